// file.h -- A whole file, or standard input, into memory; and names of files.

#ifndef GNOMON_BASE_FILE_H
#define GNOMON_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/diag.h"

// Longer files are refused.
#define FILE_LARGEST ((size_t)1 << 30)

// `path` "-" is standard input.  The text is followed by a zero byte and has to
// be given to mem_free().  NULL, with a diagnostic, if it cannot be read.
char *file_read(const char *path, size_t *length, diags *);

bool file_exists(const char *path);

// The name with a text before its suffix: dir/run-2.json.
const char *file_name_insert(arena *, const char *path, const char *text);

#endif
