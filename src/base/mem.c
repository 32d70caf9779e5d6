#include "base/mem.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { EXIT_UNDECIDED = 3 };

// Who asks for memory does not know who has to be told, nor who set a limit.
static void (*last_act)(const char *why);
static struct {
  uint64_t bytes; // 0: none
  uint64_t pace;  // look after so many
  uint64_t asked; // since the last look
  bool is_tight;
  char why[64];
} limit;

void mem_on_exhaustion(void (*act)(const char *why)) { last_act = act; }

static _Noreturn void end(const char *why) {
  fprintf(stderr, "gnomon: %s\n", why);
  if (last_act)
    last_act(why);
  fflush(stdout);
  _Exit(EXIT_UNDECIDED);
}

void mem_exhausted(void) { end("out of memory"); }

// ---- The limit --------------------------------------------------------------

// Without a stream, which would allocate.
uint64_t mem_resident(void) {
  char text[128];
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0)
    return 0;
  text[length] = 0;
  char *resident;
  strtoull(text, &resident, 10); // all that is mapped
  return strtoull(resident, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

void mem_limit(uint64_t bytes, const char *why) {
  enum { LEAST = 1 << 17, MOST = 1 << 22 };
  limit.bytes = bytes;
  limit.pace = bytes / 100 < LEAST  ? LEAST
               : bytes / 100 > MOST ? MOST
                                    : bytes / 100;
  snprintf(limit.why, sizeof limit.why, "%s", why);
#ifdef __GLIBC__
  // What grows is moved, not copied, and what is given back goes to the system.
  if (bytes) {
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
  }
#endif
}

bool mem_is_tight(void) {
  const bool was_tight = limit.is_tight;
  limit.is_tight = false;
  return was_tight;
}

// With `more`, which is used soon.
static void look(uint64_t more) {
  limit.asked = 0;
  const uint64_t size = mem_resident() + more;
  if (size >= limit.bytes)
    limit.is_tight = true;
  if (size > limit.bytes + limit.bytes / 25)
    end(limit.why);
}

void mem_expect(size_t bytes) {
  if (limit.bytes && bytes > limit.pace)
    look(bytes);
}

static void count(uint64_t bytes, uint64_t soon) {
  limit.asked += bytes;
  if (limit.asked >= limit.pace)
    look(soon);
}

// ---- Memory -----------------------------------------------------------------

void *mem_new(size_t n, size_t size) {
  if (size && n > SIZE_MAX / size)
    mem_exhausted();
  // What is large and new is there to be filled, often by a copy, at once.
  if (limit.bytes)
    count(n * size, n * size > limit.bytes / 16 ? n * size : 0);
  void *p = calloc(n ? n : 1, size ? size : 1);
  if (!p)
    mem_exhausted();
  return p;
}

// What is resized is filled bit by bit; large tables of a search grow by an eighth,
// and it looks.  But what doubles may well be full before anybody does.
static uint64_t growth(void *old, size_t bytes) {
#ifdef __GLIBC__
  const size_t before = old ? malloc_usable_size(old) : 0;
#else
  const size_t before = old ? bytes / 2 : 0;
#endif
  const size_t more = bytes > before ? bytes - before : 0;
  return more > limit.bytes / 8 ? more : 0;
}

void *mem_resize(void *old, size_t n, size_t size) {
  if (size && n > SIZE_MAX / size)
    mem_exhausted();
  const size_t bytes = n * size;
  if (limit.bytes)
    count(bytes, growth(old, bytes));
  void *p = realloc(old, bytes ? bytes : 1);
  if (!p)
    mem_exhausted();
  return p;
}

void mem_free(void *p) { free(p); }

void *mem_bytes(size_t bytes) { return mem_resize(NULL, bytes, 1); }

void *mem_bytes_again(void *old, size_t bytes) {
  return mem_resize(old, bytes, 1);
}
