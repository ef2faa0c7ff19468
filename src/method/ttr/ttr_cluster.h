/* SPDX-License-Identifier: Apache-2.0 */
/* Clusters of points in the plane, at most eight: Farthest First, K-Means,
 * Expectation Maximisation, and normals fitted to any of these. The first
 * centre is the point nearest the origin unless the caller asks for one of the
 * random starts, which are reproducible. Ties go to the lowest index. */
#ifndef PITH_METHOD_TTR_CLUSTER_H
#define PITH_METHOD_TTR_CLUSTER_H

#include <pith/basics.h>

enum { PITH_CLUSTERS_MAX = 8 };

/* The points; coordinates are finite. */
typedef struct pith_points {
    const double *at[2]; /* of each dimension, n values */
    uint32_t n;
    double range[2]; /* maximum minus minimum; 0: the dimension is ignored */
} pith_points;

typedef struct pith_cluster {
    bool live;        /* false: it lost its points, or was never opened */
    double centre[2]; /* in the scale of the points */
    double spread[2]; /* standard deviations; EM and fitted normals */
    double prior;     /* EM and fitted normals */
} pith_cluster;

typedef struct pith_clusters {
    pith_cluster one[PITH_CLUSTERS_MAX];
    unsigned n;        /* opened, including dead ones */
    uint8_t *of;       /* cluster of each point */
    double likelihood; /* EM: mean logarithm, of the last E step */
    unsigned rounds;   /* K-Means: rounds; EM: E steps */
} pith_clusters;

/**
 * Compute each dimension's range. A range up to 1e-12 times the largest value
 * of the first dimension is a rounding error of equal values, and becomes 0.
 */
void pith_points_measure(pith_points *points);

/**
 * Farthest First into at most k (1 to PITH_CLUSTERS_MAX) clusters; fewer when
 * there are fewer different points. The first centre is the point nearest the
 * origin, or with a seed above 0 a random one. of[] must hold n entries. n * k
 * steps a centre.
 */
void pith_cluster_farthest(const pith_points *points, unsigned k, uint32_t seed,
                           pith_clusters *out);

/**
 * Random different points as initial centres, as in most K-Means programs;
 * otherwise like pith_cluster_farthest().
 */
void pith_cluster_random(const pith_points *points, unsigned k, uint32_t seed,
                         pith_clusters *out);

/**
 * K-Means, starting from the current assignment; at most 500 rounds of n * k
 * steps.
 */
void pith_cluster_means(const pith_points *points, pith_clusters *clusters);

/**
 * Mixture of independent normals, starting from the current assignment; at most
 * 100 E steps of n * k exponentials. Points are assigned to the cluster with
 * the largest posterior.
 */
void pith_cluster_expect(const pith_points *points, pith_clusters *clusters);

/**
 * Fit a normal to each cluster, and assign every point to the one with the
 * largest prior times density; clusters can become empty.
 */
void pith_cluster_densities(const pith_points *points, pith_clusters *clusters);

/** The live cluster whose centre is nearest the origin. */
unsigned pith_cluster_nearest_origin(const pith_clusters *clusters);

/** Number of live clusters. */
unsigned pith_cluster_count(const pith_clusters *clusters);

#endif
