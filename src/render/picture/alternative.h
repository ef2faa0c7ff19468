/* SPDX-License-Identifier: Apache-2.0 */
/* What is said instead of a picture. */
#ifndef PITH_RENDER_ALTERNATIVE_H
#define PITH_RENDER_ALTERNATIVE_H

#include "render.h"

/**
 * The alternative text of an image, without the tags that some pages leave in it
 * ("the <em>nature</em>"). Borrowed from the page or the job's scratch arena; where
 * that is full, the text as it is. Linear in the text.
 */
pith_str pith_alternative_of(const pith_render_job *job, uint32_t image);

#endif
