// relation_step.c -- From edges taken together to entries: what is asked of the
// clocks, what is done to them, and how the bits after are told from those before.

#include <stdlib.h>

#include "relation/relation_own.h"

// ---- What the clocks must be ----------------------------------------------------------

static bool has_committed(const builder *b, const step *s) {
  for (uint32_t i = 0; i < s->nmoves; i++) {
    const offer *o = s->moves[i];
    if (b->r->s->at[o->edge->process][o->source].committed)
      return true;
  }
  return false;
}

// All cases of the guards and of those who are left out, in states of `where`.
static timed_cases cases_of(builder *b, const step *s, bf where) {
  timed_cases cases = {0};
  const timed_case first = {.where = where};
  vec_push(b->memory, &cases, first);
  for (uint32_t i = 0; i < s->nmoves; i++)
    builder_conjoin(b, &cases, &s->moves[i]->guards);
  builder_conjoin(b, &cases, &s->refused);
  return cases;
}

// Those that fail are told, and dropped; *total is where the others are.
static void tell_failing(builder *b, timed_cases *cases, bf *total) {
  uint32_t left = 0;
  *total = BF_FALSE;
  for (uint32_t i = 0; i < cases->count; i++) {
    const timed_case c = cases->data[i];
    if (c.fails) {
      builder_add_mishap(b, c.bounds, c.nbounds, c.where, false);
      continue;
    }
    *total = bf_or(b->r->m, *total, c.where);
    cases->data[left++] = c;
  }
  cases->count = left;
}

// ---- What is done ----------------------------------------------------------------------

static bool run(builder *b, code_entry code, symbolic_states *states) {
  return code == CODE_NONE || symbolic_update(&b->x, code, states);
}

static bool run_updates(builder *b, const step *s, symbolic_states *states) {
  const network_code *code = b->r->s->code;
  if (!run(b, code->before, states))
    return false;
  for (uint32_t i = 0; i < s->nmoves; i++)
    if (!run(b, s->moves[i]->edge->update, states))
      return false;
  return run(b, code->after, states);
}

static void tell_errors(builder *b, const timed_cases *cases) {
  const bf errors = builder_errors(b);
  for (uint32_t i = 0; i < cases->count && errors != BF_FALSE; i++)
    builder_add_mishap(b, cases->data[i].bounds, cases->data[i].nbounds,
                       bf_and(b->r->m, cases->data[i].where, errors), false);
}

// The cell has the value after the step that it was given.
static bf assign(builder *b, const symbolic_cell *c) {
  bf_manager *m = b->r->m;
  const bits_field *f = &b->r->bits.cells[c->cell];
  bf does = BF_FALSE;
  for (uint32_t i = 0; i < c->values.count; i++) {
    const symbolic_value *v = &c->values.data[i];
    if (!bits_has(f, v->value))
      bf_put(m, &b->r->leaks, bf_or(m, b->r->leaks, v->where));
    else
      does = bf_or(
          m, does,
          bf_and(m, v->where, bits_is(&b->r->bits, f, v->value, BITS_AFTER)));
  }
  return does;
}

static bool is_state(const builder *b, const symbolic_cell *c) {
  const uint32_t number = (uint32_t)c->cell;
  return number < b->r->s->network->cells.count &&
         b->r->bits.cells[number].low <= b->r->bits.cells[number].high;
}

// The bits after a step, given those before.
static bf moves_of(builder *b, const step *s, const symbolic_state *after) {
  bf_manager *m = b->r->m;
  bf does = bf_and(m, after->where, s->fold);
  for (uint32_t i = 0; i < after->cells.count; i++)
    if (is_state(b, &after->cells.data[i]))
      does = bf_and(m, does, assign(b, &after->cells.data[i]));
  for (uint32_t i = 0; i < s->nmoves; i++) {
    const step_edge *e = s->moves[i]->edge;
    does = bf_and(m, does,
                  bits_at(&b->r->bits, e->process, e->target, BITS_AFTER));
  }
  return does;
}

// ---- What is touched --------------------------------------------------------------------

static int compare_numbers(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void find_touched(builder *b, const step *s, const symbolic_state *after,
                         entry *e) {
  const uint32_t most = s->nmoves + s->nfolded + after->cells.count;
  uint32_t *list = arena_array(b->memory, most, sizeof *list);
  uint32_t count = 0;
  for (uint32_t i = 0; i < s->nmoves; i++)
    list[count++] = s->moves[i]->edge->process;
  for (uint32_t i = 0; i < s->nfolded; i++)
    list[count++] = s->folded[i];
  for (uint32_t i = 0; i < after->cells.count; i++)
    if (is_state(b, &after->cells.data[i]))
      list[count++] = b->r->s->processes + (uint32_t)after->cells.data[i].cell;
  qsort(list, count, sizeof *list, compare_numbers);
  e->touched = list;
  e->ntouched = count;
}

// ---- Resets -------------------------------------------------------------------------------

static bool are_constant(const symbolic_state *after) {
  for (uint32_t i = 0; i < after->resets.count; i++)
    if (after->resets.data[i].from)
      return false;
  return true;
}

// Assignments of constants: by clock, the last of each.  Others: as they are.
static void find_resets(builder *b, const symbolic_state *after, entry *e) {
  const uint32_t n = after->resets.count;
  clock_value *list = arena_array(b->r->memory, n, sizeof *list);
  uint32_t count = 0;
  const bool constant = are_constant(after);
  for (uint32_t i = 0; i < n; i++) {
    clock_value v = after->resets.data[i];
    v.value = (int32_t)(v.value / b->r->s->scale);
    uint32_t at = count;
    while (constant && at > 0 && list[at - 1].clock >= v.clock)
      at--;
    if (constant && at < count && list[at].clock == v.clock) {
      list[at] = v;
      continue;
    }
    for (uint32_t k = count++; k > at; k--)
      list[k] = list[k - 1];
    list[at] = v;
  }
  e->resets = list;
  e->nresets = count;
}

// ---- A step -------------------------------------------------------------------------------

static void add_entries(builder *b, const step *s, const timed_cases *cases,
                        const symbolic_state *after) {
  bf_manager *m = b->r->m;
  const bf does = moves_of(b, s, after);
  entry e = {0};
  find_touched(b, s, after, &e);
  find_resets(b, after, &e);
  for (uint32_t i = 0; i < cases->count; i++) {
    const timed_case *c = &cases->data[i];
    const bf moves = bf_and(m, does, c->where);
    if (moves == BF_FALSE)
      continue;
    e.bounds = c->bounds;
    e.nbounds = c->nbounds;
    e.moves = bf_keep(m, moves);
    vec_push(b->memory, &b->entries, e);
  }
}

static bool add_step(builder *b, const step *s) {
  const bf where = has_committed(b, s)
                       ? s->where
                       : bf_minus(b->r->m, s->where, b->committed);
  bf total;
  timed_cases cases = cases_of(b, s, where);
  tell_failing(b, &cases, &total);
  if (total == BF_FALSE)
    return builder_is_fine(b);
  symbolic_states states = {0};
  symbolic_begin(&b->x, total, &states);
  if (!run_updates(b, s, &states))
    return builder_is_fine(b);
  tell_errors(b, &cases);
  for (uint32_t i = 0; i < states.count; i++)
    add_entries(b, s, &cases, &states.data[i]);
  return builder_is_fine(b);
}

bool builder_add_step(builder *b, const step *s) {
  const uint32_t mark = bf_mark(b->r->m);
  const bool done = add_step(b, s);
  bf_release(b->r->m, mark);
  return done;
}
