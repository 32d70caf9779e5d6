// Models in UPPAAL's XML format.
//
// seeds: examples tests/models
// max_len: 16384

#include "fuzz_model.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return fuzz_model_bytes("fuzz.xml", data, size);
}
