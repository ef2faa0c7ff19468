/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists of words (pith/learn.h) from any bytes. Laws: a loaded list can be
 * searched and saved; a saved list can be loaded and is saved as the same
 * bytes; no number is out of range.
 */
#include "fuzz.h"

#include <math.h>
#include <pith/learn.h>
#include <string.h>

static void check_words(const pith_words *words)
{
    pith_word word;
    for (size_t i = 0; pith_words_at(words, i, &word); i++) {
        fuzz_check(word.total > 0 && word.pages > 0, "counts begin at 1");
        fuzz_check(word.tfidf >= 0 && word.tfidf <= 1, "tfidf is a weight");
        fuzz_check(isfinite(word.distance) && word.distance >= 0,
                   "a distance is a number");
        fuzz_check(pith_words_find(words, word.text, &word),
                   "a word is found by its text");
    }
}

static char *save(const pith_words *words, size_t *len)
{
    char *out = NULL;
    fuzz_check(pith_words_save(words, &out, len) == PITH_OK, "it is saved");
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_words *words, *again;
    size_t len, same;
    pith_error error = {0};
    pith_status status =
        pith_words_load((pith_str){(const char *)data, size}, &words, &error);
    if (status != PITH_OK) {
        fuzz_check(status == PITH_FORMAT && error.text[0] && !words,
                   "what is no list is refused with a reason");
        return 0;
    }
    pith_setting settings[] = {{PITH_S("features"), PITH_S("tfidf")},
                               {PITH_S("neighbour"), PITH_S("2")}};
    pith_options options = {
        .method = "outlier", .settings = settings, .nsettings = 2};
    fuzz_check(pith_words_detect(words, &options, NULL) == PITH_OK,
               "it is searched");
    check_words(words);
    char *first = save(words, &len);
    fuzz_check(pith_words_load((pith_str){first, len}, &again, NULL) == PITH_OK,
               "what was saved is a list");
    char *second = save(again, &same);
    fuzz_check(len == same && memcmp(first, second, len) == 0,
               "it is saved as the same bytes");
    pith_free(first);
    pith_free(second);
    pith_words_free(words);
    pith_words_free(again);
    return 0;
}
