// acceleration.c -- Choosing the cycles, and saying what became of them.

#include "cli/acceleration.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "model/print.h"
#include "search/search.h"
#include "sem/cycle_paths.h"
#include "sem/excerpt.h"

// ---- Options

bool acceleration_read(const options *o, unfold_wish *wish, bool *wanted) {
  uint64_t passes = 0;
  *wanted = o->choice[OPTION_accelerate] != ACCELERATE_OFF;
  if (!*wanted && o->given[OPTION_unfold])
    return options_refuse("--unfold goes with --accelerate exact or over");
  if (!*wanted && o->given[OPTION_compress])
    return options_refuse("--compress goes with --accelerate exact or over");
  if (!options_count(o, OPTION_unfold, 1, &passes))
    return false;
  *wish =
      (unfold_wish){.is_over = o->choice[OPTION_accelerate] == ACCELERATE_OVER,
                    .compress = o->given[OPTION_compress],
                    .passes = passes > INT32_MAX ? INT32_MAX : (int64_t)passes};
  return true;
}

// ---- What became of the cycles

static void tell_part(const network *net, const unfold_part *part) {
  const cycle *c = part->of;
  const process *of = &net->processes.data[c->process];
  fprintf(stderr, "gnomon: %s: ", of->name);
  for (uint32_t k = 0; k <= c->count; k++)
    fprintf(stderr, "%s%s", k ? " -> " : "",
            of->locations[c->locations[(part->first + k) % c->count]].name);
  if (part->missing)
    fprintf(stderr, ": not appended: %s\n", part->missing);
  else
    fprintf(stderr, ": appended, %" PRId64 " pass%s%s%s\n", part->passes,
            part->passes == 1 ? "" : "es",
            part->inexact ? "; an over-approximation: " : "",
            part->inexact ? part->inexact : "");
}

static void tell_cap(const process *of, const cycle_cap *cap) {
  if (cap->more)
    fprintf(stderr, "gnomon: %s: there may be more than %d cycles\n", of->name,
            CYCLE_MOST);
  if (cap->longer)
    fprintf(stderr,
            "gnomon: %s: no cycle of more than %d edges was looked for\n",
            of->name, CYCLE_EDGES);
}

static void tell(const network *net, const cycle_set *set, const unfolding *u) {
  for (uint32_t i = 0; i < u->parts.count; i++)
    tell_part(net, &u->parts.data[i]);
  for (uint32_t p = 0; p < net->processes.count; p++)
    tell_cap(&net->processes.data[p], &set->caps[p]);
}

// ---- Queries

static bool rewrite_queries(arena *memory, const network *from, unfolding *u,
                            bool is_verbose) {
  network *net = u->net;
  bool ok = true;
  net->queries.data = NULL;
  net->queries.count = net->queries.room = 0;
  for (uint32_t i = 0; i < from->queries.count; i++) {
    const query *q = &from->queries.data[i];
    query one;
    const char *why = unfold_query(memory, u, q, &one);
    if (why)
      fprintf(stderr, "gnomon: --accelerate: query %u: %s: %s\n", i + 1,
              q->text, why);
    else if (is_verbose)
      fprintf(stderr, "gnomon: query %u is now: %s\n", i + 1, one.text);
    ok = ok && !why;
    vec_push(memory, &net->queries, one);
  }
  return ok;
}

// ---- Names for flat forms

static bool *all_of(arena *memory, uint32_t count) {
  bool *out = arena_array(memory, count, sizeof *out);
  for (uint32_t i = 0; i < count; i++)
    out[i] = true;
  return out;
}

static void keep_process(arena *memory, const process *of, influence *out,
                         uint32_t p) {
  out->edges[p] = all_of(memory, of->nedges);
  out->locations[p] = all_of(memory, of->nlocations);
  out->reached[p] = all_of(memory, of->nlocations);
  out->statements[p] =
      arena_array(memory, of->nedges, sizeof **out->statements);
  for (uint32_t i = 0; i < of->nedges; i++) {
    statements list = {0};
    footprint_statements(memory, of->edges[i].update, &list);
    out->statements[p][i] = all_of(memory, list.count);
  }
}

static influence *keep_everything(arena *memory, const network *net) {
  const uint32_t count = net->processes.count;
  influence *out = arena_new(memory, influence);
  for (int what = 0; what < TOUCHABLES; what++)
    out->stays[what] = all_of(memory, footprint_space(net, what));
  out->edges = arena_array(memory, count, sizeof *out->edges);
  out->locations = arena_array(memory, count, sizeof *out->locations);
  out->reached = arena_array(memory, count, sizeof *out->reached);
  out->statements = arena_array(memory, count, sizeof *out->statements);
  for (uint32_t p = 0; p < count; p++)
    keep_process(memory, &net->processes.data[p], out, p);
  return out;
}

static bool has_plain_names(const network *net) {
  for (uint32_t p = 0; p < net->processes.count; p++)
    if (strchr(net->processes.data[p].name, '('))
      return false;
  return true;
}

// An excerpt of everything is the same with plain names.
static network *with_plain_names(arena *memory, network *net) {
  if (has_plain_names(net))
    return net;
  const influence *kept = keep_everything(memory, net);
  const query none = {0};
  const uint32_t count = net->queries.count;
  network *out = excerpt_make(memory, net, kept,
                              count ? &net->queries.data[0] : &none, true);
  for (uint32_t i = 1; i < count; i++) {
    const network *one =
        excerpt_make(memory, net, kept, &net->queries.data[i], true);
    vec_push(memory, &out->queries, one->queries.data[0]);
  }
  out->queries.count = count;
  return out;
}

// ---- All of it

bool acceleration_make(arena *memory, const network *from,
                       const unfold_wish *wish, const options *o,
                       network **out) {
  const bool is_verbose = o->given[OPTION_verbose];
  const cycle_set *set = cycles_find(memory, from, is_verbose);
  *out = NULL;
  if (stop_look(memory->stop))
    return false;
  unfolding *u = unfold_make(memory, from, set, wish);
  if (is_verbose)
    tell(from, set, u);
  if (u->count == 0) {
    fprintf(stderr, "gnomon: --accelerate: no cycle was appended%s%s%s\n",
            set->obstacle ? ": " : "", set->obstacle ? set->obstacle : "",
            set->obstacle || is_verbose ? "" : "; -v says why");
    return true;
  }
  if (!rewrite_queries(memory, from, u, is_verbose))
    return false;
  *out = with_plain_names(memory, u->net);
  return true;
}
