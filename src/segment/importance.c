/* SPDX-License-Identifier: Apache-2.0 */
/* Visual importance, see importance.h. */
#include "importance.h"

#include <math.h>

/* An extent clipped to the page; {0, 0} if there is none. */
typedef struct span {
    double start, stop;
} span;

static double clip(double value, double size)
{
    if (!(value > 0))
        return 0;
    return value < size ? value : size;
}

static span span_of(const pith_layout *layout, const pith_box *box)
{
    double size = isfinite(layout->width) ? layout->width : 0;
    if (!(box->width > 0 && box->height > 0))
        return (span){0};
    return (span){clip(box->x, size), clip((double)box->x + box->width, size)};
}

pith_importance pith_importance_of(const pith_page *page,
                                   const pith_layout *layout)
{
    span widest = {0};
    for (uint32_t i = page->body + 1; i < page->end[page->body]; i++) {
        if ((page->flags[i] & PITH_NODE_HIDDEN) ||
            !pith_tag_is_element(page->tag[i]))
            continue;
        span here = span_of(layout, &layout->box[i]);
        if (here.stop - here.start > widest.stop - widest.start)
            widest = here;
    }
    return (pith_importance){.middle = (widest.start + widest.stop) / 2,
                             .half = (widest.stop - widest.start) / 2};
}

double pith_importance_standard(void)
{
    return erf(M_SQRT1_2);
}

double pith_importance_at(pith_importance importance, double x1, double x2)
{
    if (!(importance.half > 0))
        return pith_importance_standard();
    if (!(x2 > x1))
        return 0;
    double z1 = (x1 - importance.middle) / importance.half * M_SQRT1_2;
    double z2 = (x2 - importance.middle) / importance.half * M_SQRT1_2;
    /* In a tail both values of erf are near 1, and their difference is
     * rounding error; erfc keeps all digits there. */
    if (z1 >= 0)
        return (erfc(z1) - erfc(z2)) / 2;
    if (z2 <= 0)
        return (erfc(-z2) - erfc(-z1)) / 2;
    return (erf(z2) + erf(-z1)) / 2;
}

void pith_importance_fill(const pith_page *page, const pith_layout *layout,
                          const pith_segmentation *segmentation, double *weight)
{
    pith_importance importance = pith_importance_of(page, layout);
    uint32_t known = PITH_NO_BLOCK; /* neighbours share blocks */
    double of_block = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        if (page->tag[i] != PITH_TAG_TEXT)
            continue;
        uint32_t block =
            segmentation ? segmentation->block_of[i] : PITH_NO_BLOCK;
        if (block == PITH_NO_BLOCK) {
            span own = span_of(layout, &layout->box[i]);
            weight[i] = pith_importance_at(importance, own.start, own.stop);
            continue;
        }
        if (block != known) {
            span of = span_of(layout, &segmentation->block[block].box);
            of_block = pith_importance_at(importance, of.start, of.stop);
            known = block;
        }
        weight[i] = of_block;
    }
}
