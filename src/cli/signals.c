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

static void on_alarm(int number) {
  (void)number;
  if (calm)
    return;
  const char *reason = end_asked ? signals_reason(end_asked) : late_text;
  const char *text = said;
  size_t left = text ? said_length : 0;
  while (left) {
    const char *mark = memchr(text, SIGNALS_REASON, left);
    const size_t length = mark ? (size_t)(mark - text) : left;
    put(STDOUT_FILENO, text, length);
    if (mark)
      put(STDOUT_FILENO, reason, strlen(reason));
    text += length + (mark != NULL);
    left -= length + (mark != NULL);
  }
  if (!said) {
    put(STDERR_FILENO, "gnomon: ", 8);
    put(STDERR_FILENO, reason, strlen(reason));
    put(STDERR_FILENO, "\n", 1);
  }
  _exit(end_asked ? STATUS_SIGNAL + end_asked : STATUS_UNDECIDED);
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
