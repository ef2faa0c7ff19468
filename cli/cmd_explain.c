/* SPDX-License-Identifier: Apache-2.0 */
/* pith explain: why each block of a page was kept or dropped. */
#include "one_page.h"

#include <string.h>

enum { FORMAT };

static const pith_flag output_flags[] = {
    {FORMAT, 'f', "format", "F", "text (default) or json"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Output", output_flags},     {"Method", pith_method_flags},
    {"Boxes", pith_layout_flags}, {"Reading the page", pith_reading_flags},
    {"Limits", pith_limit_flags}, {0},
};

static int explain(const pith_args *args, const pith_page_settings *settings,
                   const char *format)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    char *text = NULL;
    size_t len = 0;
    int exit_status = pith_one_page_load(args, 0, settings, &doc);
    if (exit_status >= 0)
        return exit_status;
    pith_error error = {0};
    pith_status status = pith_label(doc, &settings->options, &labels, &error);
    if (status == PITH_OK)
        status = pith_explain(doc, labels, format, &text, &len);
    if (status == PITH_OK)
        exit_status = pith_one_page_print(text, len);
    else
        exit_status = pith_one_page_fail("explain", status, &error);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return exit_status;
}

static int run(const pith_args *args)
{
    const char *format = pith_args_value(args, FORMAT);
    if (format && strcmp(format, "text") != 0 && strcmp(format, "json") != 0)
        return pith_usage_error(args, "--format takes text or json, not \"%s\"",
                                format);
    pith_page_settings settings;
    int status = pith_page_flags_read(args, &settings);
    if (status < 0)
        status = pith_page_settings_check(args, &settings);
    if (status < 0)
        status = explain(args, &settings, format);
    pith_page_settings_clear(&settings);
    return status;
}

const pith_command pith_command_explain = {
    .name = "explain",
    .summary = "why each block of a page was kept or dropped",
    .usage = "[OPTIONS] [INPUT]",
    .about =
        "Prints every block of a page (a paragraph, a heading, a cell) with "
        "the decision of the method, the figure it rests on, the number of "
        "words, where the block stands, the rule that decided, and its first "
        "words. INPUT is a file or - (standard input).",
    .examples = "  pith explain page.html\n"
                "  pith explain --method td --format json page.html\n",
    .groups = groups,
    .run = run,
};
