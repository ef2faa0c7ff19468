/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs the tokenizer tests of html5lib on pith_tokenizer_next().
 *
 *   tokenizer_test                        all files
 *   tokenizer_test test1.test test2.test  these files
 *
 * Every test runs in each of its initial states with every scanner of this
 * build, and its input ends at an unreadable page of memory. It passes if all
 * these runs give exactly the tokens of the file, with adjacent characters
 * joined.
 *
 * Parse errors are not compared, because pith reports none. The tests of
 * xmlViolation.test expect output fit for XML, which is not the task of a
 * tokenizer; the three substitutions that they require are made here before the
 * comparison. Input with half a surrogate pair cannot be UTF-8: such tests are
 * skipped, counted and named.
 *
 * Output is TAP, a line per file and one more per failing test. Known failures
 * are listed in tokenizer.expected beside this file, one "FILE:NUMBER reason"
 * per line; a listed test that passes is a failure, so that the list stays
 * correct.
 *
 * PITH_SHARED: folder that contains data/html5lib (../shared).
 */
#include "scan.h"
#include "str.h"

#include "../unit/fence.h"

#include <dirent.h>
#include <jansson.h>
#include <stdio.h>

enum {
    MAX_FILES = 100,
    MAX_EXPECTED = 100,
    MAX_TOKENS = 100000, /* per test; more means an endless loop */
};

typedef struct expected_row {
    char name[80]; /* FILE:NUMBER */
    bool met;
} expected_row;

typedef struct run_totals {
    int lines; /* of TAP */
    int passed, failed, known, skipped;
    size_t nexpected;
    expected_row expected[MAX_EXPECTED];
} run_totals;

/* One run of one test. */
typedef struct token_run {
    const char *data; /* UTF-8 */
    size_t len;
    const char *state;
    const char *last_start; /* or NULL */
    const pith_scan *scan;
} token_run;

/* -- Tokens as the tests print them -------------------------------------- */

static json_t *string_of(pith_str text)
{
    json_t *string = json_stringn(text.len ? text.data : "", text.len);
    return string ? string : json_string("(not UTF-8)");
}

static json_t *attrs_of(pith_tree *tree, const pith_token *token)
{
    json_t *object = json_object();
    for (uint32_t i = 0; i < token->nattrs; i++) {
        pith_attr *attr = &tree->attrs[token->attr + i];
        pith_str name = pith_tree_attr_name(tree, attr);
        char key[1000];
        snprintf(key, sizeof key, "%.*s", PITH_FMT(name));
        pith_str value = pith_tree_text(tree, attr->value);
        pith_span decoded;
        if (attr->flags & PITH_ATTR_RAW &&
            pith_tokenizer_decode(tree, value, true, true, &decoded))
            value = pith_tree_text(tree, decoded);
        if (json_object_get(object, key))
            json_object_set_new(object, "(duplicate)", json_true());
        json_object_set_new(object, key, string_of(value));
    }
    return object;
}

static json_t *doctype_of(const pith_tree *tree)
{
    const pith_doctype *doctype = &tree->doctype;
    json_t *out = json_array();
    json_array_append_new(out, json_string("DOCTYPE"));
    pith_str name = pith_tree_text(tree, doctype->name);
    json_array_append_new(out, name.len ? string_of(name) : json_null());
    json_array_append_new(
        out, doctype->has_public
                 ? string_of(pith_tree_text(tree, doctype->public_id))
                 : json_null());
    json_array_append_new(
        out, doctype->has_system
                 ? string_of(pith_tree_text(tree, doctype->system_id))
                 : json_null());
    json_array_append_new(out, json_boolean(!doctype->force_quirks));
    return out;
}

static json_t *pair_of(const char *kind, pith_str text)
{
    json_t *out = json_array();
    json_array_append_new(out, json_string(kind));
    json_array_append_new(out, string_of(text));
    return out;
}

static json_t *token_of(pith_tree *tree, const pith_token *token)
{
    if (token->kind == PITH_TOKEN_DOCTYPE)
        return doctype_of(tree);
    if (token->kind == PITH_TOKEN_COMMENT)
        return pair_of("Comment", pith_tree_text(tree, token->text));
    if (token->kind == PITH_TOKEN_TEXT)
        return pair_of("Character", pith_tree_text(tree, token->text));
    bool start = token->kind == PITH_TOKEN_START;
    json_t *out = pair_of(start ? "StartTag" : "EndTag",
                          pith_tree_tag_name(tree, token->tag));
    if (start)
        json_array_append_new(out, attrs_of(tree, token));
    if (start && token->self_closing)
        json_array_append_new(out, json_true());
    return out;
}

/* Append a token, joining characters. */
static void append_token(json_t *tokens, json_t *token)
{
    size_t n = json_array_size(tokens);
    json_t *last = n ? json_array_get(tokens, n - 1) : NULL;
    const char *kind = json_string_value(json_array_get(token, 0));
    if (!last || strcmp(kind, "Character") != 0 ||
        strcmp(json_string_value(json_array_get(last, 0)), kind) != 0) {
        json_array_append_new(tokens, token);
        return;
    }
    json_t *a = json_array_get(last, 1);
    json_t *b = json_array_get(token, 1);
    size_t len = json_string_length(a);
    size_t more = json_string_length(b);
    char *joined = malloc(len + more + 1);
    if (!joined)
        exit(2);
    memcpy(joined, json_string_value(a), len);
    memcpy(joined + len, json_string_value(b), more);
    json_array_set_new(last, 1, json_stringn(joined, len + more));
    free(joined);
    json_decref(token);
}

/* -- Running one test ----------------------------------------------------- */

static const struct {
    const char *name;
    pith_content_model model;
} states[] = {
    {"Data state", PITH_MODEL_DATA},
    {"PLAINTEXT state", PITH_MODEL_PLAINTEXT},
    {"RCDATA state", PITH_MODEL_RCDATA},
    {"RAWTEXT state", PITH_MODEL_RAWTEXT},
    {"Script data state", PITH_MODEL_SCRIPT},
    {"CDATA section state", PITH_MODEL_CDATA},
};

static pith_content_model model_of(const char *state)
{
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (strcmp(states[i].name, state) == 0)
            return states[i].model;
    printf("# unknown state %s\n", state);
    exit(2);
}

/* The tree builder handles a has_nul token as the standard requires, so only
 * the flag is checked here. */
static bool nul_mark_holds(const pith_tree *tree, const pith_token *token)
{
    pith_str text = pith_tree_text(tree, token->text);
    return token->has_nul == (memchr(text.data, 0, text.len) != NULL);
}

static json_t *tokenize(const token_run *run)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    size_t room = run->len + PITH_SOURCE_PADDING;
    char *padded = calloc(room, 1);
    if (!padded)
        exit(2);
    if (run->len)
        memcpy(padded, run->data, run->len);
    char *source = fence_copy(padded, room);
    free(padded);
    pith_tree tree = {
        .arena = &arena, .source = source, .source_len = (uint32_t)run->len};
    pith_tokenizer tokenizer;
    pith_tokenizer_init(&tokenizer, &tree, run->scan, 1024);
    tokenizer.model = model_of(run->state);
    if (run->last_start)
        tokenizer.last_start =
            pith_tree_intern(&tree, run->last_start, strlen(run->last_start));
    json_t *tokens = json_array();
    uint32_t at = 0;
    for (int n = 0; n < MAX_TOKENS; n++) {
        pith_token token;
        pith_tokenizer_next(&tokenizer, &token);
        if (token.kind == PITH_TOKEN_EOF)
            break;
        if (token.src.at < at || token.src.len == 0 ||
            token.src.at + token.src.len > tree.source_len)
            append_token(tokens, json_pack("[s]", "(wrong place)"));
        at = token.src.at + token.src.len;
        if (token.kind == PITH_TOKEN_TEXT && !nul_mark_holds(&tree, &token))
            append_token(tokens, json_pack("[s]", "(wrong has_nul)"));
        append_token(tokens, token_of(&tree, &token));
    }
    fence_free(source, room);
    pith_arena_free(&arena);
    return tokens;
}

/* Put `to` in the place of each `from` in the text of a token. */
static void substitute(json_t *token, const char *from, const char *to)
{
    json_t *text = json_array_get(token, 1);
    size_t len = json_string_length(text);
    char *out = malloc(len * 4 + 1);
    size_t n = 0;
    if (!out)
        exit(2);
    const char *data = json_string_value(text);
    for (size_t i = 0; i < len;) {
        if (strncmp(data + i, from, strlen(from)) != 0) {
            out[n++] = data[i++];
            continue;
        }
        memcpy(out + n, to, strlen(to));
        n += strlen(to);
        i += strlen(from);
    }
    json_array_set_new(token, 1, json_stringn(out, n));
    free(out);
}

/* The substitutions that the standard calls coercing into an infoset, as far as
 * tests need them. */
static void coerce(json_t *tokens)
{
    size_t i;
    json_t *token;
    json_array_foreach(tokens, i, token)
    {
        const char *kind = json_string_value(json_array_get(token, 0));
        if (strcmp(kind, "Character") == 0) {
            substitute(token, "\f", " ");
            substitute(token, "\xEF\xBF\xBF", "\xEF\xBF\xBD");
        } else if (strcmp(kind, "Comment") == 0) {
            substitute(token, "--", "- -");
        }
    }
}

/* -- Double escapes -------------------------------------------------------- */

static void put_utf8(char *out, size_t *n, unsigned long c)
{
    if (c < 0x80) {
        out[(*n)++] = (char)c;
    } else if (c < 0x800) {
        out[(*n)++] = (char)(0xc0 | c >> 6);
        out[(*n)++] = (char)(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        out[(*n)++] = (char)(0xe0 | c >> 12);
        out[(*n)++] = (char)(0x80 | (c >> 6 & 0x3f));
        out[(*n)++] = (char)(0x80 | (c & 0x3f));
    } else {
        out[(*n)++] = (char)(0xf0 | c >> 18);
        out[(*n)++] = (char)(0x80 | (c >> 12 & 0x3f));
        out[(*n)++] = (char)(0x80 | (c >> 6 & 0x3f));
        out[(*n)++] = (char)(0x80 | (c & 0x3f));
    }
}

/* A \uHHHH at `at`, or -1. */
static long escape_at(const char *at)
{
    if (at[0] != '\\' || at[1] != 'u')
        return -1;
    char digits[5] = {0};
    memcpy(digits, at + 2, strnlen(at + 2, 4));
    char *end;
    long value = strtol(digits, &end, 16);
    return end == digits + 4 ? value : -1;
}

/* The string with \uHHHH decoded, or NULL if half a surrogate pair remains. */
static json_t *unescape_string(const json_t *string)
{
    const char *at = json_string_value(string);
    const char *stop = at + json_string_length(string);
    char *out = malloc((size_t)(stop - at) + 1);
    size_t n = 0;
    bool half = false;
    if (!out)
        exit(2);
    while (at < stop) {
        long c = escape_at(at);
        if (c < 0) {
            out[n++] = *at++;
            continue;
        }
        at += 6;
        if (c >= 0xd800 && c < 0xdc00) {
            long low = escape_at(at);
            half |= low < 0xdc00 || low > 0xdfff;
            c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
            at += half ? 0 : 6;
        } else if (c >= 0xdc00 && c <= 0xdfff) {
            half = true;
        }
        if (!half)
            put_utf8(out, &n, (unsigned long)c);
    }
    json_t *result = half ? NULL : json_stringn(out, n);
    free(out);
    return result;
}

static json_t *unescape_attrs(json_t *attrs)
{
    json_t *out = json_object();
    const char *key;
    json_t *value;
    json_object_foreach(attrs, key, value)
    {
        json_t *name = json_string(key);
        json_t *clean = unescape_string(name);
        json_object_set_new(out, json_string_value(clean),
                            unescape_string(value));
        json_decref(name);
        json_decref(clean);
    }
    return out;
}

/* Decode all strings of the expected tokens. */
static json_t *unescape_tokens(json_t *tokens)
{
    json_t *out = json_array();
    size_t i;
    size_t k;
    json_t *token;
    json_t *part;
    json_array_foreach(tokens, i, token)
    {
        json_t *copy = json_array();
        json_array_foreach(token, k, part)
        {
            if (json_is_string(part))
                json_array_append_new(copy, unescape_string(part));
            else if (json_is_object(part))
                json_array_append_new(copy, unescape_attrs(part));
            else
                json_array_append(copy, part);
        }
        json_array_append_new(out, copy);
    }
    return out;
}

/* -- One test, one file, all files ------------------------------------------ */

static bool run_matches(const token_run *run, json_t *want, bool xml)
{
    json_t *got = tokenize(run);
    if (xml)
        coerce(got);
    bool same = json_equal(got, want);
    if (!same) {
        char *want_text = json_dumps(want, JSON_COMPACT);
        char *got_text = json_dumps(got, JSON_COMPACT);
        printf("# %s, %s: want %.500s\n#   got %.500s\n", run->state,
               run->scan->name, want_text, got_text);
        free(want_text);
        free(got_text);
    }
    json_decref(got);
    return same;
}

/* Run all states and scanners. */
static bool test_passes(const json_t *test, const json_t *input, json_t *want,
                        bool xml)
{
    static const char *const scanners[] = {"avx2", "sse2", "portable"};
    json_t *data_state = json_pack("[s]", "Data state");
    json_t *initial = json_object_get(test, "initialStates");
    bool good = true;
    size_t i;
    json_t *state;
    json_array_foreach(initial ? initial : data_state, i, state)
    {
        token_run run = {
            .data = json_string_value(input),
            .len = json_string_length(input),
            .state = json_string_value(state),
            .last_start =
                json_string_value(json_object_get(test, "lastStartTag")),
        };
        for (size_t k = 0; good && k < sizeof scanners / sizeof *scanners;
             k++) {
            run.scan = pith_scan_named(scanners[k]);
            good = !run.scan || run_matches(&run, want, xml);
        }
    }
    json_decref(data_state);
    return good;
}

static expected_row *find_expected(run_totals *totals, const char *name)
{
    for (size_t i = 0; i < totals->nexpected; i++)
        if (strcmp(totals->expected[i].name, name) == 0)
            return &totals->expected[i];
    return NULL;
}

/* False if the test fails without being listed, or passes although it is
 * listed. */
static bool count_test(run_totals *totals, const char *name, const char *title,
                       bool good)
{
    expected_row *row = find_expected(totals, name);
    if (row)
        row->met = true;
    if (!good && row) {
        totals->known++;
        printf("# known failure: %s %s\n", name, title);
        return true;
    }
    if (good && !row) {
        totals->passed++;
        return true;
    }
    totals->failed++;
    printf("not ok %d - %s %s%s\n", ++totals->lines, name, title,
           good ? " passes, but tokenizer.expected says it fails" : "");
    return false;
}

static bool run_test(run_totals *totals, const char *name, json_t *test,
                     bool xml)
{
    const char *title = json_string_value(json_object_get(test, "description"));
    json_t *input = json_object_get(test, "input");
    json_t *want = json_object_get(test, "output");
    if (json_is_true(json_object_get(test, "doubleEscaped"))) {
        input = unescape_string(input);
        if (!input) {
            printf("# skipped, input is not UTF-8: %s %s\n", name, title);
            totals->skipped++;
            return true;
        }
        want = unescape_tokens(want);
    } else {
        json_incref(input);
        json_incref(want);
    }
    bool good = test_passes(test, input, want, xml);
    json_decref(input);
    json_decref(want);
    return count_test(totals, name, title, good);
}

static void run_file(run_totals *totals, const char *folder, const char *file)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    json_error_t error;
    json_t *root = json_load_file(path, JSON_ALLOW_NUL, &error);
    if (!root) {
        printf("not ok %d - %s: %s\n", ++totals->lines, path, error.text);
        totals->failed++;
        return;
    }
    json_t *tests = json_object_get(root, "tests");
    bool xml = !tests;
    if (xml)
        tests = json_object_get(root, "xmlViolationTests");
    bool good = json_array_size(tests) > 0;
    size_t i;
    json_t *test;
    json_array_foreach(tests, i, test)
    {
        char name[80];
        snprintf(name, sizeof name, "%.55s:%zu", file, i + 1);
        if (!run_test(totals, name, test, xml))
            good = false;
    }
    printf("%sok %d - %s: %zu tests\n", good ? "" : "not ", ++totals->lines,
           file, json_array_size(tests));
    json_decref(root);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void run_folder(run_totals *totals, const char *folder)
{
    char *names[MAX_FILES];
    int n = 0;
    DIR *dir = opendir(folder);
    if (!dir) {
        printf("1..0 # SKIP no %s (set PITH_SHARED)\n", folder);
        exit(0);
    }
    struct dirent *entry;
    while ((entry = readdir(dir)) != NULL && n < MAX_FILES) {
        size_t len = strlen(entry->d_name);
        if (len > 5 && strcmp(entry->d_name + len - 5, ".test") == 0)
            names[n++] = strdup(entry->d_name);
    }
    closedir(dir);
    qsort(names, (size_t)n, sizeof *names, compare_names);
    for (int i = 0; i < n; i++) {
        run_file(totals, folder, names[i]);
        free(names[i]);
    }
    for (size_t i = 0; i < totals->nexpected; i++) {
        if (!totals->expected[i].met) {
            printf("not ok %d - %s in tokenizer.expected is no test\n",
                   ++totals->lines, totals->expected[i].name);
            totals->failed++;
        }
    }
}

static void read_expected(run_totals *totals, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[500];
    while (file && fgets(line, sizeof line, file) &&
           totals->nexpected < MAX_EXPECTED) {
        size_t len = strcspn(line, " \n");
        if (len == 0 || line[0] == '#')
            continue;
        expected_row *row = &totals->expected[totals->nexpected++];
        snprintf(row->name, sizeof row->name, "%.*s", (int)len, line);
    }
    if (file)
        fclose(file);
}

int main(int argc, char **argv)
{
    static run_totals totals;
    const char *shared = getenv("PITH_SHARED");
    char folder[900];
    snprintf(folder, sizeof folder, "%s/data/html5lib/tokenizer",
             shared ? shared : "../shared");
    read_expected(&totals, "tests/conformance/tokenizer.expected");
    for (int i = 1; i < argc; i++)
        run_file(&totals, folder, argv[i]);
    if (argc < 2)
        run_folder(&totals, folder);
    printf("1..%d\n", totals.lines);
    printf("# %d tests pass, %d fail, %d known failures, %d skipped\n",
           totals.passed, totals.failed, totals.known, totals.skipped);
    return totals.failed ? 1 : 0;
}
