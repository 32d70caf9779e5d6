// elaborate.h -- From a parsed document to the network.
//
// Memory: the network is in the arena of the document.

#ifndef GNOMON_SYNTAX_ELABORATE_H
#define GNOMON_SYNTAX_ELABORATE_H

#include "model/network.h"
#include "syntax/ast.h"
#include "syntax/load_options.h"

// False if there were errors, which are in doc->diags.
bool elaborate(document *, network *, const load_options *);

#endif
