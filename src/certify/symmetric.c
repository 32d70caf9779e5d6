// symmetric.c -- Everything, one thing after the other.

#include "certify/symmetric.h"

#include <assert.h>

#include "certify/alike.h"
#include "certify/interference.h"

typedef struct {
  arena memory;
  const network *net;
  const renaming *by;
  likeness l;
  strbuf *why;
} looking;

static bool differ(looking *k, const char *what, const char *name) {
  strbuf_clear(k->why);
  strbuf_printf(k->why, "%s%s%s", what, *name ? " " : "", name);
  return false;
}

// ---- Declarations

// A cell has the sort of what it becomes, whether this renaming renames its values or
// another one does: products go by sorts.
static bool same_cell(looking *k, uint32_t i) {
  const cell *x = &k->net->cells.data[i];
  const uint32_t to = k->by->to[RENAMED_CELL][i],
                 sort = likeness_sort(&k->l, i);
  const cell *y = &k->net->cells.data[to];
  if (x->kind != y->kind || x->low != y->low || x->high != y->high ||
      k->l.all->sort_of[i] != k->l.all->sort_of[to] ||
      !likeness_keeps(&k->l, sort, (range){x->low, x->high}))
    return differ(k, "the range of", x->name);
  const bool stays = x->kind == CELL_META || x->kind == CELL_CONST;
  return !stays ||
         renaming_value(k->l.all, k->by->values, sort, x->init) == y->init ||
         differ(k, "the value of", x->name);
}

static bool same_declarations(looking *k) {
  const network *net = k->net;
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (!same_cell(k, i))
      return false;
  for (uint32_t i = 0; i < net->channels.count; i++) {
    const channel *x = &net->channels.data[i];
    const channel *y = &net->channels.data[k->by->to[RENAMED_CHANNEL][i]];
    if (x->broadcast != y->broadcast || x->urgent != y->urgent ||
        x->priority != y->priority)
      return differ(k, "the kind of the channel", x->name);
  }
  return true;
}

// ---- Processes

static bool has_alike(looking *k, const edge *e, const process *in) {
  for (uint32_t i = 0; i < in->nedges; i++)
    if (alike_edges(&k->l, e, &in->edges[i]))
      return true;
  return false;
}

static bool same_process(looking *k, uint32_t p) {
  const process *x = &k->net->processes.data[p];
  const process *y = &k->net->processes.data[k->by->to[RENAMED_PROCESS][p]];
  if (x->nlocations != y->nlocations || x->priority != y->priority)
    return differ(k, "the shape or priority of", x->name);
  for (uint32_t i = 0; i < x->nlocations; i++)
    if (!alike_locations(&k->l, &x->locations[i], &y->locations[i]))
      return differ(k, "a location of", x->name);
  for (uint32_t i = 0; i < x->nedges; i++)
    if (!has_alike(k, &x->edges[i], y))
      return differ(k, "an edge of", x->name);
  return true;
}

static bool same_processes(looking *k) {
  for (uint32_t p = 0; p < k->net->processes.count; p++)
    if (!same_process(k, p))
      return false;
  return true;
}

// ---- Functions, what is done around each step, the query

static bool same_functions(looking *k) {
  const network *net = k->net;
  for (uint32_t i = 0; i < net->functions.count; i++) {
    const function *f = &net->functions.data[i];
    if (!alike_functions(&k->l, f,
                         &net->functions.data[k->by->to[RENAMED_FUNCTION][i]]))
      return differ(k, "the function", f->name);
  }
  return true;
}

static bool same_rest(looking *k, const query *asked) {
  const network *net = k->net;
  if (!alike_updates(&k->l, net->before, net->before) ||
      !alike_updates(&k->l, net->after, net->after))
    return differ(k, "what is done around each step", "");
  return alike_predicates(&k->l, asked->p, asked->p) ||
         differ(k, "the query", "");
}

// ---- The order of receivers

// Over which broadcast channels the process receives, and what it does then.
static touched find_reception(looking *k, uint32_t p, bool *channels) {
  const process *proc = &k->net->processes.data[p];
  touched t = touched_nothing(&k->memory, k->net);
  for (uint32_t i = 0; i < proc->nedges; i++) {
    const edge *e = &proc->edges[i];
    if (e->sync != EDGE_RECEIVE)
      continue;
    uint64_t last = (uint64_t)e->channel->base;
    for (uint32_t s = 0; s < e->channel->nsteps; s++)
      last +=
          (uint64_t)e->channel->steps[s].count * e->channel->steps[s].stride;
    bool some = false;
    for (uint64_t c = e->channel->via == VIA_NONE ? (uint64_t)e->channel->base
                                                  : 0;
         c < k->net->channels.count &&
         (c <= last || e->channel->via != VIA_NONE);
         c++)
      if (k->net->channels.data[c].broadcast)
        some = channels[c] = true;
    if (some)
      touched_add(&t, e->update);
  }
  return t;
}

static bool meet(const bool *a, const bool *b, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (a[i] && b[i])
      return true;
  return false;
}

static bool has_broadcasts(const network *net) {
  for (uint32_t i = 0; i < net->channels.count; i++)
    if (net->channels.data[i].broadcast)
      return true;
  return false;
}

static bool same_order(looking *k) {
  const network *net = k->net;
  const uint32_t n = net->processes.count, *to = k->by->to[RENAMED_PROCESS];
  if (!has_broadcasts(net))
    return true;
  bool **channels = arena_array(&k->memory, n, sizeof *channels);
  touched *all = arena_array(&k->memory, n, sizeof *all);
  for (uint32_t p = 0; p < n; p++) {
    channels[p] =
        arena_array(&k->memory, net->channels.count, sizeof **channels);
    all[p] = find_reception(k, p, channels[p]);
  }
  for (uint32_t p = 0; p < n; p++)
    for (uint32_t q = p + 1; q < n; q++)
      if (to[p] > to[q] &&
          meet(channels[p], channels[q], net->channels.count) &&
          touched_interfere(&all[p], &all[q]))
        return differ(k, "the order of receivers, one of which is",
                      net->processes.data[p].name);
  return true;
}

// ---- Vectors

static touched find_updates(looking *k, const vector_part *part) {
  const process *proc = &k->net->processes.data[part->process];
  touched t = touched_nothing(&k->memory, k->net);
  for (uint32_t i = 0; i < proc->nedges; i++)
    if (proc->edges[i].sync == EDGE_EVENT &&
        proc->edges[i].event == part->event)
      touched_add(&t, proc->edges[i].update);
  return t;
}

// Where a part of v goes in w, or w->count.
static uint32_t find_part(const looking *k, const vector_part *of,
                          const sync_vector *w) {
  uint32_t i = 0;
  while (i < w->count &&
         (w->parts[i].process != k->by->to[RENAMED_PROCESS][of->process] ||
          w->parts[i].event != k->by->to[RENAMED_EVENT][of->event] ||
          w->parts[i].weak != of->weak))
    i++;
  return i;
}

static bool becomes_vector(looking *k, const sync_vector *v,
                           const sync_vector *w) {
  if (v->count != w->count)
    return false;
  uint32_t *at = arena_array(&k->memory, v->count, sizeof *at);
  for (uint32_t i = 0; i < v->count; i++)
    if ((at[i] = find_part(k, &v->parts[i], w)) == w->count)
      return false;
  for (uint32_t i = 0; i < v->count; i++)
    for (uint32_t j = i + 1; j < v->count; j++) {
      if (at[i] < at[j])
        continue;
      const touched a = find_updates(k, &v->parts[i]);
      const touched b = find_updates(k, &v->parts[j]);
      if (touched_interfere(&a, &b))
        return false;
    }
  return true;
}

static bool same_vectors(looking *k) {
  const network *net = k->net;
  for (uint32_t i = 0; i < net->vectors.count; i++) {
    uint32_t j = 0;
    while (j < net->vectors.count &&
           !becomes_vector(k, &net->vectors.data[i], &net->vectors.data[j]))
      j++;
    if (j == net->vectors.count)
      return differ(k, "a vector", "");
  }
  return true;
}

// ---- From outside

bool renaming_is_symmetric(const renamings *all, const renaming *by,
                           const query *asked, strbuf *why) {
  looking k = {.net = all->net, .by = by, .why = why};
  if (!renaming_is_onto(all, by))
    return differ(&k, "two become one", "");
  assert(!all->net->has_rates);
  arena_init(&k.memory);
  k.memory.stop = all->memory.stop;
  likeness_init(&k.l, &k.memory, all, by);
  const bool good = same_declarations(&k) && same_processes(&k) &&
                    same_functions(&k) && same_rest(&k, asked) &&
                    same_order(&k) && same_vectors(&k);
  arena_release(&k.memory);
  return good;
}
