/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of a record that are made on request: the content of a page as data for
 * programs. Each is one JSON value.
 *
 * A new part is a row of PITH_PART_MAP (pith/basics.h) and a function here, in
 * a file of its own. */
#ifndef PITH_PART_PART_H
#define PITH_PART_PART_H

#include "date.h"
#include "json.h"
#include "render.h"

typedef struct pith_part_job {
    const pith_render_job *render; /* page, labels, render options, scratch */
    const pith_options *options;
    pith_str next_page;       /* from the site's rules; empty: search */
    pith_str title;           /* title before the text; empty: none */
    pith_str text;            /* of the record */
    const pith_trace *trace;  /* its pieces */
    pith_str page_type;       /* of the page, or empty */
    pith_date_order order;    /* order of numbers in dates */
    const pith_posts *posts;  /* of the thread that the page is, or NULL */
    const uint8_t *post_keep; /* labels without authors and dates of posts */
    pith_buf *out;            /* failures stick there */
} pith_part_job;

/** Append a part's value. PITH_OK or what failed. Linear in the page. */
pith_status pith_part_write(pith_record_part part, const pith_part_job *job);

/** True when the text's pieces are needed for one of these parts (bits). */
bool pith_part_needs_trace(uint32_t parts);

/** True for parts that only pages of one type have: if they are null, the
 * result lacks them. */
bool pith_part_is_of_type(pith_record_part part);

#define PART_DECLARE(id, name, about) \
    pith_status pith_part_##id(const pith_part_job *job);
PITH_PART_MAP(PART_DECLARE)
#undef PART_DECLARE

#endif
