// wide.h -- Integers of 128 bits, for times with a denominator.
//
// Memory: none.

#ifndef GNOMON_BASE_WIDE_H
#define GNOMON_BASE_WIDE_H

__extension__ typedef __int128 wide;

// The greatest common divisor.
static inline wide wide_gcd(wide a, wide b) {
  while (b) {
    const wide rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

#endif
