/* SPDX-License-Identifier: Apache-2.0 */
/* What an inline style says about being shown at all. */
#ifndef PITH_PAGE_STYLE_H
#define PITH_PAGE_STYLE_H

#include <pith/pith.h>

/**
 * True when the declarations of a style attribute leave `display` at `none`.
 *
 * Later declarations win over earlier ones, important ones over others. Case,
 * white space, comments, strings and brackets are read as CSS reads them;
 * any other value that is not empty counts as a display that is shown.
 * Escapes in names ("d\isplay") are not resolved. Linear, never fails.
 */
bool pith_style_hides(pith_str style);

typedef enum pith_style_effect {
    PITH_STYLE_SAYS_NOTHING,
    PITH_STYLE_SHOWS,
    PITH_STYLE_HIDES,
} pith_style_effect;

/**
 * What the declarations say about `visibility`, which those of elements within
 * can take back: `hidden` and `collapse` hide, `visible` shows, any other value
 * says nothing. Read as above.
 */
pith_style_effect pith_style_visibility(pith_str style);

/** Whether the first `clip` that is a rectangle leaves nothing to see, or a pixel,
 * as what is for screen readers is hidden: "rect(0, 0, 0, 0)". Linear. */
bool pith_style_clips(pith_str style);

#endif
