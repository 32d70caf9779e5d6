// compile_own.h -- What the files that compile share; for them only.
//
// One pass over each tree.  emit_value() leaves a result wherever that is
// cheapest (a constant, the variable's own cell, a temporary), emit_into() puts
// it in a given cell, emit_branch() makes it a jump, emit_effect() drops it.
//
// Temporaries are a stack: whoever takes some puts `next` back when done.

#ifndef GNOMON_SEM_COMPILE_OWN_H
#define GNOMON_SEM_COMPILE_OWN_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/compile.h"

typedef struct {
  program *out;
  const network *network;
  const function *running;   // the function being compiled, or NULL
  int32_t link;              // its cell for where to return to
  int32_t next;              // first free temporary
  const struct scope *bound; // quantifiers around, in a condition
  code_label no;             // in a condition: where it is false
} compiler;

// A number, or the cell that holds it.
typedef struct {
  bool is_const;
  int32_t value; // or the cell's number
} operand;

static inline operand constant(int32_t x) { return (operand){true, x}; }
static inline operand in_cell(int32_t x) { return (operand){false, x}; }

static inline bool is_empty(range r) { return r.low > r.high; }

static inline bool contains(range r, int32_t x) {
  return r.low <= x && x <= r.high;
}

static inline bool is_comparison(const expr *e) {
  return EXPR_LT <= e->kind && e->kind <= EXPR_NE;
}

static inline bool is_temporary(const compiler *c, int32_t cell_number) {
  return cell_number >= c->out->cells;
}

// Adds one instruction; returns its number.
static inline uint32_t emit(compiler *c, span at, opcode op, int32_t x,
                            int32_t y, int32_t z) {
  return program_emit(c->out, at, op, x, y, z);
}

// Adds a jump to a label, which may be bound later.
static inline void emit_jump(compiler *c, span at, opcode op, code_label *to,
                             int32_t y, int32_t z) {
  program_aim(c->out, emit(c, at, op, 0, y, z), to);
}

// compile_operand.c

// Takes that many temporaries in a row; returns the first.
int32_t compiler_take(compiler *, uint32_t count);

static inline int32_t temporary(compiler *c) { return compiler_take(c, 1); }

// The cell that holds the operand: a new temporary if it is a number.
int32_t emit_cell(compiler *, span at, operand);

// Puts the operand in cell `to`.
void emit_move(compiler *, span at, int32_t to, operand from);

// Is the value of e, which is there, in range whatever it is?
bool operand_is_surely_in(const compiler *, const expr *e, operand, range);

// An error at e if its value, which is there, is out of range.
void emit_check(compiler *, const expr *e, operand, range);

// Puts the operand in cell `to`; an error if it is out of range.
void emit_store(compiler *, span at, int32_t to, operand, range);

// The base with all constant indices added; returns how many others there are.
uint32_t place_fold(const place *, int32_t *base);

// The number of the cell, clock or channel.
operand emit_address(compiler *, const place *);

// The number of the clock, 0 for NULL.
operand emit_clock_number(compiler *, const place *);

// What an EXPR_VAR holds.
operand emit_variable(compiler *, const expr *);

// compile_range.c

// Is the value in range, in every state?
bool expr_is_surely_in(const compiler *, const expr *, range);

// Does nothing wrap around, or fail but for an index, in any state?
bool expr_surely_fits(const compiler *, const expr *);

// Are so many cells from there on as the ranges say, in every state?  NULL says
// nothing.
bool place_is_surely_in(const compiler *, const place *, uint32_t count,
                        const range *);

// compile_expr.c

// The value, wherever it is cheapest.
operand emit_value(compiler *, const expr *);

// The value, in `to` if it needs a temporary and `to` is one.
operand emit_value_near(compiler *, const expr *, int32_t to);

// The value, in `to`: a temporary, unless the expression writes it last.
void emit_into(compiler *, const expr *, int32_t to);

// Whatever it does but for its value.
void emit_effect(compiler *, const expr *);

// The operand as it is now, if `before` is to be evaluated before its use.
operand emit_keep(compiler *, span at, operand, const expr *before);

// compile_branch.c

// Goes to the label if the truth of the expression is `sense`.
void emit_branch(compiler *, const expr *, bool sense, code_label *to);

// The truth of a comparison, in `to`.
void emit_comparison(compiler *, const expr *, int32_t to);

// !(x k y) is x comparison_complement(k) y.
expr_kind comparison_complement(expr_kind k);

// Around the body of a loop: the cell `slot` counts through the domain, which
// is not empty.
void emit_loop_start(compiler *, span at, int32_t slot, range domain,
                     code_label *top);
void emit_loop_end(compiler *, span at, int32_t slot, range domain,
                   code_label *top);

// compile_stmt.c

// Runs the statement, then goes on behind it.
void emit_statement(compiler *, const stmt *);

// Leaves the function, or else the piece of code, with 0.
void emit_return(compiler *, span at);

// compile_condition.c

// Goes on where the condition, or its negation, holds, with the constraints for
// that made; goes to `no` where it does not.
void emit_condition(compiler *, const expr *, bool negated);

#endif
