/* SPDX-License-Identifier: Apache-2.0 */
/* Which neighbours in a line are separate words, and which are parts of one. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const render_case apart[] = {
    {"name and role",
     "<span class=name>Ann Bolt</span><span class=title>PARENT</span>",
     "Ann Bolt PARENT"},
    {"brand and product",
     "<p><span class=brand>Hoka</span><span "
     "class=product-title>Kaha low</span>",
     "Hoka Kaha low"},
    {"small letters",
     "<span class=field>amount</span><span class=type>integer</span>",
     "amount integer"},
    {"who took a picture",
     "<figure><figcaption>The bridge at night<cite>Ann Lee</cite></figcaption>"
     "</figure>",
     "The bridge at night Ann Lee"},
    {"the number of an item and its name",
     "<a href=/1><span>1<!-- -->.</span><span>Product</span></a> "
     "<b><i>12.</i><i>Rain</i></b>",
     "1. Product 12. Rain"},
    {"other numbers with a full stop",
     "<span>1.</span><span>5</span> <span>v1.</span><span>X</span> "
     "<span>19.</span><span>pm</span>",
     "1.5 v1.X 19.pm"},
    {"tags", "<a href=/1>machine</a><a href=/2>learning</a>",
     "machine learning"},
    {"figure and label",
     "<b><span class=value>60%</span><span class=label>improved</span></b>",
     "60% improved"},
    {"two figures", "<span class=count>12</span><span class=rating>4.5</span>",
     "12 4.5"},
    {"price", "<span class=price>$80</span><span class=offer>Was: $90</span>",
     "$80 Was: $90"},
    {"price before a price",
     "<span class=price>80</span><span class=offer>$90</span>", "80 $90"},
    {"tabs",
     "<span role=tab>PHP</span><span role=tab>C# (old)</span><span "
     "role=tab>Go</span>",
     "PHP C# (old) Go"},
    {"items by role",
     "<div><i role=cell>red</i><i role=rowheader>blue</i></div>"
     "<b role=listitem>one</b><b role=listitem>two</b>",
     "red blue\n\none two"},
    {"other roles", "<i role=none>back</i><i role=none>pack</i>", "backpack"},
    {"struck and new",
     "<del>20 \xe2\x82\xac</del><ins>15 \xe2\x82\xac</ins> "
     "<s>$20</s><span>$15</span> <s>colour</s><b>color</b>",
     "20 \xe2\x82\xac 15 \xe2\x82\xac $20 $15 colour color"},
    {"a struck letter", "wor<del>l</del>d", "world"},
    {"price and link", "<span class=price>$99.00</span><a href=/>View</a>",
     "$99.00 View"},
    {"price and tax",
     "<span class='ab price'>49.99</span><span class='ab'>VAT included</span>",
     "49.99 VAT included"},
    {"word and figure",
     "<a href=/>2 Comments</a><span>7 Mins</span> <span class='ab x'>Released"
     "</span><span class='ab y'>15 May</span>",
     "2 Comments 7 Mins Released 15 May"},
    {"initial", "<span class=name>Ann C.</span><span class=role>Buyer</span>",
     "Ann C. Buyer"},
    {"link and title", "<a href=/>Bomb</a><em>Old Bomb</em>", "Bomb Old Bomb"},
    {"sentences", "It was late.<b>Then</b> he left.<span>So</span>",
     "It was late. Then he left. So"},
    {"label", "<b>Width:</b>wide <i>Count:</i><span>12</span>",
     "Width: wide Count: 12"},
    {"label of its own", "Made by:<span>Ann</span> a:<i>b</i> C:<i>Temp</i>",
     "Made by: Ann a:b C:Temp"},
    {"number of a note", "<span>at last.</span><span class=citation>3</span>",
     "at last. 3"},
    {"deeper",
     "<span><i class=left>one</i></span><!-- --><span><a class=left "
     "href=/>Two</a></span>",
     "one Two"},
    {"picture between", "<a href=/>one<img src=a></a><b>two</b>", "one two"},
    {"input between", "<i>one</i><input><i>two</i>", "onetwo"},
    {"codes", "<code>a#</code><code>$b</code>", "a# $b"},
};

static const render_case joined[] = {
    {"parts of a word", "back<b>pack</b> <i>n</i><sup>th</sup> R<b>ot</b>",
     "backpack nth Rot"},
    {"initial letter",
     "<span class=dropcap>T</span><span class=rest>he end</span>", "The end"},
    {"letter-spaced", "<span class=part>wo</span><span class=part>rd</span>",
     "word"},
    {"numbered classes", "<span class=c1>wo</span><span class=c22>rd</span>",
     "word"},
    {"no classes", "<span>wo</span><span>rd</span>", "word"},
    {"figures in words",
     "<span class=a>16</span><a href=/>GB</a> <b>100</b><span "
     "class=u>MHz</span> "
     "<span>4</span><span>Kids</span>",
     "16GB 100MHz 4Kids"},
    {"one link in two", "<a href=/1>wo</a><a href=/1>rd</a>", "word"},
    {"plural of code", "<code>JOIN</code>s", "JOINs"},
    {"in code",
     "<code><span class=name>self</span><span "
     "class=call>Call</span></code>",
     "selfCall"},
    {"decimals", "<span class=whole>19.</span><span class=part>79</span>",
     "19.79"},
    {"point between",
     "<span class=whole>19<b>.</b></span><span class=part>79</span>", "19.79"},
    {"qualified name",
     "<span class=place>json.</span><span class=name>JSON</span> <span "
     "class=sig-prename>json.</span><span class=sig-name>Load</span>",
     "json.JSON json.Load"},
    {"signs",
     "<span class=open>(</span><span class=word>a</span><span "
     "class=close>)</span>",
     "(a)"},
    {"comma", "<a href=/1>a</a><span class=rest>, b</span>", "a, b"},
    {"icon at the end", "<a href=/1>one<img src=a></a>, two", "one, two"},
    {"Chinese",
     "<span class=name>\xe4\xb8\xad</span><span class=rest>\xe6\x96\x87</span>",
     "\xe4\xb8\xad\xe6\x96\x87"},
    {"unfinished", "<b>a:</b><i class=open></i>", "a:"},
};

static void test_apart(void **state)
{
    (void)state;
    render_fixture_all("text", apart, COUNT(apart), NULL);
}

static void test_joined(void **state)
{
    (void)state;
    render_fixture_all("text", joined, COUNT(joined), NULL);
}

/* Every format has the same single space. */
static void test_formats(void **state)
{
    (void)state;
    static const char html[] = "<a href=http://x/1>one</a><a "
                               "href=http://x/2><b>Two</b></a>";
    static const char *const rows[][2] = {
        {"html", "<a href=\"http://x/1\">one</a> <a href=\"http://x/2\">"
                 "<b>Two</b></a>"},
        {"markdown", "[one](http://x/1) [**Two**](http://x/2)"},
        {"xml", "<p>one Two</p>"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char *text = render_fixture(rows[i][0], html, NULL);
        if (!strstr(text, rows[i][1]))
            fail_msg("%s: %s", rows[i][0], text);
        pith_free(text);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_apart),
        cmocka_unit_test(test_joined),
        cmocka_unit_test(test_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
