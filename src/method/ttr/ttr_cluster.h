/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clusters of points in the plane, as few as eight of them: Farthest First,
 * K-Means, Expectation Maximisation, and normals fitted to any of these.
 * The first centre is the point nearest the origin, unless the caller asks for
 * one of the random starts, each of which is the same every time; ties go to
 * the lowest index.
 */
#ifndef PITH_METHOD_TTR_CLUSTER_H
#define PITH_METHOD_TTR_CLUSTER_H

#include <pith/pith.h>

enum { PITH_CLUSTERS_MAX = 8 };

/* The points; coordinates are finite. */
typedef struct pith_points {
    const double *at[2]; /* of each dimension, n values */
    uint32_t n;
    double range[2]; /* largest less smallest; 0: a dimension that tells
                        nothing and is left out */
} pith_points;

typedef struct pith_cluster {
    bool live;        /* false: emptied on the way, or never opened */
    double centre[2]; /* as the points are, not scaled */
    double spread[2]; /* standard deviations; EM and fitted normals */
    double prior;     /* EM and fitted normals */
} pith_cluster;

typedef struct pith_clusters {
    pith_cluster one[PITH_CLUSTERS_MAX];
    unsigned n;        /* opened, dead ones included */
    uint8_t *of;       /* cluster of each point */
    double likelihood; /* EM: mean logarithm, of the last E step */
    unsigned rounds;   /* K-Means: rounds; EM: E steps */
} pith_clusters;

/**
 * Find each dimension's range. Ranges up to 1e-12 times the largest value of
 * the first dimension are what rounding leaves of equal values, and are 0.
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
 * Random different points as centres, as K-Means begins in most programs:
 * otherwise as pith_cluster_farthest().
 */
void pith_cluster_random(const pith_points *points, unsigned k, uint32_t seed,
                         pith_clusters *out);

/** K-Means from the assignment at hand; at most 500 rounds of n * k steps. */
void pith_cluster_means(const pith_points *points, pith_clusters *clusters);

/**
 * Mixture of independent normals from the assignment at hand; at most 100 E
 * steps of n * k exponentials. Points end in the cluster of largest posterior.
 */
void pith_cluster_expect(const pith_points *points, pith_clusters *clusters);

/**
 * Fit a normal to each cluster and give every point to the one of largest
 * prior times density; a cluster may end up without points.
 */
void pith_cluster_densities(const pith_points *points, pith_clusters *clusters);

/** The live cluster whose centre is nearest the origin. */
unsigned pith_cluster_nearest_origin(const pith_clusters *clusters);

/** Number of live clusters. */
unsigned pith_cluster_count(const pith_clusters *clusters);

#endif
