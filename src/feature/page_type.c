/* SPDX-License-Identifier: Apache-2.0 */
/* Classifying pages by type: see page_type.h. */
#include "page_type.h"

#include "page_type_model.h"

#include <string.h>

static float weight_of(const float *row)
{
    return row[PITH_FEATURE_own_words] + 0.5f;
}

void pith_page_row_add(pith_page_row *page, const float *row)
{
    float weight = weight_of(row);
    for (int k = 0; k < PITH_FEATURE_COUNT; k++)
        page->sum[k] += weight * row[k];
    page->weight += weight;
}

/* Four rows are added to each sum while it is in a register, in the order of
 * the rows. */
void pith_page_rows_add(pith_page_row *page, const float *rows, size_t stride,
                        size_t count)
{
    for (; count >= 4; count -= 4, rows += 4 * stride) {
        const float *first = rows, *second = first + stride;
        const float *third = second + stride, *fourth = third + stride;
        float w1 = weight_of(first), w2 = weight_of(second);
        float w3 = weight_of(third), w4 = weight_of(fourth);
        for (int k = 0; k < PITH_FEATURE_COUNT; k++) {
            float sum = page->sum[k] + w1 * first[k];
            sum += w2 * second[k];
            sum += w3 * third[k];
            page->sum[k] = sum + w4 * fourth[k];
        }
        page->weight = page->weight + w1 + w2 + w3 + w4;
    }
    for (; count > 0; count--, rows += stride)
        pith_page_row_add(page, rows);
}

/* e^-x for x >= 0, with the same bits on every machine: f(-x) / f(x) for a
 * logistic function f. */
static double fall_off(float x)
{
    return (double)pith_boost_probability(-x) /
           (double)pith_boost_probability(x);
}

void pith_page_type_weigh(const pith_page_row *page,
                          double probability[static PITH_PAGE_TYPES_MAX])
{
    memset(probability, 0, PITH_PAGE_TYPES_MAX * sizeof *probability);
    if (page->weight <= 0)
        return;
    float row[PITH_FEATURE_COUNT + 1];
    for (int k = 0; k < PITH_FEATURE_COUNT; k++)
        row[k] = page->sum[k] / page->weight;
    row[PITH_FEATURE_COUNT] = PITH_BOOST_END;
    float margin[PITH_PAGE_TYPES_MAX];
    size_t best = 0;
    size_t n = 0;
    for (; n < PITH_PAGE_TYPES_MAX && pith_page_type_names[n]; n++) {
        margin[n] = pith_boost_margin(pith_page_type_models[n], row);
        if (margin[n] > margin[best])
            best = n;
    }
    double all = 0; /* sum, relative to the most probable type */
    for (size_t k = 0; k < n; k++)
        all += probability[k] = fall_off(margin[best] - margin[k]);
    for (size_t k = 0; k < n; k++)
        probability[k] /= all;
}

void pith_page_type_declare(double probability[static PITH_PAGE_TYPES_MAX],
                            const char *name)
{
    static const double declared = 0.95; /* a guess */
    double others = 0;
    size_t own = PITH_PAGE_TYPES_MAX;
    size_t n = 0;
    for (; n < PITH_PAGE_TYPES_MAX && pith_page_type_names[n]; n++)
        if (strcmp(pith_page_type_names[n], name) == 0)
            own = n;
        else
            others += probability[n];
    for (size_t k = 0; others > 0 && k < n; k++)
        probability[k] *= (1 - declared) / others;
    if (own < n)
        probability[own] = declared;
}

pith_page_type
pith_page_type_guess(const double probability[static PITH_PAGE_TYPES_MAX])
{
    pith_page_type best = {NULL, 0};
    for (size_t k = 0; k < PITH_PAGE_TYPES_MAX && pith_page_type_names[k]; k++)
        if (probability[k] > best.probability)
            best = (pith_page_type){pith_page_type_names[k], probability[k]};
    return best;
}
