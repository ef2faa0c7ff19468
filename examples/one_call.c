/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Level 1: HTML in, text out, one call.
 *
 *     cc one_call.c $(pkg-config --cflags --libs pith) && ./a.out <page.html
 */
#include <pith/pith.h>

#include <stdio.h>

enum { PAGE_MAX = 1 << 20 };

int main(void)
{
    static char page[PAGE_MAX];
    size_t len = fread(page, 1, sizeof page, stdin);

    char *text;
    pith_status status = pith_extract((pith_str){page, len}, &text, NULL);
    if (status != PITH_OK) {
        fprintf(stderr, "%s\n", pith_status_text(status));
        return 1;
    }
    puts(text);
    pith_free(text);
    return 0;
}
