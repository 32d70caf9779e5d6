// write_tck.c -- A network as a TChecker file.
//
// TChecker has no functions, no broadcast or urgent channels, no priorities and
// only one kind of array; what needs those is refused.  A binary channel becomes
// a vector for each pair of a sender and a receiver, the sender first, since
// TChecker runs updates in the order of the vector.  Who has no partner in another
// process would not be blocked then, and vectors with no label in common would be
// channels of their own; a label of somebody who never does it joins them.

#include "base/name_map.h"
#include "syntax/flat.h"
#include "syntax/write.h"

#include <string.h>

typedef struct {
  flat f;
  bool *indexed;
  const char **arrays; // by first cell: the name of the array
  strbuf events;       // their declarations
  name_map declared;
} writer;

static void put_term(writer *w, const expr *e);
static void put_test(writer *w, const expr *e, bool alone);

// ---- Places ---------------------------------------------------------------

static void put_cell(writer *w, int32_t address, const place *p) {
  const cell *c = &w->f.net->cells.data[address];
  if (c->kind == CELL_LOCAL && !w->f.cells[address]) {
    flat_refuse(&w->f, p->at, "a local array");
    return;
  }
  if (c->kind != CELL_STATE && c->kind != CELL_LOCAL) {
    flat_refuse(&w->f, p->at,
                c->kind == CELL_CONST ? "a table of constants"
                                      : "a meta variable");
    return;
  }
  strbuf_puts(w->f.out, w->f.cells[address]);
}

static void put_place(writer *w, const place *p) {
  if (p->via != VIA_NONE) {
    flat_refuse(&w->f, p->at, "a reference parameter");
    return;
  }
  if (p->space == SPACE_CLOCK && p->nsteps == 0) {
    strbuf_puts(w->f.out, w->f.clocks[p->base]);
    return;
  }
  if (p->space != SPACE_CELL || p->nsteps > 1) {
    flat_refuse(&w->f, p->at,
                p->space == SPACE_CLOCK ? "an array of clocks with an index"
                                        : "an array of arrays with an index");
    return;
  }
  if (p->nsteps == 0) {
    put_cell(w, p->base, p);
    return;
  }
  const object *o = w->f.object_of[p->base];
  if (!o || !o->is_plain || o->ndims != 1 || o->dims[0].low != 0 ||
      p->base != o->base) {
    flat_refuse(&w->f, p->at, "an index into anything but an array from 0");
    return;
  }
  strbuf_printf(w->f.out, "%s[", w->arrays[o->base]);
  put_term(w, p->steps[0].index);
  strbuf_putc(w->f.out, ']');
}

// ---- Expressions ----------------------------------------------------------

static bool is_test(const expr *e) {
  return expr_is_boolean(e) && e->kind != EXPR_CONST;
}

// A condition where a number is needed.
static void put_choice(writer *w, const expr *test) {
  strbuf_puts(w->f.out, "(if ");
  put_test(w, test, true);
  strbuf_puts(w->f.out, " then 1 else 0)");
}

static void put_operand(writer *w, const expr *e) {
  const bool wrap = e->nargs > 1 && e->kind != EXPR_ITE && !is_test(e);
  if (wrap)
    strbuf_putc(w->f.out, '(');
  put_term(w, e);
  if (wrap)
    strbuf_putc(w->f.out, ')');
}

static void put_ite(writer *w, const expr *e) {
  strbuf_puts(w->f.out, "(if ");
  put_test(w, e->args[0], true);
  strbuf_puts(w->f.out, " then ");
  put_operand(w, e->args[1]);
  strbuf_puts(w->f.out, " else ");
  put_operand(w, e->args[2]);
  strbuf_putc(w->f.out, ')');
}

static void refuse_operator(writer *w, const expr *e) {
  char what[64];
  if (e->kind == EXPR_CALL)
    snprintf(what, sizeof what, "a function call");
  else
    snprintf(what, sizeof what, "the operator '%s'",
             expr_kind_text((expr_kind)e->kind));
  flat_refuse(&w->f, e->at, what);
}

static void put_term(writer *w, const expr *e) {
  if (e->is_exact)
    flat_refuse(&w->f, e->at, "a sum beyond 32 bits");
  if (is_test(e) && e->kind != EXPR_ITE) {
    put_choice(w, e);
    return;
  }
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    strbuf_printf(w->f.out, "%d", e->value);
    break;
  case EXPR_VAR:
    put_place(w, e->target);
    break;
  case EXPR_NEG:
    strbuf_putc(w->f.out, '-');
    put_operand(w, e->args[0]);
    break;
  case EXPR_ADD:
  case EXPR_SUB:
  case EXPR_MUL:
  case EXPR_DIV:
  case EXPR_MOD:
    put_operand(w, e->args[0]);
    strbuf_puts(w->f.out, expr_kind_text((expr_kind)e->kind));
    put_operand(w, e->args[1]);
    break;
  case EXPR_ITE:
    put_ite(w, e);
    break;
  default:
    refuse_operator(w, e);
  }
}

static void put_clock(writer *w, const expr *e) {
  if (e->op == EXPR_NE) {
    flat_refuse(&w->f, e->at, "'!=' on a clock");
    return;
  }
  if (e->target)
    put_place(w, e->target);
  if (e->source) {
    strbuf_putc(w->f.out, '-');
    put_place(w, e->source);
  }
  strbuf_puts(w->f.out, expr_kind_text((expr_kind)e->op));
  if (e->wide && e->args[0]->kind == EXPR_CONST)
    strbuf_int(w->f.out, e->wide + e->args[0]->value);
  else if (e->wide)
    flat_refuse(&w->f, e->at, "a sum beyond 32 bits");
  else
    put_operand(w, e->args[0]);
}

// a || b is (if a then 1 else b)
static void put_or(writer *w, const expr *e, uint32_t from) {
  if (from + 1 == e->nargs) {
    put_choice(w, e->args[from]);
    return;
  }
  strbuf_puts(w->f.out, "(if ");
  put_test(w, e->args[from], true);
  strbuf_puts(w->f.out, " then 1 else ");
  put_or(w, e, from + 1);
  strbuf_putc(w->f.out, ')');
}

static void put_and(writer *w, const expr *e) {
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (i)
      strbuf_puts(w->f.out, " && ");
    put_test(w, e->args[i], false);
  }
}

// A condition; `alone` if no && may follow or precede it.
static void put_test(writer *w, const expr *e, bool alone) {
  switch ((expr_kind)e->kind) {
  case EXPR_LT:
  case EXPR_LE:
  case EXPR_GT:
  case EXPR_GE:
  case EXPR_EQ:
  case EXPR_NE:
    put_operand(w, e->args[0]);
    strbuf_puts(w->f.out, expr_kind_text((expr_kind)e->kind));
    put_operand(w, e->args[1]);
    break;
  case EXPR_NOT:
    strbuf_puts(w->f.out, "!(");
    if (e->args[0]->has_clock)
      flat_refuse(&w->f, e->at, "a negated clock condition");
    else if (e->args[0]->kind == EXPR_AND)
      put_choice(w, e->args[0]);
    else
      put_test(w, e->args[0], true);
    strbuf_putc(w->f.out, ')');
    break;
  case EXPR_TRUTH:
    put_choice(w, e->args[0]);
    break;
  case EXPR_AND:
    if (alone)
      put_and(w, e);
    else
      put_choice(w, e);
    break;
  case EXPR_OR:
    if (e->has_clock)
      flat_refuse(&w->f, e->at, "a clock condition in a disjunction");
    else
      put_or(w, e, 0);
    break;
  case EXPR_CLOCK:
    put_clock(w, e);
    break;
  case EXPR_CONST:
  case EXPR_VAR:
  case EXPR_ITE:
    put_term(w, e);
    break;
  default:
    if (e->kind >= EXPR_NEG && e->kind <= EXPR_MOD)
      put_term(w, e);
    else
      refuse_operator(w, e);
  }
}

static void put_conjunction(writer *w, const expr *a, const expr *b) {
  if (a)
    put_test(w, a, true);
  if (a && b)
    strbuf_puts(w->f.out, " && ");
  if (b)
    put_test(w, b, true);
}

// ---- Statements -----------------------------------------------------------

static void put_stmt(writer *w, const stmt *s, bool *first);

static void separate(writer *w, bool *first) {
  if (!*first)
    strbuf_puts(w->f.out, "; ");
  *first = false;
}

static void put_effect(writer *w, const expr *e, bool *first) {
  if (e->kind == EXPR_SEQ) {
    for (uint32_t i = 0; i < e->nargs; i++)
      put_effect(w, e->args[i], first);
    return;
  }
  separate(w, first);
  if (e->kind == EXPR_ASSIGN && e->op == EXPR_CONST &&
      !e->args[0]->has_effect) {
    if (flat_is_new_local(&w->f, e)) {
      strbuf_puts(w->f.out, "local ");
      if (e->domain.low != INT32_MIN || e->domain.high != INT32_MAX)
        flat_refuse(&w->f, e->at, "a local variable with a range");
    }
    put_place(w, e->target);
    strbuf_puts(w->f.out, "=");
    put_term(w, e->args[0]);
  } else if (e->kind == EXPR_RESET) {
    put_place(w, e->target);
    strbuf_puts(w->f.out, "=");
    if (e->source) {
      put_place(w, e->source);
      strbuf_putc(w->f.out, '+');
    }
    put_operand(w, e->args[0]);
  } else {
    flat_refuse(&w->f, e->at,
                e->kind == EXPR_CALL   ? "a function call"
                : e->kind == EXPR_COPY ? "the assignment of an array or "
                                         "structure"
                                       : "this assignment");
  }
}

static void put_if(writer *w, const stmt *s) {
  strbuf_puts(w->f.out, "if ");
  put_test(w, s->condition, true);
  strbuf_puts(w->f.out, " then ");
  bool first = true;
  put_stmt(w, s->list[0], &first);
  if (first)
    strbuf_puts(w->f.out, "nop");
  if (s->count > 1) {
    strbuf_puts(w->f.out, " else ");
    first = true;
    put_stmt(w, s->list[1], &first);
    if (first)
      strbuf_puts(w->f.out, "nop");
  }
  strbuf_puts(w->f.out, " end");
}

static void put_stmt(writer *w, const stmt *s, bool *first) {
  switch ((stmt_kind)s->kind) {
  case STMT_BLOCK:
    for (uint32_t i = 0; i < s->count; i++)
      put_stmt(w, s->list[i], first);
    break;
  case STMT_EXPR:
    put_effect(w, s->condition, first);
    break;
  case STMT_IF:
    separate(w, first);
    put_if(w, s);
    break;
  case STMT_WHILE: {
    separate(w, first);
    strbuf_puts(w->f.out, "while ");
    put_test(w, s->condition, true);
    strbuf_puts(w->f.out, " do ");
    bool inner = true;
    put_stmt(w, s->list[0], &inner);
    strbuf_puts(w->f.out, inner ? "nop end" : " end");
    break;
  }
  default:
    flat_refuse(&w->f, s->at, "this statement");
  }
}

// ---- Declarations ---------------------------------------------------------

static void put_int(writer *w, uint32_t size, const cell *c, const char *text) {
  strbuf_printf(w->f.out, "int:%u:%d:%d:%d:%s\n", size, c->low, c->high,
                c->init, text);
}

// An array that is indexed stays one, and its elements must start alike;
// everything else is declared cell by cell.
static bool is_array(writer *w, const object *o) {
  for (uint32_t k = 0; k < o->size; k++)
    if (w->indexed[(uint32_t)o->base + k])
      return true;
  return false;
}

static void put_array(writer *w, const object *o) {
  const cell *first = &w->f.net->cells.data[o->base];
  const char *text = flat_name(&w->f, FLAT_VARIABLE, o->name);
  w->arrays[o->base] = text;
  if (o->size == 1)
    flat_refuse(&w->f, (span){0, 0}, "an index of an array of one element");
  for (uint32_t k = 0; k < o->size; k++) {
    const cell *c = first + k;
    w->f.cells[(uint32_t)o->base + k] =
        arena_printf(w->f.model->doc.memory, "%s[%u]", text, k);
    if (c->init != first->init)
      flat_refuse(&w->f, (span){0, 0},
                  "an array whose elements start with different values");
  }
  put_int(w, o->size, first, text);
}

static void put_variables(writer *w) {
  const network *net = w->f.net;
  for (uint32_t i = 0; i < net->cells.count; i++) {
    const cell *c = &net->cells.data[i];
    const object *o = w->f.object_of[i];
    if (c->kind != CELL_STATE || w->f.cells[i])
      continue;
    if (o && o->base == (int32_t)i && is_array(w, o)) {
      put_array(w, o);
    } else {
      w->f.cells[i] = flat_name(&w->f, FLAT_VARIABLE, c->name);
      put_int(w, 1, c, w->f.cells[i]);
    }
  }
  for (uint32_t i = 1; i < net->clocks.count; i++) {
    if (net->clocks.data[i].init)
      flat_refuse(&w->f, (span){0, 0}, "a clock that does not start at 0");
    strbuf_printf(w->f.out, "clock:1:%s\n", w->f.clocks[i]);
  }
}

// ---- Processes ------------------------------------------------------------

static void put_location(writer *w, uint32_t p, const process *q, uint32_t i,
                         const char *const *names_of) {
  const location *l = &q->locations[i];
  strbuf_printf(w->f.out, "location:%s:%s{", w->f.processes[p], names_of[i]);
  const char *between = "";
  if (l->initial || q->initial == i) {
    strbuf_puts(w->f.out, "initial:");
    between = " : ";
  }
  if (l->committed || l->urgent) {
    strbuf_printf(w->f.out, "%s%s:", between,
                  l->committed ? "committed" : "urgent");
    between = " : ";
  }
  if (l->nlabels) {
    strbuf_printf(w->f.out, "%slabels:", between);
    for (uint32_t k = 0; k < l->nlabels; k++)
      strbuf_printf(w->f.out, "%s%s", k ? "," : "", l->labels[k]);
    between = " : ";
  }
  if (l->invariant || l->clock_invariant) {
    strbuf_printf(w->f.out, "%sinvariant: ", between);
    put_conjunction(w, l->invariant, l->clock_invariant);
  }
  if (l->nrates)
    flat_refuse(&w->f, l->at, "a stop-watch");
  strbuf_puts(w->f.out, "}\n");
}

static bool is_in_vector(const network *net, uint32_t p, uint32_t event) {
  for (uint32_t i = 0; i < net->vectors.count; i++)
    for (uint32_t k = 0; k < net->vectors.data[i].count; k++)
      if (net->vectors.data[i].parts[k].process == p &&
          net->vectors.data[i].parts[k].event == event)
        return true;
  return false;
}

// A TChecker file keeps the names of its events; other models get a name for
// each end of a channel.
static const char *event_name(writer *w, const edge *e) {
  const bool is_tck = w->f.model->doc.format == FORMAT_TCK;
  if (is_tck || e->sync == EDGE_EVENT)
    return flat_event(&w->f, e->event);
  if (!e->channel)
    return "tau";
  return arena_printf(w->f.model->doc.memory, "%s%s",
                      w->f.channels[e->channel->base],
                      e->sync == EDGE_SEND ? "_emit" : "_recv");
}

// Declares the event when it is first used.
static const char *use_event(writer *w, const char *text) {
  names *all = w->f.model->doc.names;
  const name id = names_add(all, text, strlen(text));
  if (name_map_get(&w->declared, id) == NAME_MAP_NONE) {
    name_map_put(&w->declared, id, 1);
    strbuf_printf(&w->events, "event:%s\n", text);
  }
  return text;
}

static void put_event(writer *w, uint32_t p, const edge *e) {
  if (e->sync == EDGE_EVENT && !is_in_vector(w->f.net, p, e->event))
    flat_refuse(&w->f, e->at, "an edge that can never be taken");
  if (e->channel && (e->channel->nsteps || e->channel->via != VIA_NONE)) {
    flat_refuse(&w->f, e->at, "a channel chosen at run time");
    return;
  }
  strbuf_puts(w->f.out, use_event(w, event_name(w, e)));
}

static void put_edge(writer *w, uint32_t p, const edge *e,
                     const char *const *names_of) {
  strbuf_printf(w->f.out, "edge:%s:%s:%s:", w->f.processes[p],
                names_of[e->source], names_of[e->target]);
  put_event(w, p, e);
  strbuf_putc(w->f.out, '{');
  if (e->guard || e->clock_guard) {
    strbuf_puts(w->f.out, "provided: ");
    put_conjunction(w, e->guard, e->clock_guard);
  }
  if (e->update) {
    strbuf_printf(w->f.out, "%sdo: ", e->guard || e->clock_guard ? " : " : "");
    bool first = true;
    put_stmt(w, e->update, &first);
    if (first)
      strbuf_puts(w->f.out, "nop");
    flat_forget_locals(&w->f);
  }
  strbuf_puts(w->f.out, "}\n");
}

static void put_process(writer *w, uint32_t p) {
  const process *q = &w->f.net->processes.data[p];
  strbuf_printf(w->f.out, "\nprocess:%s\n", w->f.processes[p]);
  const char **names_of = flat_locations(&w->f, q);
  for (uint32_t i = 0; i < q->nlocations; i++)
    put_location(w, p, q, i, names_of);
  stopper *stop = w->f.net->memory->stop;
  for (uint32_t i = 0; i < q->nedges && !stop_asked(stop); i++)
    put_edge(w, p, &q->edges[i], names_of);
}

// ---- Synchronisation ------------------------------------------------------

// A process that sends or receives on a channel, by the name of its event.
typedef struct {
  uint32_t process;
  bool sends;
  const char *event;
} user;

typedef VEC(user) user_list;

static void find_users(writer *w, uint32_t chan, user_list *out) {
  const network *net = w->f.net;
  out->count = 0;
  for (uint32_t p = 0; p < net->processes.count; p++)
    for (uint32_t i = 0; i < net->processes.data[p].nedges; i++) {
      const edge *e = &net->processes.data[p].edges[i];
      if (!e->channel || (uint32_t)e->channel->base != chan ||
          e->channel->nsteps || e->channel->via != VIA_NONE)
        continue;
      const user u = {p, e->sync == EDGE_SEND, event_name(w, e)};
      bool known = false;
      for (uint32_t k = 0; k < out->count && !known; k++)
        known = out->data[k].process == p && out->data[k].sends == u.sends &&
                strcmp(out->data[k].event, u.event) == 0;
      if (!known)
        vec_push(w->f.model->doc.memory, out, u);
    }
}

static bool are_partners(const user *a, const user *b) {
  return a->sends != b->sends && a->process != b->process;
}

// Does a chain of pairs lead from the first to all?
static bool are_joined(writer *w, const user_list *l) {
  uint32_t *reached =
      arena_array(w->f.model->doc.memory, l->count + 1, sizeof *reached);
  bool *seen = arena_array(w->f.model->doc.memory, l->count + 1, sizeof *seen);
  uint32_t count = 1;
  seen[0] = true;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < l->count; k++)
      if (!seen[k] && are_partners(&l->data[reached[i]], &l->data[k])) {
        seen[k] = true;
        reached[count++] = k;
      }
  return count == l->count && count > 1;
}

static bool is_user(const user_list *l, uint32_t p, bool sends) {
  for (uint32_t i = 0; i < l->count; i++)
    if (l->data[i].process == p && l->data[i].sends == sends)
      return true;
  return false;
}

static user silent_user(writer *w, uint32_t chan, uint32_t p, bool sends) {
  const char *event =
      arena_printf(w->f.model->doc.memory, "%s_%s", w->f.channels[chan],
                   sends ? "emit" : "recv");
  return (user){.process = p, .sends = sends, .event = event};
}

// A process that never does it, at this end, so that all are joined.
static bool add_silent(writer *w, uint32_t chan, user_list *l, bool sends) {
  const uint32_t count = w->f.net->processes.count;
  const uint32_t next = l->data[sends ? 0 : l->count - 1].process;
  for (uint32_t i = 1; i < count; i++) {
    const uint32_t p = (next + (sends ? count - i : i)) % count;
    if (is_user(l, p, sends))
      continue;
    vec_push(w->f.model->doc.memory, l, silent_user(w, chan, p, sends));
    if (are_joined(w, l))
      return true;
    l->count--;
  }
  return false;
}

// One at either end: a process that would meet only itself.
static bool add_silent_pair(writer *w, uint32_t chan, user_list *l) {
  for (uint32_t p = 0; p < w->f.net->processes.count; p++) {
    if (is_user(l, p, false))
      continue;
    vec_push(w->f.model->doc.memory, l, silent_user(w, chan, p, false));
    if (add_silent(w, chan, l, true))
      return true;
    l->count--;
  }
  return false;
}

// Joins them, if need be by somebody silent.
static bool join(writer *w, uint32_t chan, user_list *l) {
  return are_joined(w, l) || add_silent(w, chan, l, false) ||
         add_silent(w, chan, l, true) || add_silent_pair(w, chan, l);
}

static void check_channel(writer *w, uint32_t chan, user_list *l) {
  const channel *c = &w->f.net->channels.data[chan];
  arena *a = w->f.model->doc.memory;
  const char *what = NULL;
  if (c->broadcast || c->urgent)
    what = arena_printf(a, "the %s channel '%s'",
                        c->broadcast ? "broadcast" : "urgent", c->name);
  else if (!join(w, chan, l) && w->f.ok)
    what = arena_printf(a,
                        "the channel '%s', on which some who send can meet "
                        "only some of those who receive, or nobody",
                        c->name);
  if (what)
    flat_refuse(&w->f, (span){0, 0}, what);
}

static void put_pairs(writer *w, const user_list *l) {
  for (uint32_t i = 0; i < l->count; i++)
    for (uint32_t k = 0; l->data[i].sends && k < l->count; k++) {
      const user *a = &l->data[i];
      const user *b = &l->data[k];
      if (are_partners(a, b))
        strbuf_printf(w->f.out, "sync:%s@%s:%s@%s\n",
                      w->f.processes[a->process], use_event(w, a->event),
                      w->f.processes[b->process], use_event(w, b->event));
    }
}

static void put_syncs(writer *w) {
  const network *net = w->f.net;
  user_list list = {0};
  for (uint32_t c = 0; c < net->channels.count; c++) {
    find_users(w, c, &list);
    if (!list.count)
      continue;
    check_channel(w, c, &list);
    put_pairs(w, &list);
  }
  for (uint32_t i = 0; i < net->vectors.count; i++) {
    const sync_vector *v = &net->vectors.data[i];
    strbuf_puts(w->f.out, "sync");
    for (uint32_t k = 0; k < v->count; k++)
      strbuf_printf(w->f.out, ":%s@%s%s", w->f.processes[v->parts[k].process],
                    use_event(w, flat_event(&w->f, v->parts[k].event)),
                    v->parts[k].weak ? "?" : "");
    strbuf_putc(w->f.out, '\n');
  }
}

static void check_network(writer *w) {
  const network *net = w->f.net;
  if (net->has_priorities)
    flat_refuse(&w->f, (span){0, 0}, "priorities");
  if (net->before || net->after)
    flat_refuse(&w->f, (span){0, 0}, "before_update and after_update");
  if (net->has_meta)
    flat_refuse(&w->f, (span){0, 0}, "meta variables");
}

// TChecker's own name, or that of the file.
static const char *system_name(writer *w) {
  const model *m = w->f.model;
  const char *text = m->doc.system_name
                         ? names_text(&m->names, m->doc.system_name)
                         : m->net.name;
  const char *slash = strrchr(text, '/');
  return flat_name(&w->f, FLAT_PROCESS, slash ? slash + 1 : text);
}

bool write_tck(const model *m, strbuf *out) {
  writer w = {0};
  strbuf body;
  strbuf_init(&body);
  strbuf_init(&w.events);
  name_map_init(&w.declared);
  flat_init(&w.f, m, &body, "TChecker", true);
  w.indexed = flat_indexed_cells(&w.f);
  w.arrays = arena_array(m->doc.memory, m->net.cells.count, sizeof *w.arrays);
  check_network(&w);
  flat_warn_of_queries(&w.f);
  put_variables(&w);
  for (uint32_t p = 0; p < m->net.processes.count; p++)
    put_process(&w, p);
  strbuf_putc(&body, '\n');
  put_syncs(&w);
  strbuf_printf(out, "system:%s\n\n", system_name(&w));
  strbuf_add(out, w.events.text, w.events.length);
  strbuf_add(out, body.text, body.length);
  name_map_release(&w.declared);
  strbuf_release(&body);
  strbuf_release(&w.events);
  return w.f.ok;
}
