// read_renaming.h -- The lines of a certificate that are about symmetries.
//
//   sort LOW HIGH CELL…     what these cells hold from LOW to HIGH are names
//   generator               a renaming begins, of which the next lines are
//   process A B …           A becomes B; likewise cell, clock, channel, function, event
//   values N V…             what the values of sort N, from LOW on, become
//   word N…                 a product of renamings
//
// Names are those of the network; of several things with the same name, NAME@2 is the
// second.
//
// Memory: in certificate.renamings.

#ifndef GNOMON_CERTIFY_READ_RENAMING_H
#define GNOMON_CERTIFY_READ_RENAMING_H

#include <stdbool.h>

#include "certify/certificate.h"

// Is it the first word of such a line, but for `word`?
bool read_renaming_knows(const char *word);
bool read_renaming(certificate *, const char *word);

bool read_product(certificate *);

// There are no more renamings; how many products there are.
uint32_t read_renaming_close(certificate *);

#endif
