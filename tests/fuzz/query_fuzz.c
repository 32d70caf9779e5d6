// Queries about a model that has something of everything.
//
// max_len: 256

#include "fuzz_model.h"

static const char MODEL[] =
    "const int N = 3; typedef int[0,N-1] id_t;\n"
    "int[0,9] n; bool b; int a[N]; struct { int f; } s; clock x, y; chan c;\n"
    "int twice(int i) { return 2 * i; }\n"
    "process P(const id_t i) { clock z; state A { z <= 5 }, B; init A;\n"
    "  trans A -> B { guard z >= i; sync c!; assign z = 0; }; }\n"
    "process Q() { state A; init A; trans A -> A { sync c?; }; }\n"
    "q = Q(); system P, q;\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *query = fuzz_text(data, size);
  const char *const queries[] = {query};
  const load_options options = {.query_texts = queries, .nquery_texts = 1};
  fuzz_model("fuzz.xta", MODEL, sizeof MODEL - 1, &options, query, size);
  free(query);
  return 0;
}
