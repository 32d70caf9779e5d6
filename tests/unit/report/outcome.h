// outcome.h -- Verdicts in which no two fields are alike, to be written.

#ifndef GNOMON_TESTS_OUTCOME_H
#define GNOMON_TESTS_OUTCOME_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "report/verdict_list.h"

static const query OUTCOME_ASKED = {.kind = QUERY_ALWAYS,
                                    .wanted = WANTED_VIOLATED,
                                    .text = "A[] P.a",
                                    .line = 12};

// Of OUTCOME_ASKED, violated.
static inline verdict outcome(void) {
  return (verdict){.index = 3,
                   .asked = &OUTCOME_ASKED,
                   .ran = true,
                   .peak_rss_kib = 1012,
                   .result = {.verdict = VERDICT_VIOLATED,
                              .stats = {.explored = 1001,
                                        .stored = 1002,
                                        .transitions = 1003,
                                        .covered = 1004,
                                        .accelerated = 1016,
                                        .inclusion_checks = 1005,
                                        .inclusion_checks_avoided = 1006,
                                        .waiting = 999,
                                        .waiting_peak = 1007,
                                        .iterations = 1008,
                                        .store_bytes = 1009,
                                        .zone_bytes = 1010,
                                        .false_hits_expected = 0.0625,
                                        .seconds = 1.25},
                              .chosen = {.order = ORDER_DFS,
                                         .abstraction = ABSTRACTION_EXTRA_M,
                                         .zones = ZONES_SHORT,
                                         .passed = PASSED_SIGNATURE,
                                         .no_inclusion = true,
                                         .reduce = REDUCE_LOOPS,
                                         .volume = VOLUME_SORTED,
                                         .accelerate = ACCELERATE_EXACT,
                                         .global_bounds = true,
                                         .simd = ZONE_SSE41,
                                         .width = ZONE_32}}};
}

// One query among others that did not run.
static inline verdict outcome_unknown(const query *asked, uint32_t index) {
  return (verdict){.index = index,
                   .asked = asked,
                   .result = {.verdict = VERDICT_UNKNOWN,
                              .reason = "why",
                              .why = REASON_REFUSED}};
}

#endif
