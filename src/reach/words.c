// words.c -- What was done to successors to make representatives of them.

#include <assert.h>

#include "reach/engine.h"
#include "sem/starts.h"

typedef struct {
  engine *e;
  void (*tell)(void *data, uint32_t word);
  void *data;
} telling;

static engine_status tell(const telling *t, uint32_t parent, uint32_t label) {
  candidate c;
  const candidate_status made = engine_make(t->e, parent, label, &c);
  if (made == CANDIDATE_OVERFLOW)
    return ENGINE_OVERFLOW;
  if (made == CANDIDATE_MADE)
    t->tell(t->data, orbits_number_now(t->e->orbits));
  return ENGINE_MORE;
}

static engine_status tell_starts(const telling *t) {
  engine *e = t->e;
  starts all;
  engine_status status = ENGINE_MORE;
  expander_use_all_clocks(&e->x);
  starts_open(&all, e->s);
  while (status == ENGINE_MORE && starts_next(&all))
    if (e->steps.start(&e->steps, all.locations) == EXPAND_NEXT)
      status = tell(t, PASSED_NONE, all.number);
  starts_close(&all);
  return status;
}

static engine_status tell_successors(const telling *t, uint32_t node) {
  engine *e = t->e;
  engine_load_active(e, node);
  layout_pack(&e->s->layout, e->x.from, e->from_key);
  expand_status next = e->steps.open(&e->steps);
  engine_status status = ENGINE_MORE;
  while (status == ENGINE_MORE && next == EXPAND_NEXT &&
         (next = e->steps.next(&e->steps)) == EXPAND_NEXT)
    status = tell(t, node, expander_label(&e->x));
  if (status != ENGINE_MORE || next == EXPAND_END)
    return status;
  return next == EXPAND_STOPPED ? ENGINE_STOPPED : ENGINE_OVERFLOW;
}

engine_status engine_list_words(engine *e, uint32_t node,
                                void (*to)(void *data, uint32_t word),
                                void *data) {
  assert(e->orbits && e->started && !e->accelerator && !e->refuted);
  const telling t = {e, to, data};
  const search_stats before = e->stats;
  const engine_status status =
      node == PASSED_NONE ? tell_starts(&t) : tell_successors(&t, node);
  e->stats = before;
  return status;
}
