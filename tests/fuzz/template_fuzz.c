/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Template files of sites, which may be untrusted. Laws: a file is accepted as
 * a whole or refused with a message; an accepted one is written as the same
 * bytes after it is read again, can be merged with a copy of itself unless it
 * is trimmed, and can be listed and applied; trimming it during or after
 * reading gives the same bytes. Because a checksum ends every file, the target
 * also reads the input with a matching checksum.
 */
#include "fuzz.h"

#include <pith/inspect.h>
#include <pith/learn.h>

#include <stdio.h>
#include <string.h>

static void check_same(const pith_template *site)
{
    char *bytes, *again;
    size_t len, again_len;
    pith_template *copy;
    fuzz_check(pith_template_save(site, &bytes, &len) == PITH_OK, "saved");
    fuzz_check(pith_template_load((pith_str){bytes, len}, &copy, NULL) ==
                   PITH_OK,
               "what was saved can be read");
    fuzz_check(pith_template_save(copy, &again, &again_len) == PITH_OK,
               "saved again");
    fuzz_check(len == again_len && memcmp(bytes, again, len) == 0,
               "the same bytes");
    pith_free(again);
    bool trimmed = pith_template_get_facts(site).trimmed;
    fuzz_check(pith_template_merge(copy, site) ==
                   (trimmed ? PITH_ARG : PITH_OK),
               "merged");
    fuzz_check(pith_template_get_facts(copy).entries ==
                   pith_template_get_facts(site).entries,
               "no other entries");
    pith_template_free(copy);
    pith_free(bytes);
}

static void use(pith_template *site)
{
    static const char page[] = "<body><p>One<p>Two 12<p>Home";
    pith_options options = pith_options_default();
    options.method = "body";
    options.site_template = site;
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    fuzz_check(pith_doc_parse((pith_str){page, sizeof page - 1}, &options, &doc,
                              NULL) == PITH_OK &&
                   pith_label(doc, &options, &labels, NULL) == PITH_OK,
               "applied");
    pith_labels_free(labels);
    pith_doc_free(doc);
    for (int how = PITH_MATCH_CONTEXT; how <= (int)PITH_MATCH_PLACE; how++) {
        pith_template_row *rows;
        size_t n;
        fuzz_check(pith_template_rows(site, (pith_match)how, &rows, &n) ==
                       PITH_OK,
                   "listed");
        pith_free(rows);
    }
    check_same(site);
}

static void check_trimmed(pith_template *site, pith_str bytes)
{
    char *left = NULL;
    char *right = NULL;
    size_t left_len = 0;
    size_t right_len = 0;
    pith_template *read = NULL;
    fuzz_check(pith_template_load_trimmed(bytes, &read, NULL) == PITH_OK &&
                   pith_template_trim(site) == PITH_OK &&
                   pith_template_save(site, &left, &left_len) == PITH_OK &&
                   pith_template_save(read, &right, &right_len) == PITH_OK,
               "trimmed");
    fuzz_check(left_len == right_len && memcmp(left, right, left_len) == 0,
               "while it is read, or afterwards");
    pith_free(left);
    pith_free(right);
    pith_template_free(read);
}

static void read_one(pith_str bytes)
{
    pith_template *site = NULL;
    pith_error error = {0};
    pith_status status = pith_template_load(bytes, &site, &error);
    fuzz_check((status == PITH_OK) == (site != NULL), "whole or nothing");
    fuzz_check(status == PITH_OK || error.text[0] != 0, "a message");
    if (site) {
        use(site);
        check_trimmed(site, bytes);
    }
    pith_template_free(site);
}

/* The input without its last line, followed by the correct one. */
static void read_mended(pith_str input)
{
    static const char end[] = "{\"end\": true, \"check\": \"";
    const char *stop = input.len ? memchr(input.data, 0, input.len) : NULL;
    size_t len = stop ? (size_t)(stop - input.data) : input.len;
    char *text = malloc(len + 64);
    uint64_t check = 0xcbf29ce484222325u;
    if (!text)
        return;
    if (len)
        memcpy(text, input.data, len);
    for (size_t i = 0; i < len; i++)
        check = (check ^ (unsigned char)text[i]) * 0x100000001b3u;
    int n = snprintf(text + len, 64, "%s%016llx\"}\n", end,
                     (unsigned long long)check);
    read_one((pith_str){text, len + (size_t)n});
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str input = {(const char *)data, size};
    read_one(input);
    read_mended(input);
    return 0;
}
