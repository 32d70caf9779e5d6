// evidence.c -- What a saved run shows.

#include "api/evidence.h"

#include "replay/replay.h"
#include "report/verdict_error.h"

void evidence_init(evidence *v) {
  *v = (evidence){0};
  strbuf_init(&v->why);
}

void evidence_release(evidence *v) { strbuf_release(&v->why); }

bool evidence_can_show(const query *q) {
  return query_is_about_runs(q->kind) ||
         ((q->kind == QUERY_REACHABLE || q->kind == QUERY_ALWAYS) &&
          !q->non_zeno);
}

// Times that were found for a trace without are some of many.
static bool play(evidence *v, const network *net, const trace *t,
                 const query *asked) {
  replay_finding found;
  const bool ok = replay_closely(net, t, asked, &found, &v->why);
  v->error =
      (search_error){.happened = ok && found.has_error, .error = found.error};
  v->is_unsure = !ok && (found.is_unsure || (t->is_bare && found.is_for_times));
  if (!ok && t->is_bare && found.is_for_times)
    strbuf_puts(&v->why, "; that is so at the times that were chosen, and the "
                         "file has none");
  return ok;
}

void evidence_judge(evidence *v, const network *net, const query *asked,
                    trace *t, concrete_result times) {
  v->is_unsure = times != CONCRETE_OK && times != CONCRETE_INFEASIBLE;
  if (t->is_bare && asked)
    t->kind = query_is_existential(asked->kind) ? TRACE_WITNESS
                                                : TRACE_COUNTEREXAMPLE;
  if (times == CONCRETE_INFEASIBLE && t->stuck < t->nsteps)
    strbuf_printf(&v->why, "step %u: it can be taken at no time", t->stuck + 1);
  else if (times != CONCRETE_OK)
    strbuf_puts(&v->why, concrete_result_text(times));
  else
    v->is_run = play(v, net, t, t->kind == TRACE_ERROR ? asked : NULL);
  v->shows = v->is_run && (!asked || play(v, net, t, asked));
}

static void put_answer(json *j, const char *name, bool yes, bool is_unsure) {
  if (!yes && is_unsure)
    json_put_null(j, name);
  else
    json_put_bool(j, name, yes);
}

// What goes wrong at the end of a run that leads to an error.
static void put_error(json *j, const search_error *e) {
  strbuf text;
  if (!e->happened)
    return;
  strbuf_init(&text);
  verdict_error_text(e, &text);
  json_put_object(j, "leads_to_error");
  json_put_string(j, "code", diag_code_text(e->error.code));
  json_put_string(j, "message", text.text);
  json_end(j);
  strbuf_release(&text);
}

void evidence_json(const evidence *v, const query *asked, json *j) {
  put_answer(j, "is_run", v->is_run, v->is_unsure);
  if (asked)
    put_answer(j, "shows_query", v->shows, v->is_unsure);
  json_put_string(j, "reason", v->why.length ? v->why.text : NULL);
  put_error(j, &v->error);
}
