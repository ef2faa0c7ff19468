/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reads annotated pages and predictions from a folder made for the test: plain
 * and gzipped pages, damaged files, missing files.
 */
#include <pith/eval.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cmocka.h>

static char folder[] = "/tmp/pith-gold-XXXXXX";

/* The path of a file in the folder; valid until the next call. */
static const char *in_folder(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(in_folder(name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static void write_gzip(const char *name, const char *text)
{
    gzFile file = gzopen(in_folder(name), "wb");
    assert_non_null(file);
    assert_int_equal(gzputs(file, text), (int)strlen(text));
    assert_int_equal(gzclose(file), Z_OK);
}

static const char *const made[] = {
    "html/b.html",         "html/a.html.gz",      "html/d.html.gz",
    "ground-truth/a.json", "ground-truth/b.json", "ground-truth/c.json",
    "ground-truth/d.json", "ground-truth/notes",  "p.jsonl",
    "bad.jsonl",           "no-id.jsonl",         "empty.jsonl",
};

static int make_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL || mkdir(in_folder("html"), 0700) ||
        mkdir(in_folder("ground-truth"), 0700))
        return -1;
    write_file("html/b.html", "<p>B");
    write_gzip("html/a.html.gz", "<p>A page that is long enough to cut");
    write_gzip("html/d.html.gz", "<p>another page, and this one is damaged");
    if (truncate(in_folder("html/d.html.gz"), 30))
        return -1;
    write_file("ground-truth/b.json",
               "{\"ground_truth\": {\"main_content\": \"B\", \"title\": null},"
               "\"_internal\": {\"page_type\": {\"primary\": \"forum\"},"
               "\"site\": \"a.example\"}}");
    write_file("ground-truth/a.json",
               "{\"ground_truth\": {\"main_content\": \"A\\u0000\xc3\xa4\","
               "\"title\": \"T\", \"author\": \"U\", \"publish_date\":"
               "\"2025-01-02\", \"with\": [\"x\", \"y\"], \"without\": [\"z\"]}"
               "}");
    write_file("ground-truth/c.json", "{\"ground_truth\": {}}");
    write_file("ground-truth/d.json", "{\"ground_truth\": ");
    write_file("ground-truth/notes", "not an annotation");
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        unlink(in_folder(made[i]));
    rmdir(in_folder("html"));
    rmdir(in_folder("ground-truth"));
    return rmdir(folder);
}

static void assert_text(pith_str actual, const char *expected)
{
    assert_int_equal(actual.len, strlen(expected));
    assert_memory_equal(actual.data, expected, actual.len);
}

static void test_annotations(void **state)
{
    (void)state;
    pith_gold *gold;
    assert_int_equal(pith_gold_open(folder, &gold, NULL), PITH_OK);
    assert_int_equal(pith_gold_count(gold), 4);
    const pith_gold_page *page = pith_gold_at(gold, 0);
    assert_text(page->id, "a");
    assert_int_equal(page->content.len, 4);
    assert_memory_equal(page->content.data, "A\0\xc3\xa4", 4);
    assert_text(page->title, "T");
    assert_text(page->author, "U");
    assert_text(page->publish_date, "2025-01-02");
    assert_null(page->page_type.data);
    assert_null(page->site.data);
    assert_int_equal(page->nwith, 2);
    assert_text(page->with[1], "y");
    assert_int_equal(page->nwithout, 1);
    assert_text(page->without[0], "z");
    assert_null(page->problem.data);
    page = pith_gold_at(gold, 1);
    assert_text(page->page_type, "forum");
    assert_text(page->site, "a.example");
    assert_null(page->title.data);
    assert_int_equal(page->nwith, 0);
    assert_null(pith_gold_at(gold, 2)->content.data);
    assert_null(pith_gold_at(gold, 4));
    char *bytes;
    size_t len;
    assert_int_equal(pith_gold_read(gold, 4, &bytes, &len, NULL), PITH_ARG);
    assert_null(pith_gold_at(gold, 2)->problem.data);
    assert_non_null(pith_gold_at(gold, 3)->problem.data);
    pith_gold_free(gold);
    pith_gold_free(NULL);
}

static void test_pages(void **state)
{
    (void)state;
    pith_gold *gold;
    char *bytes;
    size_t len;
    pith_error error = {0};
    assert_int_equal(pith_gold_open(folder, &gold, NULL), PITH_OK);
    assert_int_equal(pith_gold_read(gold, 0, &bytes, &len, NULL), PITH_OK);
    assert_text((pith_str){bytes, len}, "<p>A page that is long enough to cut");
    pith_free(bytes);
    assert_int_equal(pith_gold_read(gold, 1, &bytes, &len, NULL), PITH_OK);
    assert_text((pith_str){bytes, len}, "<p>B");
    pith_free(bytes);
    assert_int_equal(pith_gold_read(gold, 2, &bytes, &len, &error), PITH_IO);
    assert_non_null(strstr(error.text, "c.html"));
    assert_int_equal(pith_gold_read(gold, 3, &bytes, &len, &error), PITH_IO);
    assert_int_equal(error.status, PITH_IO);
    pith_gold_free(gold);
}

/* One annotation alone, with the page of its folder. */
static void test_one_file(void **state)
{
    (void)state;
    pith_gold *gold;
    pith_error error = {0};
    char *bytes;
    size_t len;
    assert_int_equal(
        pith_gold_open(in_folder("ground-truth/b.json"), &gold, NULL), PITH_OK);
    assert_int_equal(pith_gold_count(gold), 1);
    const pith_gold_page *page = pith_gold_at(gold, 0);
    assert_true(page->id.len == 1 && page->id.data[0] == 'b');
    assert_true(page->content.len == 1 && page->content.data[0] == 'B');
    assert_int_equal(pith_gold_read(gold, 0, &bytes, &len, NULL), PITH_OK);
    assert_int_equal(len, 4);
    pith_free(bytes);
    pith_gold_free(gold);
    assert_int_equal(
        pith_gold_open(in_folder("ground-truth/notes"), &gold, &error),
        PITH_IO);
    assert_null(gold);
    assert_non_null(strstr(error.text, "is a .json or .txt file"));
    /* By a path without a folder, from each of the two folders. */
    static const struct {
        const char *from, *path;
    } cases[] = {{"", "ground-truth/b.json"}, {"ground-truth", "b.json"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(chdir(in_folder(cases[i].from)), 0);
        assert_int_equal(pith_gold_open(cases[i].path, &gold, NULL), PITH_OK);
        assert_int_equal(pith_gold_read(gold, 0, &bytes, &len, NULL), PITH_OK);
        assert_int_equal(len, 4);
        pith_free(bytes);
        pith_gold_free(gold);
        assert_int_equal(chdir("/"), 0);
    }
}

static void test_no_folder(void **state)
{
    (void)state;
    pith_gold *gold;
    pith_error error = {0};
    assert_int_equal(pith_gold_open("/no/such/folder", &gold, &error), PITH_IO);
    assert_null(gold);
    assert_non_null(strstr(error.text, "/no/such/folder"));
}

static void test_predictions(void **state)
{
    (void)state;
    pith_predictions *found;
    pith_answer answer;
    write_file("p.jsonl", "{\"id\": \"0002.html\", \"text\": \"two\"}\n\n"
                          "{\"id\": \"html/0001.html.gz\", \"text\": \"old\"}\n"
                          "{\"id\": \"0003\", \"text\": null}\r\n"
                          "{\"id\": \"0001\", \"text\": \"new\"}");
    assert_int_equal(pith_predictions_open(in_folder("p.jsonl"), &found, NULL),
                     PITH_OK);
    assert_int_equal(pith_predictions_count(found), 3);
    assert_true(pith_predictions_find(found, PITH_S("0001"), &answer));
    assert_text(answer.text, "new");
    assert_true(pith_predictions_find(found, PITH_S("0002"), &answer));
    assert_text(answer.text, "two");
    assert_true(pith_predictions_find(found, PITH_S("0003"), &answer));
    assert_int_equal(answer.text.len, 0);
    assert_false(pith_predictions_find(found, PITH_S("0004"), &answer));
    assert_false(pith_predictions_find(found, PITH_S(""), &answer));
    pith_predictions_free(found);
    pith_predictions_free(NULL);
}

static void test_bad_predictions(void **state)
{
    (void)state;
    pith_predictions *found;
    pith_error error = {0};
    write_file("bad.jsonl", "{\"id\": \"1\"}\n{\"id\": ");
    assert_int_equal(
        pith_predictions_open(in_folder("bad.jsonl"), &found, &error),
        PITH_FORMAT);
    assert_null(found);
    assert_int_equal(error.offset, 12);
    write_file("no-id.jsonl", "{\"text\": \"1\"}\n");
    assert_int_equal(
        pith_predictions_open(in_folder("no-id.jsonl"), &found, &error),
        PITH_FORMAT);
    assert_int_equal(
        pith_predictions_open(in_folder("none.jsonl"), &found, &error),
        PITH_IO);
    write_file("empty.jsonl", "");
    assert_int_equal(
        pith_predictions_open(in_folder("empty.jsonl"), &found, &error),
        PITH_OK);
    assert_int_equal(pith_predictions_count(found), 0);
    pith_predictions_free(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_annotations),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_one_file),
        cmocka_unit_test(test_no_folder),
        cmocka_unit_test(test_predictions),
        cmocka_unit_test(test_bad_predictions),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
