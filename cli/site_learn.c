/* SPDX-License-Identifier: Apache-2.0 */
/* Many pages for `pith site`: see site_learn.h. */
#include "site_learn.h"

#include "parsed.h"
#include "sink.h"

/* -- learn ----------------------------------------------------------------- */

static bool learn_page(void *context, pith_doc *doc, const pith_labels *labels)
{
    pith_site_run *run = context;
    run->out_of_memory = pith_template_learn(run->site, doc, labels) != PITH_OK;
    return !run->out_of_memory;
}

int pith_site_learn(pith_site_run *run, const pith_args *args)
{
    pith_parsed parsed = {
        .options = &run->options,
        .label = true,
        .context = run,
        .take = learn_page,
        .tally = &run->tally,
    };
    pith_args inputs = pith_parsed_behind(args, 1);
    int status = pith_parsed_run(&parsed, &inputs);
    if (status >= 0 || !run->out_of_memory)
        return status;
    pith_message("out of memory");
    return PITH_EXIT_IO;
}

/* -- apply ----------------------------------------------------------------- */

static bool take(void *context, const char *record, size_t len,
                 const char *where)
{
    (void)where;
    pith_sink *sink = context;
    return pith_sink_put(sink, record, len) && pith_sink_put(sink, "\n", 1);
}

int pith_site_apply(const pith_args *args, const pith_options *options,
                    const char *output)
{
    pith_args rest = pith_parsed_behind(args, 2);
    pith_guard guard;
    pith_sink sink;
    pith_records records = {.options = options, .context = &sink, .take = take};
    int status = pith_records_open(&records, &rest);
    if (status < 0) {
        pith_guard_start(&guard);
        bool fine = pith_sink_open(&sink, &guard, output);
        if (fine)
            pith_records_run(&records);
        if (fine && !sink.failed)
            fine = pith_sink_close(&sink);
        else
            pith_sink_abandon(&sink);
        records.tally.output_failed |= !fine || sink.failed;
        pith_guard_stop(&guard);
        status = pith_exit_status(&records.tally);
    }
    pith_records_clear(&records);
    return status;
}
