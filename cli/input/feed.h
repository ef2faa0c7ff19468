/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The pages of a run, one after the other: the sources as they are, and WARC
 * files and stores opened into the pages in them, so that a file of any size is
 * never in memory whole.
 */
#ifndef PITH_CLI_FEED_H
#define PITH_CLI_FEED_H

#include "file_names.h"
#include "remote_inputs.h"
#include "sink.h"
#include "sources.h"

#include <pith/store.h>
#include <pith/warc.h>

typedef struct pith_job {
    const pith_source *source;
    bool inside;           /* one of the pages in the source; else the source
                              itself */
    bool damage;           /* no page: a place where the WARC file is damaged */
    bool unfetched;        /* the problem is a server's, or the way's to it */
    char *problem;         /* what is wrong with it; NULL: nothing */
    char *id, *url, *date; /* of the record; of a store's page, whose id is its
                              key; may be NULL */
    char *block;           /* what it holds, a whole HTTP message if http */
    size_t len;
    bool http;
    uint64_t offset, skip;  /* where it is, as pith_warc_record has it; of a
                              store's page its number, from 1 */
    struct pith_job *after; /* the next page of the same article, with --pages;
                               owned; or NULL */
    uint64_t number;        /* of the jobs of its feed, from 0 */
    char *file; /* name for a file of its own; NULL: made of its source's */
} pith_job;

typedef struct pith_page_pipe pith_page_pipe;

typedef struct pith_feed {
    pith_page_pipe *pipe; /* pages come from here, and from no sources; NULL:
                             from the sources */
    const pith_sources *sources;
    size_t max_bytes;            /* of a page */
    uint32_t timeout_ms;         /* as limits have it: also how long a pipe that
                                    is a WARC file may give nothing */
    size_t next;                 /* source to take next */
    uint64_t count;              /* jobs so far */
    pith_warc_reader *reader;    /* of the source before it, or NULL */
    pith_remote_archive archive; /* what it reads, if that is on a server */
    pith_store *store;           /* the same for a store */
    char *last;                  /* the key of the page that it gave last; NULs
                                 are bytes like others */
    size_t last_len;
    uint64_t given; /* pages that it gave */
    bool errors; /* answers whose HTTP status is 400 or more are pages, too */
    uint64_t nerrors; /* of them left out */
    bool half;        /* a store was damaged behind the pages that it gave */
    const pith_guard *guard; /* a signal ends the feed; NULL: none does */
    bool cut;                /* one has */
    pith_file_names *names;  /* of files for the pages inside; NULL: none are
                                wanted */
} pith_feed;

void pith_feed_clear(pith_feed *feed);

/** Say how many answers were left out because they are errors, if any. */
void pith_feed_say_errors(const pith_feed *feed);

/** The next page or damage, owned; NULL when there is nothing left. */
pith_job *pith_feed_next(pith_feed *feed);

/** NULL does nothing. */
void pith_job_free(pith_job *job);

#endif
