// table.c -- Finding the one variable, and trying its values.

#include "symmetry/table.h"

#include "symmetry/permutation.h"

#define NONE_YET (SORT_NONE - 1)

static bool is_arithmetic(expr_kind k) {
  switch (k) {
  case EXPR_NEG:
  case EXPR_ABS:
  case EXPR_ADD:
  case EXPR_SUB:
  case EXPR_MUL:
  case EXPR_DIV:
  case EXPR_MOD:
  case EXPR_MIN:
  case EXPR_MAX:
  case EXPR_LT:
  case EXPR_LE:
  case EXPR_GT:
  case EXPR_GE:
  case EXPR_ITE:
    return true;
  default:
    return false;
  }
}

static bool is_logical(expr_kind k) {
  switch (k) {
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_EQ:
  case EXPR_NE:
  case EXPR_AND:
  case EXPR_OR:
    return true;
  default:
    return false;
  }
}

static uint32_t join(uint32_t a, uint32_t b) {
  return a == NONE_YET || a == b ? b : b == NONE_YET ? a : SORT_NONE;
}

static uint32_t variable(const network *net, const expr *e) {
  if (e->kind == EXPR_CONST)
    return NONE_YET;
  if (e->kind == EXPR_VAR) {
    const place *p = e->target;
    if (p->space != SPACE_CELL || !place_is_fixed(p))
      return SORT_NONE;
    const cell *c = &net->cells.data[p->base];
    return c->kind == CELL_STATE && (int64_t)c->high - c->low < TABLE_MOST
               ? (uint32_t)p->base
               : SORT_NONE;
  }
  if (!is_arithmetic((expr_kind)e->kind) && !is_logical((expr_kind)e->kind))
    return SORT_NONE;
  uint32_t found = NONE_YET;
  for (uint32_t i = 0; i < e->nargs && found != SORT_NONE; i++)
    found = join(found, variable(net, e->args[i]));
  return found;
}

uint32_t table_variable(const network *net, const expr *e) {
  const uint32_t found = variable(net, e);
  return found == NONE_YET ? SORT_NONE : found;
}

uint32_t table_of(const network *net, const expr *e) {
  return is_arithmetic((expr_kind)e->kind) ? table_variable(net, e) : SORT_NONE;
}

void table_reader_init(table_reader *r, arena *memory, const network *net) {
  r->quiet = *net;
  r->quiet.wraps = overflow_log_new(memory);
  int32_t *cells = arena_array(memory, net->cells.count, sizeof *cells);
  for (uint32_t i = 0; i < net->cells.count; i++)
    cells[i] = net->cells.data[i].init;
  eval_init(&r->eval, &r->quiet, cells, NULL);
}

bool table_value(table_reader *r, const expr *e, uint32_t of, int32_t v,
                 int32_t *out, diag_code *why) {
  r->eval.memory[of] = v;
  r->eval.steps = r->eval.limit;
  const bool good = eval_int(&r->eval, e, out);
  *why = r->eval.error.code;
  r->eval.memory[of] = r->quiet.cells.data[of].init;
  return good;
}
