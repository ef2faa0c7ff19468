/* SPDX-License-Identifier: Apache-2.0 */
/* One page for the verbs that look inside: see one_page.h. */
#include "one_page.h"

#include "reading.h"
#include "sink.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int pith_one_page_fail(const char *name, pith_status status,
                       const pith_error *error)
{
    pith_message("%s: %s", name,
                 error && error->text[0] ? error->text
                                         : pith_status_text(status));
    return status == PITH_LIMIT ? PITH_EXIT_LIMIT : PITH_EXIT_SOME_FAILED;
}

int pith_one_page_load(const pith_args *args, size_t at,
                       const pith_page_settings *settings, pith_doc **doc)
{
    if (args->noperands > at + 1)
        return pith_usage_error(args, "one page at a time, not %zu",
                                args->noperands - at);
    if (args->noperands == at && isatty(STDIN_FILENO))
        return pith_usage_error(args, "which page? Name a file, or - for "
                                      "standard input");
    const char *path = args->noperands > at ? args->operands[at] : "-";
    pith_reading reading;
    pith_reading_init(&reading);
    reading.fetch = &settings->fetch;
    int exit_status = -1;
    pith_read_state state = pith_reading_load(
        &reading, path, settings->options.limits.max_bytes + 1);
    if (state == PITH_READ_OK) {
        pith_error error = {0};
        pith_str bytes = {reading.data, reading.len};
        pith_options options = settings->options;
        pith_page_settings_adopt(&options, reading.url, reading.charset);
        pith_browsing *browsing =
            pith_browsing_new(&settings->browse, &settings->fetch);
        if (browsing)
            bytes = pith_browsing_page(browsing, bytes, path, &options);
        pith_status status = pith_doc_parse(bytes, &options, doc, &error);
        pith_browsing_free(browsing);
        if (status != PITH_OK)
            exit_status = pith_one_page_fail(path, status, &error);
    } else {
        pith_message("%s: %s", path, reading.problem);
        exit_status = state == PITH_READ_UNOPENED    ? PITH_EXIT_IO
                      : state == PITH_READ_UNFETCHED ? PITH_EXIT_NETWORK
                                                     : PITH_EXIT_SOME_FAILED;
    }
    pith_reading_clear(&reading);
    for (size_t i = 0; exit_status < 0 && i < pith_doc_warnings(*doc); i++)
        pith_message("%s: %.*s", path, PITH_FMT(pith_doc_warning(*doc, i)));
    return exit_status;
}

int pith_one_page_print(char *text, size_t len)
{
    bool fine = fwrite(text, 1, len, stdout) == len && fflush(stdout) == 0;
    int why = errno;
    pith_free(text);
    if (fine)
        return PITH_EXIT_OK;
    if (why != EPIPE)
        pith_message("standard output: cannot write: %s", strerror(why));
    return PITH_EXIT_IO;
}
