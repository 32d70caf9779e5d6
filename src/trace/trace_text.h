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
// it was taken, and what they are then; at the end those that the goal asks for.
// A trace without times shows zones instead.
//
// Steps that are repeated are shown once, as they are the first time:
//
//   Steps 2 to 3, 1000 times, 5 time units each (time 3/2 to 10003/2):
//    | 2. after 3 (time 9/2, ...)  P.b -> P.c
//    |      when P.x >= 1
//    |
//    | 3. after 2 (time 13/2, ...)  P.c -> P.b
//    |      do P.x = 0
//
// Numbers are those of the steps that are shown.
//
// Memory: none of its own.

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
