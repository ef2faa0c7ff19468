/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Names to numbers and back (tables: names_table.c, generated).
 *
 * Names are compared as words of eight bytes, converted to lower case at once:
 * the first eight bytes against the slot, and for longer names the last eight
 * and the eight in the middle against the pool. Together these cover every
 * length up to PITH_NAME_MAX; longer names are not known. Only the bytes A to Z
 * change, so "[" is never confused with "{", nor "@" with "`".
 */
#include "load.h"
#include "name_index.h"

/* A to Z become a to z in all eight bytes; no other byte changes. */
static inline uint64_t lower_word(uint64_t word)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t low = word & (ones * 0x7f);
    uint64_t from_a = low + ones * (0x80 - 'A');
    uint64_t past_z = low + ones * (0x7f - 'Z');
    uint64_t upper = (from_a ^ past_z) & ~word & (ones * 0x80);
    return word | upper >> 2;
}

/* Compares the bytes from 8 of a name with the right length and first eight
 * bytes. */
static bool rest_matches(const char *name, size_t len, pith_spelling known)
{
    const char *want = pith_name_pool + known.at;
    uint64_t middle = 0;
    if (len > 16)
        middle =
            lower_word(pith_load_word(name + 8)) ^ pith_load_word(want + 8);
    uint64_t tail = lower_word(pith_load_word(name + len - 8));
    return (middle | (tail ^ pith_load_word(want + len - 8))) == 0;
}

static inline unsigned find_name(const pith_name_index *index,
                                 const pith_spelling *spellings, uint64_t head,
                                 pith_str name)
{
    uint64_t key = head;
    if (name.len > 8) {
        if (name.len > PITH_NAME_MAX)
            return 0;
        uint64_t tail = lower_word(pith_load_word(name.data + name.len - 8));
        key ^= tail << 29 | tail >> 35;
    }
    const pith_name_slot *slot = pith_name_probe(index, key, name.len);
    if (slot->head != head || slot->len != name.len)
        return 0;
    if (name.len > 8 &&
        !rest_matches(name.data, name.len, spellings[slot->number]))
        return 0;
    return slot->number;
}

static inline uint64_t head_padded(const char *name, size_t len)
{
    uint64_t word = lower_word(pith_load_word(name));
    return len >= 8 ? word : word & ((UINT64_C(1) << (8 * len)) - 1);
}

uint16_t pith_tag_find(const char *name, size_t len)
{
    uint64_t head = lower_word(pith_load_short(name, len));
    return (uint16_t)find_name(&pith_tag_index, pith_tag_lower, head,
                               (pith_str){name, len});
}

uint16_t pith_tag_find_padded(const char *name, size_t len)
{
    return (uint16_t)find_name(&pith_tag_index, pith_tag_lower,
                               head_padded(name, len), (pith_str){name, len});
}

uint8_t pith_attr_find(const char *name, size_t len)
{
    uint64_t head = lower_word(pith_load_short(name, len));
    return (uint8_t)find_name(&pith_attr_index, pith_attr_lower, head,
                              (pith_str){name, len});
}

uint8_t pith_attr_find_padded(const char *name, size_t len)
{
    return (uint8_t)find_name(&pith_attr_index, pith_attr_lower,
                              head_padded(name, len), (pith_str){name, len});
}

static pith_str spell(pith_spelling spelling)
{
    return (pith_str){pith_name_pool + spelling.at, spelling.len};
}

pith_str pith_tag_static_name(uint16_t tag)
{
    unsigned name = tag & PITH_TAG_NAME_MASK;
    return spell(pith_tag_lower[name < PITH_TAG_STATIC_COUNT ? name : 0]);
}

pith_str pith_tag_svg_name(uint16_t tag)
{
    unsigned name = tag & PITH_TAG_NAME_MASK;
    return spell(pith_tag_svg[name < PITH_TAG_STATIC_COUNT ? name : 0]);
}

pith_str pith_attr_static_name(uint8_t attr)
{
    return spell(pith_attr_lower[attr < PITH_ATTR_COUNT ? attr : 0]);
}

bool pith_attr_is_url(uint8_t attr)
{
    return attr < PITH_ATTR_COUNT && pith_attr_url[attr];
}

pith_str pith_attr_foreign_name(uint16_t ns, pith_str lower)
{
    uint8_t attr = pith_attr_find(lower.data, lower.len);
    if (attr == 0)
        return lower;
    if ((ns & PITH_NS_MASK) == PITH_NS_SVG)
        return spell(pith_attr_svg[attr]);
    if ((ns & PITH_NS_MASK) == PITH_NS_MATH)
        return spell(pith_attr_math[attr]);
    return lower;
}
