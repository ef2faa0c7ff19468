/* SPDX-License-Identifier: Apache-2.0 */
/* For verbs that inspect one page: read it, parse it, print text. */
#ifndef PITH_CLI_ONE_PAGE_H
#define PITH_CLI_ONE_PAGE_H

#include "page_flags.h"

enum { PITH_FLAG_RECORD = PITH_IDS_ONE_PAGE };

/** --record, for pages in WARC files. */
extern const pith_flag pith_one_page_flags[];

/** Read and parse the page of operand `at`, or standard input if there is
 * none. Returns -1 and an owned document, or an exit status after a message.
 * Warnings are printed. */
int pith_one_page_load(const pith_args *args, size_t at,
                       const pith_page_settings *settings, pith_doc **doc);

/** Print an owned text and free it; an exit status. */
int pith_one_page_print(char *text, size_t len);

/** The exit status of a failed library call, after a message. */
int pith_one_page_fail(const char *name, pith_status status,
                       const pith_error *error);

#endif
