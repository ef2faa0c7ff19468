/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of XML documents: see xml_elements.h. */
#include "xml_elements.h"

#include "escape.h"
#include "grid.h"
#include "item_number.h"

static void begin_attr(pith_buf *out, const char *name)
{
    pith_buf_byte(out, ' ');
    pith_buf_text(out, name);
    pith_buf_text(out, "=\"");
}

void pith_xml_attr(pith_buf *out, const char *name, pith_str value)
{
    begin_attr(out, name);
    pith_escape_xml(out, value);
    pith_buf_byte(out, '"');
}

void pith_xml_address(pith_buf *out, const char *name, pith_str url)
{
    begin_attr(out, name);
    pith_escape_uri(out, url);
    pith_buf_byte(out, '"');
}

static void write_span(pith_buf *out, const char *name, uint32_t span)
{
    if (span == 1)
        return;
    begin_attr(out, name);
    pith_buf_uint(out, span);
    pith_buf_byte(out, '"');
}

void pith_xml_cell_attrs(pith_buf *out, const pith_page *page, uint32_t cell,
                         bool tei)
{
    if (page->tag[cell] == PITH_TAG_TH)
        pith_buf_text(out, tei ? " role=\"label\"" : " role=\"head\"");
    write_span(out, "cols", pith_grid_span(page, cell, PITH_ATTR_COLSPAN));
    write_span(out, "rows", pith_grid_span(page, cell, PITH_ATTR_ROWSPAN));
}

const char *pith_xml_list_rend(const pith_page *page, uint32_t list)
{
    if (page->tag[list] == PITH_TAG_DL)
        return "dl";
    return pith_item_list_is_numbered(page, list) ? "ol" : "ul";
}

void pith_xml_picture(pith_buf *out, pith_str src, pith_str alt, bool tei)
{
    pith_buf_text(out, tei ? "<figure><graphic" : "<graphic");
    pith_xml_address(out, tei ? "url" : "src", src);
    if (alt.len && !tei)
        pith_xml_attr(out, "alt", alt);
    pith_buf_text(out, "/>");
    if (alt.len && tei) {
        pith_buf_text(out, "<figDesc>");
        pith_escape_xml(out, alt);
        pith_buf_text(out, "</figDesc>");
    }
    if (tei)
        pith_buf_text(out, "</figure>");
}

void pith_xml_ref_start(pith_buf *out, pith_str target)
{
    pith_buf_text(out, "<ref");
    pith_xml_address(out, "target", target);
    pith_buf_byte(out, '>');
}
