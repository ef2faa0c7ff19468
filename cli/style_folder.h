/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A folder of style sheets: what `--styles DIR` gives to the library.
 *
 * All .css files below the folder are read at once, because threads share
 * them. A page's href finds the file whose path ends as it does: "x/main.css"
 * rather than "y/main.css" for "https://a.example/x/main.css?v=3".
 */
#ifndef PITH_CLI_STYLE_FOLDER_H
#define PITH_CLI_STYLE_FOLDER_H

#include <pith/pith.h>

typedef struct pith_style_folder pith_style_folder;

/**
 * Read a folder. NULL, with errno set, when it cannot be read. At most 2,000
 * files of 64 MB together; what is beyond that is left out. Links to folders
 * are not followed.
 */
pith_style_folder *pith_style_folder_open(const char *path);
void pith_style_folder_close(pith_style_folder *folder);

/** A pith_style_lookup; context is the folder. */
bool pith_style_folder_find(void *context, pith_str href, pith_str *css);

#endif
