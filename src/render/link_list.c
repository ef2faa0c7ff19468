/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses in Markdown: see link_list.h. */
#include "link_list.h"

#include "escape.h"
#include "status.h"
#include "str.h"

#include <string.h>

enum { FIRST_SLOTS = 64 };

/* -- One address ----------------------------------------------------------- */

/* Bytes that would end or change an address inside "(...)". Control characters
 * and space are handled elsewhere. */
static const bool breaks_destination[256] = {
    ['('] = true,  [')'] = true, ['<'] = true, ['>'] = true,
    ['\\'] = true, ['`'] = true, ['|'] = true, [0x7f] = true,
};

/* Whether an ampersand begins what is read as a character reference:
 * "&copy;". */
static bool is_reference(pith_str url, size_t at)
{
    enum { LONGEST_NAME = 33 };
    size_t i = at + 1;
    i += i < url.len && url.data[i] == '#';
    size_t first = i;
    while (i < url.len && i - at <= LONGEST_NAME &&
           (pith_is_alpha((unsigned char)url.data[i]) ||
            pith_is_digit((unsigned char)url.data[i])))
        i++;
    return i > first && i < url.len && url.data[i] == ';';
}

static void put_percent(pith_buf *out, unsigned char c)
{
    static const char digits[] = "0123456789ABCDEF";
    char escape[3] = {'%', digits[c >> 4], digits[c & 15]};
    pith_buf_put(out, escape, sizeof escape);
}

void pith_link_list_plain(pith_buf *out, pith_str url)
{
    for (size_t i = 0; i < url.len; i++) {
        unsigned char c = (unsigned char)url.data[i];
        size_t unfit = pith_escape_noncharacter(url, i);
        if (unfit)
            i += unfit - 1;
        else if (c <= ' ' || c == 0x7f)
            put_percent(out, c);
        else
            pith_buf_byte(out, (char)c);
    }
}

void pith_link_list_address(pith_buf *out, pith_str url)
{
    for (size_t i = 0; i < url.len; i++) {
        unsigned char c = (unsigned char)url.data[i];
        size_t unfit = pith_escape_noncharacter(url, i);
        if (unfit) {
            i += unfit - 1;
        } else if (c <= ' ' || breaks_destination[c]) {
            put_percent(out, c);
        } else if (c == '&' && is_reference(url, i)) {
            pith_buf_text(out, "&amp;");
        } else {
            pith_buf_byte(out, (char)c);
        }
    }
}

/* -- The list -------------------------------------------------------------- */

void pith_link_list_init(pith_link_list *list, const pith_render_job *job)
{
    *list = (pith_link_list){.arena = job->scratch, .out = job->out};
}

/* The slot of an address, or the free slot where it belongs. */
static uint32_t *find(const pith_link_list *list, pith_str url)
{
    uint32_t at = (uint32_t)pith_str_hash(url) & (list->nslots - 1);
    while (list->slot[at] && !pith_str_eq(list->url[list->slot[at] - 1], url))
        at = (at + 1) & (list->nslots - 1);
    return &list->slot[at];
}

/* Make room for one more; at most half of the slots are used. */
static bool make_room(pith_link_list *list)
{
    pith_str *urls = pith_arena_room(list->arena, list->url, list->n,
                                     &list->room, sizeof *urls);
    if (!urls)
        return false;
    list->url = urls;
    if (list->n < list->nslots / 2)
        return true;
    uint32_t nslots = list->nslots ? list->nslots * 2 : FIRST_SLOTS;
    uint32_t *slot = pith_arena_zalloc(list->arena, nslots, sizeof *slot);
    if (!slot)
        return false;
    list->slot = slot;
    list->nslots = nslots;
    for (uint32_t i = 0; i < list->n; i++)
        *find(list, list->url[i]) = i + 1;
    return true;
}

static uint32_t without_memory(const pith_link_list *list)
{
    if (list->out->status == PITH_OK)
        list->out->status = PITH_NOMEM;
    return 0;
}

uint32_t pith_link_list_number(pith_link_list *list, pith_str url)
{
    if (!make_room(list))
        return without_memory(list);
    uint32_t *slot = find(list, url);
    if (*slot > 0)
        return *slot;
    char *copy = pith_arena_copy(list->arena, url);
    if (!copy)
        return without_memory(list);
    list->url[list->n++] = (pith_str){copy, url.len};
    return *slot = list->n;
}

void pith_link_list_write(const pith_link_list *list, bool escape)
{
    for (uint32_t i = 0; i < list->n; i++) {
        pith_buf_text(list->out, i ? "\n[" : "\n\n[");
        pith_buf_uint(list->out, i + 1);
        pith_buf_text(list->out, "]: ");
        if (escape)
            pith_link_list_address(list->out, list->url[i]);
        else
            pith_link_list_plain(list->out, list->url[i]);
    }
}
