/* SPDX-License-Identifier: Apache-2.0 */
/* The machine that runs expressions: see xpath_program.h. */
#include "status.h"
#include "xpath_program.h"

#include <math.h>

/* Each bracket may be a predicate of a step that is evaluated per node. */
enum { LOOPS = 2 * PITH_XPATH_BRACKETS + 1 };

typedef struct loop {
    pith_xpath_value over;
    uint32_t at;
    pith_xpath_list found;
    pith_xpath_place place; /* of the enclosing loop */
} loop;

typedef struct machine {
    pith_xpath_run *run;
    const pith_xpath *xpath;
    uint32_t next; /* instruction */
    pith_xpath_value stack[PITH_XPATH_STACK];
    uint32_t depth;
    loop loops[LOOPS];
    uint32_t nloops;
    pith_xpath_place place;
} machine;

static pith_xpath_value *top(machine *self)
{
    return &self->stack[self->depth - 1];
}

static void push(machine *self, pith_xpath_value value)
{
    self->stack[self->depth++] = value;
}

static void push_nodes(machine *self, const pith_xpath_node *node, uint32_t n)
{
    push(self,
         (pith_xpath_value){.kind = PITH_XPATH_NODES, .node = node, .n = n});
}

static pith_status take_step(machine *self, const pith_xpath_instruction *step)
{
    pith_xpath_list found = {0};
    PITH_TRY(pith_xpath_walk(self->run, step, top(self), &found));
    self->depth--;
    push_nodes(self, found.node, found.n);
    return PITH_OK;
}

/* -- Loops ----------------------------------------------------------------- */

/* Select the loop's current node: on the stack for EACH, as the context for
 * FILTER. */
static void enter_round(machine *self, loop *turn, bool filter)
{
    const pith_xpath_node *node = &turn->over.node[turn->at];
    if (filter)
        self->place = (pith_xpath_place){node, turn->at + 1, turn->over.n};
    else
        push_nodes(self, node, 1);
}

static void begin_loop(machine *self, const pith_xpath_instruction *begin)
{
    if (top(self)->n == 0) {
        self->next = begin->to;
        return;
    }
    loop *turn = &self->loops[self->nloops++];
    *turn = (loop){.over = *top(self), .place = self->place};
    self->depth--;
    enter_round(self, turn, begin->code == PITH_XPATH_FILTER);
}

static pith_status end_round(machine *self, const pith_xpath_instruction *end)
{
    loop *turn = &self->loops[self->nloops - 1];
    bool filter = end->code == PITH_XPATH_TEST;
    pith_xpath_value value = self->stack[--self->depth];
    if (filter) {
        bool keep = value.kind == PITH_XPATH_NUMBER
                        ? value.number == turn->at + 1.0
                        : pith_xpath_is_true(&value);
        if (keep && turn->over.node)
            PITH_TRY(pith_xpath_add(self->run, &turn->found,
                                    turn->over.node[turn->at]));
    } else {
        for (uint32_t i = 0; value.node && i < value.n; i++)
            PITH_TRY(pith_xpath_add(self->run, &turn->found, value.node[i]));
    }
    if (++turn->at < turn->over.n) {
        self->next = end->to;
        enter_round(self, turn, filter);
        return PITH_OK;
    }
    self->place = turn->place;
    if (!filter)
        PITH_TRY(pith_xpath_sort(self->run, &turn->found));
    push_nodes(self, turn->found.node, turn->found.n);
    self->nloops--;
    return PITH_OK;
}

/* -- Values ---------------------------------------------------------------- */

static pith_status join_nodes(machine *self, const pith_xpath_value pair[2],
                              pith_xpath_value *out)
{
    pith_xpath_list all = {0};
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < pair[side].n; i++)
            PITH_TRY(pith_xpath_add(self->run, &all, pair[side].node[i]));
    PITH_TRY(pith_xpath_sort(self->run, &all));
    *out = (pith_xpath_value){
        .kind = PITH_XPATH_NODES, .node = all.node, .n = all.n};
    return PITH_OK;
}

static pith_status reckon(machine *self, pith_xpath_code code,
                          const pith_xpath_value pair[2], pith_xpath_value *out)
{
    double a;
    double b;
    PITH_TRY(pith_xpath_number(self->run, &pair[0], &a));
    PITH_TRY(pith_xpath_number(self->run, &pair[1], &b));
    out->kind = PITH_XPATH_NUMBER;
    out->number = code == PITH_XPATH_ADD        ? a + b
                  : code == PITH_XPATH_SUBTRACT ? a - b
                  : code == PITH_XPATH_MULTIPLY ? a * b
                  : code == PITH_XPATH_MODULO   ? fmod(a, b)
                  : b != 0                      ? a / b
                  : a == 0 || isnan(a) || isnan(b)
                      ? (double)NAN
                      : (double)copysign(INFINITY, a * copysign(1, b));
    return PITH_OK;
}

static pith_status run_pair(machine *self, pith_xpath_code code)
{
    pith_xpath_value out = {0};
    self->depth -= 2;
    const pith_xpath_value *pair = &self->stack[self->depth];
    if (code == PITH_XPATH_UNION) {
        PITH_TRY(join_nodes(self, pair, &out));
    } else if (code >= PITH_XPATH_ADD) {
        PITH_TRY(reckon(self, code, pair, &out));
    } else {
        out.kind = PITH_XPATH_BOOLEAN;
        PITH_TRY(pith_xpath_compare(self->run, code, pair, &out.truth));
    }
    push(self, out);
    return PITH_OK;
}

static pith_status run_call(machine *self, const pith_xpath_instruction *call)
{
    pith_xpath_value out;
    self->depth -= call->nargs;
    PITH_TRY(pith_xpath_call(self->run, call, &self->place,
                             &self->stack[self->depth], &out));
    push(self, out);
    return PITH_OK;
}

static void to_boolean(machine *self)
{
    bool truth = pith_xpath_is_true(top(self));
    *top(self) = (pith_xpath_value){.kind = PITH_XPATH_BOOLEAN, .truth = truth};
}

/* "or" and "and": the left side decides, or is dropped. */
static void jump_if(machine *self, const pith_xpath_instruction *jump)
{
    if (top(self)->truth == (jump->code == PITH_XPATH_IF_TRUE))
        self->next = jump->to;
    else
        self->depth--;
}

static pith_status negate(machine *self)
{
    double number;
    PITH_TRY(pith_xpath_number(self->run, top(self), &number));
    *top(self) =
        (pith_xpath_value){.kind = PITH_XPATH_NUMBER, .number = -number};
    return PITH_OK;
}

static pith_status run_one(machine *self,
                           const pith_xpath_instruction *instruction)
{
    static const pith_xpath_node root = 0;
    switch ((pith_xpath_code)instruction->code) {
    case PITH_XPATH_SKIP:
        return PITH_OK;
    case PITH_XPATH_PUSH:
        push(self,
             (pith_xpath_value){.kind = (pith_xpath_kind)instruction->kind,
                                .number = instruction->number,
                                .text = instruction->text});
        return PITH_OK;
    case PITH_XPATH_CONTEXT:
        push_nodes(self, self->place.node, 1);
        return PITH_OK;
    case PITH_XPATH_ROOT:
        push_nodes(self, &root, 1);
        return PITH_OK;
    case PITH_XPATH_STEP:
        return take_step(self, instruction);
    case PITH_XPATH_EACH:
    case PITH_XPATH_FILTER:
        begin_loop(self, instruction);
        return PITH_OK;
    case PITH_XPATH_NEXT:
    case PITH_XPATH_TEST:
        return end_round(self, instruction);
    case PITH_XPATH_BOOL:
        to_boolean(self);
        return PITH_OK;
    case PITH_XPATH_IF_TRUE:
    case PITH_XPATH_IF_FALSE:
        jump_if(self, instruction);
        return PITH_OK;
    case PITH_XPATH_NEGATE:
        return negate(self);
    case PITH_XPATH_CALL:
        return run_call(self, instruction);
    default:
        return run_pair(self, (pith_xpath_code)instruction->code);
    }
}

pith_status pith_xpath_evaluate(const pith_xpath *xpath, pith_xpath_run *run,
                                pith_xpath_value *out)
{
    static const pith_xpath_node root = 0;
    machine m = {.run = run, .xpath = xpath, .place = {&root, 1, 1}};
    while (m.next < xpath->n) {
        PITH_TRY(pith_xpath_spend(run, 1));
        PITH_TRY(run_one(&m, &xpath->code[m.next++]));
    }
    *out = *top(&m);
    return PITH_OK;
}
