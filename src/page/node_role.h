/* SPDX-License-Identifier: Apache-2.0 */
/* What the name of a tag alone tells about the text of a node. */
#ifndef PITH_PAGE_NODE_ROLE_H
#define PITH_PAGE_NODE_ROLE_H

#include "tag.h"

/* Unseen: never drawn as text, and nothing below it. */
enum {
    PITH_NODE_ROLE_PLAIN,
    PITH_NODE_ROLE_UNSEEN,
    PITH_NODE_ROLE_LINK,
    PITH_NODE_ROLE_PRE
};

/** Indexed by static HTML tag; all other tags are plain. */
extern const uint8_t pith_tag_role[PITH_TAG_STATIC_COUNT];

static inline unsigned pith_node_role(uint16_t tag)
{
    if (tag < PITH_TAG_STATIC_COUNT)
        return pith_tag_role[tag];
    if ((tag & PITH_NS_MASK) == PITH_NS_HTML)
        return PITH_NODE_ROLE_PLAIN;
    switch (tag & PITH_TAG_NAME_MASK) {
    case PITH_TAG_SCRIPT:
    case PITH_TAG_STYLE:
    case PITH_TAG_TITLE:
    case PITH_TAG_DESC:
        return PITH_NODE_ROLE_UNSEEN;
    default:
        return PITH_NODE_ROLE_PLAIN;
    }
}

#endif
