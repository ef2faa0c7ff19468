/* SPDX-License-Identifier: Apache-2.0 */
/* Splits Thai, which is written without spaces, into words by the dictionary of
 * libthai. That library reads its dictionary from a file; without the package
 * or the file a run is one word. */
#ifndef PITH_TEXT_THAI_H
#define PITH_TEXT_THAI_H

#include "text.h"

enum { PITH_THAI_RUN = 1024 }; /* code points of the longest run */

#define PITH_THAI_NOMEM SIZE_MAX

/* Zeroed before the first use. */
typedef struct pith_thai {
    void *inside;
    bool tried;
} pith_thai;

/** Open the dictionary before the first run. */
void pith_thai_open(pith_thai *thai);

/** Thai script, U+0E00 to U+0E7F. */
static inline bool pith_char_is_thai(uint32_t code)
{
    return code - 0xe00 < 0x80;
}

/**
 * Cut a run of at most PITH_THAI_RUN Thai characters into words.
 *
 * @param ends  out: for each word where it ends, in bytes from the run's
 *              front; room for PITH_THAI_RUN.
 * @return      number of words; 0 without a dictionary; PITH_THAI_NOMEM if
 * memory ran out.
 */
size_t pith_thai_words(pith_thai *thai, pith_str run, uint16_t *ends);

void pith_thai_close(pith_thai *thai);

#endif
