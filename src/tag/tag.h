/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tag and attribute names as small numbers.
 *
 * A tag is 16 bits: the name (low 14) and the namespace (high 2), so that `tag
 * == PITH_TAG_TITLE` is true of HTML titles and never of SVG ones. Names known
 * to pith are enum constants (names.h, generated); unknown names in a page get
 * numbers from PITH_TAG_STATIC_COUNT up, valid in that page only (see
 * pith_tree_tag_name in html/tree.h).
 */
#ifndef PITH_TAG_TAG_H
#define PITH_TAG_TAG_H

#include "names.h" /* generated: PITH_TAG_*, PITH_ATTR_*, the counts */

#include <pith/basics.h>

enum {
    PITH_TAG_NAME_MASK = 0x3fff,
    PITH_NS_HTML = 0,
    PITH_NS_SVG = 0x4000,
    PITH_NS_MATH = 0x8000,
    PITH_NS_MASK = 0xc000,
};

/* Properties of HTML elements that several layers need, as bits of
 * pith_tag_traits[] (index: a static HTML tag). Properties that only the tree
 * builder needs (scopes, "special") are in html/. */
enum {
    PITH_TRAIT_VOID = 1 << 0,   /* never has content: br, img, ... */
    PITH_TRAIT_BLOCK = 1 << 1,  /* starts and ends a line of text */
    PITH_TRAIT_UNSEEN = 1 << 2, /* content is never shown: script, style,
                                   template, head and its children, ... */
    PITH_TRAIT_RAW = 1 << 3,    /* text inside is not escaped in HTML */
    PITH_TRAIT_HEADING = 1 << 4,
};

extern const uint8_t pith_tag_traits[PITH_TAG_STATIC_COUNT];

/** Number of a tag name, ASCII case ignored, or 0 if it is unknown. Reads
 * nothing beyond name[len - 1]. Constant time: one multiplication, one
 * probe. */
uint16_t pith_tag_find(const char *name, size_t len);

/**
 * As pith_tag_find, for callers that guarantee 16 readable bytes at name
 * whatever len is (the tokenizer's padded input).
 */
uint16_t pith_tag_find_padded(const char *name, size_t len);

/** Lower-case name of a static tag number (namespace bits ignored). */
pith_str pith_tag_static_name(uint16_t tag);

/** Name as SVG spells it (foreignObject, linearGradient, ...) for a static tag
 * number; the lower-case name if SVG has no spelling of its own. */
pith_str pith_tag_svg_name(uint16_t tag);

/** Number of an attribute name, ASCII case ignored, or 0 if unknown. */
uint8_t pith_attr_find(const char *name, size_t len);
uint8_t pith_attr_find_padded(const char *name, size_t len);
pith_str pith_attr_static_name(uint8_t attr);

/** True if the attribute's value is a single address: href, src, ... */
bool pith_attr_is_url(uint8_t attr);

/**
 * Spelling of an attribute on an SVG element (viewBox) or MathML element
 * (definitionURL), given its lower-case name; the name itself otherwise.
 * ns is PITH_NS_SVG or PITH_NS_MATH.
 */
pith_str pith_attr_foreign_name(uint16_t ns, pith_str lower);

#endif
