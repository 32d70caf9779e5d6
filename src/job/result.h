// result.h -- What came out of a search: a verdict, why there is none, values, runs
// and figures.
//
// Nothing is guessed: a verdict other than UNKNOWN is exact.  UNKNOWN has a reason.
//
// Memory: the traces and texts are in the arena of the search.

#ifndef GNOMON_JOB_RESULT_H
#define GNOMON_JOB_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include "job/kept.h"
#include "job/options.h"
#include "job/reason.h"
#include "job/stats.h"
#include "model/eval.h"
#include "symmetry/symmetry.h"
#include "trace/trace.h"

typedef enum {
  VERDICT_SATISFIED,
  VERDICT_VIOLATED,
  VERDICT_UNKNOWN,
} search_verdict;

const char *search_verdict_name(search_verdict); // "satisfied"

// A run-time error of the model, met at the end of the trace.
typedef struct {
  bool happened;
  run_error error;
  const char *where; // "edge P.a -> P.b", "invariant of P.a", "query"
} search_error;

// One end of an interval of values.
typedef struct {
  int64_t number;
  bool is_strict;   // approached, and not attained
  bool is_infinite; // there is no number
} search_end;

typedef struct {
  search_end low, high;
} search_interval;

typedef enum {
  VALUES_UNKNOWN, // the search ended before
  VALUES_NONE,    // the predicate holds nowhere
  VALUES_KNOWN,
  VALUES_BETWEEN, // with stop-watches: not exactly
} search_values_kind;

// The values of a term of sup, inf or bounds where the predicate holds.  bounds:
// all of them, as intervals with gaps between.  sup and inf: one interval, of
// which the upper or the lower end is the answer; the other means nothing.  BETWEEN:
// one interval, beyond which there is no value; and `reached`, whose ends, or a
// little more if they are strict, some run comes to.
typedef struct {
  search_values_kind kind;
  const search_interval *data;
  uint32_t count;
  search_interval reached;
  const symmetry *symmetry; // that was used, or NULL
} search_values;

// A run to the largest or the least value of a term.  At its end the predicate
// holds and the term has that value; if it is strict, one less than 1 away; if
// there is none, one of at_least or more.
typedef struct {
  uint32_t term;
  bool is_high;
  search_end end;
  bool is_part; // it shows that or more, to the side of is_high
  int64_t at_least;
  trace *path;
  const char *path_at; // for whoever writes it: the file, or NULL
} search_extreme;

typedef struct {
  search_verdict verdict;
  const char *reason; // of UNKNOWN: "memory limit 2 GiB reached"
  reason_code why;    // the same
  search_error error;
  trace *path;           // not concrete yet, but for what TRACE_LOOPS; or NULL
  search_values *values; // by term of sup, inf and bounds; else NULL
  uint32_t nvalues;
  search_extreme *extremes; // in the order of terms, least before largest
  uint32_t nextremes;
  // With stop-watches zones are larger than what can be reached.  Something was
  // found that would mean this verdict, if the path turns out to be a run; until
  // then it is UNKNOWN.
  bool is_doubtful;
  search_verdict if_run;
  bool has_certificate;       // it was written
  const char *no_certificate; // why not, if it was asked for
  bool is_lost;      // a fault: something was found, but there is no way to it
  bool has_given_up; // which may be, since merging has too many ways to try
  kept_reasons kept; // what was not left out, and why
  const symmetry *symmetry; // what was used, or NULL
  search_stats stats;
  search_options chosen; // nothing is `auto`
} search_result;

// Has it a reason, code and text, if and only if the verdict is UNKNOWN, as it is
// after an error or a fault, and in doubt?  Is each extreme of a term?  For assertions.
bool search_result_is_valid(const search_result *);

#endif
