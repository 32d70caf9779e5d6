// extremes.h -- Which values do clocks and integers have where p holds?
//
//   sup{p}: e, …     the largest value of each term, or that there is none
//   inf{p}: e, …     the least
//   bounds{p}: e, …  all of them: as few intervals as possible
//
// A term is an integer expression, or a clock plus one.  Values of an expression
// are those in the discrete states of which some valuation satisfies p; those of
// a clock x are between its bounds in the part of a zone where p holds.
//
// One search answers for all terms without clocks; each other term has its own.
// All are made by reach/engine.h, without a goal and without extrapolation:
// what is stored are exact zones, so every value that is read off one is the
// value of some run, and x without a bound in one of them has no bound.  States
// are compared by the simulation aLU (with diagonals: that of
// reach/diagonals.c), where the limits are found as if the question were p and
//
//   sup      x >= K          inf      x <= K          bounds      x == K
//
// Why that is exact up to K.  Each valuation v that can be reached is simulated
// by some v' of the same discrete state that is stored, and p holds in v' if it
// does in v.  If L(x) >= K then v'(x) >= v(x), or both are greater than K; if
// U(x) >= K then v'(x) <= v(x), or both are greater than K.  So, with e the value
// of the expression in that state,
//   * if x is greater than K in no stored state with p, all is known
//   * otherwise what may be missing are values greater than K + e, of states with
//     the same discrete part as one where x is greater than K.  For inf that may
//     not matter, and for bounds not if all those values are known to be there
//   * else K is raised, for sup to at least twice of what it was, and the search is
//     made anew.  That ends as soon as K is not below the supremum.
// Limits are found anew each time (sem/limits.h), so that a clock which x is
// assigned from is kept up to K as well.  And if there are such assignments, clocks
// that do not matter are stored too, whatever --zones says: if one of them were
// forgotten and x assigned from it, values above K would be nobody's.
//
// No bound by a loop.  It may be that time passes without end only by going
// around: each zone has a bound for x, and there is one with a larger bound.  Let
// M(z) be the greatest constant that matters of clock z in a discrete state.  Take
// the zones Z0, Z1, … of a path to a state with p, exact, i < j, and a set X of
// clocks, y one of them.  Two valuations of a discrete state are alike if y is the
// same in both, and each other clock is the same or greater than M in both.  From
// valuations that are alike the same delays and transitions are possible, and lead
// to such as are alike again.  Let it be such that
//   1  states i and j have the same discrete part
//   2  each clock of X in state j is one of X in state i, perhaps copied, and time
//      and numbers; and x at the end is y of state i, in the same way
//   3  in Zi, each clock of X is greater than every constant that it meets in the
//      model or p.  (Zi, and zones behind it, may be cut down so that it is so, as
//      long as all of each zone is reached from the one before.)
//   4  for some d > 0, for each v in Zi, v + d is like one of Zj: write v + k for v
//      with all clocks of X greater by k
// Then x has no bound at the end of the path.  Claim: for each k >= 0 and v in Zi
// something like v + k d can be reached, by going k times around from i to j.  For
// k = 0 it is v.  If it is so for k, then v + d is like some w in Zj by 4, and w is
// reached from some u in Zi.  By the claim something like u + k d can be reached;
// from there, since by 2 and 3 no comparison tells, the same steps lead to something
// like w + k d (clocks that one of X was copied to may differ, but are greater than
// M in both), which is like v + (k + 1) d.  The same for the steps from i to the
// end, where clocks of X may be assigned and copied: p holds there, and x is greater
// by k d than what it was.
//
// With diagonals, clocks in them count as alike only if they are the same; in state j
// none of them is one of X in state i, unless it is of X; and in all states from i to
// the end, where a clock of X or a copy of one is compared with z that is neither, it
// exceeds z by more than the constants of these comparisons.
//
// For bounds this proves that values have no bound, not which there are; but if
// those on the path from i on, of states where x is y of state i, have an interval
// that is no shorter than d, then they are all there from its lower end on.
//
// inf has no such problem: a value that was found is one that K can be raised to.
//
// Symmetry.  Each search uses what leaves p, and each of the terms that it is about,
// alone: a clock x[i] may be another one in the state that is stored, but not its value.
// The question that limits are found for has nothing more.  So the values of the states
// that are stored are those of all.  Ways are lifted to runs of the model (path/lift.h),
// and loops are looked for along these.  What comes back the same but for who is who is
// no loop yet: K grows until the path has gone round often enough.
//
// Merging.  A union has the values of its parts, and no others.  Its ends may be those of
// one part only: the way to an end is one on which it is there (path/origins.h).
//
// Not decided: whether x has a bound if neither a zone nor a loop shows that it
// has none and K grows too large; and bounds with infinitely many intervals.
// Models with stop-watches, whose zones are not exact, are for
// search/extremes_bracket.h.
//
// Invariants:
//   E1  while a search is on, ends of intervals know the node that they were read
//       from; once the term is answered, those that are told know how to get there
//   E2  intervals of a term are in order, and no two could be one
//
// Memory: answers and ways are in the arena of the watch; the rest is given back
// by extremes_release().

#ifndef GNOMON_VALUES_EXTREMES_H
#define GNOMON_VALUES_EXTREMES_H

#include <stdbool.h>
#include <stdint.h>

#include "job/result.h"
#include "job/watch.h"
#include "model/query.h"
#include "reach/engine.h"
#include "sem/compile.h"
#include "sem/limits.h"
#include "trace/trace.h"

// How to get to a value.
typedef struct {
  uint32_t start;         // which initial state
  const uint32_t *labels; // transitions, as in path/path.h
  uint32_t count;
  uint32_t loop_first, loop_count; // of a loop that makes x as large as one
                                   // likes: these labels, over and over
  int64_t gain;                    // by so much, each time
} extremes_way;

// One end of an interval.
typedef struct {
  int64_t value;    // as the model counts
  bool is_high;     // it is the upper one
  bool is_strict;   // it is approached, and not attained
  bool is_infinite; // there is none; the two before are of the largest value
                    // that the way leads to, unless that has no bound itself
  uint32_t clock;   // the clock measured, as the node has it, or if there is a
                    // way, the run; or 0
  int64_t plus;     // the rest of the value, whether there is a clock or not
  uint32_t node;    // see E1
  bool has_way;     // likewise
  extremes_way way;
} extremes_end;

typedef struct {
  extremes_end low, high;
} extremes_interval;

typedef enum {
  EXTREMES_OPEN,  // not known: the search ended before
  EXTREMES_EMPTY, // p holds nowhere
  EXTREMES_KNOWN,
} extremes_kind;

// What is known of one term.  bounds: all intervals.  sup and inf: one, of which
// the upper or the lower end is the answer and the other means nothing.
typedef struct {
  extremes_kind kind;
  extremes_interval *data;
  uint32_t count;
  const symmetry *symmetry; // that was used, or NULL
} extremes_answer;

// Intervals as they grow.
typedef struct {
  extremes_interval *data;
  uint32_t count, room;
  bool is_hull;     // all in one, whatever is between
  bool has_clock;   // values between integers count
  bool is_beyond;   // some are of states with x greater than K; then
  int64_t least;    // the least value of the expression in those
  extremes_end top; // and the one with the largest x
  int64_t top_x;    // in the model's units
  int64_t tried;    // that large when a loop was last looked for, or -1
} extremes_reading;

typedef struct {
  arena *memory;
  network_code *code;
  const query *asked;
  const query_code *asked_code;
  search_options given, options;
  watch *watch;
  extremes_answer *answers; // by term
  int64_t *most;            // by clock: the greatest constant of model and p
  int64_t unit;             // K is a multiple of this
  // The search at hand.
  const semantics *s;
  const network_limits *limits;
  const symmetry_plan *symmetry; // or NULL
  engine engine;
  bool has_engine;
  int64_t kept;      // K, in the model's units
  zone_width width;  // of its zones
  bool is_unbounded; // bounds: the term at hand is known to be
  vm machine;
  federation part, stuck;
  extremes_reading *readings; // by term
  bool *is_read;              // by term: this search is about it
  // What came out.
  bool no_start;    // no initial state satisfies the invariants
  bool in_query;    // ENGINE_QUERY; then
  run_error error;  // this
  search_stats own; // of searches that are over
  search_stats stats;
} extremes;

// Which options do not go with these kinds of queries?  NULL, or a text that names
// one.  What search_refusal() says of any query counts as well.
const char *extremes_refuse_options(arena *, const search_options *);

// What of the question is not decided?  NULL, or a text in the arena or constant
// that names it.
const char *extremes_refusal(arena *, const network *, const search_options *);

// For a query of one of the three kinds.  The job needs no semantics and no limits:
// each search has its own, for which more is added to the code.  The options are as the
// caller has them; what they came to is in `options`.  Not to be moved in memory.
void extremes_init(extremes *, const search_job *);
void extremes_release(extremes *);

// ENGINE_DONE: every answer is known, or empty.  Otherwise ENGINE_ERROR, QUERY,
// OVERFLOW (of 64 bits) or STOPPED, and some may be.
engine_status extremes_run(extremes *);

void extremes_count(extremes *);

// extremes_path.c: a run to the end of an interval, not concrete yet.  At its end
// p holds, and the term has the value; if that is strict, it differs by less than
// the unit of the model's constants; and if it is infinite, it is at least
// `at_least`, but a loop is gone round at most EXTREMES_ROUNDS times.  NULL would
// be a fault.
enum { EXTREMES_ROUNDS = 1000 };
trace *extremes_path(arena *, extremes *, const extremes_end *,
                     int64_t at_least);

// After ENGINE_ERROR or ENGINE_QUERY: the way there, or NULL if it is in no state.
trace *extremes_error_path(arena *, extremes *);
const expand_fault *extremes_fault(const extremes *);

// extremes_tell.c: the answers, and with `paths` a run to each extreme: sup the
// largest, inf the least value, bounds both.  False if there is no way to one that
// was found, which is a fault.
bool extremes_tell(arena *, extremes *, bool paths, search_result *);

// ---- For the files of this module

// extremes_read.c: the parts of the zone where p holds.  `x` has the state, open
// if p asks for deadlocks.  After ENGINE_QUERY the error is in `machine`.
engine_status extremes_where(const extremes *, vm *machine, expander *x,
                             federation *stuck, federation *out);

// E1 of a term that is answered.
bool extremes_answer_is_valid(const extremes *, const extremes_answer *);

// Read all terms of this search off a node that is loaded.
engine_status extremes_read(extremes *, uint32_t node);

// What the term is in the state that the machine works on: a clock, or 0, and what
// is added.  False if there was a run-time error.
bool extremes_measure(const extremes *, vm *, uint32_t term, uint32_t *clock,
                      int64_t *plus);

// The ends have clock and `plus`; their values are those in the zone.
void extremes_set(extremes_interval *, const zone_kernel *, uint32_t n,
                  const void *zone, int64_t scale);

void extremes_clear(extremes_reading *);
void extremes_release_reading(extremes_reading *);

// E2, for assertions; linear.
bool extremes_reading_is_valid(const extremes_reading *);

// Another interval; see E2.
void extremes_put(extremes_reading *, const extremes_interval *);

// Were there too many ways among merged zones?
bool extremes_gave_up(const extremes *);

// Is the upper end of an answer told, or the lower one?
bool extremes_tells(const extremes *, bool is_high);

// extremes_path.c: the way to an end that was read off a node of the search at hand.
// False: the watch has a reason to stop; or there is none, which is a fault.
bool extremes_find_way(extremes *, extremes_end *);

// extremes_loop.c: is there a loop on the way to this end of the term's interval by
// which there is no bound?  Then it is in the way of the end, which is_infinite from
// now on; and *from is an end from which on all values are there, or is_infinite if
// that is not known.
bool extremes_is_endless(extremes *, uint32_t term, extremes_end *,
                         extremes_end *from);

#endif
