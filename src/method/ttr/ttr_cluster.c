/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clustering of points in the plane: see ttr_cluster.h.
 *
 * Distances are Euclidean, with each dimension divided by its range, and are
 * compared as squares. Sums are in the order of the points. No result can be
 * NaN: dimensions with a range of 0 are ignored, deviations have a minimum, and
 * a cluster that loses all its points or all its weight is dead and is ignored
 * from then on.
 */
#include "ttr_cluster.h"

#include "random.h"

#include <float.h>
#include <math.h>

enum { MEANS_ROUNDS = 500, EM_STEPS = 100 }; /* docs/spec/ttr.md */

static const double rounding = 1e-12; /* a guess: the rounding error of
                                         doubles */
static const double em_gain = 1e-6;   /* docs/spec/ttr.md */
static const double spread_min = 1e-6;
static const double weight_min = 1e-300; /* smaller weights count as 0 */
static const double half_log_2pi = 0.91893853320467274178;

/* -- Points ---------------------------------------------------------------- */

void pith_points_measure(pith_points *points)
{
    double largest = 0;
    for (unsigned d = 0; d < 2; d++) {
        points->range[d] = 0;
        if (points->n == 0)
            continue;
        double low = points->at[d][0];
        double high = low;
        for (uint32_t i = 1; i < points->n; i++) {
            double value = points->at[d][i];
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
        if (d == 0)
            largest = fmax(fabs(low), fabs(high));
        double range = high - low;
        if (range > rounding * largest && range > DBL_MIN)
            points->range[d] = range;
    }
}

/* Square of the distance of point i from a centre. */
static double square_apart(const pith_points *points, uint32_t i,
                           const double centre[2])
{
    double sum = 0;
    for (unsigned d = 0; d < 2; d++) {
        if (points->range[d] <= 0)
            continue;
        double off = (points->at[d][i] - centre[d]) / points->range[d];
        sum += off * off;
    }
    return sum / 2;
}

static double square_norm(double x, double y)
{
    return x * x + y * y;
}

/* -- Assignment ------------------------------------------------------------ */

static unsigned find_nearest(const pith_points *points, uint32_t i,
                             const pith_clusters *clusters, double *square)
{
    unsigned nearest = 0;
    *square = INFINITY;
    for (unsigned c = 0; c < clusters->n; c++) {
        if (!clusters->one[c].live)
            continue;
        double apart = square_apart(points, i, clusters->one[c].centre);
        if (apart < *square) {
            *square = apart;
            nearest = c;
        }
    }
    return nearest;
}

/* Assign every point to its nearest centre; true if that moved any. */
static bool assign(const pith_points *points, pith_clusters *clusters)
{
    bool moved = false;
    for (uint32_t i = 0; i < points->n; i++) {
        double square;
        uint8_t nearest = (uint8_t)find_nearest(points, i, clusters, &square);
        moved |= clusters->of[i] != nearest;
        clusters->of[i] = nearest;
    }
    return moved;
}

static void open_cluster(const pith_points *points, uint32_t i,
                         pith_clusters *clusters)
{
    pith_cluster *fresh = &clusters->one[clusters->n++];
    *fresh = (pith_cluster){.live = true};
    for (unsigned d = 0; d < 2; d++)
        fresh->centre[d] = points->at[d][i];
}

static uint32_t find_smallest(const pith_points *points)
{
    uint32_t smallest = 0;
    double least = INFINITY;
    for (uint32_t i = 0; i < points->n; i++) {
        double norm = square_norm(points->at[0][i], points->at[1][i]);
        if (norm < least) {
            least = norm;
            smallest = i;
        }
    }
    return smallest;
}

static void forget(pith_clusters *out)
{
    out->n = 0;
    out->rounds = 0;
    out->likelihood = 0;
}

void pith_cluster_farthest(const pith_points *points, unsigned k, uint32_t seed,
                           pith_clusters *out)
{
    forget(out);
    if (points->n == 0)
        return;
    uint64_t state = seed;
    open_cluster(points,
                 seed ? (uint32_t)pith_random_below(&state, points->n)
                      : find_smallest(points),
                 out);
    while (out->n < k) {
        uint32_t farthest = 0;
        double most = -1;
        for (uint32_t i = 0; i < points->n; i++) {
            double square;
            find_nearest(points, i, out, &square);
            if (square > most) {
                most = square;
                farthest = i;
            }
        }
        if (most <= rounding * rounding)
            break; /* all points are equal to a centre */
        open_cluster(points, farthest, out);
    }
    assign(points, out);
}

/* The first point from `from` on, cyclically, that is not a centre; n if all
 * are. */
static uint32_t find_other(const pith_points *points, uint32_t from,
                           const pith_clusters *clusters)
{
    for (uint32_t step = 0; step < points->n; step++) {
        uint32_t i = (uint32_t)(((uint64_t)from + step) % points->n);
        double square;
        find_nearest(points, i, clusters, &square);
        if (square > rounding * rounding)
            return i;
    }
    return points->n;
}

void pith_cluster_random(const pith_points *points, unsigned k, uint32_t seed,
                         pith_clusters *out)
{
    forget(out);
    uint64_t state = seed;
    while (points->n > 0 && out->n < k) {
        uint32_t from = (uint32_t)pith_random_below(&state, points->n);
        uint32_t found = find_other(points, from, out);
        if (found == points->n)
            break;
        open_cluster(points, found, out);
    }
    assign(points, out);
}

/* -- K-Means --------------------------------------------------------------- */

/* Compute centres and sizes from the assignment; clusters without points
 * die. */
static void find_means(const pith_points *points, pith_clusters *clusters,
                       uint32_t size[PITH_CLUSTERS_MAX])
{
    double sum[PITH_CLUSTERS_MAX][2] = {{0}};
    for (unsigned c = 0; c < clusters->n; c++)
        size[c] = 0;
    for (uint32_t i = 0; i < points->n; i++) {
        uint8_t c = clusters->of[i];
        size[c]++;
        sum[c][0] += points->at[0][i];
        sum[c][1] += points->at[1][i];
    }
    for (unsigned c = 0; c < clusters->n; c++) {
        pith_cluster *one = &clusters->one[c];
        one->live = size[c] > 0;
        for (unsigned d = 0; one->live && d < 2; d++)
            one->centre[d] = sum[c][d] / size[c];
    }
}

void pith_cluster_means(const pith_points *points, pith_clusters *clusters)
{
    uint32_t size[PITH_CLUSTERS_MAX];
    clusters->rounds = 0;
    bool moved = points->n > 0;
    while (moved && clusters->rounds < MEANS_ROUNDS) {
        find_means(points, clusters, size);
        moved = assign(points, clusters);
        clusters->rounds++;
    }
    find_means(points, clusters, size);
}

/* -- Normals --------------------------------------------------------------- */

/* Compute the deviations over all points, which replace deviations of 0. */
static void find_spreads(const pith_points *points, double spread[2])
{
    for (unsigned d = 0; d < 2; d++) {
        double sum = 0;
        for (uint32_t i = 0; i < points->n; i++)
            sum += points->at[d][i];
        double mean = points->n ? sum / points->n : 0;
        double squares = 0;
        for (uint32_t i = 0; i < points->n; i++) {
            double off = points->at[d][i] - mean;
            squares += off * off;
        }
        double found = points->n ? sqrt(squares / points->n) : 0;
        spread[d] = fmax(found, spread_min);
    }
}

static double spread_or(double square, double whole)
{
    double spread = square > 0 ? sqrt(square) : 0;
    return spread <= spread_min ? whole : spread;
}

/* Mean and deviations of each cluster from the assignment. */
static void fit(const pith_points *points, const double whole[2],
                pith_clusters *clusters, uint32_t size[PITH_CLUSTERS_MAX])
{
    find_means(points, clusters, size);
    double squares[PITH_CLUSTERS_MAX][2] = {{0}};
    for (uint32_t i = 0; i < points->n; i++) {
        uint8_t c = clusters->of[i];
        for (unsigned d = 0; d < 2; d++) {
            double off = points->at[d][i] - clusters->one[c].centre[d];
            squares[c][d] += off * off;
        }
    }
    for (unsigned c = 0; c < clusters->n; c++) {
        pith_cluster *one = &clusters->one[c];
        for (unsigned d = 0; one->live && d < 2; d++)
            one->spread[d] = spread_or(squares[c][d] / size[c], whole[d]);
    }
}

/* The part of a normal's logarithm that is the same for all points. */
static void find_constants(const pith_clusters *clusters,
                           double constant[PITH_CLUSTERS_MAX])
{
    for (unsigned c = 0; c < clusters->n; c++) {
        const pith_cluster *one = &clusters->one[c];
        constant[c] = one->live ? log(one->prior) - log(one->spread[0]) -
                                      log(one->spread[1]) - 2 * half_log_2pi
                                : -INFINITY;
    }
}

/* Logarithm of prior times density at point i. */
static double log_density(const pith_points *points, uint32_t i,
                          const pith_cluster *one, double constant)
{
    double x = (points->at[0][i] - one->centre[0]) / one->spread[0];
    double y = (points->at[1][i] - one->centre[1]) / one->spread[1];
    return constant - square_norm(x, y) / 2;
}

/* Compute it for all clusters; return the one with the largest. */
static unsigned find_densest(const pith_points *points, uint32_t i,
                             const pith_clusters *clusters,
                             const double constant[PITH_CLUSTERS_MAX],
                             double density[PITH_CLUSTERS_MAX])
{
    unsigned densest = 0;
    double most = -INFINITY;
    for (unsigned c = 0; c < clusters->n; c++) {
        const pith_cluster *one = &clusters->one[c];
        density[c] =
            one->live ? log_density(points, i, one, constant[c]) : -INFINITY;
        if (density[c] > most) {
            most = density[c];
            densest = c;
        }
    }
    return densest;
}

void pith_cluster_densities(const pith_points *points, pith_clusters *clusters)
{
    double whole[2];
    uint32_t size[PITH_CLUSTERS_MAX];
    double constant[PITH_CLUSTERS_MAX], density[PITH_CLUSTERS_MAX];
    find_spreads(points, whole);
    fit(points, whole, clusters, size);
    double total = (double)points->n + pith_cluster_count(clusters);
    for (unsigned c = 0; c < clusters->n; c++)
        if (clusters->one[c].live)
            clusters->one[c].prior = (size[c] + 1.0) / total;
    find_constants(clusters, constant);
    for (uint32_t i = 0; i < points->n; i++)
        clusters->of[i] =
            (uint8_t)find_densest(points, i, clusters, constant, density);
}

/* -- Expectation Maximisation ---------------------------------------------- */

/* Weighted sums of one cluster, relative to its current centre, so that squares
 * lose no precision and posteriors need not be stored. */
typedef struct moments {
    double weight;
    double sum[2];
    double squares[2];
} moments;

/* E step: add posteriors to the moments; return the mean log-likelihood. */
static double expect(const pith_points *points, pith_clusters *clusters,
                     moments moment[PITH_CLUSTERS_MAX])
{
    double constant[PITH_CLUSTERS_MAX];
    double density[PITH_CLUSTERS_MAX] = {0};
    double likelihood = 0;
    find_constants(clusters, constant);
    for (unsigned c = 0; c < clusters->n; c++)
        moment[c] = (moments){0};
    for (uint32_t i = 0; i < points->n; i++) {
        unsigned best = find_densest(points, i, clusters, constant, density);
        double most = density[best];
        double sum = 1; /* contribution of the best one */
        for (unsigned c = 0; c < clusters->n; c++) {
            density[c] = exp(density[c] - most);
            sum += c == best ? 0 : density[c];
        }
        likelihood += most + log(sum);
        clusters->of[i] = (uint8_t)best;
        for (unsigned c = 0; c < clusters->n; c++) {
            double weight = density[c] / sum;
            moment[c].weight += weight;
            for (unsigned d = 0; d < 2; d++) {
                double off = points->at[d][i] - clusters->one[c].centre[d];
                moment[c].sum[d] += weight * off;
                moment[c].squares[d] += weight * off * off;
            }
        }
    }
    return likelihood / points->n;
}

/* M step. */
static void maximise(const pith_points *points, const double whole[2],
                     pith_clusters *clusters,
                     const moments moment[PITH_CLUSTERS_MAX])
{
    for (unsigned c = 0; c < clusters->n; c++) {
        pith_cluster *one = &clusters->one[c];
        double weight = moment[c].weight;
        one->live = one->live && weight > weight_min;
        if (!one->live)
            continue;
        one->prior = weight / points->n;
        for (unsigned d = 0; d < 2; d++) {
            double shift = moment[c].sum[d] / weight;
            one->centre[d] += shift;
            one->spread[d] = spread_or(
                moment[c].squares[d] / weight - shift * shift, whole[d]);
        }
    }
}

void pith_cluster_expect(const pith_points *points, pith_clusters *clusters)
{
    double whole[2];
    uint32_t size[PITH_CLUSTERS_MAX];
    moments moment[PITH_CLUSTERS_MAX];
    clusters->rounds = 0;
    if (points->n == 0)
        return;
    find_spreads(points, whole);
    fit(points, whole, clusters, size);
    for (unsigned c = 0; c < clusters->n; c++)
        if (clusters->one[c].live)
            clusters->one[c].prior = (double)size[c] / points->n;
    double before = -INFINITY;
    for (;;) {
        clusters->likelihood = expect(points, clusters, moment);
        clusters->rounds++;
        if (clusters->rounds == EM_STEPS ||
            clusters->likelihood - before < em_gain)
            return;
        before = clusters->likelihood;
        maximise(points, whole, clusters, moment);
    }
}

/* -- Queries --------------------------------------------------------------- */

unsigned pith_cluster_nearest_origin(const pith_clusters *clusters)
{
    unsigned nearest = 0;
    double least = INFINITY;
    for (unsigned c = 0; c < clusters->n; c++) {
        const pith_cluster *one = &clusters->one[c];
        double norm = square_norm(one->centre[0], one->centre[1]);
        if (one->live && norm < least) {
            least = norm;
            nearest = c;
        }
    }
    return nearest;
}

unsigned pith_cluster_count(const pith_clusters *clusters)
{
    unsigned live = 0;
    for (unsigned c = 0; c < clusters->n; c++)
        live += clusters->one[c].live;
    return live;
}
