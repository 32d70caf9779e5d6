// renaming.h -- Who becomes whom: what a certificate says can be exchanged.
//
// A renaming sends processes, cells, clocks, channels, functions and events each to one
// of their kind; locations keep their numbers.  Cells may have a *sort*: what they hold
// is a name, and a renaming sends the values of a sort to each other, too; those
// outside its range stay.  Whether a renaming is a symmetry is for certify/symmetric.h.
//
// States are renamed by products of renamings, one applied after another.  Product 0 is
// the empty one.
//
// Invariants, of renamings_are_onto():
//   R1  every map is one to one, and clock 0 stays
//   R2  so is that of the values of a sort, within its range
//
// Memory: renamings_release().

#ifndef GNOMON_CERTIFY_RENAMING_H
#define GNOMON_CERTIFY_RENAMING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "certify/plain_zone.h"
#include "model/network.h"

typedef enum {
  RENAMED_PROCESS,
  RENAMED_CELL,
  RENAMED_CLOCK,
  RENAMED_CHANNEL,
  RENAMED_FUNCTION,
  RENAMED_EVENT,
  RENAMED_KINDS
} renamed_kind;

// How many there are of a kind, and what they are called.
uint32_t renamed_count(const network *, renamed_kind);
const char *renamed_name(const network *, renamed_kind, uint32_t number);

#define NAMES_OF_NONE UINT32_MAX

// The values from `low` on.
typedef struct {
  int32_t low;
  uint32_t count;
} renamed_sort;

typedef struct {
  uint32_t *to[RENAMED_KINDS]; // by number
  int32_t **values; // by sort: what its values become; NULL: themselves
  uint32_t line;    // of the certificate
} renaming;

typedef struct {
  uint32_t *places; // by place in a key (certify/certificate.h): where it goes
  uint32_t *clocks;
  int32_t **values; // as of a renaming
} renaming_product;

typedef struct {
  const network *net;
  arena memory;
  uint32_t *sort_of; // by cell, or NAMES_OF_NONE
  VEC(renamed_sort) sorts;
  VEC(renaming) list;
  VEC(renaming_product) products;
  uint32_t width;        // of a key
  uint32_t *sort_at;     // by place in a key
  const uint32_t *cells; // those of the state, in order
} renamings;

enum { RENAMED_VALUES = 1 << 16 }; // of a sort, at most

// `cells` are the cells of a key, behind the processes; they have to outlive it.
void renamings_init(renamings *, const network *, const uint32_t *cells,
                    uint32_t width);
void renamings_release(renamings *);

// Sorts come before renamings, renamings before products.
uint32_t renamings_add_sort(renamings *, int32_t low, int32_t high);

// Everything stays, at first.
renaming *renamings_add(renamings *, uint32_t line);
// What its values become: `count` numbers, to be filled in; at first themselves.
int32_t *renaming_values(renamings *, renaming *, uint32_t sort);

// R1, R2.
bool renaming_is_onto(const renamings *, const renaming *);

// What the values of a cell of this sort become.
int32_t renaming_value(const renamings *, int32_t *const *values, uint32_t sort,
                       int32_t v);

// By the first of the word, then by the next; its number.  The renamings are valid.
uint32_t renamings_multiply(renamings *, const uint32_t *word, uint32_t count);

// The two keys, zones and limits are other arrays.
void product_of_key(const renamings *, uint32_t product, const int32_t *key,
                    int32_t *out);
void product_of_zone(const renamings *, uint32_t product, const plain_bound *,
                     plain_bound *out);
void product_undone_of_zone(const renamings *, uint32_t product,
                            const plain_bound *, plain_bound *out);
// L and U of a state, from those of what it becomes.
void product_undone_of_limits(const renamings *, uint32_t product,
                              const int64_t *, int64_t *out);

#endif
