// elab_process.c -- Templates, partial instances, the system line, processes.
//
// A process is made by following the chain of instances down to the template,
// computing arguments on the way, and then elaborating the template's text with
// its parameters bound.

#include "syntax/elab.h"

#include <assert.h>

// ---- Declaring ------------------------------------------------------------

void elab_template(elab *s, template *t) {
  symbol *v = elab_declare(s, SYMBOL_TEMPLATE, t->id, t->at);
  v->body = t;
  vec_push(s->memory, &s->templates, v);
}

static const ast *first_parameter(const symbol *t) {
  return t->body ? t->body->parameters->first : t->node->first;
}

static const ast *next_parameter(const ast *p) {
  return p->next && p->next->kind == AST_PARAMETER ? p->next : NULL;
}

static uint32_t parameter_count(const symbol *t) {
  uint32_t count = 0;
  const ast *p = first_parameter(t);
  for (; p && p->kind == AST_PARAMETER; p = p->next)
    count++;
  return count;
}

static symbol *find_template(elab *s, const ast *n) {
  symbol *t = table_find(&s->table, n->id);
  if (t && t->kind == SYMBOL_TEMPLATE)
    return t;
  const char *meant = t ? NULL : table_suggest(&s->table, n->id);
  elab_error(s, n->at, t ? DIAG_NOT_A_TEMPLATE : DIAG_UNKNOWN_NAME,
             t ? "'%s' is not a template%s%s%s"
               : "there is no template '%s'%s%s%s",
             elab_name(s, n->id), meant ? "; did you mean '" : "",
             meant ? meant : "", meant ? "'?" : "");
  return NULL;
}

// Children of an AST_INSTANCE: parameters, the template's name, the arguments.
static const ast *instance_target(const ast *n) {
  const ast *c = n->first;
  while (c->kind == AST_PARAMETER)
    c = c->next;
  return c;
}

void elab_instance(elab *s, const ast *n) {
  const ast *target_name = instance_target(n);
  symbol *target = find_template(s, target_name);
  symbol *v = elab_declare(s, SYMBOL_TEMPLATE, n->id, n->at);
  v->node = n;
  v->target = target;
  if (!target) {
    v->type = s->type_error;
    return;
  }
  const uint32_t wanted = parameter_count(target);
  const uint32_t given = ast_count(n->last);
  if (given != wanted) {
    elab_error(s, n->last->at.begin ? n->last->at : n->at, DIAG_ARGUMENTS,
               "'%s' takes %u argument%s, not %u", elab_name(s, target->id),
               wanted, wanted == 1 ? "" : "s", given);
    v->type = s->type_error;
  }
  vec_push(s->memory, &s->templates, v);
}

// ---- Binding parameters ---------------------------------------------------

static bool bind_reference(elab *s, symbol *v, const type *t, span at,
                           const value *argument) {
  if (!elab_binds(s, at, t, t->is_const, argument))
    return false;
  if (argument->at->nsteps || argument->at->via != VIA_NONE)
    return elab_error(s, at, DIAG_ARGUMENTS,
                      "a reference argument must be known at compile time");
  // Of channels, what the network has is what they were declared as; the
  // parameter's type only says what they may be passed on as.
  if (!t->channels)
    v->type = argument->type;
  else if (t->urgent && !s->checking &&
           !s->net->channels.data[argument->at->base].urgent)
    vec_push(s->memory, &s->not_urgent, at);
  v->is_fixed = argument->is_fixed || t->is_const;
  if (argument->type->clocks)
    v->clock = argument->x->base;
  if (argument->type->channels)
    v->channel = argument->at->base;
  else if (argument->type->cells)
    v->cell = argument->at->base;
  v->full = argument->at->name;
  return true;
}

static bool bind_constant(elab *s, symbol *v, const type *t, span at,
                          const value *argument) {
  v->is_fixed = true;
  if (!type_is_single(t))
    return elab_allocate(s, v, CELL_CONST) &&
           elab_store_constant(s, at, v->cell, t, argument);
  if (!elab_constant_value(s, at, argument, &v->value))
    return false;
  v->is_value = true;
  v->is_free = argument->is_free;
  if (t->kind == TYPE_BOOL)
    v->value = v->value != 0;
  if ((v->value < t->low || v->value > t->high) && !s->checking)
    return elab_error(s, at, DIAG_VALUE_RANGE,
                      "the argument %d is not in the range %d to %d", v->value,
                      t->low, t->high);
  return true;
}

// In a template a parameter that is not const is a variable of the process; in
// a partial instance it is nothing that could be passed on.
static bool bind_variable(elab *s, symbol *v, const type *t, span at,
                          const value *argument, bool in_template) {
  if (!in_template) {
    v->is_opaque = true;
    return true;
  }
  return elab_allocate(s, v, CELL_STATE) &&
         elab_store_constant(s, at, v->cell, t, argument);
}

static bool bind_value(elab *s, symbol *v, const ast *n, type *t,
                       const value *argument, span at, bool in_template) {
  if (type_is_hybrid(t))
    return argument->is_hybrid || type_is_hybrid(argument->type) ||
           elab_error(s, at, DIAG_ARGUMENTS,
                      "%s cannot be passed as a hybrid clock",
                      elab_type_text(s, argument->type));
  if (argument->is_hybrid && t->kind != TYPE_DOUBLE)
    return elab_error(s, at, DIAG_NO_FLOAT,
                      "a hybrid clock is passed as %s: gnomon does not do "
                      "hybrid clocks (statistical model checking)",
                      elab_type_text(s, t));
  if (n->flags & AST_REFERENCE && !(t->is_const && !argument->at))
    return bind_reference(s, v, t, at, argument);
  if (t->clocks || t->channels)
    return elab_error(s, n->at, DIAG_TYPE,
                      "a %s must be passed by reference (&)",
                      t->clocks ? "clock" : "channel");
  if (argument->type->kind == TYPE_NAME ||
      !type_is_assignable(t, argument->type))
    return elab_error(s, at, DIAG_ARGUMENTS, "%s cannot be passed as %s",
                      elab_type_text(s, argument->type), elab_type_text(s, t));
  if (t->kind == TYPE_DOUBLE || t->kind == TYPE_STRING)
    return true;
  if (argument->e && argument->e->kind == EXPR_FAIL)
    return elab_error(s, at, DIAG_ARGUMENTS,
                      "an argument must be computable at compile time; make "
                      "the parameter it comes from const");
  if (t->is_const)
    return bind_constant(s, v, t, at, argument);
  return bind_variable(s, v, t, at, argument, in_template);
}

// What is not bound has no value and no place: whatever uses it is wrong too.
static bool bind(elab *s, const ast *n, const value *argument, span at,
                 bool in_template) {
  type *t = elab_type(s, n->first);
  if (t)
    t = elab_dimensions(s, t, n->first->next);
  symbol *v = elab_declare(s, SYMBOL_VARIABLE, n->id, n->at);
  v->type = t ? t : s->type_error;
  const bool ok = t && !value_is_error(argument) &&
                  bind_value(s, v, n, t, argument, at, in_template);
  if (!ok)
    v->type = s->type_error;
  return ok;
}

static bool bind_all(elab *s, const symbol *t, const value *arguments,
                     const span *at) {
  bool ok = true;
  uint32_t i = 0;
  for (const ast *p = first_parameter(t); p && p->kind == AST_PARAMETER;
       p = next_parameter(p), i++)
    ok &= bind(s, p, &arguments[i], at[i], t->body != NULL);
  return ok;
}

// ---- Making processes -----------------------------------------------------

static void declare_locations(elab *s, const template *t) {
  for (uint32_t i = 0; i < t->locations.count; i++) {
    const ast_location *l = &t->locations.data[i];
    symbol *v = elab_declare(s, SYMBOL_LOCATION, l->id, l->at);
    v->location = i;
  }
}

static bool make_process(elab *s, symbol *t, const value *arguments,
                         const span *at, const char *full, int32_t priority) {
  if (s->net->processes.count >= MOST_PROCESSES)
    return elab_error(s, t->at, DIAG_TOO_MANY,
                      "the model has more than %d processes", MOST_PROCESSES);
  const uint32_t outer_horizon = s->table.horizon;
  s->table.horizon = t->number;
  s->process = s->net->processes.count;
  s->prefix = arena_printf(s->memory, "%s.", full);
  process p = {.name = full, .of = elab_name(s, t->id), .priority = priority};
  scope *members = table_enter(&s->table);
  vec_push(s->memory, &s->scopes, members);
  const bool ok = bind_all(s, t, arguments, at);
  if (ok) {
    elab_declarations(s, t->body->declarations, false);
    declare_locations(s, t->body);
    elab_process_body(s, t->body, &p);
  }
  vec_push(s->memory, &s->net->processes, p);
  table_leave(&s->table);
  s->process = PROCESS_NONE;
  s->prefix = "";
  s->table.horizon = outer_horizon;
  return ok;
}

// Computes what an instance passes on, in the scope of its parameters.
static bool pass_on(elab *s, symbol *t, const value *arguments, const span *at,
                    value *passed, span *passed_at) {
  const uint32_t outer_horizon = s->table.horizon;
  s->table.horizon = t->number;
  table_enter(&s->table);
  bool ok = bind_all(s, t, arguments, at);
  uint32_t i = 0;
  for (const ast *a = t->node->last->first; a; a = a->next, i++) {
    s->dropping++; // a double or a hybrid clock may be passed on
    passed[i] = elab_expr(s, a);
    s->dropping--;
    passed_at[i] = a->at;
    ok &= !value_is_error(&passed[i]);
    if (passed[i].e && passed[i].e->has_effect)
      ok = elab_error(s, a->at, DIAG_SIDE_EFFECT,
                      "an argument must not have side effects");
  }
  table_leave(&s->table);
  s->table.horizon = outer_horizon;
  return ok;
}

// Chains of instances can be long: no recursion.  When what nobody uses is
// checked, the second instance of a chain is where it ends, as each is checked
// for its own sake.
static bool instantiate(elab *s, symbol *t, const value *arguments,
                        const span *at, const char *full, int32_t priority) {
  for (uint32_t length = 0;; length++) {
    if (t->type && t->type->kind == TYPE_ERROR)
      return false;
    t->is_used |= !s->checking;
    if (t->body)
      return make_process(s, t, arguments, at, full, priority);
    const uint32_t count = ast_count(t->node->last);
    value *passed = arena_array(s->memory, count, sizeof *passed);
    span *passed_at = arena_array(s->memory, count, sizeof *passed_at);
    if (!pass_on(s, t, arguments, at, passed, passed_at))
      return false;
    if (s->checking && length > 0)
      return true;
    t = t->target;
    arguments = passed;
    at = passed_at;
  }
}

// ---- The system line ------------------------------------------------------

// The types of the free parameters, and how many processes that makes; 0 after
// an error.
static uint32_t free_parameters(elab *s, symbol *t, type **dims, span at) {
  uint64_t members = 1;
  uint32_t i = 0;
  const uint32_t outer_horizon = s->table.horizon;
  s->table.horizon = t->number;
  table_enter(&s->table);
  bool ok = true;
  for (const ast *p = first_parameter(t); p && p->kind == AST_PARAMETER;
       p = next_parameter(p), i++) {
    type *d = elab_type(s, p->first);
    dims[i] = d;
    // The range of one cannot depend on another.
    symbol *v = table_declare(&s->table, SYMBOL_VARIABLE, p->id, p->at);
    v->type = d ? d : s->type_error;
    v->is_opaque = v->is_fixed = true;
    const bool fits =
        d && !(p->flags & AST_REFERENCE) && !p->first->next &&
        (d->kind == TYPE_SCALAR || (d->kind == TYPE_INT && d->ranged));
    if (!fits) {
      elab_error(s, p->at, DIAG_FREE_PARAMETER,
                 "the free parameter '%s' must be a bounded integer or a "
                 "scalar, passed by value",
                 elab_name(s, p->id));
      diag_note(s->doc->diags, at, "'%s' is used here without arguments",
                elab_name(s, t->id));
      ok = false;
      continue;
    }
    const int64_t size = (int64_t)d->high - d->low + 1;
    members *= size > 0 ? (uint64_t)size : 0;
    if (members > MOST_PROCESSES) {
      elab_error(s, at, DIAG_TOO_MANY,
                 "the set '%s' has more than %d processes", elab_name(s, t->id),
                 MOST_PROCESSES);
      ok = false;
      members = 1;
    }
  }
  table_leave(&s->table);
  s->table.horizon = outer_horizon;
  if (ok && members == 0)
    elab_error(s, at, DIAG_NO_PROCESS, "the set '%s' is empty",
               elab_name(s, t->id));
  return ok ? (uint32_t)members : 0;
}

static const char *member_name(elab *s, const symbol *t, const value *arguments,
                               uint32_t count) {
  strbuf b;
  strbuf_init(&b);
  strbuf_puts(&b, elab_name(s, t->id));
  for (uint32_t i = 0; i < count; i++)
    strbuf_printf(&b, "%c%d", i ? ',' : '(', arguments[i].e->value);
  if (count)
    strbuf_putc(&b, ')');
  const char *text = arena_copy(s->memory, b.text, b.length);
  strbuf_release(&b);
  return text;
}

// Member number `index` of a set, last parameter fastest.
static void member_arguments(elab *s, type *const *dims, uint32_t ndims,
                             uint32_t index, span at, value *arguments) {
  for (uint32_t i = ndims; i-- > 0;) {
    const uint32_t size = (uint32_t)(dims[i]->high - dims[i]->low + 1);
    arguments[i] = value_of(
        s, dims[i],
        expr_const(s->memory, at, dims[i]->low + (int32_t)(index % size)));
    arguments[i].is_free = true;
    index /= size;
  }
}

static void make_processes(elab *s, const ast *n, int32_t priority) {
  symbol *t = find_template(s, n);
  if (!t || (t->type && t->type->kind == TYPE_ERROR))
    return;
  const uint32_t ndims = parameter_count(t);
  type **dims = arena_array(s->memory, ndims, sizeof *dims);
  const uint32_t members = free_parameters(s, t, dims, n->at);
  const uint32_t first = s->net->processes.count;
  value *arguments = arena_array(s->memory, ndims, sizeof *arguments);
  span *at = arena_array(s->memory, ndims, sizeof *at);
  for (uint32_t i = 0; i < ndims; i++)
    at[i] = n->at;
  t->is_used = true;
  for (uint32_t i = 0; i < members && !stop_look(s->memory->stop); i++) {
    member_arguments(s, dims, ndims, i, n->at, arguments);
    if (!instantiate(s, t, arguments, at, member_name(s, t, arguments, ndims),
                     priority))
      break;
  }
  const uint32_t made = s->net->processes.count - first;
  symbol *p = table_declare(&s->table, SYMBOL_PROCESS, n->id, n->at);
  p->first = first;
  p->members = made;
  p->dims = dims;
  p->ndims = ndims;
  if (made < members || members == 0)
    p->type = s->type_error;
}

// Whether time may pass matters where there are clocks.
static void warn_of_urgency(elab *s) {
  for (uint32_t i = 0; s->net->clocks.count > 1 && i < s->not_urgent.count; i++)
    elab_warning(s, s->not_urgent.data[i], DIAG_NOT_URGENT,
                 "this channel was not declared urgent: it is not, though the "
                 "parameter says so");
}

void elab_system(elab *s, const ast *system) {
  int32_t priority = 0;
  for (const ast *level = system->first; level; level = level->next) {
    for (const ast *n = level->first; n; n = n->next)
      make_processes(s, n, priority);
    priority++;
  }
  s->net->has_priorities |= priority > 1;
  warn_of_urgency(s);
}

// ---- Templates nobody uses ------------------------------------------------

static value made_up(elab *s, const ast *p) {
  type *t = elab_type(s, p->first);
  if (t)
    t = elab_dimensions(s, t, p->first->next);
  if (!t)
    return value_error(s);
  symbol v = {
      .type = t, .full = elab_name(s, p->id), .via = VIA_NONE, .at = p->at};
  if (type_is_single(t) && !(p->flags & AST_REFERENCE))
    return value_of(
        s, t,
        expr_const(s->memory, p->at, t->low <= 1 && 1 <= t->high ? 1 : t->low));
  if (t->kind == TYPE_DOUBLE || t->kind == TYPE_STRING)
    return value_of(s, t, NULL);
  if (!elab_allocate(s, &v, CELL_STATE))
    return value_error(s);
  return value_of_symbol(s, &v, p->at);
}

static void check_template(elab *s, symbol *t) {
  network *net = s->net;
  const network before = *net;
  const uint32_t scopes = s->scopes.count;
  const uint32_t events = s->csp_channels.count;
  const uint32_t count = parameter_count(t);
  value *arguments = arena_array(s->memory, count, sizeof *arguments);
  span *at = arena_array(s->memory, count, sizeof *at);
  const uint32_t outer_horizon = s->table.horizon;
  s->table.horizon = t->number;
  uint32_t i = 0;
  for (const ast *p = first_parameter(t); p && p->kind == AST_PARAMETER;
       p = next_parameter(p), i++) {
    arguments[i] = made_up(s, p);
    at[i] = p->at;
  }
  s->table.horizon = outer_horizon;
  instantiate(s, t, arguments, at, elab_name(s, t->id), 0);
  net->cells.count = before.cells.count;
  net->clocks.count = before.clocks.count;
  net->channels.count = before.channels.count;
  net->objects.count = before.objects.count;
  net->processes.count = before.processes.count;
  net->functions.count = before.functions.count;
  net->events.count = before.events.count;
  s->csp_channels.count = events;
  if (s->computable.count > before.functions.count)
    s->computable.count = before.functions.count;
  net->has_meta = before.has_meta;
  net->has_rates = before.has_rates;
  s->scopes.count = scopes;
}

// The two ways to synchronise do not go together in a model, whether it is used or
// not.
static void check_synchronisations(elab *s, symbol *t, bool others_send) {
  s->has_send = false;
  s->csp_at = (span){0, 0};
  check_template(s, t);
  if (s->csp_at.begin && (s->has_send || others_send))
    diag_warning(s->doc->diags, s->csp_at, DIAG_NO_CSP,
                 "a channel without '!' or '?' in a model that has them "
                 "elsewhere (in a template that no process uses)");
}

void elab_unused_templates(elab *s) {
  const bool has_send = s->has_send;
  s->checking = true;
  for (uint32_t i = 0; i < s->templates.count; i++)
    if (!s->templates.data[i]->is_used)
      check_synchronisations(s, s->templates.data[i], has_send);
  s->checking = false;
}

// ---- Priorities -----------------------------------------------------------

static void set_priority(elab *s, const ast *n, int32_t level) {
  value v = elab_expr(s, n);
  if (value_is_error(&v))
    return;
  if (!v.type->channels || !v.at || v.at->nsteps) {
    elab_error(s, n->at, DIAG_CHANNEL_EXPECTED, "a channel is expected here");
    return;
  }
  for (uint32_t i = 0; i < v.type->channels; i++)
    s->net->channels.data[v.at->base + (int32_t)i].priority = level;
}

// Internal edges and channels not listed have priority 0; `default` says where
// that is, and if it is not written it is below all the others.
void elab_priorities(elab *s, const ast *n) {
  int32_t zero = -1;
  int32_t level = 0;
  if (s->net->has_priorities)
    elab_warning(s, n->at, DIAG_IGNORED,
                 "a second priority declaration; both hold");
  for (const ast *l = n->first; l; l = l->next, level++)
    for (const ast *c = l->first; c; c = c->next)
      if (c->kind == AST_DEFAULT)
        zero = level;
  level = 0;
  for (const ast *l = n->first; l; l = l->next, level++)
    for (const ast *c = l->first; c; c = c->next)
      if (c->kind != AST_DEFAULT)
        set_priority(s, c, level - zero);
  s->net->has_priorities = true;
}
