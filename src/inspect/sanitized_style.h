/* SPDX-License-Identifier: Apache-2.0 */
/* Style sheets that cannot load anything. */
#ifndef PITH_INSPECT_SANITIZED_STYLE_H
#define PITH_INSPECT_SANITIZED_STYLE_H

#include "buf.h"

/** Append a style sheet, or the declarations of a style attribute, without
 * anything that could load a resource or end its element: backslashes are
 * removed (so no word can be written in another way), `<` and control
 * characters become spaces, and words that load (url( and similar, @import,
 * @font-face) become meaningless words, so that browsers drop the declaration
 * or rule. Linear. */
void pith_sanitized_style(pith_str css, pith_buf *out);

#endif
