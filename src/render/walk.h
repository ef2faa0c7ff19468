/* SPDX-License-Identifier: Apache-2.0 */
/* The one walk over the kept part of a page, in document order, that every
 * renderer uses.
 *
 * An element is present when something under it is kept: visible text that is
 * not just white space, or, where images are asked for, a kept image. The walk
 * reports present elements when it enters and leaves them, and, between them,
 * what separates the words of a page although it is not part of the output:
 * white space, also where only a style makes it (apart.h), dropped text and
 * dropped blocks. Hidden nodes are skipped, except those that hidden_media.h
 * shows. A listing (listing.h) is an element of role PRE with one step in it,
 * that of its text.
 *
 * No stack is needed: all ancestors of a present element are present, so the
 * way back up is the page's parent[] array. Linear in the nodes of the body. */
#ifndef PITH_RENDER_WALK_H
#define PITH_RENDER_WALK_H

#include "listing.h"
#include "render.h"
#include "role.h"

typedef enum pith_step {
    PITH_STEP_END,   /* nothing is left; every further step is END */
    PITH_STEP_ENTER, /* a present element begins */
    PITH_STEP_EXIT,  /* a present element ends */
    PITH_STEP_TEXT,  /* a kept text node; in preformatted text also one that
                        is only white space */
    PITH_STEP_SPACE, /* white space or dropped text inside a line */
    PITH_STEP_DROP,  /* a block, row or cell of which nothing is kept */
    PITH_STEP_LEAF,  /* br, wbr and the like, a kept hr, a kept image */
    PITH_STEP_CODE,  /* in a listing: all its text, walk->code */
} pith_step;

typedef struct pith_walk {
    const pith_page *page;
    const uint8_t *keep;
    bool images;
    /* hidden nodes that are kept are shown: hidden_media.h */
    bool hidden_media;
    uint32_t stop;    /* one past the last node */
    uint32_t at;      /* next node */
    uint32_t open;    /* innermost element entered; PITH_WALK_NONE: none */
    uint32_t content; /* first kept content at or after `at` */
    uint32_t node;    /* the node of the last step */
    pith_role role;   /* its role; PITH_ROLE_INLINE for text */

    uint32_t last;   /* text directly before on the same line; 0: none */
    uint32_t tested; /* text that was checked for space before it */
    bool between;    /* an image that is not shown came after the last text */

    const uint8_t *written; /* nodes that are blocks whatever their element:
                               post.h; NULL: none */
    pith_listings listings;
    uint32_t passed;  /* number of listings passed */
    uint32_t listing; /* the one that was entered last; 0: none */
    pith_arena *scratch;
    pith_str code;      /* the text of a CODE step */
    pith_status status; /* PITH_NOMEM: the walk ended early */
} pith_walk;

#define PITH_WALK_NONE UINT32_MAX

/** Begin at the body of the job's page. PITH_OK or PITH_NOMEM. */
pith_status pith_walk_init(pith_walk *walk, const pith_render_job *job);

/** Whether a kept node is content, if its tag and length do not tell. */
bool pith_walk_is_content(const pith_walk *walk, uint32_t node);

enum { PITH_WALK_INVISIBLE = 12 }; /* maximum bytes of an invisible text */

/** True for kept visible text other than white space, for a kept image that
 * stands for a sign (smiley.h), and for other ones if images are requested. Tag
 * and length tell it of nearly all nodes. */
static inline bool pith_walk_has_content(const pith_walk *walk, uint32_t node)
{
    const uint32_t *text = walk->page->text_before;
    uint16_t tag = walk->page->tag[node];
    uint32_t len = text[node + 1] - text[node];
    if (!walk->keep[node])
        return false;
    if (tag == PITH_TAG_TEXT && (len == 0 || len > PITH_WALK_INVISIBLE))
        return len > 0;
    return (tag == PITH_TAG_TEXT || tag == PITH_TAG_IMG ||
            walk->hidden_media) &&
           pith_walk_is_content(walk, node);
}

/** Take the next step; walk->node and walk->role describe it. After the last,
 * walk->status says whether memory sufficed. */
pith_step pith_walk_next(pith_walk *walk);

/** Continue at an element after everything seen so far, in which something is
 * kept. Its EXIT is the last step. */
void pith_walk_move(pith_walk *walk, uint32_t node);

/** Directly after ENTER: skip the element with its contents and its EXIT. */
void pith_walk_skip(pith_walk *walk);

/** The same, and everything up to a node after it, which must not be in an
 * element that was not entered. */
void pith_walk_skip_until(pith_walk *walk, uint32_t stop);

/** Whether a text, not empty, begins or (end) ends with white space as
 * pith_page_text() collapses it: ASCII, U+00A0, U+3000. */
bool pith_walk_is_spaced(pith_str text, bool end);

#endif
