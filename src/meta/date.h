/* SPDX-License-Identifier: Apache-2.0 */
/* Dates as people and programs write them, in any of some thirty languages. A
 * pure function of its text: no clock, no locale, no time zone of the machine.
 * Days that the calendar does not have are not dates, nor are relative times
 * ("3 days ago"), months alone and years of two digits. */
#ifndef PITH_META_DATE_H
#define PITH_META_DATE_H

#include <pith/basics.h>

enum {
    PITH_DATE_TEXT_MAX = 200, /* bytes of a text that are examined */
    PITH_DATE_WRITTEN = 32,   /* room for a written date */
};

/* Which number of 4/9/2025 is the month; 4.9.2025 and 4-9-2025 always have the
 * day first, and 25 is never a month. */
typedef enum pith_date_order {
    PITH_DATE_DAY_FIRST,
    PITH_DATE_MONTH_FIRST,
} pith_date_order;

typedef struct pith_date {
    int year;       /* Gregorian, 1000 to 9999 */
    int month, day; /* from 1 */
    bool has_time;  /* the next three are set */
    int hour, minute, second;
    bool has_zone;    /* the next one is set */
    int zone_minutes; /* east of UTC */
} pith_date;

/**
 * The first date in a text: ISO 8601, RFC 2822, seconds or milliseconds since
 * 1970 if there is nothing else, numbers in the usual orders, and words
 * with month names; decimal digits of Arabic, Persian, Devanagari, Thai and
 * full width. Years of the Buddhist era (2400 to 2699), of Japan since 1868
 * and of the Persian solar calendar (1300 to 1499) are converted.
 *
 * @param text   valid UTF-8; only the first PITH_DATE_TEXT_MAX bytes count.
 * @param date   out: untouched when false is returned.
 * @return       whether there is one.
 */
bool pith_date_find(pith_str text, pith_date_order order, pith_date *date);

/** The first date with a year of two digits: 29.01.19, 1/29/19, 21-Nov-19. Many
 * texts look like one, so only for a text that the page declares to be a date.
 * As pith_date_find(). */
bool pith_date_find_short(pith_str text, pith_date_order order,
                          pith_date *date);

/** The date in an address: /2025/09/04/, /2025-09-04-, /20250904/. Only in the
 * path, and only years from 1990. As pith_date_find(). */
bool pith_date_in_address(pith_str address, pith_date *date);

/** Write "2025-09-04", or with `whole` also the known parts of time and zone:
 * "2025-09-04T10:00:00+02:00". Returns the length; NUL-terminated. */
size_t pith_date_write(const pith_date *date, bool whole,
                       char out[PITH_DATE_WRITTEN]);

#endif
