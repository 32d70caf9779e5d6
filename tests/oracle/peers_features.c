// peers_features.c -- What a model of peers has.

#include "peers_model.h"

static const char *const feature_texts[] = {
#define X(NAME, TEXT) TEXT,
    PEERS_FEATURES(X)
#undef X
};

static const char *const break_texts[] = {
#define X(NAME, TEXT) TEXT,
    PEERS_BREAKS(X)
#undef X
};

const char *peers_feature_name(peers_feature f) { return feature_texts[f]; }

const char *peers_break_name(peers_break_kind b) { return break_texts[b]; }

// ---- What is used

static void use(uint32_t *set, peers_thing t) { *set |= 1U << t; }

static void use_who(uint32_t *set, uint8_t who) {
  if (who == WHO_HELD)
    use(set, PEERS_HOLDER);
  if (who == WHO_FIRST)
    use(set, PEERS_FIRST);
}

static void use_thing(uint32_t *set, uint8_t thing) {
  use(set, (peers_thing)thing);
  if (thing == PEERS_LENGTH)
    use(set, PEERS_FIRST);
  if (thing == PEERS_SUM)
    use(set, PEERS_NUMBER);
}

static void use_atoms(uint32_t *set, const peers_atoms *list) {
  for (int i = 0; i < list->count; i++) {
    const peers_atom *a = &list->data[i];
    use_thing(set, a->thing);
    use_who(set, a->who);
    use_who(set, a->whom);
    use_who(set, a->with);
  }
}

static void use_update(uint32_t *set, const peers_update *u) {
  use_who(set, u->who);
  use_who(set, u->whom);
  switch ((peers_update_kind)u->kind) {
  case PEERS_GIVES:
    use(set, PEERS_HOLDER);
    break;
  case PEERS_PUSHES:
  case PEERS_POPS:
    use(set, PEERS_FIRST);
    break;
  case PEERS_TALLY:
    use(set, PEERS_COUNT);
    use(set, PEERS_FLAG);
    break;
  case PEERS_MORE:
  case PEERS_LESS:
    use(set, PEERS_COUNT);
    break;
  case PEERS_CLEARS:
    use(set, PEERS_FLAG);
    break;
  case PEERS_MARKS:
    use(set, PEERS_MATRIX);
    break;
  case PEERS_LAST:
    use(set, PEERS_FLAG);
    use(set, PEERS_NUMBER);
    use(set, PEERS_SHARED);
    break;
  case PEERS_NAMES:
    use(set, PEERS_SHARED);
    break;
  default:
    use_thing(set, u->thing);
    if (u->kind == PEERS_TELLS || u->kind == PEERS_HEARS)
      use(set, PEERS_SHARED);
    if (u->kind == PEERS_COPIES)
      use(set, PEERS_COMMON);
  }
}

static void use_template(uint32_t *set, const peers_template *t) {
  for (int i = 0; i < t->nlocations; i++)
    use_atoms(set, &t->locations[i].invariant);
  for (int i = 0; i < t->nedges; i++) {
    const peers_edge *e = &t->edges[i];
    use_atoms(set, &e->guard);
    if (e->meeting == MEETING_OWN || e->meeting == MEETING_WIDE)
      use_who(set, e->index);
    for (int k = 0; k < e->nupdates; k++)
      use_update(set, &e->updates[k]);
  }
}

uint32_t peers_things(const peers_model *m) {
  uint32_t set = 0;
  use_template(&set, &m->peer);
  use_template(&set, &m->host);
  for (int i = 0; i < m->ncases; i++)
    use_atoms(&set, &m->cases[i]);
  for (int i = 0; i < m->ngoals; i++)
    use_atoms(&set, &m->goals[i]);
  if (m->asks >= ASKS_SUP)
    use_thing(&set, m->measured.thing);
  return set;
}

// ---- Networks

static void put(uint64_t *set, bool yes, peers_feature f) {
  if (yes)
    *set |= UINT64_C(1) << f;
}

static void see_who(uint64_t *set, uint8_t who) {
  put(set, who == WHO_HELD || who == WHO_FIRST, PEERS_HAS_HELD_INDEX);
  put(set, who == WHO_NEXT, PEERS_HAS_ROTATES);
}

static void see_guard(uint64_t *set, const peers_atoms *list) {
  for (int i = 0; i < list->count; i++) {
    const peers_atom *a = &list->data[i];
    put(set, a->extent != FOR_THIS, PEERS_HAS_QUANTIFIERS);
    put(set, a->thing == PEERS_SUM, PEERS_HAS_SUMS);
    see_who(set, a->who);
    see_who(set, a->whom);
    put(set, a->with == WHO_NEXT, PEERS_HAS_ROTATES);
  }
}

// Receivers of a broadcast take their turns: does the order count?
static bool may_clash(const peers_update *u) {
  switch ((peers_update_kind)u->kind) {
  case PEERS_TELLS:
  case PEERS_PUSHES:
  case PEERS_NAMES:
    return true;
  case PEERS_GIVES:
    return u->who != WHO_NOBODY;
  default:
    return false;
  }
}

static bool is_broadcast(const peers_edge *e) {
  return e->meeting == MEETING_ALL || e->meeting == MEETING_WIDE;
}

static void see_update(uint64_t *set, const peers_edge *e,
                       const peers_update *u) {
  put(set,
      u->kind == PEERS_TALLY || u->kind == PEERS_CLEARS ||
          u->kind == PEERS_MARKS,
      PEERS_HAS_LOOPS);
  put(set, is_broadcast(e) && !e->sends && may_clash(u), PEERS_HAS_CLASH);
  see_who(set, u->who);
  see_who(set, u->whom);
}

static void see_edge(uint64_t *set, const peers_model *m, const peers_edge *e,
                     bool host) {
  see_guard(set, &e->guard);
  for (int i = 0; i < e->nupdates; i++)
    see_update(set, e, &e->updates[i]);
  put(set, e->chooses, PEERS_HAS_SELECTS);
  put(set, e->meeting == MEETING_OWN, PEERS_HAS_OWN_CHANNELS);
  put(set, e->meeting == MEETING_ANY, PEERS_HAS_MEETINGS);
  put(set, is_broadcast(e) && !host, PEERS_HAS_BROADCASTS);
  put(set, e->meeting && m->urgent[e->meeting], PEERS_HAS_URGENT);
  if (e->meeting == MEETING_OWN || e->meeting == MEETING_WIDE)
    see_who(set, e->index);
}

static void see_template(uint64_t *set, const peers_model *m,
                         const peers_template *t, bool host) {
  for (int i = 0; i < t->nlocations; i++) {
    put(set, t->locations[i].committed, PEERS_HAS_COMMITTED);
    see_guard(set, &t->locations[i].invariant);
  }
  for (int i = 0; i < t->nedges; i++)
    see_edge(set, m, &t->edges[i], host);
}

static void see_things(uint64_t *set, const peers_model *m) {
  const uint32_t things = peers_things(m);
  const bool x = things >> PEERS_CLOCK & 1;
  put(set, x && m->clocks == CLOCKS_LOCAL, PEERS_HAS_LOCAL_CLOCK);
  put(set, x && m->clocks == CLOCKS_ARRAY, PEERS_HAS_CLOCK_ARRAY);
  put(set, x && m->clocks == CLOCKS_PASSED, PEERS_HAS_CLOCK_PASSED);
  put(set, things >> PEERS_COMMON & 1, PEERS_HAS_COMMON);
  put(set, things >> PEERS_HOLDER & 1, PEERS_HAS_HOLDER);
  put(set, things >> PEERS_FIRST & 1, PEERS_HAS_QUEUE);
  put(set, things >> PEERS_MATRIX & 1, PEERS_HAS_MATRIX);
  put(set, things >> PEERS_FLAG & 1, PEERS_HAS_FLAGS);
  put(set, things >> PEERS_NUMBER & 1, PEERS_HAS_NUMBERS);
  put(set, things >> PEERS_LOCAL & 1, PEERS_HAS_LOCALS);
  put(set, things >> PEERS_COUNT & 1, PEERS_HAS_COUNTERS);
  put(set,
      (things >> PEERS_FIRST & 1 && !m->padded) ||
          (things >> PEERS_HOLDER & 1 && m->style == STYLE_SCALAR),
      PEERS_HAS_FIXED);
}

// ---- Queries

static bool names_one(const peers_atoms *list, uint8_t who) {
  for (int i = 0; i < list->count; i++)
    if (list->data[i].who == who || list->data[i].whom == who)
      return true;
  return false;
}

static bool see_case(uint64_t *set, const peers_atoms *list) {
  const bool one = names_one(list, WHO_ONE);
  const bool two = names_one(list, WHO_TWO);
  put(set, list->extent == FOR_ALL || list->extent == FOR_SOME,
      PEERS_HAS_ASK_ALL);
  put(set, list->extent == FOR_TWO, PEERS_HAS_ASK_PAIR);
  put(set, one && !two, PEERS_HAS_ASK_ONE);
  put(set, two, PEERS_HAS_ASK_TWO);
  for (int i = 0; i < list->count; i++)
    put(set, list->data[i].thing == PEERS_DEADLOCK, PEERS_HAS_ASK_DEADLOCK);
  return !one && !two;
}

static bool is_of_one(const peers_model *m) {
  const uint8_t t = m->measured.thing;
  return t <= PEERS_MATRIX && t != PEERS_COMMON;
}

static void see_query(uint64_t *set, const peers_model *m) {
  bool even = m->asks < ASKS_SUP || !is_of_one(m);
  for (int i = 0; i < m->ncases; i++)
    even &= see_case(set, &m->cases[i]);
  for (int i = 0; i < m->ngoals; i++)
    even &= see_case(set, &m->goals[i]);
  put(set, even, PEERS_HAS_INVARIANT_QUERY);
  put(set, m->asks >= ASKS_SUP, PEERS_HAS_ASK_VALUE);
  put(set, m->asks >= ASKS_SUP && is_of_one(m), PEERS_HAS_ASK_VALUE_ONE);
  put(set, m->asks != ASKS_PLAIN && m->asks < ASKS_SUP, PEERS_HAS_ASK_RUNS);
}

uint64_t peers_features(const peers_model *m) {
  uint64_t set = 0;
  bool individual = false;
  for (int i = 0; i < m->peer.nedges; i++)
    individual |= m->peer.edges[i].missing != 0;
  see_template(&set, m, &m->peer, false);
  see_template(&set, m, &m->host, true);
  see_things(&set, m);
  see_query(&set, m);
  if (m->n >= 2)
    put(&set, true, (peers_feature)(PEERS_HAS_TWO + m->n - 2));
  put(&set, m->host.nlocations, PEERS_HAS_HOST);
  put(&set, m->host.nlocations && m->paired, PEERS_HAS_PAIRED);
  put(&set, true, (peers_feature)(PEERS_HAS_SET + m->style));
  if (m->shape)
    put(&set, true, (peers_feature)(PEERS_HAS_LOCK + m->shape - 1));
  put(&set, m->broken.kind, PEERS_HAS_BROKEN);
  const uint64_t clash = UINT64_C(1) << PEERS_HAS_CLASH;
  put(&set, !m->broken.kind && !individual && !(set & clash),
      PEERS_HAS_SYMMETRIC);
  return set;
}
