/* SPDX-License-Identifier: Apache-2.0 */
/* One input of `extract`, in any thread: read, extract, put into words. */
#ifndef PITH_CLI_PAGE_WORK_H
#define PITH_CLI_PAGE_WORK_H

#include "feed.h"
#include "pace.h"
#include "page_flags.h"
#include "rule_book.h"

#include <pith/filter.h>
#include <pith/parquet.h>
#include <pith/sandbox.h>

typedef enum pith_output_kind {
    PITH_OUTPUT_PAGE, /* the page itself: text, Markdown, HTML */
    PITH_OUTPUT_JSON,
    PITH_OUTPUT_JSONL,
    PITH_OUTPUT_WET, /* WARC records of text */
    PITH_OUTPUT_XML, /* documents, as are the next two */
    PITH_OUTPUT_TEI,
    PITH_OUTPUT_CSV,
    PITH_OUTPUT_PARQUET, /* pages are lines of JSON on the way */
    PITH_OUTPUT_NAMES,   /* of pages that have content, a line each */
} pith_output_kind;

/* What all threads share; nothing in it changes while they run. */
typedef struct pith_page_plan {
    const pith_options *options;
    const pith_fetch_options *fetch; /* for inputs that are addresses */
    const pith_browse_plan *browse;  /* whether pages go through a browser */
    pith_output_kind kind;
    pith_warc_packing packing; /* of PITH_OUTPUT_WET */
    bool quiet;                /* no messages about pages */
    bool csv_safe;             /* no cell of CSV is a formula */
    bool timing;               /* a record says how long its page took */
    bool metadata;             /* what is known about the page is written too */
    pith_record_shape shape;   /* of records */
    pith_rule_book *book; /* rules by site, for the method rules; or NULL */
    const char *site;     /* whose pages these are; NULL: addresses tell */
    pith_filter filter;   /* what is written */
    bool answers_all;     /* what is not has a record as well, which says why */
    const char *folder;  /* with --skip-existing: where files are looked for; or
                           NULL */
    const char *ending;  /* of these */
    size_t row_group;    /* bytes of one, of PITH_OUTPUT_PARQUET; 0: the
                           library's */
    size_t max_pages;    /* that are joined into an article; 0: none are */
    pith_pace *pace;     /* of requests for inputs; NULL: no pause */
    const char *archive; /* where pages are that cannot be fetched: what stands
                            before their addresses; NULL: nowhere */
    pith_pace *archive_pace; /* of requests to it */
    bool drops_twins;        /* texts that were written before are not again */
    bool keeps_copies;       /* of what is fetched; see pith_page_done.copy */
    bool learn;              /* pages teach what repeats on their sites */
    bool sums;             /* what is read is summed; see pith_page_done.sum */
    bool reads_only;       /* and nothing else is done with it */
    const char *templates; /* a folder of what sites have taught; NULL: none */
    pith_sandbox *sandbox; /* whose cells work on pages; NULL: no cells */
} pith_page_plan;

/* An input after its turn; owned. */
typedef struct pith_page_done {
    char *data;  /* bytes to write; may be NULL */
    bool record; /* data is the library's: pith_free() */
    size_t len;
    pith_outcome outcome;
    bool unopened;  /* outcome error, because it could not be read */
    bool unfetched; /* outcome error, because of the network */
    bool lost;    /* outcome error, because memory ran out: nothing is known of
                       the page itself */
    bool starved; /* the same in its process, whose memory has a limit */
    bool skipped; /* not to be written: too little is known about it */
    bool there;   /* its file was, with --skip-existing */
    bool damage;  /* no page: a place where a WARC file is damaged */
    char *file;   /* name for a file of its own, without an ending */
    char *copy;   /* what was fetched, with keeps_copies; NULL: nothing was */
    size_t copy_len;
    uint64_t text_hash; /* with drops_twins; 0: it is not looked at. Then: */
    char *name;         /* of the input; owned */
    char *messages;     /* whole lines for standard error; may be NULL */
    char *sketch; /* what it teaches of its site, as a template's file; NULL:
                       nothing was to be learnt, or could be */
    size_t sketch_len;
    char *site;   /* then: its address; owned */
    uint32_t sum; /* CRC-32 of the bytes of its pages, with sums */

    char *
        killed; /* how the process of this page ended; NULL: it did not. Then: */
    char *id;   /* its name, where it has one of its own, */
    const pith_source *source;
    uint64_t offset; /* and where it is in there */
} pith_page_done;

void pith_page_done_free(pith_page_done *done);

/** End the program, after a message: there is no memory for a few bytes, and nothing
 * sensible to do without. */
_Noreturn void pith_page_give_up(void);

/** A table for the pages of a plan, whose records are its rows; owned. False after
 * a message. */
bool pith_page_table_new(const pith_page_plan *plan, pith_parquet_put *put,
                         void *who, pith_parquet **out);

/** The functions of a pith_pool; the context is the pith_page_plan, the jobs
 * are pith_feed_next()'s. */
void *pith_page_work_begin(void *plan);
void pith_page_work_end(void *state);
void *pith_page_work(void *state, void *job);

/** A sandbox for the pages of a plan: reading stays here, what follows is a
 * cell's. NULL after a message. To be called before there are threads. */
pith_sandbox *pith_page_work_shut(const pith_page_plan *plan);

#endif
