// Every model of micro/ against the successors that its comments expect, with
// all kernels and in all units of time.  micro/README.md has the grammar.
//
// Both sides become the same list: for each label and discrete target the union
// of the zones.  Two such unions must be the same set.

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "model_text.h"
#include "sem/expander.h"
#include "sem/limits.h"
#include "zone/federation.h"

#define DIRECTORY "tests/unit/sem/micro"

enum { OUTCOMES = 32, FILES = 1000, WORDS = 64 };

// One label and target, and all zones with them.
typedef struct {
  char *label, *target;
  federation zones;
} outcome;

typedef struct {
  outcome start; // label NULL: there is no initial state
  outcome list[OUTCOMES];
  uint32_t count;
  diag_code error; // DIAG_CODES: none
  bool says_none;
} outcomes;

typedef struct {
  const char *file;
  model_text text;
  const zone_kernel *kernel;
  int64_t scale;
  uint32_t n;
  const char **names; // of the clocks
} trial;

// ---- Outcomes --------------------------------------------------------------

static char *copy_text(const char *text) {
  char *copy = mem_new(strlen(text) + 1, 1);
  memcpy(copy, text, strlen(text));
  return copy;
}

static void outcome_init(outcome *o, const trial *t, const char *label,
                         const char *target) {
  o->label = copy_text(label);
  o->target = copy_text(target);
  federation_init(&o->zones, t->kernel, t->n);
}

static void outcome_release(outcome *o) {
  if (!o->label)
    return;
  mem_free(o->label);
  mem_free(o->target);
  federation_release(&o->zones);
}

static void outcomes_release(outcomes *all) {
  outcome_release(&all->start);
  for (uint32_t i = 0; i < all->count; i++)
    outcome_release(&all->list[i]);
}

static outcome *find(outcomes *all, const char *label, const char *target) {
  for (uint32_t i = 0; i < all->count; i++)
    if (strcmp(all->list[i].label, label) == 0 &&
        strcmp(all->list[i].target, target) == 0)
      return &all->list[i];
  return NULL;
}

static void add(outcomes *all, const trial *t, const char *label,
                const char *target, const void *zone) {
  outcome *o = find(all, label, target);
  if (!o) {
    assert_true(all->count < OUTCOMES);
    o = &all->list[all->count++];
    outcome_init(o, t, label, target);
  }
  federation_add(&o->zones, zone);
}

// ---- What is expected ------------------------------------------------------

static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// Words separated by one space, in alphabetical order if wanted.
static void put_words(strbuf *out, const char *text, bool sorted) {
  char *copy = copy_text(text);
  const char *words[WORDS];
  size_t count = 0;
  char *rest = copy;
  for (char *w; (w = strtok_r(rest, " ", &rest));) {
    assert_true(count < WORDS);
    words[count++] = w;
  }
  if (sorted)
    qsort(words, count, sizeof *words, by_text);
  for (size_t i = 0; i < count; i++) {
    strbuf_puts(out, i ? " " : "");
    strbuf_puts(out, words[i]);
  }
  mem_free(copy);
}

static uint32_t clock_named(const trial *t, const char *wanted, size_t length) {
  for (uint32_t x = 1; x < t->n; x++)
    if (strlen(t->names[x]) == length &&
        strncmp(t->names[x], wanted, length) == 0)
      return x;
  fail_msg("%s: no clock %.*s", t->file, (int)length, wanted);
  return 0;
}

// "x-y<=3" of zone z.
static void conjoin(const trial *t, void *z, const char *atom) {
  const char *op = strpbrk(atom, "<>=");
  assert_non_null(op);
  const char *minus = memchr(atom, '-', (size_t)(op - atom));
  const char *end = minus ? minus : op;
  const uint32_t x = clock_named(t, atom, (size_t)(end - atom));
  const uint32_t y =
      minus ? clock_named(t, minus + 1, (size_t)(op - minus - 1)) : 0;
  const char *number = op + strspn(op, "<>=");
  char *behind = NULL;
  const int64_t c = strtoll(number, &behind, 10);
  assert_true(behind != number && *behind == '\0' && c % t->scale == 0);
  const int64_t d = c / t->scale;
  const bool strict = op[1] != '=';
  zone_status status = ZONE_SOME;
  if (*op != '>')
    status =
        t->kernel->constrain(z, t->n, x, y, strict ? bound_lt(d) : bound_le(d));
  if (status == ZONE_SOME && *op != '<')
    status = t->kernel->constrain(z, t->n, y, x,
                                  strict ? bound_lt(-d) : bound_le(-d));
  if (status != ZONE_SOME)
    fail_msg("%s: %s leaves nothing", t->file, atom);
}

static void parse_zone(const trial *t, void *z, const char *text) {
  char *copy = copy_text(text);
  char *rest = copy;
  t->kernel->init_universe(z, t->n);
  for (char *atom; (atom = strtok_r(rest, ", ", &rest));)
    if (strcmp(atom, "true") != 0)
      conjoin(t, z, atom);
  mem_free(copy);
}

// "A.l1 B.m0 v=2 | x<=5": the target to `out`, the zone to z.
static void parse_target(const trial *t, const char *text, strbuf *out,
                         void *z) {
  const char *bar = strchr(text, '|');
  if (!bar)
    fail_msg("%s: no | in: %s", t->file, text);
  strbuf left;
  strbuf_init(&left);
  strbuf_add(&left, text, (size_t)(bar - text));
  put_words(out, left.text, true);
  strbuf_release(&left);
  parse_zone(t, z, bar + 1);
}

static void parse_step(const trial *t, outcomes *all, const char *text) {
  const char *colon = strstr(text, " : ");
  assert_non_null(colon);
  strbuf moves, label, target;
  strbuf_init(&moves);
  strbuf_init(&label);
  strbuf_init(&target);
  void *z = mem_new(zone_bytes(t->kernel, t->n), 1);
  strbuf_add(&moves, text, (size_t)(colon - text));
  put_words(&label, moves.text, false);
  parse_target(t, colon + 3, &target, z);
  add(all, t, label.text, target.text, z);
  mem_free(z);
  strbuf_release(&moves);
  strbuf_release(&label);
  strbuf_release(&target);
}

static void parse_state(const trial *t, outcomes *all, const char *text) {
  if (strcmp(text, "none") == 0)
    return;
  strbuf target;
  strbuf_init(&target);
  void *z = mem_new(zone_bytes(t->kernel, t->n), 1);
  parse_target(t, text, &target, z);
  outcome_init(&all->start, t, "state", target.text);
  federation_add(&all->start.zones, z);
  mem_free(z);
  strbuf_release(&target);
}

static diag_code parse_code(const trial *t, const char *text) {
  static const char *const codes[] = {
#define D(NAME, CODE, TITLE) #NAME,
#include "base/diag.def"
#undef D
  };
  for (int i = 0; i < DIAG_CODES; i++)
    if (strcmp(codes[i], text) == 0)
      return (diag_code)i;
  fail_msg("%s: no code %s", t->file, text);
  return DIAG_CODES;
}

static const char *after(const char *line, const char *prefix) {
  const size_t n = strlen(prefix);
  return strncmp(line, prefix, n) == 0 ? line + n : NULL;
}

// Returns whether the line says something.
static bool parse_line(const trial *t, outcomes *all, const char *line) {
  const char *rest;
  if ((rest = after(line, "// state: ")))
    parse_state(t, all, rest);
  else if ((rest = after(line, "// step: ")))
    parse_step(t, all, rest);
  else if ((rest = after(line, "// error: ")))
    all->error = parse_code(t, rest);
  else if (strcmp(line, "// none") == 0)
    all->says_none = true;
  else
    return false;
  return true;
}

static void parse_comments(const trial *t, outcomes *all, const char *text) {
  *all = (outcomes){.error = DIAG_CODES};
  char *copy = copy_text(text);
  char *rest = copy;
  uint32_t said = 0;
  for (char *line; (line = strtok_r(rest, "\n", &rest));)
    said += parse_line(t, all, line);
  mem_free(copy);
  // Every model has a state, and says what comes of it, or that nothing does.
  assert_true(said >= 1);
  if (all->start.label)
    assert_int_equal(all->count > 0,
                     !all->says_none && all->error == DIAG_CODES);
}

// ---- What the expander finds -----------------------------------------------

// The words of a discrete state, sorted.
static void put_discrete(const trial *t, const int32_t *discrete, strbuf *out) {
  const network *net = &t->text.m.net;
  strbuf words;
  strbuf_init(&words);
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *proc = &net->processes.data[p];
    strbuf_printf(&words, "%s.%s ", proc->name,
                  proc->locations[discrete[p]].name);
  }
  for (uint32_t c = 0; c < net->cells.count; c++)
    if (net->cells.data[c].kind == CELL_STATE)
      strbuf_printf(&words, "%s=%d ", net->cells.data[c].name,
                    (int)discrete[net->processes.count + c]);
  put_words(out, words.text, true);
  strbuf_release(&words);
}

static void put_channel(const trial *t, expander *x, const step_edge *e,
                        strbuf *out) {
  if (e->sync != EDGE_SEND && e->sync != EDGE_RECEIVE)
    return;
  int32_t number = (int32_t)e->channel_number;
  semantics_use(x->s, &x->machine, x->from);
  if (e->channel != CODE_NONE)
    assert_true(vm_value(&x->machine, e->channel, &number));
  strbuf_printf(out, " %s%c", t->text.m.net.channels.data[number].name,
                e->sync == EDGE_SEND ? '!' : '?');
}

static void put_label(const trial *t, expander *x, strbuf *out) {
  const transition *moved = &x->transitions.list[x->number];
  for (uint32_t i = 0; i < moved->nmoves; i++) {
    const step_edge *e = x->transitions.moves[moved->moves + i];
    const process *p = &t->text.m.net.processes.data[e->process];
    const edge *of = &p->edges[e->index];
    strbuf_printf(out, "%s%s.%s->%s", i ? " " : "", p->name,
                  p->locations[of->source].name, p->locations[of->target].name);
    put_channel(t, x, e, out);
  }
}

static expand_status take_start(const trial *t, expander *x, outcomes *all) {
  const network *net = &t->text.m.net;
  uint32_t *locations = mem_new(net->processes.count, sizeof *locations);
  for (uint32_t p = 0; p < net->processes.count; p++)
    locations[p] = net->processes.data[p].initial;
  const expand_status status = expander_start(x, locations);
  mem_free(locations);
  if (status != EXPAND_NEXT)
    return status;
  assert_true(t->kernel->is_valid(x->next, t->n));
  strbuf target;
  strbuf_init(&target);
  put_discrete(t, x->effect.to, &target);
  outcome_init(&all->start, t, "state", target.text);
  federation_add(&all->start.zones, x->next);
  strbuf_release(&target);
  semantics_copy(x->s, x->from, x->effect.to);
  zone_copy(t->kernel, x->zone, x->next, t->n);
  return status;
}

static void take_successor(const trial *t, expander *x, outcomes *all) {
  strbuf label, target;
  strbuf_init(&label);
  strbuf_init(&target);
  assert_true(t->kernel->is_valid(x->next, t->n));
  put_label(t, x, &label);
  put_discrete(t, x->effect.to, &target);
  add(all, t, label.text, target.text, x->next);
  strbuf_release(&label);
  strbuf_release(&target);
}

static void expand(const trial *t, outcomes *all) {
  *all = (outcomes){.error = DIAG_CODES};
  arena memory;
  arena_init(&memory);
  expander x;
  expander_init(&x, semantics_new(&memory, t->text.code, t->scale, false),
                t->kernel);
  expand_status status = take_start(t, &x, all);
  if (status == EXPAND_NEXT)
    status = expander_open(&x);
  while (status == EXPAND_NEXT && (status = expander_next(&x)) == EXPAND_NEXT)
    take_successor(t, &x, all);
  if (status == EXPAND_ERROR)
    all->error = x.fault.error.code;
  if (status == EXPAND_OVERFLOW)
    fail_msg("%s, %s: overflow", t->file, t->kernel->name);
  expander_release(&x);
  arena_release(&memory);
}

// ---- Comparing -------------------------------------------------------------

static void print_outcome(const trial *t, const char *what, const outcome *o) {
  strbuf out;
  strbuf_init(&out);
  if (o)
    federation_print(&o->zones, t->names, &out);
  print_error("  %s: %s : %s | %s\n", what, o ? o->label : "nothing",
              o ? o->target : "", out.text);
  strbuf_release(&out);
}

static bool differs(const trial *t, const outcome *got, const outcome *wanted) {
  const bool some = got && got->label;
  const bool expected = wanted && wanted->label;
  if (some == expected &&
      (!some ||
       (strcmp(got->target, wanted->target) == 0 &&
        federation_misses_any(&got->zones, &wanted->zones) == ZONE_EMPTY &&
        federation_misses_any(&wanted->zones, &got->zones) == ZONE_EMPTY)))
    return false;
  print_error("%s, %s, scale %d:\n", t->file, t->kernel->name, (int)t->scale);
  print_outcome(t, "got", some ? got : NULL);
  print_outcome(t, "expected", expected ? wanted : NULL);
  return true;
}

// How many mistakes there are.  Before an error any of the steps may be told.
static uint32_t compare(const trial *t, outcomes *got, outcomes *wanted) {
  uint32_t bad = differs(t, &got->start, &wanted->start);
  if (got->error != wanted->error) {
    print_error("%s, %s: got error %s, expected %s\n", t->file, t->kernel->name,
                got->error == DIAG_CODES ? "none" : diag_code_text(got->error),
                wanted->error == DIAG_CODES ? "none"
                                            : diag_code_text(wanted->error));
    bad++;
  }
  if (wanted->error != DIAG_CODES)
    return bad;
  for (uint32_t i = 0; i < got->count; i++)
    bad += differs(t, &got->list[i],
                   find(wanted, got->list[i].label, got->list[i].target));
  for (uint32_t i = 0; i < wanted->count; i++)
    if (!find(got, wanted->list[i].label, wanted->list[i].target))
      bad += differs(t, NULL, &wanted->list[i]);
  return bad;
}

static uint32_t compare_with(trial *t, const char *text) {
  outcomes got, wanted;
  parse_comments(t, &wanted, text);
  expand(t, &got);
  const uint32_t bad = compare(t, &got, &wanted);
  outcomes_release(&got);
  outcomes_release(&wanted);
  return bad;
}

// ---- All files -------------------------------------------------------------

static char *read_text(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f)
    fail_msg("cannot open %s", path);
  strbuf out;
  strbuf_init(&out);
  for (int c; (c = getc(f)) != EOF;)
    strbuf_putc(&out, (char)c);
  fclose(f);
  char *text = copy_text(out.text);
  strbuf_release(&out);
  return text;
}

static uint32_t try_kernels(trial *t, const char *text) {
  uint32_t bad = 0;
  for (int w = 0; w < ZONE_WIDTHS; w++)
    for (int l = 0; l < ZONE_LEVELS; l++) {
      t->kernel = zone_kernel_get((zone_width)w, (zone_level)l);
      if (t->kernel)
        bad += compare_with(t, text);
    }
  return bad;
}

static uint32_t try_file(const char *file) {
  strbuf path;
  strbuf_init(&path);
  strbuf_printf(&path, "%s/%s", DIRECTORY, file);
  char *text = read_text(path.text);
  trial t = {.file = file};
  model_text_load(&t.text, path.text, text, NULL);
  const network *net = &t.text.m.net;
  t.n = net->clocks.count;
  t.names = mem_new(t.n, sizeof *t.names);
  for (uint32_t x = 0; x < t.n; x++)
    t.names[x] = net->clocks.data[x].name;
  t.scale = 1;
  uint32_t bad = try_kernels(&t, text);
  t.scale = limits_find(&t.text.m.memory, t.text.code, NULL, false)->scale;
  if (t.scale > 1)
    bad += try_kernels(&t, text);
  mem_free(t.names);
  model_text_release(&t.text);
  mem_free(text);
  strbuf_release(&path);
  return bad;
}

static bool is_model(const char *file) {
  const size_t n = strlen(file);
  return n > 4 && strcmp(file + n - 4, ".xta") == 0;
}

static uint32_t list_files(char **files) {
  DIR *d = opendir(DIRECTORY);
  if (!d)
    fail_msg("cannot open " DIRECTORY);
  uint32_t count = 0;
  for (const struct dirent *e; (e = readdir(d));)
    if (is_model(e->d_name)) {
      assert_true(count < FILES);
      files[count++] = copy_text(e->d_name);
    }
  closedir(d);
  qsort(files, count, sizeof *files, by_text);
  return count;
}

static void test_micro(void **state) {
  (void)state;
  static char *files[FILES];
  const uint32_t count = list_files(files);
  uint32_t bad = 0;
  for (uint32_t i = 0; i < count; i++) {
    bad += try_file(files[i]);
    mem_free(files[i]);
  }
  print_message("%u models\n", (unsigned)count);
  assert_true(count >= 90);
  assert_int_equal(bad, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_micro),
  };
  return cmocka_run_group_tests_name("micro", tests, NULL, NULL);
}
