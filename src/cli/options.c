#include "cli/options.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"

typedef enum { NONE, TEXT, MANY } argument;

enum { INFO = COMMAND_INFO, CONVERT = COMMAND_CONVERT, ALL = INFO | CONVERT };

static const struct {
  const char *name;
  char letter;
  argument takes;
  int commands;
} TABLE[] = {
#define O(NAME, LETTER, ARGUMENT, COMMANDS, HELP)                              \
  {#NAME, LETTER, ARGUMENT, COMMANDS},
#include "cli/options.def"
#undef O
};

static const struct {
  const char *name;
  command_id id;
} COMMANDS[] = {{"info", COMMAND_INFO}, {"convert", COMMAND_CONVERT}};

__attribute__((format(printf, 1, 2))) static bool usage(const char *format,
                                                        ...) {
  va_list args;
  va_start(args, format);
  fputs("gnomon: ", stderr);
  vfprintf(stderr, format, args);
  fputs("\nTry 'gnomon --help'.\n", stderr);
  va_end(args);
  return false;
}

static int find_long(const char *name, size_t length) {
  for (int i = 0; i < OPTION_COUNT; i++)
    if (strlen(TABLE[i].name) == length &&
        strncmp(TABLE[i].name, name, length) == 0)
      return i;
  return -1;
}

static bool unknown(const char *given) {
  suggestion s;
  char name[SUGGEST_LONGEST];
  snprintf(name, sizeof name, "%.*s", (int)strcspn(given + 2, "="), given + 2);
  suggest_init(&s, name);
  for (int i = 0; i < OPTION_COUNT; i++)
    suggest_offer(&s, TABLE[i].name);
  return usage("unknown option '%s'%s%s%s", given,
               s.best ? "; did you mean '--" : "", s.best ? s.best : "",
               s.best ? "'?" : "");
}

static void take(options *o, int id, const char *value) {
  o->given[id] = true;
  o->value[id] = value;
  if (TABLE[id].takes != MANY)
    return;
  o->many[id] = mem_resize(o->many[id], o->count[id] + 1, sizeof(char *));
  o->many[id][o->count[id]++] = value;
}

// *i is the position of the option; it moves on if the value is the next word.
static bool long_option(options *o, int argc, char **argv, int *i) {
  const char *text = argv[*i] + 2;
  const char *equals = strchr(text, '=');
  const size_t length = equals ? (size_t)(equals - text) : strlen(text);
  const int id = find_long(text, length);
  if (id < 0)
    return unknown(argv[*i]);
  if (TABLE[id].takes == NONE) {
    if (equals)
      return usage("option '--%s' takes no value", TABLE[id].name);
    take(o, id, NULL);
    return true;
  }
  if (!equals && *i + 1 >= argc)
    return usage("option '--%s' needs a value", TABLE[id].name);
  take(o, id, equals ? equals + 1 : argv[++*i]);
  return true;
}

static bool short_option(options *o, int argc, char **argv, int *i) {
  for (const char *p = argv[*i] + 1; *p; p++) {
    int id = 0;
    while (id < OPTION_COUNT && TABLE[id].letter != *p)
      id++;
    if (id == OPTION_COUNT)
      return usage("unknown option '%s'", argv[*i]);
    if (TABLE[id].takes == NONE) {
      take(o, id, NULL);
      continue;
    }
    if (!p[1] && *i + 1 >= argc)
      return usage("option '%s' needs a value", argv[*i]);
    take(o, id, p[1] ? p + 1 : argv[++*i]);
    return true;
  }
  return true;
}

static bool words(options *o, int argc, char **argv) {
  bool options_end = false;
  for (int i = 1; i < argc; i++) {
    const char *w = argv[i];
    if (!options_end && strcmp(w, "--") == 0)
      options_end = true;
    else if (!options_end && w[0] == '-' && w[1] == '-') {
      if (!long_option(o, argc, argv, &i))
        return false;
    } else if (!options_end && w[0] == '-' && w[1]) {
      if (!short_option(o, argc, argv, &i))
        return false;
    } else {
      o->files = mem_resize(o->files, o->nfiles + 1, sizeof *o->files);
      o->files[o->nfiles++] = w;
    }
  }
  return true;
}

static bool take_command(options *o) {
  if (o->nfiles == 0)
    return usage("no command");
  for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
    if (strcmp(o->files[0], COMMANDS[i].name) == 0) {
      o->command = COMMANDS[i].id;
      memmove(o->files, o->files + 1, --o->nfiles * sizeof *o->files);
      return true;
    }
  return usage("unknown command '%s'; there are info and convert", o->files[0]);
}

bool options_parse(options *o, int argc, char **argv) {
  *o = (options){0};
  if (!words(o, argc, argv))
    return false;
  o->help = o->given[OPTION_help];
  o->version = o->given[OPTION_version];
  if (o->help || o->version)
    return true;
  if (!take_command(o))
    return false;
  for (int i = 0; i < OPTION_COUNT; i++)
    if (o->given[i] && !(TABLE[i].commands & (int)o->command))
      return usage("option '--%s' does not go with this command",
                   TABLE[i].name);
  const size_t most = o->command == COMMAND_INFO ? 2 : 1;
  if (o->nfiles == 0)
    return usage("no model");
  if (o->nfiles > most)
    return usage("'%s' is one file too many", o->files[most]);
  if (o->given[OPTION_json] && o->given[OPTION_dump])
    return usage("--json and --dump do not go together");
  for (size_t i = 0; i < o->count[OPTION_query]; i++)
    if (!*o->many[OPTION_query][i])
      return usage("-q needs a query");
  const char *color = o->value[OPTION_color];
  if (color && strcmp(color, "auto") != 0 && strcmp(color, "always") != 0 &&
      strcmp(color, "never") != 0)
    return usage("--color %s: expecting auto, always or never", color);
  return true;
}

void options_release(options *o) {
  for (int i = 0; i < OPTION_COUNT; i++)
    mem_free(o->many[i]);
  mem_free(o->files);
}
