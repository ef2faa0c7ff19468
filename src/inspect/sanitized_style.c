/* SPDX-License-Identifier: Apache-2.0 */
/* Sanitises style sheets: see sanitized_style.h. */
#include "sanitized_style.h"

#include "str.h"

enum { WORD_MAX = 32 }; /* longer words need not be compared */

static bool is_word(unsigned char c)
{
    return pith_is_alpha(c) || pith_is_digit(c) || c == '-' || c == '_' ||
           c >= 0x80;
}

/* Words that load something if a parenthesis follows. */
static const char *const loaders[] = {
    "url",        "src",     "image", "image-set",  "-webkit-image-set",
    "cross-fade", "element", "paint", "url-prefix", "-webkit-cross-fade",
    "expression", "attr",
};

/* At-rules that load. */
static const char *const rules[] = {
    "import", "font-face", "namespace", "charset", "color-profile", "document",
};

static bool is_among(pith_str word, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (pith_str_ieq(word, pith_str_of(list[i])))
            return true;
    return false;
}

/* The state of sanitising a sheet. */
typedef struct sheet {
    pith_buf *out;
    size_t word; /* start of the current word in out; SIZE_MAX: none */
    bool at;     /* an @ stands before it */
} sheet;

/* The current word ended before `next`. */
static void end_word(sheet *self, char next)
{
    if (self->word == SIZE_MAX)
        return;
    pith_str word = {self->out->data + self->word, self->out->len - self->word};
    bool bad = false;
    if (self->out->status == PITH_OK && word.len <= WORD_MAX) {
        bad = self->at && is_among(word, rules, sizeof rules / sizeof *rules);
        bad =
            bad || (next == '(' &&
                    is_among(word, loaders, sizeof loaders / sizeof *loaders));
    }
    if (bad) {
        self->out->len = self->word;
        pith_buf_text(self->out, "pith-off");
    }
    self->word = SIZE_MAX;
}

void pith_sanitized_style(pith_str css, pith_buf *out)
{
    sheet s = {.out = out, .word = SIZE_MAX};
    char before = 0;
    for (size_t i = 0; i < css.len; i++) {
        char c = css.data[i];
        if (c == '\\')
            continue;
        if (c == '<' || c == 0x7f || ((unsigned char)c < 0x20 && c != '\n'))
            c = ' ';
        if (is_word((unsigned char)c)) {
            if (s.word == SIZE_MAX) {
                s.word = out->len;
                s.at = before == '@';
            }
        } else {
            end_word(&s, c);
        }
        pith_buf_byte(out, c);
        before = c;
    }
    end_word(&s, 0);
}
