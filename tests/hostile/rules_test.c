/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hostile rules of sites: files that are slow to read take work linear in their
 * bytes, and the most expensive expressions take no more than the budget that
 * docs/site-rules.md promises, at two sizes of a page. Arguments choose rows by
 * name.
 */
#include "family.h"
#include "work.h"

#include <pith/learn.h>
#include <pith/pith.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- Files ------------------------------------------------------------------ */

enum {
    FILE_BYTES = COUNTS_WORK ? 1000000 : 100000, /* the maximum of a file is 1
                                                    MiB */
    FILE_APART = 10,
    NUMBER = 6, /* digits of the number of a repetition */
};

/* The number of repetitions that gives a file of about FILE_BYTES. */
static const hostile_family files[] = {
    {"lines of a bracket", "", "body: (\n", NULL, 0, 0},
    {"brackets in a line", "body: ", "(", NULL, 0, 0},
    {"brackets in many lines", "", "body: ((((((((((((((((((((a[[[[[[[[[[[\n",
     NULL, 0, 0},
    {"predicates", "body: //a", "[1]", NULL, 0, 0},
    {"steps", "body: ", "//*", NULL, 0, 0},
    {"unions", "body: a", "|a", NULL, 0, 0},
    {"operators", "title: 1", "+-1", NULL, 0, 0},
    {"a text without an end", "title: '", "x", NULL, 0, 0},
    {"texts in many lines", "", "title: concat('a','b','c','d'\n", NULL, 0, 0},
    {"keys", "", "\1: x\n", NULL, 0, 0},
    {"a key", "", "body", NULL, 0, 0},
    {"halves of pairs", "", "find_string: \1\n", NULL, 0, 0},
    {"other halves", "", "replace_string: \1\n", NULL, 0, 0},
    {"class names", "", "strip_id_or_class: \1\n", NULL, 0, 0},
    {"test addresses", "", "test_url: http://\1.example/\n", NULL, 0, 0},
    {"blanks", "body:", " \t", NULL, 0, 0},
    {"empty lines", "", "\r\n\r", NULL, 0, 0},
    {"NUL", "body: //a", "\2", NULL, 0, 0},
    {NULL},
};

static void count_problem(void *context, const pith_site_problem *problem)
{
    size_t *n = context;
    *n += problem->text[0] != 0;
}

/* Work a byte; negative when it fails. */
static double read_file(pith_str text)
{
    size_t nproblems = 0;
    pith_site_reader reader = {.report = count_problem, .context = &nproblems};
    pith_site_rules *rules = pith_site_rules_new();
    uint64_t before = hostile_work();
    pith_status status =
        rules
            ? pith_site_rules_add(rules, PITH_S("a.example.txt"), text, &reader)
            : PITH_NOMEM;
    uint64_t work = hostile_work() - before;
    pith_site_rules_free(rules);
    return status == PITH_OK || status == PITH_FORMAT
               ? (double)work / (double)text.len
               : -1;
}

static void check_file(hostile_report *report, const hostile_family *family)
{
    size_t unit = strlen(family->unit);
    pith_str large = family_page(family, FILE_BYTES / (unit + NUMBER));
    pith_str small =
        family_page(family, FILE_BYTES / (unit + NUMBER) / FILE_APART);
    double each[] = {read_file(small), read_file(large)};
    bool good =
        each[0] >= 0 && each[1] >= 0 && !hostile_is_slow(each[0], each[1]);
    char text[200];
    snprintf(text, sizeof text,
             "file: %s (work/byte: %.1f at %zu bytes, %.1f at %zu)",
             family->name, each[0], small.len, each[1], large.len);
    hostile_line(report, good, text);
    free((char *)small.data);
    free((char *)large.data);
}

/* -- Expressions ------------------------------------------------------------ */

enum {
    NODES = COUNTS_WORK ? 20000 : 1000,
    NODES_APART = 4,
    /* The budget: see docs/site-rules.md. */
    BUDGET_LEAST = 4 << 20,
    BUDGET_A_NODE = 512,
    /* Basic blocks that a unit of it may take; 14.2 is the most seen. */
    BLOCKS_A_UNIT = 16,
};

typedef struct expression {
    const char *name, *text;
} expression;

static const expression expressions[] = {
    {"cubic comparison", "//*[. = //*[. = //*]]"},
    {"comparison", "//*[. != //*]"},
    {"descents", "//*//*//*//*//*//*//*//*"},
    {"descents apart", "//*[.//*[.//*[.//*[.//*]]]]"},
    {"following", "//*[count(following::*) = count(preceding::*)]"},
    {"siblings", "//*[count(following-sibling::*) > "
                 "count(preceding-sibling::*)]"},
    {"ancestors", "//*[count(ancestor-or-self::*//*) = -1]"},
    {"up and down", "//*/..//*/..//*/..//*"},
    {"unions", "//*|//*//*|//*/..|//*/following::*|//*/preceding::*"},
    {"texts of all", "//*[contains(//body, string(//body))]"},
    {"longer texts", "//*[string-length(concat(/,/,/,/,/,/,/,/)) = 1]"},
    {"texts in texts", "//*[contains(translate(/, 'a', 'b'), 'c')]"},
    {"normalised", "//*[normalize-space(/) = normalize-space(//*[last()])]"},
    {"sums", "//*[sum(//*) = sum(//*/text())]"},
    {"positions", "//*[position() = last()][//*[position() = last() - 1]]"},
    {"identifiers", "//*[id(//text())]"},
    {NULL, NULL},
};

static const hostile_family flat = {"flat", "", "<p id=a\1>b\1", NULL, 0, 0};
static const hostile_family deep = {"deep", "", "<i>c", "</i>", 0, 0};

static pith_site_rules *make_rules(const expression *what)
{
    static const char *const keys[] = {"strip", "title", "body", "body"};
    char file[1000];
    size_t len = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        len += (size_t)snprintf(file + len, sizeof file - len, "%s: %s\n",
                                keys[i], what->text);
    pith_site_rules *rules = pith_site_rules_new();
    size_t nproblems = 0;
    pith_site_reader reader = {.report = count_problem, .context = &nproblems};
    if (rules && (pith_site_rules_add(rules, PITH_S("a.example.txt"),
                                      (pith_str){file, len}, &reader) ||
                  nproblems)) {
        pith_site_rules_free(rules);
        return NULL;
    }
    return rules;
}

/* Work on a page; 0 when it does not come out. */
static uint64_t work_on(hostile_report *report, pith_str page,
                        const pith_site_rules *rules)
{
    pith_options options = pith_options_default();
    pith_result *result = NULL;
    options.method = "body";
    options.site_rules = rules;
    options.render.base_url = PITH_S("http://a.example/");
    options.limits.timeout_ms = UINT32_MAX;
    uint64_t before = hostile_work();
    pith_status status =
        pith_worker_extract(report->worker, page, &options, &result, NULL);
    bool fine = status == PITH_OK && result->outcome <= PITH_OUTCOME_LIMIT;
    pith_result_free(result);
    return fine ? hostile_work() - before + 1 : 0;
}

static void check_expression(hostile_report *report, const expression *what,
                             const hostile_family *shape, size_t n)
{
    pith_site_rules *rules = make_rules(what);
    pith_str page = family_page(shape, n);
    uint64_t with = rules ? work_on(report, page, rules) : 0;
    uint64_t without = work_on(report, page, NULL);
    uint64_t budget = BUDGET_LEAST + (uint64_t)BUDGET_A_NODE * 2 * n;
    double blocks = ((double)with - (double)without) / (double)budget;
    char text[200];
    snprintf(text, sizeof text,
             "expression: %s, %s, %zu times (blocks/unit of budget: %.1f)",
             what->name, shape->name, n, blocks);
    hostile_line(report, with && without && blocks <= BLOCKS_A_UNIT, text);
    free((char *)page.data);
    pith_site_rules_free(rules);
}

static bool is_chosen(const char *name, int argc, char *const *argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc < 2;
}

int main(int argc, char **argv)
{
    hostile_report report = {.worker = pith_worker_new()};
    for (const hostile_family *at = files; at->name; at++)
        if (is_chosen(at->name, argc, argv))
            check_file(&report, at);
    for (const expression *at = expressions; at->name; at++) {
        if (!is_chosen(at->name, argc, argv))
            continue;
        check_expression(&report, at, &flat, NODES / NODES_APART);
        check_expression(&report, at, &flat, NODES);
        check_expression(&report, at, &deep, NODES / NODES_APART);
    }
    pith_worker_free(report.worker);
    printf("1..%d\n", report.lines);
    return report.failed ? 1 : 0;
}
