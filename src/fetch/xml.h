/* SPDX-License-Identifier: Apache-2.0 */
/* A pull reader for the XML of sitemaps and feeds.
 *
 * It supports elements, attributes and text only: comments, processing
 * instructions and an empty DOCTYPE are skipped; a DOCTYPE that declares
 * anything is refused, so there are no entities but the five of XML and
 * numbers, and nothing can expand. Wrong nesting is not detected, because many
 * feeds have it. Reads from the caller's bytes, and allocates nothing. */
#ifndef PITH_FETCH_XML_H
#define PITH_FETCH_XML_H

#include "buf.h"

typedef enum pith_xml_kind {
    PITH_XML_OPEN,  /* <name ...>, also <name/> (then `empty`) */
    PITH_XML_CLOSE, /* </name> */
    PITH_XML_TEXT,  /* characters or CDATA */
    PITH_XML_END,   /* of the document */
    PITH_XML_BROKEN /* refused; `problem` has the reason */
} pith_xml_kind;

typedef struct pith_xml {
    pith_str rest;       /* not read yet */
    const char *start;   /* of the document */
    pith_xml_kind kind;  /* of the current piece */
    pith_str name;       /* of an element, without its prefix; borrowed */
    pith_str text;       /* of text: as in the document */
    pith_str attributes; /* of PITH_XML_OPEN: as in the document */
    bool empty;          /* of PITH_XML_OPEN: an empty-element tag */
    bool cdata;          /* of text: references are not resolved */
    const char *problem; /* of PITH_XML_BROKEN; a static string */
    size_t offset;       /* of the piece, in bytes from the start */
} pith_xml;

void pith_xml_init(pith_xml *xml, pith_str document);

/** The next piece. PITH_XML_END and PITH_XML_BROKEN stay. */
pith_xml_kind pith_xml_next(pith_xml *xml);

/** Append text with its references resolved; unknown ones are unchanged. */
void pith_xml_unescape(pith_buf *out, pith_str text);

/** Value of an attribute, unresolved; NULL data: none. */
pith_str pith_xml_attribute(const pith_xml *xml, pith_str name);

#endif
