/* SPDX-License-Identifier: Apache-2.0 */
/* Floats: see place.h. Only the last FLOATS_SEEN of a formatting context are
 * examined, so that a page of floats only stays linear. */
#include "place.h"

enum { FLOATS_SEEN = 48 };

static const double TOUCH = 0.01; /* px */

/* The root frame whose floats a frame's lines avoid. */
static const pith_frame *root_of(const pith_placing *flow, uint32_t frame)
{
    return &flow->frames[flow->frames[frame].base];
}

static uint32_t first_seen(const pith_placing *flow, uint32_t frame)
{
    uint32_t first = root_of(flow, frame)->first_float;
    uint32_t n = flow->nfloats;
    return n > first + FLOATS_SEEN ? n - FLOATS_SEEN : first;
}

void pith_place_bounds(const pith_placing *flow, uint32_t frame, double top,
                       double *left, double *right)
{
    const pith_frame *here = &flow->frames[frame];
    *left = here->inner_x;
    *right = here->inner_x + here->inner_width;
    if (flow->nfloats == 0)
        return;
    for (uint32_t k = first_seen(flow, frame); k < flow->nfloats; k++) {
        const pith_float *one = &flow->floats[k];
        if (one->top > top + TOUCH || one->bottom <= top + TOUCH)
            continue;
        if (one->left && one->x2 > *left)
            *left = one->x2;
        if (!one->left && one->x1 < *right)
            *right = one->x1;
    }
}

double pith_place_room(const pith_placing *flow, uint32_t frame, double top,
                       double width)
{
    if (flow->nfloats == 0)
        return top;
    for (uint32_t tries = 0; tries <= FLOATS_SEEN; tries++) {
        double left, right, next = -1;
        pith_place_bounds(flow, frame, top, &left, &right);
        if (right - left + TOUCH >= width)
            return top;
        for (uint32_t k = first_seen(flow, frame); k < flow->nfloats; k++) {
            double bottom = flow->floats[k].bottom;
            if (bottom > top + TOUCH && (next < 0 || bottom < next))
                next = bottom;
        }
        if (next < 0)
            return top;
        top = next;
    }
    return top;
}

double pith_place_clear(const pith_placing *flow, uint32_t frame, uint8_t sides)
{
    double lowest = -(double)PITH_CSS_LENGTH_MAX;
    if (flow->nfloats == 0)
        return lowest;
    for (uint32_t k = first_seen(flow, frame); k < flow->nfloats; k++) {
        const pith_float *one = &flow->floats[k];
        bool asked =
            sides == PITH_CLEAR_BOTH ||
            (one->left ? sides == PITH_CLEAR_LEFT : sides == PITH_CLEAR_RIGHT);
        if (asked && one->bottom > lowest)
            lowest = one->bottom;
    }
    return lowest;
}

void pith_place_add_float(pith_placing *flow, const pith_float *one)
{
    if (flow->nfloats == flow->float_cap) {
        uint32_t cap = flow->float_cap ? flow->float_cap * 2 : 64;
        pith_float *grown = pith_arena_grow(flow->scratch, flow->floats,
                                            flow->nfloats, cap, sizeof *grown);
        flow->failed |= !grown;
        if (!grown)
            return;
        flow->floats = grown;
        flow->float_cap = cap;
    }
    flow->floats[flow->nfloats++] = *one;
}
