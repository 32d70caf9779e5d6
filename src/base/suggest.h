// suggest.h -- "did you mean": of the names we know, the one that was meant.
//
// Names are compared by the number of edits that lead from one to the other:
// a character inserted, deleted or replaced, or two neighbours exchanged.  A
// difference in nothing but case counts as one edit.  A name is suggested if
// it is at most max(1, length / 3) edits away and has something in common with
// the wrong one, so that 'y' never suggests 'x'.  Among equals the first wins.
//
//   suggestion s;
//   suggest_init(&s, "proces");
//   for (...)
//     suggest_offer(&s, candidate);
//   if (s.best) ...
//
// A candidate costs O(length^2) at most, and O(1) if the lengths tell.  Names
// longer than SUGGEST_LONGEST are never compared.
//
// Memory: none; the suggestion points to what was offered.

#ifndef GNOMON_BASE_SUGGEST_H
#define GNOMON_BASE_SUGGEST_H

#include <stddef.h>

enum { SUGGEST_LONGEST = 64 };

typedef struct {
  const char *wrong;
  size_t limit;     // candidates farther away are of no interest
  const char *best; // or NULL; one of the pointers offered
} suggestion;

void suggest_init(suggestion *, const char *wrong);
void suggest_offer(suggestion *, const char *candidate);

// The same for a table of candidates.  NULL if none is near.
const char *suggest_name(const char *wrong, const char *const *candidates,
                         size_t count);

// The number of edits between two names, or limit + 1 if there are more.
size_t suggest_distance(const char *a, const char *b, size_t limit);

#endif
