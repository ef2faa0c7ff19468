/* SPDX-License-Identifier: Apache-2.0 */
/* Markdown's lists, and its tables: as lines with a header or, where the
 * flavour has no tables, as HTML. */
#ifndef PITH_RENDER_MARKDOWN_H
#define PITH_RENDER_MARKDOWN_H

#include "flow.h"

void pith_markdown_enter_table(pith_flow *flow, uint32_t node);
void pith_markdown_leave_table(pith_flow *flow, uint32_t node);
void pith_markdown_enter_row(pith_flow *flow, uint32_t node);
void pith_markdown_leave_row(pith_flow *flow, uint32_t node);
void pith_markdown_enter_cell(pith_flow *flow, uint32_t node);
void pith_markdown_leave_cell(pith_flow *flow, uint32_t node);

void pith_markdown_enter_list(pith_flow *flow, uint32_t node);
void pith_markdown_leave_list(pith_flow *flow, uint32_t node);
void pith_markdown_enter_item(pith_flow *flow, uint32_t node);
void pith_markdown_leave_item(pith_flow *flow, uint32_t node);

/** Whether an element is a footnote, and begin it: "[^1]: ". */
bool pith_markdown_is_note(const pith_flow *flow, uint32_t node);
void pith_markdown_push_note(pith_flow *flow, uint32_t node);

#endif
