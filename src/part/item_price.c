/* SPDX-License-Identifier: Apache-2.0 */
/* Prices that no longer apply: see item_price.h. */
#include "item_price.h"

#include "str.h"

/* Words of classes. A regular price and that of a list are such only together
 * with the word price: fonts are regular, too. */
static const struct {
    pith_str word;
    bool of_price;
} words[] = {
    {{"compare", 7}, false},  {{"list", 4}, true},    {{"msrp", 4}, false},
    {{"non-sale", 8}, false}, {{"old", 3}, false},    {{"regular", 7}, true},
    {{"rrp", 3}, false},      {{"strike", 6}, false}, {{"uvp", 3}, false},
    {{"was", 3}, false},
};

static bool ends_word(pith_str rest, size_t len)
{
    unsigned char next = len < rest.len ? (unsigned char)rest.data[len] : ' ';
    return !pith_is_alpha(next) || next < 'a' ||
           pith_str_istarts((pith_str){rest.data + len, rest.len - len},
                            PITH_S("price")) ||
           pith_str_istarts((pith_str){rest.data + len, rest.len - len},
                            PITH_S("through"));
}

/* Whether one class ("price--rrp", "oldPrice") is that of such a price. */
static bool is_outdated_class(pith_str class)
{
    bool price = pith_str_ifind(class, PITH_S("price")) != SIZE_MAX;
    for (size_t at = 0; at < class.len; at++) {
        pith_str rest = {class.data + at, class.len - at};
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (pith_str_istarts(rest, words[i].word) &&
                (price || !words[i].of_price) &&
                pith_str_begins_word(class, at) &&
                ends_word(rest, words[i].word.len))
                return true;
    }
    return false;
}

static bool says_outdated(const pith_page *page, uint32_t node)
{
    enum { LONGEST = 200 };
    uint16_t tag = page->tag[node];
    if (tag == PITH_TAG_DEL || tag == PITH_TAG_S || tag == PITH_TAG_STRIKE)
        return true;
    pith_str rest = pith_page_attr(page, node, PITH_ATTR_CLASS);
    if (rest.len > LONGEST)
        rest.len = LONGEST;
    for (pith_str class = pith_str_word(&rest); class.len > 0;
         class = pith_str_word(&rest))
        if (is_outdated_class(class))
            return true;
    return false;
}

bool pith_item_price_is_outdated(const pith_page *page, uint32_t text)
{
    enum { LEVELS = 4, CHARS = 60 }; /* a label stands beside the price */
    uint32_t node = page->parent[text];
    for (unsigned i = 0; i < LEVELS && node > page->body &&
                         pith_page_chars(page, node) <= CHARS;
         i++, node = page->parent[node])
        if (says_outdated(page, node))
            return true;
    return false;
}

/* The first number of a text in hundredths, up to what fits: "1.299,00", "$12". */
static uint64_t amount_of(pith_str text)
{
    enum { DIGITS = 12 };
    uint64_t amount = 0;
    unsigned digits = 0;
    unsigned behind = 0; /* digits after the last point or comma */
    bool point = false;
    for (size_t i = 0; i < text.len && digits < DIGITS; i++) {
        char c = text.data[i];
        if (pith_is_digit((unsigned char)c)) {
            amount = amount * 10 + (uint64_t)(c - '0');
            digits++;
            behind++;
        } else if (c == '.' || c == ',') {
            point = digits > 0;
            behind = 0;
        } else if (digits > 0) {
            break;
        }
    }
    return point && behind == 2 ? amount : amount * 100;
}

bool pith_item_price_replaces(pith_str price, pith_str outdated)
{
    enum { LETTERS = 4 }; /* of a currency, or "from" */
    unsigned letters = 0;
    for (size_t i = 0; i < price.len; i++)
        letters += pith_is_alpha((unsigned char)price.data[i]);
    return letters <= LETTERS && amount_of(price) < amount_of(outdated);
}
