/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of many sites: see site_templates.h. */
#include "site_templates.h"

#include "command.h"
#include "input.h"

#include <ctype.h>
#include <pith/learn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FILE_MAX = 1 << 30, /* a full template has about a third */
    KEY_MAX = 256,
};

struct pith_site_templates {
    const char *folder;
    char name[PITH_SITE_TEMPLATE_NAME]; /* of the loaded file */
    pith_input held;
    bool there;
    char *read_bytes; /* from which the template was parsed; owned */
    size_t read_len;
    pith_template *site;
};

bool pith_site_template_name(pith_str url, char name[PITH_SITE_TEMPLATE_NAME])
{
    static const char ending[] = ".tpl";
    char key[KEY_MAX];
    if (!pith_site_key(url, key))
        return false;
    size_t len = strlen(key);
    if (len + sizeof ending > PITH_SITE_TEMPLATE_NAME)
        return false;
    for (size_t i = 0; i < len; i++)
        if (!isalnum((unsigned char)key[i]) && !strchr("-._[]:", key[i]))
            return false;
    memcpy(name, key, len);
    memcpy(name + len, ending, sizeof ending);
    return true;
}

pith_site_templates *pith_site_templates_new(const char *folder)
{
    pith_site_templates *templates = calloc(1, sizeof *templates);
    if (!templates)
        return NULL;
    templates->folder = folder;
    pith_input_init(&templates->held);
    return templates;
}

void pith_site_templates_free(pith_site_templates *templates)
{
    if (!templates)
        return;
    pith_input_clear(&templates->held);
    pith_template_free(templates->site);
    free(templates->read_bytes);
    free(templates);
}

/* Load the file of a name, if it exists; false after a message. */
static bool load(pith_site_templates *self, const char *name)
{
    char *path = NULL;
    self->there = false;
    self->name[0] = 0;
    if (asprintf(&path, "%s/%s", self->folder, name) < 0) {
        pith_message("%s: out of memory", name);
        return false;
    }
    bool missing = access(path, F_OK) != 0;
    self->there = !missing &&
                  pith_input_load(&self->held, path, FILE_MAX) == PITH_READ_OK;
    bool fine = missing || self->there;
    if (fine)
        memcpy(self->name, name, strlen(name) + 1);
    else
        pith_message("%s: %s", path, self->held.problem);
    free(path);
    return fine;
}

bool pith_site_templates_find(pith_site_templates *templates, pith_str url,
                              pith_str *bytes)
{
    char name[PITH_SITE_TEMPLATE_NAME];
    *bytes = (pith_str){0};
    if (!pith_site_template_name(url, name))
        return true;
    if (strcmp(name, templates->name) != 0 && !load(templates, name))
        return false;
    if (templates->there)
        *bytes = (pith_str){templates->held.data, templates->held.len};
    return true;
}

static bool is_read(const pith_site_templates *self, pith_str bytes)
{
    return self->site && self->read_len == bytes.len &&
           memcmp(self->read_bytes, bytes.data, bytes.len) == 0;
}

pith_status pith_site_templates_read(pith_site_templates *templates,
                                     pith_str bytes, const pith_template **site,
                                     pith_error *error)
{
    pith_status status = PITH_OK;
    *site = NULL;
    if (!bytes.data)
        return PITH_OK;
    if (!is_read(templates, bytes)) {
        pith_template_free(templates->site);
        templates->site = NULL;
        char *copy = realloc(templates->read_bytes, bytes.len + 1);
        if (!copy)
            return PITH_NOMEM;
        memcpy(copy, bytes.data, bytes.len);
        templates->read_bytes = copy;
        templates->read_len = bytes.len;
        status = pith_template_load_trimmed(bytes, &templates->site, error);
    }
    *site = templates->site;
    return status;
}
