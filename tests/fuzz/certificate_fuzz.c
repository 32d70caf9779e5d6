// Certificates, for three models.
//
// Whatever the text is, the checker comes to an end and says what is wrong.  A
// certificate that it accepts for every second query, which is not true, is a
// failure: nothing proves that.
//
// max_len: 1024

#include "fuzz.h"

#include "base/strbuf.h"
#include "certify/certify.h"
#include "syntax/load.h"

enum { MODELS = 3 };

// The last one has a symmetry.  Integers, diagonals, an urgent channel, broadcasts with guarded receivers,
// priorities.
static const char *const TEXTS[MODELS] = {
    "clock x, y; int[0,3] v;\n"
    "process P() { state A { x <= 5 }, B { y < 9 }; init A; trans\n"
    "  A -> B { guard x >= 3; assign v := 1, y := 0; },\n"
    "  B -> A { guard y > 2; assign x := 0, v := 0; }; }\n"
    "system P;\n"
    "query { A[] P.B imply (v == 1 and x >= 3) }\n"
    "query { A[] not P.B }\n"
    "query { A<> P.B }\n"
    "query { P.A --> v == 2 }\n"
    "query { P.A --> P.B }\n",
    "clock x, y, z; int[0,1] a[2]; urgent chan u; broadcast chan all;\n"
    "chan lo, hi; chan priority lo < hi;\n"
    "process S() { state i { x <= 4 }, j, k; commit k; init i; trans\n"
    "  i -> j { select s : int[0,1]; guard x >= 2; sync all!;\n"
    "           assign a[s] := 1, x := 0; },\n"
    "  i -> i { guard x > 3; sync hi!; assign x := 0; },\n"
    "  j -> k { guard x - y <= 0; sync lo!; }, j -> k { sync u!; },\n"
    "  k -> i { assign x := 0, y := z, a[0] := 0, a[1] := 0; }; }\n"
    "process R() { state f, o; init f; trans\n"
    "  f -> o { guard z > 1; sync all?; assign z := 0; },\n"
    "  f -> f { sync lo?; }, f -> f { sync hi?; }, o -> f { sync u?; }; }\n"
    "system S, R;\n"
    "query { A[] a[0] + a[1] <= 1 and not deadlock }\n"
    "query { A[] x < 1 }\n",
    "typedef int[1,2] id_t; int[0,2] turn; int[0,1] n[id_t]; broadcast "
    "chan d;\n"
    "void f(id_t i) { n[i] := 0; turn := 0; }\n"
    "process P(const int[1,2] id) { clock x; state a, b { x <= 5 }, c;\n"
    "init a; trans a -> b { guard turn == 0; assign turn = id, x = 0; },\n"
    "  b -> c { guard x >= 2; sync d!; }, a -> a { sync d?; },\n"
    "  c -> a { guard turn == id && forall (i : id_t) n[i] < 1;\n"
    "           assign f(id); }; }\n"
    "system P;\n"
    "query { A[] not (P(1).b && P(2).b) }\n"
    "query { A[] not P(1).b }\n",
};

static model *the_model(int which) {
  static model m[MODELS];
  static bool is_loaded[MODELS];
  const load_options none = {0};
  if (!is_loaded[which] && !model_load_text(&m[which], "fuzz.xta", TEXTS[which],
                                            strlen(TEXTS[which]), &none))
    abort();
  is_loaded[which] = true;
  return &m[which];
}

static certify_status check(char *text, size_t size, const network *net,
                            const query *asked, strbuf *said) {
  certificate c;
  certify_counts counts;
  certify_status status = CERTIFY_MALFORMED;
  strbuf error;
  strbuf_init(&error);
  FILE *file = fmemopen(text, size, "r");
  if (!file)
    abort();
  if (certificate_start(&c, file, "fuzz", &error))
    status = certify_run(&c, net, asked, &counts, said);
  else
    strbuf_puts(said, error.text);
  certificate_release(&c);
  strbuf_release(&error);
  return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!size)
    return 0;
  for (int i = 0; i < MODELS; i++) {
    const network *net = &the_model(i)->net;
    for (uint32_t q = 0; q < net->queries.count; q++) {
      char *text = fuzz_text(data, size);
      strbuf said;
      strbuf_init(&said);
      const certify_status status =
          check(text, size, net, &net->queries.data[q], &said);
      if (!said.length || (status == CERTIFY_PROVED && q % 2 == 1))
        abort();
      strbuf_release(&said);
      free(text);
    }
  }
  return 0;
}
