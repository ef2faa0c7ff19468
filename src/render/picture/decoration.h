/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pictures that decorate: ticks and signs in front of each item, arrows behind a
 * heading, magnifiers on other pictures, and what stands in for pictures that
 * scripts were to load. A picture that says something by being there, as a tick
 * does in a cell, is none.
 */
#ifndef PITH_RENDER_DECORATION_H
#define PITH_RENDER_DECORATION_H

#include "render.h"

/**
 * Which images of what is kept decorate: decorates[i] of each node, in the job's
 * scratch arena; NULL: none. Linear. PITH_OK or PITH_NOMEM.
 */
pith_status pith_decorations_find(const pith_render_job *job,
                                  uint8_t **decorates);

#endif
