/* SPDX-License-Identifier: Apache-2.0 */
/* Labels that announce a date in visible text: "Published", "Last updated". */
#ifndef PITH_META_DATE_LABELS_H
#define PITH_META_DATE_LABELS_H

#include "str.h"

/* Labels, and the first bytes of texts that can begin with one, a bit each:
 * most texts begin otherwise. */
typedef struct pith_date_labels {
    const char *const *labels;
    size_t n;
    uint64_t first[4];
} pith_date_labels;

/** The labels of the day of publication. */
void pith_date_labels_published(pith_date_labels *out);

/** The labels of the day of the last change. */
void pith_date_labels_updated(pith_date_labels *out);

/** Whether a text of at least one byte begins with one of the labels. */
bool pith_date_labels_begin(const pith_date_labels *labels, pith_str text);

#endif
