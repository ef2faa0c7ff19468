/* SPDX-License-Identifier: Apache-2.0 */
/* Pages that show something else in place of content: see interstitial.h. */
#include "interstitial.h"

#include "interstitial_words.h"
#include "said.h"
#include "str.h"
#include "text.h"

#include <string.h>

enum {
    /* A longer answer is content, whatever its subject: a cookie policy, an
     * article about errors. Guesses. */
    BANNER_WORDS = 200,
    ERROR_WORDS = 100,
    SCRIPTS_WORDS = 60,
    SIGN_IN_WORDS = 100,
    WAITING_WORDS = 3,
    /* Maximum words that are kept, and in the part of the page around them, for
     * a title next to a login form. Guesses. */
    GREETING_WORDS = 25,
    AROUND_WORDS = 60,
    AROUND_NODES = 2000,
    FIELDS_MAX = 4,      /* maximum number of fields to examine */
    MISSING_BYTES = 120, /* longest heading that reports a missing page */
};

static void say_block(pith_said *out, const pith_interstitial_page *answer,
                      uint32_t i)
{
    const pith_page *page = answer->page;
    const pith_block_span *block = &answer->blocks->block[i];
    for (uint32_t node = block->first; node <= block->last; node++)
        if (page->tag[node] == PITH_TAG_TEXT &&
            !(page->flags[node] & PITH_NODE_HIDDEN))
            pith_say(out, pith_page_text(page, node));
}

/* Whether a word is at the beginning of a word of the text or, in scripts
 * without spaces, anywhere in it. */
static bool holds_word(pith_str text, const char *word)
{
    pith_str needle = pith_str_of(word);
    for (size_t from = 0; from < text.len;) {
        pith_str rest = {text.data + from, text.len - from};
        size_t at = pith_str_ifind(rest, needle);
        if (at >= rest.len)
            return false;
        if (from + at == 0 ||
            !pith_is_alpha((unsigned char)text.data[from + at - 1]))
            return true;
        from += at + 1;
    }
    return false;
}

static bool holds_any(pith_str text, const char *const *words)
{
    for (; *words; words++)
        if (holds_word(text, *words))
            return true;
    return false;
}

static bool is_any(pith_str text, const char *const *words)
{
    for (; *words; words++)
        if (pith_str_eq(text, pith_str_of(*words)))
            return true;
    return false;
}

/* -- Titles of errors -------------------------------------------------------- */

static bool is_edge(char c)
{
    return c == ' ' || c == '.' || c == '!' || c == '?' || c == ':' ||
           c == '(' || c == ')' || c == '#' || c == '-';
}

static pith_str trim_edges(pith_str text)
{
    while (text.len && is_edge(text.data[0]))
        text = (pith_str){text.data + 1, text.len - 1};
    while (text.len && is_edge(text.data[text.len - 1]))
        text.len--;
    return text;
}

/* The status codes in such titles. 500 may also be a count. */
static bool is_status(const char *digits)
{
    static const char *const statuses[] = {"400", "401", "403", "404",
                                           "405", "410", "429", "451",
                                           "502", "503", "504", "520"};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (memcmp(digits, statuses[i], 3) == 0)
            return true;
    return false;
}

static bool ends_number(char c)
{
    return !pith_is_alpha((unsigned char)c) && !pith_is_digit((unsigned char)c);
}

/* Remove a status code from the beginning or the end; false if there is
 * none. */
static bool take_status(pith_str *text)
{
    pith_str t = *text;
    if (t.len < 3)
        return false;
    if (is_status(t.data) && (t.len == 3 || ends_number(t.data[3])))
        *text = (pith_str){t.data + 3, t.len - 3};
    else if (is_status(t.data + t.len - 3) &&
             (t.len == 3 || ends_number(t.data[t.len - 4])))
        text->len -= 3;
    else
        return false;
    *text = trim_edges(*text);
    return true;
}

/* "Error 503 ...", whatever follows. */
static bool begins_with_error(pith_str part)
{
    for (const char *const *word = pith_interstitial_error_words; *word;
         word++) {
        size_t len = pith_str_of(*word).len;
        if (part.len <= len || !pith_str_istarts(part, pith_str_of(*word)))
            continue;
        pith_str rest = {part.data + len, part.len - len};
        rest = trim_edges(rest);
        if (rest.len >= 3 && is_status(rest.data) &&
            (rest.len == 3 || ends_number(rest.data[3])))
            return true;
    }
    return false;
}

/* Whether a part of a title reports an error, such as "404 Not Found" in "404
 * Not Found | Example". */
static bool is_error_part(pith_str part)
{
    if (begins_with_error(part) ||
        (part.len <= MISSING_BYTES &&
         holds_any(part, pith_interstitial_page_words) &&
         holds_any(part, pith_interstitial_missing_words)))
        return true;
    bool status = take_status(&part);
    return (status &&
            (part.len == 0 || is_any(part, pith_interstitial_error_words))) ||
           is_any(part, pith_interstitial_error_titles);
}

/* The length of a title up to the next separator: " | ", " - " and the like. */
static size_t part_len(pith_str title)
{
    static const char *const marks[] = {" | ", " - ", " – ", " — ",
                                        " · ", " » ", ": "};
    size_t len = title.len;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t at = pith_str_ifind(title, pith_str_of(marks[i]));
        len = at < len ? at : len;
    }
    return len;
}

static bool is_sign_in_part(pith_str part)
{
    return is_any(part, pith_interstitial_sign_in_titles);
}

/* Whether a predicate is true for a part of a title. */
static bool has_part(pith_str title, bool (*test)(pith_str part))
{
    while (title.len) {
        size_t len = part_len(title);
        if (test(trim_edges((pith_str){title.data, len})))
            return true;
        while (len < title.len && title.data[len] != ' ')
            len++;
        len += len < title.len;
        title = (pith_str){title.data + len, title.len - len};
    }
    return false;
}

/* -- Answers --------------------------------------------------------------- */

static void say_title(pith_said *out, const pith_page *page)
{
    uint32_t stop = page->body ? page->body : page->nnodes;
    for (uint32_t i = 0; i < stop && out->len == 0; i++)
        if (page->tag[i] == PITH_TAG_TITLE && page->end[i] > i + 1)
            pith_say(out, pith_tree_text(page->tree, page->tree->data[i + 1]));
}

/* Whether a predicate is true for a part of the title or of a main heading. */
static bool is_headed(const pith_interstitial_page *answer,
                      const pith_said *title, bool (*test)(pith_str part))
{
    if (has_part(pith_said_view(title), test))
        return true;
    for (uint32_t i = 0; i < answer->blocks->n; i++) {
        uint16_t tag = answer->page->tag[answer->blocks->block[i].element];
        pith_said heading = {.len = 0};
        if (tag != PITH_TAG_H1 && tag != PITH_TAG_H2)
            continue;
        say_block(&heading, answer, i);
        if (has_part(pith_said_view(&heading), test))
            return true;
    }
    return false;
}

static bool has_script(const pith_page *page)
{
    for (uint32_t i = 0; i < page->nnodes; i++)
        if (page->tag[i] == PITH_TAG_SCRIPT)
            return true;
    return false;
}

/* Whether it is "Loading..." or "Please wait, loading", and nothing else. */
static bool is_waiting(const pith_interstitial_page *answer)
{
    if (answer->blocks->n != 1 || answer->words[0] > WAITING_WORDS ||
        !has_script(answer->page))
        return false;
    pith_said text = {.len = 0};
    say_block(&text, answer, 0);
    return text.last == 0x2026 ||
           holds_any(pith_said_view(&text), pith_interstitial_loading_words) ||
           (text.len > 3 && memcmp(text.data + text.len - 3, "...", 3) == 0);
}

/* -- Login forms ----------------------------------------------------------- */

/* The next visible field for a password or, with names, for a name or an email
 * address; the number of nodes if there is none. */
static uint32_t find_field(const pith_page *page, uint32_t from, bool names)
{
    for (uint32_t i = from; i < page->nnodes; i++) {
        if (page->tag[i] != PITH_TAG_INPUT || page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        pith_str type = pith_page_attr(page, i, PITH_ATTR_TYPE);
        if (pith_str_ieq(type, PITH_S("password")) ||
            (names && (pith_str_ieq(type, PITH_S("email")) ||
                       pith_str_ieq(type, PITH_S("tel")))))
            return i;
    }
    return page->nnodes;
}

/* The number of kept words below a node. */
static uint64_t kept_below(const pith_interstitial_page *answer, uint32_t node)
{
    const uint32_t *before = answer->blocks->before;
    uint64_t words = 0;
    for (uint32_t i = before[node]; i < before[answer->page->end[node]]; i++)
        if ((double)answer->probability[i] >= answer->threshold)
            words += answer->words[i];
    return words;
}

static uint32_t words_below(const pith_page *page, uint32_t node)
{
    return page->words_before[page->end[node]] - page->words_before[node];
}

/* Whether a small part of the page contains a field and most of what is
 * kept. */
static bool is_greeting(const pith_interstitial_page *answer, uint32_t field,
                        uint64_t words)
{
    const pith_page *page = answer->page;
    uint32_t around = page->parent[field];
    while (words_below(page, around) < AROUND_WORDS &&
           page->end[around] - around < AROUND_NODES) {
        if (kept_below(answer, around) * 2 > words)
            return true;
        if (around == 0)
            return false;
        around = page->parent[around];
    }
    return false;
}

/* Whether most of what is kept belongs to a form with a password field; or is a
 * few words in the same small part of the page as one; or the page is titled as
 * a login page and has a login field. */
static bool asks_for_sign_in(const pith_interstitial_page *answer,
                             const pith_said *title, uint64_t words)
{
    const pith_page *page = answer->page;
    uint32_t i = find_field(page, 0, false);
    for (unsigned n = 0; n < FIELDS_MAX && i < page->nnodes; n++) {
        uint32_t form = i;
        while (form > 0 && page->tag[form] != PITH_TAG_FORM)
            form = page->parent[form];
        uint64_t inside = form > 0 ? kept_below(answer, form) : 0;
        if (inside * 2 > words)
            return true;
        if (words - inside < GREETING_WORDS && is_greeting(answer, i, words))
            return true;
        i = find_field(page, form ? page->end[form] : i + 1, false);
    }
    return find_field(page, 0, true) < page->nnodes &&
           is_headed(answer, title, is_sign_in_part);
}

/* The number of kept words, and how many of them make a request. Names alone do
 * not prove a request for consent: "cmp" can mean consent management or
 * component. */
typedef struct tally {
    uint64_t words, consent, scripts;
    bool cookies; /* cookies are mentioned */
} tally;

/* Whether a child of an element, kept or not, has names that indicate consent
 * and text that mentions cookies: a banner of which half is kept. */
static bool is_of_cookies(const pith_interstitial_page *answer,
                          uint32_t element)
{
    const pith_page *page = answer->page;
    const pith_text_blocks *blocks = answer->blocks;
    uint32_t stop = blocks->before[page->end[element]];
    for (uint32_t i = blocks->before[element]; i < stop; i++) {
        if (!answer->consent[i] ||
            page->parent[blocks->block[i].element] != element)
            continue;
        pith_said text = {.len = 0};
        say_block(&text, answer, i);
        if (holds_any(pith_said_view(&text), pith_interstitial_cookie_words))
            return true;
    }
    return false;
}

static tally count_kept(const pith_interstitial_page *answer)
{
    const pith_page *page = answer->page;
    tally t = {0};
    bool asked =
        false; /* in the last block, or before the list that contains it */
    uint32_t banner = 0; /* the element around the last block with such names;
                            0: none */
    for (uint32_t i = 0; i < answer->blocks->n && t.words < BANNER_WORDS; i++) {
        if ((double)answer->probability[i] < answer->threshold)
            continue;
        pith_said text = {.len = 0};
        say_block(&text, answer, i);
        uint32_t words = answer->words[i];
        t.words += words;
        bool cookies =
            holds_any(pith_said_view(&text), pith_interstitial_cookie_words);
        uint32_t element = answer->blocks->block[i].element;
        banner = answer->consent[i] ? page->parent[element] : banner;
        asked = answer->consent[i] ||
                (asked && page->tag[element] == PITH_TAG_LI) ||
                (cookies && (holds_any(pith_said_view(&text),
                                       pith_interstitial_use_words) ||
                             holds_any(pith_said_view(&text),
                                       pith_interstitial_device_words)));
        t.consent += asked ? words : 0;
        t.cookies = t.cookies || cookies;
        if (holds_any(pith_said_view(&text), pith_interstitial_script_words))
            t.scripts += words;
    }
    bool inside = banner > page->body; /* children of body are not parts of one
                                          banner */
    t.cookies = t.cookies || (inside && is_of_cookies(answer, banner));
    return t;
}

pith_interstitial pith_interstitial_find(const pith_interstitial_page *answer)
{
    uint64_t words = 0;
    for (uint32_t i = 0; i < answer->blocks->n; i++)
        if ((double)answer->probability[i] >= answer->threshold)
            words += answer->words[i];
    if (words >= BANNER_WORDS)
        return PITH_INTERSTITIAL_NONE;
    pith_said title = {.len = 0};
    say_title(&title, answer->page);
    tally t = count_kept(answer);
    if (t.cookies && t.consent * 2 > t.words &&
        !holds_any(pith_said_view(&title), pith_interstitial_cookie_words))
        return PITH_INTERSTITIAL_CONSENT;
    if (words < ERROR_WORDS && is_headed(answer, &title, is_error_part))
        return PITH_INTERSTITIAL_ERROR;
    if ((words < SCRIPTS_WORDS && t.scripts * 2 > t.words &&
         !holds_any(pith_said_view(&title), pith_interstitial_script_words)) ||
        is_waiting(answer))
        return PITH_INTERSTITIAL_SCRIPTS;
    if (words < SIGN_IN_WORDS && asks_for_sign_in(answer, &title, words))
        return PITH_INTERSTITIAL_SIGN_IN;
    return PITH_INTERSTITIAL_NONE;
}
