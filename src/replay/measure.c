// measure.c -- Evaluating terms at the end of a trace.

#include "replay/measure.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "trace/trace_words.h"

static bool cannot(refusal *r, const evaluator *v, const query_term *t) {
  return refuse_error(r, &v->error, "the term %s", t->text);
}

bool measure_term(const concrete *c, const query_term *t, wide *out,
                  refusal *r) {
  concrete fresh;
  evaluator v;
  int32_t x = 0, plus = 0;
  concrete_copy_fresh(&fresh, c);
  concrete_evaluator(&fresh, &v);
  const bool ok = (!t->clock || eval_place(&v, t->clock, &x)) &&
                  (!t->value || eval_int(&v, t->value, &plus));
  assert((uint32_t)x < c->net->clocks.count);
  *out = ok ? fresh.clocks[x] + plus * fresh.scale : 0;
  concrete_release(&fresh);
  return ok || cannot(r, &v, t);
}

// The state at the very end.
static void end_init(concrete *c, const network *net, const trace *t) {
  assert(t->concrete);
  const trace_state *last = &t->states[t->nsteps];
  concrete_init(c, net, t->scale);
  memcpy(c->locations, last->locations,
         net->processes.count * sizeof *c->locations);
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE)
      c->cells[i] = last->cells[i];
  for (uint32_t i = 1; i < net->clocks.count; i++) {
    const bool stands = last->stopped && last->stopped[i];
    c->clocks[i] = last->entry[i] + (stands ? 0 : t->final_delay);
  }
  c->time = t->total;
}

static bool is_so(const measure_claim *m, wide is, wide scale) {
  assert(scale >= 1);
  const wide said = m->number * scale;
  if (m->is_infinite)
    return m->is_high ? is >= said : is <= said;
  if (!m->is_strict)
    return is == said;
  return m->is_high ? said - scale < is && is < said
                    : said < is && is < said + scale;
}

static bool refuse_claim(const query_term *t, const measure_claim *m, wide is,
                         wide scale, strbuf *why) {
  strbuf_printf(why, "at the end: %s is ", t->text);
  trace_put_time(why, is, scale);
  strbuf_printf(why, ", which does not show that it %s %" PRId64,
                m->is_infinite ? "exceeds"
                : m->is_strict ? "approaches"
                               : "gets to",
                m->number);
  return false;
}

bool measure_end(const network *net, const trace *t, const query_term *term,
                 const measure_claim *m, strbuf *why) {
  concrete c;
  wide is;
  refusal r = {.why = why};
  end_init(&c, net, t);
  const bool known = measure_term(&c, term, &is, &r);
  concrete_release(&c);
  return known &&
         (is_so(m, is, t->scale) || refuse_claim(term, m, is, t->scale, why));
}
