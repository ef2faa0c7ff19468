/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finding what a rule names, by searching the bytes of a page's source.
 *
 * Comments and scripts are removed first. A start tag is compared byte for
 * byte; the element ends after as many end tags of its name as start tags, or
 * at the end of the source. Attribute values are not parsed: a "<div" inside
 * one counts.
 */
#ifndef PITH_METHOD_RULE_SCAN_H
#define PITH_METHOD_RULE_SCAN_H

#include "buf.h"

/**
 * The minimum share of a page's text outside of links in a plausible main
 * content. 0.2 to 0.6 were tried on the sets in docs/methods.md: manuals gain up
 * to 0.6, one blog loses from 0.4 on.
 */
#define PITH_RULE_PLAUSIBLE 0.5F

enum {
    PITH_RULE_TAG_MAX = 4096, /* longest start tag that is stored */
    PITH_RULE_TRIES = 32,     /* rules per label that are tried on a page */
};

/** Append source without its comments and scripts. Linear. */
void pith_rule_strip(pith_str source, pith_buf *out);

/**
 * Whether tag occurs exactly once in stripped, and its position in *at. Takes
 * linear time.
 */
bool pith_rule_unique(pith_str stripped, pith_str tag, size_t *at);

/**
 * The contents of the element whose start tag is at `at`. Takes linear time.
 */
pith_str pith_rule_cut(pith_str stripped, size_t at, pith_str tag);

/**
 * Whether the contents of an element are plausibly the main content of the
 * page: they have the minimum share of the letters and digits outside of tags,
 * styles and links. Takes linear time.
 */
bool pith_rule_is_plausible(pith_str stripped, pith_str cut);

/**
 * Whether a text can be a rule: "<", a name, anything, and ">" at the end but
 * nowhere before it outside of quotes; at most PITH_RULE_TAG_MAX bytes.
 */
bool pith_rule_tag_is_fine(pith_str tag);

#endif
