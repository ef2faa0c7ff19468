/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One page on its way through the service: from what a client sent to a
 * result. A step that fails says what the client is told, and the next are
 * left out.
 */
#ifndef PITH_SERVE_PAGE_TASK_H
#define PITH_SERVE_PAGE_TASK_H

#include "ask.h"
#include "crew.h"
#include "page_cache.h"
#include "page_job.h"
#include "request.h"

#include <stdatomic.h>

enum { PITH_REMARK = 400 };

typedef struct pith_page_task {
    struct pith_server *server;
    pith_hand *hand;
    pith_arena *arena;           /* of the request or line */
    const pith_request *request; /* whose client may go away */
    const atomic_bool *given_up; /* instead, of a batch; or NULL */
    pith_ask ask;
    json_t *json;    /* what the options borrow from */
    char *unpacked;  /* owned */
    pith_str page;   /* its bytes */
    unsigned status; /* of HTTP, of a page that was fetched; 0: it was not */
    double seconds;  /* that the page took */
    pith_cached_page cached; /* that the page is of, if it is */
    char *site;              /* owned: the template of its site, or NULL */
    size_t site_len;
    char remark[PITH_REMARK]; /* for the page's record, or empty */

    bool failed;
    pith_problem problem;
    const char *outcome;
    char detail[400];
} pith_page_task;

/** Nothing loaded; request may be NULL. */
void pith_page_task_init(pith_page_task *task, pith_hand *hand,
                         pith_arena *arena, const pith_request *request);
void pith_page_task_clear(pith_page_task *task);

/** Note what the client is told; always false. */
bool pith_page_task_fail(pith_page_task *task, pith_problem problem,
                         const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Page and options of a request: its query, its headers, its body. */
bool pith_page_task_load(pith_page_task *task);

/** The same of an object of JSON on its own. */
bool pith_page_task_load_json(pith_page_task *task, pith_str text);

/** Fetch the page if it is named by address. */
bool pith_page_task_fetch(pith_page_task *task);

/** The body of a request without its Content-Encoding, into task->page. */
bool pith_page_task_unpack(pith_page_task *task);

/** Whether the client has the answer already (ETag, 304); notes how old a page
 * out of the cache is. To be asked when the page is there. */
bool pith_page_task_is_known(const pith_page_task *task, pith_request *request);

/** Look at the options together, and fetch. The end of all ways to load. */
bool pith_page_task_settle(pith_page_task *task);

/* -- page_call.c ------------------------------------------------------------ */

/* What came of a page. */
typedef struct pith_page_result {
    pith_page_answer got;
    pith_buf bytes; /* that it borrows from */
} pith_page_result;

/** Extract in a format; and print in a form of pith_result_print(), unless it
 * is NULL. False after a failure. The result is to be cleared after success. */
bool pith_page_task_extract(pith_page_task *task, const char *format,
                            const char *form, pith_page_result *result);
void pith_page_result_clear(pith_page_result *result);

/** Look into it; the text is appended. */
bool pith_page_task_look(pith_page_task *task, pith_page_view view,
                         pith_buf *out);

/* -- record_line.c ----------------------------------------------------------- */

/** The record on a line, with the outputs of ask.formats as members. */
bool pith_page_task_record(pith_page_task *task, pith_buf *out,
                           pith_outcome *outcome);

/** A record with status "error", for a line that was no page. */
void pith_page_task_error_record(const pith_page_task *task, pith_str id,
                                 pith_buf *out);

#endif
