// answer.c -- The object of what went wrong, also without memory or stack.

// sigaltstack
#define _XOPEN_SOURCE 700 // NOLINT(bugprone-reserved-identifier)

#include "cli/answer.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "cli/signals.h"
#include "cli/status.h"

enum { LONGEST = 1000 }; // of a message in the object

static struct {
  bool is_expected, is_given;
  char message[LONGEST];
} answer;

static void put_version(json *j) {
  json_put_object(j, NULL);
  json_put_object(j, "gnomon");
  json_put_string(j, "version", GNOMON_VERSION);
  json_end(j);
}

// The alarm would print another object into the midst of it.
void answer_is_given(void) {
  if (answer.is_expected)
    signals_hush();
  answer.is_given = true;
}

void answer_begin_in(json *j, FILE *out) {
  json_init(j, out);
  put_version(j);
}

void answer_begin(json *j) {
  answer_is_given();
  answer_begin_in(j, stdout);
}

void answer_remember(const char *message) {
  if (!*answer.message)
    snprintf(answer.message, sizeof answer.message, "%.*s",
             (int)strcspn(message, "\n"), message);
}

void answer_complain_list(const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  if (!*answer.message)
    vsnprintf(answer.message, sizeof answer.message, format, again);
  va_end(again);
  fputs("gnomon: ", stderr);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
}

void answer_complain(const char *format, ...) {
  va_list args;
  va_start(args, format);
  answer_complain_list(format, args);
  va_end(args);
}

static void put_error(json *j, const char *message, int status) {
  json_put_object(j, "error");
  json_put_string(j, "message", message);
  json_put_int(j, "status", status);
  json_end(j);
}

void answer_put_error(json *j, int status) {
  if (*answer.message)
    put_error(j, answer.message, status);
}

static void print(const char *message, int status) {
  json j;
  answer_begin(&j);
  put_error(&j, message, status);
  json_end(&j);
}

void answer_close(int status) {
  if (answer.is_expected && !answer.is_given)
    print(*answer.message ? answer.message : "standard error says why", status);
}

// ---- The end of the process -----------------------------------------------

// What was found already is not lost.  Writing JSON allocates nothing.
static void on_exhaustion(const char *why) {
  if (answer.is_expected && !answer.is_given &&
      !signals_speak(why, STATUS_UNDECIDED))
    print(why, STATUS_UNDECIDED);
}

// Only what a handler may do: no stream, no formatting.
static void on_fault(int number) {
  static const char TEXT[] =
      "{\"gnomon\": {\"version\": \"" GNOMON_VERSION
      "\"}, \"error\": {\"message\": \"a fault of gnomon: please report this "
      "model\", \"status\": ";
  const char status[] = {(char)('0' + (STATUS_SIGNAL + number) / 100),
                         (char)('0' + (STATUS_SIGNAL + number) / 10 % 10),
                         (char)('0' + (STATUS_SIGNAL + number) % 10),
                         '}',
                         '}',
                         '\n'};
  if (!answer.is_given && write(STDOUT_FILENO, TEXT, sizeof TEXT - 1) > 0 &&
      write(STDOUT_FILENO, status, sizeof status) < 0)
    _exit(STATUS_SIGNAL + number);
  raise(number); // which is not caught any more
}

// With a stack of its own, since the other may be full.  What somebody else
// catches, a sanitizer, say, is left to it.
static void catch_faults(void) {
  static const int FAULTS[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  static char space[16384];
  const stack_t own = {.ss_sp = space, .ss_size = sizeof space};
  sigaltstack(&own, NULL);
  for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
    struct sigaction was;
    struct sigaction action = {.sa_handler = on_fault,
                               .sa_flags =
                                   (int)SA_RESETHAND | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    if (sigaction(FAULTS[i], NULL, &was) == 0 && was.sa_handler == SIG_DFL)
      sigaction(FAULTS[i], &action, NULL);
  }
}

void answer_expect(void) {
  answer.is_expected = true;
  mem_on_exhaustion(on_exhaustion);
  catch_faults();
}
