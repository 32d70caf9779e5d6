// walk_json.h -- A walk as JSON, with the fields of a trace (trace/trace_json.h).
//
// Memory: none of its own; what is written is the json's.

#ifndef GNOMON_API_WALK_JSON_H
#define GNOMON_API_WALK_JSON_H

#include "api/walk.h"
#include "base/json.h"

// As the value of `key`: a number if it is whole, else the text of a fraction.
void walk_json_time(json *, const char *key, wide n, wide scale);

// "time", "locations", "variables", "clocks": as an object, and as members of one.
void walk_json_state(json *, const char *key, const concrete *);
void walk_json_members(json *, const concrete *);

// The members "number", "delay", "time", "edges" and "state" of an object.
void walk_json_step(json *, uint64_t number, const walk_step *,
                    const concrete *after);

// A list of what takes part in a step from this state.
void walk_json_edges(json *, const char *key, const concrete *, const step *);

// What can happen in the current state, as members of an open object:
//
//   "may_wait": { "most": null | 0, "strict": false } | null  (it cannot be told)
//   "steps": [ [EDGE, …], … ]      what can be taken now, for walk_take()
//   "next": null | { "delay": 0, "strict": false }   if there is none: when
//   "model_error": null | "…"      if the model goes wrong
void walk_json_outlook(json *, walk *);

#endif
