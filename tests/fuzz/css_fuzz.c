/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layout: the input is the style sheet of a page, or its markup. Laws: it ends;
 * every number is finite and within the limits, no size is negative; the same
 * input gives the same boxes.
 */
#include "fuzz.h"
#include "layout.h"
#include "parse.h"
#include "text.h"

#include <math.h>
#include <string.h>

static bool find_sheet(void *context, pith_str href, pith_str *css)
{
    (void)href;
    *css = *(pith_str *)context; /* imports refer to the same sheet again */
    return true;
}

static void check_layout(const pith_layout *layout)
{
    static const float most = 4e7f;
    for (uint32_t i = 0; i < layout->nnodes; i++) {
        const pith_box *box = &layout->box[i];
        fuzz_check(isfinite(box->x) && isfinite(box->y), "place is finite");
        fuzz_check(fabsf(box->x) < most && fabsf(box->y) < most, "place");
        fuzz_check(box->width >= 0 && box->width < most, "width");
        fuzz_check(box->height >= 0 && box->height < most, "height");
        fuzz_check(layout->look[i].font_size >= 0, "font");
    }
}

static void lay_out(pith_str html, pith_str css, pith_layout_options *how)
{
    pith_arena arena, scratch;
    pith_arena_init(&arena, 0);
    pith_arena_init(&scratch, 0);
    char *source = pith_arena_zalloc(&arena, html.len + PITH_SOURCE_PADDING, 1);
    pith_tree tree;
    pith_page page;
    pith_layout layout;
    pith_parse_options options = {
        .max_nodes = 2000, .max_depth = 200, .max_attrs = 64};
    fuzz_check(source != NULL, "memory");
    if (html.len)
        memcpy(source, html.data, html.len);
    how->lookup = find_sheet;
    how->lookup_context = &css;
    fuzz_check(pith_html_parse(&arena, (pith_str){source, html.len}, &options,
                               &tree) == PITH_OK &&
                   pith_page_make(&tree, &page) == PITH_OK,
               "page");
    fuzz_check(pith_layout_make(&page, how, &arena, &scratch, &layout) ==
                   PITH_OK,
               "layout");
    check_layout(&layout);
    pith_arena_free(&scratch);
    pith_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char page[] =
        "<link rel=stylesheet href=a.css><body class=a id=b><h1>One</h1>"
        "<div class='a b'><p>Some text <b>bold</b> <a href=x>link</a> more"
        "<br>text</p><img width=20 height=20><ul><li>x<li>y</ul></div>"
        "<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c</table>"
        "<main class=c><nav>n</nav><article>t<span>u</span></article></main>";
    pith_str input = {(const char *)data, size};
    uint8_t settings = fuzz_byte(&input);
    pith_layout_options how = {.kind = settings & 1 ? PITH_LAYOUT_PLAIN
                                                    : PITH_LAYOUT_BUILTIN,
                               .width = settings & 4 ? 1 : 0,
                               .height = settings & 8 ? 1 : 0};
    bool is_page = (settings & 3) && pith_utf8_valid(input) == input.len;
    if (is_page)
        lay_out(input, input, &how);
    else
        lay_out((pith_str){page, sizeof page - 1}, input, &how);
    return 0;
}
