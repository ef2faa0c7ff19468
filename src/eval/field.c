/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Compares metadata of a page with its annotation: title, author, date.
 *
 * Two texts are compared after normalisation: runs of white space (those of
 * pith_char_is_space()) become one space, the ends are trimmed, letters are
 * lower-cased, and signs that typesetters make of those on a keyboard count as
 * these: curly quotes, dashes of every length, the ellipsis, full-width forms;
 * invisible characters (soft hyphens, zero-width spaces) and registration marks
 * are removed. Annotators type ' for ’ and omit ®, and for readers both are the
 * same title. "contained" also holds if one contains the other, such as a title
 * followed by the site's name; "letters" is the same with all signs treated as
 * white space, because annotators omit what they cannot type. Of a date the
 * first ten characters count (YYYY-MM-DD, a time of day behind them does not);
 * an annotation with only year and month, or the year, requires no more, and an
 * answer that is less precise than the annotation is "contained".
 *
 * A blank text means no answer, and a blank annotation that there is none: then
 * only the column "false" counts, otherwise all others.
 */
#include "metric.h"
#include "status.h"
#include "str.h"
#include "text.h"

#include <math.h>

enum { EXACT, CONTAINED, COVERAGE, FALSE_ANSWER, LETTERS };

enum { DAY = 10 /* characters of YYYY-MM-DD */, YEAR = 4, ELLIPSIS = 0x2026 };

/* The keyboard character for a typographic one, or the code itself; 0: it is
 * invisible. Dashes and hyphens differ, but pages and annotators confuse
 * them. */
static uint32_t plain_sign(uint32_t code)
{
    enum { FULL_FROM = 0xff01, FULL_TO = 0xff5e };
    static const struct {
        uint16_t from, to;
        char plain;
    } signs[] = {
        {0x00ad, 0x00ae, 0},   {0x00b4, 0x00b4, '\''}, {0x02bc, 0x02bc, '\''},
        {0x200b, 0x200d, 0},   {0x2010, 0x2015, '-'},  {0x2018, 0x201b, '\''},
        {0x201c, 0x201f, '"'}, {0x2032, 0x2032, '\''}, {0x2033, 0x2033, '"'},
        {0x2060, 0x2060, 0},   {0x2122, 0x2122, 0},    {0x2212, 0x2212, '-'},
        {0xfeff, 0xfeff, 0},
    };
    if (code == '`')
        return '\'';
    if (code >= FULL_FROM && code <= FULL_TO)
        return code - FULL_FROM + '!';
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (code >= signs[i].from && code <= signs[i].to)
            return (uint32_t)signs[i].plain;
    return code;
}

/* letters: signs also count as white space. No lower-case letter is longer than
 * 3 bytes where its capital has 2. */
static pith_status normalise(pith_arena *arena, pith_str text, bool letters,
                             pith_str *out)
{
    char *room = pith_arena_alloc(arena, text.len + text.len / 2 + 4, 1);
    size_t len = 0;
    bool space = false;
    if (room == NULL)
        return PITH_NOMEM;
    while (text.len) {
        size_t step;
        uint32_t code = plain_sign(pith_utf8_next(text, &step));
        text = (pith_str){text.data + step, text.len - step};
        if (code == 0)
            continue;
        if (pith_char_is_space(code) ||
            (letters && !pith_char_is_word_token(code))) {
            space = len > 0;
            continue;
        }
        if (space)
            room[len++] = ' ';
        space = false;
        if (code == '-' && len > 0 && room[len - 1] == '-')
            continue; /* a dash may be typed as two hyphens */
        unsigned times = code == ELLIPSIS ? 3 : 1;
        code = code == ELLIPSIS ? '.' : pith_char_lower(code);
        while (times-- > 0)
            len += pith_utf8_put(code, room + len);
    }
    *out = (pith_str){room, len};
    return PITH_OK;
}

static void score_pair(const double judged[2], bool answered, bool known,
                       double *value)
{
    value[EXACT] = known ? judged[0] : NAN;
    value[CONTAINED] = known ? judged[1] : NAN;
    value[COVERAGE] = known ? (double)answered : NAN;
    value[FALSE_ANSWER] = known ? NAN : (double)answered;
}

/* Whether one of two texts contains the other. */
static bool is_contained(pith_str a, pith_str b)
{
    pith_str text = a.len < b.len ? b : a;
    pith_str part = a.len < b.len ? a : b;
    return part.len > 0 &&
           memmem(text.data, text.len, part.data, part.len) != NULL;
}

static pith_status run_text(const pith_metric_job *job, double *value)
{
    pith_str gold, answer;
    PITH_TRY(normalise(job->scratch, job->gold, false, &gold));
    PITH_TRY(normalise(job->scratch, job->extracted, false, &answer));
    double judged[2] = {pith_str_eq(gold, answer), 0};
    judged[1] = is_contained(gold, answer);
    score_pair(judged, answer.len > 0, gold.len > 0, value);
    bool known = gold.len > 0;
    PITH_TRY(normalise(job->scratch, job->gold, true, &gold));
    PITH_TRY(normalise(job->scratch, job->extracted, true, &answer));
    bool alike = judged[1] > 0 || is_contained(gold, answer);
    value[LETTERS] = known ? (double)alike : NAN;
    return PITH_OK;
}

static bool begins_with(pith_str text, pith_str start)
{
    return start.len >= YEAR && start.len <= text.len &&
           memcmp(text.data, start.data, start.len) == 0;
}

static pith_status run_date(const pith_metric_job *job, double *value)
{
    pith_str gold = pith_str_trim(job->gold);
    pith_str answer = pith_str_trim(job->extracted);
    gold.len = gold.len < DAY ? gold.len : DAY;
    answer.len = answer.len < DAY ? answer.len : DAY;
    double judged[2] = {begins_with(answer, gold), 0};
    judged[1] = judged[0] > 0 || begins_with(gold, answer);
    score_pair(judged, answer.len > 0, gold.len > 0, value);
    return PITH_OK;
}

static const char *const text_columns[] = {"exact", "contained", "coverage",
                                           "false", "letters",   NULL};
static const char *const date_columns[] = {"exact", "contained", "coverage",
                                           "false", NULL};

const pith_metric pith_metric_title = {
    .info = {.name = "title",
             .summary = "the page's title; case, white space, kinds of dash "
                        "and quote ignored",
             .columns = text_columns,
             .main = EXACT,
             .field = "title"},
    .run = run_text,
};

const pith_metric pith_metric_author = {
    .info = {.name = "author",
             .summary = "its author; case, white space, kinds of dash and "
                        "quote ignored",
             .columns = text_columns,
             .main = EXACT,
             .field = "author"},
    .run = run_text,
};

const pith_metric pith_metric_date = {
    .info = {.name = "date",
             .summary = "its date of publication, to the day",
             .columns = date_columns,
             .main = EXACT,
             .field = "date"},
    .run = run_date,
};
