/* SPDX-License-Identifier: Apache-2.0 */
/* The page's title in front of its content, as a format writes headings. */
#ifndef PITH_RENDER_TITLED_H
#define PITH_RENDER_TITLED_H

#include "render.h"

/**
 * Run a renderer; in front of what it writes, if it writes anything, the title:
 * a line and an empty one in text, "# Title" in Markdown, h1 in HTML. XML and
 * TEI have the title outside the content, so nothing is written for them.
 *
 * @param job    its output must be empty.
 * @param title  plain text without line breaks; empty: only the content.
 * @return       the renderer's status.
 */
pith_status pith_render_titled(const pith_renderer *renderer,
                               const pith_render_job *job, pith_str title);

#endif
