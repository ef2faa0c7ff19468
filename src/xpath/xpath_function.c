/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of XPath 1.0 (its chapter 4): see xpath_functions.h. */
#include "xpath_functions.h"

#include "str.h"
#include "text.h"
#include "xpath_program.h"

#include <math.h>

typedef struct call {
    pith_xpath_run *run;
    const pith_xpath_place *place;
    const pith_xpath_value *args;
    uint32_t nargs;
    pith_xpath_value *out;
    pith_str text[3]; /* of the first arguments */
    double number[3]; /* likewise */
} call;

static size_t find(pith_str text, pith_str what)
{
    if (what.len == 0)
        return 0;
    const char *at =
        text.len ? memmem(text.data, text.len, what.data, what.len) : NULL;
    return at ? (size_t)(at - text.data) : SIZE_MAX;
}

static pith_str cut(pith_str text, size_t from, size_t stop)
{
    return from < stop ? (pith_str){text.data + from, stop - from} : PITH_S("");
}

static pith_status concat(call *self)
{
    size_t len = 0;
    pith_str piece[PITH_XPATH_STACK];
    pith_status status = PITH_OK;
    for (uint32_t i = 0; i < self->nargs && status == PITH_OK; i++) {
        status = pith_xpath_text(self->run, &self->args[i], &piece[i]);
        len += piece[i].len;
    }
    char *text =
        status == PITH_OK ? pith_xpath_alloc(self->run, len, &status) : NULL;
    if (!text)
        return status;
    self->out->text = (pith_str){text, len};
    for (uint32_t i = 0; i < self->nargs; i++) {
        if (piece[i].len)
            memcpy(text, piece[i].data, piece[i].len);
        text += piece[i].len;
    }
    return PITH_OK;
}

/* round(): halves are rounded up; NaN and infinities are unchanged. */
static double round_up(double number)
{
    return isfinite(number) ? floor(number + 0.5) : number;
}

/* Code points at positions from round(start), as many as round(length). */
static void substring(call *self)
{
    pith_str text = self->text[0];
    double from = round_up(self->number[1]);
    double stop =
        self->nargs < 3 ? (double)INFINITY : from + round_up(self->number[2]);
    size_t start = SIZE_MAX;
    size_t at = 0;
    double position = 1;
    while (at < text.len && !(position >= stop)) {
        size_t len;
        pith_utf8_next((pith_str){text.data + at, text.len - at}, &len);
        if (position >= from && position < stop && start == SIZE_MAX)
            start = at;
        at += len;
        position++;
    }
    self->out->text = start == SIZE_MAX ? PITH_S("") : cut(text, start, at);
}

static pith_status normalize(call *self)
{
    pith_status status;
    pith_str text = self->text[0];
    char *made = pith_xpath_alloc(self->run, text.len, &status);
    size_t len = 0;
    for (size_t i = 0; made && i < text.len; i++) {
        if (text.data[i] == '\f' || !pith_is_space((unsigned char)text.data[i]))
            made[len++] = text.data[i];
        else if (len && made[len - 1] != ' ')
            made[len++] = ' ';
    }
    if (len && made[len - 1] == ' ')
        len--;
    self->out->text = (pith_str){made, len};
    return status;
}

/* What a code point becomes: itself, another one, or nothing (SIZE_MAX). */
static size_t translate_one(const call *self, pith_str code, char out[4])
{
    pith_str from = self->text[1];
    pith_str to = self->text[2];
    while (from.len) {
        size_t len;
        size_t len_to = 0;
        pith_utf8_next(from, &len);
        if (to.len)
            pith_utf8_next(to, &len_to);
        if (pith_str_eq((pith_str){from.data, len}, code)) {
            if (len_to)
                memcpy(out, to.data, len_to);
            return len_to;
        }
        from = (pith_str){from.data + len, from.len - len};
        to = (pith_str){to.data + len_to, to.len - len_to};
    }
    memcpy(out, code.data, code.len);
    return code.len;
}

static pith_status translate(call *self)
{
    enum { WIDEST = 4 };
    pith_str text = self->text[0];
    pith_status status =
        pith_xpath_spend(self->run, (uint64_t)text.len * self->text[1].len);
    char *made = status == PITH_OK
                     ? pith_xpath_alloc(self->run, text.len * WIDEST, &status)
                     : NULL;
    size_t n = 0;
    while (made && text.len) {
        size_t len;
        pith_utf8_next(text, &len);
        n += translate_one(self, (pith_str){text.data, len}, made + n);
        text = (pith_str){text.data + len, text.len - len};
    }
    self->out->text = (pith_str){made, n};
    return status;
}

/* Value of an attribute of a node; NULL data: there is none. */
static pith_str attr_text(pith_tree *tree, uint32_t i, uint8_t id)
{
    const pith_attr *attr =
        pith_tag_is_element(tree->tag[i]) ? pith_tree_attr(tree, i, id) : NULL;
    return attr ? pith_tree_attr_value(tree, &tree->attrs[attr - tree->attrs])
                : (pith_str){0};
}

/* Charge the budget for a text that is read. */
static pith_status spend_text(pith_xpath_run *run, pith_str text)
{
    enum { BYTES_A_UNIT = 4 };
    return pith_xpath_spend(run, 1 + text.len / BYTES_A_UNIT);
}

/* The first element of an id, if there is one. */
static pith_status find_id(call *self, pith_str id, pith_xpath_list *list)
{
    pith_tree *tree = self->run->tree;
    pith_status status =
        pith_xpath_spend(self->run, (uint64_t)tree->nnodes + tree->nattrs);
    for (uint32_t i = 0; i < tree->nnodes && status == PITH_OK; i++)
        if (pith_str_eq(attr_text(tree, i, PITH_ATTR_ID), id))
            return pith_xpath_add(self->run, list,
                                  (pith_xpath_node)i << PITH_XPATH_ATTR_BITS);
    return status;
}

/* Elements whose id is one of the words in the arguments' texts. */
static pith_status find_ids(call *self)
{
    pith_xpath_list list = {0};
    pith_status status = PITH_OK;
    const pith_xpath_value *arg = &self->args[0];
    uint32_t n = arg->kind == PITH_XPATH_NODES ? arg->n : 1;
    for (uint32_t a = 0; a < n && status == PITH_OK; a++) {
        pith_str text = self->text[0];
        if (arg->kind == PITH_XPATH_NODES)
            status = pith_xpath_node_text(self->run, arg->node[a], &text);
        if (status == PITH_OK)
            status = spend_text(self->run, text);
        pith_str id = pith_str_word(&text);
        for (; id.len && status == PITH_OK; id = pith_str_word(&text))
            status = find_id(self, id, &list);
    }
    if (status == PITH_OK)
        status = pith_xpath_sort(self->run, &list);
    self->out->node = list.node;
    self->out->n = list.n;
    return status;
}

/* Whether the nearest declared language is the given one or a variant of it:
 * "en-GB" for "en". */
static pith_status judge_language(call *self)
{
    pith_tree *tree = self->run->tree;
    pith_str wanted = self->text[0];
    pith_status status = PITH_OK;
    for (uint32_t i = pith_xpath_tree_node(*self->place->node);
         i != 0 && status == PITH_OK; i = tree->parent[i]) {
        uint32_t nattrs =
            pith_tag_is_element(tree->tag[i]) ? tree->data[i].len : 0;
        status = pith_xpath_spend(self->run, 1 + (uint64_t)nattrs);
        pith_str lang = attr_text(tree, i, PITH_ATTR_LANG);
        if (!lang.data)
            continue;
        self->out->truth =
            pith_str_istarts(lang, wanted) &&
            (lang.len == wanted.len || lang.data[wanted.len] == '-');
        break;
    }
    return status;
}

static void name_node(call *self, bool local)
{
    const pith_tree *tree = self->run->tree;
    if (self->args[0].n == 0)
        return;
    pith_xpath_node node = self->args[0].node[0];
    const pith_attr *attr = pith_xpath_attr(tree, node);
    uint16_t tag = tree->tag[pith_xpath_tree_node(node)];
    pith_str name = attr                       ? pith_tree_attr_name(tree, attr)
                    : pith_tag_is_element(tag) ? pith_tree_tag_name(tree, tag)
                                               : PITH_S("");
    size_t colon = local ? find(name, PITH_S(":")) : SIZE_MAX;
    self->out->text = colon == SIZE_MAX ? name : cut(name, colon + 1, name.len);
}

static pith_status sum(call *self)
{
    pith_status status = PITH_OK;
    for (uint32_t i = 0; i < self->args[0].n && status == PITH_OK; i++) {
        pith_str text;
        status = pith_xpath_node_text(self->run, self->args[0].node[i], &text);
        if (status == PITH_OK)
            status = spend_text(self->run, text);
        if (status == PITH_OK)
            self->out->number += pith_xpath_text_number(text);
    }
    return status;
}

/* -- By kinds of results --------------------------------------------------- */

static void call_numbers(call *self, pith_xpath_function function)
{
    double *out = &self->out->number;
    double number = self->number[0];
    if (function == PITH_XPATH_FN_LAST)
        *out = self->place->size;
    else if (function == PITH_XPATH_FN_POSITION)
        *out = self->place->position;
    else if (function == PITH_XPATH_FN_COUNT)
        *out = self->args[0].n;
    else if (function == PITH_XPATH_FN_STRING_LENGTH)
        *out = (double)pith_utf8_count(self->text[0]);
    else if (function == PITH_XPATH_FN_FLOOR)
        *out = floor(number);
    else if (function == PITH_XPATH_FN_CEILING)
        *out = ceil(number);
    else if (function == PITH_XPATH_FN_ROUND)
        *out = round_up(number);
    else
        *out = number;
}

static void call_truths(call *self, pith_xpath_function function)
{
    bool *out = &self->out->truth;
    if (function == PITH_XPATH_FN_STARTS_WITH)
        *out = self->text[1].len <= self->text[0].len &&
               pith_str_eq(cut(self->text[0], 0, self->text[1].len),
                           self->text[1]);
    else if (function == PITH_XPATH_FN_CONTAINS)
        *out = find(self->text[0], self->text[1]) != SIZE_MAX;
    else if (function == PITH_XPATH_FN_BOOLEAN)
        *out = pith_xpath_is_true(&self->args[0]);
    else if (function == PITH_XPATH_FN_NOT)
        *out = !pith_xpath_is_true(&self->args[0]);
    else
        *out = function == PITH_XPATH_FN_TRUE;
}

static pith_status call_texts(call *self, pith_xpath_function function)
{
    size_t at =
        self->nargs == 2 ? find(self->text[0], self->text[1]) : SIZE_MAX;
    self->out->text = PITH_S("");
    switch (function) {
    case PITH_XPATH_FN_LOCAL_NAME:
    case PITH_XPATH_FN_NAME:
        name_node(self, function == PITH_XPATH_FN_LOCAL_NAME);
        break;
    case PITH_XPATH_FN_STRING:
        self->out->text = self->text[0];
        break;
    case PITH_XPATH_FN_CONCAT:
        return concat(self);
    case PITH_XPATH_FN_SUBSTRING_BEFORE:
        if (at != SIZE_MAX)
            self->out->text = cut(self->text[0], 0, at);
        break;
    case PITH_XPATH_FN_SUBSTRING_AFTER:
        if (at != SIZE_MAX)
            self->out->text =
                cut(self->text[0], at + self->text[1].len, self->text[0].len);
        break;
    case PITH_XPATH_FN_SUBSTRING:
        substring(self);
        break;
    case PITH_XPATH_FN_NORMALIZE_SPACE:
        return normalize(self);
    case PITH_XPATH_FN_TRANSLATE:
        return translate(self);
    default: /* namespace-uri(): there are none */
        break;
    }
    return PITH_OK;
}

/* Convert the first arguments to the texts and numbers that the function
 * expects. */
static pith_status read_arguments(call *self, pith_xpath_function function)
{
    pith_status status = PITH_OK;
    size_t bytes = 0;
    bool nodes =
        function == PITH_XPATH_FN_COUNT || function == PITH_XPATH_FN_SUM ||
        function == PITH_XPATH_FN_NAME ||
        function == PITH_XPATH_FN_LOCAL_NAME ||
        function == PITH_XPATH_FN_NAMESPACE_URI ||
        function == PITH_XPATH_FN_BOOLEAN || function == PITH_XPATH_FN_NOT ||
        function == PITH_XPATH_FN_CONCAT;
    bool numbers =
        function == PITH_XPATH_FN_NUMBER || function == PITH_XPATH_FN_FLOOR ||
        function == PITH_XPATH_FN_CEILING || function == PITH_XPATH_FN_ROUND;
    for (uint32_t i = 0; i < self->nargs && i < 3 && !nodes; i++) {
        if (numbers || (function == PITH_XPATH_FN_SUBSTRING && i > 0))
            status =
                pith_xpath_number(self->run, &self->args[i], &self->number[i]);
        else
            status = pith_xpath_text(self->run, &self->args[i], &self->text[i]);
        if (status != PITH_OK)
            return status;
        bytes += self->text[i].len;
    }
    return pith_xpath_spend(self->run, 1 + bytes / 4);
}

pith_status pith_xpath_call(pith_xpath_run *run,
                            const pith_xpath_instruction *instruction,
                            const pith_xpath_place *place,
                            const pith_xpath_value *args, pith_xpath_value *out)
{
    static const pith_xpath_kind kinds[] = {
#define PITH_XPATH_ROW(id, name, least, most, kind, how) PITH_XPATH_##kind,
        PITH_XPATH_FUNCTION_LIST(PITH_XPATH_ROW)
#undef PITH_XPATH_ROW
    };
    pith_xpath_function function = (pith_xpath_function)instruction->to;
    call c = {.run = run,
              .place = place,
              .args = args,
              .nargs = instruction->nargs,
              .out = out};
    *out = (pith_xpath_value){.kind = kinds[function]};
    pith_status status = read_arguments(&c, function);
    if (status != PITH_OK)
        return status;
    if (function == PITH_XPATH_FN_SUM)
        return sum(&c);
    if (function == PITH_XPATH_FN_LANG)
        return judge_language(&c);
    switch (out->kind) {
    case PITH_XPATH_NUMBER:
        call_numbers(&c, function);
        break;
    case PITH_XPATH_BOOLEAN:
        call_truths(&c, function);
        break;
    case PITH_XPATH_STRING:
        return call_texts(&c, function);
    case PITH_XPATH_NODES:
        return find_ids(&c);
    }
    return PITH_OK;
}
