/* SPDX-License-Identifier: Apache-2.0 */
/* The list of subcommands, in the order in which users see them. */
#include "command.h"

#include <string.h>

static const pith_command *const commands[] = {
    &pith_command_extract,  &pith_command_methods, &pith_command_explain,
    &pith_command_dump,     &pith_command_eval,    &pith_command_crawl,
    &pith_command_features, &pith_command_warc,    &pith_command_dedup,
    &pith_command_site,     &pith_command_words,   &pith_command_rules,
    &pith_command_store,    &pith_command_job,     &pith_command_serve,
    &pith_command_mcp,
};

enum { NCOMMANDS = sizeof commands / sizeof *commands };

const pith_command *pith_command_at(size_t i)
{
    return i < NCOMMANDS ? commands[i] : NULL;
}

const pith_command *pith_command_find(const char *name)
{
    for (size_t i = 0; i < NCOMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}
