/* SPDX-License-Identifier: Apache-2.0 */
#include "line_fixture.h"

#include "page/page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

void line_expect(line_question *asks, const line_case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        page_fixture f;
        pith_arena arena;
        pith_text_blocks blocks;
        page_fixture_open(&f, pith_str_of(cases[i].html));
        pith_arena_init(&arena, SIZE_MAX);
        assert_int_equal(pith_text_blocks_find(&f.page, &arena, &blocks), 0);
        assert_int_equal(blocks.n, 1);
        if (asks(&f.page, blocks.block) != cases[i].told)
            fail_msg("%s", cases[i].html);
        pith_arena_free(&arena);
        page_fixture_close(&f);
    }
}
