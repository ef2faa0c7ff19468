/* SPDX-License-Identifier: Apache-2.0 */
/* The cut of a page where its expected F-beta is largest: see auto.c. */
#include "auto_cut.h"

/* Shares are sorted into this many classes; finer changes nothing. */
enum { CLASSES = 1024 };

pith_cut pith_cut_find(const uint32_t *words, const float *probability,
                       uint32_t n, double beta2)
{
    double weight[CLASSES + 1] = {0};
    double mass[CLASSES + 1] = {0};
    double all = 0;
    for (uint32_t i = 0; i < n; i++) {
        double w = pith_cut_weight(words[i]);
        uint32_t class = (uint32_t)(probability[i] * CLASSES);
        weight[class] += w;
        mass[class] += w * (double)probability[i];
        all += w * (double)probability[i];
    }
    pith_cut best = {1, 0};
    double kept = 0;
    double hit = 0;
    for (uint32_t class = CLASSES + 1; class -- > 0;) {
        if (weight[class] <= 0)
            continue;
        kept += weight[class];
        hit += mass[class];
        double expected = (1 + beta2) * hit / (kept + beta2 * all);
        if (expected > best.expected)
            best = (pith_cut){(double)class / CLASSES, expected};
    }
    return best;
}
