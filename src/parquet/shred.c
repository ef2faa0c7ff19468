/* SPDX-License-Identifier: Apache-2.0 */
/* Rows into columns: see shred.h. */
#include "shred.h"

#include "status.h"
#include "str.h"

#include <jansson.h>

enum { DIGITS = 15 }; /* digits of a number in JSON that are exact */

/* -- The tree ------------------------------------------------------------ */

/* The place of a column in the tree. */
typedef struct place {
    unsigned def, rep;
    const char *path[PITH_LEAF_PATH];
    size_t depth;
} place;

static void step_down(place *at, const char *name)
{
    if (at->depth < PITH_LEAF_PATH)
        at->path[at->depth++] = name;
}

static void add_node(pith_table *table, const pith_column *column, place *at)
{
    pith_branch *node = &table->node[table->nnodes++];
    at->def += column->list ? 3 : 1;
    at->rep += column->list;
    step_down(at, column->name);
    if (column->list) {
        step_down(at, "list");
        step_down(at, "element");
    }
    *node = (pith_branch){.column = *column,
                          .leaf = table->nleaves,
                          .def = at->def,
                          .rep = at->rep};
    if (column->kind == PITH_COLUMN_GROUP)
        return;
    pith_leaf *leaf = &table->leaf[table->nleaves++];
    *leaf = (pith_leaf){.kind = column->kind,
                        .depth = at->depth,
                        .max_def = at->def,
                        .max_rep = at->rep};
    memcpy(leaf->path, at->path, sizeof leaf->path);
    pith_leaf_init(leaf);
    node->leaf_end = table->nleaves;
    node->next = table->nnodes;
}

/* Groups are as deep as the lists of their members: two levels. */
void pith_table_init(pith_table *table, const pith_column *columns, size_t n)
{
    pith_buf_init(&table->json, 0);
    table->nnodes = table->nleaves = 0;
    for (size_t i = 0; i < n;) {
        place top = {0};
        unsigned group = table->nnodes;
        unsigned members = columns[i].members;
        add_node(table, &columns[i++], &top);
        for (unsigned k = 0; k < members && i < n; k++) {
            place inner = top;
            add_node(table, &columns[i++], &inner);
        }
        table->node[group].leaf_end = table->nleaves;
        table->node[group].next = table->nnodes;
    }
}

void pith_table_clear(pith_table *table)
{
    for (unsigned i = 0; i < table->nleaves; i++)
        pith_leaf_clear(&table->leaf[i]);
    pith_buf_clear(&table->json);
}

size_t pith_table_size(const pith_table *table)
{
    size_t size = 0;
    for (unsigned i = 0; i < table->nleaves; i++)
        size += pith_leaf_size(&table->leaf[i]);
    return size;
}

/* -- Is it a record of this table? --------------------------------------- */

static bool is_of_kind(pith_column_kind kind, const json_t *value)
{
    switch (kind) {
    case PITH_COLUMN_TEXT:
        return json_is_string(value);
    case PITH_COLUMN_COUNT:
        return json_is_integer(value);
    case PITH_COLUMN_NUMBER:
        return json_is_number(value);
    case PITH_COLUMN_JSON:
        return true;
    case PITH_COLUMN_GROUP:
        return json_is_object(value);
    }
    return false;
}

static bool fits(const pith_column *column, json_t *value)
{
    json_t *element;
    size_t i;
    if (!value || json_is_null(value))
        return true;
    if (!column->list)
        return is_of_kind(column->kind, value);
    if (!json_is_array(value))
        return false;
    json_array_foreach(value, i, element)
    {
        if (!json_is_null(element) && !is_of_kind(column->kind, element))
            return false;
    }
    return true;
}

static pith_status refuse(const char *name, const char *why, pith_error *error)
{
    return pith_fail(error, PITH_FORMAT, 0, "a record's %.60s: %s", name, why);
}

static bool has_column(const pith_table *table, unsigned from, unsigned end,
                       const char *name)
{
    for (unsigned i = from; i < end; i = table->node[i].next)
        if (strcmp(table->node[i].column.name, name) == 0)
            return true;
    return false;
}

/* Report the first member that has no column. */
static pith_status refuse_member(const pith_table *table, unsigned from,
                                 unsigned end, json_t *object,
                                 pith_error *error)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        if (!has_column(table, from, end, name))
            return refuse(name, "has no column", error);
    }
    return refuse("members", "one has no column", error);
}

/* Check that an object has only members of the nodes from `from` to `end`. */
static pith_status check_members(const pith_table *table, unsigned from,
                                 unsigned end, json_t *object,
                                 pith_error *error)
{
    size_t known = 0;
    for (unsigned i = from; i < end; i = table->node[i].next) {
        const pith_column *column = &table->node[i].column;
        json_t *value = json_object_get(object, column->name);
        known += value != NULL;
        if (!fits(column, value))
            return refuse(column->name, "not what its column holds", error);
    }
    if (known == json_object_size(object))
        return PITH_OK;
    return refuse_member(table, from, end, object, error);
}

static pith_status check_group(const pith_table *table, unsigned group,
                               json_t *value, pith_error *error)
{
    unsigned end = table->node[group].next;
    json_t *element;
    size_t i;
    if (json_is_object(value))
        return check_members(table, group + 1, end, value, error);
    json_array_foreach(value, i, element)
    {
        if (!json_is_null(element))
            PITH_TRY(check_members(table, group + 1, end, element, error));
    }
    return PITH_OK;
}

static pith_status check_record(const pith_table *table, json_t *record,
                                pith_error *error)
{
    if (!json_is_object(record))
        return pith_fail(error, PITH_FORMAT, 0, "a record is not an object");
    PITH_TRY(check_members(table, 0, table->nnodes, record, error));
    for (unsigned i = 0; i < table->nnodes; i = table->node[i].next)
        if (table->node[i].column.kind == PITH_COLUMN_GROUP)
            PITH_TRY(check_group(
                table, i, json_object_get(record, table->node[i].column.name),
                error));
    return PITH_OK;
}

/* -- Values -------------------------------------------------------------- */

static int take_json(const char *bytes, size_t len, void *out)
{
    pith_buf_put(out, bytes, len);
    return ((pith_buf *)out)->status == PITH_OK ? 0 : -1;
}

static void put_leaf(pith_table *table, const pith_branch *node, unsigned rep,
                     const json_t *value)
{
    pith_leaf *leaf = &table->leaf[node->leaf];
    switch (node->column.kind) {
    case PITH_COLUMN_COUNT:
        pith_leaf_count(leaf, rep, json_integer_value(value));
        return;
    case PITH_COLUMN_NUMBER:
        pith_leaf_number(leaf, rep, json_number_value(value));
        return;
    case PITH_COLUMN_TEXT:
        pith_leaf_text(
            leaf, rep,
            (pith_str){json_string_value(value), json_string_length(value)});
        return;
    case PITH_COLUMN_JSON:
        pith_buf_reset(&table->json);
        if (json_dump_callback(value, take_json, &table->json,
                               JSON_COMPACT | JSON_ENCODE_ANY |
                                   JSON_REAL_PRECISION(DIGITS)) != 0 &&
            table->json.status == PITH_OK)
            table->json.status = PITH_NOMEM;
        pith_leaf_text(leaf, rep, pith_buf_view(&table->json));
        pith_buf_heed(&leaf->values, &table->json);
        return;
    case PITH_COLUMN_GROUP:
        return;
    }
}

static void put_nulls(pith_table *table, const pith_branch *node, unsigned rep,
                      unsigned def)
{
    for (unsigned i = node->leaf; i < node->leaf_end; i++)
        pith_leaf_null(&table->leaf[i], rep, def);
}

static void put_column(pith_table *table, unsigned i, unsigned rep,
                       const json_t *value);

/* Write a value, or an element of a list. */
static void put_value(pith_table *table, unsigned i, unsigned rep,
                      const json_t *value)
{
    const pith_branch *node = &table->node[i];
    if (!value || json_is_null(value)) {
        put_nulls(table, node, rep, node->def - 1);
        return;
    }
    if (node->column.kind != PITH_COLUMN_GROUP) {
        put_leaf(table, node, rep, value);
        return;
    }
    /* Bounded: the depth of the columns is two. */
    for (unsigned k = i + 1; k < node->next; k = table->node[k].next)
        put_column(table, k, rep,
                   json_object_get(value, table->node[k].column.name));
}

static void put_column(pith_table *table, unsigned i, unsigned rep,
                       const json_t *value)
{
    const pith_branch *node = &table->node[i];
    size_t n = json_array_size(value);
    if (!node->column.list)
        put_value(table, i, rep, value);
    else if (!value || json_is_null(value))
        put_nulls(table, node, rep, node->def - 3);
    else if (n == 0)
        put_nulls(table, node, rep, node->def - 2);
    else
        for (size_t k = 0; k < n; k++)
            put_value(table, i, k ? node->rep : rep, json_array_get(value, k));
}

pith_status pith_table_add(pith_table *table, pith_str record,
                           pith_error *error)
{
    json_error_t problem;
    json_t *row = json_loadb(record.data ? record.data : "", record.len,
                             JSON_ALLOW_NUL, &problem);
    if (!row && json_error_code(&problem) == json_error_out_of_memory)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    if (!row)
        return pith_fail(error, PITH_FORMAT, 0, "a record: %.120s",
                         problem.text);
    pith_status status = check_record(table, row, error);
    for (unsigned i = 0; status == PITH_OK && i < table->nnodes;
         i = table->node[i].next)
        put_column(table, i, 0,
                   json_object_get(row, table->node[i].column.name));
    json_decref(row);
    return status;
}
