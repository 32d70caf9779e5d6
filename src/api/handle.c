// handle.c -- Handles: made, told, freed.

#include "api/handle.h"

#include <string.h>

#include "base/mem.h"

gnomon *handle_new(handle_kind kind) {
  gnomon *h = mem_try(1, sizeof *h);
  if (h) {
    h->kind = kind;
    h->status = GNOMON_NO_MEMORY; // until there is more to tell
  }
  return h;
}

void handle_lose(gnomon *h) {
  h->status = GNOMON_NO_MEMORY;
  h->json = h->text = (strbuf){0};
  h->has_text = h->is_loaded = h->walks = false;
  h->model = (handle_source){0};
}

void gnomon_free(gnomon *h) {
  if (!h)
    return;
  mem_account_release(&h->account);
  mem_free(h);
}

char *handle_copy(const char *text, size_t length) {
  if (!text)
    return NULL;
  char *out = mem_new(length + 1, 1);
  memcpy(out, text, length);
  return out;
}

void handle_copy_source(handle_source *to, const handle_source *from) {
  *to = *from;
  to->name = handle_copy(from->name, strlen(from->name));
  to->text = handle_copy(from->text, from->length);
  to->options =
      from->options ? handle_copy(from->options, strlen(from->options)) : NULL;
}

// ---- What it tells

const char *gnomon_version(void) { return GNOMON_VERSION; }

gnomon_code gnomon_status(const gnomon *h) {
  return h ? h->status : GNOMON_NO_MEMORY;
}

const char *gnomon_json(const gnomon *h) {
  static const char NO_MEMORY[] =
      "{\"gnomon\": {\"version\": \"" GNOMON_VERSION
      "\"}, \"error\": {\"message\": \"out of memory\", \"status\": 5}}\n";
  return gnomon_status(h) == GNOMON_NO_MEMORY ? NO_MEMORY : h->json.text;
}

const char *gnomon_text(const gnomon *h, size_t *length) {
  const bool has_text = h && h->has_text && h->status != GNOMON_NO_MEMORY;
  if (length)
    *length = has_text ? h->text.length : 0;
  return has_text ? h->text.text : NULL;
}

void handle_begin(gnomon *h, json *j) {
  strbuf_clear(&h->json);
  json_init_text(j, &h->json);
  json_put_object(j, NULL);
  json_put_object(j, "gnomon");
  json_put_string(j, "version", GNOMON_VERSION);
  json_end(j);
}

void handle_put_error(gnomon *h, json *j, const char *message) {
  json_put_object(j, "error");
  json_put_string(j, "message", message);
  json_put_int(j, "status", (int64_t)h->status);
  json_end(j);
}

void handle_fail(gnomon *h, gnomon_code status, const char *message) {
  json j;
  h->status = status;
  handle_begin(h, &j);
  handle_put_error(h, &j, message);
  json_put_array(&j, "diagnostics");
  json_end(&j);
  json_end(&j);
}
