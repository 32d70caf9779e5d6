// doubles.h -- Transitions of a state that are others of the same state, renamed.
//
// Let g be a symmetry of the steps (symmetry/symmetry.h) that leaves a symbolic state
// alone: its discrete part as it is, and its zone as a set.  If a valuation of the state
// goes to d by a transition t, then what g makes of that valuation, which is in the state
// as well, goes to g(d) by g(t), with the same delays.  So g(t) is a transition of the
// state; it leads to what t leads to, renamed; and if t fails, it fails.  Where one state
// stands for its orbit, one of the two is enough.
//
// Which one: a transition is read as a word, with a letter for each process, in their
// order: 0, or 1 and the number of the edge that it takes.  A transition is a *double* if
// one of the exchanges that are on makes a greater word of it.  That one may be a double
// itself; but words get greater each time, and there are finitely many.  So behind each
// double there is a transition that is none, and a product of exchanges, each of which
// leaves the state alone, that takes the one to the other.  Nothing depends on whether
// the exchanges that are on are all there are.
//
// Of k members that are alike, each with one process, with c ways to take part, those
// choices are left that do not increase from member to member: of c^k as many as there
// are multisets.
//
// A broadcast is put together receiver by receiver, in the order of processes.  If it can
// be told from the letters known by then that a word gets greater, whatever the others
// do, it need not be finished (doubles_begins).
//
// Invariant D1: an exchange lists the processes that it moves, or whose edges it renames,
// in ascending order; `touching` has it in the lists of exactly those.
//
// Cost: for each who takes part, the exchanges that touch him; of each as many letters
// as stay the same.
//
// Memory: all in the arena.

#ifndef GNOMON_SEM_DOUBLES_H
#define GNOMON_SEM_DOUBLES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/network.h"

struct step_edge;

// The process does then what `from` does now, by the edge with this number.
typedef struct {
  uint32_t process, from;
  const uint32_t *edges; // by edge of `from`; NULL: the same
} doubles_move;

typedef struct {
  VEC(doubles_move) moves;
  bool is_on; // it leaves the state at hand alone
} doubles_exchange;

typedef VEC(uint32_t) exchange_list;

typedef struct doubles {
  arena *memory;
  const network *network;
  VEC(doubles_exchange) list;
  exchange_list *touching; // by process: numbers of exchanges
  uint32_t *does;          // by process: its letter; 0 between calls
} doubles;

doubles *doubles_new(arena *, const network *);

// One more exchange, which is off: by process, what it becomes, and by process and edge
// likewise, NULL for those that keep theirs.
void doubles_add(doubles *, const uint32_t *processes, uint32_t *const *edges);

// Is it, with these edges, a double?
bool doubles_has(doubles *, const struct step_edge *const *, uint32_t count);

// Is it, whatever processes behind `last` do that have no edge yet?  As far as those
// exchanges tell that touch `last`: to be asked for each process that is decided.
bool doubles_begins(doubles *, const struct step_edge *const *, uint32_t count,
                    uint32_t last);

// D1.  For assert() and tests.
bool doubles_is_valid(const doubles *);

#endif
