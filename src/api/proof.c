// proof.c -- Files of certificates, and having them checked.

#include "api/proof.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/strbuf.h"
#include "certify/certify.h"

// ---- Where it goes

// With several queries each has its own: proof-1.txt, proof-2.txt.
static const char *path_of(arena *memory, const char *path, uint32_t index,
                           uint32_t count) {
  return count == 1 ? path
                    : file_name_insert(memory, path,
                                       arena_printf(memory, "-%u", index));
}

// Beside the file, which is left alone until the certificate is complete.  It may
// have what that one has, or any new file.
static FILE *open_part(proof *p, const struct stat *there) {
  enum { TRIES = 1000 };
  if (there && access(p->path, W_OK) != 0)
    return NULL;
  for (int i = 0; i < TRIES; i++) {
    const char *part =
        arena_printf(p->memory, "%s.%ld-%d", p->path, (long)getpid(), i);
    const int fd = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0 && errno == EEXIST)
      continue;
    if (fd < 0)
      return NULL;
    p->part = part;
    if (there)
      fchmod(fd, there->st_mode & 0777);
    return fdopen(fd, "w+b");
  }
  return NULL;
}

static FILE *open_file(proof *p) {
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
             : open_part(p, exists ? &there : NULL);
}

// Of the last call that failed.
static bool remember(proof *p) {
  const char *text = strerror(errno);
  p->error = arena_copy(p->memory, text, strlen(text));
  return false;
}

// What is left behind when there is no more memory.
static void undo(void *data) {
  proof *p = data;
  fclose(p->file);
  if (p->part)
    remove(p->part);
}

bool proof_open(proof *p, arena *memory, const char *path, uint32_t index,
                uint32_t count) {
  *p = (proof){.memory = memory};
  if (path)
    p->path = path_of(memory, path, index, count);
  p->file = open_file(p);
  if (!p->file)
    return remember(p);
  mem_guard_with(&p->guard, undo, p);
  return true;
}

// ---- Checking

// The checker closes what it reads: the same file once more.
static FILE *reopen(const proof *p) {
  rewind(p->file);
  const int fd = dup(fileno(p->file));
  return fd < 0 ? NULL : fdopen(fd, "rb");
}

static void close_again(void *data) {
  if (data)
    fclose(data);
}

const char *proof_check(proof *p, arena *memory, const network *net,
                        const query *asked) {
  certificate c;
  certify_counts counts;
  strbuf error, text;
  mem_guard guard;
  FILE *again = reopen(p);
  mem_guard_with(&guard, close_again, again);
  strbuf_init(&error);
  strbuf_init(&text);
  certify_status status = CERTIFY_MALFORMED;
  query all = *asked;
  all.non_zeno = false; // a certificate is about all runs
  if (certificate_start(&c, again, p->path ? p->path : "certificate", &error))
    status = certify_run(&c, net, &all, &counts, &text);
  else
    strbuf_puts(&text, error.text);
  mem_unguard(&guard);
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
  mem_unguard(&p->guard);
  bool ok = !ferror(p->file);
  if (!ok)
    find_error(p);
  else if (has_certificate)
    ok = keep(p);
  if (!ok)
    remember(p);
  if (p->file)
    fclose(p->file);
  if (p->part && (!has_certificate || !ok))
    remove(p->part);
  p->file = NULL;
  return ok;
}
