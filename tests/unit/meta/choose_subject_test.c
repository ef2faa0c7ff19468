/* SPDX-License-Identifier: Apache-2.0 */
/* Which of the values on a page are chosen: categories, tags, descriptions,
 * licences, names of sites, images. */
#include "chosen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define CC       "https://creativecommons.org/licenses/by/4.0/"
#define LD(json) "<script type=application/ld+json>" json "</script>"

#define FAR                                                                 \
    "<p>The river rose two metres overnight and flooded the old town, and " \
    "the "                                                                  \
    "council closed the bridge, which is the only one within twenty "       \
    "miles.</p>"

static const fact_case categories[] = {
    {"nothing", "<p>x", "-"},
    {"OpenGraph", "<meta property=article:section content=Rain>", "Rain"},
    {"meta", "<meta name=category content=Rain>", "Rain"},
    {"JSON-LD",
     LD("{\"@type\":\"NewsArticle\",\"articleSection\":[\"Rain\",\"Snow\"]}"),
     "Rain/Snow"},
    {"a word of the system, an address, a sentence, and a name",
     "<meta property=article:section content=news_pegged-top><meta "
     "property=article:section content=https://a.example/rain><meta "
     "property=article:section content='The river rose two metres overnight, "
     "flooded the old town, and closed the bridge. The council, which met, "
     "and the mayor, who did not, regret this.'><meta "
     "property=article:section content=Rain_fall>",
     "Rain_fall"},
    {"microdata", "<div itemscope><span itemprop=articleSection>Rain</span>",
     "Rain"},
    {"microdata for machines",
     "<div itemscope><meta itemprop=articleSection content=Rain>", "Rain"},
    {"rel", "<a rel=category href=/a>Rain</a>", "Rain"},
    {"what is marked as a tag, by its address",
     "<a rel=tag href=https://a.example/category/rain/>Rain</a>", "Rain"},
    {"not those of other posts",
     "<h1>A flood</h1><a rel=tag href=/category/rain/>Rain</a>" FAR
     "<a rel=tag href=/category/snow/>Snow</a>" FAR
     "<a rel='category tag' href=/category/hail/>Hail</a>",
     "Rain"},
    {"a link below the heading",
     "<h1>A flood</h1><p>in <a href=/category/rain/heavy>Heavy rain</a>",
     "Heavy rain"},
    {"in another language",
     "<h1>Eine Flut</h1><a href='https://a.example/kategorie/regen'>Regen</a>",
     "Regen"},
    {"a link of the menu",
     "<a href=/category/rain>Rain</a><h1>A flood</h1><nav><a "
     "href=/category/snow>Snow</a></nav>",
     "-"},
    {"a link to the next page of a category",
     "<h1>Floods</h1><a href=/category/floods?page=2>2</a>", "-"},
    {"a menu below the heading",
     "<h1>A flood</h1><ul><li><a href=/category/a>A</a><li><a "
     "href=/category/b>B</a><li><a href=/category/c>C</a><li><a "
     "href=/category/d>D</a><li><a href=/category/e>E</a><li><a "
     "href=/category/f>F</a><li><a href=/category/g>G</a><li><a "
     "href=/category/h>H</a></ul><p><a href=/category/rain>Rain</a>",
     "Rain"},
    {"another address", "<h1>A flood</h1><a href=/category>Rain</a>", "-"},
    {"none was chosen", "<meta property=article:section content=Uncategorized>",
     "-"},
    {"a label, and a category beside it",
     "<meta property=article:section content=tags>" LD(
         "{\"@type\":\"Article\",\"articleSection\":\"Rain\"}"),
     "Rain"},
    {"none was chosen in another language",
     "<a rel=category href=/a>\xd0\x91\xd0\xb5\xd0\xb7 "
     "\xd1\x80\xd1\x83\xd0\xb1\xd1\x80\xd0\xb8\xd0\xba\xd0\xb8</a>",
     "-"},
    {"the page's own word before links",
     "<meta property=article:section content=Rain><h1>A</h1><a "
     "href=/category/snow>Snow</a>",
     "Rain"},
};

#define URL "<link rel=canonical href=https://www.a.example/flood>"

static const fact_case tags[] = {
    {"nothing", "<p>x", "-"},
    {"meta", "<meta name=keywords content='rain, snow'>", "rain, snow"},
    {"words of the text",
     "<html lang=en><meta name=keywords content='the, river, has, flooded, "
     "our, town'>",
     "-"},
    {"a function word that is a name",
     "<html lang=en><meta name=keywords content='IT, Who, how, rain'>",
     "IT, Who, how, rain"},
    {"words of another language",
     "<html lang=de><meta name=keywords content='the, river, has, our'>",
     "the, river, has, our"},
    {"OpenGraph, not meta",
     "<meta name=keywords content=a><meta property=article:tag "
     "content=rain><meta property=article:tag content=snow>",
     "rain/snow"},
    {"Dublin Core", "<meta name=DC.subject content=rain>", "rain"},
    {"its terms", "<meta name=dcterms.subject content=rain>", "rain"},
    {"JSON-LD", LD("{\"@type\":\"Article\",\"keywords\":[\"rain\",\"snow\"]}"),
     "rain/snow"},
    {"JSON-LD of the page", LD("{\"@type\":\"WebPage\",\"keywords\":\"rain\"}"),
     "rain"},
    {"microdata", "<div itemscope><span itemprop=keywords>rain</span>", "rain"},
    {"not those of the page's footer",
     "<footer itemscope itemtype=https://schema.org/WPFooter><meta "
     "itemprop=keywords content=copyright><b itemprop=keywords>privacy</b>"
     "</footer><div itemscope><b itemprop=keywords>rain</b></div>",
     "rain"},
    {"rel", "<a rel=tag href=/a>rain</a><a rel=tag href=/b>snow</a>",
     "rain/snow"},
    {"a category is no tag",
     "<a rel='category tag' href=/a>Weather</a><a rel=tag href=/b>snow</a>",
     "snow"},
    {"nor is a link to a category",
     URL "<h1>A flood</h1><a rel=tag href=/category/weather/>Weather</a><a "
         "rel=tag href=/tag/snow/>snow</a>",
     "snow"},
    {"links below the heading",
     "<h1>A flood</h1><ul><li><a href=/tag/rain>rain</a><li><a "
     "href=/tag/snow>snow</a></ul>",
     "rain/snow"},
    {"those of the first list",
     "<h1>A flood</h1><p><a href=/tags/rain>rain</a></p><div><a "
     "href=/tags/snow>snow</a></div>",
     "rain"},
    {"of the entries of a list that has no title",
     "<a rel=tag href=/a>rain</a>" FAR "<a rel=tag href=/b>snow</a>" FAR
     "<a rel=tag href=/c>hail</a>",
     "-"},
    {"not those of other posts",
     "<a rel=tag href=/t>menu</a>" FAR FAR "<h1>A flood</h1>" FAR
     "<a rel=tag href=/a>rain</a> <a rel=tag href=/b>snow</a>" FAR
     "<a rel=tag href=/c>hail</a>" FAR "<a rel=tag href=/d>sun</a>",
     "rain/snow"},
    {"those of a page in two places",
     "<h1>A flood</h1><a rel=tag href=/a>rain</a>" FAR
     "<a rel=tag href=/b>snow</a>",
     "rain/snow"},
    {"those above the heading, not far below it",
     "<a rel=tag href=/a>rain</a><h1>A flood</h1>" FAR
     "<a rel=tag href=/b>snow</a>" FAR "<a rel=tag href=/c>hail</a>",
     "rain"},
    {"not those of a box above the heading that names them",
     "<div><h5>Trending</h5><ul><li><a rel=tag href=/a>snow</a><li><a rel=tag "
     "href=/b>hail</a></ul></div><div><a rel=tag href=/c>rain</a><h1>A "
     "flood</h1></div>",
     "rain"},
    {"not those of another host",
     URL "<a rel=tag href=https://b.example/a>snow</a><a rel=tag "
         "href=https://blog.a.example/a>rain</a>",
     "rain"},
    {"of another host only", URL "<a rel=tag href=https://b.example/a>snow</a>",
     "snow"},
    {"an address of another host that looks like one of tags",
     URL "<h1>A flood</h1><a href=https://b.example/questions/tagged/rain>Ask"
         "</a><a href=//a.example/tag/snow>snow</a>",
     "snow"},
    {"those of the footer",
     "<h1>A flood</h1><footer><a href=/tag/rain>rain</a></footer>", "-"},
};

static const fact_case descriptions[] = {
    {"a word to fill a form", "<meta name=description content=wf>", "-"},
    {"another one beside it",
     "<meta name=description content=wf><meta property=og:description "
     "content='A flood'>",
     "A flood"},
    {"with an editor's markup",
     "<meta name=description content='<p>A flood in the <b>old</b> town</p>'>",
     "A flood in the old town"},
    {"about an element",
     "<meta name=description content='What <b> does to the old text'>",
     "What <b> does to the old text"},
    {"not the footer's own",
     "<meta property=og:description content='A flood'><footer itemscope "
     "itemtype=http://schema.org/WPFooter><meta itemprop=description "
     "content='The daily news'></footer>",
     "A flood"},
    {"of a new blog",
     "<meta name=description content='Just another WordPress site'>", "-"},
    {"about such a blog",
     "<meta name=description content='Just another WordPress blog, thought we, "
     "until we saw that it told of the flood'>",
     "Just another WordPress blog, thought we, until we saw that it told of "
     "the flood"},
    {"a word", "<meta name=description content=Rain>", "Rain"},
    {"short words", "<meta name=description content='I A'>", "I A"},
    {"a word of two signs",
     "<meta name=description content='\xe5\xa4\xa7\xe9\x9b\xa8'>",
     "\xe5\xa4\xa7\xe9\x9b\xa8"},
};

static const fact_case licences[] = {
    {"nothing", "<p>x", "-"},
    {"rel", "<a rel=license href='" CC "'>free</a>", CC},
    {"rel of the page", "<link rel=license href='" CC "'>", CC},
    {"Dublin Core", "<meta name=dcterms.license content='" CC "'>", CC},
    {"in words", "<meta name=DC.rights content='All rights reserved'>",
     "All rights reserved"},
    {"JSON-LD", LD("{\"@type\":\"Article\",\"license\":\"" CC "\"}"), CC},
    {"JSON-LD of a set of data",
     LD("{\"@type\":\"Dataset\",\"license\":\"" CC "\"}"), CC},
    {"microdata", "<div itemscope><link itemprop=license href='" CC "'>", CC},
    {"a link", "<p>This page is <a href='" CC "'>CC BY</a>.", CC},
    {"twice", "<a href='" CC "'>CC</a><a href='" CC "'>BY</a>", CC},
    {"several, of pictures",
     "<a href='" CC "'>CC</a><a "
     "href=https://creativecommons.org/publicdomain/zero/1.0/>0</a>",
     "-"},
    {"not the licence of a program",
     "<a href=https://www.gnu.org/licenses/gpl-3.0.html>GPL</a>", "-"},
};

#define FEED(kind, title)                                             \
    "<link rel=alternate type=application/" kind "+xml title='" title \
    "' href=/feed>"

static const fact_case sites[] = {
    {"the page's title, too",
     "<meta property=og:title content='Rain | The Daily'><meta "
     "property=og:site_name content='Rain | The Daily'>",
     "-"},
    {"the page that begins it", "<meta property=og:site_name content=Homepage>",
     "-"},
    {"microdata",
     "<div itemscope><span itemprop=publisher>The Daily</span></div>",
     "The Daily"},
    {"a thing of its own",
     "<div itemscope><span itemprop=publisher itemscope><meta itemprop=name "
     "content='The Daily'></span></div>",
     "The Daily"},
    {"a feed of WordPress",
     FEED("rss", "The Daily \xc2\xbb Feed")
         FEED("rss", "The Daily \xc2\xbb Comments Feed"),
     "The Daily"},
    {"a feed of phpBB", FEED("atom", "Feed - The Daily"), "The Daily"},
    {"a feed of a site without a name", FEED("rss", " \xc2\xbb Feed"), "-"},
    {"feeds that name something else",
     FEED("rss", "RSS Feed") FEED("rss", "Rain")
         FEED("rss", "Weather \xc2\xbb Rain") FEED("json", "A \xc2\xbb Feed"),
     "-"},
};

#define HOST "<link rel=canonical href=https://daily.example/a/flood>"

static const fact_case sites_of_titles[] = {
    {"behind the title", "<title>A flood | Science | AAAS</title><h1>A flood",
     "AAAS"},
    {"behind more than the title",
     "<title>A flood, Weather - The Daily</title><h1>A flood</h1>",
     "The Daily"},
    {"in front of the title",
     "<title>The Daily \xe2\x80\xa2 View topic - A flood in the old "
     "town</title>"
     "<h2><a href=/f>A flood in the old town</a></h2>",
     "The Daily"},
    {"a declared name",
     "<meta property=og:site_name content=Daily><title>A flood | The "
     "Post</title><h1>A flood</h1>",
     "Daily"},
    {"no name", "<title>A flood - Official Site</title><h1>A flood</h1>", "-"},
    {"the page that begins the site",
     "<title>A flood - Home</title><h1>A flood</h1>", "-"},
    {"a page of several", "<title>A flood - Page 3</title><h1>A flood</h1>",
     "-"},
    {"a part of several", "<title>A flood \xc2\xbb Part 2</title>", "-"},
    {"the app of the site",
     HOST "<meta property=al:ios:app_name content='Daily: all news'>",
     "Daily: all news"},
    {"an app that opens many sites",
     HOST "<meta property=al:ios:app_name content=Chatter>", "-"},
    {"an app on a page without an address",
     "<meta property=al:ios:app_name content=Chatter>", "Chatter"},
    {"more than a name",
     "<title>A flood - What the council and its mayor must do now to "
     "help</title><h1>A flood</h1>",
     "-"},
    {"a number", "<title>A flood - 3</title><h1>A flood</h1>", "-"},
    {"a home page",
     "<link rel=canonical href=https://a.example/><title>A flood - The "
     "Daily</title><h1>A flood</h1>",
     "-"},
    {"another title",
     "<title>Snow - The Daily</title><h1>A flood of the "
     "river</h1>",
     "-"},
    {"another title, and the host's letters",
     "<link rel=canonical href=https://www.the-daily.example/a/flood><title>"
     "Snow - The Daily\xc2\xae | News</title><h1>A flood of the river</h1>",
     "The Daily\xc2\xae"},
    {"the host", HOST "<title>Snow | Daily.org</title><h1>A flood</h1>",
     "Daily.org"},
    {"a name with the host in it, behind another title",
     HOST "<title>Snow | News | The Daily Review of Rain</title><h1>A "
          "flood</h1>",
     "The Daily Review of Rain"},
    {"a part of the host",
     "<link rel=canonical href=https://www.dailybank.example/a><title>Snow "
     "\xe2\x80\x93 Daily</title><h1>A flood</h1>",
     "Daily"},
    {"initials",
     "<link rel=canonical href=https://www.fbs.example/a><title>Snow | First "
     "Bank of Springfield</title><h1>A flood</h1>",
     "First Bank of Springfield"},
    {"a host below that of the site",
     "<link rel=canonical href=https://learn.daily.example/a><title>Snow | "
     "Daily Learn</title><h1>A flood</h1>",
     "Daily Learn"},
    {"in front of another title",
     HOST "<title>The Daily Review - Snow</title><h1>A flood</h1>",
     "The Daily Review"},
    {"the title itself",
     HOST "<title>Daily snow | Rain, hail, sleet and frost, and much more of "
          "all of it</title><h1>Daily snow</h1>",
     "-"},
    {"the writer", HOST "<title>Snow - by Ann Daily</title><h1>A flood</h1>",
     "-"},
    {"the slogan of a home page",
     "<link rel=canonical href=https://www.dailybank.example/><title>Daily - "
     "The Dailybank For All</title>",
     "Daily"},
    {"of a game's shop",
     "<meta property=og:site content=Daily><title>Snow on Daily</title>",
     "Daily"},
    {"more than the host",
     HOST
     "<title>Snow | Daily rain and hail in the hills</title><h1>Flood</h1>",
     "-"},
    {"a logo",
     HOST "<title>Snow</title><a href=/><img alt='The flood'><img alt='Daily "
          "logo'></a><h1>A flood</h1>",
     "Daily"},
    {"a logo, and a kicker before the title",
     HOST "<title>Tip: A flood</title><a href=/><img alt='Daily'></a><h1>A "
          "flood</h1>",
     "Daily"},
    {"a name with a colon before the title",
     HOST "<title>The Mirror: A flood</title><h1>A flood</h1>", "The Mirror"},
    {"a link at the logo",
     HOST "<title>Snow</title><a href=/ aria-label='Daily home'></a>", "Daily"},
    {"no picture in a link", HOST "<title>Snow</title><img alt=Daily>", "-"},
    {"the letters of a part of the site",
     "<link rel=canonical href=https://blog.a.example/><title>Blog | Rain and "
     "snow</title><h1>A flood</h1>",
     "-"},
    {"a home page with the host's letters",
     "<link rel=canonical href=https://daily.example/><title>Daily | Rain and "
     "snow</title><h1>A flood</h1>",
     "Daily"},
};

#define NAMED(name) "<meta property=og:site_name content='" name "'>"

static const fact_case declared_sites[] = {
    {"a slogan behind the name", HOST NAMED("The Daily | Rain for all"),
     "The Daily"},
    {"a slogan behind the host's name", HOST NAMED("Daily | Rain for all"),
     "Daily"},
    {"slogans in front", HOST NAMED("Rain - Hail and snow - Daily.org"),
     "Daily.org"},
    {"an abbreviation",
     "<link rel=canonical href=https://rad.example/a>" NAMED(
         "RAD - Rain and Drought"),
     "RAD - Rain and Drought"},
    {"a part of the site",
     "<link rel=canonical href=https://forum.daily.example/a>" NAMED(
         "Daily - Forum"),
     "Daily - Forum"},
    {"a slogan behind more than the host's name",
     HOST NAMED("The Daily Review - Rain for all"), "The Daily Review"},
    {"a slogan in front of it",
     HOST NAMED("Rain and Hail for All | The Daily Review"),
     "The Daily Review"},
    {"a slogan behind a part of the host's name",
     "<link rel=canonical href=https://annsmithrain.example/a>" NAMED(
         "Ann Smith | Rain"),
     "Ann Smith"},
    {"a subject that the host names, too",
     "<link rel=canonical href=https://smithrain.example/a>" NAMED(
         "Ann Bo - Rain"),
     "Ann Bo - Rain"},
    {"two pieces that are like the host",
     HOST NAMED("Daily Talk | The Daily Review"),
     "Daily Talk | The Daily Review"},
    {"the publisher, and the host's name behind the title",
     HOST NAMED("Acme Media Ltd") "<title>Rain | Daily</title>", "Daily"},
    {"a name that has something of the host",
     HOST NAMED("The Daily Rain") "<title>Rain | Daily</title>",
     "The Daily Rain"},
    {"a host behind the title",
     HOST NAMED("Acme Media Ltd") "<title>Rain | Daily.org</title>",
     "Acme Media Ltd"},
    {"an abbreviation behind the title",
     "<link rel=canonical href=https://www.rad.example/a>" NAMED(
         "Office of Rain") "<title>Rain | RAD</title>",
     "Office of Rain"},
    {"no address", NAMED("Daily | Rain for all"), "Daily | Rain for all"},
    {"a separator at the end", NAMED("Red Leaf |"), "Red Leaf"},
    {"a sign", NAMED("/"), "-"},
    {"an address, and a name",
     NAMED("https://daily.example") "<meta name=application-name content=Day>",
     "Day"},
};

static const fact_case images[] = {
    {"on a page that says where it is",
     "<meta property=og:image content=/a.png><meta property=og:url "
     "content=https://a.example/b/c>",
     "https://a.example/a.png"},
    {"on one that does not", "<meta property=og:image content=/a.png>", "-"},
    {"the site's logo, and a picture of the page",
     "<meta property=og:image content=https://a.example/our-Logo.png>" LD(
         "{\"@type\":\"Product\",\"image\":\"https://a.example/mug.png\"}"),
     "https://a.example/mug.png"},
    {"the site's logo alone",
     "<meta property=og:image content=https://a.example/logo.png>",
     "https://a.example/logo.png"},
    {"the site's logo, and a poster's portrait",
     "<meta property=og:image content=https://a.example/logo.png>" LD(
         "{\"@type\":\"Article\",\"image\":"
         "\"https://a.example/avatars/7.png\"}"),
     "https://a.example/logo.png"},
    {"the name of a part",
     LD("{\"@type\":\"Article\",\"image\":"
        "\"https://a.example/b#primaryimage\"}"),
     "-"},
};

static void test_subjects(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof categories / sizeof *categories; i++)
        expect_fact(&categories[i], PITH_META_CATEGORY);
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        expect_fact(&tags[i], PITH_META_TAG);
    for (size_t i = 0; i < sizeof descriptions / sizeof *descriptions; i++)
        expect_fact(&descriptions[i], PITH_META_DESCRIPTION);
    for (size_t i = 0; i < sizeof licences / sizeof *licences; i++)
        expect_fact(&licences[i], PITH_META_LICENSE);
    for (size_t i = 0; i < sizeof sites / sizeof *sites; i++)
        expect_fact(&sites[i], PITH_META_SITENAME);
    for (size_t i = 0; i < sizeof sites_of_titles / sizeof *sites_of_titles;
         i++)
        expect_fact(&sites_of_titles[i], PITH_META_SITENAME);
    for (size_t i = 0; i < sizeof declared_sites / sizeof *declared_sites; i++)
        expect_fact(&declared_sites[i], PITH_META_SITENAME);
    for (size_t i = 0; i < sizeof images / sizeof *images; i++)
        expect_fact(&images[i], PITH_META_IMAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_subjects)};
    return cmocka_run_group_tests_name("choose subject", tests, NULL, NULL);
}
