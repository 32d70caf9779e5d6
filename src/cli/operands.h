// operands.h -- What kind of file an operand is, by its beginning.
//
// People give files in the wrong order.  Commands that can tell which is which
// take them in any order; the others say what is wrong.
//
// Memory: none; texts are constant.

#ifndef GNOMON_CLI_OPERANDS_H
#define GNOMON_CLI_OPERANDS_H

#include <stdbool.h>

typedef enum {
  OPERAND_OPEN, // a pipe, a file that cannot be read, or any text
  OPERAND_MODEL,
  OPERAND_TRACE,
  OPERAND_CERTIFICATE,
  OPERAND_QUERIES, // by its name: FILE.q
  OPERAND_PRINTED, // a run as it is printed for people
} operand_kind;

// What is read from a pipe cannot be read again, so that is not looked at.
operand_kind operand_kind_of(const char *path);

// Something to check against a model: a trace or a certificate?
bool operand_is_evidence(operand_kind);

// "a certificate"
const char *operand_kind_text(operand_kind);

// Are these two in the wrong order, where the model is the first?
bool operands_are_swapped(const char *model, const char *evidence);

#endif
