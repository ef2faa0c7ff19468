/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the blocks of a page in a template, and decides which of them repeat.
 * Hashes are the same on every machine, because they are saved. */
#include "template.h"

#include "hash.h"
#include "status.h"
#include "str.h"
#include "text.h"

#include <string.h>

/* From the paper. */
static const unsigned text_percent = 3;

/* Tuned one by one on six sites, see docs/sites.md; sentence_words comes from
 * one of them. most_runs is a guess; inner_percent was tuned on
 * ten manuals and tried on others. */
const pith_template_rule pith_template_standard_rule = {
    .pair_percent = 10,
    .sentence_percent = 15,
    .linked_percent = 15,
    .skip_percent = 50,
    .most_percent = 50,
    .least_pages = 5,
    .least_linked = 3,
    .few_pages = 30,
    .most_runs = 5,
    .inner_percent = 30,
    .formula_percent = 30,
    .sentence_words = 12,
    .island_words = 8,
    .runs = true,
    .labels = true,
    .contents = true,
    .siblings = true,
    .menus = true,
    .captions = true,
    .counters = true,
    .facts = true,
};

/* -- Hashes -------------------------------------------------------------- */

static uint64_t hash_bytes(uint64_t hash, pith_str text)
{
    return pith_hash_byte(pith_hash_bytes(hash, text), 0xff);
}

static uint64_t hash_number(uint64_t hash, uint64_t number)
{
    for (unsigned i = 0; i < 64; i += 8)
        hash = pith_hash_byte(hash, (unsigned char)(number >> i));
    return hash;
}

static uint64_t finish(uint64_t hash, pith_template_kind kind)
{
    hash = (hash ^ hash >> 32) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
    return (hash & ~(uint64_t)7) | (uint64_t)kind | 8;
}

static uint64_t hash_text(pith_str text)
{
    return finish(hash_bytes(PITH_HASH_START, text), PITH_TEMPLATE_TEXT);
}

static uint64_t hash_place(const pith_site_block *block)
{
    uint64_t hash = hash_bytes(PITH_HASH_START, block->text);
    return finish(hash_number(hash, block->place), PITH_TEMPLATE_PLACE);
}

static unsigned char kind_of(uint32_t code)
{
    if (code < 0x80)
        return pith_is_alpha((unsigned char)code)                  ? 'a'
               : pith_is_digit((unsigned char)code) || code == '_' ? '0'
                                                                   : ' ';
    if (pith_char_is_letter(code))
        return 'a';
    return pith_char_is_word_token(code) ? '0' : ' ';
}

/* The first character of a text that is not empty, fast for ASCII. */
static inline uint32_t next_code(pith_str text, size_t *len)
{
    *len = 1;
    uint32_t code = (unsigned char)*text.data;
    return code < 0x80 ? code : pith_utf8_next(text, len);
}

/* Whether a text has at most one number: a count has one, a date more. */
static bool is_count(pith_str text)
{
    unsigned numbers = 0;
    unsigned char last = 0;
    for (size_t len; text.len > 0; text.data += len, text.len -= len) {
        if (pith_is_alpha((unsigned char)*text.data)) { /* most are */
            last = 'a';
            len = 1;
            continue;
        }
        unsigned char kind = kind_of(next_code(text, &len));
        numbers += kind == '0' && last != '0';
        last = kind;
    }
    return numbers <= 1;
}

/* The context of the first number of a text. */
typedef struct number_place {
    bool found;
    bool front, behind; /* letters before it, and after it */
    bool beside;        /* a letter directly before it */
    uint32_t last;      /* character before it, ignoring spaces */
    uint32_t next;      /* character after it */
} number_place;

static number_place find_number(pith_str text)
{
    number_place at = {0};
    unsigned char before = 0;
    for (size_t len; text.len > 0; text.data += len, text.len -= len) {
        uint32_t code = pith_utf8_next(text, &len);
        unsigned char kind = kind_of(code);
        if (kind == '0' && !at.found) {
            at.found = true;
            at.beside = before == 'a';
        } else if (at.found && before == '0' && kind != '0' && !at.next) {
            at.next = code;
        }
        if (kind == 'a')
            *(at.found ? &at.behind : &at.front) = true;
        if (!at.found && code != ' ')
            at.last = code;
        before = kind;
    }
    return at;
}

static bool is_one_of(uint32_t code, const uint32_t *list)
{
    while (*list && *list != code)
        list++;
    return code && *list;
}

bool pith_template_has_number(pith_str text)
{
    return find_number(text).found;
}

bool pith_template_counts_up(pith_str text)
{
    static const uint32_t opening[] = {'(', '[', ':', 0xff08, 0xff1a, 0};
    static const uint32_t closing[] = {'.',    ')',    ':', 0x3001,
                                       0xff0e, 0xff1a, 0};
    number_place at = find_number(text);
    if (!at.found || !is_count(text) || is_one_of(at.last, opening))
        return false;
    if (!at.behind)
        return true;
    return at.front ? at.beside && kind_of(at.next) == 'a'
                    : is_one_of(at.next, closing);
}

static uint64_t hash_lower(uint64_t hash, uint32_t code)
{
    char out[4];
    size_t n = pith_utf8_put(pith_char_lower(code), out);
    for (size_t i = 0; i < n; i++)
        hash = pith_hash_byte(hash, (unsigned char)out[i]);
    return hash;
}

/* Hash the ASCII letters at the start of *rest, in lower case. */
static uint64_t hash_letters(uint64_t hash, pith_str *rest)
{
    const char *at = rest->data;
    const char *stop = at + rest->len;
    for (; at < stop && pith_is_alpha((unsigned char)*at); at++)
        hash = pith_hash_byte(hash, (unsigned char)(*at | 0x20));
    *rest = (pith_str){at, (size_t)(stop - at)};
    return hash;
}

/* Letters in lower case, the number of a count (or `all` numbers) as one "0"
 * each, everything else between them as one space; a text without either is
 * hashed unchanged. */
static uint64_t hash_loose(pith_str text, bool all)
{
    uint64_t hash = PITH_HASH_START;
    bool number = false; /* a number was seen */
    bool count = false;
    pith_str rest = text;
    unsigned char last = 0;
    bool space = false; /* a space is due before the next word */
    for (size_t len; rest.len > 0; rest.data += len, rest.len -= len) {
        uint32_t code = next_code(rest, &len);
        unsigned char kind = kind_of(code);
        if (kind == ' ') {
            space = hash != PITH_HASH_START;
            last = kind;
            continue;
        }
        if (space)
            hash = pith_hash_byte(hash, ' ');
        space = false;
        if (kind == 'a' && code < 0x80) {
            hash = hash_letters(hash, &rest);
            len = 0;
        } else {
            if (kind == '0' && !number)
                count = all || is_count(rest); /* this is the first one */
            number = number || kind == '0';
            if (kind == 'a' || !count)
                hash = hash_lower(hash, code);
            else if (kind != last)
                hash = pith_hash_byte(hash, kind);
        }
        last = kind;
    }
    if (hash == PITH_HASH_START)
        hash = hash_bytes(hash, text);
    return finish(hash, PITH_TEMPLATE_LOOSE);
}

uint64_t pith_template_hash_two(uint64_t first, uint64_t second,
                                pith_template_kind kind)
{
    uint64_t hash = first * 31 + second;
    return finish(hash * 0xff51afd7ed558ccdu, kind);
}

/* As a neighbour, a heading differs from a link of the same text, so that a
 * headline and the line below it are not confused with the teaser that links to
 * them. */
void pith_template_hash_blocks(pith_site_block *blocks, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        pith_site_block *block = &blocks[i];
        block->loose = hash_loose(block->text, false);
        block->side = block->heading && !block->linked
                          ? finish(block->loose * 31, PITH_TEMPLATE_LOOSE)
                          : block->loose;
    }
}

bool pith_template_has_letters(pith_str text)
{
    for (size_t len; text.len > 0; text.data += len, text.len -= len)
        if (kind_of(pith_utf8_next(text, &len)) == 'a')
            return true;
    return false;
}

uint64_t pith_template_hash_caption(const pith_site_block *block)
{
    if (!block->inner && !pith_template_has_letters(block->own))
        return 0;
    bool whole = block->own.data == block->text.data &&
                 block->own.len == block->text.len;
    uint64_t hash = block->inner ? 1
                    : whole      ? block->loose
                                 : hash_loose(block->own, false);
    return finish(hash_number(hash, block->place), PITH_TEMPLATE_PLACE);
}

/* The place is ignored: on pages without containers it depends on the number of
 * paragraphs. */
uint64_t pith_template_hash_counters(const pith_site_block *block,
                                     const pith_template_rule *rule)
{
    pith_str text = block->own.len > 0 ? block->own : block->text;
    if (block->heading || block->title || block->linked || block->code ||
        block->table != 0 || block->words >= rule->sentence_words ||
        is_count(text) || !pith_template_has_letters(text))
        return 0;
    return finish(hash_loose(text, true) * 31, PITH_TEMPLATE_PLACE);
}

/* -- A page -------------------------------------------------------------- */

/* Count an entry once per page. Examples are kept for entries that occur twice;
 * for a page to be merged with others, for all. */
static pith_status count_one(pith_template *site, uint64_t hash,
                             pith_str example)
{
    const pith_template_entry *there = pith_template_find(site, hash);
    if (there && there->last == site->turn)
        return PITH_OK;
    pith_template_note note = {.hash = hash,
                               .pages = 1,
                               .level = site->turn_level,
                               .last = site->turn};
    if (there || site->of_page) {
        note.example = example;
        note.example_level = note.level;
    }
    return pith_template_put(site, &note);
}

/* Count a block for the first, second or third time on its page. */
static pith_status count_block(pith_template *site,
                               const pith_site_block *block)
{
    for (uint64_t times = 1; times <= PITH_TEMPLATE_OFTEN; times++) {
        uint64_t hash = pith_template_hash_times(block->loose, times);
        const pith_template_entry *there = pith_template_find(site, hash);
        if (!there || there->last != site->turn)
            return count_one(site, hash,
                             times == 1 ? block->text : (pith_str){0});
    }
    return PITH_OK;
}

static uint64_t hash_page(const pith_site_block *blocks, uint32_t n)
{
    uint64_t hash = PITH_HASH_START;
    for (uint32_t i = 0; i < n; i++)
        hash = hash_bytes(hash, blocks[i].text);
    return finish(hash, PITH_TEMPLATE_PAGE);
}

/* Count both ends of a row of two blocks, and of three with a short one
 * between; an edge of the page is a block with hash 0. */
static pith_status count_rows(pith_template *site,
                              const pith_site_block *blocks, uint32_t n)
{
    for (uint32_t i = 0; i <= n; i++) {
        uint64_t front = i > 0 ? blocks[i - 1].side : 0;
        uint64_t here = i < n ? blocks[i].side : 0;
        uint64_t behind = i + 1 < n ? blocks[i + 1].side : 0;
        PITH_TRY(count_one(
            site, pith_template_hash_two(front, here, PITH_TEMPLATE_PAIR),
            (pith_str){0}));
        if (i > 0 && pith_template_is_contents(blocks, n, i))
            PITH_TRY(
                count_one(site,
                          pith_template_hash_two(front, pith_template_inner,
                                                 PITH_TEMPLATE_PAIR),
                          (pith_str){0}));
        if (i < n && blocks[i].words < site->rule.sentence_words)
            PITH_TRY(count_one(
                site, pith_template_hash_two(front, behind, PITH_TEMPLATE_SKIP),
                (pith_str){0}));
    }
    return PITH_OK;
}

pith_status pith_template_count(pith_template *site, pith_site_block *blocks,
                                uint32_t n)
{
    if (site->trimmed)
        return PITH_ARG;
    uint64_t page = hash_page(blocks, n);
    unsigned level = pith_template_page_level(page);
    if (n == 0 || level < site->level)
        return PITH_OK;
    if (pith_template_find(site, page)) {
        pith_template_add(&site->duplicates, site->duplicates_of, level, 1);
        return PITH_OK;
    }
    pith_template_add(&site->pages, site->pages_of, level, 1);
    site->turn++;
    site->turn_level = level;
    pith_template_hash_blocks(blocks, n);
    PITH_TRY(count_one(site, page, (pith_str){0}));
    for (uint32_t i = 0; i < n; i++) {
        const pith_site_block *block = &blocks[i];
        PITH_TRY(count_block(site, block));
        uint64_t caption = pith_template_hash_caption(block);
        if (caption)
            PITH_TRY(count_one(site, caption, (pith_str){0}));
        uint64_t counters = pith_template_hash_counters(block, &site->rule);
        if (counters)
            PITH_TRY(count_one(site, counters, (pith_str){0}));
        if (!block->kept)
            continue;
        PITH_TRY(count_one(site, hash_text(block->text), block->text));
        PITH_TRY(count_one(site, hash_place(block), (pith_str){0}));
    }
    PITH_TRY(count_rows(site, blocks, n));
    return pith_template_fit(site);
}

/* The smallest number of pages that is at least `percent` of all and at least
 * `least`; if there are fewer pages, all, but at least two. */
static uint32_t at_least(uint32_t pages, unsigned percent, uint32_t least)
{
    uint64_t n = ((uint64_t)pages * percent + 99) / 100;
    uint32_t fewest = least < pages ? least : pages;
    if (fewest < 2)
        fewest = 2;
    return n > fewest ? (uint32_t)n : fewest;
}

pith_template_need pith_template_needs(const pith_template *site)
{
    /* a variable part needs several pages to be recognised; a guess */
    enum { LEAST_SKIP = 5 };
    /* two pages share a sentence of their content, three hardly do; see
     * docs/sites.md, "By lengths" */
    enum { LEAST_SENTENCE = 3 };
    const pith_template_rule *rule = &site->rule;
    uint32_t skip = at_least(site->pages, rule->skip_percent, 2);
    uint32_t sentence =
        at_least(site->pages, rule->sentence_percent, rule->least_pages);
    return (pith_template_need){
        .text = at_least(site->pages, text_percent, 2),
        .pair = at_least(site->pages, rule->pair_percent, rule->least_pages),
        .linked_pair =
            at_least(site->pages, rule->pair_percent, rule->least_linked),
        .sentence = sentence > LEAST_SENTENCE ? sentence : LEAST_SENTENCE,
        .linked =
            at_least(site->pages, rule->linked_percent, rule->least_linked),
        .skip = skip > LEAST_SKIP ? skip : LEAST_SKIP,
        .inner = at_least(site->pages, rule->inner_percent, 2),
    };
}

bool pith_template_has(const pith_template *site, uint64_t hash, uint32_t need)
{
    const pith_template_entry *entry = pith_template_find(site, hash);
    return entry && entry->pages >= need;
}

/* A number belongs to the content if few pages have the same one; the number in
 * the title counts where it is above the content, not in a list of pages
 * below. */
static void settle_numbers(const pith_template *site, pith_site_block *blocks,
                           uint32_t n)
{
    pith_template_need need = pith_template_needs(site);
    bool content = false;
    for (uint32_t i = 0; i < n; i++) {
        pith_site_block *block = &blocks[i];
        block->numbered =
            block->numbered && (block->heading || !content) &&
            !pith_template_has(site, hash_text(block->text), need.text);
        content = content ||
                  (block->kept && block->words >= site->rule.sentence_words &&
                   !pith_template_has(site, block->loose, need.sentence));
    }
}

void pith_template_judge(const pith_template *site, pith_match match,
                         pith_site_block *blocks, uint32_t n, uint8_t *repeats)
{
    if (match == PITH_MATCH_CONTEXT) {
        pith_template_hash_blocks(blocks, n);
        settle_numbers(site, blocks, n);
        pith_template_judge_context(site, blocks, n, repeats);
        return;
    }
    uint32_t need = pith_template_needs(site).text;
    for (uint32_t i = 0; i < n; i++) {
        uint64_t hash = match == PITH_MATCH_PLACE ? hash_place(&blocks[i])
                                                  : hash_text(blocks[i].text);
        repeats[i] = blocks[i].kept && pith_template_has(site, hash, need);
    }
}
