/* SPDX-License-Identifier: Apache-2.0 */
/* The state of a page in a worker, and the stage that writes its output. */
#ifndef PITH_CORE_EXTRACTION_H
#define PITH_CORE_EXTRACTION_H

#include "facts.h"
#include "object.h"
#include "render.h"

/** What a result is made from. */
typedef struct pith_extraction {
    pith_worker *worker;
    const pith_options *options;
    pith_plan plan;
    pith_labels labels;
    pith_str title;     /* to write before the content; empty: none */
    pith_meta_job meta; /* metadata that the page declares */
    pith_posts posts;   /* if the page is a thread */
    uint8_t *post_keep; /* labels without what is written above posts */
    pith_result facts;  /* borrows from the worker, the options and labels */
} pith_extraction;

/**
 * The contents of a buffer, and whether they are complete. Plain text that was
 * cut off at a maximum is kept, because it is valid anywhere; other formats are
 * dropped.
 */
pith_status pith_extraction_settle(pith_extraction *run, pith_buf *buf,
                                   bool plain, pith_str *out);

/**
 * Whether the output states the author of each post. If not, requesting the
 * part `posts` does not change it.
 */
bool pith_extraction_marks_posts(const pith_extraction *run);

/**
 * Find the posts of a forum page, if the output or a part needs them. PITH_OK
 * or PITH_NOMEM.
 */
pith_status pith_extraction_find_posts(pith_extraction *run,
                                       const pith_labels *labels);

/**
 * Write text, output, tokens and parts of the labelled nodes into the facts.
 */
pith_status pith_extraction_write(pith_extraction *run,
                                  const pith_labels *labels);

#endif
