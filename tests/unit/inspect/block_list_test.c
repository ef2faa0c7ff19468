/* SPDX-License-Identifier: Apache-2.0 */
/* The blocks that callers see: pith_block_list. */
#include "core_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <pith/inspect.h>

static pith_doc *doc;
static pith_labels *labels;

static int parse(void **state)
{
    (void)state;
    pith_options options = {.method = "body"};
    return pith_doc_parse(PITH_S(CORE_PAGE), NULL, &doc, NULL) != PITH_OK ||
           pith_label(doc, &options, &labels, NULL) != PITH_OK;
}

static int drop(void **state)
{
    (void)state;
    pith_labels_free(labels);
    pith_doc_free(doc);
    return 0;
}

static void assert_str(pith_str text, const char *wanted)
{
    assert_int_equal(text.len, strlen(wanted));
    assert_memory_equal(text.data, wanted, text.len);
}

static void walk_all_blocks(void **state)
{
    (void)state;
    static const char *const types[] = {"div", "h1", "p", "p", "li"};
    pith_block_list *list;
    assert_int_equal(pith_block_list_new(doc, labels, &list), PITH_OK);
    assert_int_equal(pith_block_list_count(list), 5);
    pith_text_block block;
    pith_str source = pith_doc_source(doc);
    size_t n = 0, end = 0;
    while (pith_block_list_next(list, &block)) {
        assert_str(block.type, types[n++]);
        assert_true(block.start >= end && block.end > block.start);
        assert_true(block.end <= source.len);
        end = block.end;
        if (n != 4)
            continue;
        assert_str(block.text,
                   "Read the full report published by the council.");
        assert_str(block.xpath, "/html/body/div[2]/p[2]");
        assert_true(block.kept);
        assert_true(block.reason[0] != 0);
        assert_int_equal(block.words, 8);
        assert_int_equal(block.link_words, 2);
        assert_memory_equal(source.data + block.start, "Read the <a", 11);
        assert_memory_equal(source.data + block.end - 8, "council.", 8);
    }
    assert_int_equal(n, 5);
    assert_false(pith_block_list_next(list, &block));
    pith_block_list_free(list);
}

static void split_where_decisions_differ(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < pith_doc_count(doc); i++)
        if (pith_doc_node(doc, i).link_words)
            pith_labels_set(labels, i, false);
    pith_block_list *list;
    assert_int_equal(pith_block_list_new(doc, labels, &list), PITH_OK);
    assert_int_equal(pith_block_list_count(list), 7);
    pith_block_list_free(list);
}

static void expect_kept(const bool wanted[5])
{
    pith_block_list *list;
    pith_text_block block;
    assert_int_equal(pith_block_list_new(doc, labels, &list), PITH_OK);
    assert_int_equal(pith_block_list_count(list), 5);
    for (size_t i = 0; i < 5; i++) {
        assert_true(pith_block_list_next(list, &block));
        assert_int_equal(block.kept, wanted[i]);
    }
    pith_block_list_free(list);
}

static void flip_blocks_by_their_numbers(void **state)
{
    (void)state;
    static const uint32_t blocks[] = {3, 1, 3, 5, UINT32_MAX};
    assert_int_equal(pith_labels_flip(doc, labels, blocks, 5), PITH_OK);
    expect_kept((bool[]){true, false, true, false, true});
    assert_int_equal(pith_labels_flip(doc, labels, blocks, 1), PITH_OK);
    expect_kept((bool[]){true, false, true, true, true});
    assert_int_equal(pith_labels_flip(doc, labels, NULL, 0), PITH_OK);
    expect_kept((bool[]){true, false, true, true, true});
}

static void answer_for_nodes_that_are_not_there(void **state)
{
    (void)state;
    pith_node node = pith_doc_node(doc, pith_doc_count(doc));
    assert_int_equal(node.end, 0);
    assert_null(node.name.data);
    node = pith_doc_node(doc, UINT32_MAX);
    assert_null(node.text.data);
}

static void a_page_without_text_has_no_blocks(void **state)
{
    (void)state;
    pith_doc *empty;
    pith_labels *none;
    pith_block_list *list;
    pith_text_block block;
    assert_int_equal(pith_doc_parse(PITH_S(""), NULL, &empty, NULL), PITH_OK);
    assert_int_equal(pith_label(empty, NULL, &none, NULL), PITH_OK);
    assert_int_equal(pith_block_list_new(empty, none, &list), PITH_OK);
    pith_labels_free(none);
    assert_false(pith_block_list_next(list, &block));
    pith_block_list_free(list);
    pith_doc_free(empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(walk_all_blocks, parse, drop),
        cmocka_unit_test_setup_teardown(split_where_decisions_differ, parse,
                                        drop),
        cmocka_unit_test_setup_teardown(flip_blocks_by_their_numbers, parse,
                                        drop),
        cmocka_unit_test_setup_teardown(answer_for_nodes_that_are_not_there,
                                        parse, drop),
        cmocka_unit_test(a_page_without_text_has_no_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
