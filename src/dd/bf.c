// bf.c -- Calling BuDDy, and keeping it in check.
//
// How BuDDy is kept in check:
//
//   failing    BuDDy tells its error hook that the table is full, and then goes
//              on with wrong nodes.  The hook does not return: it jumps back to
//              where the operation began (M1), the manager has failed, and all
//              that is called from then on is bdd_done(), which needs nothing of
//              the state that the jump left behind.  go_on is asked in the hooks
//              as well, and is heard the same way: a long operation ends at its
//              next collection.  When the system has no memory there is no such
//              way out, for BuDDy has lost a table then: mem_exhausted().  If the
//              process goes on, it does so without BuDDy, which is BF_LOST for
//              ever.  Its memory is no account's (base/mem.h); a guard gives it
//              back.
//   full       A table that may not grow and of which a collection leaves less
//              than a sixteenth free counts as full: it would collect for ever.
//   cubes      BuDDy's caches know a set of variables by its node number modulo
//              2^24.  No two sets of a manager are equal there (M2).
//   sizes      BuDDy's tables have a prime for their size.  The largest size is a
//              prime, so that growing to it is all or nothing (M3): within a
//              reordering, BuDDy does not survive growing by nothing.
//   reordering BuDDy forgets how often a function was referred to that is part
//              of another one: such functions stay until bf_close().  To fail in
//              the middle, for want of nodes, loses what BuDDy needs for it, some
//              kilobytes.  Memory is lost, nothing else.  The effort has the cube
//              of the number of variables in it: with many there is none.
//
// Invariants:
//   M1  `armed` while BuDDy runs something that may fail, and `escape` is then in
//       a function that has not returned
//   M2  see above: `cubes` has all of them
//   M3  `most` is a prime, and no table is larger

// gettid, pthread_getattr_np
#define _GNU_SOURCE // NOLINT(bugprone-reserved-identifier)

#include "dd/bf.h"

#include <assert.h>
#include <bdd.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/grow.h"
#include "base/mem.h"

static_assert(sizeof(BDD) == sizeof(bf), "functions are BuDDy's numbers");

enum {
  USUAL_NODES = 1 << 16,
  SMALL_TABLE = 10000, // wanted so small, it is to be collected often
  TINY_NODES = 1000,
  SPARE_NODES = 512,      // besides those of the variables; see M3
  MOST_NODES = 1 << 30,   // BuDDy doubles sizes in an int
  LARGEST_STEP = 1 << 24, // nodes, when growing
  NODE_BYTES = 20,        // in the table
  CACHES = 6,
  CACHE_BYTES = 24,            // how many there are; an entry of one
  CACHE_RATIO = 8,             // nodes for each entry
  VARIABLE_BYTES = 64,         // in the lists that have one entry for each
  FIXED_BYTES = 1 << 16,       // whatever else
  OPERATIONS_PER_QUESTION = 4, // go_on; some take milliseconds
  CUBE_BITS = 24,              // M2
  REORDER_VARIABLES = 500,     // at most
  EXACT_VARIABLES = 1000,      // counts of so many fit into a double
};

// The deepest recursion has one frame for each variable in an operation, and in
// the collection inside it; up to 96 bytes each, as BuDDy is usually compiled.
enum { FRAME_BYTES = 384, REST_OF_STACK = 1 << 20, LARGEST_STACK = 64 << 20 };

struct bf_renaming {
  bddPair *pair;
  bf_renaming *next;
};

struct bf_manager {
  bf_trouble why;
  bool runs;           // BuDDy is ours
  mem_guard guard;     // while it is
  volatile bool armed; // M1
  jmp_buf escape;
  uint32_t operations;
  bool (*go_on)(void *);
  void *go_on_data;
  bf *scopes; // what was handed out, oldest first
  uint32_t depth, room;
  uint32_t variables;
  int most; // nodes; M3
  bf_cube *cubes;
  uint32_t cube_count, cube_room;
  bf_renaming *renamings;
  bool reordered;
  int size;       // for a reordering
  bool stopped;   // go_on has said so
  bf_stats stats; // peak_nodes and collections; all, when it has failed
};

// The one that has BuDDy, for BuDDy's hooks; or `nobody`, who keeps it.
static bf_manager *_Atomic open_manager;
static bf_manager nobody;
static _Thread_local bool is_ours; // this thread's

// ---- Failing

static uint64_t bytes_of(const bf_manager *m) {
  const uint64_t nodes = (uint64_t)bdd_getallocnum();
  uint64_t bytes = nodes * NODE_BYTES;
  bytes += nodes / CACHE_RATIO * CACHE_BYTES * CACHES;
  bytes += (uint64_t)m->variables * VARIABLE_BYTES + FIXED_BYTES;
  for (const bf_renaming *r = m->renamings; r; r = r->next)
    bytes += (uint64_t)m->variables * sizeof(BDD);
  return bytes + ((uint64_t)m->room + m->cube_room) * sizeof(bf);
}

bf_stats bf_measure(const bf_manager *m) {
  bf_stats s = m->stats;
  if (m->why == BF_FINE) {
    s.nodes = (uint64_t)bdd_getnodenum();
    s.bytes = bytes_of(m);
    if (s.peak_nodes < s.nodes)
      s.peak_nodes = s.nodes;
  }
  return s;
}

// Ends what runs, if something does.
static void fail(bf_manager *m, bf_trouble why) {
  if (m->why == BF_FINE) {
    m->stats = bf_measure(m);
    m->why = why;
  }
  if (m->armed) {
    m->armed = false;
    longjmp(m->escape, 1);
  }
}

static bool is_stopped(bf_manager *m) {
  if (m->go_on && !m->stopped)
    m->stopped = !m->go_on(m->go_on_data);
  return m->stopped;
}

static void ask(bf_manager *m) {
  m->operations = 0;
  if (is_stopped(m))
    fail(m, BF_STOPPED);
}

static void on_error(int code) {
  if (code == BDD_MEMORY) {
    open_manager = &nobody;
    is_ours = false;
    mem_exhausted();
  }
  assert(code == BDD_NODENUM && "BuDDy is not used as it should be");
  fail(open_manager, BF_MEMORY);
}

static void on_collection(int before, bddGbcStat *s) {
  if (before)
    return;
  bf_manager *m = open_manager;
  const uint64_t left = (uint64_t)(s->nodes - s->freenodes);
  m->stats.collections++;
  if (m->stats.peak_nodes < left)
    m->stats.peak_nodes = left;
  if (s->nodes >= m->most && s->freenodes < s->nodes / 16)
    fail(m, BF_MEMORY);
  ask(m);
}

// A small table grows by an eighth.
static void on_slow_growth(int from, int to) {
  (void)from;
  bdd_setmaxincrease(to / 8 > SPARE_NODES ? to / 8 : SPARE_NODES);
}

static void on_reordering(int before) {
  (void)before;
  open_manager->reordered = true;
}

// What a reordering makes smaller.  It ends, and gives back what it has, when
// nothing does any more; the collection after it fails.
static int on_swap(void) {
  bf_manager *m = open_manager;
  if (!is_stopped(m))
    m->size = bdd_getnodenum();
  return m->size;
}

// Calls f, which may fail; false if it did.
static bool attempt(bf_manager *m, void (*f)(bf_manager *, void *),
                    void *data) {
  if (m->why != BF_FINE)
    return false;
  if (setjmp(m->escape))
    return false;
  m->armed = true;
  f(m, data);
  m->armed = false;
  return m->why == BF_FINE;
}

// ---- Opening

// What is left of the stack of another thread than the first, which is as large as
// it is.
static size_t left_of_thread(void) {
  pthread_attr_t own;
  size_t size = 0;
  void *least = NULL;
  if (pthread_getattr_np(pthread_self(), &own) != 0)
    return 0;
  pthread_attr_getstack(&own, &least, &size);
  pthread_attr_destroy(&own);
  return (size_t)((char *)__builtin_frame_address(0) - (char *)least);
}

// Of the first one, which grows as far as its limit says; how much of it is in use
// is known to nobody, and part of REST_OF_STACK.
static size_t left_of_process(void) {
  struct rlimit r;
  if (getrlimit(RLIMIT_STACK, &r) != 0)
    return 0;
  return r.rlim_cur < LARGEST_STACK ? (size_t)r.rlim_cur : LARGEST_STACK;
}

// Whether the stack of this thread holds operations on so many variables.
static bool has_stack(uint32_t variables) {
  const uint64_t needed = (uint64_t)variables * FRAME_BYTES + REST_OF_STACK;
  return needed <= LARGEST_STACK &&
         needed <=
             (getpid() == gettid() ? left_of_process() : left_of_thread());
}

static bool is_prime(uint64_t n) {
  for (uint64_t d = 2; d * d <= n; d++)
    if (n % d == 0)
      return false;
  return n > 1;
}

// How many nodes there may be; 0: no table is small enough.  Growing may copy.
static int most_nodes(const bf_options *o) {
  const uint64_t fixed = (uint64_t)o->variables * VARIABLE_BYTES + FIXED_BYTES;
  const uint64_t each =
      2 * NODE_BYTES + (CACHES * CACHE_BYTES + CACHE_RATIO - 1) / CACHE_RATIO;
  uint64_t most = MOST_NODES;
  if (o->limit && o->limit <= fixed)
    return 0;
  if (o->limit && (o->limit - fixed) / each < most)
    most = (o->limit - fixed) / each;
  while (most > 1 && !is_prime(most))
    most--;
  return (int)most;
}

typedef struct {
  int first, step, spare; // nodes; nodes; free after a collection, in percent
  bool reorder;
} table;

static table table_for(const bf_options *o) {
#ifdef GNOMON_CDD_STRESS
  const uint32_t wanted = TINY_NODES;
#else
  const uint32_t wanted = o->first_nodes ? o->first_nodes : USUAL_NODES;
#endif
  const uint32_t least = 2 * o->variables + SPARE_NODES;
  const uint32_t first = wanted < least ? least : wanted;
  table t = {.first = (int)(first < MOST_NODES ? first : MOST_NODES),
             .step = LARGEST_STEP,
             .spare = 25,
             .reorder = o->reorder};
  if (wanted < SMALL_TABLE) {
    t.step = SPARE_NODES;
    t.spare = 2;
  }
  return t;
}

static bool may_reorder(const bf_manager *m) {
  return m->variables <= REORDER_VARIABLES;
}

static void set_up(bf_manager *m, void *data) {
  const table *t = data;
  bdd_error_hook(on_error);
  bdd_gbc_hook(on_collection);
  bdd_resize_hook(t->step < LARGEST_STEP ? on_slow_growth : NULL);
  bdd_reorder_hook(on_reordering);
  bdd_reorder_probe(on_swap);
  bdd_setmaxnodenum(m->most);
  bdd_setmaxincrease(t->step);
  bdd_setminfreenodes(t->spare);
  bdd_setcacheratio(CACHE_RATIO);
  bdd_setvarnum((int)m->variables);
  if (may_reorder(m))
    bdd_varblockall();
  if (may_reorder(m) && t->reorder)
    bdd_autoreorder(BDD_REORDER_WIN2ITE);
}

// After which another one may have it, unless it has lost a table.
static void give_up(void *data) {
  bdd_error_hook(NULL);
  bdd_gbc_hook(NULL);
  if (open_manager != data)
    return;
  bdd_done();
  is_ours = false;
  open_manager = NULL;
}

// When nobody has it any more, unless go_on says no before.
static bf_trouble wait_for_buddy(bf_manager *m) {
  static const struct timespec A_LITTLE = {.tv_nsec = 2000000};
  if (is_ours)
    return BF_BUSY;
  for (;;) {
    bf_manager *who = NULL;
    if (atomic_compare_exchange_strong(&open_manager, &who, m))
      break;
    if (who == &nobody)
      return BF_LOST;
    if (is_stopped(m))
      return BF_STOPPED;
    nanosleep(&A_LITTLE, NULL);
  }
  is_ours = true;
  return BF_FINE;
}

static bf_trouble start(bf_manager *m, const bf_options *o) {
  if (!has_stack(m->variables))
    return BF_DEPTH;
  table t = table_for(o);
  m->most = most_nodes(o);
  if (t.first > m->most - SPARE_NODES)
    t.first = m->most - SPARE_NODES;
  if (t.first < 2 * (int)m->variables + SPARE_NODES)
    return BF_MEMORY;
  const bf_trouble why = wait_for_buddy(m);
  if (why != BF_FINE)
    return why;
  if (bdd_init(t.first, t.first / CACHE_RATIO) < 0) {
    is_ours = false;
    open_manager = NULL;
    mem_exhausted();
  }
  m->runs = true;
  mem_guard_with(&m->guard, give_up, m);
  attempt(m, set_up, &t);
  return m->why;
}

bf_manager *bf_open(const bf_options *o) {
  bf_manager *m = mem_new(1, sizeof(*m));
  m->variables = o->variables ? o->variables : 1;
  m->go_on = o->go_on;
  m->go_on_data = o->go_on_data;
  m->why = start(m, o);
  return m;
}

void bf_close(bf_manager *m) {
  if (!m)
    return;
  if (m->runs) {
    mem_unguard(&m->guard);
    give_up(m);
  }
  while (m->renamings) {
    bf_renaming *next = m->renamings->next;
    mem_free(m->renamings);
    m->renamings = next;
  }
  mem_free(m->scopes);
  mem_free(m->cubes);
  mem_free(m);
}

bf_trouble bf_why(const bf_manager *m) { return m->why; }

// ---- References

uint32_t bf_mark(const bf_manager *m) { return m->depth; }

// f, which has been referred to, for the scope to drop.
static void push(bf_manager *m, bf f) {
  grow(m->scopes, m->depth, m->room, 256);
  m->scopes[m->depth++] = f;
}

void bf_release(bf_manager *m, uint32_t mark) {
  assert(mark <= m->depth);
  if (m->why == BF_FINE)
    for (uint32_t i = mark; i < m->depth; i++)
      bdd_delref(m->scopes[i]);
  m->depth = mark;
}

bf bf_keep(bf_manager *m, bf f) {
  return m->why == BF_FINE ? bdd_addref(f) : BF_FALSE;
}

void bf_drop(bf_manager *m, bf f) {
  if (m->why == BF_FINE)
    bdd_delref(f);
}

bf bf_release_but(bf_manager *m, uint32_t mark, bf f) {
  const bf kept = bf_keep(m, f);
  bf_release(m, mark);
  if (kept > BF_TRUE)
    push(m, kept);
  return kept;
}

void bf_put(bf_manager *m, bf *slot, bf f) {
  const bf kept = bf_keep(m, f);
  bf_drop(m, *slot);
  *slot = kept;
}

// ---- Functions

typedef enum {
  NOT, // of a
  AND, // of a and b, as all that are not said to be otherwise
  OR,
  SAME,
  IMPLIES,
  CHOOSE,     // by a; b or c
  EXISTS,     // a, without the variables c
  AND_EXISTS, // a and b, without the variables c
  RENAME,     // a
} what;

typedef struct {
  what what;
  bf a, b, c;
  bddPair *pair;
} call;

static bf perform(const call *c) {
  switch (c->what) {
  case NOT:
    return bdd_not(c->a);
  case AND:
    return bdd_apply(c->a, c->b, bddop_and);
  case OR:
    return bdd_apply(c->a, c->b, bddop_or);
  case SAME:
    return bdd_apply(c->a, c->b, bddop_biimp);
  case IMPLIES:
    return bdd_apply(c->a, c->b, bddop_imp);
  case CHOOSE:
    return bdd_ite(c->a, c->b, c->c);
  case EXISTS:
    return bdd_exist(c->a, c->c);
  case AND_EXISTS:
    return bdd_appex(c->a, c->b, bddop_and, c->c);
  case RENAME:
    return bdd_replace(c->a, c->pair);
  }
  return BF_FALSE;
}

// Not in attempt(): this is where the time goes.
static bf run(bf_manager *m, call c) {
  if (++m->operations >= OPERATIONS_PER_QUESTION && m->why == BF_FINE)
    ask(m);
  if (m->why != BF_FINE)
    return BF_FALSE;
  if (setjmp(m->escape))
    return BF_FALSE;
  m->armed = true;
  const bf f = bdd_addref(perform(&c));
  m->armed = false;
  return f;
}

// Runs it and hands out what it gives.
static bf result_of(bf_manager *m, call c) {
  const bf f = run(m, c);
  if (f > BF_TRUE)
    push(m, f);
  return f;
}

// Runs it to look at what it gives.
static bf glance_at(bf_manager *m, call c) {
  const bf f = run(m, c);
  bf_drop(m, f);
  return f;
}

bf bf_variable(bf_manager *m, uint32_t number) {
  assert(number < m->variables);
  return m->why == BF_FINE ? bdd_ithvar((int)number) : BF_FALSE;
}

bf bf_not_variable(bf_manager *m, uint32_t number) {
  assert(number < m->variables);
  return m->why == BF_FINE ? bdd_nithvar((int)number) : BF_FALSE;
}

bf bf_not(bf_manager *m, bf a) { return result_of(m, (call){NOT, .a = a}); }

bf bf_and(bf_manager *m, bf a, bf b) {
  return result_of(m, (call){AND, .a = a, .b = b});
}

bf bf_or(bf_manager *m, bf a, bf b) {
  return result_of(m, (call){OR, .a = a, .b = b});
}

// BuDDy has an operation for it, which goes on when one side is a constant.
bf bf_minus(bf_manager *m, bf a, bf b) {
  return result_of(m, (call){CHOOSE, .a = b, .b = BF_FALSE, .c = a});
}

bf bf_same(bf_manager *m, bf a, bf b) {
  return result_of(m, (call){SAME, .a = a, .b = b});
}

bf bf_choose(bf_manager *m, bf condition, bf then, bf otherwise) {
  return result_of(m, (call){CHOOSE, condition, then, otherwise, NULL});
}

bool bf_implies(bf_manager *m, bf a, bf b) {
  if (a == b || a == BF_FALSE || b == BF_TRUE)
    return m->why == BF_FINE;
  return glance_at(m, (call){IMPLIES, .a = a, .b = b}) == BF_TRUE;
}

bool bf_meets(bf_manager *m, bf a, bf b) {
  return glance_at(m, (call){AND, .a = a, .b = b}) != BF_FALSE;
}

// ---- Sets of variables

// M2
static void add_cube(bf_manager *m, bf_cube c) {
  for (uint32_t i = 0; i < m->cube_count; i++) {
    if (m->cubes[i] == c)
      return;
    if (((uint32_t)(m->cubes[i] ^ c) & ((UINT32_C(1) << CUBE_BITS) - 1)) == 0)
      fail(m, BF_MEMORY);
  }
  grow(m->cubes, m->cube_count, m->cube_room, 16);
  m->cubes[m->cube_count++] = bf_keep(m, c);
}

bf_cube bf_cube_of(bf_manager *m, const uint32_t *variables, uint32_t count) {
  const uint32_t mark = bf_mark(m);
  bf_cube c = BF_TRUE;
  for (uint32_t i = count; i-- > 0;)
    c = bf_and(m, bf_variable(m, variables[i]), c);
  if (c > BF_TRUE)
    add_cube(m, c);
  bf_release(m, mark);
  return m->why == BF_FINE ? c : BF_FALSE;
}

bf bf_exists(bf_manager *m, bf a, bf_cube c) {
  return result_of(m, (call){EXISTS, .a = a, .c = c});
}

bf bf_and_exists(bf_manager *m, bf a, bf b, bf_cube c) {
  return result_of(m, (call){AND_EXISTS, a, b, c, NULL});
}

static void make_pair(bf_manager *m, void *data) {
  (void)m;
  bf_renaming *r = data;
  r->pair = bdd_newpair();
}

bf_renaming *bf_renaming_new(bf_manager *m, const uint32_t *from,
                             const uint32_t *to, uint32_t count) {
  bf_renaming *r = mem_new(1, sizeof(*r));
  if (attempt(m, make_pair, r))
    for (uint32_t i = 0; i < count; i++) {
      assert(from[i] < m->variables && to[i] < m->variables);
      bdd_setpair(r->pair, (int)from[i], (int)to[i]);
    }
  r->next = m->renamings;
  m->renamings = r;
  return r;
}

bf bf_rename(bf_manager *m, bf a, const bf_renaming *r) {
  return result_of(m, (call){RENAME, .a = a, .pair = r->pair});
}

// ---- Looking at functions

bool bf_pick(bf_manager *m, bf f, uint8_t *values) {
  if (m->why != BF_FINE || f == BF_FALSE)
    return false;
  memset(values, 2, m->variables);
  while (f > BF_TRUE) {
    const bf low = bdd_low(f);
    values[bdd_var(f)] = low == BF_FALSE;
    f = low == BF_FALSE ? bdd_high(f) : low;
  }
  return true;
}

double bf_count(bf_manager *m, bf f, uint32_t count) {
  if (m->why != BF_FINE || f == BF_FALSE)
    return 0;
  const int more = (int)count - (int)m->variables;
  if (m->variables <= EXACT_VARIABLES)
    return ldexp(bdd_satcount(f), more);
  return round(
      exp2(bdd_satcountln(f) + more)); // its logarithm is the binary one
}

uint64_t bf_size(bf_manager *m, bf f) {
  return m->why == BF_FINE ? (uint64_t)bdd_nodecount(f) : 0;
}

uint64_t bf_size_all(bf_manager *m, const bf *f, uint32_t count) {
  // BuDDy only reads them.
  return m->why == BF_FINE ? (uint64_t)bdd_anodecount((BDD *)f, (int)count) : 0;
}

// ---- Orders

static void make_block(bf_manager *m, void *data) {
  (void)m;
  const uint32_t *ends = data;
  bdd_intaddvarblock((int)ends[0], (int)ends[1], BDD_REORDER_FIXED);
}

void bf_block(bf_manager *m, uint32_t first, uint32_t last) {
  assert(first <= last && last < m->variables && !m->reordered);
  uint32_t ends[2] = {first, last};
  if (may_reorder(m))
    attempt(m, make_block, ends);
}

static void reorder(bf_manager *m, void *data) {
  (void)data;
  m->reordered = true;
  bdd_reorder(BDD_REORDER_WIN2ITE);
}

void bf_reorder(bf_manager *m) {
  if (may_reorder(m))
    attempt(m, reorder, NULL);
}
