/* SPDX-License-Identifier: Apache-2.0 */
/* Content that a page hides although it is meant for readers: images in
 * <noscript>, because a script loads them; LaTeX in <script type="math/tex">,
 * which MathJax typesets; and MathML made from LaTeX, which wikis hide behind
 * an image of the formula. Methods skip hidden nodes, so these are shown if the
 * element around them is kept. Conversely, visible page tools (page_tool.h) are
 * dropped. Video and audio (embed.h) are shown with images. Pictures of signs
 * (smiley.h) are kept at both ends of a kept line. */
#ifndef PITH_RENDER_HIDDEN_MEDIA_H
#define PITH_RENDER_HIDDEN_MEDIA_H

#include "render.h"

/** The labels to render by: job->keep, or, if the page has such nodes, a copy
 * (in the job's scratch arena) in which exactly the hidden nodes to be shown
 * are kept. Images are shown only if requested and if the page does not show
 * them itself. Formulas that MathJax has already typeset lose the typeset copy,
 * those of wikis the image. *shown says whether hidden nodes are shown, as
 * opposed to only dropping some. Linear. PITH_OK or PITH_NOMEM. */
pith_status pith_hidden_media_labels(const pith_render_job *job,
                                     const uint8_t **keep, bool *shown);

#endif
