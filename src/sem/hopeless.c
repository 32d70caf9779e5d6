// hopeless.c -- Cases of what is looked for, as bits; which are out of reach, by process
// and location.

#include "sem/hopeless.h"

#include <assert.h>
#include <string.h>

#include "sem/footprint.h"
#include "sem/safety.h"

enum {
  MOST_CASES = 4096,    // with more, nothing is hopeless
  MOST_WORDS = 1 << 22, // of all processes together; likewise
  CAN_FAIL = 1,         // of a condition: it may be false
  CAN_HOLD = 2,         // or true
};

// Where a process can be that some cases are out of reach of.
typedef struct {
  uint32_t process;
  uint64_t *gone; // by location: cases out of reach, some words each
} judge;

struct hopeless {
  judge *judges;
  uint32_t njudges, words;
  uint64_t last; // the cases of the last word
};

bool hopeless_is(const hopeless *h, const int32_t *discrete) {
  for (uint32_t w = 0; w < h->words; w++) {
    uint64_t gone = 0;
    for (uint32_t i = 0; i < h->njudges; i++) {
      const judge *j = &h->judges[i];
      gone |= j->gone[(size_t)discrete[j->process] * h->words + w];
    }
    if (gone != (w + 1 < h->words ? UINT64_MAX : h->last))
      return false;
  }
  return true;
}

typedef struct {
  const expr *condition; // or NULL: an error in `process`
  bool negated;
  uint32_t process;
} goal_case;

typedef struct {
  arena *memory;
  const network *net;
  safety *safety;
  VEC(goal_case) cases;
  uint32_t words;
  bool **unsafe; // by process and location: something there may go wrong
} finder;

// ---- Cases

static void list_cases(finder *f, const expr *e, bool negated) {
  if (e->kind == EXPR_NOT || e->kind == EXPR_TRUTH) {
    list_cases(f, e->args[0], negated != (e->kind == EXPR_NOT));
    return;
  }
  if (e->kind != (negated ? EXPR_AND : EXPR_OR)) {
    vec_push(f->memory, &f->cases, ((goal_case){e, negated, PROCESS_NONE}));
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    list_cases(f, e->args[i], negated);
}

static unsigned turned(unsigned can) {
  return (can & CAN_FAIL ? CAN_HOLD : 0) | (can & CAN_HOLD ? CAN_FAIL : 0);
}

// What the condition can be, if the process is in the location.
static unsigned outcome(const expr *e, uint32_t p, uint32_t l) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return e->value ? CAN_HOLD : CAN_FAIL;
  case EXPR_AT:
    return e->process != p    ? CAN_FAIL | CAN_HOLD
           : e->location == l ? CAN_HOLD
                              : CAN_FAIL;
  case EXPR_TRUTH:
    return outcome(e->args[0], p, l);
  case EXPR_NOT:
    return turned(outcome(e->args[0], p, l));
  case EXPR_AND:
  case EXPR_OR: {
    const unsigned decided = e->kind == EXPR_AND ? CAN_FAIL : CAN_HOLD;
    unsigned can = turned(decided);
    for (uint32_t i = 0; i < e->nargs; i++) {
      const unsigned one = outcome(e->args[i], p, l);
      if (one == decided)
        return decided;
      can |= one;
    }
    return can;
  }
  default:
    return CAN_FAIL | CAN_HOLD;
  }
}

// Does the case never hold there?
static bool is_out(const finder *f, const goal_case *c, uint32_t p,
                   uint32_t l) {
  if (!c->condition)
    return c->process == p && !f->unsafe[p][l];
  const unsigned can = outcome(c->condition, p, l);
  return can == (c->negated ? CAN_HOLD : CAN_FAIL);
}

static bool names_location(const expr *e) {
  if (e->kind == EXPR_AT)
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (names_location(e->args[i]))
      return true;
  return false;
}

// ---- What may go wrong

// What a guard says holds until somebody else's update may have run.
static bool update_is_safe(finder *f, const edge *e) {
  const bool is_first =
      !f->net->before && (e->sync == EDGE_INTERNAL || e->sync == EDGE_SEND);
  statements all = {0};
  footprint_statements(f->memory, e->update, &all);
  safety_assume(f->safety, is_first ? e->guard : NULL);
  for (uint32_t i = 0; i < all.count; i++)
    if (!safety_of_next(f->safety, all.data[i]))
      return false;
  return true;
}

static bool edge_is_safe(finder *f, const edge *e) {
  return safety_of_expr(f->safety, e->guard) &&
         safety_of_expr(f->safety, e->clock_guard) &&
         safety_of_place(f->safety, e->channel) && update_is_safe(f, e);
}

// Any speed but 0 and 1 is an error.
static bool rate_is_safe(finder *f, const rate *r) {
  return safety_of_place(f->safety, r->clock) && expr_is_const(r->value) &&
         (r->value->value == 0 || r->value->value == 1);
}

static bool location_is_safe(finder *f, const location *l) {
  if (!safety_of_expr(f->safety, l->invariant) ||
      !safety_of_expr(f->safety, l->clock_invariant))
    return false;
  for (uint32_t i = 0; i < l->nrates; i++)
    if (!rate_is_safe(f, &l->rates[i]))
      return false;
  return true;
}

static bool is_way(const edge *e) {
  return !e->guard || !expr_is_const(e->guard) || e->guard->value;
}

// An edge counts for where it starts.
static bool find_unsafe(finder *f, uint32_t p) {
  const process *of = &f->net->processes.data[p];
  bool *unsafe = arena_array(f->memory, of->nlocations, sizeof *unsafe);
  bool some = false;
  for (uint32_t l = 0; l < of->nlocations; l++)
    unsafe[l] = !location_is_safe(f, &of->locations[l]);
  for (uint32_t i = 0; i < of->nedges; i++)
    if (is_way(&of->edges[i]) && !edge_is_safe(f, &of->edges[i]))
      unsafe[of->edges[i].source] = true;
  for (uint32_t l = 0; l < of->nlocations; l++)
    some |= unsafe[l];
  f->unsafe[p] = unsafe;
  return some;
}

static void list_errors(finder *f) {
  const uint32_t count = f->net->processes.count;
  f->unsafe = arena_array(f->memory, count, sizeof *f->unsafe);
  for (uint32_t p = 0; p < count; p++)
    if (find_unsafe(f, p))
      vec_push(f->memory, &f->cases, ((goal_case){NULL, false, p}));
}

// ---- Ways

// What is out of reach of all locations behind is so here: from all cases that do not
// hold in the location itself, downwards.
static void follow_ways(const finder *f, uint32_t p, uint64_t *gone) {
  const process *of = &f->net->processes.data[p];
  bool more = true;
  while (more) {
    more = false;
    for (uint32_t i = of->nedges; i-- > 0;) {
      if (!is_way(&of->edges[i]))
        continue;
      uint64_t *to = gone + (size_t)of->edges[i].source * f->words;
      const uint64_t *from = gone + (size_t)of->edges[i].target * f->words;
      for (uint32_t w = 0; w < f->words; w++) {
        more |= (to[w] & ~from[w]) != 0;
        to[w] &= from[w];
      }
    }
  }
}

static bool find_gone(const finder *f, uint32_t p, uint64_t *gone) {
  const uint32_t count = f->net->processes.data[p].nlocations;
  for (uint32_t l = 0; l < count; l++)
    for (uint32_t c = 0; c < f->cases.count; c++)
      if (is_out(f, &f->cases.data[c], p, l))
        gone[(size_t)l * f->words + c / 64] |= UINT64_C(1) << c % 64;
  follow_ways(f, p, gone);
  for (size_t i = 0; i < (size_t)count * f->words; i++)
    if (gone[i])
      return true;
  return false;
}

// Is each case out of reach of somebody somewhere?
static bool is_of_use(const hopeless *h, const network *net) {
  for (uint32_t w = 0; w < h->words; w++) {
    uint64_t gone = 0;
    for (uint32_t i = 0; i < h->njudges; i++) {
      const judge *j = &h->judges[i];
      for (uint32_t l = 0; l < net->processes.data[j->process].nlocations; l++)
        gone |= j->gone[(size_t)l * h->words + w];
    }
    if (gone != (w + 1 < h->words ? UINT64_MAX : h->last))
      return false;
  }
  return true;
}

static const hopeless *judge_all(finder *f) {
  const network *net = f->net;
  hopeless *h = arena_new(f->memory, hopeless);
  h->words = f->words = (f->cases.count + 63) / 64;
  h->last = UINT64_MAX >> (h->words * 64 - f->cases.count);
  h->judges = arena_array(f->memory, net->processes.count, sizeof *h->judges);
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const size_t size = (size_t)net->processes.data[p].nlocations * f->words;
    judge *j = &h->judges[h->njudges];
    *j = (judge){p, arena_array(f->memory, size, sizeof *j->gone)};
    h->njudges += find_gone(f, p, j->gone);
  }
  return is_of_use(h, net) ? h : NULL;
}

static bool suits(const query *q) {
  return q && !q->has_deadlock &&
         (q->kind == QUERY_REACHABLE || q->kind == QUERY_ALWAYS) &&
         names_location(q->p);
}

static bool is_small(const finder *f) {
  const uint64_t words = (f->cases.count + 63) / 64;
  return f->cases.count <= MOST_CASES &&
         words * network_count_locations(f->net) <= MOST_WORDS;
}

const hopeless *hopeless_find(arena *memory, const network *net,
                              const query *q) {
  if (!suits(q) || net->before || net->after)
    return NULL;
  finder f = {.memory = memory, .net = net, .safety = safety_new(memory, net)};
  list_cases(&f, q->p, q->kind == QUERY_ALWAYS);
  if (!safety_of_expr(f.safety, q->p) || !is_small(&f))
    return NULL;
  list_errors(&f);
  if (!is_small(&f))
    return NULL;
  return judge_all(&f);
}
