// expr.h -- Expressions and statements with types, as trees.
//
// This is what a label of the model means once names, types and parameters are
// resolved: it speaks of memory cells, clocks, channels, processes and
// locations of the network (model/network.h) by number.  The trees are the
// reference meaning; engines run the bytecode compiled from them
// (sem/bytecode.h), the replayer and the checkers walk them (model/eval.h), so
// that a mistake in one is seen by the other.
//
// Memory is one array of 32-bit cells.  Variables of the state, meta variables,
// constant tables and the locals of functions all have fixed addresses in it;
// functions do not recurse, so their locals can be static.
//
// Invariants:
//   X1  a tree is never changed once built; subtrees may be shared
//   X2  clocks count from 1; a missing clock of a comparison is NULL
//   X3  an EXPR_AND or EXPR_OR has at least two arguments and none of its own
//       kind
//   X4  constants are folded: no operator has only EXPR_CONST arguments, unless
//       evaluating it would be a run-time error, which results beyond 32 bits
//       are if the network says so (model/overflow.h)
//   X5  every value is a signed 32-bit integer, but for the bounds of clocks;
//       booleans are 0 and 1.  An operand of && || ! ?: may be any integer;
//       non-zero is true.
//   X6  quantifiers and loops inside each other have different cells `slot`:
//       the cell is the counter
//   X7  an EXPR_SEQ is not empty

#ifndef GNOMON_MODEL_EXPR_H
#define GNOMON_MODEL_EXPR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/source.h"

typedef struct expr expr;
typedef struct stmt stmt;
typedef struct place place;

// Every kind, its text in dumps, and its shape: what `args` holds.
// clang-format off
#define EXPR_KINDS(X)                                                          \
  X(CONST, "")      /* value */                                                \
  X(VAR, "")        /* target: the value of the cell */                        \
  X(NEG, "-")       /* a */                                                    \
  X(NOT, "!")       /* a */                                                    \
  X(TRUTH, "bool")  /* a: 1 if a != 0, else 0 */                               \
  X(ABS, "abs")     /* a */                                                    \
  X(ADD, "+")       /* a b, likewise down to NE */                             \
  X(SUB, "-")                                                                  \
  X(MUL, "*")                                                                  \
  X(DIV, "/")                                                                  \
  X(MOD, "%")                                                                  \
  X(POW, "**")                                                                 \
  X(SHL, "<<")                                                                 \
  X(SHR, ">>")                                                                 \
  X(BITAND, "&")                                                               \
  X(BITOR, "|")                                                                \
  X(BITXOR, "^")                                                               \
  X(MIN, "<?")                                                                 \
  X(MAX, ">?")                                                                 \
  X(LT, "<")                                                                   \
  X(LE, "<=")                                                                  \
  X(GT, ">")                                                                   \
  X(GE, ">=")                                                                  \
  X(EQ, "==")                                                                  \
  X(NE, "!=")                                                                  \
  X(AND, "&&")      /* a b c …, left to right until one is 0; gives 0 or 1 */  \
  X(OR, "||")       /* a b c …, left to right until one is not; 0 or 1 */      \
  X(ITE, "?:")      /* condition a b */                                        \
  X(FORALL, "forall") /* body; for slot = low..high; 0 or 1 */                 \
  X(EXISTS, "exists") /* likewise */                                           \
  X(SUM, "sum")     /* likewise; the sum of the values */                      \
  X(CALL, "call")   /* arguments; callee */                                    \
  X(ADDRESS, "&")   /* target: its address, clock or channel number */         \
  X(ASSIGN, "=")    /* value; target, op (0 or ADD…BITXOR), low..high;         \
                       gives the new value */                                  \
  X(POST, "post")   /* value; as ASSIGN but gives the old value */             \
  X(COPY, ":=")     /* target from source, `count` cells, each checked against \
                       `ranges` if that is there; gives 0 */                   \
  X(SAME, "same")   /* target and source, `count` cells: all equal? */         \
  X(SEQ, ",")       /* a b c …, all evaluated, value of the last */            \
  X(AT, "at")       /* process is in location */                               \
  X(CLOCK, "clock") /* bound; target - source op bound + wide, op LT…NE;       \
                       either place may be NULL (0), not both */               \
  X(RESET, "reset") /* value; clock target := value, plus clock source unless  \
                       that is NULL; gives 0 */                                \
  X(DEADLOCK, "deadlock")                                                      \
  X(FAIL, "fail")   /* always a run-time error: `code`, `value` */
// clang-format on

typedef enum {
#define X(NAME, TEXT) EXPR_##NAME,
  EXPR_KINDS(X)
#undef X
      EXPR_KIND_COUNT
} expr_kind;

const char *expr_kind_text(expr_kind);
const char *expr_kind_name(expr_kind); // "ADD"
// a < b is b > a: the comparison with its sides exchanged.
expr_kind expr_kind_mirrored(expr_kind);

// Of a comparison: what holds if it does not.
expr_kind expr_kind_negated(expr_kind);

typedef struct {
  int32_t low, high;
} range;

struct expr {
  uint8_t kind;    // expr_kind
  uint8_t op;      // expr_kind, for ASSIGN, POST and CLOCK
  bool has_clock;  // CLOCK or DEADLOCK in it: not a plain integer
  bool has_effect; // it writes memory or resets a clock
  bool is_exact;   // NEG, ADD, SUB: never wraps, an error instead: it is no
                   // operation of the text but what moving integers to one
                   // side of a clock's comparison takes
  uint32_t nargs;
  span at; // in the source, for run-time errors
  union {
    int32_t value;    // CONST, FAIL
    uint32_t callee;  // CALL: index in network.functions
    uint32_t process; // AT
    int32_t slot;     // FORALL, EXISTS, SUM: address of the bound variable
    uint32_t count;   // COPY, SAME
  };
  union {
    range domain;      // FORALL, EXISTS, SUM: of slot.  ASSIGN, POST: of target
    uint32_t location; // AT
    diag_code code;    // FAIL
    const range *ranges; // COPY
    int64_t wide;        // CLOCK: beyond 32 bits, else 0
  };
  place *target, *source;
  expr *args[];
};

// A place is a stretch of cells, clocks or channels, found at run time:
//   base (or what cell `via` holds) + sum over steps of (index - low) * stride
// Each index is checked: low <= index < low + count.
typedef enum { SPACE_CELL, SPACE_CLOCK, SPACE_CHANNEL } space;

enum { VIA_NONE = -1 };

typedef struct {
  expr *index;
  int32_t low;
  uint32_t count, stride;
} place_step;

struct place {
  uint8_t space;
  int32_t base; // added to the content of cell `via` if that is not VIA_NONE
  int32_t via;
  uint32_t nsteps;
  const char *name; // "P.a[].f": each "[]" stands for the next step
  span at;
  place_step steps[];
};

typedef enum {
  STMT_BLOCK,   // list
  STMT_EXPR,    // condition holds the expression
  STMT_IF,      // condition, list[0], perhaps list[1]
  STMT_WHILE,   // condition, list[0]
  STMT_DO,      // list[0], condition
  STMT_FOREACH, // slot from domain.low to domain.high: list[0]
  STMT_RETURN,  // condition holds the value, or NULL
  STMT_ASSERT,  // condition
} stmt_kind;

struct stmt {
  uint8_t kind; // stmt_kind
  uint32_t count;
  span at;
  expr *condition;
  int32_t slot;
  range domain;
  stmt *list[];
};

expr *expr_new(arena *, expr_kind, span, uint32_t nargs);
expr *expr_const(arena *, span, int32_t value);
place *place_new(arena *, space, int32_t base, const char *name, span,
                 uint32_t nsteps);
stmt *stmt_new(arena *, stmt_kind, span, uint32_t count);

// Is there a return in it?
bool stmt_has_return(const stmt *);

// The same cell, clock or channel in every state.
static inline bool place_is_fixed(const place *p) {
  return p->via == VIA_NONE && p->nsteps == 0;
}

static inline bool expr_is_const(const expr *e) {
  return e->kind == EXPR_CONST;
}
// Sets has_clock and has_effect from the parts; call when args are filled in.
// Whether an EXPR_CALL has an effect is for its builder to say, before this.
expr *expr_finish(expr *);

// Is the value always 0 or 1?
bool expr_is_boolean(const expr *);

// Does X2, X3 and the shape of every node hold?  For assert() and tests.
bool expr_is_valid(const expr *);

// How deep the tree is; recursion over it needs that much stack.
uint32_t expr_depth(const expr *);

// Does it compare two clocks with each other?  NULL does not.
bool expr_has_diagonal(const expr *);

#endif
