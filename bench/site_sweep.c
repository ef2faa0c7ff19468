/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the thresholds of --match context give, over sites.
 *
 *   site_sweep [--metric METRIC] [--only NAMES] SET...
 *   site_sweep [--metric METRIC] --sites SET...
 *
 * NAMES are thresholds, separated by commas, to vary; otherwise all are.
 * --sites prints the figures of every site with the standard rule only. METRIC
 * is a metric of pith/eval.h (default word-f1: words in any order).
 * A SET is a folder that `pith eval` reads. A site is what CleanEval's names
 * say, else a page type (as tools/measure/make-docs-set writes it). A template
 * is learnt from all annotated pages of a site, and each of them is scored by
 * the metric, single and with the template, for the methods below.
 *
 * From the standard rule one threshold after the other is varied. Which value
 * would be chosen without a site is decided on the others: the best F of those
 * that lose at most a point of recall. The last line is the figure of that
 * choice on the sites that it was not made on.
 */
#include "object.h"
#include "template.h"

#include <pith/eval.h>
#include <pith/inspect.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SITES = 256, METHODS = 3, VALUES = 9 };

static const char *metric = "word-f1";
static const char *const methods[METHODS] = {"body", "blocks", "auto"};

typedef struct scored_page {
    pith_doc *doc;
    pith_labels *labels;
    uint8_t *keep, *why; /* of a page by itself */
    pith_str gold;
    uint32_t site;
} scored_page;

typedef struct site {
    pith_str name;
    pith_template *template;
    double pages;
} site;

typedef struct sweep {
    site sites[SITES];
    uint32_t nsites;
    scored_page *pages;
    size_t npages;
} sweep;

/* Means over the pages of a site. */
typedef struct score {
    double precision, recall, f;
} score;

static _Noreturn void stop(const char *what)
{
    fprintf(stderr, "site_sweep: %s\n", what);
    exit(1);
}

static void *copy(const void *data, size_t n)
{
    void *made = malloc(n ? n : 1);
    if (!made)
        stop("out of memory");
    memcpy(made, data, n);
    return made;
}

static uint32_t find_site(sweep *self, pith_str name)
{
    for (uint32_t i = 0; i < self->nsites; i++)
        if (self->sites[i].name.len == name.len &&
            memcmp(self->sites[i].name.data, name.data, name.len) == 0)
            return i;
    if (self->nsites == SITES)
        stop("too many sites");
    self->sites[self->nsites].name = name;
    return self->nsites++;
}

static void add_page(sweep *self, const pith_gold *gold, size_t i,
                     const char *method)
{
    const pith_gold_page *page = pith_gold_at(gold, i);
    char *bytes;
    size_t len;
    if (!page->content.data ||
        pith_gold_read(gold, i, &bytes, &len, NULL) != PITH_OK)
        return;
    pith_options options = {.method = method};
    scored_page *made = &self->pages[self->npages++];
    *made = (scored_page){.gold = page->content};
    if (pith_doc_parse((pith_str){bytes, len}, &options, &made->doc, NULL) !=
            PITH_OK ||
        pith_label(made->doc, &options, &made->labels, NULL) != PITH_OK)
        stop("a page could not be read");
    pith_free(bytes);
    made->keep = copy(made->labels->keep, made->labels->nnodes);
    made->why = copy(made->labels->why, made->labels->nnodes);
    made->site =
        find_site(self, page->site.data ? page->site : page->page_type);
    site *home = &self->sites[made->site];
    if (!home->template)
        home->template = pith_template_new();
    if (!home->template ||
        pith_template_learn(home->template, made->doc, made->labels) != PITH_OK)
        stop("out of memory");
    home->pages++;
}

static void clear(sweep *self)
{
    for (size_t i = 0; i < self->npages; i++) {
        free(self->pages[i].keep);
        free(self->pages[i].why);
        pith_labels_free(self->pages[i].labels);
        pith_doc_free(self->pages[i].doc);
    }
    for (uint32_t i = 0; i < self->nsites; i++)
        pith_template_free(self->sites[i].template);
    free(self->pages);
    *self = (sweep){0};
}

/* The means of every site; NULL rule: without a template. */
static void measure(sweep *self, const pith_template_rule *rule,
                    score scores[SITES])
{
    memset(scores, 0, SITES * sizeof *scores);
    for (size_t i = 0; i < self->npages; i++) {
        scored_page *page = &self->pages[i];
        site *home = &self->sites[page->site];
        double value[PITH_SCORE_COLUMNS];
        char *text;
        size_t len;
        memcpy(page->labels->keep, page->keep, page->labels->nnodes);
        memcpy(page->labels->why, page->why, page->labels->nnodes);
        if (rule)
            home->template->rule = *rule;
        pith_options options = {.format = "text"};
        if ((rule &&
             pith_template_apply(home->template, PITH_MATCH_CONTEXT, page->doc,
                                 page->labels, NULL) != PITH_OK) ||
            pith_render(page->doc, page->labels, &options, &text, &len) !=
                PITH_OK ||
            pith_score(metric, page->gold, (pith_str){text, len}, (pith_str){0},
                       value) != PITH_OK)
            stop("a page could not be scored");
        pith_free(text);
        score *sum = &scores[page->site];
        sum->precision += value[0] * 100 / home->pages;
        sum->recall += value[1] * 100 / home->pages;
        sum->f += value[2] * 100 / home->pages;
    }
}

/* -- The settings ----------------------------------------------------------- */

typedef struct knob {
    const char *name;
    unsigned values[VALUES]; /* ends with 0 */
} knob;

static const knob knobs[] = {
    {"pair-percent", {2, 5, 10, 20, 50}},
    {"sentence-percent", {3, 5, 10, 15, 30, 50, 101}},
    {"sentence-words", {4, 8, 10, 12, 15, 20}},
    {"linked-percent", {3, 5, 10, 15, 30, 50, 101}},
    {"skip-percent", {20, 30, 50, 70, 90, 101}},
    {"island-words", {1, 5, 8, 12, 20}},
    {"most-percent", {10, 15, 20, 25, 30, 40, 50, 101}},
    {"least-pages", {2, 3, 4, 5, 6, 8}},
    {"least-linked", {2, 3, 4, 5}},
    {"few-pages", {1, 10, 20, 30, 50, 1000}},
    {"most-runs", {1, 3, 5, 8, 15, 1000}},
    {"inner-percent", {1, 20, 30, 50, 70, 101}},
    {"formula-percent", {1, 10, 20, 30, 50, 70, 101}},
    {"runs", {1, 2}}, /* 2: no */
    {"labels", {1, 2}},
    {"contents", {1, 2}},
    {"siblings", {1, 2}},
    {"menus", {1, 2}},
    {"captions", {1, 2}},
    {"counters", {1, 2}},
    {"facts", {1, 2}},
};

enum {
    KNOBS = sizeof knobs / sizeof *knobs,
    RUNS = KNOBS - 8,
    SETTINGS = KNOBS * VALUES
};

typedef struct setting {
    const char *name;
    unsigned value;
    pith_template_rule rule;
} setting;

static unsigned turn(pith_template_rule *rule, size_t which, unsigned value)
{
    unsigned *field[] = {
        &rule->pair_percent,   &rule->sentence_percent, &rule->sentence_words,
        &rule->linked_percent, &rule->skip_percent,     &rule->island_words,
        &rule->most_percent,   &rule->least_pages,      &rule->least_linked,
        &rule->few_pages,      &rule->most_runs,        &rule->inner_percent,
        &rule->formula_percent};
    bool *part[] = {&rule->runs,     &rule->labels, &rule->contents,
                    &rule->siblings, &rule->menus,  &rule->captions,
                    &rule->counters, &rule->facts};
    if (which >= RUNS) {
        unsigned before = *part[which - RUNS] ? 1 : 2;
        *part[which - RUNS] = value == 1;
        return before;
    }
    unsigned before = *field[which];
    *field[which] = value;
    return before;
}

/* Whether a threshold is varied: `only` is NULL or contains its name. */
static bool is_asked(const char *only, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = only; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, name, len) == 0 && (!at[len] || at[len] == ','))
            return true;
    }
    return !only;
}

static size_t list_settings(const char *only, setting *list)
{
    pith_template *empty = pith_template_new();
    if (!empty)
        stop("out of memory");
    size_t n = 0;
    list[n++] = (setting){"standard", 0, empty->rule};
    for (size_t i = 0; i < KNOBS; i++) {
        if (!is_asked(only, knobs[i].name))
            continue;
        for (const unsigned *value = knobs[i].values; *value; value++) {
            list[n] = (setting){knobs[i].name, *value, empty->rule};
            n += turn(&list[n].rule, i, *value) != *value;
        }
    }
    pith_template_free(empty);
    return n;
}

/* -- The table ---------------------------------------------------------------- */

static score single[METHODS][SITES], many[SETTINGS][METHODS][SITES];

/* The mean over methods and sites, without one of the sites (SITES: with
 * all). */
static score mean(score from[METHODS][SITES], const sweep *self,
                  uint32_t without, uint32_t only)
{
    score sum = {0};
    double n = 0;
    for (uint32_t m = 0; m < METHODS; m++)
        for (uint32_t i = 0; i < self->nsites; i++) {
            if (i == without || (only < SITES && i != only))
                continue;
            sum.precision += from[m][i].precision;
            sum.recall += from[m][i].recall;
            sum.f += from[m][i].f;
            n++;
        }
    return (score){sum.precision / n, sum.recall / n, sum.f / n};
}

static void print_row(const char *name, unsigned value,
                      score from[METHODS][SITES], const sweep *self)
{
    score all = mean(from, self, SITES, SITES);
    char label[40];
    snprintf(label, sizeof label, value ? "%s %u" : "%s", name, value);
    printf("| %-20s | %6.2f | %6.2f | %6.2f |", label, all.precision,
           all.recall, all.f);
    for (uint32_t i = 0; i < self->nsites; i++) {
        score one = mean(from, self, SITES, i);
        printf(" %6.2f %6.2f |", one.precision, one.recall);
    }
    putchar('\n');
}

/* Per method: the number of sites that lose more than a point of recall, the
 * largest loss, and the mean loss of recall and gain of precision. */
static void print_losses(const char *name, unsigned value,
                         score from[METHODS][SITES], const sweep *self)
{
    char label[40];
    snprintf(label, sizeof label, value ? "%s %u" : "%s", name, value);
    printf("| %-20s |", label);
    for (uint32_t m = 0; m < METHODS; m++) {
        uint32_t over = 0;
        double most = 0, sum = 0, gain = 0;
        for (uint32_t i = 0; i < self->nsites; i++) {
            double loss = single[m][i].recall - from[m][i].recall;
            over += loss > 1;
            most = loss > most ? loss : most;
            sum += loss;
            gain += from[m][i].precision - single[m][i].precision;
        }
        printf(" %3u | %6.2f | %6.2f | %6.2f |", over, most, sum / self->nsites,
               gain / self->nsites);
    }
    putchar('\n');
}

/* The setting with the best F over all sites but one that costs at most a point
 * of recall. */
static size_t choose(size_t n, const sweep *self, uint32_t without)
{
    double recall = mean(single, self, without, SITES).recall - 1;
    size_t best = 0;
    for (size_t k = 1; k < n; k++) {
        score here = mean(many[k], self, without, SITES);
        if (here.recall >= recall &&
            here.f > mean(many[best], self, without, SITES).f)
            best = k;
    }
    return best;
}

static void print_sites(const sweep *self)
{
    printf("| site | method | precision | recall | F | with its template "
           "precision | recall | F |\n");
    for (uint32_t i = 0; i < self->nsites; i++)
        for (uint32_t m = 0; m < METHODS; m++) {
            score before = single[m][i], after = many[0][m][i];
            printf("| %.*s | %s | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |\n",
                   PITH_FMT(self->sites[i].name), methods[m], before.precision,
                   before.recall, before.f, after.precision, after.recall,
                   after.f);
        }
}

static void cross_validate(const setting *list, size_t n, const sweep *self)
{
    score sum = {0};
    for (uint32_t i = 0; i < self->nsites; i++) {
        size_t k = choose(n, self, i);
        score one = mean(many[k], self, SITES, i);
        printf("without %.*s: %s", PITH_FMT(self->sites[i].name), list[k].name);
        if (list[k].value)
            printf(" %u", list[k].value);
        printf("; there %.2f %.2f %.2f\n", one.precision, one.recall, one.f);
        sum.precision += one.precision / self->nsites;
        sum.recall += one.recall / self->nsites;
        sum.f += one.f / self->nsites;
    }
    printf("chosen on the others: %.2f %.2f %.2f\n", sum.precision, sum.recall,
           sum.f);
}

static void print_sweep(const setting *list, size_t n, const sweep *self)
{
    printf("| %-20s | %6s | %6s | %6s |", "", "prec.", "recall", "F");
    for (uint32_t i = 0; i < self->nsites; i++)
        printf(" %-13.13s |", self->sites[i].name.data);
    printf("\n");
    print_row("single", 0, single, self);
    for (size_t k = 0; k < n; k++)
        print_row(list[k].name, list[k].value, many[k], self);
    printf(
        "\nSites that lose a point of recall, the most, mean loss, mean gain "
        "of precision: body, blocks, auto\n");
    for (size_t k = 0; k < n; k++)
        print_losses(list[k].name, list[k].value, many[k], self);
    cross_validate(list, n, self);
}

int main(int argc, char **argv)
{
    static setting list[SETTINGS];
    static sweep s;
    pith_gold *gold[SITES];
    const char *only = NULL;
    if (argc > 2 && strcmp(argv[1], "--metric") == 0) {
        metric = argv[2];
        argv += 2;
        argc -= 2;
    }
    bool sites = argc > 1 && strcmp(argv[1], "--sites") == 0;
    if (sites) {
        only = "";
        argv++;
        argc--;
    } else if (argc > 2 && strcmp(argv[1], "--only") == 0) {
        only = argv[2];
        argv += 2;
        argc -= 2;
    }
    int ngold = argc - 1;
    size_t total = 0, n = list_settings(only, list);
    if (ngold < 1 || ngold > SITES)
        stop("which sets?");
    for (int i = 0; i < ngold; i++) {
        if (pith_gold_open(argv[i + 1], &gold[i], NULL) != PITH_OK)
            stop("a set could not be read");
        total += pith_gold_count(gold[i]);
    }
    for (uint32_t m = 0; m < METHODS; m++) {
        clear(&s);
        s.pages = calloc(total, sizeof *s.pages);
        if (!s.pages)
            stop("out of memory");
        for (int i = 0; i < ngold; i++)
            for (size_t k = 0; k < pith_gold_count(gold[i]); k++)
                add_page(&s, gold[i], k, methods[m]);
        measure(&s, NULL, single[m]);
        for (size_t k = 0; k < n; k++)
            measure(&s, &list[k].rule, many[k][m]);
    }
    if (sites)
        print_sites(&s);
    else
        print_sweep(list, n, &s);
    clear(&s);
    for (int i = 0; i < ngold; i++)
        pith_gold_free(gold[i]);
    return 0;
}
