// arguments.h -- The command line of programs that try numbered models.
//
//   PROGRAM N            that many
//     --seed S           others; the default is 1
//     --first I          begin with number I of this seed
//     --threads T        as many processes
//     --print I          print number I
// and what else the program knows.

#ifndef GNOMON_ORACLE_ARGUMENTS_H
#define GNOMON_ORACLE_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint64_t count, seed, first, threads, print;
  bool has_print;
} arguments;

// An option without a value; a list of them ends with a NULL text.
typedef struct {
  const char *text;
  bool *flag;
} arguments_flag;

// Another option with a value; false if there is none of this name, or if the
// value is wrong.
typedef bool arguments_other(void *data, const char *text, const char *after);

// False if something is wrong, or nothing is given.  `other` may be NULL.
bool arguments_parse(arguments *, const arguments_flag *, arguments_other *,
                     void *data, int argc, char **argv);

#endif
