#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXIT_UNDECIDED = 3 };

// Who asks for memory does not know who has to be told.
static void (*last_act)(void);

void mem_on_exhaustion(void (*act)(void)) { last_act = act; }

void mem_exhausted(void) {
  fputs("gnomon: out of memory\n", stderr);
  if (last_act)
    last_act();
  fflush(stdout);
  _Exit(EXIT_UNDECIDED);
}

void *mem_new(size_t count, size_t size) {
  void *p = calloc(count ? count : 1, size ? size : 1);
  if (!p)
    mem_exhausted();
  return p;
}

void *mem_resize(void *old, size_t count, size_t size) {
  if (size && count > SIZE_MAX / size)
    mem_exhausted();
  const size_t bytes = count * size;
  void *p = realloc(old, bytes ? bytes : 1);
  if (!p)
    mem_exhausted();
  return p;
}

void mem_free(void *p) { free(p); }
