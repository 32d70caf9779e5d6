// mem.h -- The one way to get memory from the system.
//
// Every allocation of gnomon goes through these functions.  They never return
// NULL: when the system has no more, mem_exhausted() prints one line and ends
// the process with status 3 (undecided), so running out of memory is a message
// and never a crash.  A size that overflows counts as exhaustion.
//
// With a limit, the size of the process is looked at whenever a small part of it
// was asked for.  From the limit on, memory is tight, which base/stop.h tells those
// who look; should they not look before the process has a little more, or should
// it be clear that it will, it is as if the system had no more.  So libraries are
// to get their memory here, if they can.  A limit is for a process with one thread.

#ifndef GNOMON_BASE_MEM_H
#define GNOMON_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// `count` items of `size` bytes, zeroed.
void *mem_new(size_t count, size_t size);

// Grow or shrink; what is new is not zeroed.
void *mem_resize(void *old, size_t count, size_t size);

void mem_free(void *);

// As the C library has them, for libraries; and the three that most of them want.
void *mem_bytes(size_t);
void *mem_bytes_again(void *old, size_t);
#define MEM_FUNCTIONS                                                          \
  { mem_bytes, mem_bytes_again, mem_free }

// Bytes of the whole process, as the system counts; 0 if it does not say.
uint64_t mem_resident(void);

// From now on, bytes of the whole process, 0 for any number, and what is said when
// it is too large, which is copied.
void mem_limit(uint64_t bytes, const char *why);

// Has the limit been found to be reached, since this was asked last?
bool mem_is_tight(void);

// So many bytes are going to be filled at once: there is room, or it ends here.
void mem_expect(size_t bytes);

// What is done before the process ends for want of memory; it must not allocate,
// and gets what was said.  NULL, the default, is nothing.
void mem_on_exhaustion(void (*)(const char *why));

// Says that there is no more memory and ends the process with status 3.
_Noreturn void mem_exhausted(void);

#endif
