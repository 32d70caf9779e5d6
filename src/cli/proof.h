// proof.h -- --certificate and --certify: where the certificate of a verdict goes,
// and whether it is right.
//
// A certificate is written by the search (proof/prove.h) and checked by code that
// shares nothing with it (certify/certify.h).

#ifndef GNOMON_CLI_PROOF_H
#define GNOMON_CLI_PROOF_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "cli/options.h"
#include "model/network.h"
#include "model/query.h"

typedef struct {
  FILE *file;       // NULL: none is wanted
  const char *path; // where it goes in the end; NULL: nowhere
  const char *part; // its name until it is complete; NULL: it has none
} proof;

bool proof_is_wanted(const options *);

// Says so on standard error if they do not go together.
bool proof_options_fit(const options *);

// For query number `index` of `count`.  False if there is no such file, which is
// said on standard error.
bool proof_open(proof *, arena *, const options *, uint32_t index,
                uint32_t count);

// Was it written, and does it check?  NULL if so, else why not, in the arena.  The
// file is open still.
const char *proof_check(proof *, arena *, const network *, const query *);

// The certificate, if there is one, takes the place of whatever was there, which is
// left alone otherwise.  False if it could not be written, which is said on standard
// error.
bool proof_close(proof *, bool has_certificate);

#endif
