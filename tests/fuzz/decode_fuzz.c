/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decoding: any bytes, in any encoding, from any source. The first three bytes
 * choose the options; the rest is the page. Laws: the text is valid UTF-8
 * according to a slow checker that is independent of the fast one, followed by
 * the requested zeros; valid UTF-8 is unchanged after its byte-order mark
 * unless it was encoded twice; a mistake leaves a U+FFFD; without an unknown label only memory can fail;
 * normalising the text and counting it agree, and resolving its addresses gives
 * addresses that are equally safe.
 */
#include "encoding.h"
#include "fuzz.h"
#include "str.h"

enum { MAX_PADDING = 70 };

/* Whether the text is UTF-8, straight from the definition. */
static bool is_utf8(pith_str text)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t *s = (const uint8_t *)text.data;
    for (size_t i = 0; i < text.len;) {
        size_t want = 1;
        if (s[i] >= 0x80)
            want = s[i] < 0xc0   ? 0
                   : s[i] < 0xe0 ? 2
                   : s[i] < 0xf0 ? 3
                   : s[i] < 0xf8 ? 4
                                 : 0;
        if (want == 0 || want > text.len - i)
            return false;
        uint32_t code = want == 1 ? s[i] : s[i] & (0xffu >> (want + 1));
        for (size_t k = 1; k < want; k++) {
            if (s[i + k] >> 6 != 2)
                return false;
            code = code << 6 | (s[i + k] & 0x3f);
        }
        if (code < smallest[want] || code > 0x10ffff ||
            (code >= 0xd800 && code < 0xe000))
            return false;
        i += want;
    }
    return true;
}

/* One label of two; the others are unknown or empty. */
static pith_str choose_label(uint8_t byte)
{
    if (byte < 128)
        return (pith_str){NULL, 0};
    size_t row = (size_t)(byte - 128) * pith_encoding_label_count / 127;
    if (row >= pith_encoding_label_count)
        return PITH_S("klingon");
    const pith_encoding_label *label = &pith_encoding_labels[row];
    return (pith_str){label->text, label->len};
}

static void check_decoded(pith_str page, const pith_decode_options *options,
                          const pith_decoded *out)
{
    fuzz_check(out->bom <= page.len && out->bom <= 3, "size of the mark");
    fuzz_check(is_utf8(out->text), "valid UTF-8");
    fuzz_check(pith_utf8_valid(out->text) == out->text.len, "fast checker");
    for (size_t i = 0; i < options->padding; i++)
        fuzz_check(out->text.data[out->text.len + i] == 0, "padding");
    pith_str rest = {page.data + out->bom, page.len - out->bom};
    if (strcmp(pith_encoding_name(out->encoding), "UTF-8") == 0) {
        bool valid = is_utf8(rest);
        fuzz_check(valid == (out->ninvalid == 0), "mistakes are counted");
        fuzz_check(!valid || out->nmended || out->nshown ||
                       pith_str_eq(rest, out->text),
                   "offsets survive");
        fuzz_check(!valid || !out->nmended ||
                       out->text.len < rest.len + out->nshown,
                   "what is mended becomes shorter");
    }
    size_t nreplaced = 0;
    for (size_t i = 0; i + 3 <= out->text.len; i++)
        nreplaced += memcmp(out->text.data + i, "\xef\xbf\xbd", 3) == 0;
    fuzz_check(out->ninvalid <= nreplaced, "a mark for every mistake");
}

static void check_text(pith_str text)
{
    pith_buf buf;
    pith_buf_init(&buf, 0);
    pith_text_normalise(&buf, text);
    pith_text_counts given = pith_text_count(text);
    pith_text_counts normal = pith_text_count(pith_buf_view(&buf));
    fuzz_check(given.chars == normal.chars && given.words == normal.words,
               "counts survive normalising");
    fuzz_check(pith_utf8_count(pith_buf_view(&buf)) == given.chars,
               "characters");
    pith_buf_clear(&buf);
}

/* Resolve a line of the text against the previous one. */
static void check_address(pith_str text)
{
    const char *line = memchr(text.data, '\n', text.len);
    if (!line || text.len > 2000)
        return;
    size_t at = (size_t)(line - text.data);
    pith_str base = {text.data, at};
    pith_str reference = {line + 1, text.len - at - 1};
    pith_buf out;
    pith_buf_init(&out, 0);
    pith_url_resolve(&out, PITH_S("https://example.org/a/b"), reference);
    fuzz_check(is_utf8(pith_buf_view(&out)), "an address is UTF-8");
    fuzz_check(!pith_url_is_safe(reference) ||
                   pith_url_is_safe(pith_buf_view(&out)),
               "resolving hides no scheme");
    size_t len = out.len;
    pith_url_resolve(&out, base, reference);
    fuzz_check(out.status == PITH_OK && out.len >= len, "resolving appends");
    pith_buf_clear(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str page = {(const char *)data, size};
    pith_decode_options options = {.encoding = choose_label(fuzz_byte(&page)),
                                   .http_charset =
                                       choose_label(fuzz_byte(&page))};
    uint8_t more = fuzz_byte(&page);
    options.http_first = more & 1;
    options.padding = more % MAX_PADDING;
    options.fallback = more & 128 ? PITH_S("big5") : (pith_str){NULL, 0};
    /* A separate copy, so that sanitizers see reads beyond its end. */
    char *copy = malloc(page.len ? page.len : 1);
    if (!copy)
        return 0;
    if (page.len)
        memcpy(copy, page.data, page.len);
    page.data = copy;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_decoded out;
    pith_error error = {0};
    pith_status status = pith_decode(&arena, page, &options, &out, &error);
    fuzz_check(status == PITH_OK || status == error.status, "error is set");
    fuzz_check(status == PITH_OK || status == PITH_ENCODING, "no failure");
    if (status == PITH_OK) {
        check_decoded(page, &options, &out);
        check_text(out.text);
        check_address(out.text);
    }
    pith_arena_free(&arena);
    free(copy);
    return 0;
}
