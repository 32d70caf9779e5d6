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

// ---- Symmetries

static renames_generator *draw_generator(sketch *s, growth *g) {
  return s->renames.list.count
             ? &s->renames.list.data[growth_pick(g, (int)s->renames.list.count)]
             : NULL;
}

// Two of a kind change what they become.
static bool change_map(const sketch *s, growth *g, renames_generator *of) {
  static const int OFTEN[] = {0, 1, 1, 2, 2, 3};
  const int kind = growth_percent(g, 90) ? OFTEN[growth_pick(g, 6)]
                                         : growth_pick(g, RENAMES_KINDS);
  const int first = kind == 2; // clock 0 stays
  const int count = (int)renames_count(s->net, kind) - first;
  if (count < 2)
    return false;
  const int i = first + growth_pick(g, count),
            k = first + growth_pick(g, count);
  const uint32_t to = of->to[kind][i];
  of->to[kind][i] = of->to[kind][k];
  if (!growth_percent(g, 10))
    of->to[kind][k] = to;
  return i != k;
}

static bool change_values(const sketch *s, growth *g, renames_generator *of) {
  if (!s->renames.sorts.count)
    return false;
  const int sort = growth_pick(g, (int)s->renames.sorts.count);
  const renames_sort *r = &s->renames.sorts.data[sort];
  const int count = r->high - r->low + 1;
  int32_t *to = of->values[sort];
  if (!to)
    return false;
  const int i = growth_pick(g, count), k = growth_pick(g, count);
  const int32_t v = to[i];
  to[i] = to[k];
  if (!growth_percent(g, 10))
    to[k] = v;
  return i != k;
}

static bool change_generator(sketch *s, growth *g) {
  renames_generator *of = draw_generator(s, g);
  return of && (growth_percent(g, 70) ? change_map(s, g, of)
                                      : change_values(s, g, of));
}

// A copy of one, with something changed.
static bool add_generator(sketch *s, arena *memory, growth *g) {
  if (!s->renames.list.count)
    return false;
  renames more = renames_copy(memory, s->net, &s->renames);
  renames_generator new = more.list.data[growth_pick(g, (int)more.list.count)];
  bool some = false;
  for (int i = 0; i < 1 + growth_pick(g, 3); i++)
    some |= growth_percent(g, 70) ? change_map(s, g, &new)
                                  : change_values(s, g, &new);
  vec_push(memory, &s->renames.list, new);
  return some;
}

// All of one kind stay, or the values of a sort.
static bool drop_line(sketch *s, growth *g) {
  renames_generator *of = draw_generator(s, g);
  if (!of)
    return false;
  const int kind = growth_pick(g, RENAMES_KINDS + 1);
  if (kind == RENAMES_KINDS) {
    const int nsorts = (int)s->renames.sorts.count;
    const int sort = nsorts ? growth_pick(g, nsorts) : 0;
    const bool some = nsorts && of->values[sort];
    if (some)
      of->values[sort] = NULL;
    return some;
  }
  bool some = false;
  for (uint32_t i = 0; i < renames_count(s->net, kind); i++) {
    some |= of->to[kind][i] != i;
    of->to[kind][i] = i;
  }
  return some;
}

static bool change_word(sketch *s, growth *g) {
  renames *r = &s->renames;
  if (!r->words.count)
    return false;
  renames_word *w = &r->words.data[growth_pick(g, (int)r->words.count)];
  if (!w->count)
    return false;
  const int at = growth_pick(g, (int)w->count);
  if (growth_percent(g, 50))
    w->data[at] = w->data[--w->count];
  else
    w->data[at] = (uint32_t)growth_pick(g, (int)r->list.count);
  return true;
}

// Another word, or none, for what the actions of a zone lead to.
static bool change_by(sketch *s, growth *g) {
  sketch_zone *z = draw_zone(s, g);
  renames_word *by = growth_percent(g, 10) ? &s->renames.start
                     : z                   ? &z->by
                                           : NULL;
  if (!by || !by->count)
    return false;
  const int at = growth_pick(g, (int)by->count);
  by->data[at] =
      growth_percent(g, 60)
          ? by->data[--by->count]
          : (uint32_t)growth_pick(g, (int)s->renames.words.count + 1);
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
  case HARM_GENERATOR:
    return change_generator(s, g);
  case HARM_ADDED:
    return add_generator(s, memory, g);
  case HARM_LINE:
    return drop_line(s, g);
  case HARM_WORD:
    return growth_percent(g, 50) ? change_word(s, g) : change_by(s, g);
  default:
    return false;
  }
}
