// gmp_memory.h -- GMP's numbers are in the memory of whoever computes with them.
//
// GMP has one set of functions for the whole process, and ends it if they fail.  From
// the first call on, what a thread with an account takes (base/mem.h), or a process
// with a limit, is taken there.  Everything else goes to the functions that were
// there before, which may be those of a program that has GMP for itself.

#ifndef GNOMON_LINEAR_GMP_MEMORY_H
#define GNOMON_LINEAR_GMP_MEMORY_H

// Before the first number.  Again is nothing; by any thread.
void gmp_memory_share(void);

#endif
