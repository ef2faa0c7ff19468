/* SPDX-License-Identifier: Apache-2.0 */
/* Compares addresses: see paging_address.h. Page numbers are in the query
 * ("?page=2", "&start=20"), or at the one place where two paths differ
 * ("/page/2", "-2.html", "index2.html"). */
#include "paging_address.h"

#include "str.h"

#include <pith/inspect.h>

enum {
    PAGE_MAX = 100000, /* no page has a higher number */
    /* The largest number in a path that is a page without a word for it: larger
     * ones are years, months with years, and numbers of articles. A guess. */
    PLAIN_MAX = 99,
    PARAMS_MAX = 40, /* of one query */
};

/* An address in parts, without scheme, "www." and fragment. */
typedef struct place {
    pith_str host, path, query;
} place;

static pith_str cut_front(pith_str text, size_t n)
{
    return (pith_str){text.data + n, text.len - n};
}

static size_t find_byte(pith_str text, char byte)
{
    const char *at = text.len ? memchr(text.data, byte, text.len) : NULL;
    return at ? (size_t)(at - text.data) : text.len;
}

static place split(pith_str url)
{
    pith_url_parts parts = pith_url_split_host(url);
    place out = {.host = parts.authority, .path = parts.path};
    if (pith_str_istarts(out.host, PITH_S("www.")))
        out.host = cut_front(out.host, 4);
    if (parts.query.len)
        out.query = cut_front(parts.query, 1);
    while (out.path.len && out.path.data[out.path.len - 1] == '/')
        out.path.len--;
    return out;
}

/* The next NAME=VALUE of a query; false at its end. */
static bool next_param(pith_str *rest, pith_str *name, pith_str *value)
{
    while (rest->len && rest->data[0] == '&')
        *rest = cut_front(*rest, 1);
    if (rest->len == 0)
        return false;
    pith_str pair = {rest->data, find_byte(*rest, '&')};
    *rest = cut_front(*rest, pair.len);
    size_t equals = find_byte(pair, '=');
    *name = (pith_str){pair.data, equals};
    *value = cut_front(pair, equals + (equals < pair.len));
    return true;
}

static bool read_number(pith_str text, uint64_t max, uint64_t *out)
{
    return pith_str_uint(&text, max, out) && text.len == 0;
}

/* The counting parameter of a query, and the number of its other parameters. */
typedef struct count {
    pith_paging_mark mark;
    pith_str name; /* of the parameter */
    uint64_t number;
} count;

static count read_query(pith_str query)
{
    count out = {0};
    pith_str name;
    pith_str value;
    for (int n = 0; n < PARAMS_MAX && next_param(&query, &name, &value); n++) {
        pith_paging_mark mark = pith_paging_mark_of(name);
        uint64_t number;
        if (mark == PITH_MARK_COMMENT && read_number(value, PAGE_MAX, &number))
            return (count){mark, name, number};
        if ((mark == PITH_MARK_PAGE || mark == PITH_MARK_OFFSET) && !out.mark &&
            read_number(value, PAGE_MAX, &number))
            out = (count){mark, name, number};
    }
    return out;
}

/* The value of the parameter with that name; NULL data: there is none. */
static pith_str find_param(pith_str query, pith_str wanted)
{
    pith_str name;
    pith_str value;
    for (int n = 0; n < PARAMS_MAX && next_param(&query, &name, &value); n++)
        if (pith_str_eq(name, wanted))
            return value;
    return (pith_str){0};
}

/* Whether every parameter of `page` except the counting one has the same value
 * in `link` or is missing there; `link` may have further ones. */
static bool agree(pith_str page, pith_str link, pith_str counting)
{
    pith_str name;
    pith_str value;
    for (int n = 0; n < PARAMS_MAX && next_param(&page, &name, &value); n++) {
        pith_str other = find_param(link, name);
        if (other.data && !pith_str_eq(name, counting) &&
            !pith_str_eq(other, value))
            return false;
    }
    return true;
}

static pith_paging_relation judge(bool offset, uint64_t from, bool known,
                                  uint64_t to)
{
    if (!known && offset)
        return to > 0 ? PITH_RELATION_NEXT : PITH_RELATION_BEFORE;
    if (!known)
        return to == 1 || to == 2 ? PITH_RELATION_NEXT
               : to == 0          ? PITH_RELATION_BEFORE
                                  : PITH_RELATION_AFTER;
    if (to <= from)
        return PITH_RELATION_BEFORE;
    return to == from + 1 || offset ? PITH_RELATION_NEXT : PITH_RELATION_AFTER;
}

/* Compare by a counting parameter. */
static pith_paging_relation relate_queries(const place *page, const place *link,
                                           pith_paging_number *number)
{
    count to = read_query(link->query);
    if (to.mark == PITH_MARK_COMMENT)
        return PITH_RELATION_COMMENTS;
    if (to.mark == PITH_MARK_NONE)
        return PITH_RELATION_NONE;
    bool offset = to.mark == PITH_MARK_OFFSET;
    uint64_t from = 0;
    bool known = read_number(find_param(page->query, to.name), PAGE_MAX, &from);
    *number = (pith_paging_number){offset ? 0 : (uint32_t)to.number, true};
    pith_paging_relation relation = judge(offset, from, known, to.number);
    if (relation != PITH_RELATION_NEXT)
        return relation;
    return pith_str_eq(page->path, link->path) &&
                   agree(page->query, link->query, to.name)
               ? PITH_RELATION_NEXT
               : PITH_RELATION_LOOSE;
}

/* What is between the common start and the common end of two paths, keeping
 * numbers whole. */
static void find_difference(pith_str a, pith_str b, pith_str *in_a,
                            pith_str *in_b)
{
    size_t least = a.len < b.len ? a.len : b.len;
    size_t front = 0;
    while (front < least && a.data[front] == b.data[front])
        front++;
    while (front > 0 && pith_is_digit((unsigned char)a.data[front - 1]))
        front--;
    size_t back = 0;
    while (back < least - front &&
           a.data[a.len - 1 - back] == b.data[b.len - 1 - back])
        back++;
    while (back > 0 && pith_is_digit((unsigned char)a.data[a.len - back]))
        back--;
    *in_a = (pith_str){a.data + front, a.len - front - back};
    *in_b = (pith_str){b.data + front, b.len - front - back};
}

/* The only number in a part of a path, and what its words mean. */
typedef struct piece {
    size_t numbers;
    uint64_t number;
    bool marked;  /* a word marks it as a page */
    bool comment; /* ... of comments */
    bool other;   /* there are other words */
} piece;

static piece read_piece(pith_str text)
{
    piece out = {0};
    for (size_t i = 0; i < text.len;) {
        size_t from = i;
        unsigned char c = (unsigned char)text.data[i];
        pith_str rest = cut_front(text, i);
        uint64_t number;
        if (pith_is_digit(c)) {
            while (i < text.len && pith_is_digit((unsigned char)text.data[i]))
                i++;
            out.numbers++;
            out.number =
                pith_str_uint(&rest, PAGE_MAX, &number) ? number : UINT64_MAX;
            continue;
        }
        while (i < text.len && (pith_is_alpha((unsigned char)text.data[i]) ||
                                (unsigned char)text.data[i] >= 0x80))
            i++;
        if (i == from) {
            i++;
            continue;
        }
        switch (pith_paging_mark_of((pith_str){text.data + from, i - from})) {
        case PITH_MARK_PAGE:
        case PITH_MARK_OFFSET:
            out.marked = true;
            break;
        case PITH_MARK_COMMENT:
            out.comment = true;
            break;
        case PITH_MARK_EMPTY:
            break;
        default:
            out.other = true;
        }
    }
    return out;
}

/* Whether the last word before `at` in a path marks what follows as a page. */
static bool is_called_page(pith_str path, const char *at)
{
    size_t end = (size_t)(at - path.data);
    while (end > 0 && !pith_is_alpha((unsigned char)path.data[end - 1]) &&
           !pith_is_digit((unsigned char)path.data[end - 1]))
        end--;
    size_t from = end;
    while (from > 0 && pith_is_alpha((unsigned char)path.data[from - 1]))
        from--;
    return pith_paging_mark_of((pith_str){path.data + from, end - from}) ==
           PITH_MARK_PAGE;
}

/* Both paths have a number where they differ. */
static pith_paging_relation relate_numbers(const place *link, pith_str at,
                                           const piece *from, const piece *to)
{
    bool called = from->marked || is_called_page(link->path, at.data);
    if (to->other || from->other || to->numbers != 1 || from->numbers != 1)
        return PITH_RELATION_NONE;
    if (!called && to->number > PLAIN_MAX)
        return PITH_RELATION_NONE;
    pith_paging_relation relation =
        judge(false, from->number, true, to->number);
    return relation == PITH_RELATION_NEXT && !called ? PITH_RELATION_LOOSE
                                                     : relation;
}

static pith_paging_relation relate_paths(const place *page, const place *link,
                                         pith_paging_number *number)
{
    pith_str old;
    pith_str new;
    find_difference(page->path, link->path, &old, &new);
    piece from = read_piece(old);
    piece to = read_piece(new);
    if (to.comment)
        return PITH_RELATION_COMMENTS;
    if (to.numbers != 1 || to.number > PAGE_MAX)
        return from.marked && from.numbers == 1 && to.numbers == 0 && !to.other
                   ? PITH_RELATION_BEFORE
                   : PITH_RELATION_NONE;
    number->number = (uint32_t)to.number;
    pith_paging_relation relation;
    if (from.numbers)
        relation = relate_numbers(link, new, &from, &to);
    else if (from.other)
        return PITH_RELATION_NONE;
    else if (to.other) /* "-or10-" */
        relation = PITH_RELATION_LOOSE;
    else if (to.number > 2 && to.marked)
        relation = PITH_RELATION_AFTER;
    else
        relation = to.number == 2 ? PITH_RELATION_NEXT : PITH_RELATION_NONE;
    bool same = link->query.len == 0 || pith_str_eq(page->query, link->query);
    return relation == PITH_RELATION_NEXT && !same ? PITH_RELATION_LOOSE
                                                   : relation;
}

/* The number that a word of the path marks as a page: "/list/page/3". */
static bool find_page(pith_str path, uint64_t *out)
{
    for (size_t i = path.len; i > 0; i--) {
        if (!pith_is_digit((unsigned char)path.data[i - 1]))
            continue;
        size_t from = i;
        while (from > 0 && pith_is_digit((unsigned char)path.data[from - 1]))
            from--;
        pith_str digits = {path.data + from, i - from};
        if (is_called_page(path, digits.data) &&
            read_number(digits, PAGE_MAX, out))
            return true;
        if (from == 0)
            break;
        i = from;
    }
    return false;
}

/* Compare paths that differ in more than a number, if the number follows. */
static pith_paging_relation relate_loosely(const place *page, const place *link,
                                           pith_paging_number *number)
{
    uint64_t from = 1;
    uint64_t to;
    if (!find_page(link->path, &to))
        return PITH_RELATION_NONE;
    bool known = find_page(page->path, &from);
    number->number = (uint32_t)to;
    pith_paging_relation relation = judge(false, from, known, to);
    return relation == PITH_RELATION_NEXT ? PITH_RELATION_LOOSE : relation;
}

pith_paging_relation pith_paging_relate(pith_str page, pith_str link,
                                        pith_paging_number *number)
{
    *number = (pith_paging_number){0};
    if (page.len > PITH_PAGING_ADDRESS_MAX ||
        link.len > PITH_PAGING_ADDRESS_MAX)
        return PITH_RELATION_NONE;
    place here = split(page);
    place there = split(link);
    if (!pith_str_ieq(here.host, there.host))
        return PITH_RELATION_NONE;
    if (pith_str_eq(here.path, there.path) &&
        pith_str_eq(here.query, there.query))
        return PITH_RELATION_SAME;
    pith_paging_relation relation = relate_queries(&here, &there, number);
    if (relation == PITH_RELATION_NONE)
        relation = relate_paths(&here, &there, number);
    return relation == PITH_RELATION_NONE
               ? relate_loosely(&here, &there, number)
               : relation;
}

bool pith_url_same_page(pith_str a, pith_str b)
{
    place one = split(a);
    place two = split(b);
    return pith_str_ieq(one.host, two.host) &&
           pith_str_eq(one.path, two.path) && pith_str_eq(one.query, two.query);
}
