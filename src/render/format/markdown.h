/* SPDX-License-Identifier: Apache-2.0 */
/* Tables in Markdown: as lines with a header or, where the flavour has no
 * tables, as HTML. */
#ifndef PITH_RENDER_MARKDOWN_H
#define PITH_RENDER_MARKDOWN_H

#include "flow.h"

void pith_markdown_enter_table(pith_flow *flow, uint32_t node);
void pith_markdown_leave_table(pith_flow *flow, uint32_t node);
void pith_markdown_enter_row(pith_flow *flow, uint32_t node);
void pith_markdown_leave_row(pith_flow *flow, uint32_t node);
void pith_markdown_enter_cell(pith_flow *flow, uint32_t node);
void pith_markdown_leave_cell(pith_flow *flow, uint32_t node);

#endif
