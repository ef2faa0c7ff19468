/* SPDX-License-Identifier: Apache-2.0 */
/* Words that stand where an author does and name nobody, or somebody else. */
#ifndef PITH_META_AUTHOR_WORDS_H
#define PITH_META_AUTHOR_WORDS_H

#include "str.h"

/** Words of a list that begin with the same byte, in lower case: a list is a
 * table by that byte. */
typedef struct pith_word_group {
    const char *const *words;
    size_t n;
} pith_word_group;

#define PITH_WORD_GROUP(...)                                                  \
    {                                                                         \
        (const char *const[]){__VA_ARGS__},                                   \
            sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *) \
    }

/** Whether a name is one that programs write where there is none ("admin"), or a
 * label of another thing ("Share"). Linear in it. */
bool pith_author_is_nobody(pith_str name);

/** Whether a text begins by saying that somebody else follows, as "Photo" and the
 * words for editors do. Linear in it. */
bool pith_author_names_another(pith_str text);

#endif
