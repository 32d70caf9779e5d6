#include "cli/engine_options.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "job/options.h"

// ---- Numbers --------------------------------------------------------------

// 512M: with K, M or G, or a number of bytes.
static bool size(const options *o, option_id id, const char *name,
                 uint64_t *out) {
  if (!o->given[id])
    return true;
  static const char LETTERS[] = "KMG";
  const char *text = o->value[id];
  const char *end = NULL;
  bool ok = options_whole(text, out, &end) && *out > 0;
  if (ok && *end) {
    const char *letter = strchr(LETTERS, *end);
    const int bits = letter ? 10 * (int)(letter - LETTERS + 1) : 0;
    ok = letter && !end[1] && *out <= UINT64_MAX >> bits;
    *out = ok ? *out << bits : 0;
  }
  return ok || options_refuse("%s %s: expecting a size such as 512M or "
                              "2G, with K, M, G or nothing",
                              name, text);
}

bool engine_options_memory(const options *o, uint64_t *out) {
  return size(o, OPTION_memory, "--memory", out);
}

bool engine_options_time(const options *o, double *out) {
  if (!o->given[OPTION_time])
    return true;
  static const double MOST = 1e9;
  const char *text = o->value[OPTION_time];
  char *end = NULL;
  *out = strtod(text, &end);
  const bool ok = *text >= '.' && *text <= '9' &&
                  strspn(text, "0123456789.") == strlen(text) && !*end &&
                  *out > 0 && *out <= MOST;
  return ok || options_refuse("--time %s: expecting a number of seconds", text);
}

// ---- Choices --------------------------------------------------------------

// What options.def offers has a name in the engine's list; that list has more,
// which is not for users.
#define FIND(KIND, COUNT, ID)                                                  \
  static search_##KIND find_##KIND(const options *o) {                         \
    int i = 0;                                                                 \
    while (o->given[ID] && i < (COUNT) &&                                      \
           strcmp(search_##KIND##_name((search_##KIND)i), o->value[ID]) != 0)  \
      i++;                                                                     \
    assert(i < (COUNT));                                                       \
    return (search_##KIND)i;                                                   \
  }

FIND(direction, DIRECTIONS, OPTION_direction)
FIND(form, FORMS, OPTION_form)
FIND(order, ORDERS, OPTION_order)
FIND(abstraction, ABSTRACTIONS, OPTION_abstraction)
FIND(zones, ZONES, OPTION_zones)
FIND(passed, PASSEDS, OPTION_passed)
FIND(reduction, REDUCTIONS, OPTION_reduce)
FIND(volume, VOLUMES, OPTION_volume)
FIND(acceleration, ACCELERATIONS, OPTION_accelerate)

static zone_level find_level(const options *o) {
  static const zone_level LEVELS[] = {ZONE_BEST, ZONE_SCALAR, ZONE_SSE41,
                                      ZONE_AVX2};
  return LEVELS[o->choice[OPTION_simd]];
}

static zone_width find_width(const options *o) {
  static const zone_width WIDTHS[] = {ZONE_WIDTHS, ZONE_16, ZONE_32, ZONE_64};
  return WIDTHS[o->choice[OPTION_bound_width]];
}

static search_path find_path(const options *o) {
  static const search_path PATHS[] = {PATH_SOME, PATH_SOME, PATH_SHORTEST,
                                      PATH_FASTEST};
  return PATHS[o->choice[OPTION_trace]];
}

// Options that would mean nothing.
static bool passed_fits(const options *o, const search_options *s) {
  const bool sieve = options_is_sieve(s->passed);
  const bool signs =
      s->passed == PASSED_SIGNATURE || s->passed == PASSED_SIGNATURE_ZONE;
  if (o->given[OPTION_passed_size] && !sieve)
    return options_refuse(
        "--passed-size goes with --passed bitstate or signature only");
  if (o->given[OPTION_hashes] && s->passed != PASSED_BITSTATE)
    return options_refuse("--hashes goes with --passed bitstate only");
  if (o->given[OPTION_signature_bits] && !signs)
    return options_refuse(
        "--signature-bits goes with --passed signature or signature+zone only");
  if (o->given[OPTION_hash_seed] && !options_may_omit(s->passed))
    return options_refuse("--hash-seed means nothing with --passed %s",
                          search_passed_name(s->passed));
  if (o->given[OPTION_inclusion] && !s->no_inclusion && sieve)
    return options_refuse("--inclusion on and --passed %s do not go together",
                          search_passed_name(s->passed));
  return true;
}

// A whole number from `least` to `most`.
static bool number(const options *o, option_id id, const char *name,
                   uint32_t least, uint32_t most, uint32_t *out) {
  uint64_t found = 0;
  const char *end = NULL;
  if (!o->given[id])
    return true;
  if (!options_whole(o->value[id], &found, &end) || *end || found < least ||
      found > most)
    return options_refuse("%s %s: expecting a whole number from %u to %u", name,
                          o->value[id], least, most);
  *out = (uint32_t)found;
  return true;
}

static bool passed_options(const options *o, search_options *s) {
  return size(o, OPTION_passed_size, "--passed-size", &s->passed_size) &&
         number(o, OPTION_signature_bits, "--signature-bits", 7, 63,
                &s->signature_bits) &&
         number(o, OPTION_hashes, "--hashes", 1, 32, &s->hashes) &&
         options_count(o, OPTION_hash_seed, 0, &s->hash_seed) &&
         passed_fits(o, s);
}

static search_engine find_engine(const options *o) {
  static const search_engine ENGINES[] = {SEARCH_ENGINE_ZONES,
                                          SEARCH_ENGINE_CDD, SEARCH_ENGINE_CMD,
                                          SEARCH_ENGINE_ZONES};
  return ENGINES[o->choice[OPTION_engine]];
}

// sampled, fixed, communication, sift, or random:7.
static bool cdd_order(const options *o, search_options *s) {
  static const char RANDOM[] = "random:";
  if (!o->given[OPTION_cdd_order])
    return true;
  const char *text = o->value[OPTION_cdd_order];
  const char *end = NULL;
  if (!options_have_diagrams(s))
    return options_refuse(
        "--cdd-order goes with --engine cdd, --passed cdd and "
        "--passed cdd-shared only");
  for (int i = 0; i < CDD_ORDERS; i++)
    if (i != CDD_ORDER_RANDOM &&
        strcmp(text, search_cdd_order_name((search_cdd_order)i)) == 0) {
      s->cdd_order = (search_cdd_order)i;
      return true;
    }
  s->cdd_order = CDD_ORDER_RANDOM;
  return (strncmp(text, RANDOM, sizeof RANDOM - 1) == 0 &&
          options_whole(text + sizeof RANDOM - 1, &s->cdd_seed, &end) &&
          !*end) ||
         options_refuse("--cdd-order %s: expecting sampled, fixed, "
                        "communication, random:SEED or sift",
                        text);
}

static bool choices_fit(const options *o, const search_options *s) {
  if (o->given[OPTION_direction] && s->engine == SEARCH_ENGINE_ZONES)
    return options_refuse("--direction goes with --engine cdd and cmd only");
  if (o->given[OPTION_form] && s->engine != SEARCH_ENGINE_CMD)
    return options_refuse("--form goes with --engine cmd only");
  if (o->given[OPTION_bdd_reorder] && s->engine != SEARCH_ENGINE_CMD)
    return options_refuse("--bdd-reorder goes with --engine cmd only");
  if (o->given[OPTION_bounds] && !s->global_bounds &&
      s->engine == SEARCH_ENGINE_CMD)
    return options_refuse("--engine cmd and --bounds local do not go together: "
                          "a matrix is for many locations");
  if (o->given[OPTION_seed] && s->order != ORDER_RANDOM)
    return options_refuse("--seed goes with --order random only");
  if (s->simd != ZONE_BEST && !zone_kernel_get(ZONE_16, s->simd))
    return options_refuse("--simd %s: this processor does not have it",
                          o->value[OPTION_simd]);
  return true;
}

bool engine_options(const options *o, search_options *s) {
  *s = (search_options){.engine = find_engine(o),
                        .direction = find_direction(o),
                        .form = find_form(o),
                        .untimed_first = o->given[OPTION_untimed_first],
                        .bdd_reorder = o->given[OPTION_bdd_reorder],
                        .order = find_order(o),
                        .abstraction = find_abstraction(o),
                        .global_bounds = o->choice[OPTION_bounds] == 1,
                        .zones = find_zones(o),
                        .passed = find_passed(o),
                        .no_inclusion = o->choice[OPTION_inclusion] == 1,
                        .no_waiting_inclusion =
                            o->choice[OPTION_waiting_inclusion] == 1,
                        .reduce = find_reduction(o),
                        .volume = find_volume(o),
                        .accelerate = find_acceleration(o),
                        .simd = find_level(o),
                        .width = find_width(o),
                        .path = find_path(o)};
  return options_count(o, OPTION_seed, 0, &s->seed) &&
         options_count(o, OPTION_states, 1, &s->states) &&
         engine_options_memory(o, &s->memory) && passed_options(o, s) &&
         engine_options_time(o, &s->seconds) && cdd_order(o, s) &&
         choices_fit(o, s);
}
