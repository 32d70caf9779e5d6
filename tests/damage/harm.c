// harm.c -- Damage, one function for each kind.

#include "harm.h"

#include <string.h>

const char *harm_name(harm h) {
  static const char *const names[] = {
#define X(NAME, TEXT) TEXT,
      HARMS(X)
#undef X
  };
  return names[h];
}

// ---- Where

static sketch_state *draw_state(sketch *s, growth *g) {
  return s->states.count ? &s->states.data[growth_pick(g, (int)s->states.count)]
                         : NULL;
}

// Rather one with several zones: what one of them lacks, another may seem to have.
static sketch_state *draw_full_state(sketch *s, growth *g) {
  sketch_state *state = draw_state(s, g);
  for (int i = 0; i < 6 && state && state->zones.count < 2; i++)
    state = draw_state(s, g);
  return state;
}

static sketch_zone *draw_zone(sketch *s, growth *g) {
  sketch_state *state = draw_full_state(s, g);
  return state && state->zones.count
             ? &state->zones.data[growth_pick(g, (int)state->zones.count)]
             : NULL;
}

static sketch_bound *draw_bound(sketch *s, growth *g) {
  sketch_zone *z = draw_zone(s, g);
  return z && z->bounds.count
             ? &z->bounds.data[growth_pick(g, (int)z->bounds.count)]
             : NULL;
}

// ---- Elements and states

// One of several: the only one of a state goes with drop_state().
static bool drop_zone(sketch *s, growth *g) {
  sketch_state *state = draw_full_state(s, g);
  if (!state || state->zones.count < 2)
    return false;
  const int k = growth_pick(g, (int)state->zones.count);
  state->zones.data[k] = state->zones.data[--state->zones.count];
  return true;
}

static bool drop_state(sketch *s, growth *g) {
  if (!s->states.count)
    return false;
  const int k = growth_pick(g, (int)s->states.count);
  s->states.data[k] = s->states.data[--s->states.count];
  return true;
}

// Sometimes a value that the variable cannot have.
static bool change_value(sketch *s, growth *g) {
  sketch_state *state = draw_state(s, g);
  if (!state || !s->width)
    return false;
  const uint32_t i = (uint32_t)growth_pick(g, (int)s->width);
  const uint32_t nprocesses = s->net->processes.count;
  const int32_t before = state->key[i];
  if (i < nprocesses) {
    state->key[i] = growth_pick(g, (int)s->net->processes.data[i].nlocations);
  } else {
    const cell *variable = &s->net->cells.data[s->cells[i - nprocesses]];
    state->key[i] = growth_between(g, variable->low, variable->high);
    if (growth_percent(g, 5))
      state->key[i] = variable->high + 1;
  }
  return state->key[i] != before;
}

// Another rank, or that of another element.
static bool change_rank(sketch *s, growth *g) {
  sketch_zone *z = draw_zone(s, g);
  const sketch_zone *other = draw_zone(s, g);
  if (!z || !z->is_ranked)
    return false;
  const uint64_t before = z->rank;
  if (growth_percent(g, 50) && other->is_ranked)
    z->rank = other->rank;
  else
    z->rank = (uint64_t)growth_pick(g, 9);
  return z->rank != before;
}

// ---- Bounds

// By `<` for `<=` and the reverse, or by 1, 2 or 3.
static bool move_bound(sketch *s, growth *g, int64_t direction) {
  sketch_bound *b = draw_bound(s, g);
  if (!b)
    return false;
  b->code += direction *
             (growth_percent(g, 50) ? 1 : (int64_t)2 * growth_between(g, 1, 3));
  return true;
}

static bool drop_bound(sketch *s, growth *g) {
  sketch_zone *z = draw_zone(s, g);
  if (!z || !z->bounds.count)
    return false;
  const int k = growth_pick(g, (int)z->bounds.count);
  z->bounds.data[k] = z->bounds.data[--z->bounds.count];
  return true;
}

sketch_bound harm_draw_bound(const sketch *s, growth *g) {
  const uint32_t i = (uint32_t)growth_pick(g, (int)s->n);
  uint32_t j = (uint32_t)growth_pick(g, (int)s->n - 1);
  j += j >= i;
  const int low = i == 0 ? -6 : j == 0 ? 0 : -4;
  const int high = i == 0 ? 0 : j == 0 ? 6 : 4;
  return (sketch_bound){
      i, j, 2 * (int64_t)growth_between(g, low, high) + growth_pick(g, 2)};
}

static bool add_bound(sketch *s, arena *memory, growth *g) {
  sketch_zone *z = draw_zone(s, g);
  if (!z || s->n < 2)
    return false;
  vec_push(memory, &z->bounds, harm_draw_bound(s, g));
  return true;
}

// ---- L and U

static bool move_limit(int32_t *limit, growth *g, bool lower) {
  if (*limit == SKETCH_ALWAYS || (lower && *limit == SKETCH_NEVER))
    return false;
  if (lower)
    *limit = growth_percent(g, 30) ? SKETCH_NEVER : *limit - 1;
  else
    *limit += growth_between(g, 1, 2);
  return true;
}

// In one state, or in all: then those of the states before and after still fit.
static bool move_limits(sketch *s, growth *g, bool lower) {
  if (!s->states.count || s->order != SKETCH_ALU || s->n < 2)
    return false;
  const int side = growth_pick(g, 2);
  const int x = growth_between(g, 1, (int)s->n - 1);
  if (growth_percent(g, 50))
    return move_limit(&draw_state(s, g)->limits[side][x], g, lower);
  const growth same = *g;
  bool any = false;
  for (uint32_t i = 0; i < s->states.count; i++) {
    *g = same;
    any |= move_limit(&s->states.data[i].limits[side][x], g, lower);
  }
  return any;
}

// ---- Diagonals

static bool change_diagonal(sketch *s, growth *g) {
  sketch_bounds *list = &s->diagonals;
  if (!list->count)
    return false;
  sketch_bound *b = &list->data[growth_pick(g, (int)list->count)];
  switch (growth_pick(g, 4)) {
  case 0:
    *b = list->data[--list->count];
    break;
  case 1:
    *b = (sketch_bound){b->j, b->i, 1 - b->code};
    break;
  case 2:
    b->code += growth_percent(g, 50) ? 1 : -1;
    break;
  default:
    list->count = 0;
  }
  return true;
}

// ---- The opening

// To alu with any constants: those of the zones say nothing of L and U.
static bool change_order(sketch *s, growth *g) {
  const sketch_order before = s->order;
  s->order = (sketch_order)growth_pick(g, SKETCH_ORDERS);
  for (uint32_t i = 0; s->order == SKETCH_ALU && i < s->states.count; i++)
    for (uint32_t x = 1; x < s->n; x++) {
      int32_t(*limits)[REGION_CLOCKS] = s->states.data[i].limits;
      limits[0][x] = growth_between(g, SKETCH_NEVER, 4);
      limits[1][x] = growth_percent(g, 50) ? limits[0][x]
                                           : growth_between(g, SKETCH_NEVER, 4);
    }
  return s->order != before;
}

// One of the two predicates is negated.
static bool change_leads(sketch *s, arena *memory, growth *g,
                         const char *arrow) {
  const int length = (int)(arrow - s->asked);
  const bool first = growth_percent(g, 50);
  s->asked = arena_printf(memory, "%s(%.*s) --> %s(%s)", first ? "not " : "",
                          length, s->asked, first ? "" : "not ", arrow + 3);
  return true;
}

// The other quantifier, the negation, or both, which is the same again.
static bool change_query(sketch *s, arena *memory, growth *g) {
  static const char *const KINDS[][2] = {{"A[]", "E<>"}, {"A<>", "E[]"}};
  const char *arrow = strstr(s->asked, "-->");
  if (arrow)
    return change_leads(s, memory, g, arrow);
  const bool always = *s->asked == 'A';
  const bool runs = (s->asked[1] == '<') == always;
  const int how = growth_pick(g, 3);
  const bool other = how != 0, negated = how != 1;
  s->asked = arena_printf(memory, "%s %s(%s)", KINDS[runs][always == other],
                          negated ? "not " : "", s->asked + 4);
  return true;
}

bool harm_do(harm h, sketch *s, arena *memory, growth *g) {
  switch (h) {
  case HARM_ZONE:
    return drop_zone(s, g);
  case HARM_STATE:
    return drop_state(s, g);
  case HARM_TIGHTER:
    return move_bound(s, g, -1);
  case HARM_LOOSER:
    return move_bound(s, g, 1);
  case HARM_UNBOUND:
    return drop_bound(s, g);
  case HARM_CUT:
    return add_bound(s, memory, g);
  case HARM_VALUE:
    return change_value(s, g);
  case HARM_LOWER:
    return move_limits(s, g, true);
  case HARM_RAISE:
    return move_limits(s, g, false);
  case HARM_DIAGONAL:
    return change_diagonal(s, g);
  case HARM_ORDER:
    return change_order(s, g);
  case HARM_RANK:
    return change_rank(s, g);
  case HARM_QUERY:
    return change_query(s, memory, g);
  default:
    return false;
  }
}
