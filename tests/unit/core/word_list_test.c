/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists of words over pages: the three documents of docs/spec/outlier.md in
 * counts and with TF-IDF, pruning, saving and loading, damaged files.
 */
#include "str.h"

#include <math.h>
#include <pith/inspect.h>
#include <pith/learn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char *const documents[] = {"the river rose the river",
                                        "the council met",
                                        "the town met the river council"};

static void learn(pith_words *words, const char *html)
{
    pith_doc *doc;
    assert_int_equal(pith_doc_parse(pith_str_of(html), NULL, &doc, NULL),
                     PITH_OK);
    assert_int_equal(pith_words_learn(words, doc, NULL), PITH_OK);
    pith_doc_free(doc);
}

static pith_words *learn_documents(void)
{
    pith_words *words = pith_words_new();
    assert_non_null(words);
    for (size_t i = 0; i < 3; i++)
        learn(words, documents[i]);
    return words;
}

/* Search with k = 2, n = 1 and one further setting. */
static void detect(pith_words *words, const char *name, const char *value)
{
    pith_setting settings[] = {
        {PITH_S("neighbour"), PITH_S("2")},
        {PITH_S("outliers"), PITH_S("1")},
        {pith_str_of(name), pith_str_of(value)},
    };
    pith_options options = {
        .method = "outlier", .settings = settings, .nsettings = 3};
    assert_int_equal(pith_words_detect(words, &options, NULL), PITH_OK);
}

typedef struct expected {
    const char *text;
    uint32_t total, pages;
    double tfidf, distance;
} expected;

static void expect(const pith_words *words, const expected *rows, size_t n)
{
    pith_word word;
    assert_int_equal(pith_words_count(words), n);
    assert_int_equal(pith_words_pages(words), 3);
    for (size_t i = 0; i < n; i++) {
        assert_true(pith_words_at(words, i, &word));
        assert_true(pith_str_eq(word.text, pith_str_of(rows[i].text)));
        assert_int_equal(word.total, rows[i].total);
        assert_int_equal(word.pages, rows[i].pages);
        if (!(fabs(word.tfidf - rows[i].tfidf) < 5e-7) ||
            !(fabs(word.distance - rows[i].distance) < 5e-5))
            fail_msg("%s: %f, %f", rows[i].text, word.tfidf, word.distance);
        assert_int_equal(word.outlier, i == 0);
        assert_true(pith_words_find(words, word.text, &word));
    }
    assert_false(pith_words_at(words, n, &word));
    assert_false(pith_words_find(words, PITH_S("flood"), &word));
}

static void test_counts(void **state)
{
    (void)state;
    static const expected rows[] = {
        {"the", 5, 3, 0, 3.1623},  {"river", 3, 2, 0, 1},
        {"rose", 1, 1, 0, 1.4142}, {"council", 2, 2, 0, 1},
        {"met", 2, 2, 0, 1},       {"town", 1, 1, 0, 1.4142},
    };
    pith_words *words = learn_documents();
    detect(words, "features", "counts");
    expect(words, rows, 6);
    pith_words_free(words);
}

/* Distances by hand: town (1,1,.842559) to rose (1,1,.804557) and then to met
 * (2,2,.509035), and so on. */
static void test_tfidf(void **state)
{
    (void)state;
    static const expected rows[] = {
        {"the", 5, 3, 0, 3.202986},
        {"river", 3, 2, 0.452420, 1.001601},
        {"rose", 1, 1, 0.804557, 1.444761},
        {"council", 2, 2, 0.509035, 1.001601},
        {"met", 2, 2, 0.509035, 1.001601},
        {"town", 1, 1, 0.842559, 1.453010},
    };
    pith_words *words = learn_documents();
    detect(words, "features", "tfidf");
    expect(words, rows, 6);
    pith_words_free(words);
}

/* On one page TF-IDF is a word's share, scaled: 2/3, 1/3 of a page of three. */
static void test_one_page(void **state)
{
    (void)state;
    pith_word word;
    pith_words *words = pith_words_new();
    learn(words, "a b a");
    detect(words, "features", "tfidf");
    assert_true(pith_words_find(words, PITH_S("a"), &word));
    assert_true(fabs(word.tfidf - 2 / sqrt(5)) < 1e-12);
    assert_true(pith_words_find(words, PITH_S("b"), &word));
    assert_true(fabs(word.tfidf - 1 / sqrt(5)) < 1e-12);
    pith_words_free(words);
}

static void expect_pruned(const char *name, const char *value, const char *want)
{
    char found[64] = "";
    size_t len = 0;
    pith_word word;
    pith_words *words = learn_documents();
    detect(words, name, value);
    for (size_t i = 0; pith_words_at(words, i, &word); i++) {
        assert_false(word.pruned && (word.outlier || word.distance > 0));
        if (!word.pruned)
            continue;
        memcpy(found + len, word.text.data, word.text.len);
        len += word.text.len;
        found[len++] = ' ';
    }
    found[len] = 0;
    assert_string_equal(found, want);
    pith_words_free(words);
}

static void test_pruning(void **state)
{
    (void)state;
    expect_pruned("at-most", "0.9", "the ");
    expect_pruned("at-most", "0.5", "the river council met ");
    expect_pruned("at-least", "0.5", "rose town ");
    expect_pruned("at-least", "0.3", "");
    /* Of a single page by the share of its words: the 1/2, river 1/4. */
    pith_word the, river;
    pith_words *words = pith_words_new();
    learn(words, "the river the council");
    detect(words, "at-most", "0.3");
    assert_true(pith_words_at(words, 0, &the));
    assert_true(pith_words_at(words, 1, &river));
    assert_true(the.pruned && !river.pruned);
    detect(words, "at-least", "0.3");
    assert_true(pith_words_at(words, 0, &the));
    assert_true(pith_words_at(words, 1, &river));
    assert_true(!the.pruned && river.pruned);
    pith_words_free(words);
}

static void test_few_words(void **state)
{
    (void)state;
    pith_word word;
    pith_words *words = pith_words_new();
    detect(words, "features", "tfidf");
    learn(words, "");
    learn(words, "word");
    detect(words, "features", "tfidf");
    assert_int_equal(pith_words_pages(words), 2);
    assert_true(pith_words_at(words, 0, &word));
    assert_false(word.outlier);
    assert_true(word.tfidf > 0.999 && word.tfidf < 1.001);
    /* Identical points are not outliers, and a rank beyond the last is the
     * last. */
    learn(words, "one two three four");
    detect(words, "neighbour", "100000");
    for (size_t i = 0; pith_words_at(words, i, &word); i++)
        assert_false(word.outlier || word.distance > 0);
    pith_words_free(words);
}

/* Parameters for reading can be set before the first page, but not after it. */
static void test_read_by(void **state)
{
    (void)state;
    pith_word word;
    pith_error error;
    pith_setting settings[] = {{PITH_S("case"), PITH_S("keep")},
                               {PITH_S("inline"), PITH_S("paper")}};
    pith_options options = {
        .method = "outlier", .settings = settings, .nsettings = 2};
    pith_words *words = pith_words_new();
    assert_int_equal(pith_words_read_by(words, &options, NULL), PITH_OK);
    learn(words, "The ri<b>v</b>er the to<em>w</em>n");
    assert_int_equal(pith_words_count(words), 6);
    assert_true(pith_words_find(words, PITH_S("The"), &word));
    assert_true(pith_words_find(words, PITH_S("river"), &word));
    assert_true(pith_words_find(words, PITH_S("w"), &word));
    assert_int_equal(pith_words_read_by(words, NULL, &error), PITH_ARG);
    assert_string_equal(error.text,
                        "how words are read must be set before the first page");
    pith_words_free(words);
    words = pith_words_new();
    options.method = "td";
    options.nsettings = 0;
    assert_int_equal(pith_words_read_by(words, &options, NULL), PITH_ARG);
    assert_int_equal(pith_words_read_by(words, NULL, NULL), PITH_OK);
    learn(words, "The ri<b>v</b>er the to<em>w</em>n");
    assert_int_equal(pith_words_count(words), 3);
    pith_words_free(words);
}

static void test_other_method(void **state)
{
    (void)state;
    pith_error error;
    pith_words *words = pith_words_new();
    pith_options options = {.method = "td"};
    assert_int_equal(pith_words_detect(words, &options, &error), PITH_ARG);
    assert_string_equal(error.text,
                        "word lists take the parameters of the method outlier, "
                        "not of td");
    assert_int_equal(pith_words_detect(words, NULL, NULL), PITH_OK);
    pith_words_free(words);
}

#define HEAD                                                            \
    "pith-words\t1\t3\t2\nword\ttotal\tpages\ttfidf\tdistance\toutlier" \
    "\tpruned\n"

static void test_saving(void **state)
{
    (void)state;
    char *first, *second;
    size_t len, again;
    pith_error error;
    pith_words *loaded;
    pith_words *cut_short;
    pith_words *words = learn_documents();
    detect(words, "features", "tfidf");
    assert_int_equal(pith_words_save(words, &first, &len), PITH_OK);
    assert_int_equal(pith_words_load((pith_str){first, len}, &loaded, NULL),
                     PITH_OK);
    assert_int_equal(pith_words_save(loaded, &second, &again), PITH_OK);
    assert_int_equal(len, again);
    assert_memory_equal(first, second, len);
    /* A loaded list can be searched again, but cannot learn. */
    detect(loaded, "features", "counts");
    pith_word word;
    assert_true(pith_words_find(loaded, PITH_S("the"), &word));
    assert_true(fabs(word.distance - sqrt(10)) < 1e-12);
    pith_doc *doc;
    assert_int_equal(pith_doc_parse(PITH_S("x"), NULL, &doc, NULL), PITH_OK);
    assert_int_equal(pith_words_learn(loaded, doc, &error), PITH_ARG);
    pith_doc_free(doc);
    /* A truncated file is refused, whatever its length. */
    for (size_t cut = 0; cut < len; cut++)
        assert_int_equal(
            pith_words_load((pith_str){first, cut}, &cut_short, NULL),
            PITH_FORMAT);
    pith_free(first);
    pith_free(second);
    pith_words_free(loaded);
    pith_words_free(words);
}

static void test_damage(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"", "line 1 (byte 0) of the word list: not a word list"},
        {"pith-words\t3\t1\t0\n",
         "line 1 (byte 0) of the word list: unknown version"},
        {"pith-words\t1\tx\t0\n",
         "line 1 (byte 0) of the word list: the counts of pages "
         "and words are missing"},
        {"pith-words\t1\t3\t2\nword\n",
         "line 2 (byte 17) of the word list: wrong column names"},
        {HEAD "a\t1\t1\t0\t0\t0\t0\n",
         "line 4 (byte 78) of the word list: it is cut short"},
        {HEAD "A\t1\t1\t0\t0\t0\t0\n",
         "line 3 (byte 64) of the word list: not a lower-case word"},
        {HEAD "a1\t1\t1\t0\t0\t0\t0\n",
         "line 3 (byte 64) of the word list: not a lower-case word"},
        {HEAD "a\t0\t1\t0\t0\t0\t0\n",
         "line 3 (byte 64) of the word list: total is not a whole number from "
         "1"},
        {HEAD "a\t9\t4\t0\t0\t0\t0\n",
         "line 3 (byte 64) of the word list: pages is not a whole number from "
         "1 to total and all pages"},
        {HEAD "a\t1\t1\tnan\t0\t0\t0\n",
         "line 3 (byte 64) of the word list: tfidf is not a number from 0 to "
         "1"},
        {HEAD "a\t1\t1\t0\tinf\t0\t0\n",
         "line 3 (byte 64) of the word list: distance is not a number from "
         "0"},
        {HEAD "a\t1\t1\t0\t0\t2\t0\n",
         "line 3 (byte 64) of the word list: outlier and pruned are not 0 "
         "or 1"},
        {HEAD "a\t1\t1\t0\t0\t0\t0\t\n",
         "line 3 (byte 64) of the word list: more fields than columns"},
        {HEAD "a\t1\t1\t0\t0\t0\t0\na\t1\t1\t0\t0\t0\t0\n",
         "line 4 (byte 78) of the word list: a repeated word"},
        {HEAD "a\t1\t1\t0\t0\t0\t0\nb\t1\t1\t0\t0\t0\t0\nc\n",
         "line 5 (byte 92) of the word list: more lines than its "
         "first line declares"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_error error = {0};
        pith_words *words;
        assert_int_equal(
            pith_words_load(pith_str_of(rows[i][0]), &words, &error),
            PITH_FORMAT);
        assert_null(words);
        assert_string_equal(error.text, rows[i][1]);
    }
}

static void learn_as(pith_words *words, const char *html, const char *name,
                     pith_status want)
{
    pith_doc *doc;
    pith_error error = {0};
    assert_int_equal(pith_doc_parse(pith_str_of(html), NULL, &doc, NULL),
                     PITH_OK);
    assert_int_equal(pith_words_learn_as(words, doc, pith_str_of(name), &error),
                     want);
    assert_int_equal(error.text[0] != 0, want != PITH_OK);
    pith_doc_free(doc);
}

/* Two pages of one class, one of another and one of none; the second list was
 * saved and loaded. */
static void test_classes(void **state)
{
    (void)state;
    char *saved;
    size_t len;
    pith_word word;
    pith_words *words = pith_words_new(), *again;
    learn_as(words, documents[0], "news", PITH_OK);
    learn_as(words, documents[1], "sport", PITH_OK);
    learn_as(words, documents[2], "news", PITH_OK);
    learn(words, "the river and more");
    assert_int_equal(pith_words_save(words, &saved, &len), PITH_OK);
    assert_int_equal(pith_words_load((pith_str){saved, len}, &again, NULL),
                     PITH_OK);
    for (int i = 0; i < 2; i++) {
        const pith_words *list = i ? again : words;
        assert_int_equal(pith_words_classes(list), 2);
        assert_true(
            pith_str_eq(pith_words_class_name(list, 0), PITH_S("news")));
        assert_true(
            pith_str_eq(pith_words_class_name(list, 1), PITH_S("sport")));
        assert_int_equal(pith_words_class_name(list, 2).len, 0);
        assert_true(pith_words_at(list, 1, &word)); /* river */
        assert_int_equal(word.pages, 3);
        assert_int_equal(word.labelled, 2);
        assert_int_equal(pith_words_class_pages(list, 0, 1), 2);
        assert_int_equal(pith_words_class_pages(list, 1, 1), 0);
        assert_int_equal(pith_words_class_pages(list, 2, 1), 0);
        assert_true(pith_words_find(list, PITH_S("more"), &word));
        assert_int_equal(word.labelled, 0);
    }
    pith_free(saved);
    pith_words_free(words);
    pith_words_free(again);
}

static void test_class_names(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "a\tb", "a\x7f", "\xff"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        pith_words *words = pith_words_new();
        learn_as(words, "text", wrong[i], PITH_ARG);
        pith_words_free(words);
    }
    pith_words *words = pith_words_new();
    char name[] = "A0";
    for (unsigned i = 0; i < PITH_WORD_CLASSES; i++) {
        name[0] = (char)('A' + i / 10);
        name[1] = (char)('0' + i % 10);
        learn_as(words, "text", name, PITH_OK);
    }
    learn_as(words, "text", "one more", PITH_LIMIT);
    pith_words_free(words);
}

#define CLASSES(names)      \
    "pith-words\t2\t3\t1\n" \
    "word\ttotal\tpages\ttfidf\tdistance\toutlier\tpruned" names "\n"

static void test_damaged_classes(void **state)
{
    (void)state;
    static const char *const rows[] = {
        CLASSES("") "a\t2\t2\t0\t0\t0\t0\n",
        CLASSES("\t") "a\t2\t2\t0\t0\t0\t0\t\n",
        CLASSES("\tx") "a\t2\t2\t0\t0\t0\t0\t1\n",
        CLASSES("\tclass:") "a\t2\t2\t0\t0\t0\t0\t1\n",
        CLASSES("\tclass:x\tclass:x") "a\t2\t2\t0\t0\t0\t0\t1\t1\n",
        CLASSES("\tclass:x") "a\t2\t2\t0\t0\t0\t0\n",
        CLASSES("\tclass:x") "a\t2\t2\t0\t0\t0\t0\t3\n",
        CLASSES("\tclass:x\tclass:y") "a\t2\t2\t0\t0\t0\t0\t2\t1\n",
        CLASSES("\tclass:x") "a\t2\t2\t0\t0\t0\t0\t1\t1\n",
    };
    pith_words *words;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_error error = {0};
        assert_int_equal(pith_words_load(pith_str_of(rows[i]), &words, &error),
                         PITH_FORMAT);
        assert_non_null(strstr(error.text, "of the word list"));
    }
    assert_int_equal(
        pith_words_load(PITH_S(CLASSES("\tclass:x") "a\t2\t2\t0\t0\t0\t0\t2\n"),
                        &words, NULL),
        PITH_OK);
    pith_words_free(words);
}

/* -- Merging --------------------------------------------------------------- */

enum { PARTS = 6 };

static uint32_t draw_below(uint32_t *state, uint32_t n)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % n;
}

/* A list of pages with random words and random classes, or none. */
static pith_words *make_part(uint32_t seed)
{
    static const char *const words[] = {"river", "rose", "the", "council",
                                        "met",   "town", "and", "flood",
                                        "ein",   "été",  "na"};
    pith_words *list = pith_words_new();
    assert_non_null(list);
    for (unsigned page = 0; page < 9; page++) {
        char text[400] = "";
        for (unsigned i = 0; i < 12; i++) {
            uint32_t word = draw_below(&seed, 11);
            strcat(text, words[word < draw_below(&seed, 12) ? word : 2]);
            strcat(text, " ");
        }
        pith_doc *doc;
        assert_int_equal(pith_doc_parse(pith_str_of(text), NULL, &doc, NULL),
                         PITH_OK);
        char class[] = {(char)('a' + draw_below(&seed, 3)), 0};
        assert_int_equal(
            seed & 1 << 20
                ? pith_words_learn(list, doc, NULL)
                : pith_words_learn_as(list, doc, pith_str_of(class), NULL),
            PITH_OK);
        pith_doc_free(doc);
    }
    detect(list, "features", "tfidf");
    return list;
}

static pith_words *copy_of(const pith_words *words)
{
    char *data;
    size_t len;
    pith_words *copy;
    assert_int_equal(pith_words_save(words, &data, &len), PITH_OK);
    assert_int_equal(pith_words_load((pith_str){data, len}, &copy, NULL),
                     PITH_OK);
    pith_free(data);
    return copy;
}

/* Merge two random lists until one is left; half of the results are searched,
 * and saved and loaded. */
static void merge_by_chance(pith_words *const *parts, uint32_t seed,
                            char **data, size_t *len)
{
    pith_words *left[PARTS];
    uint32_t n = PARTS;
    for (uint32_t i = 0; i < PARTS; i++)
        left[i] = copy_of(parts[i]);
    while (n > 1) {
        uint32_t from = draw_below(&seed, n);
        pith_words *other = left[from];
        left[from] = left[--n];
        uint32_t into = draw_below(&seed, n);
        assert_int_equal(pith_words_merge(left[into], other, NULL), PITH_OK);
        pith_words_free(other);
        if (draw_below(&seed, 2)) {
            detect(left[into], "features", "counts");
            other = copy_of(left[into]);
            pith_words_free(left[into]);
            left[into] = other;
        }
    }
    /* A loaded list must be sorted again. */
    pith_words *none = pith_words_new();
    assert_int_equal(pith_words_merge(left[0], none, NULL), PITH_OK);
    detect(left[0], "features", "counts");
    assert_int_equal(pith_words_save(left[0], data, len), PITH_OK);
    pith_words_free(none);
    pith_words_free(left[0]);
}

static void test_merging_law(void **state)
{
    (void)state;
    pith_words *parts[PARTS];
    for (uint32_t i = 0; i < PARTS; i++)
        parts[i] = make_part(i * 31 + 5);
    char *first, *again;
    size_t first_len, len;
    merge_by_chance(parts, 1, &first, &first_len);
    assert_non_null(strstr(first, "class:a\tclass:b\tclass:c"));
    for (uint32_t seed = 2; seed < 60; seed++) {
        merge_by_chance(parts, seed, &again, &len);
        assert_int_equal(len, first_len);
        assert_memory_equal(again, first, len);
        pith_free(again);
    }
    pith_free(first);
    for (uint32_t i = 0; i < PARTS; i++)
        pith_words_free(parts[i]);
}

/* The sums of parts equal the counts of all pages. */
static void test_merged_counts(void **state)
{
    (void)state;
    pith_words *whole = learn_documents();
    pith_words *one = pith_words_new();
    pith_words *rest = pith_words_new();
    learn(one, documents[1]);
    learn(rest, documents[2]);
    learn(rest, documents[0]);
    pith_error error = {0};
    assert_int_equal(pith_words_merge(one, one, &error), PITH_ARG);
    assert_int_equal(pith_words_merge(one, rest, &error), PITH_OK);
    detect(whole, "features", "counts");
    detect(one, "features", "counts");
    assert_int_equal(pith_words_pages(one), 3);
    assert_int_equal(pith_words_count(one), pith_words_count(whole));
    pith_word word, same;
    for (size_t i = 0; pith_words_at(whole, i, &word); i++) {
        assert_true(pith_words_find(one, word.text, &same));
        assert_int_equal(same.total, word.total);
        assert_int_equal(same.pages, word.pages);
        assert_int_equal(same.outlier, word.outlier);
        assert_true(fabs(same.distance - word.distance) < 1e-12);
    }
    assert_true(pith_words_at(one, 0, &word));
    assert_true(pith_str_eq(word.text, PITH_S("the")));
    pith_doc *doc;
    assert_int_equal(pith_doc_parse(PITH_S("more"), NULL, &doc, NULL), PITH_OK);
    assert_int_equal(pith_words_learn(one, doc, &error), PITH_ARG);
    pith_doc_free(doc);
    pith_setting setting = {PITH_S("features"), PITH_S("tfidf")};
    const pith_options options = {
        .method = "outlier", .settings = &setting, .nsettings = 1};
    assert_int_equal(pith_words_detect(one, &options, &error), PITH_ARG);
    assert_non_null(strstr(error.text, "TF-IDF"));
    pith_words_free(whole);
    pith_words_free(one);
    pith_words_free(rest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_tfidf),
        cmocka_unit_test(test_merging_law),
        cmocka_unit_test(test_merged_counts),
        cmocka_unit_test(test_one_page),
        cmocka_unit_test(test_pruning),
        cmocka_unit_test(test_few_words),
        cmocka_unit_test(test_other_method),
        cmocka_unit_test(test_read_by),
        cmocka_unit_test(test_saving),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_classes),
        cmocka_unit_test(test_class_names),
        cmocka_unit_test(test_damaged_classes),
    };
    return cmocka_run_group_tests_name("word_list", tests, NULL, NULL);
}
