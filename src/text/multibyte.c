/* SPDX-License-Identifier: Apache-2.0 */
/* Chinese, Japanese and Korean encodings, by the converters of the C library.
 *
 * glibc maps nearly every character as the WHATWG Encoding Standard does; two
 * small tables per encoding correct the rest (see tools/gen/encodings). Invalid
 * bytes become U+FFFD, and the standard's rule determines how many bytes that
 * consumes: never an ASCII one, so that no "<" is swallowed.
 *
 * ISO-2022-JP is first rewritten as EUC-JP, which has the same characters,
 * because glibc's own converter lacks half-width Katakana and NEC's rows.
 *
 * The converter is opened and closed in each call: nothing is shared. */
#include "convert.h"

#include "str.h"

#include <assert.h>
#include <errno.h>
#include <iconv.h>
#include <string.h>

enum { CHUNK = 1024 }; /* code points between iconv and UTF-8: 4 KiB */

/* Growing text in the arena. */
typedef struct sink {
    pith_arena *arena;
    char *text;
    size_t len;
    size_t cap;
    size_t ninvalid;
} sink;

static bool reserve(sink *to, size_t more)
{
    size_t need;
    if (__builtin_add_overflow(to->len, more, &need))
        return false;
    if (need <= to->cap)
        return true;
    if (need < to->cap + to->cap / 2)
        need = to->cap + to->cap / 2;
    char *text = pith_arena_grow(to->arena, to->text, to->cap, need, 1);
    if (!text)
        return false;
    to->text = text;
    to->cap = need;
    return true;
}

/* Find the row of a sorted table, or NULL. */
static const pith_code_pair *find_pair(const pith_code_pair *rows, size_t n,
                                       uint32_t from)
{
    size_t low = 0;
    size_t high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (rows[middle].from == from)
            return &rows[middle];
        if (rows[middle].from < from)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* Append a code point; the caller has reserved 4 bytes. */
static void put_code(sink *to, uint32_t code)
{
    to->ninvalid += code == 0xfffd;
    to->len += pith_utf8_put(code, to->text + to->len);
}

/* Bytes with a special meaning in rewrite_iso2022jp()'s output. */
enum {
    YEN_SIGN = 0x80,
    OVERLINE = 0x81,
    MISTAKE = 0x82, /* `other` of EUC-JP makes it U+FFFD */
};

/* The standard's character for a code that the converter returned. */
static uint32_t correct(const pith_encoding *encoding, uint32_t code)
{
    if (code < 0x80 || code - 0x3100 < 0xe000 - 0x3100)
        return code;
    if (encoding->codec == PITH_CODEC_ISO2022JP) {
        if (code == YEN_SIGN)
            return 0xa5;
        if (code == OVERLINE)
            return 0x203e;
    }
    const pith_code_pair *pair =
        find_pair(encoding->other, encoding->nother, code);
    return pair ? pair->to : code;
}

static bool put_codes(sink *to, const pith_encoding *encoding,
                      const uint32_t *codes, size_t n)
{
    if (!reserve(to, n * 4))
        return false;
    for (size_t i = 0; i < n; i++)
        put_code(to, correct(encoding, codes[i]));
    return true;
}

static bool is_lead(const pith_encoding *encoding, uint8_t byte)
{
    const uint8_t *range = encoding->leads;
    return (byte >= range[0] && byte <= range[1]) ||
           (range[2] && byte >= range[2] && byte <= range[3]);
}

/* The number of bytes of an invalid character by the standard: the first one,
 * and those after it that are not ASCII; of four, all or the first. */
static size_t count_refused(const pith_encoding *encoding, pith_str in)
{
    const uint8_t *s = (const uint8_t *)in.data;
    if (in.len < 2 || !is_lead(encoding, s[0]))
        return 1;
    if (encoding->longest == 4 && in.len >= 4 && pith_is_digit(s[1]) &&
        is_lead(encoding, s[2]) && pith_is_digit(s[3]))
        return 4;
    if (s[1] < 0x80)
        return 1;
    bool three =
        encoding->longest == 3 && s[0] == 0x8f && s[1] >= 0xa1 && s[1] <= 0xfe;
    return three && in.len >= 3 && s[2] >= 0x80 ? 3 : 2;
}

/* Skip the bytes at the start that the converter rejected, and append what the
 * standard requires for them. Returns their number, at least 1, or 0 without
 * memory. */
static size_t put_refused(sink *to, const pith_encoding *encoding, pith_str in)
{
    if (!reserve(to, 4))
        return 0;
    const uint8_t *s = (const uint8_t *)in.data;
    const pith_code_pair *pair =
        find_pair(encoding->lacking, encoding->nlacking, s[0]);
    size_t refused = 1;
    if (!pair) {
        refused = count_refused(encoding, in);
        uint32_t both = in.len < 2 ? 0 : (uint32_t)s[0] << 8 | s[1];
        pair = find_pair(encoding->lacking, encoding->nlacking, both);
        if (pair)
            refused = 2;
    }
    put_code(to, pair ? pair->to : 0xfffd);
    return refused;
}

/* Append what the converter still holds back (BIG5-HKSCS waits for accents). */
static bool put_pending(sink *to, const pith_encoding *encoding, iconv_t with)
{
    uint32_t codes[8];
    char *out = (char *)codes;
    size_t room = sizeof codes;
    if (iconv(with, NULL, NULL, &out, &room) == (size_t)-1)
        return true; /* no byte was rejected */
    return put_codes(to, encoding, codes, 8 - room / sizeof *codes);
}

/* glibc's converter for Korean skips A2 E8, which it does not know, before it
 * reports an error. */
static bool has_stepped_over(const pith_encoding *encoding, const char *start,
                             const char *in)
{
    return in - start >= 2 && memcmp(in - 2, "\xa2\xe8", 2) == 0 &&
           strcmp(encoding->charsets[0], "UHC") == 0;
}

/* Convert all bytes. */
static bool convert_all(sink *to, const pith_encoding *encoding, iconv_t with,
                        pith_str bytes)
{
    char *in = (char *)(uintptr_t)bytes.data; /* iconv() does not write it */
    size_t left = bytes.len;
    while (left) {
        uint32_t codes[CHUNK];
        char *start = in;
        char *out = (char *)codes;
        size_t room = sizeof codes;
        size_t result = iconv(with, &in, &left, &out, &room);
        int reason = result == (size_t)-1 ? errno : 0;
        if (!put_codes(to, encoding, codes, CHUNK - room / sizeof *codes))
            return false;
        if (reason == 0 || reason == E2BIG)
            continue;
        if (!put_pending(to, encoding, with))
            return false;
        if (has_stepped_over(encoding, start, in)) {
            in -= 2;
            left += 2;
        }
        size_t refused = put_refused(to, encoding, (pith_str){in, left});
        if (refused == 0)
            return false;
        /* A character that is cut off by the end of the input is consumed
         * completely. */
        if (reason == EINVAL && left < encoding->longest)
            refused = left;
        in += refused;
        left -= refused;
    }
    return put_pending(to, encoding, with);
}

static iconv_t open_converter(const pith_encoding *encoding)
{
    iconv_t with = (iconv_t)-1;
    for (size_t i = 0; i < 2 && with == (iconv_t)-1; i++)
        with = iconv_open(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? "UCS-4LE"
                                                                    : "UCS-4",
                          encoding->charsets[i]);
    return with;
}

void pith_converters_open(pith_converters *converters)
{
    static const char *const names[] = {"big5", "euc-jp",      "euc-kr",
                                        "gbk",  "iso-2022-jp", "shift_jis"};
    _Static_assert(sizeof names / sizeof *names <= PITH_CONVERTERS, "room");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        iconv_t with =
            open_converter(pith_encoding_find(pith_str_of(names[i])));
        if (with != (iconv_t)-1)
            converters->open[converters->n++] = with;
    }
}

void pith_converters_close(pith_converters *converters)
{
    while (converters->n > 0)
        iconv_close(converters->open[--converters->n]);
}

static pith_status convert_bytes(pith_arena *arena, pith_str bytes,
                                 const pith_encoding *encoding, size_t padding,
                                 pith_decoded *out)
{
    sink to = {.arena = arena};
    iconv_t with = open_converter(encoding);
    if (with == (iconv_t)-1)
        return errno == ENOMEM ? PITH_NOMEM : PITH_ENCODING;
    pith_status status = PITH_NOMEM;
    /* In most of these encodings two bytes become three; a chunk is added, so
     * that the last step need not grow. */
    size_t guess;
    if (__builtin_add_overflow(bytes.len, bytes.len / 2 + (size_t)4 * CHUNK,
                               &guess) ||
        !reserve(&to, guess))
        goto done;
    if (!convert_all(&to, encoding, with, bytes) || !reserve(&to, padding))
        goto done;
    assert(to.text); /* reserved */
    memset(to.text + to.len, 0, padding);
    out->text = (pith_str){to.text, to.len};
    out->ninvalid = to.ninvalid;
    status = PITH_OK;
done:
    iconv_close(with);
    return status;
}

/* Character sets between which escapes of ISO-2022-JP switch. */
typedef enum charset {
    ASCII,
    ROMAN, /* JIS X 0201: ASCII with a yen sign and an overline */
    KATAKANA,
    KANJI, /* two bytes per character, JIS X 0208 */
} charset;

typedef struct rewriter {
    pith_str in;
    size_t i;
    char *out;
    size_t len;
    charset set;
    bool fresh; /* an escape with nothing after it yet */
} rewriter;

static void put_byte(rewriter *state, uint8_t byte)
{
    state->out[state->len++] = (char)byte;
}

/* At an escape byte: a known escape switches the set; anything else is an error
 * of one byte. Two escapes with nothing between them are also an error. */
static void read_escape(rewriter *state)
{
    static const struct {
        char bytes[2];
        charset set;
    } escapes[] = {
        {"(B", ASCII}, {"(J", ROMAN}, {"(I", KATAKANA},
        {"$@", KANJI}, {"$B", KANJI},
    };
    const char *at = state->in.data + state->i + 1;
    size_t left = state->in.len - state->i - 1;
    for (size_t k = 0; left >= 2 && k < sizeof escapes / sizeof *escapes; k++) {
        if (memcmp(at, escapes[k].bytes, 2) != 0)
            continue;
        if (state->fresh)
            put_byte(state, MISTAKE);
        state->fresh = true;
        state->set = escapes[k].set;
        state->i += 3;
        return;
    }
    state->fresh = false;
    put_byte(state, MISTAKE);
    state->i++;
}

static bool is_graphic(uint8_t byte)
{
    return byte >= 0x21 && byte <= 0x7e;
}

/* At the first byte of a kanji. */
static void read_kanji(rewriter *state)
{
    uint8_t lead = (uint8_t)state->in.data[state->i++];
    if (!is_graphic(lead)) {
        put_byte(state, MISTAKE);
        return;
    }
    bool at_end = state->i == state->in.len;
    uint8_t trail = at_end ? 0x1b : (uint8_t)state->in.data[state->i];
    if (trail != 0x1b) /* an escape is read as an escape */
        state->i++;
    if (!is_graphic(trail)) {
        put_byte(state, MISTAKE);
        return;
    }
    put_byte(state, lead | 0x80);
    put_byte(state, trail | 0x80);
}

static void read_single(rewriter *state)
{
    uint8_t byte = (uint8_t)state->in.data[state->i++];
    if (state->set == KATAKANA) {
        bool kana = byte >= 0x21 && byte <= 0x5f;
        if (kana)
            put_byte(state, 0x8e);
        put_byte(state, kana ? byte | 0x80 : MISTAKE);
        return;
    }
    if (byte >= 0x80 || byte == 0x0e || byte == 0x0f)
        byte = MISTAKE;
    else if (state->set == ROMAN && byte == 0x5c)
        byte = YEN_SIGN;
    else if (state->set == ROMAN && byte == 0x7e)
        byte = OVERLINE;
    put_byte(state, byte);
}

/* Rewrite ISO-2022-JP as EUC-JP; out has room for two bytes per byte. */
static size_t rewrite_iso2022jp(pith_str bytes, char *out)
{
    rewriter state = {.in = bytes, .out = out};
    while (state.i < bytes.len) {
        if (bytes.data[state.i] == 0x1b) {
            read_escape(&state);
            continue;
        }
        state.fresh = false;
        if (state.set == KANJI)
            read_kanji(&state);
        else
            read_single(&state);
    }
    return state.len;
}

pith_status pith_multibyte_convert(pith_arena *arena, pith_str bytes,
                                   const pith_encoding *encoding,
                                   size_t padding, pith_decoded *out)
{
    if (encoding->codec == PITH_CODEC_ISO2022JP) {
        char *rewritten = pith_arena_alloc(arena, bytes.len, 2);
        if (!rewritten)
            return PITH_NOMEM;
        bytes.len = rewrite_iso2022jp(bytes, rewritten);
        bytes.data = rewritten;
    }
    return convert_bytes(arena, bytes, encoding, padding, out);
}
