/* SPDX-License-Identifier: Apache-2.0 */
/* Check boxes before list items (task lists). */
#ifndef PITH_RENDER_TASK_BOX_H
#define PITH_RENDER_TASK_BOX_H

#include "page.h"

typedef enum pith_task_box {
    PITH_TASK_NONE, /* no check box */
    PITH_TASK_OPEN,
    PITH_TASK_DONE,
} pith_task_box;

/** The kind of a node: a disabled check box before an item's text. Enabled
 * ones, as in filters, do not count. Constant time. */
pith_task_box pith_task_box_of(const pith_page *page, uint32_t node);

#endif
