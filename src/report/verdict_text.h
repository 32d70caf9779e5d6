// verdict_text.h -- The outcome of a run for people: a line for each query.
//
//   1: E<> Lamp.Bright     satisfied
//   2: A[] Lamp.t <= 5     violated, expected satisfied
//   3: A<> Lamp.Bright     unknown: time limit 60 s reached
//   4: sup: Lamp.t         satisfied
//      Lamp.t <= 5
//
// Memory: none; it is written as it goes.

#ifndef GNOMON_REPORT_VERDICT_TEXT_H
#define GNOMON_REPORT_VERDICT_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include "report/verdict_list.h"

// One of them; all verdicts of the list stand in one column, but for those of
// queries that are too long for it.
void verdict_text(const verdict_list *, const verdict *, bool color, FILE *);

// The block of --stats, indented.
void verdict_text_stats(const verdict *, FILE *);

#endif
