/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Records, blocks and the choice among them, compared with the worked example
 * of docs/spec/blocks.md; every parameter; pages with little text.
 */
#include "blocks.h"
#include "buf.h"
#include "element_path.h"

#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char example[] =
    "<html><head><title>T</title></head><body>\n"
    "<div id=\"top\"><ul><li><a href=\"/\">Home</a></li><li><a "
    "href=\"/n\">News</a></li></ul></div>\n"
    "<div id=\"main\"><h1>River floods town</h1>\n"
    "<div class=\"body\"><p>The river rose two metres overnight.</p>\n"
    "<p>Read the <a href=\"/r\">full report</a> by the council.</p>\n"
    "<span>share</span></div></div>\n"
    "<div id=\"foot\">Copyright 2015</div></body></html>\n";

static const pith_block_options standard = {
    .deviations = 0, .link_share = 0.5, .above = true, .fallback = true};

typedef struct found {
    page_fixture f;
    pith_arena arena;
    pith_container_blocks blocks;
    uint64_t *places;
} found;

static void open_found(found *t, const char *html)
{
    page_fixture_open(&t->f, pith_str_of(html));
    pith_arena_init(&t->arena, 0);
    assert_int_equal(pith_container_blocks_find(&t->f.page,
                                                PITH_BLOCK_FORMS_DROP,
                                                &t->arena, &t->blocks),
                     PITH_OK);
    t->places = pith_element_paths(&t->f.page, &t->arena);
    assert_non_null(t->places);
}

static void close_found(found *t)
{
    pith_arena_free(&t->arena);
    page_fixture_close(&t->f);
}

static void expect_path(const found *t, uint32_t element, const char *path)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (const char *at = path; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 0x100000001b3u;
    if (t->places[element] != hash)
        fail_msg("element %u is not at %s", element, path);
}

typedef struct want_record {
    const char *path;
    uint32_t chars, link_chars, block;
} want_record;

static void test_records(void **state)
{
    (void)state;
    static const want_record want[] = {
        {"/html[1]/body[1]/div[1]/ul[1]/li[1]", 4, 4, 0},
        {"/html[1]/body[1]/div[1]/ul[1]/li[2]", 4, 4, 0},
        {"/html[1]/body[1]/div[2]/h1[1]", 15, 0, 1},
        {"/html[1]/body[1]/div[2]/div[1]/p[1]", 31, 0, 2},
        {"/html[1]/body[1]/div[2]/div[1]/p[2]", 30, 10, 2},
        {"/html[1]/body[1]/div[2]/div[1]/span[1]", 5, 0, 2},
        {"/html[1]/body[1]/div[3]", 13, 0, 3},
    };
    found t;
    open_found(&t, example);
    assert_int_equal(t.blocks.nrecords, 7);
    for (uint32_t k = 0; k < 7; k++) {
        const pith_element_record *record = &t.blocks.record[k];
        expect_path(&t, record->owner, want[k].path);
        assert_int_equal(record->chars, want[k].chars);
        assert_int_equal(record->link_chars, want[k].link_chars);
        assert_int_equal(record->block, want[k].block);
        assert_int_equal(t.blocks.owner[record->first], record->owner);
    }
    close_found(&t);
}

typedef struct want_block {
    const char *path;
    uint32_t records, chars, link_chars;
    double share;
    uint32_t plain;
    pith_block_choice choice;
} want_block;

static void test_blocks(void **state)
{
    (void)state;
    static const want_block want[] = {
        {"/html[1]/body[1]/div[1]/ul[1]", 2, 8, 8, 1, 0, PITH_BLOCK_LINKED},
        {"/html[1]/body[1]/div[2]", 1, 15, 0, 0, 15, PITH_BLOCK_ABOVE},
        {"/html[1]/body[1]/div[2]/div[1]", 3, 66, 10, 0.1515, 56,
         PITH_BLOCK_CHOSEN},
        {"/html[1]/body[1]/div[3]", 1, 13, 0, 0, 13, PITH_BLOCK_SHORT},
    };
    found t;
    open_found(&t, example);
    pith_block_choices choices;
    assert_int_equal(
        pith_blocks_choose(&t.blocks, &standard, &t.arena, &choices), PITH_OK);
    assert_int_equal(t.blocks.nblocks, 4);
    for (uint32_t k = 0; k < 4; k++) {
        const pith_container_block *block = &t.blocks.block[k];
        expect_path(&t, block->container, want[k].path);
        assert_int_equal(block->records, want[k].records);
        assert_int_equal(block->chars, want[k].chars);
        assert_int_equal(block->link_chars, want[k].link_chars);
        assert_true(fabs((double)block->link_chars / block->chars -
                         want[k].share) < 5e-5);
        assert_int_equal(block->chars - block->link_chars, want[k].plain);
        assert_int_equal(choices.choice[k], want[k].choice);
    }
    assert_true(fabs(choices.mean - 21) < 5e-5);
    assert_true(fabs(choices.deviation - 21.0119) < 5e-5 * 21);
    close_found(&t);
}

/* The texts that a method keeps, each followed by a bar. */
static void expect_kept(const char *html, const char *param, double value,
                        const char *texts)
{
    page_fixture f;
    label_fixture labels;
    page_fixture_open(&f, pith_str_of(html));
    label_fixture_open(&labels, &f, "blocks", param, value);
    pith_buf buf;
    pith_buf_init(&buf, 0);
    for (uint32_t i = 0; i < f.page.nnodes; i++) {
        if (!labels.keep[i] || f.page.tag[i] != PITH_TAG_TEXT ||
            pith_page_text(&f.page, i).len == 0)
            continue;
        pith_buf_str(&buf, pith_page_text(&f.page, i));
        pith_buf_byte(&buf, '|');
    }
    if (!pith_str_eq(pith_buf_view(&buf), pith_str_of(texts)))
        fail_msg("%.*s, not %s", (int)buf.len, buf.data ? buf.data : "", texts);
    assert_true(labels.score >= 0 && labels.score <= 1);
    assert_true((labels.score > 0) == (*texts != '\0'));
    pith_buf_clear(&buf);
    label_fixture_close(&labels);
    page_fixture_close(&f);
}

/* Heading, two paragraphs and "share". */
static void test_kept(void **state)
{
    (void)state;
    expect_kept(example, NULL, 0,
                "River floods town|The river rose two metres overnight.|"
                "Read the|full report|by the council.|share|");
}

static void test_labels(void **state)
{
    (void)state;
    page_fixture f;
    label_fixture labels;
    page_fixture_open(&f, pith_str_of(example));
    label_fixture_open(&labels, &f, "blocks", NULL, 0);
    uint32_t share = page_fixture_by_text(&f, "share");
    uint32_t home = page_fixture_by_text(&f, "Home");
    uint32_t top = page_fixture_by_id(&f, "top");
    assert_int_equal(labels.why[share], PITH_BLOCK_CHOSEN);
    assert_true(labels.figure[share] == 56);
    assert_int_equal(labels.why[home], PITH_BLOCK_LINKED);
    assert_true(labels.figure[home] == 0);
    assert_int_equal(labels.keep[top], 0); /* without a block of its own */
    /* Of 95 characters outside links 81 are kept; 11 of 92 are in a link. */
    assert_true(fabs(labels.score - 81.0 / 95 * (1 - 11.0 / 92)) < 1e-12);
    label_fixture_close(&labels);
    page_fixture_close(&f);
}

static void test_deviations(void **state)
{
    (void)state;
    const char *html = "<div>123456</div><div>1234</div><div>12</div>";
    /* mean 4, deviation 1.63 */
    expect_kept(html, "deviations", 0, "123456|1234|");
    expect_kept(html, "deviations", 1, "123456|");
    expect_kept(html, "deviations", -2, "123456|1234|12|");
    expect_kept(html, "deviations", 4, "123456|"); /* still the largest */
}

static void test_link_share(void **state)
{
    (void)state;
    const char *half = "<div>1234<a href=x>5678</a></div><div>12</div>";
    expect_kept(half, NULL, 0, "1234|5678|"); /* equality is allowed */
    expect_kept(half, "link-share", 0.49, "1234|5678|"); /* as the largest
                                                            one */
    expect_kept("<div>1234<a href=x>5678</a></div><div>123</div>", "link-share",
                0.49, "1234|5678|");
    expect_kept("<div>1234<a href=x>5678</a></div><div>1234</div>",
                "link-share", 0.49, "1234|");
    expect_kept("<div>1<a href=x>2</a>3</div><div>12</div>", "link-share", 0,
                "12|");
    expect_kept("<div>1234<a>5678</a></div><div>12</div>", "link-share", 0,
                "1234|5678|"); /* without href it is not a link */
}

static void test_above(void **state)
{
    (void)state;
    const char *html =
        "<div id=a>aa<div>heading<div>some quite long text in here</div>"
        "</div></div>x";
    expect_kept(html, "above", 1, "heading|some quite long text in here|");
    expect_kept(html, "above", 0, "some quite long text in here|");
    /* Never a block made of links, and never the body. */
    expect_kept("<div><a href=x>heading</a><div>some long text</div></div>",
                NULL, 0, "some long text|");
    expect_kept("heading<div>some long text</div>", NULL, 0, "some long text|");
}

static void test_fallback(void **state)
{
    (void)state;
    const char *html = "<div>12<a href=x>34567</a></div>"
                       "<div>123<a href=x>4567</a></div>"
                       "<div>abc<a href=x>4567</a></div>";
    expect_kept(html, NULL, 0, "123|4567|");
    expect_kept(html, "fallback", 0, "");
}

static void test_forms(void **state)
{
    (void)state;
    const char *login = "<p>A page of text.</p><form><p>Log in</p></form>";
    const char *whole = "<form><p>A page of text.</p></form><p>Foot</p>";
    expect_kept(login, NULL, 0, "A page of text.|");
    expect_kept(login, "forms", 1, "A page of text.|");
    expect_kept(login, "forms", 2, "A page of text.|Log in|");
    expect_kept(whole, NULL, 0, "Foot|");
    expect_kept(whole, "forms", 1, "A page of text.|Foot|");
}

/* Owners of texts: inline elements pass text to their parent, but never to a
 * container. */
static void test_owners(void **state)
{
    (void)state;
    found t;
    open_found(&t, "<div id=d>bare<p>one <b><i>two</i></b> three"
                   "<!--c--></p><b id=b><i>four</i></b>more"
                   "<table><tr><td><i id=i>five</i></table>"
                   "<a><div id=e>six</div></a></div>"
                   "<math><mi>x</mi></math>");
    static const want_record want[] = {
        {"/html[1]/body[1]/div[1]", 8, 0, 0},
        {"/html[1]/body[1]/div[1]/p[1]", 11, 0, 0},
        {"/html[1]/body[1]/div[1]/b[1]", 4, 0, 0},
        {"/html[1]/body[1]/div[1]/table[1]/tbody[1]/tr[1]/td[1]/i[1]", 4, 0, 1},
        {"/html[1]/body[1]/div[1]/a[1]/div[1]", 3, 0, 2},
        {"/html[1]/body[1]/math[1]/mi[1]", 1, 0, 3},
    };
    assert_int_equal(t.blocks.nrecords, 6);
    for (uint32_t k = 0; k < 6; k++) {
        const pith_element_record *record = &t.blocks.record[k];
        expect_path(&t, record->owner, want[k].path);
        assert_int_equal(record->chars, want[k].chars);
        assert_int_equal(record->block, want[k].block);
    }
    assert_int_equal(t.blocks.block[3].container, t.f.page.body);
    close_found(&t);
}

/* Characters are code points; white space does not count. */
static void test_characters(void **state)
{
    (void)state;
    found t;
    open_found(&t, "<p> a\xc2\xa0\xc3\xa4 \n\xe3\x80\x80 "
                   "\xe0\xb8\x81\xe0\xb8\xb3 &nbsp; </p><p> &nbsp; </p>");
    assert_int_equal(t.blocks.nrecords, 1);
    assert_int_equal(t.blocks.record[0].chars, 4);
    close_found(&t);
}

static void test_removed(void **state)
{
    (void)state;
    expect_kept("<p>text</p><script>s</script><style>s</style>"
                "<noscript>n</noscript><iframe>f</iframe><object>o</object>"
                "<select><option>o</option></select><button>b</button>"
                "<textarea>t</textarea><svg><text>v</text></svg>"
                "<canvas>c</canvas><template>t</template><!--c-->"
                "<p hidden>h</p><p style='display:none'>h</p>",
                NULL, 0, "text|");
}

static void test_bad_input(void **state)
{
    (void)state;
    expect_kept("", NULL, 0, "");
    expect_kept("<body>", NULL, 0, "");
    expect_kept("<frameset><frame></frameset>", NULL, 0, "");
    expect_kept("<script>only();</script>", NULL, 0, "");
    expect_kept("<p> &nbsp; </p>", NULL, 0, "");
    expect_kept("<ul><li><a href=x>Home</a><li><a href=y>News</a></ul>", NULL,
                0, "");
    expect_kept("word", NULL, 0, "word|");
    expect_kept("word", "deviations", 4, "word|");
    expect_kept("<p>a</p><div>b</div><div>c</div>", NULL, 0, "a|b|c|");
}

/* Deep and flat pages take linear time, and each allocation may fail. */
static void test_memory(void **state)
{
    (void)state;
    found t;
    open_found(&t, example);
    size_t n = 0;
    pith_status status = PITH_NOMEM;
    for (; status == PITH_NOMEM; n++) {
        pith_arena arena;
        pith_container_blocks blocks;
        pith_arena_init(&arena, 0);
        arena.fail_after = n;
        status = pith_container_blocks_find(&t.f.page, PITH_BLOCK_FORMS_DROP,
                                            &arena, &blocks);
        pith_block_choices choices;
        if (status == PITH_OK)
            status = pith_blocks_choose(&blocks, &standard, &arena, &choices);
        pith_arena_free(&arena);
    }
    assert_int_equal(status, PITH_OK);
    assert_int_equal(n, 8); /* seven allocations */
    close_found(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),    cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_kept),       cmocka_unit_test(test_labels),
        cmocka_unit_test(test_deviations), cmocka_unit_test(test_link_share),
        cmocka_unit_test(test_above),      cmocka_unit_test(test_fallback),
        cmocka_unit_test(test_forms),      cmocka_unit_test(test_owners),
        cmocka_unit_test(test_characters), cmocka_unit_test(test_removed),
        cmocka_unit_test(test_bad_input),  cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests_name("blocks", tests, NULL, NULL);
}
