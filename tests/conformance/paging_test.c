/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finds the next pages of an annotated set (Autopager's), and compares.
 *
 *   paging_test        the sums, as TAP
 *   paging_test -v     and every page with a difference
 *
 * A link is correct if an element that the annotators labelled NEXT leads to
 * the same address. The threshold of points is chosen by cross-validation over
 * sites: for each site the one that is best on all other sites.
 *
 * PITH_SHARED: folder that contains data/paging (../shared).
 */
#include "doc.h"
#include "next_link.h"
#include "selector.h"
#include "str.h"

#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

enum {
    PAGES_MAX = 200,
    LEAST_LOW = 4,
    LEAST_HIGH = 9,
    CHOICES = LEAST_HIGH - LEAST_LOW + 1,
    BYTES_MAX = 4 << 20,
    GOLD_MAX = 8,
};

/* The result for a page, with each threshold. */
typedef struct outcome {
    char site[100];
    bool has_next;       /* the annotators found one */
    bool right[CHOICES]; /* the right link was found */
    bool wrong[CHOICES]; /* another link was found */
} outcome;

typedef struct sums {
    int right, wrong, all;
} sums;

static outcome outcomes[PAGES_MAX];
static size_t noutcomes;
static bool verbose;

/* The next field of a line of CSV, unquoted in place. */
static char *next_field(char **at)
{
    char *from = *at;
    char *to = from;
    bool quoted = *from == '"';
    char *in = from + quoted;
    for (; *in && (quoted || *in != ','); in++) {
        if (quoted && *in == '"' && in[1] != '"') {
            quoted = false;
            continue;
        }
        in += quoted && *in == '"';
        *to++ = *in;
    }
    *at = *in ? in + 1 : in;
    *to = 0;
    return from;
}

static char *read_packed(const char *path, size_t *len)
{
    char *bytes = malloc(BYTES_MAX);
    gzFile file = gzopen(path, "rb");
    int got = file ? gzread(file, bytes, BYTES_MAX) : -1;
    if (file)
        gzclose(file);
    *len = got > 0 ? (size_t)got : 0;
    return bytes;
}

/* The link inside or around an annotated element, or the element itself; or
 * 0. */
static uint32_t link_of(const pith_page *page, uint32_t node)
{
    for (uint32_t i = node; i < page->end[node]; i++)
        if (page->tag[i] == PITH_TAG_A)
            return i;
    for (uint32_t i = node; i > 0; i = page->parent[i])
        if (page->tag[i] == PITH_TAG_A)
            return i;
    return 0;
}

/* Whether an annotated element leads to the address. */
static bool match_gold(pith_doc *doc, const char *selector, const char *url,
                       pith_str found)
{
    uint32_t first;
    pith_selectors set;
    pith_selector_page page;
    pith_buf buf;
    pith_buf own;
    bool same = false;
    pith_selectors_init(&set, &doc->arena);
    if (pith_selectors_add(&set, pith_str_of(selector), &first, NULL) ||
        pith_selector_page_make(&doc->page, &doc->arena, &page))
        return false;
    pith_str base = pith_str_of(url);
    pith_buf_init(&buf, 0);
    pith_buf_init(&own, 0);
    for (uint32_t i = 0; i < doc->page.nnodes && !same; i++) {
        if (!pith_tag_is_element(doc->page.tag[i]))
            continue;
        if (doc->page.tag[i] == PITH_TAG_BASE && own.len == 0) {
            pith_url_resolve(&own, base,
                             pith_page_attr(&doc->page, i, PITH_ATTR_HREF));
            base = pith_buf_view(&own);
        }
        uint32_t link = pith_selector_list_matches(&set, first, &page, i)
                            ? link_of(&doc->page, i)
                            : 0;
        if (!link)
            continue;
        pith_buf_reset(&buf);
        pith_url_resolve(&buf, base,
                         pith_page_attr(&doc->page, link, PITH_ATTR_HREF));
        same = pith_url_same_page(pith_buf_view(&buf), found);
    }
    pith_buf_clear(&buf);
    pith_buf_clear(&own);
    return same;
}

static void try_page(const char *folder, char *line)
{
    char path[1000];
    char *number = next_field(&line);
    char *url = next_field(&line);
    char *encoding = next_field(&line);
    next_field(&line);
    next_field(&line);
    char *next = next_field(&line);
    snprintf(path, sizeof path, "%.800s/html/%.20s.html.gz", folder, number);
    size_t len;
    char *bytes = read_packed(path, &len);
    pith_options options = pith_options_default();
    options.encoding = pith_str_of(encoding);
    pith_doc *doc = NULL;
    outcome *out = &outcomes[noutcomes];
    if (pith_doc_parse((pith_str){bytes, len}, &options, &doc, NULL) != 0) {
        printf("# %s cannot be read\n", path);
        free(bytes);
        return;
    }
    noutcomes++;
    const char *host = strstr(url, "://") + 3;
    host += strncmp(host, "www.", 4) == 0 ? 4 : 0;
    snprintf(out->site, sizeof out->site, "%.*s", (int)strcspn(host, "/"),
             host);
    out->has_next = *next != 0;
    for (int i = 0; i < CHOICES; i++) {
        pith_next_page found;
        if (pith_paging_find(&doc->page, pith_str_of(url), LEAST_LOW + i,
                             &doc->arena, &found) != PITH_OK)
            abort();
        bool any = found.url.data != NULL;
        out->right[i] = any && *next && match_gold(doc, next, url, found.url);
        out->wrong[i] = any && !out->right[i];
        if (verbose && LEAST_LOW + i == PITH_PAGING_LEAST &&
            (out->wrong[i] || (*next && !out->right[i])))
            printf("# %s %s: %s %.*s (%d)\n", number, url,
                   out->wrong[i] ? "wrong" : "missed", PITH_FMT(found.url),
                   found.weight);
    }
    pith_doc_free(doc);
    free(bytes);
}

/* The sums for one threshold, over the pages of a site or of all other
 * sites. */
static sums sum_up(const char *site, bool others, int choice)
{
    sums out = {0};
    for (size_t i = 0; i < noutcomes; i++) {
        if (site && (strcmp(outcomes[i].site, site) == 0) == others)
            continue;
        out.right += outcomes[i].right[choice];
        out.wrong += outcomes[i].wrong[choice];
        out.all += outcomes[i].has_next;
    }
    return out;
}

static double precision(sums s)
{
    return s.right ? (double)s.right / (s.right + s.wrong) : 0;
}

/* The lowest threshold with enough precision; otherwise the one with the
 * highest. */
static int choose(const char *site)
{
    int best = 0;
    for (int i = 0; i < CHOICES; i++) {
        double now = precision(sum_up(site, true, i));
        if (now >= 0.98)
            return i;
        if (now > precision(sum_up(site, true, best)))
            best = i;
    }
    return best;
}

static sums cross_validate(void)
{
    sums out = {0};
    for (size_t i = 0; i < noutcomes; i++) {
        int choice = choose(outcomes[i].site);
        out.right += outcomes[i].right[choice];
        out.wrong += outcomes[i].wrong[choice];
        out.all += outcomes[i].has_next;
    }
    return out;
}

static void show(const char *what, sums s)
{
    printf("# %s: precision %.3f (%d of %d), recall %.3f (%d of %d)\n", what,
           precision(s), s.right, s.right + s.wrong,
           s.all ? (double)s.right / s.all : 0, s.right, s.all);
}

int main(int argc, char **argv)
{
    const char *shared = getenv("PITH_SHARED");
    char folder[900];
    char path[1000];
    char line[2000];
    verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    snprintf(folder, sizeof folder, "%s/data/paging",
             shared ? shared : "../shared");
    snprintf(path, sizeof path, "%s/data.csv", folder);
    FILE *list = fopen(path, "r");
    if (!list) {
        printf("1..0 # SKIP no %s (set PITH_SHARED)\n", folder);
        return 0;
    }
    if (!fgets(line, sizeof line, list))
        abort();
    while (noutcomes < PAGES_MAX && fgets(line, sizeof line, list))
        if (line[0] >= '0' && line[0] <= '9')
            try_page(folder, line);
    fclose(list);
    for (int i = 0; i < CHOICES; i++) {
        char name[40];
        snprintf(name, sizeof name, "at least %d points", LEAST_LOW + i);
        show(name, sum_up(NULL, true, i));
    }
    sums crossed = cross_validate();
    show("cross-validated", crossed);
    bool exact = precision(crossed) >= 0.98;
    bool chosen = choose(NULL) + LEAST_LOW == PITH_PAGING_LEAST;
    printf("%sok 1 - a link that is followed is a next page\n",
           exact ? "" : "not ");
    printf("%sok 2 - the least sum is the one that is chosen\n",
           chosen ? "" : "not ");
    printf("1..2\n");
    return exact && chosen ? 0 : 1;
}
