// arena.c -- Chunks that grow with what was asked for.

#include "base/arena.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

struct arena_chunk {
  arena_chunk *older;
  size_t pad; // keeps the payload aligned to 16 bytes
};

enum { FIRST_CHUNK = 1 << 14, LARGEST_CHUNK = 1 << 22, ALIGN = 8 };

void arena_init(arena *a) { *a = (arena){0}; }

void arena_release(arena *a) {
  for (arena_chunk *c = a->chunks; c;) {
    arena_chunk *older = c->older;
    mem_free(c);
    c = older;
  }
  *a = (arena){.stop = a->stop};
}

// The size of the process is looked at once for each chunk.
static size_t largest_chunk(const stopper *s) {
  const uint64_t share = s ? s->memory / 100 : 0;
  return share && share < LARGEST_CHUNK ? (size_t)share : LARGEST_CHUNK;
}

// Chunks double up to LARGEST_CHUNK, so small models stay small and large ones
// ask the system seldom.  A request larger than that gets a chunk of its own.
static void add_chunk(arena *a, size_t need) {
  size_t size = a->bytes < FIRST_CHUNK ? FIRST_CHUNK : a->bytes;
  if (size > largest_chunk(a->stop))
    size = largest_chunk(a->stop);
  if (size < need + sizeof(arena_chunk))
    size = need + sizeof(arena_chunk);
  arena_chunk *c = mem_new(1, size);
  c->older = a->chunks;
  a->chunks = c;
  a->next = (char *)(c + 1);
  a->end = (char *)c + size;
  a->bytes += size;
  stop_look(a->stop);
}

void *arena_alloc(arena *a, size_t size) {
  if (size > SIZE_MAX / 2)
    mem_exhausted();
  size = ((size ? size : 1) + ALIGN - 1) & ~(size_t)(ALIGN - 1);
  // What holds 128-bit numbers has such a size.
  const size_t skip = size % 16 == 0 ? (uintptr_t)a->next % 16 : 0;
  if ((size_t)(a->end - a->next) < size + skip)
    add_chunk(a, size);
  else
    a->next += skip;
  void *p = a->next;
  a->next += size;
  assert((uintptr_t)p % ALIGN == 0);
  return p;
}

void *arena_array(arena *a, size_t count, size_t size) {
  if (size && count > SIZE_MAX / 2 / size)
    mem_exhausted();
  return arena_alloc(a, count * size);
}

char *arena_copy(arena *a, const char *text, size_t length) {
  char *p = arena_alloc(a, length + 1);
  if (length)
    memcpy(p, text, length);
  return p;
}

char *arena_printf(arena *a, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  assert(n >= 0);
  char *p = arena_alloc(a, (size_t)n + 1);
  va_start(args, format);
  vsnprintf(p, (size_t)n + 1, format, args);
  va_end(args);
  return p;
}
