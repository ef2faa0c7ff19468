/* SPDX-License-Identifier: Apache-2.0 */
/* The type of a page, guessed: see page_type.h. */
#include "page_type.h"

#include "page_type_model.h"

enum { TYPES_MAX = 16 };

void pith_page_row_add(pith_page_row *page, const float *row)
{
    float weight = row[PITH_FEATURE_own_words] + 0.5f;
    for (int k = 0; k < PITH_FEATURE_COUNT; k++)
        page->sum[k] += weight * row[k];
    page->weight += weight;
}

/* e^-x for x >= 0, the same bits on every machine: of a logistic function f,
 * f(-x) / f(x). */
static double fall_off(float x)
{
    return (double)pith_boost_share(-x) / (double)pith_boost_share(x);
}

pith_page_type pith_page_type_guess(const pith_page_row *page)
{
    if (page->weight <= 0)
        return (pith_page_type){NULL, 0};
    float row[PITH_FEATURE_COUNT + 1];
    for (int k = 0; k < PITH_FEATURE_COUNT; k++)
        row[k] = page->sum[k] / page->weight;
    row[PITH_FEATURE_COUNT] = PITH_BOOST_END;
    float margin[TYPES_MAX];
    size_t best = 0;
    size_t n = 0;
    for (; n < TYPES_MAX && pith_page_type_names[n]; n++) {
        margin[n] = pith_boost_margin(pith_page_type_models[n], row);
        if (margin[n] > margin[best])
            best = n;
    }
    double all = 0; /* in probabilities of the best */
    for (size_t k = 0; k < n; k++)
        all += fall_off(margin[best] - margin[k]);
    return (pith_page_type){pith_page_type_names[best], 1 / all};
}
