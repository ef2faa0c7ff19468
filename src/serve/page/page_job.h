/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is to be done with a page, and what came of it, as bytes: so that it can
 * be done in a cell of a sandbox. Both ends are the same program on the same
 * machine, but the one that answers may have been taken over.
 */
#ifndef PITH_SERVE_PAGE_JOB_H
#define PITH_SERVE_PAGE_JOB_H

#include "ask.h"

/** How a page is looked at. */
typedef enum pith_page_view {
    PITH_VIEW_RESULT,       /* extracted in ask.options.format */
    PITH_VIEW_BLOCKS,       /* JSON of pith_explain() */
    PITH_VIEW_REPORT,       /* HTML for people */
    PITH_VIEW_LINKS,        /* its addresses, one per line, as they are */
    PITH_VIEW_TEMPLATE,     /* what a template learns from it, as a template */
    PITH_VIEW_SHOWN_LINKS,  /* of what is kept: lines of an address, a tab and
                               the link's words */
    PITH_VIEW_SHOWN_IMAGES, /* the same of pictures and their descriptions */
    PITH_NVIEWS
} pith_page_view;

typedef struct pith_page_job {
    uint64_t view;
    const char *form; /* of pith_result_print(), or NULL */
    pith_ask ask;
    pith_setting settings[PITH_ASK_SETTINGS]; /* of a job that was unpacked */
    pith_str site; /* template of its site, as saved; or empty */
    pith_str page;
} pith_page_job;

/* Texts are NULL data where nothing is known. */
typedef struct pith_page_answer {
    uint64_t status; /* a pith_status */
    uint64_t outcome;
    uint64_t next_from; /* where an output goes on that was cut; 0: nowhere */
    double seconds;     /* that it took */
    pith_str error;     /* of a status that is not PITH_OK */
    pith_str left_out;  /* why the filter did not let the result pass; empty: it
                          did */
    pith_str printed;   /* the result in job.form */
    pith_str output;    /* in the format; of the other views, what they show */
    pith_str text, reason, encoding;
    pith_str title, author, date, sitename, description, language;
} pith_page_answer;

/** Everything but the page, which is to follow. */
void pith_page_job_pack(pith_page_job *job, pith_buf *out);

/** Borrows from bytes; what is behind the rest is the page. False: malformed. */
bool pith_page_job_unpack(pith_str bytes, pith_page_job *job);

void pith_page_answer_pack(pith_page_answer *answer, pith_buf *out);

/** Borrows from bytes, of which nothing is trusted. False: malformed. */
bool pith_page_answer_unpack(pith_str bytes, pith_page_answer *answer);

#endif
