#include "reach.h"

#include <string.h>

#include "base/mem.h"

// ---- What leaps there were

static uint32_t bit(leap_mark m, bool has) { return has ? 1U << m : 0; }

static uint32_t marks_of(const cycle_set *set, const cycle *c) {
  const cycle_window *w = &c->window;
  const cycle_starts *beside = cycles_at(set, c->process, c->locations[0]);
  uint32_t segments = 0;
  for (uint32_t k = 0; k < c->count; k++)
    segments += c->steps[k].resets;
  return bit(MARK_LEAPT, true) | bit(MARK_ONE, c->unfolding == 1) |
         bit(MARK_TWO, c->unfolding == 2) | bit(MARK_THREE, c->unfolding == 3) |
         bit(MARK_MORE, c->unfolding > 3) |
         bit(MARK_OPEN, w->is_open_below || w->is_open_above) |
         bit(MARK_BOTH_OPEN, w->is_open_below && w->is_open_above) |
         bit(MARK_FROM_ZERO, w->low == 0) | bit(MARK_EXACT, c->unfolding == 0) |
         bit(MARK_OTHERS, c->nothers > 0) | bit(MARK_GUARDED, c->nguarded > 0) |
         bit(MARK_SEGMENTS, segments > 1) | bit(MARK_STARTS, beside->count > 1);
}

static void mark(reach *r, const accelerator *a, uint32_t label) {
  if (!a || !(label & LABEL_LEAP))
    return;
  r->marks |= marks_of(a->cycles, a->cycles->list.data[label & ~LABEL_LEAP]) |
              bit(MARK_URGENT, r->s->has_urgent_channels) |
              bit(MARK_TWO_LEAPERS, a->nprocesses > 1) |
              bit(MARK_SCALED, r->s->scale > 1);
}

// ---- Collecting

static reach_site *site_of(const reach *r, const uint64_t *key) {
  const size_t size = r->s->layout.words * sizeof *key;
  for (uint32_t i = 0; i < r->count; i++)
    if (!memcmp(r->sites[i].key, key, size))
      return &r->sites[i];
  return NULL;
}

static reach_site *add_site(reach *r, const engine *e, const uint64_t *key) {
  const semantics *s = r->s;
  r->sites = mem_resize(r->sites, r->count + 1, sizeof *r->sites);
  reach_site *p = &r->sites[r->count++];
  p->key = mem_new(s->layout.words, sizeof *key);
  p->discrete = mem_new(s->size, sizeof *p->discrete);
  memcpy(p->key, key, s->layout.words * sizeof *key);
  memcpy(p->discrete, e->x.from, s->size * sizeof *p->discrete);
  federation_init(&p->zones, e->x.kernel, s->clocks);
  return p;
}

static void collect(reach *r, engine *e) {
  uint64_t *key = mem_new(r->s->layout.words + 1, sizeof *key);
  for (uint32_t n = 0; n < e->passed.nnodes; n++) {
    if (!(e->passed.nodes[n].flags & NODE_LISTED))
      continue;
    engine_load(e, n);
    layout_pack(&r->s->layout, e->x.from, key);
    reach_site *p = site_of(r, key);
    if (!p)
      p = add_site(r, e, key);
    federation_add(&p->zones, e->x.zone);
    if (e->passed.nodes[n].parent != PASSED_NONE)
      mark(r, e->accelerator, e->passed.nodes[n].label);
  }
  mem_free(key);
}

void reach_find(reach *r, arena *memory, const semantics *s,
                const network_limits *limits, const accelerator *leaps,
                const search_options *o) {
  engine e;
  watch w;
  *r = (reach){.s = s};
  watch_init(&w, memory, o);
  engine_init(&e, &(search_job){.s = s,
                                .limits = limits,
                                .looked_for = CODE_NONE,
                                .options = *o,
                                .watch = &w,
                                .leaps = leaps});
  r->status = engine_run(&e, UINT64_MAX);
  r->no_start = e.no_start;
  r->explored = e.stats.explored;
  if (r->status == ENGINE_DONE)
    collect(r, &e);
  engine_release(&e);
}

void reach_release(reach *r) {
  for (uint32_t i = 0; i < r->count; i++) {
    mem_free(r->sites[i].key);
    mem_free(r->sites[i].discrete);
    federation_release(&r->sites[i].zones);
  }
  mem_free(r->sites);
}

// ---- Comparing

static void print_site(const reach *r, const reach_site *p, strbuf *out) {
  const network *net = r->s->network;
  for (uint32_t i = 0; i < r->s->processes; i++)
    strbuf_printf(out, "%s%s.%s", i ? " " : "", net->processes.data[i].name,
                  net->processes.data[i].locations[p->discrete[i]].name);
  for (uint32_t i = r->s->processes; i < r->s->size; i++)
    strbuf_printf(out, " %d", p->discrete[i]);
}

// What of zone number i the other federation does not have.
static void print_rest(const reach_site *p, uint32_t i, const federation *other,
                       strbuf *out) {
  federation rest;
  federation_init(&rest, p->zones.kernel, p->zones.n);
  federation_add(&rest, federation_zone(&p->zones, i));
  strbuf_puts(out, ": ");
  if (federation_subtract(&rest, other) != ZONE_OVERFLOW)
    federation_print(&rest, NULL, out);
  federation_release(&rest);
}

static bool includes(const reach *part, const reach_site *p,
                     const reach_site *other, bool with_zones, strbuf *out) {
  for (uint32_t i = 0; with_zones && i < p->zones.count; i++)
    if (federation_misses(&other->zones, federation_zone(&p->zones, i)) !=
        ZONE_EMPTY) {
      print_site(part, p, out);
      print_rest(p, i, &other->zones, out);
      return false;
    }
  return true;
}

bool reach_includes(const reach *whole, const reach *part, bool with_zones,
                    strbuf *out) {
  for (uint32_t i = 0; i < part->count; i++) {
    const reach_site *p = &part->sites[i];
    const reach_site *other = site_of(whole, p->key);
    if (!other) {
      print_site(part, p, out);
      return false;
    }
    if (!includes(part, p, other, with_zones, out))
      return false;
  }
  return true;
}
