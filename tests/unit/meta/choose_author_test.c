/* SPDX-License-Identifier: Apache-2.0 */
/* Which names are chosen as authors. */
#include "chosen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define POST                                                                 \
    "<p>After three years of work the old bridge over the river was opened " \
    "again on Saturday, and thousands of people walked across it.</p>"
#define LD(json) "<script type=application/ld+json>" json "</script>"
#define ARTICLE  "<meta property=og:type content=article>"
#define STORY(members)                                                 \
    "<script type=application/ld+json>{\"@type\":\"Article\"," members \
    "}</script>"
#define PERSON(name)                                                          \
    "<div itemprop=author itemscope itemtype=https://schema.org/Person>" name \
    "</div>"

static const fact_case authors[] = {
    {"beside a heading of the second level that is the title",
     ARTICLE "<title>Rain again</title><p>By Bo Lee, of the rain</p>" POST POST
             "<h2>Rain again</h2><p>By Ann Smith</p>" POST,
     "Ann Smith"},
    {"a paper's name behind a writer's",
     ARTICLE "<meta property=og:site_name content='The Post'><meta "
             "name=author content='Ann Smith, The Post'>" POST,
     "Ann Smith"},
    {"a writer whom the page shows, not the publisher",
     "<meta property=og:site_name content='The Post of Oslo'>" STORY(
         "\"author\":{\"name\":\"Post Media\"},\"publisher\":{\"name\":"
         "\"Post Media\"}") "<h1>Rain</h1><p>By Ann Smith</p>" POST,
     "Ann Smith"},
    {"the publisher, where the page shows nobody",
     "<meta property=og:site_name content='The Post of Oslo'>" STORY(
         "\"author\":{\"name\":\"Post Media\"},\"publisher\":{\"name\":"
         "\"Post Media\"}") "<h1>Rain</h1>" POST,
     "Post Media"},
    {"the site, of a story without a day: its system says so of all pages",
     "<meta property=og:site_name content='Acme'>" STORY(
         "\"author\":{\"name\":\"Acme\"}") "<h1>Rain</h1>" POST,
     "-"},
    {"the site, of a story with one",
     "<meta property=og:site_name content='Acme'>" STORY(
         "\"datePublished\":\"2024-03-05\",\"author\":{\"name\":"
         "\"Acme\"}") "<h1>Rain</h1>" POST,
     "Acme"},
    {"the site, of a story that shows when it was changed",
     "<meta property=og:site_name content='Acme'>" STORY(
         "\"author\":{\"name\":\"Acme\"}") "<h1>Rain</h1><p>Updated: 5 March "
                                           "2024</p>" POST,
     "Acme"},
    {"who put a service into its system",
     LD("{\"@graph\":[{\"@type\":\"Service\",\"name\":\"Roofs\"},{\"@type\":"
        "\"Article\",\"datePublished\":\"2024-03-05\",\"author\":{\"name\":"
        "\"Ann\"}}]}") "<h1>Roofs</h1>" POST,
     "-"},
    {"a writer whom the page shows, not what the host is called",
     "<link rel=canonical href=https://www.post.example/rain>" ARTICLE
     "<meta name=author content=POST><h1>Rain</h1><p>By Ann Smith</p>" POST,
     "Ann Smith"},
    {"a town is no paper",
     ARTICLE "<meta property=og:site_name content='The Post'><meta "
             "name=author content='Ann Smith, Oslo'>" POST,
     "Ann Smith, Oslo"},
    {"what an expert is",
     ARTICLE "<h1>Rain</h1><p class=author>Ann Smith, Home and Weather "
             "Expert</p>" POST,
     "Ann Smith"},
    {"nobody in particular",
     ARTICLE "<meta name=author content='Contributors to Wikimedia "
             "projects'>" POST,
     "-"},
    {"a start page that lists articles",
     "<link rel=canonical href=https://a.example/>"
     "<div itemscope itemtype=https://schema.org/Article>" PERSON("Ann Smith") "</div><div itemscope itemtype=https://schema.org/Article>" PERSON(
         "Bo Lee") "</div><div itemscope "
                   "itemtype=https://schema.org/Article>" PERSON(
                       "Cy Day") "</"
                                 "div"
                                 ">" POST,
     "-"},
    {"those of one text stand together",
     "<p>By <b itemprop=author>Ann Smith</b> and <b itemprop=author>Bo Lee</b>"
     "</p>" POST,
     "Ann Smith/Bo Lee"},
    {"those of posts stand apart",
     "<b itemprop=author>Ann Smith</b>" POST
     "<b itemprop=author>Bo Lee</b>" POST,
     "Ann Smith"},
    {"for machines they stand nowhere",
     "<meta name=citation_author content='Ann Smith'>"
     "<meta name=citation_author content='Bo Lee'>" POST,
     "Ann Smith/Bo Lee"},
    {"those for libraries have the family name first",
     "<meta name=citation_author content='Smith, Ann'>"
     "<meta name=citation_author content='Lee, B. C.'>"
     "<meta name=citation_author content='Day, Cy, III'>"
     "<meta name=citation_author content='Ed Moss'>" POST,
     "Ann Smith/B. C. Lee/Day, Cy, III/Ed Moss"},
    {"a title of his own behind the comma",
     "<meta name=DC.creator content='Ann Smith, M.D.'>" POST,
     "Ann Smith, M.D."},
    {"who asked, not who commented or answered first",
     "<div itemscope itemtype=https://schema.org/Question><div itemscope "
     "itemprop=suggestedAnswer>" PERSON("Bo Lee") POST
     "</div>" POST PERSON("Ann Smith") "</div>",
     "Ann Smith"},
    {"who wrote, not who reviews",
     "<div itemscope itemtype=https://schema.org/Review>" PERSON("Bo Lee") POST
     "</div><p class=author>Ann Smith</p>",
     "Ann Smith"},
    {"who only commented wrote no page",
     "<div itemscope itemtype=https://schema.org/Comment>" PERSON("Bo Lee") POST
     "</div>",
     "-"},
    {"a card that says what it says",
     "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 "
     "content='Ann Smith'>" POST,
     "Ann Smith"},
    {"a card that has a price",
     "<meta name=twitter:label1 content=Price><meta name=twitter:data1 "
     "content='Ten Euro'>" POST,
     "-"},
    {"a link to the author's page",
     "<h1>Rain</h1><p><a href=https://a.example/author/ann>Ann Smith</a>" POST,
     "Ann Smith"},
    {"a link to all that she wrote",
     "<h1>Rain</h1><p><a href=/authors/ann>View all posts by Ann "
     "Smith</a>" POST,
     "Ann Smith"},
    {"a link in the menu",
     "<h1>Rain</h1><nav><a href=/author/ann>Ann Smith</a></nav>" POST, "-"},
    {"a label and a name in elements of their own",
     ARTICLE "<h1>Rain</h1><div><p>Written by</p><p>Ann Smith</p></div>" POST,
     "Ann Smith"},
    {"who took the picture",
     ARTICLE
     "<h1>Rain</h1><figure><figcaption>By Bo Lee</figcaption></figure><p>By "
     "Ann Smith</p>" POST,
     "Ann Smith"},
    {"what she is",
     ARTICLE "<h1>Rain</h1><p>By Ann Smith, Senior Editor</p>" POST,
     "Ann Smith"},
    {"beside the text, but about it",
     "<h1>Rain</h1><aside class=post-author>Ann Smith</aside>" POST,
     "Ann Smith"},
    {"authorization is no author",
     "<h1>Rain</h1><h2 id=authorization>Access Rights</h2>" POST, "-"},
    {"a shop has none",
     "<meta property=og:type content=product><meta name=author content='Ann "
     "Smith'><p class=author>Bo Lee</p>" POST,
     "-"},
    {"but what was tested on a day has",
     "<meta property=og:type content=product><meta name=author content='Ann "
     "Smith'><meta property=article:published_time content=2021-01-01>" POST,
     "Ann Smith"},
    {"a start page shows those of its stories",
     "<link rel=canonical href=https://a.example/><p class=author>Ann "
     "Smith</p>" POST,
     "-"},
    {"a page that another one calls a start page",
     "<link rel=canonical href=https://a.example/><meta property=og:url "
     "content=https://a.example/rain><p class=author>Ann Smith</p>" POST,
     "Ann Smith"},
    {"many far from the heading are those of a list",
     ARTICLE "<h1>News</h1>" POST POST POST POST POST POST
             "<p class=author>Ann Smith</p>" POST
             "<p class=author>Bo Lee</p>" POST "<p class=author>Di Fox</p>",
     "-"},
    {"the first of many beside the heading",
     ARTICLE "<h1>News</h1><p class=author>Ann Smith</p><p class=author>Bo "
             "Lee</p><p class=author>Di Fox</p>" POST,
     "Ann Smith"},
    {"links side by side are two",
     ARTICLE "<h1>Rain</h1><div class=byline><a href=/a>Ann Smith</a> <a "
             "href=/b>Bo Lee</a></div>" POST,
     "Ann Smith, Bo Lee"},
    {"a list of links behind a label",
     ARTICLE "<h1>Rain</h1><div>Written by: <ul><li><a href=/a>Ann "
             "Smith</a><li><a href=/b>Bo Lee</a></ul></div>" POST,
     "Ann Smith, Bo Lee"},
    {"what stands behind a name is no other",
     ARTICLE "<h1>Rain</h1><div class=byline><a href=/a>Ann Smith</a> <a "
             "href=/f>Follow</a></div>" POST,
     "Ann Smith"},
    {"what she does",
     ARTICLE "<p class=author-description>Licensed Grader</p>" POST, "-"},
    {"a lone user on a page that is no text",
     "<h1>Rain</h1><p class=username>ann</p>" POST, "-"},
    {"users of a thread",
     "<h1>Rain</h1><p class=username>ann</p>" POST
     "<p class=username>bo</p>" POST,
     "ann"},
    {"a manual's site",
     "<meta property=og:site_name content=Acme>" LD(
         "{\"@type\":\"TechArticle\",\"author\":{\"name\":\"Acme\"}}"),
     "-"},
    {"the name of a person beside his titles",
     PERSON("<b itemprop=name>Ann Smith</b> <i>Member</i>") POST, "Ann Smith"},
    {"a name for machines in what is hidden",
     "<div hidden>" PERSON("<b itemprop=name> Ann Smith </b>") "</div>" POST,
     "Ann Smith"},
    {"the first line of a user's box",
     "<div class=author><a>Ann Smith</a><div>Big Board Owner</div>Posts: "
     "116<br>Joined: Feb 2019</div>" POST,
     "Ann Smith"},
    {"initials in front of the name",
     "<div class=author><div>A</div><h4>Smith</h4></div>" POST, "Smith"},
    {"two of them",
     "<div class=author><div>AS</div><h4>Ann Smith</h4></div>" POST,
     "Ann Smith"},
    {"initials alone", "<div class=author><div>AS</div></div>" POST, "AS"},
    {"below the label",
     "<div class=author><p>The Daily</p><p>Written by</p><p>Ann "
     "Smith</p></div>" POST,
     "Ann Smith"},
    {"the line with a label",
     "<div class=author><p>The Daily</p><p>Written by Ann Smith</p></div>" POST,
     "Ann Smith"},
    {"a date without a year is no name",
     "<div class=author><time>Sep 16</time><p>Ann Smith</p></div>" POST,
     "Ann Smith"},
    {"a bullet is none", "<p class=author>&bull; <b>Ann Smith</b>" POST,
     "Ann Smith"},
    {"nobody", "<div class=author><p>&bull;</p><p>5 mins read</p></div>" POST,
     "-"},
    {"the section above the heading",
     ARTICLE "<h1>Rain</h1><p class=byline><a "
             "href=/category/money>Money</a></p>" POST,
     "-"},
    {"where else to follow her", ARTICLE "<p class=author>Twitter</p>" POST,
     "-"},
    {"a button", ARTICLE "<p class=creator>Learn more</p>" POST, "-"},
    {"a term that is called so",
     ARTICLE "<h1>Rain</h1><dl><dt id=option---author>set-it</dt></dl>" POST,
     "-"},
    {"the person beside a site that names itself",
     LD("{\"@type\":\"Article\",\"author\":{\"name\":\"The Daily\"}}") ""
                                                                       "<meta "
                                                                       "propert"
                                                                       "y=og:"
                                                                       "site_"
                                                                       "name "
                                                                       "content"
                                                                       "='The "
                                                                       "Daily'>"
                                                                       "<h1>"
                                                                       "Rain</"
                                                                       "h1><p>"
                                                                       "By Ann "
                                                                       "Smit"
                                                                       "h" POST,
     "Ann Smith"},
    {"the category in a byline",
     ARTICLE "<h1>Rain</h1><p class=byline><span class=byline__category><a "
             "href=/care>Care Prevention</a></span></p>" POST,
     "-"},
    {"a name and an employer in a byline",
     ARTICLE
     "<h1>Rain</h1><p class=byline><span class=byline-name>By Ann "
     "Smith</span><span class=byline-title>World Service</span></p>" POST,
     "Ann Smith"},
    {"whom one may ask",
     ARTICLE "<h1>Rain</h1><ul><li><b>Contact:</b> <a href=/authors/bo-lee>Bo "
             "Lee</a></ul>" POST,
     "-"},
    {"the agency that made the site",
     "<meta property=og:site_name content='Blue Bikes'>" ARTICLE
     "<meta name=author content='Sitemakers Inc'><h1>Trails</h1>" POST,
     "-"},
    {"a company about itself",
     "<meta property=og:site_name content='Blue Bikes'>" ARTICLE
     "<meta name=author content='Blue Bikes Inc'><h1>Trails</h1>" POST,
     "Blue Bikes Inc"},
    {"the owner of a start page",
     "<link rel=canonical href=https://talk.example/><meta "
     "property=og:site_name content=Talk><meta name=author "
     "content=Talk><h1>Rain</h1>" POST,
     "-"},
    {"that site where nobody else is named",
     "<meta property=og:site_name content='The Daily'><h1>Rain</h1><p "
     "class=author-name>The Daily</p>" POST,
     "The Daily"},
    {"a name beside the day",
     ARTICLE "<h1>Rain</h1><p>Ann Smith | 4 March 2024</p>" POST, "Ann Smith"},
    {"the day beside a name",
     ARTICLE "<h1>Rain</h1><p>4 March 2024 | Ann Smith</p>" POST, "Ann Smith"},
    {"names in elements of their own before the day",
     ARTICLE "<h1>Rain</h1><div><b>Ann Smith</b> <b>Bo de Lee</b> <b>Cy "
             "Fox</b> <i>&middot;</i> <b>4 March 2024</b></div>" POST,
     "Cy Fox"},
    {"two names before the day",
     ARTICLE "<h1>Rain</h1><div><b>Ann Smith</b> <b>Bo Lee</b> <b>4 March "
             "2024</b></div>" POST,
     "Ann Smith/Bo Lee"},
    {"a name behind the day, before a category",
     ARTICLE "<h1>Rain</h1><p>4 March 2024 &bull; <img src=a.png> Ann Smith in "
             "<a href=/news>News</a></p>" POST,
     "Ann Smith"},
    {"what is written in lower case beside the day",
     ARTICLE "<h1>Rain</h1><p>Rain and snow | 4 March 2024</p>" POST, "-"},
    {"a link beside the day",
     ARTICLE "<h1>Rain</h1><p><a href=/weather>Heavy Weather</a> | 4 March "
             "2024</p>" POST,
     "-"},
    {"a source beside the day",
     ARTICLE "<h1>Rain</h1><p>Quelle: Ann Smith | 4. Maerz 2024 | 4 March "
             "2024</p>" POST,
     "-"},
    {"a heading between name and day",
     ARTICLE
     "<h1>Rain</h1><p>Ann Smith</p><h2>Later</h2><p>4 March 2024</p>" POST,
     "-"},
    {"a name beside the day, and a byline",
     ARTICLE
     "<h1>Rain</h1><p>Heavy Weather | 4 March 2024</p><p>By Bo Lee</p>" POST,
     "Bo Lee"},
    {"the site in the byline of a text with a day",
     "<meta property=og:site_name content='The Daily'><h1>Rain</h1><p>5 March "
     "2024</p><p>By The Daily</p>" POST,
     "The Daily"},
    {"who writes a blog that has the same name, below the text",
     "<meta property=og:site_name content=\"Ann Smith's blog\"><h1>Rain</h1>"
     "<time datetime=2024-03-05>5 March</time>" POST POST POST POST POST
     "<p>Posted by <a href=/ann>Ann Smith</a></p>",
     "Ann Smith"},
    {"the site in the byline of a text without one",
     "<meta property=og:site_name content='The Daily'><h1>Rain</h1><p>By The "
     "Daily</p>" POST,
     "-"},
    {"the site as the author of linked pages",
     "<meta property=og:site_name content='The Daily'><h1>Rain</h1><p>5 March "
     "2024</p>" POST "<a href=/author/daily>The Daily Team</a>",
     "-"},
};

static void test_authors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof authors / sizeof *authors; i++)
        expect_fact(&authors[i], PITH_META_AUTHOR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_authors)};
    return cmocka_run_group_tests_name("choose_author", tests, NULL, NULL);
}
