#include "found.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shrink.h"

typedef struct {
  trial *t;
  disagreement what;
  const config *list; // what is tried
  uint32_t count;
  strbuf text, forms[2];
} complaint;

static bool is_same(const complaint *c, const trial_report *r) {
  return r->status == TRIAL_DISAGREED && r->what == c->what;
}

static trial_report run(complaint *c, const grown_model *m) {
  strbuf_clear(&c->text);
  grown_print(m, &c->text);
  grown_print_forms(m, c->forms);
  c->t->unit = m->unit;
  c->t->tck = NULL;
  c->t->forms = c->forms;
  return trial_run(c->t, c->text.text, c->text.length, 0, c->list, c->count);
}

static bool still_disagrees(void *data, const grown_model *m) {
  const trial_report r = run(data, m);
  return is_same(data, &r);
}

static trial_report run_tck(complaint *c, const tck_model *m) {
  strbuf_clear(&c->text);
  tck_print(m, &c->text);
  c->t->unit = 1;
  c->t->tck = m;
  c->t->forms = NULL;
  return trial_run(c->t, c->text.text, c->text.length, 0, c->list, c->count);
}

static bool tck_still_disagrees(void *data, const tck_model *m) {
  const trial_report r = run_tck(data, m);
  return is_same(data, &r);
}

// A file that is not there yet.
static FILE *open_next(const char *directory, const char *kind, int *number) {
  enum { MOST = 1000, PATH = 512 };
  char path[PATH];
  mkdir(directory, 0777); // or it is there
  for (*number = 0; *number < MOST; ++*number) {
    snprintf(path, sizeof path, "%s/%03d.%s", directory, *number, kind);
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (file >= 0)
      return fdopen(file, "w");
  }
  return NULL;
}

// What disagrees, as comments, `mark` before each; then the model.
static int write_model(const complaint *c, const trial_report *r, FILE *out,
                       const char *mark, uint64_t seed) {
  strbuf with;
  strbuf_init(&with);
  config_print(&r->with, &with);
  fprintf(out, "%s %s\n%s with %s\n%s from seed %" PRIu64 "\n%s", mark, r->text,
          mark, with.text, mark, seed, c->text.text);
  strbuf_release(&with);
  return fclose(out);
}

// Numbers of stored states are compared between configurations; anything else
// needs but one.
static complaint open_complaint(trial *t, const trial_report *r,
                                const config *list, uint32_t count) {
  const bool all = r->what == DISAGREEMENT_STORED;
  complaint c = {.t = t,
                 .what = r->what,
                 .list = all ? list : &r->with,
                 .count = all ? count : 1};
  strbuf_init(&c.text);
  strbuf_init(&c.forms[0]);
  strbuf_init(&c.forms[1]);
  return c;
}

static void close_complaint(complaint *c) {
  strbuf_release(&c->text);
  strbuf_release(&c->forms[0]);
  strbuf_release(&c->forms[1]);
  c->t->forms = NULL;
}

int found_save(trial *t, const char *directory, grown_model *m,
               const trial_report *r, const config *list, uint32_t count,
               uint64_t seed) {
  complaint c = open_complaint(t, r, list, count);
  shrink(m, still_disagrees, &c);
  const trial_report smaller = run(&c, m);
  int number;
  FILE *out = open_next(directory, "xta", &number);
  if (out && m->unit > 1)
    fprintf(out, "// unit %d\n", m->unit);
  const bool ok = out && !write_model(&c, &smaller, out, "//", seed);
  close_complaint(&c);
  return ok ? number : -1;
}

static trial_report run_peers(complaint *c, const peers_model *m) {
  strbuf_clear(&c->text);
  peers_print(m, &c->text);
  c->t->unit = 1;
  c->t->tck = NULL;
  c->t->forms = NULL;
  return trial_run(c->t, c->text.text, c->text.length, 0, c->list, c->count);
}

static bool peers_still_disagree(void *data, const peers_model *m) {
  const trial_report r = run_peers(data, m);
  return is_same(data, &r);
}

int found_save_peers(trial *t, const char *directory, peers_model *m,
                     const trial_report *r, const config *list, uint32_t count,
                     uint64_t seed) {
  complaint c = open_complaint(t, r, list, count);
  peers_shrink(m, peers_still_disagree, &c);
  const trial_report smaller = run_peers(&c, m);
  int number;
  FILE *out = open_next(directory, "xta", &number);
  const bool ok = out && !write_model(&c, &smaller, out, "//", seed);
  close_complaint(&c);
  return ok ? number : -1;
}

int found_save_tck(trial *t, const char *directory, tck_model *m,
                   const trial_report *r, const config *list, uint32_t count,
                   uint64_t seed) {
  complaint c = open_complaint(t, r, list, count);
  tck_shrink(m, tck_still_disagrees, &c);
  const trial_report smaller = run_tck(&c, m);
  strbuf asked;
  strbuf_init(&asked);
  tck_print_query(m, &asked);
  int number;
  FILE *out = open_next(directory, "tck", &number);
  if (out)
    fprintf(out, "# query %s\n", asked.text);
  const bool ok = out && !write_model(&c, &smaller, out, "#", seed);
  strbuf_release(&asked);
  close_complaint(&c);
  return ok ? number : -1;
}
