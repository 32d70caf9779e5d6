// fuzz.h -- What the fuzz targets share.
//
// A target is a file NAME_fuzz.c with LLVMFuzzerTestOneInput().  It must come
// back with all memory released; a crash, a leak, undefined behaviour, 10
// seconds or 2 GiB are failures.  Inputs to start from are in corpus/NAME/,
// where every input that once failed stays for good; words that make sense to
// the format may be in NAME.dict.  tests/run reads two lines of the opening
// comment of a target:
//
//   // seeds: DIRECTORY...   more inputs to start from
//   // max_len: N            longest input tried, instead of 4096 bytes
//
// `make fuzz` runs all targets under the sanitizers, `tests/fuzz/campaign` runs
// them millions of times without, and then what they found with.  What costs
// much more than reading is done with few inputs, those that fuzz_is_due()
// picks; with GNOMON_FUZZ_DEEP in the environment, with all.  To run one failure
// again:
//
//   GNOMON_FUZZ_DEEP=1 \
//   build/obj/asan-clang/tests/fuzz/NAME_fuzz build/fuzz/NAME/crash-...

#ifndef GNOMON_FUZZ_H
#define GNOMON_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// True for about one input in `often`, always the same ones.
static inline bool fuzz_is_due(const void *data, size_t size, uint32_t often) {
  static int deep = -1;
  if (deep < 0)
    deep = getenv("GNOMON_FUZZ_DEEP") != NULL;
  const uint8_t *bytes = data;
  uint32_t hash = 2166136261U; // FNV-1a
  for (size_t i = 0; i < size; i++)
    hash = (uint32_t)((uint64_t)(hash ^ bytes[i]) * 16777619U);
  return deep || (hash >> 7) % often == 0;
}

// A copy with a final zero byte, of just that size, so that the sanitizer sees
// any access past its end.  To be freed with free().
static inline char *fuzz_text(const uint8_t *data, size_t size) {
  char *text = malloc(size + 1);
  if (!text)
    abort();
  if (size)
    memcpy(text, data, size);
  text[size] = 0;
  return text;
}

// A stream that keeps nothing: what is printed is worth running, not reading.
static inline FILE *fuzz_sink(void) {
  static FILE *sink;
  if (!sink)
    sink = fopen("/dev/null", "w");
  if (!sink)
    abort();
  return sink;
}

#endif
