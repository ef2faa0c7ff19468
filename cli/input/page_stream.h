/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Many pages of all kinds, parsed in threads and handed over one by one in
 * the inputs' order by the thread that called, so that what is learned from
 * them depends on the pages alone.
 */
#ifndef PITH_CLI_PAGE_STREAM_H
#define PITH_CLI_PAGE_STREAM_H

#include "feed.h"
#include "records.h"

/* A page, borrowed for the call. */
typedef struct pith_page_taken {
    pith_doc *doc;
    const pith_labels *labels; /* NULL: not wanted */
    const char *path;          /* of the file or address that it came from */
    const char *url;           /* of its record in that file, or NULL */
} pith_page_taken;

typedef struct pith_page_stream {
    const pith_options *options;
    const pith_fetch_options *fetch; /* for inputs that are addresses */
    bool label; /* the method is wanted, too; else labels are NULL */

    void *context;
    /* Whether a page is to be read; in order, by one thread at a time, but not
     * the one that called. NULL: all are. */
    bool (*wants)(void *context, const pith_job *job);
    /* False: stop, without a message here. */
    bool (*take)(void *context, const pith_page_taken *page);

    pith_tally *tally; /* inputs and their failures are added to it, and
                          whether a signal ended the run */
} pith_page_stream;

/**
 * Bring every page that the operands name, with the options in
 * pith_records_flags. -1, or a status to exit with after a message when memory
 * ran out or the command line is wrong; failures of pages are in the tally,
 * after messages. Also -1 where take() stopped it.
 */
int pith_page_stream_run(const pith_page_stream *parsed, const pith_args *args);

/** The command line without its first n operands. */
pith_args pith_page_stream_behind(const pith_args *args, size_t n);

#endif
