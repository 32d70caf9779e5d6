// overflow.c -- Wrapping modes, and the log of places that wrapped.

#include "model/overflow.h"

#include <inttypes.h>
#include <string.h>

#include "base/vec.h"

typedef struct {
  span at;
  int64_t result; // the first one there
  bool is_sure;
} wrapped_place;

struct overflow_log {
  arena *memory;
  VEC(wrapped_place) places;
  uint32_t told; // of them, the first
};

static const char *const TEXTS[] = {
    [OVERFLOW_WRAP] = "wrap",
    [OVERFLOW_ERROR] = "error",
};

const char *overflow_mode_text(overflow_mode m) { return TEXTS[m]; }

bool overflow_mode_find(const char *text, overflow_mode *out) {
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
    if (strcmp(text, TEXTS[i]) == 0) {
      *out = (overflow_mode)i;
      return true;
    }
  return false;
}

overflow_log *overflow_log_new(arena *memory) {
  overflow_log *l = arena_new(memory, overflow_log);
  *l = (overflow_log){.memory = memory};
  return l;
}

// From the last one on: what wraps does so again soon.
static wrapped_place *find(overflow_log *l, span at) {
  for (uint32_t i = l->places.count; i-- > 0;) {
    const span known = l->places.data[i].at;
    if (known.begin == at.begin && known.end == at.end)
      return &l->places.data[i];
  }
  return NULL;
}

static void add(overflow_log *l, span at, int64_t result, bool is_sure) {
  wrapped_place *known = l ? find(l, at) : NULL;
  const wrapped_place new = {at, result, is_sure};
  if (known && is_sure && !known->is_sure)
    *known = new;
  else if (l && !known)
    vec_push(l->memory, &l->places, new);
}

void overflow_note(overflow_log *l, span at, int64_t result) {
  add(l, at, result, true);
}

void overflow_suspect(overflow_log *l, span at, int64_t result) {
  add(l, at, result, false);
}

uint32_t overflow_count(const overflow_log *l) { return l->places.count; }

span overflow_place(const overflow_log *l, uint32_t number) {
  return l->places.data[number].at;
}

uint32_t overflow_report(overflow_log *l, diags *d) {
  const uint32_t before = l->told;
  for (; l->told < l->places.count; l->told++) {
    const wrapped_place *p = &l->places.data[l->told];
    diag_warning(d, p->at, DIAG_WRAPS,
                 p->is_sure
                     ? "%" PRId64 " does not fit in 32 bits: the result wraps "
                       "around (an error with --overflow error)"
                     : "%" PRId64 " does not fit in 32 bits: the result may "
                       "wrap around, in states that need not be reached",
                 p->result);
  }
  return l->told - before;
}
