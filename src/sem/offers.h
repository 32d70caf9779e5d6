// offers.h -- The edges that leave the current locations and whose integer guards
// hold, kept from one state to the next.
//
// Two discrete parts that are looked at one after the other differ little: a few
// processes have moved, a few cells were written.  What has not changed is not
// looked at again: only those processes are asked that are elsewhere, or whose
// edges read what is different (sem/readers.h).  Offers to receive are listed by
// channel.
//
// Guards are asked by process and edge, so that of several run-time errors the
// same one is found as if all of them were asked.
//
// Invariants (checked by offers_are_valid):
//   O1  if `is_known`, the offers are those of `last`: all edges that act or receive
//       (or, if `urgent`, those of them that synchronise over urgent channels) with
//       a guard that holds, by process and in the order of sem/semantics.h
//   O2  an offer to receive is in the list of its channel once
//   O3  a process has its bit in `sending` and `internal` iff it has such an offer
//
// Cost: a comparison of the discrete parts, some bytes at a time, and what is different.
//
// Memory: offers_release() gives everything back.

#ifndef GNOMON_SEM_OFFERS_H
#define GNOMON_SEM_OFFERS_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/semantics.h"
#include "sem/vm.h"

typedef struct {
  const step_edge *edge;
  uint32_t channel;
  uint32_t place; // to receive: in the list of the channel
} step_offer;

// Numbers of offers; in their order if `is_sorted`.
typedef struct {
  uint32_t *data;
  uint32_t count, room;
  bool is_sorted;
} offer_list;

typedef struct {
  const semantics *s;
  bool urgent;
  bool few; // processes: everybody is asked each time
  bool is_known;
  int32_t *last;    // the discrete part
  step_offer *list; // those of process p from first[p] on
  uint32_t *first;
  uint32_t *count;              // by process
  uint32_t *nreceiving;         // the last of those
  uint8_t *kinds;               // by process: which sets it is in
  uint32_t room;                // of `list`
  uint64_t *sending, *internal; // sets of processes
  uint32_t words;               // of such a set
  offer_list *receiving;        // by channel
  uint32_t ncommitted;          // processes in committed locations
  uint64_t *stale;              // processes that have to be asked again
  uint32_t calls;               // for how often to check O1
} offers;

// Those of urgent channels only, or all.
void offers_init(offers *, const semantics *, bool urgent);
void offers_release(offers *);

// Those of the discrete part that the machine works on.  NULL, or the edge at which a
// run-time error occurred, which is in m->error; there are no offers then.
const step_edge *offers_follow(offers *, vm *m, const int32_t *discrete);

// Offers to receive over a channel, by process and edge.
void offers_sort(offers *, offer_list *);

static inline const offer_list *offers_to_receive(offers *o, uint32_t over) {
  offer_list *l = &o->receiving[over];
  if (l->count && !l->is_sorted)
    offers_sort(o, l);
  return l;
}

bool offers_are_valid(const offers *, vm *m, const int32_t *discrete);

#endif
