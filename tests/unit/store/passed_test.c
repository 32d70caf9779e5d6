// The list of states against a plain one: what covers what, which nodes go,
// what is left; keys by the thousand; slots that are used again.

#include "store/passed.h"

#include "base/mem.h"
#include "store/volume.h"
#include "zone/oracle.h"

enum {
  KEYS = 6,   // of a sequence
  CLOCKS = 6, // at most, with the zero clock
  CELLS = CLOCKS * 8,
  ADDS = 300,
  WORDS = 2,
};

// ---- A plain list ----------------------------------------------------------

typedef struct {
  uint32_t key, parent, label;
  bool waiting, gone;
  int64_t zone[CELLS];
} plain_node;

typedef struct {
  const zone_kernel *k;
  bool simulates;
  int64_t lower[KEYS][CLOCKS], upper[KEYS][CLOCKS];
  flat_zone_limits limits; // those of the candidate
  plain_node nodes[ADDS];
  uint32_t count, live;
  uint32_t removed[ADDS]; // by the last one added
  uint32_t nremoved;
} plain;

static uint32_t dimension_of(uint32_t key) { return 1 + key % CLOCKS; }

static bool covers(const plain *o, uint32_t key, const void *big,
                   const void *small) {
  const uint32_t m = dimension_of(key);
  int64_t lu[2 * CELLS];
  if (!o->simulates)
    return o->k->includes(big, small, m);
  o->k->fill_lu(lu, m, o->lower[key], o->upper[key], false);
  return o->k->includes_alu(big, small, m, lu);
}

static bool is_covered(const plain *o, uint32_t key, const void *zone) {
  for (uint32_t i = 0; i < o->count; i++)
    if (o->nodes[i].key == key && !o->nodes[i].gone &&
        covers(o, key, o->nodes[i].zone, zone))
      return true;
  return false;
}

static uint32_t plain_add(plain *o, uint32_t key, const int64_t *zone,
                          const passed_origin *origin) {
  o->nremoved = 0;
  if (is_covered(o, key, zone))
    return PASSED_NONE;
  for (uint32_t i = 0; i < o->count; i++) {
    plain_node *old = &o->nodes[i];
    if (old->key != key || old->gone ||
        (origin->keep_waiting && old->waiting) ||
        !covers(o, key, zone, old->zone))
      continue;
    old->gone = true;
    o->live--;
    o->removed[o->nremoved++] = i;
  }
  plain_node *node = &o->nodes[o->count];
  *node = (plain_node){.key = key,
                       .parent = origin->parent,
                       .label = origin->label,
                       .waiting = true};
  memcpy(node->zone, zone, sizeof node->zone);
  o->live++;
  return o->count++;
}

// ---- Comparing -------------------------------------------------------------

static void key_words(uint32_t key, uint64_t *words) {
  words[0] = key / 2;
  words[1] = (uint64_t)(key % 2) << 63;
}

static void check_removed(const passed *p, const plain *o) {
  assert_int_equal(p->nremoved, o->nremoved);
  for (uint32_t i = 0; i < o->nremoved; i++) {
    bool found = false;
    for (uint32_t j = 0; j < p->nremoved; j++)
      found |= p->removed[j] == o->removed[i];
    assert_true(found);
  }
}

static void check_nodes(const passed *p, const plain *o, const flat_zone *f) {
  uint64_t bytes = 0;
  assert_int_equal(p->nnodes, o->count);
  for (uint32_t i = 0; i < o->count; i++) {
    const plain_node *node = &o->nodes[i];
    const uint32_t m = dimension_of(node->key);
    assert_int_equal(p->nodes[i].parent, node->parent);
    assert_int_equal(p->nodes[i].label, node->label);
    assert_int_equal((p->nodes[i].flags & NODE_WAITING) != 0, node->waiting);
    assert_int_equal((p->nodes[i].flags & NODE_COVERED) != 0, node->gone);
    uint64_t words[WORDS];
    key_words(node->key, words);
    assert_memory_equal(passed_key(p, p->nodes[i].site), words, sizeof words);
    assert_int_equal(p->sites[p->nodes[i].site].m, m);
    if (node->gone)
      continue;
    int64_t zone[CELLS];
    flat_zone_expand(f, zone, passed_zone(p, i), m,
                     UINT32_C(1) << p->nodes[i].level);
    assert_true(zone_equal(o->k, zone, node->zone, m));
    bytes += flat_zone_bytes(m, UINT32_C(1) << p->nodes[i].level);
  }
  assert_true(p->rules.shares ? passed_zone_bytes(p) <= bytes
                              : passed_zone_bytes(p) == bytes);
  assert_true(passed_bytes(p) >= passed_touched(p));
}

static int64_t random_limit(void) {
  return pick(3) == 0 ? ZONE_NEVER : pick(2) ? pick(8) : pick(100000);
}

static void plain_init(plain *o, const zone_kernel *k) {
  memset(o, 0, sizeof *o);
  o->k = k;
  o->simulates = pick(2);
  flat_zone_limits_init(&o->limits, CLOCKS);
  for (uint32_t key = 0; key < KEYS; key++)
    for (uint32_t i = 1; i < CLOCKS; i++) {
      o->lower[key][i] = random_limit();
      o->upper[key][i] = random_limit();
    }
}

// Small zones mostly, so that some cover others; now and then a large bound,
// which makes all later candidates wider.
static void random_candidate(const plain *o, uint32_t key, int64_t *zone) {
  const uint32_t m = dimension_of(key);
  const int64_t large = o->k->width == ZONE_16 ? 500 : 40000;
  memset(zone, 0, CELLS * sizeof *zone);
  random_zone(o->k, zone, m, pick(60) ? 4 : large);
}

// Of one clock: few of them cover each other, so that lists get long.
static void random_box(const plain *o, int64_t *zone) {
  const int64_t low = pick(150);
  memset(zone, 0, CELLS * sizeof *zone);
  o->k->init_universe(zone, 2);
  assert_int_equal(o->k->constrain(zone, 2, 0, 1, bound_le(-low)), ZONE_SOME);
  assert_int_equal(
      o->k->constrain(zone, 2, 1, 0, bound_le(10 + 2 * low + pick(2))),
      ZONE_SOME);
}

static void take(const passed *p, flat_zone *f, plain *o, uint32_t key,
                 const void *zone) {
  flat_zone_take(f, zone, dimension_of(key));
  for (uint32_t i = 0; i < dimension_of(key); i++)
    flat_zone_limits_put(&o->limits, i, o->lower[key][i], o->upper[key][i],
                         flat_zone_shorten(o->lower[key][i], o->upper[key][i]));
  if (o->simulates)
    flat_zone_compare_by_simulation(f, &o->limits);
  else
    flat_zone_compare_by_inclusion(f);
  coding_take(p->coding, f, NULL);
}

static void add_one(passed *p, plain *o, flat_zone *f, bool keep_waiting,
                    bool one_key) {
  int64_t zone[CELLS];
  uint64_t words[WORDS];
  const uint32_t key = one_key ? 1 : (uint32_t)pick(KEYS);
  passed_origin origin = {.parent =
                              o->count ? (uint32_t)pick(o->count) : PASSED_NONE,
                          .label = (uint32_t)pick(1 << 26),
                          .keep_waiting = keep_waiting};
  if (one_key)
    random_box(o, zone);
  else
    random_candidate(o, key, zone);
  take(p, f, o, key, zone);
  origin.volume = volume_of(f, &o->limits);
  key_words(key, words);
  const uint32_t at =
      passed_find(p, words, passed_hash(words, WORDS), dimension_of(key));
  const uint32_t got = passed_add(p, at, f, &origin);
  assert_int_equal(got, plain_add(o, key, zone, &origin));
  if (got != PASSED_NONE)
    check_removed(p, o);
  assert_true(passed_is_valid(p));
  assert_true(p->stored == o->live);
}

// As if it was expanded.
static void expand_one(passed *p, plain *o) {
  if (o->count == 0)
    return;
  const uint32_t i = (uint32_t)pick(o->count);
  o->nodes[i].waiting = false;
  p->nodes[i].flags &= ~(uint32_t)NODE_WAITING & 15;
}

static passed_rules random_rules(void) {
  return (passed_rules){
      .words = WORDS, .shares = pick(2), .filters = pick(2), .sorts = pick(2)};
}

// H1 and H2 of store/shelf.h.
static uint32_t check_shelves(const passed *p) {
  const shelves *s = &p->shelves;
  uint32_t trees = 0;
  for (uint32_t i = 0; i < p->nsites && s->sorts; i++) {
    uint32_t length = 0, halves = 0;
    for (uint32_t n = p->sites[i].nodes; n != PASSED_NONE;
         n = p->nodes[n].next, length++) {
      const uint32_t next = p->nodes[n].next;
      const uint32_t half = shelf_half(s->volumes[n]);
      const bool last =
          next == PASSED_NONE || shelf_half(s->volumes[next]) != half;
      uint32_t found = PASSED_NONE;
      assert_true(last || half == shelf_half(s->volumes[next]));
      assert_true(next == PASSED_NONE || half >= shelf_half(s->volumes[next]));
      halves += last;
      if (s->list[i].tree && last)
        assert_true(veb_get(s->list[i].tree, half, &found) && found == n);
    }
    assert_int_equal(s->list[i].length, length);
    if (s->list[i].tree)
      assert_int_equal(veb_count(s->list[i].tree), halves);
    trees += s->list[i].tree != NULL;
  }
  return trees;
}

static void run_sequence(const zone_kernel *k, uint64_t *gone,
                         uint32_t *trees) {
  static plain o;
  passed p;
  flat_zone f;
  plain_init(&o, k);
  coding how;
  coding_init(&how, CODING_FLAT, 1, NULL);
  const passed_rules rules = random_rules();
  passed_init(&p, &how, &rules);
  flat_zone_init(&f, k, (uint32_t)1 << pick(3));
  const bool keep_waiting = pick(3) == 0;
  const bool one_key = pick(3) == 0;
  for (int i = 0; i < ADDS; i++) {
    add_one(&p, &o, &f, keep_waiting, one_key);
    if (pick(2))
      expand_one(&p, &o);
    if (i % 16 == 0) {
      check_nodes(&p, &o, &f);
      check_shelves(&p);
    }
  }
  check_nodes(&p, &o, &f);
  *trees += check_shelves(&p);
  assert_true(p.nsites <= KEYS);
  *gone += o.count - o.live;
  flat_zone_limits_release(&o.limits);
  flat_zone_release(&f);
  passed_release(&p);
  coding_release(&how);
}

static void test_random(void **state) {
  (void)state;
  const zone_kernel *kernels[ZONE_WIDTHS * ZONE_LEVELS];
  const int count = all_kernels(kernels);
  oracle_start("passed");
  uint64_t gone = 0;
  uint32_t trees = 0;
  for (int i = 0; i < 100; i++)
    run_sequence(kernels[i % count], &gone, &trees);
  print_message("%" PRIu64 " nodes removed, %u trees\n", gone, trees);
  assert_true(gone > 100 && trees > 0);
}

// ---- Keys ------------------------------------------------------------------

// Keys that differ in one bit, or by much.
static void make_key(uint32_t number, uint64_t *key, uint32_t words) {
  for (uint32_t w = 0; w < words; w++)
    key[w] = 0;
  if (number < 64 * words)
    key[number / 64] = UINT64_C(1) << number % 64;
  else
    key[number % words] = number * UINT64_C(0x9e3779b97f4a7c15);
}

static void check_keys(uint32_t words, uint32_t count) {
  passed p;
  uint64_t key[4];
  coding how;
  coding_init(&how, CODING_FLAT, 1, NULL);
  passed_init(&p, &how, &(passed_rules){.words = words});
  for (uint32_t i = 0; i < count; i++) {
    make_key(i, key, words);
    assert_int_equal(passed_find(&p, key, passed_hash(key, words), 1 + i % 100),
                     i);
    make_key(i / 2, key, words);
    assert_int_equal(
        passed_find(&p, key, passed_hash(key, words), 1 + i / 2 % 100), i / 2);
  }
  for (uint32_t i = 0; i < count; i++) {
    make_key(i, key, words);
    assert_int_equal(passed_find(&p, key, passed_hash(key, words), 1 + i % 100),
                     i);
    assert_memory_equal(passed_key(&p, i), key, words * sizeof *key);
    assert_int_equal(p.sites[i].m, 1 + i % 100);
    assert_int_equal(p.sites[i].nodes, PASSED_NONE);
  }
  assert_int_equal(p.nsites, count);
  assert_true(passed_is_valid(&p));
  passed_release(&p);
  coding_release(&how);
}

static void test_keys(void **state) {
  (void)state;
  check_keys(1, 30000);
  check_keys(3, 30000);
  check_keys(4, 100);
}

// ---- Slots -----------------------------------------------------------------

// x <= c, in a flat zone of its own.
static uint32_t add_box(passed *p, flat_zone *f, uint32_t at, int64_t c) {
  const passed_origin origin = {.parent = PASSED_NONE};
  int64_t z[CELLS];
  f->kernel->init_universe(z, 2);
  assert_int_equal(f->kernel->constrain(z, 2, 1, 0, bound_le(c)), ZONE_SOME);
  flat_zone_take(f, z, 2);
  flat_zone_compare_by_inclusion(f);
  coding_take(p->coding, f, NULL);
  return passed_add(p, at, f, &origin);
}

// Each zone covers the one before, whose slot it gets or the next one gets.
static void test_slots(void **state) {
  (void)state;
  const uint64_t key[WORDS] = {1, 2};
  passed p;
  flat_zone f;
  coding how;
  coding_init(&how, CODING_FLAT, 1, NULL);
  passed_init(&p, &how, &(passed_rules){.words = WORDS});
  flat_zone_init(&f, zone_kernel_get(ZONE_32, ZONE_BEST), 1);
  const uint32_t at = passed_find(&p, key, passed_hash(key, WORDS), 2);
  for (int64_t c = 1; c <= 60; c++) {
    assert_int_equal(add_box(&p, &f, at, c), c - 1);
    assert_int_equal(add_box(&p, &f, at, c), PASSED_NONE);
    assert_int_equal(add_box(&p, &f, at, c - 1), PASSED_NONE);
    assert_int_equal(p.stored, 1);
  }
  assert_int_equal(p.zones.used, 1);
  // Wider ones: 4 numbers of 2 bytes are one block still, of 8 bytes two.
  assert_int_equal(add_box(&p, &f, at, 1000), 60);
  assert_int_equal(p.zones.used, 1);
  assert_int_equal(add_box(&p, &f, at, 1 << 20), 61);
  assert_int_equal(p.zones.used, 1);
  assert_int_equal(p.stored, 1);
  assert_int_equal(add_box(&p, &f, at, 5), PASSED_NONE);
  flat_zone_release(&f);
  passed_release(&p);
  coding_release(&how);
}

// ---- An order of the caller's ----------------------------------------------

typedef struct {
  bool yes_covered, yes_covers;
  uint32_t asked;
} opinion;

static bool say_covered(void *data, const void *stored, uint32_t width) {
  (void)stored, (void)width;
  opinion *o = data;
  o->asked++;
  return o->yes_covered;
}

static bool say_covers(void *data, const void *stored, uint32_t width) {
  (void)stored, (void)width;
  opinion *o = data;
  o->asked++;
  return o->yes_covers;
}

static void test_order(void **state) {
  (void)state;
  const uint64_t key[WORDS] = {3, 4};
  opinion o = {false, false, 0};
  const passed_order order = {&o, say_covered, say_covers};
  const passed_origin origin = {.parent = PASSED_NONE, .order = &order};
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  int64_t z[CELLS];
  passed p;
  flat_zone f;
  coding how;
  coding_init(&how, CODING_FLAT, 1, NULL);
  passed_init(&p, &how, &(passed_rules){.words = WORDS});
  flat_zone_init(&f, k, 1);
  k->init_zero(z, 3);
  flat_zone_take(&f, z, 3);
  coding_take(&how, &f, NULL);
  const uint32_t at = passed_find(&p, key, passed_hash(key, WORDS), 3);
  // The same zone three times, as long as the order says so.
  for (uint32_t i = 0; i < 3; i++)
    assert_int_equal(passed_add(&p, at, &f, &origin), i);
  assert_int_equal(p.stored, 3);
  assert_int_equal(o.asked, 2 * (0 + 1 + 2));
  o.yes_covered = true;
  assert_int_equal(passed_add(&p, at, &f, &origin), PASSED_NONE);
  o = (opinion){false, true, 0};
  assert_int_equal(passed_add(&p, at, &f, &origin), 3);
  assert_int_equal(p.nremoved, 3);
  assert_int_equal(p.stored, 1);
  assert_true(passed_is_valid(&p));
  flat_zone_release(&f);
  passed_release(&p);
  coding_release(&how);
}

// ---- Other ways ------------------------------------------------------------

static const uint64_t FORGET_KEY[WORDS] = {7, 8};

static void set_up(passed *p, coding *how, flat_zone *f,
                   const passed_rules *rules) {
  coding_init(how, CODING_FLAT, 1, NULL);
  passed_init(p, how, rules);
  flat_zone_init(f, zone_kernel_get(ZONE_16, ZONE_BEST), 1);
}

static void tear_down(passed *p, coding *how, flat_zone *f) {
  flat_zone_release(f);
  passed_release(p);
  coding_release(how);
}

static void take_box(flat_zone *f, coding *how, int64_t low, int64_t high) {
  static int64_t z[CELLS];
  f->kernel->init_universe(z, 2);
  assert_int_equal(f->kernel->constrain(z, 2, 0, 1, bound_le(-low)), ZONE_SOME);
  assert_int_equal(f->kernel->constrain(z, 2, 1, 0, bound_le(high)), ZONE_SOME);
  flat_zone_take(f, z, 2);
  flat_zone_compare_by_inclusion(f);
  coding_take(how, f, NULL);
}

static void expanded(passed *p, uint32_t node) {
  p->nodes[node].flags &= ~(uint32_t)NODE_WAITING & 15;
}

// In no list until they are taken out; then covered by what was before.
static void test_late(void **state) {
  (void)state;
  const uint64_t hash = passed_hash(FORGET_KEY, WORDS);
  const passed_origin origin = {.parent = PASSED_NONE};
  passed p;
  flat_zone f;
  coding how;
  set_up(&p, &how, &f, &(passed_rules){.words = WORDS});
  const uint32_t at = passed_find(&p, FORGET_KEY, hash, 2);
  for (int64_t i = 0; i < 3; i++) {
    take_box(&f, &how, 0, i == 1 ? 3 : 5);
    assert_int_equal(passed_put(&p, at, &f, &origin), i);
  }
  assert_int_equal(p.stored, 3);
  assert_true(passed_is_valid(&p));
  // The small one first: it stays when the larger one comes.
  expanded(&p, 1);
  take_box(&f, &how, 0, 3);
  assert_true(passed_settle(&p, 1, at, &f, &origin));
  expanded(&p, 0);
  take_box(&f, &how, 0, 5);
  assert_true(passed_settle(&p, 0, at, &f, &origin));
  expanded(&p, 2);
  assert_false(passed_settle(&p, 2, at, &f, &origin));
  assert_int_equal(p.stored, 2);
  assert_true(passed_is_valid(&p));
  passed_recycle(&p, 2);
  assert_int_equal(passed_put(&p, at, &f, &origin), 2);
  tear_down(&p, &how, &f);
}

// A node that does not stay never takes the place of one that does.
static void test_loose(void **state) {
  (void)state;
  const uint64_t hash = passed_hash(FORGET_KEY, WORDS);
  const passed_origin stays = {.parent = PASSED_NONE};
  const passed_origin loose = {.parent = PASSED_NONE, .loose = true};
  passed p;
  flat_zone f;
  coding how;
  set_up(&p, &how, &f, &(passed_rules){.words = WORDS});
  const uint32_t at = passed_find(&p, FORGET_KEY, hash, 2);
  take_box(&f, &how, 0, 3);
  assert_int_equal(passed_add(&p, at, &f, &stays), 0);
  expanded(&p, 0);
  take_box(&f, &how, 0, 5); // covers what was expanded
  assert_int_equal(passed_add(&p, at, &f, &loose), 1);
  assert_int_equal(p.nremoved, 0);
  assert_true(p.nodes[1].flags & NODE_LOOSE);
  take_box(&f, &how, 0, 4); // is to stay: what covers it has to
  assert_int_equal(passed_add(&p, at, &f, &stays), PASSED_NONE);
  assert_false(p.nodes[1].flags & NODE_LOOSE);
  take_box(&f, &how, 0, 6); // covers one that waits and stays
  assert_int_equal(passed_add(&p, at, &f, &loose), 2);
  assert_int_equal(p.nremoved, 2); // and then what was expanded as well
  assert_false(p.nodes[2].flags & NODE_LOOSE);
  // Forgetting all of them frees the site.
  passed_recycle(&p, 1);
  take_box(&f, &how, 7, 9);
  assert_int_equal(passed_add(&p, at, &f, &loose), 1);
  passed_forget(&p, 2, hash);
  assert_true(passed_is_valid(&p));
  assert_int_equal(p.table.count, 1);
  passed_forget(&p, 1, hash);
  assert_int_equal(p.table.count, 0);
  assert_int_equal(p.stored, 0);
  assert_int_equal(passed_zone_bytes(&p), 0);
  assert_int_equal(passed_find(&p, FORGET_KEY, hash, 2), at);
  tear_down(&p, &how, &f);
}

// With equality, expanded nodes cover what is equal to them only.
static void test_equality(void **state) {
  (void)state;
  const uint64_t hash = passed_hash(FORGET_KEY, WORDS);
  const passed_origin origin = {.parent = PASSED_NONE};
  passed p;
  flat_zone f;
  coding how;
  set_up(&p, &how, &f, &(passed_rules){.words = WORDS, .equality = true});
  const uint32_t at = passed_find(&p, FORGET_KEY, hash, 2);
  take_box(&f, &how, 0, 5);
  assert_int_equal(passed_add(&p, at, &f, &origin), 0);
  take_box(&f, &how, 0, 3); // while it waits, by inclusion
  assert_int_equal(passed_add(&p, at, &f, &origin), PASSED_NONE);
  expanded(&p, 0);
  take_box(&f, &how, 0, 5);
  passed_expanded(&p, 0, &f);
  take_box(&f, &how, 0, 3);
  assert_int_equal(passed_add(&p, at, &f, &origin), 1);
  take_box(&f, &how, 0, 5);
  assert_int_equal(passed_add(&p, at, &f, &origin), PASSED_NONE);
  take_box(&f, &how, 0, 500); // makes later candidates wider
  assert_int_equal(passed_add(&p, at, &f, &origin), 2);
  assert_int_equal(p.nremoved, 1);
  expanded(&p, 2);
  passed_expanded(&p, 2, &f);
  assert_true(passed_is_valid(&p));
  take_box(&f, &how, 0, 5);
  assert_int_equal(passed_add(&p, at, &f, &origin), PASSED_NONE);
  assert_int_equal(p.stored, 2);
  tear_down(&p, &how, &f);
}

// A node that is forgotten when it is taken out is not found by its zone.
static void test_equality_of_loose(void **state) {
  (void)state;
  const uint64_t hash = passed_hash(FORGET_KEY, WORDS);
  const passed_origin origin = {.parent = PASSED_NONE, .loose = true};
  passed p;
  flat_zone f;
  coding how;
  set_up(&p, &how, &f, &(passed_rules){.words = WORDS, .equality = true});
  take_box(&f, &how, 0, 5);
  for (uint32_t i = 0; i < 3; i++) {
    const uint32_t at = passed_find(&p, FORGET_KEY, hash, 2);
    const uint32_t node = passed_put(&p, at, &f, &origin);
    expanded(&p, node);
    assert_true(passed_settle(&p, node, at, &f, &origin));
    passed_forget(&p, node, hash);
    passed_recycle(&p, node);
    assert_int_equal(p.equals.count, 0);
  }
  assert_int_equal(p.stored, 0);
  tear_down(&p, &how, &f);
}

// Waiting nodes stay if asked to; expanded ones go all the same.
static void test_keep_waiting(void **state) {
  (void)state;
  const uint64_t key[WORDS] = {5, 6};
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  passed p;
  flat_zone f;
  coding how;
  coding_init(&how, CODING_FLAT, 1, NULL);
  passed_init(&p, &how, &(passed_rules){.words = WORDS});
  flat_zone_init(&f, k, 1);
  const uint32_t at = passed_find(&p, key, passed_hash(key, WORDS), 2);
  const passed_origin origin = {.parent = PASSED_NONE, .keep_waiting = true};
  int64_t z[CELLS];
  for (int64_t c = 1; c <= 4; c++) {
    k->init_universe(z, 2);
    assert_int_equal(k->constrain(z, 2, 1, 0, bound_le(c)), ZONE_SOME);
    flat_zone_take(&f, z, 2);
    flat_zone_compare_by_inclusion(&f);
    coding_take(&how, &f, NULL);
    assert_int_equal(passed_add(&p, at, &f, &origin), c - 1);
    if (c == 2) // node 1 was expanded
      p.nodes[1].flags &= ~(uint32_t)NODE_WAITING & 15;
    assert_int_equal(p.nremoved, c == 3);
  }
  assert_int_equal(p.stored, 3);
  assert_int_equal(p.nodes[1].flags & NODE_COVERED, NODE_COVERED);
  assert_int_equal(p.nodes[0].flags & NODE_COVERED, 0);
  assert_true(passed_is_valid(&p));
  flat_zone_release(&f);
  passed_release(&p);
  coding_release(&how);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_slots),
      cmocka_unit_test(test_order),
      cmocka_unit_test(test_keep_waiting),
      cmocka_unit_test(test_keys),
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_late),
      cmocka_unit_test(test_loose),
      cmocka_unit_test(test_equality),
      cmocka_unit_test(test_equality_of_loose),
  };
  return cmocka_run_group_tests_name("passed", tests, NULL, NULL);
}
