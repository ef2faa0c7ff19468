/* SPDX-License-Identifier: Apache-2.0 */
/* Guesses the encoding of bytes if nothing declares it.
 *
 * What is certain comes first: the escapes of ISO-2022-JP, the zero bytes of
 * UTF-16 markup, valid UTF-8. Otherwise uchardet examines the text outside of
 * tags, because its statistics are of prose: at most 64 KiB from the first
 * non-ASCII byte on. If the library was built without uchardet, or uchardet
 * returns nothing that the WHATWG table contains, the answer is windows-1252,
 * as in browsers. */
#include "encoding.h"

#include "str.h"

#ifdef PITH_HAVE_UCHARDET
#include <uchardet.h>
#endif

enum {
    LOOK_MAX = 64 * 1024, /* bytes passed to uchardet: enough for a result */
    PIECE_MAX = 4096,
};

/* ISO-2022-JP is ASCII except for the escapes that switch to Kanji. */
static bool has_kanji_escape(pith_str bytes)
{
    const char *at = bytes.data;
    const char *end = bytes.data + bytes.len;
    while (at && end - at >= 3) {
        at = memchr(at, 0x1b, (size_t)(end - at) - 2);
        if (!at)
            return false;
        if (at[1] == '$' && (at[2] == '@' || at[2] == 'B'))
            return true;
        at++;
    }
    return false;
}

/* UTF-16 without a mark: pages begin with "<" and a letter or "!". */
static const char *find_wide(pith_str bytes)
{
    if (bytes.len < 4)
        return NULL;
    const char *s = bytes.data;
    if (s[0] == '<' && !s[1] && s[2] && !s[3])
        return "utf-16le";
    if (!s[0] && s[1] == '<' && !s[2] && s[3])
        return "utf-16be";
    return NULL;
}

#ifdef PITH_HAVE_UCHARDET

/* uchardet's names that are not labels of the table. */
static const struct {
    const char *name;
    const char *label;
} aliases[] = {
    {"MAC-CYRILLIC", "x-mac-cyrillic"},
    {"UHC", "euc-kr"},
    {"JOHAB", "euc-kr"},
};

static const pith_encoding *find_by_name(const char *name)
{
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (pith_str_ieq(pith_str_of(name), pith_str_of(aliases[i].name)))
            name = aliases[i].label;
    const pith_encoding *found = pith_encoding_find(pith_str_of(name));
    /* The bytes are not valid UTF-8 and have no mark, so only a single-byte or
     * East Asian encoding is possible. */
    if (found && (found->codec == PITH_CODEC_SINGLE ||
                  found->codec == PITH_CODEC_ICONV ||
                  found->codec == PITH_CODEC_ISO2022JP))
        return found;
    return NULL;
}

/* Pass the bytes outside of <...> to uchardet, in pieces. */
static void show_text(uchardet_t judge, pith_str bytes)
{
    char piece[PIECE_MAX];
    size_t len = 0;
    bool in_tag = false;
    for (size_t i = 0; i < bytes.len; i++) {
        char byte = bytes.data[i];
        if (byte == '<')
            in_tag = true;
        if (!in_tag)
            piece[len++] = byte;
        if (byte == '>' && in_tag) {
            in_tag = false;
            piece[len++] = ' ';
        }
        if (len == PIECE_MAX) {
            uchardet_handle_data(judge, piece, len);
            len = 0;
        }
    }
    if (len)
        uchardet_handle_data(judge, piece, len);
}

static const pith_encoding *ask_uchardet(pith_str bytes)
{
    size_t from = pith_utf8_valid(bytes);
    while (from > 0 && (uint8_t)bytes.data[from - 1] >= 0x80)
        from--;
    size_t len = bytes.len - from < LOOK_MAX ? bytes.len - from : LOOK_MAX;
    uchardet_t judge = uchardet_new();
    if (!judge)
        return NULL;
    show_text(judge, (pith_str){bytes.data + from, len});
    uchardet_data_end(judge);
    const pith_encoding *found = find_by_name(uchardet_get_charset(judge));
    uchardet_delete(judge);
    return found;
}

#else

static const pith_encoding *ask_uchardet(pith_str bytes)
{
    (void)bytes;
    return NULL;
}

#endif

const pith_encoding *pith_encoding_guess(pith_str bytes)
{
    const char *wide = find_wide(bytes);
    if (wide)
        return pith_encoding_find(pith_str_of(wide));
    size_t len = bytes.len < LOOK_MAX ? bytes.len : LOOK_MAX;
    if (has_kanji_escape((pith_str){bytes.data, len}))
        return pith_encoding_find(PITH_S("iso-2022-jp"));
    if (pith_utf8_valid(bytes) == bytes.len)
        return pith_encoding_find(PITH_S("utf-8"));
    const pith_encoding *found = ask_uchardet(bytes);
    return found ? found : pith_encoding_find(PITH_S("windows-1252"));
}
