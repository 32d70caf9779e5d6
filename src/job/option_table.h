// option_table.h -- The options of a search by name: reading them, telling them, and
// which do not go together.
//
// The command line and the library set options by the same names and texts, and get
// the same messages.  What they have beyond that may use the same kind of entries.
//
// Memory: messages are in the arena that is given; all else is constant.

#ifndef GNOMON_JOB_OPTION_TABLE_H
#define GNOMON_JOB_OPTION_TABLE_H

#include "base/json.h"
#include "base/strbuf.h"
#include "job/options.h"

typedef enum {
#define O(NAME, ...) SEARCH_OPTION_##NAME,
#include "job/search_options.def"
  SEARCH_OPTION_COUNT
} search_option;

// One of a list of choices.
typedef struct {
  const char *text;
  int value;
  unsigned takers; // BY_…
  bool is_inner;   // users cannot ask for it
} option_value;

typedef struct {
  const option_value *data; // the first is the default
  uint32_t count;
} option_values;

typedef enum {
  OPTION_TAKES_NONE, // a flag
  OPTION_TAKES_ONE_OF,
  OPTION_TAKES_TEXT, // any, as far as the entry is concerned
  OPTION_TAKES_MANY, // may be given several times
  OPTION_TAKES_WHOLE,
  OPTION_TAKES_RANGE,
  OPTION_TAKES_SIZE,
  OPTION_TAKES_SECONDS,
  OPTION_TAKES_LEVELS, // --cdd-order
} option_takes;

typedef enum {
  OPTION_SHOWN_ALWAYS,
  OPTION_SHOWN_CHANGED,
  OPTION_SHOWN_TAKEN,
  OPTION_SHOWN_APART,
  OPTION_SHOWN_NEVER,
} option_shown;

typedef enum {
  OPTION_JSON_TEXT,
  OPTION_JSON_BOOL,
  OPTION_JSON_NUMBER
} option_json;

typedef struct {
  const char *name; // with _ for -
  char letter;      // or 0
  option_takes takes;
  const char *argument; // what it is called in messages: "N"
  option_values values; // of ONE_OF and LEVELS
  uint64_t least, most; // of WHOLE and RANGE
  unsigned takers;      // BY_…
  option_shown shown;
  option_json json;
  const char *with; // what it goes with only, or ""
  const char *help;
} option_entry;

extern const option_entry SEARCH_OPTIONS[SEARCH_OPTION_COUNT];

// The initialiser of an entry's `values`, from an array.
#define OPTION_VALUES(ARRAY)                                                   \
  { (ARRAY), sizeof(ARRAY) / sizeof *(ARRAY) }

// ---- Entries of any table ----

// bound-width: the name as users write it.
enum { OPTION_LONGEST = 64 };
typedef char option_name[OPTION_LONGEST];
const char *option_show_name(option_name, const option_entry *);

// The value of that text, if users can ask for it.
const option_value *option_find_value(const option_values *, const char *text);

// The first of that value, and its text.
const option_value *option_value_of(const option_values *, int value);
const char *option_value_text(const option_values *, int value);

// "auto|bfs|dfs", or what the argument is called.
void option_show_argument(const option_entry *, strbuf *);

// "auto, bfs or dfs": those that users can ask for and `by` takes.
void option_list_values(strbuf *, const option_values *, unsigned by);

// Why a text is no value of an entry with choices: "--order x: expecting …".
const char *option_refuse_value(arena *, const option_entry *,
                                const char *text);

// A whole number that begins the text; *end is what follows.
bool option_read_whole(const char *text, uint64_t *out, const char **end);

// ---- Setting ----

// What holds if nothing is said.
search_options option_defaults(void);

// Is it at that?
bool option_is_default(const search_options *, search_option);

// The field as a number, whatever its type; a value of the list, if there is one.
uint64_t option_get(const search_options *, search_option);

// Sets one by its text, which is NULL for a flag.  NULL, or what is wrong.
const char *option_set(arena *, search_options *, search_option,
                       const char *text);

// Which of those that were given, by search_option, mean nothing with the others, or
// are not to be had on this processor.  NULL, or what is wrong.
const char *option_misfit(arena *, const search_options *, const bool *given);

// ---- Telling ----

// Its text: "rank+topo", "random:7", "512".
void option_text(const search_options *, search_option, strbuf *);

// All that the engine goes by, as fields of an object, and in one line.  Without
// diagrams it is silent about them.
void option_tell_json(const search_options *, bool has_diagrams, json *);
void option_tell_line(const search_options *, bool has_diagrams, strbuf *);

// An array of all options: what they are called, take, and are for.
void option_list_json(json *, const char *name);

// ---- Who takes what ----

// What somebody does not take: the option, as users write it, or NULL; and what could
// be said instead, to append to the message.
typedef struct {
  const char *option, *instead;
} option_refusal;

// Which of BY_… the engine is.
unsigned option_engine(const search_options *);

// Does it mean anything with the other options?
bool option_means(const search_options *, search_option);

// `by` is one of BY_….
option_refusal option_refused(arena *, const search_options *, unsigned by);

#endif
