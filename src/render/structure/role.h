/* SPDX-License-Identifier: Apache-2.0 */
/* The role of an element for a reader: the few kinds that renderers
 * distinguish.
 *
 * Text and Markdown have one row of handlers per role instead of one per tag,
 * so a new tag is a row in role.c and a new format a table of handlers. */
#ifndef PITH_RENDER_ROLE_H
#define PITH_RENDER_ROLE_H

#include "page.h"
#include "tag.h"

typedef enum pith_role {
    PITH_ROLE_INLINE,  /* part of the line it stands in; the default */
    PITH_ROLE_SPACED,  /* in the line, with white space around it: controls */
    PITH_ROLE_BLOCK,   /* starts and ends a block: p, div, figure, ... */
    PITH_ROLE_SECTION, /* article, section: a block that makes lists deep */
    PITH_ROLE_HEADING, /* h1 to h6 */
    PITH_ROLE_QUOTE,   /* blockquote */
    PITH_ROLE_PRE,     /* preformatted */
    PITH_ROLE_LIST,    /* ul, ol, dl, ... */
    PITH_ROLE_ITEM,    /* li */
    PITH_ROLE_TERM,    /* dt, dd */
    PITH_ROLE_TABLE,
    PITH_ROLE_ROWS, /* thead, tbody, tfoot */
    PITH_ROLE_ROW,
    PITH_ROLE_CELL,
    PITH_ROLE_CAPTION,
    PITH_ROLE_STRONG,
    PITH_ROLE_EMPHASIS,
    PITH_ROLE_STRIKE,
    PITH_ROLE_CODE,
    PITH_ROLE_LINK,
    PITH_ROLE_QUOTED,  /* q */
    PITH_ROLE_RAISED,  /* sup, sub */
    PITH_ROLE_READING, /* rt: the reading of the ruby base before it */
    PITH_ROLE_FORMULA, /* math, MathJax's script */
    PITH_ROLE_SKIP,    /* never shown by text renderers: rp, foreign title */
    PITH_ROLE_BREAK,   /* br; this and those below have no content */
    PITH_ROLE_RULE,    /* hr */
    PITH_ROLE_IMAGE,   /* img */
    PITH_ROLE_SMILEY,  /* img that stands for a sign: smiley.h */
    PITH_ROLE_EMBED,   /* a film or a sound: embed.h */
    PITH_ROLE_NOTHING, /* wbr, input, col, ... */
    PITH_ROLE_COUNT
} pith_role;

/* Roles of the tags that pith knows by number. */
extern const uint8_t pith_roles[PITH_TAG_STATIC_COUNT];

/** The role of any other tag: SVG, MathML, unknown elements. */
pith_role pith_role_foreign(uint16_t tag);

/** The role of an element's tag, any namespace. Constant time. */
static inline pith_role pith_role_of(uint16_t tag)
{
    return tag < PITH_TAG_STATIC_COUNT ? (pith_role)pith_roles[tag]
                                       : pith_role_foreign(tag);
}

/** Whether a cite element is a whole reference, or says who wrote something, and is
 * not the title of a work: a part of it is a link or marked as the title. Looks
 * at few nodes. */
bool pith_role_is_reference(const pith_page *page, uint32_t cite);

/** The role of an element of a page: that of its tag, unless headings are made
 * or unmade by more than tags, or a cite is no title. */
static inline pith_role pith_role_at(const pith_page *page, uint32_t node)
{
    if (page->heading_level && page->heading_level[node])
        return pith_page_heading(page, node) ? PITH_ROLE_HEADING
                                             : PITH_ROLE_BLOCK;
    if (page->tag[node] == PITH_TAG_CITE && pith_role_is_reference(page, node))
        return PITH_ROLE_INLINE;
    return pith_role_of(page->tag[node]);
}

/** True for roles that start a new line, a row or a cell. */
static inline bool pith_role_breaks(pith_role role)
{
    return role >= PITH_ROLE_BLOCK && role <= PITH_ROLE_CAPTION;
}

/** True for roles of elements that cannot have content. */
static inline bool pith_role_is_leaf(pith_role role)
{
    return role >= PITH_ROLE_BREAK;
}

#endif
