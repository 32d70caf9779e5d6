// trace_text.h -- Traces for people: at each step, what happened and what
// changed.
//
//   Witness: 2 steps, 3/2 time units.
//
//   Start (time 0)
//        P.a  Q.idle
//        i = 3; all other variables are 0
//
//   1. after 3/2 (time 3/2)  P.a -> P.b        [go[1]!]
//                            Q.idle -> Q.busy  [go[1]?]
//        when P.x > 1
//        do i = i + 1
//        i: 3 -> 4
//        P.x: 3/2 -> 0
//
// Clocks are shown if the step asks for them or changes them: what they were when
// it was taken, and what they are then; at the end those that the goal asks for.  A trace without times shows zones
// instead.

#ifndef GNOMON_TRACE_TRACE_TEXT_H
#define GNOMON_TRACE_TRACE_TEXT_H

#include "trace/trace_words.h"

typedef struct {
  bool color;
  bool all_clocks; // at each step, not only those that matter to it
} trace_text_options;

void trace_text_write(const network *, const trace *,
                      const trace_text_options *, strbuf *out);

#endif
