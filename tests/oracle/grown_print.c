// grown_print.c -- A grown model as text in XTA, and what it has.

#include "grow_model.h"

#include <assert.h>
#include <stdio.h>

#include "grown_wraps.h"

static const char *const op_texts[] = {"<", "<=", "==", ">=", ">", "!="};

typedef struct {
  const grown_model *m;
  strbuf *out;
  bool outside; // in the query: names of a process need its name
  int process;  // inside one: which
  bool updates; // in an update
  bool plain;   // without references and branchpoints
  grown_disguise disguise;
} printer;

// ---- Names

static void put_owned(printer *p, char letter, int number, int owner) {
  if (p->outside && owner != GROWN_SHARED)
    strbuf_printf(p->out, "P%d.", owner);
  strbuf_printf(p->out, "%c%d", letter, number);
}

static void put_clock(printer *p, int x) {
  put_owned(p, 'x', x, p->m->clocks[x]);
}

static void put_variable(printer *p, int v) {
  char prefix[8] = "";
  if (p->outside && p->m->variables[v].owner != GROWN_SHARED)
    snprintf(prefix, sizeof prefix, "P%d.", p->m->variables[v].owner);
  grown_put_name(p->m, v, prefix, p->out);
}

// ---- Numbers

// A variable that can be named here, or -1.
static int any_variable(printer *p) {
  const grown_model *m = p->m;
  if (!m->nvariables)
    return -1;
  const int v = (int)grown_disguise_pick(&p->disguise, m->nvariables);
  const int owner = m->variables[v].owner;
  const bool fits =
      owner == GROWN_SHARED ||
      (p->outside ? !m->processes[owner].gone : owner == p->process);
  return fits ? v : -1;
}

// Perhaps in disguise.  Where that is an error it is one of updates: a guard that
// nobody asks need not be reported.
static void put_number(printer *p, int32_t number, bool is_bounded) {
  if (!p->m->wraps || (p->m->strict && !p->updates) ||
      grown_disguise_pick(&p->disguise, 2)) {
    strbuf_int(p->out, number);
    return;
  }
  strbuf name;
  strbuf_init(&name);
  const int v = any_variable(p);
  if (v >= 0) {
    printer named = *p;
    named.out = &name;
    put_variable(&named, v);
  }
  grown_disguise_put(&p->disguise, v >= 0 ? name.text : NULL, is_bounded,
                     number, p->out);
  strbuf_release(&name);
}

// What is assigned to a clock.  With diagonals it stays plain: they are bounded by
// the values that an analysis finds, and a disguise may leave them without bound.
static void put_clock_value(printer *p, int32_t number) {
  const uint64_t diagonals = (UINT64_C(1) << FEATURE_DIAGONAL) |
                             (UINT64_C(1) << FEATURE_DIAGONAL_QUERY);
  if (grown_features(p->m) & diagonals)
    strbuf_int(p->out, number);
  else
    put_number(p, number, true);
}

// The value of a variable as clocks count.
static void put_multiple(printer *p, int v) {
  if (p->m->unit > 1)
    strbuf_printf(p->out, "%d * ", p->m->unit);
  put_variable(p, v);
}

// ---- Conditions

static void put_bound(printer *p, const grown_atom *a) {
  strbuf_printf(p->out, " %s ", op_texts[a->op]);
  const bool clock = a->kind == ATOM_CLOCK || a->kind == ATOM_DIAGONAL;
  const int32_t unit = clock ? p->m->unit : 1;
  if (a->plus >= 0)
    put_multiple(p, a->plus);
  if (a->plus >= 0 && a->bound)
    strbuf_puts(p->out, " + ");
  if (a->plus < 0 || a->bound)
    put_number(p, a->bound * unit, clock);
}

static void put_plain_atom(printer *p, const grown_atom *a) {
  switch ((atom_kind)a->kind) {
  case ATOM_CLOCK:
    put_clock(p, a->a);
    break;
  case ATOM_DIAGONAL:
    put_clock(p, a->a);
    strbuf_puts(p->out, " - ");
    put_clock(p, a->b);
    break;
  case ATOM_VARIABLE:
    put_variable(p, a->a);
    break;
  case ATOM_QUOTIENT:
    strbuf_puts(p->out, "6 / ");
    put_variable(p, a->a);
    break;
  case ATOM_SELECTED:
    strbuf_puts(p->out, "s");
    break;
  case ATOM_AT:
    strbuf_printf(p->out, "P%d.L%d", a->a, a->b);
    return;
  case ATOM_DEADLOCK:
    strbuf_puts(p->out, "deadlock");
    return;
  }
  put_bound(p, a);
}

static void put_atom(printer *p, const grown_atom *a) {
  if (a->negated)
    strbuf_puts(p->out, "!(");
  if (a->unless >= 0) {
    strbuf_puts(p->out, "(");
    put_variable(p, a->unless);
    strbuf_puts(p->out, " == 0 || ");
  }
  put_plain_atom(p, a);
  if (a->unless >= 0)
    strbuf_puts(p->out, ")");
  if (a->negated)
    strbuf_puts(p->out, ")");
}

static void put_atoms(printer *p, const grown_atoms *list) {
  for (int i = 0; i < list->count; i++) {
    if (i)
      strbuf_puts(p->out, " && ");
    put_atom(p, &list->data[i]);
  }
}

// ---- Updates

static void put_value(printer *p, const grown_update *u) {
  const int high = p->m->variables[u->a].high;
  switch ((update_kind)u->kind) {
  case UPDATE_SET:
    put_number(p, u->c, false);
    break;
  case UPDATE_STEP:
    strbuf_puts(p->out, "(");
    put_variable(p, u->a);
    strbuf_puts(p->out, " + ");
    put_number(p, u->c, false);
    strbuf_printf(p->out, ") %% %d", high + 1);
    break;
  case UPDATE_RISKY:
    put_variable(p, u->a);
    strbuf_puts(p->out, " + ");
    put_number(p, u->c, false);
    break;
  case UPDATE_SELECTED:
    strbuf_printf(p->out, "s %% %d", high + 1);
    break;
  case UPDATE_MOVE:
    put_variable(p, u->b);
    strbuf_printf(p->out, " %% %d", high + 1);
    break;
  default:
    assert(u->kind == UPDATE_TWICE || u->kind == UPDATE_NEXT);
    strbuf_printf(p->out, "%s%d(", u->kind == UPDATE_NEXT ? "next" : "twice",
                  high);
    put_variable(p, u->a);
    strbuf_puts(p->out, ")");
  }
}

static void put_variable_update(printer *p, const grown_update *u) {
  if (u->way == WAY_PLAIN) {
    put_variable(p, u->a);
    strbuf_puts(p->out, " = ");
    put_value(p, u);
    return;
  }
  if (u->way == WAY_REFERENCE) {
    strbuf_printf(p->out, "put%d(", p->m->variables[u->a].high);
    put_variable(p, u->a);
    strbuf_puts(p->out, ", ");
  } else {
    strbuf_printf(p->out, "way%d_%d(", u->way, u->a);
  }
  put_value(p, u);
  strbuf_puts(p->out, ")");
}

static void put_update(printer *p, const grown_update *u) {
  switch ((update_kind)u->kind) {
  case UPDATE_SPEED:
    strbuf_printf(p->out, "r = %d", u->c);
    break;
  case UPDATE_RESET:
    put_clock(p, u->a);
    strbuf_puts(p->out, " = ");
    put_clock_value(p, u->c * p->m->unit);
    break;
  case UPDATE_VALUE:
    put_clock(p, u->a);
    strbuf_puts(p->out, " = ");
    put_multiple(p, u->b);
    break;
  case UPDATE_COPY:
    put_clock(p, u->a);
    strbuf_puts(p->out, " = ");
    put_clock(p, u->b);
    if (u->c)
      strbuf_puts(p->out, " + ");
    if (u->c)
      put_clock_value(p, u->c * p->m->unit);
    break;
  default:
    put_variable_update(p, u);
  }
}

// ---- Processes

static void put_sync(printer *p, const grown_edge *e) {
  const bool refers =
      !p->plain && p->m->references[p->process][e->channel] != REFERENCE_NONE;
  strbuf_printf(p->out, " sync %c%d", refers ? 'd' : 'c', e->channel);
  if (p->m->channels[e->channel].size > 1) {
    if (e->index == INDEX_CONSTANT)
      strbuf_printf(p->out, "[%d]", e->index_value);
    else if (e->index == INDEX_SELECTED)
      strbuf_puts(p->out, "[s]");
    else {
      strbuf_puts(p->out, "[");
      put_variable(p, e->index_value);
      strbuf_puts(p->out, "]");
    }
  }
  strbuf_puts(p->out, e->sends ? "!;" : "?;");
}

static void put_select(printer *p, const grown_edge *e) {
  if (e->selects >= 0)
    strbuf_printf(p->out, " select s : int[0,%d];", e->selects);
}

static void put_guard(printer *p, const grown_edge *e) {
  if (!e->guard.count)
    return;
  strbuf_puts(p->out, " guard ");
  put_atoms(p, &e->guard);
  strbuf_puts(p->out, ";");
}

static void put_updates(printer *p, const grown_edge *e, int from, int to) {
  for (int i = from; i < to; i++) {
    strbuf_puts(p->out, i > from ? ", " : " assign ");
    p->updates = true;
    put_update(p, &e->updates[i]);
    p->updates = false;
  }
  strbuf_puts(p->out, to > from ? "; }" : " }");
}

static int split_of(const grown_edge *e) {
  return e->split < e->nupdates ? e->split : e->nupdates;
}

// The way in, the way out, and perhaps another.
static void put_halves(printer *p, const grown_edge *e, int i) {
  strbuf_printf(p->out, "    L%d -> B%d {", e->source, i);
  if (!e->select_after)
    put_select(p, e);
  put_guard(p, e);
  if (e->channel >= 0 && !e->sync_after)
    put_sync(p, e);
  put_updates(p, e, 0, split_of(e));
  strbuf_printf(p->out, ",\n    B%d -> L%d {", i, e->target);
  if (e->select_after)
    put_select(p, e);
  if (e->channel >= 0 && e->sync_after)
    put_sync(p, e);
  put_updates(p, e, split_of(e), e->nupdates);
  if (e->other)
    strbuf_printf(p->out, ",\n    B%d -> L%d { probability 0; }", i,
                  e->other - 1);
}

static void put_whole(printer *p, const grown_edge *e) {
  strbuf_printf(p->out, "    L%d -> L%d {", e->source, e->target);
  put_select(p, e);
  put_guard(p, e);
  if (e->channel >= 0)
    put_sync(p, e);
  put_updates(p, e, 0, e->nupdates);
}

// What the way in and the other way out are together.
static void put_other(printer *p, const grown_edge *e) {
  strbuf_printf(p->out, ",\n    L%d -> L%d {", e->source, e->other - 1);
  if (!e->select_after)
    put_select(p, e);
  put_guard(p, e);
  if (e->channel >= 0 && !e->sync_after)
    put_sync(p, e);
  put_updates(p, e, 0, split_of(e));
}

static void put_edge(printer *p, const grown_edge *e, int i) {
  if (e->through && !p->plain) {
    put_halves(p, e, i);
    return;
  }
  put_whole(p, e);
  if (e->through && e->other)
    put_other(p, e);
}

static void put_branchpoints(printer *p, const grown_process *pr) {
  bool any = false;
  for (int i = 0; i < pr->nedges && !p->plain; i++)
    if (pr->edges[i].through) {
      strbuf_printf(p->out, "%sB%d", any ? ", " : "  branchpoint ", i);
      any = true;
    }
  strbuf_puts(p->out, any ? ";\n" : "");
}

static void put_rate(printer *p, const grown_location *l) {
  put_clock(p, l->rated);
  strbuf_puts(p->out, "' == ");
  const bool by_variable = l->rate >= RATE_VARIABLE;
  const bool by_call = l->rate == RATE_CALL || l->rate == RATE_VARIABLE_CALL;
  if (l->rate == RATE_ONE)
    strbuf_puts(p->out, "one(r)");
  else {
    strbuf_puts(p->out, by_call ? "speed(" : "");
    if (by_variable)
      put_variable(p, l->rated_by);
    else
      strbuf_puts(p->out, "r");
    strbuf_puts(p->out, by_call ? ")" : "");
  }
}

static void put_marked(printer *p, const grown_process *pr, bool committed) {
  const char *before = committed ? "  commit " : "  urgent ";
  bool any = false;
  for (int i = 0; i < pr->nlocations; i++) {
    const grown_location *l = &pr->locations[i];
    if (committed ? l->committed : l->urgent) {
      strbuf_printf(p->out, "%sL%d", any ? ", " : before, i);
      any = true;
    }
  }
  if (any)
    strbuf_puts(p->out, ";\n");
}

static void put_locations(printer *p, const grown_process *pr) {
  strbuf_puts(p->out, "  state ");
  for (int i = 0; i < pr->nlocations; i++) {
    const grown_location *l = &pr->locations[i];
    strbuf_printf(p->out, "%sL%d", i ? ", " : "", i);
    if (l->invariant.count || l->rate) {
      strbuf_puts(p->out, " { ");
      put_atoms(p, &l->invariant);
      strbuf_puts(p->out, l->invariant.count && l->rate ? " && " : "");
      if (l->rate)
        put_rate(p, l);
      strbuf_puts(p->out, " }");
    }
  }
  strbuf_puts(p->out, ";\n");
  put_branchpoints(p, pr);
  put_marked(p, pr, true);
  put_marked(p, pr, false);
  strbuf_puts(p->out, "  init L0;\n");
}

// ---- What is used

typedef struct {
  uint32_t clocks, variables, channels; // a bit for each
  uint32_t next, twice;                 // by the range they are for
  bool r, one, speed;                   // what rates need
} used;

static void use_atoms(used *u, const grown_atoms *list) {
  for (int i = 0; i < list->count; i++) {
    const grown_atom *a = &list->data[i];
    if (a->kind == ATOM_CLOCK || a->kind == ATOM_DIAGONAL)
      u->clocks |= 1U << a->a;
    if (a->kind == ATOM_DIAGONAL)
      u->clocks |= 1U << a->b;
    if (a->kind == ATOM_VARIABLE || a->kind == ATOM_QUOTIENT)
      u->variables |= 1U << a->a;
    if (a->plus >= 0)
      u->variables |= 1U << a->plus;
    if (a->unless >= 0)
      u->variables |= 1U << a->unless;
  }
}

static void use_update(used *u, const grown_model *m, const grown_update *up) {
  const bool clock = up->kind >= UPDATE_RESET;
  if (up->kind == UPDATE_SPEED) {
    u->r = true;
    return;
  }
  if (clock)
    u->clocks |= 1U << up->a;
  else
    u->variables |= 1U << up->a;
  if (up->kind == UPDATE_VALUE || up->kind == UPDATE_MOVE)
    u->variables |= 1U << up->b;
  if (up->kind == UPDATE_COPY)
    u->clocks |= 1U << up->b;
  if (up->kind == UPDATE_NEXT)
    u->next |= 1U << m->variables[up->a].high;
  if (up->kind == UPDATE_TWICE)
    u->twice |= 1U << m->variables[up->a].high;
}

static void use_edge(used *u, const grown_model *m, const grown_edge *e) {
  use_atoms(u, &e->guard);
  for (int i = 0; i < e->nupdates; i++)
    use_update(u, m, &e->updates[i]);
  if (e->channel >= 0) {
    u->channels |= 1U << e->channel;
    if (m->channels[e->channel].size > 1 && e->index == INDEX_VARIABLE)
      u->variables |= 1U << e->index_value;
  }
}

static void use_rate(used *u, const grown_location *l) {
  if (!l->rate)
    return;
  u->clocks |= 1U << l->rated;
  if (l->rate >= RATE_VARIABLE)
    u->variables |= 1U << l->rated_by;
  u->r |= l->rate < RATE_VARIABLE;
  u->one |= l->rate == RATE_ONE;
  u->speed |= l->rate == RATE_CALL || l->rate == RATE_VARIABLE_CALL;
}

static used find_used(const grown_model *m) {
  used u = {0};
  for (int i = 0; i < m->nprocesses; i++) {
    const grown_process *p = &m->processes[i];
    for (int k = 0; k < p->nlocations && !p->gone; k++) {
      use_atoms(&u, &p->locations[k].invariant);
      use_rate(&u, &p->locations[k]);
    }
    for (int k = 0; k < p->nedges && !p->gone; k++)
      use_edge(&u, m, &p->edges[k]);
  }
  for (int i = 0; i < m->ncases; i++)
    use_atoms(&u, &m->cases[i]);
  for (int i = 0; i < m->ngoals; i++)
    use_atoms(&u, &m->goals[i]);
  for (int i = 0; i < m->nterms; i++)
    *(m->terms[i].is_clock ? &u.clocks : &u.variables) |= 1U << m->terms[i].a;
  if (m->around.kind)
    u.variables |= 1U << m->around.to | 1U << m->around.from;
  for (int i = 0; i < m->nvariables; i++)
    if (u.variables >> i & 1 && m->variables[i].stored == STORED_INDEXED)
      u.variables |= 1U << m->variables[i].by; // which is plain
  if (m->wraps)                                // any of them
    u.variables = UINT32_MAX;
  return u;
}

// ---- Declarations

static void put_clock_declaration(printer *p, const char *margin, int x) {
  strbuf_printf(p->out, "%sclock x%d", margin, x);
  if (p->m->starts[x])
    strbuf_printf(p->out, " = %d", p->m->starts[x] * p->m->unit);
  strbuf_puts(p->out, ";\n");
}

static void put_variable_declaration(printer *p, const char *margin, int i) {
  const grown_variable *v = &p->m->variables[i];
  const int other = v->stored == STORED_INDEXED ? v->init : 0;
  if (v->stored == STORED_PLAIN)
    strbuf_printf(p->out, "%sint[0,%d] v%d = %d;\n", margin, v->high, i,
                  v->init);
  else if (v->stored == STORED_FIELD)
    strbuf_printf(p->out, "%spair%d v%d = {%d, 0};\n", margin, v->high, i,
                  v->init);
  else
    strbuf_printf(p->out, "%sint[0,%d] v%d[2] = {%d, %d};\n", margin, v->high,
                  i, other, v->init);
}

static void put_around(printer *p) {
  const grown_around *a = &p->m->around;
  if (!a->kind)
    return;
  strbuf_printf(p->out, "%s_update { ",
                a->kind == AROUND_BEFORE ? "before" : "after");
  put_variable(p, a->to);
  strbuf_puts(p->out, " = ");
  put_variable(p, a->from);
  strbuf_printf(p->out, " %% %d }\n", p->m->variables[a->to].high + 1);
}

static void put_declarations(printer *p, const used *u, int owner) {
  const grown_model *m = p->m;
  const char *margin = owner == GROWN_SHARED ? "" : "  ";
  for (int i = 0; i < m->nclocks; i++)
    if (m->clocks[i] == owner && (u->clocks >> i & 1))
      put_clock_declaration(p, margin, i);
  for (int i = 0; i < m->nvariables; i++)
    if (m->variables[i].owner == owner && (u->variables >> i & 1))
      put_variable_declaration(p, margin, i);
  for (int i = 0; i < m->nvariables; i++)
    if (m->variables[i].owner == owner && (u->variables >> i & 1))
      grown_put_ways(m, i, margin, p->out);
}

static void put_channels(printer *p, const used *u) {
  for (int i = 0; i < p->m->nchannels; i++) {
    const grown_channel *c = &p->m->channels[i];
    if (u->channels >> i & 1)
      strbuf_printf(p->out, "%s%schan c%d%s;\n", c->urgent ? "urgent " : "",
                    c->broadcast ? "broadcast " : "", i,
                    c->size > 1 ? "[2]" : "");
  }
}

static bool put_level(printer *p, const used *u, int level, bool first) {
  bool any = level == 0;
  if (any)
    strbuf_puts(p->out, first ? "default" : " < default");
  for (int i = 0; i < p->m->nchannels; i++)
    if ((u->channels >> i & 1) && p->m->channels[i].priority == level &&
        level) {
      strbuf_printf(p->out, "%sc%d", any ? ", " : first ? "" : " < ", i);
      any = true;
    }
  return any;
}

static bool has_levels(const grown_model *m, const used *u) {
  bool any = false;
  for (int i = 0; i < m->nchannels; i++)
    any |= (u->channels >> i & 1) && m->channels[i].priority;
  return any;
}

static void put_priorities(printer *p, const used *u) {
  if (!has_levels(p->m, u))
    return;
  strbuf_puts(p->out, "chan priority ");
  const bool low = put_level(p, u, -1, true);
  put_level(p, u, 0, !low);
  put_level(p, u, 1, false);
  strbuf_puts(p->out, ";\n");
}

static void put_rates(printer *p, const used *u) {
  if (u->r)
    strbuf_puts(p->out, "int r = 1;\n");
  if (u->one)
    strbuf_puts(p->out, "int one(int a) { return a < -9 ? a : 1; }\n");
  if (u->speed)
    strbuf_puts(p->out, "int speed(int a) {\n  int k = a - 3;\n"
                        "  for (i : int[1,2]) k += i;\n  return k;\n}\n");
}

static void put_functions(printer *p, const used *u) {
  for (int high = 1; high <= 3; high++) {
    if (u->next >> high & 1)
      strbuf_printf(p->out,
                    "int[0,%d] next%d(int[0,%d] a) {\n"
                    "  if (a < %d) return a + 1;\n  return 0;\n}\n",
                    high, high, high, high);
    if (u->twice >> high & 1)
      strbuf_printf(p->out,
                    "int[0,%d] twice%d(int[0,%d] a) {\n  int r = 0;\n"
                    "  for (i : int[1,2]) r += a;\n  return r %% %d;\n}\n",
                    high, high, high, high + 1);
  }
}

static bool refers(const printer *p, const used *u, int process, int c) {
  return !p->plain && (u->channels >> c & 1) &&
         p->m->references[process][c] != REFERENCE_NONE;
}

static bool refers_at_all(const printer *p, const used *u, int process) {
  bool any = false;
  for (int c = 0; c < p->m->nchannels; c++)
    any |= refers(p, u, process, c);
  return any;
}

static void put_parameters(printer *p, const used *u, int number) {
  static const char *const kinds[] = {"", "chan", "broadcast chan",
                                      "urgent chan", "urgent broadcast chan"};
  bool any = false;
  for (int c = 0; c < p->m->nchannels; c++)
    if (refers(p, u, number, c)) {
      strbuf_printf(p->out, "%s%s &d%d%s", any ? ", " : "",
                    kinds[p->m->references[number][c]], c,
                    p->m->channels[c].size > 1 ? "[2]" : "");
      any = true;
    }
}

// P0 = T0(c0, …);
static void put_instance(printer *p, const used *u, int number) {
  bool any = false;
  if (!refers_at_all(p, u, number))
    return;
  strbuf_printf(p->out, "P%d = T%d(", number, number);
  for (int c = 0; c < p->m->nchannels; c++)
    if (refers(p, u, number, c)) {
      strbuf_printf(p->out, "%sc%d", any ? ", " : "", c);
      any = true;
    }
  strbuf_puts(p->out, ");\n");
}

static void put_system(printer *p) {
  bool any = false;
  for (int i = 0; i < p->m->nprocesses; i++) {
    const grown_process *pr = &p->m->processes[i];
    if (pr->gone)
      continue;
    strbuf_puts(p->out, !any ? "system " : pr->higher ? " < " : ", ");
    strbuf_printf(p->out, "P%d", i);
    any = true;
  }
  strbuf_puts(p->out, ";\n");
}

// ---- All of it

// The clock of a process, or of all, that the grain is about; or -1.
static int grain_clock(const printer *p, const used *u, int number) {
  for (int x = 0; p->m->grain && x < p->m->nclocks; x++)
    if ((u->clocks >> x & 1) &&
        (p->m->clocks[x] == number || p->m->clocks[x] == GROWN_SHARED))
      return x;
  return -1;
}

// An edge that is never taken compares a clock with 1, so that 1 is the greatest
// number that divides all.
static void put_grain(printer *p, int x, bool first) {
  strbuf_puts(p->out, first ? "  trans\n" : ",\n");
  strbuf_printf(p->out,
                "    L0 -> L0 { guard never == 1 && x%d == 1; "
                "assign never = 1; }",
                x);
}

static void put_process(printer *p, const used *u, int number) {
  const grown_process *pr = &p->m->processes[number];
  p->process = number;
  strbuf_printf(p->out, "process %c%d(",
                refers_at_all(p, u, number) ? 'T' : 'P', number);
  put_parameters(p, u, number);
  strbuf_puts(p->out, ") {\n");
  put_declarations(p, u, number);
  put_locations(p, pr);
  for (int i = 0; i < pr->nedges; i++) {
    strbuf_puts(p->out, i ? ",\n" : "  trans\n");
    put_edge(p, &pr->edges[i], i);
  }
  const int x = grain_clock(p, u, number);
  if (x >= 0)
    put_grain(p, x, !pr->nedges);
  strbuf_puts(p->out, pr->nedges || x >= 0 ? ";\n}\n" : "}\n");
}

// ---- The query

static void put_predicate(printer *p, const grown_atoms *cases, int ncases,
                          bool negated) {
  strbuf_puts(p->out, negated ? "!(" : "");
  for (int i = 0; i < ncases; i++) {
    strbuf_puts(p->out, i ? " || (" : "(");
    put_atoms(p, &cases[i]);
    strbuf_puts(p->out, ")");
  }
  strbuf_puts(p->out, negated ? ")" : "");
}

static void put_term(printer *p, const grown_term *t) {
  if (t->is_clock)
    put_clock(p, t->a);
  else
    put_variable(p, t->a);
  if (!t->plus)
    return;
  strbuf_puts(p->out, " + ");
  put_number(p, t->plus, t->is_clock);
}

// sup and inf.
static void put_extremes(printer *p) {
  const grown_model *m = p->m;
  strbuf_puts(p->out, m->asks == ASKS_SUP ? "sup" : "inf");
  if (m->ncases) {
    strbuf_puts(p->out, "{");
    put_predicate(p, m->cases, m->ncases, m->always);
    strbuf_puts(p->out, "}");
  }
  strbuf_puts(p->out, ": ");
  for (int i = 0; i < m->nterms; i++) {
    strbuf_puts(p->out, i ? ", " : "");
    put_term(p, &m->terms[i]);
  }
}

void grown_print_query(const grown_model *m, strbuf *out) {
  printer p = {.m = m,
               .out = out,
               .outside = true,
               .process = -1,
               .disguise = {.salt = UINT64_C(3) * m->wraps}};
  switch ((asks_kind)m->asks) {
  case ASKS_PLAIN:
    strbuf_puts(out, m->always ? "A[] " : "E<> ");
    put_predicate(&p, m->cases, m->ncases, m->always);
    break;
  case ASKS_STAYS:
  case ASKS_EVENTUALLY:
    strbuf_puts(out, m->asks == ASKS_STAYS ? "E[] " : "A<> ");
    put_predicate(&p, m->cases, m->ncases, m->always);
    break;
  case ASKS_LEADS:
    put_predicate(&p, m->cases, m->ncases, false);
    strbuf_puts(out, " --> ");
    put_predicate(&p, m->goals, m->ngoals, m->always);
    break;
  case ASKS_SUP:
  case ASKS_INF:
    put_extremes(&p);
    break;
  }
}

static void print(const grown_model *m, bool plain, strbuf *out) {
  printer p = {.m = m,
               .out = out,
               .process = -1,
               .plain = plain,
               .disguise = {.salt = m->wraps}};
  const used u = find_used(m);
  if (m->strict)
    strbuf_puts(out, GROWN_STRICT "\n");
  grown_put_kinds(m, out);
  put_declarations(&p, &u, GROWN_SHARED);
  put_around(&p);
  if (m->grain)
    strbuf_puts(out, "int[0,1] never;\n");
  put_channels(&p, &u);
  put_priorities(&p, &u);
  put_functions(&p, &u);
  put_rates(&p, &u);
  for (int i = 0; i < m->nprocesses; i++)
    if (!m->processes[i].gone)
      put_process(&p, &u, i);
  for (int i = 0; i < m->nprocesses; i++)
    if (!m->processes[i].gone)
      put_instance(&p, &u, i);
  put_system(&p);
  strbuf_puts(out, "query { ");
  grown_print_query(m, out);
  strbuf_puts(out, " }\n");
}

void grown_print(const grown_model *m, strbuf *out) { print(m, false, out); }

void grown_print_forms(const grown_model *m, strbuf forms[2]) {
  const uint64_t other =
      (UINT64_C(1) << FEATURE_REFERENCE) | (UINT64_C(1) << FEATURE_BRANCHPOINT);
  grown_model same = *m;
  same.wraps = 0; // how numbers are disguised depends on the order
  for (int plain = 0; plain < 2; plain++) {
    strbuf_clear(&forms[plain]);
    if (grown_features(m) & other)
      print(&same, plain, &forms[plain]);
  }
}
