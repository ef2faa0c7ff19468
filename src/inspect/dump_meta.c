/* SPDX-License-Identifier: Apache-2.0 */
/* Candidates for facts as lines: see dump_meta.h. */
#include "dump_meta.h"

#include "facts.h"
#include "json.h"
#include "status.h"

pith_status pith_dump_meta(pith_doc *doc, pith_buf *out)
{
    pith_meta_job job = {.page = &doc->page, .arena = &doc->arena};
    PITH_TRY(pith_meta_run(&job));
    for (size_t i = 0; i < job.n; i++) {
        const pith_meta_candidate *candidate = &job.list[i];
        char source[PITH_META_SOURCE_TEXT];
        pith_json json;
        pith_meta_source_text(candidate->source, source);
        pith_buf_printf(
            out, "%c %-11s %3d %-30s ", candidate->chosen ? '*' : ' ',
            pith_meta_fact_name((pith_meta_fact)candidate->source->fact),
            candidate->trust, source);
        pith_json_init(&json, out, 0);
        pith_json_str(&json, candidate->value);
        pith_buf_byte(out, '\n');
    }
    return PITH_OK;
}
