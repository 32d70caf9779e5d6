#include "grow_model.h"

#include "growth.h"

enum {
  LOCATIONS = 4, // of a process, at most
  EDGES = 8,
  CROSSINGS = 20, // of 100 models
  LADDERS = 40,
  RACES = 20,    // of 100 models, before all that
  MEETINGS = 60, // of 100 of the rest
};

// ---- Guards and invariants

static void perhaps_unless(growth *g, grown_atom *a) {
  const int v = growth_variable(g);
  if (g->unless && v >= 0 && growth_percent(g, 40))
    a->unless = (int8_t)v;
}

static bool is_urgent(const growth *g, const grown_edge *e) {
  return e->channel >= 0 && g->m->channels[e->channel].urgent;
}

static void grow_guard(growth *g, grown_edge *e) {
  g->edge = e;
  grown_atom a;
  static const int how_many[] = {0, 0, 0, 1, 1, 1, 1, 1, 2, 2};
  const bool receives = e->channel >= 0 && !e->sends;
  const int natoms = g->picky && receives
                         ? 1
                         : how_many[growth_pick(g, 10)] + growth_percent(g, 5);
  for (int i = 0; i < natoms; i++) {
    const bool clocks =
        !is_urgent(g, e) && growth_percent(g, g->picky ? 95 : 65);
    const bool ok = clocks ? growth_clock_atom(g, IS_GT + 1, &a)
                           : growth_integer_atom(g, &a);
    if (ok && clocks)
      perhaps_unless(g, &a);
    growth_add_atom(&e->guard, ok, a);
  }
  g->edge = NULL;
}

// Clocks are 0 in the first location, variables at their first values: it must
// hold there.
static bool holds_at_start(const growth *g, const grown_atom *a) {
  const int bound =
      a->bound + (a->plus >= 0 ? g->m->variables[a->plus].init : 0);
  switch (a->op) {
  case IS_LT:
    return 0 < bound;
  case IS_LE:
    return 0 <= bound;
  case IS_GE:
    return 0 >= bound;
  default:
    return 0 > bound;
  }
}

static void grow_invariant(growth *g, grown_location *l, bool first) {
  static const int upper[] = {IS_LT, IS_LE, IS_LE};
  static const int lower[] = {IS_GE, IS_GT};
  const int natoms = growth_percent(g, 40) ? 1 + growth_percent(g, 15) : 0;
  for (int i = 0; i < natoms; i++) {
    grown_atom a;
    if (!growth_clock_atom(g, 1, &a))
      return;
    a.op = growth_small(g->lower && growth_percent(g, 30)
                            ? lower[growth_pick(g, 2)]
                            : upper[growth_pick(g, 3)]);
    perhaps_unless(g, &a);
    growth_add_atom(&l->invariant, !first || holds_at_start(g, &a), a);
  }
}

// ---- Updates

static void grow_updates(growth *g, grown_edge *e) {
  const int n = growth_percent(g, 30) ? 0 : growth_between(g, 1, GROWN_UPDATES);
  for (int i = 0; i < n; i++) {
    grown_update u;
    const bool ok = growth_percent(g, 60) ? growth_clock_update(g, &u)
                                          : growth_variable_update(g, e, &u);
    if (ok)
      e->updates[e->nupdates++] = u;
  }
}

// ---- Processes

static void grow_index(growth *g, grown_edge *e) {
  const int v = growth_variable(g);
  e->index = INDEX_CONSTANT;
  e->index_value = growth_small(growth_pick(g, 2));
  if (e->selects == 1 && growth_percent(g, 60)) {
    e->index = INDEX_SELECTED;
  } else if (v >= 0 && g->m->variables[v].high == 1 && growth_percent(g, 60)) {
    e->index = INDEX_VARIABLE;
    e->index_value = growth_small(v);
  }
}

// Edge i enters location i + 1, as long as there is one, from one before it.
static void grow_edge(growth *g, grown_process *p, int i) {
  grown_edge *e = &p->edges[i];
  const bool first = i + 1 < p->nlocations;
  *e = (grown_edge){
      .source = growth_small(growth_pick(g, first ? i + 1 : p->nlocations)),
      .target = growth_small(first ? i + 1 : growth_pick(g, p->nlocations)),
      .selects = -1,
      .channel = -1,
  };
  if (g->selects && growth_percent(g, 50))
    e->selects = (int8_t)growth_between(g, 1, 2);
  if (g->m->nchannels && growth_percent(g, 45)) {
    e->channel = (int8_t)growth_pick(g, g->m->nchannels);
    e->sends = growth_percent(g, 50);
    grow_index(g, e);
  }
  grow_guard(g, e);
  grow_updates(g, e);
}

static void grow_process(growth *g, grown_process *p) {
  p->nlocations = growth_small(growth_between(g, 2, LOCATIONS));
  for (int i = 0; i < p->nlocations; i++) {
    grown_location *l = &p->locations[i];
    l->committed = g->committed && growth_percent(g, 20);
    l->urgent = !l->committed && g->urgent && growth_percent(g, 20);
    grow_invariant(g, l, i == 0);
  }
  p->nedges = growth_small(growth_between(g, p->nlocations + 2, EDGES));
  for (int i = 0; i < p->nedges; i++)
    grow_edge(g, p, i);
  p->higher = g->process_priorities && growth_percent(g, 60);
}

// ---- Declarations

static int pick_owner(growth *g) {
  return growth_percent(g, 50) ? GROWN_SHARED
                               : growth_pick(g, g->m->nprocesses);
}

static void grow_declarations(growth *g) {
  grown_model *m = g->m;
  m->nprocesses = growth_small(
      growth_percent(g, 20) ? 1 : growth_between(g, 2, GROWN_PROCESSES));
  m->nclocks =
      growth_small(growth_percent(g, 8) ? growth_pick(g, 2)
                                        : growth_between(g, 2, GROWN_CLOCKS));
  if (m->nprocesses > 1)
    m->nchannels = growth_small(growth_pick(g, GROWN_CHANNELS + 1));
  else
    m->nchannels = growth_percent(g, 30);
  m->nvariables = growth_small(growth_between(g, 1, GROWN_VARIABLES) -
                               growth_percent(g, 30));
  for (int i = 0; i < m->nclocks; i++)
    m->clocks[i] = (int8_t)pick_owner(g);
  for (int i = 0; i < m->nvariables; i++) {
    const int high = growth_between(g, 1, 3);
    m->variables[i] = (grown_variable){
        .owner = (int8_t)pick_owner(g),
        .high = growth_small(high),
        .init =
            growth_small(growth_percent(g, 20) ? growth_pick(g, high + 1) : 0)};
  }
  for (int i = 0; i < m->nchannels; i++)
    m->channels[i] = (grown_channel){
        growth_percent(g, 45), growth_percent(g, 35),
        growth_small(growth_percent(g, 25) ? 2 : 1),
        (int8_t)(g->channel_priorities ? growth_between(g, -1, 1) : 0)};
}

// ---- The query

static grown_atom at_somewhere(growth *g) {
  const int p = growth_pick(g, g->m->nprocesses);
  grown_atom a = growth_plain_atom(ATOM_AT, IS_EQ, p, 0);
  a.b = growth_small(growth_pick(g, g->m->processes[p].nlocations));
  return a;
}

static void grow_case(growth *g, grown_atoms *list) {
  grown_atom a;
  if (growth_percent(g, 85))
    growth_add_atom(list, true, at_somewhere(g));
  if (growth_percent(g, 60)) {
    const bool ok = growth_clock_atom(g, ATOM_OPS, &a);
    a.negated = growth_percent(g, 20);
    growth_add_atom(list, ok, a);
  }
  if (growth_percent(g, 45)) {
    const bool ok = growth_integer_atom(g, &a);
    a.negated = growth_percent(g, 20);
    growth_add_atom(list, ok, a);
  }
  if (growth_percent(g, 35))
    growth_add_atom(list, true, at_somewhere(g));
}

static void grow_query(growth *g) {
  grown_model *m = g->m;
  g->owner = -1;
  g->diagonals |= g->diagonal_query;
  m->always = growth_percent(g, 40);
  m->ncases = growth_percent(g, 22) ? 2 : 1;
  for (int i = 0; i < m->ncases; i++) {
    grow_case(g, &m->cases[i]);
    if (!m->cases[i].count)
      growth_add_atom(&m->cases[i], true, at_somewhere(g));
  }
  if (growth_percent(g, 20)) {
    grown_atom a = growth_plain_atom(ATOM_DEADLOCK, IS_EQ, 0, 0);
    a.negated = growth_percent(g, 10);
    m->cases[0].data[0] = a;
    if (growth_percent(g, 60))
      m->cases[0].count = 1;
  }
}

// ---- All of it

static void draw_profile(growth *g, bool ladder) {
  const bool large = g->m->unit > 1;
  g->diagonals = growth_percent(g, !ladder ? 18 : large ? 20 : 55);
  g->channel_priorities = growth_percent(g, ladder ? 4 : 20);
  g->process_priorities = growth_percent(g, ladder ? 4 : 19);
  g->risky = !g->channel_priorities && !g->process_priorities &&
             growth_percent(g, ladder ? 6 : 30);
  g->diagonal_query = growth_percent(g, ladder ? 0 : 55);
  g->shifts = growth_percent(g, large ? 80 : ladder ? 60 : 40);
  g->functions = growth_percent(g, ladder ? 8 : 30);
  g->selects = growth_percent(g, ladder ? 8 : 30);
  g->committed = growth_percent(g, 30);
  g->urgent = growth_percent(g, !ladder ? 30 : large ? 90 : 60);
  g->lower = growth_percent(g, 38);
  g->unless = growth_percent(g, 20);
  g->variable_bounds = growth_percent(g, ladder && g->diagonals ? 10 : 30);
  g->copies = growth_percent(g, ladder || large ? 40 : 20);
  g->picky = growth_percent(g, 25);
  g->zeros = growth_percent(g, g->diagonals ? 50 : 20);
}

// Limits of one byte, of 16 and of 32 bits are among the multiples, or a sum of
// two exceeds them.
static int32_t draw_unit(growth *g) {
  static const int32_t units[] = {
      16, 32, 64, 64, 1365, 2047, 2047, 2047, 134217727, 134217727,
  };
  return units[growth_pick(g, sizeof units / sizeof *units)];
}

static void grow_all(growth *g) {
  grown_model *m = g->m;
  *m = (grown_model){.unit = 1};
  const int kind = growth_pick(g, 100);
  const bool crossing = kind < CROSSINGS;
  const bool ladder = !crossing && kind < CROSSINGS + LADDERS;
  if (growth_percent(g, ladder || crossing ? 30 : 12)) {
    m->unit = draw_unit(g);
    m->grain = growth_percent(g, 80);
  }
  draw_profile(g, ladder);
  if (crossing || ladder) {
    crossing ? grow_crossing(g) : grow_ladder(g);
    return;
  }
  grow_declarations(g);
  for (g->owner = 0; g->owner < m->nprocesses; g->owner++)
    grow_process(g, &m->processes[g->owner]);
  grow_query(g);
}

static bool has_priorities(const grown_model *m) {
  bool any = false;
  for (int i = 0; i < m->nchannels; i++)
    any |= m->channels[i].priority != 0;
  for (int i = 0; i < m->nprocesses; i++)
    any |= m->processes[i].higher;
  return any;
}

// The model means the same, but for errors: which are met depends on the order in
// which things are asked, if priorities are among them.
static void grow_wraps(growth *g) {
  if (!growth_percent(g, 40))
    return;
  g->m->wraps = 1 + (uint32_t)growth_pick(g, INT32_MAX);
  g->m->strict = !has_priorities(g->m) && growth_percent(g, 25);
}

// Of those with a sequence of their own, some: a model that has nothing else.
static bool grow_small(growth *g, int percent, uint64_t sequence,
                       void (*grow)(growth *), bool *is_plain) {
  enum { PLAIN = 60 };
  const uint64_t seed = g->seed;
  g->seed ^= sequence;
  if (!growth_percent(g, percent)) {
    g->seed = seed;
    return false;
  }
  *is_plain = growth_percent(g, PLAIN);
  grow(g);
  return true;
}

// The others stay as they are.  Most races and meetings, too.
static bool grow_first(growth *g) {
  enum { RACING = 0x3d10c5, MEETING = 0x6e77b3 };
  bool is_plain = false;
  if (!grow_small(g, RACES, RACING, grow_race, &is_plain) &&
      !grow_small(g, MEETINGS, MEETING, grow_meeting, &is_plain))
    grow_all(g);
  return is_plain;
}

void grow_model(grown_model *m, uint64_t seed) {
  enum {
    OTHER = 0x51ed27,
    WRAPPING = 0x77a9,
    LANGUAGE = 0x2f6a91,
    PASSING = 0x4be317
  }; // other sequences
  growth g = {.seed = seed, .m = m};
  if (grow_first(&g))
    return;
  g.seed = seed ^ OTHER;
  grow_other_query(&g);
  g.seed = seed ^ WRAPPING;
  grow_wraps(&g);
  g.seed = seed ^ LANGUAGE;
  grow_language(&g);
  g.seed = seed ^ PASSING;
  grow_temporaries(&g);
}
