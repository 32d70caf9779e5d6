// settings.h -- Options of the library: JSON, with the names of the command line.
//
// Those of a search are in job/option_table.h; the others, few, are here.
//
// Memory: everything is in the arena.

#ifndef GNOMON_API_SETTINGS_H
#define GNOMON_API_SETTINGS_H

#include "base/arena.h"
#include "job/option_table.h"
#include "syntax/load_options.h"

// What the options are for, a set.
enum { FOR_LOAD = 1, FOR_CHECK = 2, FOR_RUN = 4 };

typedef struct {
  search_options search; // a path is always asked for, to be replayed
  bool given[SEARCH_OPTION_COUNT];
  bool shows_path;
  bool slice, certify;
  const char *certificate;
  load_options load; // overrides, overflow, labels, buchi, non_zeno
  bool has_overflow;
} settings;

void settings_init(settings *);

// Adds what a JSON object says, or NULL, which is nothing.  NULL, or what is wrong.
const char *settings_read(settings *, arena *, const char *json, unsigned what);

// When all was read: do they go together?  NULL, or what is wrong.
const char *settings_finish(settings *, arena *);

#endif
