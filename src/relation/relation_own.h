// relation_own.h -- For the files of relation/relation.h: a relation being built.
//
// Memory: a builder ends with relation_new(); what is kept is the relation's.

#ifndef GNOMON_RELATION_RELATION_OWN_H
#define GNOMON_RELATION_RELATION_OWN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "relation/relation.h"
#include "relation/symbolic.h"

// Bounds of clocks, and the states where they are what is asked for; or, if it
// fails, where asking goes wrong once these bounds hold.
typedef struct {
  const zone_constraint *bounds;
  uint32_t nbounds;
  bf where;
  bool fails;
} timed_case;

typedef VEC(timed_case) timed_cases;

// An edge with the states that allow it, clocks aside: its process is there and
// its guard holds.
typedef struct {
  const step_edge *edge;
  uint32_t source;
  bf where;
  symbolic_values channels; // where it is which
  timed_cases guards;       // what it asks of the clocks
  timed_cases refusals;     // where a receiver's clocks do not allow it
  bf event_errors;          // of the integer guard of an event
} offer;

typedef VEC(offer *) offers;

// Several edges taken at once.
typedef struct {
  offer **moves; // in the order of updates
  uint32_t nmoves;
  bf where;
  timed_cases refused;    // why those who are left out are
  bf fold;                // what others do who just go along
  const uint32_t *folded; // processes
  uint32_t nfolded;
} step;

// A step with its clocks and what it changes.
typedef struct {
  const zone_constraint *bounds;
  uint32_t nbounds;
  const clock_value *resets;
  uint32_t nresets;
  const uint32_t *touched; // fields: processes, then cells; increasing
  uint32_t ntouched;
  bf moves; // kept
} entry;

typedef struct {
  relation *r;
  const relation_options *options;
  symbolic x;
  arena *memory;
  offers *acting;    // by process
  offers *receiving; // by channel, in the order of processes
  offers *events;    // by process
  bf committed;      // some process is in a committed location
  VEC(entry) entries;
  void *zone; // scratch
} builder;

// False from any of these: r->refusal or bf_why() says why.

// relation_offers.c
bool builder_offer_all(builder *);
// The states in which the edge is over this channel.
bf offer_on(const offer *, uint32_t over);
// The cases of a condition, or of code that gives one; bounds may contradict each
// other.
bool builder_condition(builder *, const clock_condition *, bf where,
                       timed_cases *out);
bool builder_cases(builder *, code_entry, bf where, timed_cases *out);

// relation_match.c: every step that the network has.
bool builder_match_all(builder *);

// relation_step.c: adds what it comes to to the entries.
bool builder_add_step(builder *, const step *);
// Entries to groups and clusters.
bool builder_group(builder *);

// relation_time.c
bool builder_invariants(builder *);
void builder_standing(builder *);
bool builder_goal(builder *);

// relation.c
void builder_add_mishap(builder *, const zone_constraint *, uint32_t count,
                        bf where, bool in_query);
// Do the bounds contradict each other?
bool builder_is_empty(builder *, const zone_constraint *, uint32_t count);
bool builder_is_fine(builder *);
// What went wrong in the last runs, all in one; empties the list.
bf builder_errors(builder *);
// *list := every case of it that does not fail, with every one of `more`.
void builder_conjoin(builder *, timed_cases *list, const timed_cases *more);

#endif
