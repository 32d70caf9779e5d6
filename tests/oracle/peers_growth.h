// peers_growth.h -- What a model of peers is grown from.
//
// As in growth.h a profile is drawn first: which things there may be.  A model has
// a shape that people would write, and chance adds to it, or is all there is.

#ifndef GNOMON_ORACLE_PEERS_GROWTH_H
#define GNOMON_ORACLE_PEERS_GROWTH_H

#include "growth.h"
#include "peers_model.h"

typedef struct {
  growth chance; // no more than that
  peers_model *m;
  uint32_t things; // that chance may use, a bit each
  uint32_t meetings;
  int most;       // the largest constant of clocks
  bool ring;      // the next one may be told
  bool host;      // the template at hand is the host's
  bool late;      // what is asked is not so in the first state, if that is easy
  bool of_values; // values are asked for, if there are some
} nursery;

// ---- Chance

int peers_pick(nursery *, int n);
int peers_between(nursery *, int low, int high);
bool peers_percent(nursery *, int p);

// ---- Atoms and updates

peers_atom peers_compare(peers_thing, peers_who, int op, int bound);
peers_atom peers_hold(peers_thing, int op, peers_who with);
void peers_add(peers_atoms *, peers_atom);
// In front of the others.
void peers_add_first(peers_atoms *, peers_atom);
void peers_do(peers_edge *, peers_update_kind, peers_thing, peers_who, int c);

// ---- By chance

peers_edge *peers_link(peers_template *, int from, int to);
void peers_chance_atom(nursery *, peers_edge *);
void peers_chance_update(nursery *, peers_edge *);
void peers_chance_invariant(nursery *, peers_location *);

// ---- The parts

// All of it but the query (peers_shapes.c).
void peers_shape_model(nursery *);
// One thing is changed (peers_break.c); nothing if there is nothing of the kind
// that is drawn.
void peers_break_model(nursery *);
// The query (peers_ask.c).
void peers_ask(nursery *);

#endif
