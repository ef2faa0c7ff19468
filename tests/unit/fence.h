/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Input flush against an unreadable page.
 *
 * A parser that reads one byte past the end of its input crashes immediately,
 * in every build, without a sanitizer. fence_copy() maps whole pages, protects
 * the last one and puts the bytes right in front of it; the page before the
 * bytes is protected too, so that reading far in front of them is caught as
 * well (up to a page of slack lies between).
 *
 *     char *page = fence_copy("<p>", 3);
 *     parse((pith_str){page, 3});
 *     fence_free(page, 3);
 */
#ifndef PITH_TESTS_FENCE_H
#define PITH_TESTS_FENCE_H

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Bytes of the readable part that holds len bytes: whole pages, at least
 * one. */
static inline size_t fence_room(size_t len)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return len == 0 ? page : (len + page - 1) / page * page;
}

/* A copy of data whose last byte is the last readable one; never NULL. The
 * copy may be written to. data may be NULL when len is 0. */
static inline char *fence_copy(const void *data, size_t len)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t room = fence_room(len);
    char *map = mmap(NULL, room + 2 * page, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED || mprotect(map, page, PROT_NONE) != 0 ||
        mprotect(map + page + room, page, PROT_NONE) != 0)
        abort();
    char *copy = map + page + room - len;
    if (len)
        memcpy(copy, data, len);
    return copy;
}

/* Give back what fence_copy(..., len) returned. */
static inline void fence_free(char *copy, size_t len)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t room = fence_room(len);
    if (munmap(copy + len - room - page, room + 2 * page) != 0)
        abort();
}

#endif
