// proof.c -- Files of certificates, and having them checked.

#include "cli/proof.h"

#include <errno.h>
#include <string.h>

#include "base/strbuf.h"
#include "certify/certify.h"

bool proof_is_wanted(const options *o) {
  return o->given[OPTION_certificate] || o->given[OPTION_certify];
}

bool proof_options_fit(const options *o) {
  if (!proof_is_wanted(o) || !o->given[OPTION_slice])
    return true;
  options_refuse("--slice and %s do not go together: what is proved is about "
                 "the slice",
                 o->given[OPTION_certificate] ? "--certificate" : "--certify");
  return false;
}

// With several queries each has its own: proof-2.txt.
static const char *path_of(arena *memory, const char *path, uint32_t index,
                           uint32_t count) {
  if (count == 1)
    return path;
  const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
  const bool has_suffix = dot && dot != path && (!slash || dot > slash + 1);
  const size_t stem = has_suffix ? (size_t)(dot - path) : strlen(path);
  return arena_printf(memory, "%.*s-%u%s", (int)stem, path, index, path + stem);
}

bool proof_open(proof *p, arena *memory, const options *o, uint32_t index,
                uint32_t count) {
  *p = (proof){0};
  if (!proof_is_wanted(o))
    return true;
  if (o->given[OPTION_certificate])
    p->path = path_of(memory, o->value[OPTION_certificate], index, count);
  p->file = p->path ? fopen(p->path, "w+b") : tmpfile();
  if (!p->file)
    fprintf(stderr, "gnomon: %s: %s\n", p->path ? p->path : "--certify",
            strerror(errno));
  return p->file;
}

// The checker closes what it reads: a second name for the same file.
static FILE *reopen(proof *p) {
  rewind(p->file);
  if (p->path)
    return fopen(p->path, "rb");
  FILE *file = p->file;
  p->file = NULL;
  return file;
}

const char *proof_check(proof *p, arena *memory, const network *net,
                        const query *asked) {
  certificate c;
  certify_counts counts;
  strbuf error, text;
  strbuf_init(&error);
  strbuf_init(&text);
  certify_status status = CERTIFY_MALFORMED;
  query all = *asked;
  all.non_zeno = false; // a certificate is about all runs
  if (certificate_start(&c, reopen(p), p->path ? p->path : "certificate",
                        &error))
    status = certify_run(&c, net, &all, &counts, &text);
  else
    strbuf_puts(&text, error.text);
  certificate_release(&c);
  const char *why = status == CERTIFY_PROVED
                        ? NULL
                        : arena_copy(memory, text.text, text.length);
  strbuf_release(&error);
  strbuf_release(&text);
  return why;
}

bool proof_close(proof *p, bool has_certificate) {
  const bool ok = !p->file || fclose(p->file) == 0;
  if (p->path && !has_certificate)
    remove(p->path);
  p->file = NULL;
  return ok;
}
