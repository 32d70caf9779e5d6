// provider.h -- Where an engine gets successors from: an expander, or something around
// one that leaves successors out, or puts others in their place.
//
// The state that is open, each successor, and what went wrong are the expander's
// (x->from and x->zone; x->effect.to, x->next and x->number; x->fault), whoever
// provides them.
//
// Memory: provider_plain() takes none; whatever wraps it owns its data.

#ifndef GNOMON_REACH_PROVIDER_H
#define GNOMON_REACH_PROVIDER_H

#include "sem/expander.h"

typedef struct provider provider;

struct provider {
  expander *x;
  void *data; // of what wraps it
  expand_status (*start)(provider *, const uint32_t *locations);
  expand_status (*open)(provider *);
  expand_status (*next)(provider *);
};

// Everything as the expander has it.
provider provider_plain(expander *);

#endif
