// overflow.c -- Wrapping modes, and the log of spans that wrapped.

#include "model/overflow.h"

#include <inttypes.h>
#include <string.h>

#include "base/vec.h"

typedef struct {
  span at;
  int64_t result; // the first one there
  bool is_sure;
} wrapped_span;

struct overflow_log {
  arena *memory;
  VEC(wrapped_span) spans;
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
static wrapped_span *find(overflow_log *l, span at) {
  for (uint32_t i = l->spans.count; i-- > 0;) {
    const span known = l->spans.data[i].at;
    if (known.begin == at.begin && known.end == at.end)
      return &l->spans.data[i];
  }
  return NULL;
}

static void add(overflow_log *l, span at, int64_t result, bool is_sure) {
  wrapped_span *known = l ? find(l, at) : NULL;
  const wrapped_span new = {at, result, is_sure};
  if (known && is_sure && !known->is_sure)
    *known = new;
  else if (l && !known)
    vec_push(l->memory, &l->spans, new);
}

void overflow_note(overflow_log *l, span at, int64_t result) {
  add(l, at, result, true);
}

void overflow_suspect(overflow_log *l, span at, int64_t result) {
  add(l, at, result, false);
}

uint32_t overflow_count(const overflow_log *l) { return l->spans.count; }

span overflow_span(const overflow_log *l, uint32_t number) {
  return l->spans.data[number].at;
}

uint32_t overflow_report(overflow_log *l, diags *d) {
  const uint32_t before = l->told;
  for (; l->told < l->spans.count; l->told++) {
    const wrapped_span *p = &l->spans.data[l->told];
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
