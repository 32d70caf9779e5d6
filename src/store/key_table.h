// key_table.h -- Numbers for keys: 0, 1, 2 … in the order in which they came.
//
// A key is a row of words, as state/layout.h packs a discrete state.  Nothing is
// ever taken out.
//
// Invariant:
//   K1  no two numbers have the same key
//
// Memory: key_table_release().  At most 2^32 - 2 keys.

#ifndef GNOMON_STORE_KEY_TABLE_H
#define GNOMON_STORE_KEY_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/lookup.h"

typedef struct {
  uint32_t words; // of a key
  uint64_t *keys;
  uint32_t count, room;
  lookup table;
} key_table;

void key_table_init(key_table *, uint32_t words);
void key_table_release(key_table *);

// The number of the key, whose hash is passed_hash() of it or any other that all
// calls agree on.  If the key is new, the number is the count of before.
uint32_t key_table_find(key_table *, const uint64_t *key, uint64_t hash);

static inline const uint64_t *key_table_at(const key_table *k, uint32_t at) {
  return k->keys + (size_t)at * k->words;
}

// Keys of one word, which were added with their passed_hash(): each number gets another,
// all different.
void key_table_rekey(key_table *, uint64_t (*other)(void *data, uint64_t key),
                     void *data);

uint64_t key_table_bytes(const key_table *);

#endif
