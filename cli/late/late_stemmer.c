/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of libstemmer that libpith calls, loaded late: see
 * late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBSTEMMER

#include <libstemmer.h>

#define LATE_LIBRARY PITH_LATE_LIBSTEMMER

PITH_LATE_CALL(struct sb_stemmer *, sb_stemmer_new,
               (const char *language, const char *encoding),
               (language, encoding))
PITH_LATE_RUN(sb_stemmer_delete, (struct sb_stemmer * stemmer), (stemmer))
PITH_LATE_CALL(const sb_symbol *, sb_stemmer_stem,
               (struct sb_stemmer * stemmer, const sb_symbol *word, int len),
               (stemmer, word, len))
PITH_LATE_CALL(int, sb_stemmer_length, (struct sb_stemmer * stemmer), (stemmer))

#endif
