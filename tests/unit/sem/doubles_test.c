// doubles_test.c -- Of the transitions that exchanges take to each other one is left at
// least; where all neighbours of a row are exchanged, exactly one.

#include "sem/doubles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sem/semantics.h"
#include "world.h"

enum { MOST = 6, EDGES = 3 };

typedef struct {
  arena memory;
  network net;
  doubles *d;
  uint32_t n;                        // processes
  uint32_t to[MOST][MOST];           // by exchange and process
  uint32_t edges[MOST][MOST][EDGES]; // by exchange, process and edge
  uint32_t nexchanges;
} fixture;

static void begin(fixture *f, uint32_t n) {
  memset(f, 0, sizeof *f);
  f->n = n;
  arena_init(&f->memory);
  for (uint32_t p = 0; p < n; p++)
    vec_push(&f->memory, &f->net.processes, ((process){.nedges = EDGES}));
  f->d = doubles_new(&f->memory, &f->net);
}

static void end(fixture *f) { arena_release(&f->memory); }

// Exchanges p and q, or nobody if they are the same.  The edges of p are turned by so
// many and those of q back.
static void add(fixture *f, uint32_t p, uint32_t q, uint32_t turn) {
  const uint32_t x = f->nexchanges++;
  uint32_t *edges[MOST] = {0};
  for (uint32_t i = 0; i < f->n; i++) {
    f->to[x][i] = i == p ? q : i == q ? p : i;
    const uint32_t by = i == p ? turn : i == q ? EDGES - turn : 0;
    for (uint32_t e = 0; e < EDGES; e++)
      f->edges[x][i][e] = (e + by) % EDGES;
    edges[i] = f->edges[x][i];
  }
  doubles_add(f->d, f->to[x], edges);
  assert_true(doubles_is_valid(f->d));
}

static void turn_on(fixture *f) {
  for (uint32_t x = 0; x < f->nexchanges; x++)
    f->d->list.data[x].is_on = true;
}

// A word as a number, of so many letters.
typedef uint32_t word[MOST];

static uint32_t number_of(const fixture *f, const uint32_t *w) {
  uint32_t number = 0;
  for (uint32_t p = 0; p < f->n; p++)
    number = number * (EDGES + 1) + w[p];
  return number;
}

static void read_word(const fixture *f, uint32_t number, uint32_t *w) {
  for (uint32_t p = f->n; p-- > 0; number /= EDGES + 1)
    w[p] = number % (EDGES + 1);
}

static uint32_t list_edges(const uint32_t *w, uint32_t n, step_edge *edges,
                           const step_edge **list) {
  uint32_t count = 0;
  for (uint32_t p = 0; p < n; p++)
    if (w[p]) {
      edges[count] = (step_edge){.process = p, .index = w[p] - 1};
      list[count] = &edges[count];
      count++;
    }
  return count;
}

static bool is_double(fixture *f, const uint32_t *w) {
  step_edge edges[MOST];
  const step_edge *list[MOST];
  const uint32_t count = list_edges(w, f->n, edges, list);
  return doubles_has(f->d, list, count);
}

// Of the first letters, the sender's included.
static bool begins(fixture *f, const uint32_t *w, uint32_t sender,
                   uint32_t last) {
  word known = {0};
  step_edge edges[MOST];
  const step_edge *list[MOST];
  memcpy(known, w, (last + 1) * sizeof *w);
  known[sender] = w[sender];
  const uint32_t count = list_edges(known, f->n, edges, list);
  return doubles_begins(f->d, list, count, last);
}

static uint32_t image_of(const fixture *f, uint32_t x, const uint32_t *w) {
  word out = {0};
  for (uint32_t p = 0; p < f->n; p++)
    if (w[p])
      out[f->to[x][p]] = f->edges[x][p][w[p] - 1] + 1;
  return number_of(f, out);
}

static uint32_t words(const fixture *f) {
  uint32_t count = 1;
  for (uint32_t p = 0; p < f->n; p++)
    count *= EDGES + 1;
  return count;
}

// Some word that an exchange makes of it is greater, if and only if it is a double; and
// if it is one early, all with the same beginning are.
static void check_word(fixture *f, uint32_t number) {
  word w;
  read_word(f, number, w);
  bool greater = false;
  for (uint32_t x = 0; x < f->nexchanges; x++)
    greater |= f->d->list.data[x].is_on && image_of(f, x, w) > number;
  assert_int_equal(is_double(f, w), greater);
  for (uint32_t sender = 0; sender < f->n; sender++)
    for (uint32_t last = 0; last < f->n && w[sender]; last++)
      assert_true(greater || !begins(f, w, sender, last));
}

// How many are no doubles.
static uint32_t count_left(fixture *f) {
  uint32_t left = 0;
  for (uint32_t i = 0; i < words(f); i++) {
    word w;
    check_word(f, i);
    read_word(f, i, w);
    left += !is_double(f, w);
  }
  return left;
}

// ---- Tests

// Of 4 letters each, all multisets of as many: 4 and n - 1 over n.
static void test_row(void **state) {
  (void)state;
  const uint32_t multisets[] = {1, 4, 10, 20, 35, 56};
  for (uint32_t n = 1; n < MOST; n++) {
    fixture f;
    begin(&f, n);
    for (uint32_t p = 0; p + 1 < n; p++)
      add(&f, p, p + 1, 0);
    assert_int_equal(count_left(&f), words(&f)); // all are off
    turn_on(&f);
    assert_int_equal(count_left(&f), multisets[n]);
    end(&f);
  }
}

// One process, of which edges are renamed.
static void test_edges(void **state) {
  (void)state;
  fixture f;
  begin(&f, 2);
  add(&f, 0, 1, 1);
  turn_on(&f);
  count_left(&f);
  end(&f);
}

static void test_random(void **state) {
  (void)state;
  uint64_t seed = 21;
  for (uint32_t i = 0; i < 60; i++) {
    fixture f;
    begin(&f, 4);
    for (uint32_t x = 0; x < 3; x++) {
      const uint32_t p = (uint32_t)(next_random(&seed) % 4);
      add(&f, p, (uint32_t)(next_random(&seed) % 4),
          (uint32_t)(next_random(&seed) % EDGES));
    }
    turn_on(&f);
    f.d->list.data[i % 3].is_on = i % 2;
    assert_in_range(count_left(&f), 1, words(&f));
    end(&f);
  }
}

// It is told as soon as the second of a row takes part and the first does not.
static void test_early(void **state) {
  (void)state;
  fixture f;
  begin(&f, 4);
  for (uint32_t p = 0; p < 3; p++)
    add(&f, p, p + 1, 0);
  turn_on(&f);
  const word late = {1, 0, 2, 0}, good = {2, 1, 1, 1};
  assert_false(begins(&f, late, 0, 1));
  assert_true(begins(&f, late, 0, 2));
  assert_false(begins(&f, late, 3, 1));
  for (uint32_t last = 0; last < 4; last++)
    assert_false(begins(&f, good, 0, last));
  const word sender_last = {0, 2, 0, 3};
  assert_false(begins(&f, sender_last, 3, 0));
  assert_true(begins(&f, sender_last, 3, 2)); // by the sender's letter
  end(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_row),
      cmocka_unit_test(test_edges),
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_early),
  };
  return cmocka_run_group_tests_name("doubles", tests, NULL, NULL);
}
