// confirm.c -- Certificates, checked region by region.

#include "confirm.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/mem.h"
#include "claim.h"
#include "oracle/stepper.h"

enum { HIDING_TRIES = 8, UNFOLDED = 2000 };

typedef struct {
  claim claim;
  const network *net;
  const query *asked;
  strbuf *why;
  arena memory;
  uint32_t n;
  stepper steps;
  // Rows whose arrival was checked, and where they are in `table`, plus 1.
  int32_t *rows;
  uint32_t nrows, rows_room;
  uint32_t *table;
  uint32_t slots;
  int32_t *row, *next, *mark; // of a state
  int32_t *found;             // what actions lead to
  uint32_t found_room;
  uint64_t below; // of ranks: what the state at hand must lead to
} confirmer;

// ---- Saying why not

static bool fail(confirmer *c, const char *what, const int32_t *row) {
  const uint32_t nprocesses = c->net->processes.count;
  const int32_t w = region_width(&c->claim.shape);
  strbuf_printf(c->why, "%s:", what);
  for (uint32_t p = 0; p < nprocesses; p++)
    strbuf_printf(c->why, " %s.%s", c->net->processes.data[p].name,
                  c->net->processes.data[p].locations[row[p]].name);
  for (uint32_t i = nprocesses; i < c->claim.set->width; i++)
    strbuf_printf(c->why, " %d", row[i]);
  for (uint32_t x = 1; x < c->n; x++) {
    const int32_t code = stepper_clocks(&c->steps, row)[x - 1];
    strbuf_printf(c->why, " %s=%d+%d/%d", c->net->clocks.data[x].name, code / w,
                  code % w, w);
  }
  return false;
}

// ---- Arrival: a state, and all that time leads to from it

static uint32_t *slot_of(const confirmer *c, const int32_t *row) {
  const size_t size = c->steps.words * sizeof *row;
  uint32_t at = (uint32_t)XXH3_64bits(row, size) & (c->slots - 1);
  while (c->table[at] &&
         memcmp(c->rows + (size_t)(c->table[at] - 1) * c->steps.words, row,
                size) != 0)
    at = (at + 1) & (c->slots - 1);
  return &c->table[at];
}

static void grow_table(confirmer *c) {
  c->slots = c->slots ? 2 * c->slots : 1024;
  c->table = mem_resize(c->table, c->slots, sizeof *c->table);
  memset(c->table, 0, c->slots * sizeof *c->table);
  for (uint32_t i = 0; i < c->nrows; i++)
    *slot_of(c, c->rows + (size_t)i * c->steps.words) = i + 1;
}

// False if it was there.
static bool remember(confirmer *c, const int32_t *row) {
  if (2 * (c->nrows + 1) > c->slots)
    grow_table(c);
  uint32_t *slot = slot_of(c, row);
  if (*slot)
    return false;
  if (c->nrows == c->rows_room) {
    c->rows_room = c->rows_room ? 2 * c->rows_room : 512;
    c->rows =
        mem_resize(c->rows, c->rows_room, c->steps.words * sizeof *c->rows);
  }
  memcpy(c->rows + (size_t)c->nrows * c->steps.words, row,
         c->steps.words * sizeof *row);
  *slot = ++c->nrows;
  return true;
}

// Its state and region, which must be among those that all is checked for.
static bool find_row(confirmer *c, const int32_t *row, uint32_t *state,
                     int32_t *code) {
  code[0] = 0;
  memcpy(code + 1, stepper_clocks(&c->steps, row), (c->n - 1) * sizeof *code);
  *state = claim_find(&c->claim, row);
  if (*state == CLAIM_NONE)
    return fail(c, "the set has no such discrete state", row);
  for (uint32_t x = 1; x < c->n; x++)
    if (code[x] > c->claim.greatest)
      return fail(c, "a clock is too large", row);
  return claim_is_normal(&c->claim, code) ||
         fail(c, "this is no representative", row);
}

// What symmetries made of a set may have several states with the same key.
static bool is_in_set(confirmer *c, const int32_t *row) {
  int32_t code[REGION_CLOCKS];
  uint32_t state;
  const sketch *s = c->claim.set;
  if (!find_row(c, row, &state, code))
    return false;
  for (; state < s->states.count; state++)
    if (!memcmp(s->states.data[state].key, row, s->width * sizeof *row) &&
        claim_has(&c->claim, state, code))
      return true;
  return fail(c, "this is not in the set", row);
}

// c->row is overwritten.
static bool arrive(confirmer *c) {
  while (remember(c, c->row)) {
    if (!is_in_set(c, c->row))
      return false;
    stepper_find(&c->steps, c->row);
    if (!stepper_delay(&c->steps, c->row, c->next))
      return true;
    int32_t *row = c->row;
    c->row = c->next;
    c->next = row;
  }
  return true;
}

// ---- States of the set

// Does p hold?  An error of it is noted in the stepper.
static bool holds(confirmer *c, const int32_t *row, const expr *p, bool stuck) {
  return !p || stepper_satisfy(&c->steps, row, p, stuck);
}

static bool keeps_invariants(confirmer *c, const int32_t *row) {
  bool keeps = true;
  for (uint32_t p = 0; p < c->net->processes.count && keeps; p++) {
    const location *l = &c->net->processes.data[p].locations[row[p]];
    keeps = holds(c, row, l->invariant, false) &&
            holds(c, row, l->clock_invariant, false);
  }
  return keeps;
}

// What time leads to, region by region, from c->row on.
typedef enum {
  LATER_NEXT,    // another one, in c->row
  LATER_NONE,    // it cannot go on
  LATER_FOREVER, // it goes on for ever in regions that were there
} later;

// After stepper_find().  Time may go round in regions: the row at every power of two
// is compared with those that follow.  `step` counts from 1.
static later let_pass(confirmer *c, uint64_t step) {
  const size_t size = c->steps.words * sizeof *c->row;
  if (step == 1)
    memcpy(c->mark, c->row, size);
  if (!stepper_delay(&c->steps, c->row, c->next))
    return c->steps.endless ? LATER_FOREVER : LATER_NONE;
  if (memcmp(c->next, c->mark, size) == 0)
    return LATER_FOREVER;
  memcpy(c->row, c->next, size);
  if ((step & (step - 1)) == 0)
    memcpy(c->mark, c->row, size);
  return LATER_NEXT;
}

// Is no action possible, now or after any delay?
static bool is_stuck(confirmer *c, const int32_t *from) {
  memcpy(c->row, from, c->steps.words * sizeof *from);
  for (uint64_t step = 1;; step++) {
    stepper_find(&c->steps, c->row);
    if (c->steps.count)
      return false;
    if (let_pass(c, step) != LATER_NEXT)
      return true;
  }
}

// Is the row what the query must not have?
static bool is_target(confirmer *c, const int32_t *row) {
  const bool stuck = c->asked->has_deadlock && is_stuck(c, row);
  c->steps.error = false; // that is for follow_actions()
  return holds(c, row, c->asked->p, stuck) ==
         (c->asked->kind == QUERY_REACHABLE);
}

// Whatever an action leads to from the row has to arrive well: it is in c->row then.
static bool follow_actions(confirmer *c, const int32_t *row,
                           bool (*arrives)(confirmer *)) {
  stepper *s = &c->steps;
  stepper_find(s, row);
  if (s->error && !c->net->has_priorities)
    return fail(c, "a step from here goes wrong", row);
  const uint32_t count = s->count;
  const size_t size = (size_t)count * s->words;
  if (size > c->found_room) {
    c->found_room = 2 * (uint32_t)size;
    c->found = mem_resize(c->found, c->found_room, sizeof *c->found);
  }
  if (size)
    memcpy(c->found, s->found, size * sizeof *c->found);
  for (uint32_t i = 0; i < count; i++) {
    memcpy(c->row, c->found + (size_t)i * s->words,
           s->words * sizeof *c->found);
    if (!arrives(c)) {
      strbuf_putc(c->why, '\n');
      return fail(c, "  it comes of an action from", row);
    }
  }
  return true;
}

// ---- Ranks: what is checked is in doc/certificate-format.md

static bool is_bad(confirmer *c, const int32_t *row) {
  const query *q = c->asked;
  return holds(c, row, q->kind == QUERY_LEADS_TO ? q->q : q->p, false) !=
         (q->kind == QUERY_POTENTIALLY_ALWAYS);
}

// c->row, and all that time leads to until it is bad, has ranks below c->below.
static bool arrive_ranked(confirmer *c) {
  int32_t code[REGION_CLOCKS];
  uint32_t state;
  for (uint64_t step = 1;; step++) {
    c->steps.error = false;
    const bool bad = is_bad(c, c->row);
    if (c->steps.error)
      return fail(c, "the predicate goes wrong here", c->row);
    if (bad)
      return true;
    if (!find_row(c, c->row, &state, code))
      return false;
    if (claim_rank(&c->claim, state, code) >= c->below)
      return fail(c, "no element of lower rank has this", c->row);
    stepper_find(&c->steps, c->row);
    if (let_pass(c, step) != LATER_NEXT)
      return true;
  }
}

// May a run that never meets what is bad end here, or after a delay?
static bool may_end(confirmer *c, const int32_t *from) {
  bool acts = false;
  memcpy(c->row, from, c->steps.words * sizeof *from);
  for (uint64_t step = 1;; step++) {
    if (is_bad(c, c->row))
      return false;
    stepper_find(&c->steps, c->row);
    acts |= c->steps.count > 0;
    const later l = let_pass(c, step);
    if (l != LATER_NEXT)
      return l == LATER_FOREVER || !acts;
  }
}

static bool check_ranked_row(confirmer *c, const int32_t *row, uint64_t rank) {
  c->steps.error = false;
  if (!keeps_invariants(c, row))
    return !c->steps.error || fail(c, "an invariant goes wrong here", row);
  const bool bad = is_bad(c, row);
  if (c->steps.error)
    return fail(c, "the predicate goes wrong here", row);
  if (bad)
    return true;
  if (may_end(c, row))
    return fail(c, "a run may end here, or after a delay", row);
  c->steps.error = false;
  c->below = rank;
  return follow_actions(c, row, arrive_ranked);
}

// ---- Rows

static bool check_row(confirmer *c, const int32_t *row) {
  const bool leads = c->asked->kind == QUERY_LEADS_TO;
  c->steps.error = false;
  if (!keeps_invariants(c, row))
    return !c->steps.error || fail(c, "an invariant goes wrong here", row);
  const bool met =
      leads ? holds(c, row, c->asked->p, false) : is_target(c, row);
  if (c->steps.error)
    return fail(c, "the predicate goes wrong here", row);
  if (met && !leads)
    return fail(c, "this is what must not be in the set", row);
  if (met) {
    memcpy(c->row, row, c->steps.words * sizeof *row);
    c->below = CLAIM_NO_RANK;
    if (!arrive_ranked(c))
      return false;
  }
  c->steps.error = false;
  return follow_actions(c, row, arrive);
}

static void put_row(const confirmer *c, uint32_t state, const int32_t *code,
                    int32_t *row) {
  const uint32_t width = c->claim.set->width;
  memcpy(row, c->claim.set->states.data[state].key, width * sizeof *row);
  memcpy(row + width, code + 1, (c->n - 1) * sizeof *row);
}

static bool check_region(confirmer *c, uint32_t state, const int32_t *code,
                         int32_t *row) {
  const uint64_t rank = claim_rank(&c->claim, state, code);
  put_row(c, state, code, row);
  return (!claim_has(&c->claim, state, code) || check_row(c, row)) &&
         (rank == CLAIM_NO_RANK || check_ranked_row(c, row, rank));
}

static bool check_all(confirmer *c) {
  int32_t *row = arena_array(&c->memory, c->steps.words, sizeof *row);
  const query_kind kind = c->asked->kind;
  if (!stepper_start(&c->steps, c->row))
    return fail(c, "there is no initial state", c->row);
  c->below = CLAIM_NO_RANK;
  bool ok = query_is_about_runs(kind) && kind != QUERY_LEADS_TO
                ? arrive_ranked(c)
                : arrive(c);
  for (uint32_t s = 0; s < c->claim.set->states.count && ok; s++)
    for (uint32_t i = 0; i < c->claim.ncodes && ok; i++)
      ok = check_region(c, s, c->claim.codes + (size_t)i * c->n, row);
  return ok;
}

// ---- From outside

// False if there are too many regions.
static bool confirmer_open(confirmer *c, const sketch *s, const query *asked,
                           uint64_t most, strbuf *why) {
  *c = (confirmer){.net = s->net, .asked = asked, .why = why, .n = s->n};
  arena_init(&c->memory);
  if (!claim_open(&c->claim, &c->memory, s, asked, most))
    return false;
  stepper_init(&c->steps, &c->memory, c->net, &c->claim.shape);
  c->row = arena_array(&c->memory, c->steps.words, sizeof *c->row);
  c->next = arena_array(&c->memory, c->steps.words, sizeof *c->next);
  c->mark = arena_array(&c->memory, c->steps.words, sizeof *c->mark);
  return true;
}

static void confirmer_close(confirmer *c) {
  stepper_release(&c->steps);
  mem_free(c->rows);
  mem_free(c->table);
  mem_free(c->found);
  arena_release(&c->memory);
}

confirm_status confirm_sketch(const sketch *s, const query *asked,
                              uint64_t most, strbuf *why) {
  confirmer c;
  arena memory;
  sketch whole;
  confirm_status status = CONFIRM_LARGE;
  arena_init(&memory);
  if (!renames_unfold(s, &whole, &memory, UNFOLDED)) {
    arena_release(&memory);
    strbuf_puts(why, "there are too many states");
    return CONFIRM_LARGE;
  }
  if (confirmer_open(&c, s->renames.list.count ? &whole : s, asked, most, why))
    status = check_all(&c) ? CONFIRM_YES : CONFIRM_NO;
  else
    strbuf_puts(why, "there are too many regions");
  confirmer_close(&c);
  arena_release(&memory);
  return status;
}

// ---- Hiding

// The least difference x - y of what is asked for in a zone, in codes; false if
// there is none of it there.
static bool find_least(confirmer *c, uint32_t state, const sketch_zone *z,
                       const uint32_t *pair, int32_t *least) {
  int32_t *row = arena_array(&c->memory, c->steps.words, sizeof *row);
  bool any = false;
  for (uint32_t i = 0; i < c->claim.ncodes; i++) {
    const int32_t *code = c->claim.codes + (size_t)i * c->n;
    const int32_t difference = code[pair[0]] - code[pair[1]];
    if (!claim_zone_has(&c->claim, code, z) || (any && difference >= *least))
      continue;
    put_row(c, state, code, row);
    if (keeps_invariants(c, row) && is_target(c, row)) {
      *least = difference;
      any = true;
    }
  }
  return any;
}

// All from the least difference on is cut off: x - y < d, or <= d rounded down.
static sketch_bound bound_below(const confirmer *c, const uint32_t *pair,
                                int32_t least) {
  const int32_t w = region_width(&c->claim.shape);
  const int32_t down = least / w - (least % w < 0);
  return (sketch_bound){pair[0], pair[1],
                        2 * (int64_t)down + (down * w != least)};
}

// Has the zone anything within the bound?
static bool leaves_some(const confirmer *c, const sketch_zone *z,
                        sketch_bound b) {
  for (uint32_t i = 0; i < c->claim.ncodes; i++) {
    const int32_t *code = c->claim.codes + (size_t)i * c->n;
    if (claim_zone_has(&c->claim, code, z) &&
        claim_is_within(&c->claim, code, b))
      return true;
  }
  return false;
}

// Out of zone k: by the first bound that leaves some of it; else all of it goes.
static bool hide_in_zone(confirmer *c, arena *memory, uint32_t state,
                         sketch_state *from, uint32_t k, growth *g) {
  sketch_zone *z = &from->zones.data[k];
  for (int i = 0; i < HIDING_TRIES; i++) {
    const uint32_t pair[2] = {(uint32_t)growth_pick(g, (int)c->n),
                              (uint32_t)growth_pick(g, (int)c->n)};
    int32_t least = 0;
    if (!find_least(c, state, z, pair, &least))
      return false;
    const sketch_bound cut = bound_below(c, pair, least);
    if (pair[0] == pair[1] || !leaves_some(c, z, cut))
      continue;
    vec_push(memory, &z->bounds, cut);
    return true;
  }
  *z = from->zones.data[--from->zones.count];
  return true;
}

static bool hide_in(confirmer *c, sketch *s, arena *memory, uint32_t state,
                    growth *g) {
  sketch_state *from = &s->states.data[state];
  bool any = false;
  for (uint32_t k = from->zones.count; k-- > 0;)
    any |= hide_in_zone(c, memory, state, from, k, g);
  return any;
}

bool confirm_hide(sketch *s, arena *memory, const query *asked, uint64_t most,
                  growth *g) {
  confirmer c;
  strbuf why;
  strbuf_init(&why);
  bool any = false;
  if (confirmer_open(&c, s, asked, most, &why))
    for (uint32_t i = 0; i < s->states.count; i++)
      any |= hide_in(&c, s, memory, i, g);
  confirmer_close(&c);
  strbuf_release(&why);
  return any;
}
