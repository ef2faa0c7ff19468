/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What repeats by context, on pages in a short notation: see
 * PITH_MATCH_CONTEXT. template_test.c tests shares and neighbours.
 */
#include "template.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MAX = 16 };

static pith_str str(const char *text)
{
    return (pith_str){text, strlen(text)};
}

/* A page in short notation: each block is a letter for its kind, and its text.
 * "h" is a heading, "l" a link, "i" one within the page, "p" text of one word,
 * "P" of 50, "m" half a link, "f" a fact of four words, "c" a caption with
 * links after a "|". "%" in the text becomes the page's number, in letters. */
typedef struct drawn_page {
    pith_site_block blocks[MAX];
    char text[MAX][24];
} drawn_page;

static uint32_t draw_page(drawn_page *page, const char *const *lines,
                          unsigned number)
{
    uint32_t n = 0;
    for (; lines[n]; n++) {
        char kind = lines[n][0];
        snprintf(page->text[n], sizeof page->text[n], "%s", lines[n] + 1);
        char *own = strchr(page->text[n], '%');
        if (own)
            *own = (char)('a' + (int)number);
        pith_site_block block = {.text = str(page->text[n]),
                                 .place = n,
                                 .words = kind == 'P'   ? 50
                                          : kind == 'f' ? 4
                                                        : 1,
                                 .group = n,
                                 .table = kind == 'f',
                                 .linked = kind == 'l' || kind == 'i',
                                 .menu =
                                     kind == 'l' || kind == 'm' || kind == 'i',
                                 .inner = kind == 'i',
                                 .heading = kind == 'h',
                                 .kept = true};
        if (kind == 'c')
            block.own =
                (pith_str){block.text.data, strcspn(block.text.data, "|")};
        page->blocks[n] = block;
    }
    return n;
}

/* What repeats on page 20 after pages 0 to `pages` - 1 were learnt, as a string
 * of 0 and 1. `groups` of its blocks as letters; NULL: one for each. */
static const char *judge_drawn(const char *const *lines, unsigned pages,
                               const char *groups)
{
    static char out[MAX + 1];
    pith_template *site = pith_template_new();
    assert_non_null(site);
    drawn_page page;
    uint8_t repeats[MAX];
    uint32_t n = 0;
    for (unsigned i = 0; i <= pages; i++) {
        n = draw_page(&page, lines, i < pages ? i : 20);
        for (uint32_t k = 0; groups && k < n; k++)
            page.blocks[k].group = (uint32_t)groups[k];
        if (i < pages)
            assert_int_equal(pith_template_count(site, page.blocks, n),
                             PITH_OK);
    }
    pith_template_judge(site, PITH_MATCH_CONTEXT, page.blocks, n, repeats);
    for (uint32_t i = 0; i < n; i++)
        out[i] = (char)('0' + repeats[i]);
    out[n] = 0;
    pith_template_free(site);
    return out;
}

/* Headings of a table repeat in a row on every page; they are content if
 * content is on both sides, and not if links are among them. */
static void a_few_words_amid_content_stay(void **state)
{
    (void)state;
    static const char *const table[] = {
        "lHome", "lIndex", "Pabout %", "pColumn",  "pType",
        "pName", "Pof %",  "pTerms",   "lImprint", NULL};
    assert_string_equal(judge_drawn(table, 9, NULL), "110000011");
    static const char *const share[] = {
        "lHome", "lIndex", "Pabout %", "pShare",   "lby mail",
        "pName", "Pof %",  "pTerms",   "lImprint", NULL};
    assert_string_equal(judge_drawn(share, 9, NULL), "110111011");
}

/* Text that varies between two texts of the frame belongs to the frame, if
 * there are enough pages to tell; a heading does not. */
static void slots_of_the_frame_go(void **state)
{
    (void)state;
    static const char *const slots[] = {
        "lHome", "lIndex", "Pabout %", "pPrevious", "la%",
        "pNext", "lb%",    "pSearch",  "lImprint",  NULL};
    assert_string_equal(judge_drawn(slots, 5, NULL), "110111111");
    assert_string_equal(judge_drawn(slots, 4, NULL), "110000011");
    static const char *const heading[] = {
        "lHome", "lIndex", "ha%", "pShare", "lby mail", "Pabout %", NULL};
    assert_string_equal(judge_drawn(heading, 9, NULL), "110110");
    /* A page that is half as long. */
    static const char *const little[] = {"lHome",  "lIndex",   "pa%",
                                         "pTerms", "lImprint", NULL};
    assert_string_equal(judge_drawn(little, 9, NULL), "11011");
}

/* The last element of a breadcrumb repeats the page's heading. */
static void echoes_beside_the_frame_go(void **state)
{
    (void)state;
    static const char *const path[] = {"lHome",    "lManual",  "pDoors %",
                                       "hDoors %", "Pabout %", "pDoors %",
                                       "Pmore %",  NULL};
    assert_string_equal(judge_drawn(path, 9, NULL), "1110000");
}

/* A menu that marks the current page, and a table of contents as long as the
 * text that it lists. */
static void menus_go_with_the_place_in_them(void **state)
{
    (void)state;
    static const char *const menu[] = {
        "lHome",   "lIndex", "la%",      "pDoors %", "lb%", "mnext c%",
        "pSearch", "lTerms", "hDoors %", "Pabout %", NULL};
    assert_string_equal(judge_drawn(menu, 9, NULL), "1111111100");
    static const char *const contents[] = {
        "lHome",   "lIndex",  "lOne %",   "lTwo %",  "lThree %",
        "lFour %", "pSearch", "lTerms",   "hOne %",  "pa%",
        "hTwo %",  "pb%",     "hThree %", "hFour %", NULL};
    assert_string_equal(judge_drawn(contents, 9, NULL), "11111111000000");
}

/* The title of the previous page is the first in a list of the frame. */
static void links_go_with_their_list(void **state)
{
    (void)state;
    static const char *const footer[] = {
        "lHome", "lIndex", "Pabout %", "lPrev a%", "lUp", "lTerms", NULL};
    assert_string_equal(judge_drawn(footer, 9, NULL), "110011");
    assert_string_equal(judge_drawn(footer, 9, "aabccc"), "110111");
    static const char *const text[] = {
        "lHome", "lIndex", "Pabout %", "pnote a%", "lUp", "lTerms", NULL};
    assert_string_equal(judge_drawn(text, 9, "aabccc"), "110011");
}

/* A list of links within the page belongs with a label that has such lists on
 * many pages, or that has the same place on many. */
static void tables_of_contents_amid_content_go(void **state)
{
    (void)state;
    static const char *const label[] = {
        "lHome",  "lIndex",   "Pabout %", "pTopics", "ione %",
        "itwo %", "ithree %", "Pmore %",  "lTerms",  NULL};
    assert_string_equal(judge_drawn(label, 9, NULL), "110111101");
    static const char *const place[] = {"lHome",   "lIndex", "Pabout %",
                                        "ione %",  "itwo %", "ithree %",
                                        "Pmore %", "lTerms", NULL};
    assert_string_equal(judge_drawn(place, 9, NULL), "11011101");
    static const char *const note[] = {"lHome",     "lIndex", "Pabout %",
                                       "pSee also", "ione %", "itwo %",
                                       "Pmore %",   "lTerms", NULL};
    assert_string_equal(judge_drawn(note, 9, NULL), "11000001");
}

static void captions_go_with_their_links(void **state)
{
    (void)state;
    static const char *const tags[] = {
        "lHome",   "lIndex", "Pabout %", "cFiled under|a%",
        "Pmore %", "lTerms", NULL};
    assert_string_equal(judge_drawn(tags, 5, NULL), "110101");
    assert_string_equal(judge_drawn(tags, 4, NULL), "110001");
    static const char *const comma[] = {
        "lHome", "lIndex", "Pabout %", ", |a%", "Pmore %", "lTerms", NULL};
    assert_string_equal(judge_drawn(comma, 9, NULL), "110001");
}

/* The line of `at` on page 20 of a site whose pages have it with their own
 * numbers, marked "#", between the frame and text. */
static uint8_t judge_numbers(const char *at, pith_site_block like,
                             unsigned pages)
{
    pith_template *site = pith_template_new();
    assert_non_null(site);
    uint8_t repeats[4];
    for (unsigned i = 20 - pages; i <= 20; i++) {
        char text[2][64];
        size_t len = 0;
        for (const char *c = at; *c; c++)
            len += (size_t)(*c == '#' ? snprintf(text[0] + len, 8, "%u", i * 7)
                                      : snprintf(text[0] + len, 2, "%c", *c));
        int n = snprintf(text[1], sizeof text[1], "About %c", 'a' + (int)i);
        pith_site_block block[4] = {
            {.text = str("Home"), .words = 1, .linked = true},
            like,
            {.text = {text[1], (size_t)n}, .words = 50},
            {.text = str("Terms"), .words = 1, .linked = true},
        };
        block[1].text = (pith_str){text[0], len};
        for (uint32_t k = 0; k < 4; k++) {
            block[k].kept = true;
            block[k].group = k;
        }
        if (i < 20)
            assert_int_equal(pith_template_count(site, block, 4), PITH_OK);
        else
            pith_template_judge(site, PITH_MATCH_CONTEXT, block, 4, repeats);
    }
    pith_template_free(site);
    assert_int_equal(repeats[2], 0);
    return repeats[1];
}

/* Apart from their numbers, some lines are the same on most pages. */
static void lines_of_several_numbers_go(void **state)
{
    (void)state;
    pith_site_block line = {.words = 4};
    assert_int_equal(judge_numbers("Page # of 40", line, 9), 1);
    assert_int_equal(judge_numbers("# today, # in all", line, 9), 1);
    assert_int_equal(judge_numbers("# today, # in all", line, 4), 0);
    assert_int_equal(judge_numbers("# / #", line, 9), 0);
    assert_int_equal(
        judge_numbers("# and #", (pith_site_block){.words = 12}, 9), 0);
    pith_site_block other[] = {{.words = 4, .heading = true},
                               {.words = 4, .title = true},
                               {.words = 4, .code = true},
                               {.words = 4, .table = 1}};
    for (unsigned i = 0; i < sizeof other / sizeof *other; i++)
        assert_int_equal(judge_numbers("Page # of 40", other[i], 9), 0);
}

/* Rows that all pages have stay together with rows that only the page has. */
static void tables_of_facts_stay_whole(void **state)
{
    (void)state;
    static const char *const facts[] = {
        "lHome",  "lIndex",  "Pabout %", "fStatus", "fcore", "fModule",
        "fmod %", "fSource", "fhere",    "Pmore %", NULL};
    assert_string_equal(judge_drawn(facts, 9, NULL), "1100000000");
    static const char *const same[] = {"lHome",  "lIndex",   "Pabout %",
                                       "fPhone", "fone two", "fMail",
                                       "fat us", "Pmore %",  NULL};
    assert_string_equal(judge_drawn(same, 9, NULL), "11011110");
}

/* The menu of a section is on too few pages for the shares, but has the same
 * order on them. */
static void menus_of_parts_go(void **state)
{
    (void)state;
    static const char *const part[] = {"Pabout %", "lOne",   "p4.2", "lTwo",
                                       "lThree",   "lFour",  "Pm %", "lOne",
                                       "lTwo",     "lThree", "Pn %", NULL};
    static const char *const rest[] = {"Pabout %", "Pmore %", NULL};
    pith_template *site = pith_template_new();
    assert_non_null(site);
    site->rule.pair_percent = site->rule.linked_percent = 20;
    drawn_page page;
    uint8_t repeats[MAX];
    static const uint8_t menu[] = {0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0};
    uint32_t n = 0;
    for (unsigned i = 0; i < 20; i++) {
        n = draw_page(&page, i < 3 ? part : rest, i);
        assert_int_equal(pith_template_count(site, page.blocks, n), PITH_OK);
    }
    n = draw_page(&page, part, 20);
    assert_int_equal(n, sizeof menu);
    pith_template_judge(site, PITH_MATCH_CONTEXT, page.blocks, n, repeats);
    assert_memory_equal(repeats, menu, n);
    site->rule.menus = false;
    pith_template_judge(site, PITH_MATCH_CONTEXT, page.blocks, n, repeats);
    assert_int_equal(repeats[1] + repeats[2] + repeats[3] + repeats[4], 0);
    pith_template_free(site);
}

static void numbers_that_count_up(void **state)
{
    (void)state;
    static const char *const up[] = {"Chapter 7",
                                     "7",
                                     "7.",
                                     "7. Rain",
                                     "7) Rain",
                                     "Volume #7",
                                     "Week 12.",
                                     "\xe7\xac\xac"
                                     "7\xe7\xab\xa0",
                                     "1984",
                                     "\xd9\xa7",
                                     NULL};
    static const char *const of_something[] = {
        "7 comments",
        "Comments (7)",
        "Comments: 7",
        "\xe8\xaf\x84\xe8\xae\xba\xef\xbc\x88"
        "7\xef\xbc\x89",
        "7\xe6\x9d\xa1\xe8\xaf\x84\xe8\xae\xba",
        "All 7 pages",
        "Page 7 of 40",
        "7 May 2026",
        "Rain",
        "",
        NULL};
    for (unsigned i = 0; up[i]; i++)
        assert_true(pith_template_counts_up(str(up[i])));
    for (unsigned i = 0; of_something[i]; i++)
        assert_false(pith_template_counts_up(str(of_something[i])));
}

/* Text that few pages have with this number is content, the rest is not. */
static void numbers_of_headings_stay(void **state)
{
    (void)state;
    pith_template *site = pith_template_new();
    assert_non_null(site);
    uint8_t repeats[4];
    for (unsigned i = 0; i <= 20; i++) {
        char text[4][24];
        snprintf(text[0], sizeof text[0], "Chapter %u", i);
        snprintf(text[1], sizeof text[1], "About %c", 'a' + (int)i);
        snprintf(text[2], sizeof text[2], "Part %u", i / 10);
        snprintf(text[3], sizeof text[3], "Chapter %u", i);
        pith_site_block block[4];
        for (unsigned k = 0; k < 4; k++)
            block[k] = (pith_site_block){.text = str(text[k]),
                                         .words = k == 1 ? 50 : 2,
                                         .group = k,
                                         .kept = true,
                                         .heading = k == 0 || k == 2,
                                         .numbered = k != 1};
        if (i > 0)
            assert_int_equal(pith_template_count(site, block, 4), PITH_OK);
        else
            memset(repeats, 9, sizeof repeats);
        if (i == 20)
            pith_template_judge(site, PITH_MATCH_CONTEXT, block, 4, repeats);
    }
    /* The number of a part is on ten pages; the last one is not a heading. */
    assert_int_equal(repeats[0], 0);
    assert_int_equal(repeats[1], 0);
    assert_int_equal(repeats[3], 1);
    pith_template_free(site);
}

/* Of 20 pages the first `pages` have all lines, the others only their own text;
 * checks what repeats on a page with the lines, of which the method kept the
 * last `kept` blocks. */
static const char *judge_shared(const char *const *lines, unsigned pages,
                                uint32_t kept)
{
    static const char *const other[] = {"Panother %", "Panother again %", NULL};
    static char out[MAX + 1];
    pith_template *site = pith_template_new();
    assert_non_null(site);
    drawn_page page;
    uint8_t repeats[MAX];
    for (unsigned i = 20; i-- > 0;) {
        uint32_t n = draw_page(&page, i < pages ? lines : other, i);
        assert_int_equal(pith_template_count(site, page.blocks, n), PITH_OK);
    }
    uint32_t n = draw_page(&page, lines, 0);
    for (uint32_t i = 0; i + kept < n; i++)
        page.blocks[i].kept = false;
    pith_template_judge(site, PITH_MATCH_CONTEXT, page.blocks, n, repeats);
    for (uint32_t i = 0; i < n; i++)
        out[i] = (char)('0' + repeats[i]);
    out[n] = 0;
    pith_template_free(site);
    return out;
}

/* Texts that four pages share may be content of all four; links are navigation,
 * and from five pages on texts belong to the frame, too. */
static void few_pages_may_share_content(void **state)
{
    (void)state;
    static const char *const texts[] = {"Pown %", "Pone", "Ptwo", NULL};
    assert_string_equal(judge_shared(texts, 4, 3), "000");
    assert_string_equal(judge_shared(texts, 5, 3), "011");
    static const char *const links[] = {"Pown %", "lone", "ltwo", NULL};
    assert_string_equal(judge_shared(links, 4, 3), "011");
}

/* What a selective method kept stays even if more than half of it repeats. */
static void most_of_a_selection_stays(void **state)
{
    (void)state;
    static const char *const most[] = {"Pframe", "Pframe too", "Pown %",
                                       "Pone",   "Ptwo",       NULL};
    assert_string_equal(judge_shared(most, 15, 5), "11011");
    assert_string_equal(judge_shared(most, 15, 3), "00000");
    static const char *const half[] = {"Pframe", "Pframe too", "Pown %", "Pone",
                                       NULL};
    assert_string_equal(judge_shared(half, 15, 2), "1101");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_few_words_amid_content_stay),
        cmocka_unit_test(slots_of_the_frame_go),
        cmocka_unit_test(echoes_beside_the_frame_go),
        cmocka_unit_test(menus_go_with_the_place_in_them),
        cmocka_unit_test(links_go_with_their_list),
        cmocka_unit_test(tables_of_contents_amid_content_go),
        cmocka_unit_test(captions_go_with_their_links),
        cmocka_unit_test(lines_of_several_numbers_go),
        cmocka_unit_test(tables_of_facts_stay_whole),
        cmocka_unit_test(menus_of_parts_go),
        cmocka_unit_test(numbers_that_count_up),
        cmocka_unit_test(numbers_of_headings_stay),
        cmocka_unit_test(few_pages_may_share_content),
        cmocka_unit_test(most_of_a_selection_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
