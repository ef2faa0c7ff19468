/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks as shown to people: runs of adjacent text nodes below the same block
 * element on which all given methods decided the same. The reason is the text's
 * own, because text is rendered; the figure is the block element's, because
 * methods measure that. */
#ifndef PITH_INSPECT_BLOCKS_SHOWN_H
#define PITH_INSPECT_BLOCKS_SHOWN_H

#include "method.h"
#include "object.h"

enum { PITH_SHOWN_METHODS = 3 };

typedef struct pith_shown_block {
    uint32_t element; /* the block element */
    uint32_t first;   /* its first text node */
    uint32_t stop;    /* one past its last text node */
    uint32_t words, link_words, chars;
    uint8_t keep; /* bit k: kept by the k-th method */
} pith_shown_block;

typedef struct pith_shown {
    pith_shown_block *block;
    size_t n, cap;
    pith_grounds grounds[PITH_SHOWN_METHODS]; /* pith_shown_find_grounds() */
} pith_shown;

/** Find the blocks for 1 to PITH_SHOWN_METHODS labels of one document; they
 * live in arena. PITH_NOMEM or PITH_OK. Linear. */
pith_status pith_shown_find(const pith_page *page,
                            const pith_labels *const *labels, size_t nlabels,
                            pith_arena *arena, pith_shown *out);

/** Find what contributed most to each method's decisions, if it provides that;
 * in arena. PITH_NOMEM or PITH_OK. */
pith_status pith_shown_find_grounds(const pith_page *page,
                                    const pith_labels *const *labels,
                                    size_t nlabels, pith_arena *arena,
                                    pith_shown *out);

/** Up to PITH_GROUNDS phrases about a block, by the k-th method; NULL if there
 * are none. */
const char *const *pith_shown_phrases(const pith_shown *shown, size_t k,
                                      const pith_shown_block *block);

/** Append the reason of a decision, and what contributed most to it, to
 * out. */
void pith_shown_why(const pith_shown *shown, const pith_labels *labels,
                    size_t k, const pith_shown_block *block, pith_buf *out);

/** True for a text node that is not hidden nor empty. */
bool pith_shown_text(const pith_page *page, uint32_t i);

/** The method's number for a block: its element's, or its first text's if the
 * element has none. */
double pith_shown_figure(const pith_labels *labels,
                         const pith_shown_block *block);

/** The first words of a block into line (which is emptied first): at most
 * `most` code points, cut between words if it has any. */
void pith_shown_preview(const pith_page *page, const pith_shown_block *block,
                        size_t most, pith_buf *line);

#endif
