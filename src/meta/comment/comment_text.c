/* SPDX-License-Identifier: Apache-2.0 */
/* Controls and counters among comments: see comment_text.h. */
#include "comment_text.h"

#include "facts.h"
#include "str.h"

/* In lower case; compared without case in ASCII. */
/* clang-format off */
#define ROW(text) {text, sizeof text - 1},
static const pith_str controls[] = {
    ROW("add a comment") ROW("add comment") ROW("antworten") ROW("beantwoorden")
    ROW("cevapla") ROW("comment link") ROW("comments are closed")
    ROW("comments are closed.") ROW("complain") ROW("delete")
    ROW("denunciar") ROW("edit") ROW("flag") ROW("hide replies")
    ROW("inline feedback") ROW("inline feedbacks") ROW("kommentar melden")
    ROW("leave a comment") ROW("leave a reply") ROW("like") ROW("link")
    ROW("link to this")
    ROW("link to this comment") ROW("load all comments...")
    ROW("load more comments") ROW("log in") ROW("log in to reply") ROW("login")
    ROW("melden") ROW("new comment") ROW("odpowiedz") ROW("parent") ROW("permalink")
    ROW("post a comment") ROW("reageer") ROW("reply") ROW("report")
    ROW("report abuse") ROW("report comment") ROW("report this")
    ROW("report this comment") ROW("reportar") ROW("responder") ROW("rispondi")
    ROW("r\xc3\xa9pondre") ROW("segnala") ROW("share") ROW("show more comments")
    ROW("show replies") ROW("sign in") ROW("sign in to reply") ROW("sign up")
    ROW("signaler") ROW("signaler un abus") ROW("view all comments")
    ROW("view replies") ROW("yan\xc4\xb1tla") ROW("\xc5\x9eikayet et")
    ROW("\xe5\x9b\x9e\xe5\xa4\x8d") /* Chinese: reply, report */
    ROW("\xe4\xb8\xbe\xe6\x8a\xa5")
    ROW("\xe8\xbf\x94\xe4\xbf\xa1") /* Japanese: reply */
};

/* What is counted. */
static const pith_str counted[] = {
    ROW("comment") ROW("coment") ROW("komment") ROW("koment") ROW("yorum")
    ROW("\xd0\xba\xd0\xbe\xd0\xbc\xd0\xbc\xd0\xb5\xd0\xbd\xd1\x82")
    ROW("\xd0\x9a\xd0\xbe\xd0\xbc\xd0\xbc\xd0\xb5\xd0\xbd\xd1\x82")
    ROW("\xe8\xaf\x84\xe8\xae\xba") ROW("\xe8\xa9\x95\xe8\xab\x96")
    ROW("\xe3\x82\xb3\xe3\x83\xa1\xe3\x83\xb3\xe3\x83\x88")
};

/* What headings above comments count besides them. */
static const pith_str counted_above[] = {
    ROW("opinion") ROW("reaction") ROW("repl") ROW("response") ROW("review")
    ROW("thought")
};

/* Whole headings above comments. */
static const pith_str headings[] = {
    ROW("coment\xc3\xa1rios") ROW("comentarios") ROW("commentaires")
    ROW("commenti") ROW("comments") ROW("discussion") ROW("komentar")
    ROW("komentarze") ROW("kommentare") ROW("reacties") ROW("reader comments")
    ROW("readers' comments") ROW("replies") ROW("responses") ROW("yorumlar")
    ROW("\xd0\x9a\xd0\xbe\xd0\xbc\xd0\xbc\xd0\xb5\xd0\xbd\xd1\x82\xd0\xb0"
        "\xd1\x80\xd0\xb8\xd0\xb8")
    ROW("\xe5\x85\xa8\xe9\x83\xa8\xe8\xaf\x84\xe8\xae\xba") /* Chinese: all, */
    ROW("\xe6\x9c\x80\xe6\x96\xb0\xe8\xaf\x84\xe8\xae\xba") /* latest comments */
    ROW("\xe8\xaf\x84\xe8\xae\xba")
    ROW("\xe3\x82\xb3\xe3\x83\xa1\xe3\x83\xb3\xe3\x83\x88") /* Japanese */
};
#undef ROW
/* clang-format on */

bool pith_comment_is_control(const pith_page *page, uint32_t text)
{
    enum { LONGEST = 40 };
    pith_str said = pith_str_trim(pith_page_text(page, text));
    if (said.len == 0 || said.len > LONGEST)
        return false;
    /* A comment may consist of one such word, which then is no link. */
    if (!(page->flags[text] & PITH_NODE_IN_LINK) &&
        !memchr(said.data, ' ', said.len))
        return false;
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
        if (pith_str_ieq(said, controls[i]))
            return true;
    return false;
}

/* Without spaces at its ends that do not break a line. */
static pith_str trim_wide(pith_str text)
{
    static const pith_str space = {"\xc2\xa0", 2};
    while (text.len >= space.len && memcmp(text.data, space.data, 2) == 0)
        text = (pith_str){text.data + space.len, text.len - space.len};
    while (pith_str_ends(text, space))
        text.len -= space.len;
    return text;
}

bool pith_comment_is_divider(const pith_page *page, uint32_t text)
{
    static const pith_str dividers[] = {
        {"|", 1}, {"-", 1}, {"/", 1}, {"\xc2\xb7", 2}, {"\xe2\x80\xa2", 3}};
    pith_str said = trim_wide(pith_str_trim(pith_page_text(page, text)));
    for (size_t i = 0; i < sizeof dividers / sizeof *dividers; i++)
        if (pith_str_eq(said, dividers[i]))
            return true;
    return false;
}

/* Whether a text is a number and what it counts, and little else. */
static bool is_counter(pith_str text)
{
    enum { WORDS = 3 };
    unsigned numbers = 0;
    unsigned words = 0;
    bool known = false;
    for (size_t i = 0; i < text.len; i++) {
        bool digit = pith_is_digit((unsigned char)text.data[i]);
        bool first = i == 0 || text.data[i - 1] == ' ';
        words += first;
        numbers += digit &&
                   (i == 0 || !pith_is_digit((unsigned char)text.data[i - 1]));
    }
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        known = known || pith_str_ifind(text, counted[i]) != SIZE_MAX;
    return known && numbers == 1 && words <= WORDS;
}

/* "Comments:" */
static bool is_whole_heading(pith_str text)
{
    text = pith_str_trim(text);
    if (text.len > 0 && text.data[text.len - 1] == ':')
        text.len--;
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        if (pith_str_ieq(text, headings[i]))
            return true;
    return false;
}

static bool starts_with_one_of(pith_str text, const pith_str *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (pith_str_istarts(text, list[i]))
            return true;
    return false;
}

/* Whether a heading counts what is below it: "3 Replies to A flood". */
static bool is_counting_heading(pith_str text)
{
    static const pith_str one = {"one", 3};
    size_t i = 0;
    text = pith_str_trim(text);
    while (i < text.len && pith_is_digit((unsigned char)text.data[i]))
        i++;
    if (i == 0 && pith_str_istarts(text, one))
        i = one.len;
    if (i == 0 || i >= text.len || text.data[i] != ' ')
        return false;
    text = (pith_str){text.data + i + 1, text.len - i - 1};
    return starts_with_one_of(text, counted,
                              sizeof counted / sizeof *counted) ||
           starts_with_one_of(text, counted_above,
                              sizeof counted_above / sizeof *counted_above);
}

/* A word that stands before or behind what is counted: "show", "2", "more". */
static bool is_beside_count(pith_str word)
{
    static const char *const beside[] = {
        "all",  "hide", "load", "more", "newer", "older", "previous",
        "read", "see",  "show", "the",  "ver",   "view"};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        if (pith_str_ieq_name(word, beside[i]))
            return true;
    return word.len > 0 && pith_is_digit((unsigned char)*word.data);
}

bool pith_comment_is_fold(const pith_page *page, uint32_t node)
{
    enum { CHARS = 60, BYTES = 500 };
    static const pith_str replies[] = {
        {"repl", 4}, {"comment", 7}, {"comentario", 10}};
    char space[BYTES];
    if (page->tag[node] != PITH_TAG_A || pith_page_chars(page, node) > CHARS)
        return false;
    pith_str rest = pith_meta_text(page, node, space, sizeof space);
    pith_str word = pith_str_word(&rest);
    bool beside = is_beside_count(word);
    while (is_beside_count(word))
        word = pith_str_word(&rest);
    rest = pith_str_trim(rest);
    return beside &&
           starts_with_one_of(word, replies,
                              sizeof replies / sizeof *replies) &&
           (rest.len == 0 || pith_str_istarts(rest, PITH_S("by ")));
}

/* The heading around a text in an element, or 0. */
static uint32_t heading_around(const pith_page *page, uint32_t node,
                               uint32_t text)
{
    enum { LEVELS = 4 };
    uint32_t up = page->parent[text];
    for (unsigned n = 0; n < LEVELS && up > node; n++, up = page->parent[up])
        if (pith_page_heading(page, up))
            return up;
    return 0;
}

uint32_t pith_comment_counter(const pith_page *page, uint32_t node,
                              uint32_t text)
{
    enum { CHARS = 30, BYTES = 500 };
    char space[BYTES];
    /* The number may be in an element of its own, and beside others. */
    uint32_t counter = 0;
    for (uint32_t i = text; i > node && pith_page_chars(page, i) <= CHARS;
         i = page->parent[i])
        if (is_counter(pith_meta_text(page, i, space, sizeof space)))
            counter = i;
    if (counter)
        return counter;
    uint32_t heading = heading_around(page, node, text);
    if (heading &&
        is_counting_heading(pith_meta_text(page, heading, space, sizeof space)))
        return heading;
    return is_whole_heading(pith_page_text(page, text)) ? text : 0;
}
