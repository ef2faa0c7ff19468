/* SPDX-License-Identifier: Apache-2.0 */
/* Which results are written: see page_filter.h. */
#include "page_filter.h"

#include "quantity.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

const pith_flag pith_filter_flags[] = {
    {PITH_FLAG_LANGUAGE, 0, "language", "LANGS",
     "write only pages in these languages (two letters, with commas between), "
     "as the field `language` has it"},
    {PITH_FLAG_LANGUAGE, 0, "target-language", "LANGS", "same as --language"},
    {PITH_FLAG_MIN_LENGTH, 0, "min-length", "N",
     "write only pages with N characters of text and more"},
    {PITH_FLAG_MAX_LENGTH, 0, "max-length", "N",
     "write only pages with N characters of text and less"},
    {PITH_FLAG_QUALITY, 0, "quality", "RULES",
     "write only pages that the rules of gopher or of c4 let pass (both: "
     "gopher,c4); docs/filters.md"},
    {0},
};

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
 * 2.2; what it says of lines decides about the lines that count. */
enum { C4_LINE_WORDS = 5, C4_SENTENCES = 3 };

/* What is counted of a text. */
typedef struct counts {
    size_t words, chars, alphabetic, symbols;
    size_t lines, bullets, ellipses;
    unsigned stop_words; /* a bit each that occurs */
    size_t sentences;    /* on lines that C4 keeps */
    bool lorem, brace, javascript;
} counts;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool ends_with(const char *line, size_t len, const char *end)
{
    size_t n = strlen(end);
    return len >= n && memcmp(line + len - n, end, n) == 0;
}

static bool starts_with(const char *line, size_t len, const char *start)
{
    size_t n = strlen(start);
    return len >= n && memcmp(line, start, n) == 0;
}

static bool holds(const char *line, size_t len, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= len; i++)
        if (strncasecmp(line + i, word, n) == 0)
            return true;
    return false;
}

static void count_word(counts *c, const char *word, size_t len)
{
    static const char *const stop_words[] = {"the", "be",   "to",   "of",
                                             "and", "that", "have", "with"};
    bool letters = false;
    c->words++;
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)word[i];
        c->chars += (byte & 0xc0) != 0x80;
        letters |= byte >= 0x80 || (byte | 0x20u) - 'a' < 26u;
        c->symbols += byte == '#';
    }
    c->alphabetic += letters;
    c->symbols += ends_with(word, len, "...") || ends_with(word, len, "…");
    for (size_t i = 0; i < sizeof stop_words / sizeof *stop_words; i++)
        if (len == strlen(stop_words[i]) &&
            strncasecmp(word, stop_words[i], len) == 0)
            c->stop_words |= 1u << i;
}

static size_t count_words(counts *c, const char *line, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len;) {
        size_t from = i;
        while (i < len && !is_blank(line[i]))
            i++;
        if (i > from) {
            count_word(c, line + from, i - from);
            n++;
        }
        i += i < len;
    }
    return n;
}

/* Sentences end in a mark that white space or the end of the line follows. */
static size_t count_sentences(const char *line, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += (line[i] == '.' || line[i] == '!' || line[i] == '?') &&
             (i + 1 == len || is_blank(line[i + 1]) || line[i + 1] == '"');
    return n;
}

static void count_line(counts *c, const char *line, size_t len)
{
    static const char *const bullets[] = {"- ", "* ", "• ", "‣ ", "◦ "};
    size_t words = count_words(c, line, len);
    if (words == 0)
        return;
    c->lines++;
    for (size_t i = 0; i < sizeof bullets / sizeof *bullets; i++)
        c->bullets += starts_with(line, len, bullets[i]);
    c->ellipses += ends_with(line, len, "...") || ends_with(line, len, "…");
    c->lorem |= holds(line, len, "lorem ipsum");
    c->brace |= memchr(line, '{', len) != NULL;
    bool script = holds(line, len, "javascript");
    bool ended = ends_with(line, len, ".") || ends_with(line, len, "!") ||
                 ends_with(line, len, "?") || ends_with(line, len, "\"");
    if (ended && !script && words >= C4_LINE_WORDS)
        c->sentences += count_sentences(line, len);
}

static counts count_text(pith_str text)
{
    counts c = {0};
    for (size_t i = 0; i < text.len;) {
        const char *end = memchr(text.data + i, '\n', text.len - i);
        size_t len = end ? (size_t)(end - text.data) - i : text.len - i;
        count_line(&c, text.data + i, len);
        i += len + 1;
    }
    return c;
}

static double share(size_t part, size_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

static bool refuse(char why[PITH_FILTER_REASON], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse(char why[PITH_FILTER_REASON], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why, PITH_FILTER_REASON, format, args);
    va_end(args);
    return false;
}

static bool passes_gopher(const counts *c, char why[PITH_FILTER_REASON])
{
    double mean = share(c->chars, c->words);
    if (c->words < GOPHER_WORDS_LEAST || c->words > GOPHER_WORDS_MOST)
        return refuse(why, "gopher: %zu words", c->words);
    if (mean < GOPHER_WORD_LEAST || mean > GOPHER_WORD_MOST)
        return refuse(why, "gopher: words of %.1f characters", mean);
    if (share(c->symbols, c->words) > GOPHER_SYMBOLS)
        return refuse(why, "gopher: %zu symbols on %zu words", c->symbols,
                      c->words);
    if (share(c->bullets, c->lines) > GOPHER_BULLETS)
        return refuse(why, "gopher: %zu of %zu lines are bullets", c->bullets,
                      c->lines);
    if (share(c->ellipses, c->lines) > GOPHER_ELLIPSES)
        return refuse(why, "gopher: %zu of %zu lines end in an ellipsis",
                      c->ellipses, c->lines);
    if (share(c->alphabetic, c->words) < GOPHER_ALPHABETIC)
        return refuse(why, "gopher: %zu of %zu words have letters",
                      c->alphabetic, c->words);
    if (__builtin_popcount(c->stop_words) < GOPHER_STOP_WORDS)
        return refuse(why, "gopher: less than 2 of the stop words");
    return true;
}

static bool passes_c4(const counts *c, char why[PITH_FILTER_REASON])
{
    if (c->lorem)
        return refuse(why, "c4: \"lorem ipsum\"");
    if (c->brace)
        return refuse(why, "c4: a curly bracket");
    if (c->sentences < C4_SENTENCES)
        return refuse(why, "c4: %zu sentence%s", c->sentences,
                      c->sentences == 1 ? "" : "s");
    return true;
}

/* Whether a tag is among several with commas between. */
static bool is_listed(const char *list, pith_str tag)
{
    for (; *list; list += strspn(list, ", ")) {
        size_t len = strcspn(list, ", ");
        if (len == tag.len && strncasecmp(list, tag.data, len) == 0)
            return true;
        list += len;
    }
    return false;
}

int pith_page_filter_read(const pith_args *args, pith_page_filter *out)
{
    const char *least = pith_args_value(args, PITH_FLAG_MIN_LENGTH);
    const char *most = pith_args_value(args, PITH_FLAG_MAX_LENGTH);
    const char *quality = pith_args_value(args, PITH_FLAG_QUALITY);
    *out = (pith_page_filter){.language =
                                  pith_args_value(args, PITH_FLAG_LANGUAGE)};
    if (least && !pith_quantity_count(least, UINT32_MAX, &out->least))
        return pith_usage_error(
            args, "--min-length takes a whole number, not \"%s\"", least);
    if (most &&
        (!pith_quantity_count(most, UINT32_MAX, &out->most) || out->most == 0))
        return pith_usage_error(
            args, "--max-length takes a whole number from 1, not \"%s\"", most);
    if (!quality)
        return -1;
    for (const char *at = quality; *at; at += strspn(at, ",")) {
        size_t len = strcspn(at, ",");
        bool gopher = len == 6 && memcmp(at, "gopher", len) == 0;
        bool c4 = len == 2 && memcmp(at, "c4", len) == 0;
        if (!gopher && !c4)
            return pith_usage_error(
                args, "--quality takes gopher, c4 or gopher,c4, not \"%s\"",
                quality);
        out->gopher |= gopher;
        out->c4 |= c4;
        at += len;
    }
    return -1;
}

bool pith_page_filter_passes(const pith_page_filter *filter,
                             const pith_result *result,
                             char why[PITH_FILTER_REASON])
{
    if (result->text.len == 0)
        return true;
    pith_str language = result->language;
    if (filter->language && !is_listed(filter->language, language))
        return refuse(
            why, "language %.*s",
            language.len ? (int)(language.len < 20 ? language.len : 20) : 7,
            language.len ? language.data : "unknown");
    if (result->text_chars < filter->least ||
        (filter->most && result->text_chars > filter->most))
        return refuse(why, "%zu characters", result->text_chars);
    if (!filter->gopher && !filter->c4)
        return true;
    counts c = count_text(result->text);
    return (!filter->gopher || passes_gopher(&c, why)) &&
           (!filter->c4 || passes_c4(&c, why));
}
