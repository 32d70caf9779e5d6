// grown_wraps.c -- Numbers in disguise: expressions that are worth the same, if
// results beyond 32 bits wrap around.
//
// In each, something leaves 32 bits on the way: while constants are computed, in
// every state, or where a variable is not 0.  The value is the number all the
// same, by the arithmetic modulo 2^32, or else an error: so a model in disguise
// means what it meant before, and everything that evaluates, bounds or encodes
// integers is asked.

#include "grown_wraps.h"

// Steele, Lea & Flood, as in growth.c.
static uint64_t draw(grown_disguise *d) {
  uint64_t z = d->salt + ++d->drawn * UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

uint32_t grown_disguise_pick(grown_disguise *d, uint32_t n) {
  return (uint32_t)(draw(d) % n);
}

// # is the number.  Of constants alone:
static const char *const CONSTANT[] = {
    "(# + 2147483647 + 1 - 2147483647 - 1)", // around and back
    "(65536 * 65536 + #)",                   // 2^32
    "(# * 3 * -1431655765)",                 // 3 * 2863311531 is 2^33 + 1
    "(-(-2147483647 - 1) + -2147483648 + #)",
    "((1 << 31) + (1 << 31) + #)",
    "(# - (2 ** 33 - 2 ** 32))",
};

// With a variable, @; bounded, so that clocks may be compared with it:
static const char *const BOUNDED[] = {
    "(@ + 2147483647 < 0 == (@ > 0) ? # : # + 1)",
    "(# + (@ + 2147483647 < 0) - (@ >= 1))",
    "(@ + 2147483647 + 1 < 0 ? # : # - 2)",
    "(@ - 2147483647 - 5 > 0 ? # : # - 2)",
    "(# + ((@ << 31) + (@ << 31) & 3))",
    "(abs(@ * 2147483647 + @ + (@ << 31)) == 0 ? # : # - 1)",
};

// The same, with anything on the way:
static const char *const ANY[] = {
    "(# + @ * 65536 * 65536)",
    "(# + (@ << 31) + (@ << 31))",
    "(@ * 1431655766 * 3 - 2 * @ + #)", // 3 * 1431655766 is 2^32 + 2
    "(@ * 2147483647 + @ + (@ << 31) + #)",
    "(-(@ - 2147483647 - 1 - 1) + @ + 2147483647 + #)",
};

#define COUNT(LIST) ((uint32_t)(sizeof(LIST) / sizeof *(LIST)))

static void put_form(const char *form, const char *variable, int32_t number,
                     strbuf *out) {
  for (; *form; form++)
    if (*form == '#')
      strbuf_int(out, number);
    else if (*form == '@')
      strbuf_puts(out, variable);
    else
      strbuf_putc(out, *form);
}

void grown_disguise_put(grown_disguise *d, const char *variable,
                        bool is_bounded, int32_t number, strbuf *out) {
  const uint32_t kind = grown_disguise_pick(d, variable ? 4 : 1);
  const char *form = kind == 0
                         ? CONSTANT[grown_disguise_pick(d, COUNT(CONSTANT))]
                     : kind == 1 || is_bounded
                         ? BOUNDED[grown_disguise_pick(d, COUNT(BOUNDED))]
                         : ANY[grown_disguise_pick(d, COUNT(ANY))];
  put_form(form, variable, number, out);
}
