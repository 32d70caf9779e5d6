// Models in UPPAAL's textual format.
//
// seeds: examples tests/models
// max_len: 4096

#include "fuzz_model.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return fuzz_model_bytes("fuzz.xta", data, size);
}
