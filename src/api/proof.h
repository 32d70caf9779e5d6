// proof.h -- Where the certificate of a verdict goes, and whether it is right.
//
// A certificate is written by the search (proof/prove.h) and checked by code that
// shares nothing with it (certify/certify.h).
//
// Memory: names and texts are in the arena; proof_close() closes the file.

#ifndef GNOMON_API_PROOF_H
#define GNOMON_API_PROOF_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/mem.h"
#include "model/network.h"
#include "model/query.h"

typedef struct {
  arena *memory;
  FILE *file;        // NULL: none is wanted
  const char *path;  // where it goes in the end; NULL: nowhere
  const char *part;  // its name until it is complete; NULL: it has none
  const char *error; // why it could not be written
  mem_guard guard;   // of what is open
} proof;

// For query number `index` of `count`: with several each has its own file,
// proof-1.txt, proof-2.txt.  `path` may be NULL, if it is to be checked only.  False if
// there is no such file; `error` says why.
bool proof_open(proof *, arena *, const char *path, uint32_t index,
                uint32_t count);

// Was it written, and does it check?  NULL if so, else why not, in the arena.  The
// file is open still.
const char *proof_check(proof *, arena *, const network *, const query *);

// The certificate, if there is one, takes the place of whatever was there, which is
// left alone otherwise.  False if it could not be written; `error` says why.
bool proof_close(proof *, bool has_certificate);

#endif
