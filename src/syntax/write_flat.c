// write_flat.c -- A network as .xta text: one template for each process.
//
// Used for models that have no .xta text of their own: TChecker files and the
// 3.x syntax.  Every variable is global.  Updates with loops become functions;
// reading such a file back gives the statements again, since a call of a
// function without parameters is replaced by its body (syntax/elab_stmt.c).

#include "syntax/flat.h"
#include "syntax/write.h"

#include <string.h>

#include "model/print.h"

typedef struct {
  flat f;
  printer print;
  uint32_t functions;
} writer;

static void warn_of_loss(writer *w) {
  const network *net = w->f.net;
  uint32_t labels = 0;
  for (uint32_t p = 0; p < net->processes.count; p++)
    for (uint32_t i = 0; i < net->processes.data[p].nlocations; i++)
      labels += net->processes.data[p].locations[i].nlabels;
  if (labels)
    diag_warning(w->f.model->diags, (span){0, 0}, DIAG_IGNORED,
                 "the labels of locations have no form in XTA and are not "
                 "written");
  flat_warn_of_queries(&w->f);
}

static void check_network(writer *w) {
  const network *net = w->f.net;
  warn_of_loss(w);
  if (net->vectors.count)
    flat_refuse(&w->f, (span){0, 0},
                "a synchronisation vector that is no binary channel");
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *q = &net->processes.data[p];
    uint32_t initial = 0;
    for (uint32_t i = 0; i < q->nlocations; i++)
      initial += q->locations[i].initial;
    if (initial > 1)
      flat_refuse(&w->f, q->locations[q->initial].at,
                  "a process with several initial locations");
    for (uint32_t i = 0; i < q->nedges; i++)
      if (q->edges[i].sync == EDGE_EVENT && !net->vectors.count)
        flat_refuse(&w->f, q->edges[i].at, "an edge that can never be taken");
  }
}

// ---- Names ----------------------------------------------------------------

// Expressions show variables by the name they have, dots made underscores; a
// name for which that is not enough is refused.
static bool name_fits(writer *w, const char *text) {
  char *expected = arena_printf(w->f.model->doc.memory, "%s", text);
  for (char *p = expected; *p; p++)
    if (*p == '.')
      *p = '_';
  if (strcmp(flat_name(&w->f, FLAT_VARIABLE, text), expected) == 0)
    return true;
  return flat_refuse(
      &w->f, (span){0, 0},
      arena_printf(w->f.model->doc.memory, "the name '%s'", text));
}

static void put_dims(writer *w, const object *o) {
  for (uint32_t i = 0; i < o->ndims; i++)
    strbuf_printf(w->f.out, "[int[%d,%d]]", o->dims[i].low, o->dims[i].high);
}

static bool starts_alike(const network *net, const object *o) {
  for (uint32_t k = 1; k < o->size; k++)
    if (net->cells.data[(uint32_t)o->base + k].init !=
        net->cells.data[o->base].init)
      return false;
  return true;
}

static void put_init(writer *w, const object *o, uint32_t dim, uint32_t *next) {
  if (dim == o->ndims) {
    strbuf_printf(w->f.out, "%d",
                  w->f.net->cells.data[(uint32_t)o->base + (*next)++].init);
    return;
  }
  strbuf_putc(w->f.out, '{');
  for (int32_t i = o->dims[dim].low; i <= o->dims[dim].high; i++) {
    if (i > o->dims[dim].low)
      strbuf_puts(w->f.out, ", ");
    put_init(w, o, dim + 1, next);
  }
  strbuf_putc(w->f.out, '}');
}

static void put_object(writer *w, const object *o) {
  const network *net = w->f.net;
  if (!o->is_plain) {
    flat_refuse(&w->f, (span){0, 0}, "a structure");
    return;
  }
  if (o->space == SPACE_CHANNEL)
    return; // channels are declared one by one
  if (!name_fits(w, o->name))
    return;
  const char *text = flat_plain(&w->f, o->name);
  if (o->space == SPACE_CLOCK) {
    strbuf_printf(w->f.out, "clock %s", text);
    put_dims(w, o);
    if (net->clocks.data[o->base].init)
      strbuf_printf(w->f.out, " = %d", net->clocks.data[o->base].init);
  } else {
    const cell *c = &net->cells.data[o->base];
    strbuf_printf(w->f.out, "%sint[%d,%d] %s",
                  o->kind == CELL_META ? "meta " : "", c->low, c->high, text);
    put_dims(w, o);
    const bool is_default =
        starts_alike(net, o) &&
        c->init == (c->low <= 0 && c->high >= 0 ? 0 : c->low);
    if (!is_default) {
      uint32_t next = 0;
      strbuf_puts(w->f.out, " = ");
      put_init(w, o, 0, &next);
    }
  }
  strbuf_puts(w->f.out, ";\n");
}

static void put_declarations(writer *w) {
  const network *net = w->f.net;
  for (uint32_t i = 0; i < net->objects.count; i++)
    put_object(w, &net->objects.data[i]);
  for (uint32_t i = 0; i < net->channels.count; i++) {
    const channel *c = &net->channels.data[i];
    strbuf_printf(w->f.out, "%s%schan %s;\n", c->urgent ? "urgent " : "",
                  c->broadcast ? "broadcast " : "", w->f.channels[i]);
  }
}

// ---- Expressions, with names that fit -------------------------------------

// Prints with the model's names and then makes them fit: a dot can only be in
// a name here, since there are no structures.
static void put_fitting(writer *w, strbuf *text) {
  for (char *p = text->text; *p; p++)
    if (*p == '.')
      *p = '_';
  strbuf_add(w->f.out, text->text, text->length);
  strbuf_clear(text);
}

// A sum that is exact is no sum of the language.
static bool is_wide(const expr *e) {
  if ((e->kind == EXPR_CLOCK && e->wide) || e->is_exact)
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (is_wide(e->args[i]))
      return true;
  return false;
}

// In a list of updates a comma is one thing, in an expression there is none.
static bool has_comma(const expr *e) {
  for (uint32_t i = 0; i < e->nargs; i++)
    if (e->args[i]->kind == EXPR_SEQ || has_comma(e->args[i]))
      return true;
  return false;
}

static void put_expr(writer *w, const expr *e) {
  if (is_wide(e))
    flat_refuse(&w->f, e->at, "a number beyond 32 bits");
  if (has_comma(e))
    flat_refuse(&w->f, e->at, "an expression that assigns on the way");
  strbuf b;
  strbuf_init(&b);
  w->print.out = &b;
  print_expr(&w->print, e);
  put_fitting(w, &b);
  strbuf_release(&b);
}

static void put_conditions(writer *w, const expr *a, const expr *b) {
  if (a) {
    const bool wrap = b && a->kind == EXPR_OR;
    strbuf_puts(w->f.out, wrap ? "(" : "");
    put_expr(w, a);
    strbuf_puts(w->f.out, wrap ? ")" : "");
  }
  if (a && b)
    strbuf_puts(w->f.out, " && ");
  if (b)
    put_expr(w, b);
}

static void put_rate(writer *w, const rate *r) {
  strbuf b;
  strbuf_init(&b);
  w->print.out = &b;
  print_place(&w->print, r->clock);
  strbuf_puts(&b, "' == (");
  print_expr(&w->print, r->value);
  strbuf_putc(&b, ')');
  put_fitting(w, &b);
  strbuf_release(&b);
}

static void put_invariant(writer *w, const location *l) {
  const bool has_bounds = l->invariant || l->clock_invariant;
  const bool wrap = l->nrates && l->invariant && !l->clock_invariant;
  strbuf_puts(w->f.out, wrap ? " { (" : " { ");
  put_conditions(w, l->invariant, l->clock_invariant);
  strbuf_puts(w->f.out, wrap ? ")" : "");
  for (uint32_t i = 0; i < l->nrates; i++) {
    strbuf_puts(w->f.out, i || has_bounds ? " && " : "");
    put_rate(w, &l->rates[i]);
  }
  strbuf_puts(w->f.out, " }");
}

// ---- Updates --------------------------------------------------------------

static bool is_simple(const writer *w, const stmt *s) {
  if (s->kind == STMT_EXPR)
    return !((s->condition->kind == EXPR_ASSIGN ||
              s->condition->kind == EXPR_COPY) &&
             s->condition->target->via == VIA_NONE &&
             w->f.net->cells.data[s->condition->target->base].kind ==
                 CELL_LOCAL);
  if (s->kind != STMT_BLOCK)
    return false;
  for (uint32_t i = 0; i < s->count; i++)
    if (!is_simple(w, s->list[i]))
      return false;
  return true;
}

static void put_list(writer *w, const stmt *s, bool *first) {
  if (s->kind == STMT_EXPR) {
    if (!*first)
      strbuf_puts(w->f.out, ", ");
    *first = false;
    put_expr(w, s->condition);
    return;
  }
  for (uint32_t i = 0; i < s->count; i++)
    put_list(w, s->list[i], first);
}

// Locals are declared where they get their first value, which must be at the
// start of a block: where it is not, a block is opened for the rest.
typedef struct {
  int opened;
  bool may_declare;
} block_state;

static void put_stmt(writer *w, const stmt *s);

static void put_items(writer *w, const stmt *s, block_state *state) {
  if (s->kind == STMT_BLOCK) {
    for (uint32_t i = 0; i < s->count; i++)
      put_items(w, s->list[i], state);
    return;
  }
  const expr *e = s->kind == STMT_EXPR ? s->condition : NULL;
  if (e && e->kind == EXPR_COPY && e->target->via == VIA_NONE &&
      w->f.net->cells.data[e->target->base].kind == CELL_LOCAL)
    flat_refuse(&w->f, e->at, "a local array");
  if (!e || e->kind != EXPR_ASSIGN || !flat_is_new_local(&w->f, e)) {
    state->may_declare = false;
    put_stmt(w, s);
    return;
  }
  const cell *c = &w->f.net->cells.data[e->target->base];
  if (strcmp(w->f.cells[e->target->base], c->name) != 0)
    flat_refuse(&w->f, e->at, "a local with the name of another variable");
  if (!state->may_declare) {
    strbuf_puts(w->f.out, "{ ");
    state->opened++;
    state->may_declare = true;
  }
  strbuf_printf(w->f.out, "int[%d,%d] ", c->low, c->high);
  put_expr(w, e);
  strbuf_puts(w->f.out, "; ");
}

static void put_block(writer *w, const stmt *s) {
  block_state state = {.may_declare = true};
  strbuf_puts(w->f.out, "{ ");
  put_items(w, s, &state);
  for (int i = 0; i < state.opened; i++)
    strbuf_puts(w->f.out, "} ");
  strbuf_puts(w->f.out, "} ");
}

static void put_stmt(writer *w, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case STMT_EXPR:
    put_expr(w, s->condition);
    strbuf_puts(w->f.out, "; ");
    break;
  case STMT_IF:
  case STMT_WHILE:
    strbuf_puts(w->f.out, s->kind == STMT_IF ? "if (" : "while (");
    put_expr(w, s->condition);
    strbuf_puts(w->f.out, ") ");
    put_block(w, s->list[0]);
    if (s->count > 1) {
      strbuf_puts(w->f.out, "else ");
      put_block(w, s->list[1]);
    }
    break;
  default:
    flat_refuse(&w->f, s->at, "this statement");
  }
}

static void put_function(writer *w, const stmt *s, uint32_t number) {
  strbuf_printf(w->f.out, "void update_%u() ", number);
  put_block(w, s);
  strbuf_putc(w->f.out, '\n');
  flat_forget_locals(&w->f);
}

// ---- Processes ------------------------------------------------------------

static void put_locations(writer *w, const process *q,
                          const char *const *names_of) {
  strbuf_puts(w->f.out, "state");
  for (uint32_t i = 0; i < q->nlocations; i++) {
    const location *l = &q->locations[i];
    strbuf_printf(w->f.out, "%s\n  %s", i ? "," : "", names_of[i]);
    if (l->invariant || l->clock_invariant || l->nrates)
      put_invariant(w, l);
  }
  strbuf_puts(w->f.out, ";\n");
  for (int urgent = 0; urgent < 2; urgent++) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < q->nlocations; i++)
      if (urgent ? q->locations[i].urgent : q->locations[i].committed)
        strbuf_printf(w->f.out, "%s %s",
                      count++  ? ","
                      : urgent ? "urgent"
                               : "commit",
                      names_of[i]);
    strbuf_puts(w->f.out, count ? ";\n" : "");
  }
  strbuf_printf(w->f.out, "init %s;\n", names_of[q->initial]);
}

static void put_edge(writer *w, const edge *e, const char *const *names_of,
                     uint32_t function_number) {
  strbuf_printf(w->f.out, "\n  %s -> %s {", names_of[e->source],
                names_of[e->target]);
  if (e->guard || e->clock_guard) {
    strbuf_puts(w->f.out, " guard ");
    put_conditions(w, e->guard, e->clock_guard);
    strbuf_putc(w->f.out, ';');
  }
  if (e->channel)
    strbuf_printf(w->f.out, " sync %s%c;", w->f.channels[e->channel->base],
                  e->sync == EDGE_SEND ? '!' : '?');
  if (e->update && function_number) {
    strbuf_printf(w->f.out, " assign update_%u();", function_number);
  } else if (e->update) {
    const size_t before = w->f.out->length;
    bool first = true;
    strbuf_puts(w->f.out, " assign ");
    put_list(w, e->update, &first);
    if (first) { // nothing in it
      w->f.out->length = before;
      w->f.out->text[before] = 0;
    } else {
      strbuf_putc(w->f.out, ';');
    }
  }
  strbuf_puts(w->f.out, " }");
}

static void put_process(writer *w, uint32_t p) {
  const process *q = &w->f.net->processes.data[p];
  arena *a = w->f.model->doc.memory;
  const char **names_of = flat_locations(&w->f, q);
  uint32_t *functions = arena_array(a, q->nedges, sizeof *functions);
  strbuf_printf(w->f.out, "\nprocess %s() {\n", w->f.processes[p]);
  for (uint32_t i = 0; i < q->nedges; i++)
    if (q->edges[i].update && !is_simple(w, q->edges[i].update)) {
      functions[i] = ++w->functions;
      put_function(w, q->edges[i].update, functions[i]);
    }
  put_locations(w, q, names_of);
  for (uint32_t i = 0; i < q->nedges; i++) {
    strbuf_puts(w->f.out, i ? "," : "trans");
    put_edge(w, &q->edges[i], names_of, functions[i]);
  }
  strbuf_puts(w->f.out, q->nedges ? ";\n}\n" : "}\n");
}

bool write_flat_xta(const model *m, strbuf *out) {
  writer w = {0};
  flat_init(&w.f, m, out, "XTA", false);
  print_init(&w.print, &m->net, out, false);
  check_network(&w);
  if (m->net.functions.count)
    flat_refuse(&w.f, (span){0, 0}, "a function in the 3.x syntax");
  put_declarations(&w);
  for (uint32_t p = 0; p < m->net.processes.count && w.f.ok; p++)
    put_process(&w, p);
  strbuf_puts(out, "\nsystem ");
  for (uint32_t p = 0; p < m->net.processes.count; p++)
    strbuf_printf(out, "%s%s", p ? ", " : "", w.f.processes[p]);
  strbuf_puts(out, ";\n");
  print_release(&w.print);
  return w.f.ok;
}
