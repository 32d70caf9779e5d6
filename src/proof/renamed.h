// renamed.h -- The lines of a certificate that are about symmetries: what can be renamed
// (symmetry/symmetry.h), and what was done to states that are not stored.
//
// For each zone, the words by which what its actions lead to was made what is stored:
// the checker need not look for them.
//
// Memory: renamed_release().

#ifndef GNOMON_PROOF_RENAMED_H
#define GNOMON_PROOF_RENAMED_H

#include <stdint.h>

#include "proof/prover.h"

typedef struct {
  uint32_t *numbers; // by number of the engine: that in the certificate, or 0
  uint32_t room;
  uint32_t count; // words written
  uint32_t *list; // those of the node at hand, in the certificate
  uint32_t nlist, list_room;
} renamed_words;

void renamed_init(renamed_words *);
void renamed_release(renamed_words *);

// The generators, before all words.
void renamed_open(prover *, const symmetry *);

// What is done to successors of a node, or to initial states: PASSED_NONE.
void renamed_node(prover *, renamed_words *, engine *, uint32_t node);

#endif
