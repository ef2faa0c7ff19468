/* SPDX-License-Identifier: Apache-2.0 */
/* The parts "posts" and "items", and posts in Markdown and HTML. */
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pith/pith.h>

#define TYPE(name)                                                       \
    "<!DOCTYPE html><script type=application/ld+json>{\"@type\":\"" name \
    "\"}</script>"
#define FORUM TYPE("QAPage")
#define LIST  TYPE("CollectionPage")
#define ANN   "<a href=/user/ann class=username>Ann</a>"
#define BOB   "<a href=/user/bob class=username>Bob</a>"
#define DAY   "<time datetime=2025-09-04>Thursday</time>"
#define PLAIN(id, name, day, text)                                          \
    "<table bgcolor=silver><tr><td><b>By</b> <a href='user_info.pl?id=" id  \
    "'>" name "</a> <b>On</b> 2025.09." day " 13:17</td></tr><tr><td>" text \
    "</td></tr></table>"
#define MEMBER(name, title, day, text)                                    \
    "<div class=post><div class=col-md-3>" name                           \
    "<p>Joined: <p>Sun Mar 05, 2017 <p>Location: <p>The north</div><div " \
    "class=col-md-9>" title day "<p>" text "</div></div>"
#define TABLED(name, day, text)                                            \
    "<div class=post><table><tr><td><a href=/t>Rain in the hills</a> " day \
    " " name "<td>Joined: 9 years ago<br>Posts: 72</table><p>" text "</div>"
#define BEGUN(day)                                                  \
    "<!DOCTYPE html><script type=application/ld+json>{\"@type\": "  \
    "\"DiscussionForumPosting\", \"author\": {\"name\": \"Ann\"}, " \
    "\"datePublished\": \"2025-09-" day                             \
    "\"}</script><div class='first post'><p>"                       \
    "Will it rain all day long?</div>"
#define NEXT(name, text) "<div class=post>" name DAY "<p>" text "</div>"
#define BOTH             (1u << PITH_PART_POSTS | 1u << PITH_PART_ITEMS)

static pith_result *extract_parts(const char *page, const char *format,
                                  bool plain, unsigned parts)
{
    pith_worker *worker = pith_worker_new();
    pith_result *result = NULL;
    pith_options options = {.method = "body",
                            .format = format,
                            .parts = parts,
                            .render.no_posts = plain,
                            .render.base_url = PITH_S("http://a.example/t")};
    assert_int_equal(pith_worker_extract(worker, (pith_str){page, strlen(page)},
                                         &options, &result, NULL),
                     PITH_OK);
    pith_worker_free(worker);
    return result;
}

static pith_result *extract(const char *page, const char *format, bool plain)
{
    return extract_parts(page, format, plain, BOTH);
}

static const struct {
    const char *name, *html;
    const char *want; /* the one part; empty: none */
} cases[] = {
    {"names in rows above the texts",
     FORUM "<table>"
           "<tr><td class=head>by <a href=/ann class=user>Ann</a> On <b>Sep "
           "04, 2025</b><tr><td class=text>Will it rain all day long in the "
           "hills, as it did in the two weeks before, or shall we go?"
           "<tr><td class=head>by <a href=/bob class=user>Bob</a> On <b>Sep "
           "05, 2025</b><tr><td class=text>It will rain all day, and tomorrow, "
           "too, says the man who has to know it for the whole valley."
           "<tr><td class=head>by <a href=/cem class=user>Cem</a> On <b>Sep "
           "06, 2025</b><tr><td class=text>Not here, I hope, nor farther in "
           "the north, where they have had enough of it since the spring."
           "</table>",
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Will it rain all day long in the hills, as it did in "
     "the two weeks before, or shall we go?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-05\", \"depth\": 0, \"role\": "
     "null, \"text\": \"It will rain all day, and tomorrow, too, says the man "
     "who has to know it for the whole valley.\"}, "
     "{\"author\": \"Cem\", \"date\": \"2025-09-06\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Not here, I hope, nor farther in the north, where they "
     "have had enough of it since the spring.\"}]"},
    {"tables without classes, after one of links",
     FORUM "<table bgcolor=silver><tr><td><a href=/>Home</a></table>" PLAIN(
         "1", "Ann", "04", "Rain?") PLAIN("2", "Bob", "05", "Yes."),
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04T13:17:00\", \"depth\": 0, "
     "\"role\": null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-05T13:17:00\", \"depth\": 0, "
     "\"role\": null, \"text\": \"Yes.\"}]"},
    {"rules of the forum, profiles and the title again",
     FORUM "<title>Rain in the hills</title><div class='post rules'>Be "
           "kind.</div>" MEMBER(ANN, "", DAY, "Rain?")
               MEMBER(BOB, "<h3>Re: Rain in the hills</h3>", DAY, "Yes."),
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}]"},
    {"the title above each post, also behind a sign and before a time",
     FORUM "<title>Thread: Rain in the hills</title><h1>Rain in the "
           "hills</h1>" MEMBER(ANN, "<h2>Rain in the hills, 3 days ago</h2>",
                               DAY, "Rain?")
               MEMBER(BOB, "<h2>AW[2]: Rain in the hills</h2>", DAY, "Yes."),
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}]"},
    {"a verb behind the name",
     FORUM "<div class=post>" ANN " <i>says:</i><br>Rain?<br>" DAY "</div>"
           "<div class=post>" BOB " a écrit :<p>Yes.<p>" DAY "</div>",
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}]"},
    {"a profile in a cell beside a short text",
     FORUM "<div class=post>" DAY "<table><tr><td rowspan=2>" ANN
           "<br>Posts: 7<td>Rain?<tr><td></table></div><div class=post>" DAY
           "<table><tr><td rowspan=2>" BOB "<br>Posts: 9<td>Yes.<tr><td>"
           "</table></div>",
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}]"},
    {"a notice between the title of the site and that of the thread",
     FORUM "<h1>Rain</h1><div><h3>News</h3><p>All the news of the forum.</div>"
           "<h1>Rain</h1><div>" ANN DAY "<p>Will it rain tomorrow?</div>"
           "<ul><li class=c>" BOB DAY "<p>Yes.<li class=c>" BOB DAY
           "<p>No.</ul>",
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Will it rain tomorrow?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"No.\"}]"},
    {"a style sheet of forum software",
     "<!DOCTYPE html><link rel=stylesheet href=/x/com_kunena/a.css>"
     "<div class=p>" ANN " <i class=kmsgdate title='4 Sep 2025'>1 day ago</i>"
     "<p>Rain?</div><div class=p>" BOB
     " <i class=kmsgdate title='4 Sep 2025'>1 day ago</i><p>Yes.</div>",
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}]"},
    {"a class for scripts, not for other people",
     FORUM "<div class=post>" ANN "<div class='main js-quickEditTarget'>" DAY
           "<p>Rain?</div></div><div class=post>" BOB
           "<div class='main js-quickEditTarget'>" DAY "<p>Yes.</div></div>",
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}]"},
    {"items of a list in a post",
     FORUM "<ol><li>" ANN DAY "<p>Rain?<li>" BOB DAY "<ul><li>Yes.</ul></ol>",
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}]"},
    {"a short beginning in an element of another class",
     FORUM "<article class=body>Rain?</article><article class=post>" BOB DAY
           "<p>Yes.</article><article class=post>" ANN DAY "<p>No.</article>"
           "<article class=post>" BOB DAY "<p>But.</article>",
     "[{\"author\": null, \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}, "
     "{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"No.\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"But.\"}]"},
    {"a table above the text with the title, the name and a profile",
     FORUM "<title>Rain in the hills</title>" TABLED(ANN, DAY, "Rain?")
         TABLED(BOB, DAY, "Yes."),
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}]"},
    {"places of names on a page of unknown type",
     "<!DOCTYPE html><table>"
     "<tr><td><b>Ann</b> <i>#1, 4 Sep 2025</i><tr class=text><td>Will it rain "
     "all day long in the hills, as it did in the two weeks before, or shall "
     "we go?"
     "<tr><td><b>Bob</b> <i>#2, 5 Sep 2025</i><tr class=text><td>It will rain "
     "all day, and tomorrow, too, says the man who has to know it for the "
     "whole valley."
     "<tr><td><b>Cem</b> <i>#3, 6 Sep 2025</i><tr class=text><td>Not here, I "
     "hope, nor farther in the north, where they have had enough of it since "
     "the spring."
     "</table>",
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Will it rain all day long in the hills, as it did in "
     "the two weeks before, or shall we go?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2025-09-05\", \"depth\": 0, \"role\": "
     "null, \"text\": \"It will rain all day, and tomorrow, too, says the man "
     "who has to know it for the whole valley.\"}, "
     "{\"author\": \"Cem\", \"date\": \"2025-09-06\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Not here, I hope, nor farther in the north, where they "
     "have had enough of it since the spring.\"}]"},
    {"no answers where all are",
     FORUM "<div class=answer>" ANN "<p>Rain?</div><div class=answer>" BOB
           "<p>Yes.</div>",
     "[{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Yes.\"}]"},
    {"home directories are of authors",
     FORUM "<div class=c><a href=//a.example/~ann>Ann</a><p>Rain?</div>"
           "<div class=c><a href=//a.example/~bob>Bob</a><p>Yes.</div>",
     "[{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Yes.\"}]"},
    {"name, day, text",
     FORUM "<div class=post>" ANN DAY "<p>Rain?</div>"
           "<div class=post>" BOB "<p>Yes.</div>",
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, "
     "\"role\": null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, "
     "\"role\": null, \"text\": \"Yes.\"}]"},
    {"answers in posts; the text of each is its own",
     FORUM "<ul><li class=c>" ANN "<p>Rain?<ul><li class=c>" BOB
           "<p>Yes.</ul><p>Thanks.</ul><ul><li class=c>" BOB "<p>No.</ul>",
     "[{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Rain?\\n\\nThanks.\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 1, \"role\": null, "
     "\"text\": \"Yes.\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"No.\"}]"},
    {"a question before answers, of which one was accepted",
     FORUM "<h1>Rain</h1><div id=q><p>Will it rain all day?</p>" ANN "</div>"
           "<div class=answer><p>No.</p>" BOB "</div>"
           "<div class='answer accepted'><p>Yes.</p>" BOB "</div>",
     "[{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": "
     "\"question\", \"text\": \"Will it rain all day?\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": "
     "\"answer\", \"text\": \"No.\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": "
     "\"accepted answer\", \"text\": \"Yes.\"}]"},
    {"not the day on which somebody joined, nor whom he quotes",
     FORUM "<div class=post>" ANN "<p>Joined: 4 May 2001</p><p>Posted 5 May "
           "2020</p></div><div class=post><blockquote>" ANN
           " said</blockquote>" BOB "<p>Yes.</div>",
     "[{\"author\": \"Ann\", \"date\": \"2020-05-05\", \"depth\": 0, "
     "\"role\": null, \"text\": \"Joined: 4 May 2001\"}, {\"author\": \"Bob\", "
     "\"date\": null, \"depth\": 0, "
     "\"role\": null, \"text\": \"Ann said\\n\\nYes.\"}]"},
    {"who wrote by schema.org, not who edited last",
     FORUM "<div class=post><p>Rain?</p>" BOB "<div itemprop=author>" ANN
           "</div></div>"
           "<div class=post>" BOB "<p>Yes.</div>",
     "[{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": "
     "null, \"text\": \"Rain?\\n\\nBob\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}]"},
    {"a long question in a box like that of all short answers",
     FORUM "<h1>Rain</h1><div class=card><div>" ANN DAY "</div><p>Will it "
           "rain all day, from the first hour to the last?</p></div>"
           "<div class=card>"
           "<div class=reply>" BOB "<p>Yes.</div><div class=reply>" ANN
           "<p>Oh.</div><div class=reply>" BOB "<p>No.</div></div>",
     "[{\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, "
     "\"role\": null, \"text\": \"Will it rain all day, from the first hour "
     "to the last?\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}, "
     "{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": "
     "null, \"text\": \"Oh.\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": "
     "null, \"text\": \"No.\"}]"},
    {"parts of an article, with nobody named",
     FORUM "<div class=post><p>One</div><div class=post><p>Two</div>", ""},
    {"one post", FORUM "<div class=post>" ANN "<p>Rain?</div>", ""},
    {"signed parts of a page that nothing calls a forum, without days",
     "<div class=post>" ANN "<p>A</div><div class=post>" BOB "<p>B</div>"
     "<div class=post>" ANN "<p>C</div><div class=post>" BOB "<p>D</div>",
     ""},
    {"signed parts of such a page that say how long ago they were written",
     "<div class=post>" ANN " <i>2 days ago</i><p>A</div>"
     "<div class=post>" BOB " <i>a year ago</i><p>B</div>"
     "<div class=post>" ANN " <i>vor 3 Tagen</i><p>C</div>",
     "[{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"2 days ago\\n\\nA\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"a year ago\\n\\nB\"}, "
     "{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"vor 3 Tagen\\n\\nC\"}]"},
    {"cards of articles, with authors and days",
     "<div class=c><h3><a href=/a>A</a></h3>" ANN DAY "</div>"
     "<div class=c><h3><a href=/b>B</a></h3>" BOB DAY "</div>"
     "<div class=c><h3><a href=/c>C</a></h3>" ANN DAY "</div>",
     "[{\"title\": \"A\", \"url\": \"http://a.example/a\", \"date\": "
     "\"2025-09-04\", \"price\": null, \"image\": null}, {\"title\": \"B\", "
     "\"url\": \"http://a.example/b\", \"date\": \"2025-09-04\", \"price\": "
     "null, \"image\": null}, {\"title\": \"C\", \"url\": "
     "\"http://a.example/c\", \"date\": \"2025-09-04\", \"price\": null, "
     "\"image\": null}]"},
    {"the same with titles that are no headings",
     "<div class=c><a href=/a>Rain fell all day</a>" ANN DAY "<p>A</div>"
     "<div class=c><a href=/b>Snow fell all day</a>" BOB DAY "<p>B</div>"
     "<div class=c><a href=/c>Hail fell all day</a>" ANN DAY "<p>C</div>",
     ""},
    {"a letter that stands in for a picture is not of the name",
     FORUM "<div class=post><a class=user><b>A</b><i>ann</i></a><p>Rain?</div>"
           "<div class=post><a class=user><b>B. B.</b> <i>King</i></a><p>Yes."
           "</div>",
     "[{\"author\": \"ann\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Rain?\"}, "
     "{\"author\": \"B. B. King\", \"date\": null, \"depth\": 0, \"role\": "
     "null, \"text\": \"Yes.\"}]"},
    {"names that nothing but their place before a time tells",
     FORUM "<div class=x><div>Ann(12)</div><div>4 May 2020</div><p>Rain?</div>"
           "<div class=x><b>Bob &middot;</b> <i>on</i> 5 May 2020<p>Yes.</div>",
     "[{\"author\": \"Ann\", \"date\": \"2020-05-04\", \"depth\": 0, "
     "\"role\": null, \"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": \"2020-05-05\", \"depth\": 0, "
     "\"role\": null, \"text\": \"on\\n\\nYes.\"}]"},
    {"posts that are cells",
     FORUM "<table><tr><td class=post><b class=user>Ann 2 years ago</b>"
           "<p>Rain?<tr><td class=post><a class=user>Sign up</a> "
           "<b class=nick>Bob</b><p>Yes.</table>",
     "[{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Sign up\\n\\nYes.\"}]"},
    {"the first of several names, each a link",
     FORUM "<div class=post><div class=names><a href=/u/ann>ann</a><a "
           "href=/u/ann>Ann Lee</a><a href=/g/1>Robot Master</a></div>"
           "<p>Rain?</div><div class=post><div class=names><a href=/u/b>bob</a>"
           "</div><p>Yes.</div>",
     "[{\"author\": \"ann\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Ann Lee Robot Master\\n\\nRain?\"}, "
     "{\"author\": \"bob\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Yes.\"}]"},
    {"answers with authors on a page that names no type",
     "<div class=q><p>Rain?</p>" ANN "</div><div class=r itemscope "
     "itemtype=http://schema.org/Answer><i itemprop=author>Bob</i><p>Yes.</div>"
     "<div class=r itemscope itemtype=http://schema.org/Answer><i "
     "itemprop=author>Cem</i><p>No.</div>",
     "[{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Yes.\"}, "
     "{\"author\": \"Cem\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"No.\"}]"},
    {"a topic of bbPress",
     "<body class='topic bbpress'><div class=reply>" ANN "<p>Rain?</div>"
     "<div class=reply>" BOB "<p>Yes.</div>",
     "[{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Rain?\"}, "
     "{\"author\": \"Bob\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Yes.\"}]"},
    {"a page without body", FORUM "<frameset><frame src=a></frameset>", ""},
    {"what a page lists",
     LIST "<ul><li class=i><h3><a href=/a>Pan</a></h3><b>$9.50</b>"
          "<img src=/a.png><li class=i><h3><a href=/b>Pot</a></h3>"
          "<time datetime=2025-09-04>now</time><li class=i><a href=/c>Jug</a>"
          "</ul>",
     "[{\"title\": \"Pan\", \"url\": \"http://a.example/a\", \"date\": null, "
     "\"price\": \"$9.50\", \"image\": \"http://a.example/a.png\"}, "
     "{\"title\": \"Pot\", \"url\": \"http://a.example/b\", \"date\": "
     "\"2025-09-04\", \"price\": null, \"image\": null}, "
     "{\"title\": \"Jug\", \"url\": \"http://a.example/c\", \"date\": null, "
     "\"price\": null, \"image\": null}]"},
    {"what they all say is a button, whatever the language",
     LIST "<ul><li class=i><a href=/a>Pan</a> <a href=/a>Weiterlesen</a>"
          "<li class=i><img src=/b.png alt='A pot'><a href=/b>Weiterlesen</a>"
          "<li class=i>Jug <b>$9</b><a href=/c>Weiterlesen</a>"
          "<li class=i><h3><a href=/d>Lid</a></h3><a href=/d>Weiterlesen</a>"
          "<li class=i><a href=/e>Weiterlesen</a></ul>",
     "[{\"title\": \"Pan\", \"url\": \"http://a.example/a\", \"date\": null, "
     "\"price\": null, \"image\": null}, "
     "{\"title\": \"A pot\", \"url\": \"http://a.example/b\", \"date\": null, "
     "\"price\": null, \"image\": \"http://a.example/b.png\"}, "
     "{\"title\": \"Jug\", \"url\": \"http://a.example/c\", \"date\": null, "
     "\"price\": \"$9\", \"image\": null}, "
     "{\"title\": \"Lid\", \"url\": \"http://a.example/d\", \"date\": null, "
     "\"price\": null, \"image\": null}, "
     "{\"title\": \"Weiterlesen\", \"url\": \"http://a.example/e\", "
     "\"date\": null, \"price\": null, \"image\": null}]"},
    {"a currency of its own, how much less it costs, the end of an offer",
     LIST
     "<ul><li class=i><a href=/a>Pan</a> <p><b><i>$</i>9.50</b></p>"
     "<li class=i><a href=/b>Pot</a> <i>$5 off</i> <i>Offer valid Dec. 17, "
     "2025 - Jan. 7, 2026</i><li class=i><a href=/c>Jug</a></ul>",
     "[{\"title\": \"Pan\", \"url\": \"http://a.example/a\", \"date\": null, "
     "\"price\": \"$9.50\", \"image\": null}, "
     "{\"title\": \"Pot\", \"url\": \"http://a.example/b\", \"date\": null, "
     "\"price\": null, \"image\": null}, "
     "{\"title\": \"Jug\", \"url\": \"http://a.example/c\", \"date\": null, "
     "\"price\": null, \"image\": null}]"},
    {"prices that were, and an image that stands in for others",
     LIST "<ul><li class=i><h3><a href=/a>Pan</a></h3><img src=/load.svg><i "
          "class='price price--rrp'>$9.50</i> <i class=price>$8</i> <i>$1</i>"
          "<li class=i><h3><a href=/b>Pot</a></h3><img src=/load.svg><img "
          "src=/b.png><del>$7</del> <i>$2 shipping</i> <i>$3</i><li class=i>"
          "<h3><a href=/c>Jug</a></h3><img src=/load.svg><i>$6</i> "
          "<s>$9</s></ul>",
     "[{\"title\": \"Pan\", \"url\": \"http://a.example/a\", \"date\": null, "
     "\"price\": \"$8\", \"image\": null}, "
     "{\"title\": \"Pot\", \"url\": \"http://a.example/b\", \"date\": null, "
     "\"price\": \"$7\", \"image\": \"http://a.example/b.png\"}, "
     "{\"title\": \"Jug\", \"url\": \"http://a.example/c\", \"date\": null, "
     "\"price\": \"$6\", \"image\": null}]"},
    {"links laid over items",
     LIST "<ul><li class=i><a href=/a aria-label='A pan'></a><p>A pan</p><p>"
          "Unlike <a href=/z>other pans of this shop</a>, it shines.<li "
          "class=i><a href=/b aria-label='Read: A pot'></a><h3>A pot</h3><p>"
          "Unlike <a href=/z>other pots of this shop</a>, it shines.<li "
          "class=i><p><a href=/d aria-label='Comments: A jug'></a></p>"
          "<h3><a href=/c>A jug</a></h3></ul>",
     "[{\"title\": \"A pan\", \"url\": \"http://a.example/a\", \"date\": "
     "null, \"price\": null, \"image\": null}, "
     "{\"title\": \"A pot\", \"url\": \"http://a.example/b\", \"date\": "
     "null, \"price\": null, \"image\": null}, "
     "{\"title\": \"A jug\", \"url\": \"http://a.example/c\", \"date\": "
     "null, \"price\": null, \"image\": null}]"},
    {"two are no list",
     LIST "<ul><li class=i><a href=/a>Pan</a><li class=i><a href=/b>Pot</a>",
     ""},
    {"a list on a page of another type",
     TYPE("NewsArticle") "<ul><li class=i><a href=/a>Pan</a><li class=i>"
                         "<a href=/b>Pot</a><li class=i><a href=/c>Jug</a>",
     ""},
    {"the page's day and author of a thread",
     BEGUN("03") NEXT(BOB, "It will.") NEXT(ANN, "Not here."),
     "[{\"author\": \"Ann\", \"date\": \"2025-09-03\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Will it rain all day long?\"}, {\"author\": \"Bob\", "
     "\"date\": \"2025-09-04\", \"depth\": 0, \"role\": null, \"text\": \"It "
     "will.\"}, {\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, "
     "\"role\": null, \"text\": \"Not here.\"}]"},
    {"the same where the next post is by that author",
     BEGUN("03") NEXT(ANN, "It will.") NEXT(BOB, "Not here."),
     "[{\"author\": \"Ann\", \"date\": \"2025-09-03\", \"depth\": 0, \"role\": "
     "null, \"text\": \"Will it rain all day long?\"}, {\"author\": \"Ann\", "
     "\"date\": \"2025-09-04\", \"depth\": 0, \"role\": null, \"text\": \"It "
     "will.\"}, {\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, "
     "\"role\": null, \"text\": \"Not here.\"}]"},
    {"a day that may be that of the next post",
     BEGUN("04") NEXT(ANN, "It will.") NEXT(BOB, "Not here."),
     "[{\"author\": null, \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Will it rain all day long?\"}, {\"author\": \"Ann\", "
     "\"date\": \"2025-09-04\", \"depth\": 0, \"role\": null, \"text\": \"It "
     "will.\"}, {\"author\": \"Bob\", \"date\": \"2025-09-04\", \"depth\": 0, "
     "\"role\": null, \"text\": \"Not here.\"}]"},
    {"a day after that of the next post",
     BEGUN("05") NEXT(BOB, "It will.") NEXT(ANN, "Not here."),
     "[{\"author\": \"Ann\", \"date\": null, \"depth\": 0, \"role\": null, "
     "\"text\": \"Will it rain all day long?\"}, {\"author\": \"Bob\", "
     "\"date\": \"2025-09-04\", \"depth\": 0, \"role\": null, \"text\": \"It "
     "will.\"}, {\"author\": \"Ann\", \"date\": \"2025-09-04\", \"depth\": 0, "
     "\"role\": null, \"text\": \"Not here.\"}]"},
};

static void parts_of_threads_and_lists(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pith_result *result = extract(cases[i].html, "text", false);
        pith_str got = result->nparts ? result->parts[0].json : PITH_S("");
        if (got.len != strlen(cases[i].want) ||
            memcmp(got.data, cases[i].want, got.len) != 0)
            fail_msg("%s: %.*s", cases[i].name, (int)got.len, got.data);
        pith_result_free(result);
    }
}

static void same_beginning(const char *name, const char *html)
{
    pith_result *with = extract(html, "text", false);
    pith_result *without = extract_parts(html, "text", false, 0);
    if (!pith_str_eq(with->author, without->author) ||
        !pith_str_eq(with->date, without->date))
        fail_msg("%s: %.*s, %.*s", name, (int)without->author.len,
                 without->author.data, (int)without->date.len,
                 without->date.data);
    pith_result_free(with);
    pith_result_free(without);
}

#define SAID(name, day, text)                              \
    "<div class=post>" name "<time datetime=2025-09-0" day \
    ">then</time><p>" text "</div>"

/* Without the part, only those posts are read on which author and day of the
 * thread depend. */
static void author_and_day_do_not_need_the_part(void **state)
{
    static const char *const more[] = {
        FORUM "<div class='post rules'>Be kind.</div>" SAID(ANN, "4", "Rain?")
            SAID(BOB, "5", "Yes.") SAID(ANN, "6", "When?")
                SAID(BOB, "7", "At noon.") SAID(ANN, "8", "Thanks."),
        FORUM "<p>Latest: " BOB " <time datetime=2025-09-07>then</time></p>"
              "<div class=post><p>Rain in the hills, or not?</div>" SAID(
                  ANN, "5", "Yes.") SAID(ANN, "6", "At noon.")
                  SAID(BOB, "7", "Thanks."),
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        same_beginning(cases[i].name, cases[i].html);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        same_beginning("more posts", more[i]);
}

/* Consecutive posts: their headings and depths. */
static const struct {
    const char *name, *a, *b, *c, *d;
    const char *want;
} flat[] = {
    {"a class", "<div class='post depth-1'>", "<div class='post depth-2'>",
     "<div class='post depth-3'>", "<div class='post depth-1'>", "0120"},
    {"numbers with gaps", "<div class='post lvl-2'>",
     "<div class='post lvl-7'>", "<div class='post lvl-4'>",
     "<div class='post lvl-2'>", "0110"},
    {"an attribute of an element in it", "<div class=post><i indent=0></i>",
     "<div class=post><i indent=1></i>", "<div class=post><i indent=2></i>",
     "<div class=post><i indent=1></i>", "0121"},
    {"an element around each", "<div data-depth=0><div class=post>",
     "<div data-depth=1><div class=post>", "<div data-depth=1><div class=post>",
     "<div data-depth=0><div class=post>", "0110"},
    {"margins", "<div class=post>",
     "<div class=post style='color:red; margin-left: 1em'>",
     "<div class=post style='margin-left:32px'>",
     "<div class=post style='margin-left:1em'>", "0121"},
    {"all the same", "<div class='post level-3'>", "<div class='post level-3'>",
     "<div class='post level-3'>", "<div class='post level-3'>", "0000"},
    {"an attribute that names the post above", "<div class=post id=post-7>",
     "<div class=post id=post-8 data-parent-id=7>",
     "<div class=post id=post-9 data-parent-id=8>",
     "<div class=post id=post-10 data-parent-id=7>", "0121"},
    {"links to it", "<div class=post id=c1>",
     "<div class=post id=c2><a href=#c1>parent</a>",
     "<div class=post id=c3><a rel=in-reply-to href=/t/5#c2>above</a>",
     "<div class=post id=c4><a class=u-in-reply-to href=#c1>above</a>", "0121"},
    {"other links, later posts and itself", "<div class=post id=c1>",
     "<div class=post id=c2><a href=#c1>first</a>",
     "<div class=post id=c3 data-reply-to=4>",
     "<div class=post id=c4 data-reply-to=4>", "0000"},
    {"numbers before names", "<div class='post depth-0' id=c1>",
     "<div class='post depth-1' id=c2>",
     "<div class='post depth-1' id=c3 data-reply-to=2>",
     "<div class='post depth-0' id=c4>", "0110"},
    {"the ranks of few writers", "<div class='post level-3'>",
     "<div class=post>", "<div class=post>", "<div class=post>", "0000"},
};

static void depth_of_posts_side_by_side(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof flat / sizeof *flat; i++) {
        char page[2000];
        char got[5] = "";
        size_t n = 0;
        snprintf(page, sizeof page,
                 FORUM "%s" ANN "<p>A</div></div>%s" BOB
                       "<p>B</div></div>%s" ANN "<p>C</div></div>%s" BOB
                       "<p>D</div></div>",
                 flat[i].a, flat[i].b, flat[i].c, flat[i].d);
        pith_result *result = extract(page, "text", false);
        assert_int_equal(result->nparts, 1);
        const char *at = result->parts[0].json.data;
        for (; n < 4 && (at = strstr(at, "\"depth\": ")); n++)
            got[n] = *(at += sizeof "\"depth\": " - 1);
        if (strcmp(got, flat[i].want) != 0)
            fail_msg("%s: %s", flat[i].name, got);
        pith_result_free(result);
    }
}

#define TABLE                                                      \
    FORUM "<table><tr class=post><td>" ANN DAY "<td><p>Rain?</tr>" \
          "<tr class=post><td>" BOB "<td><ul><li>Yes.</ul></tr></table>"

static void assert_output(const char *format, bool plain, const char *want)
{
    pith_result *result = extract(TABLE, format, plain);
    if (result->output.len != strlen(want) ||
        memcmp(result->output.data, want, result->output.len) != 0)
        fail_msg("%s: %.*s", format, (int)result->output.len,
                 result->output.data);
    pith_result_free(result);
}

static void posts_have_headings(void **state)
{
    (void)state;
    assert_output("markdown", false,
                  "### Ann \xc2\xb7 2025-09-04\n\nRain?\n\n### Bob\n\n- Yes.");
    assert_output("html", false,
                  "<div>\n<div>\n<article>\n"
                  "<h3 class=\"post\">Ann \xc2\xb7 2025-09-04</h3>\n"
                  "<div>\n<p>Rain?</p>\n</div>\n</article>\n<article>\n"
                  "<h3 class=\"post\">Bob</h3>\n<div>\n<ul>\n<li>Yes.</li>\n"
                  "</ul>\n</div>\n</article>\n</div>\n</div>\n");
}

/* Text beside a name and a date in the heading of a post, and portraits. */
static void heads_of_posts_are_said_once(void **state)
{
    static const char page[] =
        FORUM "<div class=post><a href=/user/ann><img src=a.png></a><h3>12 "
              "votes " ANN DAY "</h3><p>Rain?</p></div>"
              "<div class=post><h3>" BOB
              " on why it will rain all day and all of the night, too</h3>"
              "<p>Yes.<a href=/b><img src=b.png></a></p></div>";
    pith_worker *worker = pith_worker_new();
    pith_result *result = NULL;
    pith_options options = {.method = "body",
                            .format = "markdown",
                            .render.images = true,
                            .render.base_url = PITH_S("http://a.example/t")};
    (void)state;
    assert_int_equal(pith_worker_extract(worker,
                                         (pith_str){page, sizeof page - 1},
                                         &options, &result, NULL),
                     PITH_OK);
    static const char want[] =
        "### Ann \xc2\xb7 2025-09-04\n\nRain?\n\n### Bob\n\n"
        "### on why it will rain all day and all of the night, too\n\n"
        "Yes.[![](http://a.example/b.png)](http://a.example/b)";
    if (result->output.len != sizeof want - 1 ||
        memcmp(result->output.data, want, result->output.len) != 0)
        fail_msg("%.*s", (int)result->output.len, result->output.data);
    pith_result_free(result);
    pith_worker_free(worker);
}

/* Forums that put the text of each post into a quotation. */
static void quotations_around_posts_are_none(void **state)
{
    static const char page[] =
        FORUM "<div class=post><b class=user>Ann Lee @ann</b>"
              "<blockquote>Will it rain in the north?</blockquote></div><div "
              "class=post>" BOB "<blockquote><blockquote>Will it rain in the "
              "north?</blockquote>Yes, all day and all of the night.</div>";
    static const char want[] =
        "### Ann Lee\n\nWill it rain in the north?\n\n### Bob\n\n> Will it "
        "rain in the north?\n\n"
        "Yes, all day and all of the night.";
    (void)state;
    pith_result *result = extract(page, "markdown", false);
    if (result->output.len != sizeof want - 1 ||
        memcmp(result->output.data, want, result->output.len) != 0)
        fail_msg("%.*s", (int)result->output.len, result->output.data);
    pith_result_free(result);
}

static void posts_are_as_on_the_page(void **state)
{
    (void)state;
    pith_result *marked = extract(TABLE, "text", false);
    pith_result *plain = extract(TABLE, "text", true);
    assert_int_equal(marked->text.len, plain->text.len);
    assert_memory_equal(marked->text.data, plain->text.data, plain->text.len);
    pith_result_free(marked);
    pith_result_free(plain);
    plain = extract(TABLE, "markdown", true);
    assert_null(memmem(plain->output.data, plain->output.len, "###", 3));
    pith_result_free(plain);
}

/* XML, TEI and plain text do not name the author of each post, so the page's
 * own lines stay, whatever parts are requested. */
static void other_outputs_are_the_same_without_the_part(void **state)
{
    (void)state;
    static const char page[] =
        FORUM "<ol><li class=post>" ANN DAY "<p>Rain, is there any?</li>"
              "<li class=post>" BOB "<p>Yes, all day.</li></ol>";
    const char *const formats[] = {"xml", "tei", "text", "tokens"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        pith_result *results[2];
        for (size_t k = 0; k < 2; k++) {
            pith_options options = {.method = "body",
                                    .format = formats[i],
                                    .parts = k ? BOTH : 0,
                                    .render.links = true};
            pith_worker *worker = pith_worker_new();
            assert_int_equal(
                pith_worker_extract(worker, (pith_str){page, sizeof page - 1},
                                    &options, &results[k], NULL),
                PITH_OK);
            pith_worker_free(worker);
        }
        assert_true(results[1]->nparts == 1);
        assert_int_equal(results[0]->output.len, results[1]->output.len);
        assert_memory_equal(results[0]->output.data, results[1]->output.data,
                            results[0]->output.len);
        pith_result_free(results[0]);
        pith_result_free(results[1]);
    }
}

#define POSTS                                                                 \
    "<div class=post>" ANN DAY "<p>Rain?</div><div class=post>" BOB "<p>Yes." \
    "</div>"

static void expect_published(const pith_result *result, const char *published)
{
    for (size_t i = 0; i < result->nfacts; i++) {
        pith_str value = result->facts[i].value;
        if (strcmp(result->facts[i].name, "published") == 0 &&
            (value.len != strlen(published) ||
             memcmp(value.data, published, value.len) != 0))
            fail_msg("%.*s", (int)value.len, value.data);
    }
}

/* The author and date of a thread: from the first post, if the page does not
 * give them; an author in <meta> who wrote none of the posts runs the forum. */
static void thread_has_author_and_day_of_first_post(void **state)
{
    static const char *const pages[][3] = {
        {FORUM "<p class=username>cem</p><p class=date>2020-01-01</p>" POSTS,
         "Ann", "2025-09-04"},
        {FORUM "<meta name=author content=Cem>" POSTS, "Ann", "2025-09-04"},
        {FORUM "<meta name=author content=bob>" POSTS, "bob", "2025-09-04"},
        {FORUM "<h1>Rain</h1><p class=author>Cem</p>" POSTS, "Cem",
         "2025-09-04"}};
    (void)state;
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        pith_result *result = extract(pages[i][0], "text", i == 0);
        if (result->author.len != strlen(pages[i][1]) ||
            memcmp(result->author.data, pages[i][1], result->author.len) != 0 ||
            result->date.len != strlen(pages[i][2]) ||
            memcmp(result->date.data, pages[i][2], result->date.len) != 0)
            fail_msg("%zu: %.*s, %.*s", i, (int)result->author.len,
                     result->author.data, (int)result->date.len,
                     result->date.data);
        expect_published(result, "2025-09-04");
        pith_result_free(result);
    }
}

#define CEM    "<b class=author>Cem</b>"
#define KUNENA "<link rel=stylesheet href=/x/com_kunena/a.css>"

/* Forum software that calls all pages articles is contradicted by three posts;
 * other pages may have comments that look like posts. */
static void posts_of_forum_software_make_a_thread(void **state)
{
    static const char *const pages[][2] = {
        {TYPE("Article") KUNENA POSTS "<div class=post>" CEM DAY "<p>No.</div>",
         "forum"},
        {KUNENA POSTS "<div class=post>" CEM DAY "<p>No.</div>", "forum"},
        {TYPE("Article") KUNENA POSTS, "article"},
        {TYPE("Article") POSTS "<div class=post>" CEM DAY "<p>No.</div>",
         "article"},
        {TYPE("Product") KUNENA POSTS "<div class=post>" CEM DAY "<p>No.</div>",
         "product"}};
    (void)state;
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        for (unsigned part = 0; part < 2; part++) {
            pith_result *result =
                extract_parts(pages[i][0], "text", false, part ? BOTH : 0);
            if (result->page_type.len != strlen(pages[i][1]) ||
                memcmp(result->page_type.data, pages[i][1],
                       result->page_type.len) != 0)
                fail_msg("%zu: %.*s", i, (int)result->page_type.len,
                         result->page_type.data);
            pith_result_free(result);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thread_has_author_and_day_of_first_post),
        cmocka_unit_test(posts_of_forum_software_make_a_thread),
        cmocka_unit_test(parts_of_threads_and_lists),
        cmocka_unit_test(author_and_day_do_not_need_the_part),
        cmocka_unit_test(depth_of_posts_side_by_side),
        cmocka_unit_test(posts_have_headings),
        cmocka_unit_test(heads_of_posts_are_said_once),
        cmocka_unit_test(quotations_around_posts_are_none),
        cmocka_unit_test(posts_are_as_on_the_page),
        cmocka_unit_test(other_outputs_are_the_same_without_the_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
