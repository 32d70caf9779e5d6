// stats.c -- Figures of several searches.

#include "job/stats.h"

void stats_add(search_stats *to, const search_stats *more) {
  to->explored += more->explored;
  to->transitions += more->transitions;
  to->covered += more->covered;
  to->inclusion_checks += more->inclusion_checks;
  to->inclusion_checks_avoided += more->inclusion_checks_avoided;
}
