/* SPDX-License-Identifier: Apache-2.0 */
/* Objects that callers own. They are the only heap blocks that do not come from
 * an arena or a buffer. */
#ifndef PITH_CORE_OBJECT_H
#define PITH_CORE_OBJECT_H

#include "doc.h"

/* Values of why[] beyond those of methods: nodes that a template dropped, that
 * are kept because the user selected them, that the site's rules decided about,
 * and that only a further method keeps. No method has this many reasons. */
enum {
    PITH_WHY_UNION = 252,
    PITH_WHY_SITE = 253,
    PITH_WHY_SELECTED = 254,
    PITH_WHY_REPEATS = 255,
};

struct pith_worker {
    pith_doc doc;
    pith_buf text;
    pith_buf output;
    pith_buf comments;
    pith_buf tokens;
    pith_buf part;
};

struct pith_labels {
    pith_arena arena; /* of labels that a caller owns; otherwise unused */
    const pith_method *method;
    uint32_t nnodes;
    size_t nreasons;
    uint8_t *keep;
    uint8_t *why;
    double *figure; /* NULL: not requested */
    pith_verdict verdict;
};

/** A zeroed heap block, or NULL. */
void *pith_object_new(size_t bytes);

/** An empty document, or NULL. */
pith_doc *pith_doc_new(void);

/** For tests: in each later page only n allocations succeed; SIZE_MAX: all. */
void pith_worker_fail_after(pith_worker *worker, size_t n);

/**
 * Run the plan's method on a loaded document. keep and why (and figure, if
 * requested) are allocated from arena, which may be the document's.
 */
pith_status pith_labels_run(pith_doc *doc, const pith_plan *plan,
                            pith_arena *arena, bool figures,
                            pith_labels *labels);

/** Render kept nodes into out, whose status tells whether that succeeded. */
void pith_labels_render(pith_doc *doc, const pith_labels *labels,
                        const pith_renderer *renderer,
                        const pith_render_options *options, pith_buf *out);

#endif
