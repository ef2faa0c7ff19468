/* SPDX-License-Identifier: Apache-2.0 */
/* The columns of records: see record_columns.h. */
#include "record_columns.h"

#include "record_fields.h"

typedef struct column_list {
    pith_column *column;
    size_t n;
} column_list;

static void add(column_list *list, const char *name, pith_column_kind kind,
                bool is_list)
{
    if (list->n < PITH_COLUMNS_MAX)
        list->column[list->n++] =
            (pith_column){.name = name, .kind = kind, .list = is_list};
}

static void add_group(column_list *list, const char *name, bool is_list,
                      unsigned members)
{
    size_t at = list->n;
    add(list, name, PITH_COLUMN_GROUP, is_list);
    if (at < list->n)
        list->column[at].members = members;
}

static void add_fields(column_list *list)
{
    const pith_record_field *field;
    for (unsigned i = 1; (field = pith_record_field_at(PITH_RECORD_JSON, i));
         i++)
        add(list, field->name,
            field->is_count    ? PITH_COLUMN_COUNT
            : field->is_number ? PITH_COLUMN_NUMBER
                               : PITH_COLUMN_TEXT,
            field->is_list);
}

/* -- Parts --------------------------------------------------------------- */

/* The members of one element of a part. */
static const pith_column link_members[] = {
    {.name = "href"}, {.name = "text"}, {.name = "rel"}, {0}};
static const pith_column block_members[] = {
    {.name = "type"},
    {.name = "level", .kind = PITH_COLUMN_COUNT},
    {.name = "text"},
    {.name = "range", .kind = PITH_COLUMN_COUNT, .list = true},
    {.name = "source", .kind = PITH_COLUMN_COUNT, .list = true},
    {.name = "xpath"},
    {0}};
static const pith_column chunk_members[] = {
    {.name = "headings", .list = true},
    {.name = "text"},
    {.name = "range", .kind = PITH_COLUMN_COUNT, .list = true},
    {0}};
static const pith_column post_members[] = {
    {.name = "author"},
    {.name = "date"},
    {.name = "depth", .kind = PITH_COLUMN_COUNT},
    {.name = "role"},
    {.name = "text"},
    {0}};
static const pith_column item_members[] = {{.name = "title"}, {.name = "url"},
                                           {.name = "date"},  {.name = "price"},
                                           {.name = "image"}, {0}};

/* NULL: the part is a text, or the page's own JSON. */
static const pith_column *const parts[PITH_NPARTS] = {
    [PITH_PART_LINKS] = link_members,   [PITH_PART_BLOCKS] = block_members,
    [PITH_PART_CHUNKS] = chunk_members, [PITH_PART_POSTS] = post_members,
    [PITH_PART_ITEMS] = item_members,
};

static void add_part(column_list *list, size_t part)
{
    const pith_column *members = parts[part];
    unsigned n = 0;
    if (!members) {
        bool json = part == PITH_PART_SCHEMA_ORG;
        add(list, pith_part_name(part),
            json ? PITH_COLUMN_JSON : PITH_COLUMN_TEXT, false);
        return;
    }
    while (members[n].name)
        n++;
    add_group(list, pith_part_name(part), true, n);
    for (unsigned i = 0; i < n; i++)
        add(list, members[i].name, members[i].kind, members[i].list);
}

/* -- All ----------------------------------------------------------------- */

static void add_facts(column_list *list)
{
    const pith_record_fact *fact;
    unsigned n = 0;
    while (pith_record_fact_at(n))
        n++;
    add_group(list, "metadata", false, n + 1);
    for (unsigned i = 0; (fact = pith_record_fact_at(i)); i++)
        add(list, fact->key, PITH_COLUMN_TEXT, fact->list);
    add(list, "sources", PITH_COLUMN_JSON, false);
}

size_t pith_record_columns(const pith_columns_wish *wish,
                           pith_column columns[PITH_COLUMNS_MAX])
{
    column_list list = {.column = columns};
    add_fields(&list);
    add(&list, "bytes", PITH_COLUMN_COUNT, false);
    if (wish->ms)
        add(&list, "ms", PITH_COLUMN_NUMBER, false);
    add(&list, "warnings", PITH_COLUMN_TEXT, true);
    if (wish->tokens)
        add(&list, "tokens", PITH_COLUMN_TEXT, true);
    for (size_t i = 0; i < PITH_NPARTS; i++)
        if (wish->parts & 1u << i)
            add_part(&list, i);
    if (wish->pages) {
        add(&list, "pages", PITH_COLUMN_COUNT, false);
        add(&list, "next_page", PITH_COLUMN_TEXT, false);
    }
    if (wish->metadata)
        add_facts(&list);
    return list.n;
}
