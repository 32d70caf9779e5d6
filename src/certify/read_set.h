// read_set.h -- Reading what is behind the opening of a certificate.
//
// Memory: in the certificate.

#ifndef GNOMON_CERTIFY_READ_SET_H
#define GNOMON_CERTIFY_READ_SET_H

#include <stdbool.h>

#include "certify/certificate.h"

// After certificate_start(), up to the end.
bool read_set(certificate *, const network *);

#endif
