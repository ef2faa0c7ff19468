/* SPDX-License-Identifier: Apache-2.0 */
/* Programs that make pages: see generator.h. */
#include "generator.h"

#include "str.h"

bool pith_page_generator_is(const pith_page *page, uint32_t node,
                            const pith_str *names, size_t n)
{
    if (page->tag[node] != PITH_TAG_META ||
        !pith_str_ieq(pith_page_attr(page, node, PITH_ATTR_NAME),
                      PITH_S("generator")))
        return false;
    pith_str content =
        pith_str_trim(pith_page_attr(page, node, PITH_ATTR_CONTENT));
    for (size_t i = 0; i < n; i++)
        if (pith_str_istarts(content, names[i]))
            return true;
    return false;
}

/* As their pages name them. Programs that make sites of any kind, such as Hugo
 * and Astro, are not here. */
static const pith_str of_manuals[] = {
    {"Antora", 6},   {"AsciiDoc", 8},    {"DocBook", 7},  {"Docusaurus", 10},
    {"Docutils", 8}, {"Doxygen", 7},     {"ExDoc", 5},    {"GitBook", 7},
    {"javadoc", 7},  {"LaTeX2HTML", 10}, {"makeinfo", 8}, {"mkdocs", 6},
    {"pdoc ", 5},    {"publican", 8},    {"rustdoc", 7},  {"Starlight", 9},
    {"texi2any", 8}, {"VitePress", 9},   {"VuePress", 8},
};

bool pith_page_is_of_manual(const pith_page *page)
{
    for (uint32_t i = 0; i < page->body; i++)
        if (pith_page_generator_is(page, i, of_manuals,
                                   sizeof of_manuals / sizeof *of_manuals))
            return true;
    return false;
}
