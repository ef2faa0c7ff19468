/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Level 2: many pages with one worker, which keeps its memory between pages.
 * Options go in, a result comes out, and every page has a JSON record.
 */
#include <pith/pith.h>

#include <stdio.h>

int main(void)
{
    const struct {
        const char *name;
        pith_str html;
    } pages[] = {
        {"good.html", PITH_S("<div><a href=/>Home</a></div><div><h1>Bees</h1>"
                             "<p>Bees dance to tell each other where the "
                             "flowers are.</div>")},
        {"empty.html", PITH_S("<title>Soon</title><script>go()</script>")},
        {"photo.html", PITH_S("\x89PNG\r\n\x1a\n ...")},
    };
    pith_setting settings[] = {{PITH_S("tolerance"), PITH_S("1e-9")}};
    pith_options options = {
        .size = sizeof options,
        .method = "ctd",
        .settings = settings,
        .nsettings = 1,
        .limits = {.max_bytes = 5000000, .timeout_ms = 2000},
    };
    pith_worker *worker = pith_worker_new();
    if (!worker)
        return 1;
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        pith_result *result;
        pith_error error;
        if (pith_worker_extract(worker, pages[i].html, &options, &result,
                                &error) != PITH_OK) {
            fprintf(stderr, "%s: %s\n", pages[i].name, error.text);
            break;
        }
        printf("%s: %s", pages[i].name, pith_outcome_name(result->outcome));
        if (result->reason.data)
            printf(" (%.*s)", PITH_FMT(result->reason));
        printf(", %zu characters\n%.*s\n", result->text_chars,
               PITH_FMT(result->text));
        pith_result_free(result);
    }
    pith_worker_free(worker);
    return 0;
}
