/* SPDX-License-Identifier: Apache-2.0 */
/* Named fields (RFC 5322 and its descendants): see fields.h. */
#include "fields.h"

#include "str.h"

bool pith_line_next(pith_str *text, pith_str *line)
{
    if (text->len == 0)
        return false;
    const char *end = memchr(text->data, '\n', text->len);
    size_t len = end ? (size_t)(end - text->data) : text->len;
    size_t taken = end ? len + 1 : len;
    *line = (pith_str){text->data, len};
    if (len && line->data[len - 1] == '\r')
        line->len--;
    text->data += taken;
    text->len -= taken;
    return true;
}

static bool continues(pith_str text)
{
    return text.len && (text.data[0] == ' ' || text.data[0] == '\t');
}

bool pith_field_next(pith_str *text, pith_warc_field *field)
{
    pith_str line;
    if (!pith_line_next(text, &line) || line.len == 0)
        return false;
    pith_str more;
    while (continues(*text) && pith_line_next(text, &more))
        line.len = (size_t)(more.data + more.len - line.data);
    const char *colon = memchr(line.data, ':', line.len);
    size_t name = colon ? (size_t)(colon - line.data) : 0;
    size_t from = colon ? name + 1 : 0;
    field->name = pith_str_trim((pith_str){line.data, name});
    field->value = pith_str_trim((pith_str){line.data + from, line.len - from});
    return true;
}
