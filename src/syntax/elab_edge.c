// elab_edge.c -- Locations and edges of one process.

#include "syntax/elab.h"

#include <string.h>

// ---- Invariants -----------------------------------------------------------

// What a rate is worth is asked in each state; a constant is known now.
static void keep_rates(elab *s, location *l) {
  const uint32_t count = s->rates.count;
  for (uint32_t i = 0; i < count; i++) {
    const expr *v = s->rates.data[i].value;
    const bool is_known = expr_is_const(v);
    if (is_known && v->value != 0 && v->value != 1)
      elab_error(s, v->at, DIAG_RATE,
                 "a clock with the rate %d: clocks run (1) or stand still (0); "
                 "scale the bounds of the clock instead, or make it a hybrid "
                 "clock if nothing is compared with it",
                 v->value);
    s->net->has_rates |= !is_known || v->value != 1;
  }
  if (!count)
    return;
  l->nrates = count;
  l->rates = arena_array(s->memory, count, sizeof *l->rates);
  memcpy(l->rates, s->rates.data, count * sizeof *l->rates);
}

static void warn_of_bounds(elab *s, const ast *n, const expr *e,
                           bool is_whole) {
  if (is_whole && n->kind == AST_BINARY && n->op == OP_LT)
    elab_warning(
        s, n->at, DIAG_STRICT_INVARIANT,
        "strict invariant: time comes ever closer to the bound but never "
        "reaches it");
  if (!e)
    return;
  if (e->kind == EXPR_CLOCK && !e->source &&
      (e->op == EXPR_GT || e->op == EXPR_GE))
    elab_warning(s, e->at, DIAG_LOWER_INVARIANT,
                 "a lower bound in an invariant: the location can only be "
                 "entered when it holds");
  for (uint32_t i = 0; i < e->nargs; i++)
    warn_of_bounds(s, n, e->args[i], false);
}

static void warn_of_meta(elab *s, const ast *n, const value *v,
                         const char *what) {
  if (v->reads_meta)
    elab_warning(s, n->at, DIAG_META_READ,
                 "a meta variable is read in %s; it has its initial value at "
                 "the start of each step",
                 what);
}

static void invariant(elab *s, const ast *n, location *l) {
  value whole;
  s->rates.count = 0;
  s->rates_allowed = true;
  expr *e = elab_condition(s, n, TYPE_INVARIANT_WR, &whole);
  s->rates_allowed = false;
  if (!e)
    return;
  elab_split(s, e, &l->invariant, &l->clock_invariant);
  keep_rates(s, l);
  warn_of_bounds(s, n, l->clock_invariant, true);
  warn_of_meta(s, n, &whole, "an invariant");
}

// ---- Edges ----------------------------------------------------------------

static bool synchronisation(elab *s, const ast_edge *a, edge *e) {
  if (a->sync == SYNC_CSP)
    return elab_csp_edge(s, a->channel, e);
  value v = elab_expr(s, a->channel);
  if (value_is_error(&v))
    return false;
  if (v.type->kind != TYPE_CHAN)
    return elab_error(s, a->channel->at, DIAG_CHANNEL_EXPECTED,
                      v.type->channels ? "an array of channels needs an index"
                                       : "%s is not a channel",
                      elab_type_text(s, v.type));
  for (uint32_t i = 0; i < v.at->nsteps; i++)
    if (v.at->steps[i].index->has_effect)
      return elab_error(s, a->channel->at, DIAG_SIDE_EFFECT,
                        "a channel index must not have side effects");
  e->sync = a->sync == SYNC_SEND ? EDGE_SEND : EDGE_RECEIVE;
  s->has_send = true;
  e->channel = v.at;
  // As declared, whatever a parameter on the way said.
  e->urgent = s->net->channels.data[v.at->base].urgent;
  return true;
}

static bool guard(elab *s, const ast *n, edge *e) {
  value whole;
  expr *g = elab_condition(s, n, TYPE_GUARD, &whole);
  if (!g)
    return false;
  elab_split(s, g, &e->guard, &e->clock_guard);
  warn_of_meta(s, n, &whole, "a guard");
  return true;
}

static stmt *two_updates(elab *s, span at, stmt *first, stmt *second) {
  if (!first || !second)
    return first ? first : second;
  stmt *both = stmt_new(s->memory, STMT_BLOCK, at, 2);
  both->list[0] = first;
  both->list[1] = second;
  return both;
}

// An update of expressions, or TChecker's statements.
static bool update(elab *s, const ast *n, stmt **out) {
  *out = n->kind == AST_BLOCK ? elab_statement(s, n) : elab_update(s, n);
  return *out != NULL;
}

// What an edge says for itself; of one through a branchpoint the edge into it.
static bool root_part(elab *s, const ast_edge *a, edge *e) {
  bool ok = true;
  if (a->guard)
    ok &= guard(s, a->guard, e);
  if (a->channel && a->sync != SYNC_EVENT)
    ok &= synchronisation(s, a, e);
  if (a->update)
    ok &= update(s, a->update, &e->update);
  return ok;
}

// What the edge out of the branchpoint adds.
static bool branch_part(elab *s, const ast_edge *b, edge *e) {
  bool ok = true;
  stmt *second = NULL;
  if (b->channel)
    ok &= synchronisation(s, b, e);
  if (b->update)
    ok &= update(s, b->update, &second);
  e->update = two_updates(s, e->at, e->update, second);
  return ok;
}

static bool check_urgency(elab *s, const ast_edge *a, const edge *e) {
  if (!e->urgent || !a->guard || !e->clock_guard)
    return true;
  return elab_error(s, a->guard->at, DIAG_URGENT_GUARD,
                    "a clock guard on an urgent channel: time would have to "
                    "stop when it becomes true, which zones cannot do exactly; "
                    "use an invariant, or a channel that is not urgent");
}

// What an edge selects.  The symbols are declared, and can be seen or not.
typedef struct {
  symbol **symbols;
  type **domains;
  uint32_t count;
  uint64_t combinations;
} selection;

static void hide(elab *s, const selection *sel) {
  for (uint32_t i = sel->count; i-- > 0;)
    table_hide(&s->table, sel->symbols[i]);
}

static void show(elab *s, const selection *sel) {
  for (uint32_t i = 0; i < sel->count; i++)
    table_show(&s->table, sel->symbols[i]);
}

static bool open_selection(elab *s, const ast *list, selection *out) {
  *out = (selection){.combinations = 1};
  if (!list)
    return true;
  out->count = ast_count(list);
  out->symbols = arena_array(s->memory, out->count, sizeof *out->symbols);
  out->domains = arena_array(s->memory, out->count, sizeof *out->domains);
  uint32_t i = 0;
  for (const ast *n = list->first; n; n = n->next, i++) {
    if (!elab_domain(s, n->first, &out->domains[i]))
      return false;
    const int64_t size =
        (int64_t)out->domains[i]->high - out->domains[i]->low + 1;
    out->combinations *= size > 0 ? (uint64_t)size : 0;
    if (out->combinations > MOST_EDGES)
      return elab_error(s, n->at, DIAG_TOO_MANY,
                        "this selection makes more than %d edges", MOST_EDGES);
    if (table_find(&s->table, n->id))
      elab_warning(s, n->at, DIAG_SHADOWS, "'%s' hides another '%s'",
                   elab_name(s, n->id), elab_name(s, n->id));
    symbol *v = elab_declare(s, SYMBOL_VARIABLE, n->id, n->at);
    v->type = out->domains[i];
    v->is_fixed = v->is_opaque = true; // domains do not depend on each other
    out->symbols[i] = v;
  }
  for (i = 0; i < out->count; i++) {
    out->symbols[i]->is_value = true;
    out->symbols[i]->is_opaque = false;
  }
  return true;
}

// Combination number `index` of the values.
static void choose(const selection *sel, uint64_t index, int32_t *values) {
  for (uint32_t i = sel->count; i-- > 0;) {
    const type *d = sel->domains[i];
    const uint64_t size = (uint64_t)(d->high - d->low) + 1;
    values[i] = sel->symbols[i]->value = d->low + (int32_t)(index % size);
    index /= size;
  }
}

typedef VEC(edge) edge_list;

// Where an edge is from and where its branch is, if it has one.
typedef struct {
  const template *in;
  uint32_t root, branch; // positions; branch is NO_BRANCH if there is none
} route;

#define NO_BRANCH UINT32_MAX

// One edge of the network.  What the root selects is not seen by the branch, nor
// the other way round.
static bool put_edge(elab *s, const route *r, const selection *sel,
                     const selection *more, uint64_t index, edge_list *out) {
  const ast_edge *a = &r->in->edges.data[r->root];
  const ast_edge *b =
      r->branch == NO_BRANCH ? NULL : &r->in->edges.data[r->branch];
  const uint32_t count = sel->count + more->count;
  int32_t *values = arena_array(s->memory, count, sizeof *values);
  choose(sel, index / more->combinations, values);
  choose(more, index % more->combinations, values + sel->count);
  edge e = {.source = a->source,
            .target = b ? b->target : a->target,
            .number = r->root,
            .branch = b ? r->branch + 1 : 0,
            .nselected = count,
            .nbranch = more->count,
            .selected = values,
            .at = a->at};
  bool ok = root_part(s, a, &e);
  if (b) {
    hide(s, sel);
    show(s, more);
    ok &= branch_part(s, b, &e);
    hide(s, more);
    show(s, sel);
  }
  ok = ok && check_urgency(s, a, &e);
  if (ok && s->edges++ >= MOST_EDGES)
    ok = elab_error(s, a->at, DIAG_TOO_MANY, "the model has more than %d edges",
                    MOST_EDGES);
  if (ok)
    vec_push(s->memory, out, e);
  return ok;
}

static void put_edges(elab *s, const route *r, edge_list *out) {
  const ast *of_branch =
      r->branch == NO_BRANCH ? NULL : r->in->edges.data[r->branch].select;
  selection sel;
  selection more;
  table_enter(&s->table);
  bool ok = open_selection(s, of_branch, &more);
  if (ok)
    hide(s, &more);
  table_enter(&s->table);
  ok = ok && open_selection(s, r->in->edges.data[r->root].select, &sel);
  for (uint64_t i = 0; ok && i < sel.combinations * more.combinations &&
                       !stop_asked(s->memory->stop);
       i++)
    ok = put_edge(s, r, &sel, &more, i, out);
  table_leave(&s->table);
  table_leave(&s->table);
}

static bool check_branch(elab *s, const template *t, const ast_edge *a,
                         const ast_edge *b) {
  if (b->guard)
    return elab_error(s, b->guard->at, DIAG_BRANCHPOINT,
                      "a guard on an edge that leaves a branchpoint; it "
                      "belongs on the edge into it");
  if (a->channel && b->channel)
    return elab_error(s, b->channel->at, DIAG_BRANCHPOINT,
                      "the edge into the branchpoint synchronises, and so does "
                      "this one that leaves it: together they are one edge, "
                      "and can synchronise once");
  if (t->locations.data[b->target].is_branchpoint)
    return elab_error(s, b->at, DIAG_BRANCHPOINT,
                      "an edge from a branchpoint to another one");
  return true;
}

// An edge into a branchpoint becomes one edge for each way out of it.  Weights
// do not matter: every branch is possible.
static void put_branches(elab *s, const template *t, uint32_t number,
                         edge_list *out) {
  const ast_edge *a = &t->edges.data[number];
  for (uint32_t i = 0; i < t->edges.count; i++) {
    const ast_edge *b = &t->edges.data[i];
    if (b->source == a->target && check_branch(s, t, a, b))
      put_edges(s, &(route){t, number, i}, out);
  }
}

static const char **label_names(elab *s, const ast *list, uint32_t *count) {
  *count = list ? ast_count(list) : 0;
  const char **names_out = arena_array(s->memory, *count, sizeof *names_out);
  uint32_t i = 0;
  for (const ast *n = list ? list->first : NULL; n; n = n->next)
    names_out[i++] = elab_name(s, n->id);
  return names_out;
}

void elab_process_body(elab *s, const template *t, process *p) {
  p->nlocations = t->locations.count;
  while (p->nlocations && t->locations.data[p->nlocations - 1].is_branchpoint)
    p->nlocations--; // branchpoints come last and are never states
  p->locations = arena_array(s->memory, p->nlocations, sizeof *p->locations);
  p->initial = t->initial;
  for (uint32_t i = 0; i < p->nlocations && !stop_asked(s->memory->stop); i++) {
    const ast_location *a = &t->locations.data[i];
    location *l = &p->locations[i];
    l->name = elab_name(s, a->id);
    l->at = a->at;
    l->urgent = a->urgent;
    l->committed = a->committed;
    l->initial = a->is_initial;
    l->labels = label_names(s, a->labels, &l->nlabels);
    if (a->invariant)
      invariant(s, a->invariant, l);
  }
  if (!p->nlocations) { // an empty process still has to be somewhere
    p->locations = arena_new(s->memory, location);
    p->locations->name = "_";
    p->locations->at = t->at;
    p->locations->initial = true;
    p->nlocations = 1;
    p->initial = 0;
  }
  edge_list list = {0};
  for (uint32_t i = 0; i < t->edges.count && !stop_asked(s->memory->stop);
       i++) {
    const ast_edge *a = &t->edges.data[i];
    if (t->locations.data[a->source].is_branchpoint)
      continue;
    if (t->locations.data[a->target].is_branchpoint)
      put_branches(s, t, i, &list);
    else
      put_edges(s, &(route){t, i, NO_BRANCH}, &list);
  }
  p->edges = list.data;
  p->nedges = list.count;
}
