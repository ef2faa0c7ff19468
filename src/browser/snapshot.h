/* SPDX-License-Identifier: Apache-2.0 */
/* What DOMSnapshot.captureSnapshot says, as a shown page and as HTML. */
#ifndef PITH_BROWSER_SNAPSHOT_H
#define PITH_BROWSER_SNAPSHOT_H

#include "arena.h"
#include "buf.h"

#include <jansson.h>
#include <pith/browser.h>

/** The computed styles that the snapshot must be asked for, in this order. */
enum {
    PITH_SNAPSHOT_DISPLAY,
    PITH_SNAPSHOT_SIZE,
    PITH_SNAPSHOT_WEIGHT,
    PITH_SNAPSHOT_COLOR,
    PITH_SNAPSHOT_BACKGROUND,
    PITH_SNAPSHOT_VISIBILITY,
    PITH_SNAPSHOT_STYLES
};

/** Parameters of the command: owned. */
json_t *pith_snapshot_params(void);

/**
 * The first document of a snapshot. Names and texts are borrowed from it, the
 * rest lives in arena.
 *
 * @param html  appended to: the document in HTML.
 * @return      PITH_OK, PITH_NOMEM, or PITH_FORMAT when it is no snapshot.
 */
pith_status pith_snapshot_read(const json_t *snapshot, pith_arena *arena,
                               pith_shown_page *page, pith_buf *html);

/**
 * A colour as computed styles have it, "rgb(1, 2, 3)" or "rgba(1, 2, 3, 0.5)",
 * laid over another. What is no such colour leaves the other as it is.
 */
uint32_t pith_snapshot_color(pith_str text, uint32_t below);

#endif
