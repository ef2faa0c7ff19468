/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the encoding that a page declares, before it is parsed.
 *
 * The "prescan" of the WHATWG HTML standard: comments are skipped, attributes
 * of every tag are read as the tokenizer would read them, and the first <meta>
 * that names an encoding wins. Three rules differ from the standard, all by
 * docs/spec/blocks.md: a tag counts when it begins in the first 4096 bytes,
 * wherever it ends (the standard recommends 1024 in all); a <meta> with an
 * unknown label is skipped; an XML declaration counts when no <meta> does. A
 * tag that the input cuts off does not count. */
#include "encoding.h"

#include "str.h"

enum { SNIFF_MAX = 4096 }; /* docs/spec/blocks.md, encoding order */

typedef struct attribute {
    pith_str name;
    pith_str value;
} attribute;

static uint8_t byte_at(pith_str bytes, size_t i)
{
    return (uint8_t)bytes.data[i];
}

static bool ends_name(uint8_t byte)
{
    return byte == '=' || byte == '>' || byte == '/' || pith_is_space(byte);
}

/* The value of an attribute; *at is after the '='. False at the end. */
static bool read_value(pith_str bytes, size_t *at, pith_str *value)
{
    size_t i = *at;
    while (i < bytes.len && pith_is_space(byte_at(bytes, i)))
        i++;
    if (i == bytes.len)
        return false;
    uint8_t quote = byte_at(bytes, i);
    bool quoted = quote == '"' || quote == '\'';
    size_t start = quoted ? ++i : i;
    while (i < bytes.len) {
        uint8_t byte = byte_at(bytes, i);
        if (quoted ? byte == quote : byte == '>' || pith_is_space(byte))
            break;
        i++;
    }
    if (i == bytes.len)
        return false;
    *value = (pith_str){bytes.data + start, i - start};
    *at = quoted ? i + 1 : i;
    return true;
}

/* The next attribute of a tag: true and it, or false at the '>' (which *at
 * then points to) or the end of the bytes. */
static bool read_attribute(pith_str bytes, size_t *at, attribute *out)
{
    size_t i = *at;
    while (i < bytes.len &&
           (pith_is_space(byte_at(bytes, i)) || bytes.data[i] == '/'))
        i++;
    *at = i;
    if (i == bytes.len || bytes.data[i] == '>')
        return false;
    size_t start = i++; /* a '=' here belongs to the name */
    while (i < bytes.len && !ends_name(byte_at(bytes, i)))
        i++;
    *out = (attribute){{bytes.data + start, i - start}, {NULL, 0}};
    while (i < bytes.len && pith_is_space(byte_at(bytes, i)))
        i++;
    *at = i;
    if (i == bytes.len || bytes.data[i] != '=')
        return i < bytes.len;
    (*at)++;
    if (read_value(bytes, at, &out->value))
        return true;
    *at = bytes.len;
    return false;
}

/* The label in `text/html; charset=LABEL`; empty if there is none. */
static pith_str find_charset(pith_str content)
{
    const pith_str none = {NULL, 0};
    for (;;) {
        size_t at = pith_str_ifind(content, PITH_S("charset"));
        if (at == SIZE_MAX)
            return none;
        content.data += at + 7;
        content.len -= at + 7;
        content = pith_str_trim(content);
        if (content.len && content.data[0] == '=')
            break;
    }
    content.data++;
    content.len--;
    content = pith_str_trim(content);
    if (content.len == 0)
        return none;
    char quote = content.data[0];
    size_t len = 0;
    if (quote == '"' || quote == '\'') {
        content.data++;
        content.len--;
        while (len < content.len && content.data[len] != quote)
            len++;
        return len < content.len ? (pith_str){content.data, len} : none;
    }
    while (len < content.len && content.data[len] != ';' &&
           !pith_is_space(byte_at(content, len)))
        len++;
    return (pith_str){content.data, len};
}

/* A page that could be read up to here is not in UTF-16, and x-user-defined is
 * never meant. */
static const pith_encoding *correct(const pith_encoding *encoding)
{
    if (!encoding)
        return NULL;
    switch (encoding->codec) {
    case PITH_CODEC_UTF16LE:
    case PITH_CODEC_UTF16BE:
        return pith_encoding_find(PITH_S("utf-8"));
    case PITH_CODEC_USER:
        return pith_encoding_find(PITH_S("windows-1252"));
    case PITH_CODEC_UTF8:
    case PITH_CODEC_SINGLE:
    case PITH_CODEC_REPLACEMENT:
    case PITH_CODEC_ICONV:
    case PITH_CODEC_ISO2022JP:
        break;
    }
    return encoding;
}

/* The encoding from the attributes of a <meta>; *at moves to its '>' or the
 * end. */
static const pith_encoding *read_meta(pith_str bytes, size_t *at)
{
    pith_str charset = {NULL, 0};
    pith_str content = {NULL, 0};
    bool pragma = false;
    bool seen_pragma = false;
    attribute item;
    while (read_attribute(bytes, at, &item)) {
        if (!charset.data && pith_str_ieq(item.name, PITH_S("charset"))) {
            charset = item.value.data ? item.value : PITH_S("");
        } else if (!content.data &&
                   pith_str_ieq(item.name, PITH_S("content"))) {
            content = item.value.data ? item.value : PITH_S("");
        } else if (!seen_pragma &&
                   pith_str_ieq(item.name, PITH_S("http-equiv"))) {
            seen_pragma = true;
            pragma = pith_str_ieq(item.value, PITH_S("content-type"));
        }
    }
    if (*at == bytes.len)
        return NULL; /* cut off */
    if (charset.data)
        return correct(pith_encoding_find(charset));
    if (pragma)
        return correct(pith_encoding_find(find_charset(content)));
    return NULL;
}

static pith_str rest_from(pith_str bytes, size_t i)
{
    return (pith_str){bytes.data + i, bytes.len - i};
}

/* Position of the first `last` at or after i, or the end. */
static size_t find_byte(pith_str bytes, size_t i, char last)
{
    const char *found = memchr(bytes.data + i, last, bytes.len - i);
    return found ? (size_t)(found - bytes.data) : bytes.len;
}

/* The '>' of the comment whose "<!--" is at i, or the end. "<!-->" is a
 * complete comment. */
static size_t find_comment_end(pith_str bytes, size_t i)
{
    size_t at = i + 4;
    while ((at = find_byte(bytes, at, '>')) < bytes.len) {
        if (bytes.data[at - 1] == '-' && bytes.data[at - 2] == '-')
            return at;
        at++;
    }
    return at;
}

static bool is_meta(pith_str rest)
{
    return pith_str_istarts(rest, PITH_S("<meta")) && rest.len > 5 &&
           (rest.data[5] == '/' || pith_is_space((uint8_t)rest.data[5]));
}

/* Skip the markup that begins with the '<' at *at; returns its <meta> encoding
 * or NULL. */
static const pith_encoding *read_markup(pith_str bytes, size_t *at)
{
    size_t i = *at;
    pith_str rest = rest_from(bytes, i);
    const pith_encoding *found = NULL;
    if (pith_str_istarts(rest, PITH_S("<!--"))) {
        i = find_comment_end(bytes, i);
    } else if (is_meta(rest)) {
        i += 5;
        found = read_meta(bytes, &i);
    } else if (rest.len > 2 &&
               pith_is_alpha((uint8_t)rest.data[rest.data[1] == '/' ? 2 : 1])) {
        attribute ignored;
        while (i < bytes.len && bytes.data[i] != '>' &&
               !pith_is_space(byte_at(bytes, i)))
            i++;
        while (read_attribute(bytes, &i, &ignored)) {
        }
    } else if (rest.len > 1 && (rest.data[1] == '!' || rest.data[1] == '/' ||
                                rest.data[1] == '?')) {
        i = find_byte(bytes, i, '>');
    }
    *at = i < bytes.len ? i + 1 : i;
    return found;
}

/* The encoding="..." of an XML declaration at the very start. */
static const pith_encoding *read_xml_declaration(pith_str bytes)
{
    const pith_str wide_le = PITH_S("<\0?\0x\0");
    const pith_str wide_be = PITH_S("\0<\0?\0x");
    if (pith_str_istarts(bytes, wide_le))
        return pith_encoding_find(PITH_S("utf-16le"));
    if (pith_str_istarts(bytes, wide_be))
        return pith_encoding_find(PITH_S("utf-16be"));
    if (!pith_str_istarts(bytes, PITH_S("<?xml")))
        return NULL;
    size_t end = find_byte(bytes, 0, '>');
    if (end == bytes.len)
        return NULL;
    pith_str head = {bytes.data, end};
    size_t at = pith_str_ifind(head, PITH_S("encoding"));
    if (at == SIZE_MAX)
        return NULL;
    head = pith_str_trim(rest_from(head, at + 8));
    if (head.len == 0 || head.data[0] != '=')
        return NULL;
    head = pith_str_trim(rest_from(head, 1));
    if (head.len == 0 || (head.data[0] != '"' && head.data[0] != '\''))
        return NULL;
    size_t close = find_byte(head, 1, head.data[0]);
    if (close == head.len)
        return NULL;
    pith_str label = {head.data + 1, close - 1};
    return correct(pith_encoding_find(label));
}

const pith_encoding *pith_encoding_sniff(pith_str bytes)
{
    size_t at = 0;
    while (bytes.len) {
        at = find_byte(bytes, at, '<');
        if (at >= bytes.len || at >= SNIFF_MAX)
            break;
        const pith_encoding *found = read_markup(bytes, &at);
        if (found)
            return found;
    }
    return bytes.len ? read_xml_declaration(bytes) : NULL;
}
