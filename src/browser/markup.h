/* SPDX-License-Identifier: Apache-2.0 */
/* The nodes of a snapshot as HTML. */
#ifndef PITH_BROWSER_MARKUP_H
#define PITH_BROWSER_MARKUP_H

#include "arena.h"
#include "buf.h"

#include <jansson.h>

/**
 * Write a document so that parsing gives its nodes again, as far as HTML can.
 * Left out: comments, generated content (::before), what browsers put inside
 * their own controls, and names that no start tag can have.
 *
 * @param nodes  arrays nodeType, attributes, pseudoType, shadowRootType of
 *               the snapshot; numbers are those of strings.
 * @param page   names, texts and parents of the same nodes.
 */
pith_status pith_markup_write(const json_t *nodes, const json_t *strings,
                              const pith_shown_page *page, pith_arena *arena,
                              pith_buf *html);

#endif
