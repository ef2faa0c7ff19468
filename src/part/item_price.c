/* SPDX-License-Identifier: Apache-2.0 */
/* Prices: see item_price.h. */
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

/* Whether a text says how much less something costs: "$5 off". */
static bool is_discount(pith_str text)
{
    static const pith_str said[] = {
        {"discount", 8}, {"korting", 7}, {"off", 3},    {"rabatt", 6},
        {"remise", 6},   {"save", 4},    {"sconto", 6}, {"spare", 5},
        {"sparen", 6},   {"spart", 5},   {"saving", 6}, {"savings", 7},
        {"saved", 5},
    };
    for (size_t at = 0; at < text.len; at++) {
        bool begins =
            at == 0 || !pith_is_alpha((unsigned char)text.data[at - 1]);
        pith_str rest = {text.data + at, text.len - at};
        for (size_t i = 0; begins && i < sizeof said / sizeof *said; i++)
            if (pith_str_istarts(rest, said[i]) &&
                (rest.len == said[i].len ||
                 !pith_is_alpha((unsigned char)rest.data[said[i].len])))
                return true;
    }
    return false;
}

static bool is_currency(pith_str text, size_t at)
{
    static const pith_str signs[] = {
        {"$", 1},        {"\xc2\xa3", 2},  {"\xc2\xa5", 2},
        {"\xe2\x82", 2}, {"EUR", 3},       {"USD", 3},
        {"GBP", 3},      {"CHF", 3},       {"\xe5\x86\x86", 3},
        {"kr", 2},       {"z\xc5\x82", 3}, {"R$", 2},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (text.len - at >= signs[i].len &&
            memcmp(text.data + at, signs[i].data, signs[i].len) == 0)
            return true;
    return false;
}

bool pith_item_price_is(pith_str text)
{
    enum { LETTERS_MAX = 8 };
    bool digit = false, currency = false;
    unsigned letters = 0;
    if (text.len == 0 || text.len >= PITH_ITEM_PRICE_MAX)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        digit = digit || pith_is_digit((unsigned char)text.data[i]);
        letters += pith_is_alpha((unsigned char)text.data[i]);
        currency = currency || is_currency(text, i);
    }
    return digit && currency && letters <= LETTERS_MAX && !is_discount(text);
}

/* Whether a text is the hundredths of a price: ".00". */
static bool is_cents(pith_str text)
{
    text = pith_str_trim(text);
    return text.len > 1 && (text.data[0] == '.' || text.data[0] == ',') &&
           pith_is_digit((unsigned char)text.data[1]);
}

/* Whether what follows an element says for how long a rate is: "/mo". */
static bool is_rate(const pith_page *page, uint32_t box)
{
    enum { NODES = 4 };
    for (uint32_t i = page->end[box];
         i < page->nnodes && i < page->end[box] + NODES; i++) {
        pith_str text = pith_str_trim(pith_page_text(page, i));
        if (text.len > 0)
            return text.data[0] == '/';
    }
    return false;
}

/* The element around a number and its currency, as shops write prices, without
 * another number; 0: there is none. */
static uint32_t price_around(const pith_page *page, uint32_t node)
{
    enum { LEVELS = 3, NODES = 16 };
    uint32_t box = node;
    bool price = false;
    for (unsigned i = 0; i < LEVELS && !price; i++) {
        box = page->parent[box];
        pith_str text = pith_str_trim(pith_page_text_in(page, box));
        if (text.len >= PITH_ITEM_PRICE_MAX || page->end[box] - box > NODES)
            return 0;
        price = pith_item_price_is(text);
    }
    bool other = !price || is_rate(page, box);
    for (uint32_t i = box; i < page->end[box] && !other; i++)
        other = i != node && pith_str_has_digit(pith_page_text(page, i)) &&
                (i < node || !is_cents(pith_page_text(page, i)));
    return other ? 0 : box;
}

/* The text of an element with the spaces between its parts: "$5", "5 EUR".
 * Empty if it is too long. */
static pith_str written(const pith_page *page, uint32_t box,
                        char space[static PITH_ITEM_PRICE_MAX])
{
    size_t n = 0;
    bool blank = false;
    for (uint32_t i = box; i < page->end[box]; i++) {
        if (page->tag[i] != PITH_TAG_TEXT ||
            (page->flags[i] & PITH_NODE_HIDDEN))
            continue;
        pith_str text = pith_tree_text(page->tree, page->tree->data[i]);
        for (size_t k = 0; k < text.len; k++) {
            bool gap = pith_is_space((unsigned char)text.data[k]);
            if (!gap && n + 2 >= PITH_ITEM_PRICE_MAX)
                return (pith_str){NULL, 0};
            if (!gap && blank && n > 0)
                space[n++] = ' ';
            if (!gap)
                space[n++] = text.data[k];
            blank = gap;
        }
    }
    return (pith_str){space, n};
}

/* A price without the word in front of it that says that it applies: "Now $5".
 * "From $5" says more. */
static pith_str without_word(pith_str price)
{
    static const pith_str said[] = {
        {"jetzt", 5}, {"now", 3},    {"nu", 2},    {"nur", 3},  {"only", 4},
        {"preis", 5}, {"precio", 6}, {"price", 5}, {"prix", 4}, {"today", 5},
    };
    pith_str rest = price;
    pith_str word = pith_str_word(&rest);
    if (word.len > 0 && word.data[word.len - 1] == ':')
        word.len--;
    rest = pith_str_trim(rest);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (pith_str_ieq(word, said[i]) && pith_item_price_is(rest))
            return rest;
    return price;
}

pith_str pith_item_price_at(const pith_page *page, uint32_t node,
                            char space[static PITH_ITEM_PRICE_MAX])
{
    pith_str text = pith_str_trim(pith_page_text(page, node));
    if (pith_item_price_is(text))
        return without_word(text);
    uint32_t box = pith_str_has_digit(text) ? price_around(page, node) : 0;
    return box ? without_word(written(page, box, space)) : (pith_str){NULL, 0};
}
