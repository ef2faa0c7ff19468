/* SPDX-License-Identifier: Apache-2.0 */
/*
 * TeX in running text: see tex_search.h. What one call finds out stays known to
 * the next one, so that no byte is searched twice: a text may have many
 * formulas of one kind, and openings of the other kind that nothing closes.
 */
#include "tex_search.h"

#include "str.h"

#include <string.h>

enum { DELIMITER = 2, KINDS = 2 };

static const char openings[KINDS][DELIMITER + 1] = {"\\(", "\\["};
static const char closings[KINDS][DELIMITER + 1] = {"\\)", "\\]"};

static bool is_tex(pith_str source)
{
    static const char signs[] = "\\^_=+<>";
    source = pith_str_trim(source);
    if (source.len == 1)
        return pith_is_alpha((unsigned char)source.data[0]);
    for (size_t i = 0; i < source.len; i++)
        if (memchr(signs, source.data[i], sizeof signs - 1))
            return true;
    return false;
}

static size_t find_from(pith_str text, const char *delimiter, size_t from)
{
    pith_str rest = {text.data + from, text.len - from};
    size_t at = pith_str_ifind(rest, (pith_str){delimiter, DELIMITER});
    return at == SIZE_MAX ? SIZE_MAX : from + at;
}

static void look_for_kind(pith_tex_search *search, int which)
{
    pith_tex_kind *kind = &search->kinds[which];
    if (kind->begun && kind->at >= search->end)
        return;
    kind->begun = true;
    kind->at = find_from(search->text, openings[which], search->end);
    if (kind->at == SIZE_MAX)
        return;
    size_t inner = kind->at + DELIMITER;
    if (kind->end < inner)
        kind->end = find_from(search->text, closings[which], inner);
    kind->is_tex =
        kind->end != SIZE_MAX &&
        is_tex((pith_str){search->text.data + inner, kind->end - inner});
}

bool pith_tex_next(pith_tex_search *search)
{
    const pith_tex_kind *first = NULL;
    for (int i = 0; i < KINDS; i++) {
        look_for_kind(search, i);
        const pith_tex_kind *kind = &search->kinds[i];
        if (kind->at != SIZE_MAX && kind->is_tex &&
            (!first || kind->at < first->at))
            first = kind;
    }
    if (!first)
        return false;
    size_t inner = first->at + DELIMITER;
    search->from = first->at;
    search->end = first->end + DELIMITER;
    search->source = (pith_str){search->text.data + inner, first->end - inner};
    search->displayed = first != search->kinds;
    return true;
}
