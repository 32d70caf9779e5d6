// mem.h -- The one way to get memory from the system.
//
// Every allocation of gnomon goes through these functions.  They never return
// NULL, but for mem_try(): when the system has no more, mem_exhausted() prints one
// line and ends the process with status 3 (undecided), so running out of memory is
// a message and never a crash.  A size that overflows counts as exhaustion.
//
// With a limit, the size of the process is looked at whenever a small part of it
// was asked for.  From the limit on, memory is tight, which base/stop.h tells those
// who look; should they not look before the process has a little more, or should
// it be clear that it will, it is as if the system had no more.  So libraries are
// to get their memory here, if they can.  A limit is for a process with one thread.
//
// Work that must not end the process has an account, and runs by mem_run().  What it
// takes belongs to the account, and when there is no more memory, all of it is given
// back at once and mem_run() returns.  What is not memory, such as a file, is given
// back by a guard.  Without an account that costs a branch.
//
// Invariants:
//   M1  an account runs at most once at a time, so in one thread; accounts that run
//       in a thread are a stack, and the newest is the current one
//   M2  what is taken belongs to the account that is current then; it is resized
//       and freed while that account runs, by whatever part of the work
//   M3  work may change what belongs to an account below its own only if it does
//       not leave it half changed wherever it takes memory: it may end there
//   M4  what was taken without an account does not belong to one later

#ifndef GNOMON_BASE_MEM_H
#define GNOMON_BASE_MEM_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/blocks.h"

// `count` items of `size` bytes, zeroed.
void *mem_new(size_t count, size_t size);

// Likewise, but NULL if there is not as much: it is for those who have something to
// say about it.  It is not filled at once, so the size of the process is not looked
// at.
void *mem_try(size_t count, size_t size);

// Grow or shrink; what is new is not zeroed.
void *mem_resize(void *old, size_t count, size_t size);

void mem_free(void *);

// As the C library has them, for libraries; and the three that most of them want.
void *mem_bytes(size_t);
void *mem_bytes_again(void *old, size_t);
#define MEM_FUNCTIONS                                                          \
  { mem_bytes, mem_bytes_again, mem_free }

// What counts, in bytes: of the accounts that run in this thread, or if there is
// none, of the whole process.
uint64_t mem_size(void);

// Bytes of the whole process, as the system counts; 0 if it does not say.
uint64_t mem_resident(void);

// ---- Accounts

typedef struct mem_guard mem_guard;
typedef struct mem_account mem_account;

// All 0 is an account that has nothing.
struct mem_account {
  uint64_t limit;  // bytes, or 0: above it, there is no more
  const char *why; // it ran out, or NULL: a text that nobody owns
  uint64_t until;  // for tests: the so-manieth time memory is taken, there is
                   // none; 0: never
  // The rest is for mem.c.
  taken_blocks blocks;
  uint64_t bytes;
  bool is_tight, runs;
  mem_guard *guards;  // newest first
  mem_account *below; // of those that run in its thread
  jmp_buf way_out;
};

// Does the work, and false if there was not enough memory: then it has ended where
// it was, the account has nothing any more, and says why.  Otherwise it keeps what
// was not freed, for the next time it runs, or for mem_account_release().
//
// NULL is no account: the work takes memory as if there were none.  That is for what
// is called back and belongs to somebody else.
bool mem_run(mem_account *, void (*work)(void *data), void *data);

// Gives back all that it has.  It must not run.
void mem_account_release(mem_account *);

// If the current account is to give back what it has, undo(data) is called first,
// while all of its memory is still there; it must not take any.  The guard is part
// of what it guards, or of a function that has not returned.  Without an account,
// and after mem_unguard(), nothing is called.
struct mem_guard {
  void (*undo)(void *data);
  void *data;
  mem_guard *next, **from;
};

void mem_guard_with(mem_guard *, void (*undo)(void *data), void *data);
void mem_unguard(mem_guard *);

// ---- The whole process

// From now on, bytes of the whole process, 0 for any number, and what is said when
// it is too large, which is copied.
void mem_limit(uint64_t bytes, const char *why);

// For libraries that have one set of functions for the whole process, which may use
// them besides us.  Is what this thread takes counted: is there an account, or a
// limit?  Was this block taken so, so that mem_free() is the way to free it?
bool mem_is_counted(void);
bool mem_has_counted(const void *);

// Has the limit, of the process or of the current account, been found to be reached,
// since this was asked last?
bool mem_is_tight(void);

// So many bytes are going to be filled at once: there is room, or it ends here.
void mem_expect(size_t bytes);

// What is done before the process ends for want of memory; it must not allocate,
// and gets what was said.  NULL, the default, is nothing.
void mem_on_exhaustion(void (*)(const char *why));

// There is no more memory: ends the work of the current account, or else says so and
// ends the process with status 3.
_Noreturn void mem_exhausted(void);

#endif
