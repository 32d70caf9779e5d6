// bits.c -- Codes of fields, and functions of them.
//
// Functions are put together from the last variable to the first, so that each
// conjunction adds a node on top and costs no more than that, as long as
// variables keep their order.

#include "relation/bits.h"

#include <assert.h>

#include "base/mem.h"
#include "relation/codes.h"
#include "relation/placing.h"
#include "sem/limits_boxes.h"

// ---- Ranges and places

static interval *declared_cells(arena *memory, const network *net) {
  interval *cells =
      arena_array(memory, (size_t)net->cells.count + 1, sizeof *cells);
  for (uint32_t c = 0; c < net->cells.count; c++)
    cells[c] = interval_declared(&net->cells.data[c]);
  return cells;
}

static const interval *find_cells(arena *scratch, const network *net,
                                  bool declared) {
  if (declared)
    return declared_cells(scratch, net);
  effects writes;
  boxes found;
  effects_find(&writes, scratch, net, declared_cells(scratch, net));
  boxes_init(&found, scratch, net, &writes, declared_cells(scratch, net));
  boxes_find(&found);
  return found.cells;
}

static uint32_t count_bits(int32_t low, int32_t high) {
  return codes_bits((uint64_t)((int64_t)high - low) + 1);
}

static bits_field cell_field(const cell *v, interval known, uint32_t address) {
  bits_field f = {.low = v->low, .high = v->high, .address = address};
  interval in = {v->low, v->high};
  if (interval_meet(&in, known)) {
    in = interval_join(in, interval_single(v->init));
    f.low = (int32_t)in.low;
    f.high = (int32_t)in.high;
  }
  f.count = count_bits(f.low, f.high);
  return f;
}

static void make_fields(bits *b, arena *memory, bool declared) {
  const network *net = b->s->network;
  arena scratch;
  arena_init(&scratch);
  const interval *known = find_cells(&scratch, net, declared);
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *proc = &net->processes.data[p];
    b->processes[p] = (bits_field){.high = (int32_t)proc->nlocations - 1,
                                   .count = codes_bits(proc->nlocations),
                                   .codes = codes_find(memory, proc),
                                   .address = p};
  }
  for (uint32_t c = 0; c < net->cells.count; c++) {
    const cell *v = &net->cells.data[c];
    const uint32_t address = b->s->processes + c;
    b->cells[c] = v->kind == CELL_STATE
                      ? cell_field(v, known[c], address)
                      : (bits_field){.high = -1, .address = address};
  }
  arena_release(&scratch);
}

void bits_init(bits *b, arena *memory, const semantics *s, bool declared) {
  const network *net = s->network;
  *b = (bits){
      .s = s,
      .processes =
          arena_array(memory, net->processes.count, sizeof *b->processes),
      .cells = arena_array(memory, net->cells.count, sizeof *b->cells),
  };
  make_fields(b, memory, declared);
  uint32_t count;
  const uint32_t *order = placing_find(memory, net, &count);
  for (uint32_t i = 0; i < count; i++) {
    bits_field *f = order[i] < s->processes
                        ? &b->processes[order[i]]
                        : &b->cells[order[i] - s->processes];
    f->first = b->count;
    b->count += f->count;
  }
  assert(bits_are_valid(b));
}

void bits_use(bits *b, bf_manager *m) { b->m = m; }

// ---- Values and codes

bool bits_has(const bits_field *f, int32_t value) {
  return f->low <= value && value <= f->high;
}

static uint32_t distance_from_low(const bits_field *f, int32_t value) {
  return (uint32_t)value - (uint32_t)f->low;
}

static uint32_t encode(const bits_field *f, int32_t value) {
  const uint32_t k = distance_from_low(f, value);
  return f->codes ? f->codes[k] : k;
}

static bool field_is_valid(const bits *b, const bits_field *f) {
  if (f->high <= f->low) // F2; or no part of the state
    return f->count == 0;
  const int64_t most = (int64_t)f->low + 1000;
  for (int64_t v = f->low; v <= f->high && v <= most && f->codes; v++)
    for (int64_t w = f->low; w < v; w++)
      if (encode(f, (int32_t)v) == encode(f, (int32_t)w))
        return false;
  return f->count > 0 && f->first + f->count <= b->count;
}

bool bits_are_valid(const bits *b) {
  for (uint32_t i = 0; i < bits_fields(b); i++)
    if (!field_is_valid(b, bits_field_at(b, i)))
      return false;
  return true;
}

static bool decode(const bits_field *f, uint32_t code, int32_t *value) {
  const uint32_t most = distance_from_low(f, f->high);
  uint32_t k = code;
  if (f->codes)
    for (k = 0; k <= most && f->codes[k] != code; k++)
      ;
  *value = (int32_t)((uint32_t)f->low + k);
  return k <= most;
}

// ---- Functions of one field

static bf literal(const bits *b, uint32_t bit, bits_time t, bool positive) {
  const uint32_t v = bits_variable(bit, t);
  return positive ? bf_variable(b->m, v) : bf_not_variable(b->m, v);
}

bf bits_is(const bits *b, const bits_field *f, int32_t value, bits_time t) {
  if (!bits_has(f, value))
    return BF_FALSE;
  const uint32_t code = encode(f, value);
  const uint32_t mark = bf_mark(b->m);
  bf all = BF_TRUE;
  for (uint32_t k = f->count; k-- > 0;)
    all = bf_and(b->m, literal(b, f->first + k, t, code >> k & 1), all);
  return bf_release_but(b->m, mark, all);
}

bf bits_at(const bits *b, uint32_t p, uint32_t where, bits_time t) {
  return bits_is(b, &b->processes[p], (int32_t)where, t);
}

// The code is no larger than that: decided by the highest bit that differs.
static bf is_at_most(const bits *b, const bits_field *f, uint32_t most,
                     bits_time t) {
  bf all = BF_TRUE;
  for (uint32_t k = 0; k < f->count; k++) {
    const bf zero = literal(b, f->first + k, t, false);
    all = most >> k & 1 ? bf_or(b->m, zero, all) : bf_and(b->m, zero, all);
  }
  return all;
}

bf bits_is_some(const bits *b, const bits_field *f, bits_time t) {
  if (f->high < f->low)
    return BF_TRUE;
  const uint32_t most = distance_from_low(f, f->high);
  if (((uint64_t)most + 1) >> f->count)
    return BF_TRUE;
  const uint32_t mark = bf_mark(b->m);
  bf some = BF_FALSE;
  if (!f->codes)
    some = is_at_most(b, f, most, t);
  for (int64_t v = f->low; f->codes && v <= f->high; v++)
    some = bf_or(b->m, some, bits_is(b, f, (int32_t)v, t));
  return bf_release_but(b->m, mark, some);
}

bf bits_stays(const bits *b, const bits_field *f) {
  const uint32_t mark = bf_mark(b->m);
  bf all = BF_TRUE;
  for (uint32_t k = f->count; k-- > 0;) {
    const bf before = literal(b, f->first + k, BITS_BEFORE, true);
    const bf after = literal(b, f->first + k, BITS_AFTER, true);
    all = bf_and(b->m, bf_same(b->m, before, after), all);
  }
  return bf_release_but(b->m, mark, all);
}

uint32_t bits_variables(const bits_field *const *fields, uint32_t count,
                        bits_time t, uint32_t **out) {
  uint32_t all = 0;
  for (uint32_t i = 0; i < count; i++)
    all += fields[i]->count;
  *out = mem_new((size_t)all + 1, sizeof **out);
  uint32_t n = 0;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < fields[i]->count; k++)
      (*out)[n++] = bits_variable(fields[i]->first + k, t);
  return n;
}

// ---- Whole states

bf bits_of_state(const bits *b, const int32_t *discrete) {
  uint8_t *ones = mem_new((size_t)b->count + 1, sizeof *ones);
  bool known = true;
  for (uint32_t i = 0; i < bits_fields(b); i++) {
    const bits_field *f = bits_field_at(b, i);
    if (f->high < f->low)
      continue;
    const int32_t v = discrete[f->address];
    known &= bits_has(f, v);
    for (uint32_t k = 0; known && k < f->count; k++)
      ones[f->first + k] = encode(f, v) >> k & 1;
  }
  const uint32_t mark = bf_mark(b->m);
  bf all = known ? BF_TRUE : BF_FALSE;
  for (uint32_t k = b->count; known && k-- > 0;)
    all = bf_and(b->m, literal(b, k, BITS_BEFORE, ones[k]), all);
  mem_free(ones);
  return bf_release_but(b->m, mark, all);
}

// Writes all fields whose bits are the code of a value; the first one that has
// another code is the result, or NULL.
static const bits_field *read_fields(const bits *b, const uint8_t *picked,
                                     int32_t *discrete) {
  for (uint32_t i = 0; i < bits_fields(b); i++) {
    const bits_field *f = bits_field_at(b, i);
    if (f->high < f->low)
      continue;
    uint32_t code = 0;
    for (uint32_t k = 0; k < f->count; k++)
      if (picked[bits_variable(f->first + k, BITS_BEFORE)] == 1)
        code |= UINT32_C(1) << k;
    if (!decode(f, code, &discrete[f->address]))
      return f;
  }
  return NULL;
}

bool bits_pick(const bits *b, bf states, int32_t *discrete) {
  uint8_t *picked = mem_new(2 * (size_t)b->count + 1, sizeof *picked);
  const uint32_t mark = bf_mark(b->m);
  bool found;
  while ((found = bf_pick(b->m, states, picked))) {
    // Each time round one more field has none but codes of values.
    const bits_field *wrong = read_fields(b, picked, discrete);
    if (!wrong)
      break;
    states = bf_and(b->m, states, bits_is_some(b, wrong, BITS_BEFORE));
  }
  bf_release(b->m, mark);
  mem_free(picked);
  return found;
}
