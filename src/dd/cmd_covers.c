// cmd_covers.c -- Is a matrix in the union of the paths?  By subtraction.
//
// What is left to be covered is a stack of matrices.  Each is compared with the
// paths one after the other: what is in the path's function but not in its zone
// is left, and what is not in its function.

#include "dd/cmd_own.h"
#include "zone/federation.h"

// Matrices; those on the stack know which paths are behind them.
typedef struct {
  bf f; // kept
  uint32_t next;
} rest;

typedef struct {
  bf_manager *functions;
  federation zones;
  rest *rests;
  uint32_t room;
} matrices;

static void matrices_init(matrices *m, const cmd *c) {
  *m = (matrices){.functions = c->functions};
  federation_init(&m->zones, c->kernel, c->n);
}

static void push(matrices *m, const void *zone, bf f, uint32_t next) {
  const uint32_t i = m->zones.count;
  federation_add(&m->zones, zone);
  grow(m->rests, i, m->room, 16);
  m->rests[i] = (rest){bf_keep(m->functions, f), next};
}

static void matrices_release(matrices *m) {
  for (uint32_t i = 0; i < m->zones.count; i++)
    bf_drop(m->functions, m->rests[i].f);
  federation_release(&m->zones);
  mem_free(m->rests);
}

static cmd_status push_path(void *data, void *zone, bf a, bf b) {
  (void)a;
  push(data, zone, b, 0);
  return CMD_FINE;
}

// Of the matrix that was on top: the first path from *next on that has some of
// it.  Nothing is left of *next if there is none.
static cmd_status find_path(const matrices *paths, const void *zone, bf f,
                            uint32_t *next, void *scratch) {
  const federation *z = &paths->zones;
  for (; *next < z->count; ++*next) {
    if (!bf_meets(paths->functions, f, paths->rests[*next].f))
      continue;
    zone_copy(z->kernel, scratch, zone, z->n);
    const zone_status status =
        z->kernel->intersect(scratch, z->n, federation_zone(z, *next));
    if (status == ZONE_OVERFLOW)
      return CMD_OVERFLOW;
    if (status == ZONE_SOME)
      break;
  }
  return bf_is_fine(paths->functions) ? CMD_FINE : CMD_FAILED;
}

// Push what path number k leaves of zone and f.
static cmd_status cut(matrices *left, const matrices *paths, uint32_t k,
                      const void *zone, bf f) {
  bf_manager *m = paths->functions;
  const bf outside = bf_minus(m, f, paths->rests[k].f);
  const bf inside = bf_and(m, f, paths->rests[k].f);
  if (!bf_is_fine(m))
    return CMD_FAILED;
  if (outside != BF_FALSE)
    push(left, zone, outside, k + 1);
  federation pieces;
  federation_init(&pieces, paths->zones.kernel, paths->zones.n);
  federation_add(&pieces, zone);
  const zone_status status =
      federation_subtract_zone(&pieces, federation_zone(&paths->zones, k));
  for (uint32_t i = 0; i < pieces.count && status == ZONE_SOME; i++)
    push(left, federation_zone(&pieces, i), inside, k + 1);
  federation_release(&pieces);
  return status == ZONE_OVERFLOW ? CMD_OVERFLOW : CMD_FINE;
}

static cmd_status subtract(matrices *left, const matrices *paths, bool *yes) {
  const zone_kernel *k = left->zones.kernel;
  const size_t size = zone_bytes(k, left->zones.n);
  unsigned char *zone = mem_new(2, size);
  cmd_status status = CMD_FINE;
  *yes = true;
  while (left->zones.count > 0 && *yes && status == CMD_FINE) {
    const uint32_t i = --left->zones.count;
    const rest top = left->rests[i];
    zone_copy(k, zone, federation_zone(&left->zones, i), left->zones.n);
    const uint32_t mark = bf_mark(left->functions);
    uint32_t next = top.next;
    status = find_path(paths, zone, top.f, &next, zone + size);
    if (status == CMD_FINE && next == paths->zones.count)
      *yes = false;
    else if (status == CMD_FINE)
      status = cut(left, paths, next, zone, top.f);
    bf_release(left->functions, mark);
    bf_drop(left->functions, top.f);
  }
  mem_free(zone);
  return status;
}

cmd_status cmd_covers(const cmd *c, const void *zone, bf f, bool *yes) {
  *yes = f == BF_FALSE;
  if (!bf_is_fine(c->functions))
    return CMD_FAILED;
  if (*yes)
    return CMD_FINE;
  matrices paths, left;
  matrices_init(&paths, c);
  matrices_init(&left, c);
  cmd_status status = cmd_meet(zone, f, c, true, push_path, &paths);
  push(&left, zone, f, 0);
  if (status == CMD_FINE)
    status = subtract(&left, &paths, yes);
  matrices_release(&paths);
  matrices_release(&left);
  *yes = *yes && status == CMD_FINE;
  return status;
}

typedef struct {
  const cmd *big;
  bool *yes;
} inclusion;

static cmd_status check_path(void *data, void *zone, bf a, bf b) {
  const inclusion *in = data;
  (void)b;
  const cmd_status status = cmd_covers(in->big, zone, a, in->yes);
  return status == CMD_FINE && !*in->yes ? CMD_STOPPED : status;
}

cmd_status cmd_includes(const cmd *big, const cmd *small, bool *yes) {
  inclusion in = {big, yes};
  *yes = true;
  const cmd_status status = cmd_each(small, check_path, &in);
  if (status == CMD_STOPPED)
    return CMD_FINE;
  *yes = *yes && status == CMD_FINE;
  return status;
}
