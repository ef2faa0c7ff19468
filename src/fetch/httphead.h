/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the head of an HTTP answer. Header blocks are lines as received, "Name:
 * value\r\n", from the status line to the empty line. */
#ifndef PITH_FETCH_HTTPHEAD_H
#define PITH_FETCH_HTTPHEAD_H

#include "buf.h"

/** Value of the last header with a name, trimmed; NULL data: there is none.
 * Borrowed from head. */
pith_str pith_httphead_find(pith_str head, pith_str name);

/** The status in the first line, "HTTP/1.1 200 OK"; 0: unreadable. */
unsigned pith_httphead_status(pith_str head);

/** "text/html" of "text/html; charset=utf-8"; borrowed from value. */
pith_str pith_httphead_type(pith_str value);

/** A parameter of a header, without quotes: "utf-8" of `text/html;
 * charset="utf-8"`. NULL data: there is none. Borrowed. */
pith_str pith_httphead_param(pith_str value, pith_str name);

/** Seconds of a numeric Retry-After, at most max; 0: none. */
unsigned pith_httphead_retry(pith_str value, unsigned max);

/** True for the types of pages: text/html and application/xhtml+xml. */
bool pith_httphead_is_page(pith_str type);

/** Write the head for an archive. The body is unpacked, so headers that are no
 * longer true (Content-Encoding, Transfer-Encoding, Content-Length) become
 * X-Crawl-*, as Common Crawl does, and Content-Length is that of the unpacked
 * body. The status line becomes HTTP/1.1. */
void pith_httphead_archive(pith_buf *out, pith_str head, size_t body_len);

#endif
