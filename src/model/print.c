// print.c -- Trees as text, with as few parentheses as will do.

#include "model/print.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/mem.h"

// ---- Canonical numbers ----------------------------------------------------

static uint32_t extent(const place *p) {
  uint32_t size = 1;
  for (uint32_t i = 0; i < p->nsteps; i++)
    size += (p->steps[i].count - 1) * p->steps[i].stride;
  return size;
}

static void number_channels(printer *p) {
  const network *net = p->net;
  uint32_t next = 0;
  for (uint32_t i = 0; i < net->processes.count; i++)
    for (uint32_t k = 0; k < net->processes.data[i].nedges; k++) {
      const place *c = net->processes.data[i].edges[k].channel;
      for (uint32_t n = 0; c && n < extent(c); n++) {
        uint32_t *number = &p->channel_number[(uint32_t)c->base + n];
        if (!*number)
          *number = ++next;
      }
    }
}

static void number_event(printer *p, uint32_t event, uint32_t *count) {
  if (!p->event_number[event])
    p->event_number[event] = ++*count;
}

static void number_events(printer *p) {
  const network *net = p->net;
  uint32_t count = 0;
  for (uint32_t i = 0; i < net->processes.count; i++)
    for (uint32_t k = 0; k < net->processes.data[i].nedges; k++)
      if (net->processes.data[i].edges[k].sync == EDGE_EVENT)
        number_event(p, net->processes.data[i].edges[k].event, &count);
  for (uint32_t i = 0; i < net->vectors.count; i++)
    for (uint32_t k = 0; k < net->vectors.data[i].count; k++)
      number_event(p, net->vectors.data[i].parts[k].event, &count);
}

void print_init(printer *p, const network *net, strbuf *out, bool canonical) {
  *p = (printer){.net = net, .out = out, .canonical = canonical};
  p->function_number =
      mem_new(net->functions.count, sizeof *p->function_number);
  if (!canonical)
    return;
  p->cell_number = mem_new(net->cells.count, sizeof *p->cell_number);
  p->channel_number = mem_new(net->channels.count, sizeof *p->channel_number);
  p->event_number = mem_new(net->events.count, sizeof *p->event_number);
  uint32_t count[CELL_LOCAL + 1] = {0};
  for (uint32_t i = 0; i < net->cells.count; i++) {
    const uint8_t kind = net->cells.data[i].kind;
    if (kind == CELL_STATE || kind == CELL_META)
      p->cell_number[i] = ++count[kind];
  }
  number_channels(p);
  number_events(p);
}

void print_release(printer *p) {
  mem_free(p->cell_number);
  mem_free(p->channel_number);
  mem_free(p->event_number);
  mem_free(p->function_number);
  *p = (printer){0};
}

// ---- Places ---------------------------------------------------------------

// A letter and a number.
static void tagged(printer *p, char tag, int64_t number) {
  strbuf_putc(p->out, tag);
  strbuf_int(p->out, number);
}

static void local_number(printer *p, int32_t address) {
  uint32_t *number = &p->cell_number[address];
  if (*number <= p->locals_before)
    *number = ++p->locals;
  tagged(p, 'l', *number - p->locals_before - 1);
}

// Written once as often as it is used, a large table would be most of the text;
// its hash will do.
static void constant_table(printer *p, int32_t base, uint32_t count) {
  XXH64_hash_t h = count;
  for (uint32_t i = 0; i < count; i++) {
    const int32_t v = p->net->cells.data[base + (int32_t)i].init;
    h = XXH3_64bits_withSeed(&v, sizeof v, h);
  }
  strbuf_printf(p->out, "{%u:%016llx}", count, (unsigned long long)h);
}

static void canonical_base(printer *p, const place *at) {
  if (at->via != VIA_NONE) {
    strbuf_putc(p->out, '*');
    local_number(p, at->via);
    if (at->base)
      strbuf_printf(p->out, "+%d", at->base);
    return;
  }
  if (at->space == SPACE_CLOCK) {
    tagged(p, 'x', at->base);
    return;
  }
  if (at->space == SPACE_CHANNEL) {
    tagged(p, 'c', p->channel_number[at->base] - 1);
    return;
  }
  const cell *c = &p->net->cells.data[at->base];
  if (c->kind == CELL_LOCAL) {
    local_number(p, at->base);
  } else if (c->kind == CELL_CONST) {
    constant_table(p, at->base, extent(at));
  } else {
    tagged(p, c->kind == CELL_STATE ? 's' : 'm', p->cell_number[at->base] - 1);
  }
}

static void canonical_place(printer *p, const place *at) {
  canonical_base(p, at);
  for (uint32_t i = 0; i < at->nsteps; i++) {
    strbuf_putc(p->out, '[');
    print_expr(p, at->steps[i].index);
    tagged(p, ':', at->steps[i].low);
    tagged(p, ':', at->steps[i].count);
    tagged(p, ':', at->steps[i].stride);
    strbuf_putc(p->out, ']');
  }
}

void print_place(printer *p, const place *at) {
  if (p->canonical) {
    canonical_place(p, at);
    return;
  }
  uint32_t step = 0;
  for (const char *c = at->name; *c; c++) {
    strbuf_putc(p->out, *c);
    if (c[0] == '[' && c[1] == ']' && step < at->nsteps)
      print_expr(p, at->steps[step++].index);
  }
}

// ---- Expressions ----------------------------------------------------------

// How tight an operator binds; an operand that binds less gets parentheses.
static int tightness(const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return e->value < 0 ? 14 : 20;
  case EXPR_NEG:
  case EXPR_NOT:
    return 14;
  case EXPR_POW:
    return 13;
  case EXPR_MUL:
  case EXPR_DIV:
  case EXPR_MOD:
    return 12;
  case EXPR_ADD:
  case EXPR_SUB:
    return 11;
  case EXPR_SHL:
  case EXPR_SHR:
    return 10;
  case EXPR_MIN:
  case EXPR_MAX:
    return 9;
  case EXPR_LT:
  case EXPR_LE:
  case EXPR_GT:
  case EXPR_GE:
  case EXPR_CLOCK:
    return 8;
  case EXPR_EQ:
  case EXPR_NE:
  case EXPR_SAME:
    return 7;
  case EXPR_BITAND:
    return 6;
  case EXPR_BITXOR:
    return 5;
  case EXPR_BITOR:
    return 4;
  case EXPR_AND:
    return 3;
  case EXPR_OR:
    return 2;
  case EXPR_ITE:
  case EXPR_ASSIGN:
  case EXPR_COPY:
  case EXPR_RESET:
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
  case EXPR_SEQ:
    return 1;
  default:
    return 20;
  }
}

static void operand(printer *p, const expr *e, int at_least) {
  const bool wrap = tightness(e) < at_least;
  if (wrap)
    strbuf_putc(p->out, '(');
  print_expr(p, e);
  if (wrap)
    strbuf_putc(p->out, ')');
}

static void spaced(printer *p, const char *text) {
  strbuf_putc(p->out, ' ');
  strbuf_puts(p->out, text);
  strbuf_putc(p->out, ' ');
}

// A sum that must not wrap is not the one that may.
static void exact_mark(printer *p, const expr *e) {
  if (p->canonical && e->is_exact)
    strbuf_putc(p->out, '!');
}

static void clock_atom(printer *p, const expr *e) {
  if (e->target)
    print_place(p, e->target);
  if (e->source) {
    strbuf_puts(p->out, e->target ? " - " : "-");
    print_place(p, e->source);
  }
  spaced(p, expr_kind_text((expr_kind)e->op));
  if (e->wide && e->args[0]->kind == EXPR_CONST)
    strbuf_int(p->out, e->wide + e->args[0]->value);
  else
    operand(p, e->args[0], e->wide ? 12 : 9);
  if (e->wide && e->args[0]->kind != EXPR_CONST) {
    strbuf_puts(p->out, " + ");
    strbuf_int(p->out, e->wide);
  }
}

static void quantifier(printer *p, const expr *e) {
  strbuf_printf(p->out, "%s (", expr_kind_text((expr_kind)e->kind));
  if (p->canonical)
    local_number(p, e->slot);
  else
    strbuf_puts(p->out, p->net->cells.data[e->slot].name);
  strbuf_printf(p->out, " : int[%d,%d]) ", e->domain.low, e->domain.high);
  operand(p, e->args[0], 1);
}

static void call(printer *p, const expr *e) {
  if (p->canonical)
    strbuf_printf(p->out, "f%u", p->function_number[e->callee]);
  else
    strbuf_puts(p->out, p->net->functions.data[e->callee].name);
  strbuf_putc(p->out, '(');
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (i)
      strbuf_puts(p->out, ", ");
    operand(p, e->args[i], 2);
  }
  strbuf_putc(p->out, ')');
}

static void put_domain(printer *p, range r) {
  if (!p->canonical)
    return;
  strbuf_puts(p->out, " in ");
  strbuf_int(p->out, r.low);
  strbuf_puts(p->out, "..");
  strbuf_int(p->out, r.high);
}

static void assignment(printer *p, const expr *e) {
  print_place(p, e->target);
  strbuf_putc(p->out, ' ');
  if (e->op != EXPR_CONST)
    strbuf_puts(p->out, expr_kind_text((expr_kind)e->op));
  strbuf_puts(p->out, "= ");
  operand(p, e->args[0], 1);
  put_domain(p, e->domain);
}

static void list(printer *p, const expr *e, const char *between, int tight) {
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (i)
      strbuf_puts(p->out, between);
    operand(p, e->args[i], tight);
  }
}

static void two_places(printer *p, const expr *e, const char *between) {
  print_place(p, e->target);
  strbuf_puts(p->out, between);
  print_place(p, e->source);
  if (p->canonical)
    strbuf_printf(p->out, " #%u", e->count);
}

static void location_test(printer *p, const expr *e) {
  const process *q = &p->net->processes.data[e->process];
  if (p->canonical)
    strbuf_printf(p->out, "p%u.%u", e->process, e->location);
  else
    strbuf_printf(p->out, "%s.%s", q->name, q->locations[e->location].name);
}

static void reset(printer *p, const expr *e) {
  print_place(p, e->target);
  strbuf_puts(p->out, " = ");
  if (e->source) {
    print_place(p, e->source);
    strbuf_puts(p->out, " + ");
  }
  operand(p, e->args[0], 2);
}

static void function_form(printer *p, const expr *e) {
  strbuf_printf(p->out, "%s(", expr_kind_text((expr_kind)e->kind));
  list(p, e, ", ", 2);
  strbuf_putc(p->out, ')');
}

static void prefixed(printer *p, const expr *e) {
  strbuf_puts(p->out, expr_kind_text((expr_kind)e->kind));
  exact_mark(p, e);
  operand(p, e->args[0], 15);
}

static void either(printer *p, const expr *e) {
  operand(p, e->args[0], 2);
  strbuf_puts(p->out, " ? ");
  operand(p, e->args[1], 2);
  strbuf_puts(p->out, " : ");
  operand(p, e->args[2], 1);
}

static void step_by_one(printer *p, const expr *e) {
  print_place(p, e->target);
  strbuf_puts(p->out, e->op == EXPR_ADD ? "++" : "--");
  put_domain(p, e->domain);
}

void print_expr(printer *p, const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    strbuf_int(p->out, e->value);
    break;
  case EXPR_VAR:
    print_place(p, e->target);
    break;
  case EXPR_NEG:
  case EXPR_NOT:
    prefixed(p, e);
    break;
  case EXPR_TRUTH:
  case EXPR_ABS:
    function_form(p, e);
    break;
  case EXPR_AND:
    list(p, e, " && ", 4);
    break;
  case EXPR_OR:
    list(p, e, " || ", 3);
    break;
  case EXPR_ITE:
    either(p, e);
    break;
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    quantifier(p, e);
    break;
  case EXPR_CALL:
    call(p, e);
    break;
  case EXPR_ADDRESS:
    strbuf_putc(p->out, '&');
    print_place(p, e->target);
    break;
  case EXPR_ASSIGN:
    assignment(p, e);
    break;
  case EXPR_POST:
    step_by_one(p, e);
    break;
  case EXPR_COPY:
    two_places(p, e, " = ");
    break;
  case EXPR_SAME:
    two_places(p, e, " == ");
    break;
  case EXPR_SEQ:
    list(p, e, ", ", 1);
    break;
  case EXPR_AT:
    location_test(p, e);
    break;
  case EXPR_CLOCK:
    clock_atom(p, e);
    break;
  case EXPR_RESET:
    reset(p, e);
    break;
  case EXPR_DEADLOCK:
    strbuf_puts(p->out, "deadlock");
    break;
  case EXPR_FAIL:
    strbuf_printf(p->out, "error(%s)", diag_code_text(e->code));
    break;
  default: {
    const int tight = tightness(e);
    operand(p, e->args[0], tight);
    spaced(p, expr_kind_text((expr_kind)e->kind));
    exact_mark(p, e);
    operand(p, e->args[1], tight + 1);
  }
  }
}

void print_both(printer *p, const expr *a, const expr *b) {
  const int tight = a && b ? 3 : 0;
  if (a)
    operand(p, a, tight);
  if (a && b)
    spaced(p, "&&");
  if (b)
    operand(p, b, tight);
}

// ---- Statements -----------------------------------------------------------

static void foreach (printer *p, const stmt *s) {
  strbuf_puts(p->out, "for (");
  if (p->canonical)
    local_number(p, s->slot);
  else
    strbuf_puts(p->out, p->net->cells.data[s->slot].name);
  strbuf_printf(p->out, " : int[%d,%d]) ", s->domain.low, s->domain.high);
  print_stmt(p, s->list[0]);
}

// A block of blocks reads as one: nesting without locals means nothing here.
static void block_items(printer *p, const stmt *s) {
  for (uint32_t i = 0; i < s->count; i++) {
    if (s->list[i]->kind == STMT_BLOCK) {
      block_items(p, s->list[i]);
      continue;
    }
    print_stmt(p, s->list[i]);
    strbuf_putc(p->out, ' ');
  }
}

void print_stmt(printer *p, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case STMT_BLOCK:
    strbuf_puts(p->out, "{ ");
    block_items(p, s);
    strbuf_putc(p->out, '}');
    break;
  case STMT_EXPR:
    print_expr(p, s->condition);
    strbuf_putc(p->out, ';');
    break;
  case STMT_IF:
    strbuf_puts(p->out, "if (");
    print_expr(p, s->condition);
    strbuf_puts(p->out, ") ");
    print_stmt(p, s->list[0]);
    if (s->count > 1) {
      strbuf_puts(p->out, " else ");
      print_stmt(p, s->list[1]);
    }
    break;
  case STMT_WHILE:
    strbuf_puts(p->out, "while (");
    print_expr(p, s->condition);
    strbuf_puts(p->out, ") ");
    print_stmt(p, s->list[0]);
    break;
  case STMT_DO:
    strbuf_puts(p->out, "do ");
    print_stmt(p, s->list[0]);
    strbuf_puts(p->out, " while (");
    print_expr(p, s->condition);
    strbuf_puts(p->out, ");");
    break;
  case STMT_FOREACH:
    foreach (p, s)
      ;
    break;
  case STMT_RETURN:
    strbuf_puts(p->out, s->condition ? "return " : "return");
    if (s->condition)
      print_expr(p, s->condition);
    strbuf_putc(p->out, ';');
    break;
  case STMT_ASSERT:
    strbuf_puts(p->out, "assert ");
    print_expr(p, s->condition);
    strbuf_putc(p->out, ';');
    break;
  }
}
