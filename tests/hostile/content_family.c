/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages that cause much work after parsing and layout: facts (JSON-LD,
 * microdata, meta elements, bylines, dates), posts, comments, footnotes,
 * tables, formulas, addresses, and the renderers. In most of them, every
 * repetition could cause another search, comparison or copy.
 */
#include "family.h"

#include <stddef.h>

#define JSON "<script type=application/ld+json>"
#define ENTRY \
    "<article><h1>Headline</h1><p>A parcel is sent on the day of its order."

/* More of it, so that auto takes pages of all sizes for content: what it drops
 * costs less. */
#define SENTENCE                                                              \
    "<p>The river rose two metres overnight and flooded the old town, as it " \
    "had in the spring before, and nobody was hurt, but forty houses were "   \
    "without power until the morning."
#define STORY ENTRY SENTENCE SENTENCE SENTENCE SENTENCE SENTENCE SENTENCE

/* 480 nested elements, which the depth limit allows. */
#define TIMES_8(unit) unit unit unit unit unit unit unit unit
#define DEEP(unit)                                       \
    TIMES_8(TIMES_8(unit unit unit unit unit unit unit)) \
    TIMES_8(unit unit unit unit)

const hostile_family hostile_content_families[] = {
    /* JSON-LD. */
    {"ld-nested", JSON, "{\"a\":", NULL, 0, 0},
    {"ld-arrays", JSON, "[", NULL, 0, 0},
    {"ld-references", JSON "{\"@graph\":[",
     "{\"@type\":\"Article\",\"@id\":\"#a\1\",\"author\":{\"@id\":\"#p\1\"}},",
     "{\"@id\":\"#p\1\",\"@type\":\"Person\",\"name\":\"N\1\"},", 0, 0},
    {"ld-authors", JSON "{\"@type\":\"Article\",\"author\":[",
     "{\"@type\":\"Person\",\"name\":\"Name N\1\"},", NULL, 0, 0},
    {"ld-keywords", JSON "{\"@type\":\"Article\",\"keywords\":[", "\"k\1\",",
     NULL, 0, 0},
    {"ld-comments", JSON "{\"@type\":\"Article\",\"comment\":[",
     "{\"@type\":\"Comment\",\"text\":\"the text of it \1\"},", NULL, 0, 0},
    {"ld-bodies", "",
     JSON "{\"@type\":\"Article\",\"articleBody\":\"text of it \1\"}</script>",
     NULL, 0, 0},
    {"ld-damaged", JSON "{\"@type\":\"Article\",", "\"a\" \"b\n,", NULL, 0, 0},
    {"ld-quotes", JSON "{\"@type\":\"Article\",\"headline\":\"", "a\" b", NULL,
     0, 0},

    /* Microdata, RDFa and other marks. */
    {"items-nested", STORY,
     "<div itemscope itemtype=http://schema.org/Article itemprop=author>"
     "<span itemprop=name>n\1</span>",
     NULL, 0, 0},
    {"itemref", ENTRY "<div id=x itemprop=author>x</div>",
     "<div itemscope itemtype=http://schema.org/Article itemref=x></div>",
     "<b itemprop=name>n\1</b>", 0, 0},
    {"itemref-cycle", ENTRY,
     "<div itemscope itemtype=http://schema.org/Article id=a\1 itemprop=author"
     " itemref='a0 a1 a2'>x</div>",
     NULL, 0, 0},
    {"rdfa-nested", ENTRY,
     "<div vocab=http://schema.org/ typeof=Article property=author>x", NULL, 0,
     0},
    {"meta-titles", "<head>", "<meta property=og:title content='T \1'>", NULL,
     0, 0},
    {"meta-tags", "<head>", "<meta property=article:tag content=t\1>", NULL, 0,
     0},
    {"meta-authors", "<head>",
     "<meta name=author content='Name N\1, Other O\1 and Third'>", NULL, 0, 0},
    {"title-parts", "<head><title>", "part \1 | ", NULL, 0, 0},
    {"headlines", "<title>My own headline - Site</title>",
     "<h1>My own headline \1</h1>", NULL, 0, 0},
    {"times", ENTRY, "<time datetime=2020-01-01>x \1</time>", NULL, 0, 0},
    {"dates", ENTRY, "<p class=date>January 1, 2020</p>", NULL, 0, 0},
    {"bylines", ENTRY, "<span class=byline>By Ann A\1</span>", NULL, 0, 0},
    {"byline", ENTRY "<span class=byline>By ", "Ann Bell, ", NULL, 0, 0},
    {"labelled", ENTRY "<p id=x>y</p>", "<p aria-labelledby='x x'>y</p>",
     "<p id=x\1>y</p>", 0, 0},
    {"class-names", ENTRY "<p class='", "c\1 ", NULL, 0, 0},
    {"pages", ENTRY, "<a href='?page=\1'>\1</a> ", NULL, 0, 0},
    {"next-pages", ENTRY, "<a href=/story/page/\1>Next page</a> ", NULL, 0, 0},

    /* Posts and comments. */
    {"posts", "",
     "<div class=post id=p\1><b class=author>U\1</b><time "
     "datetime=2020-01-01>x</time><p>hello to you \1</div>",
     NULL, 0, 0},
    {"posts-nested", "",
     "<div class=comment id=c\1><b class=author>U\1</b><p>hello there \1</p>"
     "<div class=children>",
     NULL, 0, 0},
    {"posts-answers", "",
     "<div class=post id=p\1><b class=author>U\1</b> <a href=#p0>&gt;&gt;0</a>"
     "<p>hello to you \1</div>",
     NULL, 0, 0},
    {"posts-rows", "<table>",
     "<tr class=post><td class=author>U\1<td class=date>2020-01-01<td>text \1",
     NULL, 0, 0},
    {"comments", ENTRY,
     "<section class=comments id=c\1><h3>Comments</h3><p>x \1</section>", NULL,
     0, 0},
    {"comments-nested", ENTRY,
     "<section class=comments><h3>Comments</h3><p>x \1", NULL, 0, 0},

    /* Footnotes. */
    {"notes", ENTRY, "x<sup><a href=#n\1 id=r\1>\1</a></sup> ",
     "<li id=n\1>note \1 <a href=#r\1>^</a>", 0, 0},
    {"notes-one", ENTRY, "x<sup><a href=#n0 id=r\1>1</a></sup> ",
     "<a href=#r\1>^</a> ", 0, 0},
    {"notes-nested", STORY,
     "<sup><a href=#n\1 id=r\1>\1</a></sup><div id=n\1>note "
     "<a href=#r\1>^</a>",
     NULL, 0, 0},
    {"notes-beside", ENTRY,
     "x<label for=s\1 class=margin-toggle></label><input id=s\1 "
     "class=margin-toggle><span class=sidenote>note \1</span>",
     NULL, 0, 0},

    /* Tables: one wide row, then narrow ones. */
    {"table-ragged", ENTRY "<table><tr>", "<td>x", "<tr><td>y", 0, 0},
    {"table-headers", ENTRY "<table><tr>", "<th id=h\1>x",
     "<tr><td headers=h\1>y", 0, 0},
    {"table-rowspans", ENTRY "<table><tr>", "<td rowspan=60000>x", "<tr><td>y",
     0, 0},
    {"table-colspans", ENTRY "<table>",
     "<tr><td colspan=1000>x<td colspan=1000>y", NULL, 0, 0},
    {"table-cell", ENTRY "<table><tr><td>a<td>", "<p>x\1", NULL, 0, 0},
    {"table-roles", ENTRY,
     "<div role=table><div role=row><div role=cell>x</div></div></div>", NULL,
     0, 0},

    /* Formulas. */
    {"tex", ENTRY, "\\(x\\) ", NULL, 0, 0},
    {"tex-open", ENTRY, "\\(x\\) \\[y ", NULL, 0, 0},
    {"tex-words", ENTRY, "\\(x\\) \\[y z\\) ", NULL, 0, 0},
    {"math", ENTRY "<math>", "<mi>x</mi><mo>+</mo>", NULL, 0, 0},
    {"math-nested", ENTRY "<math>", "<msub><mi>x</mi>", NULL, 0, 0},
    {"math-table", ENTRY "<math><mtable><mtr>", "<mtd>x</mtd>",
     "<mtr><mtd>y</mtd></mtr>", 0, 0},
    {"katex", ENTRY,
     "<span class=katex><math><semantics><mi>x</mi><annotation "
     "encoding=application/x-tex>x_\1</annotation></semantics></math></span>",
     NULL, 0, 0},

    /* Addresses. */
    {"href-up", ENTRY "<a href='/", "a/", "../", 0, 0},
    {"srcset", ENTRY "<img alt=x srcset='", "a\1.png \1w, ", NULL, 0, 0},
    {"href-brackets", ENTRY "<a href='", "(", NULL, 0, 0},

    /* Lookups of ancestors at the bottom of a deep page. */
    {"deep-pictures", ENTRY "<p>" DEEP("<span>"),
     "<img src=a alt=x width=9 height=9>", "<p>x", 0, 0},
    {"deep-headings", DEEP("<q>"), "<b role=heading>x</b>", NULL, 0, 0},

    /* Markup of the output. */
    {"code-ticks", ENTRY "<code>", "` ", NULL, 0, 0},
    {"code-run", ENTRY "<code>", "`", NULL, 0, 0},
    {"pre-ticks", ENTRY "<pre>", "```\n", NULL, 0, 0},
    {"emphasis", ENTRY, "<b>x<i>y</i></b>", NULL, 0, 0},
    {"emphasis-blank", ENTRY, "<b> x </b><i> </i>", NULL, 0, 0},
    {"stars", ENTRY, "*_", NULL, 0, 0},
    {"brackets", ENTRY, "[", NULL, 0, 0},
    {"angles", ENTRY, "&lt;a ", NULL, 0, 0},
    {"marks", ENTRY, "[](`*_~&lt;#|\\", NULL, 0, 0},
    {"heading-end", ENTRY "<h2>", "a # ", NULL, 0, 0},
    {"items-numbered", ENTRY "<ol reversed>", "<li value=\1>x", NULL, 0, 0},
    {"ruby", ENTRY "<ruby>", "x<rt>y", NULL, 0, 0},
    {"captions", ENTRY "<figure>", "<img src=a alt=b>",
     "<figcaption>c</figcaption>", 0, 0},
    {"combining", ENTRY, "\xcc\x95\xcc\x80", NULL, 0, 0},
    {"same-paragraphs", ENTRY, "<p>A parcel is sent on the day of its order.",
     NULL, 0, 0},
    {NULL, NULL, NULL, NULL, 0, 0},
};
