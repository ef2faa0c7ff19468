/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of sites per page: see page_sites.h. */
#include "page_sites.h"

#include <pith/learn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool pith_page_sites_begin(pith_page_sites *self, const pith_page_plan *plan)
{
    *self = (pith_page_sites){.learn = plan->learn};
    if (plan->templates)
        self->templates = pith_site_templates_new(plan->templates);
    return self->templates || !plan->templates;
}

void pith_page_sites_clear(pith_page_sites *self)
{
    pith_site_templates_free(self->templates);
    pith_template_free(self->sketch);
    *self = (pith_page_sites){0};
}

pith_str pith_page_sites_find(pith_page_sites *self, pith_str url)
{
    pith_str bytes = {0};
    if (self->templates &&
        !pith_site_templates_find(self->templates, url, &bytes))
        _exit(PITH_EXIT_IO);
    return bytes;
}

static void use_template(pith_page_sites *self, pith_str url, pith_str bytes,
                         pith_options *options)
{
    char name[PITH_SITE_TEMPLATE_NAME] = "";
    pith_error error = {0};
    pith_status status = pith_site_templates_read(
        self->templates, bytes, &options->site_template, &error);
    if (status == PITH_NOMEM)
        pith_page_give_up();
    if (status == PITH_OK || !pith_site_template_name(url, name))
        return;
    snprintf(self->damage, sizeof self->damage, "%.80s: %.110s", name,
             error.text);
    options->remark = pith_str_of(self->damage);
}

void pith_page_sites_use(pith_page_sites *self, pith_str url, pith_str bytes,
                         pith_options *options)
{
    if (self->templates)
        use_template(self, url, bytes, options);
    /* A page without an address is not learnt. */
    if (!self->learn || !url.data)
        return;
    if (!self->sketch)
        self->sketch = pith_template_new_page();
    if (!self->sketch)
        pith_page_give_up();
    options->site_learned = self->sketch;
}

void pith_page_sites_write(pith_page_sites *self, pith_page_done *done)
{
    if (!self->sketch)
        return;
    if (pith_template_get_facts(self->sketch).pages > 0) {
        char *bytes;
        size_t len;
        if (pith_template_save(self->sketch, &bytes, &len) != PITH_OK)
            pith_page_give_up();
        done->sketch = malloc(len);
        if (!done->sketch)
            pith_page_give_up();
        memcpy(done->sketch, bytes, len);
        done->sketch_len = len;
        pith_free(bytes);
    }
    pith_template_free(self->sketch);
    self->sketch = NULL;
}
