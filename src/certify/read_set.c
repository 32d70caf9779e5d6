// read_set.c -- Reading the set of a certificate, line by line.

#include "certify/read_set.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "certify/read_renaming.h"

// ---- Names: they have to be those of the network, in its order

static bool next_is(certificate *c, const char *word) {
  const char *found = certificate_word(c);
  return found && strcmp(found, word) == 0;
}

static bool read_names(certificate *c, const char *what) {
  if (!certificate_line(c))
    return false;
  return next_is(c, what) ||
         certificate_fail(c, "expecting the names of the %s", what);
}

static bool expect_name(certificate *c, const char *wanted) {
  const char *word = certificate_word(c);
  return (word && strcmp(word, wanted) == 0) ||
         certificate_fail(c, "the model has %s here, not `%s'", wanted,
                          word ? word : "");
}

static bool read_all_names(certificate *c) {
  const network *net = c->net;
  bool ok = read_names(c, "processes");
  for (uint32_t p = 0; ok && p < net->processes.count; p++)
    ok = expect_name(c, net->processes.data[p].name);
  ok = ok && certificate_at_end(c) && read_names(c, "variables");
  for (uint32_t i = 0; ok && i < c->width - net->processes.count; i++)
    ok = expect_name(c, net->cells.data[c->cells[i]].name);
  ok = ok && certificate_at_end(c) && read_names(c, "clocks");
  for (uint32_t x = 1; ok && x < c->n; x++)
    ok = expect_name(c, net->clocks.data[x].name);
  return ok && certificate_at_end(c);
}

// ---- States

static bool read_location(certificate *c, uint32_t p, int32_t *out) {
  const process *proc = &c->net->processes.data[p];
  const char *word = certificate_word(c);
  for (uint32_t l = 0; word && l < proc->nlocations; l++)
    if (strcmp(word, proc->locations[l].name) == 0) {
      *out = (int32_t)l;
      return true;
    }
  return certificate_fail(c, "%s has no location `%s'", proc->name,
                          word ? word : "");
}

static bool read_value(certificate *c, uint32_t i, int32_t *out) {
  const cell *variable = &c->net->cells.data[c->cells[i]];
  int64_t v = 0;
  if (!certificate_number(c, certificate_word(c), variable->low, variable->high,
                          &v))
    return false;
  *out = (int32_t)v;
  return true;
}

// "=" is what the state before had there.
static bool repeats(certificate *c) {
  if (*c->rest != '=' || (c->rest[1] && !strchr(" \t", c->rest[1])))
    return false;
  certificate_word(c);
  return true;
}

static int64_t *at_location(const certificate *c, uint32_t p, uint32_t l) {
  assert(c->order == CERTIFICATE_ALU && p < c->net->processes.count);
  assert(l < c->net->processes.data[p].nlocations);
  return c->location_limits[p] + (size_t)l * 2 * c->n;
}

static void raise_to(int64_t *limits, const int64_t *to, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (to[i] > limits[i])
      limits[i] = to[i];
}

// The greatest of what is said about its locations.
static void start_limits(certificate *c, const int32_t *key) {
  assert(c->nstates > 0);
  const size_t count = 2 * (size_t)c->n;
  c->state_limits =
      certificate_room(c->state_limits, &c->state_limits_room,
                       c->nstates * count, sizeof *c->state_limits);
  int64_t *limits = c->state_limits + (c->nstates - 1) * count;
  for (size_t i = 0; i < count; i++)
    limits[i] = PLAIN_NEVER;
  for (uint32_t p = 0; p < c->net->processes.count; p++)
    raise_to(limits, at_location(c, p, (uint32_t)key[p]), count);
}

static bool read_state(certificate *c) {
  const uint32_t nprocesses = c->net->processes.count;
  c->keys =
      certificate_room(c->keys, &c->keys_room,
                       ((size_t)c->nstates + 1) * c->width, sizeof *c->keys);
  int32_t *key = c->keys + (size_t)c->nstates * c->width;
  for (uint32_t i = 0; i < c->width; i++) {
    if (c->nstates && repeats(c))
      key[i] = key[(ptrdiff_t)i - (ptrdiff_t)c->width];
    else if (i < nprocesses ? !read_location(c, i, &key[i])
                            : !read_value(c, i - nprocesses, &key[i]))
      return false;
  }
  if (!certificate_at_end(c) || !certificate_add_state(c))
    return false;
  if (c->order == CERTIFICATE_ALU)
    start_limits(c, key);
  return true;
}

// ---- Zones

static bool add_bound(certificate *c, uint32_t i, uint32_t j, plain_bound b) {
  assert(i < c->n && j < c->n && i != j);
  c->bounds = certificate_room(c->bounds, &c->bounds_room, c->nbounds + 1,
                               sizeof *c->bounds);
  c->bounds[c->nbounds++] = (plain_constraint){i, j, b};
  return true;
}

// x1<=3, x1-x2>5, x4==2, …
static bool read_constraint(certificate *c, const char *word) {
  uint32_t x = 0, y = 0;
  const char *p = word;
  if (!certificate_clock(c, &p, &x))
    return false;
  if (*p == '-') {
    p++;
    if (!certificate_clock(c, &p, &y))
      return false;
  }
  const char op = *p;
  const bool weak = op && p[1] == '=';
  if (!(op == '<' || op == '>' || (op == '=' && weak)) || x == y)
    return certificate_fail(c, "`%s' is no bound of a zone", word);
  int64_t v = 0;
  if (!certificate_number(c, p + 1 + weak, -PLAIN_MOST, PLAIN_MOST, &v))
    return false;
  if (op != '>')
    add_bound(c, x, y, weak ? plain_le(v) : plain_lt(v));
  if (op != '<')
    add_bound(c, y, x, weak ? plain_le(-v) : plain_lt(-v));
  return true;
}

// Instead of its bounds.  A zone that is empty says nothing and is left out.
static void keep_matrix(certificate *c, size_t first) {
  assert(c->order == CERTIFICATE_ALU && first >= c->ndiagonals);
  assert(first <= c->nbounds);
  const size_t size = (size_t)c->n * c->n;
  c->matrices = certificate_room(c->matrices, &c->matrices_room,
                                 (c->nzones + 1) * size, sizeof *c->matrices);
  plain_bound *z = c->matrices + c->nzones * size;
  plain_universe(z, c->n);
  if (plain_tighten_all(z, c->n, c->bounds + first,
                        (uint32_t)(c->nbounds - first)))
    c->nzones++;
  c->nbounds = first;
}

static bool read_bounds(certificate *c, certificate_zone *out) {
  assert(c->nstates > 0);
  *out = (certificate_zone){.first = c->nbounds, .line = c->line};
  c->zones_read++;
  for (const char *word = certificate_word(c); word; word = certificate_word(c))
    if (!read_constraint(c, word))
      return false;
  assert(out->first <= c->nbounds);
  out->count = (uint32_t)(c->nbounds - out->first);
  return true;
}

static bool read_zone(certificate *c) {
  c->zones = certificate_room(c->zones, &c->zones_room, c->nzones + 1,
                              sizeof *c->zones);
  certificate_zone *z = &c->zones[c->nzones];
  if (!read_bounds(c, z))
    return false;
  const size_t before = c->nzones;
  if (c->order == CERTIFICATE_ALU)
    keep_matrix(c, z->first);
  else
    c->nzones++;
  c->last = c->nzones > before ? &c->zones[before].by : NULL;
  return true;
}

// rank 3 x1<=5 …
static bool read_rank(certificate *c) {
  int64_t rank = 0;
  c->ranks = certificate_room(c->ranks, &c->ranks_room, c->nranks + 1,
                              sizeof *c->ranks);
  certificate_zone *z = &c->ranks[c->nranks++];
  if (!certificate_number(c, certificate_word(c), 0, INT64_MAX, &rank) ||
      !read_bounds(c, z))
    return false;
  z->rank = (uint64_t)rank;
  return true;
}

// ---- L and U

// A number, or - for none, or inf.
static bool read_limit(certificate *c, int64_t *out) {
  const char *word = certificate_word(c);
  int64_t v = PLAIN_NEVER;
  if (word && strcmp(word, "inf") == 0)
    v = PLAIN_ALWAYS;
  else if (!(word && strcmp(word, "-") == 0) &&
           !certificate_number(c, word, 0, PLAIN_MOST, &v))
    return false;
  raise_to(out, &v, 1);
  return true;
}

// x1 3 5 x2 - 4: L and U of clocks, raised to that.
static bool read_limits(certificate *c, int64_t *limits) {
  for (const char *word = certificate_word(c); word;
       word = certificate_word(c)) {
    uint32_t x = 0;
    const char *end = word;
    if (!certificate_clock(c, &end, &x))
      return false;
    if (*end)
      return certificate_fail(c, "a clock is expected here, not `%s'", word);
    if (!read_limit(c, limits + x) || !read_limit(c, limits + c->n + x))
      return false;
  }
  return true;
}

// bounds PROCESS LOCATION x1 3 5 …
static bool read_location_limits(certificate *c) {
  const char *word = certificate_word(c);
  uint32_t p = 0;
  const uint32_t count = c->net->processes.count;
  while (word && p < count && strcmp(word, c->net->processes.data[p].name) != 0)
    p++;
  if (!word || p == count)
    return certificate_fail(c, "there is no process `%s'", word ? word : "");
  int32_t l = 0;
  return read_location(c, p, &l) &&
         read_limits(c, at_location(c, p, (uint32_t)l));
}

// diagonals x1-x2<=3 …
static bool read_diagonals(certificate *c) {
  assert(c->nstates == 0 && c->nzones == 0 && c->nranks == 0);
  for (const char *word = certificate_word(c); word;
       word = certificate_word(c)) {
    if (!read_constraint(c, word))
      return false;
    const plain_constraint last = c->bounds[c->nbounds - 1];
    if (last.i == 0 || last.j == 0)
      return certificate_fail(c, "`%s' is no difference of two clocks", word);
  }
  c->ndiagonals = c->nbounds;
  return true;
}

static void prepare_limits(certificate *c) {
  const network *net = c->net;
  c->location_limits =
      mem_new(net->processes.count, sizeof *c->location_limits);
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const size_t count = (size_t)net->processes.data[p].nlocations * 2 * c->n;
    c->location_limits[p] = mem_new(count, sizeof **c->location_limits);
    for (size_t i = 0; i < count; i++)
      c->location_limits[p][i] = PLAIN_NEVER;
  }
}

// ---- The whole

static bool read_end(certificate *c) {
  int64_t states = 0, zones = 0;
  if (!certificate_number(c, certificate_word(c), 0, INT64_MAX, &states) ||
      !certificate_number(c, certificate_word(c), 0, INT64_MAX, &zones) ||
      !certificate_at_end(c))
    return false;
  return (states == c->nstates && (uint64_t)zones == c->zones_read) ||
         certificate_fail(c,
                          "there are %u states and %zu zones, not %" PRId64
                          " and %" PRId64,
                          c->nstates, c->zones_read, states, zones);
}

// by 3 7 …: products, after a zone, or before all states
static bool read_by(certificate *c) {
  certificate_products *to = c->nstates ? c->last : &c->start_by;
  const uint32_t count = read_renaming_close(c);
  if (c->nstates && !c->can_add_by)
    return certificate_fail(c, "`by' goes behind a zone");
  c->can_add_by = false;
  if (to)
    *to = (certificate_products){c->nby, 0};
  for (const char *word = certificate_word(c); word;
       word = certificate_word(c)) {
    int64_t v;
    if (!certificate_number(c, word, 0, (int64_t)count - 1, &v))
      return false;
    if (!to)
      continue;
    c->by = certificate_room(c->by, &c->by_room, c->nby + 1, sizeof *c->by);
    c->by[c->nby++] = (uint32_t)v;
    to->count++;
  }
  return true;
}

static bool read_item(certificate *c, const char *word) {
  const bool alu = c->order == CERTIFICATE_ALU;
  if (strcmp(word, "by") == 0 && c->renamings.list.count)
    return read_by(c);
  if (strcmp(word, "word") == 0 && c->renamings.list.count)
    return read_product(c);
  if (!c->nstates && read_renaming_knows(word))
    return read_renaming(c, word);
  c->can_add_by = strcmp(word, "zone") == 0;
  if (strcmp(word, "state") == 0)
    return read_state(c);
  if (strcmp(word, "zone") == 0)
    return c->nstates ? read_zone(c)
                      : certificate_fail(c, "a zone needs a state");
  if (strcmp(word, "rank") == 0)
    return c->nstates ? read_rank(c)
                      : certificate_fail(c, "a rank needs a state");
  if (alu && strcmp(word, "bounds") == 0)
    return c->nstates
               ? certificate_fail(c, "bounds have to come before all states")
               : read_location_limits(c);
  if (alu && strcmp(word, "diagonals") == 0)
    return c->nstates
               ? certificate_fail(c, "diagonals have to come before all states")
               : read_diagonals(c);
  if (alu && strcmp(word, "limits") == 0 && c->nstates)
    return read_limits(c,
                       c->state_limits + 2 * ((size_t)c->nstates - 1) * c->n);
  return certificate_fail(c, "`%s' is not expected here", word);
}

bool read_set(certificate *c, const network *net) {
  assert(!c->net && net->clocks.count > 0);
  c->net = net;
  c->n = net->clocks.count;
  c->cells = mem_new(net->cells.count, sizeof *c->cells);
  c->width = net->processes.count;
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE)
      c->cells[c->width++ - net->processes.count] = i;
  renamings_init(&c->renamings, net, c->cells, c->width);
  c->bounds = certificate_room(NULL, &c->bounds_room, 1, sizeof *c->bounds);
  if (c->order == CERTIFICATE_ALU)
    prepare_limits(c);
  if (!read_all_names(c))
    return false;
  for (;;) {
    if (!certificate_line(c))
      return false;
    const char *word = certificate_word(c);
    if (strcmp(word, "end") == 0) {
      if (certificate_is_symmetric(c))
        read_renaming_close(c);
      assert(certificate_is_valid(c));
      return read_end(c);
    }
    if (!read_item(c, word))
      return false;
  }
}
