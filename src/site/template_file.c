/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Templates as text: see pith/site.h. The form is in docs/formats.md. Reading
 * trusts nothing: every line is checked, and a file that lacks its last line
 * or does not add up is refused as a whole.
 */
#include "template.h"

#include "json.h"
#include "status.h"
#include "str.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 4, HASH_DIGITS = 16 };

static uint64_t add_check(uint64_t check, pith_str bytes)
{
    for (size_t i = 0; i < bytes.len; i++)
        check = (check ^ (unsigned char)bytes.data[i]) * 0x100000001b3u;
    return check;
}

static const uint64_t check_start = 0xcbf29ce484222325u;

/* -- Writing ------------------------------------------------------------- */

static int compare_entries(const void *a, const void *b)
{
    const pith_template_entry *left = *(const pith_template_entry *const *)a;
    const pith_template_entry *right = *(const pith_template_entry *const *)b;
    return (left->hash > right->hash) - (left->hash < right->hash);
}

static void put_hex(pith_json *json, uint64_t value)
{
    static const char digits[] = "0123456789abcdef";
    char text[HASH_DIGITS];
    for (unsigned i = 0; i < HASH_DIGITS; i++)
        text[i] = digits[value >> (60 - 4 * i) & 15];
    pith_json_str(json, (pith_str){text, HASH_DIGITS});
}

/* Levels that have pages, each with their number. */
static void put_levels(pith_json *json, const char *name,
                       const uint32_t *by_level)
{
    pith_json_key(json, name);
    pith_json_open(json, '[');
    for (unsigned i = 0; i < PITH_TEMPLATE_LEVELS; i++) {
        if (!by_level[i])
            continue;
        pith_json_uint(json, i);
        pith_json_uint(json, by_level[i]);
    }
    pith_json_close(json);
}

static void put_head(const pith_template *site, pith_buf *out)
{
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "format");
    pith_json_str(&json, PITH_S("pith-template"));
    pith_json_key(&json, "version");
    pith_json_uint(&json, VERSION);
    pith_json_key(&json, "level");
    pith_json_uint(&json, site->level);
    put_levels(&json, "pages", site->pages_of);
    put_levels(&json, "duplicates", site->duplicates_of);
    pith_json_key(&json, "entries");
    pith_json_uint(&json, site->nentries);
    pith_json_close(&json);
    pith_buf_byte(out, '\n');
}

static void put_entry(const pith_template *site,
                      const pith_template_entry *entry, pith_buf *out)
{
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_open(&json, '[');
    put_hex(&json, entry->hash);
    pith_json_open(&json, '[');
    for (uint32_t i = entry->share; i; i = site->share[i - 1].next) {
        pith_json_uint(&json, site->share[i - 1].level);
        pith_json_uint(&json, site->share[i - 1].pages);
    }
    pith_json_close(&json);
    if (entry->example) {
        pith_json_str(&json, pith_template_example(site, entry));
        pith_json_uint(&json, pith_template_example_level(site, entry));
    }
    pith_json_close(&json);
    pith_buf_byte(out, '\n');
}

static void put_end(pith_buf *out)
{
    uint64_t check = add_check(check_start, pith_buf_view(out));
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "end");
    pith_json_bool(&json, true);
    pith_json_key(&json, "check");
    put_hex(&json, check);
    pith_json_close(&json);
    pith_buf_byte(out, '\n');
}

pith_status pith_template_save(const pith_template *site, char **out,
                               size_t *len)
{
    *out = NULL;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    const pith_template_entry **list =
        pith_arena_alloc(&arena, site->nentries, sizeof *list);
    if (!list)
        return PITH_NOMEM;
    size_t n = 0;
    for (uint32_t i = 0; i < site->nslots; i++)
        if (site->entry[i].hash)
            list[n++] = &site->entry[i];
    qsort(list, n, sizeof *list, compare_entries);
    pith_buf buf;
    pith_buf_init(&buf, 0);
    put_head(site, &buf);
    for (size_t i = 0; i < n; i++)
        put_entry(site, list[i], &buf);
    put_end(&buf);
    pith_arena_free(&arena);
    return pith_buf_take(&buf, out, len);
}

/* -- Reading ------------------------------------------------------------- */

typedef struct reader {
    pith_str rest;
    size_t offset; /* of the line at hand */
    size_t line;   /* its number, from 1 */
    size_t fault;  /* byte of it that is no JSON */
    uint64_t check;
    uint64_t last_hash;
    uint32_t entries; /* that the head promises */
    pith_template *site;
    pith_error *error;
} reader;

static pith_status refuse(const reader *self, const char *what)
{
    return pith_fail(self->error, PITH_FORMAT, self->offset + self->fault,
                     "line %zu (byte %zu): %s; learn the template again",
                     self->line, self->offset + self->fault, what);
}

/* The next line as JSON, or NULL. */
static json_t *take_line(reader *self, pith_str *line)
{
    const char *stop =
        self->rest.len ? memchr(self->rest.data, '\n', self->rest.len) : NULL;
    self->line++;
    self->fault = 0;
    if (!stop)
        return NULL;
    *line = (pith_str){self->rest.data, (size_t)(stop - self->rest.data) + 1};
    self->rest.data += line->len;
    self->rest.len -= line->len;
    json_error_t fault;
    json_t *json = json_loadb(line->data, line->len, 0, &fault);
    if (!json && fault.position > 0)
        self->fault = (size_t)fault.position;
    return json;
}

static bool read_count(const json_t *value, uint32_t *out)
{
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;
    if (number < 0 || number > UINT32_MAX)
        return false;
    *out = (uint32_t)number;
    return true;
}

static bool read_hex(const json_t *value, uint64_t *out)
{
    const char *text = json_string_value(value);
    if (!text || json_string_length(value) != HASH_DIGITS)
        return false;
    *out = 0;
    for (unsigned i = 0; i < HASH_DIGITS; i++) {
        char c = text[i];
        unsigned digit = pith_is_digit((unsigned char)c) ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                                                : 16;
        if (digit > 15)
            return false;
        *out = *out << 4 | digit;
    }
    return true;
}

/* The next level with its pages of a list; false: it is not one that was
 * saved. */
static bool read_share(const json_t *list, size_t i, unsigned least,
                       unsigned *level, uint32_t *pages)
{
    uint32_t number;
    bool fine = read_count(json_array_get(list, i), &number) &&
                number >= least && number < PITH_TEMPLATE_LEVELS &&
                read_count(json_array_get(list, i + 1), pages) && *pages > 0;
    *level = fine ? number : 0;
    return fine;
}

static bool read_levels(const json_t *list, unsigned least, uint32_t *sum,
                        uint32_t *by_level)
{
    unsigned level;
    uint32_t pages;
    for (size_t i = 0; i < json_array_size(list); i += 2) {
        if (!read_share(list, i, least, &level, &pages))
            return false;
        pith_template_add(sum, by_level, level, pages);
        least = level + 1;
    }
    return json_is_array(list);
}

static bool is_head(const json_t *head)
{
    const char *format = json_string_value(json_object_get(head, "format"));
    return format && strcmp(format, "pith-template") == 0;
}

static pith_status read_head(reader *self)
{
    pith_str line = {0};
    json_t *head = take_line(self, &line);
    pith_template *site = self->site;
    uint32_t version, level = 0;
    pith_status status = PITH_OK;
    if (!is_head(head))
        status = pith_fail(self->error, PITH_FORMAT, self->fault,
                           "line 1 (byte %zu): not a pith template; `pith "
                           "site learn` makes one",
                           self->fault);
    else if (!read_count(json_object_get(head, "version"), &version) ||
             version != VERSION)
        status = refuse(self, "written by another version of pith");
    else if (!read_count(json_object_get(head, "level"), &level) ||
             level >= PITH_TEMPLATE_LEVELS ||
             !read_levels(json_object_get(head, "pages"), level, &site->pages,
                          site->pages_of) ||
             !read_levels(json_object_get(head, "duplicates"), level,
                          &site->duplicates, site->duplicates_of) ||
             !read_count(json_object_get(head, "entries"), &self->entries) ||
             self->entries > site->cap)
        status = refuse(self, "a number is missing or out of range");
    if (status == PITH_OK)
        self->check = add_check(self->check, line);
    site->level = level < PITH_TEMPLATE_LEVELS ? level : 0;
    json_decref(head);
    return status;
}

/* The example of a row and the level of its page. */
static bool read_example(const reader *self, const json_t *row,
                         pith_template_note *note)
{
    const json_t *text = json_array_get(row, 2);
    uint32_t level;
    if (!json_is_string(text) || !read_count(json_array_get(row, 3), &level) ||
        level < self->site->level || level >= PITH_TEMPLATE_LEVELS)
        return false;
    note->example =
        (pith_str){json_string_value(text), json_string_length(text)};
    note->example_level = level;
    return note->example.len > 0 && note->example.len <= PITH_TEMPLATE_EXAMPLE;
}

/* A row; *wrong: it is not one that was saved. */
static pith_status read_entry(reader *self, const json_t *row, bool *wrong)
{
    pith_template_note note = {0};
    size_t n = json_array_size(row);
    const json_t *shares = json_array_get(row, 1);
    unsigned least = self->site->level;
    *wrong = (n != 2 && n != 4) ||
             !read_hex(json_array_get(row, 0), &note.hash) ||
             note.hash <= self->last_hash ||
             pith_template_kind_of(note.hash) >= PITH_TEMPLATE_KINDS ||
             (n == 4 && !read_example(self, row, &note)) ||
             json_array_size(shares) == 0;
    self->last_hash = note.hash;
    for (size_t i = 0; !*wrong && i < json_array_size(shares); i += 2) {
        *wrong = !read_share(shares, i, least, &note.level, &note.pages);
        if (!*wrong)
            PITH_TRY(pith_template_put(self->site, &note));
        least = note.level + 1;
    }
    return PITH_OK;
}

static pith_status read_entries(reader *self)
{
    for (uint32_t i = 0; i < self->entries; i++) {
        pith_str line = {0};
        json_t *row = take_line(self, &line);
        bool wrong = true;
        pith_status status = row ? read_entry(self, row, &wrong) : PITH_OK;
        json_decref(row);
        if (status == PITH_OK && wrong)
            status =
                refuse(self, row ? "not an entry" : "damaged or cut short");
        PITH_TRY(status);
        self->check = add_check(self->check, line);
        self->offset += line.len;
    }
    return PITH_OK;
}

static pith_status read_end(reader *self)
{
    pith_str line = {0};
    json_t *end = take_line(self, &line);
    uint64_t check = 0;
    bool fine = end && json_is_true(json_object_get(end, "end")) &&
                read_hex(json_object_get(end, "check"), &check) &&
                check == self->check && self->rest.len == 0;
    json_decref(end);
    return fine ? PITH_OK
                : refuse(self, "damaged or cut short: the check sum at its end "
                               "is missing or wrong");
}

pith_status pith_template_load(pith_str bytes, pith_template **site,
                               pith_error *error)
{
    *site = NULL;
    reader r = {.rest = bytes, .check = check_start, .error = error};
    r.site = pith_template_new();
    if (!r.site)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    pith_status status = read_head(&r);
    r.offset = bytes.len - r.rest.len;
    if (status == PITH_OK)
        status = read_entries(&r);
    if (status == PITH_OK)
        status = read_end(&r);
    if (status == PITH_OK)
        *site = r.site;
    else
        pith_template_free(r.site);
    return status;
}
