// backtrack.c -- Forward as long as there is a way, and back where there is none.

#include "path/backtrack.h"

#include <assert.h>

bool backtrack(const backtrack_hooks *hooks, void *data, uint32_t count) {
  uint32_t i = 0;
  for (;;) {
    assert(i <= count);
    if (i < count && hooks->next(data, i)) {
      i++;
      continue;
    }
    if (i == count && hooks->is_end(data))
      return true;
    if (!hooks->give_up(data, i) || i == 0)
      return false;
    i--;
  }
}
