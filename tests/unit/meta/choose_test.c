/* SPDX-License-Identifier: Apache-2.0 */
/* Which of the values on a page are chosen; authors:
 * choose_author_test.c; categories, tags and the like: choose_subject_test.c. */
#include "chosen.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define LONG                                                                  \
    "An old roof of clay with seven hundred tiles, four gutters, two "        \
    "windows, "                                                               \
    "one chimney and a cat that sleeps beside it on most of the days of the " \
    "year and of the nights, too"
#define LD(json) "<script type=application/ld+json>" json "</script>"

/* -- Pages that contradict themselves ---------------------------------------- */

/* Five places with five different values: the order of trust decides, and
 * values of two sources are never mixed. */
#define STORIES                                                                \
    "<html lang=de><title>The title's | Daily</title>"                         \
    "<meta property=og:title content='The graph'>"                             \
    "<meta property=og:site_name content='The Daily'>"                         \
    "<meta property=og:locale content=fr_FR>"                                  \
    "<meta name=author content='Ann Meta'>"                                    \
    "<meta name=DC.creator content='Bob Dublin'>"                              \
    "<meta property=article:published_time content=2021-01-01>"                \
    "<meta name=DC.date content=2019-01-01>"                                   \
    "<meta property=article:section content=Rain>"                             \
    "<meta property=article:tag content=a><meta name=keywords content=b>"      \
    "<meta property=og:url content=https://og.example/>"                       \
    "<link rel=canonical href=https://link.example/a>" LD(                     \
        "{\"@type\":\"Article\",\"headline\":\"The "                           \
        "data\",\"author\":{\"name\":"                                         \
        "\"Carla Data\"},\"datePublished\":\"2020-01-01\",\"articleSection\":" \
        "\"Snow\",\"inLanguage\":\"it\",\"publisher\":{\"name\":\"Data "       \
        "Inc\"}}") "<h1>Quite another thing</h1><p class=byline>By Dora "      \
                   "Shown</p>"

static void test_contradictions(void **state)
{
    (void)state;
    static const struct {
        pith_meta_fact fact;
        fact_case row;
    } rows[] = {
        {PITH_META_TITLE, {"title", STORIES, "The graph"}},
        {PITH_META_AUTHOR, {"author", STORIES, "Carla Data"}},
        {PITH_META_PUBLISHED, {"published", STORIES, "2021-01-01"}},
        {PITH_META_SITENAME, {"site", STORIES, "The Daily"}},
        {PITH_META_LANGUAGE, {"language", STORIES, "de"}},
        {PITH_META_CATEGORY, {"category", STORIES, "Rain"}},
        {PITH_META_TAG, {"tag", STORIES, "a"}},
        {PITH_META_URL, {"address", STORIES, "https://link.example/a"}},
        {PITH_META_PAGE_TYPE, {"type", STORIES, "article"}},
        {PITH_META_PAGE_TYPE,
         {"posts on a page that calls itself an article",
          "<meta property=og:type content=article><div itemscope "
          "itemtype=http://schema.org/DiscussionForumPosting>x</div>",
          "forum"}},
        {PITH_META_PAGE_TYPE,
         {"other microdata on one",
          "<meta property=og:type content=article><div itemscope "
          "itemtype=http://schema.org/Product>x</div>",
          "article"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_fact(&rows[i].row, rows[i].fact);
}

static void test_codes_of_languages(void **state)
{
    (void)state;
    static const fact_case rows[] = {
        {"as declared", "<html lang=de-AT><p>x", "de-AT"},
        {"a locale", "<html lang=PT_BR><p>x", "pt-BR"},
        {"an old code", "<html lang=in><p>x", "id"},
        {"an old code of a country", "<html lang=iw-IL><p>x", "he-IL"},
        {"three letters", "<html lang=inh><p>x", "inh"},
        {"a word", "<html lang=english><p>x", "-"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_fact(&rows[i], PITH_META_LANGUAGE);
}

/* -- Titles -------------------------------------------------------------- */

#define STORY(members)                                                 \
    "<script type=application/ld+json>{\"@type\":\"Article\"," members \
    "}</script>"

static const fact_case titles[] = {
    {"nothing", "<p>x", "-"},
    {"a lower heading, the forum before it",
     "<title>The Lake \xe2\x80\xa2 View topic - Rain again in May, and what it "
     "did to the lake</title><h2>Rain again in May, and what it did to the "
     "lake</h2>",
     "Rain again in May, and what it did to the lake"},
    {"a lower heading, the section behind it",
     "<title>Rain again in May / Weather Talk</title><h3>Rain again in "
     "May</h3>",
     "Rain again in May"},
    {"a lower heading of fewer words is that of a section",
     "<title>Rain again in May / The Weather of Every Lake and River in the "
     "Land</title><h2>Rain again in</h2>",
     "Rain again in May / The Weather of Every Lake and River in the Land"},
    {"a lower heading without a sign beside it",
     "<title>All Blue Rain Coats</title><h2>Blue Rain Coats</h2>",
     "All Blue Rain Coats"},
    {"a word of many is what the page speaks of",
     "<title>How the rain came over Lisbon, Porto and all the rest</title>"
     "<h1>Lisbon</h1>",
     "How the rain came over Lisbon, Porto and all the rest"},
    {"but not where the address is called so",
     "<link rel=canonical href=https://a.example/city/lisbon><title>See what "
     "there is in Lisbon for a day or two</title><h1>Lisbon</h1>",
     "Lisbon"},
    {"a colon in an element of its own",
     "<title>Rain: floods</title><h1><span>Rain</span><span>: </span>"
     "<span>Floods</span></h1>",
     "Rain: Floods"},
    {"lines without the sign that is declared",
     "<title>Rain again: floods</title><h1><span>Rain again</span><br>"
     "<span>floods</span></h1>",
     "Rain again: floods"},
    {"a long piece behind a bar",
     "<title>Rain again | The National Administration of All Waters</title>",
     "Rain again"},
    {"that of a start page stays",
     "<link rel=canonical href=https://a.example/><title>Umbrellas | We keep "
     "every one of you dry</title>",
     "Umbrellas | We keep every one of you dry"},
    {"the heading that agrees",
     "<title>Rain again | Daily</title><h1>Menu</h1><h1>Rain, again</h1>",
     "Rain, again"},
    {"without the site",
     "<meta property=og:site_name content=Daily><title>Rain again - "
     "Daily</title>",
     "Rain again"},
    {"without the site in front",
     "<meta property=og:site_name content=Daily><title>Daily | "
     "Rain again</title>",
     "Rain again"},
    {"the section and the site behind low lines",
     "<title>\xe9\x9b\xa8\xe4\xb8\x8b\xe4\xba\x86\xe4\xb8\x80\xe5\xa4\xa9"
     "_\xe6\x96\xb0\xe9\x97\xbb_\xe7\xbd\x91</title>",
     "\xe9\x9b\xa8\xe4\xb8\x8b\xe4\xba\x86\xe4\xb8\x80\xe5\xa4\xa9"},
    {"a Chinese site behind a hyphen",
     "<title>\xe9\x9b\xa8\xe4\xb8\x8b-\xe6\x96\xb0\xe9\x97\xbb\xe7\xbd\x91"
     "</title>",
     "\xe9\x9b\xa8\xe4\xb8\x8b"},
    {"the name of a program", "<title>The call rain_fall() again</title>",
     "The call rain_fall() again"},
    {"the section and the site behind a sign of the site's own",
     "<meta property=og:site_name content=Daily><meta property=og:title "
     "content='Rain again-Weather\xe3\x85\xa3"
     "Daily'>" LD("{\"@type\":\"Article\",\"headline\":\"Rain again\"}"),
     "Rain again"},
    {"the headline that <title> has last",
     "<title>Daily | Four days of rain | Rain again: floods</title><meta "
     "property=og:title content='Four days of rain'><h1>Rain again: "
     "floods</h1>" LD(
         "{\"@type\":\"Article\",\"headline\":\"Rain again: floods\"}"),
     "Rain again: floods"},
    {"the headline, not a word of it above",
     "<title>Floods in the north: Daily</title><h1>Floods</h1><h1>Floods in "
     "the north</h1>" LD(
         "{\"@type\":\"Article\",\"headline\":\"Floods in the north\"}"),
     "Floods in the north"},
    {"the logo is no title",
     "<meta property=og:site_name content=Daily><title>Rain again - "
     "Daily</title><h1>Daily</h1>",
     "Rain again"},
    {"a mark behind a heading",
     "<title>Quick start - Manual</title><h1>Quick start <a "
     "href=#q>\xc2\xb6</a></h1>",
     "Quick start"},
    {"an icon of a private font",
     "<title>Play books</title><h1>Play books <a href=#q>\xef\x83\x81</a></h1>",
     "Play books"},
    {"a hash behind a heading",
     "<title>Play books</title><h1>Play books <a>#</a></h1>", "Play books"},
    {"no mark", "<title>Learn C#</title><h1>Learn C#</h1>", "Learn C#"},
    {"a label before the title",
     "<title>Which host to buy? - Forum</title><h1>Thread: Which host to "
     "buy?</h1>",
     "Which host to buy?"},
    {"a path of sections behind the title",
     "<title>Install with little memory \xe2\x80\xba Install \xe2\x80\xba "
     "Forum</title><p><a href=/f>Forum</a> <a href=/i>Install</a>",
     "Install with little memory"},
    {"a label before the title in an element of its own",
     "<title>Tip: Found by chance</title><h1>Topic: <a href=x>Found by "
     "chance</a></h1>",
     "Found by chance"},
    {"a kicker that <title> has",
     "<title>Topic: Found by chance</title><h1>Topic: <a href=x>Found by "
     "chance</a></h1>",
     "Topic: Found by chance"},
    {"words before a link",
     "<title>Tip: Found by chance</title><h1>A long label: <a href=x>Found by "
     "chance</a></h1>",
     "A long label: Found by chance"},
    {"a number before the title",
     "<title>Branches in short</title><h1>3.1 Branches in short</h1>",
     "Branches in short"},
    {"a heading that begins with the site's name and has more",
     "<meta property=og:site_name content=Acme><title>Acme Phone | Buy online"
     "</title><h1>Acme Phone</h1><h1>Acme</h1>",
     "Acme Phone"},
    {"the site's name in front of what does not agree",
     "<meta property=og:site_name content='Rain Daily'><title>Rain Daily | A "
     "flood</title><h1>Rain Daily turns five</h1>",
     "A flood"},
    {"what <title> has beside og:title is the site",
     "<title>Weather notes - A flood</title><meta property=og:title content='A "
     "flood'><h1>Weather notes</h1>",
     "A flood"},
    {"behind a colon, too",
     "<title>Weather notes: A flood</title><meta property=og:title content='A "
     "flood'><h1>Weather notes</h1>",
     "A flood"},
    {"words that only the site's name shares",
     "<title>How to patch a roof \xe2\x80\x94 The Manual of "
     "Rain</title><h1>The "
     "Manual</h1><h1>How to patch a roof</h1>",
     "How to patch a roof"},
    {"og:title that is only the site's name",
     "<meta property=og:site_name content=Acme><meta property=og:title "
     "content=Acme><title>All shoes</title>",
     "All shoes"},
    {"a page that names itself as its site",
     "<meta property=og:site_name content='Block | Rain | Acme'><link "
     "rel=canonical href=https://acme.example/block><meta property=og:title "
     "content='Rain | Acme'><title>Block | Rain | Acme</title><h1>Block</h1>",
     "Block"},
    {"a heading that is written once for each size of screen",
     "<title>Tools for rain and snow</title><h1><span>Tools for rain</span>"
     "<span>Tools for rain</span><span>Tools for rain</span></h1>",
     "Tools for rain"},
    {"a heading that repeats itself in part is whole",
     "<title>Rain, rain, go away</title><h1>Rain rain go away</h1>",
     "Rain rain go away"},
    {"a lower heading has the whole declared title",
     "<title>Old roofs in the north | Daily</title><h1>The repair of "
     "roofs</h1><h2>Old roofs in the north</h2>",
     "Old roofs in the north"},
    {"a lower heading that leads elsewhere",
     "<title>Old roofs in the north | Daily</title><h1>The repair of old "
     "roofs</h1><h2><a href=/b>Old roofs in the north</a></h2>",
     "The repair of old roofs"},
    {"what stands behind a bar without a heading",
     "<title>Old roofs in rain | Repair, advice | The Daily</title>",
     "Old roofs in rain"},
    {"the first piece of the declared title is a later heading",
     "<title>Roof reviews | Best roof awards - All about roofs</title><h1>Best "
     "roof awards</h1><h1>Roof reviews</h1>",
     "Roof reviews"},
    {"a heading that leads to the home page",
     "<title>Rain at night - Ann [Old Texts]</title><h1><a href=/>Old Texts "
     "<sup>beta</sup></a></h1>",
     "Rain at night"},
    {"a subtitle behind the whole declared title",
     "<meta property=og:title content='Old roofs'><title>What is a "
     "roof?</title><h1><span>Old roofs</span><br><span>and what they "
     "cost</span></h1>",
     "Old roofs"},
    {"a long heading that the declared title has",
     "<title>Shop: " LONG " - All</title><h1>" LONG "</h1>", LONG},
    {"a box in a heading that reads it aloud",
     "<h1>Rain again<div><div>Listen</div><audio></audio></div></h1>",
     "Rain again"},
    {"a button in a heading",
     "<title>range in std::iter</title><h1>Module range <button>Copy "
     "path</button></h1>",
     "Module range"},
    {"the first words of the last piece are the site's",
     "<title>A flood? / Weather talk / Rain Daily Forums</title><h1>Rain "
     "Daily</h1>",
     "A flood? / Weather talk"},
    {"a start page that only says so",
     "<meta property=og:title content=Home><title>Home - The Daily</title>",
     "The Daily"},
    {"in other scripts", "<title>Главная | Погода</title>", "Погода"},
    {"in others that write without spaces", "<title>首页 - 天气</title>",
     "天气"},
    {"no start page", "<title>Home | Garden | Tools for rain</title>",
     "Home | Garden | Tools for rain"},
    {"stories on a start page",
     "<link rel=canonical href=https://a.example/><title>The Daily Blog - "
     "Daily</title><h1>One</h1><h1>Two</h1><h1>A blog is born</h1><h1>Four"
     "</h1>",
     "The Daily Blog"},
    {"a start page is called as its site is",
     "<link rel=canonical href=https://acme.example/><title>Acme | Tools for "
     "rain</title>",
     "Acme | Tools for rain"},
    {"other pages are not",
     "<link rel=canonical href=https://acme.example/tools><title>Acme | Tools "
     "for rain</title>",
     "Tools for rain"},
    {"the heading that JSON-LD calls the headline",
     "<title>Ten secrets you must know</title><h1>What rain costs</h1><script "
     "type=application/ld+json>{\"@type\":\"Article\",\"headline\":\"What "
     "rain costs\"}</script>",
     "What rain costs"},
    {"the heading that the address speaks of",
     "<link rel=canonical href=https://a.example/t/cast_iron_pan?x><title>The "
     "heart of the web</title><h1>Cast iron pan</h1>",
     "Cast iron pan"},
    {"not if it speaks of what is declared",
     "<link rel=canonical href=https://a.example/t/iron-heart/><title>The "
     "heart of the web</title><h1>Cast iron pan</h1>",
     "The heart of the web"},
    {"a later heading must agree by more",
     "<title>Where to bike in rain</title><h1>The best streets to bike "
     "in</h1><h1>Where to read in rain</h1>",
     "The best streets to bike in"},
    {"a mark inside a word", "<h1>Planning C<b>ycles</b></h1>",
     "Planning Cycles"},
    {"a place for a line break", "<h1>Schwamm<wbr>set</h1>", "Schwammset"},
    {"soft hyphens", "<h1>Assis\xc2\xadtance</h1>", "Assistance"},
    {"two elements", "<h1><span>Maker</span><span>thing</span></h1>",
     "Maker thing"},
    {"a line break", "<h1>Maker<br>thing</h1>", "Maker thing"},
    {"a block", "<h1>Maker<div>thing</div></h1>", "Maker thing"},
    {"a label before a capital", "<h1><b>Title:</b>Rain</h1>", "Title: Rain"},
    {"one word is no label's rest",
     "<title>Forms</title><h1>Working with forms</h1>", "Working with forms"},
    {"og:title before title",
     "<title>x</title><meta property=og:title content='A flood'>", "A flood"},
    {"the headline of JSON-LD",
     "<script "
     "type=application/ld+json>{\"@type\":\"NewsArticle\",\"headline\":\"A "
     "flood\"}</script><title>Home</title>",
     "A flood"},
    {"a section that the page links to",
     "<title>Rain in the hills - Page 1 - Weather talk - Talk</title><a "
     "href=/w>Weather talk</a> <a href=/t>Talk</a>",
     "Rain in the hills"},
    {"the number of a page of several",
     "<title>Rain in the hills - Page 4 of 12</title>", "Rain in the hills"},
    {"one in front, in another language",
     "<title>Страница 2 – Rain in the hills. And snow.</title>",
     "Rain in the hills. And snow."},
    {"a page that is named so", "<title>A list - Page 3 wins</title>",
     "A list - Page 3 wins"},
    {"a last piece that is no section",
     "<title>Rain in the hills - Floods</title><meta property=og:title "
     "content='Rain in the hills - Floods'><h1>Rain in the hills - Floods</h1>",
     "Rain in the hills - Floods"},
    {"a source and a count in the heading",
     "<title>Rain in the hills - Daily</title><h1><a href=/r>Rain in the "
     "hills</a> <span>(rain.example)</span> <span>87</span></h1>",
     "Rain in the hills"},
    {"a heading that <title> has without its beginning",
     STORY(
         "\"headline\":\"Ways of rain: hills and valleys\"") "<title>Hills "
                                                             "and valleys | "
                                                             "Daily</"
                                                             "title><h1>Ways "
                                                             "of rain: hills "
                                                             "and valleys</h1>",
     "Ways of rain: hills and valleys"},
    {"spaces between parts of a heading",
     "<title>Category:Rain in hills</title><h1><span>Category</span><span>:"
     "</span><span>Rain in hills</span></h1>",
     "Category:Rain in hills"},
    {"what a forum calls its page",
     "<title>Rain again (View topic)</title><p>Rain", "Rain again"},
    {"the kind of text behind a bar",
     "<title>Opinion | Let it rain again | Editorial</title><h1>Opinion | Let "
     "it rain again | Editorial</h1>",
     "Let it rain again"},
    {"a sign behind which nothing stands",
     "<title>Let it rain | Site</title><h1>Let it rain - <b></b></h1>",
     "Let it rain"},
    {"nor in what is declared", "<title>Let it rain |</title>", "Let it rain"},
    {"a host and a colon",
     "<link rel=canonical href=https://www.mugs.example/a><title>Mugs.example: "
     "Mug of clay</title><h1>Mug of clay</h1>",
     "Mug of clay"},
    {"a site and a hyphen",
     "<meta property=og:site_name content='Fish Talk'><meta property=og:title "
     "content='Fish Talk-What to look for'><title>What to look for - Fish "
     "Talk</title>",
     "What to look for"},
    {"at a site",
     "<meta property=og:site_name content='Blue sky'><title>Red leaves in the "
     "hills @ Blue sky</title>",
     "Red leaves in the hills"},
    {"at a place", "<title>A meeting of the club @ Town hall</title>",
     "A meeting of the club @ Town hall"},
    {"the name of a book",
     "<title>What is rain? - The weather book of hills</title><h1>The weather "
     "book of hills</h1><h2>What is rain?</h2>",
     "What is rain?"},
    {"an application whose <title> is the site's",
     "<link rel=canonical href=https://talk.example/t/1/hills><title>Talk - "
     "The "
     "heart of it all</title><h1>Rain in summer</h1>",
     "Rain in summer"},
    {"a post whose <title> is the site's",
     "<title>Talk - The heart of it all</title><x-post post-title='Pans that "
     "last'><h1>Pans that last</h1></x-post>",
     "Pans that last"},
    {"a post without a heading",
     "<title>Talk - The heart of it all</title><x-post post-title='Pans that "
     "last'><p>Which do?</x-post>",
     "Pans that last"},
    {"titles that contradict each other",
     "<title>A</title><meta property=og:title content=B><meta "
     "name=twitter:title content=C>"
     "<script "
     "type=application/ld+json>{\"@type\":\"Article\",\"headline\":\"D\"}</"
     "script><h1>E</h1>",
     "B"},
};

static void test_titles(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        expect_fact(&titles[i], PITH_META_TITLE);
}

/* -- Dates --------------------------------------------------------------- */

#define WEB_PAGE(members)                             \
    "<meta property=og:type content=article><script " \
    "type=application/ld+json>{\"@type\":\"WebPage\"," members "}</script>"

#define EVENT                                                              \
    "<h2>Meeting</h2>The largest conference on that subject in the whole " \
    "country, with speakers from everywhere."

static const fact_case dates[] = {
    {"a year of the Islamic calendar", "<h1>A flood</h1><p>1446/09/12</p>",
     "-"},
    {"nothing", "<h1>Rain</h1><p>x", "-"},
    {"declared",
     "<meta property=article:published_time content=2025-09-04T23:30:00Z>",
     "2025-09-04"},
    {"declared before JSON-LD",
     STORY("\"datePublished\":\"2024-01-01\"") "<meta "
                                               "property=article:published_"
                                               "time content=2025-09-04>",
     "2025-09-04"},
    {"a shown day beats JSON-LD alone",
     STORY("\"datePublished\":\"2025-06-24\"") "<h1>Rain</h1><p>August 25, "
                                               "2024</p>",
     "2024-08-25"},
    {"JSON-LD that the page shows",
     STORY("\"datePublished\":\"2025-06-24\"") "<h1>Rain</h1><p>August 25, "
                                               "2024</p><p class=date>June "
                                               "24, 2025",
     "2025-06-24"},
    {"an earlier shown day beats a declared one",
     "<meta property=article:published_time content=2024-08-07>"
     "<h1>Rain</h1><p>December 30, 2013</p>",
     "2013-12-30"},
    {"a later shown day does not",
     "<meta property=article:published_time content=2023-09-30>"
     "<h1>Rain</h1><p>February 4, 2026</p>",
     "2023-09-30"},
    {"JSON-LD of a web page, unseen",
     WEB_PAGE("\"datePublished\":\"2020-04-21\""), "-"},
    {"JSON-LD of a web page, shown",
     WEB_PAGE("\"datePublished\":\"2020-04-21\"") "<h1>Rain</h1><p>April "
                                                  "21, 2020</p>",
     "2020-04-21"},
    {"a change that is shown",
     STORY("\"datePublished\":\"2021-01-01\",\"dateModified\":\"2025-02-"
           "22\"") "<h1>Rain</h1><p>Updated February 22, 2025",
     "2025-02-22"},
    {"a change that only the page knows",
     STORY("\"datePublished\":\"2021-01-01\",\"dateModified\":\"2021-01-"
           "02\"") "<h1>Rain</h1><p>Updated February 22, 2025",
     "2025-02-22"},
    {"a change that machines are told of",
     "<meta property=article:modified_time content=2025-02-22><p>x", "-"},
    {"the question, not the answers",
     "<div itemscope><time itemprop=dateCreated "
     "datetime=2014-02-04></time></div>"
     "<div itemscope><time itemprop=datePublished "
     "datetime=2018-05-21></time></div>",
     "2014-02-04"},
    {"the day of an offer's end",
     "<h1>Offers</h1><p>Travel through December 31, 2025.</p>", "-"},
    {"an end said by the text before",
     "<h1>Offers</h1><p>These prices are valid through <b>01/23/2026</b>.</p>",
     "-"},
    {"told in a paragraph",
     "<h1>Data</h1><p>The club's courses, which it had not run for a number of "
     "years before that, were announced again in its <a href=/f>forum on "
     "2025-07-09</a>, as members had asked it to do.</p>",
     "-"},
    {"a program's", "<h1>Logs</h1><pre>grep <i>2025-07-27T22</i> log</pre>",
     "-"},
    {"today's",
     "<p id=todays-date>December 19, 2025</p><h1>Taxes</h1><p>December 12, "
     "2025</p>",
     "2025-12-12"},
    {"the reader's day of a moment in UTC",
     "<meta property=article:published_time content=2025-12-19T03:05:00Z>"
     "<h1>Rain</h1><time datetime=2025-12-18T19:05:00-08:00>x</time>",
     "2025-12-18"},
    {"a service",
     "<script type=application/ld+json>{\"@type\":\"Service\"}"
     "</script><meta property=article:published_time content=2024-06-06>",
     "-"},
    {"the only change that is told of",
     "<h1>Bears</h1><div class=filler></div><p>Last updated: November 13, "
     "2025</p>",
     "2025-11-13"},
    {"an address with encoded slashes",
     "<meta property=og:url content=https://a.example%2Frain><h1>Rain</h1>"
     "<p class=date>4 September 2025</p>",
     "2025-09-04"},
    {"the first item's, beside the heading",
     "<h1>Events</h1><ul><li><div class=date>March 16, 2026</div>" EVENT
     "<li><div class=date>March 18, 2026</div>" EVENT "</ul>",
     "-"},
    {"one of a list",
     "<h1>News</h1><div class=filler>"
     "</div><p><time datetime=2025-12-09>a</time><p><time "
     "datetime=2025-11-25>b</time>",
     "-"},
    {"one of a list, beside the heading",
     "<h1>Rain</h1><p class=date>December 9, 2025</p><p>x<p "
     "class=date>November 25, 2025",
     "2025-12-09"},
    {"a shop's days",
     "<meta property=og:type content=product><h1>Mug</h1><p "
     "class=date>Released: December 9, 2025</p>",
     "-"},
    {"beside the author's name",
     "<h1>Rain</h1><div class=author>by ann \xc2\xbb Tue Aug 27, 2019 1:47 "
     "am</div>",
     "2019-08-27"},
    {"a line of its own",
     "<title>Rain</title><p>Some words about the rain that fell for "
     "weeks.<p>April 8, 2024",
     "2024-04-08"},
    {"a line in another script",
     "<title>\xe9\x9b\xa8</title><p>x<p>2025\xe5\xb9\xb4"
     "12\xe6\x9c\x88"
     "30\xe6\x97\xa5",
     "2025-12-30"},
    {"a line with a label",
     "<title>Rain</title><p>x<p>Offer ends on April 8, 2024", "-"},
    {"a line in the footer",
     "<title>Rain</title><p>Some words about the rain that fell for "
     "weeks.<footer>April 8, 2024</footer>",
     "-"},
    {"dates that contradict each other",
     "<meta property=article:published_time content=2025-09-04><meta "
     "name=date content=2019-01-01>" STORY(
         "\"datePublished\":\"2001-02-03\"") "<h1>Rain</h1><p>October 1, "
                                             "2025",
     "2025-09-04"},
    {"what can be no date",
     "<meta property=article:published_time "
     "content=0001-01-01T00:00:00><meta name=date content=2025-13-45>",
     "-"},
};

static void test_dates(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++)
        expect_date(&dates[i]);
}

/* Beside the heading, in five languages and three calendars. */
static void test_languages(void **state)
{
    static const char *const lines[] = {
        "Published on September 4, 2025",
        "Ver\xc3\xb6"
        "ffentlicht am 4. September 2025",
        "Publi\xc3\xa9 le 4 septembre 2025",
        "4 \xd1\x81\xd0\xb5\xd0\xbd\xd1\x82\xd1\x8f\xd0\xb1\xd1\x80\xd1\x8f "
        "2025 \xd0\xb3.",
        "2025\xe5\xb9\xb4"
        "9\xe6\x9c\x88"
        "4\xe6\x97\xa5",
        "\xe4\xbb\xa4\xe5\x92\x8c"
        "7\xe5\xb9\xb4"
        "9\xe6\x9c\x88"
        "4\xe6\x97\xa5",
        "4 "
        "\xe0\xb8\x81\xe0\xb8\xb1\xe0\xb8\x99\xe0\xb8\xa2\xe0\xb8\xb2\xe0\xb8"
        "\xa2\xe0\xb8\x99 2568",
        "\xdb\xb1\xdb\xb3 \xd8\xb4\xd9\x87\xd8\xb1\xdb\x8c\xd9\x88\xd8\xb1 "
        "\xdb\xb1\xdb\xb4\xdb\xb0\xdb\xb4",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char html[400];
        snprintf(html, sizeof html, "<title>x</title><h1>x</h1><p>%s</p>",
                 lines[i]);
        expect_date(&(fact_case){lines[i], html, "2025-09-04"});
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contradictions),
        cmocka_unit_test(test_codes_of_languages),
        cmocka_unit_test(test_titles),
        cmocka_unit_test(test_dates),
        cmocka_unit_test(test_languages),
    };
    return cmocka_run_group_tests_name("choose", tests, NULL, NULL);
}
