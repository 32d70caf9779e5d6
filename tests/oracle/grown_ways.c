// grown_ways.c -- Variables that are elements and fields, and functions that write
// them.

#include "grow_model.h"

void grown_put_name(const grown_model *m, int variable, const char *prefix,
                    strbuf *out) {
  const grown_variable *v = &m->variables[variable];
  strbuf_printf(out, "%sv%d", prefix, variable);
  switch ((stored_kind)v->stored) {
  case STORED_ELEMENT:
    strbuf_puts(out, "[1]");
    break;
  case STORED_INDEXED:
    strbuf_printf(out, "[%sv%d %% 2]",
                  m->variables[v->by].owner == GROWN_SHARED ? "" : prefix,
                  v->by);
    break;
  case STORED_FIELD:
    strbuf_puts(out, ".f");
    break;
  default:
    break;
  }
}

// Is the variable, or any of this range, written in this way?
static bool has_way(const grown_model *m, int variable, int high, int way) {
  for (int p = 0; p < m->nprocesses; p++)
    for (int i = 0; i < m->processes[p].nedges && !m->processes[p].gone; i++) {
      const grown_edge *e = &m->processes[p].edges[i];
      for (int k = 0; k < e->nupdates; k++) {
        const grown_update *u = &e->updates[k];
        if (u->kind < UPDATE_SPEED && u->way == way &&
            (variable < 0 ? m->variables[u->a].high == high : u->a == variable))
          return true;
      }
    }
  return false;
}

static void put_whole(const grown_model *m, int variable, strbuf *out) {
  const grown_variable *v = &m->variables[variable];
  if (v->stored == STORED_FIELD)
    strbuf_printf(out, "pair%d w; w.f = e; w.g = 0; v%d = w;", v->high,
                  variable);
  else if (v->stored == STORED_PLAIN)
    strbuf_printf(out, "v%d = e;", variable);
  else
    strbuf_printf(out, "int[0,%d] w[2]; w[0] = e; w[1] = e; v%d = w;", v->high,
                  variable);
}

// `name` is that of the variable.
static void put_body(int way, const char *name, strbuf *out) {
  switch ((write_way)way) {
  case WAY_PERHAPS:
    strbuf_printf(out, "if (e > 0) %s = e;", name);
    break;
  case WAY_EITHER:
    strbuf_printf(out, "if (e > 0) %s = e; else %s = 0;", name, name);
    break;
  case WAY_EARLY:
    strbuf_printf(out, "if (e > 1) return; %s = e;", name);
    break;
  case WAY_LATE:
    strbuf_printf(out, "if (e > 1) { %s = e; return; } %s = 0;", name, name);
    break;
  case WAY_LOOP:
    strbuf_printf(out, "int i = 0; while (i < e) { %s = e; i++; }", name);
    break;
  default:
    strbuf_printf(out, "%s = e;", name);
  }
}

void grown_put_ways(const grown_model *m, int variable, const char *margin,
                    strbuf *out) {
  strbuf name;
  strbuf_init(&name);
  grown_put_name(m, variable, "", &name);
  for (int way = WAY_CALL; way < WAYS; way++) {
    if (way == WAY_REFERENCE || !has_way(m, variable, 0, way))
      continue;
    strbuf_printf(out, "%svoid way%d_%d(int e) { ", margin, way, variable);
    if (way == WAY_WHOLE)
      put_whole(m, variable, out);
    else
      put_body(way, name.text, out);
    strbuf_puts(out, " }\n");
  }
  strbuf_release(&name);
}

void grown_put_kinds(const grown_model *m, strbuf *out) {
  for (int high = 1; high <= 3; high++) {
    bool fields = false;
    for (int v = 0; v < m->nvariables; v++)
      fields |= m->variables[v].stored == STORED_FIELD &&
                m->variables[v].high == high;
    if (fields)
      strbuf_printf(out,
                    "typedef struct { int[0,%d] f; int[0,%d] g; } pair%d;\n",
                    high, high, high);
    if (has_way(m, -1, high, WAY_REFERENCE))
      strbuf_printf(out, "void put%d(int[0,%d] &to, int e) { to = e; }\n", high,
                    high);
  }
}
