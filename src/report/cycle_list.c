// cycle_list.c -- A paragraph or an object for each cycle.

#include "report/cycle_list.h"

#include <inttypes.h>

#include "sem/cycle_paths.h"

// ---- For people

// "[3,7]", "(3,inf)"
static void print_window(const cycle_window *w, FILE *out) {
  fprintf(out, "%c%" PRId64 ",", w->is_open_below ? '(' : '[', w->low);
  if (w->high == CYCLE_FOREVER)
    fputs("inf)", out);
  else
    fprintf(out, "%" PRId64 "%c", w->high, w->is_open_above ? ')' : ']');
}

// A window of one point that is not 0: see reach/accelerator.h.
static bool may_leap(const cycle *c) {
  return c->has_window && cycle_window_is_point(&c->window) &&
         c->window.high > 0;
}

static void print_cycle(const network *net, const cycle *c, FILE *out) {
  const process *of = &net->processes.data[c->process];
  fprintf(out, "  %s: ", of->name);
  for (uint32_t k = 0; k <= c->count; k++)
    fprintf(out, "%s%s", k ? " -> " : "",
            of->locations[c->locations[k % c->count]].name);
  if (c->has_window) {
    fprintf(out, ", %s in ", net->clocks.data[c->clock].name);
    print_window(&c->window, out);
  }
  if (c->unfolding)
    fprintf(out, ", unfolding number %" PRId64, c->unfolding);
  if (c->nguarded && !c->miss)
    fprintf(out, ", %u guard%s on variables", c->nguarded,
            c->nguarded == 1 ? "" : "s");
  if (c->nothers && !c->miss)
    fprintf(out, ", %u bound%s of other clocks", c->nothers,
            c->nothers == 1 ? "" : "s");
  if (c->miss)
    fprintf(out, ", %s: %s",
            may_leap(c) ? "accelerated only where no other clock is bounded "
                          "from above"
                        : "not accelerated",
            c->miss);
  fputc('\n', out);
}

static void print_cap(const process *of, const cycle_cap *cap, FILE *out) {
  if (cap->more)
    fprintf(out, "  %s: there may be more than %d\n", of->name, CYCLE_MOST);
  if (cap->more_misses)
    fprintf(out, "  %s: there may be more than %d that are not accelerated\n",
            of->name, CYCLE_MOST);
  if (cap->longer)
    fprintf(out, "  %s: none of more than %d edges was looked for\n", of->name,
            CYCLE_EDGES);
}

void cycle_list_print(const network *net, const cycle_set *set, FILE *out) {
  fputs("cycles\n", out);
  if (set->obstacle)
    fprintf(out, "  none is accelerated: %s\n", set->obstacle);
  else if (!set->list.count)
    fputs("  none\n", out);
  for (uint32_t i = 0; i < set->list.count; i++)
    print_cycle(net, set->list.data[i], out);
  for (uint32_t p = 0; p < net->processes.count; p++)
    print_cap(&net->processes.data[p], &set->caps[p], out);
}

// ---- As JSON

static void json_window(const cycle *c, json *j) {
  if (!c->has_window) {
    json_put_null(j, "window");
    return;
  }
  json_put_object(j, "window");
  json_put_int(j, "low", c->window.low);
  if (c->window.high == CYCLE_FOREVER)
    json_put_null(j, "high");
  else
    json_put_int(j, "high", c->window.high);
  json_put_bool(j, "open_below", c->window.is_open_below);
  json_put_bool(j, "open_above", c->window.is_open_above);
  json_end(j);
}

static void json_cycle(const network *net, const cycle *c, json *j) {
  const process *of = &net->processes.data[c->process];
  json_put_object(j, NULL);
  json_put_string(j, "process", of->name);
  json_put_array(j, "locations");
  for (uint32_t k = 0; k < c->count; k++)
    json_put_string(j, NULL, of->locations[c->locations[k]].name);
  json_end(j);
  json_put_array(j, "starts");
  for (uint32_t k = 0; k < c->nstarts; k++)
    json_put_string(j, NULL, of->locations[c->locations[c->starts[k]]].name);
  json_end(j);
  json_put_string(j, "clock",
                  c->clock ? net->clocks.data[c->clock].name : NULL);
  json_window(c, j);
  if (c->unfolding)
    json_put_int(j, "unfolding", c->unfolding);
  else
    json_put_null(j, "unfolding");
  json_put_int(j, "guards", c->nguarded);
  json_put_string(j, "reason", c->miss);
  json_end(j);
}

static void json_cap(const process *of, const cycle_cap *cap, json *j) {
  if (!cap->more && !cap->more_misses && !cap->longer)
    return;
  json_put_object(j, NULL);
  json_put_string(j, "process", of->name);
  json_put_bool(j, "more", cap->more);
  json_put_bool(j, "more_misses", cap->more_misses);
  json_put_bool(j, "longer", cap->longer);
  json_end(j);
}

void cycle_list_json(const network *net, const cycle_set *set, json *j) {
  json_put_object(j, "cycles");
  json_put_string(j, "reason", set->obstacle);
  json_put_array(j, "list");
  for (uint32_t i = 0; i < set->list.count; i++)
    json_cycle(net, set->list.data[i], j);
  json_end(j);
  json_put_array(j, "left_out");
  for (uint32_t p = 0; p < net->processes.count; p++)
    json_cap(&net->processes.data[p], &set->caps[p], j);
  json_end(j);
  json_end(j);
}
