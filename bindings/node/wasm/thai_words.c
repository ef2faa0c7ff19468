/* SPDX-License-Identifier: Apache-2.0 */
/*
 * libthai's dictionary where there are no files. libthai asks for it by a
 * function of its own, brk_load_default_dict(), which is replaced here.
 *
 * Its words are part of the module as a list, which packs to half the size of
 * the trie that libthai installs. The trie is made when a page is first asked
 * about Thai, and kept as the bytes that libdatrie would write to a file.
 */
#include <datrie/trie.h>
#include <stdio.h>
#include <stdlib.h>

/* Per word: how many letters it shares with the one before it, and the others
 * in TIS-620. */
#include "thai_table.h"

enum {
    WORD_MAX = 127,       /* letters: the length shared is below 0x80 */
    LETTERS = 0x80,       /* at and above it are letters of TIS-620 */
    TO_UNICODE = 0xd60,   /* U+0E01 is A1 */
    FIRST_LETTER = 0xe01, /* of the alphabet, as in libthai's thbrk.abm */
    LAST_LETTER = 0xe5b,
};

static void *bytes;
static size_t nbytes;

static Trie *make_trie(void)
{
    AlphaMap *alphabet = alpha_map_new();
    if (!alphabet)
        return NULL;
    Trie *trie = alpha_map_add_range(alphabet, FIRST_LETTER, LAST_LETTER) == 0
                     ? trie_new(alphabet)
                     : NULL;
    alpha_map_free(alphabet);
    AlphaChar word[WORD_MAX + 1];
    size_t at = 0;
    while (trie && at < sizeof thai_table) {
        size_t len = thai_table[at++];
        while (at < sizeof thai_table && thai_table[at] >= LETTERS &&
               len < WORD_MAX)
            word[len++] = thai_table[at++] + (AlphaChar)TO_UNICODE;
        word[len] = 0;
        if (!trie_store(trie, word, 0)) {
            trie_free(trie);
            trie = NULL;
        }
    }
    return trie;
}

Trie *brk_load_default_dict(void);

Trie *brk_load_default_dict(void)
{
    if (!bytes) {
        Trie *trie = make_trie();
        if (!trie)
            return NULL;
        nbytes = trie_get_serialized_size(trie);
        bytes = malloc(nbytes);
        if (bytes)
            trie_serialize(trie, bytes);
        return trie;
    }
    FILE *file = fmemopen(bytes, nbytes, "rb");
    Trie *trie = file ? trie_fread(file) : NULL;
    if (file)
        fclose(file);
    return trie;
}
