#include "configs.h"

#include <assert.h>
#include <string.h>

#include "job/choice.h"
#include "search/search.h"

static const char *const factor_names[] = {
    "order",    "abstraction", "bounds",   "zones",      "simd",
    "width",    "path",        "passed",   "inclusion",  "waiting",
    "reduce",   "volume",      "slice",    "accelerate", "cdd-order",
    "dead",     "engine",      "non-zeno", "discrete",   "often",
    "symmetry", "merge",       "commute",  "hopeless",   "equal"};
static const struct {
  const char *name;
  search_engine engine;
  search_direction direction;
  search_form form;
} engines[] = {
    {"zones", SEARCH_ENGINE_ZONES, DIRECTION_AUTO, FORM_AUTO},
    {"cdd-forward", SEARCH_ENGINE_CDD, DIRECTION_FORWARD, FORM_AUTO},
    {"cdd-backward", SEARCH_ENGINE_CDD, DIRECTION_BACKWARD, FORM_AUTO},
    {"cmd-forward", SEARCH_ENGINE_CMD, DIRECTION_FORWARD, FORM_DIAGRAM},
    {"cmd-forward-compact", SEARCH_ENGINE_CMD, DIRECTION_FORWARD, FORM_COMPACT},
    {"cmd-backward", SEARCH_ENGINE_CMD, DIRECTION_BACKWARD, FORM_DIAGRAM},
    {"cmd-backward-compact", SEARCH_ENGINE_CMD, DIRECTION_BACKWARD,
     FORM_COMPACT},
};
static const char *const bounds_names[] = {"local", "global"};
static const char *const width_names[] = {"16", "32", "64", "auto"};
static const char *const on_off_names[] = {"on", "off"};
static const char *const often_names[] = {"0", "1", "2", "all"};
// OFTEN_ALL: things that someone does, whoever it is.
enum { OFTEN_ALL = 3 };
static const char *const path_names[] = {"none", "some", "shortest", "fastest"};

// The order ORDER_TIME is for fastest paths alone, which ask for it themselves.
// CDD_ORDER_SIFT is CDD_ORDER_SAMPLED for longer.
static int count_values(config_factor f) {
  switch (f) {
  case FACTOR_ORDER:
    return ORDER_TIME;
  case FACTOR_ABSTRACTION:
    return ABSTRACTIONS;
  case FACTOR_BOUNDS:
    return 2;
  case FACTOR_ZONES:
    return ZONES;
  case FACTOR_SIMD:
    return (int)zone_level_best() + 1;
  case FACTOR_WIDTH:
    return ZONE_WIDTHS + 1;
  case FACTOR_PASSED:
    return PASSEDS;
  case FACTOR_INCLUSION:
  case FACTOR_WAITING:
  case FACTOR_SLICE:
  case FACTOR_DEAD:
  case FACTOR_SYMMETRY:
  case FACTOR_MERGE:
  case FACTOR_HOPELESS:
  case FACTOR_EQUAL:
  case FACTOR_NON_ZENO:
  case FACTOR_ACCELERATE: // what is found with `over` may not exist
    return 2;
  case FACTOR_OFTEN:
    return OFTEN_ALL + 1;
  case FACTOR_DISCRETE:
    return DISCRETES;
  case FACTOR_COMMUTE:
    return COMMUTES;
  case FACTOR_REDUCE:
    return REDUCTIONS;
  case FACTOR_VOLUME:
    return VOLUMES;
  case FACTOR_CDD_ORDER:
    return CDD_ORDER_SIFT;
  case FACTOR_ENGINE:
    return (int)(sizeof engines / sizeof *engines);
  default:
    return PATH_FASTEST + 1;
  }
}

static const char *value_name(config_factor f, int v) {
  switch (f) {
  case FACTOR_ORDER:
    return search_order_name((search_order)v);
  case FACTOR_ABSTRACTION:
    return search_abstraction_name((search_abstraction)v);
  case FACTOR_BOUNDS:
    return bounds_names[v];
  case FACTOR_ZONES:
    return search_zones_name((search_zones)v);
  case FACTOR_SIMD:
    return v == ZONE_BEST ? "best" : zone_level_name((zone_level)v);
  case FACTOR_WIDTH:
    return width_names[v];
  case FACTOR_PASSED:
    return search_passed_name((search_passed)v);
  case FACTOR_INCLUSION:
  case FACTOR_WAITING:
  case FACTOR_DEAD:
  case FACTOR_SYMMETRY:
  case FACTOR_MERGE:
  case FACTOR_HOPELESS:
  case FACTOR_EQUAL:
    return on_off_names[v];
  case FACTOR_SLICE:
  case FACTOR_NON_ZENO:
    return on_off_names[1 - v];
  case FACTOR_OFTEN:
    return often_names[v];
  case FACTOR_DISCRETE:
    return search_discrete_name((search_discrete)v);
  case FACTOR_COMMUTE:
    return search_commute_name((search_commute)v);
  case FACTOR_ACCELERATE:
    return search_acceleration_name((search_acceleration)v);
  case FACTOR_REDUCE:
    return search_reduction_name((search_reduction)v);
  case FACTOR_VOLUME:
    return search_volume_name((search_volume)v);
  case FACTOR_CDD_ORDER:
    return search_cdd_order_name((search_cdd_order)v);
  case FACTOR_ENGINE:
    return engines[v].name;
  default:
    return path_names[v];
  }
}

config config_auto(void) {
  return (config){{[FACTOR_ORDER] = ORDER_AUTO,
                   [FACTOR_ABSTRACTION] = ABSTRACTION_AUTO,
                   [FACTOR_BOUNDS] = 0,
                   [FACTOR_ZONES] = ZONES_AUTO,
                   [FACTOR_SIMD] = ZONE_BEST,
                   [FACTOR_WIDTH] = ZONE_WIDTHS,
                   [FACTOR_PATH] = PATH_NONE,
                   [FACTOR_PASSED] = PASSED_EXACT,
                   [FACTOR_INCLUSION] = 0,
                   [FACTOR_WAITING] = 0,
                   [FACTOR_REDUCE] = REDUCE_NONE,
                   [FACTOR_VOLUME] = VOLUME_OFF,
                   [FACTOR_SLICE] = 0,
                   [FACTOR_ACCELERATE] = ACCELERATE_OFF,
                   [FACTOR_CDD_ORDER] = CDD_ORDER_FIXED,
                   [FACTOR_DEAD] = 0,
                   [FACTOR_ENGINE] = 0,
                   [FACTOR_NON_ZENO] = 0,
                   [FACTOR_DISCRETE] = DISCRETE_AUTO,
                   [FACTOR_OFTEN] = 0,
                   [FACTOR_SYMMETRY] = 0,
                   [FACTOR_MERGE] = 0,
                   [FACTOR_COMMUTE] = COMMUTE_OFF,
                   [FACTOR_HOPELESS] = 0,
                   [FACTOR_EQUAL] = 0}};
}

// ---- For the engine

search_options config_options(const config *c) {
  return (search_options){
      .order = (search_order)c->at[FACTOR_ORDER],
      .seed = 1,
      .abstraction = (search_abstraction)c->at[FACTOR_ABSTRACTION],
      .global_bounds = c->at[FACTOR_BOUNDS],
      .zones = (search_zones)c->at[FACTOR_ZONES],
      .simd = (zone_level)c->at[FACTOR_SIMD],
      .width = (zone_width)c->at[FACTOR_WIDTH],
      .path = (search_path)c->at[FACTOR_PATH],
      .passed = (search_passed)c->at[FACTOR_PASSED],
      .passed_size = 1 << 20,
      .no_inclusion = c->at[FACTOR_INCLUSION],
      .no_waiting_inclusion = c->at[FACTOR_WAITING],
      .discrete = (search_discrete)c->at[FACTOR_DISCRETE],
      .reduce = (search_reduction)c->at[FACTOR_REDUCE],
      .volume = (search_volume)c->at[FACTOR_VOLUME],
      .accelerate = (search_acceleration)c->at[FACTOR_ACCELERATE],
      .cdd_order = (search_cdd_order)c->at[FACTOR_CDD_ORDER],
      .no_dead_variables = c->at[FACTOR_DEAD],
      .no_equal_clocks = c->at[FACTOR_EQUAL],
      .no_hopeless = c->at[FACTOR_HOPELESS],
      .no_symmetry = c->at[FACTOR_SYMMETRY],
      .no_merge = c->at[FACTOR_MERGE],
      .commute = (search_commute)c->at[FACTOR_COMMUTE],
      .engine = engines[c->at[FACTOR_ENGINE]].engine,
      .direction = engines[c->at[FACTOR_ENGINE]].direction,
      .form = engines[c->at[FACTOR_ENGINE]].form,
  };
}

static expr *either(arena *a, expr *one, expr *other) {
  expr *both = expr_new(a, EXPR_OR, (span){0, 0}, 2);
  both->args[0] = one;
  both->args[1] = other;
  return expr_finish(both);
}

static expr *never(arena *a) { return expr_const(a, (span){0, 0}, 0); }

// Process p is in the first of these locations, or in every second of those behind it.
static expr *somewhere(arena *a, const network *net, uint32_t p,
                       uint32_t first) {
  expr *all = never(a);
  for (uint32_t l = first; l < net->processes.data[p].nlocations; l += 2) {
    expr *at = expr_new(a, EXPR_AT, (span){0, 0}, 0);
    at->process = p;
    at->location = l;
    all = l == first ? expr_finish(at) : either(a, all, expr_finish(at));
  }
  return all;
}

// So is some process.
static expr *someone(arena *a, const network *net, uint32_t first) {
  expr *all = somewhere(a, net, 0, first);
  for (uint32_t p = 1; p < net->processes.count; p++)
    all = either(a, all, somewhere(a, net, p, first));
  return all;
}

query config_query(const config *c, arena *a, const network *net,
                   const query *q) {
  query out = *q;
  if (!query_is_about_runs(q->kind))
    return out;
  out.non_zeno = c->at[FACTOR_NON_ZENO];
  if (q->kind != QUERY_POTENTIALLY_ALWAYS || !net->processes.count)
    return out;
  out.noften = c->at[FACTOR_OFTEN];
  out.often = arena_array(a, out.noften, sizeof *out.often);
  for (uint32_t i = 0; i < out.noften; i++)
    out.often[i] =
        out.noften == OFTEN_ALL
            ? someone(a, net, i)
            : somewhere(a, net, i ? net->processes.count - 1 : 0, !i);
  return out;
}

static bool is_refused(const config *c, arena *a, const network *net,
                       const query *q) {
  const search_options o = config_options(c);
  return search_refusal(a, net, q, &o) != NULL;
}

// ---- Covering all pairs

typedef struct {
  arena *memory;
  uint64_t seed;
  bool met[FACTORS][CONFIG_VALUES][FACTORS][CONFIG_VALUES];
  uint32_t left;
} pairs;

static uint32_t draw(pairs *p, uint32_t n) {
  p->seed = p->seed * 6364136223846793005U + 1442695040888963407U;
  return (uint32_t)(p->seed >> 33) % n;
}

// Whatever the model is?
static bool is_refused_always(const pairs *p, const config *c) {
  const network none = {0};
  const query any = {.kind = QUERY_REACHABLE};
  return is_refused(c, p->memory, &none, &any);
}

// Values that do not go together count as met.
static void pairs_init_two(pairs *p, int f, int g) {
  for (int v = 0; v < count_values((config_factor)f); v++)
    for (int w = 0; w < count_values((config_factor)g); w++) {
      config c = config_auto();
      c.at[f] = (uint8_t)v;
      c.at[g] = (uint8_t)w;
      const bool never = is_refused_always(p, &c);
      p->met[f][v][g][w] = p->met[g][w][f][v] = never;
      p->left += !never;
    }
}

static void pairs_init(pairs *p, arena *a) {
  *p = (pairs){.seed = 1, .memory = a};
  for (int f = 0; f < FACTORS; f++) {
    assert(count_values((config_factor)f) <= CONFIG_VALUES);
    for (int g = 0; g < f; g++)
      pairs_init_two(p, f, g);
  }
}

// How many new pairs does f = v make with the factors that are set?
static uint32_t gain(const pairs *p, const config *c, const bool *set, int f,
                     int v) {
  uint32_t count = 0;
  for (int g = 0; g < FACTORS; g++)
    count += g != f && set[g] && !p->met[f][v][g][c->at[g]];
  return count;
}

// Among the values that go with those that are set: what config_auto() has, goes
// with all.
static void choose(pairs *p, config *c, bool *set, int f) {
  const int n = count_values((config_factor)f);
  const int shift = (int)draw(p, (uint32_t)n);
  const config plain = *c;
  uint32_t most = 0;
  bool any = false;
  for (int i = 0; i < n; i++) {
    config other = plain;
    other.at[f] = (uint8_t)((i + shift) % n);
    const uint32_t more = gain(p, &other, set, f, other.at[f]);
    if ((!any || more > most) && !is_refused_always(p, &other)) {
      any = true;
      most = more;
      *c = other;
    }
  }
  set[f] = true;
}

// A pair that is not met, which goes together.
static void start_row(const pairs *p, config *c, bool *set) {
  for (int f = 0; f < FACTORS; f++)
    for (int g = 0; g < f; g++)
      for (int v = 0; v < count_values((config_factor)f); v++)
        for (int w = 0; w < count_values((config_factor)g); w++)
          if (!p->met[f][v][g][w]) {
            c->at[f] = (uint8_t)v;
            c->at[g] = (uint8_t)w;
            set[f] = set[g] = true;
            return;
          }
}

// The other factors in any order, each at the value that makes most new pairs.
static uint32_t make_row(pairs *p, config *c) {
  bool set[FACTORS] = {false};
  uint32_t order[FACTORS] = {0};
  uint32_t total = 1;
  start_row(p, c, set);
  for (uint32_t i = 0; i < FACTORS; i++) {
    const uint32_t at = draw(p, i + 1);
    order[i] = order[at];
    order[at] = i;
  }
  for (uint32_t i = 0; i < FACTORS; i++) {
    if (set[order[i]])
      continue;
    choose(p, c, set, (int)order[i]);
    total += gain(p, c, set, (int)order[i], c->at[order[i]]);
  }
  return total;
}

static void mark(pairs *p, const config *c) {
  for (int f = 0; f < FACTORS; f++)
    for (int g = 0; g < FACTORS; g++)
      if (f != g && !p->met[f][c->at[f]][g][c->at[g]]) {
        p->met[f][c->at[f]][g][c->at[g]] = true;
        p->left -= f < g;
      }
}

void configs_init(configs *all, arena *a) {
  enum { TRIES = 40 };
  pairs p;
  pairs_init(&p, a);
  *all = (configs){0};
  while (p.left) {
    config best = config_auto();
    uint32_t most = 0;
    for (int i = 0; i < TRIES; i++) {
      config c = config_auto();
      const uint32_t more = make_row(&p, &c);
      if (more > most) {
        most = more;
        best = c;
      }
    }
    mark(&p, &best);
    vec_push(a, all, best);
  }
}

// ---- For a model

// What goes first.  Few configurations have a path that is the shortest or the
// fastest, so that is kept as long as possible.
static const config_factor dispensable[FACTORS] = {
    FACTOR_ABSTRACTION, FACTOR_ENGINE,     FACTOR_VOLUME,   FACTOR_INCLUSION,
    FACTOR_PASSED,      FACTOR_ACCELERATE, FACTOR_REDUCE,   FACTOR_ORDER,
    FACTOR_WAITING,     FACTOR_BOUNDS,     FACTOR_ZONES,    FACTOR_SIMD,
    FACTOR_WIDTH,       FACTOR_PATH,       FACTOR_SLICE,    FACTOR_CDD_ORDER,
    FACTOR_DEAD,        FACTOR_NON_ZENO,   FACTOR_DISCRETE, FACTOR_OFTEN,
    FACTOR_COMMUTE};

bool config_fit(config *c, arena *a, const network *net, const query *q) {
  const config plain = config_auto();
  if (!is_refused(c, a, net, q))
    return true;
  for (int i = 0; i < FACTORS; i++) {
    const config_factor f = dispensable[i];
    config other = *c;
    other.at[f] = plain.at[f];
    if (!is_refused(&other, a, net, q)) {
      *c = other;
      return true;
    }
  }
  for (int i = 0; i < FACTORS; i++) {
    c->at[dispensable[i]] = plain.at[dispensable[i]];
    if (!is_refused(c, a, net, q))
      return true;
  }
  return false;
}

// ---- As text

void config_print(const config *c, strbuf *out) {
  for (int f = 0; f < FACTORS; f++)
    strbuf_printf(out, "%s%s=%s", f ? " " : "", factor_names[f],
                  value_name((config_factor)f, c->at[f]));
}

static bool parse_value(config *c, int f, const char *text, size_t length) {
  const int n =
      f == FACTOR_SIMD ? ZONE_BEST + 1 : count_values((config_factor)f);
  for (int v = 0; v < n; v++) {
    const char *have = value_name((config_factor)f, v);
    if (strlen(have) == length && !memcmp(have, text, length)) {
      c->at[f] = (uint8_t)v;
      return true;
    }
  }
  return false;
}

static bool parse_setting(config *c, const char *text, size_t length) {
  for (int f = 0; f < FACTORS; f++) {
    const size_t prefix = strlen(factor_names[f]);
    if (length > prefix && text[prefix] == '=' &&
        !memcmp(text, factor_names[f], prefix))
      return parse_value(c, f, text + prefix + 1, length - prefix - 1);
  }
  return false;
}

bool config_parse(config *c, const char *text) {
  *c = config_auto();
  while (*text) {
    const size_t length = strcspn(text, " ,");
    if (length && !parse_setting(c, text, length))
      return false;
    text += length;
    text += strspn(text, " ,");
  }
  return true;
}
