#include "witness.h"

#include "replay/replay.h"
#include "trace/passes.h"

witness_status witness_check(arena *a, const network *net, const query *q,
                             trace *path, strbuf *why) {
  concrete_result r = path->concrete ? CONCRETE_OK : concretise(a, net, path);
  if (r == CONCRETE_OK)
    r = passes_unroll(a, net, path);
  if (r != CONCRETE_OK) {
    strbuf_puts(why, concrete_result_text(r));
    return WITNESS_NO_TIMES;
  }
  return replay_trace(net, path, q, why) ? WITNESS_OK : WITNESS_NO_REPLAY;
}
