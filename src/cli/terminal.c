// terminal.c -- Asking the terminal and the environment.

#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool terminal_can_rewrite(int file) {
  const char *term = getenv("TERM");
  return isatty(file) && !(term && strcmp(term, "dumb") == 0);
}

bool terminal_has_color(const options *o, int file) {
  if (o->choice[OPTION_color] != OPTION_COLOR_AUTO)
    return o->choice[OPTION_color] == OPTION_COLOR_ALWAYS;
  const char *none = getenv("NO_COLOR");
  return terminal_can_rewrite(file) && !(none && *none);
}
