// key_shape.h -- Which words of keys a tree joins first.
//
// Where one step leads from a key to another, some words change.  Joined are again and
// again the two parts of the key of which, in a sample of steps, one or the other
// changed least often: what never changes comes first, what changes together stays
// together, and what changes with every step is near the root.  So the sum, over all
// nodes, of how often one has to be joined again is small.
//
// Cost: of the square of the words that changed in the sample, of which there are at
// most SHAPE_PARTS; neighbours count as one until they are as few.
//
// Memory: key_shape_release().

#ifndef GNOMON_STORE_KEY_SHAPE_H
#define GNOMON_STORE_KEY_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

enum {
  SHAPE_STEPS = 2048, // of a sample, at most
  SHAPE_BLOCKS = SHAPE_STEPS / 64,
  SHAPE_PARTS = 256,
};

// A bit for each step.
typedef struct {
  uint64_t blocks[SHAPE_BLOCKS];
} shape_steps;

typedef struct {
  uint32_t words;
  uint32_t count;     // steps
  shape_steps *steps; // by word: those in which it changed
} key_shape;

typedef struct {
  uint32_t left, right; // unless it is a leaf
  uint32_t above;       // the root: itself
} shape_node;

void key_shape_init(key_shape *, uint32_t words);
void key_shape_release(key_shape *);

// These words changed, in one step more; there must have been fewer than SHAPE_STEPS.
void key_shape_add(key_shape *, const uint32_t *changed, uint32_t count);

// All nodes: first the words, then what joins two of those before it.
void key_shape_join(const key_shape *, shape_node *nodes);

#endif
