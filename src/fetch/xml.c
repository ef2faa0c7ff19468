/* SPDX-License-Identifier: Apache-2.0 */
/* The pull reader: see xml.h. Every byte is examined a constant number of
 * times: each kind of piece is recognised by its first bytes and ends at the
 * first occurrence of its end. */
#include "xml.h"

#include "str.h"
#include "text.h"

static const char unfinished[] = "the document ends inside of something";

void pith_xml_init(pith_xml *xml, pith_str document)
{
    if (document.len >= 3 && memcmp(document.data, "\xEF\xBB\xBF", 3) == 0)
        document = (pith_str){document.data + 3, document.len - 3};
    *xml = (pith_xml){.rest = document, .start = document.data};
}

static pith_xml_kind refuse(pith_xml *xml, const char *problem)
{
    xml->kind = PITH_XML_BROKEN;
    xml->problem = problem;
    return PITH_XML_BROKEN;
}

static void skip(pith_xml *xml, size_t n)
{
    xml->rest = (pith_str){xml->rest.data + n, xml->rest.len - n};
}

static bool at(const pith_xml *xml, pith_str what)
{
    return xml->rest.len >= what.len &&
           memcmp(xml->rest.data, what.data, what.len) == 0;
}

/* The position of needle in text; text.len if there is none. */
static size_t find(pith_str text, pith_str needle)
{
    const char *found =
        text.len ? memmem(text.data, text.len, needle.data, needle.len) : NULL;
    return found ? (size_t)(found - text.data) : text.len;
}

/* Skip `open` ... `close`; false if it does not end. */
static bool pass_over(pith_xml *xml, pith_str open, pith_str close)
{
    skip(xml, open.len);
    size_t n = find(xml->rest, close);
    if (n == xml->rest.len)
        return false;
    skip(xml, n + close.len);
    return true;
}

static pith_xml_kind read_cdata(pith_xml *xml)
{
    skip(xml, 9);
    size_t n = find(xml->rest, PITH_S("]]>"));
    if (n == xml->rest.len)
        return refuse(xml, unfinished);
    xml->text = (pith_str){xml->rest.data, n};
    xml->cdata = true;
    skip(xml, n + 3);
    return xml->kind = PITH_XML_TEXT;
}

static pith_xml_kind read_text(pith_xml *xml)
{
    size_t n = find(xml->rest, PITH_S("<"));
    xml->text = (pith_str){xml->rest.data, n};
    xml->cdata = false;
    skip(xml, n);
    return xml->kind = PITH_XML_TEXT;
}

static bool ends_name(char c)
{
    return pith_is_space((unsigned char)c) || c == '/' || c == '>';
}

/* Length up to the ">" of a tag, respecting quotes; the text's length if there
 * is none. */
static size_t find_tag_end(pith_str text)
{
    char quote = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '>')
            return i;
        else if (c == '"' || c == '\'')
            quote = c;
    }
    return text.len;
}

static pith_xml_kind read_tag(pith_xml *xml)
{
    bool close = xml->rest.len > 1 && xml->rest.data[1] == '/';
    skip(xml, close ? 2 : 1);
    size_t end = find_tag_end(xml->rest);
    if (end == xml->rest.len)
        return refuse(xml, unfinished);
    pith_str tag = {xml->rest.data, end};
    skip(xml, end + 1);
    xml->empty = tag.len && tag.data[tag.len - 1] == '/';
    tag.len -= xml->empty;
    size_t n = 0;
    while (n < tag.len && !ends_name(tag.data[n]))
        n++;
    const char *colon = n ? memchr(tag.data, ':', n) : NULL;
    size_t prefix = colon ? (size_t)(colon - tag.data) + 1 : 0;
    xml->name = (pith_str){tag.data + prefix, n - prefix};
    xml->attributes = (pith_str){tag.data + n, tag.len - n};
    return xml->kind = close ? PITH_XML_CLOSE : PITH_XML_OPEN;
}

/* A DOCTYPE with an internal subset. */
static bool declares(pith_str markup)
{
    markup.len = find(markup, PITH_S(">"));
    return find(markup, PITH_S("[")) < markup.len;
}

pith_xml_kind pith_xml_next(pith_xml *xml)
{
    if (xml->kind == PITH_XML_BROKEN)
        return PITH_XML_BROKEN;
    while (xml->rest.len) {
        xml->offset = (size_t)(xml->rest.data - xml->start);
        bool passed = true;
        if (!at(xml, PITH_S("<")))
            return read_text(xml);
        if (at(xml, PITH_S("<![CDATA[")))
            return read_cdata(xml);
        if (at(xml, PITH_S("<!--")))
            passed = pass_over(xml, PITH_S("<!--"), PITH_S("-->"));
        else if (at(xml, PITH_S("<?")))
            passed = pass_over(xml, PITH_S("<?"), PITH_S("?>"));
        else if (!at(xml, PITH_S("<!")))
            return read_tag(xml);
        else if (declares(xml->rest))
            return refuse(xml, "a DOCTYPE with declarations, which are "
                               "not read");
        else
            passed = pass_over(xml, PITH_S("<!"), PITH_S(">"));
        if (!passed)
            return refuse(xml, unfinished);
    }
    return xml->kind = PITH_XML_END;
}

/* -- References and attributes ------------------------------------------- */

/* The character of "amp" or "#x41"; 0: unknown. */
static uint32_t find_reference(pith_str name)
{
    static const struct {
        const char *name;
        uint32_t code;
    } rows[] = {
        {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (pith_str_eq(name, pith_str_of(rows[i].name)))
            return rows[i].code;
    if (name.len < 2 || name.len > 9 || name.data[0] != '#')
        return 0;
    bool hex = name.data[1] == 'x';
    uint32_t code = 0;
    for (size_t i = hex ? 2 : 1; i < name.len; i++) {
        char c = pith_lower(name.data[i]);
        bool digit = pith_is_digit((unsigned char)c);
        if (!digit && !(hex && c >= 'a' && c <= 'f'))
            return 0;
        code =
            code * (hex ? 16 : 10) + (uint32_t)(digit ? c - '0' : c - 'a' + 10);
    }
    bool fine = code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    return fine ? code : 0;
}

void pith_xml_unescape(pith_buf *out, pith_str text)
{
    enum { LONGEST = 10 };
    while (text.len) {
        size_t n = find(text, PITH_S("&"));
        pith_buf_put(out, text.data, n);
        text = (pith_str){text.data + n, text.len - n};
        if (text.len == 0)
            return;
        pith_str near = {text.data, text.len < LONGEST ? text.len : LONGEST};
        size_t end = find(near, PITH_S(";"));
        uint32_t code = 0;
        if (end < near.len)
            code = find_reference((pith_str){text.data + 1, end - 1});
        char bytes[4];
        size_t step = code ? end + 1 : 1;
        if (code)
            pith_buf_put(out, bytes, pith_utf8_put(code, bytes));
        else
            pith_buf_byte(out, '&');
        text = (pith_str){text.data + step, text.len - step};
    }
}

pith_str pith_xml_attribute(const pith_xml *xml, pith_str name)
{
    pith_str rest = xml->attributes;
    while (rest.len) {
        size_t n = find(rest, PITH_S("="));
        pith_str key = pith_str_trim((pith_str){rest.data, n});
        n += n < rest.len;
        rest = (pith_str){rest.data + n, rest.len - n};
        while (rest.len && pith_is_space((unsigned char)rest.data[0]))
            rest = (pith_str){rest.data + 1, rest.len - 1};
        char quote = rest.len ? rest.data[0] : 0;
        if (quote != '"' && quote != '\'')
            return (pith_str){0};
        rest = (pith_str){rest.data + 1, rest.len - 1};
        const char *end = rest.len ? memchr(rest.data, quote, rest.len) : NULL;
        if (end == NULL)
            return (pith_str){0};
        pith_str value = {rest.data, (size_t)(end - rest.data)};
        if (pith_str_ieq(key, name))
            return value;
        rest = (pith_str){end + 1, rest.len - value.len - 1};
    }
    return (pith_str){0};
}
