/* SPDX-License-Identifier: Apache-2.0 */
/* Optional additions of Jina Reader: the links of the page, and the images of
 * its content, below the Markdown or as members of the JSON. */
#ifndef PITH_SERVE_READER_SUMMARY_H
#define PITH_SERVE_READER_SUMMARY_H

#include "json.h"
#include "page_task.h"

/** Zeros: nothing is requested. */
typedef struct pith_reader_summary {
    bool wants_links, wants_images;
    bool every_link;        /* including repeated addresses */
    pith_buf links, images; /* of pairs, whose texts are in the task's arena */
} pith_reader_summary;

/** Collect what is requested; false after a failure, which is recorded in the
 * task. */
bool pith_reader_summary_gather(pith_reader_summary *summary,
                                pith_page_task *task);
void pith_reader_summary_clear(pith_reader_summary *summary);

/** Write the lists below a text. */
void pith_reader_summary_write(const pith_reader_summary *summary,
                               pith_buf *out);

/** Write the members "images" and "links" of an open object. */
void pith_reader_summary_put(const pith_reader_summary *summary,
                             pith_json *json);

#endif
