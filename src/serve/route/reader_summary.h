/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What Jina Reader adds when asked to: the links of the page, and the pictures
 * of its content, below the Markdown or as members of the JSON.
 */
#ifndef PITH_SERVE_READER_SUMMARY_H
#define PITH_SERVE_READER_SUMMARY_H

#include "json.h"
#include "page_task.h"

/** Zeros: nothing is asked for. */
typedef struct pith_reader_summary {
    bool wants_links, wants_images;
    bool every_link;        /* also those whose address was there before */
    pith_buf links, images; /* of pairs, whose texts lie in the task's arena */
} pith_reader_summary;

/** Gather what is asked for; false after a failure, which the task knows. */
bool pith_reader_summary_gather(pith_reader_summary *summary,
                                pith_page_task *task);
void pith_reader_summary_clear(pith_reader_summary *summary);

/** The lists below a text. */
void pith_reader_summary_write(const pith_reader_summary *summary,
                               pith_buf *out);

/** Members "images" and "links" of an object that is open. */
void pith_reader_summary_put(const pith_reader_summary *summary,
                             pith_json *json);

#endif
