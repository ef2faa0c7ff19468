/* SPDX-License-Identifier: Apache-2.0 */
/* Fetches a page by its address: see fetched_page.h. */
#include "fetched_page.h"

#include <stdlib.h>
#include <string.h>

static void keep_copy(pith_str page, pith_page_done *done)
{
    free(done->copy);
    done->copy = malloc(page.len + 1);
    if (!done->copy)
        pith_page_give_up();
    if (page.len)
        memcpy(done->copy, page.data, page.len);
    done->copy_len = page.len;
}

bool pith_page_fetch(const pith_page_plan *plan, pith_page_bytes *bytes,
                     const pith_job *job, pith_options *options,
                     pith_page_done *done)
{
    if (plan->pace)
        pith_pace_wait(plan->pace, job->source->path);
    bool loaded = pith_page_bytes_load(bytes, job, options);
    if (!loaded && plan->archive && pith_page_bytes_may_be_archived(bytes)) {
        pith_pace_wait(plan->archive_pace, plan->archive);
        loaded =
            pith_page_bytes_load_archived(bytes, job, options, plan->archive);
    }
    if (loaded && plan->keeps_copies)
        keep_copy(bytes->page, done);
    return loaded;
}
