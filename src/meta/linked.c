/* SPDX-License-Identifier: Apache-2.0 */
/* JSON-LD: objects of schema.org in scripts, read leniently (loose_json.h).
 *
 * The objects about the page are those at the top, in "@graph", and their main
 * entities; not the articles of a list, the comments, or citations. An object's
 * @type determines its class (below); rows of source_list.h then name its
 * members. A member may be a text, an object with a name, a reference to an
 * object elsewhere ("@id"), or a list of all these. */
#include "facts.h"
#include "loose_json.h"
#include "status.h"
#include "str.h"

enum {
    REFERENCES = 64, /* resolved per script; each costs a walk over it */
    /* maximum objects of one "@id" that are searched for a name */
    NAMESAKES = 8,
    LIST_MAX = 40, /* maximum members of a list that are read */
};

typedef struct linker {
    pith_meta_job *job;
    const pith_loose *loose;
    uint32_t script;
    unsigned references;
} linker;

/* Types, their class, and the type of page they indicate (NULL: none). Types
 * that are not listed have no class. */
static const struct {
    const char *type;
    uint8_t place;
    const char *page_type;
} types[] = {
    {"Article", PITH_PLACE_STORY, "article"},
    {"NewsArticle", PITH_PLACE_STORY, "article"},
    {"BlogPosting", PITH_PLACE_STORY, "article"},
    {"ReportageNewsArticle", PITH_PLACE_STORY, "article"},
    {"AnalysisNewsArticle", PITH_PLACE_STORY, "article"},
    {"OpinionNewsArticle", PITH_PLACE_STORY, "article"},
    {"ReviewNewsArticle", PITH_PLACE_STORY, "article"},
    {"LiveBlogPosting", PITH_PLACE_STORY, "article"},
    {"Report", PITH_PLACE_STORY, "article"},
    {"ScholarlyArticle", PITH_PLACE_STORY, "article"},
    {"MedicalScholarlyArticle", PITH_PLACE_STORY, "article"},
    {"SocialMediaPosting", PITH_PLACE_STORY, "article"},
    {"Recipe", PITH_PLACE_STORY, "article"},
    {"HowTo", PITH_PLACE_STORY, "article"},
    {"CreativeWork", PITH_PLACE_STORY, NULL},
    {"TechArticle", PITH_PLACE_STORY, "documentation"},
    {"APIReference", PITH_PLACE_STORY, "documentation"},
    {"DiscussionForumPosting", PITH_PLACE_STORY, "forum"},
    {"Question", PITH_PLACE_STORY, NULL},
    {"QAPage", PITH_PLACE_PAGE, "forum"},
    {"WebPage", PITH_PLACE_PAGE, NULL},
    {"ItemPage", PITH_PLACE_PAGE, NULL},
    {"AboutPage", PITH_PLACE_PAGE, NULL},
    {"ContactPage", PITH_PLACE_PAGE, NULL},
    {"FAQPage", PITH_PLACE_PAGE, NULL},
    {"MedicalWebPage", PITH_PLACE_PAGE, NULL},
    {"CollectionPage", PITH_PLACE_PAGE, "collection"},
    {"SearchResultsPage", PITH_PLACE_PAGE, "listing"},
    {"Product", PITH_PLACE_THING, "product"},
    {"ProductGroup", PITH_PLACE_THING, "product"},
    {"IndividualProduct", PITH_PLACE_THING, "product"},
    {"ProductModel", PITH_PLACE_THING, "product"},
    {"SoftwareApplication", PITH_PLACE_THING, NULL},
    {"Book", PITH_PLACE_THING, NULL},
    {"Course", PITH_PLACE_THING, NULL},
    {"Event", PITH_PLACE_THING, NULL},
    {"JobPosting", PITH_PLACE_THING, NULL},
    {"VideoObject", PITH_PLACE_THING, NULL},
    {"Dataset", PITH_PLACE_THING, NULL},
    {"Service", PITH_PLACE_THING, "service"},
    {"ProfessionalService", PITH_PLACE_THING, "service"},
    {"WebSite", PITH_PLACE_SITE, NULL},
};

/* Types of OpenGraph that indicate a page type. */
static const struct {
    const char *type;
    const char *page_type;
} graph_types[] = {
    {"article", "article"},    {"blog", "article"},
    {"product", "product"},    {"product.item", "product"},
    {"og:product", "product"}, {"product.group", "collection"},
};

pith_str pith_meta_page_type(pith_str type)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (pith_str_may_be(type, types[i].type) &&
            pith_str_eq(type, pith_str_of(types[i].type)))
            return pith_str_of(types[i].page_type);
    for (size_t i = 0; i < sizeof graph_types / sizeof *graph_types; i++)
        if (pith_str_ieq_name(type, graph_types[i].type))
            return pith_str_of(graph_types[i].page_type);
    return (pith_str){NULL, 0};
}

/* Members that lead to further objects about the page. */
static bool leads_on(pith_str key)
{
    static const char *const keys[] = {"@graph", "mainEntity",
                                       "mainEntityOfPage"};
    if (key.len == 0)
        return true;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (pith_str_eq(key, pith_str_of(keys[i])))
            return true;
    return false;
}

/* Row of types[] for an object, or SIZE_MAX: the first of its types that is
 * known. Of addresses ("http://schema.org/Article") the end is compared. */
static size_t type_of(const linker *self, const pith_loose_value *object)
{
    const pith_loose_value *type =
        pith_loose_member(self->loose, object, "@type");
    if (!type)
        return SIZE_MAX;
    const pith_loose_value *stop = self->loose->values + type->end;
    for (const pith_loose_value *value = type; value < stop && value < type + 8;
         value++) {
        pith_str name = value->text;
        size_t from = name.len;
        while (from > 0 && name.data[from - 1] != '/' &&
               name.data[from - 1] != ':')
            from--;
        if (from > 0)
            name = (pith_str){name.data + from, name.len - from};
        for (size_t i = 0; value->kind == PITH_LOOSE_STRING &&
                           i < sizeof types / sizeof *types;
             i++)
            if (pith_str_eq(name, pith_str_of(types[i].type)))
                return i;
    }
    return SIZE_MAX;
}

/* The object that has this @id and a name, or NULL. */
static const pith_loose_value *find_named(linker *self, pith_str id)
{
    const pith_loose *loose = self->loose;
    if (self->references++ >= REFERENCES)
        return NULL;
    enum { VALUES_A_WORK = 32 };
    unsigned met = 0;
    (void)pith_arena_work(self->job->arena, loose->n / VALUES_A_WORK);
    for (uint32_t i = 0; i < loose->n && met < NAMESAKES; i++) {
        const pith_loose_value *value = &loose->values[i];
        if (!pith_str_eq(value->key, PITH_S("@id")) ||
            !pith_str_eq(value->text, id))
            continue;
        const pith_loose_value *object = &loose->values[value->parent];
        met++;
        if (pith_loose_member(loose, object, "name"))
            return object;
    }
    return NULL;
}

/* The text of an object: its name, or its address for facts that are
 * addresses. */
static pith_str object_text(linker *self, const pith_loose_value *object,
                            const pith_meta_source *source)
{
    bool address = source->fact == PITH_META_IMAGE ||
                   source->fact == PITH_META_LICENSE ||
                   source->fact == PITH_META_URL;
    const char *member = address ? "url" : "name";
    const pith_loose_value *value =
        pith_loose_member(self->loose, object, member);
    const pith_loose_value *id = pith_loose_member(self->loose, object, "@id");
    if (!value && id && address)
        value = id;
    if (!value && id) {
        const pith_loose_value *other = find_named(self, id->text);
        if (other)
            value = pith_loose_member(self->loose, other, member);
    }
    /* "name": ["Ann"] */
    if (value && value->kind == PITH_LOOSE_ARRAY &&
        value->end > (uint32_t)(value - self->loose->values) + 1)
        value++;
    return value ? value->text : (pith_str){NULL, 0};
}

static pith_status add_text(linker *self, const pith_meta_source *source,
                            pith_str text, uint32_t group)
{
    size_t before = self->job->n;
    PITH_TRY(pith_meta_add(self->job, source, text, self->script));
    if (self->job->n > before)
        self->job->list[before].group = group;
    return PITH_OK;
}

/* "name": ["Ann"] */
static pith_status add_value(linker *self, const pith_meta_source *source,
                             const pith_loose_value *value, uint32_t group)
{
    const pith_loose_value *stop = self->loose->values + value->end;
    if (value->kind == PITH_LOOSE_OBJECT)
        return add_text(self, source, object_text(self, value, source), group);
    if (value->kind != PITH_LOOSE_ARRAY)
        return pith_str_eq(value->text, PITH_S("null"))
                   ? PITH_OK
                   : add_text(self, source, value->text, group);
    unsigned n = 0;
    for (const pith_loose_value *item = value + 1; item < stop && n < LIST_MAX;
         item = self->loose->values + item->end, n++) {
        if (item->kind == PITH_LOOSE_OBJECT)
            PITH_TRY(
                add_text(self, source, object_text(self, item, source), group));
        else if (item->kind != PITH_LOOSE_ARRAY)
            PITH_TRY(add_text(self, source, item->text, group));
    }
    return PITH_OK;
}

static pith_status read_object(linker *self, const pith_loose_value *object)
{
    size_t row = type_of(self, object);
    if (row == SIZE_MAX)
        return PITH_OK;
    pith_meta_job *job = self->job;
    if (types[row].page_type)
        PITH_TRY(pith_meta_add(
            job,
            pith_meta_source_find(PITH_META_PAGE_TYPE, PITH_PLACE_SELF,
                                  "json-ld type"),
            pith_str_of(types[row].page_type), self->script));
    uint32_t group = self->script + (uint32_t)(object - self->loose->values);
    job->story |= types[row].place == PITH_PLACE_STORY;
    const pith_loose_value *stop = self->loose->values + object->end;
    for (const pith_loose_value *value = object + 1; value < stop;
         value = self->loose->values + value->end) {
        const pith_meta_source *source = NULL;
        PITH_TRY(pith_arena_work(job->arena, 1));
        while (
            (source = pith_meta_next_source(
                 job, (pith_meta_place)types[row].place, value->key, source)))
            PITH_TRY(add_value(self, source, value, group));
    }
    return PITH_OK;
}

pith_status pith_meta_linked(pith_meta_job *job, uint32_t script)
{
    const pith_page *page = job->page;
    if (script + 1 >= page->end[script])
        return PITH_OK; /* a script's only child is its text */
    pith_loose loose;
    pith_str text = pith_tree_text(page->tree, page->tree->data[script + 1]);
    PITH_TRY(pith_loose_read(job->arena, text, &loose));
    /* The values that lead to the page's own objects, found from the top, with
     * one byte per value. */
    bool *open = pith_arena_zalloc(job->arena, loose.n, sizeof *open);
    if (!open)
        return PITH_NOMEM;
    linker l = {.job = job, .loose = &loose, .script = script};
    for (uint32_t i = 0; i < loose.n; i++) {
        const pith_loose_value *value = &loose.values[i];
        open[i] = i == 0 || (open[value->parent] && leads_on(value->key));
        if (open[i] && value->kind == PITH_LOOSE_OBJECT)
            PITH_TRY(read_object(&l, value));
    }
    return PITH_OK;
}
