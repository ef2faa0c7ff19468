/* SPDX-License-Identifier: Apache-2.0 */
/* The cut of a page at its largest expected F-beta: see auto.c. */
#include "auto_cut.h"

/* Probabilities are sorted into this many classes; more classes do not change
 * the results. A page with few blocks uses few classes: a bit records which,
 * and the others are not even initialised. */
enum { CLASSES = 1024, BITS = 64, SETS = CLASSES / BITS + 1 };

pith_cut pith_cut_find(const uint32_t *words, const float *probability,
                       uint32_t n, double beta2)
{
    double weight[CLASSES + 1];
    double mass[CLASSES + 1];
    uint64_t used[SETS] = {0};
    double all = 0;
    for (uint32_t i = 0; i < n; i++) {
        double w = pith_cut_weight(words[i]);
        uint32_t class = (uint32_t)(probability[i] * CLASSES);
        if (!(used[class / BITS] >> class % BITS & 1))
            weight[class] = mass[class] = 0;
        used[class / BITS] |= UINT64_C(1) << class % BITS;
        weight[class] += w;
        mass[class] += w * (double)probability[i];
        all += w * (double)probability[i];
    }
    pith_cut best = {1, 0};
    double kept = 0;
    double hit = 0;
    for (uint32_t set = SETS; set-- > 0;) {
        for (uint64_t rest = used[set]; rest;) {
            uint32_t bit = BITS - 1 - (uint32_t)__builtin_clzll(rest);
            uint32_t class = set * BITS + bit;
            rest ^= UINT64_C(1) << bit;
            /* It was initialised above when the class was first used. */
            /* cppcheck-suppress uninitvar */
            if (weight[class] <= 0)
                continue;
            kept += weight[class];
            hit += mass[class];
            double expected = (1 + beta2) * hit / (kept + beta2 * all);
            if (expected > best.expected)
                best = (pith_cut){(double)class / CLASSES, expected};
        }
    }
    return best;
}
