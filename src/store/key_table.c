// key_table.c -- Keys in one array, found by their hashes.

#include "store/key_table.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "store/passed.h"

void key_table_init(key_table *k, uint32_t words) {
  *k = (key_table){.words = words};
  lookup_init(&k->table);
}

void key_table_release(key_table *k) {
  mem_free(k->keys);
  lookup_release(&k->table);
}

static uint32_t add(key_table *k, const uint64_t *key) {
  const size_t bytes = k->words * sizeof *key;
  if (k->count == k->room) {
    k->room = grow_room_sparingly(k->room, k->count + 1);
    k->keys = mem_resize(k->keys, k->room, bytes);
  }
  memcpy(k->keys + (size_t)k->count * k->words, key, bytes);
  return k->count++;
}

uint32_t key_table_find(key_table *k, const uint64_t *key, uint64_t hash) {
  uint32_t at = lookup_home(&k->table, hash), number;
  for (; lookup_next(&k->table, hash, &at, &number); at++)
    if (memcmp(key_table_at(k, number), key, k->words * sizeof *key) == 0)
      return number;
  number = add(k, key);
  lookup_add(&k->table, hash, number);
  return number;
}

void key_table_rekey(key_table *k, uint64_t (*other)(void *data, uint64_t key),
                     void *data) {
  assert(k->words == 1);
  lookup old = k->table;
  lookup_init_like(&k->table, &old);
  lookup_release(&old);
  for (uint32_t i = 0; i < k->count; i++) {
    k->keys[i] = other(data, k->keys[i]);
    lookup_add(&k->table, passed_hash(&k->keys[i], 1), i);
  }
}

uint64_t key_table_bytes(const key_table *k) {
  return k->room * (uint64_t)k->words * sizeof *k->keys +
         lookup_bytes(&k->table);
}
