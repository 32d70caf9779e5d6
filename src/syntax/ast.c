// ast.c -- Making the nodes of documents.

#include "syntax/ast.h"

#include <assert.h>

ast *ast_new(arena *a, ast_kind kind, span at) {
  ast *n = arena_new(a, ast);
  n->kind = (uint8_t)kind;
  n->at = at;
  return n;
}

ast *ast_add(ast *parent, ast *child) {
  if (!child)
    return parent;
  assert(!child->next);
  if (parent->last)
    parent->last->next = child;
  else
    parent->first = child;
  parent->last = child;
  if (child->at.begin)
    parent->at =
        parent->at.begin ? span_join(parent->at, child->at) : child->at;
  if (parent->depth <= child->depth)
    parent->depth = (uint16_t)(child->depth + 1);
  return parent;
}

ast *ast_chain(arena *a, ast_kind kind, ast *left, ast *right) {
  if (left->kind == kind && !(left->flags & AST_PARENTHESES))
    return ast_add(left, right);
  return ast_add(ast_add(ast_new(a, kind, left->at), left), right);
}

span ast_extent(const ast *n) {
  span all = n->at;
  for (const ast *c = n->kind == AST_TEMPLATE ? NULL : n->first; c;
       c = c->next) {
    const span part = ast_extent(c);
    if (part.begin)
      all = all.begin ? span_join(all, part) : part;
  }
  return all;
}

uint32_t ast_count(const ast *n) {
  uint32_t count = 0;
  for (const ast *c = n->first; c; c = c->next)
    count++;
  return count;
}

ast *ast_child(const ast *n, uint32_t index) {
  ast *c = n->first;
  while (index-- && c)
    c = c->next;
  return c;
}

const char *ast_op_text(ast_op op) {
  static const char *const TEXT[] = {
      [OP_NONE] = "",    [OP_NOT] = "!",   [OP_NEG] = "-",    [OP_PLUS] = "+",
      [OP_ADD] = "+",    [OP_SUB] = "-",   [OP_MUL] = "*",    [OP_DIV] = "/",
      [OP_MOD] = "%",    [OP_POW] = "**",  [OP_SHL] = "<<",   [OP_SHR] = ">>",
      [OP_BITAND] = "&", [OP_BITOR] = "|", [OP_BITXOR] = "^", [OP_MIN] = "<?",
      [OP_MAX] = ">?",   [OP_LT] = "<",    [OP_LE] = "<=",    [OP_GT] = ">",
      [OP_GE] = ">=",    [OP_EQ] = "==",   [OP_NE] = "!=",    [OP_XOR] = "xor",
  };
  return TEXT[op];
}
