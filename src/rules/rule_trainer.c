/* SPDX-License-Identifier: Apache-2.0 */
/* Trains the rule tree: rows of annotated pages, cross-validation by site, the
 * tree as a table in C. Pages may come in any order; the same pages in the same
 * order give the same table. */
#include "hash.h"
#include "object.h"
#include "rule_labels.h"
#include "rule_model.h"
#include "status.h"
#include "str.h"

#include <inttypes.h>

enum { FOLDS_MAX = 20, FIRST_ROWS = 4096 };

struct pith_rule_trainer {
    float *value; /* PITH_RULE_FEATURES per row */
    uint16_t *label;
    uint64_t *fold;
    uint32_t n, cap;
    uint32_t pages;
};

pith_rule_trainer *pith_rule_trainer_new(void)
{
    return pith_object_new(sizeof(pith_rule_trainer));
}

void pith_rule_trainer_free(pith_rule_trainer *trainer)
{
    if (!trainer)
        return;
    pith_free(trainer->value);
    pith_free(trainer->label);
    pith_free(trainer->fold);
    pith_free(trainer);
}

static bool make_room(pith_rule_trainer *trainer, uint32_t more)
{
    uint64_t need = (uint64_t)trainer->n + more;
    uint64_t cap = trainer->cap ? trainer->cap : FIRST_ROWS;
    while (cap < need)
        cap *= 2;
    if (cap == trainer->cap)
        return true;
    size_t row = PITH_RULE_FEATURES * sizeof(float);
    if (cap > UINT32_MAX / PITH_RULE_FEATURES || cap > SIZE_MAX / row)
        return false;
    size_t rows = (size_t)cap;
    float *value = pith_realloc(trainer->value, rows * row);
    if (value)
        trainer->value = value;
    uint16_t *label = pith_realloc(trainer->label, rows * sizeof *label);
    if (label)
        trainer->label = label;
    uint64_t *fold = pith_realloc(trainer->fold, rows * sizeof *fold);
    if (fold)
        trainer->fold = fold;
    if (!value || !label || !fold)
        return false;
    trainer->cap = (uint32_t)cap;
    return true;
}

static pith_status add_rows(pith_rule_trainer *trainer,
                            const pith_rule_rows *rows, const uint16_t *label,
                            uint64_t fold)
{
    if (!make_room(trainer, rows->n))
        return PITH_NOMEM;
    for (uint32_t i = 0; i < rows->n; i++) {
        size_t at = (size_t)trainer->n * PITH_RULE_FEATURES;
        memcpy(trainer->value + at, rows->row[i].value,
               sizeof rows->row[i].value);
        trainer->label[trainer->n] = label[i];
        trainer->fold[trainer->n++] = fold;
    }
    trainer->pages++;
    return PITH_OK;
}

pith_status pith_rule_trainer_add(pith_rule_trainer *trainer, pith_doc *doc,
                                  const pith_rule_gold *gold)
{
    pith_arena *arena = pith_doc_scratch(doc);
    pith_rule_rows rows;
    uint16_t *label = NULL;
    pith_status status = pith_rule_rows_find(&doc->page, arena, &rows);
    if (status == PITH_OK && rows.n > 0)
        status = pith_rule_labels_find(&doc->page, &rows, gold, arena, &label);
    if (status == PITH_OK && label)
        status = add_rows(trainer, &rows, label, gold->fold);
    pith_doc_scratch_done(doc);
    return status;
}

/* -- The rows as CSV ------------------------------------------------------- */

static void put_names(pith_buf *out)
{
    for (uint16_t i = 0; i < pith_rule_schema.nattributes; i++)
        pith_buf_printf(out, "%s,", pith_rule_schema.attribute[i].name);
    pith_buf_text(out, "fold,label\n");
}

/* Nine digits restore a float exactly. */
static void put_row(pith_buf *out, const float *value, uint64_t fold,
                    uint16_t label)
{
    for (uint16_t i = 0; i < pith_rule_schema.nattributes; i++)
        pith_buf_printf(out, "%.9g,", (double)value[i]);
    pith_buf_printf(out, "%" PRIu64 ",%s\n", fold,
                    pith_rule_label_name((pith_rule_label)label));
}

pith_status pith_rule_trainer_rows(const pith_rule_trainer *trainer,
                                   uint32_t folds, char **csv)
{
    size_t len;
    pith_buf out;
    *csv = NULL;
    if (folds < 2 || folds > FOLDS_MAX)
        return PITH_ARG;
    pith_buf_init(&out, 0);
    put_names(&out);
    for (uint32_t i = 0; i < trainer->n; i++)
        put_row(&out, trainer->value + (size_t)i * PITH_RULE_FEATURES,
                trainer->fold[i] % folds, trainer->label[i]);
    return pith_buf_take(&out, csv, &len);
}

/* -- Cross-validation ---------------------------------------------------- */

/* Rows outside a part, in arena. */
static pith_status leave_out(const pith_rule_trainer *trainer, uint64_t folds,
                             uint64_t out, pith_arena *arena,
                             pith_c45_rows *rows)
{
    float *value =
        pith_arena_alloc(arena, trainer->n, PITH_RULE_FEATURES * sizeof *value);
    uint16_t *label = pith_arena_alloc(arena, trainer->n, sizeof *label);
    if (!value || !label)
        return PITH_NOMEM;
    *rows = (pith_c45_rows){value, label, 0};
    for (uint32_t i = 0; i < trainer->n; i++) {
        if (trainer->fold[i] % folds == out)
            continue;
        memcpy(value + (size_t)rows->n * PITH_RULE_FEATURES,
               trainer->value + (size_t)i * PITH_RULE_FEATURES,
               PITH_RULE_FEATURES * sizeof *value);
        label[rows->n++] = trainer->label[i];
    }
    return PITH_OK;
}

static pith_status validate_part(const pith_rule_trainer *self, uint64_t folds,
                                 uint64_t out, pith_arena *arena,
                                 pith_rule_report *report)
{
    pith_c45_rows rows;
    pith_c45_tree tree;
    PITH_TRY(leave_out(self, folds, out, arena, &rows));
    if (rows.n == 0 || rows.n == self->n)
        return PITH_OK;
    PITH_TRY(pith_c45_learn(&pith_rule_schema, &rows, NULL, arena, &tree));
    for (uint32_t i = 0; i < self->n; i++) {
        const float *row = self->value + (size_t)i * PITH_RULE_FEATURES;
        if (self->fold[i] % folds == out)
            report
                ->confusion[self->label[i]][pith_c45_find(&tree, row)->label]++;
    }
    return PITH_OK;
}

/* -- The table ----------------------------------------------------------- */

static uint64_t digest_add(uint64_t digest, uint64_t value)
{
    for (unsigned i = 0; i < 8; i++)
        digest = pith_hash_byte(digest, (unsigned char)(value >> 8 * i));
    return digest;
}

uint64_t pith_rule_model_digest(const pith_c45_tree *tree)
{
    uint64_t digest = PITH_HASH_START;
    for (uint32_t i = 0; i < tree->nnodes; i++) {
        const pith_c45_node *node = &tree->node[i];
        uint32_t cut;
        memcpy(&cut, &node->cut, sizeof cut);
        if (node->attribute == PITH_C45_LEAF)
            cut = 0;
        digest = digest_add(digest, cut);
        digest = digest_add(digest, node->attribute);
        digest = digest_add(digest, node->label);
        digest = digest_add(digest, node->child);
        digest = digest_add(digest, node->rows);
        digest = digest_add(digest, node->errors);
    }
    return digest;
}

static void put_node(pith_buf *out, const pith_c45_node *node)
{
    if (node->attribute == PITH_C45_LEAF)
        pith_buf_text(out, "    {0, LEAF, ");
    else /* hexadecimal: read back bit by bit */
        pith_buf_printf(out, "    {%af, %u, ", (double)node->cut,
                        node->attribute);
    pith_buf_printf(out, "%u, %u, %u, %u},\n", node->label, node->child,
                    node->rows, node->errors);
}

static void put_table(pith_buf *out, const pith_c45_tree *tree, pith_str head)
{
    pith_buf_text(out, "/* SPDX-License-Identifier: Apache-2.0 */\n/*\n");
    pith_buf_str(out, head);
    pith_buf_text(out, " */\n#include \"rule_model.h\"\n\n"
                       "enum { LEAF = PITH_C45_LEAF };\n\n"
                       "/* clang-format off */\n"
                       "static const pith_c45_node nodes[] = {\n");
    for (uint32_t i = 0; i < tree->nnodes; i++)
        put_node(out, &tree->node[i]);
    pith_buf_printf(out,
                    "};\n/* clang-format on */\n\n"
                    "const pith_c45_tree pith_rule_model = {&pith_rule_schema, "
                    "nodes,\n"
                    "                                       sizeof nodes / "
                    "sizeof *nodes};\n\n"
                    "const uint64_t pith_rule_model_recorded = 0x%016" PRIx64
                    ";\n",
                    pith_rule_model_digest(tree));
}

static pith_status finish(const pith_rule_trainer *trainer, pith_str head,
                          pith_rule_report *report, pith_buf *out)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_status status = PITH_OK;
    for (uint32_t k = 0; k < report->folds && status == PITH_OK; k++) {
        pith_arena_clear(&arena);
        status = validate_part(trainer, report->folds, k, &arena, report);
    }
    pith_arena_clear(&arena);
    const pith_c45_rows all = {trainer->value, trainer->label, trainer->n};
    pith_c45_tree tree = {0};
    if (status == PITH_OK)
        status = pith_c45_learn(&pith_rule_schema, &all, NULL, &arena, &tree);
    if (status == PITH_OK) {
        report->nodes = tree.nnodes;
        put_table(out, &tree, head);
    }
    pith_arena_free(&arena);
    return status;
}

pith_status pith_rule_trainer_finish(pith_rule_trainer *trainer, pith_str head,
                                     pith_rule_report *report, char **table)
{
    uint32_t folds = report->folds;
    size_t len;
    *table = NULL;
    *report = (pith_rule_report){
        .pages = trainer->pages, .rows = trainer->n, .folds = folds};
    if (trainer->n == 0 || folds < 2 || folds > FOLDS_MAX)
        return PITH_ARG;
    pith_buf out;
    pith_buf_init(&out, 0);
    pith_status status = finish(trainer, head, report, &out);
    if (status == PITH_OK)
        return pith_buf_take(&out, table, &len);
    pith_buf_clear(&out);
    return status;
}
