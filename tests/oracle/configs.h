// configs.h -- Ways to run a search, such that any two values of two options
// occur together in one of them, unless no model can be searched with both.
//
// The rows are found greedily, one value after the other such that as many
// pairs as possible are new (Cohen, Dalal, Fredman & Patton, "The AETG system",
// TSE 23, 1997).  A model is run with everything left to the engine and with
// CONFIGS_PER_MODEL - 1 of them, the next model with those that follow.

#ifndef GNOMON_ORACLE_CONFIGS_H
#define GNOMON_ORACLE_CONFIGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "search/search.h"

enum { CONFIGS_PER_MODEL = 17, CONFIG_VALUES = 8 };

typedef enum {
  FACTOR_ORDER,
  FACTOR_ABSTRACTION,
  FACTOR_BOUNDS,
  FACTOR_ZONES,
  FACTOR_SIMD,
  FACTOR_WIDTH,
  FACTOR_PATH,
  FACTOR_PASSED,
  FACTOR_INCLUSION,
  FACTOR_WAITING,
  FACTOR_REDUCE,
  FACTOR_VOLUME,
  FACTOR_SLICE, // the network is cut first; not an option of the search
  FACTOR_ACCELERATE,
  FACTOR_CDD_ORDER, // of diagrams, if there are any
  FACTOR_DEAD,      // dead variables are reset, or not
  FACTOR_ENGINE,    // zones; diagrams forward; diagrams backward
  FACTOR_NON_ZENO,  // what E[], A<> and --> ask; not an option of the search
  FACTOR_DISCRETE,
  FACTOR_OFTEN,    // the same of E[]: how many things happen again and again
  FACTOR_SYMMETRY, // one state of each orbit is stored, or all
  FACTOR_MERGE,    // zones whose union is one, or not
  FACTOR_COMMUTE,
  FACTOR_HOPELESS, // states from which nothing can be found are left out, or not
  FACTOR_EQUAL,    // comparisons of one of equal clocks, or of each
  FACTORS,
} config_factor;

typedef struct {
  uint8_t at[FACTORS];
} config;

typedef VEC(config) configs;

// Memory: in the arena.
void configs_init(configs *, arena *);

// Everything left to the engine, and no path.
config config_auto(void);

search_options config_options(const config *);

// What is asked.
query config_query(const config *, arena *, const network *, const query *);

// The configuration with as few values as possible replaced by those of
// config_auto(), such that the search does not refuse it.  False if it refuses
// all.
bool config_fit(config *, arena *, const network *, const query *);

// "order=bfs abstraction=alu …", and back; false if the text is not of this
// kind.
void config_print(const config *, strbuf *);
bool config_parse(config *, const char *text);

#endif
