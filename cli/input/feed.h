/* SPDX-License-Identifier: Apache-2.0 */
/* The pages of a run, one after the other: the sources themselves, and the
 * pages in WARC files and stores, so that a file of any size is never
 * completely in memory. */
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
    /* one of the pages in the source; else the source itself */
    bool inside;
    bool damage;    /* not a page, but a damaged place of a WARC file */
    bool unfetched; /* the problem is in the network or on a server */
    char *problem;  /* the problem; NULL: none */
    /* of the record; of a store's page, whose id is its key; may be NULL */
    char *id, *url, *date;
    char *block; /* its contents, a complete HTTP message if http */
    size_t len;
    bool http;
    /* its position, as in pith_warc_record; of a store's page its number, from
     * 1 */
    uint64_t offset, skip;
    struct pith_job *after; /* the next page of the same article, with --pages;
                               owned; or NULL */
    uint64_t number;        /* number of the job in its feed, from 0 */
    char *file; /* name of its output file; NULL: derived from the source's */
} pith_job;

typedef struct pith_page_pipe pith_page_pipe;

typedef struct pith_feed {
    /* the source of pages instead of `sources`; NULL: sources are used */
    pith_page_pipe *pipe;
    const pith_sources *sources;
    size_t max_bytes; /* maximum bytes of a page */
    /* as in limits; also how long a pipe with a WARC file may be silent */
    uint32_t timeout_ms;
    size_t next;                 /* next source */
    uint64_t count;              /* number of jobs so far */
    pith_warc_reader *reader;    /* of the current source, or NULL */
    pith_remote_archive archive; /* its file, if that is on a server */
    pith_store *store;           /* the same for a store */
    /* the key of the last page; may contain NULs */
    char *last;
    size_t last_len;
    uint64_t given; /* number of pages so far */
    bool errors; /* answers with an HTTP status of 400 or more are pages, too */
    uint64_t nerrors; /* number of such answers skipped */
    bool half;        /* a store was damaged after the pages that it returned */
    const pith_guard *guard; /* a signal ends the feed; NULL: not watched */
    bool cut;                /* a signal ended it */
    /* output file names of the pages inside; NULL: not needed */
    pith_file_names *names;
} pith_feed;

void pith_feed_clear(pith_feed *feed);

/** Report how many answers were skipped because they are errors, if any. */
void pith_feed_say_errors(const pith_feed *feed);

/** The next page or damage, owned; NULL if there is none. */
pith_job *pith_feed_next(pith_feed *feed);

/** NULL does nothing. */
void pith_job_free(pith_job *job);

#endif
