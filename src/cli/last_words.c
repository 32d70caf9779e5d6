// last_words.c -- What is said if a run does not end when it is asked to.

#include "cli/last_words.h"

#include <stdlib.h>

#include "cli/signals.h"

const char last_words_reason[] = {SIGNALS_REASON, 0};

FILE *last_words_open(last_words *w) {
  last_words_release(w);
  w->file = open_memstream(&w->text, &w->length);
  return w->file;
}

void last_words_set(last_words *w) {
  if (!w->file)
    return;
  const bool complete = fclose(w->file) == 0;
  w->file = NULL;
  if (complete)
    signals_say(w->text, w->length);
}

void last_words_release(last_words *w) {
  signals_calm();
  if (w->file)
    fclose(w->file);
  free(w->text); // the stream's, not mem.h's
  *w = (last_words){0};
}
