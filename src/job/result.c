// result.c -- Names of verdicts.

#include "job/result.h"

const char *search_verdict_name(search_verdict v) {
  static const char *const names[] = {"satisfied", "violated", "unknown"};
  return names[v];
}
