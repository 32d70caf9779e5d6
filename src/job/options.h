// options.h -- What a search can be told: how to go about it, its limits, and what to
// show for it.
//
// search_options.def is the list; job/option_table.h reads and writes them by name.
//
// Memory: an options struct owns nothing.

#ifndef GNOMON_JOB_OPTIONS_H
#define GNOMON_JOB_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "job/stats.h"
#include "zone/zone.h"

// Who takes an option: search_options.def.
enum {
  BY_LISTS = 1,
  BY_VISITED = 2,
  BY_CDD = 4,
  BY_CMD = 8,
  BY_RUNS = 16,
  BY_VALUES = 32,
  BY_ALL = 63
};

// search_engine, search_order and so on.
#define BEGIN(LIST) typedef enum {
#define VALUE(ENUMERATOR, TEXT, TAKERS) ENUMERATOR,
#define INNER(ENUMERATOR, TEXT, TAKERS) ENUMERATOR,
#define END(LIST, COUNT)                                                       \
  COUNT                                                                        \
  }                                                                            \
  search_##LIST;
#include "job/search_options.def"

// search_order_name() and so on: "bfs".
#define END(LIST, COUNT) const char *search_##LIST##_name(search_##LIST);
#include "job/search_options.def"

// Called now and then, some hundred times a second at most.  Returns NULL to go
// on, else why to stop: the result is then UNKNOWN with that reason.
typedef const char *search_poll(void *data, const search_stats *);

typedef struct {
#define O(NAME, TYPE, FIELD, ...) TYPE FIELD;
#include "job/search_options.def"
  uint64_t cdd_seed; // of CDD_ORDER_RANDOM
  const uint32_t
      *cdd_levels;   // what `cdd_order` came to, for engines; NULL: fixed
  FILE *certificate; // where to write why nothing was found, or NULL
  search_poll *poll; // or NULL
  void *poll_data;
} search_options;

// ---- What follows from them ----

// Are zones made larger before they are stored?
bool options_extrapolate(search_abstraction);

// Are expanded states not stored, but sifted?
bool options_is_sieve(search_passed);

// Are they in diagrams?
bool options_is_diagram(search_passed);

// May states be omitted, so that nothing is proved?
bool options_may_omit(search_passed);

// Are all discrete parts stored, by themselves, so that equal parts of them can be
// stored once?
bool options_may_share(const search_options *);

// Are there any diagrams?
bool options_have_diagrams(const search_options *);

// Are states told apart by equality alone, so that there have to be finitely many
// zones?
bool options_need_equality(const search_options *);

#endif
