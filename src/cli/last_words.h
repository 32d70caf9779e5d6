// last_words.h -- The end of a run that does not end when it is asked to.
//
// Whatever runs long looks at the stop (base/stop.h) and comes to an end by itself,
// with statistics.  Should something not look for too long, as inside one operation
// of a library, the alarm of signals.h ends the process; what is printed then has to
// be ready before, since a handler of signals can do nothing but write.
//
//   last_words w = {0};
//   FILE *f = last_words_open(&w);
//   ... print all that is to be said, with last_words_reason as the reason ...
//   last_words_set(&w);
//   ... work ...
//   last_words_release(&w);     // before anything is printed in earnest
//
// Memory: last_words_release().

#ifndef GNOMON_CLI_LAST_WORDS_H
#define GNOMON_CLI_LAST_WORDS_H

#include <stdio.h>

typedef struct {
  FILE *file;
  char *text;
  size_t length;
} last_words;

// Stands for why it ends.
extern const char last_words_reason[];

// Where to print; NULL if there is no memory for it, and then there are none.
FILE *last_words_open(last_words *);
void last_words_set(last_words *);
void last_words_release(last_words *);

#endif
