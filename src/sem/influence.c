// influence.c -- A fixed point: from the query and what must stay upwards, until
// nothing more is needed.

#include "sem/influence.h"

#include <string.h>

#include "sem/dead_edges.h"
#include "sem/patience.h"
#include "sem/safety.h"

// A statement of an update.
typedef struct {
  footprint touches;
  bool must_stay;
  bool *stays;
} piece;

typedef struct {
  footprint conditions; // all of them together
  VEC(piece) updates;
  bool must_stay;
  bool is_kept; // and all that follows from its conditions
} part;

typedef struct {
  arena *memory;
  arena scratch; // while a process is taken apart
  const network *net;
  const query *asked;
  safety *safety;
  alive *alive;
  part *parts;               // by process
  bool *read[TOUCHABLES];    // by something that stays
  bool *senders, *receivers; // by channel: some process that stays has one
  influence *out;
  bool changed;
} search;

static void set(search *s, bool *mark) {
  s->changed |= !*mark;
  *mark = true;
}

// ---- Taking the network apart

static void add_condition(search *s, part *p, const expr *e) {
  footprint_expr(&s->scratch, s->net, e, &p->conditions);
  p->must_stay |= !safety_of_expr(s->safety, e);
}

static void add_location(search *s, part *p, const location *l) {
  add_condition(s, p, l->invariant);
  add_condition(s, p, l->clock_invariant);
  for (uint32_t i = 0; i < l->nrates; i++) {
    footprint_rate(&s->scratch, s->net, &l->rates[i], &p->conditions);
    p->must_stay = true;
  }
}

// What a guard says holds until somebody else's update may have run.
static void add_update(search *s, part *p, const edge *e, bool **stays) {
  const bool is_first =
      !s->net->before && (e->sync == EDGE_INTERNAL || e->sync == EDGE_SEND);
  statements all = {0};
  footprint_statements(&s->scratch, e->update, &all);
  *stays = arena_array(s->memory, all.count, sizeof **stays);
  safety_assume(s->safety, is_first ? e->guard : NULL);
  for (uint32_t i = 0; i < all.count; i++) {
    piece one = {.stays = &(*stays)[i]};
    footprint raw = {0};
    footprint_stmt(&s->scratch, s->net, all.data[i], &raw);
    one.touches = footprint_compact(s->memory, &raw);
    const bool is_safe = safety_of_next(s->safety, all.data[i]);
    one.must_stay = !is_safe || footprint_may_return(all.data[i]);
    p->must_stay |= !is_safe;
    vec_push(s->memory, &p->updates, one);
  }
}

static void take_apart(search *s, uint32_t number) {
  const process *of = &s->net->processes.data[number];
  part *p = &s->parts[number];
  bool **stays = arena_array(s->memory, of->nedges, sizeof *stays);
  arena_init(&s->scratch);
  for (uint32_t l = 0; l < of->nlocations; l++)
    if (s->alive->locations[number][l])
      add_location(s, p, &of->locations[l]);
  for (uint32_t i = 0; i < of->nedges; i++) {
    const edge *e = &of->edges[i];
    if (!s->alive->edges[number][i])
      continue;
    add_condition(s, p, e->guard);
    add_condition(s, p, e->clock_guard);
    footprint_place(&s->scratch, s->net, e->channel, &p->conditions);
    p->must_stay |= !safety_of_place(s->safety, e->channel);
    add_update(s, p, e, &stays[i]);
  }
  s->out->statements[number] = stays;
  p->conditions = footprint_compact(s->memory, &p->conditions);
  arena_release(&s->scratch);
}

// ---- Who must stay, whatever is asked

static void put_owners(uint32_t *owners, const footprint *f, uint32_t by) {
  for (uint32_t i = 0; i < f->count; i++)
    for (uint32_t c = f->data[i].low; f->data[i].what == SPACE_CLOCK &&
                                      f->data[i].writes && c <= f->data[i].high;
         c++)
      owners[c] = footprint_join(owners[c], by);
}

static uint32_t *find_owners(const search *s) {
  const uint32_t count = s->net->clocks.count;
  uint32_t *owners = arena_array(s->memory, count, sizeof *owners);
  for (uint32_t i = 0; i < count; i++)
    owners[i] = PROCESS_NONE;
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    put_owners(owners, &s->parts[p].conditions, PROCESS_SEVERAL);
    for (uint32_t i = 0; i < s->parts[p].updates.count; i++)
      put_owners(owners, &s->parts[p].updates.data[i].touches, p);
  }
  return owners;
}

static void find_impatient(search *s) {
  const network *net = s->net;
  const patience_view view = {net, s->alive, find_owners(s)};
  const bool all = net->has_priorities || net->before || net->after;
  for (uint32_t p = 0; p < net->processes.count; p++)
    s->parts[p].must_stay |= all || !patience_of(s->memory, &view, p);
}

// ---- Growing

static void mark(search *s, bool *const marks[], const touch *t) {
  const uint32_t count = footprint_space(s->net, t->what);
  for (uint32_t i = t->low; i <= t->high && i < count; i++)
    set(s, &marks[t->what][i]);
}

// What stays is there, and what it reads matters.
static void keep(search *s, const footprint *f) {
  for (uint32_t i = 0; i < f->count; i++) {
    mark(s, s->out->stays, &f->data[i]);
    if (!f->data[i].writes)
      mark(s, s->read, &f->data[i]);
  }
}

static bool writes_what_is_read(const search *s, const footprint *f,
                                bool with_locals) {
  for (uint32_t i = 0; i < f->count; i++) {
    const touch *t = &f->data[i];
    const uint32_t count = footprint_space(s->net, t->what);
    for (uint32_t k = t->low; t->writes && k <= t->high && k < count; k++)
      if (s->read[t->what][k] && (with_locals || t->what != SPACE_CELL ||
                                  s->net->cells.data[k].kind != CELL_LOCAL))
        return true;
  }
  return false;
}

static void keep_channels(search *s, uint32_t number) {
  const process *of = &s->net->processes.data[number];
  for (uint32_t i = 0; i < of->nedges; i++) {
    const edge *e = &of->edges[i];
    if (!s->alive->edges[number][i] || !e->channel)
      continue;
    const touch t = dead_edges_channels(s->net, e);
    bool *end = e->sync == EDGE_SEND ? s->senders : s->receivers;
    for (uint32_t c = t.low; c <= t.high; c++)
      set(s, &end[c]);
  }
}

static void keep_process(search *s, uint32_t number) {
  part *p = &s->parts[number];
  if (!p->is_kept) {
    p->is_kept = true;
    keep(s, &p->conditions);
    keep_channels(s, number);
  }
  for (uint32_t i = 0; i < p->updates.count; i++) {
    piece *one = &p->updates.data[i];
    if (!*one->stays &&
        (one->must_stay || writes_what_is_read(s, &one->touches, true))) {
      set(s, one->stays);
      keep(s, &one->touches);
    }
  }
}

// Over a binary channel either end blocks the other; a broadcast is noticed by
// those who receive it.
static bool synchronises(const search *s, uint32_t number) {
  const process *of = &s->net->processes.data[number];
  for (uint32_t i = 0; i < of->nedges; i++) {
    const edge *e = &of->edges[i];
    if (!s->alive->edges[number][i] || !e->channel)
      continue;
    const touch t = dead_edges_channels(s->net, e);
    for (uint32_t c = t.low; c <= t.high; c++)
      if (e->sync == EDGE_SEND
              ? s->receivers[c]
              : s->senders[c] && !s->net->channels.data[c].broadcast)
        return true;
  }
  return false;
}

static bool matters(const search *s, uint32_t number) {
  const part *p = &s->parts[number];
  if (p->must_stay || s->read[TOUCH_PROCESS][number] ||
      synchronises(s, number) || writes_what_is_read(s, &p->conditions, false))
    return true;
  for (uint32_t i = 0; i < p->updates.count; i++)
    if (writes_what_is_read(s, &p->updates.data[i].touches, false))
      return true;
  return false;
}

// All of a vector, or nothing of it.
static void keep_vectors(search *s) {
  bool *stays = s->out->stays[TOUCH_PROCESS];
  for (uint32_t v = 0; v < s->net->vectors.count; v++) {
    const sync_vector *of = &s->net->vectors.data[v];
    bool some = false;
    for (uint32_t i = 0; i < of->count; i++)
      some |= stays[of->parts[i].process];
    for (uint32_t i = 0; some && i < of->count; i++)
      set(s, &stays[of->parts[i].process]);
  }
}

static void keep_objects(search *s) {
  for (uint32_t i = 0; i < s->net->objects.count; i++) {
    const object *o = &s->net->objects.data[i];
    bool *stays = s->out->stays[o->space] + o->base;
    bool some = false;
    for (uint32_t k = 0; k < o->size; k++)
      some |= stays[k];
    for (uint32_t k = 0; some && k < o->size; k++)
      stays[k] = true;
  }
}

static void grow(search *s) {
  bool *stays = s->out->stays[TOUCH_PROCESS];
  do {
    s->changed = false;
    for (uint32_t p = 0; p < s->net->processes.count; p++) {
      if (!stays[p] && matters(s, p))
        set(s, &stays[p]);
      if (stays[p])
        keep_process(s, p);
    }
    keep_vectors(s);
  } while (s->changed);
}

// ---- The query

static void keep_query(search *s) {
  footprint f = {0};
  const query *q = s->asked;
  footprint_expr(s->memory, s->net, q->p, &f);
  footprint_expr(s->memory, s->net, q->q, &f);
  for (uint32_t i = 0; i < q->nterms; i++) {
    footprint_place(s->memory, s->net, q->terms[i].clock, &f);
    footprint_expr(s->memory, s->net, q->terms[i].value, &f);
  }
  keep(s, &f);
}

static void keep_locations(search *s, const expr *e) {
  if (!e)
    return;
  if (e->kind == EXPR_AT)
    s->out->locations[e->process][e->location] = true;
  for (uint32_t i = 0; i < e->nargs; i++)
    keep_locations(s, e->args[i]);
}

// Locations that the query names stay, whether a way leads there or not.
static void keep_named_locations(search *s) {
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    const uint32_t count = s->net->processes.data[p].nlocations;
    s->out->locations[p] = arena_array(s->memory, count, sizeof(bool));
    memcpy(s->out->locations[p], s->out->reached[p], count * sizeof(bool));
  }
  keep_locations(s, s->asked->p);
  keep_locations(s, s->asked->q);
  for (uint32_t i = 0; i < s->asked->nterms; i++)
    keep_locations(s, s->asked->terms[i].value);
}

static bool is_about_states(const query *q) {
  return !q->has_deadlock && (q->kind == QUERY_REACHABLE ||
                              q->kind == QUERY_ALWAYS || q->kind == QUERY_SUP ||
                              q->kind == QUERY_INF || q->kind == QUERY_BOUNDS);
}

// ---- All of it

static bool all_set(const bool *marks, size_t count) {
  return !memchr(marks, 0, count * sizeof *marks);
}

static bool is_all(const search *s) {
  const influence *f = s->out;
  bool all = true;
  for (int what = 0; what < TOUCHABLES; what++)
    all = all && all_set(f->stays[what], footprint_space(s->net, what));
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    const process *of = &s->net->processes.data[p];
    all = all && all_set(f->edges[p], of->nedges) &&
          all_set(f->locations[p], of->nlocations);
    for (uint32_t i = 0; i < s->parts[p].updates.count; i++)
      all = all && *s->parts[p].updates.data[i].stays;
  }
  return all;
}

static void begin(search *s) {
  influence *f = s->out;
  for (int what = 0; what < TOUCHABLES; what++) {
    const uint32_t count = footprint_space(s->net, what);
    f->stays[what] = arena_array(s->memory, count, sizeof(bool));
    s->read[what] = arena_array(s->memory, count, sizeof(bool));
  }
  f->stays[SPACE_CLOCK][0] = true;
  f->statements =
      arena_array(s->memory, s->net->processes.count, sizeof *f->statements);
  f->edges = s->alive->edges;
  f->reached = s->alive->locations;
  f->locations =
      arena_array(s->memory, s->net->processes.count, sizeof *f->locations);
  s->senders = arena_array(s->memory, s->net->channels.count, sizeof(bool));
  s->receivers = arena_array(s->memory, s->net->channels.count, sizeof(bool));
  s->parts = arena_array(s->memory, s->net->processes.count, sizeof *s->parts);
}

static void keep_around(search *s) {
  footprint f = {0};
  footprint_stmt(s->memory, s->net, s->net->before, &f);
  footprint_stmt(s->memory, s->net, s->net->after, &f);
  keep(s, &f);
}

// A network needs a process.
static void keep_somebody(search *s) {
  bool *stays = s->out->stays[TOUCH_PROCESS];
  const uint32_t count = s->net->processes.count;
  if (count == 0 || memchr(stays, 1, count * sizeof *stays))
    return;
  stays[0] = true;
  grow(s);
}

// Locals of functions are no part of the state; they stay.
static void keep_locals(search *s) {
  for (uint32_t i = 0; i < s->net->cells.count; i++)
    if (s->net->cells.data[i].kind == CELL_LOCAL)
      s->out->stays[SPACE_CELL][i] = true;
}

influence *influence_find(arena *memory, const network *net,
                          const query *asked) {
  influence *out = arena_new(memory, influence);
  out->is_all = true;
  if (!is_about_states(asked))
    return out;
  search s = {.memory = memory, .net = net, .asked = asked, .out = out};
  s.safety = safety_new(memory, net);
  s.alive = dead_edges_find(memory, net, s.safety);
  begin(&s);
  for (uint32_t p = 0; p < net->processes.count; p++)
    take_apart(&s, p);
  find_impatient(&s);
  keep_query(&s);
  keep_around(&s);
  grow(&s);
  keep_somebody(&s);
  keep_objects(&s);
  keep_locals(&s);
  keep_named_locations(&s);
  out->is_all = is_all(&s);
  return out;
}
