/* SPDX-License-Identifier: Apache-2.0 */
/* Plain text, for people and for programs that count words.
 *
 * Paragraphs, headings, list items and table rows are on a line of their own;
 * lines of one block (a list, a table, preformatted text) follow each other,
 * and an empty line separates blocks. Text inside a line is joined with exactly
 * the white space of the page, each run of it one space; U+00A0 and U+3000
 * count as spaces. Cells of a row are separated by one tab each, empty ones
 * keep their place. References to footnotes are in brackets. There is no
 * markup, no \r, no soft hyphen.
 *
 * Options: links adds addresses in parentheses, images adds "[alternative
 * text]", formatting adds the emphasis marks of Markdown. */
#include "alternative.h"
#include "caption.h"
#include "embed.h"
#include "flow.h"
#include "str.h"

#include <string.h>

static const pith_line_style style = {
    .hard_break = "",
    .cell_first = "",
    .cell_next = "\t",
};

static void write_text(pith_flow *flow, pith_str text)
{
    if (flow->markup.count || flow->markup.nrun)
        pith_flow_put(flow, text);
    else
        pith_lines_put(&flow->lines, text);
}

static bool is_caption(const pith_flow *flow, uint32_t node)
{
    return flow->marks_captions && !flow->solid &&
           pith_caption_is(flow->page, node);
}

static void enter_block(pith_flow *flow, uint32_t node)
{
    pith_flow_block(flow, node);
    if (!is_caption(flow, node))
        return;
    pith_flow_put(flow, PITH_S("[Caption:"));
    pith_flow_space(flow, node);
    flow->lines.flat++;
}

static void leave_block(pith_flow *flow, uint32_t node)
{
    if (is_caption(flow, node)) {
        flow->lines.flat--;
        pith_flow_drop_space(flow);
        pith_flow_put(flow, PITH_S("]"));
    }
    pith_flow_block(flow, node);
}

static void enter_heading(pith_flow *flow, uint32_t node)
{
    pith_flow_block(flow, node);
    flow->lines.flat++;
}

static void leave_heading(pith_flow *flow, uint32_t node)
{
    flow->lines.flat--;
    pith_flow_block(flow, node);
}

static void enter_list(pith_flow *flow, uint32_t node)
{
    pith_flow_block(flow, node);
    if (!pith_table_kind_is_deep(&flow->table_kind, node))
        flow->lines.tight++;
}

static void leave_list(pith_flow *flow, uint32_t node)
{
    if (!pith_table_kind_is_deep(&flow->table_kind, node))
        flow->lines.tight--;
    pith_flow_block(flow, node);
}

static void enter_link(pith_flow *flow, uint32_t node)
{
    if (pith_footnotes_leads_back(&flow->footnotes, node)) {
        pith_walk_skip(&flow->walk);
        return;
    }
    pith_flow_enter_mark(flow, node);
    if (pith_footnotes_needs_brackets(&flow->footnotes, flow->page, node))
        pith_flow_put(flow, PITH_S("["));
}

static void leave_link(pith_flow *flow, uint32_t node)
{
    if (pith_footnotes_needs_brackets(&flow->footnotes, flow->page, node))
        pith_flow_put(flow, PITH_S("]"));
    pith_flow_leave_mark(flow, node);
}

/* Words of an attribute. */
static void write_words(pith_flow *flow, uint32_t node, pith_str text)
{
    for (;;) {
        pith_str word = pith_str_word(&text);
        if (word.len == 0)
            break;
        pith_flow_text(flow, word);
        pith_flow_space(flow, node);
    }
    pith_flow_drop_space(flow);
}

static void write_image(pith_flow *flow, uint32_t node)
{
    pith_str alt = pith_str_trim(pith_alternative_of(flow->job, node));
    if (alt.len == 0)
        return;
    pith_flow_put(flow, PITH_S("["));
    if (flow->solid) {
        pith_flow_put(flow, alt);
        pith_flow_put(flow, PITH_S("]"));
        return;
    }
    write_words(flow, node, alt);
    pith_flow_put(flow, PITH_S("]"));
}

/* A video or audio element: its title and address. */
static void write_embed(pith_flow *flow, uint32_t node)
{
    pith_str url = pith_embed_address(&flow->address, node);
    if (url.len == 0 || flow->solid ||
        flow->page->flags[node] & PITH_NODE_IN_LINK)
        return;
    pith_flow_block(flow, node);
    write_words(flow, node, pith_embed_title(flow->page, node));
    /* Writing the title may have resolved another link's address, so it is
     * resolved again. */
    pith_inline_markup_target(&flow->markup,
                              pith_embed_address(&flow->address, node));
    pith_flow_block(flow, node);
}

/* Inside a heading or a row, all of these gaps are spaces. */
static const pith_flow_handler handlers[PITH_ROLE_COUNT] = {
    [PITH_ROLE_SPACED] = {pith_flow_space, pith_flow_space},
    [PITH_ROLE_BLOCK] = {enter_block, leave_block},
    [PITH_ROLE_SECTION] = {pith_flow_block, pith_flow_block},
    [PITH_ROLE_HEADING] = {enter_heading, leave_heading},
    [PITH_ROLE_QUOTE] = {pith_flow_block, pith_flow_block},
    [PITH_ROLE_PRE] = {pith_flow_enter_solid, pith_flow_leave_solid},
    [PITH_ROLE_LIST] = {enter_list, leave_list},
    [PITH_ROLE_ITEM] = {pith_flow_block, pith_flow_block},
    [PITH_ROLE_TERM] = {pith_flow_block, pith_flow_block},
    [PITH_ROLE_TABLE] = {pith_flow_enter_table, pith_flow_block},
    [PITH_ROLE_ROW] = {pith_flow_enter_row, pith_flow_leave_row},
    [PITH_ROLE_CELL] = {pith_flow_enter_cell, pith_flow_leave_cell},
    [PITH_ROLE_CAPTION] = {pith_flow_line, pith_flow_line},
    [PITH_ROLE_STRONG] = {pith_flow_enter_mark, pith_flow_leave_mark},
    [PITH_ROLE_EMPHASIS] = {pith_flow_enter_mark, pith_flow_leave_mark},
    [PITH_ROLE_STRIKE] = {pith_flow_enter_mark, pith_flow_leave_mark},
    [PITH_ROLE_CODE] = {pith_flow_enter_mark, pith_flow_leave_mark},
    [PITH_ROLE_LINK] = {enter_link, leave_link},
    [PITH_ROLE_QUOTED] = {pith_flow_enter_quoted, pith_flow_leave_quoted},
    [PITH_ROLE_RAISED] = {pith_flow_enter_raised, pith_flow_leave_raised},
    [PITH_ROLE_READING] = {pith_flow_enter_reading, pith_flow_leave_reading},
    [PITH_ROLE_FORMULA] = {pith_flow_formula, NULL},
    [PITH_ROLE_SKIP] = {pith_flow_skip, NULL},
    [PITH_ROLE_BREAK] = {pith_flow_break, NULL},
    [PITH_ROLE_RULE] = {pith_flow_block, NULL},
    [PITH_ROLE_IMAGE] = {write_image, NULL},
    [PITH_ROLE_SMILEY] = {pith_flow_smiley, NULL},
    [PITH_ROLE_EMBED] = {write_embed, NULL},
};

static const pith_flow_format format = {
    .handlers = handlers,
    .text = write_text,
    .style = &style,
    .plain = true,
};

static pith_status run(const pith_render_job *job)
{
    unsigned kinds = 0;
    if (job->options->formatting)
        kinds |= PITH_INLINE_MARKUP_FORMATTING;
    if (job->options->links)
        kinds |= PITH_INLINE_MARKUP_LINKS;
    return pith_flow_run(job, &format, kinds);
}

const pith_renderer pith_renderer_text = {
    .name = "text",
    .summary = "plain text, a block per paragraph",
    .run = run,
};
