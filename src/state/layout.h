// layout.h -- The discrete part of a state in as few bits as its domains need.
//
// A state's discrete part is an array of 32-bit integers, of which some matter:
// the fields.  Each has a domain; a field with one value only needs no bit.
// Packed, they are a row of 64-bit words; no field crosses two words, so that
// one shift and one mask find it.
//
// Invariants:
//   L1  two arrays have equal words if and only if all fields are equal
//   L2  unused bits are 0
//   L3  addresses of fields with bits increase
//
// Cost: a nanosecond or two per field, both ways, less in arrays.
//
// Memory: in the arena given to layout_init().

#ifndef GNOMON_STATE_LAYOUT_H
#define GNOMON_STATE_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

typedef struct {
  uint32_t address; // in the array
  int32_t low, high;
} layout_domain;

typedef struct {
  uint32_t address;
  int32_t low;
  uint32_t span;       // high - low
  uint8_t shift, bits; // in its word
  uint64_t mask;       // of `bits` ones
} layout_field;

typedef struct {
  uint32_t first, count; // its fields
  bool is_array;         // they are next to each other and all alike
} layout_word;

// A word that is not what it was.
typedef struct {
  uint32_t word;
  uint64_t bits;
} layout_change;

typedef struct {
  layout_field *fields; // word by word, those without bits last
  layout_word *list;    // of words
  uint32_t words;
  uint32_t count, constant; // all fields, and those without bits
  uint32_t *word_at; // by address: the word of the first field there or behind
  uint32_t addresses;
} layout;

void layout_init(layout *, arena *, const layout_domain *, uint32_t count);

// L2, as far as fields do not overlap, and L3.  Linear: for assertions.
bool layout_is_valid(const layout *);

void layout_pack(const layout *, const int32_t *values, uint64_t *words);

// The same for a layout with bits, given another array and its words, of which
// most fields are equal:
// stretches that are take no more than comparing them.
void layout_repack(const layout *, const int32_t *values, const int32_t *other,
                   const uint64_t *other_words, uint64_t *words);

// Only those words that differ from the other's, in ascending order: how many.  There
// is room for all.
uint32_t layout_changes(const layout *, const int32_t *values,
                        const int32_t *other, const uint64_t *other_words,
                        layout_change *);

// The same in two steps, for who knows where the arrays may differ: mark the words
// that do among `count` addresses from `first` on, for each stretch; then those that are
// marked, each packed once, and no mark is left.  Marks are bits, one for each word;
// where an address is nobody's, the word next to it may be marked for nothing.
void layout_mark(const layout *, const int32_t *values, const int32_t *other,
                 uint32_t first, uint32_t count, uint64_t *marks);
uint32_t layout_marked(const layout *, const int32_t *values,
                       const uint64_t *other_words, uint64_t *marks,
                       layout_change *);

// The addresses from the first to the last field of a word that has some: *count of them.
uint32_t layout_first_of(const layout *, uint32_t word, uint32_t *count);

// Writes the fields, and nothing else of the array.
void layout_unpack(const layout *, const uint64_t *words, int32_t *values);

// Writes those of some words, of which those that the layout does not have are
// somebody else's.
void layout_unpack_some(const layout *, const uint64_t *words,
                        const uint32_t *which, uint32_t count, int32_t *values);

// The same as digits, each below its radix; a field of more than 31 bits is two
// of them.  How many, and the radices, for which there is room for twice the
// fields.
uint32_t layout_radices(const layout *, uint32_t *radices);
void layout_to_digits(const layout *, const int32_t *values, uint32_t *digits);
void layout_from_digits(const layout *, const uint32_t *digits,
                        int32_t *values);

#endif
