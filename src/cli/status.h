// status.h -- The exit status of gnomon; part of its interface.
//
// A signal n that ended the run gives 128 + n.
//
// Memory: none.

#ifndef GNOMON_CLI_STATUS_H
#define GNOMON_CLI_STATUS_H

enum {
  STATUS_OK = 0,        // every query came out as wanted
  STATUS_UNWANTED = 1,  // at least one did not
  STATUS_INPUT = 2,     // wrong usage, unreadable file, error in the model
  STATUS_UNDECIDED = 3, // a limit, and nothing contradicted
  STATUS_FAULT = 4,     // of gnomon itself
  STATUS_SIGNAL = 128,
};

#endif
