/* SPDX-License-Identifier: Apache-2.0 */
/* Making a layout, whatever its source: see layout.h. */
#include "layout.h"

#include "plain.h"

pith_status pith_layout_make(const pith_page *page,
                             const pith_layout_options *options,
                             pith_arena *arena, pith_arena *scratch,
                             pith_layout *out)
{
    size_t n = page->nnodes;
    pith_box *box = pith_arena_zalloc(arena, n, sizeof *box);
    pith_look *look = pith_arena_zalloc(arena, n, sizeof *look);
    (void)options;
    if (!box || !look)
        return PITH_NOMEM;
    *out = (pith_layout){
        .nnodes = page->nnodes, .box = box, .look = look, .source = "plain"};
    return pith_plain_make(page, scratch, box, look, out);
}
