// bytecode.h -- Programs for the virtual machine (sem/vm.h), and their listing.
//
// The machine works on cells only.  Behind the cells of the network, in the
// same array, are temporaries; an instruction names any of them, so the
// variables of a model are operands like others and need no loading:
//
//   0 .. cells-1      the network's cells
//   cells .. room-1   temporaries; what is in them between runs does not matter
//
// Functions do not recurse, so each has temporaries of its own; the first of
// them holds where to return to.
//
// An instruction has 16 bytes.  What is too wide for it is in tables:
//
//   op | op of clocks |    a    |    b    |    c
//   16 |      16      |   32    |   32    |   32     bits
//
// The op of clocks of arithmetic is 0, or 1 if its result must not wrap around
// (expr.is_exact).
//
// Which instructions there are, and what a, b and c are for each, is in
// sem/opcodes.def.  Each has a span for the errors it may cause.
//
// Invariants (checked by program_is_valid):
//   P1  every operand is in range for its letter in opcodes.def
//   P2  the last instruction does not fall through
//
// Memory: everything is in the arena given to program_init().  Programs grow at
// the end only, so an entry stays good; `room` may grow with them.

#ifndef GNOMON_SEM_BYTECODE_H
#define GNOMON_SEM_BYTECODE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/source.h"
#include "base/vec.h"
#include "model/expr.h"
#include "model/network.h"

typedef enum {
#define OP(NAME, SHAPE, TEXT) OPCODE_##NAME,
#include "sem/opcodes.def"
#undef OP
  OPCODES
} opcode;

typedef struct {
  uint16_t op;       // opcode
  uint16_t relation; // expr_kind, for constraints; see above for arithmetic
  int32_t a, b, c;
} instruction;

// Where code begins: an index in program.text.
typedef uint32_t code_entry;
#define CODE_NONE UINT32_MAX

// An array access: base + (index - low) * stride, with index - low < count.
typedef struct {
  int32_t base, low;
  uint32_t count, stride;
} code_access;

// What COPY needs besides addresses.
typedef struct {
  uint32_t count;
  const range *ranges; // or NULL
} code_block;

typedef struct {
  code_entry entry;
  int32_t link; // the cell that holds where to return to
} code_routine;

typedef struct {
  arena *memory;
  VEC(instruction) text;
  VEC(span) spans; // by instruction
  VEC(range) ranges;
  VEC(code_access) accesses;
  VEC(code_block) blocks;
  VEC(code_routine) routines; // by function of the network
  overflow_mode overflow;     // the network's, as is the log
  overflow_log *wraps;
  int32_t cells; // of the network
  int32_t room;  // with temporaries: what memory must have
} program;

void program_init(program *, arena *, int32_t cells);

// Returns the index of the new instruction.
uint32_t program_emit(program *, span, opcode, int32_t a, int32_t b, int32_t c);

// Index in the tables; equal entries that are close are shared.
int32_t program_add_range(program *, range);
int32_t program_add_access(program *, code_access);
int32_t program_add_block(program *, code_block);

// A place in the text that may be named before it is known.  Instructions that
// wait for it are chained through their operand a.
typedef struct {
  uint32_t at, waiting;
} code_label;

#define CODE_LABEL ((code_label){CODE_NONE, CODE_NONE})

// Operand a of the instruction at `at` is to be the label.
void program_aim(program *, uint32_t at, code_label *);
// The label is here.
void program_bind(program *, code_label *);

bool program_is_valid(const program *, const network *);

// One line for each of the instructions from `from` up to `to`:
//     12  JNE_I      @15, P.id, 3
void program_print(const program *, const network *, uint32_t from, uint32_t to,
                   FILE *);

#endif
