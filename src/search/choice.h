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
//   diagrams forward                    alu (search/diagram.h), none
//   diagrams backward                   none: it is exact as it is
//   E[], A<>, -->                       those by M, with cuts along diagonals:
//                                       extra-m, extra-m+, none
//   sup, inf, bounds                    alu and the simulation of diagonals, with
//                                       limits of its own: search/extremes.h; none
//   matrix diagrams forward             extra-m with global bounds, none
//   matrix diagrams backward            none, likewise

#ifndef GNOMON_SEARCH_CHOICE_H
#define GNOMON_SEARCH_CHOICE_H

#include "search/search.h"
#include "sem/limits.h"

// The options with every `auto` but that of the order decided.
search_options choice_make(const network *, const network_limits *,
                           const search_options *, bool has_query,
                           bool has_deadlock);

// Are expanded states not stored, but sifted?
bool choice_is_sieve(search_passed);

// Are they in diagrams?
bool choice_is_diagram(search_passed);

// May states be omitted, so that nothing is proved?
bool choice_may_omit(search_passed);

// The option that asks for another search than one of zones that are kept and
// compared as they are; NULL if there is none.
const char *choice_special(arena *, const search_options *);

// Are there any diagrams?
bool choice_has_diagrams(const search_options *);

#endif
