// symbolic_branch.c -- Branches: how they part and meet, and which goes next.
//
// Those that may go back to more forks go first, then those that are deeper in
// calls, then those that are further up in the text: so a branch waits where the
// others will come by.

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "relation/symbolic_own.h"

// ---- One branch

branch *branch_new(run *r, uint32_t pc, bf where) {
  branch *w = mem_new(1, sizeof *w);
  w->pc = pc;
  w->where = bf_keep(r->m, where);
  return w;
}

branch *branch_copy(run *r, const branch *of, bf where) {
  branch *w = mem_new(1, sizeof *w);
  *w = *of;
  w->where = bf_keep(r->m, where);
  w->room = of->ncells;
  w->cells = mem_new(w->room, sizeof *w->cells);
  for (uint32_t i = 0; i < of->ncells; i++) {
    w->cells[i] = of->cells[i];
    guarded_share(w->cells[i].values);
  }
  return w;
}

void branch_free(run *r, branch *w) {
  for (uint32_t i = 0; i < w->ncells; i++)
    guarded_drop(r, w->cells[i].values);
  bf_drop(r->m, w->where);
  mem_free(w->cells);
  mem_free(w);
}

void branch_confine(run *r, branch *w, bf where) {
  bf_put(r->m, &w->where, where);
}

// Does the result or the next update ask for the cell?
static bool is_asked(const run *r, int32_t number) {
  if (r->gives)
    return number == r->program->room;
  return number < r->program->cells &&
         r->x->s->network->cells.data[number].kind <= CELL_META;
}

void branch_forget(run *r, branch *w) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->ncells; i++)
    if (is_asked(r, w->cells[i].number))
      w->cells[n++] = w->cells[i];
    else
      guarded_drop(r, w->cells[i].values);
  w->ncells = n;
  if (r->gives)
    w->resets = NULL;
}

// ---- Two branches as one

// Either list may be NULL: it is then as before.  Both stay the caller's.
static guarded *merge_lists(run *r, int32_t number, guarded *a, bf in_a,
                            guarded *b, bf in_b) {
  if (a && a == b)
    return guarded_share(a);
  if ((!a || !b) && number >= r->program->cells)
    return guarded_share(a ? a : b);
  pile p = {0};
  if (a)
    guarded_read(r, a, in_a, &p);
  else
    memory_read_first(r, number, in_a, &p);
  if (b)
    guarded_read(r, b, in_b, &p);
  else
    memory_read_first(r, number, in_b, &p);
  guarded *g = guarded_of(r, &p);
  pile_free(&p);
  return g;
}

void branch_merge(run *r, branch *a, branch *b) {
  const uint32_t room = a->ncells + b->ncells;
  written *cells = mem_new((size_t)room + 1, sizeof *cells);
  uint32_t n = 0, i = 0, k = 0;
  while (i < a->ncells || k < b->ncells) {
    const int32_t x = i < a->ncells ? a->cells[i].number : INT32_MAX;
    const int32_t y = k < b->ncells ? b->cells[k].number : INT32_MAX;
    const int32_t number = x < y ? x : y;
    guarded *in_a = x == number ? a->cells[i++].values : NULL;
    guarded *in_b = y == number ? b->cells[k++].values : NULL;
    cells[n++] = (written){
        number, merge_lists(r, number, in_a, a->where, in_b, b->where)};
  }
  for (i = 0; i < a->ncells; i++)
    guarded_drop(r, a->cells[i].values);
  mem_free(a->cells);
  a->cells = cells;
  a->ncells = n;
  a->room = room + 1;
  branch_confine(r, a, bf_or(r->m, a->where, b->where));
  branch_free(r, b);
}

// ---- Notes

const note *branch_note(run *r, const note *before, note n) {
  note *out = arena_new(&r->notes, note);
  *out = n;
  out->before = before;
  out->length = notes_count(before) + 1;
  return out;
}

#define ORDER(A, B) (((A) > (B)) - ((A) < (B)))

static int compare_note(const note *a, const note *b) {
  int c = ORDER(a->number, b->number);
  c = c ? c : ORDER(a->x, b->x);
  c = c ? c : ORDER(a->y, b->y);
  return c ? c : ORDER(a->op, b->op);
}

static int compare_notes(const note *a, const note *b) {
  int c = ORDER(notes_count(a), notes_count(b));
  for (; !c && a != b; a = a->before, b = b->before)
    c = compare_note(a, b);
  return c;
}

bool branch_has_resets(const branch *w, const note *resets) {
  return compare_notes(w->resets, resets) == 0;
}

// ---- The queue

int branch_compare(const branch *a, const branch *b) {
  int c = ORDER(notes_count(b->forks), notes_count(a->forks));
  c = c ? c : ORDER(b->depth, a->depth);
  c = c ? c : ORDER(a->pc, b->pc);
  c = c ? c : compare_notes(a->forks, b->forks);
  c = c ? c : compare_notes(a->constraints, b->constraints);
  return c ? c : compare_notes(a->resets, b->resets);
}

void branches_push(branches *l, branch *w) {
  grow(l->data, l->count, l->room, 8);
  l->data[l->count++] = w;
}

void run_queue(run *r, branch *w) {
  branches *q = &r->queue;
  uint32_t low = 0, high = q->count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    const int c = branch_compare(q->data[middle], w);
    if (c == 0) {
      branch_merge(r, q->data[middle], w);
      return;
    }
    if (c > 0)
      low = middle + 1;
    else
      high = middle;
  }
  branches_push(q, w);
  memmove(q->data + low + 1, q->data + low,
          (q->count - 1 - low) * sizeof *q->data);
  q->data[low] = w;
  if (q->count > SYMBOLIC_WAYS)
    run_refuse(r, "an evaluation that goes more than 65536 ways at once");
}

branch *run_take(run *r) {
  return r->queue.count ? r->queue.data[--r->queue.count] : NULL;
}
