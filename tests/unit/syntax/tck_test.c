// The reader of .tck files: every construct with the tree it gives, every
// diagnostic with its place, and garbage that must not crash it.
//
// Trees are compared as text, (kind child ...), and messages as lines of
// line:column: level: text [code].  The random tests print their seed; the
// argument of the program is another seed.

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "syntax/tck.h"

enum { MUTANTS = 20000, GARBAGE = 2000 };

// ---- Reading --------------------------------------------------------------

typedef struct {
  arena memory;
  names names;
  document doc;
  source *text;
  bool ok;
} model;

// The copy has no byte to spare, so that sanitizers see every overrun.
static void read_bytes(model *m, const char *text, size_t length) {
  memset(m, 0, sizeof *m);
  arena_init(&m->memory);
  names_init(&m->names, &m->memory);
  m->doc.memory = &m->memory;
  m->doc.names = &m->names;
  m->doc.diags = diags_new();
  char *copy = mem_new(length + 1, 1);
  memcpy(copy, text, length);
  m->text = sources_add(diags_sources(m->doc.diags), "m", copy, length);
  m->ok = tck_parse(&m->doc, m->text);
}

static void read_text(model *m, const char *text) {
  read_bytes(m, text, strlen(text));
}

static void release(model *m) {
  char *text = (char *)(uintptr_t)m->text->text;
  diags_free(m->doc.diags);
  names_release(&m->names);
  arena_release(&m->memory);
  mem_free(text);
}

// "3:8: error: text [E201]\n", one line for each message.
static char *messages_of(const model *m) {
  char *printed = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&printed, &size);
  diags_print(m->doc.diags, out, LEVEL_NOTE, false);
  fclose(out);
  strbuf b;
  strbuf_init(&b);
  for (char *line = printed; *line;) {
    const size_t length = strcspn(line, "\n");
    if (strncmp(line, "m:", 2) == 0)
      strbuf_add(&b, line + 2, length + 1 - 2);
    line += length + (line[length] == '\n');
  }
  free(printed);
  return b.text;
}

static void check_messages(const model *m, const char *expected) {
  char *messages = messages_of(m);
  assert_string_equal(messages, expected);
  mem_free(messages);
}

static void read_good(model *m, const char *text) {
  read_text(m, text);
  check_messages(m, "");
  assert_true(m->ok);
}

static void check_bad(const char *text, const char *expected) {
  model m;
  read_text(&m, text);
  check_messages(&m, expected);
  assert_false(m.ok);
  release(&m);
}

// ---- Trees as text --------------------------------------------------------

static void put_tree(strbuf *b, const model *m, const ast *n);

// clang-format off
static const char *const KINDS[] = {
    [AST_INDEX] = "index",         [AST_AND] = "and",
    [AST_OR] = "or",               [AST_ITE] = "ite",
    [AST_ASSIGN] = "=",            [AST_INIT_LIST] = "init",
    [AST_TYPE_INT] = "int",        [AST_TYPE_CLOCK] = "clock",
    [AST_VARIABLES] = "variables", [AST_DECLARATOR] = "declare",
    [AST_DIMENSION] = "size",      [AST_BLOCK] = "block",
    [AST_EXPRESSION] = "do",       [AST_EMPTY] = "nop",
    [AST_IF] = "if",               [AST_WHILE] = "while",
    [AST_LOCAL] = "local",         [AST_LIST] = "list",
    [AST_NONE] = NULL,
};
// clang-format on

static void put_head(strbuf *b, const model *m, const ast *n) {
  if (n->kind == AST_UNARY || n->kind == AST_BINARY)
    strbuf_puts(b, ast_op_text((ast_op)n->op));
  else {
    assert_non_null(KINDS[n->kind]);
    strbuf_puts(b, KINDS[n->kind]);
  }
  if (n->kind == AST_DECLARATOR || n->kind == AST_LOCAL)
    strbuf_printf(b, " %s", names_text(&m->names, n->id));
}

static void put_tree(strbuf *b, const model *m, const ast *n) {
  if (n->kind == AST_INT) {
    strbuf_printf(b, "%" PRId32, n->value);
    return;
  }
  if (n->kind == AST_WIDE) {
    strbuf_int(b, n->wide);
    return;
  }
  if (n->kind == AST_NAME) {
    strbuf_puts(b, names_text(&m->names, n->id));
    return;
  }
  strbuf_putc(b, '(');
  put_head(b, m, n);
  for (const ast *c = n->first; c; c = c->next) {
    strbuf_putc(b, ' ');
    put_tree(b, m, c);
  }
  strbuf_putc(b, ')');
}

static void check_tree(const model *m, const ast *n, const char *expected) {
  assert_non_null(n);
  strbuf b;
  strbuf_init(&b);
  put_tree(&b, m, n);
  assert_string_equal(b.text, expected);
  strbuf_release(&b);
}

static void check_span(const model *m, span at, const char *expected) {
  size_t length;
  const char *text = sources_text(diags_sources(m->doc.diags), at, &length);
  assert_int_equal(length, strlen(expected));
  assert_memory_equal(text, expected, length);
}

static void check_name(const model *m, name id, const char *expected) {
  assert_string_equal(names_text(&m->names, id), expected);
}

// The only edge of a model of one location.
static void read_edge(model *m, const char *attributes) {
  char text[4096];
  const int length =
      snprintf(text, sizeof text,
               "system:S\nevent:e\nprocess:P\nlocation:P:A\nedge:P:A:A:e{%s}",
               attributes);
  assert_in_range(length, 1, sizeof text - 1);
  read_good(m, text);
  assert_int_equal(m->doc.processes.data[0]->edges.count, 1);
}

static void check_guard(const char *text, const char *expected) {
  char attributes[2048];
  snprintf(attributes, sizeof attributes, "provided: %s", text);
  model m;
  read_edge(&m, attributes);
  check_tree(&m, m.doc.processes.data[0]->edges.data[0].guard, expected);
  release(&m);
}

static void check_update(const char *text, const char *expected) {
  char attributes[2048];
  snprintf(attributes, sizeof attributes, "do: %s", text);
  model m;
  read_edge(&m, attributes);
  check_tree(&m, m.doc.processes.data[0]->edges.data[0].update, expected);
  release(&m);
}

// An error in an attribute of line 5 of the model.
static void check_bad_edge(const char *attributes, const char *expected) {
  char text[4096];
  snprintf(text, sizeof text,
           "system:S\nevent:e\nprocess:P\nlocation:P:A\nedge:P:A:A:e{%s}\n",
           attributes);
  check_bad(text, expected);
}

// ---- Good models ----------------------------------------------------------

static const char WHOLE[] =
    "# a comment\n"
    "\n"
    "system:S{}\n"
    "process:P # another\n"
    "event: go\r\n"
    "event:a.b_1\n"
    "  clock : 1 : x\n"
    "clock:3:y\n"
    "int:1:-5:10:-1:i\n"
    "process:Q\n"
    "int:4:0:7:2:a\n"
    "location:P:A{initial:}\n"
    "location:Q:A{initial: : committed:}\n"
    "location:P:B{invariant: x<=5 : labels: l1, end,l1}\n"
    "location:Q:B{urgent::initial:}\n"
    "edge:P:A:B:go{provided: x>=1 # why\n"
    "  && i<3\n"
    "  :\n"
    "  do: x=0; a[i]=i+1\n"
    "}\n"
    "edge:Q:B:A:a.b_1\n"
    "edge:P:B:B:a.b_1{}\n"
    "sync:P@go:Q@a.b_1?\n"
    "sync : P @ go ? : Q @ go {}";

static void test_declarations(void **state) {
  (void)state;
  model m;
  read_good(&m, WHOLE);
  const document *d = &m.doc;
  assert_int_equal(d->format, FORMAT_TCK);
  check_name(&m, d->system_name, "S");
  check_tree(&m, d->globals,
             "(list (variables (clock) (declare x))"
             " (variables (clock) (declare y (size 3)))"
             " (variables (int -5 10) (declare i -1))"
             " (variables (int 0 7) (declare a (size 4) 2)))");
  assert_int_equal(d->processes.count, 2);
  check_name(&m, d->processes.data[0]->id, "P");
  check_name(&m, d->processes.data[1]->id, "Q");
  release(&m);
}

static void test_locations(void **state) {
  (void)state;
  model m;
  read_good(&m, WHOLE);
  const template *p = m.doc.processes.data[0];
  const template *q = m.doc.processes.data[1];
  assert_int_equal(p->locations.count, 2);
  assert_int_equal(q->locations.count, 2);
  const ast_location *a = &p->locations.data[0];
  const ast_location *b = &p->locations.data[1];
  check_name(&m, a->id, "A");
  assert_true(a->is_initial && !a->urgent && !a->committed);
  assert_null(a->invariant);
  assert_null(a->labels);
  check_name(&m, b->id, "B");
  assert_false(b->is_initial);
  check_tree(&m, b->invariant, "(<= x 5)");
  check_tree(&m, b->labels, "(list l1 end l1)");
  assert_int_equal(p->initial, 0);
  assert_true(q->locations.data[0].committed);
  assert_true(q->locations.data[1].urgent && q->locations.data[1].is_initial);
  assert_int_equal(q->initial, 0);
  release(&m);
}

static void test_edges(void **state) {
  (void)state;
  model m;
  read_good(&m, WHOLE);
  const template *p = m.doc.processes.data[0];
  assert_int_equal(p->edges.count, 2);
  const ast_edge *e = &p->edges.data[0];
  assert_int_equal(e->source, 0);
  assert_int_equal(e->target, 1);
  assert_int_equal(e->sync, SYNC_EVENT);
  check_tree(&m, e->channel, "go");
  check_tree(&m, e->guard, "(and (>= x 1) (< i 3))");
  check_tree(&m, e->update,
             "(block (do (= x 0)) (do (= (index a i) (+ i 1))))");
  e = &p->edges.data[1];
  assert_int_equal(e->source, 1);
  assert_int_equal(e->target, 1);
  assert_null(e->guard);
  assert_null(e->update);
  check_tree(&m, e->channel, "a.b_1");
  const template *q = m.doc.processes.data[1];
  assert_int_equal(q->edges.count, 1);
  assert_int_equal(q->edges.data[0].source, 1);
  assert_int_equal(q->edges.data[0].target, 0);
  release(&m);
}

static void test_syncs(void **state) {
  (void)state;
  model m;
  read_good(&m, WHOLE);
  assert_int_equal(m.doc.syncs.count, 2);
  const ast_sync_vector *s = &m.doc.syncs.data[0];
  assert_int_equal(s->count, 2);
  check_name(&m, s->parts[0].process, "P");
  check_name(&m, s->parts[0].event, "go");
  assert_false(s->parts[0].weak);
  check_name(&m, s->parts[1].process, "Q");
  check_name(&m, s->parts[1].event, "a.b_1");
  assert_true(s->parts[1].weak);
  s = &m.doc.syncs.data[1];
  assert_true(s->parts[0].weak);
  assert_false(s->parts[1].weak);
  release(&m);
}

static void test_positions(void **state) {
  (void)state;
  model m;
  read_good(&m, WHOLE);
  const ast *y = ast_child(m.doc.globals, 1);
  check_span(&m, y->at, "clock:3:y");
  check_span(&m, y->first->at, "clock");
  check_span(&m, y->last->at, "y");
  check_span(&m, y->last->first->at, "3");
  const ast *i = ast_child(m.doc.globals, 2);
  check_span(&m, i->at, "int:1:-5:10:-1:i");
  check_span(&m, i->first->at, "-5:10");
  check_span(&m, i->last->first->at, "-1");
  const template *p = m.doc.processes.data[0];
  check_span(&m, p->at, "P");
  const ast_location *b = &p->locations.data[1];
  check_span(&m, b->at, "B");
  check_span(&m, b->invariant->at, "x<=5");
  check_span(&m, b->labels->at, "l1, end,l1");
  const ast_edge *e = &p->edges.data[0];
  check_span(&m, e->at, "edge:P:A:B:go");
  check_span(&m, e->channel->at, "go");
  check_span(&m, e->guard->at, "x>=1 # why\n  && i<3");
  check_span(&m, e->update->at, "x=0; a[i]=i+1");
  check_span(&m, e->update->last->first->first->at, "a[i]");
  const ast_sync_vector *s = &m.doc.syncs.data[0];
  check_span(&m, s->at, "sync:P@go:Q@a.b_1?");
  check_span(&m, s->parts[1].at, "Q@a.b_1?");
  release(&m);
}

static void test_expressions(void **state) {
  (void)state;
  check_guard("1", "1");
  check_guard("x", "x");
  check_guard("a.b", "a.b");
  check_guard("a[i+1]", "(index a (+ i 1))");
  check_guard("a&&b&&c", "(and a b c)");
  check_guard("a&&(b&&c)", "(and a (and b c))");
  check_guard("(a&&b)&&c", "(and (and a b) c)");
  check_guard("a||b&&c||d", "(or a (and b c) d)");
  check_guard("a+b-c", "(- (+ a b) c)");
  check_guard("a-(b-c)", "(- a (- b c))");
  check_guard("a+b*c%d/e", "(+ a (/ (% (* b c) d) e))");
  check_guard("-a*b", "(* (- a) b)");
  check_guard("a - -b", "(- a (- b))");
  check_guard("a+1<b*2&&c", "(and (< (+ a 1) (* b 2)) c)");
  check_guard("a==b && a!=b && a<b && a<=b && a>b && a>=b",
              "(and (== a b) (!= a b) (< a b) (<= a b) (> a b) (>= a b))");
  check_guard("2147483647", "2147483647");
  check_guard("-2147483648 < x", "(< -2147483648 x)");
  check_guard("-2147483649 < x", "(< -2147483649 x)");
  check_guard("x <= 1152921504606846976", "(<= x 1152921504606846976)");
}

// As in TChecker, not as in C.
static void test_not_and_chains(void **state) {
  (void)state;
  check_guard("!a", "(! a)");
  check_guard("!!a", "(! (! a))");
  check_guard("!a==b", "(! (== a b))");
  check_guard("!a && b", "(and (! a) b)");
  check_guard("(!a)==b", "(== (! a) b)");
  check_guard("1 < x <= y+1", "(and (< 1 x) (<= x (+ y 1)))");
  check_guard("1 <= -a[i]*2 < 3 && z",
              "(and (<= 1 (* (- (index a i)) 2)) (< (* (- (index a i)) 2) 3)"
              " z)");
  check_guard("!1<x<3", "(! (and (< 1 x) (< x 3)))");
  check_guard("(1<x)<3", "(< (< 1 x) 3)");
}

static void test_conditional_expressions(void **state) {
  (void)state;
  check_guard("(if a then b else c)", "(ite a b c)");
  check_guard("if a then b else c", "(ite a b c)");
  check_guard("(if a then b else c)+1", "(+ (ite a b c) 1)");
  check_guard("1+if a then b else c+1", "(+ 1 (ite a b (+ c 1)))");
  check_guard("if a then b else if c then d else e", "(ite a b (ite c d e))");
  check_guard("if if a then b else c then d else e", "(ite (ite a b c) d e)");
}

static void test_statements(void **state) {
  (void)state;
  check_update("nop", "(block (nop))");
  check_update("nop;", "(block (nop))");
  check_update("x=1;y=x", "(block (do (= x 1)) (do (= y x)))");
  check_update("x:=1", "(block (do (= x 1)))");
  check_update("a[1]=if b then 2 else 3",
               "(block (do (= (index a 1) (ite b 2 3))))");
  check_update("if a then x=1 end", "(block (if a (block (do (= x 1)))))");
  check_update("if a then nop; else x=1;y=2; end;",
               "(block (if a (block (nop))"
               " (block (do (= x 1)) (do (= y 2)))))");
  check_update("if a then x=if b then 1 else 2 else nop end",
               "(block (if a (block (do (= x (ite b 1 2)))) (block (nop))))");
  check_update("while x<3 do x=x+1; nop end",
               "(block (while (< x 3) (block (do (= x (+ x 1))) (nop))))");
  check_update("local x; local y=x+1; local z[4]",
               "(block (local x) (local y (init (+ x 1))) (local z 4))");
}

static void test_lines(void **state) {
  (void)state;
  model m;
  read_good(&m, "\xEF\xBB\xBFsystem:S");
  check_name(&m, m.doc.system_name, "S");
  release(&m);
  read_good(&m, "\r\n\t# x\r\n system:S\r\n\r\nprocess:P\r\n#");
  assert_int_equal(m.doc.processes.count, 1);
  release(&m);
  // No location, none initial, several initial.
  read_good(&m, "system:S\nprocess:P\nprocess:Q\nlocation:Q:A\n"
                "process:R\nlocation:R:A\nlocation:R:B{initial:}\n"
                "location:R:C{initial:}\n");
  assert_int_equal(m.doc.processes.data[0]->initial, 0);
  assert_int_equal(m.doc.processes.data[1]->initial, 0);
  assert_false(m.doc.processes.data[1]->locations.data[0].is_initial);
  assert_int_equal(m.doc.processes.data[2]->initial, 1);
  assert_true(m.doc.processes.data[2]->locations.data[2].is_initial);
  release(&m);
  // A process, an event, a variable and a location may share a name.
  read_good(&m, "system:e\nprocess:e\nevent:e\nclock:1:e\nlocation:e:e\n");
  release(&m);
  // Names that are keywords elsewhere; empty labels.
  read_good(&m, "system:S\nprocess:end\nevent:do\nlocation:end:if{labels:}\n"
                "edge:end:if:if:do\n");
  assert_int_equal(ast_count(m.doc.processes.data[0]->locations.data[0].labels),
                   0);
  release(&m);
}

static void test_unknown_attributes(void **state) {
  (void)state;
  model m;
  read_text(&m, "system:S{note: any text @ ; \xFF # not this: }\n"
                "  : goes: on}\n"
                "process:P{note:}\n"
                "location:P:A{id:1 : initial: : layout: 1,2 : id: 2}\n");
  assert_true(m.ok);
  check_messages(
      &m,
      "1:10: warning: the attribute 'note' is unknown and ignored wherever it "
      "occurs [W007]\n"
      "2:5: warning: the attribute 'goes' is unknown and ignored wherever it "
      "occurs [W007]\n"
      "4:14: warning: the attribute 'id' is unknown and ignored wherever it "
      "occurs [W007]\n"
      "4:32: warning: the attribute 'layout' is unknown and ignored wherever "
      "it occurs [W007]\n");
  assert_true(m.doc.processes.data[0]->locations.data[0].is_initial);
  release(&m);
}

// ---- Bad models -----------------------------------------------------------

static void test_system(void **state) {
  (void)state;
  check_bad("", "1:1: error: the file has no declaration; the first must be "
                "'system:NAME' [E119]\n");
  check_bad("process:P\nsystem:S\n",
            "1:1: error: the first declaration must be 'system:NAME' [E119]\n");
  check_bad("system:S\nsystem:T\n",
            "2:8: error: there can be only one system declaration [E610]\n");
  check_bad("sytem:S\nprocess:P\n",
            "1:1: error: unexpected 'sytem', expected a declaration; did you "
            "mean 'system'? [E101]\n");
}

static void test_bad_lines(void **state) {
  (void)state;
  check_bad("system:S\nclocks\nprocess P\nevent:\n:\nevent:e e\nevent:f\n"
            "sync:e\nevent:f}\n",
            "2:1: error: unexpected 'clocks', expected a declaration; did you "
            "mean 'clock'? [E101]\n"
            "3:9: error: unexpected 'P', expected ':' [E101]\n"
            "4:7: error: unexpected end of line, expected a name [E101]\n"
            "5:1: error: unexpected ':', expected a declaration [E101]\n"
            "6:9: error: unexpected 'e', expected end of line or '{' [E101]\n"
            "8:7: error: unexpected end of line, expected '@' [E101]\n"
            "9:8: error: unexpected '}', expected end of line or '{' "
            "[E101]\n");
  check_bad("system:S\nint:1:0:x:0:i",
            "2:9: error: unexpected 'x', expected a number [E101]\n");
  check_bad("system:S\nevent:if-\nevent:1e",
            "2:9: error: unexpected '-', expected end of line or '{' [E101]\n"
            "3:7: error: unexpected '1', expected a name [E101]\n");
}

static void test_bad_characters(void **state) {
  (void)state;
  check_bad("system:S\nevent:\xC3\xA9\xC3\xA9\nevent:$\nevent:\x01\n"
            "event:\xFF\nevent:a",
            "2:7: error: unexpected character '\xC3\xA9' [E102]\n"
            "3:7: error: unexpected character '$' [E102]\n"
            "4:7: error: unexpected byte 0x01 [E102]\n"
            "5:7: error: unexpected byte 0xFF [E102]\n");
  check_bad_edge("provided: a & b",
                 "5:26: error: unexpected character '&'; did you mean '&&'? "
                 "[E102]\n");
  model m;
  read_bytes(&m, "system:S\nevent:\0x\n", 18);
  check_messages(&m, "2:7: error: unexpected byte 0x00 [E102]\n");
  release(&m);
}

static void test_bad_numbers(void **state) {
  (void)state;
  check_bad("system:S\nint:1:0:2147483648:0:i\nint:1:0:99999999999:4:j\n"
            "clock:0:x\nclock:-1:y\nint:0:0:1:0:k\nint:1:3:2:3:l\n"
            "int:1:0:1:2:m\nint:1:-2147483648:2147483647:+0:n\n",
            "2:9: error: the number does not fit in 32 bits [E104]\n"
            "3:9: error: the number does not fit in 32 bits [E104]\n"
            "4:7: error: the size must be at least 1 [E307]\n"
            "5:7: error: the size must be at least 1 [E307]\n"
            "6:5: error: the size must be at least 1 [E307]\n"
            "7:7: error: the range from 3 to 2 is empty [E307]\n"
            "8:11: error: the initial value 2 is not in the range from 0 to 1 "
            "[E311]\n");
  check_bad_edge("provided: 5-2000000000000000000 : do: x=1152921504606846977",
                 "5:26: error: the number is larger than 2^60 [E104]\n"
                 "5:54: error: the number is larger than 2^60 [E104]\n");
}

static void test_names(void **state) {
  (void)state;
  check_bad("system:S\nprocess:P\nprocess:P\nevent:go\nevent:go\n"
            "location:P:A\nlocation:P:A\nclock:1:x\nint:1:0:1:0:x\n",
            "3:9: error: process 'P' is declared twice [E202]\n"
            "2:9: note: the first time is here\n"
            "5:7: error: event 'go' is declared twice [E202]\n"
            "4:7: note: the first time is here\n"
            "7:12: error: location 'A' is declared twice [E202]\n"
            "6:12: note: the first time is here\n"
            "9:13: error: variable 'x' is declared twice [E202]\n"
            "8:9: note: the first time is here\n");
  check_bad("system:S\nprocess:Proc\nevent:go\nlocation:Proc:Idle\n"
            "location:Prok:A\nedge:Prok:A:B:go\nedge:Proc:Idel:B:gone\n"
            "edge:Proc:Idel:B:gone\nlocation:Proc:B\nedge:Proc:B:Idle:go\n"
            "sync:Proc@og:X@go\n",
            "5:10: error: process 'Prok' has not been declared; did you mean "
            "'Proc'? [E201]\n"
            "7:11: error: location 'Idel' has not been declared in process "
            "'Proc'; did you mean 'Idle'? [E201]\n"
            "7:16: error: location 'B' has not been declared in process "
            "'Proc' [E201]\n"
            "7:18: error: event 'gone' has not been declared [E201]\n"
            "11:11: error: event 'og' has not been declared; did you mean "
            "'go'? [E201]\n"
            "11:14: error: process 'X' has not been declared [E201]\n");
  check_bad("system:S\nevent:clock\nclock:1:end\n",
            "2:7: error: 'clock' is a keyword and cannot be a name [E115]\n"
            "3:9: warning: 'end' is a keyword of statements: the variable "
            "cannot be used [W009]\n");
}

static void test_long_names(void **state) {
  (void)state;
  static char text[8192];
  const int length = snprintf(text, sizeof text, "system:%04001d", 0);
  memset(text + 7, 'n', (size_t)length - 7);
  check_bad(text, "1:8: error: the name is longer than 4000 characters "
                  "[E106]\n");
}

static void test_bad_syncs(void **state) {
  (void)state;
  check_bad("system:S\nprocess:P\nprocess:Q\nevent:e\nevent:f\nsync:P@e\n"
            "sync:P@e:Q@e:P@f?\nsync:P@e:Q@f\nsync:P@e:\n",
            "6:1: error: a synchronisation needs at least two processes "
            "[E610]\n"
            "7:14: error: process 'P' is twice in one synchronisation "
            "[E610]\n"
            "9:10: error: unexpected end of line, expected a name [E101]\n");
}

static void test_bad_attributes(void **state) {
  (void)state;
  check_bad_edge("provided:1 : do:nop : provided:1",
                 "5:36: error: 'provided' is given twice [E610]\n"
                 "5:14: note: the first time is here\n");
  check_bad_edge("providd: x<1 : Do: x=0 : labls:a : pos:1",
                 "5:14: error: unknown attribute 'providd'; did you mean "
                 "'provided'? [E610]\n"
                 "5:29: error: unknown attribute 'Do'; did you mean 'do'? "
                 "[E610]\n"
                 "5:39: error: unknown attribute 'labls'; did you mean "
                 "'labels'? [E610]\n"
                 "5:49: warning: the attribute 'pos' is unknown and ignored "
                 "wherever it occurs [W007]\n");
  check_bad_edge("invariant: x<1",
                 "5:14: error: the attribute 'invariant' belongs to "
                 "'location', not to 'edge' [E610]\n");
  check_bad("system:S{do:nop}\nprocess:P{initial:}\n",
            "1:10: error: the attribute 'do' belongs to 'edge', not to "
            "'system' [E610]\n"
            "2:11: error: the attribute 'initial' belongs to 'location', not "
            "to 'process' [E610]\n");
  check_bad_edge("provided", "5:22: error: unexpected '}', expected ':' "
                             "[E101]\n");
  check_bad_edge(":", "5:14: error: unexpected ':', expected an attribute or "
                      "'}' [E101]\n");
  check_bad_edge("note: {x} : y: z", "5:20: error: unexpected '{', expected "
                                     "':' or '}' or some text [E101]\n");
}

static void test_bad_values(void **state) {
  (void)state;
  check_bad_edge("provided: x< : do: x=",
                 "5:27: error: unexpected ':', expected an expression [E101]\n"
                 "5:35: error: unexpected '}', expected an expression "
                 "[E101]\n");
  check_bad_edge("provided: x=1",
                 "5:25: error: unexpected '='; equality is written '==' "
                 "[E101]\n");
  check_bad_edge("provided: x 1",
                 "5:26: error: unexpected '1', expected an operator or ':' or "
                 "'}' [E101]\n");
  check_bad_edge("provided: a==b==c",
                 "5:24: error: comparisons do not chain, but for 'a < x < b'; "
                 "use '&&' [E101]\n");
  check_bad_edge("provided: a<b<c<d",
                 "5:24: error: comparisons do not chain, but for 'a < x < b'; "
                 "use '&&' [E101]\n");
  check_bad_edge("provided: 1<(1<(1<x<2)<2)<2",
                 "5:27: error: comparisons do not chain, but for 'a < x < b'; "
                 "use '&&' [E101]\n");
  check_bad_edge("do: x", "5:19: error: unexpected '}', expected '[' or '=' "
                          "[E101]\n");
  check_bad_edge("do: while 1 do nop",
                 "5:32: error: unexpected '}', expected ';' or 'end' "
                 "[E101]\n");
  check_bad_edge("do: ;", "5:18: error: unexpected ';', expected a statement "
                          "[E101]\n");
  check_bad("system:S\nprocess:P\nlocation:P:A{initial:1 : labels: a,,b : "
            "urgent:}\nlocation:P:A",
            "3:22: error: unexpected '1', expected ':' or '}' [E101]\n"
            "3:36: error: unexpected ',', expected a name [E101]\n"
            "4:12: error: location 'A' is declared twice [E202]\n"
            "3:12: note: the first time is here\n");
}

static void test_missing_brace(void **state) {
  (void)state;
  check_bad("system:S\nprocess:P{note: a\n b c\nevent:e\nlocation:P:A{initial:"
            "\n  event : f\nedge:P:A:A:f{do: x=0\n\n",
            "2:11: warning: the attribute 'note' is unknown and ignored "
            "wherever it occurs [W007]\n"
            "2:10: error: this '{' is not closed [E101]\n"
            "5:13: error: this '{' is not closed [E101]\n"
            "7:13: error: this '{' is not closed [E101]\n");
}

// ---- Limits ---------------------------------------------------------------

// An edge with `count` times `open`, then x, then `count` times `close`.
static char *nested(const char *before, const char *open, const char *close,
                    int count) {
  strbuf b;
  strbuf_init(&b);
  strbuf_puts(&b, "system:S\nevent:e\nprocess:P\nlocation:P:A\nedge:P:A:A:e{");
  strbuf_puts(&b, before);
  for (int i = 0; i < count; i++)
    strbuf_puts(&b, open);
  strbuf_puts(&b, "x");
  for (int i = 0; i < count; i++)
    strbuf_puts(&b, close);
  strbuf_puts(&b, "}\nedge:P:A:A:e\nedge:P:A:A:f\n");
  return b.text;
}

// One error for the nesting, and the rest of the file is read.
static void check_nesting(const char *before, const char *open,
                          const char *close, int count, bool ok) {
  char *text = nested(before, open, close, count);
  model m;
  read_text(&m, text);
  assert_int_equal(diags_has(m.doc.diags, DIAG_TOO_DEEP), !ok);
  assert_true(diags_has(m.doc.diags, DIAG_UNKNOWN_NAME));
  assert_int_equal(diags_errors(m.doc.diags), ok ? 1 : 2);
  assert_in_range(m.doc.processes.data[0]->edges.count, 1, 2);
  release(&m);
  mem_free(text);
}

static void test_nesting(void **state) {
  (void)state;
  check_nesting("provided: ", "(", ")", 10000, false);
  check_nesting("provided: ", "(", ")", AST_DEPTH + 1, false);
  check_nesting("provided: ", "(", ")", AST_DEPTH, true);
  check_nesting("provided: ", "!", "", 10000, false);
  check_nesting("provided: ", "-", "", AST_DEPTH, true);
  check_nesting("provided: ", "a[", "]", 10000, false);
  check_nesting("provided: ", "1||1&&!1<1+1*-(", ")", AST_DEPTH / 8, true);
  check_nesting("provided: ", "1||1&&!1<1+1*-(", ")", 10000, false);
  check_nesting("provided: ", "if 1 then 1 else ", "", 10000, false);
  check_nesting("provided: ", "if ", " then 1 else 1", 10000, false);
  check_nesting("do: x=", "1; while 1 do x=", " end", 10000, false);
  check_nesting("do: x=", "1; if 1 then x=", " end", 100, true);
  check_nesting("provided: ", "1+", "", 10000, false);
  check_nesting("provided: ", "1&&", "", 100000, true);
}

static void test_many_locations(void **state) {
  (void)state;
  enum { COUNT = 100000 };
  strbuf b;
  strbuf_init(&b);
  strbuf_puts(&b, "system:S\nevent:e\nprocess:P\nprocess:Q\n");
  for (int i = 0; i < COUNT; i++)
    strbuf_printf(&b, "location:%c:l%d\n", i % 2 ? 'P' : 'Q', i / 2);
  for (int i = 0; i < COUNT / 2; i++)
    strbuf_printf(&b, "edge:P:l%d:l%d:e\n", i, COUNT / 2 - 1 - i);
  model m;
  read_good(&m, b.text);
  const template *p = m.doc.processes.data[0];
  assert_int_equal(p->locations.count, COUNT / 2);
  assert_int_equal(p->edges.count, COUNT / 2);
  for (uint32_t i = 0; i < p->edges.count; i++) {
    assert_int_equal(p->edges.data[i].source, i);
    assert_int_equal(p->edges.data[i].target, COUNT / 2 - 1 - i);
  }
  release(&m);
  strbuf_release(&b);
}

// ---- Garbage --------------------------------------------------------------

static uint64_t seed = 20240607;

static uint32_t random_below(uint32_t bound) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (uint32_t)(seed >> 32) % bound;
}

static void check_ast(const model *m, const ast *n) {
  if (!n)
    return;
  assert_true(n->depth <= AST_DEPTH);
  assert_true(n->at.begin <= n->at.end);
  assert_true(n->at.begin >= m->text->base);
  assert_true(n->at.end <= m->text->base + m->text->length);
  uint32_t count = 0;
  for (const ast *c = n->first; c; c = c->next, count++) {
    assert_true(c->depth < n->depth);
    check_ast(m, c);
  }
  assert_true(count || n->kind == AST_WIDE || !n->last);
}

static void check_template(const model *m, const template *t) {
  assert_true(t->initial == 0 || t->initial < t->locations.count);
  for (uint32_t i = 0; i < t->locations.count; i++) {
    check_ast(m, t->locations.data[i].invariant);
    check_ast(m, t->locations.data[i].labels);
  }
  for (uint32_t i = 0; i < t->edges.count; i++) {
    const ast_edge *e = &t->edges.data[i];
    assert_true(e->source < t->locations.count);
    assert_true(e->target < t->locations.count);
    assert_non_null(e->channel);
    check_ast(m, e->guard);
    check_ast(m, e->update);
  }
}

// Whatever was read, the document is well-formed.
static void check_document(const model *m) {
  assert_int_equal(m->ok, diags_errors(m->doc.diags) == 0);
  for (const ast *v = m->doc.globals->first; v; v = v->next)
    check_ast(m, v);
  for (uint32_t i = 0; i < m->doc.processes.count; i++)
    check_template(m, m->doc.processes.data[i]);
  for (uint32_t i = 0; i < m->doc.syncs.count; i++)
    assert_true(m->doc.syncs.data[i].count >= 2);
  mem_free(messages_of(m));
}

// clang-format off
static const char *const PIECES[] = {
    "{",      "}",         ":",      "@",      "?",       "\n",     "#",
    ";",      "(",         ")",      "[",      "]",       "if ",    " then ",
    " else ", " end",      "while ", " do ",   "local ",  "nop",    "&&",
    "||",     "!",         "-",      "<",      "==",      ":=",     ",",
    "do:",    "provided:", "\xC3",   "\xFF",   "99999999999999",    "-1",
    "event:", "location:P:", "initial:", "x",  "2147483648", "\nedge:P:A:B:go",
};
// clang-format on

static void insert(strbuf *b, size_t at, const char *text, size_t length) {
  char *rest = mem_new(b->length - at + 1, 1);
  const size_t rest_length = b->length - at;
  memcpy(rest, b->text + at, rest_length);
  b->length = at;
  strbuf_add(b, text, length);
  strbuf_add(b, rest, rest_length);
  mem_free(rest);
}

static void mutate(strbuf *b) {
  const size_t at = random_below((uint32_t)b->length + 1);
  const size_t left = b->length - at;
  size_t some = random_below(20);
  some = some < left ? some : left;
  char byte = (char)random_below(256);
  switch (random_below(5)) {
  case 0: // change a byte
    if (left)
      b->text[at] = byte;
    break;
  case 1: // delete
    memmove(b->text + at, b->text + at + some, left - some + 1);
    b->length -= some;
    break;
  case 2: { // repeat
    char copy[20];
    memcpy(copy, b->text + at, some);
    insert(b, random_below((uint32_t)b->length + 1), copy, some);
    break;
  }
  case 3:
    insert(b, at, &byte, 1);
    break;
  default: {
    const char *piece = PIECES[random_below(sizeof PIECES / sizeof *PIECES)];
    insert(b, at, piece, strlen(piece));
    break;
  }
  }
}

static void test_mutants(void **state) {
  (void)state;
  print_message("seed %" PRIu64 "\n", seed);
  int good = 0;
  for (int i = 0; i < MUTANTS; i++) {
    strbuf b;
    strbuf_init(&b);
    strbuf_add(&b, WHOLE, sizeof WHOLE - 1);
    for (uint32_t k = 1 + random_below(8); k > 0; k--)
      mutate(&b);
    model m;
    read_bytes(&m, b.text, b.length);
    check_document(&m);
    good += m.ok;
    release(&m);
    strbuf_release(&b);
  }
  print_message("%d of %d mutants are models\n", good, MUTANTS);
  assert_in_range(good, 1, MUTANTS - 1);
}

static void test_random_bytes(void **state) {
  (void)state;
  print_message("seed %" PRIu64 "\n", seed);
  for (int i = 0; i < GARBAGE; i++) {
    char text[512];
    const uint32_t length = random_below(sizeof text);
    const bool is_ascii = random_below(2);
    for (uint32_t k = 0; k < length; k++)
      text[k] = (char)(is_ascii ? 9 + random_below(118) : random_below(256));
    model m;
    read_bytes(&m, text, length);
    check_document(&m);
    release(&m);
  }
}

static void test_random_tokens(void **state) {
  (void)state;
  for (int i = 0; i < GARBAGE; i++) {
    strbuf b;
    strbuf_init(&b);
    strbuf_puts(&b, "system:S\nevent:go\nprocess:P\nlocation:P:A\n"
                    "location:P:B\nedge:P:A:B:go{do:");
    for (uint32_t k = random_below(60); k > 0; k--)
      strbuf_puts(&b, PIECES[random_below(sizeof PIECES / sizeof *PIECES)]);
    model m;
    read_bytes(&m, b.text, b.length);
    check_document(&m);
    release(&m);
    strbuf_release(&b);
  }
}

// Every beginning of a model, so that it ends in every state of the lexer.
static void test_prefixes(void **state) {
  (void)state;
  for (size_t length = 0; length < sizeof WHOLE; length++) {
    model m;
    read_bytes(&m, WHOLE, length);
    check_document(&m);
    release(&m);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_declarations),
      cmocka_unit_test(test_locations),
      cmocka_unit_test(test_edges),
      cmocka_unit_test(test_syncs),
      cmocka_unit_test(test_positions),
      cmocka_unit_test(test_expressions),
      cmocka_unit_test(test_not_and_chains),
      cmocka_unit_test(test_conditional_expressions),
      cmocka_unit_test(test_statements),
      cmocka_unit_test(test_lines),
      cmocka_unit_test(test_unknown_attributes),
      cmocka_unit_test(test_system),
      cmocka_unit_test(test_bad_lines),
      cmocka_unit_test(test_bad_characters),
      cmocka_unit_test(test_bad_numbers),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_long_names),
      cmocka_unit_test(test_bad_syncs),
      cmocka_unit_test(test_bad_attributes),
      cmocka_unit_test(test_bad_values),
      cmocka_unit_test(test_missing_brace),
      cmocka_unit_test(test_nesting),
      cmocka_unit_test(test_many_locations),
      cmocka_unit_test(test_mutants),
      cmocka_unit_test(test_random_bytes),
      cmocka_unit_test(test_random_tokens),
      cmocka_unit_test(test_prefixes),
  };
  if (argc > 1)
    seed = strtoull(argv[1], NULL, 10) * 2 + 1;
  return cmocka_run_group_tests_name("tck", tests, NULL, NULL);
}
