/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The one walk over the kept part of a page, in document order, that every
 * renderer uses.
 *
 * An element is present when something under it is kept: visible text that is
 * not just white space, or, where images are asked for, a kept image. The walk
 * reports present elements when it enters and leaves them, and, between them,
 * what keeps the words of a page apart although it is not part of the output:
 * white space, also where only a style makes it (apart.h), dropped text and
 * dropped blocks. Hidden nodes are never seen, but
 * for what hidden_media.h shows. A listing (listing.h) is an element of role PRE with
 * one step in it, that of its text.
 *
 * No stack is needed: all ancestors of a present element are present, so the
 * way back up is the page's parent[] array. Linear in the nodes of the body.
 */
#ifndef PITH_RENDER_WALK_H
#define PITH_RENDER_WALK_H

#include "listing.h"
#include "render.h"
#include "role.h"

typedef enum pith_step {
    PITH_STEP_END,   /* nothing is left, now and for ever */
    PITH_STEP_ENTER, /* a present element begins */
    PITH_STEP_EXIT,  /* and ends */
    PITH_STEP_TEXT,  /* a kept text node; in preformatted text also one that
                        is only white space */
    PITH_STEP_SPACE, /* white space or dropped text inside a line */
    PITH_STEP_DROP,  /* a block, row or cell nothing of which is kept */
    PITH_STEP_LEAF,  /* br, wbr and the like, a kept hr, a kept image */
    PITH_STEP_CODE,  /* in a listing: all its text, walk->code */
} pith_step;

typedef struct pith_walk {
    const pith_page *page;
    const uint8_t *keep;
    bool images;
    bool
        hidden_media; /* hidden nodes that are kept are shown: hidden_media.h */
    uint32_t stop;    /* one past the last node to look at */
    uint32_t at;      /* next node to look at */
    uint32_t open;    /* innermost element entered; PITH_WALK_NONE: none */
    uint32_t content; /* first kept content at or after `at` */
    uint32_t node;    /* what the last step is about */
    pith_role role;   /* its role; PITH_ROLE_INLINE for text */

    uint32_t last;   /* text of the same line right before; 0: none */
    uint32_t tested; /* text that was looked at for space before it */
    bool between;    /* a picture that is not shown came after the last text */

    const uint8_t *written; /* which are blocks, whatever they are: post.h;
                               NULL: none */
    pith_listings listings;
    uint32_t passed;  /* of these, behind us */
    uint32_t listing; /* the one that was entered last; 0: none */
    pith_arena *scratch;
    pith_str code;      /* what a CODE step is about */
    pith_status status; /* PITH_NOMEM: the walk ended early */
} pith_walk;

#define PITH_WALK_NONE UINT32_MAX

/** Begin at the body of the job's page. PITH_OK or PITH_NOMEM. */
pith_status pith_walk_init(pith_walk *walk, const pith_render_job *job);

/** True for kept visible text, white space alone excepted, and for a kept
 * image where images are asked for. */
bool pith_walk_has_content(const pith_walk *walk, uint32_t node);

/** The next step; walk->node and walk->role say about what. After the last,
 * walk->status says whether memory sufficed. */
pith_step pith_walk_next(pith_walk *walk);

/** Go on with an element behind all that was seen, something in which is kept;
 * its EXIT is the last step that says something. */
void pith_walk_move(pith_walk *walk, uint32_t node);

/** Right after ENTER: leave the element out, contents, EXIT and all. */
void pith_walk_skip(pith_walk *walk);

/** The same, and everything up to a node behind it, which must not stand in an
 * element that was not entered. */
void pith_walk_skip_until(pith_walk *walk, uint32_t stop);

/** Whether a text, not empty, begins or (end) ends with white space as
 * pith_page_text() collapses it: ASCII, U+00A0, U+3000. */
bool pith_walk_is_spaced(pith_str text, bool end);

#endif
