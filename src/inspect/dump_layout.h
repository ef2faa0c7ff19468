/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes as text, for `pith dump`. */
#ifndef PITH_INSPECT_DUMP_LAYOUT_H
#define PITH_INSPECT_DUMP_LAYOUT_H

#include "buf.h"
#include "doc.h"

/** A line per shown node: box, font, colours, and its name or text. */
pith_status pith_dump_layout(pith_doc *doc, pith_buf *out);

/** The same as one JSON object. */
pith_status pith_dump_layout_json(pith_doc *doc, pith_buf *out);

#endif
