/* SPDX-License-Identifier: Apache-2.0 */
/* Members of JSON objects, compared with jansson. */
#include "json_members.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WANTED = 4, ROOM = 1000 };

static const pith_json_member wanted[WANTED] = {
    {.name = {"id", 2}},
    {.name = {"text", 4}},
    {.of = {"metadata", 8}, .name = {"url", 3}},
    {.of = {"metadata", 8}, .name = {"\xc3\xbc", 2}},
};

static pith_str view(const char *text)
{
    return (pith_str){text, strlen(text)};
}

/* The member according to jansson; NULL: none. */
static const json_t *ask_jansson(const json_t *object,
                                 const pith_json_member *member)
{
    char name[20];
    snprintf(name, sizeof name, "%.*s", (int)member->of.len,
             member->of.data ? member->of.data : "");
    if (name[0])
        object = json_object_get(object, name);
    snprintf(name, sizeof name, "%.*s", (int)member->name.len,
             member->name.data);
    return json_object_get(object, name);
}

static void need_same(const pith_json_member *member, const json_t *value)
{
    char out[ROOM];
    assert_int_equal(member->value.data != NULL, value != NULL);
    assert_int_equal(pith_json_is_string(member->value), json_is_string(value));
    if (json_is_string(value)) {
        assert_true(member->value.len <= sizeof out);
        size_t len = pith_json_unescape(member->value, out);
        assert_int_equal(len, json_string_length(value));
        assert_memory_equal(out, json_string_value(value), len);
    } else if (json_is_object(value) || json_is_array(value)) {
        assert_int_equal(member->value.len, 0);
    }
}

/* What is accepted is JSON, and jansson reads the same. */
static bool compare(pith_str text)
{
    pith_json_member found[WANTED];
    memcpy(found, wanted, sizeof found);
    /* In a block of exactly this size, so that sanitizers detect reads beyond
     * it. */
    char *copy = malloc(text.len + (text.len == 0));
    assert_non_null(copy);
    memcpy(copy, text.data, text.len);
    bool accepted =
        pith_json_members_find((pith_str){copy, text.len}, found, WANTED);
    if (accepted) {
        json_t *json = json_loadb(copy, text.len, JSON_ALLOW_NUL, NULL);
        if (!json)
            print_message("# %.*s\n", (int)text.len, text.data);
        assert_true(json_is_object(json));
        for (size_t i = 0; i < WANTED; i++)
            need_same(&found[i], ask_jansson(json, &found[i]));
        json_decref(json);
    }
    free(copy);
    return accepted;
}

static const char *const records[] = {
    "{}",
    " {\t} \r\n",
    "{\"id\":\"a\",\"text\":\"\"}",
    "{\"id\": \"1\", \"text\": \"two words\", \"metadata\": {\"url\": \"u\"}}",
    "{\"text\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\ud83d\\ude00\\u0000z\"}",
    "{\"text\":\"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\x7f\"}",
    "{\"text\":\"\\u0041\\u07ff\\uffff\\uD800\\uDC00\"}",
    "{\"id\":1,\"text\":null,\"x\":[true,false,-0.25,[],{}],\"y\":{\"id\":2}}",
    "{\"text\":{\"a\":1},\"id\":[1,\"two\"]}",
    "{\"id\":\"first\",\"id\":\"last\",\"text\":\"a\",\"text\":[]}",
    "{\"metadata\":{\"url\":\"u\",\"\xc3\xbc\":\"v\"},\"metadata\":{"
    "\"\xc3\xbc\":3}}",
    "{\"metadata\":{\"url\":\"u\"},\"metadata\":7}",
    "{\"metadata\":[{\"url\":\"no\"},\"url\"],\"deep\":{\"metadata\":{\"url\":"
    "1}}}",
    "{\"metadata\":{\"x\":{\"url\":\"no\"},\"url\":{\"url\":\"no\"}}}",
    "{\"score\":0.123456789012,\"n\":123456789012345}",
};

static const char *const rejected[] = {
    "",
    "[]",
    "\"id\"",
    "{\"id\":\"a\"",
    "{\"id\":\"a\"}}",
    "{\"id\":\"a\",}",
    "{\"id\" \"a\"}",
    "{id:1}",
    "{\"id\":01}",
    "{\"id\":1.}",
    "{\"id\":-}",
    "{\"id\":tru}",
    "{\"x\":[1,]}",
    "{\"x\":[1}",
    "{\"text\":\"a\nb\"}",
    "{\"text\":\"\\x\"}",
    "{\"text\":\"\\ud800\"}",
    "{\"text\":\"\\udc00\\ud800\"}",
    "{\"text\":\"\xc0\x80\"}",
    "{\"text\":\"\xed\xa0\x80\"}",
    "{\"text\":\"\xf4\x90\x80\x80\"}",
    "{\"text\":\"\xe2\x82\"}",
    "{\"text\":\"\xff\"}",
    /* JSON, but left to a library */
    "{\"\\u0069d\":1}",
    "{\"n\":1234567890123456}",
    "{\"n\":1e5}",
};

static void test_records(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        assert_true(compare(view(records[i])));
}

static void test_rejected(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rejected / sizeof *rejected; i++)
        assert_false(compare(view(rejected[i])));
}

/* Nesting of 32 is read, of 33 left to a library. */
static void test_depth(void **state)
{
    (void)state;
    enum { MOST = 32 };
    for (size_t depth = MOST; depth <= MOST + 1; depth++) {
        char text[2 * MOST + 10] = "{\"a\":";
        memset(text + 5, '[', depth - 1);
        memset(text + 4 + depth, ']', depth - 1);
        text[3 + 2 * depth] = '}';
        assert_int_equal(compare(view(text)), depth == MOST);
    }
}

/* Every record with bytes changed, removed and inserted. */
static void test_mutants(void **state)
{
    (void)state;
    enum { ROUNDS = 4000 };
    static const char bytes[] = "\"\\{}[]:,u0dD8e.- \x80\xc3\xff\n";
    uint32_t random = 1;
    size_t accepted = 0;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        for (unsigned round = 0; round < ROUNDS; round++) {
            char text[ROOM];
            size_t len = strlen(records[i]);
            memcpy(text, records[i], len);
            for (unsigned change = 0; change <= round % 3; change++) {
                random = random * 1664525 + 1013904223;
                size_t at = (random >> 8) % (len + 1);
                char c = bytes[random % (sizeof bytes - 1)];
                if (random >> 30 == 0 && at < len) {
                    memmove(text + at, text + at + 1, --len - at);
                } else if (random >> 30 == 1) {
                    memmove(text + at + 1, text + at, len++ - at);
                    text[at] = c;
                } else if (at < len) {
                    text[at] = c;
                }
            }
            accepted += compare((pith_str){text, len});
        }
    assert_true(accepted > ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_rejected),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_mutants),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
