/* SPDX-License-Identifier: Apache-2.0 */
/* Metrics of the service, for /metrics. */
#ifndef PITH_SERVE_FIGURES_KEPT_H
#define PITH_SERVE_FIGURES_KEPT_H

#include "buf.h"
#include "route.h"

enum {
    PITH_FIGURE_STATUSES = 24,
    PITH_FIGURE_METHODS = 40,
    PITH_FIGURE_BUCKETS = 12,
};

typedef struct pith_figures_kept {
    pthread_mutex_t lock;
    /* Requests by route (the last row: no route) and status. */
    uint64_t requests[PITH_ROUTES_MAX + 1][PITH_FIGURE_STATUSES];
    uint64_t bytes_in, bytes_out;
    uint64_t bucket[PITH_FIGURE_METHODS][PITH_FIGURE_BUCKETS + 1];
    double seconds[PITH_FIGURE_METHODS];
    uint64_t started_ns;
} pith_figures_kept;

void pith_figures_kept_init(pith_figures_kept *figures);

/** Count a finished request. route: NULL for none. */
void pith_figures_kept_request(pith_figures_kept *figures,
                               const pith_route *route, unsigned status,
                               uint64_t in, uint64_t out);

/** Count a processed page. */
void pith_figures_kept_page(pith_figures_kept *figures, const char *method,
                            double seconds);

/** Write all except those of the crew in Prometheus' text format. */
void pith_figures_kept_write(pith_figures_kept *figures, pith_buf *out);

#endif
