// active_lists.c -- Which clocks are active where, copied from the limits.

#include "reach/active_lists.h"

#include "base/mem.h"

bool active_lists_apply(const semantics *s, const network_limits *limits) {
  uint32_t last = 0; // of the processes before
  for (uint32_t p = 0; p < s->processes; p++) {
    uint32_t highest = last;
    for (uint32_t l = 0; l < s->network->processes.data[p].nlocations; l++) {
      const location_limits *at = &limits->at[p][l];
      if (at->ncurrent || (at->nfixed && at->fixed[0].clock <= last))
        return false;
      if (at->nfixed && at->fixed[at->nfixed - 1].clock > highest)
        highest = at->fixed[at->nfixed - 1].clock;
    }
    last = highest;
  }
  return true;
}

static active_list new_list(const location_limits *l) {
  active_list list = {mem_new(l->nfixed, sizeof *list.data), l->nfixed};
  for (uint32_t i = 0; i < l->nfixed; i++) {
    const clock_limit *f = &l->fixed[i];
    list.data[i] = (active_clock){(uint16_t)f->clock,
                                  flat_zone_shorten(f->lower, f->upper),
                                  f->lower, f->upper};
  }
  return list;
}

active_list **active_lists_new(const network *net,
                               const network_limits *limits) {
  active_list **lists = mem_new(net->processes.count, sizeof *lists);
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const uint32_t count = net->processes.data[p].nlocations;
    lists[p] = mem_new(count, sizeof **lists);
    for (uint32_t l = 0; l < count; l++)
      lists[p][l] = new_list(&limits->at[p][l]);
  }
  return lists;
}

void active_lists_free(const network *net, active_list **lists) {
  for (uint32_t p = 0; p < net->processes.count; p++) {
    for (uint32_t l = 0; l < net->processes.data[p].nlocations; l++)
      mem_free(lists[p][l].data);
    mem_free(lists[p]);
  }
  mem_free(lists);
}
