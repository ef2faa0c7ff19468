/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Words, blocks and outliers against the worked examples of
 * docs/spec/outlier.md, every parameter, and pages with little in them.
 */
#include "outlier.h"

#include "buf.h"
#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char example[] =
    "<html><body>\n"
    "<div><a href=\"/\">Home</a> <a href=\"/n\">News</a></div>\n"
    "<h1>River floods town</h1>\n"
    "<p>The river rose and the river <b>flooded</b> the old town.</p>\n"
    "<p>The council closed the bridge,<br>and the town waited.</p>\n"
    "<div>Share this page</div>\n"
    "</body></html>\n";

enum { PAGES = 3 };

typedef struct found {
    page_fixture f[PAGES];
    uint32_t npages;
    pith_word_reading reading;
    pith_arena arena;
    pith_word_table words;
    pith_tokenized text[PAGES];
} found;

static void open_found(found *t)
{
    t->npages = 0;
    t->reading = (pith_word_reading){0};
    pith_arena_init(&t->arena, 0);
    pith_word_table_init(&t->words, &t->arena);
}

static void read_page(found *t, const char *html)
{
    uint32_t i = t->npages++;
    page_fixture_open(&t->f[i], pith_str_of(html));
    pith_word_source source = {.page = &t->f[i].page, .reading = t->reading};
    assert_int_equal(pith_word_table_read(&t->words, &source, &t->text[i]),
                     PITH_OK);
    assert_int_equal(pith_word_table_note(&t->words, &t->text[i]), PITH_OK);
}

static void close_found(found *t)
{
    while (t->npages > 0)
        page_fixture_close(&t->f[--t->npages]);
    pith_arena_free(&t->arena);
}

static void detect(found *t, uint32_t n, uint32_t k, bool separated)
{
    pith_outlier_options options = {
        .n = n, .k = k, .separated = separated, .share = 0.5};
    assert_int_equal(pith_outlier_detect(&t->words, &options), PITH_OK);
}

/* Words with their counts, "the 6, river 3"; of outliers only the names. */
static void expect_words(const found *t, bool flagged, const char *want)
{
    pith_buf buf;
    pith_buf_init(&buf, 0);
    for (uint32_t i = 0; i < t->words.n; i++) {
        if (flagged && !t->words.word[i].outlier)
            continue;
        if (buf.len)
            pith_buf_byte(&buf, ' ');
        pith_buf_str(&buf, pith_word_table_text(&t->words, i));
        if (!flagged && t->words.word[i].total > 1)
            pith_buf_uint(&buf, t->words.word[i].total);
    }
    if (!pith_str_eq(pith_buf_view(&buf), pith_str_of(want)))
        fail_msg("%.*s, not %s", (int)buf.len, buf.data ? buf.data : "", want);
    pith_buf_clear(&buf);
}

static void expect_distance(const found *t, const char *word, double want)
{
    for (uint32_t i = 0; i < t->words.n; i++) {
        if (!pith_str_eq(pith_word_table_text(&t->words, i), pith_str_of(word)))
            continue;
        if (!(fabs(t->words.word[i].distance - want) < 5e-5))
            fail_msg("%s: %f, not %f", word, t->words.word[i].distance, want);
        return;
    }
    fail_msg("no word %s", word);
}

static void test_word_list(void **state)
{
    (void)state;
    found t;
    open_found(&t);
    read_page(&t, example);
    assert_int_equal(t.text[0].ntokens, 27);
    assert_int_equal(t.words.n, 17);
    expect_words(&t, false,
                 "home news river3 floods town3 the6 rose and2 flooded old "
                 "council closed bridge waited share this page");
    close_found(&t);
}

static void test_detect(void **state)
{
    (void)state;
    found t;
    open_found(&t);
    read_page(&t, example);
    detect(&t, 2, 3, true);
    expect_words(&t, true, "river the");
    expect_distance(&t, "the", 4);
    expect_distance(&t, "river", 2);
    expect_distance(&t, "town", 2);
    expect_distance(&t, "and", 1);
    expect_distance(&t, "home", 0);
    detect(&t, 50, 30, true); /* the defaults: k' = 16, n' = 8 */
    expect_words(&t, true, "home news floods the rose flooded old council");
    expect_distance(&t, "river", 3);
    expect_distance(&t, "town", 3);
    expect_distance(&t, "and", 4);
    expect_distance(&t, "the", 5);
    expect_distance(&t, "page", 5);
    close_found(&t);
}

/* The words that remain in the long blocks when outliers are dropped. */
static void test_filter(void **state)
{
    (void)state;
    found t;
    open_found(&t);
    read_page(&t, example);
    detect(&t, 2, 3, true);
    pith_buf buf;
    pith_buf_init(&buf, 0);
    for (uint32_t i = 0; i < t.text[0].nblocks; i++) {
        const pith_token_block *block = &t.text[0].block[i];
        for (uint32_t k = 0; block->ntokens >= 5 && k < block->ntokens; k++) {
            uint32_t row = t.text[0].token[block->token + k];
            if (t.words.word[row].outlier)
                continue;
            pith_buf_str(&buf, pith_word_table_text(&t.words, row));
            pith_buf_byte(&buf, ' ');
        }
    }
    assert_true(pith_str_eq(
        pith_buf_view(&buf),
        PITH_S("rose and flooded old town council closed bridge and town "
               "waited ")));
    pith_buf_clear(&buf);
    close_found(&t);
}

static void expect_blocks(const char *html, const char *want)
{
    found t;
    open_found(&t);
    read_page(&t, html);
    pith_buf buf;
    pith_buf_init(&buf, 0);
    for (uint32_t i = 0; i < t.text[0].nblocks; i++) {
        pith_buf_byte(&buf, ' ');
        pith_buf_uint(&buf, t.text[0].block[i].ntokens);
    }
    if (!pith_str_eq(pith_buf_view(&buf), pith_str_of(want)))
        fail_msg("%.*s, not %s for %s", (int)buf.len, buf.data ? buf.data : "",
                 want, html);
    pith_buf_clear(&buf);
    close_found(&t);
}

static void test_blocks(void **state)
{
    (void)state;
    expect_blocks(example, " 2 3 10 9 3");
    /* What does not end a block: markup in a sentence, unknown and foreign
     * tags, hidden text. */
    expect_blocks("a <span>b <b>c</b></span> <i>d</i><br>e <a>f</a> "
                  "<em>g</em> <strong>h</strong> <u>i</u> <font>j</font> "
                  "<small>k</small> <sub>l</sub> <sup>m</sup> <abbr>n</abbr> "
                  "<code>o</code> <img src=x> p",
                  " 16");
    expect_blocks("a <x-y>b <feblend>c</feblend></x-y> <svg><text>d</text>"
                  "</svg> <math><mi>e</mi></math> f<script>x</script> "
                  "<div hidden>g</div>h",
                  " 7");
    /* What does: everything else, including empty and void elements. */
    expect_blocks("a<p>b</p>c<div></div>d<hr>e<q>f</q>g<h1>h</h1>",
                  " 1 1 1 1 1 1 1 1");
    expect_blocks("<div>a<div><b><p>c</p></b></div>d</div>", " 1 1 1");
    expect_blocks("<p> </p><p>&nbsp;</p>a", " 1");
    expect_blocks("2015 10-12", " 0");
}

static void expect_list(const char *html, const char *want)
{
    found t;
    open_found(&t);
    read_page(&t, html);
    expect_words(&t, false, want);
    close_found(&t);
}

static void test_tokens(void **state)
{
    (void)state;
    expect_list("It's 3rd-rate, x2y under_score",
                "it s rd rate x y under score");
    /* A token continues after a tag, but not after br or a block. */
    expect_list("flo<b>od</b>ed ri<br>ver<p>to</p>wn", "flooded ri ver to wn");
    expect_list("a<i> </i>b <b>c </b>d", "a b c d");
    /* Marks belong to the word, digits of other scripts do not. */
    expect_list("e\xcc\x81t\xc3\x89 \xe0\xb8\x99\xe0\xb9\x89\xe0\xb8\xb3"
                "\xe0\xb9\x91\xe0\xb9\x92 \xce\xa3",
                "e\xcc\x81t\xc3\xa9 \xe0\xb8\x99\xe0\xb9\x89\xe0\xb8\xb3 "
                "\xcf\x83");
}

/* Three documents; five occurrences in three of them for "the". */
static void test_pages(void **state)
{
    (void)state;
    found t;
    open_found(&t);
    read_page(&t, "the river rose the river");
    read_page(&t, "the council met");
    read_page(&t, "the town met the river council");
    static const struct {
        const char *word;
        uint32_t total, pages;
        double distance;
    } want[] = {
        {"the", 5, 3, 3.1623}, {"river", 3, 2, 1}, {"rose", 1, 1, 1.4142},
        {"council", 2, 2, 1},  {"met", 2, 2, 1},   {"town", 1, 1, 1.4142},
    };
    detect(&t, 1, 2, true);
    assert_int_equal(t.words.n, 6);
    for (uint32_t i = 0; i < 6; i++) {
        assert_true(pith_str_eq(pith_word_table_text(&t.words, i),
                                pith_str_of(want[i].word)));
        assert_int_equal(t.words.word[i].total, want[i].total);
        assert_int_equal(t.words.word[i].pages, want[i].pages);
        expect_distance(&t, want[i].word, want[i].distance);
    }
    expect_words(&t, true, "the");
    close_found(&t);
}

/* TF-IDF of single pages: raw, and scaled to length 1. */
static void test_page_weights(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        uint32_t page;
        double raw, scaled;
    } want[] = {
        {"the", 0, 0, 0},
        {"river", 0, 0.162186, 0.593876},
        {"rose", 0, 0.219722, 0.804557},
        {"council", 1, 0.135155, 0.707107},
        {"met", 1, 0.135155, 0.707107},
        {"town", 2, 0.183102, 0.842559},
        {"river", 2, 0.067578, 0.310963},
        {"council", 2, 0.067578, 0.310963},
        {"met", 2, 0.067578, 0.310963},
    };
    found t;
    open_found(&t);
    read_page(&t, "the river rose the river");
    read_page(&t, "the council met");
    read_page(&t, "the town met the river council");
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const pith_word_page *page = &t.words.page[want[i].page];
        double length = pith_word_table_page_length(&t.words, page);
        uint32_t row =
            pith_word_table_find(&t.words, pith_str_of(want[i].word));
        uint32_t k = page->term;
        while (k < page->term + page->nterms && t.words.term[k].row != row)
            k++;
        assert_true(k < page->term + page->nterms);
        double raw =
            pith_word_table_term_weight(&t.words, page, &t.words.term[k]);
        if (fabs(raw - want[i].raw) > 5.1e-7 ||
            fabs(raw / length - want[i].scaled) > 5.1e-7)
            fail_msg("%s on page %u: %.7f, scaled %.7f", want[i].word,
                     want[i].page, raw, raw / length);
    }
    close_found(&t);
}

/* Only the paper's inline tags, words in their original case, another limit. */
static void test_readings(void **state)
{
    (void)state;
    found t;
    open_found(&t);
    t.reading = (pith_word_reading){.keep_case = true};
    read_page(&t, "The river, the <a>old</a> Été été");
    expect_words(&t, false, "The river the old Été été");
    assert_int_equal(t.text[0].nblocks, 1);
    close_found(&t);
    open_found(&t);
    t.reading = (pith_word_reading){.paper_inline = true};
    read_page(&t, "<p>The <b>old</b> <i>town</i><br><span>of</span> <x-y>the"
                  "</x-y> <a>river</a> <em>rose</em> quickly");
    expect_words(&t, false, "the2 old town of river rose quickly");
    assert_int_equal(t.text[0].nblocks, 4);
    assert_int_equal(t.text[0].block[0].ntokens, 5);
    close_found(&t);
    open_found(&t);
    read_page(&t, "one two three four five");
    static const struct {
        double share;
        const char *want;
    } rows[] = {{0, ""},
                {0.2, "one"},
                {0.5, "one two"},
                {1, "one two three four five"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_outlier_options options = {
            .n = 50, .k = 1, .share = rows[i].share};
        assert_int_equal(pith_outlier_detect(&t.words, &options), PITH_OK);
        expect_words(&t, true, rows[i].want);
    }
    close_found(&t);
}

/* Compared with a search over every pair, for all ranks. */
static void test_every_pair(void **state)
{
    (void)state;
    found t;
    open_found(&t);
    read_page(&t, "a a a a b b c d d d d e e f g g g g g g g h i i j");
    read_page(&t, "a c c d j k k k l l a b");
    uint32_t m = t.words.n;
    assert_int_equal(m, 12);
    for (uint32_t k = 1; k <= m + 2; k++) {
        detect(&t, 3, k, false);
        for (uint32_t i = 0; i < m; i++) {
            uint32_t nearer = 0;
            uint32_t near = 0;
            const pith_table_word *a = &t.words.word[i];
            for (uint32_t j = 0; j < m; j++) {
                const pith_table_word *b = &t.words.word[j];
                double d = hypot((double)a->total - b->total,
                                 (double)a->pages - b->pages);
                nearer += j != i && d < a->distance - 1e-9;
                near += j != i && d <= a->distance + 1e-9;
            }
            uint32_t rank = k < m - 1 ? k : m - 1;
            assert_true(nearer < rank && rank <= near);
        }
    }
    close_found(&t);
}

static void test_identical_points(void **state)
{
    (void)state;
    found t;
    open_found(&t);
    read_page(&t, "one two three four five");
    detect(&t, 50, 2, true);
    expect_words(&t, true, "");
    detect(&t, 50, 2, false); /* the first half, in order */
    expect_words(&t, true, "one two");
    detect(&t, 0, 2, false);
    expect_words(&t, true, "");
    detect(&t, 50, UINT32_MAX, false);
    expect_words(&t, true, "one two");
    expect_distance(&t, "five", 0);
    close_found(&t);
}

static void test_few_words(void **state)
{
    (void)state;
    static const char *const html[] = {
        "",     "<script>only()</script>", "<frameset></frameset>", "2015",
        "word", "word word word"};
    for (size_t i = 0; i < sizeof html / sizeof html[0]; i++) {
        found t;
        open_found(&t);
        read_page(&t, html[i]);
        assert_int_equal(t.words.n, i >= 4);
        detect(&t, 50, 30, false);
        expect_words(&t, true, "");
        close_found(&t);
    }
}

/* The texts that the method keeps, each followed by a bar. */
static void expect_kept(const char *html, const char *param, double value,
                        const char *texts)
{
    page_fixture f;
    label_fixture labels;
    page_fixture_open(&f, pith_str_of(html));
    label_fixture_open(&labels, &f, "outlier", param, value);
    pith_buf buf;
    pith_buf_init(&buf, 0);
    for (uint32_t i = 0; i < f.page.nnodes; i++) {
        if (!labels.keep[i])
            continue;
        assert_int_equal(f.page.tag[i], PITH_TAG_TEXT);
        assert_true(labels.figure[i] > 0);
        pith_buf_str(&buf, pith_page_text(&f.page, i));
        pith_buf_byte(&buf, '|');
    }
    if (!pith_str_eq(pith_buf_view(&buf), pith_str_of(texts)))
        fail_msg("%.*s, not %s", (int)buf.len, buf.data ? buf.data : "", texts);
    assert_true(labels.score >= 0 && labels.score <= 1);
    pith_buf_clear(&buf);
    label_fixture_close(&labels);
    page_fixture_close(&f);
}

static void test_method(void **state)
{
    (void)state;
    const char *both = "The river rose and the river|flooded|the old town.|"
                       "The council closed the bridge,|and the town waited.|";
    expect_kept(example, NULL, 0, both);
    expect_kept(example, "min-block", 10,
                "The river rose and the river|flooded|the old town.|");
    expect_kept(example, "min-block", 11, "");
    /* Of blocks of 10 and 9 words, 4 and 5 are not outliers, which are: home
     * news floods the rose flooded old council. */
    expect_kept(example, "count", 1,
                "The council closed the bridge,|and the town waited.|");
    expect_kept("<p>one two <em>three</em> four five</p>", "inline", 0,
                "one two|three|four five|");
    expect_kept("<p>one two <em>three</em> four five</p>", "inline", 1, "");
    expect_kept("", NULL, 0, "");
    expect_kept("<script>a b c d e f</script>", NULL, 0, "");
    expect_kept("word", NULL, 0, "");
    expect_kept("word", "min-block", 1, "word|");
    expect_kept("<a href=x>one two three four five</a>", NULL, 0,
                "one two three four five|");
}

/* Each allocation may fail. */
static void test_memory(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(example));
    pith_status status = PITH_NOMEM;
    size_t n = 0;
    for (; status == PITH_NOMEM; n++) {
        pith_arena arena;
        pith_word_table words;
        pith_tokenized text;
        pith_outlier_options options = {
            .n = 50, .k = 30, .separated = true, .tfidf = true, .share = 0.5};
        pith_word_source source = {.page = &f.page};
        pith_arena_init(&arena, 0);
        arena.fail_after = n;
        pith_word_table_init(&words, &arena);
        status = pith_word_table_read(&words, &source, &text);
        if (status == PITH_OK)
            status = pith_word_table_note(&words, &text);
        if (status == PITH_OK)
            status = pith_outlier_detect(&words, &options);
        pith_arena_free(&arena);
    }
    assert_int_equal(status, PITH_OK);
    assert_true(n > 8);
    page_fixture_close(&f);
}

/* More words than the initial tables hold. */
static void test_many_words(void **state)
{
    (void)state;
    pith_buf html;
    pith_buf_init(&html, 0);
    for (unsigned i = 0; i < 3000; i++)
        pith_buf_printf(&html, "w%c%c%c ", 'a' + i % 26, 'a' + i / 26 % 26,
                        'a' + i / 676);
    pith_buf_text(&html, "waaa waaa");
    pith_buf_byte(&html, '\0');
    found t;
    open_found(&t);
    read_page(&t, html.data);
    assert_int_equal(t.words.n, 3000);
    assert_int_equal(t.text[0].ntokens, 3002);
    detect(&t, 1, 30, true);
    expect_words(&t, true, "waaa");
    expect_distance(&t, "waaa", 2);
    close_found(&t);
    pith_buf_clear(&html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_word_list),
        cmocka_unit_test(test_detect),
        cmocka_unit_test(test_filter),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_page_weights),
        cmocka_unit_test(test_readings),
        cmocka_unit_test(test_every_pair),
        cmocka_unit_test(test_identical_points),
        cmocka_unit_test(test_few_words),
        cmocka_unit_test(test_method),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_many_words),
    };
    return cmocka_run_group_tests_name("outlier", tests, NULL, NULL);
}
