/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of sites in files: see template_file.h. */
#include "template_file.h"

#include "command.h"
#include "input.h"
#include "sink.h"

enum { FILE_MAX = 1000000000 };

typedef pith_status reading_call(pith_str bytes, pith_template **site,
                                 pith_error *error);

static pith_template *load(const char *path, reading_call *read)
{
    pith_input reading;
    pith_template *site = NULL;
    pith_error error = {0};
    if (pith_input_is_longer(path, FILE_MAX)) {
        pith_message("%s: longer than %d bytes", path, FILE_MAX);
        return NULL;
    }
    pith_input_init(&reading);
    if (pith_input_load(&reading, path, FILE_MAX) != PITH_READ_OK)
        pith_message("%s: %s", path, reading.problem);
    else if (read((pith_str){reading.data, reading.len}, &site, &error) !=
             PITH_OK)
        pith_message("%s: %s", path, error.text);
    pith_input_clear(&reading);
    return site;
}

pith_template *pith_template_file_load(const char *path)
{
    return load(path, pith_template_load);
}

pith_template *pith_template_file_load_trimmed(const char *path)
{
    return load(path, pith_template_load_trimmed);
}

pith_template *pith_template_file_load_whole(const char *path)
{
    pith_template *site = load(path, pith_template_load);
    if (!site || !pith_template_get_facts(site).trimmed)
        return site;
    pith_message("%s: was trimmed (`pith site trim`) and can only be applied; "
                 "name the template that it was made from",
                 path);
    pith_template_free(site);
    return NULL;
}

bool pith_template_file_save(const pith_template *site, const char *path)
{
    char *data;
    size_t len;
    if (pith_template_save(site, &data, &len) != PITH_OK) {
        pith_message("%s: out of memory", path);
        return false;
    }
    bool fine = pith_sink_write(path, data, len);
    pith_free(data);
    return fine;
}
