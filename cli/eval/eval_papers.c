/* SPDX-License-Identifier: Apache-2.0 */
/* The experiments of the papers. Their figures are copied from the printed
 * papers, including misprints. The claims are what these figures imply about
 * orders, because only orders can hold on other pages. */
#include "eval_papers.h"

/* A figure that the paper does not state. */
#define NOT_GIVEN (-1)

/* -- Density ------------------------------------------------------------- */

static const pith_paper_column word_columns[] = {
    {"precision", "precision", .stat = PITH_PAPER_MEAN},
    {"recall", "recall", .stat = PITH_PAPER_MEAN},
    {"F", "f1", .stat = PITH_PAPER_MEAN},
    {"accuracy", "accuracy", .stat = PITH_PAPER_MEAN},
    {0},
};

static const pith_eval_variant density_variants[] = {
    {"hybrid by blocks", "hybrid", .settings = {"vi-mode=block"}},
    {"hybrid by nodes", "hybrid", .settings = {"vi-mode=node"}},
    {"composite density", "ctd", .settings = {NULL}},
    {"density", "td", .settings = {NULL}},
    {0},
};

static const pith_paper_row density_rows[] = {
    {"visual importance by VIPS blocks", "hybrid by blocks", .printed = true,
     .percent = {89, 81, 80, 55}},
    {"by node position and size", "hybrid by nodes", .printed = true,
     .percent = {81, 76, 70, 53}},
    {"composite density (ctd)", "composite density", .printed = false},
    {"density (td)", "density", .printed = false},
    {0},
};

static const pith_paper_table density_tables[] = {
    {"Means over pages, in per cent", word_columns, density_rows,
     .bars = false},
    {0},
};

static const pith_paper_pair vips_wins[] = {
    {{"hybrid by blocks", "precision", 0}, {"hybrid by nodes", "precision", 0}},
    {{"hybrid by blocks", "recall", 0}, {"hybrid by nodes", "recall", 0}},
    {{"hybrid by blocks", "f1", 0}, {"hybrid by nodes", "f1", 0}},
    {{"hybrid by blocks", "accuracy", 0}, {"hybrid by nodes", "accuracy", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair precision_wins[] = {
    {{"hybrid by blocks", "precision", 0}, {"hybrid by blocks", "recall", 0}},
    {{"hybrid by nodes", "precision", 0}, {"hybrid by nodes", "recall", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_claim density_claims[] = {
    {"VIPS blocks beat node position and size in every figure",
     .pairs = vips_wins},
    {"precision is above recall", .pairs = precision_wins},
    {0},
};

/* -- Blocks -------------------------------------------------------------- */

static const pith_paper_column length_columns[] = {
    {"precision", "precision", .stat = PITH_PAPER_MEAN},
    {"recall", "recall", .stat = PITH_PAPER_MEAN},
    {"F", "f1", .stat = PITH_PAPER_MEAN},
    {0},
};

/* The same pages, with words in any order. */
static const pith_paper_column word_bag_columns[] = {
    {"precision", "precision", .also = true},
    {"recall", "recall", .also = true},
    {"F", "f1", .also = true},
    {0},
};

static const pith_eval_variant blocks_variants[] = {
    {"single page", "blocks", .settings = {NULL}},
    {"many, text", "blocks", .many = true, .match = PITH_MATCH_TEXT},
    {"many, place", "blocks", .many = true, .match = PITH_MATCH_PLACE},
    {"many, context", "blocks", .many = true, .match = PITH_MATCH_CONTEXT},
    {"auto", "auto", .settings = {NULL}},
    {"auto, text", "auto", .many = true, .match = PITH_MATCH_TEXT},
    {"auto, place", "auto", .many = true, .match = PITH_MATCH_PLACE},
    {"auto, context", "auto", .many = true, .match = PITH_MATCH_CONTEXT},
    {0},
};

static const pith_paper_row blocks_rows[] = {
    {"single page, 15 pages of one site", "single page", .printed = true,
     .percent = {81.51, 100, 89.53}},
    {"  by page type", "single page", .every_group = true},
    {"many pages (ECM), the same 15", "many, text", .printed = true,
     .percent = {99.86, 100, 99.93}},
    {"  by site", "many, text", .every_group = true},
    {"  and the same XPath", "many, place", .printed = false},
    {"  by context instead", "many, context", .printed = false},
    {"  by site", "many, context", .every_group = true},
    {"auto: single page", "auto", .printed = false},
    {"  by page type", "auto", .every_group = true},
    {"auto: ECM", "auto, text", .printed = false},
    {"  and the same XPath", "auto, place", .printed = false},
    {"  by context instead", "auto, context", .printed = false},
    {"  by site", "auto, context", .every_group = true},
    {0},
};

static const pith_paper_row word_bag_rows[] = {
    {"blocks: single page", "single page", .printed = false},
    {"  ECM", "many, text", .printed = false},
    {"  and the same XPath", "many, place", .printed = false},
    {"  by context instead", "many, context", .printed = false},
    {"  by site", "many, context", .every_group = true},
    {"auto: single page", "auto", .printed = false},
    {"  ECM", "auto, text", .printed = false},
    {"  and the same XPath", "auto, place", .printed = false},
    {"  by context instead", "auto, context", .printed = false},
    {"  by site", "auto, context", .every_group = true},
    {0},
};

static const pith_paper_row full_rows[] = {
    {"none of 15 pages by itself", "single page", .stat = PITH_PAPER_FULL,
     .printed = true, .percent = {0, 100, 0}},
    {"13 of 15 with ECM", "many, text", .stat = PITH_PAPER_FULL,
     .printed = true, .percent = {86.67, 100, 86.67}},
    {"  by context instead", "many, context", .stat = PITH_PAPER_FULL},
    {"auto: single page", "auto", .stat = PITH_PAPER_FULL},
    {"  ECM", "auto, text", .stat = PITH_PAPER_FULL},
    {"  by context instead", "auto, context", .stat = PITH_PAPER_FULL},
    {0},
};

/* Invented lengths, to explain the measure. */
static const pith_paper_row length_rows[] = {
    {"LEC 1700, LEP 1500, LM 0", NULL, .printed = true,
     .percent = {90.91, 100, 95.24}, .lengths = {1700, 1500, 0}},
    {"LEC 1500, LEP 1300, LM 0", NULL, .printed = true,
     .percent = {89.66, 100, 94.55}, .lengths = {1500, 1300, 0}},
    {"LEC 700, LEP 500, LM 0", NULL, .printed = true,
     .percent = {75, 100, 85.71}, .lengths = {700, 500, 0}},
    {0},
};

static const pith_paper_column page_columns[] = {
    {"single P", NULL, .stat = PITH_PAPER_MEAN},
    {"single R", NULL, .stat = PITH_PAPER_MEAN},
    {"single F", NULL, .stat = PITH_PAPER_MEAN},
    {"many P", NULL, .stat = PITH_PAPER_MEAN},
    {"many R", NULL, .stat = PITH_PAPER_MEAN},
    {"many F", NULL, .stat = PITH_PAPER_MEAN},
    {0},
};

/* Of our pages. */
static const pith_paper_column site_columns[] = {
    {"single P", "precision", .variant = "single page"},
    {"single R", "recall", .variant = "single page"},
    {"single F", "f1", .variant = "single page"},
    {"many P", "precision", .variant = "many, text"},
    {"many R", "recall", .variant = "many, text"},
    {"many F", "f1", .variant = "many, text"},
    {0},
};

static const pith_paper_row page_rows[] = {
    {"page 1", NULL, .printed = true,
     .percent = {94.50, 100, 97.17, 100, 100, 100}},
    {"page 2", NULL, .printed = true,
     .percent = {82.11, 100, 90.18, 98.75, 100, 99.37}},
    {"page 3", NULL, .printed = true,
     .percent = {77.50, 100, 87.32, 100, 100, 100}},
    {"page 4", NULL, .printed = true,
     .percent = {77.37, 100, 87.24, 100, 100, 100}},
    {"page 5", NULL, .printed = true,
     .percent = {91.52, 100, 95.57, 100, 100, 100}},
    {"page 6", NULL, .printed = true,
     .percent = {83.45, 100, 90.98, 100, 100, 100}},
    {"page 7", NULL, .printed = true,
     .percent = {86.16, 100, 92.56, 100, 100, 100}},
    {"page 8", NULL, .printed = true,
     .percent = {90.43, 100, 94.97, 100, 100, 100}},
    {"page 9", NULL, .printed = true,
     .percent = {91.55, 100, 95.59, 100, 100, 100}},
    {"page 10", NULL, .printed = true,
     .percent = {66.38, 100, 79.79, 100, 100, 100}},
    {"page 11", NULL, .printed = true,
     .percent = {61.35, 100, 76.04, 100, 100, 100}},
    {"page 12", NULL, .printed = true,
     .percent = {77.84, 100, 87.54, 100, 100, 100}},
    {"page 13", NULL, .printed = true,
     .percent = {78.80, 100, 88.15, 100, 100, 100}},
    {"page 14", NULL, .printed = true,
     .percent = {86.19, 100, 92.58, 99.08, 100, 99.54}},
    {"page 15 (F as printed, not 87.33)", NULL, .printed = true,
     .percent = {77.51, 100, 97.33, 100, 100, 100}},
    {"mean", NULL, .printed = true,
     .percent = {81.51, 100, 89.53, 99.86, 100, 99.93}},
    {0},
};

static const pith_paper_table blocks_tables[] = {
    {"Means over pages, in per cent", length_columns, blocks_rows,
     .bars = true},
    {"Words in any order, in per cent", word_bag_columns, word_bag_rows,
     .bars = false},
    {"Pages at 100 %, in per cent of all", length_columns, full_rows,
     .bars = false},
    {"Table 1, ours by the formulas it explains, in per cent", length_columns,
     length_rows, .bars = false},
    {"Table 2, 15 pages of one site in 2011, in per cent", page_columns,
     page_rows, .alone = true},
    {"Table 2 of the sites here, up to 15 pages of each, in per cent",
     site_columns, NULL, .pages = true},
    {0},
};

static const pith_paper_pair more_precise[] = {
    {{"many, text", "precision", 0}, {"single page", "precision", 0}},
    {{"many, text", "f1", 0}, {"single page", "f1", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair context_wins[] = {
    {{"many, context", "precision", 0}, {"many, text", "precision", 0}},
    {{"many, context", "f1", 0}, {"many, text", "f1", 0}},
    {{"auto, context", "f1", 0}, {"auto, text", "f1", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair recall_of_blocks[] = {
    {{"single page", "recall", 0}, {"single page", "precision", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair full_recall[] = {
    {{"single page", "recall", 0}, {NULL, NULL, 99.5}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_claim blocks_claims[] = {
    {"recall is above precision on single pages", .pairs = recall_of_blocks},
    {"nothing is lost: recall of 100 % (99.5 and more)", .pairs = full_recall},
    {"many pages give more precision and F than a single one",
     .pairs = more_precise},
    {"context beats equal texts", .pairs = context_wins, .own = true},
    {0},
};

/* -- Outlier ------------------------------------------------------------- */

static const pith_paper_column block_columns[] = {
    {"number", NULL, .stat = PITH_PAPER_PAGES},
    {"accuracy", "accuracy", .stat = PITH_PAPER_MEAN},
    {"precision", "precision", .stat = PITH_PAPER_MEAN},
    {"recall", "sensitivity", .stat = PITH_PAPER_MEAN},
    {"specificity", "specificity", .stat = PITH_PAPER_MEAN},
    {0},
};

static const pith_eval_variant outlier_variants[] = {
    {"word outliers", "outlier", .settings = {NULL}},
    {0},
};

/* Ours are the pages of the type with that name. */
#define AREA(name, a, p, r)                                             \
    {                                                                   \
        "BBC " name, "word outliers", .group = (name), .printed = true, \
                                      .percent = {                      \
                                          150,                          \
                                          (a),                          \
                                          (p),                          \
                                          (r),                          \
                                          NOT_GIVEN                     \
                                      }                                 \
    }

static const pith_paper_row outlier_rows[] = {
    AREA("science", 80, 85, 80),
    AREA("technology", 82, 80, 83),
    AREA("health", 85, 85, 80),
    AREA("business", 80, 80, 85),
    AREA("entertainment", 85, 82, 85),
    {"mean of all", "word outliers", .printed = true,
     .percent = {NOT_GIVEN, 82.4, 82.4, 82.6, NOT_GIVEN}},
    {"  by page type", "word outliers", .every_group = true},
    {0},
};

static const pith_paper_table outlier_tables[] = {
    {"Table 1: text blocks, means over pages, in per cent", block_columns,
     outlier_rows, .bars = true},
    {0},
};

static const pith_paper_pair outlier_levels[] = {
    {{"word outliers", "accuracy", 0}, {NULL, NULL, 80}},
    {{"word outliers", "precision", 0}, {NULL, NULL, 80}},
    {{"word outliers", "sensitivity", 0}, {NULL, NULL, 80}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair outlier_recall[] = {
    {{"word outliers", "sensitivity", 0}, {"word outliers", "precision", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_claim outlier_claims[] = {
    {"accuracy, precision and recall are 80 % or more",
     .pairs = outlier_levels},
    {"recall is not below precision", .pairs = outlier_recall},
    {0},
};

/* -- Weight -------------------------------------------------------------- */

static const pith_paper_column accuracy_columns[] = {
    {"number", NULL, .stat = PITH_PAPER_PAGES},
    {"correct", "correct", .stat = PITH_PAPER_MEAN},
    {"deviation", "deviation", .stat = PITH_PAPER_MEAN},
    {"without", "without", .stat = PITH_PAPER_MEAN},
    {0},
};

static const pith_eval_variant weight_variants[] = {
    {"weight", "weight", .settings = {NULL}},
    {0},
};

/* Ours are the pages of the type with that name (tools/measure/make-sites-set
 * --parts). */
#define PART(name, type, pages, right, wrong, none)                    \
    {                                                                  \
        name, "weight", .group = (type), .printed = true, .percent = { \
            (pages),                                                   \
            (right),                                                   \
            (wrong),                                                   \
            (none)                                                     \
        }                                                              \
    }

static const pith_paper_row weight_rows[] = {
    PART("Sina news", "news 1", 100, 97, 2, 1),
    PART("Sina business", "business 1", 100, 98, 2, 0),
    PART("Sina technology", "technology 1", 100, 97, 2, 1),
    PART("163 news", "news 2", 100, 98, 1, 1),
    PART("163 technology", "technology 2", 100, 96, 3, 1),
    PART("QQ news", "news 3", 100, 99, 1, 0),
    PART("QQ business", "business 2", 100, 98, 2, 0),
    PART("QQ technology", "technology 3", 100, 97, 2, 1),
    PART("Souhu news", "news 4", 100, 96, 3, 1),
    PART("Souhu business", "business 3", 100, 97, 1, 2),
    {"mean of news (as stated)", "weight", .printed = true, .mean_of = 10,
     .percent = {NOT_GIVEN, 97, NOT_GIVEN, NOT_GIVEN}},
    PART("Sina blogs", "blogs 1", 200, 98, .5, 1.5),
    PART("163 blogs (its parts add to 199)", "blogs 2", 200, 97, 1, 1.5),
    {"mean of blogs (as stated)", "weight", .printed = true, .mean_of = 2,
     .percent = {NOT_GIVEN, 97.5, NOT_GIVEN, NOT_GIVEN}},
    {"all pages", "weight", .printed = false},
    {"  by page type", "weight", .every_group = true},
    {0},
};

static const pith_paper_table weight_tables[] = {
    {"Tables 2 and 3: number of pages, and per cent of them", accuracy_columns,
     weight_rows, .bars = true},
    {0},
};

static const pith_paper_pair weight_levels[] = {
    {{"weight", "correct", 0}, {NULL, NULL, 96}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair weight_errors[] = {
    {{"weight", "deviation", 0}, {"weight", "without", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_claim weight_claims[] = {
    {"96 % of the pages or more are correct", .pairs = weight_levels},
    {"wrong or partial text is more common than none", .pairs = weight_errors},
    {0},
};

/* -- Text-to-tag ratio --------------------------------------------------- */

static const pith_paper_column threshold_columns[] = {
    {"precision", "precision", .stat = PITH_PAPER_MEAN},
    {"recall", "recall", .stat = PITH_PAPER_MEAN},
    {0},
};

static const pith_paper_column cluster_columns[] = {
    {"A median", "accuracy", .stat = PITH_PAPER_MEDIAN},
    {"A mean", "accuracy", .stat = PITH_PAPER_MEAN},
    {"P median", "precision", .stat = PITH_PAPER_MEDIAN},
    {"P mean", "precision", .stat = PITH_PAPER_MEAN},
    {"R median", "recall", .stat = PITH_PAPER_MEDIAN},
    {"R mean", "recall", .stat = PITH_PAPER_MEAN},
    {0},
};

/* The points of the curve: lambda from 0 to 19. */
#define POINT(n)                                                               \
    {                                                                          \
        "lambda " #n, "ttr", .settings = { "cluster=threshold", "lambda=" #n } \
    }
#define POINTS                                                            \
    POINT(0), POINT(1), POINT(2), POINT(3), POINT(4), POINT(5), POINT(6), \
        POINT(7), POINT(8), POINT(9), POINT(10), POINT(11), POINT(12),    \
        POINT(13), POINT(14), POINT(15), POINT(16), POINT(17), POINT(18), \
        POINT(19)

/* The paper finds clusters of the ratio alone inaccurate, without figures. */
#define RATIO_ALONE(cluster, mode)                      \
    {                                                   \
        "ratio " mode " " cluster, "ttr", .settings = { \
            "cluster=" cluster,                         \
            "mode=" mode,                               \
            "axes=1"                                    \
        }                                               \
    }

static const pith_eval_variant roc_variants[] = {POINTS, {0}};

static const pith_eval_variant ttr_variants[] = {
    {"threshold", "ttr", .settings = {"cluster=threshold"}},
    {"density ff", "ttr", .settings = {"cluster=ff", "mode=density"}},
    {"density kmeans", "ttr", .settings = {"cluster=kmeans", "mode=density"}},
    {"density em", "ttr", .settings = {"cluster=em", "mode=density"}},
    {"distance ff", "ttr", .settings = {"cluster=ff", "mode=distance"}},
    {"distance kmeans", "ttr", .settings = {"cluster=kmeans", "mode=distance"}},
    {"distance em", "ttr", .settings = {"cluster=em", "mode=distance"}},
    POINTS,
    RATIO_ALONE("ff", "density"),
    RATIO_ALONE("kmeans", "density"),
    RATIO_ALONE("em", "density"),
    RATIO_ALONE("ff", "distance"),
    RATIO_ALONE("kmeans", "distance"),
    RATIO_ALONE("em", "distance"),
    {0},
};

static const pith_paper_row threshold_rows[] = {
    {"mean", "threshold", .printed = true, .percent = {55.97, 94.49}},
    {"median", "threshold", .stat = PITH_PAPER_MEDIAN, .printed = true,
     .percent = {61.06, 99.51}},
    {"std", "threshold", .stat = PITH_PAPER_STD, .printed = true,
     .percent = {34.65, 17.42}},
    {"pages at 100 %, 2 and 75 of 176", "threshold", .stat = PITH_PAPER_FULL,
     .printed = true, .percent = {1.14, 42.61}},
    {0},
};

static const pith_paper_row cluster_rows[] = {
    {"density, Farthest First", "density ff", .printed = true,
     .percent = {84.96, 77.87, 72.10, 60.31, 98.99, 93.91}},
    {"density, K-Means", "density kmeans", .printed = true,
     .percent = {78.39, 74.83, 58.71, 52.55, 99.66, 95.82}},
    {"density, EM", "density em", .printed = true,
     .percent = {72.49, 69.75, 45.70, 44.62, 100, 93.09}},
    {"distance, Farthest First", "distance ff", .printed = true,
     .percent = {79.52, 72.33, 94.12, 73.53, 90.18, 80.50}},
    {"distance, K-Means", "distance kmeans", .printed = true,
     .percent = {81.78, 76.90, 67.49, 59.68, 98.80, 92.76}},
    {"distance, EM", "distance em", .printed = true,
     .percent = {77.98, 74.61, 57.80, 52.29, 99.67, 95.79}},
    {0},
};

static const pith_paper_row ratio_rows[] = {
    {"density, Farthest First", "ratio density ff", .printed = false},
    {"density, K-Means", "ratio density kmeans", .printed = false},
    {"density, EM", "ratio density em", .printed = false},
    {"distance, Farthest First", "ratio distance ff", .printed = false},
    {"distance, K-Means", "ratio distance kmeans", .printed = false},
    {"distance, EM", "ratio distance em", .printed = false},
    {0},
};

static const pith_paper_table ttr_tables[] = {
    {"Table 1: threshold at one standard deviation, in per cent",
     threshold_columns, threshold_rows, .bars = false},
    {"Table 2: clustering with k = 3, in per cent", cluster_columns,
     cluster_rows, .bars = true},
    {"The same by the ratio alone, in per cent", cluster_columns, ratio_rows,
     .bars = false},
    {0},
};

static const pith_paper_pair recall_wins[] = {
    {{"threshold", "recall", 0}, {"threshold", "precision", 0}},
    {{"density ff", "recall", 0}, {"density ff", "precision", 0}},
    {{"density kmeans", "recall", 0}, {"density kmeans", "precision", 0}},
    {{"density em", "recall", 0}, {"density em", "precision", 0}},
    {{"distance ff", "recall", 0}, {"distance ff", "precision", 0}},
    {{"distance kmeans", "recall", 0}, {"distance kmeans", "precision", 0}},
    {{"distance em", "recall", 0}, {"distance em", "precision", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair density_ff_wins[] = {
    {{"density ff", "accuracy", 0}, {"density kmeans", "accuracy", 0}},
    {{"density ff", "accuracy", 0}, {"density em", "accuracy", 0}},
    {{"density ff", "accuracy", 0}, {"distance ff", "accuracy", 0}},
    {{"density ff", "accuracy", 0}, {"distance kmeans", "accuracy", 0}},
    {{"density ff", "accuracy", 0}, {"distance em", "accuracy", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair density_ff_precise[] = {
    {{"density ff", "precision", 0}, {"threshold", "precision", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair distance_ff_precise[] = {
    {{"distance ff", "precision", 0}, {"density ff", "precision", 0}},
    {{"distance ff", "precision", 0}, {"density kmeans", "precision", 0}},
    {{"distance ff", "precision", 0}, {"density em", "precision", 0}},
    {{"distance ff", "precision", 0}, {"distance kmeans", "precision", 0}},
    {{"distance ff", "precision", 0}, {"distance em", "precision", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair clusterers[] = {
    {{"density ff", "accuracy", 0}, {"density kmeans", "accuracy", 0}},
    {{"density kmeans", "accuracy", 0}, {"density em", "accuracy", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair distance_wins[] = {
    {{"distance kmeans", "accuracy", 0}, {"density kmeans", "accuracy", 0}},
    {{"distance em", "accuracy", 0}, {"density em", "accuracy", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_pair plane_wins[] = {
    {{"density ff", "accuracy", 0}, {"ratio density ff", "accuracy", 0}},
    {{"density kmeans", "accuracy", 0},
     {"ratio density kmeans", "accuracy", 0}},
    {{"density em", "accuracy", 0}, {"ratio density em", "accuracy", 0}},
    {{"distance ff", "accuracy", 0}, {"ratio distance ff", "accuracy", 0}},
    {{"distance kmeans", "accuracy", 0},
     {"ratio distance kmeans", "accuracy", 0}},
    {{"distance em", "accuracy", 0}, {"ratio distance em", "accuracy", 0}},
    {.more = {NULL, NULL, 0}},
};

static const pith_paper_claim ttr_claims[] = {
    {"mean recall is above mean precision in every variant",
     .pairs = recall_wins},
    {"density Farthest First has the best mean accuracy",
     .pairs = density_ff_wins},
    {"density Farthest First is more precise than the threshold",
     .pairs = density_ff_precise},
    {"distance Farthest First has the best mean precision",
     .pairs = distance_ff_precise},
    {"by density, accuracy falls from Farthest First to K-Means to EM",
     .pairs = clusterers},
    {"for K-Means and EM, distance is more accurate than density",
     .pairs = distance_wins},
    {"two dimensions are more accurate than the ratio alone",
     .pairs = plane_wins},
    {0},
};

/* -- Figures of a page ---------------------------------------------------- */

static const pith_paper_picture density_pictures[] = {
    {"hybrid by blocks", "blocks", .number = NULL},
    {"hybrid by nodes", "blocks", .number = NULL},
    {0},
};

static const pith_paper_picture blocks_pictures[] = {
    {"single page", "blocks", .number = NULL},
    {0},
};

static const pith_paper_picture outlier_pictures[] = {
    {"word outliers", "words", .number = "Figure 3"},
    {"word outliers", "words-filtered", .number = "Figure 4"},
    {"word outliers", "words-flat", .number = NULL},
    {0},
};

static const pith_paper_picture weight_pictures[] = {
    {"weight", "tree", .number = "Figure 2 (the second)"},
    {0},
};

static const pith_paper_picture ttr_pictures[] = {
    {"threshold", "histogram", .number = "Figures 1 and 2"},
    {"threshold", "smoothed", .number = "Figure 3"},
    {"threshold", "derivative-signed", .number = "Figure 3 (the second)"},
    {"threshold", "derivative", .number = "Figure 4"},
    {"density ff", "clusters", .number = "Figure 5, left"},
    {"density ff", "clusters-annotated", .number = "Figure 5, right",
     .beside = true},
    {"density kmeans", "clusters", .number = "Figure 5"},
    {"density em", "clusters", .number = "Figure 5"},
    {"distance ff", "clusters", .number = "Figure 5"},
    {"distance kmeans", "clusters", .number = "Figure 5"},
    {"distance em", "clusters", .number = "Figure 5"},
    {0},
};

/* -- The list ------------------------------------------------------------ */

static const pith_paper papers[] = {
    {"density", "hybrid density with visual importance (P1)", "word-diff", NULL,
     "Nethra, Anitha: Web Content Extraction by Integrating Textual and Visual "
     "Importance of Web Pages",
     "Text density is weighted by the position of a text on the page; the "
     "positions of VIPS blocks are said to work better than those of nodes.",
     "Figures 4.1 to 4.4: the paper prints no numbers for its curves, so its "
     "means are drawn as horizontal lines",
     PITH_CHART_WORDS, density_variants, density_tables, density_claims,
     density_pictures},
    {"blocks", "XPath blocks and Extracted Content Matching (P2)", "lengths",
     "word-f1",
     "Thanadechteemapat, Fung 2012: Improving Webpage Content Extraction by "
     "extending a novel single page extraction approach: A case study with "
     "Thai websites",
     "Blocks are found on one page by rules and XPath; text that was "
     "extracted from at least 3 % of a site's pages counts as noise.",
     "The means of Table 2 as bars", PITH_CHART_BARS, blocks_variants,
     blocks_tables, blocks_claims, blocks_pictures},
    {"outlier", "word outliers and block length (P3)", "blocks", NULL,
     "Lingwal 2013: Noise Reduction and Content Retrieval from Web Pages",
     "Words far from their neighbours in frequency are noise, text blocks of "
     "five words or more are content, and pages with the same content are "
     "merged.",
     "Figure 9: accuracy, precision and recall by area; ours in such a row "
     "are pages of the area, from any site",
     PITH_CHART_BARS, outlier_variants, outlier_tables, outlier_claims,
     outlier_pictures},
    {"weight", "DOM weight value (P4)", "page-accuracy", NULL,
     "Wang, Liu: An Approach of Information Extraction Based on Dom Tree "
     "and Weight Value",
     "The subtree with the largest width times the mean signal-to-noise ratio "
     "of its leaves is the content.",
     "Tables 2 and 3 as bars; ours in a portal's row are pages on its topic, "
     "from any site",
     PITH_CHART_BARS, weight_variants, weight_tables, weight_claims,
     weight_pictures},
    {"ttr", "text-to-tag ratio (P5)", "word-diff", NULL,
     "Weninger, Hsu 2008: Web Content Extraction Through Histogram Clustering",
     "Lines of the source are content where they have much text for few tags, "
     "by a threshold or by clusters of ratio and slope.",
     "The curve is Figure 6, of which the paper prints the area and the recall "
     "at one standard deviation; the bars are Table 2",
     PITH_CHART_ROC, ttr_variants, ttr_tables, ttr_claims, ttr_pictures},
    {"roc", "text-to-tag ratio by threshold (P5)", "word-diff", NULL, NULL,
     NULL, NULL, PITH_CHART_ROC, roc_variants, NULL, NULL, NULL},
};

const pith_paper *pith_paper_at(size_t i)
{
    return i < sizeof papers / sizeof *papers ? &papers[i] : NULL;
}
