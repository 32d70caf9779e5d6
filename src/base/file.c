// file.c -- Reading to the end, whatever the size is said to be.

#include "base/file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"

bool file_exists(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static bool refuse(diags *d, const char *path) {
  return diag_file(d, path, DIAG_INPUT_TOO_LARGE,
                   "the file is larger than %zu MiB", FILE_LARGEST >> 20);
}

static char *read_all(FILE *in, const char *path, size_t *length, diags *d) {
  size_t room = 1 << 16;
  struct stat info;
  if (fstat(fileno(in), &info) == 0 && S_ISREG(info.st_mode)) {
    if ((size_t)info.st_size > FILE_LARGEST)
      return refuse(d, path), NULL;
    room = (size_t)info.st_size + 2;
  }
  mem_expect(room);
  char *text = mem_resize(NULL, room, 1);
  size_t n = 0;
  for (size_t got; (got = fread(text + n, 1, room - n - 1, in)) > 0;) {
    n += got;
    if (n > FILE_LARGEST) {
      mem_free(text);
      return refuse(d, path), NULL;
    }
    if (room - n == 1)
      text = mem_resize(text, room *= 2, 1);
  }
  if (ferror(in)) {
    diag_file(d, path, DIAG_CANNOT_READ, "cannot be read: %s", strerror(errno));
    mem_free(text);
    return NULL;
  }
  text[n] = 0;
  *length = n;
  return text;
}

static void close_file(void *file) { fclose(file); }

char *file_read(const char *path, size_t *length, diags *d) {
  if (strcmp(path, "-") == 0)
    return read_all(stdin, "standard input", length, d);
  struct stat info;
  if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
    diag_file(d, path, DIAG_CANNOT_READ, "is a directory");
    return NULL;
  }
  FILE *in = fopen(path, "rb");
  if (!in) {
    diag_file(d, path, DIAG_CANNOT_READ, "cannot be opened: %s",
              strerror(errno));
    return NULL;
  }
  mem_guard guard;
  mem_guard_with(&guard, close_file, in);
  char *text = read_all(in, path, length, d);
  mem_unguard(&guard);
  fclose(in);
  return text;
}

const char *file_name_insert(arena *a, const char *path, const char *text) {
  const char *dot = strrchr(path, '.');
  const char *slash = strrchr(path, '/');
  const bool has_suffix = dot && dot != path && (!slash || dot > slash + 1);
  const size_t stem = has_suffix ? (size_t)(dot - path) : strlen(path);
  return arena_printf(a, "%.*s%s%s", (int)stem, path, text, path + stem);
}
