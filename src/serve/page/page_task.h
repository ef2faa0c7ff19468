/* SPDX-License-Identifier: Apache-2.0 */
/* One page on its way through the service: from what a client sent to a result.
 * A step that fails sets the problem for the client, and later steps are
 * skipped. */
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
    const pith_request *request; /* whose client may disconnect */
    const atomic_bool *given_up; /* instead, for a batch; or NULL */
    pith_ask ask;
    json_t *json;    /* owns what the options borrow */
    char *unpacked;  /* owned */
    pith_str page;   /* the bytes of the page */
    unsigned status; /* HTTP status of a fetched page; 0: it was not fetched */
    double seconds;  /* processing time */
    pith_cached_page cached; /* the cache entry that holds the page, if any */
    char *site;              /* owned: the template of its site, or NULL */
    size_t site_len;
    char remark[PITH_REMARK]; /* for the page's record, or empty */

    bool failed;
    pith_problem problem;
    const char *outcome;
    char detail[400];
} pith_page_task;

/** An empty task; request may be NULL. */
void pith_page_task_init(pith_page_task *task, pith_hand *hand,
                         pith_arena *arena, const pith_request *request);
void pith_page_task_clear(pith_page_task *task);

/** Set the problem for the client; always false. */
bool pith_page_task_fail(pith_page_task *task, pith_problem problem,
                         const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Load page and options of a request: its query, its headers, its body. */
bool pith_page_task_load(pith_page_task *task);

/** The same for a single JSON object. */
bool pith_page_task_load_json(pith_page_task *task, pith_str text);

/** Fetch the page if it is given by address. */
bool pith_page_task_fetch(pith_page_task *task);

/** Decode the body of a request (Content-Encoding) into task->page. */
bool pith_page_task_unpack(pith_page_task *task);

/** Match the ETags of a request: true if the client already has the answer
 * (304). Writes the age of a cached page into the answer. Call it when the page is loaded. */
bool pith_page_task_match(const pith_page_task *task, pith_request *request);

/** Check the options together, and fetch. The end of all ways to load. */
bool pith_page_task_settle(pith_page_task *task);

/* -- page_call.c ----------------------------------------------------------- */

/* The result for a page. */
typedef struct pith_page_result {
    pith_page_answer got;
    pith_buf bytes; /* owns what it borrows */
} pith_page_result;

/** Extract in a format; and print in a form of pith_result_print(), unless it
 * is NULL. False after a failure. The result must be cleared after success. */
bool pith_page_task_extract(pith_page_task *task, const char *format,
                            const char *form, pith_page_result *result);
void pith_page_result_clear(pith_page_result *result);

/** Produce a view of the page; the text is appended. */
bool pith_page_task_look(pith_page_task *task, pith_page_view view,
                         pith_buf *out);

/* -- record_line.c --------------------------------------------------------- */

/** Write the record as one line, with the outputs of ask.formats as
 * members. */
bool pith_page_task_record(pith_page_task *task, pith_buf *out,
                           pith_outcome *outcome);

/** Write a record with status "error", for a line that was not a page. */
void pith_page_task_error_record(const pith_page_task *task, pith_str id,
                                 pith_buf *out);

#endif
