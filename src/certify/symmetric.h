// symmetric.h -- Is a renaming a symmetry of a network, and of a query?
//
// It is, if s -> s' if and only if the renamed s goes to the renamed s', with the same
// delays and the same errors, and if the query holds in s if and only if it holds in the
// renamed s.  Looked at is everything, whether it is renamed or not:
//   * each edge and location of a process is alike one of the process that it becomes
//     (certify/alike.h).  It is enough that there is one: a renaming is one to one, and
//     comes back to where it began, so that nobody has more than the other
//   * cells keep their kind and range, constants and meta variables their values, up to
//     renaming; channels their kind and priority, processes their priority
//   * functions, vectors, what is done around each step, and the predicate
//   * receivers of a broadcast update in the order of processes, and parts of a vector
//     in its own: where that is turned around, their updates must not interfere
//
// Initial states need not be symmetric.  Names, labels, and numbers of edges mean
// nothing.
//
// Memory: none that stays.

#ifndef GNOMON_CERTIFY_SYMMETRIC_H
#define GNOMON_CERTIFY_SYMMETRIC_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "certify/renaming.h"
#include "model/query.h"

// False, and why.
bool renaming_is_symmetric(const renamings *, const renaming *, const query *,
                           strbuf *why);

#endif
