/* SPDX-License-Identifier: Apache-2.0 */
/* Decoding a page: choosing its encoding and converting to UTF-8.
 *
 * The order of the sources is that of docs/spec/blocks.md (page before HTTP) or
 * the browsers' (HTTP before page). A byte-order mark takes precedence over
 * both, as in the WHATWG standard, and the caller's encoding over everything.
 * Bytes that can only be UTF-8 overrule what is declared, but not the caller or
 * a mark. */
#include "encoding.h"

#include "status.h"
#include "str.h"

/* The encoding whose byte-order mark the bytes begin with, or NULL. */
static const pith_encoding *find_mark(pith_str bytes, size_t *len)
{
    static const struct {
        char bytes[4];
        size_t len;
        const char *label;
    } marks[] = {
        {"\xef\xbb\xbf", 3, "utf-8"},
        {"\xff\xfe", 2, "utf-16le"},
        {"\xfe\xff", 2, "utf-16be"},
    };
    *len = 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (bytes.len < marks[i].len ||
            memcmp(bytes.data, marks[i].bytes, marks[i].len) != 0)
            continue;
        *len = marks[i].len;
        return pith_encoding_find(pith_str_of(marks[i].label));
    }
    return NULL;
}

/* The charset of a Content-Type header, which servers often quote. */
static const pith_encoding *find_http(pith_str charset)
{
    charset = pith_str_trim(charset);
    if (charset.len >= 2 &&
        (charset.data[0] == '"' || charset.data[0] == '\'') &&
        charset.data[charset.len - 1] == charset.data[0]) {
        charset.data++;
        charset.len -= 2;
    }
    return pith_encoding_find(charset);
}

/* The encoding that page or HTTP declares, in the requested order; or NULL. */
static const pith_encoding *find_declared(pith_str bytes,
                                          const pith_decode_options *options,
                                          pith_encoding_source *source)
{
    const pith_encoding *http = find_http(options->http_charset);
    *source = PITH_ENCODING_HTTP;
    if (http && options->http_first)
        return http;
    const pith_encoding *page = pith_encoding_sniff(bytes);
    if (page) {
        *source = PITH_ENCODING_PAGE;
        return page;
    }
    return http;
}

/* Whether the bytes can only be UTF-8 although page or HTTP declare something
 * else. This is common in files: HTTP declared UTF-8, which is not stored, or a
 * program that saved the page converted it to UTF-8 and left its head alone.
 * Non-ASCII text of a single-byte encoding is practically never valid UTF-8. In
 * an East Asian encoding two bytes are valid by chance in one of seven pairs,
 * so several are required. */
static bool is_utf8_after_all(pith_str bytes, const pith_encoding *declared)
{
    enum {
        SOME = 8,
        CUT = 3 /* bytes of a character that may be cut off at the end */
    };
    size_t enough = declared->codec == PITH_CODEC_SINGLE  ? 1
                    : declared->codec == PITH_CODEC_ICONV ? SOME
                                                          : 0;
    size_t valid = enough ? pith_utf8_valid(bytes) : 0;
    if (enough == 0 || bytes.len - valid > CUT)
        return false;
    size_t found = 0; /* first bytes of characters */
    for (size_t i = 0; i < valid && found < enough; i++)
        found += (unsigned char)bytes.data[i] >= 0xc0;
    return found == enough;
}

static void choose(pith_str bytes, const pith_decode_options *options,
                   pith_decoded *out)
{
    size_t mark_len;
    const pith_encoding *mark = find_mark(bytes, &mark_len);
    out->source = PITH_ENCODING_GIVEN;
    out->encoding = pith_encoding_find(options->encoding);
    if (out->encoding) {
        out->bom = mark == out->encoding ? mark_len : 0;
        return;
    }
    out->bom = mark_len;
    out->source = PITH_ENCODING_BOM;
    out->encoding = mark;
    if (!out->encoding) {
        out->encoding = find_declared(bytes, options, &out->source);
        if (out->encoding && is_utf8_after_all(bytes, out->encoding)) {
            out->declared = out->encoding;
            out->source = PITH_ENCODING_PROOF;
            out->encoding = pith_encoding_find(PITH_S("utf-8"));
        }
    }
    if (!out->encoding) {
        out->source = PITH_ENCODING_FALLBACK;
        out->encoding = pith_encoding_find(options->fallback);
    }
    if (!out->encoding) {
        out->source = PITH_ENCODING_GUESS;
        out->encoding = pith_encoding_guess(bytes);
    }
}

static pith_status check_label(pith_str label, pith_error *error)
{
    if (label.len == 0 || pith_encoding_find(label))
        return PITH_OK;
    int shown = label.len < 60 ? (int)label.len : 60;
    return pith_fail(error, PITH_ENCODING, 0, "unknown encoding '%.*s'", shown,
                     label.data);
}

pith_status pith_decode(pith_arena *arena, pith_str bytes,
                        const pith_decode_options *options, pith_decoded *out,
                        pith_error *error)
{
    *out = (pith_decoded){0};
    PITH_TRY(check_label(options->encoding, error));
    PITH_TRY(check_label(options->fallback, error));
    choose(bytes, options, out);
    pith_str rest = {bytes.data, bytes.len - out->bom};
    if (out->bom)
        rest.data += out->bom;
    pith_status status = pith_encoding_convert(arena, rest, out->encoding,
                                               options->padding, out);
    switch (status) {
    case PITH_OK:
    case PITH_LIMIT:
        return status;
    case PITH_ENCODING:
        return pith_fail(error, status, 0,
                         "the C library of this system has no converter for "
                         "%s (is its gconv module installed?)",
                         out->encoding->name);
    default:
        return pith_fail(error, status, 0,
                         "not enough memory for the decoded text of a page of "
                         "%zu bytes",
                         bytes.len);
    }
}

const pith_encoding *pith_decode_choose(pith_str bytes,
                                        const pith_decode_options *options)
{
    pith_decoded chosen = {0};
    choose(bytes, options, &chosen);
    return chosen.encoding;
}
