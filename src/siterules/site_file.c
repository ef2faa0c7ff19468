/* SPDX-License-Identifier: Apache-2.0 */
/* Reading site configuration files: see site_file.h. */
#include "site_file.h"

#include "buf.h"
#include "status.h"
#include "str.h"
#include "text.h"

#include <stdio.h>

typedef struct key_row {
    pith_str name;
    enum { PATH, NODES, PART, CHOICE, TEXT, ADDRESS, NOTHING } what;
} key_row;

static const key_row keys[] = {
#define PITH_SITE_ROW(id, word, what) {{word, sizeof word - 1}, what},
    PITH_SITE_KEY_LIST(PITH_SITE_ROW)
#undef PITH_SITE_ROW
};

typedef struct reading {
    pith_site_file *file;
    pith_arena *arena;
    const pith_site_reader *reader;
    pith_str line;
    uint32_t number;    /* of the line */
    uint32_t find_line; /* of the last find_string */
} reading;

/* -- Reports --------------------------------------------------------------- */

/* at: in the line, or NULL for all of it. */
__attribute__((format(printf, 3, 4))) static void
complain(const reading *self, const char *at, const char *format, ...)
{
    enum { TEXT_MAX = 1000 };
    char text[TEXT_MAX];
    va_list args;
    if (!self->reader || !self->reader->report)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pith_site_problem problem = {
        .line = self->number,
        .column = at ? (uint32_t)(at - self->line.data) + 1 : 0,
        .text = text};
    self->reader->report(self->reader->context, &problem);
}

static void report_key(const reading *self, pith_str key)
{
    enum { SHOWN = 40, LIST_MAX = 900 };
    char list[LIST_MAX];
    size_t len = 0;
    list[0] = '\0';
    for (size_t i = 0; i < PITH_SITE_KEYS && len < sizeof list; i++)
        if (keys[i].what != NOTHING)
            len += (size_t)snprintf(list + len, sizeof list - len, "%s%.*s",
                                    len ? ", " : "", PITH_FMT(keys[i].name));
    complain(self, key.data, "no key \"%.*s\"; there are: %s",
             (int)(key.len < SHOWN ? key.len : SHOWN), key.data, list);
}

/* -- Values ---------------------------------------------------------------- */

static pith_status add_rule(reading *self, pith_site_rule_key key,
                            const pith_xpath *xpath)
{
    pith_site_file *file = self->file;
    if (file->n == PITH_SITE_FILE_RULES) {
        complain(self, NULL, "more than %d rules: the rest is left out",
                 (int)PITH_SITE_FILE_RULES);
        return PITH_OK;
    }
    pith_site_rule *room = pith_arena_room(self->arena, file->rule, file->n,
                                           &file->cap, sizeof *room);
    if (!room)
        return PITH_NOMEM;
    file->rule = room;
    room[file->n++] = (pith_site_rule){
        .key = (uint8_t)key, .line = self->number, .xpath = xpath};
    return PITH_OK;
}

static pith_status read_path(reading *self, pith_site_rule_key key,
                             pith_str value)
{
    pith_error error = {0};
    const pith_xpath *xpath;
    pith_status status = pith_xpath_compile(value, self->arena, &xpath, &error);
    if (status == PITH_ARG) {
        complain(self, value.data + error.offset, "XPath: %s", error.text);
        return PITH_OK;
    }
    PITH_TRY(status);
    if (keys[key].what == NODES && !pith_xpath_gives_nodes(xpath)) {
        complain(self, value.data, "%.*s takes XPath that finds nodes",
                 PITH_FMT(keys[key].name));
        return PITH_OK;
    }
    return add_rule(self, key, xpath);
}

/* Turn strip_id_or_class and strip_image_src into equivalent expressions. */
static pith_status read_part(reading *self, pith_site_rule_key key,
                             pith_str value)
{
    pith_error error = {0};
    const pith_xpath *xpath;
    char end = value.data[value.len - 1];
    if (value.len > 1 && value.data[0] == end && (end == '\'' || end == '"'))
        value = (pith_str){value.data + 1, value.len - 2};
    char quote = memchr(value.data, '\'', value.len) ? '"' : '\'';
    if (value.len == 0 || memchr(value.data, quote, value.len)) {
        complain(self, value.data,
                 "the value is empty or has both kinds of quotation marks");
        return PITH_OK;
    }
    pith_buf text;
    pith_buf_init(&text, 0);
    if (key == PITH_SITE_STRIP_IMAGE_SRC)
        pith_buf_printf(&text, "//img[contains(@src,%c%.*s%c)]", quote,
                        PITH_FMT(value), quote);
    else
        pith_buf_printf(&text,
                        "//*[contains(@id,%c%.*s%c) or "
                        "contains(@class,%c%.*s%c)]",
                        quote, PITH_FMT(value), quote, quote, PITH_FMT(value),
                        quote);
    pith_status status = text.status;
    if (status == PITH_OK)
        status = pith_xpath_compile(pith_buf_view(&text), self->arena, &xpath,
                                    &error);
    pith_buf_clear(&text);
    if (status == PITH_ARG) {
        complain(self, value.data, "%s", error.text);
        return PITH_OK;
    }
    return status == PITH_OK ? add_rule(self, PITH_SITE_STRIP, xpath) : status;
}

static void read_choice(reading *self, pith_site_rule_key key, pith_str value)
{
    bool no = pith_str_ieq(value, PITH_S("no"));
    if (!no && !pith_str_ieq(value, PITH_S("yes"))) {
        complain(self, value.data, "%.*s takes yes or no",
                 PITH_FMT(keys[key].name));
        return;
    }
    if (key == PITH_SITE_PRUNE)
        self->file->whole = no;
    if (key == PITH_SITE_AUTODETECT_ON_FAILURE)
        self->file->no_fallback = no;
}

static void read_test_address(const reading *self, pith_str value)
{
    char host[PITH_SITE_HOST];
    size_t len = pith_site_host(value, host);
    if (len == 0 || !pith_str_istarts(value, PITH_S("http")))
        complain(self, value.data,
                 "test_url takes an address that begins with "
                 "http:// or https://");
    else if (!pith_site_file_is_of(self->file, (pith_str){host, len}))
        complain(self, value.data,
                 "test_url is of \"%.*s\", but the file is for \"%.*s\"",
                 (int)len, host, PITH_FMT(self->file->host));
}

static pith_status copy(const reading *self, pith_str text, pith_str *out)
{
    *out = text;
    out->data = pith_arena_copy(self->arena, text);
    return out->data ? PITH_OK : PITH_NOMEM;
}

/* Add a replacement; its second half may not be known yet. */
static pith_status add_find(reading *self, pith_str find)
{
    pith_site_file *file = self->file;
    if (file->nreplacements == PITH_SITE_REPLACEMENTS) {
        complain(self, NULL, "more than %d replacements: the rest is left out",
                 (int)PITH_SITE_REPLACEMENTS);
        return PITH_OK;
    }
    pith_site_replacement *room =
        pith_arena_room(self->arena, file->replacement, file->nreplacements,
                        &file->replacement_cap, sizeof *room);
    if (!room)
        return PITH_NOMEM;
    file->replacement = room;
    room += file->nreplacements++;
    *room = (pith_site_replacement){.by = {NULL, 0}};
    return copy(self, find, &room->find);
}

/* "replace_string(a): b", or find_string and replace_string, which are paired
 * by their order. */
static pith_status read_replacement(reading *self, pith_site_rule_key key,
                                    pith_str name, pith_str value)
{
    pith_site_file *file = self->file;
    uint32_t before = file->nreplacements;
    if (key == PITH_SITE_FIND_STRING) {
        self->find_line = self->number;
        return add_find(self, value);
    }
    if (name.len) {
        PITH_TRY(add_find(self, name));
        return file->nreplacements > before
                   ? copy(self, value, &file->replacement[before].by)
                   : PITH_OK;
    }
    for (uint32_t i = 0; i < file->nreplacements; i++)
        if (!file->replacement[i].by.data)
            return copy(self, value, &file->replacement[i].by);
    complain(self, NULL, "replace_string without a find_string in front of it");
    return PITH_OK;
}

/* A replacement without its second half at the end is not used. */
static void drop_halves(reading *self)
{
    pith_site_file *file = self->file;
    uint32_t n = 0;
    for (uint32_t i = 0; i < file->nreplacements; i++)
        if (file->replacement[i].by.data)
            file->replacement[n++] = file->replacement[i];
    self->number = self->find_line;
    if (n < file->nreplacements)
        complain(self, NULL, "find_string without a replace_string");
    file->nreplacements = n;
}

/* -- Lines ----------------------------------------------------------------- */

static pith_status read_value(reading *self, pith_site_rule_key key,
                              pith_str name, pith_str value)
{
    if (value.len == 0 && key != PITH_SITE_REPLACE_STRING) {
        if (keys[key].what != NOTHING)
            complain(self, NULL, "%.*s has no value", PITH_FMT(keys[key].name));
        return PITH_OK;
    }
    switch (keys[key].what) {
    case PATH:
    case NODES:
        return read_path(self, key, value);
    case PART:
        return read_part(self, key, value);
    case TEXT:
        return read_replacement(self, key, name, value);
    case CHOICE:
        read_choice(self, key, value);
        break;
    case ADDRESS:
        read_test_address(self, value);
        break;
    case NOTHING:
        break;
    }
    return PITH_OK;
}

static pith_str rest_of(pith_str text, const char *from)
{
    return (pith_str){from, text.len - (size_t)(from - text.data)};
}

/* The colon after the key, or "):" if a name in parentheses follows the key. */
static const char *find_colon(pith_str line)
{
    const char *colon = memchr(line.data, ':', line.len);
    const char *open = memchr(line.data, '(', line.len);
    if (!colon || !open || open > colon)
        return colon;
    pith_str rest = rest_of(line, open);
    const char *close = memmem(rest.data, rest.len, "):", 2);
    return close ? close + 1 : colon;
}

static pith_status read_line(reading *self)
{
    pith_str line = pith_str_trim(self->line);
    if (line.len == 0 || line.data[0] == '#')
        return PITH_OK;
    const char *colon = find_colon(line);
    if (!colon) {
        complain(self, line.data,
                 "a line is KEY: VALUE, or a comment behind #");
        return PITH_OK;
    }
    pith_str key = {line.data, (size_t)(colon - line.data)};
    pith_str value = pith_str_trim(rest_of(line, colon + 1));
    pith_str name = {0};
    const char *open = memchr(key.data, '(', key.len);
    if (open && colon[-1] == ')') {
        name = (pith_str){open + 1, (size_t)(colon - open) - 2};
        key.len = (size_t)(open - key.data);
    }
    key = pith_str_trim(key);
    for (size_t i = 0; i < PITH_SITE_KEYS; i++)
        if (pith_str_ieq(keys[i].name, key))
            return read_value(self, (pith_site_rule_key)i, name, value);
    report_key(self, key);
    return PITH_OK;
}

/* "example.org" for "www.Example.org.txt", ".example.org" if it begins with a
 * dot. */
static pith_status read_name(reading *self, pith_str name)
{
    enum { ENDING = sizeof ".txt" - 1 };
    pith_str host = name;
    host.len -= name.len > ENDING ? ENDING : name.len;
    if (pith_str_istarts(host, PITH_S("www.")))
        host = (pith_str){host.data + 4, host.len - 4};
    bool fine =
        host.len > 0 && host.len < PITH_SITE_HOST &&
        pith_str_ieq(rest_of(name, host.data + host.len), PITH_S(".txt")) &&
        memchr(host.data + 1, '.', host.len - 1);
    if (!fine) {
        complain(self, NULL, "the file is not named HOST.txt");
        return PITH_FORMAT;
    }
    char *made = pith_arena_copy(self->arena, host);
    if (!made)
        return PITH_NOMEM;
    for (size_t i = 0; i < host.len; i++)
        made[i] = pith_lower(made[i]);
    self->file->host = (pith_str){made, host.len};
    return PITH_OK;
}

pith_status pith_site_file_read(pith_str name, pith_str text, pith_arena *arena,
                                const pith_site_reader *reader,
                                pith_site_file *out)
{
    *out = (pith_site_file){0};
    reading r = {.file = out, .arena = arena, .reader = reader};
    PITH_TRY(read_name(&r, name));
    if (text.len > PITH_SITE_FILE_BYTES) {
        complain(&r, NULL, "the file has more than %d bytes",
                 (int)PITH_SITE_FILE_BYTES);
        return PITH_FORMAT;
    }
    if (text.len && pith_utf8_valid(text) < text.len) {
        complain(&r, NULL, "byte %zu of the file is not UTF-8",
                 pith_utf8_valid(text));
        return PITH_FORMAT;
    }
    if (text.len >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0)
        text = (pith_str){text.data + 3, text.len - 3};
    while (text.len) {
        const char *end = memchr(text.data, '\n', text.len);
        r.line =
            (pith_str){text.data, end ? (size_t)(end - text.data) : text.len};
        r.number++;
        PITH_TRY(read_line(&r));
        text = rest_of(text, end ? end + 1 : text.data + text.len);
    }
    drop_halves(&r);
    return PITH_OK;
}

/* -- Hosts ----------------------------------------------------------------- */

size_t pith_site_host(pith_str url, char out[PITH_SITE_HOST])
{
    pith_str host = pith_url_host(url);
    if (pith_str_istarts(host, PITH_S("www.")))
        host = (pith_str){host.data + 4, host.len - 4};
    if (host.len >= PITH_SITE_HOST)
        return 0;
    for (size_t i = 0; i < host.len; i++)
        out[i] = pith_lower(host.data[i]);
    out[host.len] = '\0';
    return host.len;
}

bool pith_site_file_is_of(const pith_site_file *file, pith_str host)
{
    pith_str own = file->host;
    if (own.data[0] == '.' && host.len > own.len)
        host = (pith_str){host.data + host.len - own.len, own.len};
    return pith_str_eq(host, own);
}
