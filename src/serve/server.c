/* SPDX-License-Identifier: Apache-2.0 */
/* The server as a whole: starting, stopping. See <pith/serve.h>. */
#include "server.h"

#include "etag.h"
#include "intake.h"
#include "learnt_sites.h"
#include "netaddr.h"
#include "page_cell.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <sys/random.h>
#include <time.h>

#if defined(PITH_HAVE_LIBMICROHTTPD) && defined(PITH_HAVE_LIBXXHASH)

enum {
    DEFAULT_QUEUE = 64,
    DEFAULT_BODY = 20000000,
    DEFAULT_MS = 10000,
    THREADS_MAX = 1024,
    QUEUE_MAX = 100000,
    BODY_MAX = 2000000000,
    DEFAULT_CACHE = 1000000000,
    STEP_MS = 20, /* between checks whether the work is done */
};

static unsigned count_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
    return 1;
}

static const char *copy_text(pith_arena *arena, const char *text, bool *failed)
{
    const char *copy = text ? pith_arena_copy(arena, pith_str_of(text)) : NULL;
    *failed |= text && !copy;
    return copy;
}

static const char *const *copy_list(pith_arena *arena, const char *const *list,
                                    size_t n, bool *failed)
{
    const char **copy = pith_arena_zalloc(arena, n + 1, sizeof *copy);
    for (size_t i = 0; copy && i < n; i++)
        copy[i] = copy_text(arena, list[i], failed);
    *failed |= !copy;
    return copy;
}

static pith_status copy_options(struct pith_server *server,
                                const pith_serve_options *given,
                                pith_error *error)
{
    pith_serve_options *options = &server->options;
    pith_arena *arena = &server->arena;
    bool failed = false;
    PITH_TRY(pith_struct_read(given, PITH_STRUCT_TYPE(pith_serve_options, help),
                              options, error));
    options->listen = copy_text(
        arena, options->listen ? options->listen : "127.0.0.1:8470", &failed);
    options->threads = options->threads ? options->threads : count_cores();
    options->queue = options->queue ? options->queue : DEFAULT_QUEUE;
    options->max_body = options->max_body ? options->max_body : DEFAULT_BODY;
    options->timeout_ms =
        options->timeout_ms ? options->timeout_ms : DEFAULT_MS;
    options->grace_ms = options->grace_ms ? options->grace_ms : DEFAULT_MS;
    options->cache_size =
        options->cache_size ? options->cache_size : DEFAULT_CACHE;
    options->cache_dir = copy_text(arena, options->cache_dir, &failed);
    options->learn_dir = copy_text(arena, options->learn_dir, &failed);
    options->ranges =
        copy_list(arena, options->ranges, options->nranges, &failed);
    options->origins =
        copy_list(arena, options->origins, options->norigins, &failed);
    options->web_dir = copy_text(arena, options->web_dir, &failed);
    options->access_log = copy_text(arena, options->access_log, &failed);
    return failed ? PITH_NOMEM : PITH_OK;
}

static pith_status check_options(const pith_serve_options *options,
                                 pith_error *error)
{
    if (options->threads > THREADS_MAX)
        return pith_fail(error, PITH_ARG, 0, "threads: 1 to %d", THREADS_MAX);
    if (options->queue > QUEUE_MAX)
        return pith_fail(error, PITH_ARG, 0, "queue: 1 to %d", QUEUE_MAX);
    if (options->max_body > BODY_MAX)
        return pith_fail(error, PITH_ARG, 0, "max-body: 1 to %d", BODY_MAX);
    if (!options->allow_fetch &&
        (options->cache_dir || options->learn_dir || options->render))
        return pith_fail(error, PITH_ARG, 0,
                         "cache, render and learn-sites are for fetched pages: "
                         "add allow-fetch");
    if (options->render && !pith_browser_found(NULL))
        return pith_fail(error, PITH_ARG, 0, "render: %s",
                         pith_browser_end_text(PITH_BROWSER_MISSING));
    for (size_t i = 0; i < options->nranges; i++)
        if (!pith_netaddr_is_network(options->ranges[i]))
            return pith_fail(error, PITH_ARG, 0,
                             "\"%.60s\" is not a network such as 10.1.0.0/16",
                             options->ranges[i]);
    return PITH_OK;
}

static pith_status open_log(struct pith_server *server, pith_error *error)
{
    const char *path = server->options.access_log;
    pthread_mutex_init(&server->log_lock, NULL);
    if (!path)
        return PITH_OK;
    server->access_log =
        pith_str_eq(pith_str_of(path), PITH_S("-")) ? stdout : fopen(path, "a");
    return server->access_log
               ? PITH_OK
               : pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(errno));
}

/* Open the folders of the web page, of fetched pages, and of learnt
 * templates. */
static pith_status open_folders(struct pith_server *server, pith_error *error)
{
    const pith_serve_options *options = &server->options;
    DIR *web = options->web_dir ? opendir(options->web_dir) : NULL;
    if (options->web_dir && !web)
        return pith_fail(error, PITH_IO, 0, "%s: %s", options->web_dir,
                         strerror(errno));
    if (web)
        closedir(web);
    if (options->cache_dir)
        PITH_TRY(pith_page_cache_open(&server->arena, options->cache_dir,
                                      options->cache_size, &server->cache,
                                      error));
    if (options->learn_dir)
        PITH_TRY(pith_learnt_sites_open(&server->arena, options->learn_dir,
                                        &server->sites, error));
    return PITH_OK;
}

/* Load late packages for fetching now: a missing package ends the start, and
 * one that is removed later does not matter. */
static pith_status load_fetching(const pith_serve_options *options,
                                 pith_error *error)
{
    pith_fetcher *fetcher;
    if (!options->allow_fetch)
        return PITH_OK;
    PITH_TRY(pith_fetcher_new(NULL, &fetcher, error));
    pith_fetcher_free(fetcher);
    return PITH_OK;
}

/* Site rules and word lists have no hash of their own: with them, ETags are
 * valid until the server ends. */
static void salt_tags(struct pith_server *server)
{
    uint64_t number;
    pith_etag_salt(server->salt);
    if (!server->options.site_rules && !server->options.words)
        return;
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        number = pith_serve_now();
    server->salt[0] ^= number;
}

static pith_status start(struct pith_server *server, pith_error *error)
{
    pith_serve_options *options = &server->options;
    PITH_TRY(check_options(options, error));
    PITH_TRY(pith_page_cells_open(server, error));
    PITH_TRY(open_log(server, error));
    PITH_TRY(open_folders(server, error));
    PITH_TRY(load_fetching(options, error));
    PITH_TRY(pith_gatekeeper_init(&server->gate, &server->arena, options->keys,
                                  options->rate));
    options->keys = (pith_str){0};
    pith_figures_kept_init(&server->figures);
    salt_tags(server);
    if (!pith_client_links_start(&server->links, options->timeout_ms))
        return pith_fail(error, PITH_IO, 0, "cannot start a thread");
    pith_status status = pith_crew_start(&server->crew, &server->arena, server,
                                         options->threads, options->queue);
    server->started = true;
    if (status != PITH_OK)
        return pith_fail(error, status, 0, "cannot start %u threads",
                         options->threads);
    return pith_intake_start(server, error);
}

pith_status pith_server_new(const pith_serve_options *options,
                            pith_server **server, pith_error *error)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    *server = NULL;
    struct pith_server *made = pith_arena_zalloc(&arena, 1, sizeof *made);
    if (!made) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    }
    made->arena = arena;
    pith_status status = copy_options(made, options, error);
    if (status == PITH_OK)
        status = start(made, error);
    if (status == PITH_OK) {
        *server = made;
        return PITH_OK;
    }
    if (status == PITH_NOMEM)
        pith_fail(error, PITH_NOMEM, 0, "out of memory");
    pith_server_free(made);
    return status;
}

const char *pith_server_address(const pith_server *server)
{
    return server->address;
}

static void pause_ms(unsigned ms)
{
    struct timespec time = {ms / 1000, (long)(ms % 1000) * 1000000L};
    nanosleep(&time, NULL);
}

static bool is_idle(struct pith_server *server)
{
    return pith_crew_is_idle(&server->crew) &&
           atomic_load(&server->batches) == 0;
}

void pith_server_stop(pith_server *server)
{
    if (server->stopped || !server->started)
        return;
    server->stopped = true;
    atomic_store(&server->stopping, true);
    uint64_t end =
        pith_serve_now() + (uint64_t)server->options.grace_ms * 1000000U;
    while (!is_idle(server) && pith_serve_now() < end)
        pause_ms(STEP_MS);
    atomic_store(&server->cancelled, true);
    while (!is_idle(server))
        pause_ms(STEP_MS);
    /* Finished answers are still being sent. */
    enum { SENDING_MS = 1000 };
    for (unsigned ms = 0; ms < SENDING_MS; ms += STEP_MS) {
        pause_ms(STEP_MS);
        if (!pith_client_links_are_sending(&server->links))
            break;
    }
    pith_intake_quiesce(server);
    pith_crew_end(&server->crew);
    pith_intake_stop(server);
    pith_client_links_end(&server->links);
}

void pith_server_free(pith_server *server)
{
    if (!server)
        return;
    pith_server_stop(server);
    if (!server->started)
        pith_client_links_end(&server->links);
    pith_sandbox_close(server->sandbox);
    pith_page_cache_close(server->cache);
    pith_learnt_sites_close(server->sites);
    if (server->access_log && server->access_log != stdout)
        fclose(server->access_log);
    pith_arena arena = server->arena;
    pith_arena_free(&arena);
}

#else

pith_status pith_server_new(const pith_serve_options *options,
                            pith_server **server, pith_error *error)
{
    (void)options;
    *server = NULL;
    return pith_fail(error, PITH_ARG, 0,
                     "built without libmicrohttpd; install "
                     "libmicrohttpd-dev and libxxhash-dev and build again");
}

const char *pith_server_address(const pith_server *server)
{
    (void)server;
    return "";
}

void pith_server_stop(pith_server *server)
{
    (void)server;
}

void pith_server_free(pith_server *server)
{
    (void)server;
}

#endif
