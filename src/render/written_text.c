/* SPDX-License-Identifier: Apache-2.0 */
/* Text without what is invisible in it: see written_text.h. */
#include "written_text.h"

#include "str.h"
#include "text.h"

#include <string.h>

static bool is_zero_width(uint32_t code)
{
    return code == 0x200b || code == 0xfeff;
}

/* Whether one of the characters that begin with a byte has no width. */
static bool has_zero_width(pith_str text, int first)
{
    const char *stop = text.data + text.len;
    const char *at = text.data;
    while (at < stop && (at = memchr(at, first, (size_t)(stop - at)))) {
        size_t len;
        if (is_zero_width(
                pith_utf8_next((pith_str){at, (size_t)(stop - at)}, &len)))
            return true;
        at++;
    }
    return false;
}

static bool is_spaceless(uint32_t code)
{
    return pith_char_word_kind(code) == PITH_WORD_SPACELESS;
}

/* Whether characters without width do something between two others; 0: the text
 * begins or ends there. Beside a sign they tell nobody more than it does, and the
 * mark of a file's beginning does nothing within a word. */
static bool is_needed(uint32_t code, uint32_t before, uint32_t after)
{
    if (before == ' ' || after == ' ')
        return false;
    if (is_spaceless(before) || is_spaceless(after))
        return true;
    return code != 0xfeff && pith_char_is_word_token(before) &&
           pith_char_is_word_token(after);
}

/* The length of a run of characters without width, and what comes after it; 0:
 * nothing. */
static size_t run_length(pith_str text, uint32_t *after)
{
    size_t len = 0;
    size_t step;
    *after = 0;
    while (len < text.len) {
        pith_str rest = {text.data + len, text.len - len};
        uint32_t code = pith_utf8_next(rest, &step);
        if (!is_zero_width(code)) {
            *after = code;
            break;
        }
        len += step;
    }
    return len;
}

/* Copy what is shown of a text to out, which has room for all of it. Returns its
 * length. */
static size_t copy_shown(const pith_written_text *shown, char *out)
{
    pith_str text = shown->text;
    size_t n = 0;
    uint32_t before = shown->before ? ' ' : 0;
    while (text.len > 0) {
        uint32_t after;
        size_t len;
        uint32_t code = pith_utf8_next(text, &len);
        bool wanted = code != ' ' || before != ' ';
        if (is_zero_width(code)) {
            len = run_length(text, &after);
            if (!after && shown->after)
                after = ' ';
            wanted = is_needed(code, before, after);
        }
        if (wanted) {
            memcpy(out + n, text.data, len);
            n += len;
            before = code;
        }
        text = (pith_str){text.data + len, text.len - len};
    }
    return n;
}

pith_written_text pith_written_text_of(const pith_walk *walk, uint32_t node)
{
    const pith_tree *tree = walk->page->tree;
    pith_str raw = pith_tree_text(tree, tree->data[node]);
    pith_written_text shown = {
        .text = pith_page_text(walk->page, node),
        .before = raw.len > 0 && pith_walk_is_spaced(raw, false),
        .after = raw.len > 0 && pith_walk_is_spaced(raw, true)};
    pith_str text = shown.text;
    if (text.len == 0 ||
        !(has_zero_width(text, 0xe2) || has_zero_width(text, 0xef)))
        return shown;
    char *out = pith_arena_alloc(walk->scratch, text.len, 1);
    if (!out)
        return shown;
    size_t len = copy_shown(&shown, out);
    shown.before |= len > 0 && out[0] == ' ';
    shown.after |= len > 0 && out[len - 1] == ' ';
    shown.text = pith_str_trim((pith_str){out, len});
    return shown;
}
