// decide.h -- The confirmed verdict of one query.
//
// decide() does all that it takes before a verdict may be told:
//
//   slice        what cannot influence the query is left out, if that is wanted; a
//                run of the slice is none of the model, so the model is searched
//                again for what is to be shown
//   search       search/search.h
//   replay       a run that decides is played by the reference (api/witness.h,
//                api/values.h); if it is none, there is no verdict
//   certificate  a verdict about all states or runs has one, if that is wanted, and
//                stands, if that is wanted, only if it checks (api/proof.h)
//
// Nothing is printed: what is to be told besides the verdict comes as events, while
// it is decided.
//
// It ends early when the stop of the arena has a reason (base/stop.h) or the search
// a limit: the verdict is UNKNOWN then.
//
// Memory: everything is in the arena.

#ifndef GNOMON_API_DECIDE_H
#define GNOMON_API_DECIDE_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "report/verdict_list.h"
#include "sem/compile.h"

typedef enum {
  DECIDE_SLICED,      // `rest` is searched instead of `whole`
  DECIDE_NO_PROOF,    // a verdict about all has no certificate: `text` is why
  DECIDE_RUN_SHOWS,   // nor has one that a run shows
  DECIDE_NO_RUN,      // the slice was decided, but not the model: `text` is why
  DECIDE_LOST_FILE,   // of a certificate: `path`, or NULL, and why
  DECIDE_WRONG_RUN,   // a fault of gnomon: what was found is no run
  DECIDE_WRONG_PROOF, // likewise: a certificate that does not check
} decide_event_kind;

typedef struct {
  decide_event_kind kind;
  const char *text, *path;
  const network *whole, *rest;
} decide_event;

// In words: "query 2: no certificate: …".
void decide_event_text(const verdict *, const decide_event *, strbuf *);

typedef void decide_teller(void *data, const verdict *, const decide_event *);

typedef struct {
  arena *memory; // its stop is heard
  const network *net;
  network_code *code;    // of it; decide_refusal() needs none
  search_options search; // `certificate` is set here
  bool slice;
  bool certify;            // no verdict without a certificate that checks
  const char *certificate; // the file to write it to, or NULL
  uint32_t count;          // of queries: how files are named
  decide_teller *tell;
  void *data; // of `tell`
} decider;

// Why the query is not decided, or NULL; in the arena.
const char *decide_refusal(const decider *, const query *);

// v->asked is a query of the network, or NULL, that is not refused; v->shows_path
// says whether its run is wanted.  The rest of it is filled in.
void decide(const decider *, verdict *);

#endif
