/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Segmentation of any page, as `pith explain --segments` writes it. The first
 * two bytes choose the format and how far to segment, the rest is the page.
 * Laws: the segments can be written; they are UTF-8 without a NUL; writing them
 * again gives the same bytes, because it does not change the page; JSON output
 * can be read, with a parent before each child and no child less coherent than
 * its parent.
 */
#include "fuzz.h"
#include "fuzz_mutate.h"
#include "text.h"

#include <jansson.h>
#include <pith/inspect.h>
#include <string.h>

enum { SETTINGS = 2 /* bytes of settings before the page */ };

static void check_tree(const char *text)
{
    json_t *root = json_loads(text, 0, NULL);
    fuzz_check(root != NULL, "JSON reads as JSON");
    json_t *segments = json_object_get(root, "segments"), *segment;
    size_t at;
    json_array_foreach(segments, at, segment)
    {
        json_t *parent = json_object_get(segment, "parent");
        if (!json_is_integer(parent))
            continue;
        size_t place = (size_t)json_integer_value(parent);
        fuzz_check(place < at, "a parent stands before its children");
        json_t *above = json_array_get(segments, place);
        fuzz_check(json_number_value(json_object_get(segment, "doc")) >=
                       json_number_value(json_object_get(above, "doc")),
                   "a part is as coherent as the whole");
    }
    json_decref(root);
}

static char *show(pith_doc *doc, const pith_segments_how *how)
{
    char *text = NULL;
    size_t len = 0;
    pith_status status = pith_segments_show(doc, how, &text, &len, NULL);
    fuzz_check(status == PITH_OK && text, "segments can be written");
    fuzz_check(pith_utf8_valid((pith_str){text, len}) == len, "UTF-8");
    fuzz_check(strlen(text) == len, "no NUL");
    return text;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned seed)
{
    return fuzz_mutate(data, size, max, seed, SETTINGS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const forms[] = {"text", "json", "svg"};
    pith_str page = {(const char *)data, size};
    pith_segments_how how = {.format = forms[fuzz_byte(&page) % 3]};
    uint8_t depth = fuzz_byte(&page);
    how.pdoc = 1 + depth % 10;
    how.rounds = 1 + depth / 16;
    pith_doc *doc = NULL;
    if (pith_doc_parse(page, NULL, &doc, NULL) != PITH_OK)
        return 0;
    char *one = show(doc, &how), *two = show(doc, &how);
    fuzz_check(strcmp(one, two) == 0, "the same segments again");
    if (strcmp(how.format, "json") == 0)
        check_tree(one);
    pith_free(one);
    pith_free(two);
    pith_doc_free(doc);
    return 0;
}
