// choice.h -- Which options go with which question, and what `auto` means.
//
//   question                            exact
//   reachability, no diagonals          all abstractions
//   … with bounds on clocks             the same; limits include those bounds
//   deadlock                            those by M: extra-m, extra-m+, and alu
//                                       with L = U = M
//   diagonals in the model or query     none of them but their own simulation
//   … and stop-watches                  not that either: time changes differences
//   zones compared for equality only    extrapolations: extra-*
//   zones compared with their union     the same, and none
//   diagrams forward                    alu (diagram/diagram.h), none
//   diagrams backward                   none: it is exact as it is
//   E[], A<>, -->                       those by M, with cuts along diagonals:
//                                       extra-m, extra-m+, none
//   sup, inf, bounds                    alu and the simulation of diagonals, with
//                                       limits of its own: values/extremes.h; none
//   matrix diagrams forward             extra-m with global bounds, none
//   matrix diagrams backward            none, likewise

#ifndef GNOMON_JOB_CHOICE_H
#define GNOMON_JOB_CHOICE_H

#include "job/options.h"
#include "sem/limits.h"

// The options with every `auto` but those of the order and of discrete
// parts decided.
search_options choice_make(const network *, const network_limits *,
                           const search_options *, bool has_query,
                           bool has_deadlock);

// How discrete parts of so many words are stored.
search_discrete choice_discrete(const search_options *, uint32_t words);

// Where the engine cmd starts, `auto` decided.
search_direction choice_direction(const network *, bool has_diagonals,
                                  const search_options *);

#endif
