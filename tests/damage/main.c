// main.c -- Damaged certificates.
//
//   damage N             N of them
//     --seed S           others; the default is 1
//     --first I          begin with number I of this seed
//     --threads T        as many processes
//     --stop             at the first failure
//   damage --print I     print number I: model, damaged certificate, outcome
//
// Accepted by the checker and not confirmed by regions is a failure; so is a
// certificate of the engine that is not accepted.
//
// Exit status: 0 no failure, 1 some, 2 wrong use, 4 a worker died.

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "damage_trial.h"
#include "oracle/arguments.h"
#include "oracle/workers.h"

enum { EXIT_FINE, EXIT_FAILURES, EXIT_USAGE, EXIT_DIED = 4 };

typedef struct {
  arguments args;
  bool stop;
} task;

// An order, or alu with diagonals.
enum { ORDER_ROWS = SKETCH_ORDERS + 1 };

typedef struct {
  uint64_t models, failures, deadlocks;
  uint64_t by_kind[HARM_KINDS][OUTCOMES];
  uint64_t by_order[ORDER_ROWS][OUTCOMES];
  uint64_t of_runs[OUTCOMES]; // those with ranks
  uint64_t symmetric[OUTCOMES];
} totals;

static const char *outcome_name(damage_outcome o) {
  static const char *const names[] = {
#define X(NAME, TEXT) TEXT,
      DAMAGE_OUTCOMES(X)
#undef X
  };
  return names[o];
}

// ---- One case

static void print_case(const damage_trial *t, const damage_report *r,
                       uint64_t seed, uint64_t number) {
  printf("number %" PRIu64 " of seed %" PRIu64 ", %s: %s\n", number, seed,
         harm_name(r->kind), outcome_name(r->outcome));
  printf("---- the model\n%s---- the certificate\n%s", t->model.text,
         t->certificate.text);
  printf("---- the checker\n%s\n", t->said.length ? t->said.text : "-");
  printf("---- the regions\n%s\n\n", t->why.length ? t->why.text : "-");
}

static int print_number(const task *k) {
  damage_trial t;
  damage_trial_init(&t);
  const damage_report r = damage_trial_run(&t, k->args.seed, k->args.print);
  print_case(&t, &r, k->args.seed, k->args.print);
  damage_trial_release(&t);
  return damage_is_failure(r.outcome) ? EXIT_FAILURES : EXIT_FINE;
}

// ---- Many

static void add(totals *sum, const damage_report *r) {
  sum->models += r->models;
  sum->failures += damage_is_failure(r->outcome);
  sum->deadlocks += r->deadlock;
  sum->of_runs[r->outcome] += r->runs;
  sum->symmetric[r->outcome] += r->symmetric;
  sum->by_kind[r->kind][r->outcome]++;
  sum->by_order[r->diagonals ? SKETCH_ORDERS : r->order][r->outcome]++;
}

static void run_numbers(void *data, void *sum, uint64_t from, uint64_t step,
                        int progress) {
  const task *k = data;
  damage_trial t;
  damage_trial_init(&t);
  for (uint64_t i = from; i < k->args.count; i += step) {
    const uint64_t number = k->args.first + i;
    if (progress >= 0 && write(progress, &number, sizeof number) < 0)
      break;
    const damage_report r = damage_trial_run(&t, k->args.seed, number);
    add(sum, &r);
    if (!damage_is_failure(r.outcome))
      continue;
    print_case(&t, &r, k->args.seed, number);
    if (k->stop)
      break;
  }
  damage_trial_release(&t);
}

static void join(void *sum, const void *part) {
  totals *to = sum;
  const totals *from = part;
  to->models += from->models;
  to->failures += from->failures;
  to->deadlocks += from->deadlocks;
  for (int o = 0; o < OUTCOMES; o++) {
    for (int h = 0; h < HARM_KINDS; h++)
      to->by_kind[h][o] += from->by_kind[h][o];
    for (int s = 0; s < ORDER_ROWS; s++)
      to->by_order[s][o] += from->by_order[s][o];
    to->of_runs[o] += from->of_runs[o];
    to->symmetric[o] += from->symmetric[o];
  }
}

static void tell_death(void *data, uint64_t number) {
  const task *k = data;
  fprintf(stderr, "a worker died of number %" PRIu64 " (seed %" PRIu64 ")\n",
          number, k->args.seed);
}

static void print_row(const char *what, const uint64_t *by_outcome) {
  printf("  %-24s", what);
  for (int o = 0; o < OUTCOMES; o++)
    printf(" %10" PRIu64, by_outcome[o]);
  printf("\n");
}

static void print_totals(const totals *t) {
  static const char *const orders[] = {"order includes", "order union",
                                       "order alu", "the same, diagonals"};
  uint64_t all[OUTCOMES] = {0};
  printf("%-26s", "");
  for (int o = 0; o < OUTCOMES; o++)
    printf(" %10s", outcome_name((damage_outcome)o));
  printf("\n");
  for (int h = 0; h < HARM_KINDS; h++) {
    print_row(harm_name((harm)h), t->by_kind[h]);
    for (int o = 0; o < OUTCOMES; o++)
      all[o] += t->by_kind[h][o];
  }
  for (int s = 0; s < ORDER_ROWS; s++)
    print_row(orders[s], t->by_order[s]);
  print_row("about runs", t->of_runs);
  print_row("with symmetries", t->symmetric);
  print_row("all", all);
  uint64_t sum = 0;
  for (int o = 0; o < OUTCOMES; o++)
    sum += all[o];
  printf("%" PRIu64 " damaged certificates (%" PRIu64
         " with deadlock) of %" PRIu64 " models: %" PRIu64 " rejected, %" PRIu64
         " malformed, %" PRIu64 " accepted and confirmed; %" PRIu64
         " failures\n",
         sum, t->deadlocks, t->models, all[OUTCOME_REJECTED],
         all[OUTCOME_MALFORMED], all[OUTCOME_CONFIRMED], t->failures);
}

static int run_many(task *k) {
  totals sum = {0};
  const workers w = {.count = k->args.threads,
                     .data = k,
                     .sum_size = sizeof sum,
                     .run = run_numbers,
                     .join = join,
                     .died = tell_death};
  const bool ok = workers_run(&w, &sum);
  print_totals(&sum);
  return !ok ? EXIT_DIED : sum.failures ? EXIT_FAILURES : EXIT_FINE;
}

// ---- The command line

static bool parse(task *k, int argc, char **argv) {
  const arguments_flag flags[] = {{"--stop", &k->stop}, {NULL, NULL}};
  *k = (task){.stop = false};
  return arguments_parse(&k->args, flags, NULL, NULL, argc, argv) &&
         (k->args.count > 0 || k->args.has_print);
}

int main(int argc, char **argv) {
  task k;
  if (!parse(&k, argc, argv)) {
    fputs("usage: damage N | --print I\n", stderr);
    return EXIT_USAGE;
  }
  return k.args.has_print ? print_number(&k) : run_many(&k);
}
