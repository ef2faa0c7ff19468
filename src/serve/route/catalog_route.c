/* SPDX-License-Identifier: Apache-2.0 */
/* Information and status: /v1/methods, /v1/capacity, /healthz, /readyz,
 * /metrics. */
#include "json.h"
#include "page_cache.h"
#include "route.h"
#include "server.h"
#include "str.h"

static void write_param(pith_json *json, const pith_param *param)
{
    enum { PLACES = 6 };
    pith_json_open(json, '{');
    pith_json_key(json, "name");
    pith_json_str(json, pith_str_of(param->name));
    pith_json_key(json, "help");
    pith_json_str(json, pith_str_of(param->help));
    if (param->values) {
        pith_json_key(json, "values");
        pith_json_open(json, '[');
        for (size_t i = 0; param->values[i]; i++)
            pith_json_str(json, pith_str_of(param->values[i]));
        pith_json_close(json);
        pith_json_key(json, "default");
        pith_json_str(json, pith_str_of(param->values[(int)param->standard]));
    } else {
        pith_json_key(json, "low");
        pith_json_number(json, param->low, PLACES, true);
        pith_json_key(json, "high");
        pith_json_number(json, param->high, PLACES, true);
        pith_json_key(json, "default");
        pith_json_number(json, param->standard, PLACES, true);
    }
    pith_json_close(json);
}

static void write_method(pith_json *json, const pith_method_info *info)
{
    pith_json_open(json, '{');
    pith_json_key(json, "name");
    pith_json_str(json, pith_str_of(info->name));
    pith_json_key(json, "summary");
    pith_json_str(json, pith_str_of(info->summary));
    pith_json_key(json, "source");
    pith_json_str(json, pith_str_of(info->source));
    pith_json_key(json, "params");
    pith_json_open(json, '[');
    for (const pith_param *param = info->params; param && param->name; param++)
        write_param(json, param);
    for (const pith_text_param *text = info->texts; text && text->name;
         text++) {
        pith_json_open(json, '{');
        pith_json_key(json, "name");
        pith_json_str(json, pith_str_of(text->name));
        pith_json_key(json, "help");
        pith_json_str(json, pith_str_of(text->help));
        pith_json_key(json, "text");
        pith_json_bool(json, true);
        pith_json_close(json);
    }
    pith_json_close(json);
    pith_json_close(json);
}

void pith_route_methods(pith_request *request, pith_hand *hand)
{
    (void)hand;
    pith_json json;
    pith_method_info info;
    pith_reply_begin(&request->answer, 200, "application/json");
    pith_json_init(&json, &request->answer.body, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "default");
    pith_json_str(&json, pith_str_of(pith_default_method()));
    pith_json_key(&json, "methods");
    pith_json_open(&json, '[');
    for (size_t i = 0; pith_method_info_at(i, &info); i++)
        write_method(&json, &info);
    pith_json_close(&json);
    pith_json_close(&json);
    pith_buf_byte(&request->answer.body, '\n');
}

static void put_count(pith_json *json, const char *name, uint64_t value)
{
    pith_json_key(json, name);
    pith_json_uint(json, value);
}

void pith_route_capacity(pith_request *request, pith_hand *hand)
{
    (void)hand;
    struct pith_server *server = request->server;
    const pith_serve_options *options = &server->options;
    pith_crew_state crew = pith_crew_look(&server->crew);
    pith_json json;
    size_t connections;
    uint64_t slow;
    pith_client_links_count(&server->links, &connections, &slow);
    pith_reply_begin(&request->answer, 200, "application/json");
    pith_json_init(&json, &request->answer.body, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "version");
    pith_json_str(&json, pith_str_of(pith_version()));
    put_count(&json, "threads", crew.threads);
    put_count(&json, "busy", crew.busy);
    put_count(&json, "queue", crew.size);
    put_count(&json, "waiting", crew.waiting);
    put_count(&json, "batches", atomic_load(&server->batches));
    put_count(&json, "connections", connections);
    put_count(&json, "max_body", options->max_body);
    put_count(&json, "timeout_ms", options->timeout_ms);
    pith_json_key(&json, "rate");
    pith_json_number(&json, options->rate, 3, true);
    pith_json_key(&json, "fetch");
    pith_json_bool(&json, options->allow_fetch);
    pith_json_key(&json, "render");
    pith_json_bool(&json, options->render);
    put_count(&json, "cache_bytes", server->cache ? options->cache_size : 0);
    pith_json_key(&json, "learn_sites");
    pith_json_bool(&json, server->sites != NULL);
    pith_json_key(&json, "keys");
    pith_json_bool(&json, server->gate.nkeys > 0);
    pith_json_key(&json, "stopping");
    pith_json_bool(&json, atomic_load(&server->stopping));
    pith_json_close(&json);
    pith_buf_byte(&request->answer.body, '\n');
}

void pith_route_health(pith_request *request, pith_hand *hand)
{
    (void)hand;
    pith_reply_begin(&request->answer, 200, "text/plain; charset=utf-8");
    pith_buf_text(&request->answer.body, "ok\n");
}

void pith_route_ready(pith_request *request, pith_hand *hand)
{
    (void)hand;
    bool stopping = atomic_load(&request->server->stopping);
    pith_reply_begin(&request->answer, stopping ? 503 : 200,
                     "text/plain; charset=utf-8");
    pith_buf_text(&request->answer.body, stopping ? "stopping\n" : "ready\n");
}

static void write_cache(struct pith_page_cache *cache, pith_buf *out)
{
    pith_page_cache_state c = pith_page_cache_look(cache);
    pith_buf_printf(
        out,
        "# HELP pith_cache_bytes Size of the fetched pages that are kept.\n"
        "# TYPE pith_cache_bytes gauge\n"
        "pith_cache_bytes %llu\n"
        "# HELP pith_cache_pages Fetched pages that are kept.\n"
        "# TYPE pith_cache_pages gauge\n"
        "pith_cache_pages %llu\n"
        "# HELP pith_cache_lookups_total Pages that were looked for in the "
        "cache.\n"
        "# TYPE pith_cache_lookups_total counter\n"
        "pith_cache_lookups_total{found=\"yes\"} %llu\n"
        "pith_cache_lookups_total{found=\"no\"} %llu\n",
        (unsigned long long)c.bytes, (unsigned long long)c.pages,
        (unsigned long long)c.hits, (unsigned long long)c.misses);
}

void pith_route_metrics(pith_request *request, pith_hand *hand)
{
    (void)hand;
    struct pith_server *server = request->server;
    pith_buf *out = &request->answer.body;
    pith_crew_state crew = pith_crew_look(&server->crew);
    size_t connections;
    uint64_t slow;
    pith_client_links_count(&server->links, &connections, &slow);
    pith_reply_begin(&request->answer, 200,
                     "text/plain; version=0.0.4; charset=utf-8");
    pith_figures_kept_write(&server->figures, out);
    pith_buf_printf(
        out,
        "# HELP pith_queue_length Requests that wait for a thread.\n"
        "# TYPE pith_queue_length gauge\n"
        "pith_queue_length %u\n"
        "# HELP pith_workers Threads that work on pages.\n"
        "# TYPE pith_workers gauge\n"
        "pith_workers %u\n"
        "# HELP pith_workers_busy Threads at work now.\n"
        "# TYPE pith_workers_busy gauge\n"
        "pith_workers_busy %u\n"
        "# HELP pith_worker_busy_seconds_total Time threads have worked; its "
        "rate over pith_workers is the busy share.\n"
        "# TYPE pith_worker_busy_seconds_total counter\n"
        "pith_worker_busy_seconds_total %.6f\n",
        crew.waiting, crew.threads, crew.busy, crew.busy_s);
    pith_buf_printf(out,
                    "# HELP pith_connections Connections that are open.\n"
                    "# TYPE pith_connections gauge\n"
                    "pith_connections %zu\n"
                    "# HELP pith_slow_clients_total Connections closed because "
                    "a request or its answer took too long.\n"
                    "# TYPE pith_slow_clients_total counter\n"
                    "pith_slow_clients_total %llu\n"
                    "# HELP pith_body_bytes Bytes of bodies that are held, "
                    "beyond the first 64 KB of each.\n"
                    "# TYPE pith_body_bytes gauge\n"
                    "pith_body_bytes %zu\n",
                    connections, (unsigned long long)slow,
                    atomic_load(&server->held));
    if (server->cache)
        write_cache(server->cache, out);
}
