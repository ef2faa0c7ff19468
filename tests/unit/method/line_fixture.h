/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that methods know by what they say, and lines that only look so. */
#ifndef LINE_FIXTURE_H
#define LINE_FIXTURE_H

#include "text_block.h"

typedef bool line_question(const pith_page *page, const pith_block_span *block);

typedef struct line_case {
    const char *html; /* of one block */
    bool told;        /* what the answer must be */
} line_case;

/* Fail unless a question is answered as told. */
void line_expect(line_question *asks, const line_case *cases, size_t n);

#endif
