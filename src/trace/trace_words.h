// trace_words.h -- How traces spell times, bounds and names; and what is wrong
// with a trace that was read.
//
// A time is a fraction in lowest terms: "3", "3/2".  A bound is text of the form
//   x <= 3    x > 3    x - y < 3
// with the names of clocks as the network has them; they have no blanks.
//
// Memory: texts go to the strbuf of the caller; complaints are in the arena.

#ifndef GNOMON_TRACE_TRACE_WORDS_H
#define GNOMON_TRACE_TRACE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "model/network.h"
#include "model/print.h"
#include "trace/trace.h"

const char *trace_kind_name(trace_kind); // "witness"
bool trace_kind_find(const char *, trace_kind *);

const char *trace_deadlock_name(trace_deadlock); // "time-lock"; NULL of MOVES
bool trace_deadlock_find(const char *, trace_deadlock *);

void trace_put_wide(strbuf *, wide);
void trace_put_time(strbuf *, wide numerator, wide scale);
// Any fraction, in any terms; false if the text is none or does not fit.
bool trace_parse_time(const char *, wide *numerator, wide *denominator);

void trace_put_bound(strbuf *, const network *, const trace_bound *);
bool trace_parse_bound(const network *, const char *, trace_bound *);

// "Train(1).Appr"
void trace_put_location(strbuf *, const network *, uint32_t process,
                        uint32_t location);
// "stop[1]!" with the channel that is meant in this state, "@event" for vectors,
// nothing for internal edges.
void trace_put_sync(strbuf *, const network *, const trace_state *,
                    const edge *);
// Guard and update as in the model; nothing if there is none.
void trace_put_guard(printer *, const edge *);
void trace_put_update(printer *, const edge *);

// UINT32_MAX if there is none.
uint32_t trace_find_clock(const network *, const char *name);
uint32_t trace_find_process(const network *, const char *name);

// What is wrong with a file.
typedef struct {
  uint32_t line;    // 0: it is about no line
  const char *text; // in the arena of the trace
  bool is_misfit;   // the file may be right, but it is no run of this model
} trace_problem;

// Always false.
bool trace_complain(trace_problem *, arena *, uint32_t line, const char *format,
                    ...) __attribute__((format(printf, 4, 5)));
// The complaint before was that the trace does not fit the model; always false.
bool trace_misfit(trace_problem *);

#endif
