// verdict_list.h -- What came out of a run: a verdict for each query.
//
// Invariants:
//   L1  a verdict that is UNKNOWN has a reason, the others have none
//   L2  a path is concrete, and was replayed
//
// Memory: nothing is owned; the arena of the run has it all.

#ifndef GNOMON_REPORT_VERDICT_LIST_H
#define GNOMON_REPORT_VERDICT_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/source.h"
#include "model/network.h"
#include "model/query.h"
#include "search/search.h"

typedef struct {
  uint32_t index;       // of the query, from 1
  const query *asked;   // NULL: all states are enumerated
  bool ran;             // else there is no engine and no figure
  bool shows_path;      // the user wants to see it
  const char *path_at;  // the file that it was written to, or NULL
  const char *proof_at; // likewise, the certificate
  bool is_certified;    // it was checked
  search_result result; // after the path was replayed
  long peak_rss_kib;
} verdict;

typedef struct {
  const network *net; // NULL: the model or a query has errors
  const sources *texts;
  const char *path; // of the model
  verdict *data;
  uint32_t count;
  double seconds;
} verdict_list;

// Without its runs, or without a verdict at all.
void verdict_drop_paths(verdict *);
// `reason` is the text of `why`.
void verdict_become_unknown(verdict *, reason_code why, const char *reason);

// The same for what the engine does not take, or a query with an error.
void verdict_become_refused(verdict *, const char *refusal);

// As its <expect> says, or satisfied if there is none.  Never if unknown.
bool verdict_is_wanted(const verdict *);

// How many of each.
typedef struct {
  uint32_t unwanted, unknown, errors, decided;
} verdict_tally;
verdict_tally verdict_count(const verdict_list *);

// L1, and of L2 that paths are concrete; for assertions.
bool verdict_list_is_valid(const verdict_list *);

// What the engine was and chose: "zones, order bfs, …".
void verdict_engine_text(const verdict *, strbuf *);

#endif
