/* SPDX-License-Identifier: Apache-2.0 */
/* Facts that the page does not say: see inferred.h. */
#include "inferred.h"

#include "status.h"
#include "str.h"
#include "text.h"

static pith_status add_fact(pith_arena *arena, pith_result *facts,
                            const pith_fact *fact)
{
    size_t n = facts->nfacts;
    pith_fact *grown = pith_arena_alloc(arena, n + 1, sizeof *grown);
    if (!grown)
        return PITH_NOMEM;
    if (n > 0)
        memcpy(grown, facts->facts, n * sizeof *grown);
    grown[n] = *fact;
    facts->facts = grown;
    facts->nfacts = n + 1;
    return PITH_OK;
}

static pith_str value_of(const pith_result *facts, const char *name)
{
    for (size_t i = 0; i < facts->nfacts; i++)
        if (strcmp(facts->facts[i].name, name) == 0)
            return facts->facts[i].value;
    return (pith_str){NULL, 0};
}

pith_status pith_infer_language(pith_arena *arena, pith_result *facts)
{
    pith_language detected = pith_language_detect(facts->text);
    pith_str declared = value_of(facts, "language");
    facts->language = pith_language_settle(declared, detected);
    if (detected.tag.len == 0)
        return PITH_OK;
    return add_fact(arena, facts,
                    &(pith_fact){.name = "language_detected",
                                 .value = detected.tag,
                                 .source = PITH_S("text"),
                                 .confidence = detected.confidence});
}
