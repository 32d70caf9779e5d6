// stats_process.c -- What /proc and getrusage() say.

#include "report/stats_process.h"

#include <sys/resource.h>
#include <time.h>

double stats_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

long stats_peak_rss_kib(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0;
}
