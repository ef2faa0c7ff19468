/* SPDX-License-Identifier: Apache-2.0 */
/* Finds dates: see date.h. The text is first cut into a few tokens
 * (date_tokens.c); the patterns below are tried at each of them in turn. The
 * work per token is constant: a pattern examines at most a dozen. */
#include "date.h"

#include "date_tokens.h"
#include "str.h"
#include "text.h"

enum {
    YEAR_LOW = 1000, /* lowest number of four digits that is a year */
    YEAR_HIGH = 9999,
    /* years of the Buddhist era that texts may have; no */
    BUDDHIST_LOW = 2400,
    BUDDHIST_HIGH = 2699, /* Gregorian year before 2400 looks like this */
    BUDDHIST = 543,
    PERSIAN_LOW = 1300,
    PERSIAN_HIGH = 1499,
    /* from this year on, eight digits are a date, not a number */
    COMPACT_LOW = 1990,
    COMPACT_HIGH = 2039,
    ADDRESS_LOW = 1990,
    EPOCH_LOW = 631152000,   /* 1990-01-01, seconds since 1970 */
    EPOCH_HIGH = 2147483647, /* 2038-01-19 */
};

/* The tokens from a position on; those after the last one are of kind END. */
typedef struct reader {
    const pith_date_token *at;
    const pith_date_token *stop;
    pith_date_order order;
} reader;

static const pith_date_token no_token;

static const pith_date_token *peek(const reader *self, size_t ahead)
{
    return (size_t)(self->stop - self->at) > ahead ? self->at + ahead
                                                   : &no_token;
}

/* -- Calendars ----------------------------------------------------------- */

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_in(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* Set the date; false if the calendar has no such day. */
static bool set_day(pith_date *date, int64_t year, int64_t month, int64_t day)
{
    if (year >= BUDDHIST_LOW && year <= BUDDHIST_HIGH)
        year -= BUDDHIST;
    if (year < YEAR_LOW || year > YEAR_HIGH || month < 1 || month > 12)
        return false;
    if (day < 1 || day > days_in((int)year, (int)month))
        return false;
    *date =
        (pith_date){.year = (int)year, .month = (int)month, .day = (int)day};
    return true;
}

/* Set the date from the days since 1970-01-01 (Howard Hinnant's civil calendar,
 * in eras of 400 years that begin in March). */
static bool set_epoch_day(pith_date *date, int64_t days)
{
    days += 719468;
    int64_t era = days / 146097;
    int64_t of_era = days % 146097;
    int64_t year =
        (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t shifted = (5 * of_year + 2) / 153;
    int64_t day = of_year - (153 * shifted + 2) / 5 + 1;
    int64_t month = shifted < 10 ? shifted + 3 : shifted - 9;
    return set_day(date, year + era * 400 + (month <= 2), month, day);
}

static int64_t epoch_day(int64_t year, int64_t month, int64_t day)
{
    year -= month <= 2;
    int64_t era = year / 400;
    int64_t of_era = year - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year -
           719468;
}

/* Set the date from the Persian solar calendar. Its leap years follow a cycle
 * of 33 years, which is right from 1244 to 1502; the new year of 1403 was
 * 2024-03-20. */
static bool set_persian(pith_date *date, int64_t year, int64_t month,
                        int64_t day)
{
    if (year < PERSIAN_LOW || year > PERSIAN_HIGH || month < 1 || month > 12 ||
        day < 1 || day > (month <= 6 ? 31 : 30))
        return false;
    int64_t of_year =
        (month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30) + day - 1;
    /* Leap days before a year: 8 in every 33 years. */
    int64_t leaps = (8 * year + 21) / 33 - (8 * 1403 + 21) / 33;
    return set_epoch_day(date, epoch_day(2024, 3, 20) + (year - 1403) * 365 +
                                   leaps + of_year);
}

static bool set_any_year(pith_date *date, const pith_date_token *year,
                         int64_t month, int64_t day)
{
    if (month > 12)
        return set_persian(date, year->value, month - 12, day);
    if (year->persian && year->value <= PERSIAN_HIGH)
        return set_persian(date, year->value, month, day);
    return set_day(date, year->value, month, day);
}

/* -- Time ---------------------------------------------------------------- */

static bool is_number(const pith_date_token *token, unsigned low, unsigned high)
{
    return token->kind == PITH_DATE_NUMBER && token->digits >= low &&
           token->digits <= high;
}

static bool has_letters(const pith_date_token *token, const char *letters)
{
    return token->kind == PITH_DATE_WORD &&
           pith_str_ieq(token->text, pith_str_of(letters));
}

static int read_clock(reader *self, pith_date *date)
{
    const pith_date_token *hour = peek(self, 0);
    const pith_date_token *minute = peek(self, 1);
    const pith_date_token *second = peek(self, 2);
    if (!is_number(hour, 1, 2) || !is_number(minute, 2, 2) ||
        minute->sep != ':' || hour->value > 24 || minute->value > 59)
        return 0;
    date->hour = (int)hour->value;
    date->minute = (int)minute->value;
    date->second = 0;
    int used = 2;
    if (is_number(second, 2, 2) && second->sep == ':' && second->value <= 60) {
        date->second = second->value == 60 ? 59 : (int)second->value;
        used = 3;
        const pith_date_token *part = peek(self, 3);
        used += is_number(part, 1, 18) &&
                (part->sep == '.' || part->sep == ',') && part->nsep == 1;
    }
    date->has_time = date->hour < 24;
    return used;
}

static void read_half(reader *self, pith_date *date)
{
    const pith_date_token *token = peek(self, 0);
    bool after_noon = has_letters(token, "pm") || has_letters(token, "p");
    if (!after_noon && !has_letters(token, "am") && !has_letters(token, "a"))
        return;
    if (date->hour > 12 || date->hour == 0)
        return;
    date->hour = date->hour % 12 + (after_noon ? 12 : 0);
    self->at++;
}

static void read_zone(reader *self, pith_date *date)
{
    const pith_date_token *token = peek(self, 0);
    if (has_letters(token, "z") || has_letters(token, "utc") ||
        has_letters(token, "gmt")) {
        date->has_zone = true;
        self->at++;
        token = peek(self, 0);
    }
    if (token->kind != PITH_DATE_NUMBER ||
        (token->sep != '+' && token->sep != '-') || token->nsep != 1 ||
        token->digits > 4)
        return;
    const pith_date_token *minutes = peek(self, 1);
    int64_t hour = token->value;
    int64_t minute = 0;
    if (token->digits > 2) {
        hour = token->value / 100;
        minute = token->value % 100;
    } else if (is_number(minutes, 2, 2) && minutes->sep == ':') {
        minute = minutes->value;
    }
    if (hour > 14 || minute > 59)
        return;
    int sign = token->sep == '-' ? -1 : 1;
    date->has_zone = true;
    date->zone_minutes = sign * (int)(hour * 60 + minute);
}

/* Read the time after a date: up to two words ("at", "um"), then a time. */
static void read_time(reader *self, pith_date *date)
{
    for (int skip = 0; skip < 3 && self->at < self->stop; skip++) {
        int used = read_clock(self, date);
        if (used > 0) {
            self->at += used;
            read_half(self, date);
            if (date->has_time)
                read_zone(self, date);
            return;
        }
        if (self->at->kind != PITH_DATE_WORD)
            return;
        self->at++;
    }
}

/* -- Patterns: each reads a date at r->at and says how many tokens it has -- */

static bool is_joint(char sep)
{
    return sep == '-' || sep == '/' || sep == '.';
}

/* Whether two further numbers follow, each after the same separator. */
static bool same_joint(const pith_date_token *token,
                       const pith_date_token *date_token)
{
    return is_joint(token->sep) && date_token->sep == token->sep &&
           token->nsep == 1 && date_token->nsep == 1;
}

/* 2025-09-04, 2025/9/4, 2025. 09. 04. */
static int year_first(const reader *self, pith_date *date)
{
    const pith_date_token *a = peek(self, 0);
    const pith_date_token *b = peek(self, 1);
    const pith_date_token *token = peek(self, 2);
    if (!is_number(a, 4, 4) || !is_number(b, 1, 2) || !is_number(token, 1, 2) ||
        !same_joint(b, token))
        return 0;
    return set_any_year(date, a, b->value, token->value) ? 3 : 0;
}

/* Whether the first of two numbers before a year is the month. */
static bool month_is_first(const reader *self)
{
    const pith_date_token *b = peek(self, 1);
    return b->value > 12 || (peek(self, 0)->value <= 12 && b->sep == '/' &&
                             self->order == PITH_DATE_MONTH_FIRST);
}

/* Whether a number follows after the separator of a year: the text is a version
 * or an IP address. */
static bool goes_on(const pith_date_token *year, const pith_date_token *next)
{
    return is_number(next, 1, 9) && next->sep == year->sep && next->nsep == 1 &&
           !next->spaced;
}

/* 4.9.2025, 4/9/2025, 9/4/2025 */
static int year_last(const reader *self, pith_date *date)
{
    const pith_date_token *a = peek(self, 0);
    const pith_date_token *b = peek(self, 1);
    const pith_date_token *year = peek(self, 2);
    if (!is_number(a, 1, 2) || !is_number(b, 1, 2) || !is_number(year, 4, 4) ||
        !same_joint(b, year) || goes_on(year, peek(self, 3)))
        return 0;
    bool month_first = month_is_first(self);
    return set_any_year(date, year, month_first ? a->value : b->value,
                        month_first ? b->value : a->value)
               ? 3
               : 0;
}

/* 4.9.25, 9/4/25 where the month comes first, 4-Sep-25; years are 1970 to 2069.
 * Other dates with a slash or a hyphen may begin with the year. */
static int short_year(const reader *self, pith_date *date)
{
    const pith_date_token *a = peek(self, 0);
    const pith_date_token *b = peek(self, 1);
    const pith_date_token *year = peek(self, 2);
    bool named = b->kind == PITH_DATE_MONTH;
    bool month_first = !named && month_is_first(self);
    if (!is_number(a, 1, 2) || !(named || is_number(b, 1, 2)) ||
        !is_number(year, 2, 2) || !same_joint(b, year) ||
        goes_on(year, peek(self, 3)) ||
        !(named || b->sep == '.' || (b->sep == '/' && month_first)))
        return 0;
    return set_day(date, year->value + (year->value < 70 ? 2000 : 1900),
                   month_first ? a->value : b->value,
                   month_first ? b->value : a->value)
               ? 3
               : 0;
}

/* Whether a token is a year, as part of a date with words. In "4th Gen
 * (2020-2024)" it is none. */
static bool is_year(const pith_date_token *token)
{
    return is_number(token, 4, 4) && token->nsep <= 2 && token->sep != '(' &&
           token->value >= YEAR_LOW;
}

static bool is_day(const pith_date_token *token)
{
    return is_number(token, 1, 2) && token->value >= 1 && token->value <= 31;
}

/* The next token, after at most one filler ("of", "de", "den"). */
static const pith_date_token *next_part(const reader *self, int *at)
{
    const pith_date_token *token = peek(self, (size_t)(*at)++);
    if (token->kind == PITH_DATE_WORD && token->letters <= 3)
        token = peek(self, (size_t)(*at)++);
    return token;
}

/* 4 September 2025, 4 de septiembre de 2025, 4th of September, 2025 */
static int day_month_year(const reader *self, pith_date *date)
{
    int at = 1;
    if (!is_day(peek(self, 0)))
        return 0;
    const pith_date_token *month = next_part(self, &at);
    if (month->kind != PITH_DATE_MONTH || month->nsep > 2)
        return 0;
    const pith_date_token *year = next_part(self, &at);
    if (!is_year(year))
        return 0;
    return set_any_year(date, year, month->value, peek(self, 0)->value) ? at
                                                                        : 0;
}

/* September 4, 2025; Thu Sep 4 10:00:00 2025 */
static int month_day_year(const reader *self, pith_date *date)
{
    int at = 1;
    const pith_date_token *month = peek(self, 0);
    if (month->kind != PITH_DATE_MONTH)
        return 0;
    const pith_date_token *day = next_part(self, &at);
    if (!is_day(day) || day->nsep > 2)
        return 0;
    reader rest = *self;
    rest.at += at < rest.stop - rest.at ? at : rest.stop - rest.at;
    pith_date time = {0};
    int used = read_clock(&rest, &time);
    at += used;
    const pith_date_token *year = next_part(self, &at);
    if (!is_year(year) || !set_any_year(date, year, month->value, day->value))
        return 0;
    if (used) {
        date->has_time = time.has_time;
        date->hour = time.hour;
        date->minute = time.minute;
        date->second = time.second;
    }
    return at;
}

/* 2025. szeptember 4., 2025 m. rugsejo 4 */
static int year_month_day(const reader *self, pith_date *date)
{
    int at = 1;
    const pith_date_token *year = peek(self, 0);
    if (!is_year(year))
        return 0;
    const pith_date_token *month = next_part(self, &at);
    if (month->kind != PITH_DATE_MONTH || month->nsep > 2)
        return 0;
    const pith_date_token *day = next_part(self, &at);
    if (!is_day(day) || day->nsep > 2)
        return 0;
    return set_any_year(date, year, month->value, day->value) ? at : 0;
}

/* With the characters for year, month and day, Chinese and Korean. */
static int marked(const reader *self, pith_date *date)
{
    const pith_date_token *a = peek(self, 0);
    const pith_date_token *b = peek(self, 1);
    const pith_date_token *token = peek(self, 2);
    if (a->mark != PITH_DATE_YEAR || b->mark != PITH_DATE_MONTH_MARK ||
        (token->mark != PITH_DATE_DAY && !is_day(token)))
        return 0;
    return set_day(date, a->value, b->value, token->value) ? 3 : 0;
}

/* 20250904, alone or before a "T". */
static int compact(const reader *self, pith_date *date)
{
    const pith_date_token *token = peek(self, 0);
    const pith_date_token *next = peek(self, 1);
    int64_t year = token->value / 10000;
    if (!is_number(token, 8, 8) || year < COMPACT_LOW || year > COMPACT_HIGH)
        return 0;
    if (next->kind != PITH_DATE_END && !has_letters(next, "t"))
        return 0;
    return set_day(date, year, token->value / 100 % 100, token->value % 100)
               ? 1
               : 0;
}

/* Seconds or milliseconds since 1970, if they are the whole text. */
static int epoch(const reader *self, pith_date *date)
{
    const pith_date_token *token = peek(self, 0);
    if (self->stop - self->at != 1 ||
        (!is_number(token, 9, 10) && !is_number(token, 13, 13)))
        return 0;
    int64_t seconds = token->digits == 13 ? token->value / 1000 : token->value;
    if (seconds < EPOCH_LOW || seconds > EPOCH_HIGH ||
        !set_epoch_day(date, seconds / 86400))
        return 0;
    int clock = (int)(seconds % 86400);
    date->has_time = date->has_zone = true;
    date->hour = clock / 3600;
    date->minute = clock / 60 % 60;
    date->second = clock % 60;
    return 1;
}

/* Whether a text contains four ASCII digits in a row, of which one is at every
 * fourth byte. */
static bool has_four_digits(pith_str text)
{
    enum { FOUR = 4 };
    for (size_t i = FOUR - 1; i < text.len; i += FOUR) {
        if (!pith_is_digit((unsigned char)text.data[i]))
            continue;
        size_t from = i;
        size_t to = i + 1;
        while (i - from < FOUR - 1 &&
               pith_is_digit((unsigned char)text.data[from - 1]))
            from--;
        while (to < text.len && to - from < FOUR &&
               pith_is_digit((unsigned char)text.data[to]))
            to++;
        if (to - from == FOUR)
            return true;
    }
    return false;
}

/* Whether a text has a lead byte of Arabic, Indic, Thai or East Asian
 * characters. Curly quotes, dashes and symbols are not among these. */
static bool has_foreign_lead(pith_str text)
{
    for (size_t i = 0; i + 1 < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c >= 0xd9 && c != 0xe2)
            return true;
    }
    return false;
}

/* Whether a text can contain a date at all: four ASCII digits in a row, or some
 * non-ASCII character (other digits, years of eras). Rejects most texts
 * early. */
static bool may_hold(pith_str text)
{
    if (text.len > PITH_DATE_TEXT_MAX)
        text.len = PITH_DATE_TEXT_MAX;
    return has_four_digits(text) ||
           (!pith_str_is_ascii(text) && has_foreign_lead(text));
}

/* Whether a word is attached to a date by a full stop, as in names of versions
 * and files: "2026-02-25.clover". */
static bool is_version(const reader *self)
{
    const pith_date_token *next = peek(self, 0);
    return next->kind == PITH_DATE_WORD && next->sep == '.' &&
           next->nsep == 1 && !next->spaced;
}

typedef int pattern(const reader *, pith_date *);

/* The first match of one of some patterns. */
static bool find(reader *self, pattern *const *patterns, size_t n,
                 pith_date *date)
{
    for (; self->at < self->stop; self->at++) {
        if (self->at->glued)
            continue; /* digits inside a word or a longer number */
        for (size_t i = 0; i < n; i++) {
            pith_date found;
            int used = patterns[i](self, &found);
            if (!used)
                continue;
            self->at +=
                used < self->stop - self->at ? used : self->stop - self->at;
            if (is_version(self))
                return false;
            if (!found.has_time)
                read_time(self, &found);
            *date = found;
            return true;
        }
    }
    return false;
}

bool pith_date_find(pith_str text, pith_date_order order, pith_date *date)
{
    if (!may_hold(text))
        return false;
    static pattern *const patterns[] = {
        year_first,     year_last, day_month_year, month_day_year,
        year_month_day, marked,    compact,
    };
    pith_date_token tokens[PITH_DATE_TOKENS];
    size_t n = pith_date_cut(text, tokens);
    reader r = {tokens, tokens + n, order};
    return epoch(&r, date) ||
           find(&r, patterns, sizeof patterns / sizeof *patterns, date);
}

bool pith_date_find_short(pith_str text, pith_date_order order, pith_date *date)
{
    static pattern *const patterns[] = {short_year};
    pith_date_token tokens[PITH_DATE_TOKENS];
    size_t n = pith_date_cut(text, tokens);
    reader r = {tokens, tokens + n, order};
    return find(&r, patterns, 1, date);
}

/* -- Addresses ----------------------------------------------------------- */

/* The number of exactly `digits` digits at text.data[at], with no digit before
 * or after; or -1. */
static int64_t digits_at(pith_str text, size_t at, size_t digits)
{
    int64_t value = 0;
    if (text.len < at + digits ||
        (at > 0 && pith_is_digit((unsigned char)text.data[at - 1])) ||
        (text.len > at + digits &&
         pith_is_digit((unsigned char)text.data[at + digits])))
        return -1;
    for (size_t i = 0; i < digits; i++) {
        char c = text.data[at + i];
        if (!pith_is_digit((unsigned char)c))
            return -1;
        value = value * 10 + (c - '0');
    }
    return value;
}

/* Read a number of one or two digits; *at moves past it. */
static int64_t short_at(pith_str text, size_t *at)
{
    for (size_t digits = 2; digits > 0; digits--) {
        int64_t value = digits_at(text, *at, digits);
        if (value < 0)
            continue;
        *at += digits;
        return value;
    }
    return -1;
}

static bool day_at(pith_str path, size_t at, pith_date *date)
{
    int64_t year = digits_at(path, at, 8);
    if (year >= (int64_t)ADDRESS_LOW * 10000 && year / 10000 <= COMPACT_HIGH)
        return set_day(date, year / 10000, year / 100 % 100, year % 100);
    year = digits_at(path, at, 4);
    at += 4;
    char sep = at < path.len ? path.data[at++] : 0;
    if (year < ADDRESS_LOW || (sep != '/' && sep != '-' && sep != '_'))
        return false;
    int64_t month = short_at(path, &at);
    if (month < 0 || at >= path.len || path.data[at++] != sep)
        return false;
    int64_t day = short_at(path, &at);
    return year <= COMPACT_HIGH && set_day(date, year, month, day);
}

bool pith_date_in_address(pith_str address, pith_date *date)
{
    size_t colon = pith_str_ifind(address, PITH_S("://"));
    size_t from = colon == SIZE_MAX ? 0 : colon + 3;
    while (from < address.len && address.data[from] != '/')
        from++;
    pith_str path = {address.data + from, address.len - from};
    for (size_t i = 0; i < path.len; i++)
        if (path.data[i] == '?' || path.data[i] == '#')
            path.len = i;
    for (size_t i = 1; i + 8 <= path.len; i++)
        if ((path.data[i - 1] == '/' || path.data[i - 1] == '-' ||
             path.data[i - 1] == '_') &&
            day_at(path, i, date))
            return true;
    return false;
}

/* -- Writing ------------------------------------------------------------- */

static char *put_digits(char *out, int value, int digits)
{
    for (int i = digits - 1; i >= 0; i--) {
        out[i] = (char)('0' + value % 10);
        value /= 10;
    }
    return out + digits;
}

static char *put_pair(char *out, char sep, int value)
{
    *out++ = sep;
    return put_digits(out, value, 2);
}

size_t pith_date_write(const pith_date *date, bool whole,
                       char out[PITH_DATE_WRITTEN])
{
    char *at = put_digits(out, date->year, 4);
    at = put_pair(at, '-', date->month);
    at = put_pair(at, '-', date->day);
    if (whole && date->has_time) {
        at = put_pair(at, 'T', date->hour);
        at = put_pair(at, ':', date->minute);
        at = put_pair(at, ':', date->second);
        int zone = date->zone_minutes;
        if (date->has_zone && zone == 0) {
            *at++ = 'Z';
        } else if (date->has_zone) {
            int east = zone < 0 ? -zone : zone;
            at = put_pair(at, zone < 0 ? '-' : '+', east / 60);
            at = put_pair(at, ':', east % 60);
        }
    }
    *at = '\0';
    return (size_t)(at - out);
}
