// signals.h -- SIGINT and SIGTERM ask for an end, SIGUSR1 how far it is.
//
// The handlers only set a flag; whoever does the work looks at it.  A second
// SIGINT or SIGTERM ends the process at once.  A signal that was ignored when
// we started stays ignored.

#ifndef GNOMON_CLI_SIGNALS_H
#define GNOMON_CLI_SIGNALS_H

#include <stdbool.h>

void signals_catch(void);

// The signal that asked for an end, or 0.
int signals_caught(void);

// "interrupted by SIGINT"
const char *signals_reason(int);

// Was there a SIGUSR1 since the last call?
bool signals_asked(void);

#endif
