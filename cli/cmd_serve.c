/* SPDX-License-Identifier: Apache-2.0 */
/* pith serve: extraction over HTTP. */
#include "command.h"
#include "input.h"
#include "page_flags.h"
#include "quantity.h"
#include "site_rules_folder.h"

#include <pith/learn.h>
#include <pith/serve.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 64, KEYS_MAX = 1 << 20 };

enum {
    LISTEN,
    THREADS,
    QUEUE,
    MAX_BODY,
    TIMEOUT,
    GRACE,
    KEYS,
    NO_KEYS,
    RATE,
    CORS,
    ALLOW_FETCH,
    ALLOW_RANGE,
    CACHE,
    CACHE_SIZE,
    RENDER,
    LEARN_SITES,
    SITE_RULES,
    WORDS,
    WEB_DIR,
    ACCESS_LOG,
    SANDBOX,
    NO_SANDBOX,
};

static const pith_flag server_flags[] = {
    {LISTEN, 'l', "listen", "ADDRESS:PORT",
     "address to listen on (default 127.0.0.1:8470); port 0 picks a free one; "
     "addresses other than loopback need --keys or --no-keys"},
    {THREADS, 'j', "threads", "N",
     "pages processed at a time (default: one per core)"},
    {QUEUE, 0, "queue", "N",
     "requests that may wait for a thread; further ones get 429 (default 64)"},
    {GRACE, 0, "grace", "TIME",
     "time to finish running requests after SIGTERM or SIGINT (default 10s)"},
    {ACCESS_LOG, 0, "access-log", "FILE",
     "append one line per request to FILE (- for standard output)"},
    {WEB_DIR, 0, "web-dir", "DIR",
     "serve the files of the page from DIR instead of the built-in ones"},
    {0},
};

static const pith_flag limit_flags[] = {
    {MAX_BODY, 0, "max-body", "N",
     "bytes per request, compressed and decompressed; suffixes k, M, G "
     "(default 20M)"},
    {TIMEOUT, 0, "timeout", "TIME",
     "time per page, and for a request to arrive; suffixes s, ms (default "
     "10s)"},
    {RATE, 0, "rate", "N/s",
     "requests per second and client, identified by key or else by address "
     "(default: unlimited)"},
    {0},
};

static const pith_flag access_flags[] = {
    {KEYS, 0, "keys", "FILE",
     "answer only requests with a key from FILE (one per line), sent as "
     "\"Authorization: Bearer KEY\""},
    {NO_KEYS, 0, "no-keys", NULL,
     "listen on any address without keys: anyone who can reach it may use it"},
    {SANDBOX, 0, "sandbox", NULL,
     "process pages in child processes without access to files and network, "
     "and refuse to start where that is impossible (default: sandboxed where "
     "possible)"},
    {NO_SANDBOX, 0, "no-sandbox", NULL,
     "process pages in the server's process"},
    {CORS, 0, "cors", "ORIGIN",
     "allow browsers to call from pages of ORIGIN (* for all); may be given "
     "several times"},
    {0},
};

static const pith_flag page_flags[] = {
    {SITE_RULES, 0, "site-rules", "DIR",
     "for pages of a HOST with a file DIR/HOST.txt, use that site "
     "configuration (fivefilters format); the host is that of the fetched "
     "page or of base-url"},
    {WORDS, 0, "words", "FILE",
     "word list from many pages (`pith words learn`); the method outlier uses "
     "its outliers instead of the page's own"},
    {0},
};

static const pith_flag fetch_flags[] = {
    {ALLOW_FETCH, 0, "allow-fetch", NULL,
     "fetch pages that a request names by address; public addresses only, and "
     "as robots.txt allows"},
    {ALLOW_RANGE, 0, "allow-range", "CIDR",
     "also fetch from this network, such as 10.1.0.0/16; may be given several "
     "times; cloud metadata services stay out of reach"},
    {CACHE, 0, "cache", "DIR",
     "keep fetched pages in DIR and use them for a day; a request can ask for "
     "a fresher page with Cache-Control"},
    {CACHE_SIZE, 0, "cache-size", "N",
     "bytes for --cache; suffixes k, M, G (default 1G)"},
    {RENDER, 0, "render", NULL,
     "run the scripts of fetched pages in Chromium first; everything that a "
     "page requests is fetched under the rules above"},
    {LEARN_SITES, 0, "learn-sites", "DIR",
     "after 20 pages of a host, learn what repeats on it, keep that in "
     "DIR/HOST.tpl, and leave it out of later pages"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Server", server_flags},        {"Limits", limit_flags},
    {"Access", access_flags},        {"Pages", page_flags},
    {"Fetching pages", fetch_flags}, {0},
};

/* -- Options ---------------------------------------------------------------- */

static int read_count(const pith_args *args, int id, const char *name,
                      uint64_t max, uint64_t *out)
{
    const char *value = pith_args_value(args, id);
    *out = 0;
    if (!value || (pith_quantity_count(value, max, out) && *out > 0))
        return -1;
    return pith_usage_error(args,
                            "--%s takes a whole number from 1, such as 4, 20k, "
                            "1M, not \"%s\"",
                            name, value);
}

static int read_time(const pith_args *args, int id, const char *name,
                     uint32_t *out)
{
    uint64_t ms = 0;
    const char *value = pith_args_value(args, id);
    enum { DAY_MS = 86400000 };
    if (value && (!pith_quantity_duration(value, DAY_MS, &ms) || ms == 0))
        return pith_usage_error(args,
                                "--%s takes a time above 0, such as 10s or "
                                "250ms, not \"%s\"",
                                name, value);
    *out = (uint32_t)ms;
    return -1;
}

/* A rate: "5/s" or "5". */
static int read_rate(const pith_args *args, double *rate)
{
    const char *value = pith_args_value(args, RATE);
    if (!value)
        return -1;
    char text[32];
    size_t len = strlen(value);
    if (len > 2 && strcmp(value + len - 2, "/s") == 0)
        len -= 2;
    uint64_t n = 0;
    if (len < sizeof text) {
        memcpy(text, value, len);
        text[len] = 0;
        if (pith_quantity_count(text, 1000000, &n) && n > 0) {
            *rate = (double)n;
            return -1;
        }
    }
    return pith_usage_error(args,
                            "--rate takes requests per second, such as "
                            "5/s, not \"%s\"",
                            value);
}

static size_t list_values(const pith_args *args, int id,
                          const char *list[LIST_MAX])
{
    size_t n = 0;
    for (size_t i = 0; i < args->ngiven && n < LIST_MAX; i++)
        if (args->given[i].flag->id == id)
            list[n++] = args->given[i].value;
    return n;
}

static int read_keys(const pith_args *args, pith_serve_options *options,
                     pith_input *reading)
{
    const char *path = pith_args_value(args, KEYS);
    const char *listen = options->listen ? options->listen : "127.0.0.1:8470";
    if (path && pith_args_value(args, NO_KEYS))
        return pith_usage_error(args,
                                "--keys and --no-keys exclude each other");
    if (!path && !pith_args_value(args, NO_KEYS) &&
        !pith_serve_is_loopback(listen))
        return pith_usage_error(
            args,
            "\"%.60s\" is no loopback address such as 127.0.0.1:8470: for an "
            "address that other machines reach, add --keys FILE to restrict "
            "access, or --no-keys to allow everyone",
            listen);
    if (!path)
        return -1;
    if (pith_input_load(reading, path, KEYS_MAX) != PITH_READ_OK) {
        pith_message("%s: %s", path, reading->problem);
        return PITH_EXIT_IO;
    }
    options->keys = (pith_str){reading->data, reading->len};
    for (size_t i = 0; i < reading->len; i++)
        if ((unsigned char)reading->data[i] > ' ')
            return -1;
    return pith_usage_error(args, "%s: contains no key", path);
}

/* Help of an option of pages, from the tables of the command line. */
static const char *help_of(const char *name)
{
    const pith_command *const commands[] = {&pith_command_extract};
    for (size_t g = 0; commands[0]->groups[g].title; g++)
        for (const pith_flag *flag = commands[0]->groups[g].flags; flag->name;
             flag++)
            if (strcmp(flag->name, name) == 0)
                return flag->help;
    return NULL;
}

static int read_fetching(const pith_args *args, pith_serve_options *options)
{
    options->allow_fetch = pith_args_value(args, ALLOW_FETCH) != NULL;
    options->render = pith_args_value(args, RENDER) != NULL;
    options->cache_dir = pith_args_value(args, CACHE);
    options->learn_dir = pith_args_value(args, LEARN_SITES);
    if (!options->allow_fetch &&
        (options->render || options->cache_dir || options->learn_dir))
        return pith_usage_error(args, "--cache, --render and --learn-sites are "
                                      "for fetched pages: add --allow-fetch");
    if (!options->cache_dir && pith_args_value(args, CACHE_SIZE))
        return pith_usage_error(args, "--cache-size needs --cache DIR");
    return read_count(args, CACHE_SIZE, "cache-size", UINT64_MAX / 2,
                      &options->cache_size);
}

static int read_options(const pith_args *args, pith_serve_options *options)
{
    uint64_t threads, queue, body;
    int status = read_count(args, THREADS, "threads", 1024, &threads);
    if (status < 0)
        status = read_count(args, QUEUE, "queue", 100000, &queue);
    if (status < 0)
        status = read_count(args, MAX_BODY, "max-body", 2000000000, &body);
    if (status < 0)
        status = read_time(args, TIMEOUT, "timeout", &options->timeout_ms);
    if (status < 0)
        status = read_time(args, GRACE, "grace", &options->grace_ms);
    if (status < 0)
        status = read_rate(args, &options->rate);
    if (status < 0)
        status = read_fetching(args, options);
    if (status >= 0)
        return status;
    options->listen = pith_args_value(args, LISTEN);
    options->threads = (unsigned)threads;
    options->queue = (unsigned)queue;
    options->max_body = (size_t)body;
    options->sandbox =
        !pith_args_value(args, NO_SANDBOX) &&
        (pith_args_value(args, SANDBOX) || pith_sandbox_is_available());
    options->web_dir = pith_args_value(args, WEB_DIR);
    options->access_log = pith_args_value(args, ACCESS_LOG);
    options->help = help_of;
    if (args->noperands)
        return pith_usage_error(args, "serve takes options only, not \"%s\"",
                                args->operands[0]);
    return -1;
}

/* -- Running ------------------------------------------------------------------ */

/* Wait for SIGTERM, SIGINT or SIGHUP, which are blocked; the threads of the
 * server inherit that. */
static void wait_for_end(const sigset_t *signals)
{
    int which;
    while (sigwait(signals, &which) != 0)
        ;
}

/* The rules are owned by the caller. */
static int read_site_rules(const pith_args *args, pith_site_rules **rules)
{
    pith_site_folder folder;
    const char *path = pith_args_value(args, SITE_RULES);
    if (!path)
        return -1;
    if (!pith_site_folder_read(path, PITH_SITE_PROBLEMS_TOLD, &folder))
        return PITH_EXIT_IO;
    *rules = folder.rules;
    return -1;
}

/* The list of words is owned by the caller, too. */
static int read_words(const pith_args *args, pith_words **words)
{
    const char *path = pith_args_value(args, WORDS);
    if (!path)
        return -1;
    *words = pith_words_open(path);
    return *words ? -1 : PITH_EXIT_IO;
}

static int serve(const pith_serve_options *options)
{
    sigset_t signals;
    pith_error error = {0};
    pith_server *server;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    pith_status status = pith_server_new(options, &server, &error);
    if (status != PITH_OK) {
        pith_message("%s", error.text);
        return status == PITH_ARG ? PITH_EXIT_USAGE : PITH_EXIT_IO;
    }
    printf("%s\n", pith_server_address(server));
    fflush(stdout);
    wait_for_end(&signals);
    pith_server_free(server);
    return PITH_EXIT_OK;
}

static int run(const pith_args *args)
{
    pith_serve_options options = {.size = sizeof options};
    const char *origins[LIST_MAX];
    const char *ranges[LIST_MAX];
    pith_input keys;
    pith_input_init(&keys);
    int status = read_options(args, &options);
    options.norigins = list_values(args, CORS, origins);
    options.origins = origins;
    options.nranges = list_values(args, ALLOW_RANGE, ranges);
    options.ranges = ranges;
    if (status < 0)
        status = read_keys(args, &options, &keys);
    pith_site_rules *rules = NULL;
    pith_words *words = NULL;
    if (status < 0)
        status = read_site_rules(args, &rules);
    if (status < 0)
        status = read_words(args, &words);
    options.site_rules = rules;
    options.words = words;
    if (status < 0)
        status = serve(&options);
    pith_site_rules_free(rules);
    pith_words_free(words);
    pith_input_clear(&keys);
    return status;
}

const pith_command pith_command_serve = {
    .name = "serve",
    .summary = "serve extraction over HTTP, with a page to try it",
    .usage = "[OPTIONS]",
    .about =
        "Listens for requests and prints its address once it is ready. "
        "POST a page to /v1/extract; open / in a browser to try it; "
        "/openapi.json describes every route. Options of the command line "
        "are query parameters of the same name. SIGTERM and SIGINT shut it "
        "down cleanly.\n\n"
        "Memory: at most threads x --max-body x 70 for pages made to use "
        "as much as they can, 2.8 GB with two threads and 20M. Typical "
        "pages take a hundredth of that.\n\n"
        "Without --allow-fetch it opens no connections of its own. Put a "
        "reverse proxy in front of it for TLS and HTTP/2 (docs/service.md).",
    .examples = "  pith serve\n"
                "  curl -s -X POST -T page.html "
                "'127.0.0.1:8470/v1/extract?format=markdown'\n"
                "  pith serve --listen 0.0.0.0:8470 --keys keys.txt --rate "
                "20/s\n",
    .groups = groups,
    .run = run,
};
