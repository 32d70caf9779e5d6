// main.c -- Random models, asked of the region graph and of the engine.
//
//   oracle N             N random models, each in 17 configurations
//     --seed S           other models; the default is 1
//     --first I          begin with model number I of this seed
//     --threads T        as many processes
//     --config TEXT      only this one: "order=dfs abstraction=extra-lu"
//     --stats            how many models have which feature
//     --mutant-stop      stop at the first disagreement, and do not shrink it
//     --found DIR        where models with disagreements go;
//                        the default is tests/oracle/found
//     --regions          ask the region graph alone
//     --runs             of models that have processes that are alike, only those
//                        that ask for runs without end
//     --tck P            so many of 100 models are TChecker's (tck_model.h)
//     --symmetric P      … have processes that are alike, or almost
//                        (peers_model.h)
//     --values P         so many of 100 of these are asked for sup or inf; the
//                        default is 0, which leaves it to chance
//   oracle --print S     print the model with this seed
//   oracle --file MODEL  a model in a file, in all configurations.  If it begins
//                        with "// unit N", time is counted in so many: region.h.
//                        One in TChecker's language has its query in a line
//                        "# query TEXT", and must be such as are grown
//   oracle --selftest    models with known answers, asked of the region graph
//
// Exit status: 0 all agree, 1 some disagree, 2 wrong use, 4 a worker died.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "base/mem.h"
#include "found.h"
#include "grow_model.h"
#include "growth.h"
#include "peers_model.h"
#include "selftest.h"
#include "tck_model.h"
#include "totals.h"
#include "trial.h"
#include "workers.h"

enum {
  EXIT_AGREE,
  EXIT_DISAGREE,
  EXIT_USAGE,
  EXIT_DIED = 4,
};

enum {
  TCK_PERCENT = 15,       // of random models are TChecker's
  SYMMETRIC_PERCENT = 45, // have processes that are alike, or almost
};

typedef struct {
  arguments args;
  bool stats, stop, regions, selftest, runs, has_config;
  int tck, symmetric, values;
  config only;
  const char *file, *found;
} task;

// ---- Random models

// Seeds that lie beside each other give models that have nothing in common.
static uint64_t seed_of(const task *k, uint64_t i) {
  return (k->args.seed << 40) + i;
}

static uint32_t choose_configs(const task *k, const trial *t, uint64_t i,
                               config *list) {
  if (k->regions)
    return 0;
  if (!k->has_config)
    return trial_pick(t, i, list);
  list[0] = k->only;
  return 1;
}

static void say_disagreement(const task *k, const trial_report *r, uint64_t i) {
  strbuf with;
  strbuf_init(&with);
  config_print(&r->with, &with);
  fprintf(stderr, "model %" PRIu64 " (seed %" PRIu64 "): %s\n  with %s\n", i,
          seed_of(k, i), r->text, with.text);
  strbuf_release(&with);
}

static void say_saved(const task *k, int number, const char *kind) {
  if (number >= 0)
    fprintf(stderr, "  saved as %s/%03d.%s\n", k->found, number, kind);
  else
    fprintf(stderr, "  cannot be saved in %s\n", k->found);
}

static void note(const task *k, totals *sum, const trial_report *r,
                 uint64_t i) {
  totals_add(sum, r);
  if (r->status == TRIAL_REJECTED)
    fprintf(stderr, "seed %" PRIu64 ": the front-end rejects the model\n",
            seed_of(k, i));
  if (r->status == TRIAL_DISAGREED)
    say_disagreement(k, r, i);
}

static bool run_model(const task *k, trial *t, totals *sum, strbuf *text,
                      strbuf *forms, uint64_t i) {
  config list[CONFIGS_PER_MODEL];
  grown_model m;
  grow_model(&m, seed_of(k, i));
  strbuf_clear(text);
  grown_print(&m, text);
  grown_print_forms(&m, forms);
  t->unit = m.unit;
  t->tck = NULL;
  t->forms = forms;
  const uint32_t count = choose_configs(k, t, i, list);
  const trial_report r = trial_run(t, text->text, text->length, 0, list, count);
  totals_add_features(sum, grown_features(&m));
  note(k, sum, &r, i);
  if (r.status != TRIAL_DISAGREED || k->stop)
    return r.status != TRIAL_DISAGREED;
  say_saved(k, found_save(t, k->found, &m, &r, list, count, seed_of(k, i)),
            "xta");
  return true;
}

// Is the model with this seed TChecker's?
static bool is_tck(const task *k, uint64_t seed) {
  enum { OTHER = 0x2f8e15 };
  growth g = {.seed = seed ^ OTHER};
  return growth_percent(&g, k->tck);
}

static bool is_symmetric(const task *k, uint64_t seed) {
  enum { OTHER = 0x6b41d7 };
  growth g = {.seed = seed ^ OTHER};
  return growth_percent(&g, k->symmetric);
}

static bool run_tck_model(const task *k, trial *t, totals *sum, strbuf *text,
                          uint64_t i) {
  config list[CONFIGS_PER_MODEL];
  tck_model m;
  const uint64_t seed = seed_of(k, i);
  is_symmetric(k, seed) ? tck_grow_peers(&m, seed) : tck_grow(&m, seed);
  strbuf_clear(text);
  tck_print(&m, text);
  t->unit = 1;
  t->tck = &m;
  t->forms = NULL;
  const uint32_t count = choose_configs(k, t, i, list);
  const trial_report r = trial_run(t, text->text, text->length, 0, list, count);
  totals_add_tck(sum, &r, &m);
  note(k, sum, &r, i);
  if (r.status != TRIAL_DISAGREED || k->stop)
    return r.status != TRIAL_DISAGREED;
  say_saved(k, found_save_tck(t, k->found, &m, &r, list, count, seed_of(k, i)),
            "tck");
  return true;
}

static bool run_peers(const task *k, trial *t, totals *sum, strbuf *text,
                      uint64_t i) {
  config list[CONFIGS_PER_MODEL];
  peers_model m;
  peers_grow(&m, seed_of(k, i), k->values);
  if (k->runs && (m.asks == ASKS_PLAIN || m.asks >= ASKS_SUP))
    return true;
  strbuf_clear(text);
  peers_print(&m, text);
  t->unit = 1;
  t->tck = NULL;
  t->forms = NULL;
  const uint32_t count = choose_configs(k, t, i, list);
  const trial_report r = trial_run(t, text->text, text->length, 0, list, count);
  totals_add_peers(sum, &r, &m);
  note(k, sum, &r, i);
  if (r.status != TRIAL_DISAGREED || k->stop)
    return r.status != TRIAL_DISAGREED;
  say_saved(k,
            found_save_peers(t, k->found, &m, &r, list, count, seed_of(k, i)),
            "xta");
  return true;
}

// Every `step`-th model.  Where we are goes to `progress`, if that is a file.
static void run_models(const task *k, totals *sum, uint64_t from, uint64_t step,
                       int progress) {
  trial t;
  strbuf text;
  strbuf forms[2];
  trial_init(&t);
  strbuf_init(&text);
  strbuf_init(&forms[0]);
  strbuf_init(&forms[1]);
  const bool show = progress < 0 && isatty(STDERR_FILENO);
  for (uint64_t i = from; i < k->args.count; i += step) {
    const uint64_t number = k->args.first + i;
    if (progress >= 0 && write(progress, &number, sizeof number) < 0)
      break;
    if (show && i % 256 == 0)
      fprintf(stderr, "\r%" PRIu64 " ", i);
    const uint64_t seed = seed_of(k, number);
    const bool go_on =
        is_tck(k, seed)         ? run_tck_model(k, &t, sum, &text, number)
        : is_symmetric(k, seed) ? run_peers(k, &t, sum, &text, number)
                                : run_model(k, &t, sum, &text, forms, number);
    if (!go_on)
      break;
  }
  if (show)
    fputs("\r", stderr);
  sum->searches += t.searches;
  sum->slices += t.slices;
  sum->dead += t.dead;
  sum->commuted += t.commuted;
  sum->merged += t.merged;
  sum->hopeless += t.hopeless;
  sum->equal += t.equal;
  totals_count_values(sum, &t.values);
  totals_vary(sum, &t.variants);
  totals_run(sum, &t.runs);
  strbuf_release(&text);
  strbuf_release(&forms[0]);
  strbuf_release(&forms[1]);
  trial_release(&t);
}

// ---- Several processes

static void run_part(void *data, void *sum, uint64_t from, uint64_t step,
                     int progress) {
  run_models(data, sum, from, step, progress);
}

static void join_part(void *sum, const void *part) { totals_join(sum, part); }

static void tell_death(void *data, uint64_t number) {
  fprintf(stderr, "a worker died of model %" PRIu64 " (seed %" PRIu64 ")\n",
          number, seed_of(data, number));
}

static int run_random(task *k) {
  totals *sum = mem_new(1, sizeof *sum);
  const workers w = {.count = k->args.threads,
                     .data = k,
                     .sum_size = sizeof *sum,
                     .run = run_part,
                     .join = join_part,
                     .died = tell_death};
  const bool ok = workers_run(&w, sum);
  totals_print(sum, stdout, k->stats);
  const bool agree =
      !sum->by_status[TRIAL_DISAGREED] && !sum->by_status[TRIAL_REJECTED];
  mem_free(sum);
  return !ok ? EXIT_DIED : agree ? EXIT_AGREE : EXIT_DISAGREE;
}

// ---- One model

static const char *const status_texts[] = {
    "agreed",
    "skipped: too many regions, or no initial state",
    "skipped: not for the oracle",
    "skipped: refused by the search",
    "rejected",
    "disagreed",
};

static void print_answer(const query *q, const trial_report *r) {
  strbuf text;
  strbuf_init(&text);
  printf(", %s", r->reachable ? "found" : "not found");
  for (uint32_t i = 0; i < r->nextremes; i++) {
    strbuf_clear(&text);
    extreme_print(&r->extremes[i], q, i, &text);
    printf(", %s %s", q->terms[i].text, text.text);
  }
  printf("%s, %u regions", r->error ? ", error possible" : "", r->regions);
  strbuf_release(&text);
}

static int judge_query(const task *k, trial *t, model *m, uint32_t i) {
  const query *q = &m->net.queries.data[i];
  const trial_report r =
      k->regions      ? trial_judge(t, m, i, NULL, 0)
      : k->has_config ? trial_judge(t, m, i, &k->only, 1)
                      : trial_judge(t, m, i, t->table.data, t->table.count);
  printf("%s: %s", q->text, status_texts[r.status]);
  if (r.status == TRIAL_AGREED)
    print_answer(q, &r);
  if (r.status == TRIAL_DISAGREED) {
    strbuf with;
    strbuf_init(&with);
    config_print(&r.with, &with);
    printf(": %s\n  with %s", r.text, with.text);
    strbuf_release(&with);
  }
  printf("\n");
  return r.status == TRIAL_DISAGREED ? EXIT_DISAGREE : EXIT_AGREE;
}

// What a first line "// unit 64" says, or 1.
static int32_t read_unit(const char *path) {
  enum { ROOM = 64 };
  static const char start[] = "// unit ";
  char line[ROOM];
  FILE *in = fopen(path, "r");
  const bool ok = in && fgets(line, sizeof line, in) &&
                  !strncmp(line, start, sizeof start - 1);
  const long n = ok ? strtol(line + sizeof start - 1, NULL, 10) : 1;
  if (in)
    fclose(in);
  return n > 0 && n <= INT32_MAX ? (int32_t)n : 1;
}

// Does a line say that nothing wraps?
static bool read_strict(const char *path) {
  enum { ROOM = 4096 };
  char line[ROOM];
  bool found = false;
  FILE *in = fopen(path, "r");
  while (in && !found && fgets(line, sizeof line, in))
    found = strstr(line, GROWN_STRICT) != NULL;
  if (in)
    fclose(in);
  return found;
}

static bool is_tck_file(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && !strcmp(dot, ".tck");
}

// What a TChecker model in a file means is told from the text by tck_read().
static bool read_tck(const char *path, tck_model *tck, strbuf *asked) {
  char line[1024];
  strbuf text;
  strbuf_init(&text);
  FILE *in = fopen(path, "r");
  while (in && fgets(line, sizeof line, in))
    strbuf_puts(&text, line);
  if (in)
    fclose(in);
  const int wrong = tck_read(tck, text.text, asked);
  if (wrong)
    fprintf(stderr, "%s:%d: the oracle cannot read this\n", path, wrong);
  strbuf_release(&text);
  return in && !wrong;
}

static int judge_file(const task *k, trial *t, const load_options *options) {
  int status = EXIT_AGREE;
  model m;
  if (model_load(&m, k->file, options)) {
    for (uint32_t i = 0; i < m.net.queries.count; i++)
      status |= judge_query(k, t, &m, i);
  } else {
    diags_print(m.diags, stderr, LEVEL_ERROR, false);
    status = EXIT_USAGE;
  }
  model_release(&m);
  return status;
}

static int run_file(const task *k) {
  const bool is_tck = is_tck_file(k->file);
  int status = EXIT_USAGE;
  tck_model tck;
  strbuf asked;
  trial t;
  trial_init(&t);
  strbuf_init(&asked);
  t.unit = read_unit(k->file);
  if (!is_tck || read_tck(k->file, &tck, &asked)) {
    t.tck = is_tck ? &tck : NULL;
    const char *const queries[] = {asked.text};
    const load_options options = {
        .query_texts = queries,
        .nquery_texts = is_tck ? 1 : 0,
        .overflow = read_strict(k->file) ? OVERFLOW_ERROR : OVERFLOW_WRAP};
    status = judge_file(k, &t, &options);
  }
  strbuf_release(&asked);
  trial_release(&t);
  return status;
}

static int print_model(const task *k) {
  strbuf text;
  strbuf_init(&text);
  if (is_tck(k, k->args.print)) {
    tck_model m;
    const uint64_t seed = k->args.print;
    is_symmetric(k, seed) ? tck_grow_peers(&m, seed) : tck_grow(&m, seed);
    strbuf_puts(&text, "# query ");
    tck_print_query(&m, &text);
    strbuf_puts(&text, "\n");
    tck_print(&m, &text);
  } else if (is_symmetric(k, k->args.print)) {
    peers_model m;
    peers_grow(&m, k->args.print, k->values);
    peers_print(&m, &text);
  } else {
    grown_model m;
    grow_model(&m, k->args.print);
    grown_print(&m, &text);
  }
  fputs(text.text, stdout);
  strbuf_release(&text);
  return EXIT_AGREE;
}

// ---- The command line

static bool parse_option(void *data, const char *text, const char *after) {
  task *k = data;
  if (!strcmp(text, "--config"))
    return k->has_config = config_parse(&k->only, after);
  if (!strcmp(text, "--found"))
    k->found = after;
  else if (!strcmp(text, "--file"))
    k->file = after;
  else if (!strcmp(text, "--tck"))
    k->tck = atoi(after);
  else if (!strcmp(text, "--symmetric"))
    k->symmetric = atoi(after);
  else if (!strcmp(text, "--values"))
    k->values = atoi(after);
  else
    return false;
  return true;
}

static bool parse(task *k, int argc, char **argv) {
  const arguments_flag flags[] = {
      {"--stats", &k->stats},     {"--mutant-stop", &k->stop},
      {"--regions", &k->regions}, {"--selftest", &k->selftest},
      {"--runs", &k->runs},       {NULL, NULL}};
  *k = (task){.found = "tests/oracle/found",
              .tck = TCK_PERCENT,
              .symmetric = SYMMETRIC_PERCENT};
  return arguments_parse(&k->args, flags, parse_option, k, argc, argv);
}

int main(int argc, char **argv) {
  task k;
  if (!parse(&k, argc, argv)) {
    fputs("usage: oracle N | --file MODEL | --print SEED | --selftest\n",
          stderr);
    return EXIT_USAGE;
  }
  if (k.selftest)
    return selftest() ? EXIT_AGREE : EXIT_DISAGREE;
  if (k.args.has_print)
    return print_model(&k);
  return k.file ? run_file(&k) : run_random(&k);
}
