// slicing.c -- Cutting a model down to a query, and saying what was left out.

#include "api/slicing.h"

#include "sem/excerpt.h"
#include "sem/influence.h"

network *slicing_cut(arena *memory, const network *net, const query *asked,
                     bool plain_names) {
  const influence *kept = influence_find(memory, net, asked);
  return kept->is_all || stop_look(memory->stop)
             ? NULL
             : excerpt_make(memory, net, kept, asked, plain_names);
}

void slicing_describe(const network *whole, const network *rest, strbuf *out) {
  strbuf_printf(
      out,
      "%u of %u processes, %u of %u clocks, %u of %u variables, %u of %u edges "
      "are left",
      rest->processes.count, whole->processes.count, rest->clocks.count - 1,
      whole->clocks.count - 1, network_count_state(rest),
      network_count_state(whole), network_count_edges(rest),
      network_count_edges(whole));
}
