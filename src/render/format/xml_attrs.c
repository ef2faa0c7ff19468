/* SPDX-License-Identifier: Apache-2.0 */
/* Attributes of XML elements: see xml_attrs.h. */
#include "xml_attrs.h"

#include "escape.h"
#include "grid.h"

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
