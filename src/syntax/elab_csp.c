// elab_csp.c -- Synchronisation on a bare channel, as in CSP.
//
// `sync c;` without ! and ? means: all processes that have c in their IO
// declaration and on some edge do it together.  A process with an IO
// declaration that does not name c does it alone; one without any IO
// declaration never does it.  In the network c becomes an event, and the
// processes that do it together a vector of strong parts.

#include "syntax/elab.h"

// Events are numbered as channels are first used so.
static uint32_t event_of(elab *s, uint32_t chan) {
  for (uint32_t i = 0; i < s->csp_channels.count; i++)
    if (s->csp_channels.data[i] == chan)
      return i;
  vec_push(s->memory, &s->csp_channels, chan);
  vec_push(s->memory, &s->net->events, s->net->channels.data[chan].name);
  return s->csp_channels.count - 1;
}

bool elab_csp_edge(elab *s, const ast *n, edge *e) {
  value v = elab_expr(s, n);
  if (value_is_error(&v))
    return false;
  if (v.type->kind != TYPE_CHAN)
    return elab_error(s, n->at, DIAG_CHANNEL_EXPECTED, "%s is not a channel",
                      elab_type_text(s, v.type));
  if (v.at->nsteps || v.at->via != VIA_NONE)
    return elab_error(s, n->at, DIAG_NO_CSP,
                      "a channel without '!' or '?' must be known at compile "
                      "time");
  const channel *c = &s->net->channels.data[v.at->base];
  if (c->urgent || c->broadcast)
    return elab_error(s, n->at, DIAG_NO_CSP,
                      "an urgent or broadcast channel needs '!' or '?'");
  if (!s->csp_at.begin)
    s->csp_at = n->at;
  e->sync = EDGE_EVENT;
  e->event = event_of(s, (uint32_t)v.at->base);
  return true;
}

typedef struct {
  bool declared; // some IO declaration is the process's
  bool *allowed; // by event
} alphabet;

static void read_io(elab *s, const ast *n, alphabet *all) {
  const ast name_node = {.kind = AST_NAME, .id = n->id, .at = n->at};
  value v = elab_expr(s, &name_node);
  if (value_is_error(&v))
    return;
  if (v.type->kind != TYPE_NAME || v.symbol->kind != SYMBOL_PROCESS) {
    elab_error(s, n->at, DIAG_NOT_A_PROCESS, "'%s' is not a process",
               elab_name(s, n->id));
    return;
  }
  for (uint32_t p = 0; p < v.symbol->members; p++) {
    alphabet *mine = &all[v.symbol->first + p];
    mine->declared = true;
    for (const ast *c = n->first->first; c; c = c->next) {
      value chan = elab_expr(s, c);
      if (value_is_error(&chan))
        continue;
      if (!chan.type->channels || !chan.at || chan.at->nsteps) {
        elab_error(s, c->at, DIAG_CHANNEL_EXPECTED,
                   "a channel is expected here");
        continue;
      }
      for (uint32_t i = 0; i < s->csp_channels.count; i++) {
        const uint32_t base = (uint32_t)chan.at->base;
        if (s->csp_channels.data[i] >= base &&
            s->csp_channels.data[i] < base + chan.type->channels)
          mine->allowed[i] = true;
      }
    }
  }
}

static bool uses(const process *p, uint32_t event) {
  for (uint32_t i = 0; i < p->nedges; i++)
    if (p->edges[i].sync == EDGE_EVENT && p->edges[i].event == event)
      return true;
  return false;
}

// Those that do it together; a single one does it alone.
static void make_vector(elab *s, const alphabet *all, uint32_t event) {
  network *net = s->net;
  sync_vector v = {0};
  v.parts = arena_array(s->memory, net->processes.count, sizeof *v.parts);
  for (uint32_t p = 0; p < net->processes.count; p++)
    if (all[p].allowed[event] && uses(&net->processes.data[p], event))
      v.parts[v.count++] = (vector_part){.process = p, .event = event};
  if (v.count >= 2)
    vec_push(s->memory, &net->vectors, v);
  for (uint32_t p = 0; p < net->processes.count; p++) {
    process *q = &net->processes.data[p];
    const bool together = all[p].allowed[event] && v.count >= 2;
    for (uint32_t i = 0; i < q->nedges && !together && all[p].declared; i++)
      if (q->edges[i].sync == EDGE_EVENT && q->edges[i].event == event)
        q->edges[i].sync = EDGE_INTERNAL;
  }
}

void elab_csp(elab *s, const ast *system) {
  const uint32_t events = s->csp_channels.count;
  alphabet *all = arena_array(s->memory, s->net->processes.count, sizeof *all);
  for (uint32_t p = 0; p < s->net->processes.count; p++)
    all[p].allowed = arena_array(s->memory, events, sizeof(bool));
  for (const ast *n = system->first; n; n = n->next)
    if (n->kind == AST_IO)
      read_io(s, n, all);
  if (!events)
    return;
  if (s->has_send)
    elab_error(s, s->csp_at, DIAG_NO_CSP,
               "a channel without '!' or '?' in a model that has them "
               "elsewhere");
  if (s->net->has_priorities)
    elab_error(s, s->csp_at, DIAG_NO_CSP,
               "priorities do not go with synchronisation without '!' and '?'");
  for (uint32_t i = 0; i < events; i++)
    make_vector(s, all, i);
  if (diags_errors(s->doc->diags) == 0)
    elab_find_channels(s);
}
