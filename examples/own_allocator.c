/* SPDX-License-Identifier: Apache-2.0 */
/* The library takes its memory from the program: here from malloc(), counted,
 * and never above a limit. */
#include <pith/pith.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { LIMIT = 8000000 };

/* One thread; a program with several needs a lock or atomic numbers. */
typedef struct ledger {
    size_t calls, bytes, most;
} ledger;

/* Precedes each block; its size keeps the strictest alignment. */
typedef union size_before {
    size_t bytes;
    max_align_t align;
} size_before;

static bool book(ledger *account, size_t less, size_t more)
{
    account->calls++;
    if (more > LIMIT - (account->bytes - less))
        return false;
    account->bytes = account->bytes - less + more;
    if (account->bytes > account->most)
        account->most = account->bytes;
    return true;
}

static void *counted_realloc(void *block, size_t bytes, void *user)
{
    size_before *old = block ? (size_before *)block - 1 : NULL;
    size_t less = old ? old->bytes : 0;
    if (!book(user, less, bytes))
        return NULL;
    size_before *made = realloc(old, sizeof *made + bytes);
    if (!made) {
        ((ledger *)user)->bytes -= bytes - less;
        return NULL;
    }
    made->bytes = bytes;
    return made + 1;
}

static void *counted_alloc(size_t bytes, void *user)
{
    return counted_realloc(NULL, bytes, user);
}

static void counted_free(void *block, void *user)
{
    size_before *old = (size_before *)block - 1;
    ((ledger *)user)->bytes -= old->bytes;
    free(old);
}

int main(void)
{
    ledger account = {0};
    const pith_allocator allocator = {counted_alloc, counted_realloc,
                                      counted_free, &account};
    /* Before any other call of the library. */
    if (pith_allocator_set(&allocator) != PITH_OK)
        return 1;
    char *text = NULL;
    pith_status status = pith_extract(
        PITH_S("<nav><a href=/>Home</a></nav><article><h1>Owls</h1><p>Owls "
               "hear a mouse below the snow.</article>"),
        &text, NULL);
    puts(status == PITH_OK ? text : pith_status_text(status));
    bool counted = account.calls > 0 && account.most > 0;
    pith_free(text); /* goes through counted_free() */
    printf("memory was counted: %s\n", counted ? "yes" : "no");
    printf("bytes in use: %zu\n", account.bytes);
    return status != PITH_OK;
}
