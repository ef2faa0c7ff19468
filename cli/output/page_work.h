/* SPDX-License-Identifier: Apache-2.0 */
/* Processes one input of `extract`, in any thread: read, extract, format. */
#ifndef PITH_CLI_PAGE_WORK_H
#define PITH_CLI_PAGE_WORK_H

#include "feed.h"
#include "pace.h"
#include "page_flags.h"
#include "rule_book.h"

#include <pith/record.h>
#include <pith/serve.h>
#include <pith/store.h>

typedef enum pith_output_kind {
    PITH_OUTPUT_PAGE, /* the page itself: text, Markdown, HTML */
    PITH_OUTPUT_JSON,
    PITH_OUTPUT_JSONL,
    PITH_OUTPUT_WET, /* WARC records of text */
    PITH_OUTPUT_XML, /* documents, as are the next two */
    PITH_OUTPUT_TEI,
    PITH_OUTPUT_CSV,
    PITH_OUTPUT_PARQUET, /* pages are lines of JSON internally */
    PITH_OUTPUT_NAMES,   /* names of pages that have content, one per line */
} pith_output_kind;

/* Shared by all threads, and constant while they run. */
typedef struct pith_page_plan {
    const pith_options *options;
    const pith_fetch_options *fetch; /* for inputs that are addresses */
    const pith_browse_plan *browse;  /* whether pages go through a browser */
    pith_output_kind kind;
    pith_warc_packing packing; /* of PITH_OUTPUT_WET */
    bool quiet;                /* no messages about pages */
    bool csv_safe;             /* cells of CSV cannot be formulas */
    bool timing;               /* a record contains the time for its page */
    bool metadata;             /* metadata is written, too */
    pith_record_shape shape;   /* of records */
    pith_rule_book *book; /* rules by site, for the method rules; or NULL */
    /* the site of the pages; NULL: from their addresses */
    const char *site;
    pith_filter filter; /* which results are written */
    /* excluded ones also have a record, with the reason */
    bool answers_all;
    /* with --skip-existing: the folder that is checked; or NULL */
    const char *folder;
    const char *ending; /* extension of these files */
    /* bytes of a row group, for PITH_OUTPUT_PARQUET; 0: the library's
     * default */
    size_t row_group;
    /* maximum pages joined into an article; 0: they are not joined */
    size_t max_pages;
    pith_pace *pace; /* delays requests for inputs; NULL: no delay */
    /* prefix of the addresses of archived copies; NULL: no archive */
    const char *archive;
    pith_pace *archive_pace; /* delays requests to the archive */
    bool drops_twins;        /* repeated texts are not written again */
    /* copies of fetched pages; see pith_page_done.copy */
    bool keeps_copies;
    bool learn;            /* templates are learnt from pages */
    bool sums;             /* inputs have a checksum; see pith_page_done.sum */
    bool reads_only;       /* and nothing else is done */
    const char *templates; /* a folder of learnt templates; NULL: none */
    pith_sandbox *sandbox; /* its cells process pages; NULL: no cells */
} pith_page_plan;

/* A processed input; owned. */
typedef struct pith_page_done {
    char *data;  /* bytes to write; may be NULL */
    bool record; /* data belongs to the library: pith_free() */
    size_t len;
    pith_outcome outcome;
    bool unopened;  /* outcome error, because it could not be read */
    bool unfetched; /* outcome error, because of the network */
    /* outcome error, because memory ran out: the page itself is unknown */
    bool lost;
    bool starved; /* the same in its process, whose memory is limited */
    bool skipped; /* not to be written: too little is known about it */
    bool there;   /* its file existed, with --skip-existing */
    bool damage;  /* not a page, but a damaged place of a WARC file */
    char *file;   /* name of its output file, without an extension */
    char *copy;   /* the fetched bytes, with keeps_copies; NULL: none */
    size_t copy_len;
    uint64_t text_hash; /* with drops_twins; 0: not compared. Then: */
    char *name;         /* of the input; owned */
    char *messages;     /* complete lines for standard error; may be NULL */
    char *sketch;       /* the template learnt from it, as a file; NULL: none */
    size_t sketch_len;
    char *site;   /* then: its address; owned */
    uint32_t sum; /* CRC-32 of the bytes of its pages, with sums */

    char *
        /* how the process of this page ended; NULL: it did not. Then: */
        killed;
    char *id; /* its name, if it has one of its own, */
    const pith_source *source;
    uint64_t offset; /* and its position in the input */
} pith_page_done;

void pith_page_done_free(pith_page_done *done);

/** End the program after a message, because there is no memory for a few
 * bytes. */
_Noreturn void pith_page_give_up(void);

/** Create a table for the records of a plan; owned. False after a message. */
bool pith_page_table_new(const pith_page_plan *plan, pith_parquet_put *put,
                         void *who, pith_parquet **out);

/** The functions of a pith_pool; the context is the pith_page_plan, the jobs
 * are pith_feed_next()'s. */
void *pith_page_work_begin(void *plan);
void pith_page_work_end(void *state);
void *pith_page_work(void *state, void *job);

/** Open a sandbox for the pages of a plan: reading stays in this process, the
 * rest happens in cells. NULL after a message. Must be called before threads
 * are started. */
pith_sandbox *pith_page_work_shut(const pith_page_plan *plan);

#endif
