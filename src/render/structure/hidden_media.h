/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a page hides from readers but means for them: images that stand in
 * <noscript> because a script is to load them, LaTeX in <script
 * type="math/tex">, which MathJax sets, and MathML made from LaTeX that wikis
 * hide behind a picture of the formula. Methods never see hidden nodes, so
 * these are shown where what holds them is kept. And the reverse: what readers see
 * but do not want (page_tool.h) is left out. Films and sound (embed.h) are shown
 * with images.
 */
#ifndef PITH_RENDER_HIDDEN_MEDIA_H
#define PITH_RENDER_HIDDEN_MEDIA_H

#include "render.h"

/**
 * The labels to render by: job->keep, or, where the page has such nodes, a copy
 * (in the job's scratch arena) in which exactly those of the hidden nodes are
 * kept that are to be shown; *shown says which. Images only where they are asked
 * for and the page does not show them itself; formulas that MathJax has already
 * set lose that copy, those of wikis the picture. *shown is false where
 * something is left out and nothing shown. Linear. PITH_OK or PITH_NOMEM.
 */
pith_status pith_hidden_media_labels(const pith_render_job *job,
                                     const uint8_t **keep, bool *shown);

#endif
