// wide.h -- Integers of 128 bits, for times with a denominator.

#ifndef GNOMON_BASE_WIDE_H
#define GNOMON_BASE_WIDE_H

__extension__ typedef __int128 wide;

#endif
