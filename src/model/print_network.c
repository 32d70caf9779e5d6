// print_network.c -- The network as text, for people and for the digest.

#include "model/print.h"

#include <stdio.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static void named(printer *p, const char *what, uint32_t number,
                  const char *text) {
  strbuf_puts(p->out, what);
  strbuf_putc(p->out, ' ');
  if (p->canonical)
    strbuf_int(p->out, number);
  else
    strbuf_puts(p->out, text);
}

static void put_cells(printer *p) {
  static const char *const WHAT[] = {"var", "meta"};
  for (int kind = CELL_STATE; kind <= CELL_META; kind++) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->net->cells.count; i++) {
      const cell *c = &p->net->cells.data[i];
      if (c->kind != kind)
        continue;
      named(p, WHAT[kind], n++, c->name);
      strbuf_printf(p->out, " : int[%d,%d] = %d\n", c->low, c->high, c->init);
    }
  }
}

static void put_clocks(printer *p) {
  for (uint32_t i = 1; i < p->net->clocks.count; i++) {
    named(p, "clock", i, p->net->clocks.data[i].name);
    strbuf_printf(p->out, " = %d\n", p->net->clocks.data[i].init);
  }
}

static void put_channel(printer *p, const channel *c, uint32_t number) {
  named(p, "channel", number, c->name);
  strbuf_printf(p->out, " %s%s priority %d\n", c->urgent ? "urgent " : "",
                c->broadcast ? "broadcast" : "binary", c->priority);
}

static void put_channels(printer *p) {
  const uint32_t count = p->net->channels.count;
  if (!p->canonical) {
    for (uint32_t i = 0; i < count; i++)
      put_channel(p, &p->net->channels.data[i], i);
    return;
  }
  // In the order of their numbers.
  uint32_t *by_number =
      arena_array(p->net->memory, count + 1, sizeof(uint32_t));
  for (uint32_t i = 0; i < count; i++)
    if (p->channel_number[i])
      by_number[p->channel_number[i] - 1] = i + 1;
  for (uint32_t n = 0; n < count && by_number[n]; n++)
    put_channel(p, &p->net->channels.data[by_number[n] - 1], n);
}

static void clause_expr(printer *p, const char *what, const expr *e) {
  if (!e)
    return;
  strbuf_putc(p->out, ' ');
  strbuf_puts(p->out, what);
  strbuf_putc(p->out, ' ');
  print_expr(p, e);
}

static void forget_locals(printer *p) { p->locals_before = p->locals; }

static void put_location(printer *p, const process *q, uint32_t i) {
  const location *l = &q->locations[i];
  forget_locals(p);
  strbuf_puts(p->out, "  ");
  named(p, "location", i, l->name);
  if (l->initial)
    strbuf_puts(p->out, " initial");
  if (l->committed)
    strbuf_puts(p->out, " committed");
  if (l->urgent)
    strbuf_puts(p->out, " urgent");
  for (uint32_t k = 0; k < l->nlabels && !p->canonical; k++)
    strbuf_printf(p->out, "%s%s", k ? "," : " labels ", l->labels[k]);
  clause_expr(p, "invariant", l->invariant);
  clause_expr(p, "clocks", l->clock_invariant);
  for (uint32_t k = 0; k < l->nrates; k++) {
    strbuf_puts(p->out, " rate ");
    print_place(p, l->rates[k].clock);
    strbuf_puts(p->out, "' == ");
    print_expr(p, l->rates[k].value);
  }
  strbuf_putc(p->out, '\n');
}

static uint32_t event_number(const printer *p, uint32_t event) {
  return p->canonical ? p->event_number[event] - 1 : event;
}

static void put_sync(printer *p, const edge *e) {
  if (e->sync == EDGE_EVENT) {
    named(p, " event", event_number(p, e->event),
          p->net->events.data[e->event]);
  } else if (e->channel) {
    strbuf_puts(p->out, " sync ");
    print_place(p, e->channel);
    strbuf_putc(p->out, e->sync == EDGE_SEND ? '!' : '?');
  }
}

static void put_edge(printer *p, const process *q, const edge *e) {
  forget_locals(p);
  strbuf_puts(p->out, "  ");
  named(p, "edge", e->source, q->locations[e->source].name);
  named(p, " ->", e->target, q->locations[e->target].name);
  for (uint32_t i = 0; i < e->nselected && !p->canonical; i++)
    strbuf_printf(p->out, "%s%d", i ? "," : " select ", e->selected[i]);
  clause_expr(p, "guard", e->guard);
  clause_expr(p, "clocks", e->clock_guard);
  put_sync(p, e);
  if (e->update) {
    strbuf_puts(p->out, " do ");
    if (e->update->kind == STMT_BLOCK) {
      print_stmt(p, e->update);
    } else {
      strbuf_puts(p->out, "{ ");
      print_stmt(p, e->update);
      strbuf_puts(p->out, " }");
    }
  }
  strbuf_putc(p->out, '\n');
}

static void put_process(printer *p, uint32_t i) {
  const process *q = &p->net->processes.data[i];
  named(p, "process", i, q->name);
  strbuf_printf(p->out, " priority %d\n", q->priority);
  // A digest of half a network would be one of another.
  stopper *stop = p->net->memory && !p->canonical ? p->net->memory->stop : NULL;
  for (uint32_t k = 0; k < q->nlocations && !stop_asked(stop); k++)
    put_location(p, q, k);
  for (uint32_t k = 0; k < q->nedges && !stop_asked(stop); k++)
    put_edge(p, q, &q->edges[k]);
}

static void put_function(printer *p, uint32_t i) {
  const function *f = &p->net->functions.data[i];
  forget_locals(p);
  named(p, "function", p->function_number[i], f->name);
  strbuf_putc(p->out, '(');
  for (uint32_t k = 0; k < f->nparameters; k++) {
    const parameter *q = &f->parameters[k];
    strbuf_printf(p->out, "%s%s%s", k ? ", " : "", q->is_reference ? "&" : "",
                  p->canonical ? "" : q->name);
    if (q->size != 1)
      strbuf_printf(p->out, " #%u", q->size);
    else if (!q->is_reference)
      strbuf_printf(p->out, " : int[%d,%d]", q->domain.low, q->domain.high);
  }
  strbuf_puts(p->out, ") ");
  if (!f->is_void && f->result_size == 1)
    strbuf_printf(p->out, "int[%d,%d] ", f->domain.low, f->domain.high);
  print_stmt(p, f->body);
  strbuf_putc(p->out, '\n');
}

// Functions that something calls.  In the canonical text the others, such as
// those whose body was put in place of a call, do not count.
static void mark_calls(const network *net, const expr *e, bool *called);

static void mark_stmt(const network *net, const stmt *s, bool *called) {
  if (!s)
    return;
  if (s->condition)
    mark_calls(net, s->condition, called);
  for (uint32_t i = 0; i < s->count; i++)
    mark_stmt(net, s->list[i], called);
}

static void mark_place(const network *net, const place *p, bool *called) {
  for (uint32_t i = 0; p && i < p->nsteps; i++)
    mark_calls(net, p->steps[i].index, called);
}

static void mark_calls(const network *net, const expr *e, bool *called) {
  if (!e)
    return;
  if (e->kind == EXPR_CALL && !called[e->callee]) {
    called[e->callee] = true;
    mark_stmt(net, net->functions.data[e->callee].body, called);
  }
  mark_place(net, e->target, called);
  mark_place(net, e->source, called);
  for (uint32_t i = 0; i < e->nargs; i++)
    mark_calls(net, e->args[i], called);
}

static void mark_process(const network *net, const process *p, bool *called) {
  for (uint32_t i = 0; i < p->nlocations; i++) {
    mark_calls(net, p->locations[i].invariant, called);
    mark_calls(net, p->locations[i].clock_invariant, called);
    for (uint32_t k = 0; k < p->locations[i].nrates; k++)
      mark_calls(net, p->locations[i].rates[k].value, called);
  }
  for (uint32_t i = 0; i < p->nedges; i++) {
    mark_calls(net, p->edges[i].guard, called);
    mark_calls(net, p->edges[i].clock_guard, called);
    mark_place(net, p->edges[i].channel, called);
    mark_stmt(net, p->edges[i].update, called);
  }
}

static void put_functions(printer *p) {
  const network *net = p->net;
  bool *called = arena_array(net->memory, net->functions.count, sizeof(bool));
  if (!net->functions.count)
    return;
  for (uint32_t i = 0; i < net->processes.count; i++)
    mark_process(net, &net->processes.data[i], called);
  mark_stmt(net, net->before, called);
  mark_stmt(net, net->after, called);
  // Numbers count what is printed.
  uint32_t next = 0;
  for (uint32_t i = 0; i < net->functions.count; i++)
    if (called[i])
      p->function_number[i] = next++;
  for (uint32_t i = 0; i < net->functions.count; i++)
    if (called[i] || !p->canonical)
      put_function(p, i);
}

static void put_vectors(printer *p) {
  for (uint32_t i = 0; i < p->net->vectors.count; i++) {
    const sync_vector *v = &p->net->vectors.data[i];
    strbuf_puts(p->out, "vector");
    for (uint32_t k = 0; k < v->count; k++) {
      const vector_part *part = &v->parts[k];
      if (p->canonical)
        strbuf_printf(p->out, " %u@%u", part->process,
                      event_number(p, part->event));
      else
        strbuf_printf(p->out, " %s@%s",
                      p->net->processes.data[part->process].name,
                      p->net->events.data[part->event]);
      if (part->weak)
        strbuf_putc(p->out, '?');
    }
    strbuf_putc(p->out, '\n');
  }
}

static void put_around(printer *p, const char *what, const stmt *s) {
  if (!s)
    return;
  strbuf_printf(p->out, "%s ", what);
  print_stmt(p, s);
  strbuf_putc(p->out, '\n');
}

void print_network(const network *net, strbuf *out, bool canonical) {
  printer p;
  print_init(&p, net, out, canonical);
  put_cells(&p);
  put_clocks(&p);
  put_channels(&p);
  put_functions(&p);
  put_around(&p, "before", net->before);
  put_around(&p, "after", net->after);
  for (uint32_t i = 0; i < net->processes.count; i++)
    put_process(&p, i);
  put_vectors(&p);
  print_release(&p);
}

void print_queries(const network *net, strbuf *out, bool canonical) {
  printer p;
  print_init(&p, net, out, canonical);
  for (uint32_t i = 0; i < net->queries.count; i++) {
    const query *q = &net->queries.data[i];
    if (canonical && q->kind == QUERY_REFUSED)
      continue;
    forget_locals(&p);
    if (!canonical)
      strbuf_printf(out, "query %u line %u ", i + 1, q->line);
    strbuf_puts(out, query_kind_text(q->kind));
    if (q->kind == QUERY_REFUSED)
      strbuf_printf(out, " %s", q->refusal);
    clause_expr(&p, "p:", q->p);
    clause_expr(&p, "q:", q->q);
    for (uint32_t k = 0; k < q->nterms; k++) {
      strbuf_puts(out, " term: ");
      if (q->terms[k].clock)
        print_place(&p, q->terms[k].clock);
      if (q->terms[k].clock && q->terms[k].value)
        strbuf_puts(out, " + ");
      if (q->terms[k].value)
        print_expr(&p, q->terms[k].value);
    }
    if (q->wanted != WANTED_NONE && !canonical)
      strbuf_printf(out, " expect %s",
                    q->wanted == WANTED_SATISFIED ? "satisfied" : "violated");
    strbuf_putc(out, '\n');
  }
  print_release(&p);
}

void network_digest(const network *net, digest_text text) {
  strbuf b;
  strbuf_init(&b);
  print_network(net, &b, true);
  const XXH128_hash_t h = XXH3_128bits(b.text, b.length);
  snprintf(text, sizeof(digest_text), "%016llx%016llx",
           (unsigned long long)h.high64, (unsigned long long)h.low64);
  strbuf_release(&b);
}
