// main.c -- Random models with cycles, searched with and without leaps.
//
//   leaps N              N random models
//     --seed S           other models; the default is 1
//     --first I          begin with model number I of this seed
//     --threads T        as many processes
//     --stats            how many models took which leaps
//     --mutant-stop      stop at the first difference, and do not shrink it
//   leaps --print I      print model number I; after --seed, if that is not 1
//
// A model with a difference is made smaller and printed.
//
// Exit status: 0 no difference, 1 some, 2 wrong use, 4 a worker died.

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "grow_loop.h"
#include "leap_trial.h"
#include "oracle/arguments.h"
#include "oracle/shrink.h"
#include "oracle/workers.h"

enum { EXIT_SAME, EXIT_DIFFERENT, EXIT_USAGE, EXIT_DIED = 4 };

typedef struct {
  arguments args;
  bool stats, stop;
} task;

typedef struct {
  uint64_t models, by_status[LEAP_STATUSES], by_mark[MARKS];
  uint64_t verdicts, satisfied, leapt, overs, replayed;
} totals;

static uint64_t seed_of(const task *k, uint64_t i) {
  return (k->args.seed << 40) + i;
}

// ---- A model with a difference

typedef struct {
  leap_trial *t;
  leap_difference what;
  uint64_t seed;
} complaint;

static bool still_differs(void *data, const grown_model *m) {
  complaint *c = data;
  const leap_report r = leap_trial_run(c->t, m, c->seed);
  return r.status == LEAP_DIFFERENT && r.what == c->what;
}

static void complain(const task *k, leap_trial *t, grown_model *m,
                     const leap_report *r, uint64_t i) {
  complaint c = {.t = t, .what = r->what, .seed = seed_of(k, i)};
  fprintf(stderr, "model %" PRIu64 ": %s\n", i, r->text);
  if (k->stop)
    return;
  shrink(m, still_differs, &c);
  const leap_report last = leap_trial_run(t, m, c.seed);
  printf("// model %" PRIu64 " of seed %" PRIu64 "\n// %s\n%s\n", i,
         k->args.seed, last.text, t->model.text);
}

// ---- Random models

static void add(totals *sum, const leap_report *r) {
  sum->models++;
  sum->by_status[r->status]++;
  for (int m = 0; m < MARKS; m++)
    sum->by_mark[m] += r->marks >> m & 1;
  sum->verdicts += r->verdicts;
  sum->satisfied += r->satisfied;
  sum->leapt += r->leapt;
  sum->overs += r->overs;
  sum->replayed += r->replayed;
}

static bool run_model(const task *k, leap_trial *t, totals *sum, uint64_t i) {
  grown_model m;
  grow_loop(&m, seed_of(k, i));
  const leap_report r = leap_trial_run(t, &m, seed_of(k, i));
  add(sum, &r);
  if (r.status == LEAP_REJECTED)
    fprintf(stderr, "model %" PRIu64 ": the front-end rejects it\n", i);
  if (r.status != LEAP_DIFFERENT)
    return true;
  complain(k, t, &m, &r, i);
  return !k->stop;
}

static void run_models(void *data, void *sum, uint64_t from, uint64_t step,
                       int progress) {
  const task *k = data;
  leap_trial t;
  leap_trial_init(&t);
  for (uint64_t i = from; i < k->args.count; i += step) {
    const uint64_t number = k->args.first + i;
    if (progress >= 0 && write(progress, &number, sizeof number) < 0)
      break;
    if (!run_model(k, &t, sum, number))
      break;
  }
  leap_trial_release(&t);
}

static void join(void *sum, const void *part) {
  totals *to = sum;
  const totals *from = part;
  to->models += from->models;
  to->verdicts += from->verdicts;
  to->satisfied += from->satisfied;
  to->leapt += from->leapt;
  to->overs += from->overs;
  to->replayed += from->replayed;
  for (int i = 0; i < LEAP_STATUSES; i++)
    to->by_status[i] += from->by_status[i];
  for (int i = 0; i < MARKS; i++)
    to->by_mark[i] += from->by_mark[i];
}

static void tell_death(void *data, uint64_t number) {
  const task *k = data;
  fprintf(stderr, "a worker died of model %" PRIu64 " (seed %" PRIu64 ")\n",
          number, k->args.seed);
}

static void print_totals(const totals *t, bool all) {
  static const char *const texts[] = {
#define X(NAME, TEXT) TEXT,
      LEAP_MARKS(X)
#undef X
  };
  printf("%" PRIu64 " models, %" PRIu64 " compared, %" PRIu64
         " took leaps, %" PRIu64 " differences\n",
         t->models, t->by_status[LEAP_AGREED] + t->by_status[LEAP_DIFFERENT],
         t->by_mark[MARK_LEAPT], t->by_status[LEAP_DIFFERENT]);
  if (!all)
    return;
  printf("errors of the model on both sides: %" PRIu64 "; skipped: %" PRIu64
         " too large, %" PRIu64 " rejected\n",
         t->by_status[LEAP_ERROR], t->by_status[LEAP_LARGE],
         t->by_status[LEAP_REJECTED]);
  printf("verdicts: %" PRIu64 ", of these %" PRIu64 " satisfied, %" PRIu64
         " after leaps; leaps of over only: %" PRIu64 "; replayed: %" PRIu64
         "\n",
         t->verdicts, t->satisfied, t->leapt, t->overs, t->replayed);
  for (int i = 0; i < MARKS; i++)
    printf("  %-32s %7" PRIu64 "\n", texts[i], t->by_mark[i]);
}

static int run_random(task *k) {
  totals sum = {0};
  const workers w = {.count = k->args.threads,
                     .data = k,
                     .sum_size = sizeof sum,
                     .run = run_models,
                     .join = join,
                     .died = tell_death};
  const bool ok = workers_run(&w, &sum);
  print_totals(&sum, k->stats);
  const bool same =
      !sum.by_status[LEAP_DIFFERENT] && !sum.by_status[LEAP_REJECTED];
  return !ok ? EXIT_DIED : same ? EXIT_SAME : EXIT_DIFFERENT;
}

static int print_model(const task *k) {
  grown_model m;
  strbuf text;
  strbuf_init(&text);
  grow_loop(&m, seed_of(k, k->args.print));
  grown_print(&m, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
  return EXIT_SAME;
}

// ---- The command line

static bool parse(task *k, int argc, char **argv) {
  const arguments_flag flags[] = {
      {"--stats", &k->stats}, {"--mutant-stop", &k->stop}, {NULL, NULL}};
  *k = (task){.stop = false};
  return arguments_parse(&k->args, flags, NULL, NULL, argc, argv) &&
         (k->args.count > 0 || k->args.has_print);
}

int main(int argc, char **argv) {
  task k;
  if (!parse(&k, argc, argv)) {
    fputs("usage: leaps N | --print I\n", stderr);
    return EXIT_USAGE;
  }
  return k.args.has_print ? print_model(&k) : run_random(&k);
}
