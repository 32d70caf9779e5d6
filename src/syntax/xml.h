// xml.h -- Reading UPPAAL's XML format.
//
// expat delivers elements; nothing is fetched, no DTD is read.  Elements and
// attributes that we do not know are skipped, children come in any order, all
// versions of the format are alike.  The character data of labels and
// declarations is decoded into one text, which is what the parser sees; a table
// of pieces leads back to the file for messages, and each label knows its
// element ("template 'P', edge A -> B, guard").
//
// Memory: the decoded text is the document's, which model_release() gives back.

#ifndef GNOMON_SYNTAX_XML_H
#define GNOMON_SYNTAX_XML_H

#include "syntax/ast.h"
#include "syntax/lexer.h"

// Reads `file` (a source whose text is the file) into the document.  The
// decoded text becomes a source of its own.  False if there were errors.
bool xml_parse(document *, source *file, lexer_mode);

#endif
