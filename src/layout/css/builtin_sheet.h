/* SPDX-License-Identifier: Apache-2.0 */
/* The style sheet that every browser has built in. */
#ifndef PITH_LAYOUT_BUILTIN_SHEET_H
#define PITH_LAYOUT_BUILTIN_SHEET_H

/* What the HTML standard asks of browsers (15, Rendering), as far as boxes
 * depend on it; NUL-terminated. */
extern const char pith_builtin_sheet[];

#endif
