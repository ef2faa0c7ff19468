/* SPDX-License-Identifier: Apache-2.0 */
/* Words that stand where an author does and name nobody, or somebody else. */
#ifndef PITH_META_AUTHOR_WORDS_H
#define PITH_META_AUTHOR_WORDS_H

#include "str.h"

/** Whether a name is one that programs write where there is none ("admin"), or a
 * label of another thing ("Share"). Linear in it. */
bool pith_author_is_nobody(pith_str name);

/** Whether a text begins by saying that somebody else follows, as "Photo" and the
 * words for editors do. Linear in it. */
bool pith_author_names_another(pith_str text);

#endif
