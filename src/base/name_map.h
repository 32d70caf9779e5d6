// name_map.h -- From names to numbers, emptied in constant time.
//
// An array indexed by name with a stamp per entry: an entry counts only if its
// stamp is the current one, so name_map_clear() is one increment.  Meant to be
// reused for many small tables, such as the locations of each template.
//
// Memory: name_map_release().

#ifndef GNOMON_BASE_NAME_MAP_H
#define GNOMON_BASE_NAME_MAP_H

#include <stdint.h>
#include <string.h>

#include "base/intern.h"
#include "base/mem.h"

#define NAME_MAP_NONE UINT32_MAX

typedef struct {
  struct name_map_entry {
    uint32_t value, stamp;
  } * entries;
  uint32_t room, stamp;
} name_map;

static inline void name_map_init(name_map *m) { *m = (name_map){.stamp = 1}; }

static inline void name_map_release(name_map *m) {
  mem_free(m->entries);
  name_map_init(m);
}

static inline void name_map_clear(name_map *m) { m->stamp++; }

static inline uint32_t name_map_get(const name_map *m, name key) {
  return key < m->room && m->entries[key].stamp == m->stamp
             ? m->entries[key].value
             : NAME_MAP_NONE;
}

static inline void name_map_put(name_map *m, name key, uint32_t number) {
  if (key >= m->room) {
    const uint32_t more = key < 32 ? 64 : key * 2;
    m->entries = mem_resize(m->entries, more, sizeof *m->entries);
    memset(m->entries + m->room, 0, (more - m->room) * sizeof *m->entries);
    m->room = more;
  }
  m->entries[key].value = number;
  m->entries[key].stamp = m->stamp;
}

#endif
