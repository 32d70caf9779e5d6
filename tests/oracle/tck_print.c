// tck_print.c -- A grown model as text in TChecker's language.

#include "tck_model.h"

#include <assert.h>

static const char *const op_texts[] = {"<", "<=", "==", ">=", ">", "!="};

// ---- Names

static void put_clock(const tck_model *m, strbuf *out, int x) {
  strbuf_printf(out, m->clock_array ? "x[%d]" : "x%d", x);
}

static void put_cell(const tck_model *m, strbuf *out, tck_cell c) {
  strbuf_printf(out, "v%d", c.variable);
  if (m->variables[c.variable].size > 1) {
    if (c.by >= 0)
      strbuf_printf(out, "[v%d]", c.by);
    else
      strbuf_printf(out, "[%d]", c.index);
  }
}

// plus + c
static void put_sum(const tck_model *m, strbuf *out, tck_cell plus, int c) {
  if (plus.variable >= 0)
    put_cell(m, out, plus);
  if (plus.variable >= 0 && c)
    strbuf_printf(out, " %c %d", c < 0 ? '-' : '+', c < 0 ? -c : c);
  if (plus.variable < 0)
    strbuf_printf(out, "%d", c);
}

// ---- Conditions

static void put_plain_atom(const tck_model *m, strbuf *out, const tck_atom *a) {
  switch ((tck_atom_kind)a->kind) {
  case TCK_ON_CLOCK:
    put_clock(m, out, a->a);
    break;
  case TCK_ON_DIAGONAL:
    put_clock(m, out, a->a);
    strbuf_puts(out, " - ");
    put_clock(m, out, a->b);
    break;
  case TCK_ON_CELL:
    put_cell(m, out, a->cell);
    break;
  case TCK_ON_LOCATION:
    strbuf_printf(out, "P%d.L%d", a->a, a->b);
    return;
  case TCK_ON_DEADLOCK:
    strbuf_puts(out, "deadlock");
    return;
  }
  strbuf_printf(out, " %s ", op_texts[a->op]);
  put_sum(m, out, a->plus, a->bound);
}

// Here `!` is for the whole comparison; in queries it is not.
static void put_atoms(const tck_model *m, strbuf *out, const tck_atoms *list,
                      bool query) {
  for (int i = 0; i < list->count; i++) {
    const bool not = list->data[i].negated;
    strbuf_puts(out, i ? " && " : "");
    strbuf_puts(out, !not ? "" : query ? "!(" : "!");
    put_plain_atom(m, out, &list->data[i]);
    strbuf_puts(out, not &&query ? ")" : "");
  }
}

// ---- Statements

static void put_integer_update(const tck_model *m, strbuf *out,
                               const tck_update *u) {
  put_cell(m, out, u->to);
  strbuf_puts(out, " = ");
  switch ((tck_update_kind)u->kind) {
  case TCK_SETS:
    strbuf_printf(out, "%d", u->c);
    break;
  case TCK_STEPS:
    strbuf_puts(out, "(");
    put_sum(m, out, u->from, u->c);
    strbuf_printf(out, ") %% %d", m->variables[u->to.variable].high + 1);
    break;
  default:
    assert(u->kind == TCK_RISKS);
    put_sum(m, out, u->from, u->c);
  }
}

static void put_clock_update(const tck_model *m, strbuf *out,
                             const tck_update *u) {
  put_clock(m, out, u->x);
  strbuf_puts(out, " = ");
  switch ((tck_update_kind)u->kind) {
  case TCK_RESETS:
    strbuf_printf(out, "%d", u->c);
    break;
  case TCK_VALUES:
    put_cell(m, out, u->from);
    break;
  default:
    put_clock(m, out, u->y);
    if (u->c)
      strbuf_printf(out, " + %d", u->c);
  }
}

static void put_update(const tck_model *m, strbuf *out, const tck_update *u) {
  if (u->has_when) {
    const tck_atoms when = {.data = {u->when}, .count = 1};
    strbuf_puts(out, "if ");
    put_atoms(m, out, &when, false);
    strbuf_puts(out, " then ");
  }
  if (u->kind >= TCK_RESETS)
    put_clock_update(m, out, u);
  else
    put_integer_update(m, out, u);
  if (u->has_when)
    strbuf_puts(out, " end");
}

// ---- Processes

// Before each attribute of a declaration.
static void put_key(strbuf *out, bool *any, const char *key) {
  strbuf_printf(out, "%s%s:", *any ? " : " : "", key);
  *any = true;
}

static void put_labels(strbuf *out, int labels) {
  const char *before = " ";
  for (int i = 0; labels >> i; i++)
    if (labels >> i & 1) {
      strbuf_printf(out, "%sl%d", before, i);
      before = ",";
    }
}

static void put_location(const tck_model *m, strbuf *out, int p, int number) {
  const tck_location *l = &m->processes[p].locations[number];
  bool any = false;
  strbuf_printf(out, "location:P%d:L%d{", p, number);
  if (m->processes[p].initial == number)
    put_key(out, &any, "initial");
  if (l->urgent)
    put_key(out, &any, "urgent");
  if (l->committed)
    put_key(out, &any, "committed");
  if (l->labels) {
    put_key(out, &any, "labels");
    put_labels(out, l->labels);
  }
  if (l->invariant.count) {
    put_key(out, &any, "invariant");
    strbuf_puts(out, " ");
    put_atoms(m, out, &l->invariant, false);
  }
  strbuf_puts(out, "}\n");
}

static void put_edge(const tck_model *m, strbuf *out, int p,
                     const tck_edge *e) {
  bool any = false;
  strbuf_printf(out, "edge:P%d:L%d:L%d:e%d{", p, e->source, e->target,
                e->event);
  if (e->guard.count) {
    put_key(out, &any, "provided");
    strbuf_puts(out, " ");
    put_atoms(m, out, &e->guard, false);
  }
  if (e->nupdates)
    put_key(out, &any, "do");
  for (int i = 0; i < e->nupdates; i++) {
    strbuf_puts(out, i ? "; " : " ");
    put_update(m, out, &e->updates[i]);
  }
  strbuf_puts(out, "}\n");
}

// ---- All of it

static void put_variables(const tck_model *m, strbuf *out) {
  if (m->clock_array && m->nclocks)
    strbuf_printf(out, "clock:%d:x\n", m->nclocks);
  for (int i = 0; i < m->nclocks && !m->clock_array; i++)
    strbuf_printf(out, "clock:1:x%d\n", i);
  for (int i = 0; i < m->nvariables; i++) {
    const tck_variable *v = &m->variables[i];
    strbuf_printf(out, "int:%d:%d:%d:%d:v%d\n", v->size, v->low, v->high,
                  v->init, i);
  }
}

static void put_vector(strbuf *out, const tck_vector *v) {
  strbuf_puts(out, "sync");
  for (int i = 0; i < v->count; i++)
    strbuf_printf(out, ":P%d@e%d%s", v->parts[i].process, v->parts[i].event,
                  v->parts[i].weak ? "?" : "");
  strbuf_puts(out, "\n");
}

void tck_print(const tck_model *m, strbuf *out) {
  if (m->npeers)
    strbuf_printf(out, "# %d peers; broken: %s\n", m->npeers,
                  tck_break_name((tck_break)m->broken));
  strbuf_puts(out, "system:grown\n");
  put_variables(m, out);
  for (int i = 0; i < m->nevents; i++)
    strbuf_printf(out, "event:e%d\n", i);
  for (int p = 0; p < m->nprocesses; p++) {
    const tck_process *pr = &m->processes[p];
    if (pr->gone)
      continue;
    strbuf_printf(out, "process:P%d\n", p);
    for (int i = 0; i < pr->nlocations; i++)
      put_location(m, out, p, i);
    for (int i = 0; i < pr->nedges; i++)
      put_edge(m, out, p, &pr->edges[i]);
  }
  for (int i = 0; i < m->nvectors; i++)
    put_vector(out, &m->vectors[i]);
}

// ---- The query

static void put_predicate(const tck_model *m, strbuf *out,
                          const tck_atoms *cases, int ncases, bool negated) {
  strbuf_puts(out, negated ? "!(" : "");
  for (int i = 0; i < ncases; i++) {
    strbuf_puts(out, i ? " || (" : "(");
    put_atoms(m, out, &cases[i], true);
    strbuf_puts(out, ")");
  }
  strbuf_puts(out, negated ? ")" : "");
}

void tck_print_query(const tck_model *m, strbuf *out) {
  switch ((asks_kind)m->asks) {
  case ASKS_PLAIN:
    strbuf_puts(out, m->always ? "A[] " : "E<> ");
    break;
  case ASKS_STAYS:
    strbuf_puts(out, "E[] ");
    break;
  case ASKS_EVENTUALLY:
    strbuf_puts(out, "A<> ");
    break;
  default:
    assert(m->asks == ASKS_LEADS);
  }
  const bool leads = m->asks == ASKS_LEADS;
  put_predicate(m, out, m->cases, m->ncases, m->always && !leads);
  if (leads) {
    strbuf_puts(out, " --> ");
    put_predicate(m, out, m->goals, m->ngoals, m->always);
  }
}
