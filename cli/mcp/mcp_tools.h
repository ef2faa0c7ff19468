/* SPDX-License-Identifier: Apache-2.0 */
/* The tools of `pith mcp`. */
#ifndef PITH_CLI_MCP_TOOLS_H
#define PITH_CLI_MCP_TOOLS_H

#include <jansson.h>
#include <pith/crawl.h>
#include <pith/learn.h>
#include <pith/pith.h>

/* What tools are allowed to do, and their state between calls. */
typedef struct pith_mcp {
    pith_worker *worker;
    pith_fetch_options fetch;
    pith_site_rules *site_rules; /* owned; NULL: none */
    bool no_files, no_fetch;
} pith_mcp;

/** The list of tools, each with its JSON schema; owned (json_decref()). */
json_t *pith_mcp_list(void);

/**
 * Call a tool.
 *
 * @param result  out: the member `result` of the answer, owned: texts, and
 *                isError where the tool failed; NULL where there is no tool of
 *                that name.
 */
void pith_mcp_call(pith_mcp *mcp, const char *name, const json_t *arguments,
                   json_t **result);

#endif
