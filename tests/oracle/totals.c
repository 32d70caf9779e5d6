#include "totals.h"

#include <inttypes.h>

#include "live.h"

static bool was_compared(trial_status s) {
  return s == TRIAL_AGREED || s == TRIAL_DISAGREED;
}

static void add_kind(totals *t, const trial_report *r) {
  t->by_kind[r->kind].compared++;
  t->by_kind[r->kind].found += r->reachable;
  t->by_kind[r->kind].endless += r->endless;
  t->by_kind[r->kind].trivial += r->trivial;
  t->by_kind[r->kind].as_bounds += r->as_bounds;
  for (uint32_t i = 0; i < r->nextremes; i++) {
    const extreme *e = &r->extremes[i];
    t->by_kind[r->kind].values += e->kind == EXTREME_VALUE;
    t->by_kind[r->kind].strict += e->kind == EXTREME_VALUE && e->strict;
    t->by_kind[r->kind].infinite += e->kind == EXTREME_INFINITE;
  }
}

void totals_add(totals *t, const trial_report *r, uint64_t features) {
  t->models++;
  t->by_status[r->status]++;
  for (int f = 0; f < FEATURES; f++)
    t->by_feature[f] += features >> f & 1;
  if (!was_compared(r->status))
    return;
  add_kind(t, r);
  t->reachable += r->reachable;
  t->errors += r->error;
  t->by_regions[r->regions < TOTALS_REGIONS ? r->regions
                                            : TOTALS_REGIONS - 1]++;
}

void totals_vary(totals *t, const trial_variants *v) {
  t->variants.searches += v->searches;
  t->variants.found += v->found;
  t->variants.changed += v->changed;
  t->variants.unfinished += v->unfinished;
}

void totals_join(totals *t, const totals *other) {
  t->models += other->models;
  t->searches += other->searches;
  t->slices += other->slices;
  totals_vary(t, &other->variants);
  t->reachable += other->reachable;
  t->errors += other->errors;
  for (int i = 0; i <= TRIAL_DISAGREED; i++)
    t->by_status[i] += other->by_status[i];
  for (int i = 0; i < QUERY_KIND_COUNT; i++) {
    t->by_kind[i].compared += other->by_kind[i].compared;
    t->by_kind[i].found += other->by_kind[i].found;
    t->by_kind[i].endless += other->by_kind[i].endless;
    t->by_kind[i].trivial += other->by_kind[i].trivial;
    t->by_kind[i].values += other->by_kind[i].values;
    t->by_kind[i].strict += other->by_kind[i].strict;
    t->by_kind[i].infinite += other->by_kind[i].infinite;
    t->by_kind[i].as_bounds += other->by_kind[i].as_bounds;
  }
  for (int i = 0; i < FEATURES; i++)
    t->by_feature[i] += other->by_feature[i];
  for (int i = 0; i < TOTALS_REGIONS; i++)
    t->by_regions[i] += other->by_regions[i];
}

static uint64_t compared(const totals *t) {
  return t->by_status[TRIAL_AGREED] + t->by_status[TRIAL_DISAGREED];
}

// How many regions so many of a hundred models have at most.
static uint32_t quantile(const totals *t, uint64_t percent) {
  const uint64_t wanted = compared(t) * percent;
  uint64_t seen = 0;
  for (uint32_t i = 0; i < TOTALS_REGIONS; i++) {
    seen += t->by_regions[i];
    if (seen * 100 >= wanted && seen)
      return i;
  }
  return 0;
}

static double share(uint64_t part, uint64_t whole) {
  return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void print_kind(const totals *t, FILE *out, query_kind k) {
  const uint64_t n = t->by_kind[k].compared;
  if (!n)
    return;
  fprintf(out, "%-4s %6" PRIu64 " compared", query_kind_text(k), n);
  fprintf(out, "; found %.1f %%", share(t->by_kind[k].found, n));
  if (query_is_about_runs(k))
    fprintf(out, ", by actions for ever alone %.1f %%; trivial %.1f %%",
            share(t->by_kind[k].endless, n), share(t->by_kind[k].trivial, n));
  if (extreme_is_about(k))
    fprintf(out,
            "; %" PRIu64 " values, %" PRIu64 " strict, %" PRIu64
            " infinite; %" PRIu64 " as bounds",
            t->by_kind[k].values, t->by_kind[k].strict, t->by_kind[k].infinite,
            t->by_kind[k].as_bounds);
  fputs("\n", out);
}

void totals_print(const totals *t, FILE *out, bool all) {
  const uint64_t n = compared(t);
  fprintf(out,
          "%" PRIu64 " models, %" PRIu64 " compared in %" PRIu64
          " searches, %" PRIu64 " disagreements\n",
          t->models, n, t->searches, t->by_status[TRIAL_DISAGREED]);
  fprintf(out,
          "reachable %.1f %%, with errors %.1f %%; regions: median %u, "
          "90 %% have at most %u; slices of %.1f %%\n",
          share(t->reachable, n), share(t->errors, n), quantile(t, 50),
          quantile(t, 90), share(t->slices, n));
  fprintf(out,
          "skipped: %" PRIu64 " too large, %" PRIu64 " not for the oracle, "
          "%" PRIu64 " refused by the search, %" PRIu64 " by the front-end\n",
          t->by_status[TRIAL_LARGE], t->by_status[TRIAL_FOREIGN],
          t->by_status[TRIAL_REFUSED], t->by_status[TRIAL_REJECTED]);
  for (int i = 0; i < QUERY_KIND_COUNT; i++)
    print_kind(t, out, (query_kind)i);
  fprintf(out,
          "  infinite time, or again and again: %" PRIu64 " searches, found by "
          "%.1f %%, another answer than otherwise %.1f %%, unfinished %" PRIu64
          "\n",
          t->variants.searches, share(t->variants.found, t->variants.searches),
          share(t->variants.changed, t->variants.searches),
          t->variants.unfinished);
  for (int f = 0; all && f < FEATURES; f++)
    fprintf(out, "  %-20s %5.1f %%\n", grown_feature_name((grown_feature)f),
            share(t->by_feature[f], t->models));
}
