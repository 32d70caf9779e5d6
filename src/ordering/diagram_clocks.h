// diagram_clocks.h -- From orders of clocks to orders of pairs.
//
// An order of clocks is a permutation of 0 .. n-1; clock 0, the constant, is one
// of them, and the functions here put it first.  An order of pairs is what
// cdd_options.order wants.
//
// How the one becomes the other matters.  By the later of the two, each clock
// brings its differences with all before it; by the earlier of the two, those
// with all behind it.  Neither is the best for all models, nor is one place of
// clock 0: by the later clock, with clock 0 first, if nothing else is known.
//
// Memory: none; lists are the caller's.

#ifndef GNOMON_ORDERING_DIAGRAM_CLOCKS_H
#define GNOMON_ORDERING_DIAGRAM_CLOCKS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
  DIAGRAM_BY_LATER,
  DIAGRAM_BY_EARLIER,
  DIAGRAM_EXTENSIONS,
} diagram_extension;

void diagram_extend(const uint32_t *clocks, uint32_t n, diagram_extension,
                    uint32_t *pairs);

// As they are numbered.  By the later clock this is the order of all pairs by
// their numbers.
void diagram_clocks_fixed(uint32_t *clocks, uint32_t n);

// One of 0 .. count-1, the same on every machine.
uint32_t diagram_pick(uint64_t *random, uint32_t count);

// Has it each of 0 .. count-1 once?  For assertions.
bool diagram_is_permutation(const uint32_t *list, uint32_t count);

// All but the first.
void diagram_clocks_shuffle(uint32_t *clocks, uint32_t n, uint64_t *random);

#endif
