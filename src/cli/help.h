// help.h -- The man page, rendered at build time: the text of --help.
//
// Memory: constant.

#ifndef GNOMON_CLI_HELP_H
#define GNOMON_CLI_HELP_H

extern const char help_text[];

#endif
