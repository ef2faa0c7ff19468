/* SPDX-License-Identifier: Apache-2.0 */
/* Words of Thai: see thai.h. The dictionary is opened for the first run and
 * closed with the page, because libthai's shared one is not thread-safe. */
#include "thai.h"

#ifdef PITH_HAVE_LIBTHAI

#include <errno.h>
#include <thai/thbrk.h>
#include <thai/thwbrk.h>

enum { BYTES = 3 }; /* of every Thai character in UTF-8 */

void pith_thai_open(pith_thai *thai)
{
    /* libthai does not report that memory ran out, but malloc() does. */
    errno = 0;
    if (!thai->tried)
        thai->inside = th_brk_new(NULL);
    thai->tried = thai->inside || errno != ENOMEM;
}

size_t pith_thai_words(pith_thai *thai, pith_str run, uint16_t *ends)
{
    thwchar_t wide[PITH_THAI_RUN + 1];
    int at[PITH_THAI_RUN];
    size_t n = run.len / BYTES;
    pith_thai_open(thai);
    errno = thai->tried ? 0 : ENOMEM;
    if (!thai->inside && errno == ENOMEM)
        return PITH_THAI_NOMEM;
    if (!thai->inside || n == 0 || n > PITH_THAI_RUN)
        return 0;
    for (size_t i = 0; i < n; i++) {
        size_t len;
        pith_str rest = {run.data + i * BYTES, run.len - i * BYTES};
        wide[i] = (thwchar_t)pith_utf8_next(rest, &len);
    }
    wide[n] = 0;
    int found = th_brk_wc_find_breaks(thai->inside, wide, at, PITH_THAI_RUN);
    if (errno == ENOMEM)
        return PITH_THAI_NOMEM;
    size_t words = 0;
    size_t last = 0;
    for (int i = 0; i < found; i++) {
        if (at[i] <= 0 || (size_t)at[i] >= n || (size_t)at[i] <= last)
            continue;
        last = (size_t)at[i];
        ends[words++] = (uint16_t)(last * BYTES);
    }
    ends[words++] = (uint16_t)(n * BYTES);
    return words;
}

void pith_thai_close(pith_thai *thai)
{
    if (thai->inside)
        th_brk_delete(thai->inside);
    *thai = (pith_thai){0};
}

#else

void pith_thai_open(pith_thai *thai)
{
    thai->tried = true;
}

size_t pith_thai_words(pith_thai *thai, pith_str run, uint16_t *ends)
{
    (void)thai;
    (void)run;
    (void)ends;
    return 0;
}

void pith_thai_close(pith_thai *thai)
{
    (void)thai;
}

#endif
