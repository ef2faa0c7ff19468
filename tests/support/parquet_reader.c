/* SPDX-License-Identifier: Apache-2.0 */
/* Reads Parquet files: see parquet_reader.h. */
#include "parquet_reader.h"

#include "str.h"

#include <stdlib.h>
#include <string.h>

#ifdef PITH_HAVE_LIBZSTD
#include <zstd.h>
#endif

enum {
    T_TRUE = 1,
    T_FALSE = 2,
    T_LIST = 9,
    T_STRUCT = 12,
    T_TEXT = 8,
    DEPTH = 16,
    PLAIN = 0,
    DICTIONARY = 8,
    ZSTD = 6,
};

/* A byte reader; after the end it returns zeros and sets bad. */
typedef struct cursor {
    const unsigned char *at, *end;
    bool bad;
} cursor;

/* A column of a row group, from the file's footer. */
typedef struct chunk {
    uint64_t codec, entries, packed, data, dictionary, nulls;
    pith_str low, high;
    bool bounded, low_exact, high_exact, high_there;
} chunk;

static unsigned byte_of(cursor *c)
{
    c->bad |= c->at == c->end;
    return c->bad ? 0 : *c->at++;
}

static uint64_t varint(cursor *c)
{
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        unsigned byte = byte_of(c);
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return value;
    }
    c->bad = true;
    return 0;
}

static uint64_t number(cursor *c)
{
    uint64_t value = varint(c);
    return value >> 1 ^ (0 - (value & 1));
}

static pith_str bytes_of(cursor *c, uint64_t len)
{
    c->bad |= len > (size_t)(c->end - c->at);
    if (c->bad)
        return (pith_str){0};
    pith_str out = {(const char *)c->at, (size_t)len};
    c->at += len;
    return out;
}

static uint64_t list_of(cursor *c, unsigned *type)
{
    unsigned head = byte_of(c);
    *type = head & 15;
    return head >> 4 == 15 ? varint(c) : head >> 4;
}

/* The next field of a struct; 0: there is none. */
static int next_field(cursor *c, int *last, unsigned *type)
{
    unsigned head = byte_of(c);
    *type = head & 15;
    if (head == 0 || c->bad)
        return 0;
    *last = head >> 4 ? *last + (int)(head >> 4) : (int)number(c);
    return *last;
}

/* The content of a struct or list, which is skipped. */
typedef struct frame {
    unsigned type; /* of elements; T_STRUCT with left 0 of a struct */
    uint64_t left;
    bool list;
} frame;

static void skip_value(cursor *c, unsigned type, frame *stack, unsigned *n)
{
    unsigned of;
    uint64_t left;
    if (type == T_TRUE || type == T_FALSE)
        return;
    if (type == T_TEXT) {
        (void)bytes_of(c, varint(c));
    } else if (type == T_LIST || type == T_STRUCT) {
        left = type == T_LIST ? list_of(c, &of) : 0;
        c->bad |= *n == DEPTH;
        if (!c->bad)
            stack[(*n)++] =
                (frame){type == T_LIST ? of : 0, left, type == T_LIST};
    } else {
        (void)varint(c);
    }
}

static void skip(cursor *c, unsigned type)
{
    frame stack[DEPTH];
    unsigned n = 0;
    skip_value(c, type, stack, &n);
    while (n > 0 && !c->bad) {
        frame *top = &stack[n - 1];
        if (top->list && top->left == 0) {
            n--;
        } else if (top->list) {
            top->left--;
            skip_value(c, top->type, stack, &n);
        } else {
            unsigned head = byte_of(c);
            if (head == 0) {
                n--;
                continue;
            }
            if (head >> 4 == 0)
                (void)number(c);
            skip_value(c, head & 15, stack, &n);
        }
    }
}

/* -- Levels and numbers of a dictionary ------------------------------------- */

/* Runs and packed bits; the last group may be longer than n. */
static bool read_runs(cursor *c, unsigned width, uint32_t *out, size_t n)
{
    for (size_t at = 0; at < n && !c->bad;) {
        uint64_t head = varint(c);
        uint64_t count = head & 1 ? (head >> 1) * 8 : head >> 1;
        if (count == 0)
            return false;
        if (!(head & 1)) {
            uint32_t value = 0;
            for (unsigned bit = 0; bit < width; bit += 8)
                value |= (uint32_t)byte_of(c) << bit;
            if (count > n - at)
                return false;
            for (uint64_t i = 0; i < count; i++)
                out[at++] = value;
            continue;
        }
        pith_str packed = bytes_of(c, (head >> 1) * width);
        for (uint64_t i = 0; i < count && !c->bad; i++) {
            uint32_t value = 0;
            for (unsigned bit = 0; bit < width; bit++) {
                uint64_t from = i * width + bit;
                unsigned byte = (unsigned char)packed.data[from / 8];
                value |= (byte >> from % 8 & 1) << bit;
            }
            if (at < n)
                out[at++] = value;
            else if (value != 0)
                return false;
        }
    }
    return !c->bad;
}

static unsigned width_of(unsigned most)
{
    unsigned width = 0;
    for (; most >> width; width++)
        ;
    return width;
}

/* Levels after their length; absent in columns without levels. */
static bool read_levels(cursor *c, unsigned most, uint32_t *out, size_t n)
{
    memset(out, 0, n * sizeof *out);
    if (most == 0)
        return true;
    pith_str len = bytes_of(c, 4);
    if (c->bad)
        return false;
    pith_str text = bytes_of(c, pith_get_bytes(len.data, 4));
    if (c->bad)
        return false;
    cursor inner = {(const unsigned char *)text.data,
                    (const unsigned char *)text.data + text.len, false};
    return read_runs(&inner, width_of(most), out, n) && inner.at == inner.end;
}

/* -- Pages ------------------------------------------------------------------- */

/* A page's header, and its uncompressed body (owned). */
typedef struct page {
    uint64_t kind, len, packed, values, encoding;
    unsigned char *body;
} page;

static void read_head(cursor *c, page *out)
{
    int last = 0, inner;
    unsigned type;
    *out = (page){0};
    for (int id; (id = next_field(c, &last, &type));) {
        if (id == 1)
            out->kind = number(c);
        else if (id == 2)
            out->len = number(c);
        else if (id == 3)
            out->packed = number(c);
        else if (id == 5 || id == 7) {
            inner = 0;
            for (int k; (k = next_field(c, &inner, &type));) {
                uint64_t value = number(c);
                if (k == 1)
                    out->values = value;
                if (k == 2)
                    out->encoding = value;
            }
        } else
            skip(c, type);
    }
}

static bool read_page(cursor *c, uint64_t codec, page *out)
{
    read_head(c, out);
    pith_str packed = bytes_of(c, out->packed);
    if (c->bad || out->len > INT32_MAX)
        return false;
    out->body = malloc(out->len + 1);
    if (!out->body)
        return false;
    if (codec != ZSTD) {
        if (packed.len != out->len)
            return false;
        memcpy(out->body, packed.data, out->len);
        return true;
    }
#ifdef PITH_HAVE_LIBZSTD
    return ZSTD_decompress(out->body, out->len, packed.data, packed.len) ==
           out->len;
#else
    return false;
#endif
}

/* A value in PLAIN encoding. */
static bool read_plain(cursor *c, const pith_leaf *leaf, pith_str *out)
{
    const char *start = (const char *)c->at;
    uint64_t len = 8;
    if (pith_leaf_is_text(leaf)) {
        pith_str head = bytes_of(c, 4);
        len = c->bad ? 0 : pith_get_bytes(head.data, 4);
    }
    (void)bytes_of(c, len);
    *out = (pith_str){start, (size_t)((const char *)c->at - start)};
    return !c->bad;
}

/* -- A column ---------------------------------------------------------------- */

typedef struct column {
    pith_leaf *leaf;
    const chunk *facts;
    page dictionary; /* body NULL: none */
    pith_str *words; /* of it */
    uint64_t entries, nulls;
    size_t first; /* start of this group's values */
} column;

static const char *read_dictionary(column *self, cursor *c)
{
    page *d = &self->dictionary;
    if (!read_page(c, self->facts->codec, d) || d->kind != 2 ||
        d->encoding != PLAIN)
        return "a dictionary's page";
    self->words = calloc(d->values + 1, sizeof *self->words);
    cursor body = {d->body, d->body + d->len, false};
    for (uint64_t i = 0; self->words && i < d->values; i++)
        if (!read_plain(&body, self->leaf, &self->words[i]))
            return "a dictionary's values";
    return body.at == body.end ? NULL : "bytes behind a dictionary";
}

/* Entries of a page whose levels were read. */
static const char *take_entries(column *self, cursor *body, const page *p,
                                const uint32_t *levels)
{
    pith_leaf *leaf = self->leaf;
    const uint32_t *reps = levels, *defs = levels + p->values;
    uint32_t *index = NULL;
    size_t n = 0, at = 0;
    for (uint64_t i = 0; i < p->values; i++)
        n += defs[i] == leaf->max_def;
    bool words = p->encoding == DICTIONARY;
    bool fine = words ? self->words != NULL : p->encoding == PLAIN;
    if (fine && words) {
        unsigned width = byte_of(body);
        index = calloc(n + 1, sizeof *index);
        fine = index && width <= 32 && read_runs(body, width, index, n);
    }
    for (uint64_t i = 0; fine && i < p->values; i++) {
        pith_str value = {0};
        bool there = defs[i] == leaf->max_def;
        if (there && words)
            fine = index[at] < self->dictionary.values;
        if (there && fine && words)
            value = self->words[index[at++]];
        else if (there && fine)
            fine = read_plain(body, leaf, &value);
        if (there)
            pith_buf_str(&leaf->values, value);
        pith_buf_byte(&leaf->defs, (char)defs[i]);
        pith_buf_byte(&leaf->reps, (char)reps[i]);
        self->nulls += !there;
    }
    free(index);
    return fine && body->at == body->end ? NULL : "a page's values";
}

static const char *read_data(column *self, cursor *c)
{
    page p;
    const char *wrong = "a page of data";
    uint32_t *levels = NULL;
    if (read_page(c, self->facts->codec, &p) && p.kind == 0 && p.values > 0 &&
        p.values <= self->facts->entries - self->entries)
        levels = calloc(p.values * 2, sizeof *levels);
    if (levels) {
        cursor body = {p.body, p.body + p.len, false};
        wrong = "a page's levels";
        if (read_levels(&body, self->leaf->max_rep, levels, p.values) &&
            read_levels(&body, self->leaf->max_def, levels + p.values,
                        p.values))
            wrong = levels[0] == 0 ? take_entries(self, &body, &p, levels)
                                   : "a page that begins within a row";
        self->entries += p.values;
    }
    free(levels);
    free(p.body);
    return wrong;
}

/* Compares texts by bytes and numbers by value. */
static int compare(const pith_leaf *leaf, pith_str a, pith_str b)
{
    if (leaf->kind == PITH_COLUMN_COUNT) {
        int64_t x = (int64_t)pith_get_bytes(a.data, 8);
        int64_t y = (int64_t)pith_get_bytes(b.data, 8);
        return (x > y) - (x < y);
    }
    if (leaf->kind == PITH_COLUMN_NUMBER) {
        uint64_t bits[2] = {pith_get_bytes(a.data, 8),
                            pith_get_bytes(b.data, 8)};
        double x[2];
        memcpy(x, bits, sizeof x);
        return (x[0] > x[1]) - (x[0] < x[1]);
    }
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len ? memcmp(a.data, b.data, len) : 0;
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

/* Check the bounds, and that they are actual values if the file says so. */
static const char *check_bounds(const column *self)
{
    const pith_leaf *leaf = self->leaf;
    const chunk *f = self->facts;
    bool low = false, high = false, any = false;
    for (size_t at = self->first; at < leaf->values.len; any = true) {
        pith_str value = pith_leaf_next(leaf, &at);
        if (!f->bounded)
            return "no bounds of a column with values";
        int down = compare(leaf, value, f->low);
        int up = f->high_there ? compare(leaf, value, f->high) : -1;
        if (down < 0 || up > 0)
            return "a value that is out of bounds";
        low |= down == 0;
        high |= up == 0;
    }
    if (f->bounded != any)
        return "bounds of no value";
    if (any && ((f->low_exact && !low) || (f->high_exact && !high)))
        return "an exact bound that is no value";
    return self->nulls == f->nulls ? NULL : "a wrong number of nulls";
}

static const char *read_column(pith_str file, pith_leaf *leaf,
                               const chunk *facts)
{
    column self = {.leaf = leaf, .facts = facts, .first = leaf->values.len};
    uint64_t start = facts->dictionary ? facts->dictionary : facts->data;
    if (start > file.len || facts->packed > file.len - start)
        return "a column that is out of the file";
    const unsigned char *data = (const unsigned char *)file.data;
    cursor c = {data + start, data + start + facts->packed, false};
    const char *wrong = facts->dictionary ? read_dictionary(&self, &c) : NULL;
    if (!wrong && c.at != data + facts->data)
        wrong = "a wrong offset of data";
    while (!wrong && self.entries < facts->entries)
        wrong = read_data(&self, &c);
    if (!wrong && c.at != c.end)
        wrong = "a wrong length of a column";
    free(self.words);
    free(self.dictionary.body);
    leaf->entries += self.entries;
    leaf->nulls += self.nulls;
    return wrong ? wrong : check_bounds(&self);
}

/* -- The end of the file ------------------------------------------------------ */

static void read_statistics(cursor *c, chunk *out)
{
    int last = 0;
    unsigned type;
    for (int id; (id = next_field(c, &last, &type));) {
        if (id == 3)
            out->nulls = number(c);
        else if (id == 5) {
            out->high = bytes_of(c, varint(c));
            out->high_there = true;
        } else if (id == 6) {
            out->low = bytes_of(c, varint(c));
            out->bounded = true;
        } else if (id == 7)
            out->high_exact = type == T_TRUE;
        else if (id == 8)
            out->low_exact = type == T_TRUE;
        else
            skip(c, type);
    }
}

static void read_chunk(cursor *c, chunk *out)
{
    int last = 0, inner = 0;
    unsigned type;
    *out = (chunk){0};
    for (int id; (id = next_field(c, &last, &type));) {
        if (id != 3) {
            skip(c, type);
            continue;
        }
        for (int k; (k = next_field(c, &inner, &type));) {
            uint64_t *number_at = k == 4    ? &out->codec
                                  : k == 5  ? &out->entries
                                  : k == 7  ? &out->packed
                                  : k == 9  ? &out->data
                                  : k == 11 ? &out->dictionary
                                            : NULL;
            if (number_at)
                *number_at = number(c);
            else if (k == 12)
                read_statistics(c, out);
            else
                skip(c, type);
        }
    }
}

static const char *read_group(pith_str file, cursor *c, pith_table *table,
                              uint64_t *rows)
{
    int last = 0;
    unsigned type;
    const char *wrong = NULL;
    for (int id; !wrong && (id = next_field(c, &last, &type));) {
        if (id == 3) {
            *rows += number(c);
        } else if (id != 1) {
            skip(c, type);
        } else {
            if (list_of(c, &type) != table->nleaves)
                return "a group with a wrong number of columns";
            for (unsigned i = 0; !wrong && i < table->nleaves; i++) {
                chunk facts;
                read_chunk(c, &facts);
                wrong = c->bad ? "the facts of a column"
                               : read_column(file, &table->leaf[i], &facts);
            }
        }
    }
    return wrong;
}

const char *pith_parquet_read(pith_str file, pith_table *table, uint64_t *rows)
{
    static const char magic[] = "PAR1";
    uint64_t sum = 0;
    int last = 0;
    unsigned type;
    const char *wrong = NULL;
    *rows = 0;
    if (file.len < 12 || memcmp(file.data, magic, 4) != 0 ||
        memcmp(file.data + file.len - 4, magic, 4) != 0)
        return "no magic";
    const char *stop = file.data + file.len - 8;
    uint64_t len = pith_get_bytes(stop, 4);
    if (len > file.len - 12)
        return "a wrong length of the end";
    cursor c = {(const unsigned char *)stop - len, (const unsigned char *)stop,
                false};
    for (int id; !wrong && (id = next_field(&c, &last, &type));) {
        if (id == 3) {
            *rows = number(&c);
        } else if (id == 4) {
            uint64_t groups = list_of(&c, &type);
            for (uint64_t i = 0; !wrong && i < groups; i++)
                wrong = read_group(file, &c, table, &sum);
        } else {
            skip(&c, type);
        }
    }
    if (!wrong && (c.bad || c.at != c.end))
        wrong = "the end of the file";
    return wrong || sum == *rows ? wrong : "a wrong number of rows";
}
