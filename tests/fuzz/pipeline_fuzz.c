/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The whole pipeline through the public calls, as a program uses it. The first
 * eight bytes choose method, format, a parameter and its value, renderer
 * options, encodings and limits; the rest is the page. Laws: extraction
 * succeeds; the output is UTF-8 and within max_output; the JSON record can be
 * made; a worker that has processed other pages gives the same result as a
 * fresh one (tried on one input in four).
 */
#include "fuzz.h"
#include "fuzz_mutate.h"

#include <pith/pith.h>
#include <pith/record.h>

#include <string.h>

enum {
    FLAG_LINKS = 1 << 0,
    FLAG_IMAGES = 1 << 1,
    FLAG_NO_TABLES = 1 << 2,
    FLAG_FORMATTING = 1 << 3,
    FLAG_BASE_URL = 1 << 4,
    FLAG_UTF8 = 1 << 5, /* the caller gives an encoding */
    FLAG_HTTP_FIRST = 1 << 6,
    FLAG_CAPS = 1 << 7,
    SETTINGS = 8, /* bytes of settings before the page */
};

typedef struct fuzz_run {
    pith_options options;
    pith_setting setting;
    char value[40];
} fuzz_run;

/* One parameter of the method, within its range. */
static void choose_setting(fuzz_run *run, const pith_method_info *method,
                           uint8_t which, uint8_t where)
{
    size_t count = 0;
    while (method->params && method->params[count].name)
        count++;
    if (count == 0 || which % (count + 1) == count)
        return;
    const pith_param *param = &method->params[which % (count + 1)];
    const char *text = run->value;
    if (param->values)
        text = param->values[where % (size_t)(param->high + 1)];
    else
        snprintf(run->value, sizeof run->value, "%.6g",
                 param->low + (param->high - param->low) * where / 255);
    run->setting.name = (pith_str){param->name, strlen(param->name)};
    run->setting.value = (pith_str){text, strlen(text)};
    run->options.settings = &run->setting;
    run->options.nsettings = 1;
}

static void choose_flags(pith_options *options, uint8_t flags, uint8_t caps)
{
    options->render.links = flags & FLAG_LINKS;
    options->render.images = flags & FLAG_IMAGES;
    options->render.no_tables = flags & FLAG_NO_TABLES;
    options->render.formatting = flags & FLAG_FORMATTING;
    if (flags & FLAG_BASE_URL)
        options->render.base_url = PITH_S("https://example.org/a/b?c#d");
    if (flags & FLAG_UTF8)
        options->encoding = PITH_S("utf-8");
    options->http_first = flags & FLAG_HTTP_FIRST;
    if (!(flags & FLAG_CAPS))
        return;
    options->limits.max_bytes = 64 + (caps & 15) * 64u;
    options->limits.max_nodes = 64 + (caps >> 4) * 16u;
    options->limits.max_depth = 16 + (caps & 7) * 8u;
    options->limits.max_attrs = 1 + (caps & 3);
}

static void choose(fuzz_run *run, pith_str *input)
{
    static const char *const charsets[] = {
        "", "windows-874", "shift_jis", "utf-16le", "gb18030", "x-none"};
    run->options = pith_options_default();
    run->options.limits.timeout_ms = UINT32_MAX;
    size_t nmethods = 0, nformats = 0;
    pith_method_info method = {0};
    while (pith_method_info_at(nmethods, &method))
        nmethods++;
    while (pith_format_at(nformats))
        nformats++;
    pith_method_info_at(fuzz_byte(input) % nmethods, &method);
    run->options.method = method.name;
    run->options.format = pith_format_at(fuzz_byte(input) % nformats);
    uint8_t which = fuzz_byte(input);
    choose_setting(run, &method, which, fuzz_byte(input));
    uint8_t flags = fuzz_byte(input);
    choose_flags(&run->options, flags, fuzz_byte(input));
    const char *charset =
        charsets[fuzz_byte(input) % (sizeof charsets / sizeof *charsets)];
    run->options.http_charset = (pith_str){charset, strlen(charset)};
    if (fuzz_byte(input) & 1)
        run->options.fallback_encoding = PITH_S("windows-1252");
}

/* Length of the well-formed sequence at the start of text, or 0. */
static size_t sequence_length(pith_str text)
{
    const unsigned char *at = (const unsigned char *)text.data;
    size_t len = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    if ((at[0] >= 0x80 && at[0] < 0xc2) || at[0] > 0xf4 || len > text.len)
        return 0;
    for (size_t i = 1; i < len; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
        (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f))
        return 0;
    return len;
}

static bool is_utf8(pith_str text)
{
    while (text.len > 0) {
        size_t len = sequence_length(text);
        if (len == 0)
            return false;
        text.data += len;
        text.len -= len;
    }
    return true;
}

static pith_result *extract(pith_worker *worker, pith_str page,
                            const pith_options *options)
{
    pith_result *result = NULL;
    pith_error error;
    pith_status status =
        pith_worker_extract(worker, page, options, &result, &error);
    if (status != PITH_OK)
        fprintf(stderr, "%s: %s\n", pith_status_text(status), error.text);
    fuzz_check(status == PITH_OK, "extraction succeeds");
    fuzz_check(result != NULL, "there is a result");
    return result;
}

static void check_result(const pith_result *result, const pith_options *options)
{
    const pith_str texts[] = {
        result->reason,   result->method,      result->output,
        result->text,     result->encoding,    result->page_type,
        result->title,    result->author,      result->date,
        result->sitename, result->description, result->language,
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        fuzz_check(is_utf8(texts[i]), "results are UTF-8");
    for (size_t i = 0; i < result->nwarnings; i++)
        fuzz_check(is_utf8(result->warnings[i]), "warnings are UTF-8");
    fuzz_check(result->output.len <= options->limits.max_output, "max_output");
    fuzz_check(result->score <= 1, "score is at most 1");
    pith_record record = {.id = PITH_S("a.html")};
    char *json;
    size_t len;
    pith_status status = pith_result_json(result, &record, &json, &len);
    fuzz_check(status == PITH_OK, "a record can be made");
    fuzz_check(is_utf8((pith_str){json, len}), "records are UTF-8");
    pith_free(json);
}

static bool same(pith_str one, pith_str other)
{
    return one.len == other.len &&
           (one.len == 0 || memcmp(one.data, other.data, one.len) == 0);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned seed)
{
    return fuzz_mutate(data, size, max, seed, SETTINGS);
}

/* Depends only on the bytes, so that an input behaves the same when it is
 * replayed. */
static bool is_drawn(const uint8_t *data, size_t size)
{
    unsigned sum = 0;
    for (size_t i = 0; i < size; i++)
        sum += data[i];
    return sum % 4 == 0;
}

static void compare_with_fresh(const pith_result *one, pith_str page,
                               const pith_options *options)
{
    pith_worker *fresh = pith_worker_new();
    fuzz_check(fresh != NULL, "there is memory");
    pith_result *other = extract(fresh, page, options);
    fuzz_check(one->outcome == other->outcome && one->score == other->score,
               "same outcome again");
    fuzz_check(same(one->output, other->output) && same(one->text, other->text),
               "same text again");
    fuzz_check(one->nwarnings == other->nwarnings, "same warnings again");
    pith_result_free(other);
    pith_worker_free(fresh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static pith_worker *old; /* has processed all previous pages */
    if (!old)
        old = pith_worker_new();
    fuzz_check(old != NULL, "there is memory");
    pith_str page = {(const char *)data, size};
    fuzz_run run = {0};
    choose(&run, &page);
    pith_result *one = extract(old, page, &run.options);
    check_result(one, &run.options);
    if (is_drawn(data, size))
        compare_with_fresh(one, page, &run.options);
    pith_result_free(one);
    return 0;
}
