// info.h -- What a model is, in a few lines or as JSON.
//
// Memory: none; it is written as it goes.

#ifndef GNOMON_REPORT_INFO_H
#define GNOMON_REPORT_INFO_H

#include <stdio.h>

#include "base/json.h"
#include "model/network.h"

typedef struct {
  const char *path;
  double seconds; // to load it
  long peak_rss_kib;
} info_run;

void info_print(const network *, const info_run *, FILE *);

// Members of the "model" object and the "queries" array, inside an open object.
void info_json(const network *, const info_run *, json *);

#endif
