/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith mcp: the Model Context Protocol over standard input and output, JSON-RPC
 * 2.0 with a message, or an array of them, per line. The tools are in mcp/mcp_tools.c.
 */
#include "command.h"
#include "fetching.h"
#include "mcp_tools.h"
#include "site_rules_folder.h"

#include <pith/pith.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_FILES = PITH_IDS_MCP, NO_FETCH, SITE_RULES };

enum {
    LINE_MAX_BYTES = 64000000, /* per message: a page of 20 MB, escaped */
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    NO_SUCH_METHOD = -32601,
    INVALID_PARAMS = -32602,
};

static const pith_flag mcp_flags[] = {
    {NO_FILES, 0, "no-files", NULL, "refuse the tools' argument file"},
    {NO_FETCH, 0, "no-fetch", NULL,
     "refuse to fetch (default: public addresses are fetched)"},
    {0},
};

static const pith_flag page_flags[] = {
    {SITE_RULES, 0, "site-rules", "DIR",
     "for pages of a HOST with a file DIR/HOST.txt, use that site "
     "configuration (fivefilters format)"},
    {0},
};

static const pith_flag_group groups[] = {{"What tools may do", mcp_flags},
                                         {"Pages", page_flags},
                                         {"Fetching", pith_fetch_flags},
                                         {0}};

/* Versions of the protocol with identical messages. */
static const char *const versions[] = {"2025-06-18", "2025-03-26",
                                       "2024-11-05"};

/* A response with the result; takes it over. NULL: out of memory. */
static json_t *answer(const json_t *id, json_t *result)
{
    return json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result",
                     result);
}

/* An error response; id: NULL if the request's id is unknown. */
static json_t *refuse(const json_t *id, int code, const char *text)
{
    json_t *message =
        json_pack("{s:s, s:O?, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", id,
                  "error", "code", code, "message", text);
    if (id == NULL && message)
        json_object_set_new(message, "id", json_null());
    return message;
}

static json_t *initialize(const json_t *id, const json_t *params)
{
    const char *wanted =
        json_string_value(json_object_get(params, "protocolVersion"));
    const char *version = versions[0];
    for (size_t i = 0; wanted && i < sizeof versions / sizeof *versions; i++)
        if (strcmp(wanted, versions[i]) == 0)
            version = versions[i];
    return answer(
        id, json_pack("{s:s, s:{s:{}}, s:{s:s, s:s}, s:s}", "protocolVersion",
                      version, "capabilities", "tools", "serverInfo", "name",
                      "pith", "version", pith_version(), "instructions",
                      "Reads web pages: extract gives the main content, "
                      "outline its headings, read a further part of a long "
                      "one, explain why something is missing."));
}

static json_t *call_tool(pith_mcp *mcp, const json_t *id, const json_t *params)
{
    const char *name = json_string_value(json_object_get(params, "name"));
    const json_t *arguments = json_object_get(params, "arguments");
    json_t *result = NULL;
    if (!name || (arguments && !json_is_object(arguments)))
        return refuse(id, INVALID_PARAMS,
                      "tools/call takes name and arguments");
    pith_mcp_call(mcp, name, arguments, &result);
    if (result)
        return answer(id, result);
    return refuse(id, INVALID_PARAMS,
                  "no such tool; there are: extract, read, outline, explain");
}

static json_t *answer_request(pith_mcp *mcp, const json_t *message)
{
    const json_t *id = json_object_get(message, "id");
    const json_t *params = json_object_get(message, "params");
    const char *method = json_string_value(json_object_get(message, "method"));
    if (strcmp(method, "initialize") == 0)
        return initialize(id, params);
    if (strcmp(method, "ping") == 0)
        return answer(id, json_object());
    if (strcmp(method, "tools/list") == 0)
        return answer(id, json_pack("{s:o}", "tools", pith_mcp_list()));
    if (strcmp(method, "tools/call") == 0)
        return call_tool(mcp, id, params);
    return refuse(id, NO_SUCH_METHOD, "unknown method");
}

/* Check whether a message is a request, which gets a response. If it is not,
 * *response is an error to send instead, or NULL. */
static bool check_request(const json_t *message, json_t **response)
{
    const json_t *id = json_object_get(message, "id");
    const json_t *params = json_object_get(message, "params");
    const char *version =
        json_string_value(json_object_get(message, "jsonrpc"));
    if (!json_is_object(message))
        *response = refuse(NULL, INVALID_REQUEST, "not an object");
    else if (id && !json_is_string(id) && !json_is_number(id))
        *response = refuse(NULL, INVALID_REQUEST,
                           "id is neither a string nor a number");
    else if (!version || strcmp(version, "2.0") != 0)
        *response = refuse(id, INVALID_REQUEST, "jsonrpc must be \"2.0\"");
    else if (!json_is_string(json_object_get(message, "method"))) {
        /* A response without a request is not answered. */
        if (!json_object_get(message, "result") &&
            !json_object_get(message, "error"))
            *response = refuse(id, INVALID_REQUEST, "no method");
        return false;
    } else if (params && !json_is_object(params) && !json_is_array(params))
        *response = refuse(id, INVALID_REQUEST,
                           "params is neither an object nor an array");
    else
        return id != NULL; /* without it, a notification */
    return false;
}

/* The response to a message; NULL: none. *owed: the message is a request. */
static json_t *handle(pith_mcp *mcp, const json_t *message, bool *owed)
{
    json_t *response = NULL;
    *owed = check_request(message, &response);
    if (*owed)
        return answer_request(mcp, message);
    *owed = response != NULL;
    return response;
}

static void print(const json_t *response)
{
    if (!response || json_dumpf(response, stdout, JSON_COMPACT) != 0)
        fputs("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32603,"
              "\"message\":\"out of memory\"}}",
              stdout);
}

/* The responses to an array of requests are an array, too (JSON-RPC 2.0, 6).
 * Each is printed as soon as it is available. */
static void handle_batch(pith_mcp *mcp, const json_t *batch)
{
    size_t n = 0;
    for (size_t i = 0; i < json_array_size(batch); i++) {
        bool owed;
        json_t *response = handle(mcp, json_array_get(batch, i), &owed);
        if (owed) {
            fputc(n++ ? ',' : '[', stdout);
            print(response);
        }
        json_decref(response);
    }
    if (n)
        fputs("]\n", stdout);
}

static void handle_line(pith_mcp *mcp, const char *line, size_t len)
{
    json_t *response = NULL;
    bool owed = true;
    json_t *message = json_loadb(
        line, len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_ANY,
        NULL);
    if (json_array_size(message)) {
        handle_batch(mcp, message);
        owed = false;
    } else if (message) {
        response = handle(mcp, message, &owed);
    } else {
        response = refuse(NULL, PARSE_ERROR,
                          "not JSON, or more than the limits allow");
    }
    if (owed) {
        print(response);
        fputc('\n', stdout);
    }
    json_decref(response);
    json_decref(message);
    fflush(stdout);
}

/* Read one message into *line; false at the end of the input. A message that is
 * too long, or does not fit in memory, is read to its end, and is empty. */
static bool read_message(char **line, size_t *cap, size_t *len)
{
    *len = 0;
    bool over = false;
    for (int c; (c = getc_unlocked(stdin)) != EOF;) {
        if (c == '\n')
            return true;
        if (*len == *cap && *cap < LINE_MAX_BYTES && !over) {
            size_t larger = *cap ? *cap * 2 : 65536;
            char *grown = realloc(*line, larger);
            *line = grown ? grown : *line;
            *cap = grown ? larger : *cap;
        }
        over |= *len == *cap;
        if (over)
            *len = 0;
        else
            (*line)[(*len)++] = (char)c;
    }
    return *len > 0;
}

static bool read_site_rules(const pith_args *args, pith_mcp *mcp)
{
    pith_site_folder folder;
    const char *path = pith_args_value(args, SITE_RULES);
    if (path && !pith_site_folder_read(path, PITH_SITE_PROBLEMS_TOLD, &folder))
        return false;
    mcp->site_rules = path ? folder.rules : NULL;
    return true;
}

static int run(const pith_args *args)
{
    if (args->noperands)
        return pith_usage_error(args, "mcp takes options only, not \"%s\"",
                                args->operands[0]);
    pith_mcp mcp = {.worker = pith_worker_new(),
                    .no_files = pith_args_value(args, NO_FILES) != NULL,
                    .no_fetch = pith_args_value(args, NO_FETCH) != NULL};
    char *line = NULL;
    size_t cap = 0;
    size_t len;
    if (!mcp.worker) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    if (!read_site_rules(args, &mcp)) {
        pith_worker_free(mcp.worker);
        return PITH_EXIT_IO;
    }
    pith_fetch_flags_read(args, &mcp.fetch);
    while (read_message(&line, &cap, &len))
        handle_line(&mcp, line ? line : "", len);
    free(line);
    pith_site_rules_free(mcp.site_rules);
    pith_worker_free(mcp.worker);
    return fflush(stdout) == 0 && !ferror(stdout) ? PITH_EXIT_OK : PITH_EXIT_IO;
}

const pith_command pith_command_mcp = {
    .name = "mcp",
    .summary = "serve tools for assistants over standard input and output",
    .usage = "[OPTIONS]",
    .about = "Speaks the Model Context Protocol: JSON-RPC 2.0, one message per "
             "line, on standard input and output. Tools: extract (the main "
             "content of a page given as html, file or url), outline (its "
             "headings with offsets), read (a further part of it) and explain "
             "(why blocks are kept or dropped).",
    .examples = "  pith mcp\n"
                "  pith mcp --no-fetch --no-files\n",
    .groups = groups,
    .run = run,
};
