/* SPDX-License-Identifier: Apache-2.0 */
/* Style sheets that load nothing. */
#ifndef PITH_INSPECT_SANITIZED_STYLE_H
#define PITH_INSPECT_SANITIZED_STYLE_H

#include "buf.h"

/**
 * Append a style sheet, or the declarations of a style attribute, without what
 * could load something or end the element it stands in: backslashes go (so no
 * word can be spelled in another way), `<` and control characters become
 * spaces, and words that load (url( and its kin, @import, @font-face) become
 * words that mean nothing, with which browsers drop the declaration or rule.
 * Linear.
 */
void pith_sanitized_style(pith_str css, pith_buf *out);

#endif
