// Traces to UPPAAL's XML and back, and files that are not right.

#include "trace/trace_xml.h"

#include "walk.h"

enum { ROUNDS = 40, STEPS = 25 };

static void test_round_trip(void **state) {
  (void)state;
  walk w;
  walk_load(&w, WALK_MODEL);
  for (uint32_t i = 0; i < ROUNDS; i++) {
    walk_random(&w, i, STEPS);
    strbuf text;
    strbuf again;
    strbuf_init(&text);
    strbuf_init(&again);
    trace_xml_write(&w.m.net, &w.t, &text);
    trace_problem p = {0};
    trace *back =
        trace_xml_read(&w.memory, &w.m.net, text.text, text.length, &p);
    if (!back)
      fail_msg("seed %u: line %u: %s", i, p.line, p.text);
    walk_same_path(&w.m.net, &w.t, back);
    assert_int_equal(concretise(&w.memory, &w.m.net, back), CONCRETE_OK);
    walk_same_times(&w.m.net, &w.t, back);
    trace_xml_write(&w.m.net, back, &again);
    assert_string_equal(text.text, again.text); // zones are the same sets
    strbuf_release(&text);
    strbuf_release(&again);
  }
  walk_release(&w);
}

// ---- By hand

static const char MODEL[] = "int i;\n"
                            "process P2() {\n"
                            "  clock t;\n"
                            "  state A { t <= 10 }, B; init A;\n"
                            "  trans A -> B { guard t > 3; assign i = 1; };\n"
                            "}\n"
                            "system P2;\n";

static const char WRITTEN[] =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    "<trace initial_node=\"State1\" trace_options=\"symbolic\">\n"
    "<system>\n"
    "<clock name=\"#t(0)\" id=\"sys.#t(0)\"/>\n"
    "<variable name=\"i\" id=\"sys.i\"/>\n"
    "<process id=\"P2\" name=\"P2\">\n"
    "<clock name=\"t\" id=\"P2.t\"/>\n"
    "<location id=\"P2.A\" name=\"A\"><![CDATA[1 && P2.t <= 10]]></location>\n"
    "<location id=\"P2.B\" name=\"B\"><![CDATA[]]></location>\n"
    "<edge id=\"P2.Edge1\" from=\"P2.A\" to=\"P2.B\"><guard>P2.t &gt; 3</guard>"
    "<sync>tau</sync><update>i = 1</update></edge>\n"
    "</process>\n"
    "</system>\n"
    "<location_vector id=\"LocVec1\" locations=\"P2.A \"/>\n"
    "<variable_vector id=\"varvec.1\">\n"
    "<variable_state variable=\"sys.i\" value=\"0\"/>\n"
    "</variable_vector>\n"
    "<dbm_instance id=\"DBM1\">\n"
    "<clockbound clock1=\"sys.#t(0)\" clock2=\"P2.t\" bound=\"0\" "
    "comp=\"&lt;=\"/>\n"
    "<clockbound clock1=\"P2.t\" clock2=\"sys.#t(0)\" bound=\"10\" "
    "comp=\"&lt;=\"/>\n"
    "</dbm_instance>\n"
    "<node id=\"State1\" location_vector=\"LocVec1\" dbm_instance=\"DBM1 \" "
    "variable_vector=\"varvec.1\"/>\n"
    "<location_vector id=\"LocVec2\" locations=\"P2.B \"/>\n"
    "<variable_vector id=\"varvec.2\">\n"
    "<variable_state variable=\"sys.i\" value=\"1\"/>\n"
    "</variable_vector>\n"
    "<dbm_instance id=\"DBM2\">\n"
    "<clockbound clock1=\"sys.#t(0)\" clock2=\"P2.t\" bound=\"-3\" "
    "comp=\"&lt;\"/>\n"
    "<clockbound clock1=\"P2.t\" clock2=\"sys.#t(0)\" bound=\"inf\" "
    "comp=\"&lt;\"/>\n"
    "</dbm_instance>\n"
    "<node id=\"State2\" location_vector=\"LocVec2\" dbm_instance=\"DBM2 \" "
    "variable_vector=\"varvec.2\"/>\n"
    "<transition from=\"State1\" to=\"State2\" edges=\"P2.Edge1 \"/>\n"
    "</trace>\n";

static void test_text(void **state) {
  (void)state;
  walk w;
  walk_load(&w, MODEL);
  trace_problem p = {0};
  const trace *t =
      trace_xml_read(&w.memory, &w.m.net, WRITTEN, sizeof WRITTEN - 1, &p);
  assert_non_null(t);
  assert_int_equal(t->nsteps, 1);
  strbuf out;
  strbuf_init(&out);
  trace_xml_write(&w.m.net, t, &out);
  assert_string_equal(out.text, WRITTEN);
  strbuf_release(&out);
  walk_release(&w);
}

// The text with one piece replaced by another.
static char *spoil(const char *piece, const char *by) {
  strbuf b;
  strbuf_init(&b);
  const char *at = strstr(WRITTEN, piece);
  assert_non_null(at);
  strbuf_add(&b, WRITTEN, (size_t)(at - WRITTEN));
  strbuf_puts(&b, by);
  strbuf_puts(&b, at + strlen(piece));
  return b.text;
}

static void test_bad(void **state) {
  (void)state;
  static const struct {
    const char *piece, *by, *message;
    uint32_t line;
  } BAD[] = {
      {"<trace ", "<nta ", "'nta' is not a trace", 2},
      {"</trace>", "", "no element found", 33},
      {" initial_node=\"State1\"", "",
       "the attribute 'initial_node' is missing", 2},
      {"initial_node=\"State1\"", "initial_node=\"S\"", "there is no node 'S'",
       0},
      {"variable=\"sys.i\"", "variable=\"sys.j\"",
       "the model has no variable 'sys.j'", 15},
      {"value=\"0\"", "value=\"99999\"", "'99999' is no value of i", 15},
      {"value=\"0\"", "value=\"3\"",
       "the first state is not the model's initial state", 21},
      {"bound=\"10\"", "bound=\"ten\"", "'ten' is no bound", 19},
      {"clock1=\"P2.t\"", "clock1=\"P2.u\"", "a clock that the model has not",
       19},
      {"locations=\"P2.A \"", "locations=\"P2.C \"",
       "the model has no location 'P2.C'", 13},
      {"locations=\"P2.A \"", "locations=\"\"", "no location of 'P2'", 13},
      {"dbm_instance=\"DBM1 \"", "dbm_instance=\"DBM7 \"",
       "parts are missing of the node 'State1'", 21},
      {"edges=\"P2.Edge1 \"", "edges=\"P2.Edge2 \"",
       "step 1: P2 has no edge of this number from A to B", 31},
      {"edges=\"P2.Edge1 \"", "edges=\"P2.Edge0 \"",
       "the model has no edge 'P2.Edge0'", 31},
      {"edges=\"P2.Edge1 \"", "edges=\" \"", "step 1: a step without edges",
       31},
      {"to=\"State2\"", "to=\"State1\"",
       "the transitions are no path from 'State1'", 0},
      {"value=\"1\"", "value=\"2\"",
       "step 1: the edges lead to another state than the one that follows", 31},
  };
  walk w;
  walk_load(&w, MODEL);
  for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
    trace_problem p = {0};
    char *text = spoil(BAD[i].piece, BAD[i].by);
    assert_null(trace_xml_read(&w.memory, &w.m.net, text, strlen(text), &p));
    assert_string_equal(p.text, BAD[i].message);
    assert_int_equal(p.line, BAD[i].line);
    mem_free(text);
  }
  walk_release(&w);
}

static void test_entities(void **state) {
  (void)state;
  static const char TEXT[] = "<!DOCTYPE trace [<!ENTITY a \"aaaa\">]>\n<trace "
                             "initial_node=\"&a;\"/>";
  walk w;
  walk_load(&w, MODEL);
  trace_problem p = {0};
  assert_null(trace_xml_read(&w.memory, &w.m.net, TEXT, sizeof TEXT - 1, &p));
  assert_string_equal(p.text, "entities are not allowed in traces");
  walk_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trip),
      cmocka_unit_test(test_text),
      cmocka_unit_test(test_bad),
      cmocka_unit_test(test_entities),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
