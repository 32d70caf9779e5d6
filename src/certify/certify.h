// certify.h -- Checking that a query was decided rightly.
//
// A certificate is a set of symbolic states, each a discrete state and a zone.
// With E<> p and A[] p it is checked that
//   1  every initial state, and where time leads from it, is in the set
//   2  what comes of any action from an element of the set, and then any delay,
//      is in the set; on the way there is no run-time error
//   3  no valuation of an element satisfies p of E<> p, nor violates p of A[] p
// So all reachable states are in the set, by induction over the number of
// actions, and E<> p is violated or A[] p satisfied.
//
// With E[] p, A<> p and p --> q elements have ranks, which show that there is no
// run without end on which what is waited for does not happen: ranking.c has what
// is checked and why.  With p --> q there is a set of reachable states, too, of
// which 1 and 2 are checked.
//
// "In the set" is, by what the certificate says, one of
//   includes   in one element with the same discrete state
//   union      in the union of those
//   alu        each valuation simulated by one of one of them (certify/stage.h).
//              The set that is closed is then that of all simulated valuations.
// Elements stand for those of their valuations that satisfy the invariants: no
// reachable state does not.
//
// With symmetries it is up to a product of generators, each of which is verified
// (certify/symmetric.h): 1 and 2 are that some product takes the state to one that is
// in the set.  Then every reachable state r is such that r = g(t), for a product g and
// a state t that is in the set.  For if r goes to r', t goes to g^-1(r'), since g is a
// symmetry, with the same delays and errors, and h(g^-1(r')) is in the set for some h.
// And p holds in r if and only if it does in t.
// With the order alu, t is simulated by some w of an element, by L and U of the state
// of that element, and w goes to w'.  h(w') is simulated by another one, by L and U of
// its state; renamed back by h^-1, they have to be what the step needs (stage.h),
// and then h(t') is simulated by it, too.  So a state may have several L and U, one for
// each way in which it is renamed.  The diagonals have to be the same, renamed.
//
// This directory includes nothing but base/ and model/: expressions are those of
// the network, evaluated by walking their trees; actions, zones and subtraction
// are its own.  What has to be trusted besides is the reading of the model.
//
// Not done: stop-watches, where the exact set is no union of zones; sup, inf and
// bounds; runs that have to take time, or to do something again and again.
//
// Cost: one pass over the set, each element with all its actions once.

#ifndef GNOMON_CERTIFY_CERTIFY_H
#define GNOMON_CERTIFY_CERTIFY_H

#include <stdint.h>

#include "base/strbuf.h"
#include "certify/certificate.h"
#include "model/network.h"
#include "model/query.h"

typedef enum {
  CERTIFY_PROVED,
  CERTIFY_REJECTED,  // the text says why
  CERTIFY_MALFORMED, // likewise, "file:line: error: …"
  CERTIFY_REFUSED,   // a model or query that the checker does not do
} certify_status;

typedef struct {
  uint64_t states, zones; // in the certificate
  uint64_t transitions;   // successors that were found in it
} certify_counts;

// The certificate is open (certificate_start), the query the one that it is about.
// `text` gets one or more lines without a final newline.
certify_status certify_run(certificate *, const network *, const query *,
                           certify_counts *, strbuf *text);

#endif
