// dot.c -- Quoting what stands at locations and edges.

#include "report/dot.h"

#include "model/print.h"

// Text inside a quoted label.
static void put_quoted(strbuf *out, const char *text) {
  for (; *text; text++) {
    if (*text == '"' || *text == '\\')
      strbuf_putc(out, '\\');
    strbuf_putc(out, *text);
  }
}

typedef struct {
  strbuf *out, text; // `text` collects what has to be quoted
  printer print;
} drawing;

static void flush_text(drawing *d) {
  put_quoted(d->out, d->text.text);
  strbuf_clear(&d->text);
}

static void put_line(drawing *d, const expr *e) {
  if (!e)
    return;
  strbuf_puts(d->out, "\\n");
  print_expr(&d->print, e);
  flush_text(d);
}

static void put_location(drawing *d, uint32_t p, const process *q, uint32_t i) {
  const location *l = &q->locations[i];
  strbuf_printf(d->out, "    p%u_%u [label=\"", p, i);
  put_quoted(d->out, l->name);
  put_line(d, l->invariant);
  put_line(d, l->clock_invariant);
  strbuf_printf(d->out, "\"%s%s];\n", l->initial ? ", peripheries=2" : "",
                l->committed ? ", style=filled, fillcolor=\"#f4c7c3\""
                : l->urgent  ? ", style=filled, fillcolor=\"#fff2cc\""
                             : "");
}

static void put_edge(drawing *d, uint32_t p, const network *net,
                     const edge *e) {
  strbuf_printf(d->out, "    p%u_%u -> p%u_%u [label=\"", p, e->source, p,
                e->target);
  const size_t before = d->out->length;
  put_line(d, e->guard);
  put_line(d, e->clock_guard);
  if (e->channel) {
    strbuf_puts(d->out, "\\n");
    print_place(&d->print, e->channel);
    strbuf_putc(&d->text, e->sync == EDGE_SEND ? '!' : '?');
    flush_text(d);
  } else if (e->sync == EDGE_EVENT) {
    strbuf_puts(d->out, "\\n@");
    put_quoted(d->out, net->events.data[e->event]);
  }
  if (e->update) {
    strbuf_puts(d->out, "\\n");
    print_stmt(&d->print, e->update);
    flush_text(d);
  }
  if (d->out->length > before) { // without the first line break
    const size_t rest = d->out->length - before - 2;
    for (size_t i = 0; i <= rest; i++)
      d->out->text[before + i] = d->out->text[before + 2 + i];
    d->out->length -= 2;
  }
  strbuf_puts(d->out, "\"];\n");
}

void dot_network(const network *net, strbuf *out) {
  drawing d = {.out = out};
  strbuf_init(&d.text);
  print_init(&d.print, net, &d.text, false);
  strbuf_puts(out, "digraph network {\n"
                   "  graph [fontname=\"sans-serif\", compound=true];\n"
                   "  node [fontname=\"sans-serif\", fontsize=11, shape=box, "
                   "style=rounded];\n"
                   "  edge [fontname=\"sans-serif\", fontsize=10];\n");
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *q = &net->processes.data[p];
    strbuf_printf(out, "  subgraph cluster_%u {\n    label=\"", p);
    put_quoted(out, q->name);
    strbuf_puts(out, "\";\n");
    for (uint32_t i = 0; i < q->nlocations; i++)
      put_location(&d, p, q, i);
    for (uint32_t i = 0; i < q->nedges; i++)
      put_edge(&d, p, net, &q->edges[i]);
    strbuf_puts(out, "  }\n");
  }
  strbuf_puts(out, "}\n");
  print_release(&d.print);
  strbuf_release(&d.text);
}
