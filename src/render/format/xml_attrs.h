/* SPDX-License-Identifier: Apache-2.0 */
/* Attributes of XML elements. */
#ifndef PITH_RENDER_XML_ATTRS_H
#define PITH_RENDER_XML_ATTRS_H

#include "buf.h"
#include "page.h"

/** An attribute with a text. */
void pith_xml_attr(pith_buf *out, const char *name, pith_str value);

/** An attribute with an address, as a URI. */
void pith_xml_address(pith_buf *out, const char *name, pith_str url);

/** What is to know of a cell: its role, the columns and rows that it spans. */
void pith_xml_cell_attrs(pith_buf *out, const pith_page *page, uint32_t cell,
                         bool tei);

#endif
