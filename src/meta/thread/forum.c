/* SPDX-License-Identifier: Apache-2.0 */
/* Whether forum software made a page: see posts.h. */
#include "posts.h"
#include "str.h"

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
    pith_str content = pith_page_attr(page, meta, PITH_ATTR_CONTENT);
    if (!pith_str_ieq(pith_page_attr(page, meta, PITH_ATTR_NAME),
                      PITH_S("generator")))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_istarts(content, names[i]))
            return true;
    return false;
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

/* Whether a page was made by forum software that names itself in the head or at
 * the beginning of the body. */
bool pith_page_is_of_forum(const pith_page *page)
{
    enum { FIRST = 64 };
    for (uint32_t i = 1; i < page->nnodes && i < page->body + FIRST; i++) {
        uint16_t tag = page->tag[i];
        bool box =
            tag == PITH_TAG_HTML || tag == PITH_TAG_BODY || tag == PITH_TAG_DIV;
        if ((tag == PITH_TAG_META && names_forum(page, i)) ||
            (tag == PITH_TAG_BODY && has_forum_class(page, i)) ||
            (box && is_forum_id(pith_page_attr(page, i, PITH_ATTR_ID))))
            return true;
    }
    return false;
}
