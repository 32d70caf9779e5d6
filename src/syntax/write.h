// write.h -- Writing models: the languages of syntax/, the other way round.
//
// From a document (UPPAAL text or XML): the author's own text, piece by piece,
// so that names, types, functions and most comments stay.  From a network (any
// input): flat, one template or process for each process, every variable
// global; that is for TChecker files and for the 3.x syntax.
//
// What the target cannot express is refused by name, as DIAG_UNEXPRESSIBLE; the
// functions then return false.

#ifndef GNOMON_SYNTAX_WRITE_H
#define GNOMON_SYNTAX_WRITE_H

#include "base/strbuf.h"
#include "syntax/load.h"

// Document to .xta and .xml.
bool write_xta(const model *, const load_options *, strbuf *);
bool write_xml(const model *, const load_options *, strbuf *);
// XML to XML: everything stays, known or not, but for the constants that -D
// sets and the document type, which becomes the newest.
bool write_xml_again(const model *, const load_options *, strbuf *);

// Network to .xta and .tck.
bool write_flat_xta(const model *, strbuf *);
bool write_tck(const model *, strbuf *);

#endif
