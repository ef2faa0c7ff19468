/* SPDX-License-Identifier: Apache-2.0 */
/* Annotations in the form of the CleanEval competition. */
#ifndef PITH_EVAL_CLEANEVAL_H
#define PITH_EVAL_CLEANEVAL_H

#include "arena.h"

#include <pith/basics.h>

/**
 * An annotation's address and content, both in the arena. NULL data for an
 * address that is not there, and for the content of a page that has none: no
 * text but white space and comments.
 *
 * The first line that is more than these is the address when it begins with
 * "URL:". A paragraph begins behind <h>, <p> or <l> at the beginning of a line,
 * or behind an empty line; in the content it is one line, white space of any
 * kind inside it one space. A byte order mark and comments (<!-- -->) are left
 * out, character references decoded (numbers, and the common names), bytes that
 * are no UTF-8 are U+FFFD. PITH_OK or PITH_NOMEM. Linear.
 */
pith_status pith_cleaneval_read(pith_arena *arena, pith_str bytes,
                                pith_str *url, pith_str *content);

/** The site in a file name: "news.com" for "news.com_07"; the whole name if it
 * does not end with a number. A slice of id. */
pith_str pith_cleaneval_site(pith_str id);

#endif
