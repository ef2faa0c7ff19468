/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Films and sound in a page: video, audio, and frames of well-known players,
 * which become links to what they play. Frames of others are none: most are
 * advertisements and forms.
 */
#ifndef PITH_RENDER_EMBED_H
#define PITH_RENDER_EMBED_H

#include "address.h"

/** Whether an element plays something that a reader asks for, at an address
 * that can be followed. A film that starts by itself, without controls, is a
 * decoration. */
bool pith_embed_is(const pith_page *page, uint32_t node);

/** Of such an element: what it is called, by the page or else by its player or
 * file; not trimmed inside. Borrowed from the page or static. */
pith_str pith_embed_title(const pith_page *page, uint32_t node);

/** Of such an element: the page on which it can be seen where that is known,
 * else what is played; empty when it is unsafe. Borrowed until the next use of
 * the address. */
pith_str pith_embed_address(pith_address *address, uint32_t node);

#endif
