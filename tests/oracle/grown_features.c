// grown_features.c -- Which features a grown model has.

#include "grow_model.h"

static const char *const feature_texts[] = {
#define X(NAME, TEXT) TEXT,
    GROWN_FEATURES(X)
#undef X
};

const char *grown_feature_name(grown_feature f) { return feature_texts[f]; }

static void put(uint64_t *set, bool has, grown_feature f) {
  if (has)
    *set |= (uint64_t)1 << f;
}

static bool has_clock(const grown_atom *a) {
  return a->kind == ATOM_CLOCK || a->kind == ATOM_DIAGONAL;
}

static void see_atoms(uint64_t *set, const grown_atoms *list) {
  for (int i = 0; i < list->count; i++) {
    const grown_atom *a = &list->data[i];
    if (!has_clock(a))
      continue;
    put(set, a->kind == ATOM_DIAGONAL, FEATURE_DIAGONAL);
    put(set, a->op == IS_LT || a->op == IS_GT, FEATURE_STRICT);
    put(set, a->op == IS_EQ, FEATURE_EQUALITY);
    put(set, a->plus >= 0, FEATURE_VARIABLE_BOUND);
    put(set, a->unless >= 0, FEATURE_UNLESS);
  }
}

static void see_update(uint64_t *set, const grown_update *u) {
  put(set, u->kind == UPDATE_NEXT || u->kind == UPDATE_TWICE, FEATURE_FUNCTION);
  put(set, u->kind == UPDATE_RISKY, FEATURE_RISKY);
  put(set, u->kind == UPDATE_VALUE || (u->kind == UPDATE_RESET && u->c),
      FEATURE_RESET_VALUE);
  put(set, u->kind == UPDATE_COPY && !u->c, FEATURE_COPY);
  put(set, u->kind == UPDATE_COPY && u->c, FEATURE_SHIFT);
}

static void see_way(uint64_t *set, const grown_update *u) {
  put(set, u->kind == UPDATE_MOVE, FEATURE_MOVE);
  put(set, u->kind < UPDATE_SPEED && u->way, FEATURE_WAY);
}

static void see_channel(uint64_t *set, const grown_channel *c,
                        const grown_edge *e) {
  put(set, !c->broadcast && !c->urgent, FEATURE_BINARY);
  put(set, !c->broadcast && c->urgent, FEATURE_URGENT_BINARY);
  put(set, c->broadcast && !c->urgent, FEATURE_BROADCAST);
  put(set, c->broadcast && c->urgent, FEATURE_URGENT_BROADCAST);
  put(set, c->size > 1, FEATURE_ARRAY);
  put(set, c->priority != 0, FEATURE_CHANNEL_PRIORITY);
  bool guarded = false;
  for (int i = 0; i < e->guard.count; i++)
    guarded |= has_clock(&e->guard.data[i]);
  put(set, c->broadcast && !e->sends && guarded, FEATURE_GUARDED_RECEIVER);
}

static void see_reference(uint64_t *set, const grown_channel *c, int kind) {
  const int own = c->urgent      ? REFERENCE_URGENT + c->broadcast
                  : c->broadcast ? REFERENCE_BROADCAST
                                 : REFERENCE_PLAIN;
  put(set, kind != REFERENCE_NONE, FEATURE_REFERENCE);
  put(set, kind != REFERENCE_NONE && kind != own, FEATURE_OTHER_REFERENCE);
}

static void see_process(uint64_t *set, const grown_model *m,
                        const grown_process *p) {
  for (int i = 0; i < p->nlocations; i++) {
    const grown_location *l = &p->locations[i];
    put(set, l->urgent, FEATURE_URGENT);
    put(set, l->committed, FEATURE_COMMITTED);
    put(set, l->invariant.count > 0, FEATURE_INVARIANT);
    for (int k = 0; k < l->invariant.count; k++)
      put(set, l->invariant.data[k].op >= IS_GE, FEATURE_LOWER_INVARIANT);
    see_atoms(set, &l->invariant);
    put(set, l->rate == RATE_PLAIN || l->rate == RATE_VARIABLE,
        FEATURE_RATE_PLAIN);
    put(set, l->rate && l->rate != RATE_PLAIN && l->rate != RATE_VARIABLE,
        FEATURE_RATE_CALL);
  }
  for (int i = 0; i < p->nedges; i++) {
    const grown_edge *e = &p->edges[i];
    see_atoms(set, &e->guard);
    put(set, e->selects >= 0, FEATURE_SELECT);
    for (int k = 0; k < e->nupdates; k++)
      see_update(set, &e->updates[k]), see_way(set, &e->updates[k]);
    if (e->channel >= 0)
      see_channel(set, &m->channels[e->channel], e);
    if (e->channel >= 0)
      see_reference(set, &m->channels[e->channel],
                    m->references[p - m->processes][e->channel]);
    put(set, e->through, FEATURE_BRANCHPOINT);
    put(set, e->through && e->sync_after, FEATURE_BRANCH_SYNC);
    put(set, e->through && e->select_after && e->selects >= 0,
        FEATURE_BRANCH_SELECT);
  }
}

static void see_predicate(uint64_t *set, const grown_atoms *cases, int ncases) {
  put(set, ncases > 1, FEATURE_CASES);
  for (int i = 0; i < ncases; i++)
    for (int k = 0; k < cases[i].count; k++) {
      const grown_atom *a = &cases[i].data[k];
      put(set, has_clock(a), FEATURE_CLOCK_QUERY);
      put(set, a->kind == ATOM_DIAGONAL, FEATURE_DIAGONAL_QUERY);
      put(set, a->kind == ATOM_DEADLOCK, FEATURE_DEADLOCK);
    }
}

static void see_query(uint64_t *set, const grown_model *m) {
  put(set, m->asks == ASKS_PLAIN && m->always, FEATURE_ALWAYS);
  put(set, m->asks == ASKS_STAYS, FEATURE_STAYS);
  put(set, m->asks == ASKS_EVENTUALLY, FEATURE_EVENTUALLY);
  put(set, m->asks == ASKS_LEADS, FEATURE_LEADS);
  put(set, m->asks == ASKS_SUP, FEATURE_SUP);
  put(set, m->asks == ASKS_INF, FEATURE_INF);
  see_predicate(set, m->cases, m->ncases);
  see_predicate(set, m->goals, m->ngoals);
}

uint64_t grown_features(const grown_model *m) {
  uint64_t set = 0;
  for (int i = 0; i < m->nprocesses; i++) {
    see_process(&set, m, &m->processes[i]);
    put(&set, i > 0 && m->processes[i].higher, FEATURE_PROCESS_PRIORITY);
  }
  see_query(&set, m);
  for (int i = 0; i < m->nvariables; i++) {
    put(&set, m->variables[i].stored, FEATURE_STORED);
    put(&set, m->variables[i].stored == STORED_INDEXED, FEATURE_INDEXED);
  }
  put(&set, m->around.kind, FEATURE_AROUND);
  put(&set, m->unit > 1, FEATURE_UNIT);
  put(&set, m->wraps && !m->strict, FEATURE_WRAPS);
  put(&set, m->strict, FEATURE_STRICT_WRAPS);
  return set;
}
