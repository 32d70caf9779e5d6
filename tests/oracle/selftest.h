// selftest.h -- Models whose answers are known, asked of the region graph.

#ifndef GNOMON_ORACLE_SELFTEST_H
#define GNOMON_ORACLE_SELFTEST_H

#include <stdbool.h>

// Prints what fails; true if nothing does.
bool selftest(void);

// The part about runs and extreme values; selftest() has it too.
bool selftest_runs(void);

// The part about TChecker models; likewise.
bool tck_selftest(void);

// Models of peers.
bool peers_selftest(void);

#endif
