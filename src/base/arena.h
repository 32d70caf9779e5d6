// arena.h -- Memory that is allocated piece by piece and released all at once.
//
// A loaded model lives in one arena: parser, types, expressions and network
// allocate from it and never free; arena_release() gives everything back.
//
// An arena belongs to some work, and that may have to end early: `stop` says so to
// everyone who has the arena (base/stop.h).  Allocating goes on all the same, for
// what is left to do and to say.
//
// Invariant A1: every pointer handed out is aligned to 8 bytes, or to 16 if the
// size is a multiple of that, zeroed, and valid until arena_release().

#ifndef GNOMON_BASE_ARENA_H
#define GNOMON_BASE_ARENA_H

#include <stddef.h>

#include "base/stop.h"

typedef struct arena_chunk arena_chunk;

typedef struct {
  arena_chunk *chunks; // newest first
  char *next, *end;    // free space of the newest chunk
  size_t bytes;        // asked from the system so far
  stopper *stop;       // of whom it is, or NULL
} arena;

void arena_init(arena *);
void arena_release(arena *);

// `size` bytes, zeroed.  Never NULL.
void *arena_alloc(arena *, size_t size);

// `count` items of `size` bytes; an overflowing product ends in mem_exhausted().
void *arena_array(arena *, size_t count, size_t size);

// A copy with a final zero byte.
char *arena_copy(arena *, const char *text, size_t length);

char *arena_printf(arena *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#define arena_new(ARENA, TYPE) ((TYPE *)arena_alloc((ARENA), sizeof(TYPE)))

#endif
