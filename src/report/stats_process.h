// stats_process.h -- What this process has used so far.
//
// Memory: none.

#ifndef GNOMON_REPORT_STATS_PROCESS_H
#define GNOMON_REPORT_STATS_PROCESS_H

double stats_now(void); // seconds, by a clock that never goes back
long stats_peak_rss_kib(void);

#endif
