/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text of a piece of HTML source, token by token: no tree is built. A
 * paragraph ends where a block begins or ends; what pages never show (style,
 * noscript, elements with `hidden` or an inline display:none) is left out.
 */
#ifndef PITH_RULES_RULE_TEXT_H
#define PITH_RULES_RULE_TEXT_H

#include "buf.h"
#include "tree.h"

/**
 * Append the paragraphs of fragment, each normalised and followed by a line
 * feed. Memory from arena, as much as twice the fragment. PITH_NOMEM or
 * PITH_OK. Linear.
 */
pith_status pith_rule_text(pith_str fragment, pith_arena *arena, pith_buf *out);

/** Append the head of a document and its parts, as docs/spec/weight.md has it
 * (weight.md, part B, step 4). Lines of main are paragraphs. */
typedef struct pith_rule_parts {
    pith_str url, title;
    const pith_str *keyword;
    size_t nkeywords;
    pith_str headline, article, main;
} pith_rule_parts;

void pith_rule_document(const pith_rule_parts *parts, pith_buf *out);

#endif
