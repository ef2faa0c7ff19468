/* SPDX-License-Identifier: Apache-2.0 */
/* From UTF-8 to a tree: tokenizer and tree builder together. */
#ifndef PITH_HTML_PARSE_H
#define PITH_HTML_PARSE_H

#include "scan.h"

typedef struct pith_parse_options {
    uint32_t max_nodes;
    uint32_t max_depth;
    uint32_t max_attrs; /* per element */
    bool scripting;     /* parse <noscript> as a browser that runs scripts */
    bool empty_raw;   /* beyond the standard: `<iframe ... />` and the like, as
                           XML writes empty elements, are empty if they have no
                           end tag. In browsers they swallow the page up to one,
                           so no author leaves them on a page of HTML. */
    uint16_t context; /* fragment case: tag of the context element, with
                              namespace; 0: a whole document */
    const pith_attr *context_attrs; /* fragment case: for annotation-xml */
    uint32_t ncontext_attrs;
    const pith_scan *scan; /* NULL: the best */
} pith_parse_options;

/**
 * Parse source (UTF-8, PITH_SOURCE_PADDING zero bytes behind it, at most
 * 2^31 - 1 bytes) into tree; everything is allocated from arena. The source
 * is borrowed: it must live as long as the tree.
 *
 * PITH_OK, or PITH_NOMEM; hit limits are in tree->limits_hit, and what was
 * parsed until then is there. Time and memory are linear in the input for
 * every input (docs/testing.md, hostile).
 *
 * A fragment's tree has the document node, an <html> element as the root the
 * standard asks for, and below it the fragment's nodes.
 */
pith_status pith_html_parse(pith_arena *arena, pith_str source,
                            const pith_parse_options *options, pith_tree *tree);

#endif
