/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules: the feature vectors and the scan of docs/spec/weight.md (part B),
 * which start tags can be rules, the model compared with its head, and the
 * method.
 */
#include "rule_choice.h"
#include "rule_model.h"
#include "rule_scan.h"

#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static const char flood[] =
    "<body><div class=\"page\"><div class=\"nav\"><a href=\"/\">Home</a> "
    "<a href=\"/n\">World news</a></div>\n"
    "<div class=\"story\"><h1>River floods town</h1>\n"
    "<p>The river rose overnight. Read the <a href=\"/r\">full report</a>.</p>"
    "</div>\nCopyright 2015</div></body>";

static void open_rows(page_fixture *f, pith_arena *arena, const char *html,
                      pith_rule_rows *rows)
{
    page_fixture_open(f, pith_str_of(html));
    pith_arena_init(arena, 0);
    assert_int_equal(pith_rule_rows_find(&f->page, arena, rows), PITH_OK);
}

static void expect(const float *value, const double *want)
{
    static const int column[] = {PITH_RULE_WORDS,    PITH_RULE_DENSITY,
                                 PITH_RULE_LINKS,    PITH_RULE_LINK_WORDS,
                                 PITH_RULE_PER_LINK, PITH_RULE_RATIO,
                                 PITH_RULE_DOTS};
    for (size_t i = 0; i < 7; i++)
        if (!(fabs(value[column[i]] - want[i]) < 5e-5))
            fail_msg("column %zu: %.6f, not %.6f", i, (double)value[column[i]],
                     want[i]);
}

static void the_vectors_of_the_spec(void **state)
{
    (void)state;
    static const double want[3][2][7] = {
        {{16, 1, 3, 5, 1.6667, 0.3125, 2}, {2, 0.125, 0, 0, 0, 0, 0}},
        {{3, 0.1875, 2, 3, 1.5, 1, 0}, {3, 0.1875, 2, 3, 1.5, 1, 0}},
        {{11, 0.6875, 1, 2, 2, 0.181818, 2},
         {11, 0.6875, 1, 2, 2, 0.181818, 2}},
    };
    page_fixture f;
    pith_arena arena;
    pith_rule_rows rows;
    open_rows(&f, &arena, flood, &rows);
    assert_int_equal(rows.n, 3);
    for (size_t i = 0; i < 3; i++) {
        expect(rows.row[i].value, want[i][0]);
        expect(rows.row[i].value + PITH_RULE_FULL, want[i][1]);
        assert_true(rows.row[i].value[PITH_RULE_HAS_NAME] == 1);
        assert_true(rows.row[i].value[PITH_RULE_TAG_NAME] == 0);
        assert_true(rows.row[i].value[PITH_RULE_REPEATS] == 1);
    }
    const float *page = rows.row[0].value;
    assert_true(page[PITH_RULE_DIV] == 2 && page[PITH_RULE_P] == 1);
    assert_true(page[PITH_RULE_HEADINGS] == 1);
    page += PITH_RULE_FULL;
    assert_true(page[PITH_RULE_DIV] == 0 && page[PITH_RULE_P] == 0);
    pith_arena_free(&arena);
    page_fixture_close(&f);
}

static void repeated_start_tags_and_cells(void **state)
{
    (void)state;
    page_fixture f;
    pith_arena arena;
    pith_rule_rows rows;
    open_rows(&f, &arena,
              "<table><tr><td class=a>x y<ul><li>z</ul><td class=a>u<td>v"
              "<div hidden>w</div></table><div class=a></div>",
              &rows);
    assert_int_equal(rows.n, 3); /* without hidden elements and those without
                                    words */
    assert_true(rows.row[0].value[PITH_RULE_REPEATS] == 2);
    assert_true(rows.row[1].value[PITH_RULE_REPEATS] == 2);
    assert_true(rows.row[2].value[PITH_RULE_REPEATS] == 1);
    assert_true(rows.row[0].value[PITH_RULE_TAG_NAME] == 1);
    assert_true(rows.row[2].value[PITH_RULE_HAS_NAME] == 0);
    assert_true(rows.row[0].value[PITH_RULE_LI] == 1);
    const float *own = rows.row[0].value + PITH_RULE_FULL;
    assert_true(own[PITH_RULE_WORDS] == 2 && own[PITH_RULE_LI] == 0);
    pith_arena_free(&arena);
    page_fixture_close(&f);
}

static void expect_cut(const char *source, const char *tag, const char *want)
{
    pith_buf stripped;
    pith_buf_init(&stripped, 0);
    pith_rule_strip(pith_str_of(source), &stripped);
    size_t at;
    bool found =
        pith_rule_unique(pith_buf_view(&stripped), pith_str_of(tag), &at);
    assert_int_equal(found, want != NULL);
    if (want) {
        pith_str cut =
            pith_rule_cut(pith_buf_view(&stripped), at, pith_str_of(tag));
        if (!pith_str_eq(cut, pith_str_of(want)))
            fail_msg("got \"%.*s\"", PITH_FMT(cut));
    }
    pith_buf_clear(&stripped);
}

static void the_scan_of_the_spec(void **state)
{
    (void)state;
    static const char page[] =
        "<body><div class=\"nav\">..</div><div class=\"story\"><h1>T</h1>"
        "<div class=\"ad\">x</div><p>Body.</p></div><div class=\"nav\">f</div>";
    expect_cut(page, "<div class=\"story\">",
               "<h1>T</h1><div class=\"ad\">x</div><p>Body.</p>");
    expect_cut(page, "<div class=\"nav\">", NULL);
    expect_cut(page, "<td id=\"x\">", NULL);
}

static void what_the_scan_leaves_out(void **state)
{
    (void)state;
    expect_cut("<!-- <td id=x> --><td id=x>a<!-- </td> -->b</td>c", "<td id=x>",
               "ab");
    expect_cut("<script>'<td id=x>'</script ><td id=x>a", "<td id=x>", "a");
    expect_cut("<td id=x>a<TD>b</Td >c</td>d", "<td id=x>", "a<TD>b</Td >c");
    expect_cut("<div id=x>a<divider></div>b", "<div id=x>", "a<divider>");
    expect_cut("<scripts><td id=x>a</td>", "<td id=x>", "a");
    expect_cut("<td id=x>a<script>no end</td>", "<td id=x>", "a");
    expect_cut("<td id=x>a<!-- no end</td>", "<td id=x>", "a");
    expect_cut("", "<td id=x>", NULL);
}

static void what_can_be_a_rule(void **state)
{
    (void)state;
    assert_true(pith_rule_tag_is_fine(PITH_S("<div id=x>")));
    assert_true(pith_rule_tag_is_fine(PITH_S("<td title='a > b'>")));
    assert_false(pith_rule_tag_is_fine(PITH_S("<div id=x")));
    assert_false(pith_rule_tag_is_fine(PITH_S("<div><p>")));
    assert_false(pith_rule_tag_is_fine(PITH_S("</div>")));
    assert_false(pith_rule_tag_is_fine(PITH_S("x")));
    assert_false(pith_rule_tag_is_fine(PITH_S("")));
}

static void the_model_is_what_its_head_says(void **state)
{
    (void)state;
    assert_true(pith_c45_verify(&pith_rule_model));
    assert_true(pith_rule_model.nnodes > 100);
    assert_true(pith_rule_model_digest(&pith_rule_model) ==
                pith_rule_model_recorded);
    assert_int_equal(pith_rule_schema.nattributes, 39);
}

/* A page whose article is long enough for the tree. */
static const char news[] =
    "<body><div class=page><div class=nav><a href=/>Home</a> <a href=/n>World "
    "news</a></div><div class=headline><h1>River floods town</h1></div>"
    "<div class=byline>By Ann Smith, 4 September 2025</div>\n"
    "<div class=story><p id=p>The river rose overnight &amp; flooded the old "
    "town. Read the <a href=/r>full report</a>. Many people had to leave their "
    "houses before the morning came, and the council opened the school for "
    "them.</p>\n<p>First text. It rained for ten days in a row. The bridge was "
    "closed at noon. Nobody was hurt, said the fire brigade, but the damage is "
    "large and will take months to repair.</p></div>\n"
    "<div class=foot id=foot>Copyright 2015</div></div>";

static void the_method_with_and_without_rules(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(news));
    label_fixture labels;
    label_fixture_open(&labels, &f, "rules", NULL, 0);
    uint32_t text = page_fixture_by_id(&f, "p") + 1;
    uint32_t foot = page_fixture_by_id(&f, "foot") + 1;
    assert_true(labels.keep[text] && !labels.keep[foot]);
    const pith_rule rules[] = {
        {PITH_RULE_MAIN, PITH_S("<div class=missing>"), 9},
        {PITH_RULE_HEADLINE, PITH_S("<div class=story>"), 8},
        {PITH_RULE_MAIN, PITH_S("<div class=foot id=foot>"), 1},
        {PITH_RULE_MAIN, PITH_S("<div class=page>"), 0}};
    memset(labels.keep, 0, f.page.nnodes);
    pith_job job = {.page = &f.page,
                    .known = {.rules = rules, .nrules = 4},
                    .scratch = &labels.scratch,
                    .keep = labels.keep,
                    .why = labels.why};
    const pith_verdict *verdict = &job.verdict;
    /* The foot has too little text: the page's own rule is used. */
    assert_int_equal(pith_method_find(PITH_S("rules"))->run(&job), PITH_OK);
    assert_true(labels.keep[text] && labels.keep[foot]);
    assert_int_equal(verdict->nrules, 1);
    assert_true(pith_str_eq(verdict->rules[0].tag, rules[3].tag) &&
                verdict->rules[0].hits == 1);
    /* Without a rule the tree decides, and the page teaches one. */
    memset(labels.keep, 0, f.page.nnodes);
    job.known.nrules = 3;
    job.verdict = (pith_verdict){0};
    assert_int_equal(pith_method_find(PITH_S("rules"))->run(&job), PITH_OK);
    assert_true(labels.keep[text] && !labels.keep[foot]);
    assert_true(verdict->nrules > 0 && verdict->rules[0].hits == 0);
    assert_true(
        pith_str_eq(verdict->rules[0].tag, PITH_S("<div class=story>")));
    label_fixture_close(&labels);
    page_fixture_close(&f);
}

static void expect_plausible(const char *source, const char *tag, bool want)
{
    pith_str page = pith_str_of(source);
    size_t at;
    assert_true(pith_rule_unique(page, pith_str_of(tag), &at));
    pith_str cut = pith_rule_cut(page, at, pith_str_of(tag));
    assert_int_equal(pith_rule_is_plausible(page, cut), want);
}

static void half_of_the_text_outside_of_links(void **state)
{
    (void)state;
    expect_plausible("<p>abc<div id=x>abc</div>", "<div id=x>", true);
    expect_plausible("<p>abcd<div id=x>abc</div>", "<div id=x>", false);
    expect_plausible("<p>abc<div id=x>abc<a>d</a></div>e", "<div id=x>", false);
    expect_plausible("<a>abcdef</a><div id=x>abc</div>d", "<div id=x>", true);
    expect_plausible("<title>abcdef</title><body><div id=x>a</div><style>a{b:c}"
                     "</style>",
                     "<div id=x>", true);
    expect_plausible("<p title=abcdef>  ,.;  <div id=x>\xe0\xb8\x81</div>abc",
                     "<div id=x>", true);
    expect_plausible("abc<a>def<div id=x>abc</div>", "<div id=x>", true);
    expect_plausible("<div id=x>", "<div id=x>", true);
}

/* Check the start tag that is learnt from a page with these elements around its
 * article. */
static void expect_choice(const char *before, const char *after,
                          const char *want)
{
    static char html[8192];
    const char *story = strstr(news, "<div class=story>");
    const char *text = strstr(news, "<p id=p>");
    const char *rest = strstr(text, "</div>");
    snprintf(html, sizeof html,
             "<title>River floods - The Daily</title>%.*s%s%.*s</div>%s%s",
             (int)(story - news), news, before, (int)(rest - text), text, after,
             rest + strlen("</div>"));
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_rule_choice choice;
    assert_int_equal(pith_rule_choose(&f.page, pith_str_of(html),
                                      &pith_rule_model, &arena, &choice),
                     PITH_OK);
    if (!pith_str_eq(choice.tag[PITH_RULE_MAIN], pith_str_of(want)))
        fail_msg("%s: chose \"%.*s\"", before,
                 PITH_FMT(choice.tag[PITH_RULE_MAIN]));
    pith_arena_free(&arena);
    page_fixture_close(&f);
}

/* A start tag that only this page has is given up for that of an ancestor, if
 * there is one with little more content. */
static void rules_that_other_pages_may_have(void **state)
{
    (void)state;
    expect_choice("<div class=story>", "", "<div class=story>");
    expect_choice("<div class=outer><div class=story>", "</div>",
                  "<div class=story>");
    expect_choice("<div class=outer><div id=story-12>", "</div>",
                  "<div class=outer>");
    expect_choice("<div class=outer><div id=the-river-floods>", "</div>",
                  "<div class=outer>");
    expect_choice("<a href=#top>Up</a><div class=outer><div id=top>", "</div>",
                  "<div class=outer>");
    expect_choice("<div class=outer><div class=a>", "</div><div class=a></div>",
                  "<div class=outer>");
    /* One element has it, but the page's source contains it twice. */
    expect_choice("<p title='<div class=story>'></p><div class=outer>"
                  "<div class=story>",
                  "</div>", "<div class=outer>");
    expect_choice("<div id=story-12>", "", "<div class=page>");
}

/* In training almost no content had fewer than 60 words; still, an element with
 * most of such a page becomes a rule. */
static void small_pages_have_a_rule(void **state)
{
    (void)state;
    pith_rule_choice choice;
    page_fixture f;
    pith_arena arena;
    page_fixture_open(&f, pith_str_of(flood));
    pith_arena_init(&arena, 0);
    assert_int_equal(pith_rule_choose(&f.page, pith_str_of(flood),
                                      &pith_rule_model, &arena, &choice),
                     PITH_OK);
    assert_true(pith_str_eq(choice.tag[PITH_RULE_MAIN],
                            PITH_S("<div class=\"story\">")));
    pith_arena_free(&arena);
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vectors_of_the_spec),
        cmocka_unit_test(repeated_start_tags_and_cells),
        cmocka_unit_test(the_scan_of_the_spec),
        cmocka_unit_test(what_the_scan_leaves_out),
        cmocka_unit_test(what_can_be_a_rule),
        cmocka_unit_test(the_model_is_what_its_head_says),
        cmocka_unit_test(the_method_with_and_without_rules),
        cmocka_unit_test(half_of_the_text_outside_of_links),
        cmocka_unit_test(rules_that_other_pages_may_have),
        cmocka_unit_test(small_pages_have_a_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
