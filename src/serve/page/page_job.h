/* SPDX-License-Identifier: Apache-2.0 */
/* A job for a page and its result, serialised, so that a sandbox cell can
 * process it. Both ends are the same program on the same machine, but the
 * answering one may be compromised. */
#ifndef PITH_SERVE_PAGE_JOB_H
#define PITH_SERVE_PAGE_JOB_H

#include "ask.h"

/** What to produce from a page. */
typedef enum pith_page_view {
    PITH_VIEW_RESULT,   /* extracted in ask.options.format */
    PITH_VIEW_BLOCKS,   /* JSON of pith_explain() */
    PITH_VIEW_REPORT,   /* HTML for people */
    PITH_VIEW_LINKS,    /* its addresses, one per line, as they are */
    PITH_VIEW_TEMPLATE, /* a template learnt from the page */
    /* links of the content: lines of an address, a tab and the link's text */
    PITH_VIEW_SHOWN_LINKS,
    PITH_VIEW_SHOWN_IMAGES, /* the same for images and their descriptions */
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

/* Texts have NULL data if unknown. */
typedef struct pith_page_answer {
    uint64_t status; /* a pith_status */
    uint64_t outcome;
    uint64_t next_from; /* where to continue a truncated output; 0: nowhere */
    double seconds;     /* processing time */
    pith_str error;     /* the error if the status is not PITH_OK */
    /* why the filter excluded the result; empty: it did not */
    pith_str left_out;
    pith_str printed; /* the result in job.form */
    pith_str output;  /* in the format; for other views, their output */
    pith_str text, reason, encoding;
    pith_str title, author, date, sitename, description, language;
} pith_page_answer;

/** Write everything except the page, which must follow. */
void pith_page_job_pack(pith_page_job *job, pith_buf *out);

/** Borrows from bytes; the page is the rest. False: malformed. */
bool pith_page_job_unpack(pith_str bytes, pith_page_job *job);

void pith_page_answer_pack(pith_page_answer *answer, pith_buf *out);

/** Borrows from bytes, which are untrusted. False: malformed. */
bool pith_page_answer_unpack(pith_str bytes, pith_page_answer *answer);

#endif
