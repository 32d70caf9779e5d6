// signals.c -- Handlers that set flags, and the alarm behind them.

#include "cli/signals.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/stop.h"
#include "cli/status.h"

#define PATIENCE 0.3 // seconds, for those who look by themselves

// A handler has no other way to tell anything, or to be told.
static volatile sig_atomic_t end_asked;
static volatile sig_atomic_t progress_asked;
static volatile sig_atomic_t calm;
static const char *volatile said;
static volatile size_t said_length;
static char late_text[64];
static double deadline; // by stop_clock(), or 0

// ---- The alarm ------------------------------------------------------------

static void set_alarm(double seconds) {
  const long whole = (long)seconds;
  const struct itimerval when = {
      .it_value = {whole, (long)((seconds - (double)whole) * 1e6)}};
  setitimer(ITIMER_REAL, &when, NULL);
}

static void put(int file, const char *text, size_t length) {
  while (length) {
    const ssize_t n = write(file, text, length);
    if (n <= 0)
      return;
    text += n;
    length -= (size_t)n;
  }
}

// At most three digits, and only what a handler may do.
static void put_status(int status) {
  const char digits[] = {(char)('0' + status / 100),
                         (char)('0' + status / 10 % 10),
                         (char)('0' + status % 10)};
  const size_t skip = status >= 100 ? 0 : status >= 10 ? 1 : 2;
  put(STDOUT_FILENO, digits + skip, sizeof digits - skip);
}

bool signals_speak(const char *reason, int status) {
  const char *text = calm ? NULL : said;
  if (!text)
    return false;
  signals_calm();
  for (const char *end = text + said_length; text < end;) {
    const char *mark = text;
    while (mark < end && *mark != *SIGNALS_REASON_MARK &&
           *mark != *SIGNALS_STATUS_MARK)
      mark++;
    put(STDOUT_FILENO, text, (size_t)(mark - text));
    if (mark < end && *mark == *SIGNALS_REASON_MARK)
      put(STDOUT_FILENO, reason, strlen(reason));
    else if (mark < end)
      put_status(status);
    text = mark + (mark < end);
  }
  return true;
}

static void on_alarm(int number) {
  (void)number;
  if (calm)
    return;
  const char *reason = end_asked ? signals_reason(end_asked) : late_text;
  const int status = end_asked ? STATUS_SIGNAL + end_asked : STATUS_UNDECIDED;
  if (!signals_speak(reason, status)) {
    put(STDERR_FILENO, "gnomon: ", 8);
    put(STDERR_FILENO, reason, strlen(reason));
    put(STDERR_FILENO, "\n", 1);
  }
  _exit(status);
}

// From now on, or from when it was asked for.
static void wake_up(void) {
  const double left = deadline - stop_clock();
  calm = 0;
  if (end_asked)
    set_alarm(PATIENCE);
  else if (deadline > 0)
    set_alarm((left > 0 ? left : 0) + PATIENCE);
}

void signals_say(const char *text, size_t length) {
  signals_calm();
  said = text;
  said_length = length;
  wake_up();
}

void signals_hush(void) {
  if (!calm)
    signals_say(NULL, 0);
}

void signals_calm(void) {
  calm = 1;
  set_alarm(0);
}

// ---- Signals --------------------------------------------------------------

static void on_end(int number) {
  end_asked = number;
  if (!calm)
    set_alarm(PATIENCE);
}

static void on_progress(int number) {
  (void)number;
  progress_asked = 1;
}

static void catch_one(int number, void (*handler)(int), int flags) {
  struct sigaction was;
  struct sigaction action = {.sa_handler = handler,
                             .sa_flags = SA_RESTART | flags};
  sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &was) == 0 && was.sa_handler != SIG_IGN)
    sigaction(number, &action, NULL);
}

double signals_catch(double first_deadline, const char *late) {
  if (deadline <= 0)
    deadline = first_deadline;
  snprintf(late_text, sizeof late_text, "%s", late);
  catch_one(SIGALRM, on_alarm, 0);
  catch_one(SIGINT, on_end, (int)SA_RESETHAND);
  catch_one(SIGTERM, on_end, (int)SA_RESETHAND);
  catch_one(SIGUSR1, on_progress, 0);
  wake_up();
  return deadline;
}

int signals_caught(void) { return end_asked; }

const char *signals_reason(int number) {
  return number == SIGTERM ? "interrupted by SIGTERM" : "interrupted by SIGINT";
}

bool signals_asked(void) {
  const bool asked = progress_asked != 0;
  progress_asked = 0;
  return asked;
}
