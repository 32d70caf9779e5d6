// gmp_memory.c -- The functions that GMP calls.

#include "linear/gmp_memory.h"

#include <gmp.h>
#include <pthread.h>
#include <stddef.h>

#include "base/mem.h"

static struct {
  void *(*take)(size_t);
  void *(*resize)(void *, size_t, size_t);
  void (*free)(void *, size_t);
} theirs;

static void *take(size_t bytes) {
  return mem_is_counted() ? mem_bytes(bytes) : theirs.take(bytes);
}

static void *resize(void *old, size_t before, size_t bytes) {
  return mem_has_counted(old) ? mem_bytes_again(old, bytes)
                              : theirs.resize(old, before, bytes);
}

static void give_back(void *p, size_t bytes) {
  if (mem_has_counted(p))
    mem_free(p);
  else
    theirs.free(p, bytes);
}

static void share(void) {
  mp_get_memory_functions(&theirs.take, &theirs.resize, &theirs.free);
  mp_set_memory_functions(take, resize, give_back);
}

void gmp_memory_share(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, share);
}
