// jobshop.q: queries for jobshop.xta.  EXPECT: speaks of the query above it.

/* A schedule of length 10 exists. */
E<> done == JOBS and now <= 10
/* EXPECT: T */

/* None is shorter. */
E<> done == JOBS and now < 10
/* EXPECT: F */

/* There are not enough workers for all jobs at once. */
E<> forall (j : job_t) Job(j).working
/* EXPECT: F */

/* As many machines are occupied as workers are at work. */
A[] (sum (m : machine_t) occupied[m]) == (sum (w : worker_t) at_work[w])
/* EXPECT: T */

/* The books are right. */
A[] forall (j : job_t) begun[j] >= Job(j).step
/* EXPECT: T */
