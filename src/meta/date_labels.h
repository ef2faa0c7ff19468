/* SPDX-License-Identifier: Apache-2.0 */
/* Labels that announce a date in visible text: "Published", "Last updated". */
#ifndef PITH_META_DATE_LABELS_H
#define PITH_META_DATE_LABELS_H

#include "str.h"

/* Labels, and which two bytes can begin one: a bit for each pair, by the byte &
 * 31, which letters of both cases share. Most texts begin otherwise. */
typedef struct pith_date_labels {
    const char *const *labels;
    size_t n;
    uint32_t second[32]; /* by the first byte */
} pith_date_labels;

/** The labels of the day of publication. */
void pith_date_labels_published(pith_date_labels *out);

/** The labels of the day of the last change. */
void pith_date_labels_updated(pith_date_labels *out);

/** The answer of pith_date_labels_begin(), for the few texts that may begin
 * so. */
bool pith_date_labels_compare(const pith_date_labels *labels, pith_str text);

/** Whether a text of at least two bytes begins with one of the labels. */
static inline bool pith_date_labels_begin(const pith_date_labels *labels,
                                          pith_str text)
{
    return labels->second[text.data[0] & 31] >> (text.data[1] & 31) & 1 &&
           pith_date_labels_compare(labels, text);
}

#endif
