// exposure.c -- One walk over a tree, in the order of execution.
//
// What is surely written on the way to here is marked and on the trail; leaving a
// branch is going back on the trail.  The part of it that has to be put back later
// is set aside on a second stack.

#include "sem/exposure.h"

#include <assert.h>
#include <string.h>

#include "sem/footprint.h"

enum { IS_WRITTEN = 1, IS_READ = 2, IS_TOUCHED = 4 };

typedef struct {
  exposures *all;
  uint8_t *marks; // by cell
  exposure out;   // `surely` is that at every end met so far, if has_end
  cell_list trail, aside;
  bool is_over; // nothing comes after a return
  bool has_end;
} walk;

struct exposures {
  arena *memory;
  const network *net;
  const exposure **functions; // NULL: not known yet
  walk *walk;
  VEC(walk *) spare; // for functions, as deep as they call each other
};

static void walk_expr(walk *, const expr *, uint32_t count);
static void walk_stmt(walk *, const stmt *);

static void add(walk *w, cell_list *list, uint32_t c) {
  vec_push(w->all->memory, list, c);
}

// ---- Cells

static bool is_state(const walk *w, uint32_t c) {
  return w->all->net->cells.data[c].kind == CELL_STATE;
}

static void read_cell(walk *w, uint32_t c) {
  if (!is_state(w, c) || w->marks[c] & (IS_WRITTEN | IS_READ))
    return;
  w->marks[c] |= IS_READ;
  add(w, &w->out.reads, c);
}

static void touch_cell(walk *w, uint32_t c) {
  if (!is_state(w, c) || w->marks[c] & IS_TOUCHED)
    return;
  w->marks[c] |= IS_TOUCHED;
  add(w, &w->out.writes, c);
}

static void write_cell(walk *w, uint32_t c) {
  if (!is_state(w, c) || w->marks[c] & IS_WRITTEN)
    return;
  w->marks[c] |= IS_WRITTEN;
  add(w, &w->trail, c);
}

static void go_back(walk *w, uint32_t mark) {
  while (w->trail.count > mark)
    w->marks[w->trail.data[--w->trail.count]] &= (uint8_t)~IS_WRITTEN;
}

static void set_aside(walk *w, uint32_t mark) {
  for (uint32_t i = mark; i < w->trail.count; i++)
    add(w, &w->aside, w->trail.data[i]);
  go_back(w, mark);
}

static void put_back(walk *w, uint32_t first) {
  for (uint32_t i = first; i < w->aside.count; i++)
    write_cell(w, w->aside.data[i]);
  w->aside.count = first;
}

// ---- Places

static void walk_indices(walk *w, const place *p) {
  const uint32_t mark = w->trail.count, first = w->aside.count;
  for (uint32_t i = 0; p && i < p->nsteps; i++) {
    walk_expr(w, p->steps[i].index, 1);
    set_aside(w, mark);
  }
  put_back(w, first);
}

// Whoever made a reference has counted what it leads to.
static bool is_plain(const place *p) {
  return p->space == SPACE_CELL && p->via == VIA_NONE;
}

static void read_place(walk *w, const place *p, uint32_t count) {
  if (!is_plain(p))
    return;
  const touch t = footprint_stretch(p, false, count);
  for (uint32_t c = t.low; c <= t.high; c++)
    read_cell(w, c);
}

static void write_place(walk *w, const place *p, uint32_t count) {
  if (!is_plain(p))
    return;
  const touch t = footprint_stretch(p, true, count);
  for (uint32_t c = t.low; c <= t.high; c++) {
    touch_cell(w, c);
    if (place_is_fixed(p))
      write_cell(w, c);
  }
}

static void walk_reference(walk *w, const expr *e) {
  footprint all = {0};
  footprint_expr(w->all->memory, w->all->net, e, &all);
  for (uint32_t i = 0; i < all.count; i++) {
    const touch *t = &all.data[i];
    for (uint32_t c = t->low; t->what == SPACE_CELL && c <= t->high; c++) {
      read_cell(w, c);
      if (t->writes)
        touch_cell(w, c);
    }
  }
}

// ---- Expressions

// Operands, each as if it were the first.
static void walk_operands(walk *w, const expr *e, uint32_t count) {
  const uint32_t mark = w->trail.count, first = w->aside.count;
  walk_indices(w, e->target);
  set_aside(w, mark);
  walk_indices(w, e->source);
  set_aside(w, mark);
  for (uint32_t i = 0; i < e->nargs; i++) {
    walk_expr(w, e->args[i], count);
    set_aside(w, mark);
  }
  put_back(w, first);
}

// Some of these are evaluated, or none.
static void walk_perhaps(walk *w, const expr *e, uint32_t first,
                         uint32_t count) {
  const uint32_t mark = w->trail.count;
  for (uint32_t i = first; i < e->nargs; i++) {
    walk_expr(w, e->args[i], count);
    go_back(w, mark);
  }
}

static const exposure *exposure_of_function(exposures *, uint32_t callee);

static void walk_call(walk *w, const expr *e) {
  const function *f = &w->all->net->functions.data[e->callee];
  const uint32_t mark = w->trail.count, first = w->aside.count;
  for (uint32_t i = 0; i < e->nargs; i++) {
    walk_expr(w, e->args[i], f->parameters[i].size);
    set_aside(w, mark);
  }
  put_back(w, first);
  const exposure *x = exposure_of_function(w->all, e->callee);
  for (uint32_t i = 0; i < x->reads.count; i++)
    read_cell(w, x->reads.data[i]);
  for (uint32_t i = 0; i < x->writes.count; i++)
    touch_cell(w, x->writes.data[i]);
  for (uint32_t i = 0; i < x->surely.count; i++)
    write_cell(w, x->surely.data[i]);
}

// What a compound assignment reads may have been written by its value, or not.
static void walk_assignment(walk *w, const expr *e) {
  if (e->op || e->kind == EXPR_POST)
    read_place(w, e->target, 1);
  walk_operands(w, e, 1);
  write_place(w, e->target, 1);
}

static void walk_copy(walk *w, const expr *e) {
  read_place(w, e->source, e->count);
  walk_operands(w, e, 1);
  write_place(w, e->target, e->count);
}

// `count` is how many cells the value has, if it is a variable.
static void walk_expr(walk *w, const expr *e, uint32_t count) {
  switch ((expr_kind)e->kind) {
  case EXPR_VAR:
    read_place(w, e->target, count);
    walk_operands(w, e, 1);
    break;
  case EXPR_ASSIGN:
  case EXPR_POST:
    walk_assignment(w, e);
    break;
  case EXPR_COPY:
    walk_copy(w, e);
    break;
  case EXPR_SAME:
    read_place(w, e->target, e->count);
    read_place(w, e->source, e->count);
    walk_operands(w, e, 1);
    break;
  case EXPR_ADDRESS:
    walk_reference(w, e);
    break;
  case EXPR_CALL:
    walk_call(w, e);
    break;
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    walk_perhaps(w, e, 0, count);
    break;
  case EXPR_ITE:
    walk_expr(w, e->args[0], 1);
    walk_perhaps(w, e, 1, count);
    break;
  case EXPR_SEQ:
    for (uint32_t i = 0; i < e->nargs; i++)
      walk_expr(w, e->args[i], count);
    break;
  default:
    walk_operands(w, e, count);
    break;
  }
}

// ---- Statements

// One way ends here, with what is surely written on it.
static void end(walk *w) {
  cell_list *surely = &w->out.surely;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < w->trail.count && !w->has_end; i++)
    add(w, surely, w->trail.data[i]);
  for (uint32_t i = 0; i < surely->count; i++)
    if (w->marks[surely->data[i]] & IS_WRITTEN)
      surely->data[kept++] = surely->data[i];
  surely->count = kept;
  w->has_end = true;
}

// The trail has what the second branch writes, and the first is set aside: only
// what both write stays.
static void meet(walk *w, uint32_t mark, uint32_t first) {
  uint32_t kept = first;
  for (uint32_t i = first; i < w->aside.count; i++)
    if (w->marks[w->aside.data[i]] & IS_WRITTEN)
      w->aside.data[kept++] = w->aside.data[i];
  w->aside.count = kept;
  go_back(w, mark);
  put_back(w, first);
}

static void walk_if(walk *w, const stmt *s) {
  walk_expr(w, s->condition, 1);
  const uint32_t mark = w->trail.count, first = w->aside.count;
  walk_stmt(w, s->list[0]);
  const bool is_first_over = w->is_over;
  set_aside(w, mark);
  w->is_over = false;
  if (s->count > 1)
    walk_stmt(w, s->list[1]);
  if (is_first_over) {
    w->aside.count = first;
  } else if (w->is_over) {
    go_back(w, mark);
    put_back(w, first);
    w->is_over = false;
  } else {
    meet(w, mark, first);
  }
}

// Perhaps not at all.  Another round reads nothing that the first would not.
static void walk_round(walk *w, const stmt *body) {
  const uint32_t mark = w->trail.count;
  walk_stmt(w, body);
  go_back(w, mark);
  w->is_over = false;
}

static void walk_stmt(walk *w, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case STMT_BLOCK:
    for (uint32_t i = 0; i < s->count && !w->is_over; i++)
      walk_stmt(w, s->list[i]);
    break;
  case STMT_EXPR:
  case STMT_ASSERT:
    walk_expr(w, s->condition, 1);
    break;
  case STMT_IF:
    walk_if(w, s);
    break;
  case STMT_WHILE:
    walk_expr(w, s->condition, 1);
    walk_round(w, s->list[0]);
    break;
  case STMT_DO:
    walk_stmt(w, s->list[0]);
    if (!w->is_over)
      walk_expr(w, s->condition, 1);
    break;
  case STMT_FOREACH:
    if (s->domain.low <= s->domain.high)
      walk_stmt(w, s->list[0]);
    break;
  case STMT_RETURN:
    if (s->condition)
      walk_expr(w, s->condition, 1);
    end(w);
    w->is_over = true;
    break;
  }
}

// ---- From outside

static walk *new_walk(exposures *all) {
  walk *w = arena_new(all->memory, walk);
  *w = (walk){.all = all,
              .marks = arena_array(all->memory, all->net->cells.count,
                                   sizeof(uint8_t))};
  return w;
}

static void begin(walk *w) {
  go_back(w, 0);
  for (uint32_t i = 0; i < w->out.reads.count; i++)
    w->marks[w->out.reads.data[i]] = 0;
  for (uint32_t i = 0; i < w->out.writes.count; i++)
    w->marks[w->out.writes.data[i]] = 0;
  w->out.reads.count = w->out.writes.count = w->out.surely.count = 0;
  w->is_over = w->has_end = false;
}

static const exposure *finish(walk *w) {
  if (!w->is_over)
    end(w);
  assert(w->aside.count == 0);
  return &w->out;
}

static cell_list copy_list(arena *memory, const cell_list *from) {
  cell_list out = {arena_array(memory, from->count, sizeof *out.data),
                   from->count, from->count};
  if (from->count)
    memcpy(out.data, from->data, from->count * sizeof *out.data);
  return out;
}

static const exposure *summarise(exposures *all, const function *f) {
  walk *w =
      all->spare.count ? all->spare.data[--all->spare.count] : new_walk(all);
  begin(w);
  walk_stmt(w, f->body);
  const exposure *found = finish(w);
  exposure *x = arena_new(all->memory, exposure);
  *x = (exposure){copy_list(all->memory, &found->reads),
                  copy_list(all->memory, &found->writes),
                  copy_list(all->memory, &found->surely)};
  vec_push(all->memory, &all->spare, w);
  return x;
}

static const exposure *exposure_of_function(exposures *all, uint32_t callee) {
  if (!all->functions[callee])
    all->functions[callee] = summarise(all, &all->net->functions.data[callee]);
  return all->functions[callee];
}

exposures *exposures_new(arena *memory, const network *net) {
  exposures *all = arena_new(memory, exposures);
  *all = (exposures){.memory = memory,
                     .net = net,
                     .functions = arena_array(memory, net->functions.count,
                                              sizeof *all->functions)};
  all->walk = new_walk(all);
  return all;
}

const exposure *exposure_of_expr(exposures *all, const expr *e) {
  begin(all->walk);
  if (e)
    walk_expr(all->walk, e, 1);
  return finish(all->walk);
}

const exposure *exposure_of_stmt(exposures *all, const stmt *s) {
  begin(all->walk);
  if (s)
    walk_stmt(all->walk, s);
  return finish(all->walk);
}

const exposure *exposure_of_place(exposures *all, const place *p) {
  begin(all->walk);
  walk_indices(all->walk, p);
  return finish(all->walk);
}
