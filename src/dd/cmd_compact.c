// cmd_compact.c -- The compact form: zones with their functions, hashed.

#include "dd/cmd_own.h"

// ---- Signatures

// Eight lanes of 7 bits: the upper bounds of the clocks in four, the lower ones
// in the others, roughly.  If a zone is inside another none of its lanes is
// greater.
enum { LANES = 8, LANE_MOST = 127 };

#define LANE_TOPS UINT64_C(0x8080808080808080)

// Grows with u: 0 to 31 as it is, then two steps for each power of 2.
static uint32_t on_scale(uint64_t u) {
  if (u < 32)
    return (uint32_t)u;
  uint32_t power = 5;
  while (u >> (power + 1))
    power++;
  const uint32_t r = 32 + 2 * (power - 5) + (uint32_t)(u >> (power - 1) & 1);
  return r < 62 ? r : 62;
}

static uint32_t lane_of(bound b) {
  if (b == BOUND_INFINITY)
    return LANE_MOST;
  return b >= 0 ? 64 + on_scale((uint64_t)b)
                : 63 - on_scale((uint64_t)(-b - 1));
}

// The difference of clock i and the zero clock is constraint i - 1.  Clocks that
// share a lane share it by their mean.
static uint64_t sign_of(const cmd *c, const void *row) {
  uint32_t sums[LANES] = {0}, counts[LANES] = {0};
  for (uint32_t k = 0; k < 2 * (c->n - 1); k++) {
    sums[k % LANES] += lane_of(c->cells->get(row, k));
    counts[k % LANES]++;
  }
  uint64_t sign = 0;
  for (uint32_t l = 0; l < LANES; l++)
    if (counts[l])
      sign |= (uint64_t)(sums[l] / counts[l]) << 8 * l;
  return sign;
}

static bool may_be_inside(uint64_t small, uint64_t big) {
  return (((big | LANE_TOPS) - small) & LANE_TOPS) == LANE_TOPS;
}

// ---- The hash table

static uint32_t *head_of(cmd_list *l, uint32_t hash) {
  return &l->heads[hash & (l->slots - 1)];
}

static uint32_t find(const cmd *c, uint32_t hash) {
  const cmd_list *l = &c->list;
  if (l->slots == 0)
    return CMD_NONE;
  const size_t size = cmd_row_bytes(c);
  uint32_t i = l->heads[hash & (l->slots - 1)];
  while (i != CMD_NONE && (l->hashes[i] != hash ||
                           memcmp(cmd_compact_row(c, i), c->row, size) != 0))
    i = l->next[i];
  return i;
}

static void hash_add(cmd_list *l, uint32_t i) {
  uint32_t *head = head_of(l, l->hashes[i]);
  l->next[i] = *head;
  *head = i;
}

static void hash_remove(cmd_list *l, uint32_t i) {
  uint32_t *at = head_of(l, l->hashes[i]);
  while (*at != i)
    at = &l->next[*at];
  *at = l->next[i];
}

// ---- Entries

static void reserve(cmd *c) {
  cmd_list *l = &c->list;
  if (l->count < l->room)
    return;
  l->room = grow_room(l->room, 0, 16);
  const size_t size = cmd_row_bytes(c);
  l->rows = mem_resize(l->rows, l->room, size ? size : 1);
  l->functions = mem_resize(l->functions, l->room, sizeof *l->functions);
  l->signs = mem_resize(l->signs, l->room, sizeof *l->signs);
  l->hashes = mem_resize(l->hashes, l->room, sizeof *l->hashes);
  l->next = mem_resize(l->next, l->room, sizeof *l->next);
  l->slots = l->room;
  l->heads = mem_resize(l->heads, l->slots, sizeof *l->heads);
  memset(l->heads, 0xff, l->slots * sizeof *l->heads);
  for (uint32_t i = 0; i < l->count; i++)
    hash_add(l, i);
}

static void move(cmd *c, uint32_t to, uint32_t from) {
  cmd_list *l = &c->list;
  const size_t size = cmd_row_bytes(c);
  memcpy(l->rows + size * to, l->rows + size * from, size);
  l->functions[to] = l->functions[from];
  l->signs[to] = l->signs[from];
  l->hashes[to] = l->hashes[from];
}

// The last one takes its place.
static void drop(cmd *c, uint32_t i) {
  cmd_list *l = &c->list;
  bf_drop(c->functions, l->functions[i]);
  hash_remove(l, i);
  l->count--;
  if (i == l->count)
    return;
  hash_remove(l, l->count);
  move(c, i, l->count);
  hash_add(l, i);
}

static void append(cmd *c, uint32_t hash, uint64_t sign, bf f) {
  cmd_list *l = &c->list;
  reserve(c);
  const size_t size = cmd_row_bytes(c);
  memcpy(l->rows + size * l->count, c->row, size);
  l->functions[l->count] = bf_keep(c->functions, f);
  l->signs[l->count] = sign;
  l->hashes[l->count] = hash;
  hash_add(l, l->count++);
}

// ---- Adding

// Take away what entries have that include the row, and find those that it
// includes.  False if nothing is left of *f.
static bool compare(cmd *c, uint64_t sign, bf *f, uint32_t mark) {
  const cmd_list *l = &c->list;
  const uint32_t cells = cmd_row_cells(c);
  for (uint32_t i = 0; i < l->count; i++) {
    const void *row = cmd_compact_row(c, i);
    if (may_be_inside(sign, l->signs[i]) &&
        c->cells->within(c->row, row, cells)) {
      if (!cmd_take_away(c, f, l->functions[i], mark))
        return false;
    } else if (may_be_inside(l->signs[i], sign) &&
               c->cells->within(row, c->row, cells))
      cmd_add_hit(c, i, false);
  }
  return true;
}

// Entries go from the last to the first, so that those that take their places
// are not among those still to go.
static void change(cmd *c) {
  cmd_list *l = &c->list;
  for (uint32_t h = c->hit_count; h-- > 0;) {
    const cmd_hit *hit = &c->hits[h];
    if (hit->f == BF_FALSE)
      drop(c, hit->path);
    else
      bf_put(c->functions, &l->functions[hit->path], hit->f);
  }
}

cmd_status cmd_compact_or(cmd *c, const void *zone, bf *f, uint32_t mark) {
  cmd_list *l = &c->list;
  const uint32_t hash = (uint32_t)zone_hash(c->kernel, zone, c->n);
  const uint64_t sign = sign_of(c, c->row);
  const uint32_t same = find(c, hash);
  const bool some =
      (same == CMD_NONE || cmd_take_away(c, f, l->functions[same], mark)) &&
      compare(c, sign, f, mark);
  for (uint32_t h = 0; h < c->hit_count && some; h++)
    c->hits[h].f = bf_minus(c->functions, l->functions[c->hits[h].path], *f);
  bf all = *f;
  if (same != CMD_NONE && some)
    all = bf_or(c->functions, l->functions[same], *f);
  if (!bf_is_fine(c->functions))
    return CMD_FAILED;
  if (!some)
    return CMD_FINE;
  if (same != CMD_NONE)
    bf_put(c->functions, &l->functions[same], all);
  change(c);
  if (same == CMD_NONE)
    append(c, hash, sign, all);
  return CMD_FINE;
}

// ---- All of it

void cmd_compact_clear(cmd *c) {
  cmd_list *l = &c->list;
  for (uint32_t i = 0; i < l->count; i++)
    bf_drop(c->functions, l->functions[i]);
  l->count = 0;
  if (l->slots)
    memset(l->heads, 0xff, l->slots * sizeof *l->heads);
}

void cmd_compact_release(cmd *c) {
  cmd_compact_clear(c);
  mem_free(c->list.rows);
  mem_free(c->list.functions);
  mem_free(c->list.signs);
  mem_free(c->list.hashes);
  mem_free(c->list.next);
  mem_free(c->list.heads);
}

uint64_t cmd_compact_bytes(const cmd *c) {
  const cmd_list *l = &c->list;
  const uint64_t each = cmd_row_bytes(c) + sizeof *l->functions +
                        sizeof *l->signs + sizeof *l->hashes + sizeof *l->next;
  return l->room * each + (uint64_t)l->slots * sizeof *l->heads;
}
