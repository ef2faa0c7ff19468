/* SPDX-License-Identifier: Apache-2.0 */
/* Cuts text into the tokens of dates: see date_tokens.h. Ordinal endings
 * ("4th", "1er") are dropped; so are the characters for year, month and day,
 * which set the number's mark. */
#include "date_tokens.h"

#include "date.h"
#include "date_words.h"
#include "str.h"
#include "text.h"

typedef struct cutter {
    pith_str rest;
    pith_date_token *tokens;
    size_t n;
    pith_date_token next; /* the attributes of the token to come */
    bool after_letter;
    int era; /* the year before the first one of an era, or 0 */
} cutter;

/* The value of a decimal digit in any of the scripts below, or -1. */
static int digit_of(uint32_t code)
{
    static const uint32_t zeros[] = {'0', 0x660, 0x6f0, 0x966, 0xe50, 0xff10};
    for (size_t i = 0; i < sizeof zeros / sizeof *zeros; i++)
        if (code - zeros[i] < 10)
            return (int)(code - zeros[i]);
    return -1;
}

static uint32_t next_code(const cutter *self, size_t *len)
{
    *len = 0;
    return self->rest.len ? pith_utf8_next(self->rest, len) : 0;
}

static void skip(cutter *self, size_t len)
{
    self->rest.data += len;
    self->rest.len -= len;
}

static pith_date_token *add(cutter *self, uint8_t kind)
{
    pith_date_token *token = &self->tokens[self->n++];
    *token = self->next;
    token->kind = kind;
    self->next = (pith_date_token){0};
    return token;
}

static void add_sign(cutter *self, uint32_t code, size_t len)
{
    bool space = pith_char_is_space(code);
    pith_date_token *next = &self->next;
    if (space)
        next->spaced = true;
    else
        next->nsep = (uint8_t)(next->nsep + (next->nsep < 0xff));
    if (!space && (next->sep == 0 || next->sep == ' '))
        next->sep = code < 0x80 ? (char)code : '?';
    else if (space && next->sep == 0)
        next->sep = ' ';
    self->after_letter = false;
    skip(self, len);
}

/* The unit after a number: year, month, day in Chinese, Japanese and Korean. */
static uint8_t read_mark(cutter *self)
{
    static const struct {
        uint32_t code;
        uint8_t mark;
    } rows[] = {
        {0x5e74, PITH_DATE_YEAR},       {0xb144, PITH_DATE_YEAR},
        {0x6708, PITH_DATE_MONTH_MARK}, {0xc6d4, PITH_DATE_MONTH_MARK},
        {0x65e5, PITH_DATE_DAY},        {0xc77c, PITH_DATE_DAY},
        {0x53f7, PITH_DATE_DAY},
    };
    size_t len;
    uint32_t code = next_code(self, &len);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (code != rows[i].code)
            continue;
        skip(self, len);
        return rows[i].mark;
    }
    return 0;
}

static void read_number(cutter *self)
{
    self->next.glued = self->after_letter;
    pith_date_token *token = add(self, PITH_DATE_NUMBER);
    size_t len;
    uint32_t code;
    int digit;
    while ((digit = digit_of(code = next_code(self, &len))) >= 0) {
        if (token->digits < 18) {
            token->value = token->value * 10 + digit;
            token->digits++;
        } else {
            token->digits = 0xff;
        }
        token->persian |= code >= 0x660 && code <= 0x6f9;
        skip(self, len);
    }
    token->mark = read_mark(self);
    if (token->mark == PITH_DATE_YEAR && self->era && token->digits <= 3) {
        token->value += self->era;
        token->digits = 4;
        token->glued = false;
    }
    self->era = 0;
    self->after_letter = false;
}

/* Endings of ordinal numbers, directly after the digits. */
static bool is_ordinal(pith_str word)
{
    static const char *const endings[] = {"st", "nd", "rd",       "th",
                                          "er", "re", "e",        "o",
                                          "a",  "ro", "\xc2\xba", "\xc2\xaa"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (pith_str_ieq_name(word, endings[i]))
            return true;
    return false;
}

/* The year before the first one of a Japanese era, or of the Republic of China,
 * from the two characters of its name at the end of a word; or 0. */
static int era_of(pith_str word)
{
    static const struct {
        const char *name;
        int before;
    } rows[] = {
        {"\xe4\xbb\xa4\xe5\x92\x8c", 2018}, /* Reiwa */
        {"\xe5\xb9\xb3\xe6\x88\x90", 1988}, /* Heisei */
        {"\xe6\x98\xad\xe5\x92\x8c", 1925}, /* Showa */
        {"\xe5\xa4\xa7\xe6\xad\xa3", 1911}, /* Taisho */
        {"\xe6\x98\x8e\xe6\xb2\xbb", 1867}, /* Meiji */
        {"\xe6\xb0\x91\xe5\x9c\x8b", 1911}, /* Minguo */
        {"\xe6\xb0\x91\xe5\x9b\xbd", 1911}, /* the same, simplified */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (word.len >= 6 &&
            memcmp(word.data + word.len - 6, rows[i].name, 6) == 0)
            return rows[i].before;
    return 0;
}

/* Thai abbreviations contain full stops, which are part of the word. */
static bool belongs(const cutter *self, uint32_t code, bool thai)
{
    if (thai && code == '.')
        return self->rest.len > 1;
    return digit_of(code) < 0 && pith_char_word_kind(code) != PITH_WORD_NONE;
}

static pith_str take_word(cutter *self, size_t *letters)
{
    pith_str word = {self->rest.data, 0};
    size_t len;
    uint32_t code = next_code(self, &len);
    bool thai = code >= 0xe00 && code < 0xe80;
    *letters = 0;
    do {
        word.len += len;
        *letters += code != '.';
        skip(self, len);
        code = next_code(self, &len);
    } while (len > 0 && belongs(self, code, thai));
    /* The full stop at the end of a Thai abbreviation. */
    if (thai && len > 0 && code == '.') {
        word.len += len;
        skip(self, len);
    }
    return word;
}

static const pith_date_token *newest(const cutter *self)
{
    static const pith_date_token none;
    return self->n ? &self->tokens[self->n - 1] : &none;
}

/* Read the second word of a Levantine month: "the first" changes nothing, "the
 * second" means the next month. */
static bool read_which(const cutter *self, pith_str word)
{
    static const char first[] = "\xd8\xa7\xd9\x84\xd8\xa3\xd9\x88\xd9\x84";
    static const char second[] = "\xd8\xa7\xd9\x84\xd8\xab\xd8\xa7\xd9\x86"
                                 "\xd9\x8a";
    pith_date_token *last = self->n ? &self->tokens[self->n - 1] : NULL;
    if (!last || last->kind != PITH_DATE_MONTH ||
        (last->value != 10 && last->value != 12))
        return false;
    if (pith_str_eq(word, pith_str_of(second))) {
        last->value = last->value == 12 ? 1 : last->value + 1;
        return true;
    }
    return pith_str_eq(word, pith_str_of(first));
}

static void read_word(cutter *self)
{
    bool touching =
        newest(self)->kind == PITH_DATE_NUMBER && self->next.sep == 0;
    size_t letters;
    pith_str word = take_word(self, &letters);
    self->era = era_of(word);
    self->after_letter =
        !self->era && (unsigned char)word.data[word.len - 1] < 0x80;
    if (touching && is_ordinal(word))
        return;
    if (read_which(self, word))
        return;
    int month = pith_date_word(word);
    pith_date_token *token =
        add(self, month ? PITH_DATE_MONTH : PITH_DATE_WORD);
    token->value = month;
    token->letters = letters;
    token->text = word;
    /* "2025-09-04T10": the T is not part of what follows. */
    if (letters == 1 && (word.data[0] | 0x20) == 't')
        self->after_letter = false;
}

/* A number after "thang" is a month. */
static void join_months(cutter *self)
{
    pith_str name = PITH_S("th\xc3\xa1ng");
    size_t n = 0;
    for (size_t i = 0; i < self->n; i++) {
        pith_date_token *token = &self->tokens[i];
        pith_date_token *next = token + 1;
        if (token->kind == PITH_DATE_WORD && pith_str_ieq(token->text, name) &&
            i + 1 < self->n && next->kind == PITH_DATE_NUMBER &&
            next->digits <= 2 && next->value >= 1 && next->value <= 12) {
            token->kind = PITH_DATE_MONTH;
            token->value = next->value;
            self->tokens[n++] = *token;
            i++;
        } else {
            self->tokens[n++] = *token;
        }
    }
    self->n = n;
}

size_t pith_date_cut(pith_str text, pith_date_token tokens[PITH_DATE_TOKENS])
{
    cutter c = {.rest = text, .tokens = tokens};
    if (c.rest.len > PITH_DATE_TEXT_MAX) {
        c.rest.len = PITH_DATE_TEXT_MAX;
        while (c.rest.len > 0 &&
               ((unsigned char)text.data[c.rest.len] & 0xc0) == 0x80)
            c.rest.len--;
    }
    while (c.rest.len > 0 && c.n < PITH_DATE_TOKENS) {
        size_t len;
        uint32_t code = next_code(&c, &len);
        if (digit_of(code) >= 0)
            read_number(&c);
        else if (pith_char_word_kind(code) != PITH_WORD_NONE)
            read_word(&c);
        else
            add_sign(&c, code, len);
    }
    join_months(&c);
    return c.n;
}
