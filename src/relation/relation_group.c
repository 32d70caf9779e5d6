// relation_group.c -- Entries by what they do to the clocks, and by what they
// change of the bits.

#include "base/mem.h"
#include "relation/relation_own.h"

static bool are_equal(const clock_value *a, const clock_value *b,
                      uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (a[i].clock != b[i].clock || a[i].from != b[i].from ||
        a[i].value != b[i].value)
      return false;
  return true;
}

static bool same_resets(const entry *a, const entry *b) {
  return a->nresets == b->nresets &&
         are_equal(a->resets, b->resets, a->nresets);
}

static bool same_touched(const entry *a, const entry *b) {
  if (a->ntouched != b->ntouched)
    return false;
  for (uint32_t i = 0; i < a->ntouched; i++)
    if (a->touched[i] != b->touched[i])
      return false;
  return true;
}

// One group: the entries that are like its first, and what they may change.
typedef struct {
  VEC(const entry *) entries;
  bool *touched; // by field
} gathering;

typedef VEC(gathering) gatherings;

static void gather(builder *b, bool (*alike)(const entry *, const entry *),
                   gatherings *out) {
  const uint32_t fields = bits_fields(&b->r->bits);
  for (uint32_t i = 0; i < b->entries.count; i++) {
    const entry *e = &b->entries.data[i];
    uint32_t k = 0;
    while (k < out->count && !alike(out->data[k].entries.data[0], e))
      k++;
    if (k == out->count) {
      const gathering g = {.touched =
                               arena_array(b->memory, fields, sizeof(bool))};
      vec_push(b->memory, out, g);
    }
    vec_push(b->memory, &out->data[k].entries, e);
    for (uint32_t t = 0; t < e->ntouched; t++)
      out->data[k].touched[e->touched[t]] = true;
  }
}

// ---- Variables of a group ---------------------------------------------------------------

static void find_variables(builder *b, const gathering *g,
                           relation_group *out) {
  bf_manager *m = b->r->m;
  VEC(const bits_field *) touched = {0};
  for (uint32_t i = 0; i < bits_fields(&b->r->bits); i++)
    if (g->touched[i])
      vec_push(b->memory, &touched, bits_field_at(&b->r->bits, i));
  uint32_t *before, *after;
  const uint32_t n =
      bits_variables(touched.data, touched.count, BITS_BEFORE, &before);
  bits_variables(touched.data, touched.count, BITS_AFTER, &after);
  out->before = bf_cube_of(m, before, n);
  out->after = bf_cube_of(m, after, n);
  out->forth = bf_renaming_new(m, before, after, n);
  out->back = bf_renaming_new(m, after, before, n);
  mem_free(before);
  mem_free(after);
}

// What the group may change, and the entry does not, stays.
static bf with_frame(builder *b, const gathering *g, const entry *e) {
  const uint32_t fields = bits_fields(&b->r->bits);
  bf moves = e->moves;
  uint32_t next = e->ntouched;
  for (uint32_t i = fields; i-- > 0;) {
    if (next > 0 && e->touched[next - 1] == i)
      next--;
    else if (g->touched[i])
      moves = bf_and(b->r->m, moves,
                     bits_stays(&b->r->bits, bits_field_at(&b->r->bits, i)));
  }
  return moves;
}

// ---- Groups and clusters -------------------------------------------------------------------

static bool fill(builder *b, const gathering *g, relation_group *out) {
  bf_manager *m = b->r->m;
  find_variables(b, g, out);
  for (uint32_t i = 0; i < g->entries.count; i++) {
    const entry *e = g->entries.data[i];
    const uint32_t mark = bf_mark(m);
    const bf moves = with_frame(b, g, e);
    bf_put(m, &out->moves, bf_or(m, out->moves, moves));
    const cmd_status status =
        out->steps ? cmd_or_bounds(out->steps, e->bounds, e->nbounds, moves)
                   : CMD_FINE;
    bf_release(m, mark);
    if (status == CMD_OVERFLOW)
      b->r->overflows = true;
    if (status != CMD_FINE || !bf_is_fine(m))
      return false;
  }
  return true;
}

static bool make_groups(builder *b) {
  relation *r = b->r;
  gatherings all = {0};
  gather(b, same_resets, &all);
  r->groups = arena_array(r->memory, all.count, sizeof *r->groups);
  for (uint32_t i = 0; i < all.count; i++) {
    relation_group *g = &r->groups[r->ngroups++];
    *g = (relation_group){
        .resets = all.data[i].entries.data[0]->resets,
        .nresets = all.data[i].entries.data[0]->nresets,
        .steps = cmd_new(r->m, r->kernel, r->s->clocks, b->options->form)};
    if (!fill(b, &all.data[i], g))
      return false;
  }
  return true;
}

static bool make_clusters(builder *b) {
  relation *r = b->r;
  gatherings all = {0};
  gather(b, same_touched, &all);
  r->clusters = arena_array(r->memory, all.count, sizeof *r->clusters);
  for (uint32_t i = 0; i < all.count; i++)
    if (!fill(b, &all.data[i], &r->clusters[r->nclusters++]))
      return false;
  return true;
}

bool builder_group(builder *b) {
  return make_clusters(b) && (b->options->untimed || make_groups(b));
}
