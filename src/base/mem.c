// mem.c -- Asking the system, and what to do when it has nothing left.

#include "base/mem.h"

#include <assert.h>
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

static const char OUT_OF_MEMORY[] = "out of memory";
static const char LIMIT_REACHED[] = "memory limit reached";

// M1; nor who is to pay.
static _Thread_local mem_account *current;

// ---- Running out ------------------------------------------------------------

void mem_on_exhaustion(void (*act)(const char *why)) { last_act = act; }

// Guards may free, so it is the current account meanwhile.
static void empty(mem_account *a) {
  mem_account *const was = current;
  current = a;
  while (a->guards) {
    mem_guard *g = a->guards;
    mem_unguard(g);
    g->undo(g->data);
  }
  current = was;
  blocks_release(&a->blocks);
  a->bytes = 0;
  a->is_tight = false;
}

static _Noreturn void leave(mem_account *a, const char *why) {
  empty(a);
  a->why = why;
  a->runs = false;
  current = a->below;
  longjmp(a->way_out, 1);
}

static _Noreturn void end(const char *why) {
  if (current)
    leave(current, why);
  fprintf(stderr, "gnomon: %s\n", why);
  if (last_act)
    last_act(why);
  fflush(stdout);
  _Exit(EXIT_UNDECIDED);
}

void mem_exhausted(void) { end(OUT_OF_MEMORY); }

// ---- The limit of the process -------------------------------------------------

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

uint64_t mem_size(void) {
  uint64_t bytes = 0;
  for (const mem_account *a = current; a; a = a->below)
    bytes += a->bytes;
  return current ? bytes : mem_resident();
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

bool mem_is_counted(void) { return current || limit.bytes; }

bool mem_is_tight(void) {
  bool *const tight = current ? &current->is_tight : &limit.is_tight;
  const bool was_tight = *tight;
  *tight = false;
  return was_tight;
}

// May it come to that?  A little more than the limit is for what is left to do.
static bool fits(uint64_t size, uint64_t most, bool *is_tight) {
  if (size >= most)
    *is_tight = true;
  return size <= most + most / 25;
}

// With `more`, which is used soon.
static void look(uint64_t more) {
  limit.asked = 0;
  if (!fits(mem_resident() + more, limit.bytes, &limit.is_tight))
    end(limit.why);
}

static void count(uint64_t bytes, uint64_t soon) {
  limit.asked += bytes;
  if (limit.asked >= limit.pace)
    look(soon);
}

// ---- Accounts -----------------------------------------------------------------

bool mem_run(mem_account *a, void (*work)(void *), void *data) {
  mem_account *const below = current;
  if (a) {
    assert(!a->runs);
    a->runs = true;
    a->why = NULL;
    a->below = below;
    if (setjmp(a->way_out) != 0)
      return false; // leave() has done the rest
  }
  current = a;
  work(data);
  assert(current == a);
  current = below;
  if (a)
    a->runs = false;
  return true;
}

void mem_account_release(mem_account *a) {
  assert(!a->runs);
  a->below = current;
  empty(a);
}

void mem_guard_with(mem_guard *g, void (*undo)(void *), void *data) {
  *g = (mem_guard){.undo = undo, .data = data};
  if (!current)
    return;
  g->next = current->guards;
  g->from = &current->guards;
  if (g->next)
    g->next->from = &g->next;
  current->guards = g;
}

void mem_unguard(mem_guard *g) {
  if (!g->from)
    return;
  *g->from = g->next;
  if (g->next)
    g->next->from = g->from;
  g->from = NULL;
}

// What the system has besides, about.
static uint64_t with_rest(size_t bytes) { return (uint64_t)bytes + 16; }

// May so many bytes more be taken?  The table has room for it then.
static bool may_take(mem_account *a, size_t more, const char **why) {
  *why = OUT_OF_MEMORY;
  if (a->until && --a->until == 0)
    return false;
  if (!blocks_reserve(&a->blocks))
    return false;
  *why = LIMIT_REACHED;
  return !a->limit || fits(a->bytes + more, a->limit, &a->is_tight);
}

static void prepare(mem_account *a, size_t more) {
  const char *why;
  if (!may_take(a, more, &why))
    end(why);
}

static void drop(mem_account *a, taken_block *b) {
  a->bytes -= with_rest(b->size);
  blocks_remove(&a->blocks, b);
}

static void keep(mem_account *a, void *p, size_t bytes) {
  blocks_add(&a->blocks, p, bytes);
  a->bytes += with_rest(bytes);
}

// Whose it is, if it belongs to an account (M2).
static mem_account *owner_of(const void *p, taken_block **at) {
  for (mem_account *a = current; a; a = a->below)
    if ((*at = blocks_find(&a->blocks, p)) != NULL)
      return a;
  return NULL;
}

bool mem_has_counted(const void *p) {
  taken_block *b;
  return current ? owner_of(p, &b) != NULL : limit.bytes != 0;
}

static void forget(const void *p) {
  taken_block *b;
  mem_account *a = owner_of(p, &b);
  if (a)
    drop(a, b);
}

static void *resize_in_account(void *old, size_t bytes) {
  taken_block *b = NULL;
  mem_account *a = old ? owner_of(old, &b) : current;
  const size_t before = b ? b->size : 0;
  if (a) { // M4
    prepare(a, bytes > before ? bytes - before : 0);
    b = blocks_find(&a->blocks, old); // it may have moved
  }
  void *p = realloc(old, bytes);
  if (!p)
    mem_exhausted();
  if (a && b)
    drop(a, b);
  if (a)
    keep(a, p, bytes);
  return p;
}

// ---- Memory -----------------------------------------------------------------

void *mem_try(size_t n, size_t size) {
  if (size && n > SIZE_MAX / size)
    return NULL;
  const char *why;
  if (current && !may_take(current, n * size, &why))
    return NULL;
  void *p = calloc(n ? n : 1, size ? size : 1);
  if (p && current)
    keep(current, p, n * size);
  return p;
}

void *mem_new(size_t n, size_t size) {
  if (size && n > SIZE_MAX / size)
    mem_exhausted();
  // What is large and new is there to be filled, often by a copy, at once.
  if (limit.bytes)
    count(n * size, n * size > limit.bytes / 16 ? n * size : 0);
  if (current)
    prepare(current, n * size);
  void *p = calloc(n ? n : 1, size ? size : 1);
  if (!p)
    mem_exhausted();
  if (current)
    keep(current, p, n * size);
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
  const size_t bytes = n && size ? n * size : 1;
  if (limit.bytes)
    count(bytes, growth(old, bytes));
  if (current)
    return resize_in_account(old, bytes);
  void *p = realloc(old, bytes);
  if (!p)
    mem_exhausted();
  return p;
}

void mem_free(void *p) {
  if (current)
    forget(p);
  free(p);
}

void mem_expect(size_t bytes) {
  if (limit.bytes && bytes > limit.pace)
    look(bytes);
  if (current && current->limit &&
      !fits(current->bytes + bytes, current->limit, &current->is_tight))
    end(LIMIT_REACHED);
}

void *mem_bytes(size_t bytes) { return mem_resize(NULL, bytes, 1); }

void *mem_bytes_again(void *old, size_t bytes) {
  return mem_resize(old, bytes, 1);
}
