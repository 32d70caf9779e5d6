// terminal.h -- May the output have colours, and lines that are rewritten?
//
// Memory: none.

#ifndef GNOMON_CLI_TERMINAL_H
#define GNOMON_CLI_TERMINAL_H

#include <stdbool.h>

#include "cli/options.h"

// --color, else whether `file` is a terminal that has colours and is wanted to.
bool terminal_has_color(const options *, int file);

// A terminal on which a line can be written over.
bool terminal_can_rewrite(int file);

#endif
