/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Members of JSON objects, found without a library. Law: jansson accepts
 * everything that is accepted here, and finds the same members with the same
 * strings.
 */
#include "fuzz.h"

#include "json_members.h"

#include <jansson.h>
#include <string.h>

static void need_same(pith_str value, const json_t *other)
{
    fuzz_check((value.data != NULL) == (other != NULL), "a member");
    fuzz_check(pith_json_is_string(value) == json_is_string(other), "a string");
    if (!json_is_string(other))
        return;
    char *out = malloc(value.len);
    fuzz_check(out != NULL, "memory");
    size_t len = pith_json_unescape(value, out);
    fuzz_check(len == json_string_length(other) &&
                   memcmp(out, json_string_value(other), len) == 0,
               "its contents");
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    pith_json_member found[] = {
        {.name = {"text", 4}},
        {.of = {"metadata", 8}, .name = {"url", 3}},
    };
    if (!pith_json_members_find((pith_str){text, size}, found, 2))
        return 0;
    json_t *json = json_loadb(text, size, JSON_ALLOW_NUL, NULL);
    fuzz_check(json_is_object(json), "an object");
    need_same(found[0].value, json_object_get(json, "text"));
    need_same(found[1].value,
              json_object_get(json_object_get(json, "metadata"), "url"));
    json_decref(json);
    return 0;
}
