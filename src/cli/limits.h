// limits.h -- --time, --memory, SIGINT and SIGTERM, for all that a command does.
//
// There is one stop (base/stop.h) for the whole run, from before the model is read
// on.  It is the arena's of the model, and so heard by whatever works on it.

#ifndef GNOMON_CLI_LIMITS_H
#define GNOMON_CLI_LIMITS_H

#include <stdbool.h>

#include "base/stop.h"
#include "cli/options.h"

typedef struct {
  stopper stop;
  char late[64], full[64]; // what it says
} limits;

// The clock starts now.  False after a message.
bool limits_begin(limits *, const options *);

// There may be memory again: what was there when it ran out has been given back.
void limits_renew(limits *);

// What the exit status is if something had to stop.
int limits_status(void);

// After a message, if something had to stop; else `status`.
int limits_tell(const limits *, int status);

#endif
