// reason.c -- Names and texts of reasons.

#include "job/reason.h"

#include <assert.h>
#include <string.h>

static const struct {
  const char *name, *text;
} REASON[REASONS] = {
    {NULL, ""},
#define R(CODE, NAME, TEXT) {NAME, TEXT},
#include "job/reasons.def"
};

const char *reason_name(reason_code code) { return REASON[code].name; }

const char *reason_text(arena *memory, reason_code code, const char *detail) {
  const char *text = REASON[code].text;
  const char *gap = strstr(text, "%s");
  assert(!gap == !detail);
  if (!gap)
    return text;
  if (!strcmp(text, "%s"))
    return detail;
  return arena_printf(memory, "%.*s%s%s", (int)(gap - text), text, detail,
                      gap + 2);
}

reason_code reason_of_stop(const stopper *s) {
  return !stop_found(s)         ? REASON_NONE
         : s->reason == s->late ? REASON_TIME
         : s->reason == s->full ? REASON_MEMORY
                                : REASON_INTERRUPTED;
}
