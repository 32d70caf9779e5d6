// peers_print.c -- A model of peers as text in XTA.

#include "peers_model.h"

#include <assert.h>

static const char *const op_texts[] = {"<", "<=", "==", ">=", ">", "!="};

typedef struct {
  const peers_model *m;
  strbuf *out;
  uint32_t things;       // that are used
  bool outside;          // in the query
  bool host;             // in that
  int self;              // the peer at hand where each is written out, or -1
  int each, other;       // … where quantifiers are, or -1
  const peers_atoms *of; // the case of the query
} printer;

static bool has(const printer *p, peers_thing t) { return p->things >> t & 1; }

static bool is_scalar(const peers_model *m) { return m->style == STYLE_SCALAR; }

static bool is_set(const peers_model *m) { return m->style <= STYLE_SCALAR; }

static bool is_host(const peers_model *m) { return m->host.nlocations > 0; }

int peers_high(const peers_model *m, peers_thing t) {
  switch (t) {
  case PEERS_FLAG:
  case PEERS_MATRIX:
    return 1;
  case PEERS_COUNT:
  case PEERS_LENGTH:
    return m->n;
  default:
    return 2;
  }
}

// ---- Numbers of processes

static void put_number(printer *p, int peer) {
  strbuf_int(p->out, p->m->base + peer);
}

static void put_self(printer *p) {
  if (p->self >= 0)
    put_number(p, p->self);
  else
    strbuf_puts(p->out, "pid");
}

static void put_bound(printer *p, int peer, char name) {
  if (peer >= 0)
    put_number(p, peer);
  else
    strbuf_putc(p->out, name);
}

static void put_who(printer *p, peers_who who) {
  switch (who) {
  case WHO_SELF:
    put_self(p);
    break;
  case WHO_CHOSEN:
    strbuf_puts(p->out, "e");
    break;
  case WHO_HELD:
    strbuf_puts(p->out, "h");
    break;
  case WHO_FIRST:
    strbuf_puts(p->out, "q[0]");
    break;
  case WHO_NEXT:
    strbuf_puts(p->out, p->m->base ? "" : "(");
    put_self(p);
    strbuf_puts(p->out, p->m->base ? " % N + 1" : " + 1) % N");
    break;
  case WHO_NOBODY:
    strbuf_puts(p->out, "NONE");
    break;
  case WHO_AFTER:
    put_self(p);
    strbuf_puts(p->out, " + 1");
    break;
  case WHO_EACH:
    put_bound(p, p->each, 'i');
    break;
  case WHO_OTHER:
    put_bound(p, p->other, 'j');
    break;
  case WHO_ONE:
    put_number(p, p->of->one);
    break;
  case WHO_TWO:
    put_number(p, p->of->other);
    break;
  }
}

static void put_index(printer *p, peers_who who) {
  strbuf_puts(p->out, "[");
  put_who(p, who);
  strbuf_puts(p->out, "]");
}

// The peer that is meant, if that is known: else -1.
static int known_peer(const printer *p, peers_who who) {
  switch (who) {
  case WHO_SELF:
    return p->self;
  case WHO_EACH:
    return p->each;
  case WHO_OTHER:
    return p->other;
  case WHO_ONE:
    return p->of->one;
  case WHO_TWO:
    return p->of->other;
  default:
    return -1;
  }
}

// P(1). or P1.
static void put_process(printer *p, char letter, peers_who who) {
  if (is_set(p->m)) {
    strbuf_printf(p->out, "%c(", letter);
    put_who(p, who);
    strbuf_puts(p->out, ").");
  } else {
    strbuf_printf(p->out, "%c%d.", letter, known_peer(p, who));
  }
}

// ---- Things

static void put_clock(printer *p, peers_who who) {
  const peers_model *m = p->m;
  if (p->outside && m->clocks == CLOCKS_LOCAL)
    put_process(p, 'P', who);
  strbuf_puts(p->out, "x");
  if (m->clocks == CLOCKS_ARRAY)
    put_index(p, who);
  if (m->clocks == CLOCKS_PASSED && known_peer(p, who) >= 0)
    strbuf_int(p->out, known_peer(p, who));
}

static void put_thing(printer *p, peers_thing thing, peers_who who,
                      peers_who whom) {
  static const char *const names[PEERS_THINGS] = {
      "", "g", "v", "a", "f", "w", "h", "q[0]", "len", "n", "s",
  };
  if (thing == PEERS_CLOCK) {
    put_clock(p, who);
  } else if (thing == PEERS_SUM) {
    strbuf_puts(p->out, "(sum (k : id_t) a[k])");
  } else if (thing == PEERS_SELF) {
    put_self(p);
  } else {
    if (thing == PEERS_LOCAL && p->outside)
      put_process(p, 'P', who);
    strbuf_puts(p->out, names[thing]);
    if (thing == PEERS_NUMBER || thing == PEERS_FLAG || thing == PEERS_MATRIX)
      put_index(p, who);
    if (thing == PEERS_MATRIX)
      put_index(p, whom);
  }
}

static bool is_numbered(peers_thing t) {
  return t == PEERS_HOLDER || t == PEERS_FIRST || t == PEERS_SELF;
}

// ---- Atoms

// Is there no value for nobody, so that something else says so?
static bool has_no_value(const printer *p, peers_thing t) {
  return t == PEERS_HOLDER ? is_scalar(p->m)
                           : t == PEERS_FIRST && !p->m->padded;
}

// h or q[0], which have a value even if nobody is there.
static void put_numbered(printer *p, const peers_atom *a) {
  const bool careful = has_no_value(p, (peers_thing)a->thing);
  const char *some = a->thing == PEERS_HOLDER ? "taken" : "len > 0";
  const char *none = a->thing == PEERS_HOLDER ? "!taken" : "len == 0";
  if (careful && a->with == WHO_NOBODY) {
    strbuf_puts(p->out, a->op == IS_NE ? some : none);
    return;
  }
  if (careful)
    strbuf_printf(p->out, "(%s %s ", a->op == IS_NE ? none : some,
                  a->op == IS_NE ? "||" : "&&");
  put_thing(p, (peers_thing)a->thing, (peers_who)a->who, (peers_who)a->whom);
  strbuf_printf(p->out, " %s ", op_texts[a->op]);
  put_who(p, (peers_who)a->with);
  strbuf_puts(p->out, careful ? ")" : "");
}

static void put_plain(printer *p, const peers_atom *a, int by) {
  put_thing(p, (peers_thing)a->thing, (peers_who)a->who, (peers_who)a->whom);
  strbuf_printf(p->out, " %s ", op_texts[a->op]);
  if (by && p->self < 0)
    strbuf_printf(p->out, "(pid == %d ? %d : %d)",
                  p->m->base + p->m->broken.peer, a->bound + by, a->bound);
  else
    strbuf_int(p->out, a->bound + by);
}

static void put_host_place(printer *p, const peers_atom *a) {
  if (p->m->paired)
    put_process(p, 'C', (peers_who)a->who);
  else
    strbuf_puts(p->out, "C.");
  strbuf_printf(p->out, "L%d", a->bound);
}

static void put_atom_inside(printer *p, const peers_atom *a, int by) {
  switch ((peers_thing)a->thing) {
  case PEERS_DEADLOCK:
    strbuf_puts(p->out, "deadlock");
    break;
  case PEERS_PLACE:
    put_process(p, 'P', (peers_who)a->who);
    strbuf_printf(p->out, "L%d", a->bound);
    break;
  case PEERS_HOST:
    put_host_place(p, a);
    break;
  default:
    if (is_numbered((peers_thing)a->thing))
      put_numbered(p, a);
    else
      put_plain(p, a, by);
  }
}

// `by`: what is added to its constant in the peer that is changed.
static void put_atom(printer *p, const peers_atom *a, int by) {
  if (a->negated)
    strbuf_puts(p->out, "!(");
  if (a->extent)
    strbuf_printf(p->out, "(%s (i : id_t) ",
                  a->extent == FOR_ALL ? "forall" : "exists");
  put_atom_inside(p, a, by);
  strbuf_puts(p->out, a->extent ? ")" : "");
  strbuf_puts(p->out, a->negated ? ")" : "");
}

// ---- What is broken

// Is this place changed in the peer at hand, or might be?
static bool is_broken(const printer *p, peers_break_kind kind, bool location,
                      int edge, int item) {
  const peers_break *b = &p->m->broken;
  return b->kind == kind && !p->host && b->location == location &&
         b->edge == edge && (item < 0 || b->item == item) &&
         (p->self < 0 || p->self == b->peer);
}

// The atoms of a guard or an invariant, unless there are none.
static bool put_atoms(printer *p, const peers_atoms *list, const char *before,
                      bool location, int edge) {
  bool any = false;
  for (int i = 0; i < list->count; i++) {
    const bool other = is_broken(p, BREAK_CONSTANT, location, edge, i);
    const bool gone = is_broken(p, BREAK_GUARD, location, edge, i);
    if (gone && p->self >= 0)
      continue;
    strbuf_puts(p->out, any ? " && " : before);
    if (gone)
      strbuf_printf(p->out, "(pid == %d || ", p->m->base + p->m->broken.peer);
    put_atom(p, &list->data[i], other ? p->m->broken.by : 0);
    strbuf_puts(p->out, gone ? ")" : "");
    any = true;
  }
  return any;
}

// ---- Updates

static void put_step(printer *p, const peers_update *u) {
  const int high = peers_high(p->m, (peers_thing)u->thing);
  strbuf_puts(p->out, "(");
  put_thing(p, (peers_thing)u->thing, (peers_who)u->who, (peers_who)u->whom);
  strbuf_printf(p->out, " + %d) %% %d", u->c, high + 1);
}

static void put_assignment(printer *p, const peers_update *u) {
  put_thing(p, (peers_thing)u->thing, (peers_who)u->who, (peers_who)u->whom);
  strbuf_puts(p->out, " = ");
  if (u->kind == PEERS_COPIES)
    strbuf_puts(p->out, "g");
  else if (u->kind == PEERS_STEPS)
    put_step(p, u);
  else if (u->kind == PEERS_HEARS)
    strbuf_puts(p->out, "s");
  else
    strbuf_int(p->out, u->c);
}

static void put_gift(printer *p, const peers_update *u) {
  const bool scalar = is_scalar(p->m);
  if (scalar && u->who == WHO_NOBODY) {
    strbuf_puts(p->out, "taken = 0");
    return;
  }
  strbuf_puts(p->out, scalar ? "taken = 1, h = " : "h = ");
  put_who(p, (peers_who)u->who);
}

static void put_call(printer *p, const char *name, const peers_update *u) {
  strbuf_printf(p->out, "%s(", name);
  put_who(p, (peers_who)u->who);
  strbuf_puts(p->out, ")");
}

static void put_update(printer *p, const peers_update *u) {
  switch ((peers_update_kind)u->kind) {
  case PEERS_MORE:
    strbuf_puts(p->out, "n++");
    break;
  case PEERS_LESS:
    strbuf_puts(p->out, "n--");
    break;
  case PEERS_GIVES:
    put_gift(p, u);
    break;
  case PEERS_PUSHES:
    put_call(p, "push", u);
    break;
  case PEERS_POPS:
    strbuf_puts(p->out, "pop()");
    break;
  case PEERS_TALLY:
    strbuf_puts(p->out, "n = tally()");
    break;
  case PEERS_CLEARS:
    strbuf_puts(p->out, "clear()");
    break;
  case PEERS_MARKS:
    put_call(p, "mark", u);
    break;
  case PEERS_TELLS:
    strbuf_puts(p->out, "s = ");
    put_thing(p, (peers_thing)u->thing, (peers_who)u->who, WHO_SELF);
    break;
  case PEERS_LAST:
    strbuf_puts(p->out, "s = last()");
    break;
  case PEERS_NAMES:
    strbuf_puts(p->out, "s = ");
    put_self(p);
    strbuf_puts(p->out, " % 3");
    break;
  default:
    put_assignment(p, u);
  }
}

// ---- Edges

static void put_meeting(printer *p, const peers_edge *e) {
  static const char *const names[MEETINGS] = {"", "c", "d", "b", "r"};
  strbuf_printf(p->out, " sync %s", names[e->meeting]);
  if (e->meeting == MEETING_OWN || e->meeting == MEETING_WIDE)
    put_index(p, (peers_who)e->index);
  strbuf_puts(p->out, e->sends ? "!;" : "?;");
}

// Which peers do not have it, as conditions on pid.
static bool put_missing(printer *p, const peers_edge *e, int number) {
  const char *before = " guard ";
  bool any = false;
  for (int i = 0; i < p->m->n && !p->host && p->self < 0; i++) {
    const bool gone = e->missing >> i & 1;
    const bool broken = p->m->broken.kind == BREAK_EDGE &&
                        p->m->broken.edge == number && p->m->broken.peer == i;
    if (gone || broken) {
      strbuf_printf(p->out, "%spid != %d", any ? " && " : before,
                    p->m->base + i);
      any = true;
    }
  }
  return any;
}

static void put_guard(printer *p, const peers_edge *e, int number) {
  bool any = put_missing(p, e, number);
  if (e->chooses && e->apart) {
    strbuf_puts(p->out, any ? " && e != " : " guard e != ");
    put_self(p);
    any = true;
  }
  any |= put_atoms(p, &e->guard, any ? " && " : " guard ", false, number);
  strbuf_puts(p->out, any ? ";" : "");
}

static void put_updates(printer *p, const peers_edge *e, int number) {
  const int n = e->nupdates;
  const bool swapped = n > 1 && is_broken(p, BREAK_UPDATES, false, number, -1);
  for (int i = 0; i < n; i++) {
    const bool last = swapped && i >= n - 2;
    strbuf_puts(p->out, i ? ", " : " assign ");
    put_update(p, &e->updates[last ? (n - 2) + (n - 1 - i) : i]);
  }
  strbuf_puts(p->out, n ? "; }" : " }");
}

static bool is_missing(const printer *p, const peers_edge *e, int number) {
  if (p->host || p->self < 0)
    return false;
  return e->missing >> p->self & 1 ||
         is_broken(p, BREAK_EDGE, false, number, -1);
}

static void put_edge(printer *p, const peers_template *t, int number) {
  const peers_edge *e = &t->edges[number];
  const bool other = is_broken(p, BREAK_TARGET, false, number, -1);
  const int target = other ? (e->target + 1) % t->nlocations : e->target;
  strbuf_printf(p->out, "    L%d -> L%d {", e->source, target);
  if (e->chooses)
    strbuf_puts(p->out, " select e : id_t;");
  put_guard(p, e, number);
  if (e->meeting)
    put_meeting(p, e);
  put_updates(p, e, number);
}

// ---- Locations

static bool is_marked(printer *p, const peers_template *t, int i,
                      bool committed) {
  const peers_location *l = &t->locations[i];
  const bool other = is_broken(p, BREAK_FLAG, true, i, -1);
  const bool is = other ? !(l->urgent || l->committed) : l->committed;
  return committed ? is : !other && l->urgent;
}

static void put_marked(printer *p, const peers_template *t, bool committed) {
  bool any = false;
  for (int i = 0; i < t->nlocations; i++)
    if (is_marked(p, t, i, committed)) {
      strbuf_printf(p->out, "%sL%d",
                    any         ? ", "
                    : committed ? "  commit "
                                : "  urgent ",
                    i);
      any = true;
    }
  strbuf_puts(p->out, any ? ";\n" : "");
}

static void put_locations(printer *p, const peers_template *t) {
  strbuf_puts(p->out, "  state ");
  for (int i = 0; i < t->nlocations; i++) {
    strbuf_printf(p->out, "%sL%d", i ? ", " : "", i);
    if (put_atoms(p, &t->locations[i].invariant, " { ", true, i))
      strbuf_puts(p->out, " }");
  }
  strbuf_puts(p->out, ";\n");
  put_marked(p, t, true);
  put_marked(p, t, false);
  strbuf_puts(p->out, "  init L0;\n");
}

// ---- Templates

static bool breaks_first(const printer *p, peers_thing t) {
  return p->m->broken.kind == BREAK_INITIAL && p->m->broken.item == t;
}

// int[0,2] v, which may start or end elsewhere in one peer.
static void put_local(printer *p) {
  const peers_break *b = &p->m->broken;
  const bool first = breaks_first(p, PEERS_LOCAL);
  const bool is = p->self == b->peer;
  strbuf_printf(p->out, "  int[0,%d] v", b->kind == BREAK_RANGE && is ? 3 : 2);
  if (first && p->self < 0)
    strbuf_printf(p->out, " = pid == %d ? 1 : 0", p->m->base + b->peer);
  else if (first && is)
    strbuf_puts(p->out, " = 1");
  strbuf_puts(p->out, ";\n");
}

static void put_parameters(printer *p) {
  const bool passed = !p->host && p->m->clocks == CLOCKS_PASSED &&
                      has(p, PEERS_CLOCK) && p->self < 0;
  const bool numbered = p->self < 0 && (!p->host || p->m->paired);
  strbuf_puts(p->out, numbered ? "const id_t pid" : "");
  strbuf_puts(p->out, passed ? ", clock &x" : "");
}

// `self`: the one that is written out, or -1.
static void put_template(printer *p, bool host, int self) {
  const peers_template *t = host ? &p->m->host : &p->m->peer;
  const char *name = host ? "C" : "P";
  p->host = host;
  p->self = self;
  if (self >= 0)
    strbuf_printf(p->out, "process %s%d(", name, self);
  else if (p->m->style == STYLE_INSTANCES && (!host || p->m->paired))
    strbuf_printf(p->out, "process %sT(", name);
  else
    strbuf_printf(p->out, "process %s(", name);
  put_parameters(p);
  strbuf_puts(p->out, ") {\n");
  if (!host && has(p, PEERS_CLOCK) && p->m->clocks == CLOCKS_LOCAL)
    strbuf_puts(p->out, "  clock x;\n");
  if (!host && has(p, PEERS_LOCAL))
    put_local(p);
  put_locations(p, t);
  bool any = false;
  for (int i = 0; i < t->nedges; i++)
    if (!is_missing(p, &t->edges[i], i)) {
      strbuf_puts(p->out, any ? ",\n" : "  trans\n");
      put_edge(p, t, i);
      any = true;
    }
  strbuf_puts(p->out, any ? ";\n}\n" : "}\n");
  p->self = -1;
  p->host = false;
}

static void put_templates(printer *p) {
  const peers_model *m = p->m;
  const bool written = m->style == STYLE_WRITTEN;
  for (int i = 0; i < m->n && written; i++)
    put_template(p, false, i);
  if (!written)
    put_template(p, false, -1);
  if (!is_host(m))
    return;
  for (int i = 0; i < m->n && written && m->paired; i++)
    put_template(p, true, i);
  if (!written || !m->paired)
    put_template(p, true, -1);
}

// ---- Declarations

static void put_numbers(printer *p) {
  const peers_model *m = p->m;
  strbuf_printf(p->out, "const int N = %d;\n", m->n);
  if (is_scalar(m)) {
    strbuf_puts(p->out, "typedef scalar[N] id_t;\n");
    return;
  }
  strbuf_puts(p->out, m->base ? "typedef int[1,N] id_t;\n"
                              : "typedef int[0,N-1] id_t;\n");
  strbuf_puts(p->out, "typedef int[0,N] any_t;\n");
  strbuf_printf(p->out, "const int NONE = %s;\n", m->base ? "0" : "N");
}

static void put_array(printer *p, const char *type, char name,
                      peers_thing thing) {
  const peers_model *m = p->m;
  const char *index = m->wide ? "any_t" : "id_t";
  strbuf_printf(p->out, "%s %c[%s]", type, name, index);
  if (thing == PEERS_MATRIX)
    strbuf_printf(p->out, "[%s]", index);
  else if (breaks_first(p, thing)) {
    const int at = m->broken.peer + (m->wide ? m->base : 0);
    for (int i = 0; i < m->n + m->wide; i++)
      strbuf_printf(p->out, "%s%d", i ? ", " : " = {", i == at);
    strbuf_puts(p->out, "}");
  }
  strbuf_puts(p->out, ";\n");
}

static void put_holder(printer *p) {
  if (is_scalar(p->m)) {
    strbuf_puts(p->out, "bool taken;\nid_t h;\n");
    return;
  }
  strbuf_puts(p->out, "any_t h = ");
  if (breaks_first(p, PEERS_HOLDER))
    put_number(p, p->m->broken.peer);
  else
    strbuf_puts(p->out, "NONE");
  strbuf_puts(p->out, ";\n");
}

static void put_queue(printer *p) {
  const peers_model *m = p->m;
  const char *type = m->padded ? "any_t" : "id_t";
  strbuf_printf(p->out, "int[0,N] len;\n%s q[N]", type);
  for (int i = 0; i < m->n && m->padded; i++)
    strbuf_puts(p->out, i ? ", NONE" : " = {NONE");
  strbuf_puts(p->out, m->padded ? "};\n" : ";\n");
  strbuf_printf(p->out,
                "void push(%s k) { if (len < N) { q[len] = k; len++; } }\n"
                "void pop() {\n  if (len > 0) {\n"
                "    for (i : int[0,N-2]) q[i] = q[i + 1];\n    len--;\n%s"
                "  }\n}\n",
                type, m->padded ? "    q[N - 1] = NONE;\n" : "");
}

static void put_functions(printer *p) {
  if (has(p, PEERS_FLAG) && has(p, PEERS_COUNT))
    strbuf_puts(p->out, "int[0,N] tally() {\n  int[0,N] k = 0;\n"
                        "  for (i : id_t) k += f[i];\n  return k;\n}\n");
  if (has(p, PEERS_FLAG))
    strbuf_puts(p->out, "void clear() { for (i : id_t) f[i] = 0; }\n");
  if (has(p, PEERS_MATRIX))
    strbuf_puts(p->out, "void mark(id_t k) { for (i : id_t) w[k][i] = 1; }\n");
  if (has(p, PEERS_FLAG) && has(p, PEERS_NUMBER))
    strbuf_puts(p->out, "int[0,2] last() {\n  int[0,2] k = 0;\n"
                        "  for (i : id_t) if (f[i]) k = a[i];\n"
                        "  return k;\n}\n");
}

static void put_clocks(printer *p) {
  const peers_model *m = p->m;
  if (has(p, PEERS_COMMON))
    strbuf_puts(p->out, "clock g;\n");
  if (!has(p, PEERS_CLOCK))
    return;
  if (m->clocks == CLOCKS_ARRAY)
    strbuf_puts(p->out, "clock x[id_t];\n");
  for (int i = 0; i < m->n && m->clocks == CLOCKS_PASSED; i++)
    strbuf_printf(p->out, "clock x%d;\n", i);
}

static void put_variables(printer *p) {
  if (has(p, PEERS_NUMBER))
    put_array(p, "int[0,2]", 'a', PEERS_NUMBER);
  if (has(p, PEERS_FLAG))
    put_array(p, "bool", 'f', PEERS_FLAG);
  if (has(p, PEERS_MATRIX))
    put_array(p, "bool", 'w', PEERS_MATRIX);
  if (has(p, PEERS_HOLDER))
    put_holder(p);
  if (has(p, PEERS_FIRST))
    put_queue(p);
  if (has(p, PEERS_COUNT))
    strbuf_puts(p->out, "int[0,N] n;\n");
  if (has(p, PEERS_SHARED))
    strbuf_puts(p->out, "int[0,2] s;\n");
  put_functions(p);
}

static uint32_t meetings_of(const peers_template *t) {
  uint32_t set = 0;
  for (int i = 0; i < t->nedges; i++)
    set |= 1U << t->edges[i].meeting;
  return set;
}

static void put_channels(printer *p) {
  static const char *const kinds[MEETINGS] = {
      "", "chan c", "chan d", "broadcast chan b", "broadcast chan r"};
  const peers_model *m = p->m;
  const uint32_t set = meetings_of(&m->peer) | meetings_of(&m->host);
  for (int i = MEETING_OWN; i < MEETINGS; i++)
    if (set >> i & 1)
      strbuf_printf(p->out, "%s%s%s;\n", m->urgent[i] ? "urgent " : "",
                    kinds[i],
                    i == MEETING_ANY || i == MEETING_ALL ? ""
                    : m->wide                            ? "[any_t]"
                                                         : "[id_t]");
  if (m->broken.kind == BREAK_CHANNEL && (set >> m->broken.item & 1))
    strbuf_printf(p->out, "chan priority %s%c[%d]%s;\n",
                  m->broken.by > 0 ? "default < " : "",
                  m->broken.item == MEETING_OWN ? 'c' : 'r',
                  m->base + m->broken.peer,
                  m->broken.by > 0 ? "" : " < default");
}

// ---- The system

static void put_instances(printer *p) {
  const peers_model *m = p->m;
  const bool passed = m->clocks == CLOCKS_PASSED && has(p, PEERS_CLOCK);
  for (int i = 0; i < m->n && m->style == STYLE_INSTANCES; i++) {
    strbuf_printf(p->out, "P%d = PT(%d", i, m->base + i);
    if (passed)
      strbuf_printf(p->out, ", x%d", i);
    strbuf_puts(p->out, ");\n");
    if (is_host(m) && m->paired)
      strbuf_printf(p->out, "C%d = CT(%d);\n", i, m->base + i);
  }
}

static void put_hosts(printer *p, const char *before, const char *behind) {
  const peers_model *m = p->m;
  if (!is_host(m))
    return;
  strbuf_puts(p->out, before);
  if (is_set(m) || !m->paired)
    strbuf_puts(p->out, "C");
  else
    for (int i = 0; i < m->n; i++)
      strbuf_printf(p->out, "%sC%d", i ? ", " : "", i);
  strbuf_puts(p->out, behind);
}

static void put_peers(printer *p) {
  const peers_model *m = p->m;
  const peers_break *b = &m->broken;
  if (is_set(m)) {
    strbuf_puts(p->out, "P");
    return;
  }
  for (int i = 0; i < m->n; i++) {
    const bool above = b->kind == BREAK_PROCESS && i > 0 && b->peer == i;
    strbuf_printf(p->out, "%sP%d", !i ? "" : above ? " < " : ", ", i);
    if (i == 0 && m->order == 2)
      put_hosts(p, ", ", "");
  }
}

static void put_system(printer *p) {
  const bool apart = p->m->order == 0 || (p->m->order == 2 && is_set(p->m));
  strbuf_puts(p->out, "system ");
  if (p->m->order == 1)
    put_hosts(p, "", ", ");
  put_peers(p);
  if (apart)
    put_hosts(p, ", ", "");
  strbuf_puts(p->out, ";\n");
}

// ---- The query

static void put_case_once(printer *p, const peers_atoms *list) {
  for (int i = 0; i < list->count; i++) {
    strbuf_puts(p->out, i ? " && " : "");
    put_atom(p, &list->data[i], 0);
  }
}

// By quantifiers.
static void put_case_of_set(printer *p, const peers_atoms *list) {
  switch ((peers_extent)list->extent) {
  case FOR_TWO:
    strbuf_puts(p->out, "exists (i : id_t) exists (j : id_t) i != j && ");
    break;
  case FOR_ALL:
    strbuf_puts(p->out, "forall (i : id_t) ");
    break;
  case FOR_SOME:
    strbuf_puts(p->out, "exists (i : id_t) ");
    break;
  default:
    break;
  }
  put_case_once(p, list);
}

// One after the other.
static void put_case_of_many(printer *p, const peers_atoms *list) {
  const int n = p->m->n;
  const bool two = list->extent == FOR_TWO;
  bool any = false;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < (two ? n : 1); j++) {
      if (two && i == j)
        continue;
      strbuf_puts(p->out, !any                      ? "("
                          : list->extent == FOR_ALL ? " && ("
                                                    : " || (");
      p->each = i;
      p->other = j;
      put_case_once(p, list);
      strbuf_puts(p->out, ")");
      any = true;
    }
  p->each = p->other = -1;
}

static void put_case(printer *p, const peers_atoms *list) {
  p->of = list;
  if (is_set(p->m) || !list->extent)
    put_case_of_set(p, list);
  else
    put_case_of_many(p, list);
}

static void put_predicate(printer *p, const peers_atoms *cases, int ncases,
                          bool negated) {
  strbuf_puts(p->out, negated ? "!(" : "");
  for (int i = 0; i < ncases; i++) {
    strbuf_puts(p->out, i ? " || (" : "(");
    put_case(p, &cases[i]);
    strbuf_puts(p->out, ")");
  }
  strbuf_puts(p->out, negated ? ")" : "");
}

static void put_measured(printer *p) {
  const peers_model *m = p->m;
  const peers_atoms of = {.one = m->one};
  if (m->ncases) {
    strbuf_puts(p->out, "{");
    put_predicate(p, m->cases, m->ncases, m->always);
    strbuf_puts(p->out, "}");
  }
  strbuf_puts(p->out, ": ");
  p->of = &of;
  put_thing(p, (peers_thing)m->measured.thing, (peers_who)m->measured.who,
            (peers_who)m->measured.whom);
}

void peers_print_query(const peers_model *m, strbuf *out) {
  static const char *const asks[] = {"E<> ", "E[] ", "A<> ", "", "sup", "inf"};
  printer p = {.m = m, .out = out, .outside = true};
  p.self = p.each = p.other = -1;
  const bool leads = m->asks == ASKS_LEADS;
  strbuf_puts(out, m->asks == ASKS_PLAIN && m->always ? "A[] " : asks[m->asks]);
  if (m->asks >= ASKS_SUP) {
    put_measured(&p);
    return;
  }
  put_predicate(&p, m->cases, m->ncases, m->always && !leads);
  if (leads) {
    strbuf_puts(out, " --> ");
    put_predicate(&p, m->goals, m->ngoals, m->always);
  }
}

// ---- All of it

static void put_title(printer *p) {
  static const char *const shapes[SHAPES] = {
      "by chance", "a lock", "a gate", "a ring", "a vote", "rows", "a chain"};
  const peers_break *b = &p->m->broken;
  strbuf_printf(p->out, "// %d peers, %s", p->m->n, shapes[p->m->shape]);
  if (b->kind)
    strbuf_printf(p->out, "; broken: %s of P%d",
                  peers_break_name((peers_break_kind)b->kind), b->peer);
  strbuf_puts(p->out, "\n");
}

void peers_print(const peers_model *m, strbuf *out) {
  printer p = {.m = m, .out = out, .things = peers_things(m)};
  p.self = p.each = p.other = -1;
  put_title(&p);
  put_numbers(&p);
  put_clocks(&p);
  put_variables(&p);
  put_channels(&p);
  put_templates(&p);
  put_instances(&p);
  put_system(&p);
  strbuf_puts(out, "query { ");
  peers_print_query(m, out);
  strbuf_puts(out, " }\n");
}
