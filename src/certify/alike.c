// alike.c -- Two trees side by side.

#include "certify/alike.h"

#include <assert.h>

#include "base/mem.h"

// Sorts that no cell has: of a literal, which may be of any, and of what nobody reads.
#define ANY_SORT (NAMES_OF_NONE - 1)
#define UNREAD (NAMES_OF_NONE - 2)

enum { ELEMENTS = 1 << 16 }; // of a place, at most

static bool alike(likeness *, const expr *, const expr *, uint32_t sort);

// ---- What is renamed

static uint32_t *count_moved(arena *memory, const uint32_t *to, uint32_t n) {
  uint32_t *out = arena_array(memory, (size_t)n + 1, sizeof *out);
  for (uint32_t i = 0; i < n; i++)
    out[i + 1] = out[i] + (to[i] != i);
  return out;
}

static bool some_value_moves(const renamed_sort *s, const int32_t *to) {
  for (uint32_t i = 0; to && i < s->count; i++)
    if (to[i] != s->low + (int64_t)i)
      return true;
  return false;
}

static void count_all(likeness *l) {
  const network *net = l->net;
  uint32_t *const *to = l->by->to;
  l->moved[SPACE_CELL] =
      count_moved(l->memory, to[RENAMED_CELL], net->cells.count);
  l->moved[SPACE_CLOCK] =
      count_moved(l->memory, to[RENAMED_CLOCK], net->clocks.count);
  l->moved[SPACE_CHANNEL] =
      count_moved(l->memory, to[RENAMED_CHANNEL], net->channels.count);
  l->named =
      arena_array(l->memory, (size_t)net->cells.count + 1, sizeof *l->named);
  for (uint32_t i = 0; i < net->cells.count; i++)
    l->named[i + 1] = l->named[i] + (likeness_sort(l, i) != NAMES_OF_NONE);
}

void likeness_init(likeness *l, arena *memory, const renamings *all,
                   const renaming *by) {
  const network *net = all->net;
  *l = (likeness){.memory = memory, .net = net, .all = all, .by = by};
  l->moves = arena_array(memory, all->sorts.count, sizeof *l->moves);
  for (uint32_t i = 0; i < all->sorts.count; i++)
    l->moves[i] = some_value_moves(&all->sorts.data[i], by->values[i]);
  count_all(l);
  l->quiet = *net;
  l->quiet.wraps = overflow_log_new(memory);
  int32_t *cells = arena_array(memory, net->cells.count, sizeof *cells);
  for (uint32_t i = 0; i < net->cells.count; i++)
    cells[i] = net->cells.data[i].init;
  eval_init(&l->eval, &l->quiet, cells, NULL);
}

uint32_t likeness_sort(const likeness *l, uint32_t number) {
  const uint32_t sort = l->all->sort_of[number];
  return sort != NAMES_OF_NONE && l->moves[sort] ? sort : NAMES_OF_NONE;
}

bool likeness_keeps(const likeness *l, uint32_t sort, range r) {
  if (sort == NAMES_OF_NONE)
    return true;
  const renamed_sort *s = &l->all->sorts.data[sort];
  for (uint32_t i = 0; i < s->count; i++) {
    const int64_t v = s->low + (int64_t)i;
    const int64_t w = l->by->values[sort][i];
    if ((r.low <= v && v <= r.high) != (r.low <= w && w <= r.high))
      return false;
  }
  return true;
}

static int32_t becomes(const likeness *l, uint32_t sort, int32_t v) {
  return renaming_value(l->all, l->by->values, sort, v);
}

static uint32_t image(const likeness *l, uint8_t in, uint32_t number) {
  const renamed_kind k = in == SPACE_CELL    ? RENAMED_CELL
                         : in == SPACE_CLOCK ? RENAMED_CLOCK
                                             : RENAMED_CHANNEL;
  assert(number < renamed_count(l->net, k));
  return l->by->to[k][number];
}

// ---- Variables of quantifiers

static const alike_pair *pair_of(const likeness *l, int32_t a, int32_t b) {
  for (uint32_t i = l->pairs.count; i-- > 0;)
    if (l->pairs.data[i].a == a || l->pairs.data[i].b == b)
      return &l->pairs.data[i];
  return NULL;
}

static bool is_fixed_cell(const place *p) {
  return p->space == SPACE_CELL && place_is_fixed(p);
}

// ---- Sorts

static uint32_t sort_of_place(const likeness *l, const place *p) {
  return p->space == SPACE_CELL && p->via == VIA_NONE
             ? likeness_sort(l, (uint32_t)p->base)
             : NAMES_OF_NONE;
}

static uint32_t common_sort(uint32_t a, uint32_t b) {
  return a == ANY_SORT ? b : b == ANY_SORT || a == b ? a : NAMES_OF_NONE;
}

static uint32_t sort_of(const likeness *l, const expr *e) {
  const function *f;
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return ANY_SORT;
  case EXPR_VAR:
  case EXPR_ASSIGN:
    return sort_of_place(l, e->target);
  case EXPR_ITE:
    return alike_is_table(l, e)
               ? ANY_SORT
               : common_sort(sort_of(l, e->args[1]), sort_of(l, e->args[2]));
  case EXPR_SEQ:
    return sort_of(l, e->args[e->nargs - 1]);
  case EXPR_CALL:
    f = &l->net->functions.data[e->callee];
    return f->is_void || f->result_size != 1
               ? NAMES_OF_NONE
               : likeness_sort(l, (uint32_t)f->result);
  default:
    return alike_is_table(l, e) ? ANY_SORT : NAMES_OF_NONE;
  }
}

static uint32_t definite(uint32_t sort) {
  return sort == ANY_SORT ? NAMES_OF_NONE : sort;
}

// Of a number, which is no name.
static bool is_number(uint32_t sort) {
  return sort == NAMES_OF_NONE || sort == UNREAD;
}

// ---- Places

typedef struct {
  likeness *l;
  const place *a, *b;
  uint32_t count;  // cells from each element on
  uint32_t *sorts; // of what an index is, by step
} elements;

static bool same_elements(const elements *e, uint32_t step, int64_t at_a,
                          int64_t at_b) {
  if (step == e->a->nsteps) {
    for (uint32_t i = 0; i < e->count; i++)
      if (image(e->l, e->a->space, (uint32_t)at_a + i) != at_b + i)
        return false;
    return true;
  }
  const place_step *s = &e->a->steps[step];
  for (uint32_t i = 0; i < s->count; i++) {
    const int64_t v = s->low + (int64_t)i;
    const int64_t to =
        (int64_t)becomes(e->l, e->sorts[step], (int32_t)v) - s->low;
    if (to < 0 || to >= s->count ||
        !same_elements(e, step + 1, at_a + (int64_t)i * s->stride,
                       at_b + to * s->stride))
      return false;
  }
  return true;
}

// The number of its last element, or UINT32_MAX: there are too many.
static uint32_t last_of(const place *p) {
  uint64_t last = (uint32_t)p->base, all = 1;
  for (uint32_t i = 0; i < p->nsteps; i++) {
    last += (uint64_t)(p->steps[i].count - 1) * p->steps[i].stride;
    all *= p->steps[i].count;
    if (all > ELEMENTS)
      return UINT32_MAX;
  }
  return last < UINT32_MAX ? (uint32_t)last : UINT32_MAX;
}

static bool same_steps(likeness *l, const place *a, const place *b,
                       uint32_t *sorts) {
  for (uint32_t i = 0; i < a->nsteps; i++) {
    const place_step *s = &a->steps[i], *t = &b->steps[i];
    sorts[i] = definite(sort_of(l, s->index));
    if (s->count == 0 || s->low != t->low || s->count != t->count ||
        s->stride != t->stride || !alike(l, s->index, t->index, sorts[i]))
      return false;
  }
  return true;
}

// Nothing that a reference leads to is known here.
static bool same_reference(const likeness *l, const place *a, const place *b) {
  return a->via == b->via && a->base == b->base &&
         image(l, SPACE_CELL, (uint32_t)a->via) == (uint32_t)a->via;
}

// `count` cells from each element on become those of b.
static bool alike_stretches(likeness *l, const place *a, const place *b,
                            uint32_t count) {
  if (a->space != b->space || a->nsteps != b->nsteps ||
      (a->via == VIA_NONE) != (b->via == VIA_NONE))
    return false;
  uint32_t *sorts = arena_array(l->memory, a->nsteps, sizeof *sorts);
  if (!same_steps(l, a, b, sorts))
    return false;
  if (a->via != VIA_NONE) {
    for (uint32_t i = 0; i < a->nsteps; i++)
      if (sorts[i] != NAMES_OF_NONE)
        return false;
    return same_reference(l, a, b);
  }
  const uint32_t last = last_of(a);
  const elements e = {l, a, b, count, sorts};
  return last != UINT32_MAX && same_elements(&e, 0, a->base, b->base);
}

static bool each_holds(const likeness *l, const place *p, uint32_t step,
                       uint32_t at, uint32_t sort) {
  if (step == p->nsteps)
    return likeness_sort(l, at) == sort;
  for (uint32_t i = 0; i < p->steps[step].count; i++)
    if (!each_holds(l, p, step + 1, at + i * p->steps[step].stride, sort))
      return false;
  return true;
}

// None of `count` cells from each element on has names that are renamed.  What a
// reference leads to has not.
static bool has_no_names(const likeness *l, const place *p, uint32_t count) {
  if (p->space != SPACE_CELL || p->via != VIA_NONE)
    return true;
  const uint32_t last = last_of(p);
  return last != UINT32_MAX &&
         l->named[last + count] == l->named[(uint32_t)p->base];
}

// Has each element this sort?
static bool holds_sort(const likeness *l, const place *p, uint32_t sort) {
  if (has_no_names(l, p, 1))
    return sort == NAMES_OF_NONE;
  return last_of(p) != UINT32_MAX &&
         each_holds(l, p, 0, (uint32_t)p->base, sort);
}

static bool alike_places(likeness *l, const place *a, const place *b) {
  if (!a || !b)
    return a == b;
  if (is_fixed_cell(a) && is_fixed_cell(b)) {
    const alike_pair *p = pair_of(l, a->base, b->base);
    if (p)
      return p->a == a->base && p->b == b->base;
  }
  return alike_stretches(l, a, b, 1);
}

// ---- In any order

static bool is_any_order(const likeness *l, const expr *a, const expr *b) {
  return is_unfailing(l->net, a, l->around[0]) &&
         is_unfailing(l->net, b, l->around[1]);
}

// Each of a is alike one of b.  Any will do that is: what is alike the same is the
// same.
static bool alike_in_any_order(likeness *l, expr *const *a, expr *const *b,
                               uint32_t count, uint32_t sort) {
  bool *taken = arena_array(l->memory, count, sizeof *taken);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t k = 0;
    while (k < count && (taken[k] || !alike(l, a[i], b[k], sort)))
      k++;
    if (k == count)
      return false;
    taken[k] = true;
  }
  return true;
}

static bool alike_in_order(likeness *l, const expr *a, const expr *b,
                           uint32_t sort) {
  for (uint32_t i = 0; i < a->nargs; i++)
    if (!alike(l, a->args[i], b->args[i], sort))
      return false;
  return true;
}

static bool alike_operands(likeness *l, const expr *a, const expr *b,
                           uint32_t sort) {
  return alike_in_order(l, a, b, sort) ||
         (is_any_order(l, a, b) &&
          alike_in_any_order(l, a->args, b->args, a->nargs, sort));
}

static void list_summands(expr *e, expr **list, uint32_t *count) {
  if (e->kind != EXPR_ADD) {
    if (list)
      list[*count] = e;
    ++*count;
    return;
  }
  list_summands(e->args[0], list, count);
  list_summands(e->args[1], list, count);
}

static expr **summands(likeness *l, const expr *e, uint32_t *count) {
  *count = 0;
  for (int i = 0; i < 2; i++)
    list_summands(e->args[i], NULL, count);
  expr **list = arena_array(l->memory, *count, sizeof(expr *));
  *count = 0;
  for (int i = 0; i < 2; i++)
    list_summands(e->args[i], list, count);
  return list;
}

// What cannot go wrong wraps around, so that the order makes no difference.
static bool alike_sums(likeness *l, const expr *a, const expr *b) {
  uint32_t n, m;
  if (!is_any_order(l, a, b))
    return alike_in_order(l, a, b, NAMES_OF_NONE);
  expr **x = summands(l, a, &n), **y = summands(l, b, &m);
  return n == m && alike_in_any_order(l, x, y, n, NAMES_OF_NONE);
}

// ---- Expressions

static bool same_range(range a, range b) {
  return a.low == b.low && a.high == b.high;
}

static bool alike_quantified(likeness *l, const expr *a, const expr *b) {
  const uint32_t sort = likeness_sort(l, (uint32_t)a->slot);
  if (!same_range(a->domain, b->domain) ||
      likeness_sort(l, (uint32_t)b->slot) != sort ||
      !likeness_keeps(l, sort, a->domain))
    return false;
  if (sort != NAMES_OF_NONE && !is_any_order(l, a, b))
    return false;
  const unfailing_bound x = {l->around[0], a->slot, a->domain};
  const unfailing_bound y = {l->around[1], b->slot, b->domain};
  const alike_pair pair = {a->slot, b->slot};
  vec_push(l->memory, &l->pairs, pair);
  l->around[0] = &x;
  l->around[1] = &y;
  const bool good = alike(l, a->args[0], b->args[0], NAMES_OF_NONE);
  l->pairs.count--;
  l->around[0] = x.outer;
  l->around[1] = y.outer;
  return good;
}

// Cell by cell, what is there has the sort of what it goes to.
static bool same_sorts(const likeness *l, const place *from, const place *to,
                       uint32_t count) {
  if (!is_fixed_cell(from) || !is_fixed_cell(to))
    return has_no_names(l, from, count) && has_no_names(l, to, count);
  for (uint32_t i = 0; i < count; i++)
    if (likeness_sort(l, (uint32_t)from->base + i) !=
        likeness_sort(l, (uint32_t)to->base + i))
      return false;
  return true;
}

static bool alike_arguments(likeness *l, const expr *a, const expr *b,
                            const parameter *p) {
  if (p->size == 1)
    return alike(l, a, b,
                 p->is_reference ? NAMES_OF_NONE
                                 : likeness_sort(l, (uint32_t)p->address));
  const place to = {.space = SPACE_CELL, .base = p->address, .via = VIA_NONE};
  return a->kind == EXPR_VAR && b->kind == EXPR_VAR &&
         alike_stretches(l, a->target, b->target, p->size) &&
         same_sorts(l, a->target, &to, p->size);
}

// Functions themselves are compared once: alike_functions().
static bool alike_calls(likeness *l, const expr *a, const expr *b,
                        uint32_t sort) {
  const function *f = &l->net->functions.data[a->callee];
  if (b->callee != l->by->to[RENAMED_FUNCTION][a->callee] ||
      (sort != UNREAD && sort_of(l, a) != sort))
    return false;
  for (uint32_t i = 0; i < a->nargs; i++)
    if (!alike_arguments(l, a->args[i], b->args[i], &f->parameters[i]))
      return false;
  l->guard = NULL;
  return true;
}

static bool alike_assignments(likeness *l, const expr *a, const expr *b,
                              uint32_t sort) {
  const bool is_plain = a->kind == EXPR_ASSIGN && !a->op;
  const uint32_t mine = sort_of_place(l, a->target);
  if ((!is_plain && mine != NAMES_OF_NONE) ||
      (sort != UNREAD && sort != mine) || !holds_sort(l, a->target, mine) ||
      !alike_places(l, a->target, b->target) ||
      !same_range(a->domain, b->domain) ||
      !likeness_keeps(l, mine, a->domain) ||
      !alike(l, a->args[0], b->args[0], mine))
    return false;
  l->guard = NULL;
  return true;
}

// Of cells from `first` on; UINT32_MAX: of some that have no names.
static bool same_ranges(const likeness *l, const range *a, const range *b,
                        uint32_t first, uint32_t count) {
  if (!a || !b)
    return a == b;
  for (uint32_t i = 0; i < count; i++)
    if (!same_range(a[i], b[i]) ||
        (first != UINT32_MAX &&
         !likeness_keeps(l, likeness_sort(l, first + i), a[i])))
      return false;
  return true;
}

static bool alike_copies(likeness *l, const expr *a, const expr *b) {
  const place *to = a->target, *from = a->source;
  if (a->count != b->count || !alike_stretches(l, to, b->target, a->count) ||
      !alike_stretches(l, from, b->source, a->count) ||
      !same_sorts(l, from, to, a->count))
    return false;
  if (a->kind == EXPR_SAME)
    return true;
  l->guard = NULL;
  return same_ranges(l, a->ranges, b->ranges,
                     is_fixed_cell(to) ? (uint32_t)to->base : UINT32_MAX,
                     a->count);
}

// The whole of the object that the place is in stays, and none of it are names.
static bool is_left_alone(const likeness *l, const place *p) {
  const uint32_t at = (uint32_t)p->base;
  for (uint32_t i = 0; i < l->net->objects.count; i++) {
    const object *o = &l->net->objects.data[i];
    const uint32_t low = (uint32_t)o->base, end = low + o->size;
    if (o->space != p->space || at < low || at >= end)
      continue;
    return l->moved[p->space][end] == l->moved[p->space][low] &&
           (p->space != SPACE_CELL || l->named[end] == l->named[low]);
  }
  return false;
}

static bool alike_addresses(likeness *l, const expr *a, const expr *b) {
  return alike_places(l, a->target, b->target) &&
         (a->target->via != VIA_NONE || is_left_alone(l, a->target));
}

static bool alike_choices(likeness *l, const expr *a, const expr *b,
                          uint32_t sort) {
  const expr *guard;
  if (!alike(l, a->args[0], b->args[0], NAMES_OF_NONE))
    return false;
  guard = l->guard;
  const bool first = alike(l, a->args[1], b->args[1], sort);
  const bool wrote = !l->guard;
  l->guard = guard;
  const bool second = first && alike(l, a->args[2], b->args[2], sort);
  if (wrote)
    l->guard = NULL;
  return second;
}

static bool alike_sequences(likeness *l, const expr *a, const expr *b,
                            uint32_t sort) {
  for (uint32_t i = 0; i < a->nargs; i++)
    if (!alike(l, a->args[i], b->args[i], i + 1 < a->nargs ? UNREAD : sort))
      return false;
  return true;
}

static bool alike_comparisons(likeness *l, const expr *a, const expr *b) {
  const uint32_t sort =
      definite(common_sort(sort_of(l, a->args[0]), sort_of(l, a->args[1])));
  return alike_operands(l, a, b, sort);
}

static bool alike_by_shape(likeness *l, const expr *a, const expr *b,
                           uint32_t sort) {
  switch ((expr_kind)a->kind) {
  case EXPR_CONST:
    return b->value == (sort == UNREAD ? a->value : becomes(l, sort, a->value));
  case EXPR_VAR:
    return alike_places(l, a->target, b->target) &&
           (sort == UNREAD || holds_sort(l, a->target, sort));
  case EXPR_ITE:
    return alike_choices(l, a, b, sort);
  case EXPR_SEQ:
    return alike_sequences(l, a, b, sort);
  case EXPR_CALL:
    return alike_calls(l, a, b, sort);
  case EXPR_ASSIGN:
  case EXPR_POST:
    return alike_assignments(l, a, b, sort);
  default:
    break;
  }
  if (!is_number(sort))
    return false;
  switch ((expr_kind)a->kind) {
  case EXPR_EQ:
  case EXPR_NE:
    return alike_comparisons(l, a, b);
  case EXPR_AND:
  case EXPR_OR:
    return alike_operands(l, a, b, NAMES_OF_NONE);
  case EXPR_ADD:
    return alike_sums(l, a, b);
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    return alike_quantified(l, a, b);
  case EXPR_COPY:
  case EXPR_SAME:
    return alike_copies(l, a, b);
  case EXPR_ADDRESS:
    return alike_addresses(l, a, b);
  case EXPR_AT:
    return b->process == l->by->to[RENAMED_PROCESS][a->process] &&
           b->location == a->location;
  case EXPR_CLOCK:
    return a->wide == b->wide && alike_places(l, a->target, b->target) &&
           alike_places(l, a->source, b->source) &&
           alike_in_order(l, a, b, NAMES_OF_NONE);
  case EXPR_RESET:
    return alike_places(l, a->target, b->target) &&
           alike_places(l, a->source, b->source) &&
           alike_in_order(l, a, b, NAMES_OF_NONE);
  case EXPR_FAIL:
    return a->value == b->value && a->code == b->code;
  default:
    return alike_in_order(l, a, b, NAMES_OF_NONE);
  }
}

static bool alike(likeness *l, const expr *a, const expr *b, uint32_t sort) {
  const expr *guard = l->guard;
  assert(sort != ANY_SORT);
  if (a->kind == b->kind && a->nargs == b->nargs &&
      a->is_exact == b->is_exact && a->op == b->op &&
      alike_by_shape(l, a, b, sort))
    return true;
  l->guard = guard;
  return alike_tables(l, a, b, sort == UNREAD ? NAMES_OF_NONE : sort);
}

bool alike_predicates(likeness *l, const expr *a, const expr *b) {
  if (!a || !b)
    return a == b;
  return alike(l, a, b, NAMES_OF_NONE);
}

// ---- Statements

static uint32_t sort_of_condition(const stmt *s, uint32_t result) {
  return s->kind == STMT_EXPR     ? UNREAD
         : s->kind == STMT_RETURN ? result
                                  : NAMES_OF_NONE;
}

static bool alike_statements(likeness *l, const stmt *a, const stmt *b,
                             uint32_t result) {
  if (!a || !b)
    return a == b;
  if (a->kind != b->kind || a->count != b->count ||
      !a->condition != !b->condition)
    return false;
  if (a->kind != STMT_BLOCK && a->kind != STMT_EXPR)
    l->guard = NULL;
  if (a->kind == STMT_FOREACH &&
      (!same_range(a->domain, b->domain) ||
       image(l, SPACE_CELL, (uint32_t)a->slot) != (uint32_t)b->slot ||
       likeness_sort(l, (uint32_t)a->slot) != NAMES_OF_NONE))
    return false;
  if (a->condition &&
      !alike(l, a->condition, b->condition, sort_of_condition(a, result)))
    return false;
  for (uint32_t i = 0; i < a->count; i++)
    if (!alike_statements(l, a->list[i], b->list[i], result))
      return false;
  return true;
}

bool alike_updates(likeness *l, const stmt *a, const stmt *b) {
  return alike_statements(l, a, b, UNREAD);
}

// ---- Functions

static bool same_cells(const likeness *l, uint32_t a, uint32_t b,
                       uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (image(l, SPACE_CELL, a + i) != b + i)
      return false;
  return true;
}

static bool alike_parameters(const likeness *l, const parameter *a,
                             const parameter *b) {
  const uint32_t first = (uint32_t)a->address;
  const bool one = a->size == 1 && !a->is_reference;
  return a->size == b->size && a->is_reference == b->is_reference &&
         same_cells(l, first, (uint32_t)b->address, a->size) &&
         same_range(a->domain, b->domain) &&
         (!one || likeness_keeps(l, likeness_sort(l, first), a->domain)) &&
         (!a->is_reference || likeness_sort(l, first) == NAMES_OF_NONE) &&
         same_ranges(l, a->ranges, b->ranges, first, a->size);
}

// Whoever ends without a return has the value 0, whatever is renamed.
static bool always_returns(const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case STMT_RETURN:
    return true;
  case STMT_BLOCK:
    return s->count > 0 && always_returns(s->list[s->count - 1]);
  case STMT_IF:
    return s->count > 1 && always_returns(s->list[0]) &&
           always_returns(s->list[1]);
  default:
    return false;
  }
}

static bool same_result(const likeness *l, const function *a, const function *b,
                        uint32_t sort) {
  return a->result_size == b->result_size &&
         same_cells(l, (uint32_t)a->result, (uint32_t)b->result,
                    a->result_size) &&
         same_range(a->domain, b->domain) &&
         (is_number(sort) ||
          (likeness_keeps(l, sort, a->domain) && always_returns(a->body)));
}

bool alike_functions(likeness *l, const function *a, const function *b) {
  if (a->is_void != b->is_void || a->nparameters != b->nparameters)
    return false;
  for (uint32_t i = 0; i < a->nparameters; i++)
    if (!alike_parameters(l, &a->parameters[i], &b->parameters[i]))
      return false;
  const uint32_t result = a->is_void || a->result_size != 1
                              ? UNREAD
                              : likeness_sort(l, (uint32_t)a->result);
  if (!a->is_void && !same_result(l, a, b, result))
    return false;
  return alike_statements(l, a->body, b->body, result);
}

// ---- Parts of processes

bool alike_locations(likeness *l, const location *a, const location *b) {
  return a->urgent == b->urgent && a->committed == b->committed &&
         a->nrates == 0 && b->nrates == 0 &&
         alike_predicates(l, a->invariant, b->invariant) &&
         alike_predicates(l, a->clock_invariant, b->clock_invariant);
}

bool alike_edges(likeness *l, const edge *a, const edge *b) {
  if (a->source != b->source || a->target != b->target || a->sync != b->sync ||
      a->urgent != b->urgent)
    return false;
  if (a->sync == EDGE_EVENT && b->event != l->by->to[RENAMED_EVENT][a->event])
    return false;
  if (!alike_places(l, a->channel, b->channel) ||
      !alike_predicates(l, a->guard, b->guard) ||
      !alike_predicates(l, a->clock_guard, b->clock_guard))
    return false;
  // Whoever goes first goes from where the guard held.
  if (!l->net->before && (a->sync == EDGE_INTERNAL || a->sync == EDGE_SEND))
    l->guard = a->guard;
  const bool good = alike_updates(l, a->update, b->update);
  l->guard = NULL;
  return good;
}
