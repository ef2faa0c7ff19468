/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Snapshots: a browser's JSON description of a page, converted to boxes and
 * HTML, and applied to a page that may differ.
 *
 * Laws: it is read or refused; parents come before their children, boxes and
 * fonts are finite and no size is negative; the HTML can be parsed; applied to
 * any page, there is one box per node.
 */
#include "fuzz.h"
#include "layout.h"
#include "parse.h"
#include "snapshot.h"

#include <math.h>
#include <string.h>

static void check_shown(const pith_shown_page *page)
{
    fuzz_check(page->nnodes > 0, "nodes");
    for (uint32_t i = 0; i < page->nnodes; i++) {
        const pith_shown_node *node = &page->nodes[i];
        fuzz_check(i == 0 ? node->parent == 0 : node->parent < i, "parent");
        fuzz_check(isfinite(node->x) && isfinite(node->y), "place");
        fuzz_check(node->width >= 0 && isfinite(node->width), "width");
        fuzz_check(node->height >= 0 && isfinite(node->height), "height");
        fuzz_check(node->font_size >= 0 && node->font_size < 1e6f, "font");
        fuzz_check(node->color <= 0xffffff && node->background <= 0xffffff,
                   "colours");
    }
}

static void bring(pith_arena *arena, pith_str html,
                  const pith_shown_page *shown)
{
    static const pith_parse_options options = {
        .max_nodes = 2000, .max_depth = 200, .max_attrs = 64};
    char *source = pith_arena_zalloc(arena, html.len + PITH_SOURCE_PADDING, 1);
    pith_tree tree;
    pith_page page;
    pith_layout layout;
    double share;
    fuzz_check(source != NULL, "memory");
    if (html.len)
        memcpy(source, html.data, html.len);
    fuzz_check(pith_html_parse(arena, (pith_str){source, html.len}, &options,
                               &tree) == PITH_OK &&
                   pith_page_make(&tree, &page) == PITH_OK,
               "page");
    fuzz_check(pith_layout_shown(&page, shown, arena, &layout, &share) ==
                   PITH_OK,
               "brought");
    fuzz_check(layout.nnodes == page.nnodes, "a box per node");
    fuzz_check(share >= 0 && share <= 1, "share");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char other[] = "<h1>One</h1><div><p>Some text</p></div>";
    json_t *snapshot =
        json_loadb((const char *)data, size, JSON_ALLOW_NUL, NULL);
    pith_arena arena;
    pith_buf html;
    pith_shown_page page;
    pith_arena_init(&arena, 0);
    pith_buf_init(&html, 1 << 24);
    if (snapshot &&
        pith_snapshot_read(snapshot, &arena, &page, &html) == PITH_OK) {
        check_shown(&page);
        bring(&arena, pith_buf_view(&html), &page);
        bring(&arena, (pith_str){other, sizeof other - 1}, &page);
    }
    pith_buf_clear(&html);
    pith_arena_free(&arena);
    json_decref(snapshot);
    return 0;
}
