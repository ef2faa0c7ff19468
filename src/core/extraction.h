/* SPDX-License-Identifier: Apache-2.0 */
/* A page on its way through a worker, and the stage that writes it out. */
#ifndef PITH_CORE_EXTRACTION_H
#define PITH_CORE_EXTRACTION_H

#include "facts.h"
#include "object.h"
#include "render.h"

/* What a result will be made from. */
typedef struct pith_extraction {
    pith_worker *worker;
    const pith_options *options;
    pith_plan plan;
    pith_labels labels;
    pith_str title;     /* to stand in front; empty: none */
    pith_meta_job meta; /* what the page says of itself */
    pith_posts posts;   /* where the page is a thread */
    uint8_t *post_keep; /* labels without what stands above posts */
    pith_result facts;  /* borrows from the worker, the options, labels */
} pith_extraction;

/**
 * A buffer's bytes and whether they are all there. What a maximum cut off is
 * kept for plain text, which is whole at any place, and dropped else.
 */
pith_status pith_extraction_settle(pith_extraction *run, pith_buf *buf,
                                   bool plain, pith_str *out);

/** Whether the output says who wrote each post. Others are the same whether
 * parts ask for posts or not. */
bool pith_extraction_marks_posts(const pith_extraction *run);

/** Find the posts of a page that is a forum's, where the output or a part
 * shows them. PITH_OK or PITH_NOMEM. */
pith_status pith_extraction_find_posts(pith_extraction *run,
                                       const pith_labels *labels);

/** Write text, output, tokens and parts of what is labelled into the facts. */
pith_status pith_extraction_write(pith_extraction *run,
                                  const pith_labels *labels);

#endif
