/* SPDX-License-Identifier: Apache-2.0 */
/* The part "next_page": where the content continues, or null. */
#include "next_link.h"
#include "part.h"
#include "status.h"

pith_status pith_part_NEXT_PAGE(const pith_part_job *job)
{
    pith_next_page next = {.url = job->next_page};
    pith_json json;
    if (next.url.len == 0)
        PITH_TRY(
            pith_paging_find(job->render->page, job->options->render.base_url,
                             PITH_PAGING_LEAST, job->render->scratch, &next));
    pith_json_init(&json, job->out, 0);
    pith_json_str(&json, next.url);
    return job->out->status;
}
