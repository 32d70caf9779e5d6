// entry.h -- What every call into the library goes through.
//
// A call has an arena, options, and a stop that hears gnomon_cancel() and the limit of
// time.  While it lasts the thread has the locale "C", so that numbers are what they
// are everywhere.
//
//   static void act(call *c) { … c->to … }
//   call c = {.to = handle_new(HANDLE_RESULT), .of = model, .query = query};
//   return entry_run(&c, act);
//
// This is the one place where want of memory is caught.
//
// Memory: all of it belongs to the handle that is made.  The arena is released when the
// call ends.

#ifndef GNOMON_API_ENTRY_H
#define GNOMON_API_ENTRY_H

#include "api/handle.h"
#include "api/settings.h"
#include "base/arena.h"
#include "base/stop.h"

typedef struct call call;
struct call {
  gnomon *to;       // what is made, or changed
  const gnomon *of; // of what, or NULL
  // What the function was given, as far as it was.
  const char *path, *text, *query, *options;
  size_t length;
  bool decides; // the model's own queries are to be right
  gnomon_progress *progress;
  void *data;
  // The rest is entry_run()'s.
  void (*act)(call *);
  void *locale; // the caller's
  arena memory;
  stopper stop;
  settings settings;
  unsigned cancelled; // how often `of` was, when this began
  char late[64];
};

// The handle that is made, or NULL.
gnomon *entry_run(call *, void (*act)(call *));

// Is `of` of that kind, and did it not fail?  False after saying so.
bool entry_is(call *, handle_kind);

// Reads the options of the model `of`, and those of the call: FOR_….  False after
// saying what is wrong.
bool entry_settings(call *, unsigned what);

// Loads the texts of `of` again, with the query or queries of the call, if there are
// any.  False after saying why; the model is to be released in any case.
bool entry_load(call *, model *);

// Calls the caller's function, in his own locale and with his own memory; true if he
// wants it to end.
bool entry_tell(const call *, const char *json);

// It had to stop: says so.
void entry_stopped(call *);

// The member "diagnostics".
void entry_put_diagnostics(json *, const model *);

#endif
