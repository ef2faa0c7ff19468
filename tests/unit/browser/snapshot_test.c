/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Snapshots of a browser as boxes (snapshot.c) and as HTML (markup.c), from
 * JSON written by hand, with ' for quotes.
 */
#include "snapshot.h"

#include "status.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct seen {
    pith_arena arena;
    pith_buf html;
    pith_shown_page page;
    json_t *snapshot;
    pith_status status;
} seen;

/* Strings 0 to 21, then whatever a test adds. */
#define STRINGS                                                           \
    "'strings':['#document','HTML','BODY','P','#text','block','16px',"    \
    "'400','rgb(0, 0, 0)','rgba(0, 0, 0, 0)','visible','hidden','24px',"  \
    "'700','rgb(255, 0, 0)','rgba(0, 0, 255, 0.5)','inline','id','a&\\\"" \
    "<','one < two','PRE','\\n\\nline'"

static void open_seen(seen *s, const char *text)
{
    static char json[4000];
    size_t len = strlen(text);
    assert_true(len < sizeof json);
    for (size_t i = 0; i < len; i++)
        json[i] = text[i] == '\'' ? '"' : text[i];
    pith_arena_init(&s->arena, 0);
    pith_buf_init(&s->html, 100000);
    json_error_t error;
    s->snapshot = json_loadb(json, len, 0, &error);
    if (!s->snapshot)
        fail_msg("%s at %d", error.text, error.position);
    s->status = pith_snapshot_read(s->snapshot, &s->arena, &s->page, &s->html);
}

static void close_seen(seen *s)
{
    json_decref(s->snapshot);
    pith_buf_clear(&s->html);
    pith_arena_free(&s->arena);
}

static void expect_html(const char *nodes, const char *more, const char *want)
{
    char text[2000];
    seen s;
    snprintf(text, sizeof text, "{%s%s],'documents':[{'nodes':{%s}}]}", STRINGS,
             more, nodes);
    open_seen(&s, text);
    assert_int_equal(s.status, PITH_OK);
    if (!pith_str_eq(pith_buf_view(&s.html), pith_str_of(want)))
        fail_msg("\"%.*s\", not \"%s\"", PITH_FMT(pith_buf_view(&s.html)),
                 want);
    close_seen(&s);
}

/* body is red, its p half-transparent blue over it, 24 px and bold; the text
 * has no styles of its own; a second box of the p is not its principal one. */
static void test_boxes(void **state)
{
    (void)state;
    seen s;
    open_seen(
        &s, "{" STRINGS "],'documents':[{'nodes':{'parentIndex':[-1,0,1,2,3,2],"
            "'nodeType':[9,1,1,1,3,1],'nodeName':[0,1,2,3,4,3],"
            "'nodeValue':[-1,-1,-1,-1,19,-1]},'layout':{"
            "'nodeIndex':[1,2,3,4,3,5],'bounds':[[0,0,1280,900],[8,8,1264,884],"
            "[8.5,10,-3,20],[8.5,10,50,20],[1,1,1,1],[5,5,5,5]],"
            "'styles':[[5,6,7,8,9,10],[5,6,7,8,14,10],[16,12,13,8,15,10],[],"
            "[5,6,7,8,9,10],[5,6,7,8,9,11]]},'contentWidth':1280,"
            "'contentHeight':1e300}]}");
    assert_int_equal(s.status, PITH_OK);
    assert_int_equal(s.page.nnodes, 6);
    assert_true(s.page.width == 1280);
    assert_true(s.page.height == 0); /* the number is outside the range of
                                        pages */
    const pith_shown_node *body = &s.page.nodes[2], *p = &s.page.nodes[3];
    assert_int_equal(body->background, 0xff0000);
    assert_true(body->width == 1264 && !body->is_inline);
    assert_true(p->x == 8.5f && p->y == 10 && p->height == 20);
    assert_true(p->width == 0); /* never below */
    assert_true(p->font_size == 24 && p->font_weight == 700 && p->is_inline);
    /* each channel: 255 * 0.5 = 127.5, rounded up */
    assert_int_equal(p->background, 0x800080);
    const pith_shown_node *text = &s.page.nodes[4], *unseen = &s.page.nodes[5];
    assert_true(pith_str_eq(text->text, PITH_S("one < two")));
    assert_true(text->font_size == 24 && text->font_weight == 700);
    assert_int_equal(text->background, 0x800080);
    assert_true(text->is_inline && text->width == 50);
    assert_true(unseen->width == 0 && unseen->height == 0);
    close_seen(&s);
}

static void test_refused(void **state)
{
    static const char *const rows[] = {
        "{}",
        "{'documents':[]}",
        "{'documents':[{'nodes':{'parentIndex':[]}}]}",
        "{'documents':[{'nodes':{'parentIndex':[-1,1]}}]}",
        "{'documents':[{'nodes':{'parentIndex':[-1,5]}}]}",
        "{'documents':[{'nodes':{'parentIndex':[-1,-2]}}]}",
        "{'documents':{},'strings':7}",
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        seen s;
        open_seen(&s, rows[k]);
        assert_int_equal(s.status, PITH_FORMAT);
        assert_int_equal(s.html.len, 0);
        close_seen(&s);
    }
}

static void test_markup(void **state)
{
    (void)state;
    /* Attributes and text are escaped. */
    expect_html("'parentIndex':[-1,0,1],'nodeType':[9,1,3],"
                "'nodeName':[0,3,4],'nodeValue':[-1,-1,19],"
                "'attributes':[[],[17,18],[]]",
                "", "<p id=\"a&amp;&quot;&lt;\">one &lt; two</p>");
    /* A parser drops the first line break in pre. */
    expect_html("'parentIndex':[-1,0,1],'nodeType':[9,1,3],"
                "'nodeName':[0,20,4],'nodeValue':[-1,-1,21]",
                "", "<pre>\n\n\nline</pre>");
    /* Void elements have no end tag, and siblings end what is open. */
    expect_html("'parentIndex':[-1,0,1,0],'nodeType':[9,1,1,1],"
                "'nodeName':[0,3,22,3]",
                ",'IMG'", "<p><img></p><p></p>");
    /* Generated content, a browser's own controls, comments, and names that
     * no start tag can have. */
    expect_html("'parentIndex':[-1,0,1,0,0,0,5],'nodeType':[9,1,3,11,8,1,3],"
                "'nodeName':[0,22,4,0,0,23,4],'nodeValue':[-1,-1,19,-1,19,-1,"
                "19],'pseudoType':{'index':[1,99],'value':[24]},"
                "'shadowRootType':{'index':[3],'value':[25]}",
                ",'::before','a b','before','user-agent'", "");
    /* A script that contains its own end tag has no text. */
    expect_html("'parentIndex':[-1,0,1,0,3],'nodeType':[9,1,3,1,3],"
                "'nodeName':[0,22,4,22,4],'nodeValue':[-1,-1,23,-1,19]",
                ",'SCRIPT','x</SCRIPT>'",
                "<script></script><script>one < two</script>");
    /* The content of an open shadow root is in its host. */
    expect_html("'parentIndex':[-1,0,1,2],'nodeType':[9,1,11,3],"
                "'nodeName':[0,3,0,4],'nodeValue':[-1,-1,-1,19],"
                "'shadowRootType':{'index':[2],'value':[22]}",
                ",'open'", "<p>one &lt; two</p>");
    expect_html("'parentIndex':[-1,0,0],'nodeType':[9,10,1],"
                "'nodeName':[0,22,1]",
                ",'html'", "<!DOCTYPE html><html></html>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_markup),
    };
    return cmocka_run_group_tests_name("snapshot", tests, NULL, NULL);
}
