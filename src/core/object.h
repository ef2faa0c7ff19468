/* SPDX-License-Identifier: Apache-2.0 */
/* The objects that callers own, and the only heap blocks that do not come
 * from an arena or a buffer. */
#ifndef PITH_CORE_OBJECT_H
#define PITH_CORE_OBJECT_H

#include "doc.h"

/* why[] of nodes that a template dropped, of those that are kept because a user
 * selected them, of those that the site's rules decide, and of those that only
 * a further method keeps; no method has so many reasons. */
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
    pith_arena arena; /* of labels that a caller owns; else unused */
    const pith_method *method;
    uint32_t nnodes;
    size_t nreasons;
    uint8_t *keep;
    uint8_t *why;
    double *figure; /* NULL: not asked for */
    double score;
    bool shows_pictures; /* in: the text will have pictures in it */
    bool wants_type;     /* in: the page's type is to be guessed */
    pith_page_type type; /* the method's guess; no name: none */
    const char *empty; /* why nothing is kept; NULL: the method does not say */
    pith_rule seen[PITH_RULE_LABELS]; /* of the method rules; tags borrow */
    size_t nseen;
};

/** A zeroed heap block, or NULL. */
void *pith_object_new(size_t bytes);

/** An empty document, or NULL. */
pith_doc *pith_doc_new(void);

/** Tests: of each later page's allocations only n succeed; SIZE_MAX: all. */
void pith_worker_fail_after(pith_worker *worker, size_t n);

/**
 * Run the plan's method over a loaded document. keep and why (with figures
 * also figure) are allocated from arena, which may be the document's.
 */
pith_status pith_labels_run(pith_doc *doc, const pith_plan *plan,
                            pith_arena *arena, bool figures,
                            pith_labels *labels);

/** Render kept nodes into out, whose status then says how it went. */
void pith_labels_render(pith_doc *doc, const pith_labels *labels,
                        const pith_renderer *renderer,
                        const pith_render_options *options, pith_buf *out);

#endif
