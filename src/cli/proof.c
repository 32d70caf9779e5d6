// proof.c -- Files of certificates, and having them checked.

#include "cli/proof.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
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

// ---- Where it goes

// With several queries each has its own: proof-1.txt, proof-2.txt.
static const char *path_of(arena *memory, const char *path, uint32_t index,
                           uint32_t count) {
  return count == 1 ? path
                    : file_name_insert(memory, path,
                                       arena_printf(memory, "-%u", index));
}

// What the file that is there may have, or a new one has.
static mode_t mode_of(const struct stat *there) {
  if (there)
    return there->st_mode & 0777;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

// Beside the file, which is left alone until the certificate is complete.
static FILE *open_part(proof *p, arena *memory, const struct stat *there) {
  if (there && access(p->path, W_OK) != 0)
    return NULL;
  char *part = arena_printf(memory, "%s.XXXXXX", p->path);
  const int fd = mkstemp(part);
  if (fd < 0)
    return NULL;
  p->part = part;
  fchmod(fd, mode_of(there));
  return fdopen(fd, "w+b");
}

static FILE *open_file(proof *p, arena *memory) {
  struct stat there;
  if (!p->path)
    return tmpfile();
  if (stat(p->path, &there) == 0 && S_ISDIR(there.st_mode)) {
    errno = EISDIR;
    return NULL;
  }
  const bool exists = lstat(p->path, &there) == 0;
  return exists && !S_ISREG(there.st_mode)
             ? tmpfile() // a pipe, a device, or a link: copied to in the end
             : open_part(p, memory, exists ? &there : NULL);
}

static bool complain(const proof *p) {
  fprintf(stderr, "gnomon: %s: %s\n", p->path ? p->path : "--certify",
          strerror(errno));
  return false;
}

bool proof_open(proof *p, arena *memory, const options *o, uint32_t index,
                uint32_t count) {
  *p = (proof){0};
  if (!proof_is_wanted(o))
    return true;
  if (o->given[OPTION_certificate])
    p->path = path_of(memory, o->value[OPTION_certificate], index, count);
  p->file = open_file(p, memory);
  return p->file || complain(p);
}

// ---- Checking

// The checker closes what it reads: the same file once more.
static FILE *reopen(const proof *p) {
  rewind(p->file);
  const int fd = dup(fileno(p->file));
  return fd < 0 ? NULL : fdopen(fd, "rb");
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

// ---- The end

static bool copy_to(FILE *from, const char *path) {
  char block[1 << 16];
  FILE *to = fopen(path, "wb");
  if (!to)
    return false;
  rewind(from);
  size_t length;
  while ((length = fread(block, 1, sizeof block, from)) > 0)
    if (fwrite(block, 1, length, to) != length)
      break;
  const bool ok = !ferror(from) && !ferror(to);
  return fclose(to) == 0 && ok;
}

static bool keep(proof *p) {
  if (!p->path)
    return true;
  if (!p->part)
    return copy_to(p->file, p->path);
  const bool ok = fclose(p->file) == 0 && rename(p->part, p->path) == 0;
  p->file = NULL;
  return ok;
}

// Why could it not be written?  errno may be of something else by now.
static void find_error(proof *p) {
  clearerr(p->file);
  errno = EIO;
  if (fputc('\n', p->file) != EOF)
    fflush(p->file);
}

bool proof_close(proof *p, bool has_certificate) {
  if (!p->file)
    return true;
  bool ok = !ferror(p->file);
  if (!ok)
    find_error(p);
  else if (has_certificate)
    ok = keep(p);
  if (!ok)
    complain(p);
  if (p->file)
    fclose(p->file);
  if (p->part && (!has_certificate || !ok))
    remove(p->part);
  p->file = NULL;
  return ok;
}
