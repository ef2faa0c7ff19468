/* SPDX-License-Identifier: Apache-2.0 */
/* Values: memory, conversions, comparisons (XPath 1.0, 3.4 and 4). */
#include "number.h"
#include "str.h"
#include "xpath_program.h"

#include <math.h>

enum {
    BYTES_A_UNIT = 4, /* of memory, for one unit of the budget */
    FIRST_NODES = 4,
};

pith_status pith_xpath_spend(pith_xpath_run *run, uint64_t work)
{
    if (run->budget < work) {
        run->budget = 0;
        return PITH_LIMIT;
    }
    run->budget -= work;
    return pith_arena_work(run->arena, (size_t)work);
}

void *pith_xpath_alloc(pith_xpath_run *run, size_t bytes, pith_status *status)
{
    *status = pith_xpath_spend(run, 1 + bytes / BYTES_A_UNIT);
    if (*status != PITH_OK)
        return NULL;
    void *made = pith_arena_alloc(run->arena, bytes, 1);
    if (!made)
        *status = PITH_NOMEM;
    return made;
}

pith_status pith_xpath_add(pith_xpath_run *run, pith_xpath_list *list,
                           pith_xpath_node node)
{
    pith_status status = pith_xpath_spend(run, sizeof node / BYTES_A_UNIT);
    if (status != PITH_OK)
        return status;
    if (!list->node) {
        /* Most lists are short, so they start with little memory. */
        list->node = pith_arena_alloc(run->arena, FIRST_NODES, sizeof node);
        list->cap = list->node ? FIRST_NODES : 0;
    }
    pith_xpath_node *room = pith_arena_room(run->arena, list->node, list->n,
                                            &list->cap, sizeof *room);
    if (!room)
        return PITH_NOMEM;
    list->node = room;
    room[list->n++] = node;
    return PITH_OK;
}

/* All text below a node; a single text is not copied. */
static pith_status join_texts(pith_xpath_run *run, uint32_t node, pith_str *out)
{
    const pith_tree *tree = run->tree;
    size_t len = 0;
    size_t n = 0;
    pith_status status = pith_xpath_spend(run, tree->end[node] - node);
    if (status != PITH_OK)
        return status;
    for (uint32_t i = node; i < tree->end[node]; i++) {
        if (tree->tag[i] != PITH_TAG_TEXT)
            continue;
        *out = pith_tree_text(tree, tree->data[i]);
        len += out->len;
        n++;
    }
    if (n < 2)
        return PITH_OK;
    char *text = pith_xpath_alloc(run, len, &status);
    if (!text)
        return status;
    *out = (pith_str){text, len};
    for (uint32_t i = node; i < tree->end[node]; i++) {
        if (tree->tag[i] != PITH_TAG_TEXT)
            continue;
        pith_str piece = pith_tree_text(tree, tree->data[i]);
        if (piece.len)
            memcpy(text, piece.data, piece.len);
        text += piece.len;
    }
    return PITH_OK;
}

pith_status pith_xpath_node_text(pith_xpath_run *run, pith_xpath_node node,
                                 pith_str *out)
{
    *out = PITH_S("");
    pith_attr *attr = pith_xpath_attr(run->tree, node);
    uint32_t i = pith_xpath_tree_node(node);
    if (attr) {
        *out = pith_tree_attr_value(run->tree, attr);
        return out->data ? PITH_OK : PITH_NOMEM;
    }
    if (run->tree->tag[i] == PITH_TAG_COMMENT) {
        *out = pith_tree_text(run->tree, run->tree->data[i]);
        return PITH_OK;
    }
    return join_texts(run, i, out);
}

bool pith_xpath_is_true(const pith_xpath_value *value)
{
    switch (value->kind) {
    case PITH_XPATH_NODES:
        return value->n > 0;
    case PITH_XPATH_NUMBER:
        return value->number != 0 && !isnan(value->number);
    case PITH_XPATH_STRING:
        return value->text.len > 0;
    case PITH_XPATH_BOOLEAN:
        break;
    }
    return value->truth;
}

/* Digits with at most one point and a minus: no sign +, no exponent. */
double pith_xpath_text_number(pith_str text)
{
    double number;
    text = pith_str_trim(text);
    for (size_t i = 0; i < text.len; i++)
        if (!pith_is_digit((unsigned char)text.data[i]) &&
            text.data[i] != '.' && !(text.data[i] == '-' && i == 0))
            return (double)NAN;
    return pith_number_parse(text, &number) ? number : (double)NAN;
}

pith_status pith_xpath_number(pith_xpath_run *run,
                              const pith_xpath_value *value, double *out)
{
    pith_str text;
    if (value->kind == PITH_XPATH_NUMBER) {
        *out = value->number;
        return PITH_OK;
    }
    if (value->kind == PITH_XPATH_BOOLEAN) {
        *out = value->truth;
        return PITH_OK;
    }
    pith_status status = pith_xpath_text(run, value, &text);
    if (status != PITH_OK)
        return status;
    *out = pith_xpath_text_number(text);
    return pith_xpath_spend(run, text.len / BYTES_A_UNIT);
}

static pith_status write_number(pith_xpath_run *run, double number,
                                pith_str *out)
{
    enum { PLACES = 9 };
    pith_status status = PITH_OK;
    if (isnan(number)) {
        *out = PITH_S("NaN");
    } else if (isinf(number)) {
        *out = number > 0 ? PITH_S("Infinity") : PITH_S("-Infinity");
    } else {
        char *text = pith_xpath_alloc(run, PITH_NUMBER_MAX, &status);
        if (text)
            *out = (pith_str){text, pith_number_write(number == 0 ? 0 : number,
                                                      PLACES, true, text)};
    }
    return status;
}

pith_status pith_xpath_text(pith_xpath_run *run, const pith_xpath_value *value,
                            pith_str *out)
{
    *out = PITH_S("");
    switch (value->kind) {
    case PITH_XPATH_NODES:
        return value->n ? pith_xpath_node_text(run, value->node[0], out)
                        : PITH_OK;
    case PITH_XPATH_NUMBER:
        return write_number(run, value->number, out);
    case PITH_XPATH_STRING:
        *out = value->text;
        break;
    case PITH_XPATH_BOOLEAN:
        *out = value->truth ? PITH_S("true") : PITH_S("false");
        break;
    }
    return PITH_OK;
}

/* -- Comparisons ----------------------------------------------------------- */

static bool is_order(pith_xpath_code code)
{
    return code != PITH_XPATH_EQUAL && code != PITH_XPATH_UNEQUAL;
}

static bool compare_numbers(pith_xpath_code code, double a, double b)
{
    switch (code) {
    case PITH_XPATH_EQUAL:
        return a == b;
    case PITH_XPATH_UNEQUAL:
        return a != b;
    case PITH_XPATH_LESS:
        return a < b;
    case PITH_XPATH_LESS_EQUAL:
        return a <= b;
    case PITH_XPATH_GREATER:
        return a > b;
    default:
        return a >= b;
    }
}

/* Compares two values that are not node sets. */
static pith_status compare_plain(pith_xpath_run *run, pith_xpath_code code,
                                 const pith_xpath_value pair[2], bool *out)
{
    bool truths = pair[0].kind == PITH_XPATH_BOOLEAN ||
                  pair[1].kind == PITH_XPATH_BOOLEAN;
    bool texts =
        pair[0].kind == PITH_XPATH_STRING && pair[1].kind == PITH_XPATH_STRING;
    if (!is_order(code) && truths) {
        *out = (pith_xpath_is_true(&pair[0]) == pith_xpath_is_true(&pair[1])) ==
               (code == PITH_XPATH_EQUAL);
        return PITH_OK;
    }
    if (!is_order(code) && texts) {
        *out = pith_str_eq(pair[0].text, pair[1].text) ==
               (code == PITH_XPATH_EQUAL);
        return pith_xpath_spend(run, 1 + pair[0].text.len / BYTES_A_UNIT);
    }
    double a = 0;
    double b = 0;
    pith_status status = pith_xpath_number(run, &pair[0], &a);
    if (status == PITH_OK)
        status = pith_xpath_number(run, &pair[1], &b);
    *out = compare_numbers(code, a, b);
    return status;
}

/* The texts of nodes as values, *n of them; a value that is not a node set is
 * returned unchanged. */
static pith_status spread(pith_xpath_run *run, const pith_xpath_value *value,
                          const pith_xpath_value **out, uint32_t *count)
{
    pith_status status;
    *out = value;
    *count = 1;
    if (value->kind != PITH_XPATH_NODES)
        return PITH_OK;
    pith_xpath_value *made =
        pith_xpath_alloc(run, value->n * sizeof *made, &status);
    *out = made;
    *count = made ? value->n : 0;
    for (uint32_t i = 0; i < *count && status == PITH_OK; i++) {
        made[i] = (pith_xpath_value){.kind = PITH_XPATH_STRING};
        status = pith_xpath_node_text(run, value->node[i], &made[i].text);
    }
    return status;
}

pith_status pith_xpath_compare(pith_xpath_run *run, pith_xpath_code code,
                               const pith_xpath_value pair[2], bool *out)
{
    const pith_xpath_value *side[2];
    uint32_t n[2];
    pith_xpath_value both[2] = {pair[0], pair[1]};
    *out = false;
    for (int i = 0; i < 2; i++)
        if (pair[i].kind == PITH_XPATH_BOOLEAN &&
            pair[!i].kind == PITH_XPATH_NODES)
            both[!i] = (pith_xpath_value){.kind = PITH_XPATH_BOOLEAN,
                                          .truth = pair[!i].n > 0};
    for (int i = 0; i < 2; i++) {
        pith_status status = spread(run, &both[i], &side[i], &n[i]);
        if (status != PITH_OK)
            return status;
    }
    for (uint32_t i = 0; i < n[0] && !*out; i++)
        for (uint32_t j = 0; j < n[1] && !*out; j++) {
            const pith_xpath_value two[2] = {side[0][i], side[1][j]};
            pith_status status = pith_xpath_spend(run, 1);
            if (status == PITH_OK)
                status = compare_plain(run, code, two, out);
            if (status != PITH_OK)
                return status;
        }
    return PITH_OK;
}
