// json_tree.c -- What jansson read, copied into the arena.

#include "trace/json_tree.h"

#include <jansson.h>
#include <pthread.h>
#include <string.h>

#include "base/mem.h"

static void convert(arena *, json_t *, tree *);

static void convert_list(arena *a, json_t *from, tree *to) {
  to->count = (uint32_t)json_array_size(from);
  to->items = arena_array(a, to->count, sizeof *to->items);
  for (uint32_t i = 0; i < to->count && !stop_asked(a->stop); i++)
    convert(a, json_array_get(from, i), &to->items[i]);
}

static void convert_object(arena *a, json_t *from, tree *to) {
  const size_t count = json_object_size(from);
  to->items = arena_array(a, count, sizeof *to->items);
  to->keys = arena_array(a, count, sizeof *to->keys);
  const char *key;
  json_t *item;
  json_object_foreach(from, key, item) {
    to->keys[to->count] = arena_copy(a, key, strlen(key));
    convert(a, item, &to->items[to->count++]);
  }
}

// As deep as jansson went, which has a limit of its own.
static void convert(arena *a, json_t *from, tree *to) {
  switch (json_typeof(from)) {
  case JSON_OBJECT:
    to->kind = TREE_OBJECT;
    convert_object(a, from, to);
    break;
  case JSON_ARRAY:
    to->kind = TREE_LIST;
    convert_list(a, from, to);
    break;
  case JSON_STRING:
    to->kind = TREE_TEXT;
    to->text = arena_copy(a, json_string_value(from), json_string_length(from));
    break;
  case JSON_INTEGER:
    to->kind = TREE_INT;
    to->number = json_integer_value(from);
    break;
  case JSON_REAL:
    to->kind = TREE_REAL;
    to->real = json_real_value(from);
    break;
  case JSON_NULL:
    to->kind = TREE_NULL;
    break;
  default:
    to->kind = TREE_BOOL;
    to->number = json_is_true(from);
  }
}

// ---- Memory
//
// Jansson has its functions for the whole process, which may use it besides us.

static json_malloc_t their_malloc;
static json_free_t their_free;

static void *take(size_t bytes) {
  return mem_is_counted() ? mem_bytes(bytes) : their_malloc(bytes);
}

static void give_back(void *p) {
  if (mem_has_counted(p))
    mem_free(p);
  else
    their_free(p);
}

static void share_memory(void) {
  json_get_alloc_funcs(&their_malloc, &their_free);
  json_object_seed(0); // once, whoever is first
  json_set_alloc_funcs(take, give_back);
}

// ---- Reading

typedef struct {
  const char *text;
  size_t length;
  stopper *stop;
} source;

// Some thousand bytes at a time, so that a long text is left when it has to be.
static size_t next_bytes(void *buffer, size_t room, void *data) {
  source *s = data;
  const size_t count = s->length < room ? s->length : room;
  if (stop_asked(s->stop))
    return (size_t)-1;
  memcpy(buffer, s->text, count);
  s->text += count;
  s->length -= count;
  return count;
}

tree *tree_parse(arena *a, const char *text, size_t length, uint32_t *line,
                 const char **why) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  json_error_t error;
  pthread_once(&once, share_memory);
  source all = {text, length, a->stop};
  json_t *read = json_load_callback(next_bytes, &all, 0, &error);
  if (!read && json_error_code(&error) == json_error_out_of_memory)
    mem_exhausted();
  if (!read) {
    *line = error.line > 0 ? (uint32_t)error.line : 1;
    *why = arena_copy(a, error.text, strlen(error.text));
    return NULL;
  }
  tree *t = arena_new(a, tree);
  convert(a, read, t);
  json_decref(read);
  return t;
}

const tree *tree_next(const tree *t, const char *key, uint32_t *hint) {
  for (uint32_t i = 0; tree_is(t, TREE_OBJECT) && i < t->count; i++) {
    const uint32_t at = (*hint + i) % t->count;
    if (strcmp(t->keys[at], key) == 0) {
      *hint = at + 1;
      return &t->items[at];
    }
  }
  return NULL;
}

const tree *tree_get(const tree *t, const char *key) {
  uint32_t hint = 0;
  return tree_next(t, key, &hint);
}
