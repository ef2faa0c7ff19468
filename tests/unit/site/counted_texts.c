/* SPDX-License-Identifier: Apache-2.0 */
/* Pages of texts: see counted_texts.h. */
#include "counted_texts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

pith_str str(const char *text)
{
    return (pith_str){text, strlen(text)};
}

uint32_t make_blocks(const char *const *texts, pith_site_block *blocks)
{
    uint32_t n = 0;
    for (; texts[n]; n++) {
        assert_true(n < MAX);
        blocks[n] = (pith_site_block){
            .text = str(texts[n]), .place = n + 1, .kept = true};
        for (const char *at = texts[n]; at; at = strchr(at + 1, ' '))
            blocks[n].words++;
    }
    return n;
}

void count(pith_template *site, const char *const *texts)
{
    pith_site_block blocks[MAX];
    uint32_t n = make_blocks(texts, blocks);
    assert_int_equal(pith_template_count(site, blocks, n), PITH_OK);
}

void save(const pith_template *site, char **data, size_t *len)
{
    assert_int_equal(pith_template_save(site, data, len), PITH_OK);
}
