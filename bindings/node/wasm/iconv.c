/* SPDX-License-Identifier: Apache-2.0 */
/*
 * glibc's converters for Chinese, Japanese and Korean where there is no glibc:
 * what src/text/multibyte.c calls, by tables of what glibc's own answer is to
 * every sequence of bytes (make_tables.c asks it when this is built).
 *
 * A converter only reads, and only to UCS-4LE: that is all that is asked for.
 */
#include "legacy_tables.h"

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Cells of a charset's planes, made when it is first asked for and kept: a page
 * of an encoding is seldom the last one, and there is one thread. */
static uint16_t *cells[LEGACY_CHARSETS_MAX][LEGACY_PLANES];

/* What stands at the front: len bytes for n code points. */
typedef struct character {
    size_t len;
    size_t n;
    uint32_t codes[2];
    int error; /* EILSEQ or EINVAL: nothing that could be read */
} character;

static const legacy_charset *charset_of(iconv_t with)
{
    return (const legacy_charset *)with;
}

static bool add_up(size_t set, size_t which)
{
    const legacy_plane *plane = &legacy_charsets[set].planes[which];
    size_t n = (size_t)plane->nleads * plane->ntrails;
    if (n == 0 || cells[set][which])
        return true;
    uint16_t *sums = malloc(n * sizeof *sums);
    uint16_t sum = 0;
    for (size_t i = 0; sums && i < n; i++)
        sums[i] = sum = (uint16_t)(sum + plane->steps[i]);
    cells[set][which] = sums;
    return sums;
}

iconv_t iconv_open(const char *to, const char *from)
{
    errno = EINVAL;
    if (strcmp(to, "UCS-4LE") != 0)
        return (iconv_t)-1;
    for (size_t i = 0; i < legacy_charset_count; i++) {
        if (strcmp(legacy_charsets[i].name, from) != 0)
            continue;
        if (add_up(i, 0) && add_up(i, 1))
            return (iconv_t)(uintptr_t)&legacy_charsets[i];
        errno = ENOMEM;
        break;
    }
    return (iconv_t)-1;
}

int iconv_close(iconv_t with)
{
    (void)with;
    return 0;
}

static character refuse(int error)
{
    return (character){.error = error};
}

/* A cell: a code point, LEGACY_LEAD, LEGACY_NONE, or two code points. */
static character read_cell(const legacy_charset *set, uint32_t cell, size_t len)
{
    if (cell == LEGACY_NONE || cell == LEGACY_LEAD)
        return refuse(EILSEQ);
    character found = {.len = len, .n = 1, .codes = {cell}};
    if (cell - LEGACY_COUPLE < LEGACY_COUPLES) {
        found.n = 2;
        memcpy(found.codes, set->couples[cell - LEGACY_COUPLE],
               sizeof found.codes);
    }
    return found;
}

/* Four bytes of GB 18030: numbers in runs of which the code points follow
 * each other. */
static character read_four(const legacy_charset *set, const uint8_t *s,
                           size_t left)
{
    const uint8_t low[4] = {0x81, 0x30, 0x81, 0x30};
    const uint8_t high[4] = {0xfe, 0x39, 0xfe, 0x39};
    uint32_t number = 0;
    if (left < 4)
        return refuse(EINVAL);
    for (size_t i = 0; i < 4; i++) {
        if (s[i] < low[i] || s[i] > high[i])
            return refuse(EILSEQ);
        number = number * (uint32_t)(high[i] - low[i] + 1) + s[i] - low[i];
    }
    size_t from = 0;
    size_t to = set->nruns;
    while (to - from > 1) {
        size_t middle = from + (to - from) / 2;
        if (set->runs[middle].number <= number)
            from = middle;
        else
            to = middle;
    }
    const legacy_run *run = &set->runs[from];
    if (number < run->number || number - run->number >= run->n)
        return refuse(EILSEQ);
    return (character){
        .len = 4, .n = 1, .codes = {run->code + number - run->number}};
}

static uint32_t cell_at(const legacy_charset *set, size_t which, uint8_t lead,
                        uint8_t trail)
{
    const legacy_plane *plane = &set->planes[which];
    if (lead < plane->lead || lead - plane->lead >= plane->nleads ||
        trail < plane->trail || trail - plane->trail >= plane->ntrails)
        return LEGACY_NONE;
    size_t i =
        (size_t)(lead - plane->lead) * plane->ntrails + trail - plane->trail;
    uint32_t beyond = plane->beyond ? plane->beyond[i / 8] >> i % 8 & 1 : 0;
    return beyond << 17 | cells[set - legacy_charsets][which][i];
}

static character read_character(const legacy_charset *set, const uint8_t *s,
                                size_t left)
{
    uint32_t single = set->single[s[0]];
    if (single != LEGACY_LEAD)
        return read_cell(set, single, 1);
    if (left < 2)
        return refuse(EINVAL);
    if (set->nruns && s[1] >= '0' && s[1] <= '9')
        return read_four(set, s, left);
    if (!set->third || s[0] != set->third)
        return read_cell(set, cell_at(set, 0, s[0], s[1]), 2);
    if (left < 3)
        return refuse(s[1] >= set->planes[1].lead ? EINVAL : EILSEQ);
    return read_cell(set, cell_at(set, 1, s[1], s[2]), 3);
}

size_t iconv(iconv_t with, char **restrict in, size_t *restrict left,
             char **restrict out, size_t *restrict room)
{
    if (!in || !*in)
        return 0; /* nothing is ever held back */
    while (*left) {
        character next =
            read_character(charset_of(with), (const uint8_t *)*in, *left);
        if (next.error) {
            errno = next.error;
            return (size_t)-1;
        }
        size_t size = next.n * sizeof *next.codes;
        if (*room < size) {
            errno = E2BIG;
            return (size_t)-1;
        }
        memcpy(*out, next.codes, size);
        *out += size;
        *room -= size;
        *in += next.len;
        *left -= next.len;
    }
    return 0;
}
