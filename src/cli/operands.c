// operands.c -- Tells the kind of a file by how it begins.

#include "cli/operands.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"

enum { HEAD = 4096 }; // bytes that are looked at

static bool has_suffix(const char *path, const char *suffix) {
  const size_t n = strlen(path);
  const size_t k = strlen(suffix);
  return n > k && strcmp(path + n - k, suffix) == 0;
}

static bool begins(const char *p, const char *word) {
  return strncmp(p, word, strlen(word)) == 0;
}

// What ends the part of an XML text that begins here and stands before the root,
// or NULL if it is none.
static const char *closing_of(const char *p) {
  if (begins(p, "<!--"))
    return "-->";
  if (begins(p, "<?"))
    return "?>";
  if (begins(p, "<!")) // DOCTYPE, perhaps with declarations in brackets
    return p[strcspn(p, "[>")] == '[' ? "]>" : ">";
  return NULL;
}

// Past blanks, and in XML past what stands before the root.
static const char *skip_prologue(const char *p) {
  for (;;) {
    while (isspace((unsigned char)*p))
      p++;
    const char *closing = closing_of(p);
    const char *end = closing ? strstr(p, closing) : NULL;
    if (!end)
      return p;
    p = end + strlen(closing);
  }
}

// UPPAAL's traces: as far as it was read, nothing but numbers.
static bool is_numbers(const char *p) {
  return isdigit((unsigned char)*p) && !p[strspn(p, "0123456789-.; \t\r\n")];
}

// "Witness: 3 steps", as trace/trace_text.h has it, perhaps behind verdicts.
static bool is_printed_run(const char *p) {
  static const char *const TITLES[] = {
      "Witness: ", "Counterexample: ", "Way to the error: ", "Trace: "};
  for (size_t i = 0; i < sizeof TITLES / sizeof *TITLES; i++)
    if (begins(p, TITLES[i]))
      return true;
  return false;
}

static operand_kind kind_of_text(const char *text) {
  const char *p = skip_prologue(text);
  if (begins(p, "gnomon-certificate"))
    return OPERAND_CERTIFICATE;
  if (*p == '{' || begins(p, "<trace") || is_numbers(p))
    return OPERAND_TRACE;
  if (is_printed_run(p))
    return OPERAND_PRINTED;
  if (begins(p, "<nta") || begins(p, "<project"))
    return OPERAND_MODEL;
  return OPERAND_OPEN;
}

static bool is_named_model(const char *path) {
  return has_suffix(path, ".xta") || has_suffix(path, ".ta") ||
         has_suffix(path, ".tck");
}

operand_kind operand_kind_of(const char *path) {
  char head[HEAD + 1];
  const bool is_file = strcmp(path, "-") != 0 && file_exists(path);
  FILE *file = is_file ? fopen(path, "rb") : NULL;
  if (!file)
    return OPERAND_OPEN;
  size_t length = fread(head, 1, HEAD, file);
  fclose(file);
  head[length] = 0;
  const char *text = begins(head, "\xEF\xBB\xBF") ? head + 3 : head;
  const operand_kind kind = kind_of_text(text);
  if (kind != OPERAND_OPEN)
    return kind;
  return is_named_model(path)     ? OPERAND_MODEL
         : has_suffix(path, ".q") ? OPERAND_QUERIES
                                  : OPERAND_OPEN;
}

bool operand_is_evidence(operand_kind k) {
  return k == OPERAND_TRACE || k == OPERAND_CERTIFICATE;
}

const char *operand_kind_text(operand_kind k) {
  static const char *const TEXTS[] = {
      "a file",
      "a model",
      "a trace",
      "a certificate",
      "a file of queries",
      "a run printed for people, which cannot be read again"};
  return TEXTS[k];
}

bool operands_are_swapped(const char *model, const char *evidence) {
  const operand_kind first = operand_kind_of(model);
  const operand_kind second = operand_kind_of(evidence);
  if (operand_is_evidence(first))
    return !operand_is_evidence(second);
  return second == OPERAND_MODEL &&
         (first == OPERAND_OPEN || first == OPERAND_PRINTED);
}
