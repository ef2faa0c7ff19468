/* SPDX-License-Identifier: Apache-2.0 */
/* Templates as text: see pith/learn.h. The form is in docs/formats.md. Reading
 * does not trust the file: every line is checked, and a file without its last
 * line or with wrong sums is rejected as a whole. */
#include "template.h"

#include "hash.h"
#include "json.h"
#include "status.h"
#include "str.h"
#include "template_line.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = 4, HASH_DIGITS = 16 };

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

/* Write the levels that have pages, with the number of pages. */
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
    if (site->trimmed) {
        pith_json_key(&json, "trimmed");
        pith_json_bool(&json, true);
    }
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
    uint64_t check = pith_hash_bytes(PITH_HASH_START, pith_buf_view(out));
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
    pith_str rest;           /* after the current line */
    size_t offset;           /* of that line */
    size_t number;           /* its number, from 1 */
    pith_template_line line; /* no text: there is no complete line */
    uint64_t check;
    uint64_t last_hash;
    uint32_t entries; /* as the head declares */
    bool trims;       /* entries that no rule needs are checked and dropped */
    pith_template *site;
    pith_error *error;
} reader;

static pith_status refuse(const reader *self, const char *what)
{
    size_t at = self->offset + self->line.at;
    return pith_fail(self->error, PITH_FORMAT, at,
                     "line %zu (byte %zu): %s; learn the template again",
                     self->number, at, what);
}

/* Go to the next line. */
static void take_line(reader *self)
{
    pith_str rest = self->rest;
    const char *stop = rest.len ? memchr(rest.data, '\n', rest.len) : NULL;
    size_t len = stop ? (size_t)(stop - rest.data) + 1 : 0;
    self->offset += self->line.text.len;
    self->line = (pith_template_line){.text = {rest.data, len}};
    self->rest = (pith_str){len ? rest.data + len : rest.data, rest.len - len};
    self->number++;
}

/* Levels with pages, in ascending order. */
typedef struct shares {
    uint32_t n, level[PITH_TEMPLATE_LEVELS], pages[PITH_TEMPLATE_LEVELS];
} shares;

static bool read_shares(reader *self, shares *out)
{
    pith_template_line *line = &self->line;
    uint32_t least = self->site->level, level, pages;
    out->n = 0;
    if (!pith_template_line_skip(line, "["))
        return false;
    while (!pith_template_line_skip(line, "]")) {
        if ((out->n > 0 && !pith_template_line_skip(line, ", ")) ||
            !pith_template_line_count(line, &level) || level < least ||
            level >= PITH_TEMPLATE_LEVELS ||
            !pith_template_line_skip(line, ", ") ||
            !pith_template_line_count(line, &pages) || pages == 0)
            return false;
        out->level[out->n] = level;
        out->pages[out->n++] = pages;
        least = level + 1;
    }
    return true;
}

static bool read_sums(reader *self, const char *name, uint32_t *sum,
                      uint32_t *by_level)
{
    shares found;
    if (!pith_template_line_skip(&self->line, name) ||
        !read_shares(self, &found))
        return false;
    for (uint32_t i = 0; i < found.n; i++)
        pith_template_add(sum, by_level, found.level[i], found.pages[i]);
    return true;
}

static bool read_level(reader *self)
{
    uint32_t level;
    if (!pith_template_line_skip(&self->line, ", \"level\": ") ||
        !pith_template_line_count(&self->line, &level) ||
        level >= PITH_TEMPLATE_LEVELS)
        return false;
    self->site->level = level;
    return true;
}

static pith_status read_head(reader *self)
{
    take_line(self);
    pith_template_line *line = &self->line;
    pith_template *site = self->site;
    uint32_t version;
    if (!pith_template_line_skip(
            line, "{\"format\": \"pith-template\", \"version\": "))
        return pith_fail(self->error, PITH_FORMAT, line->at,
                         "line 1 (byte %zu): not a pith template; `pith "
                         "site learn` makes one",
                         line->at);
    if (!pith_template_line_count(line, &version) || version != VERSION)
        return refuse(self, "written by another version of pith");
    if (!read_level(self) ||
        !read_sums(self, ", \"pages\": ", &site->pages, site->pages_of) ||
        !read_sums(self, ", \"duplicates\": ", &site->duplicates,
                   site->duplicates_of) ||
        !pith_template_line_skip(line, ", \"entries\": ") ||
        !pith_template_line_count(line, &self->entries) ||
        self->entries > site->cap)
        return refuse(self, "a number is missing or out of range");
    site->trimmed = pith_template_line_skip(line, ", \"trimmed\": true");
    if (!pith_template_line_skip(line, "}\n"))
        return refuse(self, "a number is missing or out of range");
    self->check = pith_hash_bytes(self->check, line->text);
    return PITH_OK;
}

/* Read the example of an entry and the level of its page, after a comma. */
static bool read_example(reader *self, char text[PITH_TEMPLATE_EXAMPLE],
                         pith_template_note *note)
{
    size_t len = 0;
    uint32_t level;
    if (!pith_template_line_text(&self->line, text, PITH_TEMPLATE_EXAMPLE,
                                 &len) ||
        !pith_template_line_skip(&self->line, ", ") ||
        !pith_template_line_count(&self->line, &level) ||
        level < self->site->level || level >= PITH_TEMPLATE_LEVELS)
        return false;
    note->example = (pith_str){text, len};
    note->example_level = level;
    return true;
}

static bool read_hash(reader *self, uint64_t *hash)
{
    if (!pith_template_line_skip(&self->line, "[") ||
        !pith_template_line_hex(&self->line, hash) ||
        *hash <= self->last_hash ||
        pith_template_kind_of(*hash) >= PITH_TEMPLATE_KINDS)
        return false;
    self->last_hash = *hash;
    return true;
}

static pith_status put_entry_of(reader *self, const shares *found,
                                pith_template_note *note)
{
    /* A page counts once, whatever the file says: see pith_template_put(). */
    bool once = pith_template_kind_of(note->hash) == PITH_TEMPLATE_PAGE;
    uint32_t n = once ? 1 : found->n;
    uint32_t pages = 0, by_level[PITH_TEMPLATE_LEVELS] = {0};
    for (uint32_t i = 0; i < n; i++)
        pith_template_add(&pages, by_level, found->level[i], found->pages[i]);
    if (self->trims && !pith_template_is_asked(self->site, pages))
        return PITH_OK;
    for (uint32_t i = 0; i < n; i++) {
        note->level = found->level[i];
        note->pages = found->pages[i];
        PITH_TRY(pith_template_put(self->site, note));
    }
    return PITH_OK;
}

static pith_status read_entry(reader *self)
{
    pith_template_note note = {0};
    char example[PITH_TEMPLATE_EXAMPLE];
    shares found;
    pith_template_line *line = &self->line;
    take_line(self);
    if (!read_hash(self, &note.hash) || !pith_template_line_skip(line, ", ") ||
        !read_shares(self, &found) || found.n == 0 ||
        (pith_template_line_skip(line, ", ") &&
         !read_example(self, example, &note)) ||
        !pith_template_line_skip(line, "]\n"))
        return refuse(self,
                      line->text.len ? "not an entry" : "damaged or cut short");
    self->check = pith_hash_bytes(self->check, line->text);
    return put_entry_of(self, &found, &note);
}

static pith_status read_entries(reader *self)
{
    for (uint32_t i = 0; i < self->entries; i++)
        PITH_TRY(read_entry(self));
    return PITH_OK;
}

static bool read_end(reader *self)
{
    take_line(self);
    uint64_t check = 0;
    return pith_template_line_skip(&self->line,
                                   "{\"end\": true, \"check\": ") &&
           pith_template_line_hex(&self->line, &check) &&
           pith_template_line_skip(&self->line, "}\n") &&
           check == self->check && self->rest.len == 0;
}

static pith_status load(pith_str bytes, bool trims, pith_template **site,
                        pith_error *error)
{
    *site = NULL;
    reader r = {.rest = bytes,
                .check = PITH_HASH_START,
                .trims = trims,
                .error = error};
    r.site = pith_template_new();
    if (!r.site)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    pith_status status = read_head(&r);
    if (status == PITH_OK)
        status = read_entries(&r);
    if (status == PITH_OK && !read_end(&r))
        status = refuse(&r, "damaged or cut short: the check sum at its end is "
                            "missing or wrong");
    r.site->trimmed = r.site->trimmed || trims;
    if (status == PITH_OK)
        *site = r.site;
    else
        pith_template_free(r.site);
    return status;
}

pith_status pith_template_load(pith_str bytes, pith_template **site,
                               pith_error *error)
{
    return load(bytes, false, site, error);
}

pith_status pith_template_load_trimmed(pith_str bytes, pith_template **site,
                                       pith_error *error)
{
    return load(bytes, true, site, error);
}
