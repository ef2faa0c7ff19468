/* SPDX-License-Identifier: Apache-2.0 */
/* What names indicate: see candidate_names.h. */
#include "candidate_names.h"

#include "status.h"
#include "str.h"

enum { NAME_MAX_BYTES = 512 };

static const char *const words_of[PITH_CANDIDATE_GROUPS] = {
#define PITH_CANDIDATE_ROW(group, words) words,
    PITH_CANDIDATE_WORDS(PITH_CANDIDATE_ROW)
#undef PITH_CANDIDATE_ROW
};

static void add_word(pith_candidate_names *names, pith_str text, uint8_t group)
{
    bool alone = text.data[0] == '=';
    const char *start = text.data + alone;
    uint8_t at = ++names->nwords;
    uint8_t *head = &names->first[*start - 'a'];
    names->second[*start - 'a'] |= UINT32_C(1) << (start[1] & 31);
    names->word[at] = (pith_candidate_word){
        start, (uint8_t)(text.len - alone), group, *head, alone,
    };
    *head = at;
}

void pith_candidate_names_init(pith_candidate_names *names)
{
    memset(names, 0, sizeof *names);
    for (unsigned group = 0; group < PITH_CANDIDATE_GROUPS; group++) {
        pith_str rest = pith_str_of(words_of[group]);
        for (pith_str word; (word = pith_str_word(&rest)).len > 0;)
            add_word(names, word, (uint8_t)group);
    }
}

/* Whether a word is at a given place in a name. */
static bool stands_at(const pith_candidate_word *word, pith_str name, size_t at)
{
    if (word->len > name.len - at)
        return false;
    for (size_t i = 0; i < word->len; i++)
        if (pith_lower(name.data[at + i]) != word->text[i])
            return false;
    if (!word->alone)
        return true;
    size_t stop = at + word->len;
    return (at == 0 || !pith_is_alpha((unsigned char)name.data[at - 1])) &&
           (stop == name.len || !pith_is_alpha((unsigned char)name.data[stop]));
}

static uint8_t read_name(const pith_candidate_names *names, pith_str name)
{
    unsigned groups = 0;
    if (!name.data)
        return 0;
    if (name.len > NAME_MAX_BYTES)
        name.len = NAME_MAX_BYTES;
    for (size_t i = 0; i + 1 < name.len; i++) {
        if (!pith_is_alpha((unsigned char)name.data[i]))
            continue;
        unsigned letter = (unsigned)(name.data[i] | 0x20) - 'a';
        if (!(names->second[letter] >> (name.data[i + 1] & 31) & 1))
            continue;
        uint8_t at = names->first[letter];
        for (; at; at = names->word[at].next)
            if (stands_at(&names->word[at], name, i))
                groups |= 1u << names->word[at].group;
    }
    return (uint8_t)groups;
}

uint8_t pith_candidate_names_read(pith_candidate_names *names, pith_str name)
{
    uint64_t hash = pith_str_hash(name) | 1;
    size_t at = (size_t)(hash >> 32) % PITH_CANDIDATE_RECENT;
    if (names->recent[at].name != hash) {
        names->recent[at].name = hash;
        names->recent[at].groups = read_name(names, name);
    }
    return names->recent[at].groups;
}

static bool has(unsigned groups, unsigned group)
{
    return groups >> group & 1;
}

pith_status pith_candidate_names_ask(pith_candidate_names *names,
                                     const pith_page *page, uint32_t node,
                                     pith_candidate_said *out)
{
    pith_tree *tree = page->tree;
    pith_attr *attr = tree->attrs + tree->data[node].at;
    unsigned all = 0;
    *out = (pith_candidate_said){0, 0};
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        uint8_t id = attr[k].id;
        if (id != PITH_ATTR_CLASS && id != PITH_ATTR_ID &&
            id != PITH_ATTR_ROLE && id != PITH_ATTR_REL &&
            id != PITH_ATTR_ITEMPROP)
            continue;
        pith_str value = pith_tree_attr_value(tree, &attr[k]);
        if (!value.data && (attr[k].flags & PITH_ATTR_RAW))
            return PITH_NOMEM;
        unsigned groups = pith_candidate_names_read(names, value);
        if (id == PITH_ATTR_ROLE) {
            if (has(groups, PITH_CANDIDATE_aside_role))
                out->signs |= PITH_CANDIDATE_ASIDE;
        } else if (id == PITH_ATTR_REL || id == PITH_ATTR_ITEMPROP) {
            if (has(groups, PITH_CANDIDATE_byline))
                out->signs |= PITH_CANDIDATE_BYLINE;
        } else {
            all |= groups;
            out->weight =
                (int8_t)(out->weight + has(groups, PITH_CANDIDATE_good) -
                         has(groups, PITH_CANDIDATE_bad));
        }
    }
    if (has(all, PITH_CANDIDATE_unlikely) && !has(all, PITH_CANDIDATE_may))
        out->signs |= PITH_CANDIDATE_UNLIKELY;
    if (has(all, PITH_CANDIDATE_byline))
        out->signs |= PITH_CANDIDATE_BYLINE;
    if (has(all, PITH_CANDIDATE_share))
        out->signs |= PITH_CANDIDATE_SHARE;
    return PITH_OK;
}
