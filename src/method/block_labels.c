/* SPDX-License-Identifier: Apache-2.0 */
/* Labels of text blocks: see block_labels.h. */
#include "block_labels.h"

static bool is_hidden(const pith_page *page, uint32_t node)
{
    return page->flags[node] & PITH_NODE_HIDDEN;
}

static void keep_between(pith_job *job, uint32_t from, uint32_t to,
                         uint8_t between)
{
    const pith_page *page = job->page;
    for (uint32_t node = from; node < to; node++) {
        if (is_hidden(page, node) || !pith_tag_is_element(page->tag[node]) ||
            pith_page_chars(page, node) > 0)
            continue;
        job->keep[node] = 1;
        job->why[node] = between;
    }
}

void pith_block_labels_write(pith_job *job, const pith_text_blocks *blocks,
                             const pith_block_label *label, uint8_t between)
{
    for (uint32_t k = 0; k < blocks->n; k++) {
        const pith_block_span *block = &blocks->block[k];
        for (uint32_t node = block->first; node <= block->last; node++) {
            if (is_hidden(job->page, node))
                continue;
            job->keep[node] = label[k].keep;
            job->why[node] = label[k].why;
            if (job->figure)
                job->figure[node] = label[k].figure;
        }
        if (k > 0 && label[k - 1].keep && label[k].keep)
            keep_between(job, blocks->block[k - 1].last + 1, block->first,
                         between);
    }
}
