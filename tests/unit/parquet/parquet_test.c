/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The writer of Parquet files, byte by byte: numbers and structs of the compact
 * protocol, runs and packed bits, dictionaries, bounds of texts, levels of
 * nested values, and records that no column can hold. tests/scale/parquet.sh
 * reads the files with other programs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pith/store.h>
#include <stdio.h>
#include <string.h>

#include "dictionary.h"
#include "runs.h"
#include "shred.h"
#include "statistics.h"
#include "str.h"

static void assert_bytes(pith_buf *buf, const char *wanted, size_t len)
{
    assert_int_equal(buf->status, PITH_OK);
    assert_int_equal(buf->len, len);
    assert_memory_equal(buf->data, wanted, len);
    pith_buf_clear(buf);
}

#define assert_out(buf, wanted) assert_bytes(buf, wanted, sizeof(wanted) - 1)

/* Small differences of field numbers are in the byte of the type; numbers are
 * zigzag-encoded. */
static void test_thrift(void **state)
{
    pith_buf out;
    pith_thrift t;
    (void)state;
    pith_buf_init(&out, 0);
    pith_thrift_init(&t, &out);
    pith_thrift_i32(&t, 1, -1);
    pith_thrift_i64(&t, 3, 300);
    pith_thrift_bool(&t, 4, true);
    pith_thrift_bool(&t, 40, false);
    pith_thrift_open(&t, 41);
    pith_thrift_text(&t, 2, PITH_S("ab"));
    pith_thrift_close(&t);
    pith_thrift_list(&t, 42, PITH_THRIFT_I32, 2);
    pith_thrift_i32_element(&t, 1);
    pith_thrift_i32_element(&t, 64);
    pith_thrift_list(&t, 43, PITH_THRIFT_STRUCT, 15);
    pith_thrift_close(&t);
    assert_out(&out, "\x15\x01"
                     "\x26\xd8\x04"
                     "\x11"
                     "\x02\x50"
                     "\x1c\x28\x02"
                     "ab\0"
                     "\x19\x25\x02\x80\x01"
                     "\x19\xfc\x0f"
                     "\0");
}

/* The example in the format's specification: 0 to 7, three bits each. */
static void test_packed(void **state)
{
    static const uint32_t values[] = {0, 1, 2, 3, 4, 5, 6, 7};
    pith_buf out;
    (void)state;
    pith_buf_init(&out, 0);
    pith_runs_put(&out, values, 8, 3);
    assert_out(&out, "\x03\x88\xc6\xfa");
}

/* Seven values are packed, eight equal ones are a run; the last group is filled
 * up. */
static void test_runs(void **state)
{
    static const uint32_t values[] = {1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                      1, 1, 1, 1, 1, 1, 1, 0, 0, 1};
    static const uint32_t wide[] = {500, 500, 500, 500, 500,
                                    500, 500, 500, 500, 1};
    pith_buf out;
    (void)state;
    pith_buf_init(&out, 0);
    pith_runs_put(&out, values, 21, 1);
    assert_out(&out, "\x03\xfd\x14\x01\x03\x04");
    pith_buf_init(&out, 0);
    pith_runs_put(&out, wide, 8, 9);
    assert_out(&out, "\x10\xf4\x01");
    pith_buf_init(&out, 0);
    pith_runs_put(&out, wide, 7, 9);
    assert_out(&out, "\x03\xf4\xe9\xd3\xa7\x4f\x9f\x3e\x7d\0");
    pith_buf_init(&out, 0);
    pith_runs_put(&out, wide, 10, 9);
    assert_out(&out, "\x12\xf4\x01\x03\x01\0\0\0\0\0\0\0\0");
    assert_int_equal(pith_runs_width(0), 0);
    assert_int_equal(pith_runs_width(4), 3);
    assert_int_equal(pith_runs_width(UINT32_MAX), 32);
}

static void make_leaf(pith_leaf *leaf, pith_column_kind kind)
{
    *leaf = (pith_leaf){.kind = kind, .max_def = 1};
    pith_leaf_init(leaf);
}

static void test_dictionary(void **state)
{
    pith_dictionary dictionary;
    pith_leaf leaf;
    (void)state;
    pith_dictionary_init(&dictionary);
    make_leaf(&leaf, PITH_COLUMN_TEXT);
    assert_false(pith_dictionary_make(&dictionary, &leaf));
    pith_leaf_text(&leaf, 0, PITH_S("ok"));
    assert_false(pith_dictionary_make(&dictionary, &leaf));
    pith_leaf_text(&leaf, 0, PITH_S(""));
    pith_leaf_text(&leaf, 0, PITH_S("ok"));
    pith_leaf_text(&leaf, 0, PITH_S("ok"));
    assert_true(pith_dictionary_make(&dictionary, &leaf));
    assert_int_equal(dictionary.n, 2);
    assert_int_equal(dictionary.values.len, 10);
    assert_memory_equal(dictionary.values.data, "\2\0\0\0ok\0\0\0\0", 10);
    static const uint32_t indices[] = {0, 1, 0, 0};
    assert_int_equal(dictionary.indices.len, sizeof indices);
    assert_memory_equal(dictionary.indices.data, indices, sizeof indices);
    /* More values than allowed: the column is not encoded with a dictionary. */
    char text[16];
    for (int i = 0; i < 70000; i++) {
        int len = snprintf(text, sizeof text, "%d", i);
        pith_leaf_text(&leaf, 0, (pith_str){text, (size_t)len});
        pith_leaf_text(&leaf, 0, (pith_str){text, (size_t)len});
    }
    assert_false(pith_dictionary_make(&dictionary, &leaf));
    pith_leaf_clear(&leaf);
    pith_dictionary_clear(&dictionary);
}

static void assert_statistics(pith_leaf *leaf, const char *wanted, size_t len)
{
    pith_buf out;
    pith_thrift t;
    pith_buf_init(&out, 0);
    pith_thrift_init(&t, &out);
    pith_statistics_put(&t, 1, leaf);
    assert_bytes(&out, wanted, len);
    pith_leaf_clear(leaf);
}

/* The largest value comes first; long bounds are truncated, and the upper one
 * is increased. */
static void test_statistics(void **state)
{
    pith_leaf leaf;
    char text[100], wanted[160];
    (void)state;
    make_leaf(&leaf, PITH_COLUMN_TEXT);
    pith_leaf_null(&leaf, 0, 0);
    assert_statistics(&leaf, "\x1c\x36\x02\0", 4);
    make_leaf(&leaf, PITH_COLUMN_COUNT);
    pith_leaf_count(&leaf, 0, 256);
    pith_leaf_count(&leaf, 0, -1);
    assert_statistics(&leaf,
                      "\x1c\x36\0\x28\x08\0\1\0\0\0\0\0\0"
                      "\x18\x08\xff\xff\xff\xff\xff\xff\xff\xff\x11\x11\0",
                      26);
    make_leaf(&leaf, PITH_COLUMN_TEXT);
    memset(text, 'a', sizeof text);
    memcpy(text + 63, "\xc3\xa4", 2);
    pith_leaf_text(&leaf, 0, (pith_str){text, sizeof text});
    int len =
        snprintf(wanted, sizeof wanted, "%s%.62sb%s%.63s%s",
                 "\x1c\x36\x01\x28\x3f", text, "\x18\x3f", text, "\x12\x12");
    wanted[2] = 0;
    assert_statistics(&leaf, wanted, (size_t)len + 1);
    /* Nothing greater than these bytes has a bound of this length. */
    make_leaf(&leaf, PITH_COLUMN_TEXT);
    for (size_t i = 0; i < sizeof text; i += 2)
        memcpy(text + i, "\xc3\xbf", 2);
    pith_leaf_text(&leaf, 0, (pith_str){text, sizeof text});
    len = snprintf(wanted, sizeof wanted, "%s%.64s%s", "\x1c\x36\x01\x38\x40",
                   text, "\x22");
    wanted[2] = 0;
    assert_statistics(&leaf, wanted, (size_t)len + 1);
}

/* -- Rows ---------------------------------------------------------------- */

static const pith_column columns[] = {
    {.name = "id"},
    {.name = "tags", .list = true},
    {.name = "parts", .kind = PITH_COLUMN_GROUP, .list = true, .members = 2},
    {.name = "n", .kind = PITH_COLUMN_COUNT},
    {.name = "in", .kind = PITH_COLUMN_COUNT, .list = true},
};

static void add_rows(pith_table *table, const char *const *rows)
{
    for (; *rows; rows++)
        assert_int_equal(pith_table_add(table, pith_str_of(*rows), NULL),
                         PITH_OK);
}

static void assert_leaf(const pith_leaf *leaf, const char *reps,
                        const char *defs)
{
    assert_int_equal(leaf->entries, strlen(defs));
    for (size_t i = 0; i < leaf->entries; i++) {
        assert_int_equal(leaf->reps.data[i], reps[i] - '0');
        assert_int_equal(leaf->defs.data[i], defs[i] - '0');
    }
}

/* A list that is null, is empty, or has nulls; a list inside a list's
 * elements. */
static void test_levels(void **state)
{
    static const char *const rows[] = {
        "{\"id\":\"a\",\"tags\":[\"x\",\"y\"],\"parts\":null}",
        "{\"id\":null,\"tags\":[],\"parts\":[]}",
        "{\"tags\":[null],\"parts\":[null,{\"n\":1,\"in\":[1,2]}]}",
        "{\"id\":\"\",\"parts\":[{\"in\":[]},{\"n\":2,\"in\":[3]},{}]}", NULL};
    pith_table table;
    (void)state;
    pith_table_init(&table, columns, 5);
    assert_int_equal(table.nleaves, 4);
    add_rows(&table, rows);
    assert_leaf(&table.leaf[0], "0000", "1001");
    assert_leaf(&table.leaf[1], "01000", "33120");
    assert_leaf(&table.leaf[2], "0001011", "0124343");
    assert_leaf(&table.leaf[3], "00012011", "01266463");
    assert_int_equal(table.leaf[1].nulls, 3);
    assert_int_equal(table.leaf[0].values.len, 9);
    assert_memory_equal(table.leaf[0].values.data, "\1\0\0\0a\0\0\0\0", 9);
    assert_int_equal(table.leaf[3].depth, 6);
    pith_table_clear(&table);
}

/* A value that no column can hold is refused, and leaves no part of a row. */
static void test_refused(void **state)
{
    static const char *const rows[] = {"",
                                       "[]",
                                       "{\"id\":1}",
                                       "{\"id\":\"a\",\"new\":1}",
                                       "{\"tags\":\"x\"}",
                                       "{\"tags\":[1]}",
                                       "{\"parts\":{}}",
                                       "{\"parts\":[{\"n\":\"1\"}]}",
                                       "{\"parts\":[{\"in\":[1.5]}]}",
                                       "{\"parts\":[{\"m\":1}]}",
                                       "{\"id\":\"a\"",
                                       NULL};
    pith_table table;
    (void)state;
    pith_table_init(&table, columns, 5);
    for (size_t i = 0; rows[i]; i++) {
        pith_error error = {0};
        assert_int_equal(pith_table_add(&table, pith_str_of(rows[i]), &error),
                         PITH_FORMAT);
        assert_int_not_equal(error.text[0], 0);
        assert_int_equal(pith_table_size(&table), 0);
    }
    pith_table_clear(&table);
}

/* -- Files --------------------------------------------------------------- */

typedef struct file {
    pith_buf bytes;
    size_t room; /* then writing fails */
} file;

static bool put(void *who, pith_str bytes)
{
    file *f = who;
    if (bytes.len > f->room)
        return false;
    f->room -= bytes.len;
    pith_buf_str(&f->bytes, bytes);
    return true;
}

static pith_status write_file(file *f, size_t group, unsigned rows)
{
    const pith_str record = PITH_S("{\"id\":\"a\",\"score\":0.5,"
                                   "\"length\":3,\"warnings\":[]}\n");
    pith_parquet_plan plan = {.group = group, .put = put, .who = f};
    pith_parquet *parquet;
    pith_buf_reset(&f->bytes);
    pith_status status = pith_parquet_new(&plan, &parquet, NULL);
    for (unsigned i = 0; status == PITH_OK && i < rows; i++)
        status = pith_parquet_add(parquet, record, NULL);
    if (status == PITH_OK)
        status = pith_parquet_finish(parquet, NULL);
    pith_parquet_free(parquet);
    return status;
}

/* A file without rows still has the columns; two files of the same rows are
 * equal; a full disk is reported wherever it happens. */
static void test_file(void **state)
{
    file f = {.room = SIZE_MAX}, same = f;
    (void)state;
    pith_buf_init(&f.bytes, 0);
    pith_buf_init(&same.bytes, 0);
    assert_int_equal(write_file(&f, 0, 0), PITH_OK);
    const char *data = f.bytes.data;
    size_t end = f.bytes.len - 8;
    assert_memory_equal(data, "PAR1\x15\x04\x19\xfc", 8);
    assert_memory_equal(data + end + 4, "PAR1", 4);
    assert_int_equal(pith_get_bytes(data + end, 4), end - 4);
    assert_int_equal(write_file(&f, 1, 9), PITH_OK);
    assert_int_equal(write_file(&same, 1, 9), PITH_OK);
    assert_int_equal(f.bytes.len, same.bytes.len);
    assert_memory_equal(f.bytes.data, same.bytes.data, f.bytes.len);
    size_t whole = f.bytes.len;
    for (size_t room = 0; room < whole; room += 97) {
        f.room = room;
        assert_int_equal(write_file(&f, 1, 9), PITH_IO);
    }
    pith_buf_clear(&f.bytes);
    pith_buf_clear(&same.bytes);
}

/* Columns for records written by earlier versions. */
static void test_fit(void **state)
{
    pith_parquet_plan plan = {0};
    bool whole = true;
    pith_error error;
    (void)state;
    assert_int_equal(pith_parquet_plan_fit(
                         &plan,
                         PITH_S("{\"id\":\"a\",\"status\":\"error\",\"ms\":1}"),
                         &whole, NULL),
                     PITH_OK);
    assert_false(whole);
    assert_true(plan.ms);
    assert_int_equal(plan.parts, PITH_PARTS_STANDARD);
    assert_int_equal(pith_parquet_plan_fit(
                         &plan,
                         PITH_S("{\"status\":\"ok\",\"links\":[],\"tokens\":"
                                "[],\"next_page\":null,\"metadata\":{}}"),
                         &whole, NULL),
                     PITH_OK);
    assert_true(whole && plan.ms && plan.tokens && plan.metadata);
    assert_false(plan.pages);
    assert_int_equal(plan.parts, PITH_PARTS_STANDARD | 1u << PITH_PART_LINKS |
                                     1u << PITH_PART_NEXT_PAGE);
    /* Joined pages have a column for the next page, unchanged. */
    assert_int_equal(
        pith_parquet_plan_fit(&plan, PITH_S("{\"pages\":2,\"next_page\":null}"),
                              &whole, NULL),
        PITH_OK);
    assert_true(plan.pages && whole);
    assert_false(plan.parts & 1u << PITH_PART_NEXT_PAGE);
    assert_int_equal(
        pith_parquet_plan_fit(&plan, PITH_S("[1]"), &whole, &error),
        PITH_FORMAT);
    assert_int_equal(pith_parquet_plan_fit(&plan, PITH_S("{"), &whole, &error),
                     PITH_FORMAT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_thrift),     cmocka_unit_test(test_packed),
        cmocka_unit_test(test_runs),       cmocka_unit_test(test_dictionary),
        cmocka_unit_test(test_statistics), cmocka_unit_test(test_levels),
        cmocka_unit_test(test_refused),    cmocka_unit_test(test_file),
        cmocka_unit_test(test_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
