// moves.c -- Guards and channels of single edges.

#include "replay/moves.h"

#include <assert.h>

void move_print(strbuf *out, const network *net, trace_move m) {
  assert(m.process < net->processes.count);
  const process *p = &net->processes.data[m.process];
  const edge *e = &p->edges[m.edge];
  strbuf_printf(out, "%s.%s -> %s.%s", p->name, p->locations[e->source].name,
                p->name, p->locations[e->target].name);
}

bool move_refuse(refusal *r, const concrete *c, trace_move m,
                 const char *problem) {
  if (!r->why)
    return false;
  strbuf text;
  strbuf_init(&text);
  move_print(&text, c->net, m);
  refuse(r, "%s: %s", text.text, problem);
  strbuf_release(&text);
  return false;
}

bool move_fail(refusal *r, const concrete *c, trace_move m,
               const run_error *error, const char *part) {
  strbuf text;
  strbuf_init(&text);
  move_print(&text, c->net, m);
  refuse_error(r, error, "the %s of %s", part, text.text);
  strbuf_release(&text);
  return false;
}

static bool condition_holds(concrete *c, trace_move m, const expr *e,
                            refusal *r) {
  run_error error;
  switch (concrete_condition(c, e, &error)) {
  case ANSWER_YES:
    return true;
  case ANSWER_NO:
    return move_refuse(r, c, m, "its guard does not hold");
  default:
    return move_fail(r, c, m, &error, "guard");
  }
}

static bool synchronises(const edge *e) {
  return e->sync == EDGE_SEND || e->sync == EDGE_RECEIVE;
}

// The channel of an edge that has one.
static bool find_channel(concrete *c, trace_move m, uint32_t *number,
                         refusal *r) {
  *number = NO_CHANNEL;
  const edge *e = move_edge(c, m);
  if (!synchronises(e))
    return true;
  evaluator v;
  concrete_evaluator(c, &v);
  int32_t found;
  if (!eval_place(&v, e->channel, &found))
    return move_fail(r, c, m, &v.error, "channel");
  assert((uint32_t)found < c->net->channels.count);
  *number = (uint32_t)found;
  return true;
}

bool move_is_offered(concrete *c, trace_move m, uint32_t *chan, refusal *r) {
  assert(m.edge < moves_count(c, m.process));
  const edge *e = move_edge(c, m);
  if (e->source != c->locations[m.process])
    return move_refuse(r, c, m, "the process is elsewhere");
  return condition_holds(c, m, e->guard, r) && find_channel(c, m, chan, r) &&
         condition_holds(c, m, e->clock_guard, r);
}

bool move_has_event(const concrete *c, trace_move m, uint32_t event) {
  assert(m.edge < moves_count(c, m.process));
  const edge *e = move_edge(c, m);
  return e->source == c->locations[m.process] && e->sync == EDGE_EVENT &&
         e->event == event;
}

bool moves_have_event(const concrete *c, uint32_t p, uint32_t event) {
  for (uint32_t i = 0; i < moves_count(c, p); i++)
    if (move_has_event(c, (trace_move){p, i}, event))
      return true;
  return false;
}
