/* SPDX-License-Identifier: Apache-2.0 */
/* Word lists as text: a line with the format and the number of rows, a line of
 * column names, and a line per row. Anything that pith_words_save() does not
 * write is refused, with its line and byte. */
#include "number.h"
#include "status.h"
#include "str.h"
#include "word_list.h"

enum {
    VERSION = 1,
    VERSION_OF_CLASSES = 2, /* with columns for classes of pages */
    TFIDF_PLACES = 9,       /* significant digits of a weight */
    DISTANCE_PLACES = 6,    /* for numbers up to 2^32; all are exact in a
                               double */
};

static const char kind[] = "pith-words";
static const char columns[] =
    "word\ttotal\tpages\ttfidf\tdistance\toutlier\tpruned";
static const char class_column[] = "class:"; /* followed by the name */

/* -- Writing ------------------------------------------------------------- */

static void put_number(pith_buf *out, double value, unsigned places)
{
    char text[PITH_NUMBER_MAX];
    size_t len = pith_number_write(value, places, true, text);
    pith_buf_byte(out, '\t');
    pith_buf_put(out, text, len);
}

static void put_columns(const pith_words *words, pith_buf *out)
{
    pith_buf_text(out, columns);
    for (size_t c = 0; c < pith_words_classes(words); c++) {
        pith_buf_printf(out, "\t%s", class_column);
        pith_buf_str(out, pith_words_class_name(words, c));
    }
    pith_buf_byte(out, '\n');
}

static void put_word(const pith_words *words, uint32_t row, pith_buf *out)
{
    const pith_word_table *list = &words->list;
    const pith_table_word *word = &list->word[row];
    pith_buf_str(out, pith_word_table_text(list, row));
    pith_buf_byte(out, '\t');
    pith_buf_uint(out, word->total);
    pith_buf_byte(out, '\t');
    pith_buf_uint(out, word->pages);
    put_number(out, word->tfidf, TFIDF_PLACES);
    put_number(out, word->distance, DISTANCE_PLACES);
    pith_buf_text(out, word->outlier ? "\t1" : "\t0");
    pith_buf_text(out, word->pruned ? "\t1" : "\t0");
    for (size_t c = 0; c < pith_words_classes(words); c++) {
        pith_buf_byte(out, '\t');
        pith_buf_uint(out, pith_words_class_pages(words, c, row));
    }
    pith_buf_byte(out, '\n');
}

pith_status pith_words_save(const pith_words *words, char **out, size_t *len)
{
    const pith_word_table *list = &words->list;
    pith_buf buf;
    pith_buf_init(&buf, 0);
    pith_buf_printf(&buf, "%s\t%d\t%u\t%u\n", kind,
                    pith_words_classes(words) ? VERSION_OF_CLASSES : VERSION,
                    list->npages, list->n);
    put_columns(words, &buf);
    for (uint32_t i = 0; i < list->n; i++)
        put_word(words, i, &buf);
    return pith_buf_take(&buf, out, len);
}

/* -- Reading ------------------------------------------------------------- */

typedef struct reader {
    pith_str rest;
    size_t at;     /* byte at which the current line begins */
    size_t number; /* its number, from 1 */
    pith_str line; /* the rest of it */
    bool more;     /* a tab was skipped: another field must follow */
    pith_error *error;
} reader;

static pith_status refuse(const reader *self, const char *what)
{
    return pith_fail(self->error, PITH_FORMAT, self->at,
                     "line %zu (byte %zu) of the word list: %s", self->number,
                     self->at, what);
}

/* Get the next line without its line break, which is required. */
static bool next_line(reader *self, size_t total)
{
    self->at = total - self->rest.len;
    self->number++;
    const char *stop =
        self->rest.len ? memchr(self->rest.data, '\n', self->rest.len) : NULL;
    if (!stop)
        return false;
    self->line = (pith_str){self->rest.data, (size_t)(stop - self->rest.data)};
    self->rest.data += self->line.len + 1;
    self->rest.len -= self->line.len + 1;
    return true;
}

/* Get the text before the next tab, and skip the tab. True if the field is not
 * empty. */
static bool next_field(reader *self, pith_str *field)
{
    const char *tab =
        self->line.len ? memchr(self->line.data, '\t', self->line.len) : NULL;
    *field = (pith_str){self->line.data,
                        tab ? (size_t)(tab - self->line.data) : self->line.len};
    self->more = tab != NULL;
    size_t skip = field->len + self->more;
    self->line.data += skip;
    self->line.len -= skip;
    return field->len > 0;
}

static bool read_count(reader *self, uint64_t low, uint64_t high, uint32_t *out)
{
    pith_str field;
    uint64_t value;
    if (!next_field(self, &field) || !pith_str_uint(&field, high, &value) ||
        field.len > 0 || value < low)
        return false;
    *out = (uint32_t)value;
    return true;
}

static bool read_number(reader *self, double high, double *out)
{
    pith_str field;
    return next_field(self, &field) && pith_number_parse(field, out) &&
           *out >= 0 && *out <= high;
}

/* Letters and marks in lower case, in UTF-8. */
static bool is_word(pith_str text)
{
    if (pith_utf8_valid(text) < text.len)
        return false;
    while (text.len > 0) {
        size_t len;
        uint32_t code = pith_utf8_next(text, &len);
        if (!pith_char_is_letter(code) || pith_char_lower(code) != code)
            return false;
        text.data += len;
        text.len -= len;
    }
    return true;
}

/* Read the numbers of a row. Return the problem, or NULL. */
static const char *read_numbers(reader *self, uint32_t npages,
                                pith_table_word *word)
{
    /* Slightly more than the largest possible distance between two words. */
    const double farthest = 6.1e9;
    uint32_t outlier, pruned;
    if (!read_count(self, 1, UINT32_MAX, &word->total))
        return "total is not a whole number from 1";
    if (!read_count(self, 1, npages, &word->pages) || word->pages > word->total)
        return "pages is not a whole number from 1 to total and all pages";
    if (!read_number(self, 1, &word->tfidf))
        return "tfidf is not a number from 0 to 1";
    if (!read_number(self, farthest, &word->distance))
        return "distance is not a number from 0";
    if (!read_count(self, 0, 1, &outlier) || !read_count(self, 0, 1, &pruned))
        return "outlier and pruned are not 0 or 1";
    word->outlier = outlier;
    word->pruned = pruned;
    return NULL;
}

/* Read the number of pages of each class that have a word. */
static pith_status read_classes(reader *self, pith_words *words, uint32_t row)
{
    uint32_t left = words->list.word[row].pages;
    for (uint32_t c = 0; c < words->nclasses; c++) {
        uint32_t pages;
        if (!read_count(self, 0, left, &pages))
            return refuse(self,
                          "pages of a class are not a whole number from 0, "
                          "all of them at most pages");
        left -= pages;
        PITH_TRY(pith_word_class_add(words, c, row, pages));
    }
    return self->more ? refuse(self, "more fields than columns") : PITH_OK;
}

static pith_status read_row(reader *self, pith_words *words)
{
    pith_word_table *list = &words->list;
    pith_str text;
    pith_table_word numbers = {0};
    if (!next_field(self, &text) || !is_word(text))
        return refuse(self, "not a lower-case word");
    const char *wrong = read_numbers(self, list->npages, &numbers);
    if (wrong)
        return refuse(self, wrong);
    uint32_t row;
    pith_status status;
    if (!pith_word_table_add(list, text, &row, &status))
        return status != PITH_OK ? status : refuse(self, "a repeated word");
    pith_table_word *word = &list->word[row];
    word->total = numbers.total;
    word->pages = numbers.pages;
    word->tfidf = numbers.tfidf;
    word->distance = numbers.distance;
    word->outlier = numbers.outlier;
    word->pruned = numbers.pruned;
    return read_classes(self, words, row);
}

/* Remove a prefix from a text; false if the text does not begin with it. */
static bool skip_head(pith_str *text, const char *head)
{
    pith_str start = pith_str_of(head);
    if (text->len < start.len ||
        !pith_str_eq((pith_str){text->data, start.len}, start))
        return false;
    text->data += start.len;
    text->len -= start.len;
    return true;
}

/* Read the names of the columns after those that every list has. */
static pith_status read_class_names(reader *self, pith_words *words)
{
    pith_str field;
    uint32_t before, index;
    do {
        before = words->nclasses;
        if (!next_field(self, &field) || !skip_head(&field, class_column))
            return refuse(self, "not the names of classes");
        pith_status status = pith_word_class_find(words, field, &index);
        if (status == PITH_NOMEM)
            return status;
        if (status != PITH_OK || index < before)
            return refuse(self, "a class without a name of its own");
    } while (self->more);
    return PITH_OK;
}

static pith_status read_columns(reader *self, pith_words *words,
                                uint32_t version)
{
    if (!skip_head(&self->line, columns))
        return refuse(self, "wrong column names");
    if (version == VERSION)
        return self->line.len ? refuse(self, "more columns than it can have")
                              : PITH_OK;
    if (!skip_head(&self->line, "\t"))
        return refuse(self, "no columns of classes");
    return read_class_names(self, words);
}

pith_status pith_word_list_read(pith_words *words, pith_str bytes,
                                pith_error *error)
{
    reader r = {.rest = bytes, .error = error};
    pith_str field;
    uint32_t version, nrows;
    pith_word_table *list = &words->list;
    if (!next_line(&r, bytes.len) || !next_field(&r, &field) ||
        !pith_str_eq(field, pith_str_of(kind)))
        return refuse(&r, "not a word list");
    if (!read_count(&r, 1, UINT32_MAX, &version))
        return refuse(&r, "no version");
    if (version != VERSION && version != VERSION_OF_CLASSES)
        return refuse(&r, "unknown version");
    if (!read_count(&r, 0, UINT32_MAX, &list->npages) ||
        !read_count(&r, 0, UINT32_MAX / 8, &nrows) || r.more)
        return refuse(&r, "the counts of pages and words are missing");
    if (!next_line(&r, bytes.len))
        return refuse(&r, "wrong column names");
    PITH_TRY(read_columns(&r, words, version));
    for (uint32_t i = 0; i < nrows; i++) {
        if (!next_line(&r, bytes.len))
            return refuse(&r, "it is cut short");
        PITH_TRY(read_row(&r, words));
    }
    if (r.rest.len > 0) {
        (void)next_line(&r, bytes.len);
        return refuse(&r, "more lines than its first line declares");
    }
    return PITH_OK;
}
