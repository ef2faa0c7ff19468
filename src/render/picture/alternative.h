/* SPDX-License-Identifier: Apache-2.0 */
/* The alternative text of an image. */
#ifndef PITH_RENDER_ALTERNATIVE_H
#define PITH_RENDER_ALTERNATIVE_H

#include "render.h"

/** The alternative text of an image, without tags that some pages have in it
 * ("the <em>nature</em>"). Borrowed from the page or the job's scratch arena;
 * if that is full, the text unchanged. Linear in the text. */
pith_str pith_alternative_of(const pith_render_job *job, uint32_t image);

#endif
