/* SPDX-License-Identifier: Apache-2.0 */
/* See test_allocator.h. Every block has its size and a mark before it. */
#include "test_allocator.h"

#include <malloc.h>
#include <pith/basics.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BY_ITSELF false
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define BY_ITSELF false
#endif
#endif
#ifndef BY_ITSELF
#define BY_ITSELF true
#endif

#define MARK  UINT64_C(0x70697468206d656d)
#define FREED UINT64_C(0x7069746820676f6e)

typedef struct head {
    uint64_t mark;
    uint64_t bytes;
} head;

static struct {
    bool used;
    pid_t process; /* a forked process owns the blocks it inherited */
    atomic_size_t alloc, realloc, free;
    atomic_size_t held;
    atomic_size_t left; /* allocations until one fails; 0: none fails */
} memory;

static bool fails(void)
{
    size_t left = atomic_load(&memory.left);
    while (left > 0)
        if (atomic_compare_exchange_weak(&memory.left, &left, left - 1))
            return left == 1;
    return false;
}

static head *head_of(const void *block)
{
    return (head *)(uintptr_t)block - 1;
}

static head *checked(void *block)
{
    head *found = head_of(block);
    if (found->mark == MARK)
        return found;
    fprintf(stderr, "%p is freed or made larger by the library, which %s\n",
            block, found->mark == FREED ? "has freed it" : "never had it");
    abort();
}

static void *take(size_t bytes, void *user)
{
    atomic_fetch_add(&memory.alloc, 1);
    if (user != &memory || bytes == 0)
        abort();
    if (fails() || bytes > SIZE_MAX - sizeof(head))
        return NULL;
    head *made = malloc(sizeof *made + bytes);
    if (!made)
        return NULL;
    *made = (head){MARK, bytes};
    atomic_fetch_add(&memory.held, 1);
    return made + 1;
}

static void *change(void *block, size_t bytes, void *user)
{
    atomic_fetch_add(&memory.realloc, 1);
    head *old = checked(block);
    if (user != &memory || bytes == 0)
        abort();
    if (fails() || bytes > SIZE_MAX - sizeof(head))
        return NULL;
    head *made = realloc(old, sizeof *made + bytes);
    if (!made)
        return NULL;
    made->bytes = bytes;
    return made + 1;
}

static void give_back(void *block, void *user)
{
    atomic_fetch_add(&memory.free, 1);
    head *old = checked(block);
    if (user != &memory)
        abort();
    old->mark = FREED;
    atomic_fetch_sub(&memory.held, 1);
    free(old);
}

void test_allocator_use(void)
{
    if (memory.used)
        return;
    const pith_allocator hooks = {take, change, give_back, &memory};
    if (pith_allocator_set(&hooks) != PITH_OK)
        abort();
    memory.used = true;
    memory.process = getpid();
}

test_allocations test_allocator_counts(void)
{
    return (test_allocations){
        atomic_load(&memory.alloc), atomic_load(&memory.realloc),
        atomic_load(&memory.free), atomic_load(&memory.held)};
}

int test_allocator_owns(const void *block)
{
    return head_of(block)->mark == MARK;
}

size_t test_allocator_size(const void *block)
{
    if (memory.used)
        return head_of(block)->bytes;
    return malloc_usable_size((void *)(uintptr_t)block);
}

void test_allocator_fail_at(size_t n)
{
    atomic_store(&memory.left, n);
}

__attribute__((constructor)) static void begin(void)
{
    if (BY_ITSELF)
        test_allocator_use();
}

/* The exit status is not known here, so after a failure this may also report
 * memory of the failed test. */
__attribute__((destructor)) static void end(void)
{
    size_t held = atomic_load(&memory.held);
    if (!memory.used || held == 0 || memory.process != getpid())
        return;
    fprintf(stderr, "# %zu blocks of the library are not freed\n", held);
    fflush(NULL);
    _exit(1);
}
