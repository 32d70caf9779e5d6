// print.h -- Expressions, statements and networks as text.
//
// Two ways.  For people: with the names of the model.  Canonical: with numbers
// in place of names, the same for every text that means the same network, in
// whatever language; the digest is the hash of that.  In the canonical text
//   s3, m0     cell 3 of the state, meta cell 0
//   l2         a local, numbered as they appear in one label or function
//   {3:…}      a constant table: how many numbers, and their hash
//   x4         clock 4
//   c1         channel 1, numbered as they appear on edges
// Events are numbered as they appear on edges and in vectors; TChecker's labels do
// not occur, nor do channels and events that neither uses.
//
// Memory: print_release() for a printer; the text is the caller's strbuf.

#ifndef GNOMON_MODEL_PRINT_H
#define GNOMON_MODEL_PRINT_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "model/network.h"

typedef struct {
  const network *net;
  strbuf *out;
  bool canonical;
  // Canonical numbers, by cell, channel and event; from 1, 0 is none yet.
  uint32_t *cell_number, *channel_number, *event_number;
  uint32_t *function_number;      // from 0
  uint32_t locals, locals_before; // locals are numbered anew in each label
} printer;

void print_init(printer *, const network *, strbuf *, bool canonical);
void print_release(printer *);

void print_expr(printer *, const expr *);
// a && b, where either may be NULL.
void print_both(printer *, const expr *a, const expr *b);
void print_place(printer *, const place *);
void print_stmt(printer *, const stmt *); // on one line

// The whole network, one thing a line.
void print_network(const network *, strbuf *, bool canonical);
// Canonical: without lines, texts and queries that are left out.
void print_queries(const network *, strbuf *, bool canonical);

// 32 hexadecimal digits and a zero.
typedef char digest_text[33];
void network_digest(const network *, digest_text);

#endif
