// Random models in the .xta language, written in every language and read back.
//
// A model that does not come back the same is made smaller and printed with its
// seed; the program's arguments are a seed and a number of models.

#include "syntax/write.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "syntax/round_trip.h"

static uint64_t seed;
static uint32_t models = 3000;

enum { GLOBAL, LOCAL, PLACE, BRANCH, FLAG, EDGE, INSTANCE, QUERY };
enum { MOST_TEMPLATES = 3 };

// What a random model has; with none of these TChecker can express it.
enum {
  RECORDS = 1,
  METAS = 2,
  FUNCTIONS = 4,
  BROADCAST = 8,
  URGENT = 16,
  PRIORITIES = 32,
  OPERATORS = 64,
  QUANTIFIERS = 128,
  STOPWATCH = 256,
  TABLES = 512,
};

typedef struct {
  draft d;
  unsigned has;
  int templates;
  int kind_of[MOST_TEMPLATES]; // which parameters
  const char *system;
  // What is in scope where an expression is being made.
  bool select, bound, argument;
  int owner; // the template, or -1
} generator;

static generator *G;

#define PRINT(...) arena_printf(&G->d.memory, __VA_ARGS__)

static uint32_t pick(uint32_t n) { return rng_below(&G->d.r, n); }
static bool likely(uint32_t percent) { return chance(&G->d, percent); }
static bool has(unsigned what) { return (G->has & what) != 0; }

static const char *one_of(const char *const *list, size_t n) {
  return list[pick((uint32_t)n)];
}
#define ONE_OF(...)                                                            \
  one_of((const char *const[]){__VA_ARGS__},                                   \
         sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

// A blank, or a comment with something misleading in it.
static const char *blank(void) {
  return likely(95) ? " "
                    : ONE_OF(" /* } ; < & */ ", "\n", " // ); \"\n", "\t",
                             "/* */", " /* ü <![CDATA[ ]]> */ ");
}

// ---- Expressions ----------------------------------------------------------

static const char *number(int depth);

static const char *index_text(int depth) {
  switch (pick(G->bound || G->select ? 5 : 4)) {
  case 0:
    return "0";
  case 1:
    return "1";
  case 2:
    return "idx";
  case 3:
    return depth > 0 ? PRINT("(%s) %% 2", number(depth - 1)) : "idx";
  default:
    return G->bound ? "k" : "s";
  }
}

static const char *leaf(void) {
  switch (pick(12)) {
  case 0:
    return PRINT("%d", (int)pick(11));
  case 1:
    return "N";
  case 2:
    return "g0";
  case 3:
    return "g1";
  case 4:
    return "b0";
  case 5:
    return PRINT("ar[%s]", index_text(0));
  case 6:
    return G->select ? "s" : "idx";
  case 7:
    return G->bound ? "k" : has(METAS) ? "m0" : "1";
  case 8:
    return G->owner >= 0 && G->kind_of[G->owner] ? "p" : "2";
  case 9:
    return G->owner >= 0 ? "v" : G->argument ? "a" : "true";
  case 10:
    return has(TABLES) ? PRINT("tab[%s]", index_text(0)) : "false";
  default:
    return has(RECORDS) ? ONE_OF("st.f", "st.g", "st.h[1]", "rs[idx].h[0]",
                                 "rs[1].f", "rs[(g1 + 1) % 2].h[idx]")
                        : "3";
  }
}

static const char *quantified(int depth) {
  const bool before = G->bound;
  const char *word = ONE_OF("forall", "exists", "sum");
  const char *domain = ONE_OF("int[0,1]", "id_t");
  G->bound = true;
  const char *body = number(depth - 1);
  G->bound = before;
  return PRINT("(%s (k : %s) (%s))", word, domain, body);
}

static const char *number(int depth) {
  if (depth <= 0 || likely(20))
    return leaf();
  const char *a = number(depth - 1);
  const char *b = number(depth - 1);
  const char *t = blank();
  switch (pick(has(OPERATORS) ? 20 : 10)) {
  case 0:
  case 1:
    return PRINT("%s%s%s %s", a, t, ONE_OF("+", "-", "*"), b);
  case 2:
    return PRINT("(%s)%s", a, t);
  case 3:
    return PRINT("(%s) %s %d", a, ONE_OF("/", "%"), 1 + (int)pick(5));
  case 4:
    return PRINT("(%s) %s%s(%s)", a, ONE_OF("<", "<=", ">", ">=", "==", "!="),
                 t, b);
  case 5:
    return PRINT("%s %s %s", a, ONE_OF("<", ">=", "==", "!="), b);
  case 6:
    return PRINT("(%s)%s%s (%s)", a, t, ONE_OF("&&", "||", "and", "or"), b);
  case 7:
    return PRINT("(%s ? %s : %s)", a, b, number(depth - 1));
  case 8:
    return PRINT("-(%s)", a);
  case 9:
    return PRINT("!(%s)", a);
  case 10:
    return PRINT("%s %s %s", a, ONE_OF("&", "|", "^", "<?", ">?"), b);
  case 11:
    return PRINT("(%s) %s %d", a, ONE_OF("<<", ">>"), (int)pick(5));
  case 12:
    return PRINT("(%s) ** %d", a, (int)pick(3));
  case 13:
    return PRINT("%s %s %s", a, ONE_OF("xor", "imply", "and", "or"), b);
  case 14:
    return PRINT("not %s", a);
  case 15:
    return PRINT("abs(%s)", a);
  case 16:
  case 17:
    return has(QUANTIFIERS) && !G->bound ? quantified(depth) : a;
  case 18:
    return has(FUNCTIONS) && !G->argument ? PRINT("f0(%s)", a) : b;
  default:
    return PRINT("%s ? %s : %s", a, b, leaf());
  }
}

static const char *clock_name(void) {
  return G->owner >= 0 ? ONE_OF("x", "y", "cs[0]", "cs[1]", "z")
                       : ONE_OF("x", "y");
}

static const char *clock_condition(bool invariant) {
  const char *bound = likely(60)   ? PRINT("%d", (int)pick(9))
                      : likely(50) ? "N"
                                   : PRINT("(%s)", number(1));
  const char *op = invariant ? ONE_OF("<=", "<", "<=", ">=")
                             : ONE_OF("<", "<=", ">", ">=", "==");
  if (likely(15))
    return PRINT("x - %s %s %s", ONE_OF("y", "cs[1]"), op, bound);
  if (likely(10))
    return PRINT("%s %s %s", bound, op, clock_name());
  if (likely(10) && has(OPERATORS))
    return PRINT("(%s imply %s %s %s)", number(1), clock_name(), op, bound);
  return PRINT("%s%s%s %s", clock_name(), blank(), op, bound);
}

static const char *condition(bool clocks, bool invariant) {
  const char *text = NULL;
  for (uint32_t n = 1 + pick(3); n > 0; n--) {
    const char *one = clocks && likely(50) ? clock_condition(invariant)
                                           : PRINT("(%s)", number(3));
    text = text ? PRINT("%s%s%s %s", text, blank(), ONE_OF("&&", "and"), one)
                : one;
  }
  return text;
}

// ---- Updates and statements -----------------------------------------------

static const char *effect(void) {
  switch (pick(has(FUNCTIONS) ? 14 : 11)) {
  case 0:
    return PRINT("g0 = (%s) %% 5", number(2));
  case 1:
    return PRINT("g1 %s %s", ONE_OF("=", "+=", "-=", "*=", ":="), number(2));
  case 2:
    return PRINT("ar[%s] = %s", index_text(1), number(1));
  case 3:
    return ONE_OF("g1++", "g1--", "++g1", "--g1", "g1 += 1", "idx = 1 - idx");
  case 4:
    return PRINT("b0 = %s", condition(false, false));
  case 5:
  case 6:
    return PRINT("%s = %s", clock_name(), ONE_OF("0", "0", "3", "N"));
  case 7:
    return has(RECORDS) ? ONE_OF("st.f = 2", "rs[1] = st", "st = rs[idx]",
                                 "rs[idx].h[1] = g1", "st.h = rs[0].h")
                        : "g1 = 0";
  case 8:
    return has(METAS) ? PRINT("m0 = %s", number(1)) : "g0 = 1";
  case 9:
    return G->select ? "idx = s" : "ar[idx] = ar[1 - idx]";
  case 10:
    return G->owner >= 0 ? PRINT("v = (%s) %% 3", number(1)) : "g0 = g1";
  case 11:
    return G->argument ? "g0 = 4" : "h0()";
  case 12:
    return G->argument ? "g0 = 3" : "inc(g1)";
  default:
    return G->argument ? "g1 = a" : PRINT("g1 = f0(%s)", number(1));
  }
}

static const char *update(void) {
  const char *text = effect();
  for (uint32_t n = pick(3); n > 0; n--)
    text = PRINT("%s,%s%s", text, blank(), effect());
  return text;
}

static const char *statement(int depth) {
  const bool before = G->bound;
  const char *a = NULL;
  switch (depth <= 0 ? 0 : pick(8)) {
  case 1:
    return PRINT("if (%s) %s", number(1), statement(depth - 1));
  case 2:
    return PRINT("if (%s) { %s } else %s", number(2), statement(depth - 1),
                 statement(depth - 1));
  case 3:
    return PRINT("while (g1 > %d) { g1--; %s }", (int)pick(5),
                 statement(depth - 1));
  case 4:
    return PRINT("do { g1++; %s } while (%s);", statement(depth - 1),
                 number(1));
  case 5:
    if (G->bound)
      return ";";
    G->bound = true;
    a = statement(depth - 1);
    G->bound = before;
    return PRINT("for (k : %s) %s", ONE_OF("id_t", "int[0,1]"), a);
  case 6:
    return PRINT("{ int w = %s; w++; %s g1 = w; }", number(1),
                 statement(depth - 1));
  case 7:
    return PRINT("{ int i; for (i = 0; i < 3; i++) { %s } }",
                 statement(depth - 1));
  default:
    return PRINT("%s;%s", effect(), blank());
  }
}

// ---- Declarations ---------------------------------------------------------

static void global(const char *text) { add_part(&G->d, GLOBAL, -1, text); }

static void globals(void) {
  G->owner = -1;
  if (likely(10))
    global("// a comment at the top; system {\n");
  global(PRINT("const int%sN = %d;", blank(), 2 + (int)pick(3)));
  global("typedef int[0,1] id_t;");
  global(PRINT("int[-10,%d] g0%s= %d;", 100 + (int)pick(9), blank(),
               (int)pick(5)));
  global(likely(50) ? "int g1;" : "int g1 = N + 1;");
  global(likely(50) ? "bool b0;" : "bool b0 = true;");
  global(PRINT("int[%s,9] ar[%s]%s;", ONE_OF("-1", "0"), ONE_OF("2", "id_t"),
               likely(30) ? " = {1, 2}" : ""));
  global("id_t idx;");
  global("clock x, y;");
  global("clock cs[2];");
  if (has(TABLES))
    global("const int tab[3] = {4, -5, 6};");
  if (has(RECORDS)) {
    global("typedef struct { int[0,5] f; bool g; int h[2]; } rec;");
    global("rec st = {1, true, {2, 3}};");
    global("rec rs[2];");
  }
  if (has(METAS))
    global("meta int m0;");
  global("chan c0;");
  global("chan ca[2];");
  if (has(BROADCAST))
    global("broadcast chan bc;");
  if (has(URGENT))
    global("urgent chan uc;");
  if (has(PRIORITIES) && likely(50))
    global(ONE_OF("chan priority c0 < default;", "chan priority ca[1] < c0;",
                  "chan priority default < c0, ca[0];"));
  if (!has(FUNCTIONS))
    return;
  G->argument = true;
  global(PRINT("int f0(int a) {%sint r = %s; %s return r + a; }", blank(),
               number(2), statement(2)));
  global(PRINT("void h0() { int a = 1;\n%s\n%s }", statement(3), statement(2)));
  G->argument = false;
  global("void inc(int &q) { q = q + 1; }");
  if (likely(15))
    global("before_update { g1 = 0 }");
}

static const char *channel_text(int t, bool *urgent, bool select) {
  *urgent = false;
  switch (pick(6)) {
  case 0:
    if (has(URGENT)) {
      *urgent = true;
      return "uc";
    }
    return "c0";
  case 1:
    return has(BROADCAST) ? "bc" : "c0";
  case 2:
    return select ? "ca[s]" : likely(20) ? "ca[idx]" : "ca[1]";
  case 3:
    return G->kind_of[t] == 2 ? "ch" : "ca[0]";
  default:
    return "c0";
  }
}

static void edge_part(int t, const char *from, const char *to, bool branch) {
  part *e = add_part(&G->d, EDGE, t, PRINT("%s -> %s", from, to));
  bool urgent = false;
  const char **c = e->clauses;
  G->select = !branch && likely(25);
  if (G->select)
    c[0] = PRINT("select s%s: %s;", blank(), ONE_OF("int[0,1]", "id_t"));
  const char *over = channel_text(t, &urgent, G->select);
  const bool sync = !branch && likely(50);
  if (!branch && likely(60))
    c[1] = PRINT("guard %s;", condition(!(sync && urgent), false));
  if (sync)
    c[2] = PRINT("sync %s%s;", over, likely(50) ? "!" : "?");
  if (likely(60))
    c[3] = PRINT("assign %s;", update());
  if (branch && likely(60))
    c[4] = PRINT("probability %d;", (int)pick(5));
  G->select = false;
}

static void template_parts(int t) {
  const int places = 1 + (int)pick(4);
  const bool branch = likely(30);
  G->owner = t;
  add_part(&G->d, LOCAL, t, likely(50) ? "int[-5,5] v;" : "int[-5,5] v = 1;");
  add_part(&G->d, LOCAL, t, "clock z;");
  if (likely(20))
    add_part(&G->d, LOCAL, t, "// <here>, & \"there\"\n");
  for (int i = 0; i < places; i++) {
    const char *stop = has(STOPWATCH) && likely(20)
                           ? ONE_OF(" && z' == 0", " && z' == b0")
                           : "";
    add_part(&G->d, PLACE, t,
             likely(50) ? PRINT("L%d", i)
                        : PRINT("L%d%s{ %s%s }", i, blank(),
                                condition(true, true), stop));
    if (likely(20))
      add_part(&G->d, FLAG, t, PRINT("%s L%d;", ONE_OF("commit", "urgent"), i));
  }
  if (branch)
    add_part(&G->d, BRANCH, t, "B0");
  for (uint32_t n = pick(6); n > 0; n--)
    edge_part(t, PRINT("L%u", pick((uint32_t)places)),
              PRINT("L%u", pick((uint32_t)places)), false);
  if (!branch)
    return;
  edge_part(t, "L0", "B0", false);
  for (uint32_t n = 1 + pick(2); n > 0; n--)
    edge_part(t, "B0", PRINT("L%u", pick((uint32_t)places)), true);
}

static void instances(void) {
  const char *list = NULL;
  for (int t = 0; t < G->templates; t++) {
    const char *one = PRINT("T%d", t);
    if (G->kind_of[t] == 2) {
      const char *target = one;
      one = PRINT("P%d", t);
      add_part(&G->d, INSTANCE, -1,
               likely(60)
                   ? PRINT("%s = %s(%d, g1, c0, x);", one, target, (int)pick(9))
                   : PRINT("%s(const id_t j) = %s(j + 1, g1, ca[1], x);", one,
                           target));
    }
    list = list ? PRINT("%s%s %s", list,
                        has(PRIORITIES) && likely(30) ? " <" : ",", one)
                : one;
  }
  G->system = PRINT("system %s;", list);
}

static void generate(generator *g, uint64_t from) {
  *g = (generator){0};
  G = g;
  arena_init(&g->d.memory);
  g->d.r = from;
  g->has = likely(30) ? pick(2) ? 0 : OPERATORS : pick(1024);
  g->templates = 1 + (int)pick(MOST_TEMPLATES);
  for (int t = 0; t < g->templates; t++)
    g->kind_of[t] = (int)pick(3);
  globals();
  for (int t = 0; t < g->templates; t++)
    template_parts(t);
  instances();
  if (likely(20))
    add_part(&g->d, QUERY, -1, "query { A[] g1 < 100 }");
  if (likely(20))
    add_part(&g->d, QUERY, -1, "query { E<> x > 3 && b0 }");
}

// ---- As text --------------------------------------------------------------

static bool put_parts(const generator *g, strbuf *b, int kind, int owner,
                      const char *before, const char *between) {
  bool any = false;
  for (uint32_t i = 0; i < g->d.parts.count; i++) {
    const part *p = &g->d.parts.data[i];
    if (p->dropped || p->kind != kind || p->owner != owner)
      continue;
    strbuf_puts(b, any ? between : before);
    strbuf_puts(b, p->text);
    if (kind == EDGE) {
      strbuf_puts(b, " {");
      for (int k = 0; k < MOST_CLAUSES; k++)
        if (p->clauses[k])
          strbuf_printf(b, " %s", p->clauses[k]);
      strbuf_puts(b, " }");
    }
    any = true;
  }
  return any;
}

static void put_model(const generator *g, strbuf *b) {
  static const char *const PARAMETERS[] = {
      "", "const id_t p", "const int p, int &r, chan &ch, clock &ck"};
  put_parts(g, b, GLOBAL, -1, "", "\n");
  strbuf_putc(b, '\n');
  for (int t = 0; t < g->templates; t++) {
    strbuf_printf(b, "process T%d(%s) {\n", t, PARAMETERS[g->kind_of[t]]);
    put_parts(g, b, LOCAL, t, "  ", "\n  ");
    strbuf_puts(b, put_parts(g, b, PLACE, t, "\nstate ", ", ") ? ";\n" : "");
    strbuf_puts(b,
                put_parts(g, b, BRANCH, t, "branchpoint ", ",") ? ";\n" : "");
    put_parts(g, b, FLAG, t, "", " ");
    strbuf_puts(b, "\ninit L0;\n");
    strbuf_puts(b, put_parts(g, b, EDGE, t, "trans\n  ", ",\n  ") ? ";\n" : "");
    strbuf_puts(b, "}\n");
  }
  put_parts(g, b, INSTANCE, -1, "", "\n");
  strbuf_printf(b, "\n%s\n", g->system);
  put_parts(g, b, QUERY, -1, "", "\n");
  strbuf_putc(b, '\n');
}

// ---- There and back -------------------------------------------------------

static unsigned expressed; // models that TChecker can express
static strbuf reason;

typedef enum { SAME, DIFFERENT, UNREADABLE } outcome;

static bool xml_and_back(const loaded *original, const strbuf *xml) {
  strbuf again;
  loaded x;
  strbuf_init(&again);
  load_again(&x, "random.xml", xml->text, xml->length);
  bool ok = x.ok && write_xta(&x.m, &NO_OPTIONS, &again) &&
            is_same(original, "random.xml.xta", &again, true, &reason);
  strbuf_clear(&again);
  ok = ok && write_xml_again(&x.m, &NO_OPTIONS, &again) &&
       is_same(original, "random.xml.xml", &again, true, &reason);
  strbuf_release(&again);
  unload(&x);
  return ok;
}

static bool to_tck(loaded *l) {
  strbuf out;
  strbuf_init(&out);
  bool ok = true;
  if (write_tck(&l->m, &out)) {
    expressed++;
    ok = is_same(l, "random.tck", &out, false, &reason);
  } else if (!diags_has(l->m.diags, DIAG_UNEXPRESSIBLE)) {
    strbuf_puts(&reason, "TChecker refused without a reason\n");
    ok = false;
  }
  strbuf_release(&out);
  return ok;
}

static outcome try_model(const strbuf *text) {
  loaded l;
  strbuf out;
  strbuf_init(&out);
  strbuf_clear(&reason);
  load_again(&l, "random.xta", text->text, text->length);
  outcome result = UNREADABLE;
  if (l.ok) {
    bool same = write_xta(&l.m, &NO_OPTIONS, &out) &&
                is_same(&l, "again.xta", &out, true, &reason);
    strbuf_clear(&out);
    same = same && write_xml(&l.m, &NO_OPTIONS, &out) &&
           is_same(&l, "random.xml", &out, true, &reason) &&
           xml_and_back(&l, &out);
    same = same && to_tck(&l);
    result = same ? SAME : DIFFERENT;
  } else {
    put_messages(&l, &reason);
  }
  strbuf_release(&out);
  unload(&l);
  return result;
}

static outcome try_draft(const generator *g) {
  strbuf b;
  strbuf_init(&b);
  put_model(g, &b);
  const outcome o = try_model(&b);
  strbuf_release(&b);
  return o;
}

static bool fails(const draft *d) {
  (void)d; // is G's
  return try_draft(G) == DIFFERENT;
}

static void show(const generator *g, uint64_t from) {
  strbuf b;
  strbuf_init(&b);
  put_model(g, &b);
  try_model(&b);
  fprintf(stderr, "seed %" PRIu64 "\n%s\n%s", from, b.text, reason.text);
  strbuf_release(&b);
}

static void test_round_trip(void **state) {
  (void)state;
  uint32_t unreadable = 0;
  uint32_t different = 0;
  uint64_t first = 0;
  print_message("seed %" PRIu64 ", %u models\n", seed, models);
  strbuf_init(&reason);
  for (uint32_t i = 0; i < models; i++) {
    generator g;
    generate(&g, seed + i);
    const outcome o = try_draft(&g);
    unreadable += o == UNREADABLE;
    if (o == DIFFERENT)
      fprintf(stderr, "seed %" PRIu64 ": %.*s\n", seed + i,
              (int)strcspn(reason.text, "\n"), reason.text);
    if (o == DIFFERENT && different++ == 0) {
      first = seed + i;
      shrink(&g.d, fails);
      show(&g, first);
    }
    arena_release(&g.d.memory);
  }
  strbuf_release(&reason);
  print_message("%u not accepted, %u in TChecker's language too\n", unreadable,
                expressed);
  if (different)
    fail_msg("%u models came back different, the first with seed %" PRIu64,
             different, first);
  assert_true(unreadable * 5 < models); // or this tests nothing
  assert_true(expressed > models / 50);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_round_trip)};
  seed = rng_seed(argc, argv, 1);
  if (argc > 2)
    models = (uint32_t)strtoul(argv[2], NULL, 10);
  return cmocka_run_group_tests_name("write_xta", tests, NULL, NULL);
}
