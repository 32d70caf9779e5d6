// tasks.h -- Small systems with stop-watches at random: tasks that share a
// processor, and automata that stop clocks as it comes.
//
// A system has processes without synchronisation, clocks, and variables from 0 to
// 2.  A clock stands still in a location unless some variables have the values
// that its rate asks for.  The last clock is never reset; the last process lets
// it be no more than the horizon, so that what can be reached is bounded.
//
// The same seed gives the same on every machine.

#ifndef GNOMON_STOPWATCH_TASKS_H
#define GNOMON_STOPWATCH_TASKS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

enum {
  MOST_CLOCKS = 8,
  MOST_VARIABLES = 3,
  MOST_PROCESSES = 4,
  MOST_LOCATIONS = 5,
  MOST_EDGES = 8,
  MOST_TESTS = 3,
};

typedef enum { TEST_LE, TEST_LT, TEST_GE, TEST_GT, TEST_EQ } test_op;

// clock op value
typedef struct {
  test_op op;
  int clock, value;
} clock_test;

typedef struct {
  clock_test data[MOST_TESTS];
  int count;
} clock_tests;

// variable == value
typedef struct {
  int variable, value;
} value_test;

typedef struct {
  value_test data[MOST_TESTS];
  int count;
} value_tests;

// clock' == (all of these)
typedef struct {
  int clock;
  value_tests runs_if;
  bool never; // clock' == 0
} clock_rate;

typedef struct {
  clock_tests invariant;
  clock_rate rates[2];
  int nrates;
  bool urgent;
} task_location;

// clock = from, or 0 if that is negative; likewise a variable and a value
typedef struct {
  int what, to;
} task_update;

typedef struct {
  int source, target;
  clock_tests guard;
  value_tests values;
  task_update clocks[3], variables[2];
  int nclocks, nvariables;
} task_edge;

typedef struct {
  task_location locations[MOST_LOCATIONS];
  task_edge edges[MOST_EDGES];
  int nlocations, nedges;
} task_process;

// In the location, with these values of clocks.
typedef struct {
  int process, location;
  clock_tests clocks;
} task_goal;

typedef struct {
  task_process processes[MOST_PROCESSES];
  int nprocesses, nclocks, nvariables;
  int horizon;
  bool prioritised; // processes that come later go first
  task_goal goal;
  bool is_always; // A[] not goal, else E<> goal
} task_system;

void tasks_grow(task_system *, uint64_t seed);

// As a model with its query in a comment, and the query.
void tasks_print(const task_system *, strbuf *);
void tasks_print_query(const task_system *, strbuf *);

// sup{goal}: clock
void tasks_print_supremum(const task_system *, int clock, strbuf *);

#endif
