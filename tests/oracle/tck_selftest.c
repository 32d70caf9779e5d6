// tck_selftest.c -- TChecker models with known answers, asked of the steps that
// tck_steps.c finds; and texts that are read as they were grown.

#include <stdio.h>
#include <string.h>

#include "selftest.h"
#include "trial.h"

// ---- Models with known answers

typedef struct {
  const char *name;
  const char *text, *query;
  bool found; // what E<> looks for, or what violates A[]
  bool error;
} known;

#define VARIABLES                                                              \
  "system:grown\nclock:1:x0\nint:1:0:4:0:v0\nint:1:0:4:0:v1\nevent:e0\n"       \
  "event:e1\n"
#define PROCESS(P, LOCATIONS, EDGES)                                           \
  "process:" P "\nlocation:" P ":L0{initial:}\n" LOCATIONS EDGES
#define TWO_PLACES(P) "location:" P ":L1{}\n"

// A process that takes one step, with e0.
#define ONCE(P, ATTRIBUTES)                                                    \
  PROCESS(P, TWO_PLACES(P), "edge:" P ":L0:L1:e0{" ATTRIBUTES "}\n")

// Has no edge with e0 in its first location.
#define LATE(P) PROCESS(P, TWO_PLACES(P), "edge:" P ":L1:L1:e0{}\n")

static const known all[] = {
    {"the part that is named last writes last",
     VARIABLES ONCE("P0", "do: v0 = 2")
         ONCE("P1", "do: v0 = 4") "sync:P1@e0:P0@e0\n",
     "E<> v0 == 2", true, false},
    {"the other value is gone",
     VARIABLES ONCE("P0", "do: v0 = 2")
         ONCE("P1", "do: v0 = 4") "sync:P1@e0:P0@e0\n",
     "E<> v0 == 4", false, false},
    {"the same in the order of processes",
     VARIABLES ONCE("P0", "do: v0 = 2")
         ONCE("P1", "do: v0 = 4") "sync:P0@e0:P1@e0\n",
     "A[] v0 == 0 || v0 == 4", false, false},
    {"both orders, if both are declared",
     VARIABLES ONCE("P0", "do: v0 = 2")
         ONCE("P1", "do: v0 = 4") "sync:P1@e0:P0@e0\nsync:P0@e0:P1@e0\n",
     "E<> v0 == 4", true, false},
    {"three parts, the one in the middle is the first process",
     VARIABLES ONCE("P0", "do: v0 = (v0 + 2) % 5") ONCE("P1", "do: v1 = v0 + 0")
         ONCE("P2", "do: v0 = 1") "sync:P2@e0:P0@e0:P1@e0\n",
     "E<> v0 == 3 && v1 == 3", true, false},
    {"guards see the state before the step",
     VARIABLES ONCE("P0", "provided: v0 == 0 : do: v0 = 1")
         ONCE("P1", "provided: v0 == 0 : do: v0 = 1") "sync:P1@e0:P0@e0\n",
     "E<> P0.L1 && P1.L1", true, false},
    {"and not what others write",
     VARIABLES ONCE("P0", "provided: v0 == 1")
         ONCE("P1", "do: v0 = 1") "sync:P1@e0:P0@e0\n",
     "E<> P0.L1", false, false},
    {"an if sees it",
     VARIABLES ONCE("P0", "do: if v0 == 1 then v1 = 2 end")
         ONCE("P1", "do: v0 = 1") "sync:P1@e0:P0@e0\n",
     "E<> v1 == 2", true, false},
    {"clocks, too",
     VARIABLES ONCE("P0", "do: x0 = 2")
         ONCE("P1", "do: x0 = 0") "sync:P0@e0:P1@e0\n",
     "A[] P0.L0 || x0 < 2 || x0 > 0", false, false},
    {"clocks the other way around",
     VARIABLES ONCE("P0", "do: x0 = 2")
         ONCE("P1", "do: x0 = 0") "sync:P1@e0:P0@e0\n",
     "E<> P0.L1 && x0 < 2", false, false},
    {"an error in one order",
     VARIABLES ONCE("P0", "do: v0 = v0 + 1")
         ONCE("P1", "do: v0 = 4") "sync:P1@e0:P0@e0\n",
     "E<> P0.L1", false, true},
    {"and not in the other",
     VARIABLES ONCE("P0", "do: v0 = v0 + 1")
         ONCE("P1", "do: v0 = 4") "sync:P0@e0:P1@e0\n",
     "E<> P0.L1", true, false},
    {"who is strong and has no edge stops the others",
     VARIABLES ONCE("P0", "") LATE("P1") "sync:P0@e0:P1@e0\n", "E<> P0.L1",
     false, false},
    {"who is weak does not",
     VARIABLES ONCE("P0", "") LATE("P1") "sync:P1@e0?:P0@e0\n",
     "E<> P0.L1 && P1.L0", true, false},
    {"who is weak and can, has to",
     VARIABLES ONCE("P0", "") ONCE("P1", "") "sync:P0@e0:P1@e0?\n",
     "E<> P0.L1 && P1.L0", false, false},
    {"a guard that fails is no excuse",
     VARIABLES ONCE("P0", "")
         ONCE("P1", "provided: v0 == 1") "sync:P0@e0:P1@e0?\n",
     "E<> P0.L1", false, false},
    {"weak parts have their turn as declared",
     VARIABLES ONCE("P0", "do: v0 = 1") ONCE("P1", "do: v0 = 2")
         LATE("P2") "sync:P2@e0?:P1@e0?:P0@e0\n",
     "E<> v0 == 2", false, false},
    {"all weak and none can: no step",
     VARIABLES LATE("P0") LATE("P1") "sync:P0@e0?:P1@e0?\n", "E<> deadlock",
     true, false},
    {"all weak and one can",
     VARIABLES LATE("P0") ONCE("P1", "") "sync:P0@e0?:P1@e0?\n", "E<> P1.L1",
     true, false},
    {"an event that is in a vector does not go alone",
     VARIABLES ONCE("P0", "") LATE("P1") "sync:P1@e0:P0@e0\n", "E<> P0.L1",
     false, false},
    {"but it does in a process that is in none with it",
     VARIABLES ONCE("P0", "") ONCE("P1", "") LATE("P2") "sync:P1@e0:P2@e0\n",
     "E<> P0.L1", true, false},
    {"a part that may be committed lets the vector go",
     VARIABLES PROCESS("P0", "location:P0:L1{committed:}\n",
                       "edge:P0:L0:L1:e1{}\nedge:P0:L1:L0:e0{do: v0 = 1}\n")
         ONCE("P1", "") "sync:P1@e0:P0@e0\n",
     "E<> P1.L1 && v0 == 1", true, false},
    {"while someone is committed no vector goes without them",
     VARIABLES PROCESS("P0", "location:P0:L1{committed:}\n",
                       "edge:P0:L0:L1:e1{}\n") ONCE("P1", "")
         ONCE("P2", "") "sync:P1@e0:P2@e0\n",
     "E<> P0.L1 && P1.L1", true, false},
    {"and does not go afterwards",
     VARIABLES PROCESS("P0", "location:P0:L1{committed:}\n",
                       "edge:P0:L0:L1:e1{do: v0 = 1}\n")
         ONCE("P1", "provided: v0 == 1") ONCE("P2", "") "sync:P1@e0:P2@e0\n",
     "E<> P1.L1", false, false},
    {"no time passes where it is urgent",
     VARIABLES PROCESS("P0", "location:P0:L1{urgent:}\n",
                       "edge:P0:L0:L1:e0{do: x0 = 0}\n"),
     "E<> P0.L1 && x0 > 0", false, false},
    {"the invariant of the target counts after all statements",
     VARIABLES PROCESS("P0", "location:P0:L1{invariant: v0 == 2}\n",
                       "edge:P0:L0:L1:e0{do: v0 = 2}\n")
         ONCE("P1", "do: v0 = 1") "sync:P0@e0:P1@e0\n",
     "E<> P0.L1", false, false},
    {"an array by a variable that was just written",
     "system:grown\nint:1:0:1:0:v0\nint:2:0:3:0:v1\nevent:e0\n" ONCE(
         "P0", "do: v1[v0] = 3") ONCE("P1", "do: v0 = 1") "sync:P1@e0:P0@e0\n",
     "E<> v1[1] == 3", true, false},
};

static bool complain(const known *k, const char *what) {
  fprintf(stderr, "oracle: %s: %s\n", k->name, what);
  return false;
}

static bool check_known(trial *t, const known *k) {
  const load_options options = {.queries_must_hold_up = true,
                                .query_texts = &k->query,
                                .nquery_texts = 1};
  tck_model tck;
  strbuf none;
  model m;
  bool ok = true;
  strbuf_init(&none);
  t->tck = &tck;
  if (tck_read(&tck, k->text, &none)) {
    ok = complain(k, "cannot be read");
  } else if (!model_load_text(&m, "known.tck", k->text, strlen(k->text),
                              &options)) {
    diags_print(m.diags, stderr, LEVEL_ERROR, false);
    ok = complain(k, "is not accepted");
    model_release(&m);
  } else {
    const trial_report r = trial_judge(t, &m, 0, NULL, 0);
    if (r.status != TRIAL_AGREED)
      ok = complain(k, "is not treated");
    else if (r.reachable != k->found)
      ok = complain(k, r.reachable ? "found" : "not found");
    else if (r.error != k->error)
      ok = complain(k, r.error ? "has an error" : "has no error");
    model_release(&m);
  }
  strbuf_release(&none);
  return ok;
}

// ---- What is printed is read as it was

static bool check_text(uint64_t seed, bool peers) {
  tck_model grown;
  tck_model again;
  strbuf text;
  strbuf twice;
  strbuf none;
  strbuf_init(&text);
  strbuf_init(&twice);
  strbuf_init(&none);
  peers ? tck_grow_peers(&grown, seed) : tck_grow(&grown, seed);
  grown.npeers = 0; // a comment
  tck_print(&grown, &text);
  const bool is_read = !tck_read(&again, text.text, &none);
  if (is_read)
    tck_print(&again, &twice);
  grown.ncases = 0; // queries are read as text
  const bool ok = is_read && !strcmp(text.text, twice.text) &&
                  tck_features(&grown) == tck_features(&again);
  if (!ok)
    fprintf(stderr, "oracle: TChecker model %lu is read as another\n",
            (unsigned long)seed);
  strbuf_release(&text);
  strbuf_release(&twice);
  strbuf_release(&none);
  return ok;
}

bool tck_selftest(void) {
  enum { MODELS = 500 };
  bool ok = true;
  trial t;
  trial_init(&t);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    ok &= check_known(&t, &all[i]);
  for (uint64_t seed = 0; seed < MODELS; seed++)
    ok &= check_text(seed, false) && check_text(seed, true);
  trial_release(&t);
  return ok;
}
