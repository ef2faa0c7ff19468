/* SPDX-License-Identifier: Apache-2.0 */
/* Custom properties: see css_var.h. */
#include "css_var.h"

#include "str.h"

enum {
    VARS_MAX = 4096,
    SLOTS_FIRST = 64, /* a power of two; at most half of them are used */
    ROUNDS_MAX = 64,
    VALUE_MAX = 4000,
    EXPANDED_MAX = 200000,
};

static pith_css_declaration *find_slot(const pith_css_vars *vars, pith_str name)
{
    uint64_t at = pith_str_hash(name);
    for (;; at++) {
        pith_css_declaration *slot = &vars->slots[at & (vars->nslots - 1)];
        if (!slot->name.data || pith_str_eq(slot->name, name))
            return slot;
    }
}

/* Keep the table at most half full. */
static bool make_room(pith_css_vars *vars)
{
    if (vars->count * 2 < vars->nslots || vars->count == VARS_MAX)
        return true;
    uint32_t n = vars->nslots ? vars->nslots * 4 : SLOTS_FIRST;
    pith_css_declaration *slots =
        pith_arena_zalloc(vars->arena, n, sizeof *slots);
    pith_css_vars old = *vars;
    vars->failed |= !slots;
    if (!slots)
        return false;
    vars->slots = slots;
    vars->nslots = n;
    for (uint32_t k = 0; k < old.nslots; k++)
        if (old.slots[k].name.data)
            *find_slot(vars, old.slots[k].name) = old.slots[k];
    return true;
}

static void set_var(pith_css_vars *vars, const pith_css_declaration *one)
{
    if (!make_room(vars))
        return;
    pith_css_declaration *slot = find_slot(vars, one->name);
    if (!slot->name.data && vars->count == VARS_MAX)
        return;
    vars->count += !slot->name.data;
    if (!slot->important || one->important)
        *slot = *one;
}

void pith_css_vars_note(pith_css_vars *vars, pith_str block)
{
    pith_css_scan scan = pith_css_scan_of(block);
    pith_css_declaration one;
    while (!vars->failed && pith_css_declare(&scan, &one))
        if (one.name.len > 2 && one.name.data[0] == '-' &&
            one.name.data[1] == '-')
            set_var(vars, &one);
}

/* The position of "var(", not as the end of a longer name; SIZE_MAX: there is
 * none. */
static size_t find_var(pith_str value)
{
    size_t at = 0;
    while (at + 4 <= value.len) {
        pith_str rest = {value.data + at, value.len - at};
        size_t hit = pith_str_ifind(rest, PITH_S("var("));
        if (hit == SIZE_MAX)
            return SIZE_MAX;
        at += hit;
        char before = at ? value.data[at - 1] : ' ';
        if (before != '-' && !pith_is_alpha((unsigned char)before))
            return at;
        at += 4;
    }
    return SIZE_MAX;
}

/* Replace the var() at `at`. */
static bool replace_one(pith_css_vars *vars, pith_str *value, size_t at)
{
    pith_css_scan scan = {value->data + at + 4, value->data + value->len};
    pith_str name = pith_css_until(&scan, ",)");
    pith_str given = {0};
    bool has_fallback = scan.at < scan.stop && *scan.at == ',';
    if (has_fallback) {
        scan.at++;
        given = pith_css_until(&scan, ")");
    }
    if (scan.at < scan.stop)
        scan.at++;
    const pith_css_declaration *slot =
        vars->slots ? find_slot(vars, name) : NULL;
    if (slot && slot->name.data)
        given = slot->value;
    else if (!has_fallback)
        return false;
    size_t tail = (size_t)(scan.stop - scan.at);
    size_t len = at + given.len + 2 + tail;
    char *made =
        len <= VALUE_MAX ? pith_arena_alloc(vars->arena, len, 1) : NULL;
    vars->failed |= !made && len <= VALUE_MAX;
    if (!made)
        return false;
    memcpy(made, value->data, at);
    made[at] = ' '; /* keep the tokens on both sides separate */
    if (given.len)
        memcpy(made + at + 1, given.data, given.len);
    made[at + 1 + given.len] = ' ';
    memcpy(made + at + 2 + given.len, scan.at, tail);
    *value = pith_str_trim((pith_str){made, len});
    return true;
}

bool pith_css_vars_expand(pith_css_vars *vars, pith_str *value)
{
    for (size_t round = 0; round < ROUNDS_MAX; round++) {
        size_t at = find_var(*value);
        if (at == SIZE_MAX)
            return true;
        if (vars->expanded++ >= EXPANDED_MAX || !replace_one(vars, value, at))
            return false;
    }
    return false;
}
