/* SPDX-License-Identifier: Apache-2.0 */
/* Arena: see arena.h. Blocks form a list, newest first. clear() replaces
 * several blocks by a single one of their total size. */
#include "arena.h"

#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define PITH_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PITH_ASAN 1
#endif
#endif

#ifdef PITH_ASAN
#include <sanitizer/asan_interface.h>
#define POISON(at, len)   ASAN_POISON_MEMORY_REGION(at, len)
#define UNPOISON(at, len) ASAN_UNPOISON_MEMORY_REGION(at, len)
enum { GAP = 16 };
#else
#define POISON(at, len)   ((void)(at), (void)(len))
#define UNPOISON(at, len) ((void)(at), (void)(len))
enum { GAP = 0 };
#endif

enum {
    ALIGN = 16,
    BLOCK_MIN = 64 * 1024 - 64, /* a guess: small pages fit in one block */
    BYTES_A_WORK = 16,          /* the numbers of four nodes */
};

struct pith_arena_block {
    pith_arena_block *next;
    size_t size; /* bytes after the header */
    _Alignas(ALIGN) char bytes[];
};

void pith_arena_init(pith_arena *arena, size_t limit)
{
    *arena =
        (pith_arena){.limit = limit ? limit : SIZE_MAX, .fail_after = SIZE_MAX};
}

static void free_blocks(pith_arena_block *block)
{
    while (block) {
        pith_arena_block *next = block->next;
        UNPOISON(block->bytes, block->size);
        pith_free(block);
        block = next;
    }
}

void pith_arena_free(pith_arena *arena)
{
    free_blocks(arena->blocks);
    size_t limit = arena->limit;
    pith_deadline *deadline = arena->deadline;
    pith_arena_init(arena, limit);
    arena->deadline = deadline;
}

static bool add_block(pith_arena *arena, size_t need)
{
    size_t size = need;
#ifndef PITH_ARENA_DEBUG
    size_t last = arena->blocks ? arena->blocks->size : 0;
    if (size < BLOCK_MIN)
        size = BLOCK_MIN;
    /* Doubling keeps the number of blocks logarithmic. Above 8 MiB blocks do
     * not double, so that a page that needs a little more does not take twice
     * as much. */
    if (size < last * 2 && last <= 4u << 20)
        size = last * 2;
#endif
    size_t total;
    if (__builtin_add_overflow(size, sizeof(pith_arena_block), &total))
        return false;
    pith_arena_block *block = pith_alloc(total);
    if (!block)
        return false;
    block->next = arena->blocks;
    block->size = size;
    POISON(block->bytes, size);
    arena->blocks = block;
    arena->at = block->bytes;
    arena->stop = block->bytes + size;
    arena->last = NULL;
    return true;
}

void pith_arena_clear(pith_arena *arena)
{
    size_t total = 0;
    for (pith_arena_block *block = arena->blocks; block; block = block->next)
        total += block->size;
    arena->used = 0;
    arena->last = NULL;
    if (!arena->blocks)
        return;
    if (arena->blocks->next) {
        free_blocks(arena->blocks);
        arena->blocks = NULL;
        arena->at = arena->stop = NULL;
        (void)add_block(arena, total); /* failing is harmless here: the next
                                          allocation tries again */
        return;
    }
    arena->at = arena->blocks->bytes;
    POISON(arena->at, arena->blocks->size);
}

void *pith_arena_alloc(pith_arena *arena, size_t count, size_t size)
{
    size_t bytes;
    size_t room;
    if (__builtin_mul_overflow(count, size, &bytes) ||
        __builtin_add_overflow(bytes, ALIGN - 1 + GAP, &room))
        return NULL;
    /* The caller is going to fill the memory. */
    if (pith_arena_work(arena, 1 + bytes / BYTES_A_WORK) != PITH_OK)
        return NULL;
    if (bytes == 0) /* so that no two allocations have the same address */
        room += 1;
    room &= ~(size_t)(ALIGN - 1);
    if (room > arena->limit - arena->used || arena->fail_after == 0)
        return NULL;
    if (arena->fail_after != SIZE_MAX)
        arena->fail_after--;
    if ((size_t)(arena->stop - arena->at) < room && !add_block(arena, room))
        return NULL;
    char *start = arena->at;
#ifdef PITH_ARENA_DEBUG
    arena->at = arena->stop;
#else
    arena->at += room;
#endif
    arena->last = start;
    arena->used += room;
    if (arena->used > arena->peak)
        arena->peak = arena->used;
    UNPOISON(start, bytes);
    return start;
}

void *pith_arena_zalloc(pith_arena *arena, size_t count, size_t size)
{
    void *start = pith_arena_alloc(arena, count, size);
    if (start)
        memset(start, 0, count * size);
    return start;
}

#ifndef PITH_ARENA_DEBUG
/* Extend the newest allocation in place if its block has room. */
static bool grow_in_place(pith_arena *arena, char *old, size_t bytes)
{
    if (old != arena->last || bytes > SIZE_MAX - ALIGN - GAP)
        return false;
    size_t room = (bytes + ALIGN - 1 + GAP) & ~(size_t)(ALIGN - 1);
    size_t had = (size_t)(arena->at - old);
    if (room > (size_t)(arena->stop - old) ||
        (room > had && room - had > arena->limit - arena->used) ||
        arena->fail_after == 0)
        return false;
    if (room > had) {
        arena->used += room - had;
        arena->at = old + room;
    }
    if (arena->used > arena->peak)
        arena->peak = arena->used;
    UNPOISON(old, bytes);
    return true;
}
#endif

void *pith_arena_grow(pith_arena *arena, void *old, size_t old_count,
                      size_t new_count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(new_count, size, &bytes))
        return NULL;
#ifndef PITH_ARENA_DEBUG
    if (old && grow_in_place(arena, old, bytes))
        return old;
#endif
    void *start = pith_arena_alloc(arena, new_count, size);
    if (start && old && old_count)
        memcpy(start, old, old_count * size);
    return start;
}

void *pith_arena_room(pith_arena *arena, void *array, uint32_t count,
                      uint32_t *cap, size_t size)
{
    if (count < *cap)
        return array;
    uint32_t more = *cap ? *cap * 2 : 64;
    void *grown =
        more > *cap ? pith_arena_grow(arena, array, count, more, size) : NULL;
    if (grown)
        *cap = more;
    return grown;
}

char *pith_arena_copy(pith_arena *arena, pith_str text)
{
    if (text.len == SIZE_MAX)
        return NULL;
    char *copy = pith_arena_alloc(arena, text.len + 1, 1);
    if (!copy)
        return NULL;
    if (text.len)
        memcpy(copy, text.data, text.len);
    copy[text.len] = 0;
    return copy;
}
