// symbolic_own.h -- For the files of relation/symbolic.h: a run, its branches and
// what they have in memory.
//
// Each state is in one branch at a time: branches do not overlap.  A branch has what
// was written since the run began; all else is as in the state before.
//
// A list of values has a function for each number.  The functions are disjoint,
// and together they have at least all states of every branch that reads the list:
// what is outside the branch's `where` means nothing and is cut away on reading.  So
// branches that part share their lists, and lists that stay the same need no work
// when they meet.  Temporaries may be written in a part of the branches that met;
// then the rest does not read them.
//
// What was said about clocks, and where conditions go on, are notes: lists from
// the last one to the first whose beginnings branches have in common.
//
// Invariants:
//   W1  lists are sorted by number, and never empty; a single number has BF_TRUE
//   W2  functions in lists, branches, cases and errors are kept; all others live
//       until the instruction is done
//   W3  the queue is sorted, what goes first last, and no two branches in it could
//       be one
//
// Memory: lists are counted by reference; notes are in an arena of the run.

#ifndef GNOMON_RELATION_SYMBOLIC_OWN_H
#define GNOMON_RELATION_SYMBOLIC_OWN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "relation/symbolic.h"

typedef struct {
  uint32_t refs, count;
  symbolic_value data[];
} guarded;

// A list being made: the same number may come more than once.
typedef struct {
  symbolic_value *data;
  uint32_t count, room;
} pile;

// A constraint x - y op number, an assignment x := y + number, or just a number.
typedef struct note {
  const struct note *before;
  uint32_t length; // with those before
  uint32_t x, y, op;
  int64_t number;
} note;

static inline uint32_t notes_count(const note *n) { return n ? n->length : 0; }

typedef struct {
  int32_t number; // of the cell
  guarded *values;
} written;

typedef struct {
  uint32_t pc, depth; // depth: of calls
  bf where;
  written *cells; // sorted
  uint32_t ncells, room;
  const note *constraints, *resets;
  const note *forks; // as in sem/vm.h
} branch;

typedef struct {
  branch **data;
  uint32_t count, room;
} branches;

typedef struct {
  symbolic *x;
  bf_manager *m;
  const program *program;
  arena notes;
  branches queue;
  branches ended; // with different resets
  bool gives;     // a value is asked for: it is in the cell behind all others
  symbolic_cases *cases; // or NULL
  uint32_t first_error;  // of this run
  uint32_t steps;
} run;

void run_refuse(run *, const char *trouble);
bool run_is_fine(const run *);
// The result of the instruction wraps around in these states.
void run_wrap(run *, const instruction *, int64_t result, bf where);
// The run ends in an error in these states of the branch, which stay there.
void run_fail(run *, const instruction *, run_error, bf where);

// symbolic_value.c

void pile_add(run *, pile *, int32_t number, bf where); // unless that is false
// Sorted, each number once.
void pile_sort(run *, pile *);
void pile_free(pile *);

guarded *guarded_constant(run *, int32_t number);
guarded *guarded_of(run *, pile *); // sorts it
guarded *guarded_share(guarded *);
void guarded_drop(run *, guarded *);
// Adds its values within `where`.
void guarded_read(run *, const guarded *, bf where, pile *out);

// Where a number of the left is related to the one of the right, for LT, LE and
// EQ; both sorted.
bf pile_compare(run *, expr_kind, const pile *left, const pile *right);

// symbolic_memory.c

// Adds what is in the cell, for states of the branch.
void memory_read(run *, const branch *, int32_t number, bf where, pile *out);
// The whole list; the caller drops it.
guarded *memory_list(run *, const branch *, int32_t number);
// Takes the list over.
void memory_write(run *, branch *, int32_t number, guarded *);
// In these states of the branch only; the list stays the caller's.
void memory_write_where(run *, branch *, int32_t number, guarded *, bf where);
// What is there is a value of the state before.
void memory_read_first(run *, int32_t number, bf where, pile *out);

// symbolic_branch.c

branch *branch_new(run *, uint32_t pc, bf where);
// The same for some of its states.
branch *branch_copy(run *, const branch *, bf where);
void branch_free(run *, branch *);
void branch_confine(run *, branch *, bf where);
// The second becomes part of the first.
void branch_merge(run *, branch *, branch *);
// Forgets what nobody asks for once it has ended.
void branch_forget(run *, branch *);
const note *branch_note(run *, const note *before, note);
// By where it is, what it said about clocks and where it may go on; what is less
// goes first.
int branch_compare(const branch *, const branch *);
bool branch_has_resets(const branch *, const note *);

void branches_push(branches *, branch *);
// To the queue; it may become part of another.
void run_queue(run *, branch *);
branch *run_take(run *); // NULL if there is none

// symbolic_compute.c

typedef struct {
  bool fails, wraps;
  int32_t number;
  int64_t exact;   // if it wraps: what it does not fit to
  run_error error; // its position is yet to be set
} outcome;

// What an instruction does with one or two numbers.
outcome symbolic_compute(const program *, const instruction *, int32_t x,
                         int32_t y);
// The cell of an access, unless that fails.
outcome symbolic_locate(const program *, const instruction *, int32_t index);

// symbolic_step.c

// One instruction.  False if the branch is gone: it has ended, or others of the
// queue have come out of it.
bool symbolic_step(run *, branch *);

#endif
