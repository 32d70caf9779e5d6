// stays.h -- How time may pass in a discrete state without meeting certain zones.
//
// A stay has zones of when it begins and of all the time from there on, and the
// constraints that hold all this time, one against each zone that is avoided: from v
// to w time meets a zone b at no instant if and only if one of the bounds of b's
// canonical form is violated all the way, at v and at w.  (b's instants are an
// interval, before v, behind w, or there are none; then a bound on a difference is
// violated.)  Where several bounds could be, there is a stay for each.
//
// Invariants, after stays_avoid():
//   Y1  no stay meets a zone that was avoided
//   Y2  none is inside another, entry and zone
//
// Memory: stays_release().  `here` and what it points to are the caller's.

#ifndef GNOMON_LIVE_STAYS_H
#define GNOMON_LIVE_STAYS_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/dwell.h"
#include "zone/zone.h"

typedef struct {
  void *entry; // when the state is entered; or, if is_from, when `from` holds
  void *zone;  // all the time from there on
  zone_constraint *held; // what holds all this time
  uint32_t nheld;
  bool is_from;
} stay;

typedef struct {
  const zone_kernel *kernel;
  uint32_t n;
  uint32_t clocks; // of these those of the model, first: the others are not cut
  dwell here;      // the state
  stay *list;
  uint32_t count, room;
} stays;

void stays_init(stays *, const zone_kernel *, uint32_t n, uint32_t clocks);
void stays_release(stays *);

// zone := all that time leads to from the entry.  False if that is nothing, or does
// not fit.
bool stays_reach(const stays *, const void *entry, void *zone);

// A stay from this zone on.  False if there is none.
bool stays_add(stays *, const void *entry, bool is_from);

// Split them so that none meets b.
void stays_avoid(stays *, const void *b);

// Those that meet the zone come first.
void stays_prefer(stays *, const void *zone);

#endif
