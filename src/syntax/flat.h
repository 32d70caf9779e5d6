// flat.h -- What the writers of flat networks share: names and refusals.
//
// Memory: names and lists are in the arena of the model.

#ifndef GNOMON_SYNTAX_FLAT_H
#define GNOMON_SYNTAX_FLAT_H

#include "base/strbuf.h"
#include "syntax/load.h"

typedef struct {
  const model *model;
  const network *net;
  strbuf *out;
  const char *target; // "TChecker", "XTA": for messages
  bool dots;          // names may have dots
  const char **cells; // by cell, clock, channel, process, event
  const char **clocks;
  const char **channels;
  const char **processes;
  const char **events;
  const object **object_of; // by cell: what it is part of, or NULL
  VEC(int32_t) locals;      // cells that have got a name in this update
  bool ok;
} flat;

void flat_init(flat *, const model *, strbuf *, const char *target, bool dots);

// Flat models are written without queries.
void flat_warn_of_queries(const flat *);

// Records that the target has no form for `what`; returns false.
bool flat_refuse(flat *, span, const char *what);

// A name that fits the target and that nothing else of its kind has.
typedef enum { FLAT_VARIABLE, FLAT_PROCESS, FLAT_EVENT } flat_kind;
const char *flat_name(flat *, flat_kind, const char *text);

// Location names have a space of their own in each process; this only makes the
// characters fit.
const char *flat_plain(flat *, const char *text);
// The same for the locations of one process, all different; in .xta a location
// must not hide a variable either.
const char **flat_locations(flat *, const process *);
// An event of the network, by a name no channel's events have.
const char *flat_event(flat *, uint32_t event);

// The first assignment to a local of an update declares it: every local starts
// with one.  Gives the local a name.
bool flat_is_new_local(flat *, const expr *assignment);
// Locals of the next update are other ones.
void flat_forget_locals(flat *);

// Cells that some index reaches: they must stay an array.  In the model's arena.
bool *flat_indexed_cells(flat *);

#endif
