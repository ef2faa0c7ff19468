/* SPDX-License-Identifier: Apache-2.0 */
/* The web page: the files of web/, embedded in the program. */
#ifndef PITH_SERVE_WEB_FILES_H
#define PITH_SERVE_WEB_FILES_H

#include <pith/basics.h>

/** The file for a path such as "/page.css", and its media type; false: none. */
bool pith_web_file(pith_str path, pith_str *bytes, const char **type);

#endif
