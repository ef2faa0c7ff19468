/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Inside the text layer: the generated profiles of languages. A run of three
 * characters is looked up by its mixed key: bucket[key >> 20] is the first
 * key of the bucket, first[i] the first weight of key i.
 */
#ifndef PITH_TEXT_LANGUAGE_TABLE_H
#define PITH_TEXT_LANGUAGE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Scripts: constant, the one language it is taken for; NULL where profiles
 * decide, and for kana and Han, which are weighed against each other. */
#define PITH_SCRIPTS(X) \
    X(LATIN, NULL)      \
    X(CYRILLIC, NULL)   \
    X(ARABIC, NULL)     \
    X(DEVANAGARI, NULL) \
    X(HEBREW, NULL)     \
    X(ETHIOPIC, NULL)   \
    X(HAN, "zh")        \
    X(KANA, "ja")       \
    X(HANGUL, "ko")     \
    X(GREEK, "el")      \
    X(ARMENIAN, "hy")   \
    X(THAANA, "dv")     \
    X(NKO, "nqo")       \
    X(BENGALI, "bn")    \
    X(GURMUKHI, "pa")   \
    X(GUJARATI, "gu")   \
    X(ORIYA, "or")      \
    X(TAMIL, "ta")      \
    X(TELUGU, "te")     \
    X(KANNADA, "kn")    \
    X(MALAYALAM, "ml")  \
    X(SINHALA, "si")    \
    X(THAI, "th")       \
    X(LAO, "lo")        \
    X(TIBETAN, "bo")    \
    X(BURMESE, "my")    \
    X(GEORGIAN, "ka")   \
    X(CHEROKEE, "chr")  \
    X(SYLLABICS, "iu")  \
    X(KHMER, "km")      \
    X(MONGOLIAN, "mn")  \
    X(TIFINAGH, "zgh")  \
    X(SYRIAC, "syc")    \
    X(JAVANESE, "jv")   \
    X(OTHER, NULL)

typedef enum pith_script {
#define PITH_SCRIPT_ROW(id, language) PITH_SCRIPT_##id,
    PITH_SCRIPTS(PITH_SCRIPT_ROW)
#undef PITH_SCRIPT_ROW
        PITH_SCRIPT_COUNT
} pith_script;

typedef struct pith_language_profile {
    char tag[4];
    uint8_t script; /* pith_script */
    bool rare;      /* believed only when clearly ahead */
} pith_language_profile;

typedef struct pith_language_weight {
    uint8_t profile;
    uint8_t weight; /* 16 ln(share / floor) */
} pith_language_weight;

enum {
    PITH_LANGUAGE_PROFILES_MAX = 128,
    PITH_LANGUAGE_BUCKET_SHIFT = 20,
};

extern const size_t pith_language_nprofiles;
extern const pith_language_profile pith_language_profiles[];
extern const uint16_t pith_language_bucket[];
extern const uint32_t pith_language_key[];
extern const uint16_t pith_language_first[];
extern const pith_language_weight pith_language_weights[];

#endif
