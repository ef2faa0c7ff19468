/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finding what a rule names in a page's source, by searching its bytes.
 *
 * Comments and scripts are taken out first. A start tag is looked for byte for
 * byte; what it holds ends where as many end tags of its name as start tags
 * have been passed, or with the source. Attribute values are not looked into:
 * a "<div" inside one counts.
 */
#ifndef PITH_METHOD_RULE_SCAN_H
#define PITH_METHOD_RULE_SCAN_H

#include "buf.h"

/* Share of a page's text outside of links that its main content holds, or it is
 * implausible. Tried 0.2 to 0.6 on the sets of docs/methods.md: one manual gains
 * up to 0.5, one blog loses from 0.3 on. */
#define PITH_RULE_PLAUSIBLE 0.5F

enum {
    PITH_RULE_TAG_MAX = 4096, /* bytes of a start tag worth keeping */
    PITH_RULE_TRIES = 32,     /* rules of a label that are tried on a page */
};

/** Append source without its comments and scripts. Linear. */
void pith_rule_strip(pith_str source, pith_buf *out);

/**
 * True when tag stands exactly once in stripped; *at is then where. Linear.
 */
bool pith_rule_unique(pith_str stripped, pith_str tag, size_t *at);

/** What the element holds whose start tag stands at `at`. Linear. */
pith_str pith_rule_cut(pith_str stripped, size_t at, pith_str tag);

/** True when what was cut out of a page is plausibly its main content: it holds
 * its share of the letters and digits outside of tags, styles and links.
 * Linear. */
bool pith_rule_is_plausible(pith_str stripped, pith_str cut);

/** True for what can be a rule: "<", a name, anything, ">" at the end and
 * nowhere before it outside quotes; at most PITH_RULE_TAG_MAX bytes. */
bool pith_rule_tag_is_fine(pith_str tag);

#endif
