/* SPDX-License-Identifier: Apache-2.0 */
/* A page with boxes made by hand, see box_fixture.h. */
#include "box_fixture.h"

#include "buf.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

uint32_t box_fixture_find(const box_fixture *b, const char *name)
{
    if (name[0] == '#')
        return page_fixture_by_id(&b->f, name + 1);
    if (strcmp(name, "body") == 0)
        return b->f.page.body;
    return page_fixture_by_text(&b->f, name);
}

static bool is_inline_tag(uint16_t tag)
{
    return tag == PITH_TAG_A || tag == PITH_TAG_SPAN || tag == PITH_TAG_B ||
           tag == PITH_TAG_IMG || tag == PITH_TAG_INPUT || tag == PITH_TAG_BR;
}

static void inherit(box_fixture *b, const box_row *given, uint32_t i)
{
    static const pith_look start = {
        .font_size = 16, .font_weight = 400, .background = 0xffffff};
    pith_look *look = &b->look[i];
    *look = i == 0 ? start : b->look[b->f.page.parent[i]];
    look->is_inline = is_inline_tag(b->f.page.tag[i]);
    if (!given)
        return;
    b->box[i] = given->box;
    if (given->background)
        look->background = given->background;
    if (given->font_size > 0)
        look->font_size = given->font_size;
    if (given->font_weight)
        look->font_weight = given->font_weight;
}

void box_fixture_open(box_fixture *b, const char *html, const box_row *rows)
{
    page_fixture_open(&b->f, pith_str_of(html));
    pith_arena_init(&b->arena, 0);
    uint32_t n = b->f.page.nnodes;
    b->box = calloc(n, sizeof *b->box);
    b->look = calloc(n, sizeof *b->look);
    const box_row **row = calloc(n, sizeof *row);
    assert_non_null(b->box);
    assert_non_null(b->look);
    assert_non_null(row);
    for (const box_row *r = rows; r->name; r++) {
        uint32_t i = box_fixture_find(b, r->name);
        if (row[i])
            fail_msg("%s has two rows", r->name);
        row[i] = r;
    }
    for (uint32_t i = 0; i < n; i++)
        inherit(b, row[i], i);
    free(row);
    b->layout = (pith_layout){
        .nnodes = n,
        .box = b->box,
        .look = b->look,
        .width = b->box[b->f.page.body].width,
        .height = b->box[b->f.page.body].height,
        .source = "by hand",
    };
}

void box_fixture_close(box_fixture *b)
{
    pith_arena_free(&b->arena);
    free(b->box);
    free(b->look);
    page_fixture_close(&b->f);
}

pith_segmentation box_fixture_segment(box_fixture *b, unsigned pdoc)
{
    pith_segment_options options = pith_segment_options_default();
    options.pdoc = pdoc;
    pith_segmentation s;
    assert_int_equal(
        pith_segment_page(&b->f.page, &b->layout, &options, &b->arena, &s),
        PITH_OK);
    assert_true(pith_segmentation_verify(&b->f.page, &s));
    return s;
}

static void print_leaf(const box_fixture *b, pith_buf *out,
                       const pith_visual_block *block)
{
    const pith_page *page = &b->f.page;
    if (!block->is_run) {
        pith_str id = pith_page_attr(page, block->node, PITH_ATTR_ID);
        pith_buf_printf(out, "#%.*s", PITH_FMT(id));
        return;
    }
    pith_buf_byte(out, '"');
    for (uint32_t i = block->first; i < block->stop; i++) {
        if (page->tag[i] != PITH_TAG_TEXT || !pith_page_text(page, i).len)
            continue;
        if (out->data[out->len - 1] != '"')
            pith_buf_byte(out, ' ');
        pith_buf_str(out, pith_page_text(page, i));
    }
    pith_buf_byte(out, '"');
}

const char *box_fixture_tree(box_fixture *b, const pith_segmentation *s)
{
    pith_buf out;
    pith_buf_init(&out, 0);
    for (uint32_t i = 0; i < s->nsegments; i++) {
        const pith_segment *segment = &s->segment[i];
        uint32_t up = segment->parent;
        if (i > 0 && up + 1 != i)
            pith_buf_byte(&out, ' ');
        if (segment->block == PITH_NO_BLOCK) {
            pith_buf_printf(&out, "%u{", segment->doc);
            continue;
        }
        print_leaf(b, &out, &s->block[segment->block]);
        pith_buf_printf(&out, ":%u", segment->doc);
        for (; i > 0 && s->segment[up].end == i + 1;
             up = s->segment[up].parent) {
            pith_buf_byte(&out, '}');
            if (up == 0)
                break;
        }
    }
    char *line = pith_arena_copy(&b->arena, pith_buf_view(&out));
    pith_buf_clear(&out);
    assert_non_null(line);
    return line;
}
