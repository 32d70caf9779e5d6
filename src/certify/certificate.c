// certificate.c -- Reading certificates.

#include "certify/certificate.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

// ---- Lines and words

bool certificate_fail(certificate *c, const char *format, ...) {
  assert(c->error && c->path);
  char text[512];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  strbuf_clear(c->error);
  strbuf_printf(c->error, "%s:%u: error: %s", c->path, c->line, text);
  return false;
}

static bool read_raw_line(certificate *c) {
  char part[4096];
  strbuf_clear(&c->text);
  c->line++;
  while (fgets(part, sizeof part, c->file)) {
    strbuf_puts(&c->text, part);
    if (c->text.length && c->text.text[c->text.length - 1] == '\n')
      return true;
  }
  return c->text.length > 0;
}

bool certificate_line(certificate *c) {
  for (;;) {
    if (!read_raw_line(c))
      return certificate_fail(c, "the certificate ends early");
    char *end = c->text.text + c->text.length;
    while (end > c->text.text && strchr(" \t\r\n", end[-1]))
      *--end = '\0';
    c->rest = c->text.text + strspn(c->text.text, " \t");
    if (*c->rest && *c->rest != '#')
      return true;
  }
}

const char *certificate_word(certificate *c) {
  assert(c->rest);
  if (!*c->rest)
    return NULL;
  char *word = c->rest;
  c->rest += strcspn(c->rest, " \t");
  if (*c->rest)
    *c->rest++ = '\0';
  c->rest += strspn(c->rest, " \t");
  return word;
}

static bool next_is(certificate *c, const char *word) {
  const char *found = certificate_word(c);
  return found && strcmp(found, word) == 0;
}

bool certificate_number(certificate *c, const char *word, int64_t least,
                        int64_t most, int64_t *out) {
  assert(least <= most && out);
  char *end = NULL;
  errno = 0;
  const long long v = word ? strtoll(word, &end, 10) : 0;
  if (!word || end == word || *end || errno || strchr(" \t+", *word))
    return certificate_fail(c, "a number is expected here, not `%s'",
                            word ? word : "");
  if (v < least || v > most)
    return certificate_fail(c, "%s is not in %" PRId64 "..%" PRId64, word,
                            least, most);
  *out = v;
  return true;
}

bool certificate_at_end(certificate *c) {
  return !*c->rest || certificate_fail(c, "`%s' is too much", c->rest);
}

bool certificate_clock(certificate *c, const char **text, uint32_t *out) {
  char *end = NULL;
  const char *digits = *text + (**text == 'x');
  const bool is_clock = digits != *text && *digits >= '0' && *digits <= '9';
  const unsigned long v = is_clock ? strtoul(digits, &end, 10) : 0;
  if (v == 0 || v >= c->n)
    return certificate_fail(c, "a clock, x1 to x%u, is expected here, not `%s'",
                            c->n - 1, *text);
  *out = (uint32_t)v;
  *text = end;
  return true;
}

// ---- The opening

static bool read_order(certificate *c) {
  static const char *const NAMES[] = {"includes", "union", "alu"};
  const char *word = certificate_word(c);
  for (int i = 0; word && i < 3; i++)
    if (strcmp(word, NAMES[i]) == 0) {
      c->order = (certificate_order)i;
      return certificate_at_end(c);
    }
  return certificate_fail(
      c,
      "the order `%s' is not known here: expecting includes, union "
      "or alu",
      word ? word : "");
}

static bool read_overflow(certificate *c) {
  const char *word = certificate_word(c);
  if (!word || !overflow_mode_find(word, &c->overflow))
    return certificate_fail(c, "overflow is wrap or error, not `%s'",
                            word ? word : "");
  return certificate_at_end(c);
}

static bool read_opening(certificate *c) {
  int64_t version;
  if (!certificate_line(c))
    return false;
  if (!next_is(c, "gnomon-certificate"))
    return certificate_fail(c, "this is no certificate");
  if (!certificate_number(c, certificate_word(c), CERTIFICATE_VERSION,
                          CERTIFICATE_VERSION, &version) ||
      !certificate_at_end(c))
    return false;
  while (certificate_line(c)) {
    const char *word = certificate_word(c);
    if (strcmp(word, "model") == 0)
      continue;
    if (strcmp(word, "overflow") == 0) {
      if (!read_overflow(c))
        return false;
      continue;
    }
    if (strcmp(word, "order") == 0) {
      if (!c->query.length)
        return certificate_fail(c, "the query has to come before the order");
      return read_order(c);
    }
    strbuf *into = strcmp(word, "query") == 0    ? &c->query
                   : strcmp(word, "digest") == 0 ? &c->digest
                                                 : NULL;
    if (!into)
      return certificate_fail(
          c, "expecting model, digest, overflow, query or order, not `%s'",
          word);
    if (into->length || !*c->rest)
      return certificate_fail(c, "there must be one %s", word);
    strbuf_puts(into, c->rest);
  }
  return false;
}

bool certificate_start(certificate *c, FILE *file, const char *path,
                       strbuf *error) {
  assert(path && error);
  *c = (certificate){.path = path, .file = file, .error = error};
  strbuf_init(&c->text);
  strbuf_init(&c->query);
  strbuf_init(&c->digest);
  if (file)
    return read_opening(c);
  strbuf_printf(error, "%s: error: %s", path, strerror(errno));
  return false;
}

void certificate_release(certificate *c) {
  if (c->file && c->file != stdin)
    fclose(c->file);
  for (uint32_t p = 0; c->location_limits && p < c->net->processes.count; p++)
    mem_free(c->location_limits[p]);
  if (c->net)
    renamings_release(&c->renamings);
  mem_free(c->by);
  mem_free(c->location_limits);
  mem_free(c->state_limits);
  mem_free(c->matrices);
  mem_free(c->table);
  mem_free(c->bounds);
  mem_free(c->ranks);
  mem_free(c->zones);
  mem_free(c->states);
  mem_free(c->keys);
  mem_free(c->cells);
  strbuf_release(&c->text);
  strbuf_release(&c->query);
  strbuf_release(&c->digest);
}

// ---- Room

// By an eighth when it is large: whether there is memory is asked for each growth.
void *certificate_room(void *data, size_t *room, size_t needed, size_t size) {
  enum { LARGE = 1 << 14 };
  if (needed <= *room)
    return data;
  *room = needed < 16 ? 16 : needed < LARGE ? 2 * needed : needed + needed / 8;
  return mem_resize(data, *room, size);
}

// ---- Finding states

static uint64_t hash_of(const certificate *c, const int32_t *key) {
  uint64_t h = 0x9e3779b97f4a7c15u;
  for (uint32_t i = 0; i < c->width; i++) {
    h = (h ^ (uint32_t)key[i]) * 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  }
  return h;
}

static bool has_key(const certificate *c, uint32_t s, const int32_t *key) {
  assert(s <= c->nstates);
  return memcmp(certificate_key(c, s), key, c->width * sizeof *key) == 0;
}

// Where in the table the key is, or would be.
static uint32_t slot_of(const certificate *c, const int32_t *key) {
  assert(c->nstates <= c->table_mask / 2 + 1); // so there is a free one
  uint32_t slot = (uint32_t)hash_of(c, key) & c->table_mask;
  while (c->table[slot] != CERTIFICATE_NONE && !has_key(c, c->table[slot], key))
    slot = (slot + 1) & c->table_mask;
  return slot;
}

uint32_t certificate_find(const certificate *c, const int32_t *key) {
  return c->table ? c->table[slot_of(c, key)] : CERTIFICATE_NONE;
}

// At most half of the table is used.
static void grow_table(certificate *c) {
  assert(!c->table || (c->table_mask & (c->table_mask + 1)) == 0);
  const uint32_t size = c->table ? 2 * (c->table_mask + 1) : 64;
  mem_free(c->table);
  c->table = mem_new(size, sizeof *c->table);
  c->table_mask = size - 1;
  for (uint32_t i = 0; i < size; i++)
    c->table[i] = CERTIFICATE_NONE;
  for (uint32_t s = 0; s < c->nstates; s++)
    c->table[slot_of(c, certificate_key(c, s))] = s;
}

bool certificate_add_state(certificate *c) {
  if (c->nstates >= (uint32_t)1 << 30)
    return certificate_fail(c, "too many states");
  if (!c->table || 2 * (c->nstates + 1) > c->table_mask)
    grow_table(c);
  const uint32_t slot = slot_of(c, certificate_key(c, c->nstates));
  if (c->table[slot] != CERTIFICATE_NONE)
    return certificate_fail(c, "this state was there before, in line %u",
                            c->states[c->table[slot]].line);
  c->table[slot] = c->nstates;
  size_t room = c->states_room;
  c->states = certificate_room(c->states, &room, (size_t)c->nstates + 1,
                               sizeof *c->states);
  c->states_room = (uint32_t)room;
  c->states[c->nstates++] = (certificate_state){c->nzones, c->nranks, c->line};
  assert(c->nstates <= c->states_room);
  return true;
}

// ---- Invariants

static bool are_within(const certificate *c, const certificate_zone *list,
                       size_t count) {
  for (size_t k = 0; k < count; k++)
    if (list[k].first + list[k].count > c->nbounds)
      return false;
  return true;
}

static bool is_key(const certificate *c, const int32_t *key) {
  const uint32_t nprocesses = c->net->processes.count;
  for (uint32_t i = 0; i < c->width; i++) {
    const cell *at =
        i < nprocesses ? NULL : &c->net->cells.data[c->cells[i - nprocesses]];
    if (at ? key[i] < at->low || key[i] > at->high
           : (uint32_t)key[i] >= c->net->processes.data[i].nlocations)
      return false;
  }
  return true;
}

bool certificate_is_valid(const certificate *c) {
  const bool alu = c->order == CERTIFICATE_ALU; // zones are matrices
  for (uint32_t s = 0; s < c->nstates; s++)
    if (c->states[s].first > certificate_zones_end(c, s) ||
        c->states[s].first_rank > certificate_ranks_end(c, s) ||
        !is_key(c, certificate_key(c, s)) ||
        certificate_find(c, certificate_key(c, s)) != s)
      return false;
  for (size_t k = 0; k < c->nbounds; k++)
    if (c->bounds[k].i >= c->n || c->bounds[k].j >= c->n ||
        c->bounds[k].i == c->bounds[k].j)
      return false;
  return are_within(c, c->zones, alu ? 0 : c->nzones) &&
         are_within(c, c->ranks, c->nranks);
}
