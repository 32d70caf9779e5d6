// compile_print.c -- The listing.
//
// Pieces are printed in the order in which they were compiled, so each ends
// where the next begins.

#include "sem/compile.h"

#include <stdarg.h>

typedef struct {
  const network_code *code;
  FILE *out;
  uint32_t done; // instructions printed
} listing;

static void heading(listing *l, code_entry entry, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void heading(listing *l, code_entry entry, const char *format, ...) {
  if (entry == CODE_NONE)
    return;
  program_print(&l->code->program, l->code->network, l->done, entry, l->out);
  l->done = entry;
  va_list arguments;
  va_start(arguments, format);
  vfprintf(l->out, format, arguments);
  va_end(arguments);
  fputs(":\n", l->out);
}

static void list_process(listing *l, const process *p, const process_code *c) {
  for (uint32_t i = 0; i < p->nlocations; i++) {
    const location_code *k = &c->locations[i];
    const char *name = p->locations[i].name;
    heading(l, k->invariant, "%s.%s invariant", p->name, name);
    heading(l, k->clock_invariant, "%s.%s clock invariant", p->name, name);
    heading(l, k->rates, "%s.%s rates", p->name, name);
  }
  for (uint32_t i = 0; i < p->nedges; i++) {
    const edge_code *k = &c->edges[i];
    heading(l, k->guard, "%s edge %u guard", p->name, i);
    heading(l, k->clock_guard, "%s edge %u clock guard", p->name, i);
    heading(l, k->update, "%s edge %u update", p->name, i);
    heading(l, k->channel, "%s edge %u channel", p->name, i);
  }
}

static void list_refusals(listing *l, const process *p, const process_code *c) {
  for (uint32_t i = 0; i < p->nedges; i++)
    heading(l, c->edges[i].refusal, "%s edge %u refusal", p->name, i);
}

static void list_query(listing *l, const query *q, const query_code *c,
                       uint32_t number) {
  heading(l, c->p, "query %u p", number);
  heading(l, c->not_p, "query %u not p", number);
  heading(l, c->q, "query %u q", number);
  heading(l, c->not_q, "query %u not q", number);
  for (uint32_t i = 0; i < q->nterms; i++) {
    heading(l, c->terms[i].clock, "query %u term %u clock", number, i + 1);
    heading(l, c->terms[i].value, "query %u term %u value", number, i + 1);
  }
  for (uint32_t i = 0; i < q->noften; i++)
    heading(l, c->often[i], "query %u again and again %u", number, i + 1);
}

void compile_print(const network_code *n, FILE *out) {
  const network *net = n->network;
  listing l = {n, out, 0};
  for (uint32_t i = 0; i < net->functions.count; i++)
    heading(&l, n->program.routines.data[i].entry, "%s()",
            net->functions.data[i].name);
  heading(&l, n->before, "before");
  heading(&l, n->after, "after");
  for (uint32_t i = 0; i < net->processes.count; i++)
    list_process(&l, &net->processes.data[i], &n->processes[i]);
  for (uint32_t i = 0; i < net->queries.count; i++)
    list_query(&l, &net->queries.data[i], &n->queries[i], i + 1);
  for (uint32_t i = 0; i < net->processes.count; i++)
    list_refusals(&l, &net->processes.data[i], &n->processes[i]);
  program_print(&n->program, net, l.done, n->program.text.count, out);
}
