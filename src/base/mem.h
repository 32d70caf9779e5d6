// mem.h -- The one way to get memory from the system.
//
// Every allocation of gnomon goes through these functions.  They never return
// NULL: when the system has no more, mem_exhausted() prints one line and ends
// the process with status 3 (undecided), so running out of memory is a message
// and never a crash.  A size that overflows counts as exhaustion.

#ifndef GNOMON_BASE_MEM_H
#define GNOMON_BASE_MEM_H

#include <stddef.h>

// `count` items of `size` bytes, zeroed.
void *mem_new(size_t count, size_t size);

// Grow or shrink; what is new is not zeroed.
void *mem_resize(void *old, size_t count, size_t size);

void mem_free(void *);

// What is done before the process ends for want of memory; it must not allocate.
// NULL, the default, is nothing.
void mem_on_exhaustion(void (*)(void));

// Says that there is no more memory and ends the process with status 3.
_Noreturn void mem_exhausted(void);

#endif
