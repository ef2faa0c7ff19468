/* SPDX-License-Identifier: Apache-2.0 */
/* The style sheets of a run: what `--styles` passes to the library, from a
 * folder or a WARC file.
 *
 * All of them are read at the start, because threads share them. A page's href
 * finds the sheet whose path (in a WARC file: address) has the longest common
 * end with it: "x/main.css" rather than "y/main.css" for
 * "https://a.example/x/main.css?v=3". */
#ifndef PITH_CLI_STYLES_H
#define PITH_CLI_STYLES_H

#include <pith/basics.h>

typedef struct pith_styles pith_styles;

/** Read the .css files below a folder, or the style sheets in a WARC file.
 * NULL, with the reason in `problem`, if it cannot be read. At most 2,000
 * sheets of 64 MB together; the rest is dropped. Links to folders are not
 * followed. */
pith_styles *pith_styles_open(const char *path, char problem[200]);
void pith_styles_close(pith_styles *styles);

/** A pith_style_lookup; context is what was opened. */
bool pith_styles_find(void *context, pith_str href, pith_str *css);

#endif
