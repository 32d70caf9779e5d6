// tck_peers.c -- TChecker models in which processes are alike, or alike but for one
// thing.
//
// The language has no templates: a process is written out for each peer, with its own
// clock, its own element of an array, its own events and its own number in a variable
// that holds one.  Most have a host that each peer has vectors with; in some all
// peers meet.

#include <string.h>

#include "growth.h"
#include "tck_model.h"

// Variables.
enum { OWN, HELD, SHARED_ONE, VARIABLES };
// Events of the process that is copied; copies may have names of their own.
enum { ALONE, ENTERS, LEAVES, EVENTS };

typedef struct {
  growth chance; // no more than that
  tck_model *m;
  int n;
  bool clocks, numbers, held, named; // named: events of their own
  bool calls;                        // all peers meet
  int most;                          // the largest constant of clocks
} breeder;

static int pick(breeder *b, int n) { return growth_pick(&b->chance, n); }

static bool percent(breeder *b, int p) { return growth_percent(&b->chance, p); }

static int between(breeder *b, int low, int high) {
  return growth_between(&b->chance, low, high);
}

static const tck_cell no_cell = {-1, -1, 0};

static tck_cell cell(int variable) {
  return (tck_cell){(int8_t)variable, -1, 0};
}

// ---- The process that is copied: its number is 1, its clock and its element the first

static tck_atom on_cell(int variable, int op, int bound) {
  return (tck_atom){.kind = TCK_ON_CELL,
                    .op = growth_small(op),
                    .bound = (int8_t)bound,
                    .cell = cell(variable),
                    .plus = no_cell};
}

static tck_atom on_clock(int op, int bound) {
  return (tck_atom){.kind = TCK_ON_CLOCK,
                    .op = growth_small(op),
                    .bound = (int8_t)bound,
                    .cell = no_cell,
                    .plus = no_cell};
}

static tck_atom at_place(int process, int location) {
  return (tck_atom){.kind = TCK_ON_LOCATION,
                    .a = growth_small(process),
                    .b = growth_small(location),
                    .cell = no_cell,
                    .plus = no_cell};
}

static void add(tck_atoms *list, tck_atom a) {
  if (list->count < TCK_ATOMS)
    list->data[list->count++] = a;
}

static void add_update(tck_edge *e, int kind, int variable, int c) {
  if (e->nupdates == TCK_UPDATES)
    return;
  tck_update *u = &e->updates[e->nupdates++];
  *u = (tck_update){.kind = growth_small(kind),
                    .c = (int8_t)c,
                    .to = kind < TCK_RESETS ? cell(variable) : no_cell,
                    .from = kind == TCK_STEPS ? cell(variable) : no_cell};
  u->when = (tck_atom){.cell = no_cell, .plus = no_cell};
}

static tck_edge *link(tck_process *p, int from, int to, int event) {
  tck_edge *e = &p->edges[p->nedges];
  if (p->nedges < TCK_EDGES - 1) // the last is for what is too much
    p->nedges++;
  *e = (tck_edge){.source = growth_small(from),
                  .target = growth_small(to),
                  .event = growth_small(event)};
  return e;
}

static void draw_guard(breeder *b, tck_edge *e) {
  if (b->clocks && percent(b, 50))
    add(&e->guard, on_clock(pick(b, IS_GT + 1), between(b, 0, b->most)));
  else if (b->held && percent(b, 50))
    add(&e->guard, on_cell(HELD, percent(b, 70) ? IS_EQ : IS_NE, pick(b, 2)));
  else if (b->numbers && percent(b, 60))
    add(&e->guard, on_cell(OWN, pick(b, ATOM_OPS), pick(b, 3)));
  else
    add(&e->guard, on_cell(SHARED_ONE, pick(b, ATOM_OPS), pick(b, 3)));
}

// What one tells the other counts by its order in vectors.
static void draw_update(breeder *b, tck_edge *e) {
  const int which = pick(b, 100);
  if (b->clocks && which < 40) {
    add_update(e, TCK_RESETS, 0, 0);
  } else if (b->held && which < 60) {
    add_update(e, TCK_SETS, HELD, pick(b, 2));
  } else if (b->numbers && which < 78) {
    add_update(e, percent(b, 60) ? TCK_STEPS : TCK_SETS, OWN, 1);
  } else if (b->numbers && which < 86) {
    add_update(e, TCK_STEPS, SHARED_ONE, 0);
    e->updates[e->nupdates - 1].from = cell(OWN);
  } else {
    add_update(e, percent(b, 70) ? TCK_STEPS : TCK_SETS, SHARED_ONE, 1);
  }
}

// Edge i enters location i + 1, as long as there is one, from one before it.
static void grow_by_chance(breeder *b, tck_process *p) {
  p->nlocations = growth_small(between(b, 2, 3));
  const int n = between(b, p->nlocations, p->nlocations + 1);
  for (int i = 0; i < n; i++) {
    const bool first = i + 1 < p->nlocations;
    tck_edge *e = link(p, pick(b, first ? i + 1 : p->nlocations),
                       first ? i + 1 : pick(b, p->nlocations), pick(b, EVENTS));
    if (percent(b, 50))
      draw_guard(b, e);
    if (percent(b, 75))
      draw_update(b, e);
    if (percent(b, 25))
      draw_update(b, e);
  }
  for (int i = 0; i < p->nlocations; i++) {
    p->locations[i].committed = i > 0 && percent(b, 12);
    if (b->clocks && percent(b, 30))
      add(&p->locations[i].invariant, on_clock(IS_LE, between(b, 1, b->most)));
  }
}

// Fischer's protocol.
static void grow_lock(breeder *b, tck_process *p) {
  b->held = b->clocks = true;
  p->nlocations = 4;
  tck_edge *e = link(p, 0, 1, ALONE);
  add(&e->guard, on_cell(HELD, IS_EQ, 0));
  add_update(e, TCK_RESETS, 0, 0);
  add(&p->locations[1].invariant, on_clock(IS_LE, b->most));
  e = link(p, 1, 2, ENTERS);
  add_update(e, TCK_RESETS, 0, 0);
  add_update(e, TCK_SETS, HELD, 1);
  e = link(p, 2, 3, percent(b, 50) ? LEAVES : ALONE);
  add(&e->guard, on_clock(percent(b, 70) ? IS_GT : IS_GE, b->most));
  add(&e->guard, on_cell(HELD, IS_EQ, 1));
  e = link(p, 3, 0, ALONE);
  add_update(e, TCK_SETS, HELD, 0);
  if (percent(b, 50)) {
    e = link(p, 2, 0, ALONE);
    add(&e->guard, on_cell(HELD, IS_NE, 1));
  }
}

// ---- Copies

static int event_of(const breeder *b, int event, int peer) {
  const bool own = b->named && event != ALONE && peer;
  return own ? EVENTS + 2 * (peer - 1) + event - ENTERS : event;
}

static void move_cell(tck_cell *c, int peer) {
  if (c->variable == OWN)
    c->index = (int8_t)peer;
}

static void move_atoms(tck_atoms *list, int peer) {
  for (int i = 0; i < list->count; i++) {
    tck_atom *a = &list->data[i];
    move_cell(&a->cell, peer);
    if (a->kind == TCK_ON_CLOCK)
      a->a = growth_small(peer);
    if (a->kind == TCK_ON_CELL && a->cell.variable == HELD && a->bound)
      a->bound = (int8_t)(peer + 1);
  }
}

static void move_update(tck_update *u, int peer) {
  move_cell(&u->to, peer);
  move_cell(&u->from, peer);
  if (u->kind == TCK_RESETS)
    u->x = growth_small(peer);
  if (u->kind == TCK_SETS && u->to.variable == HELD && u->c)
    u->c = (int8_t)(peer + 1);
}

static void copy_process(breeder *b, int peer) {
  tck_process *p = &b->m->processes[peer];
  *p = b->m->processes[0];
  for (int i = 0; i < p->nlocations; i++)
    move_atoms(&p->locations[i].invariant, peer);
  for (int i = 0; i < p->nedges; i++) {
    tck_edge *e = &p->edges[i];
    move_atoms(&e->guard, peer);
    e->event = growth_small(event_of(b, e->event, peer));
    for (int k = 0; k < e->nupdates; k++)
      move_update(&e->updates[k], peer);
  }
}

// ---- Vectors

static void add_vector(tck_model *m, tck_vector v) {
  if (m->nvectors < TCK_VECTORS)
    m->vectors[m->nvectors++] = v;
}

// Who holds it is told by the host, who leaves by the peer.
static void grow_host(breeder *b) {
  tck_model *m = b->m;
  tck_process *h = &m->processes[b->n];
  const bool numbered = b->named && percent(b, 70);
  const bool first = percent(b, 50);
  m->nprocesses = growth_small(b->n + 1);
  h->nlocations = 2;
  for (int i = 0; i < b->n; i++)
    for (int event = ENTERS; event <= LEAVES; event++) {
      const int heard = numbered ? event_of(b, event, i) : event;
      const tck_part peer = {growth_small(i),
                             growth_small(event_of(b, event, i)), false};
      const tck_part host = {growth_small(b->n), growth_small(heard), false};
      const tck_vector v = {{first ? host : peer, first ? peer : host}, 2};
      add_vector(m, v);
      if (i && !numbered)
        continue;
      tck_edge *e = link(h, event == LEAVES, event == ENTERS, heard);
      if (numbered && b->held && event == ENTERS)
        add_update(e, TCK_SETS, HELD, i + 1);
      if (numbered && b->held && event == LEAVES && percent(b, 50))
        add(&e->guard, on_cell(HELD, IS_EQ, i + 1));
      if (!i && percent(b, 30))
        draw_update(b, e);
    }
}

// One calls and all others hear it, if they can or have to.
static void grow_calls(breeder *b) {
  const bool weak = percent(b, 75);
  for (int i = 0; i < b->n; i++) {
    tck_vector v = {.count = growth_small(b->n)};
    v.parts[0] = (tck_part){growth_small(i),
                            growth_small(event_of(b, ENTERS, i)), false};
    for (int k = 0, at = 1; k < b->n; k++)
      if (k != i)
        v.parts[at++] = (tck_part){growth_small(k),
                                   growth_small(event_of(b, LEAVES, k)), weak};
    add_vector(b->m, v);
  }
}

// ---- One thing

static tck_edge *some_edge(breeder *b) {
  tck_process *p = &b->m->processes[pick(b, b->n)];
  return &p->edges[pick(b, p->nedges)];
}

static void drop_edge(breeder *b) {
  tck_process *p = &b->m->processes[pick(b, b->n)];
  p->nedges--;
}

static void drop_vector(tck_model *m) {
  if (m->nvectors)
    m->nvectors--;
}

static void swap_parts(breeder *b) {
  tck_model *m = b->m;
  if (!m->nvectors)
    return;
  tck_vector *v = &m->vectors[pick(b, m->nvectors)];
  const tck_part last = v->parts[v->count - 1];
  v->parts[v->count - 1] = v->parts[v->count - 2];
  v->parts[v->count - 2] = last;
}

static void swap_updates(tck_edge *e) {
  const tck_update first = e->updates[0];
  e->updates[0] = e->updates[1];
  e->updates[1] = first;
}

static bool is_changed(const tck_model *m, const tck_model *before) {
  tck_model same = *m;
  strbuf texts[2];
  same.broken = before->broken;
  strbuf_init(&texts[0]);
  strbuf_init(&texts[1]);
  tck_print(before, &texts[0]);
  tck_print(&same, &texts[1]);
  const bool changed = strcmp(texts[0].text, texts[1].text) != 0;
  strbuf_release(&texts[0]);
  strbuf_release(&texts[1]);
  return changed;
}

static void change_one(breeder *b) {
  tck_model *m = b->m;
  tck_process *p = &m->processes[pick(b, b->n)];
  tck_edge *e = some_edge(b);
  switch ((tck_break)m->broken) {
  case TCK_BREAK_CONSTANT:
    if (e->guard.count)
      e->guard.data[0].bound = (int8_t)(e->guard.data[0].bound + 1);
    break;
  case TCK_BREAK_GUARD:
    if (e->guard.count)
      e->guard.count--;
    break;
  case TCK_BREAK_EDGE:
    drop_edge(b);
    break;
  case TCK_BREAK_TARGET:
    e->target = growth_small((e->target + 1) % p->nlocations);
    break;
  case TCK_BREAK_VALUE:
    if (e->nupdates && e->updates[0].kind == TCK_SETS)
      e->updates[0].c = (int8_t)!e->updates[0].c;
    break;
  case TCK_BREAK_UPDATES:
    if (e->nupdates == 2)
      swap_updates(e);
    break;
  case TCK_BREAK_FLAG:
    p->locations[p->nlocations - 1].committed ^= true;
    break;
  case TCK_BREAK_INITIAL:
    p->initial = 1;
    p->locations[1].invariant.count = 0;
    break;
  case TCK_BREAK_VECTOR:
    drop_vector(m);
    break;
  case TCK_BREAK_PARTS:
    swap_parts(b);
    break;
  default:
    if (m->nvectors)
      m->vectors[0].parts[1].weak ^= true;
  }
}

// Nothing is broken if there is nothing of any kind that is drawn.
static void break_one(breeder *b) {
  const tck_model before = *b->m;
  int kind = TCK_BREAK_NONE;
  for (int tries = 0; tries < 32; tries++) {
    if (tries % 8 == 0)
      kind = between(b, TCK_BREAK_CONSTANT, TCK_BREAK_COUNT - 1);
    *b->m = before;
    b->m->broken = growth_small(kind);
    change_one(b);
    if (is_changed(b->m, &before))
      return;
  }
  *b->m = before;
}

// ---- The query

static void ask_named(breeder *b, tck_atoms *list) {
  const int n = b->m->processes[0].nlocations;
  const int one = pick(b, b->n);
  add(list, at_place(one, between(b, 1, n - 1)));
  if (percent(b, 40))
    add(list, at_place((one + 1) % b->n, pick(b, n)));
  if (b->clocks && percent(b, 25)) {
    tck_atom a = on_clock(pick(b, IS_GT + 1), pick(b, b->most + 1));
    a.a = growth_small(one);
    add(list, a);
  }
  if (percent(b, 25))
    add(list, on_cell(SHARED_ONE, pick(b, ATOM_OPS), pick(b, 3)));
}

// All peers are there; or one of them is, if there are two.
static void ask_alike(breeder *b, tck_atoms *cases, uint8_t *ncases) {
  const int place = between(b, 1, b->m->processes[0].nlocations - 1);
  const bool some = b->n == 2 && percent(b, 60);
  *ncases = 1 + some;
  for (int i = 0; i < b->n; i++)
    add(&cases[some ? i : 0], at_place(i, place));
}

static void grow_query(breeder *b) {
  static const asks_kind kinds[] = {ASKS_STAYS, ASKS_EVENTUALLY, ASKS_LEADS};
  tck_model *m = b->m;
  m->asks = growth_small(percent(b, 22) ? kinds[pick(b, 3)] : ASKS_PLAIN);
  m->always = percent(b, m->asks == ASKS_STAYS ? 75 : m->asks ? 20 : 40);
  m->ncases = 1;
  if (percent(b, 40))
    ask_alike(b, m->cases, &m->ncases);
  else
    ask_named(b, &m->cases[0]);
  m->ngoals = m->asks == ASKS_LEADS;
  if (m->ngoals)
    ask_named(b, &m->goals[0]);
  if (m->asks == ASKS_PLAIN && percent(b, 20))
    m->cases[0] = (tck_atoms){
        .data = {{.kind = TCK_ON_DEADLOCK, .cell = no_cell, .plus = no_cell}},
        .count = 1};
}

// ---- All of it

static void declare(breeder *b) {
  tck_model *m = b->m;
  const int8_t most = (int8_t)b->n;
  m->nprocesses = growth_small(b->n);
  m->nclocks = growth_small(b->clocks ? b->n : 0);
  m->clock_array = b->clocks && percent(b, 30);
  m->nevents = growth_small(b->named ? EVENTS + 2 * (b->n - 1) : EVENTS);
  m->nvariables = VARIABLES;
  m->variables[OWN] = (tck_variable){growth_small(b->n), 0, 2, 0};
  m->variables[HELD] = (tck_variable){1, 0, most, 0};
  m->variables[SHARED_ONE] = (tck_variable){1, 0, 2, 0};
}

void tck_grow_peers(tck_model *m, uint64_t seed) {
  enum { OTHER = 0x19ad6b, BROKEN = 25 }; // another sequence; of 100
  breeder b = {.chance = {.seed = seed ^ OTHER}, .m = m};
  *m = (tck_model){0};
  b.n = percent(&b, 62) ? 2 : 3;
  b.clocks = percent(&b, b.n > 2 ? 50 : 75);
  b.most = b.n > 2 ? 1 : 2;
  b.numbers = percent(&b, 40);
  b.held = percent(&b, 50);
  b.named = percent(&b, 60);
  percent(&b, 25) ? grow_lock(&b, &m->processes[0])
                  : grow_by_chance(&b, &m->processes[0]);
  declare(&b);
  for (int i = 1; i < b.n; i++)
    copy_process(&b, i);
  const int meetings = pick(&b, 100);
  if (meetings < 50)
    grow_host(&b);
  else if (meetings < 80)
    grow_calls(&b);
  m->npeers = growth_small(b.n);
  if (percent(&b, BROKEN))
    break_one(&b);
  grow_query(&b);
}
