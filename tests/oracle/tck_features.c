// tck_features.c -- Which features a grown TChecker model has.

#include "tck_model.h"

static const char *const feature_texts[] = {
#define X(NAME, TEXT) TEXT,
    TCK_FEATURES(X)
#undef X
};

static const char *const break_texts[] = {
#define X(NAME, TEXT) TEXT,
    TCK_BREAKS(X)
#undef X
};

const char *tck_break_name(tck_break b) { return break_texts[b]; }

const char *tck_feature_name(tck_feature f) { return feature_texts[f]; }

static void put(uint64_t *set, bool has, tck_feature f) {
  if (has)
    *set |= (uint64_t)1 << f;
}

bool tck_is_synchronised(const tck_model *m, int process, int event) {
  for (int i = 0; i < m->nvectors; i++)
    for (int k = 0; k < m->vectors[i].count; k++) {
      const tck_part *p = &m->vectors[i].parts[k];
      if (p->process == process && p->event == event)
        return true;
    }
  return false;
}

// ---- What edges write and read, as bits of variables

static uint32_t bits_of(tck_cell c) {
  return (c.variable >= 0 ? 1U << c.variable : 0) |
         (c.by >= 0 ? 1U << c.by : 0);
}

static uint32_t written(const tck_update *u) {
  return u->kind < TCK_RESETS ? 1U << u->to.variable : 0;
}

static uint32_t read_by(const tck_update *u) {
  uint32_t set =
      u->has_when ? bits_of(u->when.cell) | bits_of(u->when.plus) : 0;
  if (u->kind == TCK_STEPS || u->kind == TCK_RISKS || u->kind == TCK_VALUES)
    set |= bits_of(u->from);
  return set;
}

typedef struct {
  uint32_t writes, reads;
} traffic;

static traffic traffic_of(const tck_model *m, const tck_part *part) {
  const tck_process *p = &m->processes[part->process];
  traffic t = {0, 0};
  for (int i = 0; i < p->nedges; i++)
    for (int k = 0; k < p->edges[i].nupdates; k++)
      if (p->edges[i].event == part->event) {
        t.writes |= written(&p->edges[i].updates[k]);
        t.reads |= read_by(&p->edges[i].updates[k]);
      }
  return t;
}

// ---- Vectors

static bool appears_elsewhere(const tck_model *m, int vector,
                              const tck_part *part) {
  for (int i = 0; i < m->nvectors; i++)
    for (int k = 0; k < m->vectors[i].count; k++) {
      const tck_part *p = &m->vectors[i].parts[k];
      if (i != vector && p->process == part->process && p->event == part->event)
        return true;
    }
  return false;
}

static void see_parts(uint64_t *set, const tck_model *m, int vector) {
  const tck_vector *v = &m->vectors[vector];
  bool all_weak = true;
  for (int i = 0; i < v->count; i++) {
    const traffic mine = traffic_of(m, &v->parts[i]);
    all_weak &= v->parts[i].weak;
    put(set, v->parts[i].weak, TCK_HAS_WEAK);
    put(set, appears_elsewhere(m, vector, &v->parts[i]), TCK_HAS_SHARED_EVENT);
    for (int k = i + 1; k < v->count; k++) {
      const traffic other = traffic_of(m, &v->parts[k]);
      put(set, v->parts[k].process < v->parts[i].process, TCK_HAS_DISORDER);
      put(set, mine.writes & other.writes, TCK_HAS_CLASH);
      put(set, (mine.writes & other.reads) | (mine.reads & other.writes),
          TCK_HAS_FLOW);
    }
  }
  put(set, all_weak, TCK_HAS_ALL_WEAK);
  put(set, v->count == 2, TCK_HAS_PAIR);
  put(set, v->count > 2, TCK_HAS_WIDE);
  put(set,
      v->count == 2 && !all_weak && !v->parts[0].weak && !v->parts[1].weak &&
          appears_elsewhere(m, vector, v->parts),
      TCK_HAS_GRID);
}

// ---- The rest

static void see_atoms(uint64_t *set, const tck_atoms *list) {
  for (int i = 0; i < list->count; i++) {
    put(set, list->data[i].kind == TCK_ON_DIAGONAL, TCK_HAS_DIAGONAL);
    put(set, list->data[i].kind == TCK_ON_DEADLOCK, TCK_HAS_DEADLOCK);
  }
}

static void see_edge(uint64_t *set, const tck_model *m, int process,
                     const tck_edge *e) {
  see_atoms(set, &e->guard);
  put(set, !tck_is_synchronised(m, process, e->event), TCK_HAS_LOCAL);
  for (int i = 0; i < e->nupdates; i++) {
    put(set, e->updates[i].has_when, TCK_HAS_IF);
    put(set, e->updates[i].kind == TCK_COPIES, TCK_HAS_COPY);
    put(set, e->updates[i].kind == TCK_RISKS, TCK_HAS_RISKY);
  }
}

static void see_process(uint64_t *set, const tck_model *m, int number) {
  const tck_process *p = &m->processes[number];
  for (int i = 0; i < p->nlocations; i++) {
    const tck_location *l = &p->locations[i];
    put(set, l->urgent, TCK_HAS_URGENT);
    put(set, l->committed, TCK_HAS_COMMITTED);
    put(set, l->invariant.count, TCK_HAS_INVARIANT);
    see_atoms(set, &l->invariant);
  }
  for (int i = 0; i < p->nedges; i++)
    see_edge(set, m, number, &p->edges[i]);
}

static bool has(uint64_t set, tck_feature f) { return set >> f & 1; }

// Where three meet, the last two may have no vector in the other order.
static void see_peers(uint64_t *set, const tck_model *m) {
  const bool clash = has(*set, TCK_HAS_WIDE) &&
                     (has(*set, TCK_HAS_CLASH) || has(*set, TCK_HAS_FLOW));
  put(set, m->npeers && m->broken, TCK_HAS_BROKEN);
  put(set, m->npeers && !m->broken && !clash, TCK_HAS_SYMMETRIC);
}

uint64_t tck_features(const tck_model *m) {
  uint64_t set = 0;
  for (int i = 0; i < m->nprocesses; i++)
    see_process(&set, m, i);
  for (int i = 0; i < m->nvectors; i++)
    see_parts(&set, m, i);
  for (int i = 0; i < m->nvariables; i++)
    put(&set, m->variables[i].size > 1, TCK_HAS_ARRAYS);
  put(&set, m->clock_array, TCK_HAS_CLOCK_ARRAY);
  put(&set, m->npeers, TCK_HAS_PEERS);
  for (int i = 0; i < m->ncases; i++)
    see_atoms(&set, &m->cases[i]);
  see_peers(&set, m);
  return set;
}
