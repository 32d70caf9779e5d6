// certify.c -- The pass over a certificate.

#include "certify/certify.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/mem.h"
#include "certify/checker.h"
#include "certify/read_set.h"
#include "certify/symmetric.h"
#include "certify/target.h"
#include "model/print.h"

// ---- Printing

static void print_state(const checker *c, const int32_t *key, strbuf *out) {
  const uint32_t nprocesses = c->net->processes.count;
  for (uint32_t p = 0; p < nprocesses; p++) {
    const process *proc = &c->net->processes.data[p];
    strbuf_printf(out, "%s%s.%s", p ? " " : "", proc->name,
                  proc->locations[key[p]].name);
  }
  for (uint32_t i = nprocesses; i < c->set->width; i++)
    strbuf_printf(out, " %s=%d",
                  c->net->cells.data[c->set->cells[i - nprocesses]].name,
                  key[i]);
}

static void print_bound(const checker *c, uint32_t i, uint32_t j, plain_bound b,
                        strbuf *out) {
  assert(i != j && b != PLAIN_INFINITY);
  const char *x = c->net->clocks.data[i].name, *y = c->net->clocks.data[j].name;
  const int64_t number = b >> 1;
  if (i == 0)
    strbuf_printf(out, " %s>%s%" PRId64, y, b & 1 ? "=" : "", -number);
  else
    strbuf_printf(out, " %s%s%s<%s%" PRId64, x, j ? "-" : "", j ? y : "",
                  b & 1 ? "=" : "", number);
}

// Without bounds that follow from those of single clocks.
static void print_zone(const checker *c, const plain_bound *z, strbuf *out) {
  const uint32_t n = c->n;
  const size_t start = out->length;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++) {
      const plain_bound b = z[(size_t)i * n + j];
      const bool follows = i == j || b == PLAIN_INFINITY ||
                           (i == 0 && b == PLAIN_ZERO) ||
                           (i && j && b >= plain_add(z[(size_t)i * n], z[j]));
      if (!follows)
        print_bound(c, i, j, b, out);
    }
  if (out->length == start)
    strbuf_puts(out, " any clocks");
}

void checker_say_where(checker *c, uint32_t state, uint32_t line,
                       const action *taken) {
  assert(state < c->set->nstates);
  strbuf *out = &c->where;
  strbuf_clear(out);
  strbuf_printf(out, "line %u: ", line);
  print_state(c, certificate_key(c->set, state), out);
  if (taken) {
    strbuf_puts(out, "\n  by ");
    action_print(&c->actions, taken, out);
  }
}

finding checker_miss(checker *c, const int32_t *key, const plain_bound *z,
                     const char *what) {
  if (certificate_find(c->set, key) == CERTIFICATE_NONE && !c->tried)
    what = "and the certificate has no such state";
  stage_bad(&c->stage, "leads to ");
  print_state(c, key, &c->why);
  strbuf_puts(&c->why, "\n  with");
  print_zone(c, z, &c->why);
  strbuf_printf(&c->why, "\n  %s", what);
  return FIND_BAD;
}

// ---- Initial states

static finding start_at(checker *c, const int32_t *key, bool *exists) {
  stage *s = &c->stage;
  stage_put(s, key);
  finding f = stage_invariants(s);
  if (f != FIND_SOME)
    return f;
  plain_origin(c->next, c->n);
  for (uint32_t x = 1; x < c->n; x++)
    plain_assign(c->next, c->n, x, 0, c->net->clocks.data[x].init);
  assert(plain_is_valid(c->next, c->n));
  if (!plain_tighten_all(c->next, c->n, s->told.data, s->told.count))
    return FIND_NONE;
  *exists = true;
  plain_constraints inside = s->told;
  s->told = (plain_constraints){0};
  action_effect here = {.key = key,
                        .state = certificate_find(c->set, key),
                        .inside = inside.data,
                        .ninside = inside.count};
  f = actions_may_delay(&c->actions, &here.may_delay);
  if (f == FIND_SOME)
    f = c->arrive(c, &here);
  mem_free(inside.data);
  return f;
}

// The next combination of initial locations; false if there is none.
static bool next_start(const network *net, int32_t *key) {
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *proc = &net->processes.data[p];
    for (uint32_t l = (uint32_t)key[p] + 1; l < proc->nlocations; l++)
      if (proc->locations[l].initial) {
        key[p] = (int32_t)l;
        return true;
      }
    key[p] = (int32_t)proc->initial;
  }
  return false;
}

finding checker_start(checker *c) {
  assert(c->arrive && c->set->width >= c->net->processes.count);
  int32_t *key = mem_new(c->set->width, sizeof *key);
  bool exists = false;
  c->by = c->set->start_by;
  strbuf_clear(&c->where);
  strbuf_puts(&c->where, "the initial state");
  arena_init(&c->memory);
  c->actions.memory = &c->memory;
  for (uint32_t p = 0; p < c->net->processes.count; p++)
    key[p] = (int32_t)c->net->processes.data[p].initial;
  for (uint32_t i = c->net->processes.count; i < c->set->width; i++)
    key[i] =
        c->net->cells.data[c->set->cells[i - c->net->processes.count]].init;
  finding f;
  do
    f = start_at(c, key, &exists);
  while (f != FIND_BAD && next_start(c->net, key));
  arena_release(&c->memory);
  mem_free(key);
  if (f != FIND_BAD && !exists)
    return stage_bad(&c->stage, "violates the invariants: there is none");
  return f;
}

// ---- Actions

// What the action does to the pieces of the zone that it is left with.
static finding follow_pieces(checker *c, action *t) {
  assert(t->effect.known && t->effect.exists);
  for (size_t k = 0; k < c->pieces.count; k++) {
    plain_copy(c->next, plain_list_at(&c->pieces, k), c->n);
    finding f = action_arrive(&c->actions, t, c->next);
    if (f == FIND_SOME)
      f = c->arrive(c, &t->effect);
    if (f == FIND_BAD)
      return f;
  }
  return FIND_SOME;
}

// Where the action is possible, those of lower priority are not.
static void note_legal(checker *c, const action *t) {
  plain_list possible;
  plain_list_init(&possible, c->n);
  for (size_t k = 0; k < c->pieces.count; k++)
    plain_list_add(&possible, plain_list_at(&c->pieces, k));
  action_keep_possible(t, &possible);
  for (size_t k = 0; k < possible.count; k++)
    plain_list_add(&c->legal, plain_list_at(&possible, k));
  plain_list_release(&possible);
}

static finding follow_action(checker *c, action *t) {
  assert(plain_is_valid(c->z, c->n));
  c->pieces.count = 0;
  plain_list_add(&c->pieces, c->z);
  finding f = action_cut(&c->actions, t, &c->pieces);
  if (f == FIND_SOME && c->net->has_priorities)
    plain_list_subtract_list(&c->pieces, &c->higher);
  if (f != FIND_SOME || c->pieces.count == 0)
    return f;
  f = action_take(&c->actions, t);
  if (f != FIND_SOME)
    return f;
  if (c->net->has_priorities)
    note_legal(c, t);
  return follow_pieces(c, t);
}

// What is legal is moved to what is higher than the next action.
static void end_class(checker *c) {
  for (size_t k = 0; k < c->legal.count; k++)
    plain_list_add(&c->higher, plain_list_at(&c->legal, k));
  c->legal.count = 0;
}

finding checker_follow(checker *c, uint32_t state, uint32_t line) {
  assert(c->arrive && stage_has(&c->stage, c->actions.key));
  action *list = c->actions.list.data;
  c->higher.count = c->legal.count = 0;
  for (uint32_t i = 0; i < c->actions.list.count; i++) {
    if (i && action_is_higher(&list[i - 1], &list[i]))
      end_class(c);
    if (follow_action(c, &list[i]) == FIND_BAD) {
      checker_say_where(c, state, line, &list[i]);
      return FIND_BAD;
    }
  }
  return FIND_SOME;
}

// ---- The target

finding checker_subtract_possible(checker *c, action *t) {
  assert(plain_is_valid(c->z, c->n));
  plain_copy(c->next, c->z, c->n); // and what time leads to, in other elements
  if (c->may_delay) {
    plain_up(c->next, c->n);
    plain_tighten_all(c->next, c->n, c->inside.data, c->inside.count);
  }
  c->pieces.count = 0;
  plain_list_add(&c->pieces, c->next);
  finding f = action_cut(&c->actions, t, &c->pieces);
  if (f == FIND_SOME)
    f = action_take(&c->actions, t);
  if (f != FIND_SOME)
    return f;
  plain_universe(c->next, c->n);
  if (!plain_tighten_all(c->next, c->n, c->inside.data, c->inside.count))
    return FIND_NONE;
  c->pieces.count = 0;
  plain_list_add(&c->pieces, c->next);
  f = action_cut(&c->actions, t, &c->pieces);
  if (f != FIND_SOME)
    return f;
  action_keep_possible(t, &c->pieces);
  for (size_t k = 0; c->may_delay && k < c->pieces.count; k++)
    plain_down(plain_list_at(&c->pieces, k), c->n);
  plain_list_subtract_list(&c->rest, &c->pieces);
  return FIND_SOME;
}

static finding meets_target(checker *c, const plain_bound *z, bool deadlock) {
  const target_question q = {.p = c->asked->p,
                             .negated = c->asked->kind == QUERY_ALWAYS,
                             .deadlock = deadlock};
  return target_parts(&c->stage, &q, z, NULL, NULL);
}

// The deadlocks of the zone, and then the others.
static finding meets_target_or_deadlock(checker *c) {
  c->rest.count = 0;
  plain_list_add(&c->rest, c->z);
  for (uint32_t i = 0; i < c->actions.list.count; i++)
    if (checker_subtract_possible(c, &c->actions.list.data[i]) == FIND_BAD)
      return FIND_BAD;
  finding f = FIND_NONE;
  for (size_t k = 0; k < c->rest.count && f == FIND_NONE; k++)
    f = meets_target(c, plain_list_at(&c->rest, k), true);
  c->pieces.count = 0;
  plain_list_add(&c->pieces, c->z);
  plain_list_subtract_list(&c->pieces, &c->rest);
  for (size_t k = 0; k < c->pieces.count && f == FIND_NONE; k++)
    f = meets_target(c, plain_list_at(&c->pieces, k), false);
  return f;
}

static finding check_target(checker *c, uint32_t state) {
  assert(state < c->set->nstates);
  if (c->asked->kind == QUERY_LEADS_TO)
    return ranking_begin(c, state);
  const finding f = c->asked->has_deadlock ? meets_target_or_deadlock(c)
                                           : meets_target(c, c->z, false);
  if (f != FIND_SOME)
    return f;
  return stage_bad(&c->stage, "has states that %s the predicate of the query",
                   c->asked->kind == QUERY_ALWAYS ? "violate" : "satisfy");
}

// ---- The whole set

bool checker_has_to_stop(checker *c) {
  stopper *stop = c->net->memory ? c->net->memory->stop : NULL;
  return stop && stop_look(stop) &&
         stage_bad(&c->stage, "%s", stop->reason) == FIND_BAD;
}

static bool load_zone(checker *c, size_t k) {
  assert(k < c->set->nzones);
  const certificate *set = c->set;
  if (set->order == CERTIFICATE_ALU) {
    plain_copy(c->z, certificate_matrix(set, k), c->n);
  } else {
    plain_universe(c->z, c->n);
    if (!plain_tighten_all(c->z, c->n, set->bounds + set->zones[k].first,
                           set->zones[k].count))
      return false;
  }
  return plain_tighten_all(c->z, c->n, c->inside.data, c->inside.count);
}

static finding check_zone(checker *c, uint32_t state, size_t k) {
  const uint32_t line = c->set->zones[k].line;
  c->by = c->set->zones[k].by;
  if (checker_has_to_stop(c))
    return FIND_BAD;
  if (!load_zone(c, k))
    return FIND_NONE;
  if (check_target(c, state) == FIND_BAD) {
    checker_say_where(c, state, line, NULL);
    return FIND_BAD;
  }
  return checker_follow(c, state, line);
}

finding checker_open(checker *c, uint32_t state, bool by_limits) {
  assert(state < c->set->nstates);
  stage *s = &c->stage;
  const int32_t *key = certificate_key(c->set, state);
  const bool plain =
      c->asked->kind == QUERY_ALWAYS || c->asked->kind == QUERY_REACHABLE;
  const bool more = c->asked->has_deadlock || !plain;
  stage_put(s, key);
  s->limits = by_limits && c->set->order == CERTIFICATE_ALU
                  ? certificate_limits(c->set, state)
                  : NULL;
  finding f = stage_invariants(s);
  if (f != FIND_SOME)
    return f;
  c->inside.count = 0;
  plain_constrain_all(&c->inside, s->told.data, s->told.count);
  f = stage_limits_cover(s, c->inside.data, c->inside.count, COVER_AS_IS);
  if (f == FIND_SOME && (c->net->has_priorities || more))
    f = stage_limits_equal(s);
  if (f == FIND_SOME)
    f = actions_find(&c->actions, &c->memory, key);
  if (f == FIND_SOME && more)
    f = actions_may_delay(&c->actions, &c->may_delay);
  return f;
}

static finding check_state(checker *c, uint32_t state) {
  const size_t end = certificate_zones_end(c->set, state);
  arena_init(&c->memory);
  finding f = checker_open(c, state, true);
  if (f == FIND_BAD)
    checker_say_where(c, state, c->set->states[state].line, NULL);
  for (size_t k = c->set->states[state].first; f == FIND_SOME && k < end; k++)
    if (check_zone(c, state, k) == FIND_BAD)
      f = FIND_BAD;
  arena_release(&c->memory);
  return f;
}

static finding check_set(checker *c) {
  c->arrive = membership_arrive;
  finding f = checker_start(c);
  for (uint32_t s = 0; s < c->set->nstates && f != FIND_BAD; s++)
    f = check_state(c, s);
  return f;
}

static finding check_all(checker *c) {
  const bool has_ranks = query_is_about_runs(c->asked->kind);
  if (!has_ranks)
    return check_set(c);
  if (c->asked->kind == QUERY_LEADS_TO && check_set(c) == FIND_BAD)
    return FIND_BAD;
  return ranking_check(c);
}

// ---- From outside

static void checker_init(checker *c, certificate *set, const query *asked) {
  assert(set->net && set->n == set->net->clocks.count);
  *c = (checker){.set = set, .net = set->net, .asked = asked, .n = set->n};
  const size_t size = (size_t)c->n * c->n;
  strbuf_init(&c->why);
  strbuf_init(&c->where);
  stage_init(&c->stage, set, &c->why);
  actions_init(&c->actions, &c->stage);
  c->z = mem_new(size, sizeof *c->z);
  c->next = mem_new(size, sizeof *c->next);
  c->other = mem_new(size, sizeof *c->other);
  c->turned = mem_new(size, sizeof *c->turned);
  c->key = mem_new(set->width, sizeof *c->key);
  c->limits = mem_new(2 * (size_t)c->n, sizeof *c->limits);
  plain_list_init(&c->left, c->n);
  plain_list_init(&c->pieces, c->n);
  plain_list_init(&c->higher, c->n);
  plain_list_init(&c->legal, c->n);
  plain_list_init(&c->rest, c->n);
}

static void checker_release(checker *c) {
  plain_list_release(&c->pieces);
  plain_list_release(&c->higher);
  plain_list_release(&c->legal);
  plain_list_release(&c->rest);
  plain_list_release(&c->left);
  mem_free(c->turned);
  mem_free(c->key);
  mem_free(c->limits);
  mem_free(c->z);
  mem_free(c->next);
  mem_free(c->other);
  mem_free(c->inside.data);
  actions_release(&c->actions);
  stage_release(&c->stage);
  strbuf_release(&c->why);
  strbuf_release(&c->where);
}

// What the checker does not do; NULL if it does this.
static const char *refusal_of(const network *net, const query *asked) {
  if (net->has_rates)
    return "stop-watches are not certified";
  if (query_is_about_runs(asked->kind))
    return asked->has_deadlock ? "deadlock in E[], A<> and --> is not certified"
           : asked->non_zeno || asked->noften
               ? "runs that have to take time, or to do something again and "
                 "again, are not certified"
               : NULL;
  if (asked->kind != QUERY_ALWAYS && asked->kind != QUERY_REACHABLE)
    return "only E<>, A[], E[], A<> and --> are certified";
  return NULL;
}

static bool is_for(const certificate *set, const network *net, strbuf *text) {
  digest_text mine;
  if (!set->digest.length)
    return true;
  network_digest(net, mine);
  if (strcmp(mine, set->digest.text) == 0)
    return true;
  strbuf_printf(text,
                "the certificate is for another model: its digest is %s, "
                "that of this model %s",
                set->digest.text, mine);
  return false;
}

// Elements that the query has no use for would not be looked at.
static const char *misfit_of(const certificate *set, const query *asked) {
  const bool has_ranks = query_is_about_runs(asked->kind);
  if (set->nranks && !has_ranks)
    return "elements with a rank go with E[], A<> and --> only";
  if (certificate_is_symmetric(set) && has_ranks)
    return "symmetries go with E<> and A[] only";
  if (set->nzones && has_ranks && asked->kind != QUERY_LEADS_TO)
    return "elements without a rank go with E<>, A[] and --> only";
  return NULL;
}

// ---- Symmetries

static bool has_diagonal(const certificate *set, plain_constraint c) {
  for (size_t k = 0; k < set->ndiagonals; k++)
    if (set->bounds[k].i == c.i && set->bounds[k].j == c.j &&
        set->bounds[k].b == c.b)
      return true;
  return false;
}

// Those that tell valuations apart are the same for all states.
static bool keeps_diagonals(const certificate *set, const renaming *by) {
  const uint32_t *to = by->to[RENAMED_CLOCK];
  for (size_t k = 0; k < set->ndiagonals; k++) {
    const plain_constraint d = set->bounds[k];
    if (!has_diagonal(set, (plain_constraint){to[d.i], to[d.j], d.b}))
      return false;
  }
  return true;
}

// Are its generators symmetries?
static bool is_symmetric(const certificate *set, const query *asked,
                         strbuf *text) {
  strbuf why;
  strbuf_init(&why);
  bool all = true;
  for (uint32_t i = 0; i < set->renamings.list.count && all; i++) {
    const renaming *by = &set->renamings.list.data[i];
    all = renaming_is_symmetric(&set->renamings, by, asked, &why);
    if (all && !keeps_diagonals(set, by)) {
      strbuf_puts(&why, "the diagonals");
      all = false;
    }
    if (!all)
      strbuf_printf(text,
                    "%s is not proved by %s\n  line %u: this is no symmetry, "
                    "as far as the checker can tell: %s",
                    asked->text, set->path, by->line, why.text);
  }
  strbuf_release(&why);
  return all;
}

static void print_proof(const query *asked, const certify_counts *counts,
                        bool symmetric, strbuf *text) {
  const bool fails = query_is_existential(asked->kind);
  strbuf_printf(text,
                "%s %s: %" PRIu64 " zones in %" PRIu64
                " discrete states are closed under %" PRIu64 " transitions",
                asked->text, fails ? "does not hold" : "holds", counts->zones,
                counts->states, counts->transitions);
  if (symmetric)
    strbuf_puts(text, ", up to symmetry,");
  if (query_is_about_runs(asked->kind))
    strbuf_puts(text, ", which lower ranks, and no run ends there");
  else
    strbuf_printf(text, " and none %s the predicate",
                  fails ? "satisfies" : "violates");
}

certify_status certify_run(certificate *set, const network *net,
                           const query *asked, certify_counts *counts,
                           strbuf *text) {
  assert(!set->net && net && asked);
  *counts = (certify_counts){0};
  strbuf_clear(text);
  const char *refusal = refusal_of(net, asked);
  if (refusal) {
    strbuf_puts(text, refusal);
    return CERTIFY_REFUSED;
  }
  if (!is_for(set, net, text))
    return CERTIFY_REJECTED;
  if (!read_set(set, net)) {
    strbuf_puts(text, set->error->text);
    return CERTIFY_MALFORMED;
  }
  const char *misfit = misfit_of(set, asked);
  if (misfit) {
    strbuf_printf(text, "%s is not proved by %s\n  %s", asked->text, set->path,
                  misfit);
    return CERTIFY_REJECTED;
  }
  if (!is_symmetric(set, asked, text))
    return CERTIFY_REJECTED;
  counts->states = set->nstates;
  counts->zones = set->nzones + set->nranks;
  checker c;
  checker_init(&c, set, asked);
  const bool ok = check_all(&c) != FIND_BAD;
  counts->transitions = c.transitions;
  if (ok)
    print_proof(asked, counts, certificate_is_symmetric(set), text);
  else
    strbuf_printf(text, "%s is not proved by %s\n%s\n  %s", asked->text,
                  set->path, c.where.text, c.why.text);
  checker_release(&c);
  return ok ? CERTIFY_PROVED : CERTIFY_REJECTED;
}
