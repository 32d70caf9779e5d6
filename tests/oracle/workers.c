#include "workers.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"

#define PROGRESS_END UINT64_MAX

typedef struct {
  pid_t id;
  int pipe;
  uint64_t last; // model that it told of
} worker;

static void work(const workers *k, uint64_t w, int out) {
  char *sum = mem_new(1, k->sum_size);
  k->run(k->data, sum, w, k->count, out);
  const uint64_t end = PROGRESS_END;
  bool ok = write(out, &end, sizeof end) == (ssize_t)sizeof end;
  for (size_t done = 0; ok && done < k->sum_size;) {
    const ssize_t n = write(out, sum + done, k->sum_size - done);
    ok = n > 0;
    done += ok ? (size_t)n : 0;
  }
  mem_free(sum);
  _exit(ok ? 0 : 1);
}

static bool read_all(int file, void *to, size_t size) {
  for (size_t done = 0; done < size;) {
    const ssize_t n = read(file, (char *)to + done, size - done);
    if (n <= 0)
      return false;
    done += (size_t)n;
  }
  return true;
}

// Reads what workers say as it comes, until each has come to an end: a pipe that
// is full would stop its worker.
static void follow(worker *list, uint64_t count) {
  struct pollfd open[WORKERS_MOST];
  for (uint64_t i = 0; i < count; i++)
    open[i] = (struct pollfd){.fd = list[i].pipe, .events = POLLIN};
  for (uint64_t left = count; left > 0;) {
    if (poll(open, (nfds_t)count, -1) < 0 && errno != EINTR)
      return;
    for (uint64_t i = 0; i < count; i++) {
      uint64_t number = PROGRESS_END;
      if (open[i].fd < 0 || !open[i].revents)
        continue;
      if (read_all(open[i].fd, &number, sizeof number) &&
          number != PROGRESS_END) {
        list[i].last = number;
        continue;
      }
      open[i].fd = -1;
      left--;
    }
  }
}

// Waits for the worker's sum.  False if it died.
static bool collect(const workers *k, worker *w, void *sum) {
  void *part = mem_new(1, k->sum_size);
  const bool ok = read_all(w->pipe, part, k->sum_size);
  if (ok)
    k->join(sum, part);
  else
    k->died(k->data, w->last);
  close(w->pipe);
  waitpid(w->id, NULL, 0);
  mem_free(part);
  return ok;
}

static bool start_worker(const workers *k, worker *w, uint64_t i) {
  int ends[2];
  if (pipe(ends))
    return false;
  fflush(NULL);
  w->id = fork();
  if (w->id == 0) {
    close(ends[0]);
    work(k, i, ends[1]);
  }
  close(ends[1]);
  w->pipe = ends[0];
  return w->id > 0;
}

bool workers_run(const workers *k, void *sum) {
  worker list[WORKERS_MOST] = {0};
  bool ok = true;
  if (k->count == 1) {
    k->run(k->data, sum, 0, 1, -1);
    return true;
  }
  for (uint64_t i = 0; i < k->count; i++)
    if (!start_worker(k, &list[i], i)) {
      perror("workers");
      return false;
    }
  follow(list, k->count);
  for (uint64_t i = 0; i < k->count; i++)
    ok &= collect(k, &list[i], sum);
  return ok;
}
