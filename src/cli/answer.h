// answer.h -- With --json there is one object on standard output, whatever
// happens.
//
// Who prints the object of a command begins it with answer_begin(), or says with
// answer_is_given() that it was printed.  If the program ends without one, be it
// because of the command line, the input, want of memory or a fault of ours,
// this prints one that says why:
//
//   { "gnomon": {"version": "0.1.0"}, "error": {"message": "…", "status": 2} }
//
// A process has one standard output, and those who end it in want of memory or by
// a signal have no argument to find it by: what is known about it is static here.

#ifndef GNOMON_CLI_ANSWER_H
#define GNOMON_CLI_ANSWER_H

#include <stdarg.h>
#include <stdbool.h>

#include "base/json.h"

// From now on there has to be an object.
void answer_expect(void);

// Opens the object, and writes its first member.
void answer_begin(json *);
// The same for another stream, as what may be printed later.
void answer_begin_in(json *, FILE *);
// It was printed, or is being printed, by somebody else.
void answer_is_given(void);

// "gnomon: …" on standard error; the first of these is the message of the object
// that is printed in want of another, or that answer_put_error() writes.
void answer_complain(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
void answer_complain_list(const char *format, va_list);
// The same, but it was printed already.
void answer_remember(const char *message);

// The member "error", if anything was complained of.
void answer_put_error(json *, int status);

// At the end of the program: prints the object if that was not done.
void answer_close(int status);

#endif
