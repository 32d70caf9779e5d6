// trace_xtr.h -- Traces in UPPAAL's text format, .xtr.
//
//   Trace      = State { State Transition } "."
//   State      = location* "." { i j bound "." } "." value* "."
//   Transition = { process edge selected* ";" } "."
//
// where each state but the first stands before the transition that leads to it;
// locations, processes and edges count from 0 in the order of the model; a bound
// 2 c + s is x_i - x_j <= c, or < c if s is 1; values are those of all variables
// that are neither constant nor meta.  Names and times do not occur.  An edge
// through a branchpoint is two: the way out of it, and then the way in.
//
// Written as UPPAAL 4 does.  UPPAAL 5 has one more clock, the first, for global
// time; it is left out when a file with one clock more than the model is read.
//
// Memory: what is read is in the arena.

#ifndef GNOMON_TRACE_TRACE_XTR_H
#define GNOMON_TRACE_TRACE_XTR_H

#include "trace/trace_words.h"

void trace_xtr_write(const network *, const trace *, strbuf *out);

// Not concrete; NULL after a complaint.
trace *trace_xtr_read(arena *, const network *, const char *text, size_t length,
                      trace_problem *);

#endif
