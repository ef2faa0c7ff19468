/* SPDX-License-Identifier: Apache-2.0 */
/* Alignment of cells: see alignment.h. */
#include "alignment.h"

#include "str.h"

/* The value of "text-align:" in a style, or nothing. */
static pith_str declared(pith_str style)
{
    static const pith_str name = {"text-align", 10};
    size_t at = style.len > name.len ? pith_str_ifind(style, name) : SIZE_MAX;
    if (at == SIZE_MAX)
        return PITH_S("");
    style = pith_str_trim(
        (pith_str){style.data + at + name.len, style.len - at - name.len});
    if (style.len == 0 || *style.data != ':')
        return PITH_S("");
    return pith_str_trim((pith_str){style.data + 1, style.len - 1});
}

static bool begins_with(pith_str text, pith_str word)
{
    return text.len >= word.len &&
           pith_str_ieq((pith_str){text.data, word.len}, word);
}

static pith_alignment own_alignment(const pith_page *page, uint32_t node)
{
    static const struct {
        pith_str word;
        pith_alignment is;
    } rows[] = {
        {{"left", 4}, PITH_ALIGNED_LEFT},
        {{"center", 6}, PITH_ALIGNED_CENTER},
        {{"right", 5}, PITH_ALIGNED_RIGHT},
    };
    pith_str align = pith_str_trim(pith_page_attr(page, node, PITH_ATTR_ALIGN));
    pith_str style = declared(pith_page_attr(page, node, PITH_ATTR_STYLE));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (begins_with(style.len > 0 ? style : align, rows[i].word))
            return rows[i].is;
    return PITH_ALIGNED_NONE;
}

pith_alignment pith_alignment_of(const pith_page *page, uint32_t cell)
{
    pith_alignment own = own_alignment(page, cell);
    return own != PITH_ALIGNED_NONE ? own
                                    : own_alignment(page, page->parent[cell]);
}
