// peers_selftest.c -- Models of peers: that the front-end takes all of them, whether
// they are made smaller or written another way; that writing them another way
// changes nothing; and that shrinking gets to what it should.

#include <stdio.h>
#include <string.h>

#include "model/print.h"
#include "peers_model.h"
#include "selftest.h"
#include "symmetry/symmetry.h"
#include "syntax/load.h"
#include "trial.h"

static bool complain(uint64_t seed, const char *what) {
  fprintf(stderr, "oracle: peers of seed %lu %s\n", (unsigned long)seed, what);
  return false;
}

static trial_report ask(trial *t, const peers_model *m, strbuf *text) {
  strbuf_clear(text);
  peers_print(m, text);
  return trial_run(t, text->text, text->length, 0, NULL, 0);
}

// ---- Written another way

static bool is_same(const trial_report *a, const trial_report *b) {
  return a->status == b->status && a->regions == b->regions &&
         a->reachable == b->reachable && a->error == b->error;
}

// Is the order of processes, and what names none of them, the same in all styles?
static bool may_be_written(const peers_model *m) {
  return m->style != STYLE_SCALAR && m->order != 2;
}

static bool check_styles(trial *t, uint64_t seed, strbuf *text) {
  peers_model m;
  peers_grow(&m, seed, 0);
  const trial_report first = ask(t, &m, text);
  if (first.status == TRIAL_REJECTED)
    return complain(seed, "are not accepted");
  if (!may_be_written(&m))
    return true;
  for (int style = STYLE_INSTANCES; style <= STYLE_WRITTEN; style++) {
    peers_model other = m;
    other.style = (uint8_t)style;
    const trial_report r = ask(t, &other, text);
    // What only those that are written out can have is no longer there.
    const bool lost = style == STYLE_INSTANCES && m.style == STYLE_WRITTEN &&
                      m.broken.kind != BREAK_NONE;
    if (!lost && !is_same(&first, &r))
      return complain(seed, "mean something else when written another way");
  }
  return true;
}

// ---- Symmetry itself

// If nothing is broken, each peer gets where any other gets.
static bool check_alike(trial *t, uint64_t seed, strbuf *text) {
  peers_model m;
  peers_grow(&m, seed, 0);
  const uint64_t f = peers_features(&m);
  const bool fit = f >> PEERS_HAS_SYMMETRIC & 1 &&
                   !(f >> PEERS_HAS_FIXED & 1) && m.style != STYLE_SCALAR;
  if (!fit)
    return true;
  m.asks = ASKS_PLAIN;
  m.always = false;
  m.ncases = 1;
  m.ngoals = 0;
  uint32_t regions = 0;
  bool found = false;
  for (int i = 0; i < m.n; i++) {
    m.cases[0] =
        (peers_atoms){.data = {{.thing = PEERS_PLACE,
                                .op = IS_EQ,
                                .who = WHO_ONE,
                                .bound = (int8_t)(m.peer.nlocations - 1)}},
                      .count = 1,
                      .one = (uint8_t)i};
    const trial_report r = ask(t, &m, text);
    if (r.status != TRIAL_AGREED)
      return true;
    if (i && (r.regions != regions || r.reachable != found))
      return complain(seed, "are not alike");
    regions = r.regions;
    found = r.reachable;
  }
  return true;
}

// ---- Broken

static bool is_about_clock(const peers_model *m, const peers_break *b) {
  const peers_atoms *list = b->location ? &m->peer.locations[b->edge].invariant
                                        : &m->peer.edges[b->edge].guard;
  const int thing = list->data[b->item].thing;
  return thing == PEERS_CLOCK || thing == PEERS_COMMON;
}

// Is one of them another one, so that not all can be exchanged or turned?  Initial values
// may differ, the order of updates need not matter, and all may use the same channels.
// A variable may never be as large as either of two constants.
static bool tells_one(const peers_model *m) {
  switch ((peers_break_kind)m->broken.kind) {
  case BREAK_CONSTANT:
    return is_about_clock(m, &m->broken);
  case BREAK_GUARD:
  case BREAK_EDGE:
  case BREAK_RANGE:
  case BREAK_PROCESS:
  case BREAK_TARGET:
  case BREAK_FLAG:
    return true;
  default:
    return false;
  }
}

// Of peers; those who come with them may be alike, and one may be flipped.
static bool has_all(const network *net, const symmetry *s, uint32_t n) {
  for (uint32_t i = 0; s && i < s->nclasses; i++) {
    const symmetry_class *c = &s->classes[i];
    if (c->members >= n && c->kind != CLASS_FLIP &&
        net->processes.data[c->processes[0]].name[0] == 'P')
      return true;
  }
  return false;
}

// Can all be exchanged or turned?  What the model comes to is in the digest.
static bool are_alike(const peers_model *m, strbuf *text, digest_text digest) {
  static const load_options how = {.nquery_texts = 0};
  model loaded;
  digest[0] = '\0';
  bool alike = false;
  strbuf_clear(text);
  peers_print(m, text);
  if (model_load_text(&loaded, "grown.xta", text->text, text->length, &how)) {
    network_digest(&loaded.net, digest);
    alike =
        has_all(&loaded.net,
                symmetry_find(&loaded.memory, &loaded.net, NULL, NULL), m->n);
  }
  model_release(&loaded);
  return alike;
}

// No symmetry that is found takes the one that is broken to another, unless it makes
// no difference.
static bool check_refused(uint64_t seed, strbuf *text, uint32_t *count) {
  peers_model m;
  digest_text broken, whole;
  peers_grow(&m, seed, 0);
  if (!tells_one(&m))
    return true;
  const bool alike = are_alike(&m, text, broken);
  m.broken = (peers_break){.kind = BREAK_NONE};
  are_alike(&m, text, whole);
  if (!strcmp(broken, whole))
    return true;
  ++*count;
  return !alike || complain(seed, "are taken for alike, though one is another");
}

// ---- Smaller

typedef struct {
  trial *t;
  strbuf text;
} keeper;

static bool is_found(void *data, const peers_model *m) {
  keeper *k = data;
  const trial_report r = ask(k->t, m, &k->text);
  return r.status == TRIAL_AGREED && r.reachable;
}

// What is found is still found, and nothing else is needed: with E<> of a place,
// one peer and the edges on the way.
static bool check_shrinking(trial *t, uint64_t seed) {
  peers_model m;
  bool ok = true;
  keeper k = {.t = t};
  strbuf_init(&k.text);
  peers_grow(&m, seed, 0);
  const bool tried = m.asks == ASKS_PLAIN && is_found(&k, &m);
  if (tried) {
    peers_shrink(&m, is_found, &k);
    ok = is_found(&k, &m) && m.n <= 3 && !m.broken.kind;
    if (!ok)
      complain(seed, "are not made smaller");
  }
  strbuf_release(&k.text);
  return ok;
}

bool peers_selftest(void) {
  enum { MODELS = 300, BROKEN = 100000, SHRUNK = 20 };
  uint32_t broken = 0;
  bool ok = true;
  trial t;
  strbuf text;
  trial_init(&t);
  strbuf_init(&text);
  t.most = 1000;
  for (uint64_t seed = 0; seed < MODELS; seed++) {
    ok &= check_styles(&t, seed, &text);
    ok &= check_alike(&t, seed, &text);
  }
  for (uint64_t seed = 0; seed < BROKEN; seed++)
    ok &= check_refused(seed, &text, &broken);
  if (broken < BROKEN / 10)
    ok = complain(broken, "are all that are broken");
  for (uint64_t seed = 0; seed < SHRUNK; seed++)
    ok &= check_shrinking(&t, seed);
  strbuf_release(&text);
  trial_release(&t);
  return ok;
}
