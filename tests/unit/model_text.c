// Loading models from texts; see model_text.h.

#include "model_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"

void model_text_load(model_text *t, const char *path, const char *text,
                     const char *asked) {
  const load_options how = {.query_texts = &asked,
                            .nquery_texts = asked ? 1 : 0,
                            .queries_must_hold_up = true};
  const bool ok = model_load_text(&t->m, path, text, strlen(text), &how);
  if (!ok)
    diags_print(t->m.diags, stderr, LEVEL_ERROR, false);
  assert_true(ok);
  const char *why = NULL;
  if (!network_is_valid(&t->m.net, &why))
    fail_msg("%s: %s", path, why);
  t->code = compile_network(&t->m.memory, &t->m.net);
  t->asked = asked ? &t->m.net.queries.data[0] : NULL;
  t->asked_code = asked ? &t->code->queries[0] : NULL;
}

void model_text_open(model_text *t, const char *path) {
  model_text_open_with(t, path, NULL);
}

void model_text_open_with(model_text *t, const char *path, const char *asked) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  strbuf text;
  strbuf_init(&text);
  for (int c = fgetc(file); c != EOF; c = fgetc(file))
    strbuf_putc(&text, (char)c);
  fclose(file);
  model_text_load(t, path, text.text, asked);
  strbuf_release(&text);
}

void model_text_release(model_text *t) { model_release(&t->m); }
