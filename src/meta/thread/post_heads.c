/* SPDX-License-Identifier: Apache-2.0 */
/* What is written above the text of a post: see post_heads.h. */
#include "post_heads.h"

#include "facts.h"
#include "str.h"
#include "tag_kind.h"

#include <string.h>

void pith_post_drop(const pith_page *page, uint32_t node, uint8_t *keep)
{
    if (node)
        memset(keep + node, 0, page->end[node] - node);
}

uint32_t pith_kept_chars(const pith_page *page, uint32_t from, uint32_t to,
                         const uint8_t *keep)
{
    uint32_t chars = 0;
    for (uint32_t i = from; i < to; i++)
        if (keep[i] && page->tag[i] == PITH_TAG_TEXT)
            chars += page->chars_before[i + 1] - page->chars_before[i];
    return chars;
}

enum { LEFT = 40 }; /* code points of labels without what they label; a guess */

/* A heading that says who wrote a post, or when, heads nothing without that: what
 * is left are counts and places. */
void pith_post_drop_heading(const pith_page *page, const pith_post *post,
                            uint32_t node, uint8_t *keep)
{
    while (node > post->start && !pith_tag_is_heading(page->tag[node]))
        node = page->parent[node];
    if (node <= post->start)
        return;
    if (pith_kept_chars(page, node, page->end[node], keep) <= LEFT)
        pith_post_drop(page, node, keep);
}

/* Whether a text is a label in a member's profile. */
static bool is_of_profile(pith_str text)
{
    static const char *const labels[] = {
        "joined",     "registered",    "member since", "posts:",
        "messages:",  "location",      "from:",        "beiträge",
        "dabei seit", "mitglied seit", "inscrit",      "registrado",
        "mensajes:",  "threads:",      "reputation",   "join date",
        "posts",      "registriert"};
    text = pith_str_trim(text);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (pith_str_istarts_name(text, labels[i]))
            return true;
    return false;
}

/* What is kept of some nodes besides the thread's title and labels of a
 * profile. */
static uint32_t other_chars(const pith_page *page, uint32_t from, uint32_t to,
                            pith_str title, const uint8_t *keep)
{
    uint32_t chars = 0;
    for (uint32_t i = from; i < to; i++) {
        pith_str text = pith_page_text(page, i);
        if (page->tag[i] == PITH_TAG_TEXT && !pith_str_ieq(text, title) &&
            !is_of_profile(text))
            chars += pith_kept_chars(page, i, i + 1, keep);
    }
    return chars;
}

/* The same for the element around both, "By ... on ...", if the post goes on
 * behind it. */
void pith_post_drop_line(const pith_page *page, const pith_post *post,
                         pith_str title, uint8_t *keep)
{
    uint32_t node = post->author_node;
    if (!node || !post->date_node || node < post->start)
        return;
    while (node > post->start &&
           (post->date_node < node || post->date_node >= page->end[node]))
        node = page->parent[node];
    static const pith_str none = {NULL, 0};
    uint32_t line = node;
    if (node <= post->start || page->end[node] >= post->end ||
        other_chars(page, node, page->end[node], title, keep) > LEFT)
        return;
    /* beside it, what a member tells of himself */
    for (node = page->parent[line];
         node > post->start && page->end[node] < post->end &&
         other_chars(page, node, line, none, keep) == 0 &&
         other_chars(page, page->end[line], page->end[node], none, keep) == 0;
         node = page->parent[line])
        line = node;
    if (pith_kept_chars(page, page->end[line], post->end, keep) > 0)
        pith_post_drop(page, line, keep);
}

static bool has_profile_labels(const pith_page *page, uint32_t node)
{
    enum { LINE = 60 }; /* bytes */
    for (uint32_t i = node; i < page->end[node]; i++) {
        pith_str text = pith_page_text(page, i);
        if (page->tag[i] == PITH_TAG_TEXT && text.len > 0 && text.len < LINE &&
            is_of_profile(text))
            return true;
    }
    return false;
}

/* Drop the box with what a member tells of himself beside his name: at most his
 * cell of a table, and not all that the post has. */
void pith_post_drop_profile(const pith_page *page, const pith_post *post,
                            uint8_t *keep)
{
    enum { LEVELS = 6, BOX_CHARS = 250 };
    uint32_t node = post->author_node;
    uint32_t box = 0;
    bool cell = false;
    if (node <= post->start || node >= post->end)
        return;
    for (unsigned i = 0; i < LEVELS && !cell; i++) {
        node = page->parent[node];
        bool dated =
            node <= post->date_node && post->date_node < page->end[node];
        if (node <= post->start || dated ||
            pith_page_chars(page, node) > BOX_CHARS ||
            pith_kept_chars(page, page->end[node], post->end, keep) == 0)
            break;
        box = node;
        cell = page->tag[node] == PITH_TAG_TD || page->tag[node] == PITH_TAG_TH;
    }
    if (box && has_profile_labels(page, box))
        pith_post_drop(page, box, keep);
}

/* Drop the verb behind a name that is dropped: "Ann wrote:". */
void pith_post_drop_verb(const pith_page *page, const pith_post *post,
                         uint8_t *keep)
{
    static const char *const verbs[] = {
        "says",    "said",    "wrote",    "writes",     "schrieb",  "schreibt",
        "a écrit", "écrit",   "escribió", "ha scritto", "escreveu", "schreef",
        "skrev",   "napisał", "пишет",    "написал",    "пише"};
    enum { NEAR = 8 }; /* nodes */
    if (!post->author_node)
        return;
    uint32_t from = page->end[post->author_node];
    for (uint32_t i = from; i < post->end && i < from + NEAR; i++) {
        pith_str text = pith_str_trim(pith_page_text(page, i));
        if (page->tag[i] != PITH_TAG_TEXT || !keep[i] || text.len == 0)
            continue;
        if (text.data[text.len - 1] == ':')
            text = pith_str_trim((pith_str){text.data, text.len - 1});
        for (size_t n = 0; n < sizeof verbs / sizeof *verbs; n++)
            if (pith_str_ieq(text, pith_str_of(verbs[n])))
                keep[i] = 0;
        return;
    }
}

/* A subject without the sign of an answer in front: "Re: ", "AW[2]: ". Only
 * letters of ASCII match in both cases. */
static pith_str skip_reply(pith_str text)
{
    static const char *const signs[] = {"re",  "aw",  "antw", "sv",
                                        "odp", "rif", "res",  "Ответ"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        pith_str sign = pith_str_of(signs[i]);
        size_t at = sign.len;
        if (!pith_str_istarts(text, sign))
            continue;
        while (at < text.len && strchr("[] 0123456789", text.data[at]))
            at++;
        if (at < text.len && text.data[at] == ':')
            return pith_str_trim(
                (pith_str){text.data + at + 1, text.len - at - 1});
    }
    return text;
}

/* Whether a heading is the thread's title, of an answer or with a time behind
 * it. */
static bool is_title(pith_str text, pith_str title)
{
    pith_str subject = skip_reply(text);
    if (title.len == 0)
        return false;
    if (subject.len == text.len)
        return pith_str_istarts(text, title) && text.len - title.len <= LEFT;
    return pith_str_ifind(title, subject) != SIZE_MAX ||
           pith_str_istarts(subject, title);
}

/* Whether text, a picture or a video is kept. */
static bool has_kept(const pith_page *page, uint32_t from, uint32_t to,
                     const uint8_t *keep)
{
    for (uint32_t i = from; i < to; i++) {
        uint16_t tag = page->tag[i];
        if (keep[i] && (tag == PITH_TAG_IMG || tag == PITH_TAG_IFRAME ||
                        tag == PITH_TAG_VIDEO || tag == PITH_TAG_AUDIO))
            return true;
    }
    return pith_kept_chars(page, from, to, keep) > 0;
}

/* Drop the thread's title above a post: "Re: Rain in the hills". */
void pith_post_drop_title(const pith_page *page, const pith_post *post,
                          pith_str title, uint8_t *keep)
{
    enum { LONGEST = 300 };
    char space[LONGEST];
    uint32_t i = post->start;
    while (i < post->end && !pith_tag_is_heading(page->tag[i]))
        i++;
    if (i < post->end &&
        is_title(pith_meta_text(page, i, space, sizeof space), title) &&
        has_kept(page, page->end[i], post->end, keep))
        pith_post_drop(page, i, keep);
}
