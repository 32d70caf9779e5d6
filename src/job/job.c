// job.c -- Jobs made of others.

#include "job/job.h"

search_job job_to_enumerate(const search_job *of, const search_options *o) {
  search_job out = *of;
  out.options = *o;
  out.looked_for = CODE_NONE;
  out.has_deadlock = false;
  out.dead = NULL;
  out.symmetry = NULL;
  out.leaps = NULL;
  out.commuting = NULL;
  out.hopeless = NULL;
  out.merges = false;
  out.again = NULL;
  out.doubts = NULL;
  return out;
}
