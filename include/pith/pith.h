/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: extract the main content of web pages.
 *
 * The library has three levels. Use the first that does what you need.
 *
 *   1. pith_extract()       HTML bytes in, plain text out, in one call.
 *   2. pith_worker          many pages: options in; results with text, score,
 *                           status and warnings out; memory is reused.
 *   3. pith_doc             inspection: nodes, what a method kept and why, any
 *                           output format from the same labels.
 *
 * Text is UTF-8, in and out, and is passed as pith_str (pointer and length).
 * NUL is a byte like any other. Sizes and offsets are in bytes unless the name
 * says otherwise. Broken HTML is never an error; only limits, memory and
 * arguments cause errors. The library does not access the network, the
 * environment, the locale or files, with one exception: libthai reads its
 * dictionary if tokens of Thai text are needed. It has no mutable globals but
 * the allocator (pith_allocator_set()). A worker or document belongs to one
 * thread at a time; different ones can be used by different threads.
 *
 * Three words describe ownership. Borrowed: valid until a stated event. Owned:
 * you free it, with the stated function. Copied: you may free yours
 * immediately. Every pith_..._free(NULL) does nothing.
 *
 * The same bytes and options give the same result, byte for byte, on every
 * machine and with any number of threads. Only what the time limit cuts off
 * depends on the clock.
 *
 * pith.h includes one header per subject:
 *
 *   pith/basics.h    strings, statuses, errors, memory
 *   pith/options.h   what a call should do, and the limits of a page
 *   pith/worker.h    many pages: worker and result
 *   pith/output.h    a result as JSON, XML, CSV or front matter
 *   pith/document.h  nodes, labels, renderers
 *   pith/methods.h   the methods and formats
 *
 * Subjects beyond the text of one page (rules and templates of sites, word
 * lists, crawling, WARC files, evaluation, ...) have headers that programs
 * include by name.
 *
 * The shortest program (examples/ has one per level):
 *
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
 * The version of the library that is running, a static string. It differs from
 * PITH_VERSION if the program was compiled with the headers of another release.
 */
PITH_API const char *pith_version(void);

/* -- Level 1: one call -------------------------------------------------- */

/**
 * Extract the main content of a page as plain text, with the default method.
 *
 * @param page  the bytes as served, in any encoding; copied.
 * @param text  out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *              call fails.
 * @param len   out: its length without the NUL; may be NULL.
 * @return      PITH_OK, also for a page without content (the text is empty) and
 *              for one that was cut short by a limit (the text is what was
 *              found until then); PITH_FORMAT for data that is not text (a
 *              picture, a PDF); PITH_LIMIT after 30 seconds; PITH_NOMEM.
 *
 * Each call allocates and frees its working memory. For more than a few pages a
 * worker is faster.
 */
PITH_API pith_status pith_extract(pith_str page, char **text, size_t *len);

#ifdef __cplusplus
}
#endif

#endif
