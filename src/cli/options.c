// options.c -- Matching words with options.def.

#include "cli/options.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "cli/answer.h"
#include "cli/operands.h"
#include "model/overflow.h"
#include "trace/trace_file.h"

// Sets of commands, by the names that options.def uses.
enum {
#define C(NAME, ID, LEAST, MOST) ID = COMMAND_##ID,
#include "cli/commands.def"
#undef C
  SEARCH = CHECK | EXPLORE,
  LOAD = SEARCH | INFO | CONVERT | SIMULATE | TRACE | CERTIFY,
  ALL = LOAD,
};

#define BEGIN(LIST) static const option_value LIST##_values[] = {
#define NAMES(LIST) static const option_value LIST##_values[] = {
#define VALUE(ENUMERATOR, TEXT) {TEXT, (int)(ENUMERATOR), BY_ALL, false},
#define ALIAS(ENUMERATOR, TEXT) {TEXT, (int)(ENUMERATOR), BY_ALL, false},
#define END(LIST)                                                              \
  }                                                                            \
  ;
#define NAMED                                                                  \
  }                                                                            \
  ;
#include "cli/options.def"

#define NONE .takes = OPTION_TAKES_NONE
#define TEXT(ARGUMENT) .takes = OPTION_TAKES_TEXT, .argument = (ARGUMENT)
#define MANY(ARGUMENT) .takes = OPTION_TAKES_MANY, .argument = (ARGUMENT)
#define ONE_OF(LIST)                                                           \
  .takes = OPTION_TAKES_ONE_OF, .values = OPTION_VALUES(LIST##_values)

static const option_entry OTHERS[OPTION_COUNT - SEARCH_OPTION_COUNT] = {
#define O(NAME, LETTER, TAKES, COMMANDS, HELP)                                 \
  {.name = #NAME, .letter = (LETTER), TAKES, .help = (HELP)},
#include "cli/options.def"
};

#undef NONE
#undef TEXT
#undef MANY
#undef ONE_OF

static const int TAKEN_BY[OPTION_COUNT] = {
#define O(NAME, TYPE, FIELD, TAKES, TAKERS, SHOWN, JSON, NEEDS, WITH,          \
          COMMANDS, HELP)                                                      \
  COMMANDS,
#include "job/search_options.def"
#define O(NAME, LETTER, TAKES, COMMANDS, HELP) COMMANDS,
#include "cli/options.def"
};

static const option_entry *entry(int id) {
  return id < SEARCH_OPTION_COUNT ? &SEARCH_OPTIONS[id]
                                  : &OTHERS[id - SEARCH_OPTION_COUNT];
}

static const struct {
  const char *name;
  command_id id;
  size_t least, most; // operands
} COMMAND[] = {
#define C(NAME, ID, LEAST, MOST) {#NAME, COMMAND_##ID, LEAST, MOST},
#include "cli/commands.def"
#undef C
};

enum { COMMANDS = sizeof COMMAND / sizeof *COMMAND };

bool options_refuse(const char *format, ...) {
  va_list args;
  va_start(args, format);
  answer_complain_list(format, args);
  fputs("Try 'gnomon --help'.\n", stderr);
  va_end(args);
  return false;
}

size_t options_count_queries(const options *o) {
  return o->count[OPTION_query] + o->given[OPTION_labels] +
         o->given[OPTION_buchi];
}

// ---- Names ----------------------------------------------------------------

static int find_long(const char *name, size_t length) {
  for (int i = 0; i < OPTION_COUNT; i++) {
    option_name shown;
    option_show_name(shown, entry(i));
    if (strlen(shown) == length && strncmp(shown, name, length) == 0)
      return i;
  }
  return -1;
}

static bool unknown(const char *given) {
  option_name wrong;
  option_name names[OPTION_COUNT] = {{0}};
  suggestion s;
  snprintf(wrong, sizeof wrong, "%.*s", (int)strcspn(given + 2, "="),
           given + 2);
  suggest_init(&s, wrong);
  for (int i = 0; i < OPTION_COUNT; i++) {
    option_show_name(names[i], entry(i));
    suggest_offer(&s, names[i]);
  }
  return options_refuse("unknown option '%s'%s%s%s", given,
                        s.best ? "; did you mean '--" : "",
                        s.best ? s.best : "", s.best ? "'?" : "");
}

// ---- Values ---------------------------------------------------------------

static bool choose(options *o, int id, const char *given) {
  const option_value *found = option_find_value(&entry(id)->values, given);
  if (!found) {
    arena memory;
    arena_init(&memory);
    options_refuse("%s", option_refuse_value(&memory, entry(id), given));
    arena_release(&memory);
    return false;
  }
  o->choice[id] = found->value;
  return true;
}

static bool take(options *o, int id, const char *value) {
  o->given[id] = true;
  o->value[id] = value;
  if (entry(id)->takes == OPTION_TAKES_ONE_OF)
    return choose(o, id, value);
  if (entry(id)->takes == OPTION_TAKES_MANY) {
    o->many[id] = mem_resize(o->many[id], o->count[id] + 1, sizeof(char *));
    o->many[id][o->count[id]++] = value;
  }
  return true;
}

// ---- Words ----------------------------------------------------------------

static bool needs_value(const char *dashes, const char *name, int id) {
  strbuf argument;
  strbuf_init(&argument);
  option_show_argument(entry(id), &argument);
  options_refuse("option '%s%s' needs a value: %s%s %s", dashes, name, dashes,
                 name, argument.text);
  strbuf_release(&argument);
  return false;
}

// What is on, off or left to us is on if nothing is said: when the next word is another
// option, or a file and no value.
static bool is_bare(int id, const char *next) {
  return entry(id)->takes == OPTION_TAKES_ONE_OF &&
         option_find_value(&entry(id)->values, "auto") &&
         option_find_value(&entry(id)->values, "on") &&
         !(next && option_find_value(&entry(id)->values, next)) &&
         (!next || next[0] == '-' || access(next, R_OK) == 0);
}

// *i is the position of the option; it moves on if the value is the next word.
static bool long_option(options *o, int argc, char **argv, int *i) {
  const char *text = argv[*i] + 2;
  const char *equals = strchr(text, '=');
  const size_t length = equals ? (size_t)(equals - text) : strlen(text);
  const int id = find_long(text, length);
  if (id < 0)
    return unknown(argv[*i]);
  if (entry(id)->takes == OPTION_TAKES_NONE)
    return equals ? options_refuse("option '--%.*s' takes no value",
                                   (int)length, text)
                  : take(o, id, NULL);
  if (!equals && is_bare(id, *i + 1 < argc ? argv[*i + 1] : NULL))
    return take(o, id, "on");
  if (!equals && *i + 1 >= argc)
    return needs_value("--", text, id);
  return take(o, id, equals ? equals + 1 : argv[++*i]);
}

static bool short_option(options *o, int argc, char **argv, int *i) {
  for (const char *p = argv[*i] + 1; *p; p++) {
    int id = 0;
    while (id < OPTION_COUNT && entry(id)->letter != *p)
      id++;
    if (id == OPTION_COUNT)
      return options_refuse("unknown option '%s'", argv[*i]);
    if (entry(id)->takes == OPTION_TAKES_NONE) {
      take(o, id, NULL);
      continue;
    }
    if (!p[1] && *i + 1 >= argc)
      return needs_value("-", (char[]){*p, 0}, id);
    return take(o, id, p[1] ? p + 1 : argv[++*i]);
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

// ---- The command ----------------------------------------------------------

static bool unknown_command(const char *given) {
  suggestion s;
  strbuf list;
  strbuf_init(&list);
  suggest_init(&s, given);
  for (size_t i = 0; i < COMMANDS; i++) {
    suggest_offer(&s, COMMAND[i].name);
    strbuf_printf(&list, "%s%s",
                  i == 0              ? ""
                  : i == COMMANDS - 1 ? " and "
                                      : ", ",
                  COMMAND[i].name);
  }
  if (s.best)
    options_refuse("no command and no file is called '%s'; did you mean '%s'?",
                   given, s.best);
  else
    options_refuse("no command and no file is called '%s'; the commands are %s",
                   given, list.text);
  strbuf_release(&list);
  return false;
}

// A word that can only be a command, since no file has that name.
static bool is_no_file(const char *w) {
  return *w && !strpbrk(w, "./") && strcmp(w, "-") != 0 && !file_exists(w);
}

static bool take_command(options *o) {
  if (o->nfiles == 0)
    return options_refuse("no model");
  for (size_t i = 0; i < COMMANDS; i++)
    if (strcmp(o->files[0], COMMAND[i].name) == 0) {
      o->command = COMMAND[i].id;
      memmove(o->files, o->files + 1, --o->nfiles * sizeof *o->files);
      return true;
    }
  if (is_no_file(o->files[0]))
    return unknown_command(o->files[0]);
  o->command = COMMAND_CHECK;
  return true;
}

static bool is_command(const char *text) {
  for (size_t i = 0; i < COMMANDS; i++)
    if (strcmp(text, COMMAND[i].name) == 0)
      return true;
  return false;
}

static bool too_many(const char *file, const char *command) {
  if (is_command(file) && !file_exists(file))
    return options_refuse("'%s' is a command: it comes first", file);
  if (operand_kind_of(file) == OPERAND_MODEL)
    return options_refuse("'%s' is a second model: %s takes one", file,
                          command);
  return options_refuse("'%s' is one file too many", file);
}

// Is the second operand a file of queries?
static bool queries_fit(const options *o) {
  if (!(o->command & (COMMAND_CHECK | COMMAND_INFO)) || o->nfiles < 2)
    return true;
  const char *model = o->files[0];
  const char *queries = o->files[1];
  const operand_kind first = operand_kind_of(model);
  const operand_kind second = operand_kind_of(queries);
  if (is_command(queries) && !file_exists(queries))
    return options_refuse("'%s' is a command: it comes first", queries);
  if (second == OPERAND_MODEL)
    return first == OPERAND_QUERIES
               ? options_refuse("'%s' is a model: it comes before the queries",
                                queries)
               : options_refuse("'%s' is a second model; behind the model "
                                "comes a file of queries",
                                queries);
  return !operand_is_evidence(second) ||
         options_refuse("'%s' is no file of queries; 'gnomon certify' and "
                        "'gnomon trace' take what was saved",
                        queries);
}

bool options_may_be_model(const char *path) {
  const operand_kind k = operand_kind_of(path);
  return (!operand_is_evidence(k) && k != OPERAND_PRINTED) ||
         options_refuse("'%s' is no model: it is %s", path,
                        operand_kind_text(k));
}

// The operand of a command that takes a model first.
static bool model_fits(const options *o) {
  return (o->command & (COMMAND_TRACE | COMMAND_CERTIFY)) || !o->nfiles ||
         options_may_be_model(o->files[0]);
}

static bool too_few(command_id command) {
  switch (command) {
  case COMMAND_TRACE:
    return options_refuse(
        "expecting 'gnomon trace show TRACE MODEL', or convert, or replay");
  case COMMAND_CERTIFY:
    return options_refuse("expecting 'gnomon certify MODEL CERTIFICATE'");
  default:
    return options_refuse("no model");
  }
}

static bool operands_fit(const options *o) {
  size_t i = 0;
  while (COMMAND[i].id != o->command)
    i++;
  if (o->nfiles < COMMAND[i].least)
    return too_few(o->command);
  if (o->nfiles > COMMAND[i].most)
    return too_many(o->files[COMMAND[i].most], COMMAND[i].name);
  for (int k = 0; k < OPTION_COUNT; k++)
    if (o->given[k] && !(TAKEN_BY[k] & (int)o->command)) {
      option_name name;
      return options_refuse("option '--%s' does not go with %s",
                            option_show_name(name, entry(k)), COMMAND[i].name);
    }
  return true;
}

bool options_parse(options *o, int argc, char **argv) {
  *o = (options){0};
  for (int i = 0; i < OPTION_COUNT; i++)
    if (entry(i)->values.count)
      o->choice[i] = entry(i)->values.data[0].value;
  if (!words(o, argc, argv))
    return false;
  o->help = o->given[OPTION_help];
  o->version = o->given[OPTION_version];
  if (o->help || o->version)
    return true;
  if (!take_command(o) || !operands_fit(o) || !queries_fit(o) || !model_fits(o))
    return false;
  for (size_t i = 0; i < o->count[OPTION_query]; i++)
    if (!*o->many[OPTION_query][i])
      return options_refuse("-q needs a query");
  return true;
}

bool options_count(const options *o, option_id id, uint64_t least,
                   uint64_t *out) {
  if (!o->given[id])
    return true;
  const char *end = NULL;
  if (option_read_whole(o->value[id], out, &end) && !*end && *out >= least)
    return true;
  option_name name;
  return options_refuse("--%s %s: expecting a whole number%s",
                        option_show_name(name, entry(id)), o->value[id],
                        least ? " greater than 0" : "");
}

void options_release(options *o) {
  for (int i = 0; i < OPTION_COUNT; i++)
    mem_free(o->many[i]);
  mem_free(o->files);
}
