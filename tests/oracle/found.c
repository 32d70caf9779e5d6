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
  strbuf text;
} complaint;

static trial_report run(complaint *c, const grown_model *m) {
  strbuf_clear(&c->text);
  grown_print(m, &c->text);
  c->t->unit = m->unit;
  return trial_run(c->t, c->text.text, c->text.length, 0, c->list, c->count);
}

static bool still_disagrees(void *data, const grown_model *m) {
  complaint *c = data;
  const trial_report r = run(c, m);
  return r.status == TRIAL_DISAGREED && r.what == c->what;
}

// A file that is not there yet.
static FILE *open_next(const char *directory, int *number) {
  enum { MOST = 1000, PATH = 512 };
  char path[PATH];
  mkdir(directory, 0777); // or it is there
  for (*number = 0; *number < MOST; ++*number) {
    snprintf(path, sizeof path, "%s/%03d.xta", directory, *number);
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (file >= 0)
      return fdopen(file, "w");
  }
  return NULL;
}

static int write_model(complaint *c, const char *directory,
                       const grown_model *m, uint64_t seed) {
  const trial_report r = run(c, m);
  int number;
  FILE *out = open_next(directory, &number);
  if (!out)
    return -1;
  strbuf with;
  strbuf_init(&with);
  config_print(&r.with, &with);
  if (m->unit > 1)
    fprintf(out, "// unit %d\n", m->unit);
  fprintf(out, "// %s\n// with %s\n// from seed %" PRIu64 "\n%s", r.text,
          with.text, seed, c->text.text);
  strbuf_release(&with);
  return fclose(out) ? -1 : number;
}

int found_save(trial *t, const char *directory, grown_model *m,
               const trial_report *r, const config *list, uint32_t count,
               uint64_t seed) {
  complaint c = {.t = t, .what = r->what, .list = list, .count = count};
  const config alone = r->with;
  strbuf_init(&c.text);
  // Numbers of stored states are compared between configurations; anything else
  // needs but one.
  if (r->what != DISAGREEMENT_STORED) {
    c.list = &alone;
    c.count = 1;
  }
  shrink(m, still_disagrees, &c);
  const int number = write_model(&c, directory, m, seed);
  strbuf_release(&c.text);
  return number;
}
