/* SPDX-License-Identifier: Apache-2.0 */
/*
 * See mutate_html.h.
 *
 * Elements are found by reading tags alone: an end tag closes the nearest open
 * element of its name, an element without one ends with its parent. HTML's
 * rules differ, which does not matter: a wrong guess only gives another odd
 * page.
 */
#include "mutate_html.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    MOST_ELEMENTS = 512, /* of a page; what follows is not mutated */
    MOST_BYTES = 1 << 16,
    MOST_TAG = 256, /* bytes of an inserted start tag */
};

typedef struct piece {
    size_t at, len;            /* with both tags */
    size_t start_tag, end_tag; /* bytes of each; end_tag 0: none */
    size_t name;               /* bytes of its name, which begins at at + 1 */
} piece;

typedef struct page {
    uint8_t *data;
    size_t size, max;
    uint64_t random;
    piece elements[MOST_ELEMENTS];
    size_t nelements;
    size_t open[MOST_ELEMENTS];
    size_t nopen;
} page;

/* -- Vocabulary -- */

/* The ids for references: few, so that references match. */
static const char *const ids[] = {"a",   "b",   "B:0",    "S:0",        "B:1",
                                  "S:1", "fn1", "fnref1", "cite_note-1"};

/* Insertions; %s becomes an id, the text between the two tags is replaced by
 * wrapped content. */
static const char *const wrappers[][2] = {
    {"<template id=\"%s\">", "</template>"},
    {"<template shadowrootmode=open>", "</template>"},
    {"<div hidden id=\"%s\">", "</div>"},
    {"<div id=\"%s\">", "</div>"},
    {"<noscript>", "</noscript>"},
    {"<label for=\"%s\">", "</label>"},
    {"<a href=\"#%s\">", "</a>"},
    {"<a href=\"/x\" id=\"%s\">", "</a>"},
    {"<sup id=\"%s\">", "</sup>"},
    {"<table><tr><td headers=\"%s\">", "</table>"},
    {"<table><caption>c</caption><tr><th id=\"%s\">", "</table>"},
    {"<td colspan=3 rowspan=2>", "</td>"},
    {"<ul><li id=\"%s\">", "</ul>"},
    {"<ol start=3 reversed><li>", "</ol>"},
    {"<dl><dt>t<dd>", "</dl>"},
    {"<blockquote cite=\"/q\">", "</blockquote>"},
    {"<pre><code class=language-c>", "</code></pre>"},
    {"<figure><img src=i.png alt=x><figcaption>", "</figcaption></figure>"},
    {"<details><summary>s</summary>", "</details>"},
    {"<article itemscope itemref=\"%s\">", "</article>"},
    {"<main>", "</main>"},
    {"<body>", "</body>"},
    {"<head>", "</head>"},
    {"<form>", "</form>"},
    {"<select><option>", "</select>"},
    {"<svg><foreignObject>", "</foreignObject></svg>"},
    {"<math><mi>", "</mi></math>"},
    {"<ruby>x<rt>", "</ruby>"},
    {"<p>", ""},
    {"<b>", ""},
    {"<h2 id=\"%s\">", "</h2>"},
};

static const char *const snippets[] = {
    "<template id=\"%s\"></template>",
    "<div hidden id=\"%s\"><p>four five six seven</p></div>",
    "<script>$RC(\"B:0\",\"S:0\")</script>",
    "<hr>",
    "<br><br>",
    "<sup><a href=\"#%s\">1</a></sup>",
    "<p>One sentence of seven words stands here. And another one.",
    "<span aria-labelledby=\"%s\"></span>",
    "<base href=\"http://example.org/%s/\">",
    "<link rel=canonical href=\"/%s\">",
    "<meta itemprop=author content=\"%s\">",
    "</p></div>",
    "</body></html>",
    "<!--",
    "-->",
    "<input id=\"%s\">",
};

/* Pairs that refer to each other; in half of the cases the second is wrapped
 * around an existing element. */
static const char *const couples[][3] = {
    {"<template id=\"B:0\"></template>", "<div hidden id=\"S:0\">", "</div>"},
    {"<template id=\"B:1\"></template>", "<div hidden id=\"S:1\">", "</div>"},
    {"<template id=\"P:0\"></template>", "<div hidden id=\"S:0\">", "</div>"},
    {"<sup id=fnref1><a href=\"#fn1\">1</a></sup>", "<li id=fn1>", "</li>"},
    {"<label for=a>l</label>", "<p id=a>", "</p>"},
    {"<th id=b>h</th>", "<td headers=b>", "</td>"},
    {"<div itemscope itemref=a></div>", "<p id=a itemprop=author>", "</p>"},
    {"<nav aria-labelledby=b></nav>", "<h2 id=b>", "</h2>"},
    {"<a href=\"#a\">to</a>", "<h3 id=a>", "</h3>"},
};

static const char *const attributes[] = {
    " id=\"%s\"",
    " for=\"%s\"",
    " href=\"#%s\"",
    " headers=\"%s\"",
    " itemref=\"%s\"",
    " aria-labelledby=\"%s\"",
    " aria-describedby=\"%s\"",
    " aria-hidden=true",
    " hidden",
    " itemscope itemprop=comment",
    " itemprop=datePublished datetime=2020-01-02",
    " role=navigation",
    " class=\"sidebar comment\"",
    " style=\"display:none\"",
    " style=\"float:left;width:50%%\"",
    " style=\"position:absolute;left:10px;top:10px\"",
    " lang=th dir=rtl",
    " rel=next",
    " colspan=1000",
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* xorshift64*: depends only on the seed. */
static size_t draw(page *at, size_t below)
{
    at->random ^= at->random >> 12;
    at->random ^= at->random << 25;
    at->random ^= at->random >> 27;
    return (size_t)((at->random * UINT64_C(2685821657736338717)) >> 33) % below;
}

/* An entry of the vocabulary, with an id if it needs one. */
static size_t fill_in(page *at, const char *form, char *out)
{
    const char *id = ids[draw(at, COUNT(ids))];
    const char *gap = strstr(form, "%s");
    int head = gap ? (int)(gap - form) : (int)strlen(form);
    int len = snprintf(out, MOST_TAG, "%.*s%s%s", head, form, gap ? id : "",
                       gap ? gap + 2 : "");
    return (size_t)len;
}

/* -- Finding elements -- */

static bool is_void(const uint8_t *name, size_t len)
{
    static const char *const names[] = {"area", "base", "br",    "col",
                                        "hr",   "img",  "input", "link",
                                        "meta", "wbr",  "source"};
    for (size_t i = 0; i < COUNT(names); i++)
        if (strlen(names[i]) == len &&
            strncasecmp(names[i], (const char *)name, len) == 0)
            return true;
    return false;
}

/* The end of the tag that begins at from: after its '>'. */
static size_t tag_end(const page *at, size_t from)
{
    uint8_t quote = 0;
    for (size_t i = from; i < at->size; i++) {
        uint8_t byte = at->data[i];
        if (quote)
            quote = byte == quote ? 0 : quote;
        else if (byte == '"' || byte == '\'')
            quote = byte;
        else if (byte == '>')
            return i + 1;
    }
    return at->size;
}

static size_t name_length(const page *at, size_t from)
{
    size_t len = 0;
    while (from + len < at->size && isalnum(at->data[from + len]))
        len++;
    return len;
}

/* Ends the open elements from the depth-th on; those above the one that the
 * tag is of end where it begins. */
static void close_from(page *at, size_t depth, size_t tag, size_t tag_len)
{
    while (at->nopen > depth) {
        piece *element = &at->elements[at->open[--at->nopen]];
        bool own = at->nopen == depth;
        element->len = tag + (own ? tag_len : 0) - element->at;
        element->end_tag = own ? tag_len : 0;
    }
}

static void read_end_tag(page *at, size_t tag, size_t end)
{
    size_t len = name_length(at, tag + 2);
    for (size_t depth = at->nopen; depth > 0; depth--) {
        const piece *element = &at->elements[at->open[depth - 1]];
        if (element->name == len &&
            strncasecmp((const char *)at->data + element->at + 1,
                        (const char *)at->data + tag + 2, len) == 0) {
            close_from(at, depth - 1, tag, end - tag);
            return;
        }
    }
}

static void read_start_tag(page *at, size_t tag, size_t end)
{
    size_t len = name_length(at, tag + 1);
    at->elements[at->nelements] = (piece){
        .at = tag, .len = end - tag, .start_tag = end - tag, .name = len};
    if (!is_void(at->data + tag + 1, len))
        at->open[at->nopen++] = at->nelements;
    at->nelements++;
}

static void find_elements(page *at)
{
    for (size_t i = 0; i + 1 < at->size && at->nelements < MOST_ELEMENTS;) {
        uint8_t next = at->data[i + 1];
        if (at->data[i] != '<' || !(isalpha(next) || next == '/')) {
            i++;
            continue;
        }
        size_t end = tag_end(at, i);
        if (next == '/')
            read_end_tag(at, i, end);
        else
            read_start_tag(at, i, end);
        i = end;
    }
    close_from(at, 0, at->size, 0);
}

/* -- Changing -- */

/* Replaces cut bytes by len bytes; false if there is no room. */
static bool splice(page *at, size_t where, size_t cut, const void *bytes,
                   size_t len)
{
    if (at->size - cut + len > at->max)
        return false;
    memmove(at->data + where + len, at->data + where + cut,
            at->size - where - cut);
    memcpy(at->data + where, bytes, len);
    at->size = at->size - cut + len;
    return true;
}

/* Before an element, at the start of its content, after it, or at the end. */
static size_t draw_place(page *at)
{
    if (at->nelements == 0)
        return at->size;
    const piece *element = &at->elements[draw(at, at->nelements)];
    switch (draw(at, 4)) {
    case 0:
        return element->at;
    case 1:
        return element->at + element->start_tag;
    case 2:
        return element->at + element->len;
    default:
        return at->size;
    }
}

static const piece *draw_element(page *at)
{
    return &at->elements[draw(at, at->nelements)];
}

static bool copy_element(page *at)
{
    static uint8_t bytes[MOST_BYTES];
    const piece *element = draw_element(at);
    memcpy(bytes, at->data + element->at, element->len);
    return splice(at, draw_place(at), 0, bytes, element->len);
}

static bool move_element(page *at)
{
    static uint8_t bytes[MOST_BYTES];
    const piece *element = draw_element(at);
    size_t place = draw_place(at);
    if (place >= element->at && place <= element->at + element->len)
        return false;
    memcpy(bytes, at->data + element->at, element->len);
    splice(at, element->at, element->len, "", 0);
    if (place > element->at)
        place -= element->len;
    return splice(at, place, 0, bytes, element->len);
}

static bool swap_elements(page *at)
{
    static uint8_t bytes[2][MOST_BYTES];
    const piece *one = draw_element(at), *two = draw_element(at);
    const piece *first = one->at < two->at ? one : two;
    const piece *second = first == one ? two : one;
    if (first->at + first->len > second->at)
        return false;
    memcpy(bytes[0], at->data + first->at, first->len);
    memcpy(bytes[1], at->data + second->at, second->len);
    return splice(at, second->at, second->len, bytes[0], first->len) &&
           splice(at, first->at, first->len, bytes[1], second->len);
}

static bool drop_element(page *at)
{
    const piece *element = draw_element(at);
    return splice(at, element->at, element->len, "", 0);
}

/* Removes one of its tags, or both. */
static bool unwrap_element(page *at)
{
    const piece *element = draw_element(at);
    size_t which = draw(at, 3);
    if (which != 0 && element->end_tag > 0)
        splice(at, element->at + element->len - element->end_tag,
               element->end_tag, "", 0);
    if (which != 1)
        splice(at, element->at, element->start_tag, "", 0);
    return true;
}

static bool wrap_element(page *at)
{
    char tag[MOST_TAG];
    const piece *element = draw_element(at);
    const char *const *wrapper = wrappers[draw(at, COUNT(wrappers))];
    size_t end = element->at + element->len;
    if (!splice(at, end, 0, wrapper[1], strlen(wrapper[1])))
        return false;
    splice(at, element->at, 0, tag, fill_in(at, wrapper[0], tag));
    return true; /* half a wrapper is also a valid page */
}

static bool add_attribute(page *at)
{
    char text[MOST_TAG];
    const piece *element = draw_element(at);
    size_t len = fill_in(at, attributes[draw(at, COUNT(attributes))], text);
    return splice(at, element->at + 1 + element->name, 0, text, len);
}

static bool insert_snippet(page *at)
{
    char text[MOST_TAG];
    size_t len = fill_in(at, snippets[draw(at, COUNT(snippets))], text);
    return splice(at, draw_place(at), 0, text, len);
}

static bool insert_couple(page *at)
{
    const char *const *couple = couples[draw(at, COUNT(couples))];
    piece element = {.at = draw_place(at)};
    if (at->nelements > 0 && draw(at, 2))
        element = *draw_element(at);
    size_t place = draw_place(at);
    if (place > element.at && place < element.at + element.len)
        place = element.at;
    size_t end = element.at + element.len;
    bool behind = place >= end;
    if (behind && !splice(at, place, 0, couple[0], strlen(couple[0])))
        return false;
    if (!splice(at, end, 0, couple[2], strlen(couple[2])))
        return behind;
    splice(at, element.at, 0, couple[1], strlen(couple[1]));
    if (!behind)
        splice(at, place, 0, couple[0], strlen(couple[0]));
    return true;
}

size_t mutate_html(uint8_t *data, size_t size, size_t max, unsigned seed,
                   mutation_kind *kind)
{
    static bool (*const mutations[MUTATION_KINDS])(page *) = {
        [MUTATION_MOVE] = move_element,
        [MUTATION_COPY] = copy_element,
        [MUTATION_SWAP] = swap_elements,
        [MUTATION_DROP] = drop_element,
        [MUTATION_UNWRAP] = unwrap_element,
        [MUTATION_WRAP] = wrap_element,
        [MUTATION_ATTRIBUTE] = add_attribute,
        [MUTATION_INSERT] = insert_snippet,
        [MUTATION_COUPLE] = insert_couple,
    };
    static page at;
    if (size > MOST_BYTES || max < size)
        return 0;
    at.data = data;
    at.size = size;
    at.max = max;
    at.random = UINT64_C(0x9e3779b97f4a7c15) * ((uint64_t)seed + 1);
    at.nelements = at.nopen = 0;
    find_elements(&at);
    mutation_kind chosen = (mutation_kind)draw(&at, MUTATION_KINDS);
    if (at.nelements == 0)
        chosen = MUTATION_INSERT;
    if (kind)
        *kind = chosen;
    return mutations[chosen](&at) ? at.size : 0;
}
