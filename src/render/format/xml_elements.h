/* SPDX-License-Identifier: Apache-2.0 */
/* Attributes and elements of the two XML dialects, without their place. */
#ifndef PITH_RENDER_XML_ELEMENTS_H
#define PITH_RENDER_XML_ELEMENTS_H

#include "buf.h"
#include "page.h"

/** An attribute with a text. */
void pith_xml_attr(pith_buf *out, const char *name, pith_str value);

/** An attribute with an address, as a URI. */
void pith_xml_address(pith_buf *out, const char *name, pith_str url);

/** What is to know of a cell: its role, the columns and rows that it spans. */
void pith_xml_cell_attrs(pith_buf *out, const pith_page *page, uint32_t cell,
                         bool tei);

/** The kind of a list: "ol", "ul" or "dl". */
const char *pith_xml_list_rend(const pith_page *page, uint32_t list);

/** A picture, with its alternative text unless that is empty. */
void pith_xml_picture(pith_buf *out, pith_str src, pith_str alt, bool tei);

/** The start tag of a link; its end tag is always "</ref>". */
void pith_xml_ref_start(pith_buf *out, pith_str target);

#endif
