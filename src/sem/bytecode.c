// bytecode.c -- Emitting instructions, patching jumps, and printing both.

#include "sem/bytecode.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(instruction) == 16, "see the drawing in bytecode.h");

static const char *const NAMES[] = {
#define OP(NAME, SHAPE, TEXT) #NAME,
#include "sem/opcodes.def"
#undef OP
};

static const char SHAPES[][4] = {
#define OP(NAME, SHAPE, TEXT) SHAPE,
#include "sem/opcodes.def"
#undef OP
};

void program_init(program *p, arena *memory, int32_t cells) {
  *p = (program){.memory = memory, .cells = cells, .room = cells};
}

uint32_t program_emit(program *p, span at, opcode op, int32_t a, int32_t b,
                      int32_t c) {
  if (p->text.count >= INT32_MAX)
    mem_exhausted();
  const instruction i = {.op = (uint16_t)op, .a = a, .b = b, .c = c};
  vec_push(p->memory, &p->text, i);
  vec_push(p->memory, &p->spans, at);
  return p->text.count - 1;
}

// Ranges and arrays recur soon or not at all, so a look at the last few finds
// nearly all repetitions and keeps compiling linear.
enum { RECENT = 32 };

static uint32_t oldest_recent(uint32_t count) {
  return count > RECENT ? count - RECENT : 0;
}

int32_t program_add_range(program *p, range r) {
  for (uint32_t i = p->ranges.count; i-- > oldest_recent(p->ranges.count);)
    if (p->ranges.data[i].low == r.low && p->ranges.data[i].high == r.high)
      return (int32_t)i;
  vec_push(p->memory, &p->ranges, r);
  return (int32_t)p->ranges.count - 1;
}

int32_t program_add_access(program *p, code_access a) {
  for (uint32_t i = p->accesses.count; i-- > oldest_recent(p->accesses.count);)
    if (memcmp(&p->accesses.data[i], &a, sizeof a) == 0)
      return (int32_t)i;
  vec_push(p->memory, &p->accesses, a);
  return (int32_t)p->accesses.count - 1;
}

int32_t program_add_block(program *p, code_block b) {
  for (uint32_t i = p->blocks.count; i-- > oldest_recent(p->blocks.count);)
    if (p->blocks.data[i].count == b.count &&
        p->blocks.data[i].ranges == b.ranges)
      return (int32_t)i;
  vec_push(p->memory, &p->blocks, b);
  return (int32_t)p->blocks.count - 1;
}

void program_aim(program *p, uint32_t at, code_label *l) {
  instruction *i = &p->text.data[at];
  assert(SHAPES[i->op][0] == 'j');
  if (l->at != CODE_NONE) {
    i->a = (int32_t)l->at;
    return;
  }
  i->a = (int32_t)l->waiting;
  l->waiting = at;
}

void program_bind(program *p, code_label *l) {
  assert(l->at == CODE_NONE);
  l->at = p->text.count;
  while (l->waiting != CODE_NONE) {
    instruction *i = &p->text.data[l->waiting];
    l->waiting = (uint32_t)i->a;
    i->a = (int32_t)l->at;
  }
}

// Validity.

static bool operand_is_valid(const program *p, const network *n, char letter,
                             int32_t x) {
  const uint32_t u = (uint32_t)x;
  switch (letter) {
  case 'w':
  case 'm':
  case 'c':
    return x >= 0 && x < p->room;
  case 'j':
    return u < p->text.count;
  case 'r':
    return u < p->ranges.count;
  case 's':
    return u < p->accesses.count;
  case 'b':
    return u < p->blocks.count;
  case 'k':
    return u < n->clocks.count;
  case 'f':
    return u < p->routines.count;
  default:
    return letter == 'i' || (letter == '-' && x == 0);
  }
}

static bool falls_through(opcode op) {
  switch (op) {
  case OPCODE_JUMP:
  case OPCODE_LOOP:
  case OPCODE_RETURN:
  case OPCODE_RETURN_I:
  case OPCODE_GIVE:
  case OPCODE_GIVE_I:
  case OPCODE_FAIL:
  case OPCODE_YES:
  case OPCODE_NO:
  case OPCODE_SPLIT:
    return false;
  default:
    return true;
  }
}

bool program_is_valid(const program *p, const network *n) {
  if (p->text.count != p->spans.count || p->room < p->cells)
    return false;
  for (uint32_t i = 0; i < p->text.count; i++) {
    const instruction *k = &p->text.data[i];
    if (k->op >= OPCODES)
      return false;
    const char *shape = SHAPES[k->op];
    if (!operand_is_valid(p, n, shape[0], k->a) ||
        !operand_is_valid(p, n, shape[1], k->b) ||
        !operand_is_valid(p, n, shape[2], k->c))
      return false;
  }
  const uint32_t count = p->text.count;
  return count == 0 || !falls_through((opcode)p->text.data[count - 1].op);
}

// Listing.

static void print_cell(const program *p, const network *n, int32_t x,
                       FILE *out) {
  if (x >= p->cells)
    fprintf(out, "t%d", x - p->cells);
  else
    fprintf(out, "%s", n->cells.data[x].name);
}

static void print_access(const code_access *a, FILE *out) {
  fprintf(out, "(%d + (%d..%lld) * %u)", a->base, a->low,
          (long long)a->low + a->count - 1, a->stride);
}

static void print_operand(const program *p, const network *n, char letter,
                          int32_t x, FILE *out) {
  switch (letter) {
  case 'w':
  case 'm':
  case 'c':
    print_cell(p, n, x, out);
    break;
  case 'j':
    fprintf(out, "@%d", x);
    break;
  case 'r':
    fprintf(out, "%d..%d", p->ranges.data[x].low, p->ranges.data[x].high);
    break;
  case 's':
    print_access(&p->accesses.data[x], out);
    break;
  case 'b':
    fprintf(out, "%u cells%s", p->blocks.data[x].count,
            p->blocks.data[x].ranges ? " checked" : "");
    break;
  case 'k':
    fprintf(out, "%s", n->clocks.data[x].name);
    break;
  case 'f':
    fprintf(out, "%s()", n->functions.data[x].name);
    break;
  default:
    fprintf(out, "%d", x);
  }
}

static void print_instruction(const program *p, const network *n, uint32_t at,
                              FILE *out) {
  const instruction *i = &p->text.data[at];
  const char *shape = SHAPES[i->op];
  const int32_t operands[] = {i->a, i->b, i->c};
  fprintf(out, "%6u  %s", at, NAMES[i->op]);
  for (int k = 0; k < 3 && shape[k] != '-'; k++) {
    if (k == 0)
      fprintf(out, "%*s", (int)(11 - strlen(NAMES[i->op])), "");
    else
      fputs(", ", out);
    if (k == 2 && i->relation && i->op >= OPCODE_CLOCK_I)
      fprintf(out, "%s ", expr_kind_text((expr_kind)i->relation));
    print_operand(p, n, shape[k], operands[k], out);
  }
  fputc('\n', out);
}

void program_print(const program *p, const network *n, uint32_t from,
                   uint32_t to, FILE *out) {
  assert(to <= p->text.count);
  for (uint32_t i = from; i < to && !stop_asked(p->memory->stop); i++)
    print_instruction(p, n, i, out);
}
