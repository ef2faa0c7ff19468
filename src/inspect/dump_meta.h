/* SPDX-License-Identifier: Apache-2.0 */
/* Candidates for facts about a page, as text, for dump.c. */
#ifndef PITH_INSPECT_DUMP_META_H
#define PITH_INSPECT_DUMP_META_H

#include "doc.h"

/** A line per candidate, in document order: a star if it is chosen, the fact,
 * the trust, the source, the value. */
pith_status pith_dump_meta(pith_doc *doc, pith_buf *out);

#endif
