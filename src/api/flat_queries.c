// flat_queries.c -- Writing queries with the names of the flat form.

#include "api/flat_queries.h"

#include "model/print.h"
#include "sem/excerpt.h"

enum { MARK = 1 }; // before the name of a process

static const char *marked_name(arena *memory, const char *old) {
  return arena_printf(memory, "%c%s", MARK, excerpt_plain_name(memory, old));
}

// Variables are global in a flat form: P.x is P_x.  Where a process is stays.
static void put_flat(const char *text, strbuf *out) {
  bool in_process = false;
  for (const char *p = text; *p; p++)
    if (*p == MARK) {
      in_process = true;
    } else if (*p == '.') {
      strbuf_putc(out, in_process ? '.' : '_');
      in_process = false;
    } else {
      strbuf_putc(out, *p);
    }
}

void flat_queries_put(arena *memory, const network *net, strbuf *out) {
  const uint32_t count = net->processes.count;
  network marked = *net;
  marked.processes.data = arena_array(memory, count, sizeof(process));
  for (uint32_t p = 0; p < count; p++) {
    marked.processes.data[p] = net->processes.data[p];
    marked.processes.data[p].name =
        marked_name(memory, net->processes.data[p].name);
  }
  strbuf text;
  printer print;
  strbuf_init(&text);
  print_init(&print, &marked, &text, false);
  for (uint32_t i = 0; i < net->queries.count; i++) {
    const query *q = &net->queries.data[i];
    if (q->kind == QUERY_REFUSED)
      continue;
    strbuf_clear(&text);
    print_expr(&print, q->p);
    strbuf_printf(out, "%squery { %s ", i ? "" : "\n",
                  query_kind_text(q->kind));
    put_flat(text.text, out);
    strbuf_puts(out, " }\n");
  }
  print_release(&print);
  strbuf_release(&text);
}
