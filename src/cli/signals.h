// signals.h -- SIGINT and SIGTERM ask for an end, SIGUSR1 how far it is; and the
// alarm for what does not hear.
//
// The handlers only set a flag; whoever does the work looks at it.  A second
// SIGINT or SIGTERM ends the process at once.  A signal that was ignored when
// we started stays ignored.
//
// If nobody has looked for a while after the time is up or a signal came, the
// alarm ends the process: it writes what signals_say() was given, or one line to
// standard error, and the exit status is that of a limit or of the signal.
//
// Memory: none; the text of signals_say() stays the caller's.

#ifndef GNOMON_CLI_SIGNALS_H
#define GNOMON_CLI_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>

// These bytes in what is said stand for the reason and the exit status.
#define SIGNALS_REASON '\x7f'
#define SIGNALS_REASON_MARK "\x7f"
#define SIGNALS_STATUS_MARK "\x1e"

// `late` is what to say after the deadline, by stop_clock(), or 0 if there is none.
// The first deadline counts, and is the answer.
double signals_catch(double deadline, const char *late);

// To standard output, if the alarm ends it; before the first call, only the reason,
// to standard error.
void signals_say(const char *text, size_t length);

// Writes that now, and the process is to end: there is no alarm any more.  False:
// there is nothing to say, or something is being printed.
bool signals_speak(const char *reason, int status);

// From now on the alarm, if there is one, says nothing on standard output.
void signals_hush(void);

// No alarm until there is something else to say: what is known is being printed.
void signals_calm(void);

// The signal that asked for an end, or 0.
int signals_caught(void);

// "interrupted by SIGINT"
const char *signals_reason(int);

// Was there a SIGUSR1 since the last call?
bool signals_asked(void);

#endif
