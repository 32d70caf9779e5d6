// diag.h -- What we tell the user about the input, with its place in it.
//
// Errors in the input are data: they are collected, so that one run reports all
// of them, and the command line, the page and the tests print the same list.
// Bugs in gnomon are not diagnostics: those are assert()s.
//
// Every message has a code from diag.def.  Codes are stable and documented;
// texts are not.  The same code at the same place is reported once, so that a
// template that is instantiated a hundred times complains once.
//
// Memory: diags_free() takes back messages and texts.

#ifndef GNOMON_BASE_DIAG_H
#define GNOMON_BASE_DIAG_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/source.h"

typedef enum {
#define D(NAME, CODE, TITLE) DIAG_##NAME,
#include "base/diag.def"
#undef D
  DIAG_CODES
} diag_code;

typedef enum { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR } diag_level;

typedef struct diags diags;

// The diagnostics own `sources` too: a message without its text is no use.
diags *diags_new(void);
void diags_free(diags *);
sources *diags_sources(diags *);

// Record one message.  Always returns false, so a checker can
// `return diag_error(...)`.  A zero span means the whole input.
bool diag_error(diags *, span, diag_code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool diag_warning(diags *, span, diag_code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// A remark that belongs to the message before it.
void diag_note(diags *, span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Messages about a file as a whole (missing, a directory, …).
bool diag_file(diags *, const char *path, diag_code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// What is recorded while this is set is about something that stands alone, such
// as a query: shown like any other, but no error of the input as a whole, so that
// diags_errors(), diags_has() and diags_first_offset() leave it out.
void diags_set_apart(diags *, bool);

int diags_errors(const diags *);
int diags_warnings(const diags *);
bool diags_has(const diags *, diag_code);
// The text of the first message, or NULL.
const char *diags_first_text(const diags *);

// For trial parses: what was recorded after the mark is forgotten.
int diags_mark(const diags *);
void diags_rewind(diags *, int mark);
// Errors recorded after the mark become warnings.
void diags_demote(diags *, int mark);
// Where the first error after the mark points to: how far a parser got before
// it stumbled.
uint32_t diags_first_offset(const diags *, int mark);

// file.xml:12:7: error: unknown name 'y' [E201]
//     guard  x < y
//                ^
// Only messages of at least this level, with their notes.
void diags_print(const diags *, FILE *, diag_level least, bool color);
void diags_json(const diags *, json *);

const char *diag_code_text(diag_code); // "E201"
const char *diag_code_title(diag_code);

#endif
