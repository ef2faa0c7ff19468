/* SPDX-License-Identifier: Apache-2.0 */
/* Strings of JSON for verbs that write records of their own. */
#ifndef PITH_CLI_JSON_TEXT_H
#define PITH_CLI_JSON_TEXT_H

#include <pith/basics.h>

#include <stdio.h>

/** Write text, which is valid UTF-8, with its quotes; errors stick to the
 * file. */
void pith_json_text_put(FILE *file, pith_str text);

#endif
