/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tables of any records, written and read again. Four bytes of settings: the
 * size of a row group, how often each row is repeated and how often each of its
 * texts is repeated within (pages are a megabyte), and which parts records
 * have. Each further line is a row: either a line of JSON, or fields separated
 * by tabs as id, title, and warnings. Laws: a record is refused with a message
 * or becomes a row; the file can be read from its end; values, nulls and the
 * levels of lists are those of the records, in order; the counts and bounds in
 * the file match its values; the same rows give the same bytes.
 */
#include "fuzz.h"

#include "json.h"
#include "parquet_reader.h"
#include "str.h"

#include <pith/store.h>

#include <string.h>

enum { ROWS = 700, ROW_BYTES = 2500000 };
/* If each row is a group, or nearly, some 60 columns are compressed for it. */
enum { GROUP_SMALL = 100, ROWS_OF_SMALL = 100 };

typedef struct settings {
    pith_parquet_plan plan;
    unsigned rows, repeat;
    uint64_t rows_max;
} settings;

static bool put(void *who, pith_str bytes)
{
    pith_buf_str(who, bytes);
    return true;
}

static settings read_settings(pith_str *input, pith_buf *out)
{
    static const uint16_t groups[] = {1, 100, 5000, 60000, 0};
    static const uint16_t rows[] = {1, 2, 9, 300};
    static const uint16_t repeats[] = {1, 1, 3, 2000};
    settings s = {.plan = {.put = put, .who = out}};
    s.plan.group = groups[fuzz_byte(input) % 5];
    s.rows_max =
        s.plan.group && s.plan.group <= GROUP_SMALL ? ROWS_OF_SMALL : ROWS;
    s.rows = rows[fuzz_byte(input) % 4];
    s.repeat = repeats[fuzz_byte(input) % 4];
    uint8_t bits = fuzz_byte(input);
    s.plan.parts = (uint32_t)bits << 1;
    s.plan.tokens = bits & 1;
    s.plan.metadata = bits & 2;
    s.plan.ms = bits & 4;
    s.plan.pages = bits & 8;
    return s;
}

static pith_str next_part(pith_str *rest, char end)
{
    const char *stop = memchr(rest->data, end, rest->len);
    size_t len = stop ? (size_t)(stop - rest->data) : rest->len;
    pith_str part = {rest->data, len};
    len += stop != NULL;
    rest->data += len;
    rest->len -= len;
    return part;
}

static void put_repeated(pith_json *json, pith_str text, unsigned repeat)
{
    pith_buf long_text;
    pith_buf_init(&long_text, 0);
    for (unsigned i = 0; i < repeat && long_text.len < ROW_BYTES; i++)
        pith_buf_str(&long_text, text);
    pith_json_str(json, pith_buf_view(&long_text));
    pith_buf_clear(&long_text);
}

/* A record for a line that is not one. */
static void make_record(pith_str line, unsigned repeat, pith_buf *out)
{
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "length");
    pith_json_uint(&json, line.len);
    if (line.len % 3) {
        pith_json_key(&json, "id");
        put_repeated(&json, next_part(&line, '\t'), repeat);
    }
    if (line.len % 2) {
        pith_json_key(&json, "title");
        pith_json_str(&json, next_part(&line, '\t'));
    }
    pith_json_key(&json, "warnings");
    pith_json_open(&json, '[');
    while (line.len > 0)
        put_repeated(&json, next_part(&line, '\t'), repeat);
    pith_json_close(&json);
    pith_json_close(&json);
}

/* Add the rows to both; returns their number. */
static uint64_t add_rows(const settings *s, pith_str input,
                         pith_parquet *parquet, pith_table *table)
{
    uint64_t n = 0;
    pith_buf record;
    pith_buf_init(&record, 0);
    for (size_t bytes = 0;
         input.len > 0 && bytes < ROW_BYTES && n < s->rows_max;) {
        pith_str line = next_part(&input, '\n');
        pith_buf_reset(&record);
        if (line.len > 0 && line.data[0] == '{')
            pith_buf_str(&record, line);
        else
            make_record(line, s->repeat, &record);
        for (unsigned i = 0;
             i < s->rows && bytes < ROW_BYTES && n < s->rows_max; i++) {
            pith_error error = {0};
            pith_status status =
                pith_parquet_add(parquet, pith_buf_view(&record), &error);
            fuzz_check(status == PITH_OK || status == PITH_FORMAT, "a status");
            fuzz_check(status == PITH_OK || error.text[0], "a message");
            fuzz_check(status ==
                           pith_table_add(table, pith_buf_view(&record), NULL),
                       "the same end");
            n += status == PITH_OK;
            bytes += record.len + 1;
        }
    }
    pith_buf_clear(&record);
    return n;
}

static void check_buf(const pith_buf *a, const pith_buf *b, const char *law)
{
    fuzz_check(a->len == b->len &&
                   (a->len == 0 || memcmp(a->data, b->data, a->len) == 0),
               law);
}

static void check_same(const pith_table *wanted, const pith_table *found)
{
    for (unsigned i = 0; i < wanted->nleaves; i++) {
        const pith_leaf *a = &wanted->leaf[i];
        const pith_leaf *b = &found->leaf[i];
        fuzz_check(a->entries == b->entries, "as many entries");
        fuzz_check(a->nulls == b->nulls, "as many nulls");
        check_buf(&a->values, &b->values, "the same values");
        check_buf(&a->defs, &b->defs, "the same levels of what is there");
        check_buf(&a->reps, &b->reps, "the same levels of lists");
    }
}

static void write_rows(const settings *s, pith_str input, pith_table *table,
                       uint64_t *rows)
{
    pith_parquet *parquet;
    pith_buf *out = s->plan.who;
    pith_buf_reset(out);
    fuzz_check(pith_parquet_new(&s->plan, &parquet, NULL) == PITH_OK, "begun");
    *rows = add_rows(s, input, parquet, table);
    fuzz_check(pith_parquet_finish(parquet, NULL) == PITH_OK, "finished");
    fuzz_check(out->status == PITH_OK, "memory");
    pith_parquet_free(parquet);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str input = {(const char *)data, size};
    pith_buf file, same;
    pith_buf_init(&file, 0);
    pith_buf_init(&same, 0);
    settings s = read_settings(&input, &file);
    pith_columns_wish wish = {.parts = s.plan.parts,
                              .ms = s.plan.ms,
                              .tokens = s.plan.tokens,
                              .pages = s.plan.pages,
                              .metadata = s.plan.metadata};
    pith_column columns[PITH_COLUMNS_MAX];
    size_t ncolumns = pith_record_columns(&wish, columns);
    static pith_table wanted, found, again;
    pith_table_init(&wanted, columns, ncolumns);
    pith_table_init(&found, columns, ncolumns);
    pith_table_init(&again, columns, ncolumns);
    uint64_t rows, read, more;
    write_rows(&s, input, &wanted, &rows);
    const char *wrong = pith_parquet_read(pith_buf_view(&file), &found, &read);
    fuzz_check(!wrong, wrong ? wrong : "");
    fuzz_check(rows == read, "as many rows");
    check_same(&wanted, &found);
    s.plan.who = &same;
    write_rows(&s, input, &again, &more);
    check_buf(&file, &same, "the same bytes");
    pith_table_clear(&wanted);
    pith_table_clear(&found);
    pith_table_clear(&again);
    pith_buf_clear(&file);
    pith_buf_clear(&same);
    return 0;
}
