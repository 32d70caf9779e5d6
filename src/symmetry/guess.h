// guess.h -- From one pair of processes to a permutation that might be a symmetry.
//
// The processes are laid upon each other; whatever mentions something that is moved
// then has to be sent to itself or to another, until nothing follows any more.  In an
// exchange all that is moved goes there and back.
//
// Nothing depends on a guess being right, which is for symmetry/verify.h; nor on every
// symmetry being found.
//
// Memory: all in the arena.

#ifndef GNOMON_SYMMETRY_GUESS_H
#define GNOMON_SYMMETRY_GUESS_H

#include "symmetry/matching.h"
#include "symmetry/touchers.h"

// Whose label has it, or PROCESS_NONE: a function.
typedef struct {
  const place *place;
  uint32_t process;
} guess_place;

typedef struct {
  arena *memory;
  const network *network;
  const touchers *touchers;
  matching m;
  uint64_t *shapes;        // by process: equal if they look alike
  uint64_t **edges;        // by process and edge, likewise
  VEC(guess_place) places; // of the network, with indices that have sorts
  uint32_t *round;         // by process: when it was looked at last
  uint32_t rounds;
  uint32_t next; // the first pair of which it is not known what follows
  uint32_t next_value;
  const char *why; // nothing came of it
  uint64_t tried;  // edges laid upon each other, for this guess
} guess;

void guess_init(guess *, arena *, const sorts *, const touchers *);

// p and q exchanged; NULL if that leads nowhere.
permutation *guess_exchange(guess *, uint32_t p, uint32_t q);

// p becomes itself, with locations a and b exchanged, and what follows from that.
permutation *guess_flip(guess *, uint32_t p, uint32_t a, uint32_t b);

// By location of p: equal if they look alike, with the edges that begin and end there.
uint64_t *guess_looks(guess *, uint32_t p);

// Each of the processes becomes the next one, and the last the first.
permutation *guess_turn(guess *, const uint32_t *processes, uint32_t count);

#endif
