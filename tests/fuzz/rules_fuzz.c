/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of a site and a page: lines of the input up to an empty one are rules
 * (the first byte is the label), the rest is the page. Rules come from stores,
 * which may be untrusted. Laws: reading ends, with a message if it fails; a
 * rule that was used is one of the given ones, has that label, and occurs in
 * the page; what a page teaches is accepted as a rule of that page; the same
 * page gives the same document, which contains no control characters and is not
 * truncated.
 */
#include "fuzz.h"

#include <pith/learn.h>

#include <string.h>

enum { RULES_MAX = 40 };

/* The rules before the page; the input advances past them. */
static size_t read_rules(pith_str *input, pith_rule *rule)
{
    size_t n = 0;
    while (input->len && n < RULES_MAX) {
        const char *end = memchr(input->data, '\n', input->len);
        size_t len = end ? (size_t)(end - input->data) : input->len;
        pith_str line = {input->data, len};
        len += end != NULL;
        *input = (pith_str){input->data + len, input->len - len};
        if (line.len == 0)
            break;
        rule[n] = (pith_rule){
            .label =
                (pith_rule_label)((uint8_t)line.data[0] % PITH_RULE_LABELS),
            .tag = {line.data + 1, line.len - 1},
            .hits = RULES_MAX - n,
        };
        n++;
    }
    return n;
}

static void check_document(pith_str document)
{
    static const char begin[] = "<?xml";
    static const char end[] = "</document>\n";
    size_t n = sizeof end - 1;
    fuzz_check(document.len > n && memcmp(document.data, begin, 5) == 0 &&
                   memcmp(document.data + document.len - n, end, n) == 0,
               "a whole document");
    for (size_t i = 0; i < document.len; i++) {
        unsigned char c = (unsigned char)document.data[i];
        fuzz_check(c >= 0x20 || c == '\t' || c == '\n', "no control character");
    }
}

static void check_used(const pith_rule_page *page, const pith_options *options)
{
    for (size_t l = 0; l < PITH_RULE_LABELS; l++) {
        const pith_rule *used = page->used[l];
        fuzz_check(!used || (used >= options->rules &&
                             used < options->rules + options->nrules &&
                             used->label == (pith_rule_label)l),
                   "a rule that was given, for its label");
    }
    fuzz_check((page->way == PITH_RULE_WAY_RULE) ==
                   (page->used[PITH_RULE_MAIN] != NULL),
               "by a rule or not");
}

/* Give the result to a second reader, as from a store. */
static void read_again(pith_str page, const pith_rule_page *first)
{
    pith_rule_reader *reader = pith_rule_reader_new();
    pith_options options = pith_options_default();
    pith_rule_page read;
    options.rules = first->found;
    options.nrules = first->nfound;
    fuzz_check(reader && pith_rule_read(reader, page, &options, &read, NULL) ==
                             PITH_OK,
               "a page with its own rules can be read");
    check_used(&read, &options);
    check_document(read.document);
    pith_rule_reader_free(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str input = {(const char *)data, size};
    pith_rule rule[RULES_MAX];
    pith_options options = pith_options_default();
    pith_rule_reader *reader = pith_rule_reader_new();
    pith_rule_page page;
    pith_error error = {0};
    char key[256];
    options.nrules = read_rules(&input, rule);
    options.rules = rule;
    if (options.nrules && pith_site_key(rule[0].tag, key))
        fuzz_check(key[0] && strlen(key) < sizeof key, "a key of a site");
    pith_status status = pith_rule_read(reader, input, &options, &page, &error);
    fuzz_check(status == PITH_OK || error.text[0], "a failure has a message");
    if (status == PITH_OK) {
        check_used(&page, &options);
        check_document(page.document);
        char *copy = malloc(page.document.len + 1);
        size_t len = page.document.len;
        if (!copy)
            abort();
        memcpy(copy, page.document.data, len);
        read_again(input, &page);
        fuzz_check(pith_rule_read(reader, input, &options, &page, NULL) ==
                           PITH_OK &&
                       page.document.len == len &&
                       memcmp(page.document.data, copy, len) == 0,
                   "the same document");
        free(copy);
    }
    pith_rule_reader_free(reader);
    return 0;
}
