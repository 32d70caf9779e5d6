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

void totals_add_features(totals *t, uint64_t grown) {
  t->grown++;
  for (int f = 0; f < FEATURES; f++)
    t->by_feature[f] += grown >> f & 1;
}

void totals_add_tck(totals *t, const trial_report *r, const tck_model *m) {
  const uint64_t features = tck_features(m);
  const bool even = features >> TCK_HAS_SYMMETRIC & 1;
  t->tck++;
  t->tck_compared += was_compared(r->status);
  t->tck_channels += r->has_channels;
  t->tck_vectors += r->has_vectors;
  t->symmetric += even;
  t->broken += m->npeers && !even;
  t->by_tck_break[m->broken]++;
  for (int f = 0; f < TCK_FEATURE_COUNT; f++)
    t->by_tck_feature[f] += features >> f & 1;
}

void totals_add_peers(totals *t, const trial_report *r, const peers_model *m) {
  const uint64_t features = peers_features(m);
  t->peers++;
  t->peers_compared += was_compared(r->status);
  const bool even = features >> PEERS_HAS_SYMMETRIC & 1;
  t->symmetric += even;
  t->broken += !even;
  t->by_break[m->broken.kind]++;
  for (int f = 0; f < PEERS_FEATURE_COUNT; f++)
    t->by_peers_feature[f] += features >> f & 1;
}

void totals_add(totals *t, const trial_report *r) {
  t->models++;
  t->by_status[r->status]++;
  if (!was_compared(r->status))
    return;
  add_kind(t, r);
  t->reachable += r->reachable;
  t->errors += r->error;
  t->wraps += r->wraps;
  t->stops += r->stops;
  t->by_regions[r->regions < TOTALS_REGIONS ? r->regions
                                            : TOTALS_REGIONS - 1]++;
}

void totals_vary(totals *t, const trial_variants *v) {
  t->variants.searches += v->searches;
  t->variants.found += v->found;
  t->variants.changed += v->changed;
  t->variants.unfinished += v->unfinished;
}

void totals_run(totals *t, const trial_runs *r) {
  t->runs.searches += r->searches;
  t->runs.permuted += r->permuted;
  t->runs.found += r->found;
  t->runs.often += r->often;
}

void totals_count_values(totals *t, const trial_values *v) {
  t->values.searches += v->searches;
  t->values.symmetric += v->symmetric;
  t->values.permuted += v->permuted;
  t->values.merged += v->merged;
}

void totals_join(totals *t, const totals *other) {
  t->models += other->models;
  t->searches += other->searches;
  t->slices += other->slices;
  t->dead += other->dead;
  t->commuted += other->commuted;
  t->merged += other->merged;
  t->hopeless += other->hopeless;
  t->equal += other->equal;
  totals_vary(t, &other->variants);
  totals_run(t, &other->runs);
  totals_count_values(t, &other->values);
  t->reachable += other->reachable;
  t->errors += other->errors;
  t->wraps += other->wraps;
  t->stops += other->stops;
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
  t->grown += other->grown;
  t->tck += other->tck;
  t->tck_compared += other->tck_compared;
  t->tck_channels += other->tck_channels;
  t->tck_vectors += other->tck_vectors;
  for (int i = 0; i < TCK_BREAK_COUNT; i++)
    t->by_tck_break[i] += other->by_tck_break[i];
  t->peers += other->peers;
  t->peers_compared += other->peers_compared;
  t->symmetric += other->symmetric;
  t->broken += other->broken;
  for (int i = 0; i < PEERS_FEATURE_COUNT; i++)
    t->by_peers_feature[i] += other->by_peers_feature[i];
  for (int i = 0; i < BREAKS; i++)
    t->by_break[i] += other->by_break[i];
  for (int i = 0; i < FEATURES; i++)
    t->by_feature[i] += other->by_feature[i];
  for (int i = 0; i < TCK_FEATURE_COUNT; i++)
    t->by_tck_feature[i] += other->by_tck_feature[i];
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

static void print_features(const totals *t, FILE *out) {
  for (int f = 0; t->grown && f < FEATURES; f++)
    fprintf(out, "  %-20s %5.1f %%\n", grown_feature_name((grown_feature)f),
            share(t->by_feature[f], t->grown));
  for (int f = 0; t->tck && f < TCK_FEATURE_COUNT; f++)
    fprintf(out, "  TChecker: %-45s %5.1f %%\n",
            tck_feature_name((tck_feature)f),
            share(t->by_tck_feature[f], t->tck));
  for (int i = TCK_BREAK_NONE + 1; t->tck && i < TCK_BREAK_COUNT; i++)
    fprintf(out, "  TChecker: broken: %-37s %5.1f %%\n",
            tck_break_name((tck_break)i), share(t->by_tck_break[i], t->tck));
  for (int f = 0; t->peers && f < PEERS_FEATURE_COUNT; f++)
    fprintf(out, "  peers: %-45s %5.1f %%\n",
            peers_feature_name((peers_feature)f),
            share(t->by_peers_feature[f], t->peers));
  for (int i = BREAK_NONE + 1; t->peers && i < BREAKS; i++)
    fprintf(out, "  broken: %-44s %5.1f %%\n",
            peers_break_name((peers_break_kind)i),
            share(t->by_break[i], t->peers));
}

void totals_print(const totals *t, FILE *out, bool all) {
  const uint64_t n = compared(t);
  fprintf(out,
          "%" PRIu64 " models, %" PRIu64 " compared in %" PRIu64
          " searches, %" PRIu64 " disagreements\n",
          t->models, n, t->searches, t->by_status[TRIAL_DISAGREED]);
  fprintf(out,
          "reachable %.1f %%, with errors %.1f %%, wrapping in some state "
          "%.1f %%; regions: median %u, 90 %% have at most %u; slices of "
          "%.1f %%; dead variables in %.1f %%; steps in one order in "
          "%.1f %%; zones merged in %.1f %%; hopeless states in %.1f %%; "
          "equal clocks in %.1f %%\n",
          share(t->reachable, n), share(t->errors, n), share(t->wraps, n),
          quantile(t, 50), quantile(t, 90), share(t->slices, n),
          share(t->dead, n), share(t->commuted, n), share(t->merged, n),
          share(t->hopeless, n), share(t->equal, n));
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
  fprintf(out,
          "  runs without end: %" PRIu64 " searches, with symmetry %" PRIu64
          ", found by %.1f %% of these; again and again %" PRIu64 "\n",
          t->runs.searches, t->runs.permuted,
          share(t->runs.found, t->runs.permuted), t->runs.often);
  fprintf(out,
          "  values: %" PRIu64 " searches, %.1f %% with a symmetry, states "
          "permuted in %.1f %%, zones merged in %.1f %%\n",
          t->values.searches, share(t->values.symmetric, t->values.searches),
          share(t->values.permuted, t->values.searches),
          share(t->values.merged, t->values.searches));
  fprintf(out,
          "of TChecker's language: %.1f %%, %" PRIu64 " compared; channels in "
          "%.1f %%, vectors in %.1f %% of these\n",
          share(t->tck, t->models), t->tck_compared,
          share(t->tck_channels, t->tck), share(t->tck_vectors, t->tck));
  fprintf(out,
          "of peers: %.1f %%, %" PRIu64
          " compared; with TChecker's, %.1f %% of "
          "all are symmetric, %.1f %% almost\n",
          share(t->peers, t->models), t->peers_compared,
          share(t->symmetric, t->models), share(t->broken, t->models));
  if (all)
    print_features(t, out);
  if (all)
    fprintf(out, "  %-20s %5.1f %%\n", "clocks that stop", share(t->stops, n));
}
