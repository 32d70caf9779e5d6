// slice.c -- Copying stretches of text with some of them replaced.

#include "syntax/slice.h"

#include <string.h>

void slicer_init(slicer *s, const model *m, const load_options *options) {
  *s = (slicer){.model = m};
  if (!m->doc.globals)
    return;
  for (const ast *n = m->doc.globals->first; n; n = n->next)
    for (const ast *d = n->kind == AST_VARIABLES ? n->first->next : NULL; d;
         d = d->next)
      for (size_t i = 0; i < options->noverrides; i++) {
        const char *id = names_text(&m->names, d->id);
        if (strcmp(id, options->overrides[i].name) != 0 || !d->last)
          continue;
        const slice_edit e = {ast_extent(d->last), options->overrides[i].value};
        vec_push(m->doc.memory, &s->edits, e);
      }
}

static void put(strbuf *out, const char *text, size_t length, bool escape) {
  if (escape)
    put_xml(out, text, length);
  else
    strbuf_add(out, text, length);
}

void put_xml(strbuf *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    const char c = text[i];
    if (c == '<')
      strbuf_puts(out, "&lt;");
    else if (c == '>')
      strbuf_puts(out, "&gt;");
    else if (c == '&')
      strbuf_puts(out, "&amp;");
    else if (c == '"')
      strbuf_puts(out, "&quot;");
    else
      strbuf_putc(out, c);
  }
}

static void cut(const slicer *s, strbuf *out, span at, bool escape) {
  const sources *all = diags_sources(s->model->diags);
  size_t length = 0;
  for (uint32_t i = 0; i < s->edits.count; i++) {
    const slice_edit *e = &s->edits.data[i];
    if (e->at.begin < at.begin || e->at.end > at.end)
      continue;
    const char *before =
        sources_text(all, (span){at.begin, e->at.begin}, &length);
    put(out, before, length, escape);
    strbuf_printf(out, "%d", e->value);
    at.begin = e->at.end;
  }
  const char *text = sources_text(all, at, &length);
  put(out, text, length, escape);
}

void slice(const slicer *s, strbuf *out, span at) { cut(s, out, at, false); }
void slice_xml(const slicer *s, strbuf *out, span at) { cut(s, out, at, true); }

// Instances end where their semicolon is, which no node covers.
span slice_declaration(const slicer *s, const ast *n) {
  span at = ast_extent(n);
  if (n->kind != AST_INSTANCE)
    return at;
  const source *t = sources_find(diags_sources(s->model->diags), at.end);
  while (at.end - t->base < t->length && t->text[at.end - t->base] != ';')
    at.end++;
  at.end++;
  return at;
}
