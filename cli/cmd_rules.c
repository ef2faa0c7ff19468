/* SPDX-License-Identifier: Apache-2.0 */
/* pith rules: start tags that tell where the content of a site is. Learns them
 * from pages, applies them by searching the source, lists and deletes them, and
 * trains the tree that finds them. */
#include "records.h"
#include "rule_pages.h"
#include "rule_train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STORE, SITE, LABEL, OUTPUT, OUTPUT_DIR, FOLDS, ROWS };

static const pith_flag rule_flags[] = {
    {STORE, 0, "store", "FILE",
     "the store that holds the rules; learn and apply create it if missing"},
    {SITE, 0, "site", "HOST",
     "learn, apply: the site that the pages belong to (default: from each "
     "page's address); list, drop: only this site"},
    {LABEL, 0, "label", "NAME", "drop: only main, headline or article"},
    {FOLDS, 0, "folds", "N",
     "train: folds of the cross-validation, 2 to 20 (default 5)"},
    {0},
};

static const pith_flag output_flags[] = {
    {OUTPUT, 'o', "output", "FILE",
     "apply: the documents; train: the tree as C source; written atomically "
     "on completion"},
    {OUTPUT_DIR, 0, "output-dir", "DIR",
     "apply: write one document per page below DIR, named after the input"},
    {ROWS, 0, "rows", "FILE",
     "train: also write the training data as CSV, for other learners: one line "
     "per element, its numbers, its fold of the cross-validation and its "
     "label"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Rules", rule_flags},
    {"Output", output_flags},
    {"Reading the page", pith_input_flags},
    {"Limits per page", pith_limit_flags},
    {"Running", pith_records_flags},
    {0},
};

/* -- learn, apply ---------------------------------------------------------- */

static int run_pages(const pith_args *args, bool learn)
{
    pith_page_settings settings;
    pith_rule_run run = {.store_path = pith_args_value(args, STORE),
                         .site = pith_args_value(args, SITE),
                         .learn = learn,
                         .output = pith_args_value(args, OUTPUT),
                         .output_dir = pith_args_value(args, OUTPUT_DIR)};
    int status = pith_page_flags_read(args, &settings);
    if (status < 0)
        status = pith_page_settings_check(args, &settings);
    if (status < 0 && !run.store_path)
        status = pith_usage_error(args, "missing store: --store FILE");
    if (status < 0 && run.output && run.output_dir)
        status = pith_usage_error(
            args, "--output and --output-dir exclude each other");
    run.options = settings.options;
    if (status < 0) {
        status = pith_rule_pages(&run, args);
        size_t pages = run.ways[0] + run.ways[1] + run.ways[2];
        if (!pith_args_value(args, PITH_FLAG_QUIET))
            pith_message(
                "%zu page%s: %zu by a rule, %zu by the tree, %zu by "
                "weight; %llu rule%s found",
                pages, pages == 1 ? "" : "s", run.ways[PITH_RULE_WAY_RULE],
                run.ways[PITH_RULE_WAY_TREE], run.ways[PITH_RULE_WAY_WEIGHT],
                (unsigned long long)run.found, run.found == 1 ? "" : "s");
    }
    pith_page_settings_clear(&settings);
    return status;
}

static int run_learn(const pith_args *args)
{
    return run_pages(args, true);
}

static int run_apply(const pith_args *args)
{
    return run_pages(args, false);
}

/* -- list, drop ------------------------------------------------------------ */

static int open_store(const pith_args *args, pith_store_mode mode,
                      pith_store **store)
{
    const char *path = pith_args_value(args, STORE);
    pith_error error = {0};
    if (args->noperands != 1)
        return pith_usage_error(args, "%s takes options only",
                                args->operands[0]);
    if (!path)
        return pith_usage_error(args, "missing store: --store FILE");
    if (pith_store_open(path, mode, store, &error) == PITH_OK)
        return -1;
    pith_message("%s", error.text);
    return PITH_EXIT_IO;
}

/* The key of --site; NULL: all sites. */
static const char *find_site(const pith_args *args, char key[256])
{
    const char *site = pith_args_value(args, SITE);
    if (!site)
        return NULL;
    if (!pith_site_key(pith_str_of(site), key))
        key[0] = 0; /* a key that no rule has */
    return key;
}

/* Control characters would affect the terminal. */
static void print_tag(pith_str tag)
{
    for (size_t i = 0; i < tag.len; i++) {
        unsigned char c = (unsigned char)tag.data[i];
        putchar(c < 0x20 || c == 0x7f ? ' ' : c);
    }
}

static bool print_rule(void *context, const char *site, const pith_rule *rule,
                       pith_str created)
{
    (void)context;
    printf("%s\t%s\t%llu\t%.*s\t", site, pith_rule_label_name(rule->label),
           (unsigned long long)rule->hits, PITH_FMT(created));
    print_tag(rule->tag);
    putchar('\n');
    return true;
}

static int run_list(const pith_args *args)
{
    char key[256];
    pith_store *store = NULL;
    int status = open_store(args, PITH_STORE_READ, &store);
    pith_error error = {0};
    if (status >= 0)
        return status;
    status = PITH_EXIT_OK;
    if (pith_store_rules(store, find_site(args, key), print_rule, NULL,
                         &error) != PITH_OK) {
        pith_message("%s", error.text);
        status = PITH_EXIT_IO;
    }
    pith_store_close(store);
    return fflush(stdout) == 0 ? status : PITH_EXIT_IO;
}

static int run_drop(const pith_args *args)
{
    char key[256];
    const char *name = pith_args_value(args, LABEL);
    int label = name ? PITH_RULE_LABELS : -1;
    for (int l = 0; name && l < PITH_RULE_LABELS; l++)
        if (strcmp(name, pith_rule_label_name((pith_rule_label)l)) == 0)
            label = l;
    if (label == PITH_RULE_LABELS)
        return pith_usage_error(
            args, "--label takes main, headline or article, not \"%s\"", name);
    pith_store *store = NULL;
    int status = open_store(args, PITH_STORE_WRITE, &store);
    if (status >= 0)
        return status;
    uint64_t n = 0;
    pith_error error = {0};
    status = PITH_EXIT_OK;
    if (pith_store_rules_drop(store, find_site(args, key), label, &n, &error) !=
        PITH_OK) {
        pith_message("%s", error.text);
        status = PITH_EXIT_IO;
    } else {
        pith_message("%llu rule%s dropped", (unsigned long long)n,
                     n == 1 ? "" : "s");
    }
    pith_store_close(store);
    return status;
}

static int run_train(const pith_args *args)
{
    const pith_rule_training training = {.folds = pith_args_value(args, FOLDS),
                                         .rows = pith_args_value(args, ROWS),
                                         .output =
                                             pith_args_value(args, OUTPUT)};
    return pith_rule_train(args, &training);
}

static int run(const pith_args *args)
{
    static const struct {
        const char *name;
        int (*run)(const pith_args *args);
    } verbs[] = {{"learn", run_learn},
                 {"apply", run_apply},
                 {"list", run_list},
                 {"drop", run_drop},
                 {"train", run_train}};
    if (args->noperands == 0)
        return pith_usage_error(
            args, "missing subcommand: learn, apply, list, drop or train");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(args->operands[0], verbs[i].name) == 0)
            return verbs[i].run(args);
    return pith_usage_error(
        args, "no \"%s\"; there are: learn, apply, list, drop, train",
        args->operands[0]);
}

const pith_command pith_command_rules = {
    .name = "rules",
    .summary = "learn where a site's content is, then find it without parsing",
    .usage = "learn|apply|list|drop|train [OPTIONS] [INPUT...]",
    .about =
        "A rule is a start tag, such as <div class=\"story\">, that occurs "
        "once in the pages of a site, and what is found there: the main "
        "content, its headline, or author and date. learn derives rules "
        "from pages with a decision tree and keeps them in a store; rules "
        "that more pages teach come first. apply searches pages for the "
        "rules of their site without building a tree, counts hits, and "
        "learns where no rule matches; it writes one well-formed XML "
        "document per page (several in one output are separated by a line "
        "with a form feed). list prints site, label, hits, date and start "
        "tag, separated by tabs. train learns the decision tree anew from "
        "a folder of annotated pages and reports its accuracy on sites "
        "that it has not seen. INPUT is anything that extract reads; the "
        "site is the host of a page's address, without www.",
    .examples =
        "  pith rules learn --store site.db --site example.org first.html\n"
        "  pith rules apply --store site.db --output-dir out crawl.warc.gz\n"
        "  pith rules list --store site.db\n"
        "  pith rules drop --store site.db --site example.org\n",
    .groups = groups,
    .run = run,
};
