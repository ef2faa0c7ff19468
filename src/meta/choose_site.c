/* SPDX-License-Identifier: Apache-2.0 */
/* The site's name where nothing declares it: what the <title> has beside the
 * page's title, after or before a separator. */
#include "facts.h"
#include "status.h"
#include "str.h"
#include "title_parts.h"

pith_str pith_meta_written_title(const pith_meta_job *job)
{
    const pith_meta_source *title =
        pith_meta_source_find(PITH_META_TITLE, PITH_PLACE_SELF, "title");
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].source == title)
            return job->list[i].value;
    return (pith_str){NULL, 0};
}

static pith_str chosen_title(const pith_meta_job *job)
{
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].source->fact == PITH_META_TITLE && job->list[i].chosen)
            return job->list[i].value;
    return (pith_str){NULL, 0};
}

/* Whether a text is itself given as the page's title, by a heading as a rule. */
static bool is_title(const pith_meta_job *job, pith_str text)
{
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].source->fact == PITH_META_TITLE &&
            pith_str_ieq(job->list[i].value, text))
            return true;
    return false;
}

static bool is_declared(const pith_meta_job *job)
{
    const pith_meta_candidate *site = pith_meta_best(job, PITH_META_SITENAME);
    return site && site->trust >= PITH_META_TRUST_LEAST;
}

/* Texts in the place of a site's name that name nothing. */
static bool is_label(pith_str text)
{
    static const pith_str labels[] = {
        {"free shipping", 13},    {"infographic", 11}, {"official site", 13},
        {"official website", 16}, {"page ", 5},        {"view topic", 10},
    };
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (pith_str_istarts(text, labels[i]))
            return true;
    return pith_title_is_start(text);
}

/* A name is short and has letters. */
static bool is_name(pith_str text)
{
    enum { BYTES = 40, SPACES = 4 };
    unsigned spaces = 0;
    bool letter = false;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        spaces += c == ' ';
        letter = letter || pith_is_alpha(c) || c >= 0x80;
    }
    return letter && text.len <= BYTES && spaces <= SPACES && !is_label(text);
}

/* The outermost piece of a title in front of the page's own title, or behind
 * it. */
static pith_str site_beside(pith_str written, pith_str title)
{
    enum { PIECES = 6 };
    pith_str tail;
    if (title.len > 0 && pith_str_istarts(written, title)) {
        (void)pith_title_head(written, &tail);
        bool behind = tail.data >= written.data + title.len;
        return behind ? pith_str_trim(tail) : (pith_str){NULL, 0};
    }
    pith_str head = pith_title_head(pith_title_beside(written, title), &tail);
    for (unsigned n = 0; n < PIECES && tail.len > 0; n++)
        head = pith_title_head(head, &tail);
    return pith_str_trim(head);
}

pith_status pith_meta_site_of_title(pith_meta_job *job, pith_str written)
{
    if (job->home || is_declared(job) || written.len == 0)
        return PITH_OK;
    pith_str name = site_beside(written, chosen_title(job));
    if (!is_name(name) || is_title(job, name))
        return PITH_OK;
    size_t before = job->n;
    PITH_TRY(pith_meta_add(
        job,
        pith_meta_source_find(PITH_META_SITENAME, PITH_PLACE_SELF, "title"),
        name, 0));
    if (job->n > before)
        job->list[before].chosen = true;
    return PITH_OK;
}
