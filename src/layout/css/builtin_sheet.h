/* SPDX-License-Identifier: Apache-2.0 */
/* The style sheet that every browser has built in. */
#ifndef PITH_LAYOUT_BUILTIN_SHEET_H
#define PITH_LAYOUT_BUILTIN_SHEET_H

/* The default style sheet of the HTML standard (15, Rendering), as far as it
 * affects boxes; NUL-terminated. */
extern const char pith_builtin_sheet[];

#endif
