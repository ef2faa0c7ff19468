/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Trees beside those that Weka's J48 grows of the same rows, for what the worked
 * numbers do not reach: the share of the rows that each side of a cut must
 * hold (a tenth of them by label, 25 at most), and the mean gain that a cut must
 * come up to.
 *
 * The expected trees were written by Debian's weka 3.6.14:
 *
 *     c45_weka_test --arff SEED >rows.arff
 *     java -cp /usr/share/java/weka.jar weka.classifiers.trees.J48 \
 *         -t rows.arff -no-cv
 */
#include "c45.h"

#include "buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS = 700, NUMBERS = 4, DEEPEST = 32 };

static float values[ROWS * NUMBERS];
static uint16_t labels[ROWS];

static uint32_t draw(uint32_t *state, uint32_t below)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 16) % below;
}

/* Two labels by a rule that has small corners, an eighth of them wrong. */
static void make_rows(uint32_t seed)
{
    uint32_t state = seed;
    for (uint32_t i = 0; i < ROWS; i++) {
        float *row = values + (size_t)i * NUMBERS;
        row[0] = (float)draw(&state, 12);
        row[1] = (float)draw(&state, 40);
        row[2] = (float)draw(&state, 3);
        row[3] = (float)draw(&state, 100);
        bool yes =
            row[0] > 8 ? row[1] > 37 || row[3] > 60 : row[1] < 2 || row[3] < 20;
        labels[i] = draw(&state, 100) < 12 ? !yes : yes;
    }
}

static const pith_c45_attribute attributes[NUMBERS] = {
    {"a0", 0}, {"a1", 0}, {"a2", 0}, {"a3", 0}};
static const pith_c45_schema schema = {attributes, NUMBERS, 2};

/* One branch of a node, in J48's notation; a leaf ends its line. */
static void write_branch(const pith_c45_tree *tree, uint32_t node,
                         uint32_t side, uint32_t depth, pith_buf *out)
{
    const pith_c45_node *at = &tree->node[node];
    const pith_c45_node *to = &tree->node[at->child + side];
    for (uint32_t i = 0; i < depth; i++)
        pith_buf_text(out, "|   ");
    pith_buf_printf(out, "a%u %s %g", (unsigned)at->attribute,
                    side ? ">" : "<=", (double)at->cut);
    if (to->attribute != PITH_C45_LEAF) {
        pith_buf_text(out, "\n");
        return;
    }
    pith_buf_printf(out, ": %s (%u.0", to->label ? "yes" : "no", to->rows);
    if (to->errors)
        pith_buf_printf(out, "/%u.0", to->errors);
    pith_buf_text(out, ")\n");
}

/* Depth first, without recursion: a stack of nodes and their next side. */
static void write_tree(const pith_c45_tree *tree, pith_buf *out)
{
    uint32_t node[DEEPEST] = {0}, side[DEEPEST] = {0};
    for (uint32_t depth = 1; depth > 0;) {
        uint32_t top = depth - 1;
        if (side[top] == 2) {
            depth--;
            continue;
        }
        uint32_t now = side[top]++;
        uint32_t child = tree->node[node[top]].child + now;
        write_branch(tree, node[top], now, top, out);
        if (tree->node[child].attribute != PITH_C45_LEAF && depth < DEEPEST) {
            node[depth] = child;
            side[depth++] = 0;
        }
    }
}

static void learn_and_write(uint32_t seed, pith_buf *out)
{
    pith_arena arena;
    pith_c45_tree tree;
    const pith_c45_rows rows = {values, labels, ROWS};
    make_rows(seed);
    pith_arena_init(&arena, 0);
    pith_buf_init(out, 0);
    assert_int_equal(pith_c45_learn(&schema, &rows, NULL, &arena, &tree),
                     PITH_OK);
    write_tree(&tree, out);
    pith_buf_byte(out, '\0');
    pith_arena_free(&arena);
}

typedef struct fixture {
    uint32_t seed;
    const char *tree;
} fixture;

static const fixture fixtures[] = {
    {3, "a3 <= 19\n"
        "|   a0 <= 8: yes (102.0/11.0)\n"
        "|   a0 > 8: no (38.0/4.0)\n"
        "a3 > 19\n"
        "|   a0 <= 8\n"
        "|   |   a1 <= 2\n"
        "|   |   |   a1 <= 1: yes (17.0/3.0)\n"
        "|   |   |   a1 > 1: no (7.0)\n"
        "|   |   a1 > 2: no (399.0/49.0)\n"
        "|   a0 > 8\n"
        "|   |   a3 <= 62\n"
        "|   |   |   a1 <= 37: no (67.0/8.0)\n"
        "|   |   |   a1 > 37: yes (4.0)\n"
        "|   |   a3 > 62: yes (66.0/7.0)\n"},
    {17, "a1 <= 1: yes (34.0/5.0)\n"
         "a1 > 1\n"
         "|   a3 <= 17\n"
         "|   |   a0 <= 8: yes (85.0/9.0)\n"
         "|   |   a0 > 8: no (40.0/6.0)\n"
         "|   a3 > 17\n"
         "|   |   a0 <= 7: no (370.0/38.0)\n"
         "|   |   a0 > 7\n"
         "|   |   |   a3 <= 61: no (102.0/20.0)\n"
         "|   |   |   a3 > 61\n"
         "|   |   |   |   a0 <= 8: no (23.0/4.0)\n"
         "|   |   |   |   a0 > 8: yes (46.0/5.0)\n"},
};

static void trees_are_those_of_weka(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fixtures / sizeof *fixtures; i++) {
        pith_buf tree;
        learn_and_write(fixtures[i].seed, &tree);
        assert_string_equal(tree.data, fixtures[i].tree);
        pith_buf_clear(&tree);
    }
}

static void write_arff(uint32_t seed)
{
    make_rows(seed);
    puts("@relation rows");
    for (uint32_t i = 0; i < NUMBERS; i++)
        printf("@attribute a%u numeric\n", i);
    puts("@attribute class {no,yes}\n@data");
    for (uint32_t i = 0; i < ROWS; i++) {
        for (uint32_t k = 0; k < NUMBERS; k++)
            printf("%g,", (double)values[(size_t)i * NUMBERS + k]);
        puts(labels[i] ? "yes" : "no");
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_are_those_of_weka),
    };
    if (argc == 3 && strcmp(argv[1], "--arff") == 0) {
        write_arff((uint32_t)strtoul(argv[2], NULL, 10));
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
