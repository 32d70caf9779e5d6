// The JSON writer, on text that may not be text.
//
// The first byte says how to cut the rest into keys and values.  What is
// written must be well-formed UTF-8 without control characters, whatever came
// in.

#include "fuzz.h"

#include "base/json.h"

// Length of the well-formed UTF-8 sequence at `s`, 0 if there is none.
static size_t utf8_length(const unsigned char *s, size_t left) {
  const unsigned char c = s[0];
  const size_t length = c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
  if (c >= 0xF5 || (c >= 0x80 && c < 0xC2) || length > left)
    return 0;
  for (size_t i = 1; i < length; i++)
    if ((s[i] & 0xC0) != 0x80)
      return 0;
  if ((c == 0xE0 && s[1] < 0xA0) || (c == 0xED && s[1] > 0x9F) ||
      (c == 0xF0 && s[1] < 0x90) || (c == 0xF4 && s[1] > 0x8F))
    return 0;
  return length;
}

static void check_output(const char *text, size_t length) {
  const unsigned char *s = (const unsigned char *)text;
  for (size_t i = 0; i < length;) {
    const size_t step = utf8_length(s + i, length - i);
    if (!step || (s[i] < 0x20 && s[i] != '\n'))
      abort();
    i += step;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 1)
    return 0;
  const size_t step = 1 + data[0] % 16;
  char *written = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&written, &length);
  if (!out)
    abort();
  json j;
  json_init(&j, out);
  json_put_object(&j, NULL);
  for (size_t at = 1; at < size; at += step) {
    const size_t n = size - at < step ? size - at : step;
    char *text = fuzz_text(data + at, n);
    json_put_text(&j, text, text, n);
    json_put_array(&j, "a");
    json_put_string(&j, NULL, text);
    json_put_int(&j, NULL, text[0]);
    json_end(&j);
    free(text);
  }
  json_end(&j);
  fclose(out);
  check_output(written, length);
  free(written);
  return 0;
}
