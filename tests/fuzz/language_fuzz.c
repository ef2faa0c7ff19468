/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The language of any text, and the choice between it and a declared one. The
 * first line is the declared tag, the rest the text (up to the first byte that
 * is not valid UTF-8). Laws: the same answer twice; a tag of two or three
 * lower-case letters with a confidence above 0 and up to 1, or neither; a
 * language is related to itself; the choice is the primary subtag of the
 * declared language or the detected one, and an uncertain one decides nothing.
 */
#include "fuzz.h"
#include "str.h"
#include "text.h"

static void check_tag(pith_language found)
{
    fuzz_check(found.confidence >= 0 && found.confidence <= 1, "confidence");
    if (found.tag.len == 0)
        return;
    fuzz_check(found.confidence > 0, "something speaks for it");
    fuzz_check(found.tag.len == 2 || found.tag.len == 3, "length of a tag");
    for (size_t i = 0; i < found.tag.len; i++)
        fuzz_check(found.tag.data[i] >= 'a' && found.tag.data[i] <= 'z',
                   "letters of a tag");
    fuzz_check(pith_language_kin(found.tag, found.tag), "kin of itself");
    fuzz_check(found.of_kin >= found.confidence, "with its kin");
}

static void check_settled(pith_str declared, pith_language found)
{
    pith_str settled = pith_language_settle(declared, found);
    if (settled.len == 0)
        return;
    bool own = settled.data >= declared.data &&
               settled.data + settled.len <= declared.data + declared.len;
    fuzz_check(own || pith_str_eq(settled, found.tag), "one of the two");
    fuzz_check(own || found.of_kin >= PITH_LANGUAGE_OTHER_SCRIPT, "sure");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str text = {(const char *)data, size};
    text.len = pith_utf8_valid(text);
    size_t line = 0;
    while (line < text.len && text.data[line] != '\n')
        line++;
    pith_str declared = {text.data, line};
    if (line < text.len) {
        text.data += line + 1;
        text.len -= line + 1;
    }
    pith_language found = pith_language_detect(text);
    pith_language again = pith_language_detect(text);
    check_tag(found);
    fuzz_check(pith_str_eq(found.tag, again.tag) &&
                   found.confidence == again.confidence,
               "the same twice");
    check_settled(declared, found);
    return 0;
}
