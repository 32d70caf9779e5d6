// Models in UPPAAL's XML format.
//
// max_len: 768

#include "fuzz_model.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return fuzz_model_bytes("fuzz.xml", data, size);
}
