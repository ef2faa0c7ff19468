/* SPDX-License-Identifier: Apache-2.0 */
/* The list of renderers as an array: see render.h and render_list.h. */
#include "render.h"
#include "render_list.h"
#include "str.h"

#define RENDERER_DECLARE(name) extern const pith_renderer pith_renderer_##name;
PITH_RENDER_LIST(RENDERER_DECLARE)
#undef RENDERER_DECLARE

static const pith_renderer *const renderers[] = {
#define RENDERER_ROW(name) &pith_renderer_##name,
    PITH_RENDER_LIST(RENDERER_ROW)
#undef RENDERER_ROW
};

const pith_renderer *pith_renderer_at(size_t index)
{
    return index < sizeof renderers / sizeof renderers[0] ? renderers[index]
                                                          : NULL;
}

const pith_renderer *pith_renderer_find(pith_str name)
{
    for (size_t i = 0; pith_renderer_at(i); i++)
        if (pith_str_eq(name, pith_str_of(renderers[i]->name)))
            return renderers[i];
    return NULL;
}

/* The index of a name, the first of which is the default; count: the name is
 * unknown. */
static unsigned place_of(const char *name, const char *const *names,
                         unsigned count)
{
    unsigned place = 0;
    while (name && place < count &&
           !pith_str_eq(pith_str_of(name), pith_str_of(names[place])))
        place++;
    return place;
}

pith_flavour pith_flavour_of(const pith_render_options *options)
{
    static const char *const names[PITH_NFLAVOURS] = {
        [PITH_FLAVOUR_GFM] = "gfm",
        [PITH_FLAVOUR_COMMONMARK] = "commonmark",
        [PITH_FLAVOUR_PLAIN] = "plain",
    };
    return (pith_flavour)place_of(options->markdown, names, PITH_NFLAVOURS);
}

pith_complex_tables pith_complex_tables_of(const pith_render_options *options)
{
    static const char *const names[PITH_NCOMPLEX] = {
        [PITH_COMPLEX_REPEAT] = "repeat",
        [PITH_COMPLEX_ONCE] = "once",
        [PITH_COMPLEX_HTML] = "html",
    };
    return (pith_complex_tables)place_of(options->complex_tables, names,
                                         PITH_NCOMPLEX);
}

bool pith_refers_to_links(const pith_render_options *options)
{
    return options->link_style &&
           pith_str_eq(pith_str_of(options->link_style), PITH_S("reference"));
}

pith_render_options pith_render_options_plain(const pith_render_options *given)
{
    return (pith_render_options){.no_tables = given->no_tables,
                                 .captions = given->captions,
                                 .base_url = given->base_url};
}
