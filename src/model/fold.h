// fold.h -- Builders of expression trees that simplify as they build.
//
// Constants are folded (X4) unless evaluating them would be a run-time error, or
// might be, because the result does not fit in 32 bits: then the tree stays, and
// whoever needs a constant reports it; fold_wrapped() is for those who know that
// results wrap around.  The rules keep
// the meaning exactly, run-time errors and their order included.  They also
// give one tree to texts that differ only in form, which makes the digest of a
// network independent of the language it was written in:
//   c ? 1 : 0 is the truth of c;  c ? 1 : b is c || b;  c ? b : 0 is c && b.
//
// Memory: trees are in the arena, and share the operands that they are made of.

#ifndef GNOMON_MODEL_FOLD_H
#define GNOMON_MODEL_FOLD_H

#include "model/expr.h"

expr *fold_unary(arena *, expr_kind, span, expr *);
expr *fold_binary(arena *, expr_kind, span, expr *, expr *);
// AND or OR of any number of operands.
expr *fold_many(arena *, expr_kind, span, expr **, uint32_t count);
expr *fold_ite(arena *, span, expr *condition, expr *, expr *);
expr *fold_truth(arena *, expr *);

// The value of a tree of constants.  False, with the code of the run-time error
// in *why, if it has none.
bool fold_value(const expr *, int32_t *value, diag_code *why);

// The same for an operator and its constants, if the result wraps around; what it
// would be otherwise is *result.  False if it does not wrap, or has none.
bool fold_wrapped(const expr *, int32_t *value, int64_t *result);

#endif
