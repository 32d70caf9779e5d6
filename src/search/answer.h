// answer.h -- From what an engine has found to what is told.
//
// Memory: in the arena of the job.

#ifndef GNOMON_SEARCH_ANSWER_H
#define GNOMON_SEARCH_ANSWER_H

#include "job/engine_ops.h"

// After a run of the engine that ended with this status, other than ENGINE_MORE.
search_result answer_of(const search_job *, const engine_ops *, void *engine,
                        engine_status);

#endif
