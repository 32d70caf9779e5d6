// prepare.h -- From a question and options to a job (job/job.h).
//
// Memory: all that a job points to is in its arena.

#ifndef GNOMON_SEARCH_PREPARE_H
#define GNOMON_SEARCH_PREPARE_H

#include "job/job.h"

// What does not depend on the options, and those that it decides; false after a stop.
bool prepare(search_job *, const search_options *, bool for_ever);

// May there be another search before that of the job, in zones with more than can be
// reached (search/search.c)?
bool prepare_may_exceed(const search_job *, const search_options *);

// The job of that.
search_job prepare_exceeding(const search_job *);

#endif
