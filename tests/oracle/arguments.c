#include "arguments.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "workers.h"

static bool parse_number(const char *text, uint64_t *out) {
  char *end;
  errno = 0;
  *out = strtoull(text, &end, 10);
  return *text && !*end && !errno;
}

static bool parse_flag(const arguments_flag *list, const char *text) {
  for (; list->text; list++)
    if (!strcmp(text, list->text))
      return *list->flag = true;
  return false;
}

static bool parse_option(arguments *a, const char *text, const char *after) {
  if (!strcmp(text, "--seed"))
    return parse_number(after, &a->seed);
  if (!strcmp(text, "--first"))
    return parse_number(after, &a->first);
  if (!strcmp(text, "--threads"))
    return parse_number(after, &a->threads) && a->threads > 0 &&
           a->threads <= WORKERS_MOST;
  if (!strcmp(text, "--print"))
    return a->has_print = parse_number(after, &a->print);
  return false;
}

bool arguments_parse(arguments *a, const arguments_flag *flags,
                     arguments_other *other, void *data, int argc,
                     char **argv) {
  *a = (arguments){.seed = 1, .threads = 1};
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] != '-') {
      if (!parse_number(argv[i], &a->count))
        return false;
    } else if (!parse_flag(flags, argv[i])) {
      if (i + 1 == argc || (!parse_option(a, argv[i], argv[i + 1]) &&
                            !(other && other(data, argv[i], argv[i + 1]))))
        return false;
      i++;
    }
  }
  return argc > 1;
}
