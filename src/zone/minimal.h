// minimal.h -- Zones as few constraints, in few bytes.
//
// zone_kernel.reduce finds the constraints of a zone that do not follow from
// the others (Larsen, Larsson, Pettersson & Yi, "Efficient verification of
// real-time systems: compact data structure and state-space reduction", RTSS
// 1997): often about one per clock.  This module packs them.
//
//   byte 0     bits 0-1: log2 of the bytes of a bound; bits 2-3: how the entries
//              are written, as below
//   1 to 4     number of constraints, 7 bits per byte, least first; the last
//              byte has bit 7 clear
//   entries    0: one byte for i and one for j, or 1: two bytes each, or 2: a
//              bit for each of the n * n entries, row by row; the shortest,
//              and the first of the shortest
//   bounds     in the code of bound.h, signed, least byte first
//
// Invariants:
//   P1  constraints come row by row
//   P2  no other listing of the entries is shorter
// So for a given n, two zones are equal if and only if their packed forms are,
// byte for byte, whatever the width of the kernels that they came from.
//
// Memory: the caller brings it.

#ifndef GNOMON_ZONE_MINIMAL_H
#define GNOMON_ZONE_MINIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "zone/zone.h"

// An upper bound for the size of what minimal_pack() writes.
size_t minimal_room(uint32_t count);

// Pack what `reduce` found in a zone of dimension n.  Returns the bytes used.
// O(count), O(n^2) bits if there are many.
size_t minimal_pack(const zone_constraint *, uint32_t count, uint32_t n,
                    uint8_t *out);

// How many constraints there are.  O(1).
uint32_t minimal_count(const uint8_t *packed);

// How many bytes.  O(1).
size_t minimal_size(const uint8_t *packed, uint32_t n);

// The constraints; `out` has room for minimal_count().
void minimal_unpack(const uint8_t *packed, uint32_t n, zone_constraint *out);

// Is every valuation of `small` one of the packed zone?  Each constraint is
// looked up in `small`.  (The other way round needs the canonical form.)
bool minimal_includes(const uint8_t *big, const zone_kernel *,
                      const void *small, uint32_t n);

// The canonical form, from constraints.  As constrain_many; OVERFLOW if the
// zone came from a wider kernel and does not fit.
zone_status minimal_expand(const zone_kernel *, void *z, uint32_t n,
                           const zone_constraint *, uint32_t count);

#endif
