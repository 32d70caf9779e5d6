// spelling.c -- Writing trees down as numbers.

#include "symmetry/spelling.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sem/footprint.h"
#include "symmetry/place_walk.h"

// What cannot be a kind of expression.
enum { NOTHING = 1000, BOUND, SORTED, TABLE, FAILS, ABSENT, BLOCK };

static void expression(spelling *, const expr *, uint32_t sort);
static void statement(spelling *, const stmt *, uint32_t result);

// ---- Numbers and what they become

static uint32_t *count_moved(arena *memory, const uint32_t *to, uint32_t n) {
  uint32_t *out = arena_array(memory, (size_t)n + 1, sizeof *out);
  for (uint32_t i = 0; i < n; i++)
    out[i + 1] = out[i] + (to[i] != i);
  return out;
}

static bool moves(const value_map *m) {
  for (uint32_t i = 0; i < m->count; i++)
    if (m->to[i] != m->low + (int32_t)i)
      return true;
  return false;
}

void spelling_init(spelling *s, arena *memory, const sorts *of, safety *safe,
                   const permutation *by) {
  const network *net = of->network;
  *s = (spelling){.memory = memory,
                  .network = net,
                  .sorts = of,
                  .by = by,
                  .safety = safe,
                  .moves = arena_array(memory, of->count, sizeof *s->moves)};
  table_reader_init(&s->reader, memory, net);
  if (!by)
    return;
  s->moved[SPACE_CELL] = count_moved(memory, by->cells, net->cells.count);
  s->moved[SPACE_CLOCK] = count_moved(memory, by->clocks, net->clocks.count);
  s->moved[SPACE_CHANNEL] =
      count_moved(memory, by->channels, net->channels.count);
  for (uint32_t i = 0; i < of->count; i++)
    s->moves[i] = moves(&by->values[i]);
}

static uint32_t image(const spelling *s, uint8_t in, uint32_t number) {
  if (!s->by)
    return number;
  return in == SPACE_CELL    ? s->by->cells[number]
         : in == SPACE_CLOCK ? s->by->clocks[number]
                             : s->by->channels[number];
}

// Is one of these moved?
static bool some_move(const spelling *s, uint8_t in, uint32_t low,
                      uint32_t high) {
  return s->by && s->moved[in][high + 1] != s->moved[in][low];
}

static bool sort_moves(const spelling *s, uint32_t sort) {
  return s->by && sort < s->sorts->count && s->moves[sort];
}

static bool touch_moves(const spelling *s, const touch *t) {
  if (t->what == TOUCH_PROCESS)
    return s->by->processes[t->low] != t->low;
  if (t->what == TOUCH_FUNCTION)
    return s->by->functions[t->low] != t->low;
  if (some_move(s, t->what, t->low, t->high))
    return true;
  for (uint32_t c = t->low; t->what == SPACE_CELL && c <= t->high; c++)
    if (sort_moves(s, s->sorts->of[c]))
      return true;
  return false;
}

bool spelling_changes(const spelling *s, const footprint *f) {
  for (uint32_t i = 0; s->by && i < f->count; i++)
    if (touch_moves(s, &f->data[i]))
      return true;
  return false;
}

static int32_t renamed(const spelling *s, uint32_t sort, int32_t v) {
  return sort_moves(s, sort) ? permutation_value(s->by, sort, v) : v;
}

bool spelling_keeps(const spelling *s, uint32_t sort, int32_t low,
                    int32_t high) {
  if (!sort_moves(s, sort))
    return true;
  assert(s->by);
  const value_map *m = &s->by->values[sort];
  for (uint32_t i = 0; i < m->count; i++) {
    const int32_t v = m->low + (int32_t)i, w = m->to[i];
    if ((low <= v && v <= high) != (low <= w && w <= high))
      return false;
  }
  return true;
}

static void put(spelling *s, uint32_t n) { vec_push(s->memory, &s->words, n); }

static void put_int(spelling *s, int32_t n) { put(s, (uint32_t)n); }

static void put_range(spelling *s, uint32_t sort, range r) {
  s->broken |= !spelling_keeps(s, sort, r.low, r.high);
  put_int(s, r.low);
  put_int(s, r.high);
}

// ---- Places

// A sort of an index: of a literal nothing is renamed.
static uint32_t index_sort(const spelling *s, const place_step *p) {
  const uint32_t sort = sorts_of(s->sorts, p->index);
  return sort == SORT_ANY ? SORT_NONE : sort;
}

// How far into the place the renamed indices lead; false if out of it.
static bool renamed_offset(const spelling *s, const place_walk *w,
                           uint32_t *offset) {
  *offset = 0;
  for (uint32_t i = 0; i < w->of->nsteps; i++) {
    const place_step *p = &w->of->steps[i];
    const int32_t v = renamed(s, index_sort(s, p), p->low + (int32_t)w->at[i]);
    const uint32_t at = (uint32_t)v - (uint32_t)p->low;
    if (at >= p->count)
      return false;
    *offset += at * p->stride;
  }
  return true;
}

// The base of the place that it becomes.
static uint32_t renamed_base(spelling *s, const place *p) {
  bool some = some_move(s, p->space, (uint32_t)p->base, place_last(p));
  for (uint32_t i = 0; i < p->nsteps; i++)
    some |= sort_moves(s, index_sort(s, &p->steps[i]));
  if (!some)
    return (uint32_t)p->base;
  if (!place_is_small(p)) {
    s->broken = true;
    return 0;
  }
  uint32_t base = 0, offset = 0;
  bool is_first = true;
  place_walk w = place_first(p);
  do {
    if (!renamed_offset(s, &w, &offset)) {
      s->broken = true;
      return 0;
    }
    const uint32_t now = image(s, p->space, w.number) - offset;
    s->broken |= !is_first && now != base;
    base = now;
    is_first = false;
  } while (place_next(&w) && !s->broken);
  return base;
}

// How many variables of quantifiers inside, from the innermost; false if it is none.
static bool put_bound(spelling *s, int32_t address) {
  for (uint32_t i = s->bound.count; i-- > 0;)
    if (s->bound.data[i] == address) {
      put(s, BOUND);
      put(s, s->bound.count - i);
      return true;
    }
  return false;
}

static void put_place(spelling *s, const place *p) {
  if (p->space == SPACE_CELL && place_is_fixed(p) && put_bound(s, p->base))
    return;
  put(s, p->space);
  put(s, p->nsteps);
  for (uint32_t i = 0; i < p->nsteps; i++) {
    put_int(s, p->steps[i].low);
    put(s, p->steps[i].count);
    put(s, p->steps[i].stride);
    expression(s, p->steps[i].index, SORT_NONE);
  }
  put(s, p->via != VIA_NONE);
  if (p->via == VIA_NONE) {
    put(s, renamed_base(s, p));
  } else {
    put_int(s, p->base);
    put(s, image(s, SPACE_CELL, (uint32_t)p->via));
  }
}

static void put_place_or_none(spelling *s, const place *p) {
  put(s, p != NULL);
  if (p)
    put_place(s, p);
}

// A stretch of cells becomes one: each goes as far as the first.
static void keep_stretch(spelling *s, uint8_t in, uint32_t low, uint32_t high) {
  if (!some_move(s, in, low, high))
    return;
  for (uint32_t c = low; c <= high; c++)
    s->broken |= image(s, in, c) - image(s, in, low) != c - low;
}

static void put_stretch(spelling *s, const place *p, uint32_t count) {
  put_place(s, p);
  if (p->via != VIA_NONE || count < 2)
    return;
  if (!place_is_small(p)) {
    s->broken |=
        some_move(s, p->space, (uint32_t)p->base, place_last(p) + count - 1);
    return;
  }
  place_walk w = place_first(p);
  do
    keep_stretch(s, p->space, w.number, w.number + count - 1);
  while (place_next(&w) && !s->broken);
}

// Whoever has the address may go on from there.
static void keep_referred(spelling *s, const expr *e) {
  footprint f = {0};
  if (!s->by)
    return;
  footprint_expr(s->memory, s->network, e, &f);
  for (uint32_t i = 0; i < f.count; i++)
    if (f.data[i].what <= SPACE_CHANNEL)
      keep_stretch(s, f.data[i].what, f.data[i].low, f.data[i].high);
}

// ---- Operands in any order

int spelling_compare(const spelling *s, word a, const spelling *t, word b) {
  const uint32_t least = a.count < b.count ? a.count : b.count;
  const uint32_t *x = s->words.data + a.first, *y = t->words.data + b.first;
  for (uint32_t i = 0; i < least; i++)
    if (x[i] != y[i])
      return x[i] < y[i] ? -1 : 1;
  return a.count < b.count ? -1 : a.count > b.count;
}

// Insertion: there are few, or they are nearly in order.
static void sort_words(const spelling *s, word *list, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    for (uint32_t k = i;
         k > 0 && spelling_compare(s, list[k], s, list[k - 1]) < 0; k--) {
      const word w = list[k];
      list[k] = list[k - 1];
      list[k - 1] = w;
    }
}

// The words, which are the last ones and follow each other, are put in order.
static void sort_stretches(spelling *s, word *list, uint32_t count) {
  if (count == 0)
    return;
  const uint32_t first = list[0].first, all = s->words.count - first;
  sort_words(s, list, count);
  uint32_t *copy = arena_array(s->memory, all, sizeof *copy);
  uint32_t n = 0;
  for (uint32_t i = 0; i < count; i++) {
    memcpy(copy + n, s->words.data + list[i].first,
           list[i].count * sizeof *copy);
    n += list[i].count;
  }
  memcpy(s->words.data + first, copy, all * sizeof *copy);
}

static void put_sorted(spelling *s, expr *const *args, uint32_t count,
                       uint32_t sort) {
  word *list = arena_array(s->memory, count, sizeof *list);
  for (uint32_t i = 0; i < count; i++) {
    list[i].first = s->words.count;
    expression(s, args[i], sort);
    list[i].count = s->words.count - list[i].first;
  }
  sort_stretches(s, list, count);
}

// Does the order of its operands make no difference?  None of them fails, and none
// has an effect; sums are by 32 bits.
static bool is_any_order(const spelling *s, const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_ADD:
    return !e->is_exact && s->network->overflow == OVERFLOW_WRAP &&
           !e->has_effect && safety_of_expr(s->safety, e);
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_EQ:
  case EXPR_NE:
    return !e->has_effect && safety_of_expr(s->safety, e);
  default:
    return false;
  }
}

// The summands of sums of sums.
static void list_summands(spelling *s, expr *e, expr **list, uint32_t *count) {
  if (e->kind != EXPR_ADD || e->is_exact) {
    list[(*count)++] = e;
    return;
  }
  list_summands(s, e->args[0], list, count);
  list_summands(s, e->args[1], list, count);
}

static uint32_t count_summands(const expr *e) {
  return e->kind != EXPR_ADD || e->is_exact
             ? 1
             : count_summands(e->args[0]) + count_summands(e->args[1]);
}

static void put_sum(spelling *s, const expr *e) {
  const uint32_t room = count_summands(e);
  expr **list = arena_array(s->memory, room, sizeof(expr *));
  uint32_t count = 0;
  for (uint32_t i = 0; i < 2; i++)
    list_summands(s, e->args[i], list, &count);
  put(s, count);
  put_sorted(s, list, count, SORT_NONE);
}

// ---- Tables

// What is known to hold says that the variable has another value.
static bool is_excluded(spelling *s, const expr *guard, uint32_t of,
                        int32_t v) {
  int32_t holds;
  diag_code why;
  if (!guard)
    return false;
  if (guard->kind == EXPR_AND) {
    for (uint32_t i = 0; i < guard->nargs; i++)
      if (is_excluded(s, guard->args[i], of, v))
        return true;
    return false;
  }
  return table_variable(s->network, guard) == of &&
         table_value(&s->reader, guard, of, v, &holds, &why) && !holds;
}

// Two numbers for each value, in the order of the renamed ones.
static void put_table(spelling *s, const expr *e, uint32_t of, uint32_t sort) {
  const cell *c = &s->network->cells.data[of];
  const uint32_t mine = s->sorts->of[of];
  const uint32_t n = (uint32_t)(c->high - c->low) + 1;
  if (!spelling_keeps(s, mine, c->low, c->high)) {
    s->broken = true;
    return;
  }
  put(s, TABLE);
  put(s, image(s, SPACE_CELL, of));
  put_int(s, c->low);
  put(s, n);
  const uint32_t first = s->words.count;
  for (uint32_t i = 0; i < 2 * n; i++)
    put(s, ABSENT);
  for (uint32_t i = 0; i < n; i++) {
    const int32_t v = (int32_t)(c->low + (int64_t)i);
    int32_t value = 0;
    diag_code why;
    if (is_excluded(s, s->guard, of, v))
      continue;
    const bool good = table_value(&s->reader, e, of, v, &value, &why);
    uint32_t *at =
        s->words.data + first + 2 * (size_t)(renamed(s, mine, v) - c->low);
    at[0] = good ? TABLE : FAILS;
    at[1] = good ? (uint32_t)renamed(s, sort, value) : (uint32_t)why;
  }
}

// ---- Expressions

static void put_args(spelling *s, const expr *e, uint32_t sort) {
  for (uint32_t i = 0; i < e->nargs; i++)
    expression(s, e->args[i], sort);
}

static void put_call(spelling *s, const expr *e) {
  const function *f = &s->network->functions.data[e->callee];
  s->guard = NULL;
  put(s, s->by ? s->by->functions[e->callee] : e->callee);
  for (uint32_t i = 0; i < e->nargs; i++) {
    const parameter *p = &f->parameters[i];
    expression(s, e->args[i],
               p->size == 1 && !p->is_reference ? s->sorts->of[p->address]
                                                : SORT_NONE);
    if (p->size > 1 && e->args[i]->kind == EXPR_VAR)
      put_stretch(s, e->args[i]->target, p->size);
  }
}

static void put_ranges(spelling *s, const expr *e) {
  put(s, e->ranges != NULL);
  if (!e->ranges)
    return;
  for (uint32_t i = 0; i < e->count; i++) {
    const bool is_cell = e->target->via == VIA_NONE;
    put_range(s,
              is_cell ? s->sorts->of[(uint32_t)e->target->base + i] : SORT_NONE,
              e->ranges[i]);
  }
}

static void put_quantifier(spelling *s, const expr *e) {
  const uint32_t sort = s->sorts->of[(uint32_t)e->slot];
  put(s, sort);
  put_range(s, sort, e->domain);
  vec_push(s->memory, &s->bound, e->slot);
  put_args(s, e, SORT_NONE);
  s->bound.count--;
}

static void put_assignment(spelling *s, const expr *e) {
  const uint32_t sort = sorts_at(s->sorts, e->target);
  put(s, e->op);
  put_place(s, e->target);
  put_range(s, sort, e->domain);
  put_args(s, e, sort);
  s->guard = NULL;
}

static void put_comparison(spelling *s, const expr *e) {
  const uint32_t sort = sorts_of_both(s->sorts, e->args[0], e->args[1]);
  if (is_any_order(s, e)) {
    put(s, SORTED);
    put_sorted(s, e->args, 2, sort);
  } else {
    put_args(s, e, sort);
  }
}

static void put_junction(spelling *s, const expr *e) {
  if (is_any_order(s, e)) {
    put(s, SORTED);
    put_sorted(s, e->args, e->nargs, SORT_NONE);
  } else {
    put_args(s, e, SORT_NONE);
  }
}

static void put_choice(spelling *s, const expr *e, uint32_t sort) {
  const uint32_t both = sorts_of_both(s->sorts, e->args[1], e->args[2]);
  expression(s, e->args[0], SORT_NONE);
  for (uint32_t i = 1; i < 3; i++)
    expression(s, e->args[i], both == SORT_ANY ? sort : both);
}

static void put_sequence(spelling *s, const expr *e, uint32_t sort) {
  for (uint32_t i = 0; i < e->nargs; i++)
    expression(s, e->args[i], i + 1 < e->nargs ? SORT_NONE : sort);
}

static void put_location(spelling *s, const expr *e) {
  put(s, s->by ? s->by->processes[e->process] : e->process);
  put(s, s->by ? permutation_location(s->by, e->process, e->location)
               : e->location);
}

static void put_clock(spelling *s, const expr *e) {
  put(s, e->op);
  put(s, e->kind == EXPR_CLOCK ? (uint32_t)((uint64_t)e->wide >> 32) : 0);
  put(s, e->kind == EXPR_CLOCK ? (uint32_t)e->wide : 0);
  put_place_or_none(s, e->target);
  put_place_or_none(s, e->source);
  put_args(s, e, SORT_NONE);
}

// `sort` is that of a literal here.
static void expression(spelling *s, const expr *e, uint32_t sort) {
  if (s->broken)
    return;
  const uint32_t variable = table_of(s->network, e);
  if (variable != SORT_NONE) {
    put_table(s, e, variable, sort);
    return;
  }
  put(s, e->kind);
  put(s, e->nargs + (e->is_exact ? UINT32_C(1) << 31 : 0));
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    put_int(s, renamed(s, sort, e->value));
    break;
  case EXPR_VAR:
    put_place(s, e->target);
    break;
  case EXPR_EQ:
  case EXPR_NE:
    put_comparison(s, e);
    break;
  case EXPR_AND:
  case EXPR_OR:
    put_junction(s, e);
    break;
  case EXPR_ADD:
    if (is_any_order(s, e))
      put_sum(s, e);
    else
      put_args(s, e, SORT_NONE);
    break;
  case EXPR_ITE:
    put_choice(s, e, sort);
    break;
  case EXPR_SEQ:
    put_sequence(s, e, sort);
    break;
  case EXPR_CALL:
    put_call(s, e);
    break;
  case EXPR_ASSIGN:
  case EXPR_POST:
    put_assignment(s, e);
    break;
  case EXPR_COPY:
  case EXPR_SAME:
    put(s, e->count);
    put_stretch(s, e->target, e->count);
    put_stretch(s, e->source, e->count);
    if (e->kind == EXPR_COPY)
      put_ranges(s, e);
    s->guard = NULL;
    break;
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    put_quantifier(s, e);
    break;
  case EXPR_ADDRESS:
    keep_referred(s, e);
    put_place(s, e->target);
    break;
  case EXPR_AT:
    put_location(s, e);
    break;
  case EXPR_CLOCK:
  case EXPR_RESET:
    put_clock(s, e);
    break;
  case EXPR_FAIL:
    put_int(s, e->value);
    put(s, e->code);
    break;
  default:
    put_args(s, e, SORT_NONE);
  }
}

static void expression_or_none(spelling *s, const expr *e) {
  if (e)
    expression(s, e, SORT_NONE);
  else
    put(s, NOTHING);
}

// ---- Statements

static void statement(spelling *s, const stmt *t, uint32_t result) {
  put(s, t ? BLOCK + t->kind : NOTHING);
  if (!t || s->broken)
    return;
  put(s, t->count);
  if (t->kind != STMT_BLOCK && t->kind != STMT_EXPR)
    s->guard = NULL; // a loop comes back to where it may no longer hold
  if (t->kind == STMT_FOREACH) {
    put_range(s, SORT_NONE, t->domain);
    put(s, image(s, SPACE_CELL, (uint32_t)t->slot));
  }
  put(s, t->condition != NULL);
  if (t->condition)
    expression(s, t->condition, t->kind == STMT_RETURN ? result : SORT_NONE);
  for (uint32_t i = 0; i < t->count; i++)
    statement(s, t->list[i], result);
}

// ---- Words

static word begin(const spelling *s) { return (word){.first = s->words.count}; }

static word end(const spelling *s, word w) {
  w.count = s->words.count - w.first;
  return w;
}

word spell_expr(spelling *s, const expr *e) {
  const word w = begin(s);
  expression_or_none(s, e);
  return end(s, w);
}

word spell_place(spelling *s, const place *p) {
  const word w = begin(s);
  put_place_or_none(s, p);
  return end(s, w);
}

word spell_stmt(spelling *s, const stmt *t) {
  const word w = begin(s);
  statement(s, t, SORT_NONE);
  return end(s, w);
}

word spell_function(spelling *s, const function *f) {
  const word w = begin(s);
  put(s, f->is_void);
  put(s, f->nparameters);
  for (uint32_t i = 0; i < f->nparameters; i++) {
    const parameter *p = &f->parameters[i];
    const uint32_t low = (uint32_t)p->address;
    put(s, image(s, SPACE_CELL, low));
    put(s, p->size);
    put(s, p->is_reference);
    put_range(s,
              p->size == 1 && !p->is_reference ? s->sorts->of[low] : SORT_NONE,
              p->domain);
    if (!p->is_reference && p->size)
      keep_stretch(s, SPACE_CELL, low, low + p->size - 1);
    put(s, p->ranges != NULL);
    for (uint32_t k = 0; p->ranges && k < p->size; k++)
      put_range(s, s->sorts->of[low + k], p->ranges[k]);
  }
  uint32_t result = SORT_NONE;
  if (!f->is_void && f->result_size) {
    const uint32_t low = (uint32_t)f->result;
    result = f->result_size == 1 ? s->sorts->of[low] : SORT_NONE;
    put(s, image(s, SPACE_CELL, low));
    put(s, f->result_size);
    put_range(s, result, f->domain);
    keep_stretch(s, SPACE_CELL, low, low + f->result_size - 1);
  }
  statement(s, f->body, result);
  return end(s, w);
}

word spell_location(spelling *s, const location *l) {
  const word w = begin(s);
  put(s, l->urgent);
  put(s, l->committed);
  expression_or_none(s, l->invariant);
  expression_or_none(s, l->clock_invariant);
  put(s, l->nrates);
  for (uint32_t i = 0; i < l->nrates; i++) {
    put_place(s, l->rates[i].clock);
    expression(s, l->rates[i].value, SORT_NONE);
  }
  return end(s, w);
}

word spell_edge(spelling *s, uint32_t of, const edge *e) {
  const word w = begin(s);
  const permutation *by = s->by;
  put(s, by ? permutation_location(by, of, e->source) : e->source);
  put(s, by ? permutation_location(by, of, e->target) : e->target);
  put(s, e->sync);
  put(s, e->urgent);
  if (e->sync == EDGE_EVENT)
    put(s, by ? by->events[e->event] : e->event);
  put_place_or_none(s, e->channel);
  expression_or_none(s, e->guard);
  expression_or_none(s, e->clock_guard);
  // Whoever goes first goes from where the guard held.
  if (!s->network->before && (e->sync == EDGE_INTERNAL || e->sync == EDGE_SEND))
    s->guard = e->guard;
  statement(s, e->update, SORT_NONE);
  s->guard = NULL;
  return end(s, w);
}

static void put_part(spelling *s, const vector_part *p) {
  put(s, s->by ? s->by->processes[p->process] : p->process);
  put(s, s->by ? s->by->events[p->event] : p->event);
  put(s, p->weak);
}

word spell_vector(spelling *s, const sync_vector *v, bool any_order) {
  const word w = begin(s);
  put(s, v->count);
  put(s, any_order);
  word *list = arena_array(s->memory, v->count, sizeof *list);
  for (uint32_t i = 0; i < v->count; i++) {
    list[i].first = s->words.count;
    put_part(s, &v->parts[i]);
    list[i].count = s->words.count - list[i].first;
  }
  if (any_order)
    sort_stretches(s, list, v->count);
  return end(s, w);
}
