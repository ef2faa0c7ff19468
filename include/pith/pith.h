/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: the main content of web pages.
 *
 * The library has three rungs; take the lowest that does the job.
 *
 *   1. pith_extract()       HTML bytes in, plain text out, one call.
 *   2. pith_worker          many pages: options in, a result with text,
 *                           score, status and warnings out; memory is reused.
 *   3. pith_doc             look inside: nodes, what a method kept and why,
 *                           any output format from the same labels.
 *
 * Rules that hold everywhere:
 *   Text is UTF-8 in and out, carried as pith_str (pointer and length); NUL is
 *   a byte like any other. Sizes and offsets are bytes unless the name says
 *   otherwise. Broken HTML is never an error: only limits, memory and
 *   arguments are. Nothing here reads files, the network, the environment or
 *   the locale (but for libthai, where tokens of Thai are wanted: it reads its
 *   dictionary), and nothing is kept in globals: a worker or document belongs
 *   to one thread at a time, different ones to as many threads as you like.
 *
 *   Ownership is always one of three words: borrowed (valid until something
 *   named), owned (you free it, with the call named), copied (you may drop
 *   your side at once). Every pith_..._free(NULL) is fine.
 *
 *   The same bytes and options give the same result, byte for byte, on every
 *   machine and in any number of threads; only what the time limit stops
 *   depends on the clock.
 *
 * What there is has a header a subject, and pith.h includes them all:
 *   pith/basics.h    strings, statuses, errors, pith_free()
 *   pith/options.h   what a call should do, and the limits of a page
 *   pith/worker.h    many pages: worker and result
 *   pith/output.h    a result as JSON, XML, CSV or front matter
 *   pith/document.h  nodes, labels, renderers
 *   pith/methods.h   the methods and formats there are
 * What needs more than the text of one page (rules and templates of sites,
 * lists of words, crawling, WARC files, evaluation, ...) has headers of its
 * own, which are included by name.
 *
 * The shortest program (examples/ holds one per rung):
 *     char *text;
 *     if (pith_extract((pith_str){html, html_len}, &text, NULL) == PITH_OK)
 *         puts(text);
 *     pith_free(text);
 */
#ifndef PITH_H
#define PITH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>
#include <pith/document.h>
#include <pith/methods.h>
#include <pith/options.h>
#include <pith/output.h>
#include <pith/worker.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Version of this header, MAJOR.MINOR.PATCH. */
#define PITH_VERSION "0.1.0"

/**
 * Version of the library that is running, a static string. Differs from
 * PITH_VERSION when a program was compiled against another release.
 */
PITH_API const char *pith_version(void);

/* -- Rung 1: one call --------------------------------------------------- */

/**
 * The main content of a page as plain text, with the default method.
 *
 * @param page  the bytes as served, in any encoding; copied.
 * @param text  out: UTF-8, NUL-terminated, owned (pith_free()); NULL when the
 *              call fails.
 * @param len   out: its length without the NUL; may be NULL.
 * @return      PITH_OK (also for a page without content: empty text, and for
 *              one cut short by a limit: what was found until there),
 *              PITH_FORMAT for data that is no text at all (a picture, a
 *              PDF), PITH_LIMIT after 30 seconds, or PITH_NOMEM.
 *
 * Each call sets up and drops its memory; for more than a few pages the next
 * rung is faster.
 */
PITH_API pith_status pith_extract(pith_str page, char **text, size_t *len);

#ifdef __cplusplus
}
#endif

#endif
