/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a page is of a forum: see posts.h. */
#include "generator.h"
#include "posts.h"
#include "str.h"

#include <string.h>

/* What sites call the hosts and folders of their forums. Some names are those of
 * a forum's folder only if a number follows: "/topic/1234". */
static const char *const hosts[] = {
    "answers",     "bbs",         "board",   "boards",
    "community",   "communities", "discuss", "discussion",
    "discussions", "foren",       "foro",    "foros",
    "forum",       "forums",      "talk",    NULL};
static const char *const folders[] = {
    "bbs",           "board",       "boards",     "discuss",
    "discussion",    "discussions", "foren",      "foro",
    "foros",         "forum",       "forums",     "messageboard",
    "message_board", "question",    "showthread", "showtopic",
    "thread",        "threads",     "viewforum",  "viewthread",
    "viewtopic",     NULL};
static const char *const numbered[] = {"communities", "community", "questions",
                                       "talk",        "topic",     NULL};
static const char *const queries[] = {"?topic=", "?showtopic=", NULL};

static bool is_one_of(pith_str name, const char *const *names)
{
    while (*names && !pith_str_ieq_name(name, *names))
        names++;
    return *names;
}

static bool starts_with_one_of(pith_str text, const char *const *starts)
{
    while (*starts && !pith_str_istarts_name(text, *starts))
        starts++;
    return *starts;
}

/* Remove the text before the first of some separators from a text, and return
 * it. */
static pith_str cut_part(pith_str *rest, const char *separators)
{
    size_t len = 0;
    while (len < rest->len && !strchr(separators, rest->data[len]))
        len++;
    pith_str part = {rest->data, len};
    size_t used = len < rest->len ? len + 1 : len;
    rest->data += used;
    rest->len -= used;
    return part;
}

/* Whether a text has an id: a year has as many digits, so what follows a name
 * that is ambiguous should not be a date. */
static bool has_number(pith_str text)
{
    enum { DIGITS = 3 };
    size_t digits = 0;
    for (size_t i = 0; i < text.len && digits < DIGITS; i++)
        digits = pith_is_digit((unsigned char)text.data[i]) ? digits + 1 : 0;
    return digits == DIGITS;
}

/* A folder or file: "threads", "viewtopic.php", "thread-1234". */
static bool names_forum_part(pith_str name, pith_str behind)
{
    pith_str rest = name;
    pith_str first = cut_part(&rest, ".-");
    bool id = rest.len > 0 && pith_is_digit((unsigned char)*rest.data);
    if (is_one_of(name, folders) ||
        (is_one_of(name, numbered) && has_number(behind)))
        return true;
    bool file = first.len < name.len && name.data[first.len] == '.';
    return is_one_of(first, folders) && (file || id);
}

bool pith_address_is_of_forum(pith_str url)
{
    pith_url_parts parts = pith_url_split(url);
    if (starts_with_one_of(parts.query, queries))
        return true;
    while (parts.host.len > 0)
        if (is_one_of(cut_part(&parts.host, "."), hosts))
            return true;
    while (parts.path.len > 0) {
        pith_str name = cut_part(&parts.path, "/");
        if (names_forum_part(name, parts.path))
            return true;
    }
    return false;
}

/* Whether an id is one that forum software gives to a page. */
static bool is_forum_id(pith_str id)
{
    static const pith_str ids[] = {{"XF", 2},
                                   {"XenForo", 7},
                                   {"phpbb", 5},
                                   {"vbulletin_html", 14},
                                   {"punviewtopic", 12},
                                   {"bbpress-forums", 14},
                                   {"wpforo", 6}};
    for (size_t i = 0; id.len && i < sizeof ids / sizeof *ids; i++)
        if (pith_str_eq(id, ids[i]))
            return true;
    return false;
}

static bool names_forum(const pith_page *page, uint32_t meta)
{
    static const pith_str names[] = {
        {"vBulletin", 9}, {"phpBB", 5},     {"XenForo", 7},
        {"MyBB", 4},      {"Discourse", 9}, {"FluxBB", 6},
        {"NodeBB", 6},    {"Flarum", 6},    {"Discuz!", 7}};
    return pith_page_generator_is(page, meta, names,
                                  sizeof names / sizeof *names);
}

/* Whether the head declares the address of a page of a forum. */
static bool links_forum(const pith_page *page, uint32_t link)
{
    return pith_str_ieq(pith_page_attr(page, link, PITH_ATTR_REL),
                        PITH_S("canonical")) &&
           pith_address_is_of_forum(pith_page_attr(page, link, PITH_ATTR_HREF));
}

/* Whether a style sheet is that of forum software within another system, which
 * names only itself. */
static bool is_styled_as_forum(const pith_page *page, uint32_t link)
{
    return pith_str_ieq(pith_page_attr(page, link, PITH_ATTR_REL),
                        PITH_S("stylesheet")) &&
           pith_str_ifind(pith_page_attr(page, link, PITH_ATTR_HREF),
                          PITH_S("/com_kunena/")) != SIZE_MAX;
}

static bool shares_forum(const pith_page *page, uint32_t meta)
{
    return pith_str_ieq(pith_page_attr(page, meta, PITH_ATTR_PROPERTY),
                        PITH_S("og:url")) &&
           pith_address_is_of_forum(
               pith_page_attr(page, meta, PITH_ATTR_CONTENT));
}

/* Whether a body's class has the word that bbPress gives to a topic's. */
static bool has_forum_class(const pith_page *page, uint32_t node)
{
    pith_str value = pith_page_attr(page, node, PITH_ATTR_CLASS);
    pith_str word = pith_str_word(&value);
    while (word.len > 0 && !pith_str_eq(word, PITH_S("bbpress")))
        word = pith_str_word(&value);
    return word.len > 0;
}

bool pith_page_is_of_forum(const pith_page *page)
{
    enum { FIRST = 64 };
    for (uint32_t i = 1; i < page->nnodes && i < page->body + FIRST; i++) {
        uint16_t tag = page->tag[i];
        bool box =
            tag == PITH_TAG_HTML || tag == PITH_TAG_BODY || tag == PITH_TAG_DIV;
        if ((tag == PITH_TAG_META &&
             (names_forum(page, i) || shares_forum(page, i))) ||
            (tag == PITH_TAG_LINK &&
             (links_forum(page, i) || is_styled_as_forum(page, i))) ||
            (tag == PITH_TAG_BODY && has_forum_class(page, i)) ||
            (box && is_forum_id(pith_page_attr(page, i, PITH_ATTR_ID))))
            return true;
    }
    return false;
}
