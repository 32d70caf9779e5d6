// stats_fields.h -- The counters of a search that are shown, in order.
//
// X(member of search_stats, label).  The member is also the name in JSON.

#ifndef GNOMON_REPORT_STATS_FIELDS_H
#define GNOMON_REPORT_STATS_FIELDS_H

// clang-format off
#define STATS_FIELDS(X)                                                        \
  X(explored, "states explored")                                               \
  X(stored, "states stored")                                                   \
  X(transitions, "transitions")                                                \
  X(covered, "covered")                                                        \
  X(accelerated, "accelerated")                                                \
  X(ruled_out, "ruled out")                                                    \
  X(inclusion_checks, "inclusion checks")                                      \
  X(inclusion_checks_avoided, "avoided")                                       \
  X(waiting_peak, "waiting at most")                                           \
  X(iterations, "iterations")                                                  \
  X(store_bytes, "bytes of the store")                                         \
  X(zone_bytes, "bytes of its zones")
// clang-format on

#endif
