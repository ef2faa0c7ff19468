/* SPDX-License-Identifier: Apache-2.0 */
/* Metrics of the service: see figures_kept.h. */
#include "figures_kept.h"

#include "request.h"
#include "str.h"

/* Statuses that are counted separately; all others are counted as the last
 * one. */
static const unsigned statuses[PITH_FIGURE_STATUSES] = {
    200, 204, 301, 302, 304, 400, 401, 403, 404, 405, 406, 408,
    411, 413, 414, 415, 422, 429, 431, 500, 502, 503, 504, 0,
};

/* Upper bounds in seconds: from a small page to the longest time limit. */
static const double bounds[PITH_FIGURE_BUCKETS] = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 10,
};

void pith_figures_kept_init(pith_figures_kept *figures)
{
    pthread_mutex_init(&figures->lock, NULL);
    figures->started_ns = pith_serve_now();
}

void pith_figures_kept_request(pith_figures_kept *figures,
                               const pith_route *route, unsigned status,
                               uint64_t in, uint64_t out)
{
    size_t at = 0;
    while (at < PITH_FIGURE_STATUSES - 1 && statuses[at] != status)
        at++;
    size_t number = route ? pith_route_number(route) : PITH_ROUTES_MAX;
    pthread_mutex_lock(&figures->lock);
    figures->requests[number][at]++;
    figures->bytes_in += in;
    figures->bytes_out += out;
    pthread_mutex_unlock(&figures->lock);
}

void pith_figures_kept_page(pith_figures_kept *figures, const char *method,
                            double seconds)
{
    pith_method_info info;
    size_t number = 0;
    const char *name = method ? method : pith_default_method();
    while (pith_method_info_at(number, &info) && strcmp(info.name, name) != 0)
        number++;
    if (number >= PITH_FIGURE_METHODS)
        number = PITH_FIGURE_METHODS - 1;
    size_t at = 0;
    while (at < PITH_FIGURE_BUCKETS && seconds > bounds[at])
        at++;
    pthread_mutex_lock(&figures->lock);
    figures->bucket[number][at]++;
    figures->seconds[number] += seconds;
    pthread_mutex_unlock(&figures->lock);
}

static void write_requests(const pith_figures_kept *figures, pith_buf *out)
{
    pith_buf_text(out, "# HELP pith_requests_total Requests answered.\n"
                       "# TYPE pith_requests_total counter\n");
    for (size_t r = 0; r <= PITH_ROUTES_MAX; r++) {
        const pith_route *route = pith_route_at(r);
        for (size_t s = 0; s < PITH_FIGURE_STATUSES; s++)
            if (figures->requests[r][s])
                pith_buf_printf(
                    out,
                    "pith_requests_total{route=\"%s\",status=\"%u\"} %llu\n",
                    route ? route->metric : "none", statuses[s],
                    (unsigned long long)figures->requests[r][s]);
    }
}

static void write_method(const pith_figures_kept *figures, size_t m,
                         const char *name, pith_buf *out)
{
    uint64_t sum = 0;
    for (size_t b = 0; b < PITH_FIGURE_BUCKETS; b++) {
        sum += figures->bucket[m][b];
        pith_buf_printf(out,
                        "pith_page_seconds_bucket{method=\"%s\",le=\"%g\"} "
                        "%llu\n",
                        name, bounds[b], (unsigned long long)sum);
    }
    sum += figures->bucket[m][PITH_FIGURE_BUCKETS];
    pith_buf_printf(out,
                    "pith_page_seconds_bucket{method=\"%s\",le=\"+Inf\"} %llu\n"
                    "pith_page_seconds_sum{method=\"%s\"} %.6f\n"
                    "pith_page_seconds_count{method=\"%s\"} %llu\n",
                    name, (unsigned long long)sum, name, figures->seconds[m],
                    name, (unsigned long long)sum);
}

void pith_figures_kept_write(pith_figures_kept *figures, pith_buf *out)
{
    pith_method_info info;
    pthread_mutex_lock(&figures->lock);
    write_requests(figures, out);
    pith_buf_text(out, "# HELP pith_page_seconds Seconds of work on a page.\n"
                       "# TYPE pith_page_seconds histogram\n");
    for (size_t m = 0; m < PITH_FIGURE_METHODS && pith_method_info_at(m, &info);
         m++)
        if (figures->seconds[m] > 0)
            write_method(figures, m, info.name, out);
    pith_buf_printf(
        out,
        "# HELP pith_received_bytes_total Bytes of bodies received.\n"
        "# TYPE pith_received_bytes_total counter\n"
        "pith_received_bytes_total %llu\n"
        "# HELP pith_sent_bytes_total Bytes of bodies sent.\n"
        "# TYPE pith_sent_bytes_total counter\n"
        "pith_sent_bytes_total %llu\n"
        "# HELP pith_uptime_seconds Seconds since the start.\n"
        "# TYPE pith_uptime_seconds gauge\n"
        "pith_uptime_seconds %.3f\n",
        (unsigned long long)figures->bytes_in,
        (unsigned long long)figures->bytes_out,
        (double)(pith_serve_now() - figures->started_ns) / 1e9);
    pthread_mutex_unlock(&figures->lock);
}
