// liveness.h -- Is there a maximal run on which something never happens?
//
//   E[] p      a run on which `not p` never holds: satisfied if there is one
//   A<> p      a run on which p never holds: violated if there is one
//   p --> q    a run from a reachable state where p holds, on which q never
//              holds: violated if there is one
//
// What must not happen is `bad`; it is looked at during delays too.  A run is
// maximal if
//   loop    it has infinitely many actions, in whatever time
//   stays   it stays in its last state for ever
//   stuck   in its last state, whatever time still may pass, no action will ever
//           be possible, and time cannot go on for ever
// In terms of regions: a path that does not end, or ends where there is no next
// region.
//
// The search is depth first over zones.  A node is a discrete state with a zone
// outside `bad`; where that is not convex, a step leads to several.  With
// Z'' a zone of the same discrete state,
//   * if Z'' is open, that is, on the way from the start to here, and part of the
//     new zone Z': that is a loop.  Each valuation of Z'' has then one before it
//     in Z'', and there are finitely many regions.  Never if Z' is the smaller
//     one: the next time round it may be smaller still.
//   * if Z' is part of Z'' and Z'' is done: nothing new.
//   * otherwise it has to be explored, even if Z' is part of an open one.
// There are finitely many zones, so no path is without end.
//
// Zones are extrapolated by M, which keeps whatever a bisimulation does: each
// valuation of the result is in the same region as one of the zone.  With
// diagonals, zones are first cut along all that matter, each piece is
// extrapolated, and then again cut to where its diagonals are what they were
// (Bengtsson & Yi, "On clock difference constraints and termination in
// reachability analysis of timed automata", ICFEM 2003).
//
// By L and U (ABSTRACTION_EXTRA_LU_PLUS) there are far fewer zones, which have
// all that can be reached and more: valuations that a reachable one simulates,
// which may be stuck where that one is not.  A loop exists all the same: each
// valuation of Z'' is simulated by one that a valuation of Z'' leads to, so that
// there are runs round it any number of times, and finitely many regions (Li,
// "Checking timed Buchi automata emptiness efficiently", FMSD 2009).  Nothing
// rests on that.  If there is no run in what is more than can be reached, there
// is none; and what was found is believed if it has a path (search/search.c).
//
// `p --> q`: an engine enumerates what can be reached; from the part of each
// zone where p holds, and q does not, the search starts; what is done stays.
//
// With symmetry (symmetry/symmetry.h, of what leaves `bad` alone, and `from`) a permutation
// is applied to what a step leads to before it is abstracted, so that fewer states are
// stored.  A permutation takes runs to runs, and those that `bad` does not meet, or that
// end, to such.  So
//   * what it makes of a zone without such a run has none: what was done can be compared
//     with whatever was permuted,
//   * each valuation of Z'' has one before it in Z'', not of itself but of what a
//     permutation makes of it.  Still there are valuations before valuations, for ever,
//     and finitely many regions and permutations: some two are in the same region, with
//     the identity between them.  That is a loop, which goes round that of the search as
//     often as it takes (liveness_lift.c).
// Neither rests on an initial state that is symmetric: what is stored is what a permutation
// makes of a state that can be reached, and whatever follows from the one follows,
// permuted, from the other.  Where priorities cut zones into pieces, pieces of a state and
// of its image need not be images; but nothing is said of pieces that is not true of
// valuations.
//
// A search in another order, for runs that have to do something again and again,
// is live/accepting.h: it takes the same steps outside `bad` (liveness_hooks).
//
// Invariants:
//   N1  the open items, from the bottom up, are the way from a start to the
//       topmost of them; an item that waits was reached from the open one next
//       below it, or is a start
//   N2  no zone that is done has a maximal run outside `bad`
//   N3  the open items of a site are linked from the topmost down
//   N4  of what is stored, the word that goes with it makes the zone of what was entered
//
// Memory: liveness_release().

#ifndef GNOMON_LIVE_LIVENESS_H
#define GNOMON_LIVE_LIVENESS_H

#include <stdbool.h>
#include <stdint.h>

#include "job/options.h"
#include "job/watch.h"
#include "reach/abstractor.h"
#include "reach/engine.h"
#include "reach/orbits.h"
#include "sem/dwell.h"
#include "store/flat_zone.h"
#include "store/key_table.h"
#include "store/key_tree.h"
#include "store/rows.h"
#include "trace/trace.h"

#define LIVENESS_NONE UINT32_MAX

// In labels: the tick is due, or set back (live/accepting.h).
#define LIVENESS_DUE (UINT32_C(1) << 30)
#define LIVENESS_BACK (UINT32_C(1) << 31)
#define LIVENESS_TICKS (LIVENESS_DUE | LIVENESS_BACK)

typedef struct {
  code_entry bad;         // what must not hold in any state of the run
  code_entry from;        // what holds where it starts;
  bool has_from;          // else it starts where all runs do
  bool needs_steps;       // only runs with infinitely many actions count
  const semantics *timed; // not NULL: only runs count on which time goes on for
                          // ever; the same with a timer, which is the tick
  const uint32_t *awaited; // what is waited for before it is set back: clocks
  uint32_t nawaited;
} liveness_plan;

// How a run is maximal; see above.
typedef enum { LIVENESS_LOOP, LIVENESS_STAYS, LIVENESS_STUCK } liveness_end;

// A node that waits or is open; those above it came later.
typedef struct {
  uint32_t site, label; // how it was reached; of a start: which
  uint32_t zone;        // in `zones`
  uint32_t seen;        // the first done zone when it was last compared
  uint32_t below;       // the open item of this site before it
  uint32_t word;        // what was exchanged then: reach/orbits.h
  uint8_t width;        // of the zone (store/flat_zone.h)
  bool open;
} liveness_item;

typedef struct {
  uint32_t zone, next;
  uint8_t width;
} liveness_done;

// A discrete state.
typedef struct {
  uint32_t open; // topmost item, or NONE
  uint32_t done; // the first, or NONE
  uint32_t m;    // clocks that matter
} liveness_site;

typedef struct liveness liveness;

// Where the search was; of a state that is not stored: no site, and no word.
typedef struct {
  uint32_t site, zone; // the latter in `zones`
  uint32_t word;       // what was exchanged when it came there
  uint8_t width;
  const uint16_t
      *rows; // by clock of the run: which it is in the zone; NULL: itself
} liveness_seen;

// What was found, as numbers.
typedef struct {
  uint32_t *labels;     // of the steps
  uint32_t *ticks;      // by step: what of LIVENESS_TICKS; NULL: nothing
  liveness_seen *seen;  // by state; before `from` there is but the word
  uint32_t joint;       // the word of the engine's last node
  uint32_t count;       // of steps
  uint32_t start, from; // which initial state; where the search began
  uint32_t loop;        // the state where the loop begins, or NONE
} liveness_route;

// What is done with what the steps lead to.
typedef struct {
  // The zone in abstractor.small, of this site, was reached by this label.
  engine_status (*offer)(liveness *, uint32_t site, uint32_t label);
  // From what was offered: ENGINE_MORE if there is no such run.
  engine_status (*search)(liveness *);
  // The way to the state at hand; with the loop that was found, if `loops`.
  liveness_route (*route)(arena *, const liveness *, bool loops);
  // Bytes besides what all of them have: held, or only those written to.
  uint64_t (*bytes)(const liveness *, bool held);
} liveness_hooks;

struct liveness {
  const semantics *s;     // with a timer if the plan has one
  const semantics *plain; // without
  const liveness_hooks *hooks;
  const network_limits *limits;
  search_options options;
  liveness_plan plan;
  watch *watch;
  expander x;
  abstractor abstractor;
  extrapolation extra;
  flat_zone flat; // of abstractor.small
  vm machine;
  engine reach;   // if the plan has `from`
  bool *followed; // by node of that
  uint32_t followed_room;
  uint32_t root;  // the node at hand
  uint32_t start; // the initial state at hand
  uint32_t step;  // the transition that led to the state at hand, or NONE if
                  // that is the topmost item
  key_table keys; // of discrete parts, or with a tree of their roots
  key_tree tree;
  bool has_tree;
  uint32_t planted; // how often the tree was made anew
  orbits *orbits; // of the search, without those of `reach`; NULL: no symmetry
  zone_frame whole; // with orbits: of all clocks
  uint16_t *rows;   // likewise: of the clocks that matter, in the zone at hand
  uint32_t word;    // of what is offered
  bool is_too_long; // with symmetry: the loop, as the model has it
  uint64_t *key;
  liveness_site *sites; // by number of the key
  uint32_t sites_room;
  liveness_item *items;
  uint32_t nitems, items_room, nopen;
  liveness_done *done;
  uint32_t ndone, done_room, free_done;
  uint64_t done_count;
  rows zones;
  // Of the state at hand.
  zone_constraint *invariant;
  uint32_t invariant_room;
  dwell here;
  uint32_t phase;      // of the tick: 0 before it is due, then what is awaited
  uint32_t next_phase; // of the state that is entered
  federation bad, leaving, rest, arrived, after, spared, stuck;
  void *original; // a zone, before it is extrapolated
  // What came out.
  liveness_end end;
  uint32_t loop;      // ENGINE_FOUND, a loop: the open item that it leads to
  uint32_t last;      // and the label of its last step,
  uint32_t last_word; // and what was exchanged then
  bool no_start;      // no initial state satisfies the invariants
  bool in_reach;      // an error was found by the engine
  expand_fault fault; // after ENGINE_ERROR
  bool in_query;      // ENGINE_QUERY; then
  run_error error;    // this
  search_stats own;   // without those of `reach`
  search_stats stats; // of both, by liveness_count()
};

// Which options do not go with these kinds of queries?  NULL, or a text that names
// one.
const char *liveness_refuse_options(arena *, const search_options *);

// What of the question is not decided?  NULL, or a text in the arena or constant
// that names it.  The limits are those that limits_find() gives with `both`.
const char *liveness_refusal(arena *, const network *, const query *,
                             const network_limits *, const search_options *);

// For a query of one of the three kinds.
liveness_plan liveness_plan_of(const query *, const query_code *);

// The limits are scaled and, unless zones are extrapolated by L and U, were found
// with `both`; the semantics have no timer; nothing in the options is `auto` but the
// order and the abstraction.  What they came to is in `options`.  Not to be moved in
// memory.
void liveness_init(liveness *, const search_job *, const liveness_plan *);
void liveness_release(liveness *);

// ENGINE_FOUND: there is such a run.  ENGINE_DONE: there is none.  Otherwise
// ENGINE_ERROR, QUERY, OVERFLOW or STOPPED.
engine_status liveness_run(liveness *);

// N1 and N3, and that all that is done is counted, for assertions; linear.  Of the
// search in liveness.c, not of that of live/accepting.h.  N2 and N4 are for the oracle to
// see.
bool liveness_is_valid(const liveness *);

void liveness_count(liveness *);

// liveness_path.c: what was found as a trace.
typedef struct {
  trace *path;         // NULL if no run takes it, which would be a fault
  liveness_end end;    // how it goes on behind its last state
  uint32_t from;       // the state at which `bad` must no longer hold, which is
                       // where the predicate `from` holds; 0 if there is none
  uint32_t loop_first; // of a loop: steps loop_first to loop_first + loop_count
  uint32_t loop_count; // - 1, and again, …
  uint32_t rounds;     // how often the loop is in the trace
  bool is_closed; // the trace is concrete, the loop is in it once, and from
                  // its end it can be gone round again, for ever
  const uint32_t *ticks; // of the route
} lasso;

// After ENGINE_FOUND; `rounds`, at least 1, is how often a loop is gone round.
// The trace is a run, but not concrete yet, and not is_closed.
// With a tick: that is due after `due`, by 1/scale; at least 1, and more only if
// that is possible.
lasso liveness_path(arena *, liveness *, trace_kind, uint32_t rounds,
                    int64_t due);

// liveness_lasso.c: the same, with a loop that is_closed, if one is found.  If the
// end is not a loop, or it is not, the trace may not be concrete yet.
lasso liveness_lasso(arena *, liveness *, trace_kind);

// After ENGINE_ERROR or ENGINE_QUERY: the way there.
trace *liveness_error_path(arena *, liveness *);

// liveness_keys.c

// The number of a discrete part in a phase: if it is new, how many there were before.
uint32_t liveness_find_key(liveness *, const int32_t *discrete, uint32_t phase);

// The key with this number, until another is asked for: the words, and with a tick the
// phase.
const uint64_t *liveness_key(liveness *, uint32_t at);

// liveness_step.c

// x.from, x.zone and the phase := those of a stored zone of a site.
void liveness_load(liveness *, uint32_t site, uint32_t zone, uint8_t width);

#endif
