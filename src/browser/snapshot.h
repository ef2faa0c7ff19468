/* SPDX-License-Identifier: Apache-2.0 */
/* Converts the result of DOMSnapshot.captureSnapshot to a shown page and to
 * HTML. */
#ifndef PITH_BROWSER_SNAPSHOT_H
#define PITH_BROWSER_SNAPSHOT_H

#include "arena.h"
#include "buf.h"

#include <jansson.h>
#include <pith/browser.h>

/** The computed styles to request for the snapshot, in this order. */
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
 * @return      PITH_OK, PITH_NOMEM, or PITH_FORMAT if it is not a snapshot.
 */
pith_status pith_snapshot_read(const json_t *snapshot, pith_arena *arena,
                               pith_shown_page *page, pith_buf *html);

/** Blend a computed colour, "rgb(1, 2, 3)" or "rgba(1, 2, 3, 0.5)", over
 * another. Anything else leaves the other unchanged. */
uint32_t pith_snapshot_color(pith_str text, uint32_t below);

#endif
