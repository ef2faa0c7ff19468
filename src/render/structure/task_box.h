/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes in front of items that say whether something is done. */
#ifndef PITH_RENDER_TASK_BOX_H
#define PITH_RENDER_TASK_BOX_H

#include "page.h"

typedef enum pith_task_box {
    PITH_TASK_NONE, /* no such box */
    PITH_TASK_OPEN,
    PITH_TASK_DONE,
} pith_task_box;

/** What a node is: a disabled check box before an item's text. Those of filters,
 * which readers can tick, are none. Constant time. */
pith_task_box pith_task_box_of(const pith_page *page, uint32_t node);

#endif
