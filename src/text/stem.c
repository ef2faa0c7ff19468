/* SPDX-License-Identifier: Apache-2.0 */
/* Stems of words: see stem.h. */
#include "stem.h"

#include "str.h"

#include <errno.h>

#ifdef PITH_HAVE_LIBSTEMMER
#include <libstemmer.h>
#endif

/* Longer "words" are not words, and an algorithm may be slow on them. */
enum { LONGEST = 200 };

/* Every algorithm of libstemmer except porter, which is English of 1980. */
const char *const pith_stem_choices[] = {
    "auto", "none", "ar", "ca", "da", "de", "el", "en", "es", "eu", "fi",
    "fr",   "ga",   "hi", "hu", "hy", "id", "it", "lt", "ne", "nl", "no",
    "pt",   "ro",   "ru", "sr", "sv", "ta", "tr", "yi", NULL,
};

void pith_language_code(pith_str tag, char out[4])
{
    size_t n = 0;
    tag = pith_str_trim(tag);
    while (n < tag.len && pith_is_alpha((unsigned char)tag.data[n])) {
        if (n == 3) {
            out[0] = 0;
            return;
        }
        out[n] = pith_lower(tag.data[n]);
        n++;
    }
    out[n] = 0;
    if (n == 2 && out[0] == 'n' && (out[1] == 'b' || out[1] == 'n'))
        out[1] = 'o';
}

pith_status pith_stemmer_open(pith_stemmer *stemmer, pith_str language)
{
    char code[4];
    stemmer->inside = NULL;
    pith_language_code(language, code);
#ifdef PITH_HAVE_LIBSTEMMER
    for (size_t i = PITH_STEM_NONE + 1; pith_stem_choices[i]; i++) {
        if (strcmp(code, pith_stem_choices[i]) != 0)
            continue;
        /* No stemmer: the language is unknown to it, or memory ran out. */
        errno = 0;
        stemmer->inside = sb_stemmer_new(code, "UTF_8");
        if (!stemmer->inside && errno == ENOMEM)
            return PITH_NOMEM;
    }
#endif
    return PITH_OK;
}

void pith_stemmer_close(pith_stemmer *stemmer)
{
#ifdef PITH_HAVE_LIBSTEMMER
    if (stemmer->inside)
        sb_stemmer_delete(stemmer->inside);
#endif
    stemmer->inside = NULL;
}

pith_str pith_stemmer_stem(pith_stemmer *stemmer, pith_str word)
{
    if (!stemmer->inside || word.len > LONGEST)
        return word;
#ifdef PITH_HAVE_LIBSTEMMER
    struct sb_stemmer *self = stemmer->inside;
    const sb_symbol *stem = sb_stemmer_stem(
        self, (const sb_symbol *)(const void *)word.data, (int)word.len);
    return (pith_str){(const char *)stem,
                      stem ? (size_t)sb_stemmer_length(self) : 0};
#else
    return word;
#endif
}
