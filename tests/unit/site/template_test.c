/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What repeats on a site: the numbers of docs/spec/blocks.md (ECM), matching by
 * context, files, and full tables.
 */
#include "counted_texts.h"
#include "hash.h"

#include <pith/inspect.h>
#include <pith/learn.h>
#include <pith/pith.h>

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Which texts of a page repeat, as a string of 0 and 1. */
static const char *judge(const pith_template *site, pith_match match,
                         const char *const *texts)
{
    static char out[MAX + 1];
    pith_site_block blocks[MAX];
    uint8_t repeats[MAX];
    uint32_t n = make_blocks(texts, blocks);
    pith_template_judge(site, match, blocks, n, repeats);
    for (uint32_t i = 0; i < n; i++)
        out[i] = (char)('0' + repeats[i]);
    out[n] = 0;
    return out;
}

static const char *const page1[] = {"River floods town", "The river rose.",
                                    "share", "like", NULL};
static const char *const page2[] = {"Budget passed", "The council voted.",
                                    "share", "like", NULL};
static const char *const page3[] = {"Cup final", "Town won 2-1.", "share",
                                    "The river rose.", NULL};
static const char *const page4[] = {"Market day", "Stalls return.", "share",
                                    NULL};

static pith_template *four_pages(void)
{
    pith_template *site = pith_template_new();
    assert_non_null(site);
    count(site, page1);
    count(site, page2);
    count(site, page3);
    count(site, page4);
    return site;
}

static void matching_of_the_spec(void **state)
{
    (void)state;
    pith_template *site = four_pages();
    assert_string_equal(judge(site, PITH_MATCH_TEXT, page1), "0111");
    assert_string_equal(judge(site, PITH_MATCH_TEXT, page2), "0011");
    assert_string_equal(judge(site, PITH_MATCH_TEXT, page3), "0011");
    assert_string_equal(judge(site, PITH_MATCH_TEXT, page4), "001");
    /* "The river rose." is in two places. */
    assert_string_equal(judge(site, PITH_MATCH_PLACE, page1), "0011");
    assert_string_equal(judge(site, PITH_MATCH_PLACE, page3), "0010");
    pith_template_facts facts = pith_template_get_facts(site);
    assert_int_equal(facts.pages, 4);
    assert_int_equal(facts.one_in, 1);
    pith_template_free(site);
}

static void smallest_noise_of_the_spec(void **state)
{
    (void)state;
    static const uint32_t rows[][2] = {{15, 2},  {66, 2},  {67, 3},
                                       {100, 3}, {200, 6}, {201, 7}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_template site = {.pages = rows[i][0]};
        assert_int_equal(pith_template_needs(&site).text, rows[i][1]);
    }
}

static void one_page_changes_nothing(void **state)
{
    (void)state;
    pith_template *site = pith_template_new();
    assert_non_null(site);
    count(site, page1);
    count(site, page1); /* a copy of it counts once */
    assert_int_equal(pith_template_get_facts(site).pages, 1);
    assert_int_equal(pith_template_get_facts(site).duplicates, 1);
    for (int match = PITH_MATCH_CONTEXT; match <= PITH_MATCH_PLACE; match++)
        assert_string_equal(judge(site, (pith_match)match, page1), "0000");
    pith_template_free(site);
}

/* Menus and counters repeat together with a neighbour; a label above the page's
 * own text does not. */
static const char *const manual1[] = {"Home",        "Index",   "open",
                                      "Parameters",  "A path.", "Parameters",
                                      "31 comments", "Log in",  NULL};
static const char *const manual2[] = {"Home",       "Index",     "close",
                                      "Parameters", "A handle.", "12 Comments",
                                      "Log in",     NULL};
static const char *const manual3[] = {
    "Home",       "Index",  "read", "Parameters", "Handle and room.",
    "7 comments", "Log in", NULL};

static void labels_within_the_text_stay(void **state)
{
    (void)state;
    pith_template *site = pith_template_new();
    assert_non_null(site);
    count(site, manual1);
    count(site, manual2);
    count(site, manual3);
    assert_string_equal(judge(site, PITH_MATCH_CONTEXT, manual2), "1100011");
    assert_string_equal(judge(site, PITH_MATCH_CONTEXT, manual3), "1100011");
    assert_string_equal(judge(site, PITH_MATCH_TEXT, manual2), "1101001");
    pith_template_free(site);
}

static void rows_say_what_repeats(void **state)
{
    (void)state;
    pith_template *site = four_pages();
    pith_template_row *rows;
    size_t n;
    assert_int_equal(pith_template_rows(site, PITH_MATCH_TEXT, &rows, &n),
                     PITH_OK);
    assert_int_equal(n, 3);
    assert_int_equal(rows[0].pages, 4);
    assert_int_equal(rows[0].example.len, 5);
    assert_memory_equal(rows[0].example.data, "share", 5);
    assert_int_equal(rows[1].pages, 2);
    assert_memory_equal(rows[1].example.data, "The river rose.", 15);
    assert_memory_equal(rows[2].example.data, "like", 4);
    pith_free(rows);
    pith_template_free(site);
}

static void files_give_back_what_was_saved(void **state)
{
    (void)state;
    pith_template *site = four_pages();
    char *data;
    size_t len;
    save(site, &data, &len);
    pith_template *back;
    assert_int_equal(pith_template_load((pith_str){data, len}, &back, NULL),
                     PITH_OK);
    assert_string_equal(judge(back, PITH_MATCH_TEXT, page1), "0111");
    char *again;
    size_t again_len;
    save(back, &again, &again_len);
    assert_int_equal(len, again_len);
    assert_memory_equal(data, again, len);
    pith_free(again);
    pith_free(data);
    pith_template_free(back);
    pith_template_free(site);
}

/* Every truncated file and every changed byte is refused, or means the same. */
static void damaged_files_are_refused(void **state)
{
    (void)state;
    pith_template *site = four_pages();
    char *data;
    size_t len;
    save(site, &data, &len);
    pith_error error;
    pith_template *back;
    for (size_t cut = 0; cut < len; cut++) {
        assert_int_equal(
            pith_template_load((pith_str){data, cut}, &back, &error),
            PITH_FORMAT);
        assert_null(back);
        assert_true(error.offset <= cut);
        assert_non_null(strstr(error.text, "line "));
        assert_non_null(strstr(error.text, "(byte "));
    }
    for (size_t at = 0; at < len; at++) {
        data[at] ^= 1;
        assert_int_equal(
            pith_template_load((pith_str){data, len}, &back, &error),
            PITH_FORMAT);
        data[at] ^= 1;
    }
    /* The offset is that of the mistake, in the head as in the entries. */
    data[10] = '{';
    assert_int_equal(pith_template_load((pith_str){data, len}, &back, &error),
                     PITH_FORMAT);
    char place[40];
    (void)snprintf(place, sizeof place, "line 1 (byte %zu)", error.offset);
    assert_in_range(error.offset, 10, strcspn(data, "\n"));
    assert_non_null(strstr(error.text, place));
    pith_free(data);
    pith_template_free(site);
}

static void parts_add_up(void **state)
{
    (void)state;
    pith_template *left = pith_template_new();
    pith_template *right = pith_template_new();
    pith_template *whole = four_pages();
    assert_non_null(left);
    assert_non_null(right);
    count(left, page1);
    count(left, page2);
    count(right, page3);
    count(right, page4);
    assert_int_equal(pith_template_merge(left, right), PITH_OK);
    assert_int_equal(pith_template_get_facts(left).pages, 4);
    assert_int_equal(pith_template_get_facts(left).entries,
                     pith_template_get_facts(whole).entries);
    assert_string_equal(judge(left, PITH_MATCH_TEXT, page1), "0111");
    assert_string_equal(judge(left, PITH_MATCH_PLACE, page1), "0011");
    pith_template_free(left);
    pith_template_free(right);
    pith_template_free(whole);
}

/* The same entries, each on as many pages. */
static void assert_same(const pith_template *a, const pith_template *b)
{
    assert_int_equal(a->pages, b->pages);
    assert_int_equal(a->duplicates, b->duplicates);
    assert_int_equal(a->nentries, b->nentries);
    for (uint32_t i = 0; i < a->nslots; i++) {
        if (!a->entry[i].hash)
            continue;
        const pith_template_entry *other =
            pith_template_find(b, a->entry[i].hash);
        assert_non_null(other);
        assert_int_equal(other->pages, a->entry[i].pages);
    }
}

enum { LAW_PAGES = 60, LAW_TEXTS = 9 };

/* Page `number` of a site: most texts from a small set, some with numbers.
 * Borrowed until the next call. */
static const char *const *draw_page(uint32_t number)
{
    static char own[LAW_TEXTS][24];
    static const char *texts[LAW_TEXTS + 1];
    uint32_t draw = number * 2654435761u + 1;
    for (unsigned i = 0; i < LAW_TEXTS; i++) {
        draw = draw * 1664525 + 1013904223;
        snprintf(own[i], sizeof own[i], i % 3 ? "box %c" : "item %c, %u",
                 'a' + (int)(draw >> 28), (unsigned)(draw >> 20 & 7));
        texts[i] = own[i];
    }
    texts[LAW_TEXTS] = NULL;
    return texts;
}

static void count_drawn(pith_template *site, uint32_t number)
{
    count(site, draw_page(number));
}

/* The counts do not depend on the order of pages, and merged parts have the
 * counts of all pages. */
static void order_and_parts_make_no_difference(void **state)
{
    (void)state;
    pith_template *row = pith_template_new();
    assert_non_null(row);
    for (uint32_t i = 0; i < LAW_PAGES; i++)
        count_drawn(row, i);
    for (uint32_t step = 7; step < 40; step += 6) { /* not a divisor of 60 */
        if (step % 5 == 0)
            continue;
        pith_template *mixed = pith_template_new();
        pith_template *part[2] = {pith_template_new(), pith_template_new()};
        assert_true(mixed && part[0] && part[1]);
        for (uint32_t i = 0; i < LAW_PAGES; i++) {
            count_drawn(mixed, i * step % LAW_PAGES);
            count_drawn(part[i % step < 3], i);
        }
        assert_same(row, mixed);
        assert_int_equal(pith_template_merge(part[0], part[1]), PITH_OK);
        assert_same(row, part[0]);
        /* And it continues as if it had learnt them all. */
        count_drawn(part[0], LAW_PAGES);
        count_drawn(mixed, LAW_PAGES);
        assert_same(mixed, part[0]);
        pith_template_free(mixed);
        pith_template_free(part[0]);
        pith_template_free(part[1]);
    }
    pith_template_free(row);
}

static void assert_saved_alike(const pith_template *a, const pith_template *b)
{
    char *bytes, *others;
    size_t len, other_len;
    save(a, &bytes, &len);
    save(b, &others, &other_len);
    assert_int_equal(len, other_len);
    assert_memory_equal(bytes, others, len);
    pith_free(bytes);
    pith_free(others);
}

/* A trimmed template gives the same results on every page, but cannot learn. */
static void trimmed_templates_judge_as_before(void **state)
{
    (void)state;
    pith_template *whole = pith_template_new(), *read, *again;
    assert_non_null(whole);
    for (uint32_t i = 0; i < 4 * LAW_PAGES; i++)
        count_drawn(whole, i);
    char *bytes;
    size_t len;
    save(whole, &bytes, &len);
    pith_str file = {bytes, len};
    assert_int_equal(pith_template_load_trimmed(file, &read, NULL), PITH_OK);
    assert_int_equal(pith_template_load(file, &again, NULL), PITH_OK);
    assert_int_equal(pith_template_trim(again), PITH_OK);
    assert_int_equal(pith_template_trim(again), PITH_OK);
    assert_saved_alike(read, again);
    assert_true(read->nentries < whole->nentries / 2);
    for (uint32_t i = 0; i < 5 * LAW_PAGES; i++) {
        for (int k = PITH_MATCH_CONTEXT; k <= (int)PITH_MATCH_PLACE; k++) {
            char before[MAX + 1];
            snprintf(before, sizeof before, "%s",
                     judge(whole, (pith_match)k, draw_page(i)));
            assert_string_equal(judge(read, (pith_match)k, draw_page(i)),
                                before);
        }
    }
    pith_site_block blocks[MAX];
    uint32_t n = make_blocks(draw_page(0), blocks);
    assert_int_equal(pith_template_count(read, blocks, n), PITH_ARG);
    assert_int_equal(pith_template_merge(read, whole), PITH_ARG);
    assert_int_equal(pith_template_merge(whole, read), PITH_ARG);
    assert_true(pith_template_get_facts(read).trimmed);
    assert_false(pith_template_get_facts(whole).trimmed);
    pith_free(bytes);
    /* It is still trimmed after saving and loading. */
    save(read, &bytes, &len);
    pith_template_free(again);
    assert_int_equal(pith_template_load((pith_str){bytes, len}, &again, NULL),
                     PITH_OK);
    assert_true(again->trimmed);
    assert_saved_alike(read, again);
    pith_free(bytes);
    pith_template_free(whole);
    pith_template_free(read);
    pith_template_free(again);
}

/* A file, not ours, that counts one page at two levels: trimming it as it is read
 * drops what trimming it later does. */
static void pages_of_files_count_once(void **state)
{
    (void)state;
    static const char format[] =
        "{\"format\": \"pith-template\", \"version\": 4, \"level\": 0, "
        "\"pages\": [1, 2, 2, 1], \"duplicates\": [], \"entries\": 1}\n"
        "[\"%016" PRIx64 "\", [1, 1, 2, 1]]\n";
    char text[300];
    uint64_t hash = 0x1230 | PITH_TEMPLATE_PAGE;
    int len = snprintf(text, sizeof text, format, hash);
    uint64_t check =
        pith_hash_bytes(PITH_HASH_START, (pith_str){text, (size_t)len});
    len += snprintf(text + len, sizeof text - (size_t)len,
                    "{\"end\": true, \"check\": \"%016" PRIx64 "\"}\n", check);
    pith_template *during, *after;
    pith_str file = {text, (size_t)len};
    assert_int_equal(pith_template_load_trimmed(file, &during, NULL), PITH_OK);
    assert_int_equal(pith_template_load(file, &after, NULL), PITH_OK);
    assert_int_equal(pith_template_get_facts(after).entries, 1);
    assert_int_equal(pith_template_trim(after), PITH_OK);
    assert_saved_alike(during, after);
    pith_template_free(during);
    pith_template_free(after);
}

/* A page of a large site: five blocks, one of them unique. */
static void count_numbered(pith_template *site, unsigned number)
{
    char own[64];
    const char *texts[] = {"Home", "Index", own, "share", "Log in", NULL};
    /* In letters, because all numbers are equal. */
    snprintf(own, sizeof own, "page %c%c%c%c", 'a' + number % 26,
             'a' + number / 26 % 26, 'a' + number / 676 % 26,
             'a' + number / 17576 % 26);
    count(site, texts);
}

/* A full table continues with a sample of the pages, says so, and keeps what
 * repeats; the sample depends on the pages, not on their order. */
static void full_tables_sample_the_pages(void **state)
{
    (void)state;
    enum { PAGES = 5000, CAP = 2000 };
    pith_template *site = pith_template_new();
    pith_template *back = pith_template_new();
    assert_true(site && back);
    site->cap = back->cap = CAP;
    for (unsigned i = 0; i < PAGES; i++) {
        count_numbered(site, i);
        count_numbered(back, PAGES - 1 - i);
    }
    pith_template_facts facts = pith_template_get_facts(site);
    assert_true(facts.entries <= CAP && facts.entries > CAP / 4);
    assert_true(facts.one_in > 1);
    assert_in_range(facts.pages, PAGES / facts.one_in / 2,
                    PAGES / facts.one_in * 2);
    assert_same(site, back);
    static const char *const texts[] = {"Home",  "Index",  "page abca",
                                        "share", "Log in", NULL};
    assert_string_equal(judge(site, PITH_MATCH_TEXT, texts), "11011");
    assert_string_equal(judge(site, PITH_MATCH_CONTEXT, texts), "11011");
    pith_template_free(site);
    pith_template_free(back);
}

/* -- Documents ------------------------------------------------------------- */

static pith_doc *parse(const char *html)
{
    pith_doc *doc;
    assert_int_equal(pith_doc_parse(str(html), NULL, &doc, NULL), PITH_OK);
    return doc;
}

static const char first_html[] =
    "<body><ul><li><a href=/>Home</a><li><a href=/i>Index</a></ul>"
    "<h1>River floods town</h1><p>The river <b>rose</b> two metres.</p>"
    "<div>share</div><div>like</div></body>";
static const char second_html[] =
    "<body><ul><li><a href=/>Home</a><li><a href=/i>Index</a></ul>"
    "<h1>Budget passed</h1><p>The council voted late.</p>"
    "<div>share</div><div>like</div></body>";

static void learn(pith_template *site, const char *html)
{
    pith_doc *doc = parse(html);
    pith_labels *labels;
    const pith_options options = {.method = "body"};
    assert_int_equal(pith_label(doc, &options, &labels, NULL), PITH_OK);
    assert_int_equal(pith_template_learn(site, doc, labels), PITH_OK);
    pith_labels_free(labels);
    pith_doc_free(doc);
}

static void what_repeats_is_dropped_from_pages(void **state)
{
    (void)state;
    pith_template *site = pith_template_new();
    assert_non_null(site);
    learn(site, first_html);
    learn(site, second_html);
    pith_worker *worker = pith_worker_new();
    assert_non_null(worker);
    for (int match = PITH_MATCH_CONTEXT; match <= PITH_MATCH_PLACE; match++) {
        const pith_options options = {.method = "body",
                                      .keep_title = true,
                                      .site_template = site,
                                      .site_match = (pith_match)match};
        pith_result *result;
        assert_int_equal(pith_worker_extract(worker, str(first_html), &options,
                                             &result, NULL),
                         PITH_OK);
        static const char wanted[] =
            "River floods town\n\nThe river rose two metres.";
        assert_int_equal(result->text.len, sizeof wanted - 1);
        assert_memory_equal(result->text.data, wanted, sizeof wanted - 1);
        pith_result_free(result);
    }
    pith_worker_free(worker);
    pith_template_free(site);
}

/* A page with nothing else keeps it. */
static void no_page_is_left_empty(void **state)
{
    (void)state;
    pith_template *site = pith_template_new();
    assert_non_null(site);
    learn(site, first_html);
    learn(site, second_html);
    static const char bare[] = "<body><div>share</div><div>like</div></body>";
    pith_doc *doc = parse(bare);
    pith_labels *labels;
    const pith_options options = {.method = "body"};
    uint32_t removed = 7;
    assert_int_equal(pith_label(doc, &options, &labels, NULL), PITH_OK);
    assert_int_equal(
        pith_template_apply(site, PITH_MATCH_TEXT, doc, labels, &removed),
        PITH_OK);
    assert_int_equal(removed, 0);
    pith_labels_free(labels);
    pith_doc_free(doc);
    doc = parse(first_html);
    assert_int_equal(pith_label(doc, &options, &labels, NULL), PITH_OK);
    assert_int_equal(
        pith_template_apply(site, PITH_MATCH_TEXT, doc, labels, &removed),
        PITH_OK);
    assert_int_equal(removed, 4);
    bool named = false;
    for (uint32_t i = 0; i < 60; i++)
        named = named || strstr(pith_labels_why(labels, i), "repeats");
    assert_true(named);
    pith_labels_free(labels);
    pith_doc_free(doc);
    pith_template_free(site);
}

/* Count pages that have a note between their own texts. */
static void count_notes(pith_template *site, uint32_t pages)
{
    for (uint32_t page = 0; page < pages; page++) {
        char own[2][16];
        snprintf(own[0], sizeof own[0], "before %c", 'a' + (int)page);
        snprintf(own[1], sizeof own[1], "behind %c", 'a' + (int)page);
        pith_site_block block[] = {
            {.text = str(own[0]), .words = 9, .kept = true},
            {.text = str("note"), .words = 12, .kept = true},
            {.text = str(own[1]), .words = 9, .kept = true},
        };
        assert_int_equal(pith_template_count(site, block, 3), PITH_OK);
    }
}

/* No neighbour repeats. */
static void a_sentence_repeats_alone(void **state)
{
    (void)state;
    pith_template *site = pith_template_new();
    assert_non_null(site);
    count_notes(site, 11);
    pith_site_block page[] = {
        {.text = str("w"), .words = 9, .kept = true},
        {.text = str("x"), .words = 9, .kept = true},
        {.text = str("note"), .words = 12, .kept = true},
        {.text = str("y"), .words = 9, .kept = true},
        {.text = str("note"), .words = 11, .kept = true},
        {.text = str("z"), .words = 9, .kept = true},
        {.text = str("w"), .words = 9, .kept = true},
    };
    uint8_t repeats[7];
    static const uint8_t sentence[7] = {0, 0, 1, 0, 0, 0, 0};
    pith_template_judge(site, PITH_MATCH_CONTEXT, page, 7, repeats);
    assert_memory_equal(repeats, sentence, 7); /* 11 words: a heading */
    page[2].code = true;
    pith_template_judge(site, PITH_MATCH_CONTEXT, page, 7, repeats);
    assert_int_equal(repeats[2], 0);
    pith_template_free(site);
}

/* What only two pages have is not known to be the site's. */
static void a_sentence_repeats_on_three_pages(void **state)
{
    (void)state;
    pith_site_block page[] = {
        {.text = str("w"), .words = 9, .kept = true},
        {.text = str("note"), .words = 12, .kept = true},
        {.text = str("x"), .words = 9, .kept = true},
    };
    uint8_t repeats[3];
    for (uint32_t pages = 2; pages <= 4; pages++) {
        pith_template *site = pith_template_new();
        assert_non_null(site);
        count_notes(site, pages);
        pith_template_judge(site, PITH_MATCH_CONTEXT, page, 3, repeats);
        assert_int_equal(repeats[1], pages >= 3);
        pith_template_free(site);
    }
}

/* A counter has one number, which may have any value; a date has more. */
static void dates_are_no_counts(void **state)
{
    (void)state;
    pith_template *site = pith_template_new();
    assert_non_null(site);
    static const char *const one[] = {"A flood", "4 July 2026", "share 12",
                                      "Log in", NULL};
    static const char *const two[] = {"A vote", "5 July 2026", "Share 8",
                                      "Log in", NULL};
    static const char *const three[] = {"A cup", "6 July 2026", "share 90",
                                        "Log in", NULL};
    count(site, one);
    count(site, two);
    assert_string_equal(judge(site, PITH_MATCH_CONTEXT, three), "0011");
    pith_template_free(site);
}

/* Pages of a manual: a menu, text, a table of contents, links to the previous
 * and next pages, and a date that all pages share. */
enum { MANUAL = 8 };

static void make_manual(pith_site_block page[MANUAL], char own[5][24],
                        unsigned number)
{
    for (unsigned i = 0; i < 5; i++)
        snprintf(own[i], 24, "%s %c",
                 ((const char *const[]){"text", "first", "second", "earlier",
                                        "later"})[i],
                 'a' + (int)number);
    static const char *const fixed[MANUAL] = {
        "Manual", NULL, "Contents", NULL, NULL, "Next topic", NULL, "updated"};
    for (unsigned i = 0, k = 0; i < MANUAL; i++)
        page[i] = (pith_site_block){.text = str(fixed[i] ? fixed[i] : own[k++]),
                                    .words = i == 1 ? 50 : 2,
                                    .linked = i != 1 && i != 5 && i != 7,
                                    .kept = true};
}

static void links_between_what_repeats_go(void **state)
{
    (void)state;
    pith_template *site = pith_template_new();
    assert_non_null(site);
    pith_site_block page[MANUAL];
    uint8_t repeats[MANUAL];
    char own[5][24];
    for (unsigned i = 0; i < 7; i++) {
        make_manual(page, own, i);
        assert_int_equal(pith_template_count(site, page, MANUAL), PITH_OK);
    }
    make_manual(page, own, 20);
    static const uint8_t all[MANUAL] = {1, 0, 1, 1, 1, 1, 1, 1};
    pith_template_judge(site, PITH_MATCH_CONTEXT, page, MANUAL, repeats);
    assert_memory_equal(repeats, all, MANUAL);
    /* The purpose of such a page if it has little else. */
    static const uint8_t listing[MANUAL] = {1, 0, 1, 0, 0, 1, 0, 1};
    page[1].words = 5;
    pith_template_judge(site, PITH_MATCH_CONTEXT, page, MANUAL, repeats);
    assert_memory_equal(repeats, listing, MANUAL);
    /* Text among the links: they do not belong to the frame. */
    make_manual(page, own, 20);
    page[4].linked = false;
    static const uint8_t text[MANUAL] = {1, 0, 1, 0, 0, 1, 1, 1};
    pith_template_judge(site, PITH_MATCH_CONTEXT, page, MANUAL, repeats);
    assert_memory_equal(repeats, text, MANUAL);
    pith_template_free(site);
}

/* Titles in a bar of links that are not links themselves: those between two
 * links of the frame, or between one and the edge; not a heading, and not half
 * of the page. */
static void labels_between_links_of_the_frame_go(void **state)
{
    (void)state;
    enum { BLOCKS = 7 };
    pith_template *site = pith_template_new();
    assert_non_null(site);
    char own[4][16];
    pith_site_block page[BLOCKS];
    uint8_t repeats[BLOCKS];
    for (unsigned i = 0; i < 8; i++) {
        static const char *const fixed[BLOCKS] = {NULL, "Prev", NULL, "Next",
                                                  NULL, "Home", NULL};
        for (unsigned k = 0; k < BLOCKS; k++) {
            snprintf(own[k / 2], sizeof own[k / 2], "own %c %c", 'a' + (int)k,
                     'a' + (int)i);
            page[k] =
                (pith_site_block){.text = str(fixed[k] ? fixed[k] : own[k / 2]),
                                  .words = 2,
                                  .linked = fixed[k] != NULL,
                                  .kept = true};
        }
        page[4].words = 40;
        assert_int_equal(pith_template_count(site, page, BLOCKS), PITH_OK);
    }
    static const uint8_t bars[BLOCKS] = {1, 1, 1, 1, 0, 1, 1};
    pith_template_judge(site, PITH_MATCH_CONTEXT, page, BLOCKS, repeats);
    assert_memory_equal(repeats, bars, BLOCKS);
    page[2].heading = true;
    static const uint8_t heading[BLOCKS] = {1, 1, 0, 1, 0, 1, 1};
    pith_template_judge(site, PITH_MATCH_CONTEXT, page, BLOCKS, repeats);
    assert_memory_equal(repeats, heading, BLOCKS);
    page[4].words = 6; /* less than twice the labels */
    static const uint8_t little[BLOCKS] = {0, 1, 0, 1, 0, 1, 0};
    pith_template_judge(site, PITH_MATCH_CONTEXT, page, BLOCKS, repeats);
    assert_memory_equal(repeats, little, BLOCKS);
    pith_template_free(site);
}

/* A page of a manual: the kinds of blocks follow from its elements. */
static void write_manual(char *out, size_t size, unsigned number)
{
    static const char form[] =
        "<body><p><a href=/>Home</a> <a href=/i>Index</a></p>"
        "<h1>Door %c</h1><p>Filed under: <a href=/t>tag %c</a></p>"
        "<table><tr><th><a href=/s>Status</a><td>part of the core"
        "<tr><th>Name <td>door %c</table><p>A door of sort %c, and so on.</p>"
        "<h3>Topics</h3><ul><li><a href=#o>open %c</a><li><a href=#c>close "
        "%c</a><li><a href=#l>lock %c</a></ul><p>Now to doors of %c.</p>"
        "<h3>Rooms</h3><ul><li><a href=a#o>in %c</a><li><a href=b#c>at "
        "%c</a><li><a href=c#l>up %c</a></ul><p>The end of %c.</p>";
    char c = (char)('a' + (int)number);
    snprintf(out, size, form, c, c, c, c, c, c, c, c, c, c, c, c);
}

static void blocks_are_what_their_elements_say(void **state)
{
    (void)state;
    char html[1024];
    pith_template *site = pith_template_new();
    pith_worker *worker = pith_worker_new();
    assert_true(site && worker);
    for (unsigned i = 0; i < 9; i++) {
        write_manual(html, sizeof html, i);
        learn(site, html);
    }
    write_manual(html, sizeof html, 20);
    const pith_options options = {
        .method = "body", .keep_title = true, .site_template = site};
    pith_result *result;
    assert_int_equal(
        pith_worker_extract(worker, str(html), &options, &result, NULL),
        PITH_OK);
    char *text = strndup(result->text.data, result->text.len);
    assert_string_equal(text, "Door u\n\nStatus\tpart of the core\n"
                              "Name\tdoor u\n\nA door of sort u, and so on."
                              "\n\nNow to doors of u.\n\nRooms\n\nin u\n"
                              "at u\nup u\n\nThe end of u.");
    free(text);
    pith_result_free(result);
    pith_worker_free(worker);
    pith_template_free(site);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_between_links_of_the_frame_go),
        cmocka_unit_test(blocks_are_what_their_elements_say),
        cmocka_unit_test(a_sentence_repeats_alone),
        cmocka_unit_test(a_sentence_repeats_on_three_pages),
        cmocka_unit_test(dates_are_no_counts),
        cmocka_unit_test(links_between_what_repeats_go),
        cmocka_unit_test(matching_of_the_spec),
        cmocka_unit_test(smallest_noise_of_the_spec),
        cmocka_unit_test(one_page_changes_nothing),
        cmocka_unit_test(labels_within_the_text_stay),
        cmocka_unit_test(rows_say_what_repeats),
        cmocka_unit_test(files_give_back_what_was_saved),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(order_and_parts_make_no_difference),
        cmocka_unit_test(trimmed_templates_judge_as_before),
        cmocka_unit_test(pages_of_files_count_once),
        cmocka_unit_test(full_tables_sample_the_pages),
        cmocka_unit_test(what_repeats_is_dropped_from_pages),
        cmocka_unit_test(no_page_is_left_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
