/* SPDX-License-Identifier: Apache-2.0 */
/* Parses many pages of all kinds in threads. The calling thread receives them
 * one by one in the inputs' order, so that what is learned from them depends on
 * the pages only. */
#ifndef PITH_CLI_PAGE_STREAM_H
#define PITH_CLI_PAGE_STREAM_H

#include "feed.h"
#include "records.h"

/* A page, borrowed for the call. */
typedef struct pith_page_taken {
    pith_doc *doc;
    const pith_labels *labels; /* NULL: not requested */
    const char *path;          /* the file or address that it came from */
    const char *url;           /* of its record in that file, or NULL */
} pith_page_taken;

typedef struct pith_page_stream {
    const pith_options *options;
    const pith_fetch_options *fetch; /* for inputs that are addresses */
    bool label; /* run the method, too; else labels are NULL */

    void *context;
    /* Whether to read a page; called in order, by one thread at a time, but not
     * the calling one. NULL: all are read. */
    bool (*wants)(void *context, const pith_job *job);
    /* False: stop, without a message here. */
    bool (*take)(void *context, const pith_page_taken *page);

    /* counts inputs and their failures, and whether a signal ended the run */
    pith_tally *tally;
} pith_page_stream;

/** Process every page of the operands, with the options in pith_records_flags.
 * -1, or an exit status after a message if memory ran out or the command line
 * is wrong; failures of pages are in the tally, after messages. Also -1 if
 * take() stopped it. */
int pith_page_stream_run(const pith_page_stream *parsed, const pith_args *args);

/** The command line without its first n operands. */
pith_args pith_page_stream_behind(const pith_args *args, size_t n);

#endif
