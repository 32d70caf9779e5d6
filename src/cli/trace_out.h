// trace_out.h -- Where --trace, --trace-format and --trace-file let traces go.
//
// Memory: names of files and what is written out are in the arena.

#ifndef GNOMON_CLI_TRACE_OUT_H
#define GNOMON_CLI_TRACE_OUT_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/options.h"
#include "report/verdict_list.h"

// Does the user want to see traces?
bool trace_out_wanted(const options *);

// Do these options go together?  False after a message.
bool trace_out_options_fit(const options *);

// With --expand: write out repeated steps.  With --trace-file: write it there,
// and note where.  If there are several queries, the file of the second is
// FILE-2, or NAME-2.SUFFIX.  Of the terms of sup, inf and bounds, if there are
// several, the second adds another -2; and bounds has -low and -high.  False after
// a message.
bool trace_out_save(const options *, const verdict_list *, verdict *, arena *);

// In the format asked for; as text to standard error, of which a terminal gets 200
// lines at most.
void trace_out_print(const options *, const network *, const trace *, FILE *);
void trace_out_explain(const options *, const network *, const trace *);

#endif
