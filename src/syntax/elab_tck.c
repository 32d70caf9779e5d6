// elab_tck.c -- TChecker files: processes as they are, vectors and channels.
//
// Vectors of two strong parts that together amount to a binary channel become
// one: if a set of labels (process, event) on the left and one on the right are
// combined in every way that joins different processes, and appear in no other
// vector, then saying "any left with any right" is the same as listing the
// pairs.  The left side is the part that the vector names first: TChecker runs
// updates in that order, and a sender's update runs first.  A label that is
// named first in one vector and second in another is neither a sender nor a
// receiver, and its vectors stay.

#include "syntax/elab.h"

#include "base/name_map.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// ---- Labels: a process with one of its events -----------------------------

typedef struct {
  uint32_t process, event;
  uint32_t vectors; // it is in so many
  uint32_t pairs;   // of them of two strong parts
  bool left, right; // of such a pair
} sync_label;

typedef struct {
  elab *s;
  VEC(sync_label) labels;
  uint32_t *slots; // open addressing: label + 1, 0 is free
  uint32_t mask;
  VEC(uint32_t) parent; // union-find over labels
} sync_graph;

static uint32_t *slot_of(const sync_graph *g, uint32_t of, uint32_t event) {
  const uint64_t mixed =
      (((uint64_t)of << 32) + event) * UINT64_C(0x9E3779B97F4A7C15);
  uint32_t i = (uint32_t)(mixed >> 32) & g->mask;
  for (; g->slots[i]; i = (i + 1) & g->mask) {
    const sync_label *l = &g->labels.data[g->slots[i] - 1];
    if (l->process == of && l->event == event)
      break;
  }
  return &g->slots[i];
}

static uint32_t label_of(sync_graph *g, uint32_t of, uint32_t event) {
  uint32_t *at = slot_of(g, of, event);
  if (!*at) {
    const sync_label l = {.process = of, .event = event};
    vec_push(g->s->memory, &g->labels, l);
    vec_push(g->s->memory, &g->parent, g->labels.count - 1);
    *at = g->labels.count;
  }
  return *at - 1;
}

static uint32_t root_of(sync_graph *g, uint32_t i) {
  while (g->parent.data[i] != i)
    i = g->parent.data[i] = g->parent.data[g->parent.data[i]];
  return i;
}

static bool is_pair(const sync_vector *v) {
  return v->count == 2 && !v->parts[0].weak && !v->parts[1].weak;
}

static void count_labels(sync_graph *g, const network *net) {
  for (uint32_t i = 0; i < net->vectors.count; i++) {
    const sync_vector *v = &net->vectors.data[i];
    for (uint32_t k = 0; k < v->count; k++) {
      const uint32_t l = label_of(g, v->parts[k].process, v->parts[k].event);
      assert(l < g->labels.count && g->labels.data);
      g->labels.data[l].vectors++;
    }
    if (!is_pair(v))
      continue;
    const uint32_t left = label_of(g, v->parts[0].process, v->parts[0].event);
    const uint32_t right = label_of(g, v->parts[1].process, v->parts[1].event);
    g->labels.data[left].left = true;
    g->labels.data[right].right = true;
    g->labels.data[left].pairs++;
    g->labels.data[right].pairs++;
    g->parent.data[root_of(g, left)] = root_of(g, right);
  }
}

// Per connected component: how many left and right labels and pairs, and how
// many labels of the two sides a channel would not join, since they are of one
// process.
typedef struct {
  uint32_t left, right;
  uint64_t pairs, apart;
  bool ok;
  uint32_t channel;
} component;

static component *judge(sync_graph *g) {
  component *c = arena_array(g->s->memory, g->labels.count, sizeof *c);
  for (uint32_t i = 0; i < g->labels.count; i++)
    c[i].ok = true;
  for (uint32_t i = 0; i < g->labels.count; i++) {
    const sync_label *l = &g->labels.data[i];
    component *mine = &c[root_of(g, i)];
    mine->left += l->left;
    mine->right += l->right;
    mine->pairs += l->left ? l->pairs : 0;
    mine->ok &= l->left != l->right && l->pairs == l->vectors;
  }
  return c;
}

// A label and whose it is.
typedef struct {
  uint32_t root, process;
  bool left;
} membership;

static int compare_memberships(const void *a, const void *b) {
  const membership *x = a;
  const membership *y = b;
  if (x->root != y->root)
    return x->root < y->root ? -1 : 1;
  return (x->process > y->process) - (x->process < y->process);
}

// Labels of one process in one component are next to each other then.
static void count_apart(sync_graph *g, component *c) {
  const uint32_t count = g->labels.count;
  membership *all = arena_array(g->s->memory, count, sizeof *all);
  for (uint32_t i = 0; i < count; i++)
    all[i] = (membership){root_of(g, i), g->labels.data[i].process,
                          g->labels.data[i].left};
  qsort(all, count, sizeof *all, compare_memberships);
  for (uint32_t i = 0, end; i < count; i = end) {
    uint64_t left = 0;
    for (end = i; end < count && !compare_memberships(&all[i], &all[end]);
         end++)
      left += all[end].left;
    c[all[i].root].apart += left * (end - i - left);
  }
}

// Are these all the pairs that a channel would have?
static void check_pairs(sync_graph *g, component *c) {
  count_apart(g, c);
  for (uint32_t i = 0; i < g->labels.count; i++)
    if (root_of(g, i) == i && c[i].pairs)
      c[i].ok &= c[i].pairs + c[i].apart == (uint64_t)c[i].left * c[i].right;
}

static int compare_pairs(const void *a, const void *b) {
  const vector_part *x = (*(sync_vector *const *)a)->parts;
  const vector_part *y = (*(sync_vector *const *)b)->parts;
  for (int i = 0; i < 2; i++) {
    if (x[i].process != y[i].process)
      return x[i].process < y[i].process ? -1 : 1;
    if (x[i].event != y[i].event)
      return x[i].event < y[i].event ? -1 : 1;
  }
  return 0;
}

static bool same_pair(sync_vector *a, sync_vector *b) {
  return compare_pairs((const void *)&a, (const void *)&b) == 0;
}

// A vector given twice would be counted twice; twins are dropped first.
static void drop_twins(elab *s) {
  network *net = s->net;
  sync_vector **pairs =
      arena_array(s->memory, net->vectors.count, sizeof(sync_vector *));
  uint32_t count = 0;
  for (uint32_t i = 0; i < net->vectors.count; i++)
    if (is_pair(&net->vectors.data[i]))
      pairs[count++] = &net->vectors.data[i];
  qsort(pairs, count, sizeof *pairs, compare_pairs);
  for (uint32_t i = 1; i < count; i++)
    if (same_pair(pairs[i - 1], pairs[i]))
      pairs[i - 1]->count = 0; // the last of equal ones stays
  uint32_t kept = 0;
  for (uint32_t i = 0; i < net->vectors.count; i++)
    if (net->vectors.data[i].count)
      net->vectors.data[kept++] = net->vectors.data[i];
  net->vectors.count = kept;
}

static uint32_t channel_for(sync_graph *g, component *c, uint32_t l) {
  component *mine = &c[root_of(g, l)];
  if (mine->channel == 0) {
    const channel new_channel = {
        .name = g->s->net->events.data[g->labels.data[l].event]};
    vec_push(g->s->memory, &g->s->net->channels, new_channel);
    mine->channel = g->s->net->channels.count;
  }
  return mine->channel - 1;
}

static void drop_pairs(sync_graph *g, const component *c) {
  network *net = g->s->net;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < net->vectors.count; i++) {
    const sync_vector *v = &net->vectors.data[i];
    const uint32_t l = label_of(g, v->parts[0].process, v->parts[0].event);
    if (!(is_pair(v) && c[root_of(g, l)].ok))
      net->vectors.data[kept++] = *v;
  }
  net->vectors.count = kept;
}

// Every edge: internal, over a channel, or part of vectors.
static void connect_edges(sync_graph *g, component *c) {
  network *net = g->s->net;
  for (uint32_t p = 0; p < net->processes.count; p++)
    for (uint32_t i = 0; i < net->processes.data[p].nedges; i++) {
      edge *e = &net->processes.data[p].edges[i];
      if (e->sync != EDGE_EVENT)
        continue;
      const uint32_t known = *slot_of(g, p, e->event);
      if (!known) { // in CSP nobody else wants it: it is blocked
        e->sync = g->s->in_tck ? EDGE_INTERNAL : EDGE_EVENT;
        continue;
      }
      assert(known <= g->labels.count && g->labels.data);
      const sync_label *l = &g->labels.data[known - 1];
      if (!l->pairs || !c[root_of(g, known - 1)].ok)
        continue;
      const uint32_t chan = channel_for(g, c, known - 1);
      e->sync = l->left ? EDGE_SEND : EDGE_RECEIVE;
      e->channel = place_new(g->s->memory, SPACE_CHANNEL, (int32_t)chan,
                             net->channels.data[chan].name, e->at, 0);
    }
}

void elab_find_channels(elab *s) {
  drop_twins(s);
  sync_graph g = {.s = s};
  size_t parts = 1;
  for (uint32_t i = 0; i < s->net->vectors.count; i++)
    parts += s->net->vectors.data[i].count;
  size_t room = 16;
  while (room < 2 * parts)
    room *= 2;
  g.mask = (uint32_t)room - 1;
  g.slots = mem_new(room, sizeof *g.slots);
  count_labels(&g, s->net);
  component *c = judge(&g);
  check_pairs(&g, c);
  connect_edges(&g, c);
  drop_pairs(&g, c);
  mem_free(g.slots);
}

// ---- Processes ------------------------------------------------------------

static uint32_t event_number(elab *s, name_map *events, name id) {
  uint32_t n = name_map_get(events, id);
  if (n == NAME_MAP_NONE) {
    n = s->net->events.count;
    name_map_put(events, id, n);
    vec_push(s->memory, &s->net->events, elab_name(s, id));
  }
  return n;
}

static void make_process(elab *s, const template *t, name_map *events) {
  process p = {.name = elab_name(s, t->id), .of = elab_name(s, t->id)};
  s->process = s->net->processes.count;
  scope *members = table_enter(&s->table);
  vec_push(s->memory, &s->scopes, members);
  uint32_t initial = 0;
  for (uint32_t i = 0; i < t->locations.count; i++)
    initial += t->locations.data[i].is_initial;
  if (!initial)
    elab_error(s, t->at, DIAG_NO_INITIAL,
               "the process '%s' has no initial location", p.name);
  // Locations have names of their own, apart from those of variables.
  elab_process_body(s, t, &p);
  for (uint32_t i = 0; i < p.nedges; i++) {
    p.edges[i].sync = EDGE_EVENT;
    p.edges[i].event =
        event_number(s, events, t->edges.data[p.edges[i].number].channel->id);
  }
  for (uint32_t i = 0; i < t->locations.count && !stop_asked(s->memory->stop);
       i++) {
    symbol *v = table_declare(&s->table, SYMBOL_LOCATION,
                              t->locations.data[i].id, t->locations.data[i].at);
    v->location = i;
  }
  vec_push(s->memory, &s->net->processes, p);
  table_leave(&s->table);
  s->process = PROCESS_NONE;
}

// Their parts stay in the order in which they are written: that of updates.
static void make_vectors(elab *s, const name_map *processes, name_map *events) {
  for (uint32_t i = 0; i < s->doc->syncs.count; i++) {
    const ast_sync_vector *a = &s->doc->syncs.data[i];
    sync_vector v = {.count = a->count};
    v.parts = arena_array(s->memory, a->count, sizeof *v.parts);
    for (uint32_t k = 0; k < a->count; k++)
      v.parts[k] =
          (vector_part){.process = name_map_get(processes, a->parts[k].process),
                        .event = event_number(s, events, a->parts[k].event),
                        .weak = a->parts[k].weak};
    vec_push(s->memory, &s->net->vectors, v);
  }
}

void elab_tck(elab *s) {
  document *doc = s->doc;
  name_map events;
  name_map processes;
  name_map_init(&events);
  name_map_init(&processes);
  s->in_tck = true;
  s->net->name = elab_name(s, doc->system_name);
  elab_declarations(s, doc->globals, true);
  for (uint32_t i = 0; i < doc->processes.count; i++) {
    name_map_put(&processes, doc->processes.data[i]->id, i);
    make_process(s, doc->processes.data[i], &events);
  }
  make_vectors(s, &processes, &events);
  if (diags_errors(doc->diags) == 0)
    elab_find_channels(s);
  // Process names are for queries only: variables may bear the same ones.
  for (uint32_t i = 0; i < doc->processes.count; i++) {
    const template *t = doc->processes.data[i];
    if (table_find(&s->table, t->id))
      continue;
    symbol *v = table_declare(&s->table, SYMBOL_PROCESS, t->id, t->at);
    v->first = i;
    v->members = 1;
  }
  name_map_release(&events);
  name_map_release(&processes);
}
