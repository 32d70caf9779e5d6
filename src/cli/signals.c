#include "cli/signals.h"

#include <signal.h>
#include <stddef.h>

// A handler has no other way to tell anything.
static volatile sig_atomic_t end_asked;
static volatile sig_atomic_t progress_asked;

static void on_end(int number) { end_asked = number; }

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

void signals_catch(void) {
  catch_one(SIGINT, on_end, (int)SA_RESETHAND);
  catch_one(SIGTERM, on_end, (int)SA_RESETHAND);
  catch_one(SIGUSR1, on_progress, 0);
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
