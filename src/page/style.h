/* SPDX-License-Identifier: Apache-2.0 */
/* Whether an inline style hides its element. */
#ifndef PITH_PAGE_STYLE_H
#define PITH_PAGE_STYLE_H

#include <pith/basics.h>

/**
 * Whether a style attribute sets `display` to `none`.
 *
 * Later declarations take precedence over earlier ones, important ones over
 * others. Case, white space, comments, strings and brackets are handled as in
 * CSS. Any other value that is not empty counts as a visible display. Escapes
 * in names ("d\isplay") are not resolved. Takes linear time; never fails.
 */
bool pith_style_hides(pith_str style);

typedef enum pith_style_effect {
    PITH_STYLE_SAYS_NOTHING,
    PITH_STYLE_SHOWS,
    PITH_STYLE_HIDES,
} pith_style_effect;

/**
 * What the declarations say about `visibility`, which descendants can override:
 * `hidden` and `collapse` hide, `visible` shows, any other value has no effect.
 * Parsed as above.
 */
pith_style_effect pith_style_visibility(pith_str style);

/**
 * Whether the first `clip` that is a rectangle leaves at most one pixel, as in
 * styles for screen readers: "rect(0, 0, 0, 0)". Takes linear time.
 */
bool pith_style_clips(pith_str style);

#endif
