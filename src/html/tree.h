/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A parsed document as parallel arrays in document order.
 *
 * Node 0 is the document. A subtree is the range [i, end[i]); the first child
 * of i is i + 1 if i + 1 < end[i], and the next sibling of c is end[c] if that
 * is below end[parent[c]]. pith_tree_verify() checks these invariants:
 * parent[i] < i for i > 0, and parent[0] is 0; i < end[i] <= end[parent[i]];
 * end[0] == nnodes; only elements and the document have children.
 *
 * Text is in one of two places: in the decoded source, if it is there
 * literally, or in a side buffer, if entities, CR or NUL changed it, or
 * separate pieces were joined. The top bit of a pith_span tells which;
 * pith_tree_text() resolves it. The arena that was passed to the parser owns
 * everything.
 */
#ifndef PITH_HTML_TREE_H
#define PITH_HTML_TREE_H

#include "arena.h"
#include "tag.h"

/* A run of text in the source or (top bit of `at` set) the side buffer. */
typedef struct pith_span {
    uint32_t at;
    uint32_t len;
} pith_span;

enum { PITH_SPAN_SIDE = (int)0x80000000u };

/* One attribute. Names are lower case; the first of duplicates is kept. */
typedef struct pith_attr {
    uint32_t name; /* as pith_span.at; its length is name_len */
    uint16_t name_len;
    uint8_t id;    /* PITH_ATTR_* or 0 for names pith does not know */
    uint8_t flags; /* PITH_ATTR_RAW */
    pith_span value;
} pith_attr;

/* The value still holds '&', CR or NUL: pith_tree_attr_value() decodes it. */
enum { PITH_ATTR_RAW = 1 };

/* Caps that cut this document short; bits of pith_tree.limits_hit. */
enum {
    PITH_HIT_BYTES = 1 << 0, /* input longer than max_bytes: the rest was not
                                read */
    PITH_HIT_NODES = 1 << 1, /* max_nodes reached: the rest was not read */
    PITH_HIT_DEPTH = 1 << 2, /* deeper nodes are children of an ancestor at
                                max_depth */
    PITH_HIT_ATTRS = 1 << 3, /* further attributes of an element were dropped */
    PITH_HIT_NAMES = 1 << 4, /* more distinct tag names than numbers */
    PITH_HIT_FORMATTING = 1 << 5, /* some open formatting elements were not
                                     reopened */
};

typedef struct pith_doctype {
    pith_span name, public_id, system_id;
    bool has_public, has_system, force_quirks;
} pith_doctype;

typedef struct pith_tree_links pith_tree_links;
typedef struct pith_tree_names pith_tree_names;

typedef struct pith_tree {
    pith_arena *arena;

    uint32_t nnodes;
    uint16_t *tag;    /* PITH_TAG_*, name plus namespace */
    uint32_t *parent; /* index; 0 for the document itself */
    uint32_t *end;    /* one past the last descendant */
    pith_span *data;  /* text, comment: the text. Element: first attribute
                         and number of attributes in attrs[] */
    pith_span *src;   /* position of the node in the source: start tag, text or
                         comment; {0, 0} for implied elements */

    uint32_t nattrs;
    pith_attr *attrs;

    const char *source; /* UTF-8, followed by PITH_SOURCE_PADDING zero bytes */
    uint32_t source_len;
    char *side;
    uint32_t side_len;

    pith_doctype doctype;
    bool quirks;         /* full quirks mode */
    bool limited_quirks; /* limited-quirks mode */
    uint32_t limits_hit; /* PITH_HIT_* */

    /* Used while building. */
    uint32_t node_cap, attr_cap, side_cap;
    pith_tree_links *links; /* NULL while nodes arrive in document order */
    pith_tree_names *names; /* tag names pith does not know */
} pith_tree;

/* The parser may read this many bytes past the end of the source. */
enum { PITH_SOURCE_PADDING = 64 };

static inline bool pith_tag_is_element(uint16_t tag)
{
    return (tag & PITH_TAG_NAME_MASK) > PITH_TAG_TEXT;
}

/** Bytes of a span; borrowed from the tree. */
static inline pith_str pith_tree_text(const pith_tree *tree, pith_span span)
{
    const char *base = span.at >> 31 ? tree->side : tree->source;
    return (pith_str){base + (span.at & 0x7fffffffu), span.len};
}

/** Name of an attribute, lower case; borrowed from the tree. */
static inline pith_str pith_tree_attr_name(const pith_tree *tree,
                                           const pith_attr *attr)
{
    return pith_tree_text(tree, (pith_span){attr->name, attr->name_len});
}

/** Attribute of a node by number, or NULL. Linear in the node's attributes. */
const pith_attr *pith_tree_attr(const pith_tree *tree, uint32_t node,
                                uint8_t id);

/** The answer of pith_tree_attr_value() for a value that is still raw. */
pith_str pith_tree_attr_decode(pith_tree *tree, pith_attr *attr);

/**
 * Value of an attribute, character references resolved, CR normalised.
 * Decoded at most once; borrowed from the tree. An empty slice with NULL data
 * when memory ran out.
 */
static inline pith_str pith_tree_attr_value(pith_tree *tree, pith_attr *attr)
{
    return attr->flags & PITH_ATTR_RAW ? pith_tree_attr_decode(tree, attr)
                                       : pith_tree_text(tree, attr->value);
}

/**
 * Name of a node's tag as the standard spells it, borrowed from the tree or
 * static: lower case for HTML and MathML, adjusted for SVG.
 */
pith_str pith_tree_tag_name(const pith_tree *tree, uint16_t tag);

/**
 * The number of a tag name (ignoring case): a static one, or one assigned for
 * this tree. If all numbers are used, PITH_TAG_OTHER and a limit in limits_hit.
 * Returns 0 only if memory ran out. The name may be borrowed from the source.
 */
uint16_t pith_tree_intern(pith_tree *tree, const char *name, size_t len);

/** Whether a tag is no static one, as those of custom elements. */
static inline bool pith_tree_is_own(uint16_t tag)
{
    return (tag & PITH_TAG_NAME_MASK) >= PITH_TAG_STATIC_COUNT;
}

/** The first <body> below <html>, or 0. Linear in the children of these. */
uint32_t pith_tree_body(const pith_tree *tree);

/** Fill end[] from parent[]. Linear. */
void pith_tree_write_ends(pith_tree *tree);

/** Whether all invariants above hold; for tests, debug builds and fuzzing. */
bool pith_tree_verify(const pith_tree *tree);

#endif
