/* SPDX-License-Identifier: Apache-2.0 */
/* Strings of JSON: see json_text.h. */
#include "json_text.h"

void pith_json_text_put(FILE *file, pith_str text)
{
    fputc('"', file);
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c < 0x20)
            fprintf(file, "\\u%04x", c);
        else if (c == '"' || c == '\\')
            fprintf(file, "\\%c", c);
        else
            fputc(c, file);
    }
    fputc('"', file);
}
