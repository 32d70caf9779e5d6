// dot.h -- The network as a picture: Graphviz text, one cluster per process.
//
// Memory: the text is the caller's strbuf.

#ifndef GNOMON_REPORT_DOT_H
#define GNOMON_REPORT_DOT_H

#include "base/strbuf.h"
#include "model/network.h"

void dot_network(const network *, strbuf *);

#endif
