// stats.h -- The figures of a search.

#ifndef GNOMON_JOB_STATS_H
#define GNOMON_JOB_STATS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint64_t explored, stored, transitions, covered;
  uint64_t inclusion_checks, inclusion_checks_avoided;
  uint64_t waiting, waiting_peak;
  uint64_t iterations;
  uint64_t accelerated; // of `transitions`, those that stand for many passes
  uint64_t ruled_out;   // stretches of paths that no run takes: path/doubts.h
  uint64_t store_bytes, zone_bytes;
  bool has_diagrams; // then:
  uint64_t cdd_nodes, cdd_peak_nodes, cdd_bytes;
  double cdd_fan_out;  // mean
  uint64_t cdd_widest; // fan-out
  uint64_t extractions;
  bool has_matrices; // then, of the set that was reached:
  uint64_t cmd_nodes, cmd_edges, cmd_paths;
  uint64_t cmd_constraints; // atomic ones stored
  uint64_t cmd_steps;       // of the fixed point, those for errors included
  uint64_t bdd_nodes, bdd_peak_nodes;
  bool has_untimed; // then, of what can be reached if clocks do not matter:
  uint64_t untimed_steps;
  double untimed_states; // perhaps not all of them; infinite: not counted
  bool untimed_decides;  // that was enough
  uint64_t false_hits;   // counted only if built with -DGNOMON_SHADOW
  double false_hits_expected;
  double seconds;
} search_stats;

// The work of one search more: what was stored, and how large it was, is another
// question.
void stats_add(search_stats *, const search_stats *more);

#endif
