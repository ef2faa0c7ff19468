/* SPDX-License-Identifier: Apache-2.0 */
/* Stop words of a text: see context_words.h. */
#include "context_words.h"

#include "str.h"
#include "text.h"

enum { WORD_MAX_BYTES = 64 };

pith_str pith_context_list(pith_str language)
{
    static const char *const spaceless[] = {"th", "lo", "km", "my", "zh", "ja"};
    char code[4];
    pith_language_code(language, code);
    for (size_t i = 0; i < sizeof spaceless / sizeof spaceless[0]; i++)
        if (strcmp(code, spaceless[i]) == 0)
            return (pith_str){NULL, 0};
    return pith_stop_words(language);
}

/* The word being read, in lower case. */
typedef struct word {
    char text[WORD_MAX_BYTES + 4];
    size_t len; /* 0: between words */
    bool cut;   /* too long */
} word;

typedef struct counter {
    const pith_stop_set *set;
    word word;
    uint32_t words, stops;
} counter;

static void end_word(counter *self)
{
    if (self->word.len == 0)
        return;
    self->words++;
    self->stops += !self->word.cut &&
                   pith_stop_set_has(
                       self->set, (pith_str){self->word.text, self->word.len});
    self->word.len = 0;
    self->word.cut = false;
}

static void add_letter(word *self, uint32_t code)
{
    if (self->len >= WORD_MAX_BYTES)
        self->cut = true;
    else
        self->len += pith_utf8_put(code, self->text + self->len);
}

double pith_context_stop_share(const pith_stop_set *set, pith_str text)
{
    counter c = {.set = set};
    size_t len = 1;
    for (size_t at = 0; at < text.len; at += len) {
        unsigned char byte = (unsigned char)text.data[at];
        len = 1;
        if (byte < 0x80) {
            if (pith_is_alpha(byte))
                add_letter(&c.word, byte | 0x20);
            else
                end_word(&c);
            continue;
        }
        uint32_t code =
            pith_utf8_next((pith_str){text.data + at, text.len - at}, &len);
        if (pith_char_is_letter(code))
            add_letter(&c.word, pith_char_lower(code));
        else
            end_word(&c);
    }
    end_word(&c);
    return c.words ? c.stops / (double)c.words : 0;
}
