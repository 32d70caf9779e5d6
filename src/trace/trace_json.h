// trace_json.h -- Traces as JSON: the form that keeps everything.
//
//   { "kind": "witness", "scale": 2, "total": "3/2", "infimum": 1,
//     "attained": false, "fastest": false, "final_delay": 0,
//     "goal": ["P.x > 1"],
//     "initial": STATE,
//     "steps": [
//       { "number": 1, "delay": "3/2", "time": "3/2",
//         "edges": [{ "process": "P", "edge": 0, "number": 0, "select": [],
//                     "source": "a", "target": "b", "sync": "internal",
//                     "channel": null, "guard": "x > 1", "update": "i = 1" }],
//         "guard": ["P.x > 1"], "resets": [{"clock": "P.x", "value": 0}],
//         "state": STATE } ] }
//   STATE =
//     { "time": "3/2", "locations": {"P": "b"}, "variables": {"i": 1},
//       "clocks": {"P.x": "3/2"}, "may_delay": true, "stopped": [],
//       "invariant": [], "zone": ["P.x > 1"] }
//
// Steps that are taken over and over are there once; then, and only then, the
// trace says which and how often, in order, behind the goal:
//
//     "repeats": [{ "first": 4, "last": 6, "times": 142857 }]
//
// The delay, time and states of such steps are those of the first time; but the
// state of the last one is that when it has been taken for the last time.
//
// A run without end says how it goes on behind its last state:
//
//     "end": { "kind": "loop", "loop_first": 2, "from": 0 }
//
// The steps from number loop_first on again, and again; or it "stays" there for
// ever; or it is "stuck", since no step is possible and time cannot pass for ever.
// The state `from`, that of the step of this number or the initial one, is where
// p of p --> q holds.  Else this is missing.
//
// Where the query is about deadlocks and the last state is one, "deadlock" says of
// which kind: "time-lock", or "dead-end" if time may pass for ever.
//
// The kind is null if nobody knows it.  A time is a number if it is whole and
// has at most 64 bits, else the text of a fraction.  Fields with times are missing if the trace has none, those from
// `infimum` to `fastest` if nobody asked how little time it takes, as in what
// `simulate` writes.  `edge` is the
// index among the process's edges with each selection counted, `number` the
// position in the file.  The clocks of a state are those when it is entered; its
// zone is all that they can be while it lasts.
//
// Reading needs the model, which need not be the very file that the trace was
// made for: edges are found by process, source, target, synchronisation and
// selected values; the guard and update as they are written and then the index
// decide between several, and the states that follow have the last word.  Of a
// move only process, source and target have to be there.
//
// The moves, delays, goal and zones are taken from the file, and the guards,
// because they may say more than the edges' (what keeps others from taking
// part); the rest is computed anew (trace/rebuild.h) and has to be what the file
// says.  Repeated steps have to lead back to where they began, and to assign
// nothing but constants to clocks (trace/repeats.h); a trace with them has times.
//
// Memory: traces are in the arena.

#ifndef GNOMON_TRACE_TRACE_JSON_H
#define GNOMON_TRACE_TRACE_JSON_H

#include "base/json.h"
#include "trace/json_tree.h"
#include "trace/trace_words.h"

// As the value of `key`, as usual in base/json.h.
void trace_json_write(json *, const char *key, const network *, const trace *);

// The trace itself, wherever it is: a trace, or the whole result of `check --json`,
// of which it is the first, be it to a run-time error or to a value of sup.  NULL if
// there is none.
const tree *trace_json_find(const tree *);

// NULL after a complaint.  Concrete if the file had times.
trace *trace_json_read(arena *, const network *, const char *text,
                       size_t length, trace_problem *);

#endif
