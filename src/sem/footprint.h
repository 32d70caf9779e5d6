// footprint.h -- What a piece of a model reads and writes.
//
// A footprint is a list of touches: stretches of cells, clocks, channels or
// processes that may be read or written.  It is never too small.  A reference
// counts where it is made: whoever passes a variable by reference may read and
// write all of it.  A call counts with the body of the function.
//
// Memory: lists grow in the arena.

#ifndef GNOMON_SEM_FOOTPRINT_H
#define GNOMON_SEM_FOOTPRINT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "model/network.h"

// Besides the spaces of model/expr.h.
enum { TOUCH_PROCESS = SPACE_CHANNEL + 1, TOUCH_FUNCTION, TOUCHABLES };

typedef struct {
  uint8_t what; // a space, TOUCH_PROCESS: where it is, TOUCH_FUNCTION: a call
  bool writes;
  uint32_t low, high;
} touch;

typedef VEC(touch) footprint;

// Each adds to the list; NULL adds nothing.
void footprint_expr(arena *, const network *, const expr *, footprint *);
void footprint_stmt(arena *, const network *, const stmt *, footprint *);
// The place is read, and so are its indices.
void footprint_place(arena *, const network *, const place *, footprint *);
// The speed of a clock is set: it is written.
void footprint_rate(arena *, const network *, const rate *, footprint *);

// All labels of a process.
void footprint_process(arena *, const network *, const process *, footprint *);

// The numbers a place can be, whatever its indices; not for references.
touch footprint_stretch(const place *, bool writes, uint32_t count);

// An update is a list of statements, blocks inside blocks undone.
typedef VEC(const stmt *) statements;
void footprint_statements(arena *, const stmt *update, statements *);

// Who does something, where PROCESS_NONE is nobody: more than one process.
#define PROCESS_SEVERAL (UINT32_MAX - 1)

static inline uint32_t footprint_join(uint32_t who, uint32_t p) {
  return who == PROCESS_NONE || who == p ? p : PROCESS_SEVERAL;
}

// Does it end the update early?
bool footprint_may_return(const stmt *);

// The same touches, as few as can be; the list is sorted.
footprint footprint_compact(arena *, footprint *);

// How many there are of what touches touch.
uint32_t footprint_space(const network *, int what);

#endif
