/* SPDX-License-Identifier: Apache-2.0 */
/* Values that a page declares: <meta>, <link>, <html>, headings, microdata,
 * rel. */
#include "chosen.h"
#include "claims.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const claims_case cases[] = {
    {"<html lang=en-GB><title> Rain\n| Site </title><h1>Rain</h1>",
     {"language html lang: en-GB", "title title: Rain | Site",
      "title h1: Rain"},
     {NULL}},
    {"<html xml:lang=de><h1></h1><p>x", {"language html lang: de"}, {NULL}},
    /* Names are compared without case; property may have several. */
    {"<meta property='og:title x:y' content=Rain><meta NAME=Author "
     "content='Ann Smith'><meta name='DC.creator' content='Bo Lee'>",
     {"title meta og:title: Rain", "author meta author: Ann Smith",
      "author meta dc.creator: Bo Lee"},
     {NULL}},
    /* What was escaped twice, also in one reference that is longer than what
     * it stands for; not what is no reference, and not what readers see. */
    {"<title>Rain &amp;amp; snow</title><meta name=description "
     "content='That&amp;#039;s it&amp;hellip; a&amp;b; "
     "&amp;lt x'><meta name=keywords content='R&amp;amp;D'><h1>The &amp;amp; "
     "sign</h1><b itemprop=articleSection content='A &amp;amp; B'></b>"
     "<b itemprop=headline>An &amp;lt;</b>",
     {"title title: Rain & snow",
      "description meta description: That's it\xe2\x80\xa6 a&b; &lt x",
      "tag meta keywords: R&D", "title h1: The &amp; sign",
      "category itemprop articleSection: A & B",
      "title itemprop headline: An &lt;"},
     {NULL}},
    /* An element without content is not a claim. */
    {"<meta name=author><meta name=author content=''><meta content=x>",
     {NULL},
     {"author meta author: "}},
    {"<link rel='nofollow canonical' href=https://e.org/rain>",
     {"url rel canonical: https://e.org/rain"},
     {NULL}},
    /* Manuals append a sign to headings; the one of C# is part of the name. */
    {"<h1>Rain \xc2\xb6</h1>", {"title h1: Rain"}, {NULL}},
    {"<h1>C#</h1>", {"title h1: C#"}, {"title h1: C"}},
    {"<h1>Learn C #</h1>", {"title h1: Learn C"}, {NULL}},
    /* The machine-readable value of an element takes precedence over its
     * text. */
    {"<div itemscope itemtype=https://schema.org/BlogPosting><b "
     "itemprop=author>Ed Gray</b><time itemprop=dateModified "
     "datetime=2025-10-01>yesterday</time></div>",
     {"page_type itemtype: article", "author itemprop author: Ed Gray",
      "modified itemprop dateModified: 2025-10-01"},
     {NULL}},
    /* RDFa, with a prefix. */
    {"<p><span property='schema:author'>Ed Gray</span></p>",
     {"author itemprop author: Ed Gray"},
     {NULL}},
    {"<a rel=author href=/f>Flo Hill</a> <a rel='nofollow tag' href=/t>Floods"
     "</a>",
     {"author rel author: Flo Hill", "tag rel tag: Floods"},
     {NULL}},
    /* A post whose element has its facts in attributes. */
    {"<x-post author=Ann post-title='Enamel and metal' "
     "created-timestamp='2026-03-04T23:03:50.740000+0000'>x</x-post>"
     "<x-reply author=Bo>y</x-reply>",
     {"title attribute post-title: Enamel and metal",
      "author attribute author: Ann",
      "published attribute created-timestamp: 2026-03-04T23:03:50Z"},
     {"author attribute author: Bo"}},
    /* Several posts are a list; elements of the standard have no such
     * attributes. */
    {"<x-post author=Ann post-title=A>x</x-post><x-post author=Bo post-title=B>"
     "y</x-post>",
     {NULL},
     {"title attribute post-title: A", "title attribute post-title: B",
      "author attribute author: Ann", "author attribute author: Bo"}},
    {"<div author=Ann post-title=A>x</div>",
     {NULL},
     {"title attribute post-title: A", "author attribute author: Ann"}},
    /* A link without text has no name. */
    {"<a rel=author href=/f></a>", {NULL}, {"author rel author: "}},
};

static void test_declarations(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        claims_expect(&cases[i]);
}

#define PERSON  "<div itemscope itemtype=https://schema.org/Person "
#define PICTURE "><img itemprop=image src=https://a.example/"

/* Of the pictures in microdata that of the page. */
static const fact_case pictures[] = {
    {"of the page", "<p" PICTURE "a>", "https://a.example/a"},
    {"of posters", PERSON PICTURE "a></div>" PERSON PICTURE "b></div>", "-"},
    {"behind them", PERSON PICTURE "a></div><p" PICTURE "b>",
     "https://a.example/b"},
    {"of the person that the page is about",
     PERSON "><h1>Ann</h1><p" PICTURE "a></div>", "https://a.example/a"},
    {"of whom it says to be about", PERSON "itemprop=mainEntity" PICTURE "a>",
     "https://a.example/a"},
    {"of an acquaintance, too",
     PERSON "><h1>Ann</h1>" PERSON PICTURE "b></div><p" PICTURE "a></div>",
     "https://a.example/a"},
    {"in the head",
     PERSON "><meta property=og:image content=https://a.example/"
            "a></div>",
     "https://a.example/a"},
};

static void test_pictures(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++)
        expect_fact(&pictures[i], PITH_META_IMAGE);
}

#define TAG(name) "<li><a href=/" name ">" name "</a>"
#define LIST      TAG("a") TAG("b") TAG("c") TAG("d") TAG("e")

/* Links in an element whose class names tags. */
static const fact_case tags[] = {
    {"behind the heading",
     "<h1>A flood</h1><ul class='x post-tags'>" TAG("rain") TAG("hail") "</ul>",
     "rain/hail"},
    {"addresses say it better",
     "<h1>A flood</h1><ul class=tags>" TAG("rain") "</ul><a href=/tag/hail>hail"
                                                   "</a>",
     "hail"},
    {"before the heading",
     "<ul class=tags>" TAG("rain") "</ul><h1>A flood</h1>", "-"},
    {"of each entry of a list",
     "<h1>Floods</h1><ul class=tags>" TAG("rain") "</ul><ul class=tags>" TAG(
         "hail") "</ul>",
     "-"},
    {"of the site", "<h1>A flood</h1><ul class=tags>" LIST LIST LIST "</ul>",
     "-"},
    {"of other pages",
     "<h1>A flood</h1><ul class=related-tags>" TAG("rain") "</ul>", "-"},
    {"another word", "<h1>A flood</h1><ul class=pricetags>" TAG("rain") "</ul>",
     "-"},
    {"a title of a page",
     "<h1>A flood</h1><ul class=tags>" TAG("How it rains all day") "</ul>",
     "-"},
    {"of another host",
     "<link rel=canonical href=https://a.example/b><h1>A flood</h1><ul "
     "class=tags><li><a href=https://b.example/c>rain</a></ul>",
     "-"},
};

static void test_tags(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        expect_fact(&tags[i], PITH_META_TAG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_declarations),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_tags),
    };
    return cmocka_run_group_tests_name("gather", tests, NULL, NULL);
}
