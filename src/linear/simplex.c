// simplex.c -- The general simplex: rows, bounds, pivots by Bland's rule.

#include "linear/simplex.h"

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"
#include "linear/gmp_memory.h"

#define NO_ROW UINT32_MAX

typedef struct {
  bool is_there;
  uint32_t tag;
  simplex_number limit;
} side;

typedef struct {
  simplex_number value;
  side low, high;
  uint32_t row;    // if it is basic, else NO_ROW
  uint32_t column; // if it is not
} variable;

// How a bound was before.
typedef struct {
  uint32_t variable;
  bool is_high;
  side old;
} change;

struct simplex {
  uint32_t columns; // as many as unknowns, always
  uint32_t *nonbasic;
  mpq_t **rows; // [row][column]
  uint32_t *basic;
  uint32_t nrows, rows_room;
  variable *all;
  uint32_t count, room;
  change *trail;
  uint32_t ntrail, trail_room;
  uint32_t *conflict;
  uint32_t nconflict, conflict_room;
  mpq_t product, factor; // scratch
  simplex_number step, moved;
};

// ---- Numbers

void simplex_number_init(simplex_number *n) {
  mpq_init(n->r);
  mpq_init(n->d);
}

void simplex_number_clear(simplex_number *n) {
  mpq_clear(n->r);
  mpq_clear(n->d);
}

int simplex_number_compare(const simplex_number *a, const simplex_number *b) {
  const int c = mpq_cmp(a->r, b->r);
  return c ? c : mpq_cmp(a->d, b->d);
}

static void number_set(simplex_number *to, const simplex_number *from) {
  mpq_set(to->r, from->r);
  mpq_set(to->d, from->d);
}

static void set_int(mpq_t q, int64_t n) {
  _Static_assert(sizeof(long) == sizeof(int64_t), "GMP takes longs");
  mpq_set_si(q, (long)n, 1);
}

// ---- Life and death

void simplex_free(simplex *s) {
  for (uint32_t r = 0; r < s->nrows; r++) {
    for (uint32_t c = 0; c < s->columns; c++)
      mpq_clear(s->rows[r][c]);
    mem_free(s->rows[r]);
  }
  for (uint32_t v = 0; v < s->count; v++) {
    simplex_number_clear(&s->all[v].value);
    simplex_number_clear(&s->all[v].low.limit);
    simplex_number_clear(&s->all[v].high.limit);
  }
  for (uint32_t i = 0; i < s->ntrail; i++)
    simplex_number_clear(&s->trail[i].old.limit);
  mpq_clear(s->product);
  mpq_clear(s->factor);
  simplex_number_clear(&s->step);
  simplex_number_clear(&s->moved);
  mem_free(s->nonbasic);
  mem_free(s->rows);
  mem_free(s->basic);
  mem_free(s->all);
  mem_free(s->trail);
  mem_free(s->conflict);
  mem_free(s);
}

static uint32_t new_variable(simplex *s) {
  grow(s->all, s->count, s->room, 16);
  variable *v = &s->all[s->count];
  *v = (variable){.row = NO_ROW};
  simplex_number_init(&v->value);
  simplex_number_init(&v->low.limit);
  simplex_number_init(&v->high.limit);
  return s->count++;
}

simplex *simplex_new(uint32_t count) {
  gmp_memory_share();
  simplex *s = mem_new(1, sizeof *s);
  s->columns = count;
  s->nonbasic = mem_new(count, sizeof *s->nonbasic);
  for (uint32_t c = 0; c < count; c++) {
    s->nonbasic[c] = new_variable(s);
    s->all[c].column = c;
  }
  mpq_init(s->product);
  mpq_init(s->factor);
  simplex_number_init(&s->step);
  simplex_number_init(&s->moved);
  return s;
}

// ---- Rows

// row += factor * other
static void add_row(simplex *s, mpq_t *row, const mpq_t factor,
                    mpq_t *const other) {
  for (uint32_t c = 0; c < s->columns; c++) {
    if (mpq_sgn(other[c]) == 0)
      continue;
    mpq_mul(s->product, factor, other[c]);
    mpq_add(row[c], row[c], s->product);
  }
}

// to += factor * by
static void number_add(simplex *s, simplex_number *to, const mpq_t factor,
                       const simplex_number *by) {
  mpq_mul(s->product, factor, by->r);
  mpq_add(to->r, to->r, s->product);
  mpq_mul(s->product, factor, by->d);
  mpq_add(to->d, to->d, s->product);
}

static void sum_row(simplex *s, mpq_t *const row, simplex_number *sum) {
  for (uint32_t c = 0; c < s->columns; c++)
    if (mpq_sgn(row[c]))
      number_add(s, sum, row[c], &s->all[s->nonbasic[c]].value);
}

static mpq_t *new_row(simplex *s, uint32_t of) {
  if (s->nrows == s->rows_room) {
    s->rows_room = grow_room(s->rows_room, 0, 16);
    s->rows = mem_resize(s->rows, s->rows_room, sizeof(mpq_t *));
    s->basic = mem_resize(s->basic, s->rows_room, sizeof *s->basic);
  }
  mpq_t *row = mem_new(s->columns, sizeof *row);
  for (uint32_t c = 0; c < s->columns; c++)
    mpq_init(row[c]);
  s->all[of].row = s->nrows;
  s->basic[s->nrows] = of;
  s->rows[s->nrows++] = row;
  return row;
}

uint32_t simplex_form(simplex *s, const simplex_term *terms, uint32_t count) {
  if (count == 1 && terms->factor == 1)
    return terms->unknown;
  const uint32_t v = new_variable(s);
  mpq_t *row = new_row(s, v);
  for (uint32_t i = 0; i < count; i++) {
    const variable *u = &s->all[terms[i].unknown];
    assert(terms[i].unknown < s->columns);
    set_int(s->factor, terms[i].factor);
    if (u->row != NO_ROW)
      add_row(s, row, s->factor, s->rows[u->row]);
    else
      mpq_add(row[u->column], row[u->column], s->factor);
  }
  sum_row(s, row, &s->all[v].value);
  return v;
}

// ---- Values

// A nonbasic variable changes by s->step.
static void move_nonbasic(simplex *s, uint32_t v) {
  const uint32_t column = s->all[v].column;
  for (uint32_t r = 0; r < s->nrows; r++)
    if (mpq_sgn(s->rows[r][column]))
      number_add(s, &s->all[s->basic[r]].value, s->rows[r][column], &s->step);
  set_int(s->factor, 1);
  number_add(s, &s->all[v].value, s->factor, &s->step);
}

static void find_step(simplex *s, const simplex_number *to,
                      const simplex_number *from) {
  mpq_sub(s->step.r, to->r, from->r);
  mpq_sub(s->step.d, to->d, from->d);
}

static void move_to(simplex *s, uint32_t v, const simplex_number *to) {
  find_step(s, to, &s->all[v].value);
  move_nonbasic(s, v);
}

// ---- Bounds

static void add_to_conflict(simplex *s, uint32_t tag) {
  grow(s->conflict, s->nconflict, s->conflict_room, 16);
  s->conflict[s->nconflict++] = tag;
}

static bool exclude(simplex *s, uint32_t one, uint32_t other) {
  s->nconflict = 0;
  add_to_conflict(s, one);
  add_to_conflict(s, other);
  return false;
}

static void remember(simplex *s, uint32_t v, bool is_high, const side *old) {
  grow(s->trail, s->ntrail, s->trail_room, 64);
  change *c = &s->trail[s->ntrail++];
  *c = (change){
      .variable = v,
      .is_high = is_high,
      .old = {.is_there = old->is_there, .tag = old->tag},
  };
  simplex_number_init(&c->old.limit);
  number_set(&c->old.limit, &old->limit);
}

// The bound in s->moved becomes that of the side.
static void tighten(simplex *s, uint32_t v, bool is_high, uint32_t tag) {
  side *b = is_high ? &s->all[v].high : &s->all[v].low;
  remember(s, v, is_high, b);
  b->is_there = true;
  b->tag = tag;
  number_set(&b->limit, &s->moved);
  const int c = simplex_number_compare(&s->all[v].value, &b->limit);
  if (s->all[v].row == NO_ROW && (is_high ? c > 0 : c < 0))
    move_to(s, v, &b->limit);
}

bool simplex_at_most(simplex *s, uint32_t v, int64_t limit, bool strict,
                     uint32_t tag) {
  const variable *x = &s->all[v];
  set_int(s->moved.r, limit);
  set_int(s->moved.d, strict ? -1 : 0);
  if (x->high.is_there &&
      simplex_number_compare(&s->moved, &x->high.limit) >= 0)
    return true;
  if (x->low.is_there && simplex_number_compare(&s->moved, &x->low.limit) < 0)
    return exclude(s, tag, x->low.tag);
  tighten(s, v, true, tag);
  return true;
}

bool simplex_at_least(simplex *s, uint32_t v, int64_t limit, bool strict,
                      uint32_t tag) {
  const variable *x = &s->all[v];
  set_int(s->moved.r, limit);
  set_int(s->moved.d, strict ? 1 : 0);
  if (x->low.is_there && simplex_number_compare(&s->moved, &x->low.limit) <= 0)
    return true;
  if (x->high.is_there && simplex_number_compare(&s->moved, &x->high.limit) > 0)
    return exclude(s, tag, x->high.tag);
  tighten(s, v, false, tag);
  return true;
}

uint32_t simplex_mark(const simplex *s) { return s->ntrail; }

// Bounds become wider, so X2 and X3 stay.
void simplex_undo(simplex *s, uint32_t mark) {
  while (s->ntrail > mark) {
    change *c = &s->trail[--s->ntrail];
    variable *v = &s->all[c->variable];
    side *b = c->is_high ? &v->high : &v->low;
    simplex_number_clear(&b->limit);
    *b = c->old;
  }
}

// ---- Solving

static bool is_below(const variable *v) {
  return v->low.is_there &&
         simplex_number_compare(&v->value, &v->low.limit) < 0;
}

static bool is_above(const variable *v) {
  return v->high.is_there &&
         simplex_number_compare(&v->value, &v->high.limit) > 0;
}

// The least basic variable outside its bounds.
static uint32_t find_outside(const simplex *s) {
  uint32_t least = NO_ROW;
  for (uint32_t r = 0; r < s->nrows; r++) {
    const variable *v = &s->all[s->basic[r]];
    if (s->basic[r] < least && (is_below(v) || is_above(v)))
      least = s->basic[r];
  }
  return least;
}

// Can the variable of the column grow, or shrink?
static bool can_move(const simplex *s, uint32_t column, bool up) {
  const variable *v = &s->all[s->nonbasic[column]];
  const side *b = up ? &v->high : &v->low;
  if (!b->is_there)
    return true;
  const int c = simplex_number_compare(&v->value, &b->limit);
  return up ? c < 0 : c > 0;
}

// The column of the least variable by which the row can grow, or shrink.
static uint32_t find_mover(const simplex *s, mpq_t *const row, bool up) {
  uint32_t best = NO_ROW;
  for (uint32_t c = 0; c < s->columns; c++) {
    const int sign = mpq_sgn(row[c]);
    if (sign && (best == NO_ROW || s->nonbasic[c] < s->nonbasic[best]) &&
        can_move(s, c, up == (sign > 0)))
      best = c;
  }
  return best;
}

// Nothing in the row can move: these bounds exclude that of v.
static void explain(simplex *s, uint32_t v, bool up) {
  mpq_t *const row = s->rows[s->all[v].row];
  s->nconflict = 0;
  add_to_conflict(s, up ? s->all[v].low.tag : s->all[v].high.tag);
  for (uint32_t c = 0; c < s->columns; c++) {
    const int sign = mpq_sgn(row[c]);
    const variable *x = &s->all[s->nonbasic[c]];
    if (sign)
      add_to_conflict(s, up == (sign > 0) ? x->high.tag : x->low.tag);
  }
}

// row := the same with the nonbasic variable of the column exchanged for the
// basic one.
static void turn_row(simplex *s, mpq_t *row, uint32_t column) {
  mpq_inv(s->factor, row[column]);
  set_int(row[column], -1);
  mpq_neg(s->factor, s->factor);
  for (uint32_t c = 0; c < s->columns; c++)
    if (mpq_sgn(row[c]))
      mpq_mul(row[c], row[c], s->factor);
}

// The basic variable v and the nonbasic one of the column change places.
static void pivot(simplex *s, uint32_t v, uint32_t column) {
  const uint32_t at = s->all[v].row;
  const uint32_t w = s->nonbasic[column];
  turn_row(s, s->rows[at], column);
  for (uint32_t r = 0; r < s->nrows; r++) {
    if (r == at || mpq_sgn(s->rows[r][column]) == 0)
      continue;
    mpq_set(s->factor, s->rows[r][column]);
    set_int(s->rows[r][column], 0);
    add_row(s, s->rows[r], s->factor, s->rows[at]);
  }
  s->nonbasic[column] = v;
  s->basic[at] = w;
  s->all[w].row = at;
  s->all[v].row = NO_ROW;
  s->all[v].column = column;
}

// v gets the value of its bound by moving the variable of the column.
static void pivot_and_move(simplex *s, uint32_t v, uint32_t column, bool up) {
  const variable *x = &s->all[v];
  const simplex_number *to = up ? &x->low.limit : &x->high.limit;
  mpq_t *const row = s->rows[x->row];
  find_step(s, to, &x->value);
  mpq_div(s->step.r, s->step.r, row[column]);
  mpq_div(s->step.d, s->step.d, row[column]);
  move_nonbasic(s, s->nonbasic[column]);
  pivot(s, v, column);
}

simplex_answer simplex_solve(simplex *s, bool (*go_on)(void *), void *data) {
  for (;;) {
    const uint32_t v = find_outside(s);
    if (v == NO_ROW) {
      assert(simplex_is_valid(s));
      return SIMPLEX_SOLVED;
    }
    if (go_on && !go_on(data))
      return SIMPLEX_STOPPED;
    const bool up = is_below(&s->all[v]);
    const uint32_t column = find_mover(s, s->rows[s->all[v].row], up);
    if (column == NO_ROW) {
      explain(s, v, up);
      return SIMPLEX_CONFLICT;
    }
    pivot_and_move(s, v, column, up);
  }
}

const uint32_t *simplex_conflict(const simplex *s, uint32_t *count) {
  *count = s->nconflict;
  return s->conflict;
}

const simplex_number *simplex_value(const simplex *s, uint32_t v) {
  return &s->all[v].value;
}

// ---- Invariants

static bool is_sum(const simplex *s, uint32_t row) {
  simplex *scratch = (simplex *)s; // its scratch numbers only
  simplex_number sum;
  simplex_number_init(&sum);
  sum_row(scratch, s->rows[row], &sum);
  const bool same =
      simplex_number_compare(&sum, &s->all[s->basic[row]].value) == 0;
  simplex_number_clear(&sum);
  return same;
}

bool simplex_is_valid(const simplex *s) {
  for (uint32_t r = 0; r < s->nrows; r++)
    if (!is_sum(s, r))
      return false;
  for (uint32_t i = 0; i < s->count; i++) {
    const variable *v = &s->all[i];
    if (v->row == NO_ROW && (is_below(v) || is_above(v)))
      return false;
    if (v->low.is_there && v->high.is_there &&
        simplex_number_compare(&v->low.limit, &v->high.limit) > 0)
      return false;
  }
  return true;
}
