/* SPDX-License-Identifier: Apache-2.0 */
/* The distance to the k-th nearest neighbour, and the words for which it is
 * largest. Words with equal coordinates are one point with a weight; pages have
 * few points, because most words occur once. Points with the same occurrences
 * and pages form a group, sorted by TF-IDF. A heap yields the other groups in
 * the order of their distance. Because the coordinates of groups are integers
 * and TF-IDF is between 0 and 1, few groups other than the point's own are
 * examined. */
#include "outlier.h"

#include "status.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A key and the row that it belongs to (for `nearest`: a number of words).
 * Smaller keys come first, then smaller rows. */
typedef struct entry {
    double key;
    uint32_t row;
} entry;

/* A point that several words share. A group has the same total and pages. */
typedef struct point {
    uint32_t total, pages;
    double tfidf;
    uint32_t weight; /* words */
    uint32_t found;  /* order of discovery */
    double distance;
} point;

typedef struct points {
    point *one; /* sorted: by group, inside by TF-IDF */
    uint32_t n;
    uint32_t *of;    /* per word: its point, UINT32_MAX for pruned ones */
    uint32_t *group; /* first point of each group; followed by n */
    uint32_t ngroups;
} points;

/* The other groups, nearest first, computed as far as they are needed. */
typedef struct order {
    entry *waiting; /* heap */
    uint32_t nwaiting;
    entry *known;
    uint32_t nknown;
} order;

/* The nearest points so far, with the farthest on top (keys are negative). With
 * the top one they have at least k words, without it fewer. */
typedef struct nearest {
    entry *heap;
    uint32_t n;
    uint64_t words;
    uint32_t k;
} nearest;

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

/* Remove the first of n entries. */
static entry take_first(entry *heap, size_t n)
{
    entry first = heap[0];
    heap[0] = heap[n - 1];
    sift(heap, n - 1, 0);
    return first;
}

/* -- Points -------------------------------------------------------------- */

static int compare_points(const void *left, const void *right)
{
    const point *a = left;
    const point *b = right;
    if (a->total != b->total)
        return a->total < b->total ? -1 : 1;
    if (a->pages != b->pages)
        return a->pages < b->pages ? -1 : 1;
    return (a->tfidf > b->tfidf) - (a->tfidf < b->tfidf);
}

static uint64_t hash_point(const point *self)
{
    uint64_t bits;
    memcpy(&bits, &self->tfidf, sizeof bits);
    uint64_t key = (uint64_t)self->total << 32 | self->pages;
    return (key * 0x9e3779b97f4a7c15u ^ bits) * 0xd6e8feb86659fd93u;
}

/* Sort the points, and update the indices in words. */
static pith_status sort_points(const pith_word_table *words, pith_arena *arena,
                               points *self)
{
    uint32_t *place = pith_arena_alloc(arena, self->n, sizeof(uint32_t));
    self->group =
        pith_arena_alloc(arena, (size_t)self->n + 1, sizeof(uint32_t));
    if (!place || !self->group)
        return PITH_NOMEM;
    qsort(self->one, self->n, sizeof(point), compare_points);
    for (uint32_t i = 0; i < self->n; i++) {
        const point *one = &self->one[i];
        place[one->found] = i;
        if (i == 0 || one->total != one[-1].total ||
            one->pages != one[-1].pages)
            self->group[self->ngroups++] = i;
    }
    self->group[self->ngroups] = self->n;
    for (uint32_t i = 0; i < words->n; i++)
        if (self->of[i] != UINT32_MAX)
            self->of[i] = place[self->of[i]];
    return PITH_OK;
}

static pith_status find_points(const pith_word_table *words, bool tfidf,
                               pith_arena *arena, points *self)
{
    uint32_t nslots = 4;
    while (nslots < 2 * words->n)
        nslots *= 2;
    uint32_t *slot = pith_arena_zalloc(arena, nslots, sizeof(uint32_t));
    *self = (points){.of = pith_arena_alloc(arena, words->n, sizeof(uint32_t)),
                     .one = pith_arena_alloc(arena, words->n, sizeof(point))};
    if (!slot || !self->of || !self->one)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < words->n; i++) {
        const pith_table_word *word = &words->word[i];
        point here = {.total = word->total,
                      .pages = word->pages,
                      .tfidf = tfidf ? word->tfidf : 0,
                      .found = self->n};
        uint32_t at = (uint32_t)(hash_point(&here) >> 32) & (nslots - 1);
        self->of[i] = UINT32_MAX;
        if (word->pruned)
            continue;
        while (slot[at] && compare_points(&self->one[slot[at] - 1], &here) != 0)
            at = (at + 1) & (nslots - 1);
        if (!slot[at]) {
            self->one[self->n++] = here;
            slot[at] = self->n;
        }
        self->of[i] = slot[at] - 1;
        self->one[self->of[i]].weight++;
    }
    return sort_points(words, arena, self);
}

/* -- Distances ----------------------------------------------------------- */

static void push(nearest *near, double squared, uint32_t words)
{
    uint32_t at = near->n++;
    entry put = {-squared, words};
    for (; at > 0 && comes_first(&put, &near->heap[(at - 1) / 2]);
         at = (at - 1) / 2)
        near->heap[at] = near->heap[(at - 1) / 2];
    near->heap[at] = put;
    near->words += words;
    while (near->words - near->heap[0].row >= near->k) {
        near->words -= near->heap[0].row;
        (void)take_first(near->heap, near->n--);
    }
}

/* Whether everything at that distance or beyond is too far. */
static bool is_far(const nearest *near, double squared)
{
    return near->words >= near->k && squared >= -near->heap[0].key;
}

/* The first point of a group whose TF-IDF is at least z. */
static uint32_t search(const points *self, uint32_t group, double z)
{
    uint32_t low = self->group[group];
    uint32_t high = self->group[group + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (self->one[middle].tfidf < z)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Visit the points of a group in both directions, nearest first. */
static void meet_group(const points *self, const entry *other, uint32_t from,
                       nearest *near)
{
    double z = self->one[from].tfidf;
    uint32_t above = search(self, other->row, z);
    uint32_t below = above;
    uint32_t first = self->group[other->row];
    uint32_t stop = self->group[other->row + 1];
    while (below > first || above < stop) {
        bool up = below == first ||
                  (above < stop && self->one[above].tfidf - z <=
                                       z - self->one[below - 1].tfidf);
        uint32_t at = up ? above++ : --below;
        double across = self->one[at].tfidf - z;
        double squared = other->key + across * across;
        if (is_far(near, squared))
            return;
        uint32_t words = self->one[at].weight - (at == from);
        if (words > 0)
            push(near, squared, words);
    }
}

static void begin_order(const points *self, uint32_t group, order *ranking)
{
    const point *from = &self->one[self->group[group]];
    for (uint32_t i = 0; i < self->ngroups; i++) {
        const point *to = &self->one[self->group[i]];
        double across = (double)to->total - from->total;
        double up = (double)to->pages - from->pages;
        ranking->waiting[i] = (entry){across * across + up * up, i};
    }
    ranking->nwaiting = self->ngroups;
    ranking->nknown = 0;
    make_heap(ranking->waiting, ranking->nwaiting);
}

/* D of a point: the square root of the first squared distance within which
 * there are k other words. */
static double measure(const points *self, uint32_t at, order *ranking,
                      nearest *near)
{
    near->n = 0;
    near->words = 0;
    for (uint32_t i = 0;; i++) {
        if (i == ranking->nknown) {
            if (ranking->nwaiting == 0)
                break;
            ranking->known[ranking->nknown++] =
                take_first(ranking->waiting, ranking->nwaiting--);
        }
        if (is_far(near, ranking->known[i].key))
            break;
        meet_group(self, &ranking->known[i], at, near);
    }
    return near->n > 0 ? sqrt(-near->heap[0].key) : 0;
}

static pith_status measure_all(points *self, uint32_t k, pith_arena *arena)
{
    order o = {.waiting = pith_arena_alloc(arena, self->ngroups, sizeof(entry)),
               .known = pith_arena_alloc(arena, self->ngroups, sizeof(entry))};
    /* Every point in it stands for at least one word. */
    size_t room = (size_t)(k < self->n ? k : self->n) + 2;
    nearest near = {.heap = pith_arena_alloc(arena, room, sizeof(entry)),
                    .k = k};
    if (!o.waiting || !o.known || !near.heap)
        return PITH_NOMEM;
    for (uint32_t group = 0; group < self->ngroups; group++) {
        begin_order(self, group, &o);
        for (uint32_t i = self->group[group]; i < self->group[group + 1]; i++)
            self->one[i].distance = measure(self, i, &o, &near);
    }
    return PITH_OK;
}

/* -- Words --------------------------------------------------------------- */

/* Reset earlier results, and exclude words on too few or too many pages. Return
 * how many words are left. */
static uint32_t prune(pith_word_table *words,
                      const pith_outlier_options *options)
{
    uint32_t left = 0;
    double at_most = options->at_most > 0 ? options->at_most : 1, tokens = 0;
    for (uint32_t i = 0; i < words->n; i++)
        tokens += words->word[i].total;
    for (uint32_t i = 0; i < words->n; i++) {
        pith_table_word *word = &words->word[i];
        double share = words->npages > 1 ? (double)word->pages / words->npages
                                         : word->total / tokens;
        word->outlier = false;
        word->distance = 0;
        word->pruned = share < options->at_least || share > at_most;
        left += !word->pruned;
    }
    return left;
}

/* Flag the n words with the largest distances. */
static pith_status flag(pith_word_table *words, const points *self, uint32_t n,
                        const pith_outlier_options *options, pith_arena *arena)
{
    entry *heap = pith_arena_alloc(arena, words->n, sizeof(entry));
    if (!heap)
        return PITH_NOMEM;
    size_t waiting = 0;
    for (uint32_t i = 0; i < words->n; i++) {
        if (words->word[i].pruned)
            continue;
        words->word[i].distance = self->one[self->of[i]].distance;
        heap[waiting++] = (entry){-words->word[i].distance, i};
    }
    make_heap(heap, waiting);
    for (; n > 0; n--) {
        entry next = take_first(heap, waiting--);
        if (options->separated && !(next.key < 0))
            break;
        words->word[next.row].outlier = true;
    }
    return PITH_OK;
}

pith_status pith_outlier_detect(pith_word_table *words,
                                const pith_outlier_options *options)
{
    pith_arena *arena = options->arena ? options->arena : words->arena;
    if (options->tfidf && words->nnoted > 0)
        pith_word_table_weigh(words);
    uint32_t left = prune(words, options);
    if (left < 2)
        return PITH_OK;
    uint32_t k = options->k < left - 1 ? options->k : left - 1;
    uint32_t most = (uint32_t)(options->share * left);
    uint32_t n = options->n < most ? options->n : most;
    points p;
    PITH_TRY(find_points(words, options->tfidf, arena, &p));
    PITH_TRY(measure_all(&p, k > 0 ? k : 1, arena));
    return flag(words, &p, n, options, arena);
}
