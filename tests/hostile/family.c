/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The list of hostile families. Each targets a walk, a list or a copy that a
 * parser could repeat for every token. Rows with two units build something deep
 * or long first, and then cause many lookups in it.
 */
#include "family.h"

#include <stdlib.h>
#include <string.h>

#define DEPTH  PITH_HIT_DEPTH
#define NODES  PITH_HIT_NODES
#define ATTRS  PITH_HIT_ATTRS
#define NAMES  PITH_HIT_NAMES
#define FORMAT PITH_HIT_FORMATTING

/* A text that is long enough to be examined; its number makes it unique. */
#define PROSE                                                                \
    "\1 a parcel is sent on the day of its order if that comes before noon " \
    "and on the next working day if not, but whoever lives on an island "    \
    "waits for the ship"

const hostile_family hostile_families[] = {
    /* Nesting. */
    {"span", "", "<span>", NULL, DEPTH | NODES, 0},
    {"b", "", "<b>", NULL, DEPTH | NODES, 0},
    {"a", "", "<a>", NULL, 0, 0},
    {"a-p", "", "<a><p>", NULL, 0, 0},
    {"div", "", "<div>", NULL, DEPTH | NODES, 0},
    {"div-endx", "", "<div></x>", NULL, DEPTH | NODES, 0},
    {"b-p", "", "<b><p>", NULL, 0, 0},
    {"font-attr-p", "", "<font size=\1><p>", NULL, FORMAT | NODES, 0},
    {"font-attr", "", "<font size=\1>", NULL, FORMAT | DEPTH | NODES, 0},
    {"b-endp", "", "<b></p>", NULL, 0, 0},
    {"span-closep", "", "<span></p>", NULL, 0, 0},
    {"unknown", "", "<x>", NULL, DEPTH | NODES, 0},
    {"unknown-names", "", "<x\1>", NULL, DEPTH | NAMES | NODES, 0},
    {"unknown-ends", "<div>", "</x\1>", NULL, 0, 0},
    {"button", "", "<button>", NULL, 0, 0},
    {"form", "", "<form>", NULL, 0, 0},
    {"nobr", "", "<nobr>", NULL, 0, 0},
    {"h1", "", "<h1>", NULL, 0, 0},
    {"h1-div", "", "<h1><div>", NULL, DEPTH | NODES, 0},
    {"applet-b", "", "<applet><b>", NULL, DEPTH | NODES, 0},
    {"object-b", "", "<object><b></object>", NULL, 0, 0},
    {"ul-li", "", "<ul><li>", NULL, DEPTH | NODES, 0},
    {"div-li", "", "<div><li>", NULL, NODES, 0},
    {"dl-dd", "", "<dl><dd>", NULL, DEPTH | NODES, 0},
    {"span-dd", "", "<span><dd>", NULL, 0, 0},
    {"ruby-rt", "", "<ruby><rt>", NULL, DEPTH | NODES, 0},
    {"option", "", "<option>", NULL, 0, 0},
    {"br-end", "", "</br>", NULL, 0, 0},
    {"p-end", "", "</p>", NULL, 0, 0},

    /* Something deep, followed by lookups in it. */
    {"div-then-endx", "", "<div>", "</x>", 0, 0},
    {"div-then-ends", "", "<div>", "</div>", 0, 0},
    {"div-then-li", "", "<div>", "<li>", 0, 0},
    {"div-then-p", "", "<div>", "<p>", 0, 0},
    {"div-then-endli", "", "<div>", "</li>", 0, 0},
    {"div-then-b", "", "<div>", "<b>", 0, 0},
    {"div-then-bdiv", "", "<div>", "<b><div></b>", 0, 0},
    {"span-then-endp", "", "<span>", "</p>", 0, 0},
    {"span-then-div", "<p>", "<span>", "<div>", 0, 0},
    {"span-then-endh1", "<h1>", "<span>", "</h2>", 0, 0},
    {"b-then-endb", "", "<b>", "</b>", 0, 0},
    {"b-then-endi", "", "<b>", "</i>", 0, 0},
    {"b-then-p", "", "<b>", "<p>", 0, 0},
    {"b-then-pendb", "", "<b>", "<p></b>", 0, 0},
    {"bi-then-text", "", "<p><b id=\1>", "</p>x", 0, 0},
    {"applet-then-ends", "", "<applet>", "</applet>", 0, 0},
    {"applet-then-endb", "<b>", "<applet>", "</b>", 0, 0},
    {"button-then-ends", "", "<div><button>", "</button>", 0, 0},
    {"g-then-endx", "<svg>", "<g>", "</x>", 0, 0},
    {"g-then-endg", "<svg>", "<g>", "</g>", 0, 0},
    {"g-then-p", "<svg>", "<g>", "<p>", 0, 0},
    {"template-then-ends", "", "<template>", "</template>", 0, 0},
    {"div-then-template", "", "<div>", "<template></template>", 0, 0},
    {"table-then-ends", "", "<table>", "</table>", 0, 0},
    {"tables-then-text", "", "<table><tr><td>", "x</td>", 0, 0},

    /* The adoption agency. */
    {"b-div", "", "<b><div></b>", NULL, 0, 0},
    {"i-p-endi", "", "<i><p></i>", NULL, 0, 0},
    {"a-div", "", "<a><div>", NULL, 0, 0},
    {"a-div-end", "", "<a><div></a>", NULL, 0, 0},
    {"bius-div", "", "<b><i><u><s><div></b></i></u></s>", NULL, 0, 0},
    {"b-children", "<b><div>", "<i></i>", "</b><b>", 0, 0},
    {"b-attr-div", "", "<b id=\1><div></b>", NULL, 0, 0},
    {"font-font-end", "", "<font><p><font></font>", NULL, 0, 0},

    /* Tables. */
    {"table", "", "<table>", NULL, NODES, 0},
    {"table-text", "", "<table>x", NULL, NODES, 0},
    {"cells", "<table><tr>", "<td>x", NULL, NODES, 0},
    {"rows", "<table>", "<tr><td>x", NULL, NODES, 0},
    {"colspan", "<table><tr>", "<td colspan=9007199254740991>", NULL, 0, 0},
    {"cell-table", "", "<table><tr><td>", NULL, DEPTH | NODES, 0},
    {"foster-text", "<table>", "x<tr>", NULL, NODES, 0},
    {"foster-entity", "<table>", "&amp;<tr>", NULL, NODES, 0},
    {"foster-div", "<table>", "<div>", NULL, DEPTH | NODES, 0},
    {"foster-b", "<table>", "<b>", NULL, DEPTH | NODES, 0},
    {"foster-b-tr", "<table>", "<b><tr>", NULL, 0, 0},
    {"foster-a-td", "<table>", "<a><td>", NULL, 0, 0},
    {"foster-font-td", "<table>", "<font size=\1><td>", NULL, 0, 0},
    {"table-b-div", "<table>", "<b><div></b>", NULL, 0, 0},
    {"text-table", "", "x<table></table>", NULL, 0, 0},
    {"div-table", "", "<div><table>", NULL, NODES, 0},
    {"code-cells", "<table><tr>", "<td class=blob-code>x", NULL, NODES, 0},
    {"code-rows", "<table>", "<tr><td class=lnt>1<td class=blob-code>x", NULL,
     NODES, 0},
    {"code-br", "", "<p><code>x<br>y</code>", NULL, 0, 0},
    {"code-div", "<code>", "<div>", NULL, DEPTH | NODES, 0},
    {"code-style", "",
     "<div style='white-space:pre;font-family:Menlo'><img src=x>", NULL, 0, 0},
    {"verses", "", "<div class=line>x</div>", NULL, 0, 0},
    {"lines", "<div class=highlight>", "<div class=line>x</div>", NULL, 0, 0},
    {"caption", "<table>", "<caption>", NULL, 0, 0},
    {"table-caption", "", "<table><caption>", NULL, DEPTH | NODES, 0},
    {"colgroup", "<table>", "<colgroup><col>", NULL, NODES, 0},
    {"colgroup-mix", "<table>", "<colgroup><caption><col>x", NULL, 0, 0},

    /* Other modes. */
    {"template", "", "<template>", NULL, DEPTH | NODES, 0},
    {"template-td", "", "<template><td>", NULL, DEPTH | NODES, 0},
    {"table-template", "", "<table><template>", NULL, DEPTH | NODES, 0},
    {"select", "", "<select>", NULL, 0, 0},
    {"select-div", "", "<select><div>", NULL, 0, 0},
    {"select-option", "<select>", "<option><optgroup>", NULL, 0, 0},
    {"selectedcontent", "<select>", "<div>", "<selectedcontent>", 0, 0},
    {"selectedcontent-siblings", "<select><option>x",
     "<selectedcontent></selectedcontent>", NULL, 0, 0},
    {"selects", "",
     "<select><selectedcontent></selectedcontent><option>x"
     "</select>",
     NULL, NODES, 0},
    {"frameset", "", "<frameset>", NULL, DEPTH | NODES, 0},
    {"frameset-frame", "<frameset>", "<frame>", NULL, NODES, 0},
    {"head", "<head>", "<meta>x</head><head>", NULL, 0, 0},
    {"after-body", "", "</body><p>", NULL, NODES, 0},
    {"after-html", "", "</html><!---->", NULL, NODES, 0},
    {"body-attrs", "<body>", "<body a\1=1>", NULL, 0, 0},
    {"html-attrs", "<body>", "<html a\1=1>", NULL, 0, 0},
    {"noscript", "", "<noscript>", NULL, 0, 0},
    {"textarea", "", "<textarea></textarea>", NULL, NODES, 0},
    {"textarea-open", "<textarea>", "<textarea>", NULL, 0, 0},
    {"plaintext", "<plaintext>", "</plaintext>", NULL, 0, 0},

    /* SVG and MathML. */
    {"svg", "", "<svg>", NULL, DEPTH | NODES, 0},
    {"svg-g-endx", "<svg>", "<g></x>", NULL, DEPTH | NODES, 0},
    {"svg-desc", "", "<svg><desc>", NULL, DEPTH | NODES, 0},
    {"svg-p", "", "<svg><p>", NULL, NODES, 0},
    {"svg-endp", "<svg>", "</p>", NULL, 0, 0},
    {"svg-foreign-endx", "", "<svg><foreignObject></x>", NULL, DEPTH, 0},
    {"svg-endsvg", "<svg>", "<svg></g>", NULL, DEPTH | NODES, 0},
    {"math-mi", "", "<math><mi>", NULL, DEPTH | NODES, 0},
    {"math-mi-text", "<math><mi>", "x</mi>", NULL, 0, 0},
    {"cdata", "<svg>", "<![CDATA[x", NULL, 0, 0},
    {"cdata-closed", "<svg>", "<![CDATA[x]]>", NULL, 0, 0},
    {"svg-title-p", "<svg>", "<title><p></title>", NULL, 0, 0},

    /* The tokenizer. */
    {"attrs", "<p", " a\1=1", NULL, ATTRS, 0},
    {"attrs-40000", "<p", " a\1=1", ">", ATTRS, 40000},
    {"attrs-same", "<p", " a=1", NULL, 0, 0},
    {"attrs-case", "<p", " A\1=1 a\1=2", NULL, ATTRS, 0},
    {"attrs-slash", "<p", "/", NULL, 0, 0},
    {"tags-of-attrs", "", "<p a b c d e f g h i j k l m n o p q r s>", NULL, 0,
     200000},
    {"script-empty", "", "<script/><style/><title/>", NULL, NODES, 0},
    {"script-empty-once", "<script/><style/>", "<scrip </styl", NULL, 0, 0},
    {"script-comment", "<script>", "<!--<script>", NULL, 0, 0},
    {"script-escaped", "<script>", "<!--<script></script>-->", NULL, 0, 0},
    {"script-ends", "<script>", "</scrip", NULL, 0, 0},
    {"title-ends", "<title>", "</titl&", NULL, 0, 0},
    {"comments", "", "<!---->", NULL, NODES, 0},
    {"comments-unclosed", "", "<!--", NULL, 0, 0},
    {"comment-dashes", "<!--", "-", NULL, 0, 10000000},
    {"comment-bangs", "<!--", "--!", NULL, 0, 0},
    {"bogus", "", "<?", NULL, 0, 0},
    {"bogus-ends", "", "</ >", NULL, NODES, 0},
    {"doctypes", "", "<!DOCTYPE a>", NULL, 0, 0},
    {"doctype-open", "<!DOCTYPE a PUBLIC \"", "x", NULL, 0, 10000000},
    {"entities", "", "&amp;", NULL, 0, 0},
    {"entities-long", "", "&CounterClockwiseContourIntegral", NULL, 0, 0},
    {"entities-none", "", "&", NULL, 0, 10000000},
    {"entity-digits", "&#", "9", NULL, 0, 10000000},
    {"entity-attr", "<p a=\"", "&notit;", NULL, 0, 0},
    {"entity-attrs", "", "<p a=&lt;>", NULL, NODES, 0},
    {"entity-formatting", "", "<b a=&lt;><p>", NULL, 0, 0},
    {"nul-text", "", "x\2", NULL, 0, 0},
    {"cr", "", "\r", NULL, 0, 10000000},
    {"nul", "", "\2", NULL, 0, 10000000},
    {"lt", "", "<", NULL, 0, 10000000},
    {"lt-slash", "", "</", NULL, 0, 0},
    {"less-letter", "", "<a", NULL, 0, 0},
    {"spaces", "", " ", NULL, 0, 10000000},
    {"attribute-50MB", "<p title=\"", "x", NULL, 0, 50000000},
    {"attribute-open", "<p title='", "\"", NULL, 0, 50000000},
    {"attribute-name", "<p ", "x", NULL, 0, 10000000},
    {"tag-name", "<", "x", NULL, 0, 10000000},
    {"comment-50MB", "<!--", "x", NULL, 0, 50000000},
    {"text-50MB", "", "x", NULL, 0, 50000000},

    /* Text that was encoded in UTF-8 twice, or seems to be until its end. */
    {"twice", "", "\xc3\xa2\xc2\x80\xc2\x99 ", NULL, 0, 0},
    {"twice-controls", "", "\xc2\x80", "\xc3\xa2\xc2\x80\xc2\x99", 0, 0},
    {"twice-letters", "\xc3\xa2\xc2\x80\xc2\x99", "\xc3\x83", NULL, 0, 0},

    /* Content that pages show later. */
    {"hidden", "", "<div hidden>x", NULL, DEPTH | NODES, 0},
    {"filed-links", "<h1>x</h1>", "<div><a href=/tag/x/>x</a>", NULL,
     DEPTH | NODES, 0},
    {"hidden-prose", "", "<div hidden>" PROSE, NULL, 0, 100000},
    {"hidden-siblings", "", "<div hidden>" PROSE "</div>", NULL, 0, 100000},
    {"hidden-control", "<div hidden><input>", "<div hidden>" PROSE "</div>",
     NULL, 0, 100000},
    {"streamed", "", "<template id=B:\1></template>",
     "<div hidden id=S:\1>x</div>", NODES, 0},
    {"streamed-chain", "<template id=B:0></template>",
     "<div hidden id=S:\1><template id=P:\1></template>x</div>", NULL, NODES,
     0},
    {NULL, NULL, NULL, NULL, 0, 0},
};

enum { NUMBER = '\1', NUL = '\2', DIGITS_MAX = 20 };

static size_t put_number(char *at, size_t number)
{
    char digits[DIGITS_MAX];
    size_t n = 0;
    do {
        digits[n++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    for (size_t i = 0; i < n; i++)
        at[i] = digits[n - 1 - i];
    return n;
}

/* Write a unit at `at` and return its length. */
static size_t put_unit(char *at, const char *unit, size_t number)
{
    size_t len = 0;
    for (; *unit; unit++) {
        if (*unit == NUMBER)
            len += put_number(at + len, number);
        else
            at[len++] = *unit == NUL ? '\0' : *unit;
    }
    return len;
}

/* The maximum length of a unit. */
static size_t unit_room(const char *unit)
{
    size_t room = 0;
    for (; unit && *unit; unit++)
        room += *unit == NUMBER ? DIGITS_MAX : 1;
    return room;
}

pith_str family_page(const hostile_family *family, size_t n)
{
    size_t room = strlen(family->head) + PITH_SOURCE_PADDING +
                  n * (unit_room(family->unit) + unit_room(family->unit_after));
    char *page = calloc(room, 1);
    if (!page)
        abort();
    size_t len = put_unit(page, family->head, 0);
    for (size_t i = 0; i < n; i++)
        len += put_unit(page + len, family->unit, i);
    for (size_t i = 0; family->unit_after && i < n; i++)
        len += put_unit(page + len, family->unit_after, i);
    return (pith_str){page, len};
}
