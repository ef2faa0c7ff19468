/* SPDX-License-Identifier: Apache-2.0 */
/* Text of a part of HTML source, token by token: no tree is built. A paragraph
 * ends where a block begins or ends; content that pages never show (style,
 * noscript, elements with `hidden` or an inline display:none) is omitted. */
#ifndef PITH_RULES_RULE_TEXT_H
#define PITH_RULES_RULE_TEXT_H

#include "buf.h"
#include "tree.h"

/** Append the paragraphs of fragment, each normalised and followed by a line
 * feed. Memory comes from arena, up to twice the fragment's size. PITH_NOMEM or
 * PITH_OK. Linear. */
pith_status pith_rule_text(pith_str fragment, pith_arena *arena, pith_buf *out);

/** Append the head of a document and its parts (docs/spec/weight.md, part B,
 * step 4). Lines of main are paragraphs. */
typedef struct pith_rule_parts {
    pith_str url, title;
    const pith_str *keyword;
    size_t nkeywords;
    pith_str headline, article, main;
} pith_rule_parts;

void pith_rule_document(const pith_rule_parts *parts, pith_buf *out);

#endif
