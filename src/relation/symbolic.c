// symbolic.c -- Runs: their beginning, their end, and which branch goes next.

#include "relation/symbolic.h"

#include <assert.h>

#include "base/mem.h"
#include "relation/symbolic_own.h"

void symbolic_init(symbolic *x, const bits *b, arena *memory) {
  *x = (symbolic){
      .bits = b, .s = b->s, .memory = memory, .most_steps = SYMBOLIC_STEPS};
}

// ---- Runs

void run_refuse(run *r, const char *trouble) {
  if (!r->x->trouble)
    r->x->trouble = trouble;
}

bool run_is_fine(const run *r) { return !r->x->trouble && bf_is_fine(r->m); }

static bool errors_equal(const run_error *a, const run_error *b) {
  return a->code == b->code && a->at.begin == b->at.begin &&
         a->at.end == b->at.end && a->value == b->value && a->low == b->low &&
         a->high == b->high;
}

// Equal ones follow each other more often than not.
static bool fails_as_before(run *r, const run_error *e, bf where) {
  symbolic *x = r->x;
  if (x->errors.count == r->first_error)
    return false;
  symbolic_error *last = &x->errors.data[x->errors.count - 1];
  if (!errors_equal(&last->error, e))
    return false;
  bf_put(r->m, &last->where, bf_or(r->m, last->where, where));
  return true;
}

void run_wrap(run *r, const instruction *i, int64_t result, bf where) {
  if (where != BF_FALSE)
    overflow_suspect(r->program->wraps,
                     r->program->spans.data[i - r->program->text.data], result);
}

void run_fail(run *r, const instruction *i, run_error e, bf where) {
  if (where == BF_FALSE)
    return;
  e.at = r->program->spans.data[i - r->program->text.data];
  if (fails_as_before(r, &e, where))
    return;
  const symbolic_error new = {bf_keep(r->m, where), e};
  vec_push(r->x->memory, &r->x->errors, new);
}

static void run_begin(run *r, symbolic *x) {
  *r = (run){
      .x = x,
      .m = x->bits->m,
      .program = &x->s->code->program,
      .first_error = x->errors.count,
  };
  arena_init(&r->notes);
}

// Whether the branch goes on before any other does.
static bool is_first(const run *r, const branch *w) {
  return !r->queue.count ||
         branch_compare(w, r->queue.data[r->queue.count - 1]) < 0;
}

// Until it has ended or waits for others.
static void follow(run *r, branch *w) {
  for (;;) {
    if (r->steps++ >= r->x->most_steps)
      run_refuse(r, "an evaluation of more than 4194304 steps");
    const uint32_t mark = bf_mark(r->m);
    const bool fine = run_is_fine(r) && w->where != BF_FALSE;
    bool goes_on = fine && symbolic_step(r, w);
    if (!fine)
      branch_free(r, w);
    if (goes_on && !is_first(r, w)) {
      run_queue(r, w);
      goes_on = false;
    }
    bf_release(r->m, mark);
    if (!goes_on)
      return;
  }
}

static void run_follow_all(run *r) {
  for (branch *w; (w = run_take(r));)
    follow(r, w);
}

// From kept to the scope that is open now.
static bf hand_over(run *r, bf f) {
  const bf held = bf_release_but(r->m, bf_mark(r->m), f);
  bf_drop(r->m, f);
  return held;
}

// Everything but the results of the run, which the caller has taken.
static bool run_end(run *r) {
  assert(r->queue.count == 0);
  for (uint32_t i = 0; i < r->ended.count; i++)
    branch_free(r, r->ended.data[i]);
  mem_free(r->queue.data);
  mem_free(r->ended.data);
  for (uint32_t i = r->first_error; i < r->x->errors.count; i++)
    r->x->errors.data[i].where = hand_over(r, r->x->errors.data[i].where);
  arena_release(&r->notes);
  return run_is_fine(r);
}

// ---- Values

// Adds a cell of a branch that has ended, its functions in the scope that is open.
static void take_values(run *r, const branch *w, int32_t number,
                        symbolic_values *out) {
  pile p = {0};
  memory_read(r, w, number, w->where, &p);
  out->data = arena_array(r->x->memory, p.count, sizeof *out->data);
  out->room = p.count;
  for (uint32_t i = 0; i < p.count; i++)
    out->data[out->count++] = p.data[i];
  pile_free(&p);
}

bool symbolic_evaluate(symbolic *x, code_entry at, bf where,
                       symbolic_values *out) {
  assert(at < x->s->code->program.text.count);
  *out = (symbolic_values){0};
  run r;
  run_begin(&r, x);
  r.gives = true;
  run_queue(&r, branch_new(&r, at, where));
  run_follow_all(&r);
  assert(r.ended.count <= 1);
  if (r.ended.count && run_is_fine(&r))
    take_values(&r, r.ended.data[0], r.program->room, out);
  return run_end(&r);
}

bool symbolic_holds(symbolic *x, code_entry at, bf where, bf *out) {
  symbolic_values all;
  const bool fine = symbolic_evaluate(x, at, where, &all);
  bf_manager *m = x->bits->m;
  const uint32_t mark = bf_mark(m);
  bf yes = BF_FALSE;
  for (uint32_t i = 0; i < all.count; i++)
    if (all.data[i].value != 0)
      yes = bf_or(m, yes, all.data[i].where);
  *out = bf_release_but(m, mark, yes);
  return fine && bf_is_fine(m);
}

// ---- Conditions

bool symbolic_condition(symbolic *x, code_entry at, bf where,
                        symbolic_cases *out) {
  assert(at < x->s->code->program.text.count);
  *out = (symbolic_cases){0};
  run r;
  run_begin(&r, x);
  r.cases = out;
  run_queue(&r, branch_new(&r, at, where));
  run_follow_all(&r);
  for (uint32_t i = 0; i < out->count; i++)
    out->data[i].where = hand_over(&r, out->data[i].where);
  return run_end(&r);
}

// ---- Updates

void symbolic_begin(symbolic *x, bf where, symbolic_states *out) {
  *out = (symbolic_states){0};
  vec_push(x->memory, out, ((symbolic_state){.where = where}));
}

static branch *branch_of(run *r, uint32_t pc, const symbolic_state *s) {
  branch *w = branch_new(r, pc, s->where);
  for (uint32_t i = 0; i < s->cells.count; i++) {
    const symbolic_cell *c = &s->cells.data[i];
    pile p = {0};
    for (uint32_t k = 0; k < c->values.count; k++)
      pile_add(r, &p, c->values.data[k].value, c->values.data[k].where);
    memory_write(r, w, c->cell, guarded_of(r, &p));
    pile_free(&p);
  }
  for (uint32_t i = 0; i < s->resets.count; i++) {
    const clock_value *v = &s->resets.data[i];
    w->resets = branch_note(
        r, w->resets, (note){.x = v->clock, .y = v->from, .number = v->value});
  }
  return w;
}

static symbolic_state state_of(run *r, const branch *w) {
  symbolic_state s = {.where = bf_release_but(r->m, bf_mark(r->m), w->where)};
  for (uint32_t i = 0; i < w->ncells; i++) {
    symbolic_cell c = {.cell = w->cells[i].number};
    take_values(r, w, c.cell, &c.values);
    vec_push(r->x->memory, &s.cells, c);
  }
  const uint32_t count = notes_count(w->resets);
  s.resets.data = arena_array(r->x->memory, count, sizeof *s.resets.data);
  s.resets.count = s.resets.room = count;
  const note *n = w->resets;
  for (uint32_t i = count; i-- > 0; n = n->before)
    s.resets.data[i] = (clock_value){n->x, n->y, (int32_t)n->number};
  return s;
}

bool symbolic_update(symbolic *x, code_entry at, symbolic_states *in_out) {
  if (at == CODE_NONE)
    return !x->trouble && bf_is_fine(x->bits->m);
  assert(at < x->s->code->program.text.count);
  run r;
  run_begin(&r, x);
  for (uint32_t i = 0; i < in_out->count; i++)
    run_queue(&r, branch_of(&r, at, &in_out->data[i]));
  run_follow_all(&r);
  *in_out = (symbolic_states){0};
  for (uint32_t i = 0; run_is_fine(&r) && i < r.ended.count; i++)
    vec_push(x->memory, in_out, state_of(&r, r.ended.data[i]));
  return run_end(&r);
}
