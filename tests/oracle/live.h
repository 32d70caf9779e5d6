// live.h -- What maximal runs do, read off the region graph.
//
// A maximal run goes on for ever, by infinitely many actions (in however little
// time) or in the end by time alone; or it stops where neither an action nor
// time is possible.  Time that only comes closer to a bound is none of these:
// where an action is possible before the bound, a run has to take one.  So in
// terms of regions a run is an infinite path, or ends in a node that idles, or
// in one that no step leads out of (in its region time may still pass: that
// leads nowhere).  An infinite path without actions goes around through regions
// whose clocks are above their constants, and each round takes 1 or more.
//
// By the theorem behind region.h every path of regions is one of the network,
// from any valuation of its first region, and what is true of a region is true
// all the time that it takes.
//
// E[] p is then a greatest fixed point, X = p and (a run may stop, or some step
// leads to X); A<> p and p --> q follow.
//
// If only runs count that take infinite time, or on which something happens again
// and again (query.non_zeno, query.often), a run goes into a strongly connected
// component in which all that happens, or in the former case to a node that idles.
// That time goes on is that a clock, the tick of the stepper, is set back again and
// again.

#ifndef GNOMON_ORACLE_LIVE_H
#define GNOMON_ORACLE_LIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "graph.h"
#include "model/query.h"

typedef struct {
  bool found; // a run that shows E[] p, or refutes A<> p or p --> q
  bool begun; // some state is one that such a run may begin in
  // Such a run may stop or idle; else it needs actions for ever.
  bool rests;
  bool error; // something cannot be computed in some state that is reached
  // It is in one that has to be looked at if no such run is found.
  bool error_met;
} live_answer;

// The graph must be done, and know the constants of the query.  If that is about
// infinite time, then the stepper has a tick.
live_answer live_find(graph *, const query *);

#endif
