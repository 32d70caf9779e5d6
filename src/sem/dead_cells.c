// dead_cells.c -- Live variables, process by process, and what edges make of them.
//
// Each process has a row of bits for each of its locations, one bit for each cell
// that it reads anywhere: may it be read from there on?

#include "sem/dead_cells.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "sem/exposure.h"
#include "sem/footprint.h"

// What more processes read is taken to be live: a step would take too long.
enum { MOST_READERS = 64 };

// Tables of all processes together; what does not fit is live.
enum { MOST_WORDS = 1 << 23 };

#define NO_BIT UINT32_MAX

typedef struct {
  uint32_t process, bit;
} cell_reader;

// A cell that may have died, and what it is then.
typedef struct {
  uint32_t cell;
  int32_t initial;
} suspect;

typedef struct {
  suspect *data;
  uint32_t count;
} suspects;

typedef struct {
  cell_list cells; // by bit
  uint32_t words;
  uint64_t *rows; // by location
} live_table;

struct dead_cells {
  const network *net;
  uint32_t processes;
  live_table *tables; // by process
  bool *is_live;      // by cell: in every state
  uint32_t *first;    // by cell: of its readers; one more at the end
  cell_reader *readers;
  suspects **edges; // by process and edge
  suspects around;  // what `before` and `after` write
};

static const uint64_t *row_of(const live_table *t, int32_t l) {
  return t->rows + (size_t)l * t->words;
}

static bool has_bit(const uint64_t *row, uint32_t bit) {
  return row[bit / 64] >> bit % 64 & 1;
}

static void put_bit(uint64_t *row, uint32_t bit) {
  row[bit / 64] |= UINT64_C(1) << bit % 64;
}

// ---- In a state

static bool is_dead(const dead_cells *d, const int32_t *discrete, uint32_t c) {
  for (uint32_t i = d->first[c]; i < d->first[c + 1]; i++) {
    const cell_reader *r = &d->readers[i];
    if (has_bit(row_of(&d->tables[r->process], discrete[r->process]), r->bit))
      return false;
  }
  return true;
}

bool dead_cells_have(const dead_cells *d, const int32_t *discrete, uint32_t c) {
  return !d->is_live[c] && is_dead(d, discrete, c);
}

bool dead_cells_are_reset(const dead_cells *d, const int32_t *discrete) {
  for (uint32_t c = 0; c < d->net->cells.count; c++)
    if (discrete[d->processes + c] != d->net->cells.data[c].init &&
        dead_cells_have(d, discrete, c))
      return false;
  return true;
}

void dead_cells_reset_all(const dead_cells *d, int32_t *discrete) {
  for (uint32_t c = 0; c < d->net->cells.count; c++)
    if (dead_cells_have(d, discrete, c))
      discrete[d->processes + c] = d->net->cells.data[c].init;
  assert(dead_cells_are_reset(d, discrete));
}

// ---- In states that are renamed

static const cell_reader *reader_in(const dead_cells *d, uint32_t c,
                                    uint32_t p) {
  for (uint32_t i = d->first[c]; i < d->first[c + 1]; i++)
    if (d->readers[i].process == p)
      return &d->readers[i];
  return NULL;
}

// Does one read where the other does?
static bool read_alike(const dead_cells *d, const cell_reader *r,
                       const cell_reader *other, const uint32_t *locations) {
  if (r == other && !locations)
    return true;
  const uint32_t count = d->net->processes.data[r->process].nlocations;
  for (uint32_t l = 0; l < count; l++) {
    const uint32_t k = locations ? locations[l] : l;
    if (has_bit(row_of(&d->tables[r->process], (int32_t)l), r->bit) !=
        has_bit(row_of(&d->tables[other->process], (int32_t)k), other->bit))
      return false;
  }
  return true;
}

static bool is_kept(const dead_cells *d, const uint32_t *processes,
                    uint32_t *const *locations, uint32_t c, uint32_t to) {
  if (d->is_live[c] || d->is_live[to])
    return d->is_live[c] == d->is_live[to];
  if (d->first[c + 1] - d->first[c] != d->first[to + 1] - d->first[to])
    return false;
  for (uint32_t i = d->first[c]; i < d->first[c + 1]; i++) {
    const cell_reader *r = &d->readers[i];
    const cell_reader *other = reader_in(d, to, processes[r->process]);
    if (!other || !read_alike(d, r, other, locations[r->process]))
      return false;
  }
  return true;
}

bool dead_cells_are_kept(const dead_cells *d, const uint32_t *processes,
                         uint32_t *const *locations, const uint32_t *cells,
                         int32_t (*value)(const void *data, uint32_t c,
                                          int32_t v),
                         const void *data) {
  const cell *all = d->net->cells.data;
  for (uint32_t c = 0; c < d->net->cells.count; c++)
    if (!is_kept(d, processes, locations, c, cells[c]) ||
        (!d->is_live[c] && value(data, c, all[c].init) != all[cells[c]].init))
      return false;
  return true;
}

// ---- Behind a step

static bool reset(const dead_cells *d, expander *x, const suspects *s) {
  int32_t *discrete = x->effect.to;
  bool some = false;
  for (uint32_t i = 0; i < s->count; i++) {
    const uint32_t at = d->processes + s->data[i].cell;
    int32_t *v = &discrete[at];
    if (*v == s->data[i].initial || !is_dead(d, discrete, s->data[i].cell))
      continue;
    *v = s->data[i].initial;
    difference_add(&x->differs, at, 1);
    some = true;
  }
  return some;
}

#ifndef NDEBUG
static bool go_no_further(void *data) {
  (void)data;
  return false;
}

// Some of them, if there are very many.
static void list_steps(expander *x, int32_t *discrete, transitions *out) {
  transitions_init(out, x->s);
  out->go_on = go_no_further;
  semantics_use(x->s, &x->machine, discrete);
  transitions_find(out, x->s, &x->machine, discrete, NULL);
}

// Do two discrete parts have the same transitions, by number?
static bool have_same_steps(expander *x, int32_t *a, int32_t *b) {
  transitions of_a, of_b;
  list_steps(x, a, &of_a);
  list_steps(x, b, &of_b);
  bool same = of_a.count == of_b.count && of_a.nmoves == of_b.nmoves;
  for (uint32_t i = 0; i < of_a.count && same; i++)
    same = of_a.list[i].moves == of_b.list[i].moves &&
           of_a.list[i].label == of_b.list[i].label;
  for (uint32_t i = 0; i < of_a.nmoves && same; i++)
    same = of_a.moves[i] == of_b.moves[i];
  transitions_release(&of_a);
  transitions_release(&of_b);
  return same;
}

static int32_t *copy_discrete(const expander *x, const int32_t *discrete) {
  int32_t *copy = mem_new(x->s->size, sizeof *copy);
  memcpy(copy, discrete, x->s->size * sizeof *copy);
  return copy;
}
#endif

bool dead_cells_reset(const dead_cells *d, expander *x) {
  const transition *t = &x->transitions.list[x->number];
  assert(dead_cells_are_reset(d, x->from));
#ifndef NDEBUG
  int32_t *as_it_was = copy_discrete(x, x->effect.to);
#endif
  bool some = reset(d, x, &d->around);
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const step_edge *e = x->transitions.moves[t->moves + i];
    some |= reset(d, x, &d->edges[e->process][e->index]);
  }
  assert(dead_cells_are_reset(d, x->effect.to));
#ifndef NDEBUG
  assert(!some || have_same_steps(x, as_it_was, x->effect.to));
  mem_free(as_it_was);
#endif
  return some;
}

// ---- What trees read

typedef struct {
  arena *memory;
  const network *net;
  const network_limits *limits;
  exposures *trees;
  dead_cells *out;
  uint32_t *bits;     // by cell: of the process at hand, or NO_BIT
  cell_list **surely; // by process and edge
  cell_list **writes;
  uint32_t *nreaders; // by cell
  uint64_t words;     // of all tables
} finder;

static void keep_alive(finder *f, const cell_list *list) {
  for (uint32_t i = 0; i < list->count; i++)
    f->out->is_live[list->data[i]] = true;
}

static void keep_query(finder *f, const query *q) {
  const expr *const both[] = {q->p, q->q};
  for (unsigned i = 0; i < sizeof both / sizeof *both; i++)
    keep_alive(f, &exposure_of_expr(f->trees, both[i])->reads);
  for (uint32_t i = 0; i < q->nterms; i++) {
    keep_alive(f, &exposure_of_place(f->trees, q->terms[i].clock)->reads);
    keep_alive(f, &exposure_of_expr(f->trees, q->terms[i].value)->reads);
  }
  for (uint32_t i = 0; i < q->noften; i++)
    keep_alive(f, &exposure_of_expr(f->trees, q->often[i])->reads);
}

static void keep_others(finder *f, const query *q) {
  for (uint32_t c = 0; c < f->net->cells.count; c++)
    f->out->is_live[c] = f->net->cells.data[c].kind != CELL_STATE;
  keep_alive(f, &exposure_of_stmt(f->trees, f->net->before)->reads);
  keep_alive(f, &exposure_of_stmt(f->trees, f->net->after)->reads);
  if (q)
    keep_query(f, q);
}

// `see` is told what one process reads, and where.
typedef void see_reads(finder *, uint32_t p, uint32_t l, const cell_list *);

static void see_location(finder *f, uint32_t p, uint32_t l, see_reads *see) {
  const location *at = &f->net->processes.data[p].locations[l];
  const location_limits *limits = &f->limits->at[p][l];
  see(f, p, l, &exposure_of_expr(f->trees, at->invariant)->reads);
  see(f, p, l, &exposure_of_expr(f->trees, at->clock_invariant)->reads);
  for (uint32_t i = 0; i < at->nrates; i++) {
    see(f, p, l, &exposure_of_place(f->trees, at->rates[i].clock)->reads);
    see(f, p, l, &exposure_of_expr(f->trees, at->rates[i].value)->reads);
  }
  for (uint32_t i = 0; i < limits->ncurrent; i++)
    see(f, p, l, &exposure_of_expr(f->trees, limits->current[i].tree)->reads);
}

static void see_edge(finder *f, uint32_t p, const edge *e, see_reads *see) {
  see(f, p, e->source, &exposure_of_expr(f->trees, e->guard)->reads);
  see(f, p, e->source, &exposure_of_expr(f->trees, e->clock_guard)->reads);
  see(f, p, e->source, &exposure_of_place(f->trees, e->channel)->reads);
  see(f, p, e->source, &exposure_of_stmt(f->trees, e->update)->reads);
}

static void see_process(finder *f, uint32_t p, see_reads *see) {
  const process *of = &f->net->processes.data[p];
  for (uint32_t l = 0; l < of->nlocations && !stop_asked(f->memory->stop); l++)
    see_location(f, p, l, see);
  for (uint32_t i = 0; i < of->nedges && !stop_asked(f->memory->stop); i++)
    see_edge(f, p, &of->edges[i], see);
}

// ---- The rows of one process

static void give_bits(finder *f, uint32_t p, uint32_t l,
                      const cell_list *reads) {
  (void)l;
  live_table *t = &f->out->tables[p];
  for (uint32_t i = 0; i < reads->count; i++) {
    const uint32_t c = reads->data[i];
    if (f->out->is_live[c] || f->bits[c] != NO_BIT)
      continue;
    f->bits[c] = t->cells.count;
    vec_push(f->memory, &t->cells, c);
  }
}

static void put_bits(finder *f, uint32_t p, uint32_t l,
                     const cell_list *reads) {
  live_table *t = &f->out->tables[p];
  for (uint32_t i = 0; i < reads->count; i++)
    if (f->bits[reads->data[i]] != NO_BIT)
      put_bit(t->rows + (size_t)l * t->words, f->bits[reads->data[i]]);
}

static cell_list copy_some(finder *f, const cell_list *from, bool by_bit) {
  cell_list out = {0};
  for (uint32_t i = 0; i < from->count; i++) {
    const uint32_t c = from->data[i];
    if (by_bit ? f->bits[c] != NO_BIT : !f->out->is_live[c])
      vec_push(f->memory, &out, c);
  }
  return out;
}

static void keep_updates(finder *f, uint32_t p) {
  const process *of = &f->net->processes.data[p];
  f->surely[p] = arena_array(f->memory, of->nedges, sizeof **f->surely);
  f->writes[p] = arena_array(f->memory, of->nedges, sizeof **f->writes);
  for (uint32_t i = 0; i < of->nedges; i++) {
    const exposure *x = exposure_of_stmt(f->trees, of->edges[i].update);
    f->surely[p][i] = copy_some(f, &x->surely, true);
    f->writes[p][i] = copy_some(f, &x->writes, false);
  }
}

// D2: what is live in the target of the edge is so in its source, unless it is
// surely written.  Does that change anything?  `row` is for one row.
static bool flow_back(finder *f, uint32_t p, uint32_t number, uint64_t *row) {
  const edge *e = &f->net->processes.data[p].edges[number];
  const live_table *t = &f->out->tables[p];
  const cell_list *surely = &f->surely[p][number];
  uint64_t *before = t->rows + (size_t)e->source * t->words;
  memcpy(row, row_of(t, (int32_t)e->target), t->words * sizeof *row);
  for (uint32_t i = 0; i < surely->count; i++) {
    const uint32_t bit = f->bits[surely->data[i]];
    row[bit / 64] &= ~(UINT64_C(1) << bit % 64);
  }
  uint64_t more = 0;
  for (uint32_t i = 0; i < t->words; i++) {
    more |= row[i] & ~before[i];
    before[i] |= row[i];
  }
  return more != 0;
}

// The least solution: whatever changes is looked at again from its predecessors.
static void solve(finder *f, uint32_t p) {
  const process *of = &f->net->processes.data[p];
  uint32_t *first = mem_new((size_t)of->nlocations + 2, sizeof *first);
  uint32_t *into = mem_new(of->nedges, sizeof *into); // edges, by target
  uint32_t *waiting = mem_new(of->nlocations, sizeof *waiting);
  bool *waits = mem_new(of->nlocations, sizeof *waits);
  uint64_t *row = mem_new(f->out->tables[p].words, sizeof *row);
  uint32_t count = 0;
  memset(first, 0, ((size_t)of->nlocations + 2) * sizeof *first);
  for (uint32_t i = 0; i < of->nedges; i++)
    first[of->edges[i].target + 2]++;
  for (uint32_t l = 0; l < of->nlocations; l++) {
    first[l + 2] += first[l + 1];
    waiting[count++] = l;
    waits[l] = true;
  }
  for (uint32_t i = 0; i < of->nedges; i++)
    into[first[of->edges[i].target + 1]++] = i;
  while (count) {
    const uint32_t l = waiting[--count];
    waits[l] = false;
    for (uint32_t i = first[l]; i < first[l + 1]; i++) {
      const uint32_t from = of->edges[into[i]].source;
      if (!flow_back(f, p, into[i], row) || waits[from])
        continue;
      waits[from] = true;
      waiting[count++] = from;
    }
  }
  mem_free(first);
  mem_free(into);
  mem_free(waiting);
  mem_free(waits);
  mem_free(row);
}

static bool is_everywhere(const live_table *t, uint32_t nlocations,
                          uint32_t bit) {
  for (uint32_t l = 0; l < nlocations; l++)
    if (!has_bit(row_of(t, (int32_t)l), bit))
      return false;
  return true;
}

static void find_rows(finder *f, uint32_t p) {
  const uint32_t nlocations = f->net->processes.data[p].nlocations;
  live_table *t = &f->out->tables[p];
  see_process(f, p, give_bits);
  t->words = (t->cells.count + 63) / 64;
  f->words += (uint64_t)t->words * nlocations;
  if (f->words > MOST_WORDS) {
    keep_alive(f, &t->cells);
    f->words -= (uint64_t)t->words * nlocations;
    for (uint32_t i = 0; i < t->cells.count; i++)
      f->bits[t->cells.data[i]] = NO_BIT;
    *t = (live_table){.words = 0};
  }
  t->rows =
      arena_array(f->memory, (size_t)nlocations * t->words, sizeof *t->rows);
  keep_updates(f, p);
  see_process(f, p, put_bits);
  solve(f, p);
  for (uint32_t i = 0; i < t->cells.count; i++) {
    const uint32_t c = t->cells.data[i];
    f->bits[c] = NO_BIT;
    if (++f->nreaders[c] > MOST_READERS || is_everywhere(t, nlocations, i))
      f->out->is_live[c] = true;
  }
}

// ---- All processes

static void list_readers(finder *f) {
  dead_cells *d = f->out;
  const uint32_t cells = f->net->cells.count;
  d->first = arena_array(f->memory, (size_t)cells + 1, sizeof *d->first);
  uint32_t *next = mem_new(cells, sizeof *next);
  for (uint32_t c = 0; c < cells; c++) {
    next[c] = d->first[c];
    d->first[c + 1] = d->first[c] + f->nreaders[c];
  }
  d->readers = arena_array(f->memory, d->first[cells], sizeof *d->readers);
  for (uint32_t p = 0; p < d->processes; p++)
    for (uint32_t i = 0; i < d->tables[p].cells.count; i++)
      d->readers[next[d->tables[p].cells.data[i]]++] = (cell_reader){p, i};
  mem_free(next);
}

static suspects list_suspects(finder *f, const cell_list *cells) {
  suspects s = {arena_array(f->memory, cells->count, sizeof *s.data),
                cells->count};
  for (uint32_t i = 0; i < cells->count; i++)
    s.data[i] =
        (suspect){cells->data[i], f->net->cells.data[cells->data[i]].init};
  return s;
}

// `found` is for those of one edge.
static suspects suspects_of(finder *f, uint32_t p, uint32_t number,
                            cell_list *found) {
  const edge *e = &f->net->processes.data[p].edges[number];
  const live_table *t = &f->out->tables[p];
  const uint64_t *before = row_of(t, (int32_t)e->source);
  const uint64_t *behind = row_of(t, (int32_t)e->target);
  const cell_list *writes = &f->writes[p][number];
  found->count = 0;
  for (uint32_t i = 0; i < writes->count; i++) {
    const uint32_t c = writes->data[i], bit = f->bits[c];
    if (!f->out->is_live[c] &&
        (bit == NO_BIT || !(has_bit(before, bit) || has_bit(behind, bit))))
      vec_push(f->memory, found, c);
  }
  for (uint32_t i = 0; i < t->cells.count; i++)
    if (!f->out->is_live[t->cells.data[i]] && has_bit(before, i) &&
        !has_bit(behind, i))
      vec_push(f->memory, found, t->cells.data[i]);
  return list_suspects(f, found);
}

// Are there any?
static bool find_suspects(finder *f, uint32_t p, cell_list *found) {
  const process *of = &f->net->processes.data[p];
  const live_table *t = &f->out->tables[p];
  bool some = false;
  for (uint32_t i = 0; i < t->cells.count; i++)
    f->bits[t->cells.data[i]] = i;
  f->out->edges[p] =
      arena_array(f->memory, of->nedges, sizeof *f->out->edges[p]);
  for (uint32_t i = 0; i < of->nedges; i++) {
    f->out->edges[p][i] = suspects_of(f, p, i, found);
    some |= found->count > 0;
  }
  for (uint32_t i = 0; i < t->cells.count; i++)
    f->bits[t->cells.data[i]] = NO_BIT;
  return some;
}

// What `before` and `after` write.
static void find_around(finder *f, cell_list *found) {
  const stmt *const both[] = {f->net->before, f->net->after};
  found->count = 0;
  for (unsigned k = 0; k < sizeof both / sizeof *both; k++) {
    const cell_list *writes = &exposure_of_stmt(f->trees, both[k])->writes;
    for (uint32_t i = 0; i < writes->count; i++)
      if (!f->out->is_live[writes->data[i]])
        vec_push(f->memory, found, writes->data[i]);
  }
  f->out->around = list_suspects(f, found);
}

static finder new_finder(arena *memory, const network *net,
                         const network_limits *limits) {
  const uint32_t cells = net->cells.count, processes = net->processes.count;
  finder f = {
      .memory = memory,
      .net = net,
      .limits = limits,
      .trees = exposures_new(memory, net),
      .out = arena_new(memory, dead_cells),
      .bits = arena_array(memory, cells, sizeof *f.bits),
      .surely = arena_array(memory, processes, sizeof *f.surely),
      .writes = arena_array(memory, processes, sizeof *f.writes),
      .nreaders = arena_array(memory, cells, sizeof *f.nreaders),
  };
  for (uint32_t c = 0; c < cells; c++)
    f.bits[c] = NO_BIT;
  *f.out = (dead_cells){
      .net = net,
      .processes = processes,
      .tables = arena_array(memory, processes, sizeof *f.out->tables),
      .is_live = arena_array(memory, cells, sizeof *f.out->is_live),
      .edges = arena_array(memory, processes, sizeof *f.out->edges),
  };
  return f;
}

const dead_cells *dead_cells_find(arena *memory, const network *net,
                                  const query *q,
                                  const network_limits *limits) {
  finder f = new_finder(memory, net, limits);
  cell_list found = {0};
  keep_others(&f, q);
  for (uint32_t p = 0; p < net->processes.count; p++) {
    if (stop_asked(memory->stop))
      return NULL;
    find_rows(&f, p);
  }
  list_readers(&f);
  find_around(&f, &found);
  bool some = found.count > 0;
  for (uint32_t p = 0; p < net->processes.count; p++)
    some |= find_suspects(&f, p, &found);
  return some ? f.out : NULL;
}
