// utf16.h -- UTF-16 to UTF-8, so that everything else sees one encoding.
//
// Memory: the decoded text is the caller's, who gives it back.

#ifndef GNOMON_BASE_UTF16_H
#define GNOMON_BASE_UTF16_H

#include <stdbool.h>
#include <stddef.h>

typedef enum { UTF16_NOT, UTF16_LITTLE, UTF16_BIG } utf16_order;

// By the byte order mark, or by the zero beside the first '<' of an XML file.
utf16_order utf16_detect(const char *text, size_t length);

// A new text, followed by a zero byte, to be given to mem_free().  What is no
// character becomes U+FFFD.
char *utf16_decode(const char *text, size_t length, utf16_order,
                   size_t *decoded_length);

#endif
