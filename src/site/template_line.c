/* SPDX-License-Identifier: Apache-2.0 */
/* A line of a saved template: see template_line.h. */
#include "template_line.h"

#include "encoding.h"

enum { HASH_DIGITS = 16, ESCAPE_DIGITS = 4 };

/* The next byte, or 0 at the line feed. */
static char peek(const pith_template_line *line)
{
    return line->at < line->text.len ? line->text.data[line->at] : '\0';
}

bool pith_template_line_skip(pith_template_line *line, const char *bytes)
{
    for (; *bytes; bytes++) {
        if (peek(line) != *bytes)
            return false;
        line->at++;
    }
    return true;
}

bool pith_template_line_count(pith_template_line *line, uint32_t *out)
{
    uint64_t number = 0;
    size_t from = line->at;
    while (pith_is_digit((unsigned char)peek(line)) && number <= UINT32_MAX)
        number = number * 10 + (uint64_t)(line->text.data[line->at++] - '0');
    *out = (uint32_t)number;
    return line->at > from && number <= UINT32_MAX &&
           (line->at == from + 1 || line->text.data[from] != '0');
}

/* Read n digits, which are written in lower case. */
static bool read_digits(pith_template_line *line, unsigned n, uint64_t *out)
{
    *out = 0;
    for (unsigned i = 0; i < n; i++) {
        char c = peek(line);
        unsigned digit = pith_is_digit((unsigned char)c) ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                                                : 16;
        if (digit > 15)
            return false;
        *out = *out << 4 | digit;
        line->at++;
    }
    return true;
}

bool pith_template_line_hex(pith_template_line *line, uint64_t *out)
{
    return pith_template_line_skip(line, "\"") &&
           read_digits(line, HASH_DIGITS, out) &&
           pith_template_line_skip(line, "\"");
}

/* Read what follows a backslash: a character, or a control character by
 * number. */
static bool read_escape(pith_template_line *line, char *out)
{
    static const char names[] = "\"\\ntr", meant[] = "\"\\\n\t\r";
    char c = peek(line);
    for (size_t i = 0; c && names[i]; i++) {
        if (c == names[i]) {
            *out = meant[i];
            line->at++;
            return true;
        }
    }
    uint64_t code = 0;
    bool fine = pith_template_line_skip(line, "u") &&
                read_digits(line, ESCAPE_DIGITS, &code) && code < 0x80;
    *out = (char)code;
    return fine;
}

/* Whether a text is UTF-8 without NUL. */
static bool is_text(pith_str text)
{
    bool valid = text.len > 0;
    while (valid && text.len) {
        size_t step = pith_utf8_step(text, &valid);
        valid = valid && text.data[0];
        text = (pith_str){text.data + step, text.len - step};
    }
    return valid;
}

bool pith_template_line_text(pith_template_line *line, char *out, size_t cap,
                             size_t *len)
{
    size_t n = 0;
    if (!pith_template_line_skip(line, "\""))
        return false;
    while (peek(line) != '"') {
        char c = peek(line);
        if ((unsigned char)c < 0x20 || n == cap)
            return false;
        line->at++;
        if (c == '\\' && !read_escape(line, &c))
            return false;
        out[n++] = c;
    }
    line->at++;
    *len = n;
    return is_text((pith_str){out, n});
}

bool pith_template_line_is_done(const pith_template_line *line)
{
    return line->at == line->text.len;
}
