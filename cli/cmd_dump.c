/* SPDX-License-Identifier: Apache-2.0 */
/* pith dump: show the internal representation of a page. */
#include "one_page.h"

static const pith_flag_group groups[] = {
    {"Boxes", pith_layout_flags},        {"Reading the page", pith_input_flags},
    {"WARC files", pith_one_page_flags}, {"Fetching", pith_fetch_flags},
    {"Limits", pith_limit_flags},        {0},
};

static int dump(const pith_args *args, const pith_page_settings *settings)
{
    pith_doc *doc = NULL;
    char *text = NULL;
    size_t len = 0;
    int exit_status = pith_one_page_load(args, 1, settings, &doc);
    if (exit_status >= 0)
        return exit_status;
    pith_error error = {0};
    pith_status status = pith_dump(doc, args->operands[0], &text, &len, &error);
    if (status == PITH_OK)
        exit_status = pith_one_page_print(text, len);
    else if (status == PITH_ARG)
        exit_status = pith_usage_error(args, "%s", error.text);
    else
        exit_status = pith_one_page_fail("dump", status, &error);
    pith_doc_free(doc);
    return exit_status;
}

static int run(const pith_args *args)
{
    if (args->noperands == 0)
        return pith_usage_error(
            args, "missing subcommand: tokens, tree, page, features, "
                  "blocks, layout, layout-json or meta");
    pith_page_settings settings;
    int status = pith_page_flags_read(args, &settings);
    if (status < 0)
        status = pith_page_settings_check(args, &settings);
    if (status < 0)
        status = dump(args, &settings);
    pith_page_settings_clear(&settings);
    return status;
}

const pith_command pith_command_dump = {
    .name = "dump",
    .summary = "show a page's tokens, tree, counts, features, boxes or facts",
    .usage = "tokens|tree|page|features|blocks|layout|layout-json|meta "
             "[OPTIONS] [INPUT]",
    .about =
        "Prints an internal view of a page: tokens (with offset and length "
        "in the decoded source); tree (as a browser would build it); page "
        "(the frozen page with the counts that methods read); features "
        "(the leaf blocks of the method auto, with the numbers it decides "
        "by); blocks (the visible text, one line per text block of the "
        "method outlier); layout and layout-json (the box and style of "
        "every shown node); or meta (every candidate for title, author, "
        "date and other facts, with trust, source and value; a star marks "
        "those that are used). The output may change between versions.",
    .examples = "  pith dump tree page.html\n"
                "  pith dump tokens - <page.html\n"
                "  pith dump layout --viewport 800x600 page.html\n",
    .groups = groups,
    .run = run,
};
