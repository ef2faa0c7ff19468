/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Distance to the k-th nearest neighbour, and the words that are farthest
 * from it. Equal words are one point with a weight, of which pages have few:
 * most words occur once. A heap gives the nearest points of each in order.
 */
#include "outlier.h"

#include "status.h"

#include <math.h>

/* A key and what it belongs to; smaller keys, then smaller rows, come first. */
typedef struct entry {
    double key;
    uint32_t row;
} entry;

typedef struct point {
    uint32_t total, pages;
    uint32_t weight; /* words */
    double distance;
} point;

typedef struct points {
    point *one;
    uint32_t n;
    uint32_t *of; /* per word: its point */
} points;

static bool comes_first(const entry *a, const entry *b)
{
    return a->key < b->key || (!(b->key < a->key) && a->row < b->row);
}

static void sift(entry *heap, size_t n, size_t at)
{
    for (size_t child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && comes_first(&heap[child + 1], &heap[child]))
            child++;
        if (comes_first(&heap[at], &heap[child]))
            return;
        entry moved = heap[at];
        heap[at] = heap[child];
        heap[child] = moved;
    }
}

static void make_heap(entry *heap, size_t n)
{
    for (size_t i = n / 2; i-- > 0;)
        sift(heap, n, i);
}

/* Take the first of n entries away. */
static entry take_first(entry *heap, size_t n)
{
    entry first = heap[0];
    heap[0] = heap[n - 1];
    sift(heap, n - 1, 0);
    return first;
}

static pith_status find_points(const pith_outlier_words *w, points *p)
{
    uint32_t nslots = 4;
    while (nslots < 2 * w->n)
        nslots *= 2;
    uint32_t *slot = pith_arena_zalloc(w->arena, nslots, sizeof(uint32_t));
    p->n = 0;
    p->of = pith_arena_alloc(w->arena, w->n, sizeof(uint32_t));
    p->one = pith_arena_alloc(w->arena, w->n, sizeof(point));
    if (!slot || !p->of || !p->one)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < w->n; i++) {
        const pith_outlier_word *word = &w->word[i];
        uint64_t key = (uint64_t)word->total << 32 | word->pages;
        uint32_t at =
            (uint32_t)(key * 0x9e3779b97f4a7c15u >> 32) & (nslots - 1);
        while (slot[at] && (p->one[slot[at] - 1].total != word->total ||
                            p->one[slot[at] - 1].pages != word->pages))
            at = (at + 1) & (nslots - 1);
        if (!slot[at]) {
            p->one[p->n++] =
                (point){.total = word->total, .pages = word->pages};
            slot[at] = p->n;
        }
        p->of[i] = slot[at] - 1;
        p->one[p->of[i]].weight++;
    }
    return PITH_OK;
}

/* D of one point: the square root of the first squared distance by which k
 * other words are reached. */
static double measure(const points *p, uint32_t at, uint32_t k, entry *heap)
{
    const point *from = &p->one[at];
    for (uint32_t i = 0; i < p->n; i++) {
        double across = (double)p->one[i].total - from->total;
        double up = (double)p->one[i].pages - from->pages;
        heap[i] = (entry){across * across + up * up, i};
    }
    make_heap(heap, p->n);
    uint64_t reached = 0;
    double squared = 0;
    for (uint32_t left = p->n; reached < k && left > 0; left--) {
        entry next = take_first(heap, left);
        squared = next.key;
        reached += p->one[next.row].weight - (next.row == at);
    }
    return sqrt(squared);
}

pith_status pith_outlier_detect(pith_outlier_words *w,
                                const pith_outlier_options *options)
{
    for (uint32_t i = 0; i < w->n; i++) {
        w->word[i].outlier = false;
        w->word[i].distance = 0;
    }
    if (w->n < 2)
        return PITH_OK;
    uint32_t k = options->k < w->n - 1 ? options->k : w->n - 1;
    uint32_t n = options->n < w->n / 2 ? options->n : w->n / 2;
    points p;
    PITH_TRY(find_points(w, &p));
    entry *heap = pith_arena_alloc(w->arena, w->n, sizeof(entry));
    if (!heap)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < p.n; i++)
        p.one[i].distance = measure(&p, i, k, heap);
    for (uint32_t i = 0; i < w->n; i++) {
        w->word[i].distance = p.one[p.of[i]].distance;
        heap[i] = (entry){-w->word[i].distance, i};
    }
    make_heap(heap, w->n);
    for (uint32_t taken = 0; taken < n; taken++) {
        entry next = take_first(heap, w->n - taken);
        if (options->separated && !(next.key < 0))
            break;
        w->word[next.row].outlier = true;
    }
    return PITH_OK;
}
