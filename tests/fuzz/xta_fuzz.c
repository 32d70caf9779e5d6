// Models in UPPAAL's textual format.
//
// max_len: 512

#include "fuzz_model.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return fuzz_model_bytes("fuzz.xta", data, size);
}
