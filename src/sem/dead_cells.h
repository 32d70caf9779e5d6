// dead_cells.h -- Variables whose values no longer matter.
//
// A variable is dead in a state if, whatever happens from there on, it is written
// before it is read, or neither.  States that differ in dead variables only are
// alike in everything that a query can see, so each of them is given its initial
// value before the state is stored.  Bozga, Fernandez & Ghirvu, "State space
// reduction based on live variables analysis", SAS 1999.
//
// Definition.  A process p may read cell c from location l on if
//   D1  the invariant or a rate of l reads it, or a guard, a channel index or an
//       update of an edge leaving l does, the update before it has surely written
//       it itself (sem/exposure.h); or a limit of a clock that is asked for the
//       value of an expression in the current state (sem/limits.h) does at l
//   D2  an edge from l to m does not surely write it, and p may read c from m on
// What `before`, `after` or the query read is live in every state, and so is what
// more processes read than are looked at.  A cell is dead in a state if it is none
// of these and no process may read it from where it is.
//
// Why this is exact.  Let c be dead in s, and s' be s but for the value of c.  Take
// any run from s, and in it the first access to c: an evaluation of a tree of
// some process p, since others never read it.  If it were a read, p itself would not
// have written c since s, as nobody has, and then D1 and D2 say that p may read c
// from its location in s on.  So it is a write, of all of c, with a value that was
// found without c.  Up to it nothing that is evaluated depends on c, be it in
// whatever order within a step (guards first, then the updates of `before`, of the
// moves, of `after`, then invariants), and behind it the states are the same.  So s
// and s' have the same steps, by number, the same delays, the same values of
// whatever the query reads, the same run-time errors, and the same limits; they
// are bisimilar.  An error at the write itself depends on the value that
// was to be written, which is the same.
//   A path is walked again with values as they are (path/path.c): by the numbers of
// its transitions, which are the same.
//
// Invariants:
//   D3  the initial states, and each that a step leads to from a state with dead
//       variables at their initial values, once dead_cells_reset() was there, have
//       dead variables at their initial values
// For D3 only some cells are looked at: a cell that is dead behind a step and was
// dead before it has changed only if it was written; one that was not has a process
// that may read it from the source of its edge, and not from the target.  So there
// is a list for each edge, of what it may write and of what it is the last to read,
// without what the process may read from the target.
//
// Memory: all in the arena; nothing changes after dead_cells_find().

#ifndef GNOMON_SEM_DEAD_CELLS_H
#define GNOMON_SEM_DEAD_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "model/query.h"
#include "sem/expander.h"
#include "sem/limits.h"

typedef struct dead_cells dead_cells;

// For a query, or for none.  NULL if no variable is ever dead.
const dead_cells *dead_cells_find(arena *, const network *, const query *,
                                  const network_limits *);

// Is the cell dead in the discrete part?
bool dead_cells_have(const dead_cells *, const int32_t *discrete,
                     uint32_t cell);

// Dead variables of the expander's successor, which one of its transitions leads
// to, get their initial values, if those of `from` have them.  Was there any that
// had another?
bool dead_cells_reset(const dead_cells *, expander *);

// Has every dead variable its initial value?
bool dead_cells_are_reset(const dead_cells *, const int32_t *discrete);

// All that are dead in any discrete part get their initial values.
void dead_cells_reset_all(const dead_cells *, int32_t *discrete);

// If each process, location and cell is renamed so (locations of a process that are NULL
// keep their names), is a cell dead in a state if and only if what it becomes is dead in
// what that becomes, and has it the same initial value, once that was renamed by
// `value`?
bool dead_cells_are_kept(const dead_cells *, const uint32_t *processes,
                         uint32_t *const *locations, const uint32_t *cells,
                         int32_t (*value)(const void *data, uint32_t c,
                                          int32_t v),
                         const void *data);

#endif
