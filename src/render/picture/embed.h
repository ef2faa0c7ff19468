/* SPDX-License-Identifier: Apache-2.0 */
/* Video and audio in a page: video, audio, and frames of well-known players,
 * which become links to what they play. Other frames are ignored, because most
 * are advertisements and forms. */
#ifndef PITH_RENDER_EMBED_H
#define PITH_RENDER_EMBED_H

#include "address.h"

/** Whether an element plays something on request, at an address that can be
 * followed. A video that starts by itself, without controls, is decoration. */
bool pith_embed_is(const pith_page *page, uint32_t node);

/** The title of such an element, from the page, or else from its player or
 * file; inner white space is not collapsed. Borrowed from the page or
 * static. */
pith_str pith_embed_title(const pith_page *page, uint32_t node);

/** The address of such an element: the page that shows it if known, else the
 * media file; empty if it is unsafe. Borrowed until the next use of the
 * address. */
pith_str pith_embed_address(pith_address *address, uint32_t node);

#endif
