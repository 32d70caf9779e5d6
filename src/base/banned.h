// banned.h -- Functions of the C library that no file of ours calls.
//
// The Makefile puts this header in front of every file under src/ (-include),
// so a call is a compile error that says what to use instead.  Redeclaring a
// function with an attribute needs no system header, so what a file includes
// and which features it asks for stays its own business.
//
// malloc and its kin belong here too, but inline functions of system headers
// call them; `make lint` looks for those.

#ifndef GNOMON_BASE_BANNED_H
#define GNOMON_BASE_BANNED_H

#include <stddef.h>

#if defined(__has_attribute)
#if __has_attribute(unavailable)
#define BANNED(INSTEAD) __attribute__((unavailable(INSTEAD)))
#endif
#endif
#ifndef BANNED
#define BANNED(INSTEAD)
#endif

#define TEXT const char *restrict

// No bound on what they write.
char *gets(char *) BANNED("use fgets");
char *strcpy(char *restrict, TEXT) BANNED("use memcpy or strbuf_puts");
char *stpcpy(char *restrict, TEXT) BANNED("use memcpy or strbuf_puts");
char *strcat(char *restrict, TEXT) BANNED("use strbuf_puts");
int sprintf(char *restrict, TEXT, ...) BANNED("use snprintf, strbuf_printf");

// A bound that may leave no final zero byte, or counts something else.
char *strncpy(char *restrict, TEXT, size_t) BANNED("use memcpy, arena_copy");
char *strncat(char *restrict, TEXT, size_t) BANNED("use strbuf_add");

// State between the calls, shared by all threads.
char *strtok(char *restrict, TEXT) BANNED("use strcspn or strtok_r");
int rand(void) BANNED("results must not depend on the C library");
void srand(unsigned) BANNED("results must not depend on the C library");

// No way to tell that the text is not a number, or that it does not fit.
int atoi(const char *) BANNED("use strtol and check errno and the end");
long atol(const char *) BANNED("use strtol and check errno and the end");
long long atoll(const char *) BANNED("use strtoll");
double atof(const char *) BANNED("use strtod");

// A name that another process can take first.
char *tmpnam(char *) BANNED("use mkstemp");
char *mktemp(char *) BANNED("use mkstemp");

// Memory comes from base/mem.h or from an arena.
char *strdup(const char *) BANNED("use arena_copy");
char *strndup(const char *, size_t) BANNED("use arena_copy");

#undef TEXT
#undef BANNED

#endif
