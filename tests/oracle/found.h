// found.h -- Keeps a model on which the search and the regions disagree.

#ifndef GNOMON_ORACLE_FOUND_H
#define GNOMON_ORACLE_FOUND_H

#include <stdint.h>

#include "grow_model.h"
#include "peers_model.h"
#include "tck_model.h"
#include "trial.h"

// Makes the model smaller as long as it disagrees in the same way, and writes
// it to DIR/NNN.xta with the configuration and both answers in comments.
// Returns the number of the file, or -1 if it could not be written.
int found_save(trial *, const char *directory, grown_model *,
               const trial_report *, const config *, uint32_t count,
               uint64_t number);

int found_save_peers(trial *, const char *directory, peers_model *,
                     const trial_report *, const config *, uint32_t count,
                     uint64_t number);

// The same in DIR/NNN.tck, the query in a comment.
int found_save_tck(trial *, const char *directory, tck_model *,
                   const trial_report *, const config *, uint32_t count,
                   uint64_t number);

#endif
