/* SPDX-License-Identifier: Apache-2.0 */
/* Which results pass: see pith/record.h. */
#include "condition.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <pith/record.h>
#include <stdarg.h>
#include <stdio.h>

/* Gopher: Rae et al. 2021, "Scaling Language Models", appendix A1.1. */
#define GOPHER_WORD_LEAST 3.0
#define GOPHER_WORD_MOST  10.0
#define GOPHER_SYMBOLS    0.1
#define GOPHER_BULLETS    0.9
#define GOPHER_ELLIPSES   0.3
#define GOPHER_ALPHABETIC 0.8
enum {
    GOPHER_WORDS_LEAST = 50,
    GOPHER_WORDS_MOST = 100000,
    GOPHER_STOP_WORDS = 2,
};

/* C4: Raffel et al. 2020, "Exploring the Limits of Transfer Learning", section
 * 2.2; its rules for lines decide which lines are counted. */
enum { C4_LINE_WORDS = 5, C4_SENTENCES = 3 };

/* Counts for a text. */
typedef struct counts {
    size_t words, chars, alphabetic, symbols;
    size_t lines, bullets, ellipses;
    unsigned stop_words; /* one bit for each that occurs */
    size_t sentences;    /* in lines that C4 keeps */
    bool lorem, brace;
} counts;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool ends_with(pith_str line, const char *text)
{
    pith_str end = pith_str_of(text);
    return line.len >= end.len &&
           memcmp(line.data + line.len - end.len, end.data, end.len) == 0;
}

static bool ends_in_ellipsis(pith_str line)
{
    return ends_with(line, "...") || ends_with(line, "…");
}

static void count_word(counts *self, pith_str word)
{
    static const char *const stop_words[] = {"the", "be",   "to",   "of",
                                             "and", "that", "have", "with"};
    bool letters = false;
    self->words++;
    for (size_t i = 0; i < word.len; i++) {
        unsigned char byte = (unsigned char)word.data[i];
        self->chars += (byte & 0xc0) != 0x80;
        letters |= byte >= 0x80 || (byte | 0x20u) - 'a' < 26u;
        self->symbols += byte == '#';
    }
    self->alphabetic += letters;
    self->symbols += ends_in_ellipsis(word);
    for (size_t i = 0; i < sizeof stop_words / sizeof *stop_words; i++)
        if (pith_str_ieq(word, pith_str_of(stop_words[i])))
            self->stop_words |= 1u << i;
}

static size_t count_words(counts *self, pith_str line)
{
    size_t n = 0;
    for (size_t i = 0; i < line.len;) {
        size_t from = i;
        while (i < line.len && !is_blank(line.data[i]))
            i++;
        if (i > from) {
            count_word(self, (pith_str){line.data + from, i - from});
            n++;
        }
        i += i < line.len;
    }
    return n;
}

/* Sentences end with a mark before white space or the end of the line. */
static size_t count_sentences(pith_str line)
{
    size_t n = 0;
    for (size_t i = 0; i < line.len; i++) {
        char mark = line.data[i];
        char next = i + 1 < line.len ? line.data[i + 1] : ' ';
        n += (mark == '.' || mark == '!' || mark == '?') &&
             (is_blank(next) || next == '"');
    }
    return n;
}

static bool begins_with_bullet(pith_str line)
{
    static const char *const bullets[] = {"- ", "* ", "• ", "‣ ", "◦ "};
    for (size_t i = 0; i < sizeof bullets / sizeof *bullets; i++)
        if (pith_str_istarts(line, pith_str_of(bullets[i])))
            return true;
    return false;
}

static void count_line(counts *self, pith_str line)
{
    size_t words = count_words(self, line);
    if (words == 0)
        return;
    self->lines++;
    self->bullets += begins_with_bullet(line);
    self->ellipses += ends_in_ellipsis(line);
    self->lorem |= pith_str_ifind(line, PITH_S("lorem ipsum")) != SIZE_MAX;
    self->brace |= memchr(line.data, '{', line.len) != NULL;
    bool script = pith_str_ifind(line, PITH_S("javascript")) != SIZE_MAX;
    bool ended = ends_with(line, ".") || ends_with(line, "!") ||
                 ends_with(line, "?") || ends_with(line, "\"");
    if (ended && !script && words >= C4_LINE_WORDS)
        self->sentences += count_sentences(line);
}

static counts count_text(pith_str text)
{
    counts c = {0};
    for (size_t i = 0; i < text.len;) {
        const char *end = memchr(text.data + i, '\n', text.len - i);
        size_t len = end ? (size_t)(end - text.data) - i : text.len - i;
        count_line(&c, (pith_str){text.data + i, len});
        i += len + 1;
    }
    return c;
}

static double share(size_t part, size_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

static bool refuse(pith_error *why, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Why a page does not pass; always false. */
static bool refuse(pith_error *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (why)
        vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return false;
}

static bool passes_gopher(const counts *self, pith_error *why)
{
    double mean = share(self->chars, self->words);
    if (self->words < GOPHER_WORDS_LEAST || self->words > GOPHER_WORDS_MOST)
        return refuse(why, "gopher: %zu words", self->words);
    if (mean < GOPHER_WORD_LEAST || mean > GOPHER_WORD_MOST)
        return refuse(why, "gopher: words of %.1f characters", mean);
    if (share(self->symbols, self->words) > GOPHER_SYMBOLS)
        return refuse(why, "gopher: %zu symbols on %zu words", self->symbols,
                      self->words);
    if (share(self->bullets, self->lines) > GOPHER_BULLETS)
        return refuse(why, "gopher: %zu of %zu lines are bullets",
                      self->bullets, self->lines);
    if (share(self->ellipses, self->lines) > GOPHER_ELLIPSES)
        return refuse(why, "gopher: %zu of %zu lines end in an ellipsis",
                      self->ellipses, self->lines);
    if (share(self->alphabetic, self->words) < GOPHER_ALPHABETIC)
        return refuse(why, "gopher: %zu of %zu words have letters",
                      self->alphabetic, self->words);
    if (__builtin_popcount(self->stop_words) < GOPHER_STOP_WORDS)
        return refuse(why, "gopher: less than 2 of the stop words");
    return true;
}

static bool passes_c4(const counts *self, pith_error *why)
{
    if (self->lorem)
        return refuse(why, "c4: \"lorem ipsum\"");
    if (self->brace)
        return refuse(why, "c4: a curly bracket");
    if (self->sentences < C4_SENTENCES)
        return refuse(why, "c4: %zu sentence%s", self->sentences,
                      self->sentences == 1 ? "" : "s");
    return true;
}

/* Whether a tag is in a comma-separated list. */
static bool is_listed(pith_str list, pith_str tag)
{
    while (list.len) {
        const char *comma = memchr(list.data, ',', list.len);
        size_t len = comma ? (size_t)(comma - list.data) : list.len;
        if (pith_str_ieq(pith_str_trim((pith_str){list.data, len}), tag))
            return true;
        len += comma != NULL;
        list = (pith_str){list.data + len, list.len - len};
    }
    return false;
}

static bool passes_text(const pith_filter *filter, const pith_result *result,
                        pith_error *why)
{
    enum { SHOWN = 20 };
    pith_str language = result->language;
    if (language.len == 0)
        language = PITH_S("unknown");
    if (filter->languages &&
        !is_listed(pith_str_of(filter->languages), result->language))
        return refuse(why, "language %.*s",
                      (int)(language.len < SHOWN ? language.len : SHOWN),
                      language.data);
    if (result->text_chars < filter->min_length ||
        (filter->max_length && result->text_chars > filter->max_length))
        return refuse(why, "%zu characters", result->text_chars);
    if (!filter->gopher && !filter->c4)
        return true;
    counts c = count_text(result->text);
    return (!filter->gopher || passes_gopher(&c, why)) &&
           (!filter->c4 || passes_c4(&c, why));
}

static bool passes_complete(const pith_result *result, pith_str url,
                            pith_error *why)
{
    bool placed = url.len || pith_fact_find(result, "url");
    if (result->title.len && result->date.len && placed)
        return true;
    const char *title = result->title.len ? "" : ", no title";
    const char *date = result->date.len ? "" : ", no date";
    const char *address = placed ? "" : ", no address";
    char lacking[40];
    snprintf(lacking, sizeof lacking, "%s%s%s", title, date, address);
    return refuse(why, "%s", lacking + 2);
}

static bool passes_where(const pith_filter *filter, const pith_result *result,
                         pith_str url, pith_error *why)
{
    return !filter->where ||
           pith_condition_holds(pith_str_of(filter->where), result, url) ||
           refuse(why, "the condition does not hold");
}

bool pith_filter_passes(const pith_filter *given, const pith_result *result,
                        pith_str url, pith_error *why)
{
    pith_filter own;
    const pith_filter *filter = &own;
    if (pith_struct_read(given, PITH_STRUCT_TYPE(pith_filter, where), &own,
                         why) != PITH_OK)
        return false;
    return (result->text.len == 0 ||
            (passes_text(filter, result, why) &&
             passes_where(filter, result, url, why))) &&
           (!filter->complete || passes_complete(result, url, why));
}

pith_status pith_filter_check_where(pith_str condition, pith_error *error)
{
    return pith_condition_check(condition, error);
}

pith_status pith_filter_add_rules(pith_filter *filter, pith_str names,
                                  pith_error *error)
{
    bool gopher = false;
    bool c4 = false;
    for (pith_str rest = names; rest.len;) {
        const char *comma = memchr(rest.data, ',', rest.len);
        size_t len = comma ? (size_t)(comma - rest.data) : rest.len;
        pith_str name = {rest.data, len};
        gopher |= pith_str_eq(name, PITH_S("gopher"));
        c4 |= pith_str_eq(name, PITH_S("c4"));
        if (!pith_str_eq(name, PITH_S("gopher")) &&
            !pith_str_eq(name, PITH_S("c4")))
            return pith_fail(error, PITH_ARG, (size_t)(rest.data - names.data),
                             "quality takes gopher, c4 or gopher,c4, not "
                             "\"%.*s\"",
                             (int)(names.len < 40 ? names.len : 40),
                             names.data);
        len += comma != NULL;
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    filter->gopher |= gopher;
    filter->c4 |= c4;
    return PITH_OK;
}
