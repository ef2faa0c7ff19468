/* SPDX-License-Identifier: Apache-2.0 */
/* The object behind pith/learn.h. */
#include "site_rules_set.h"

#include "object.h"
#include "status.h"
#include "str.h"

struct pith_site_rules {
    pith_arena arena;
    pith_site_file *file;
    uint32_t n, cap;
};

pith_site_rules *pith_site_rules_new(void)
{
    pith_site_rules *rules = pith_object_new(sizeof *rules);
    if (rules)
        pith_arena_init(&rules->arena, 0);
    return rules;
}

void pith_site_rules_free(pith_site_rules *rules)
{
    if (!rules)
        return;
    pith_arena_free(&rules->arena);
    pith_free(rules);
}

pith_status pith_site_rules_add(pith_site_rules *rules, pith_str name,
                                pith_str text, const pith_site_reader *reader)
{
    pith_site_file made;
    PITH_TRY(pith_site_file_read(name, text, &rules->arena, reader, &made));
    pith_site_file *room = pith_arena_room(&rules->arena, rules->file, rules->n,
                                           &rules->cap, sizeof *room);
    if (!room)
        return PITH_NOMEM;
    rules->file = room;
    room[rules->n++] = made;
    return PITH_OK;
}

size_t pith_site_rules_count(const pith_site_rules *rules)
{
    return rules->n;
}

/* The most specific file is that with the longest matching host: the host
 * itself, then its parent domains. */
const pith_site_file *pith_site_rules_find(const pith_site_rules *rules,
                                           pith_str url)
{
    char text[PITH_SITE_HOST];
    pith_str host = {text, pith_site_host(url, text)};
    const pith_site_file *best = NULL;
    for (uint32_t i = 0; host.len && i < rules->n; i++) {
        const pith_site_file *file = &rules->file[i];
        if ((!best || file->host.len > best->host.len) &&
            pith_site_file_is_of(file, host))
            best = file;
    }
    return best;
}

bool pith_site_rules_know(const pith_site_rules *rules, pith_str url)
{
    return pith_site_rules_find(rules, url) != NULL;
}
