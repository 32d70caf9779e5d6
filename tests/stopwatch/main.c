// main.c -- Random systems with stop-watches, gnomon against exact polyhedra.
//
//   stopwatch N          N random systems
//     --seed S           others; the default is 1
//     --first I          begin with number I of this seed
//     --threads T        as many processes
//     --unknown          which are unknown to the engine as it chooses
//   stopwatch --print I  print number I; after --seed, if that is not 1
//
// Each system is asked with everything left to the engine, and with options at
// random.  A verdict must be that of the polyhedra, and a run that shows it must
// replay, also when it was saved without its times; `unknown` is counted.  The polyhedra are those of the Parma Polyhedra
// Library, which gnomon itself does not use.
//
// Exit status: 0 no difference, 1 some, 2 wrong use, 4 a worker died.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "oracle/arguments.h"
#include "oracle/witness.h"
#include "oracle/workers.h"
#include "polyhedra.h"
#include "replay/replay.h"
#include "search/search.h"
#include "sem/compile.h"
#include "syntax/load.h"
#include "tasks.h"
#include "trace/trace_file.h"
#include "trace/trace_xtr.h"

enum { EXIT_SAME, EXIT_DIFFERENT, EXIT_USAGE, EXIT_DIED = 4 };
enum { MOST_SECONDS = 60, WAYS = 3 };

typedef struct {
  uint64_t systems, large, asked, reached, out_of_reach, unknown, different;
  uint64_t first_unknown; // with everything left to the engine
  uint64_t first_asked, refined, proved;
  uint64_t suprema, exact, between;
  uint64_t saved, unsure;
} totals;

typedef struct {
  const arguments *args;
  bool tells_unknown;
} task;

// One system, loaded.
typedef struct {
  task_system m;
  reach_answer reach;
  model loaded;
  network_code *code;
  uint64_t number, seed;
  strbuf text;
  totals *sum;
  bool tells_unknown;
} trial;

static uint64_t seed_of(const arguments *a, uint64_t i) {
  return (a->seed << 40) + i;
}

static void complain(trial *t, const char *what, const char *why) {
  t->sum->different++;
  printf("// system %" PRIu64 ": %s%s%s\n%s\n", t->number, what,
         *why ? ": " : "", why, t->text.text);
}

// ---- Options

static uint64_t draw(trial *t, uint64_t n) {
  t->seed = t->seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
  return (t->seed >> 33) % n;
}

static search_options draw_options(trial *t) {
  return (search_options){
      .order = (search_order)draw(t, ORDER_VOLUME),
      .seed = draw(t, 100),
      .abstraction = draw(t, 2)
                         ? ABSTRACTION_AUTO
                         : (search_abstraction)draw(t, ABSTRACTION_ALU + 1),
      .zones = draw(t, 2) ? ZONES_AUTO : (search_zones)draw(t, ZONES),
      .passed = draw(t, 5) ? PASSED_EXACT : (search_passed)draw(t, PASSED_CDD),
      .signature_bits = 40,
      .hashes = 3,
      .no_inclusion = draw(t, 6) == 0,
      .no_waiting_inclusion = draw(t, 6) == 0,
      .reduce =
          draw(t, 5) ? REDUCE_NONE : (search_reduction)draw(t, REDUCTIONS),
      .path = draw(t, 3) ? PATH_SOME : (search_path)draw(t, 3),
      .simd = ZONE_BEST,
      .width = ZONE_WIDTHS,
      .seconds = MOST_SECONDS,
  };
}

static search_options plain_options(void) {
  return (search_options){.simd = ZONE_BEST,
                          .width = ZONE_WIDTHS,
                          .signature_bits = 40,
                          .hashes = 3,
                          .seconds = MOST_SECONDS};
}

// ---- One question

static search_verdict expected(const trial *t) {
  return (t->reach == REACH_YES) == !t->m.is_always ? VERDICT_SATISFIED
                                                    : VERDICT_VIOLATED;
}

// The run without its times, read again.
static trace *save_and_read(trial *t, const trace *path,
                            concrete_result *times) {
  strbuf text;
  trace_problem p;
  strbuf_init(&text);
  trace_xtr_write(&t->loaded.net, path, &text);
  trace *back = trace_read(&t->loaded.memory, &t->loaded.net, text.text,
                           text.length, &p, times);
  strbuf_release(&text);
  return back;
}

static void check_saved(trial *t, const trace *path) {
  strbuf why;
  concrete_result times;
  replay_finding found = {0};
  strbuf_init(&why);
  const trace *back = save_and_read(t, path, &times);
  t->sum->saved++;
  if (!back || times != CONCRETE_OK)
    complain(t, "no times for the saved run",
             back ? concrete_result_text(times) : "");
  else if (!replay_closely(&t->loaded.net, back, NULL, &found, &why) &&
           !found.is_for_times)
    complain(t, "the saved run does not replay", why.text);
  t->sum->unsure += found.is_for_times;
  strbuf_release(&why);
}

static void check_run(trial *t, const query *asked, search_result *r) {
  strbuf why;
  strbuf_init(&why);
  if (!r->path)
    complain(t, "there is no run", "");
  else if (witness_check(&t->loaded.memory, &t->loaded.net, asked, r->path,
                         &why) != WITNESS_OK)
    complain(t, "the run does not replay", why.text);
  else
    check_saved(t, r->path);
  strbuf_release(&why);
}

static bool is_known(trial *t, const search_options *o) {
  const query *asked = &t->loaded.net.queries.data[0];
  search_result r =
      search_run(&t->loaded.memory, t->code, asked, &t->code->queries[0], o);
  if (r.is_lost || r.error.happened)
    complain(t, "there is an error", r.reason ? r.reason : "");
  t->sum->refined += r.stats.ruled_out > 0;
  if (r.verdict == VERDICT_UNKNOWN)
    return false;
  t->sum->proved += r.stats.ruled_out > 0 && t->reach == REACH_NO;
  if (r.verdict != expected(t))
    complain(t, "another verdict", search_verdict_name(r.verdict));
  else if (t->reach == REACH_YES)
    check_run(t, asked, &r);
  return true;
}

static void ask_all(trial *t) {
  totals *sum = t->sum;
  for (int i = 0; i < WAYS; i++) {
    search_options o = i ? draw_options(t) : plain_options();
    o.path = o.path == PATH_NONE ? PATH_SOME : o.path;
    if (search_refusal(&t->loaded.memory, &t->loaded.net,
                       &t->loaded.net.queries.data[0], &o))
      continue;
    const bool known = is_known(t, &o);
    sum->asked++;
    sum->unknown += !known;
    sum->first_asked += i == 0;
    sum->first_unknown += i == 0 && !known;
    if (t->tells_unknown && i == 0 && !known)
      printf("unknown: system %" PRIu64 "\n", t->number);
  }
}

// ---- Suprema

// -1, 0 or 1: is n less than the supremum, that, or more?
static int compare(int64_t n, const reach_supremum *s) {
  const int64_t left = n * s->unit;
  return left < s->number ? -1 : left > s->number;
}

static bool is_above(const search_end *e, const reach_supremum *s) {
  const int c = compare(e->number, s);
  return e->is_infinite || c > 0 ||
         (c == 0 && !(e->is_strict && s->is_attained));
}

// Some value is that, or a little more if it is strict.
static bool is_within(const search_end *e, const reach_supremum *s) {
  const int c = compare(e->number, s);
  return c < 0 || (c == 0 && !e->is_strict && s->is_attained);
}

static bool is_right(const search_result *r, const reach_supremum *s) {
  const search_values *v = &r->values[0];
  switch (v->kind) {
  case VALUES_NONE:
    return s->reach == REACH_NO;
  case VALUES_KNOWN:
    return s->reach == REACH_YES && !v->data[0].high.is_infinite &&
           compare(v->data[0].high.number, s) == 0 &&
           v->data[0].high.is_strict == !s->is_attained;
  case VALUES_BETWEEN:
    return s->reach == REACH_YES && is_above(&v->data[0].high, s) &&
           is_within(&v->reached.high, s);
  default:
    return true;
  }
}

static void ask_supremum(trial *t, int clock) {
  const reach_supremum s = polyhedra_supremum(&t->m, clock);
  const query *asked = &t->loaded.net.queries.data[1];
  const search_options o = plain_options();
  if (s.reach == REACH_LARGE)
    return;
  const search_result r =
      search_run(&t->loaded.memory, t->code, asked, &t->code->queries[1], &o);
  t->sum->suprema++;
  if (!r.nvalues)
    return;
  t->sum->exact +=
      r.values[0].kind == VALUES_KNOWN || r.values[0].kind == VALUES_NONE;
  t->sum->between += r.values[0].kind == VALUES_BETWEEN;
  if (!is_right(&r, &s))
    complain(t, "another supremum", asked->text);
}

static void run_loaded(trial *t, const char *formula) {
  const int clock = (int)draw(t, (uint64_t)t->m.nclocks);
  strbuf supremum;
  strbuf_init(&supremum);
  tasks_print_supremum(&t->m, clock, &supremum);
  const char *texts[] = {formula, supremum.text};
  const load_options o = {
      .query_texts = texts, .nquery_texts = 2, .queries_must_hold_up = true};
  if (!model_load_text(&t->loaded, "tasks.xta", t->text.text, t->text.length,
                       &o)) {
    complain(t, "the front-end rejects it", "");
  } else {
    t->code = compile_network(&t->loaded.memory, &t->loaded.net);
    ask_all(t);
    ask_supremum(t, clock);
  }
  strbuf_release(&supremum);
}

static void run_system(const task *k, totals *sum, uint64_t i) {
  trial t = {.number = i,
             .seed = seed_of(k->args, i),
             .sum = sum,
             .tells_unknown = k->tells_unknown};
  strbuf formula;
  strbuf_init(&t.text);
  strbuf_init(&formula);
  tasks_grow(&t.m, t.seed);
  tasks_print(&t.m, &t.text);
  tasks_print_query(&t.m, &formula);
  t.reach = polyhedra_reach(&t.m);
  sum->systems++;
  sum->large += t.reach == REACH_LARGE;
  sum->reached += t.reach == REACH_YES;
  sum->out_of_reach += t.reach == REACH_NO;
  if (t.reach != REACH_LARGE) {
    run_loaded(&t, formula.text);
    model_release(&t.loaded);
  }
  strbuf_release(&t.text);
  strbuf_release(&formula);
}

// ---- All of them

static void run_systems(void *data, void *sum, uint64_t from, uint64_t step,
                        int progress) {
  const task *k = data;
  for (uint64_t i = from; i < k->args->count; i += step) {
    const uint64_t number = k->args->first + i;
    if (progress >= 0 && write(progress, &number, sizeof number) < 0)
      break;
    run_system(k, sum, number);
  }
  fflush(stdout);
}

static void join(void *sum, const void *part) {
  uint64_t *to = sum;
  const uint64_t *from = part;
  for (size_t i = 0; i < sizeof(totals) / sizeof *to; i++)
    to[i] += from[i];
}

static void tell_death(void *data, uint64_t number) {
  const task *k = data;
  fprintf(stderr, "a worker died of system %" PRIu64 " (seed %" PRIu64 ")\n",
          number, k->args->seed);
}

static int run_random(const arguments *a, bool tells_unknown) {
  totals t = {0};
  task k = {a, tells_unknown};
  const workers w = {.count = a->threads,
                     .data = &k,
                     .sum_size = sizeof t,
                     .run = run_systems,
                     .join = join,
                     .died = tell_death};
  const bool ok = workers_run(&w, &t);
  printf("%" PRIu64 " systems: goal reached in %" PRIu64 ", not in %" PRIu64
         ", too large %" PRIu64 "\n",
         t.systems, t.reached, t.out_of_reach, t.large);
  printf("%" PRIu64 " verdicts compared, %" PRIu64
         " differences; unknown: %" PRIu64 " of %" PRIu64
         " as the engine chooses, %" PRIu64 " of %" PRIu64
         " with any options\n",
         t.asked - t.unknown, t.different, t.first_unknown, t.first_asked,
         t.unknown, t.asked);
  printf("paths ruled out in %" PRIu64 ", and then it was proved in %" PRIu64
         "\n",
         t.refined, t.proved);
  printf("%" PRIu64 " suprema: exact %" PRIu64 ", between bounds %" PRIu64 "\n",
         t.suprema, t.exact, t.between);
  printf("%" PRIu64 " runs saved without times and read again, %" PRIu64
         " refused for the times that were chosen\n",
         t.saved, t.unsure);
  return !ok ? EXIT_DIED : t.different ? EXIT_DIFFERENT : EXIT_SAME;
}

static int print_system(const arguments *a) {
  task_system m;
  strbuf text;
  strbuf_init(&text);
  tasks_grow(&m, seed_of(a, a->print));
  tasks_print(&m, &text);
  fputs(text.text, stdout);
  strbuf_release(&text);
  return EXIT_SAME;
}

int main(int argc, char **argv) {
  bool tells_unknown = false;
  const arguments_flag flags[] = {{"--unknown", &tells_unknown}, {NULL, NULL}};
  arguments a;
  if (!arguments_parse(&a, flags, NULL, NULL, argc, argv) ||
      (!a.count && !a.has_print)) {
    fputs("usage: stopwatch N | --print I\n", stderr);
    return EXIT_USAGE;
  }
  polyhedra_begin();
  return a.has_print ? print_system(&a) : run_random(&a, tells_unknown);
}
