/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From an expression to a program, by operator precedence.
 *
 * Values are pushed as they are read; operators wait on a list until what
 * stands behind them is complete. Open brackets are frames on a list of their
 * own, so that nothing here recurses.
 *
 * A predicate may ask for a position, which is one among the nodes that a step
 * finds from one node: then EACH and NEXT stand around the step. Where none of
 * a step's predicates do, all its nodes are filtered at once, and a '//' in
 * front of it becomes the axis descendant: both keep the usual expressions
 * linear.
 */
#include "number.h"
#include "status.h"
#include "str.h"
#include "xpath_functions.h"
#include "xpath_program.h"

enum { OPERATORS = 128, NO_SLOT = -1 };

typedef struct function_row {
    pith_str name;
    uint8_t least, most;
    pith_xpath_kind kind;
    enum { PLAIN, SELF, NODES, POSITION } how;
} function_row;

static const function_row functions[] = {
#define PITH_XPATH_ROW(id, word, least, most, kind, how) \
    {{word, sizeof word - 1}, least, most, PITH_XPATH_##kind, how},
    PITH_XPATH_FUNCTION_LIST(PITH_XPATH_ROW)
#undef PITH_XPATH_ROW
};

static const pith_str axes[] = {
#define PITH_XPATH_ROW(id, word) {word, sizeof word - 1},
    PITH_XPATH_AXIS_LIST(PITH_XPATH_ROW)
#undef PITH_XPATH_ROW
};

typedef struct operator_row {
    pith_str name;
    uint8_t rank; /* the higher binds first */
    uint8_t code;
} operator_row;

enum { RANK_NEGATE = 7 };

#define ROW(word, rank, code)               \
    {                                       \
        {word, sizeof word - 1}, rank, code \
    }
static const operator_row operators[] = {
    ROW("or", 1, PITH_XPATH_IF_TRUE), ROW("and", 2, PITH_XPATH_IF_FALSE),
    ROW("=", 3, PITH_XPATH_EQUAL),    ROW("!=", 3, PITH_XPATH_UNEQUAL),
    ROW("<", 4, PITH_XPATH_LESS),     ROW("<=", 4, PITH_XPATH_LESS_EQUAL),
    ROW(">", 4, PITH_XPATH_GREATER),  ROW(">=", 4, PITH_XPATH_GREATER_EQUAL),
    ROW("+", 5, PITH_XPATH_ADD),      ROW("-", 5, PITH_XPATH_SUBTRACT),
    ROW("*", 6, PITH_XPATH_MULTIPLY), ROW("div", 6, PITH_XPATH_DIVIDE),
    ROW("mod", 6, PITH_XPATH_MODULO), ROW("|", 8, PITH_XPATH_UNION),
};
#undef ROW

typedef struct waiting {
    uint8_t rank;
    uint8_t code;
    uint32_t slot; /* of the jump, for "and" and "or" */
} waiting;

/* The end of a path that is being read: its last step, or what is no step. */
typedef struct path_end {
    int64_t step; /* its instruction; NO_SLOT: an expression in brackets, ... */
    int64_t each; /* the instruction in front of it; NO_SLOT: none */
    bool positional;
} path_end;

typedef struct bracket {
    enum { PARENTHESIS, CALL, PREDICATE } kind;
    size_t noperators; /* that waited before it */
    size_t from;       /* place in the text */
    uint32_t function; /* CALL */
    uint8_t nargs;     /* CALL: complete ones */
    uint32_t filter;   /* PREDICATE: its instruction */
    bool positional;   /* PREDICATE: asks for position() or last() */
    path_end end;      /* PREDICATE: of the path it belongs to */
} bracket;

typedef struct compiler {
    pith_xpath_lexer lexer;
    pith_xpath *out;
    pith_arena *arena;
    pith_error *error;
    pith_status status;
    pith_xpath_kind kind; /* of the value read last */
    uint32_t depth;       /* of the stack */
    path_end end;
    waiting waits[OPERATORS];
    size_t nwaits;
    bracket open[PITH_XPATH_BRACKETS];
    size_t nopen;
} compiler;

/* -- Words and failures ---------------------------------------------------- */

static void fail_at(compiler *c, size_t at, const char *problem)
{
    if (c->status == PITH_OK)
        c->status = pith_fail(c->error, PITH_ARG, at, "%s", problem);
}

/* What was found instead of something else. */
static void fail_word(compiler *c, const char *wanted)
{
    enum { SHOWN = 40 };
    const pith_xpath_lexer *l = &c->lexer;
    size_t len = l->at - l->from;
    if (c->status != PITH_OK)
        return;
    if (l->word == PITH_XPATH_WORD_END)
        c->status = pith_fail(c->error, PITH_ARG, l->from,
                              "%s is missing at the end", wanted);
    else if (l->word == PITH_XPATH_WORD_BAD && len > 1)
        c->status = pith_fail(c->error, PITH_ARG, l->from,
                              "the quotation mark has no partner");
    else
        c->status = pith_fail(
            c->error, PITH_ARG, l->from, "%s is missing before \"%.*s\"",
            wanted, (int)(len < SHOWN ? len : SHOWN), l->text.data + l->from);
}

static bool is_sign(const compiler *c, const char *sign)
{
    return c->lexer.word == PITH_XPATH_WORD_SIGN &&
           pith_str_eq(c->lexer.value, pith_str_of(sign));
}

static bool take_sign(compiler *c, const char *sign)
{
    if (!is_sign(c, sign))
        return false;
    pith_xpath_lex(&c->lexer);
    return true;
}

static void expect_sign(compiler *c, const char *sign, const char *shown)
{
    if (!take_sign(c, sign))
        fail_word(c, shown);
}

/* Whether the next word is a sign; the lexer stays where it is. */
static bool sign_follows(const compiler *c, const char *sign)
{
    pith_xpath_lexer ahead = c->lexer;
    pith_xpath_lex(&ahead);
    return ahead.word == PITH_XPATH_WORD_SIGN &&
           pith_str_eq(ahead.value, pith_str_of(sign));
}

/* -- Instructions ---------------------------------------------------------- */

static pith_xpath_instruction *emit(compiler *c, pith_xpath_code code)
{
    static pith_xpath_instruction const none;
    pith_xpath *x = c->out;
    pith_xpath_instruction *made =
        pith_arena_room(c->arena, x->code, x->n, &x->cap, sizeof *made);
    if (!made) {
        c->status = PITH_NOMEM;
        return NULL;
    }
    x->code = made;
    made += x->n++;
    *made = none;
    made->code = (uint8_t)code;
    return made;
}

/* An instruction that puts a value on the stack. */
static pith_xpath_instruction *emit_value(compiler *c, pith_xpath_code code,
                                          pith_xpath_kind kind)
{
    c->kind = kind;
    if (++c->depth > PITH_XPATH_STACK) {
        fail_at(c, c->lexer.from, "too many values in one expression");
        return NULL;
    }
    return emit(c, code);
}

static void emit_step(compiler *c, pith_xpath_axis axis, pith_xpath_test test,
                      pith_str name)
{
    c->end.step = c->out->n;
    pith_xpath_instruction *step = emit(c, PITH_XPATH_STEP);
    if (!step)
        return;
    step->axis = (uint8_t)axis;
    step->test = (uint8_t)test;
    step->text = name;
}

/* The step in front of EACH or a step, if it stands for '//'. */
static pith_xpath_instruction *double_slash(const compiler *c, int64_t behind)
{
    pith_xpath_instruction *step =
        behind > 0 ? &c->out->code[behind - 1] : NULL;
    bool is = step && step->code == PITH_XPATH_STEP && !step->each &&
              step->axis == PITH_XPATH_AXIS_DESCENDANT_OR_SELF &&
              step->test == PITH_XPATH_ANY_NODE;
    return is ? step : NULL;
}

/* No more predicates follow: is the step to be taken from each node alone? */
static void finish_step(compiler *c)
{
    path_end *end = &c->end;
    if (end->step == NO_SLOT || c->status != PITH_OK)
        return;
    pith_xpath_instruction *step = &c->out->code[end->step];
    if (end->positional) {
        pith_xpath_instruction *next = emit(c, PITH_XPATH_NEXT);
        if (!next)
            return;
        c->out->code[end->step].each = true;
        next->to = (uint32_t)end->each + 1;
        c->out->code[end->each].to = c->out->n;
    } else {
        pith_xpath_instruction *slashes =
            double_slash(c, end->each == NO_SLOT ? end->step : end->each);
        step->to = 0;
        if (end->each != NO_SLOT)
            c->out->code[end->each].code = PITH_XPATH_SKIP;
        if (slashes && step->axis == PITH_XPATH_AXIS_CHILD) {
            slashes->code = PITH_XPATH_SKIP;
            step->axis = PITH_XPATH_AXIS_DESCENDANT;
        }
    }
    *end = (path_end){NO_SLOT, NO_SLOT, false};
}

/* -- Operators ------------------------------------------------------------- */

static void reduce_one(compiler *c)
{
    waiting top = c->waits[--c->nwaits];
    if (top.code == PITH_XPATH_IF_TRUE || top.code == PITH_XPATH_IF_FALSE) {
        if (emit(c, PITH_XPATH_BOOL))
            c->out->code[top.slot].to = c->out->n;
        c->kind = PITH_XPATH_BOOLEAN;
        return;
    }
    if (top.code == PITH_XPATH_UNION && c->kind != PITH_XPATH_NODES)
        fail_at(c, c->lexer.from, "\"|\" joins nodes, not values");
    (void)emit(c, top.code);
    if (top.code != PITH_XPATH_NEGATE)
        c->depth--;
    c->kind =
        top.code == PITH_XPATH_UNION ? PITH_XPATH_NODES
        : top.code >= PITH_XPATH_EQUAL && top.code <= PITH_XPATH_GREATER_EQUAL
            ? PITH_XPATH_BOOLEAN
            : PITH_XPATH_NUMBER;
}

/* All that waits in the bracket and binds at least as the rank. */
static void reduce(compiler *c, uint8_t rank)
{
    size_t base = c->nopen ? c->open[c->nopen - 1].noperators : 0;
    while (c->status == PITH_OK && c->nwaits > base &&
           c->waits[c->nwaits - 1].rank >= rank)
        reduce_one(c);
}

static void wait(compiler *c, uint8_t rank, uint8_t code)
{
    if (c->nwaits == OPERATORS) {
        fail_at(c, c->lexer.from, "too many operators wait for each other");
        return;
    }
    c->waits[c->nwaits++] = (waiting){rank, code, c->out->n - 1};
}

static bool read_operator(compiler *c)
{
    if (c->lexer.word != PITH_XPATH_WORD_NAME &&
        c->lexer.word != PITH_XPATH_WORD_SIGN)
        return false;
    const operator_row *row = operators;
    const operator_row *stop = row + sizeof operators / sizeof *operators;
    while (row < stop && !pith_str_eq(row->name, c->lexer.value))
        row++;
    if (row == stop)
        return false;
    reduce(c, row->rank);
    if (row->code == PITH_XPATH_UNION && c->kind != PITH_XPATH_NODES)
        fail_at(c, c->lexer.from, "\"|\" joins nodes, not values");
    if (row->code == PITH_XPATH_IF_TRUE || row->code == PITH_XPATH_IF_FALSE) {
        (void)emit(c, PITH_XPATH_BOOL);
        (void)emit(c, row->code);
        c->depth--;
    }
    wait(c, row->rank, row->code);
    pith_xpath_lex(&c->lexer);
    return true;
}

/* -- Brackets -------------------------------------------------------------- */

static bracket *open_bracket(compiler *c, bracket made)
{
    if (c->nopen == PITH_XPATH_BRACKETS) {
        fail_at(c, c->lexer.from, "brackets are nested too deeply");
        return NULL;
    }
    made.noperators = c->nwaits;
    made.from = c->lexer.from;
    c->open[c->nopen] = made;
    c->end = (path_end){NO_SLOT, NO_SLOT, false};
    return &c->open[c->nopen++];
}

static void open_predicate(compiler *c)
{
    if (c->kind != PITH_XPATH_NODES)
        fail_at(c, c->lexer.from, "only nodes have predicates");
    bracket made = {.kind = PREDICATE, .filter = c->out->n, .end = c->end};
    if (!open_bracket(c, made))
        return;
    (void)emit(c, PITH_XPATH_FILTER);
    c->depth--;
    pith_xpath_lex(&c->lexer);
}

/* The first predicate of a step is a number: no more nodes are needed. */
static void limit_step(compiler *c, const bracket *b)
{
    const pith_xpath_instruction *number = &c->out->code[b->filter + 1];
    if (b->end.step == NO_SLOT || b->filter != b->end.step + 1 ||
        c->out->n != b->filter + 2 || number->code != PITH_XPATH_PUSH)
        return;
    if (number->number >= 1 && number->number < 1e6)
        c->out->code[b->end.step].to = (uint32_t)number->number;
}

static void close_predicate(compiler *c)
{
    bracket *b = &c->open[--c->nopen];
    b->positional = b->positional || c->kind == PITH_XPATH_NUMBER;
    if (c->kind == PITH_XPATH_NUMBER)
        limit_step(c, b);
    pith_xpath_instruction *test = emit(c, PITH_XPATH_TEST);
    if (!test)
        return;
    test->to = b->filter + 1;
    c->out->code[b->filter].to = c->out->n;
    c->end = b->end;
    c->end.positional = c->end.positional || b->positional;
    c->kind = PITH_XPATH_NODES;
}

static void check_argument(compiler *c, bracket *b)
{
    if (functions[b->function].how == NODES && c->kind != PITH_XPATH_NODES)
        fail_at(c, b->from, "the function takes nodes, not a value");
    b->nargs++;
}

static void emit_call(compiler *c, const bracket *b)
{
    const function_row *row = &functions[b->function];
    if (b->nargs < row->least || b->nargs > row->most) {
        if (c->status == PITH_OK)
            c->status =
                pith_fail(c->error, PITH_ARG, b->from,
                          "%.*s() takes %d to %d arguments, not %d",
                          PITH_FMT(row->name), row->least, row->most, b->nargs);
        return;
    }
    c->depth -= b->nargs;
    pith_xpath_instruction *call = emit_value(c, PITH_XPATH_CALL, row->kind);
    if (!call)
        return;
    call->to = b->function;
    call->nargs = b->nargs;
    for (size_t i = c->nopen; row->how == POSITION && i-- > 0;)
        if (c->open[i].kind == PREDICATE) {
            c->open[i].positional = true;
            break;
        }
}

/* A function without arguments that means the context node by that. */
static void add_self(compiler *c, bracket *b)
{
    int how = functions[b->function].how;
    if (b->nargs > 0 || functions[b->function].most != 1 ||
        functions[b->function].least != 0 || (how != SELF && how != NODES))
        return;
    (void)emit_value(c, PITH_XPATH_CONTEXT, PITH_XPATH_NODES);
    b->nargs = 1;
}

/* A bracket's end; true where a value is complete. */
static bool close_bracket(compiler *c)
{
    bracket *b = c->nopen ? &c->open[c->nopen - 1] : NULL;
    if (!b || !is_sign(c, b->kind == PREDICATE ? "]" : ")"))
        return false;
    reduce(c, 0);
    if (c->status != PITH_OK)
        return true;
    pith_xpath_lex(&c->lexer);
    if (b->kind == PREDICATE) {
        close_predicate(c);
        return true;
    }
    c->nopen--;
    if (b->kind == CALL) {
        check_argument(c, b);
        emit_call(c, b);
    }
    c->end = (path_end){NO_SLOT, NO_SLOT, false};
    return true;
}

/* -- Paths ----------------------------------------------------------------- */

static bool read_type_test(compiler *c, pith_str name, pith_xpath_test *test)
{
    *test = pith_str_eq(name, PITH_S("node"))      ? PITH_XPATH_ANY_NODE
            : pith_str_eq(name, PITH_S("text"))    ? PITH_XPATH_TEXTS
            : pith_str_eq(name, PITH_S("comment")) ? PITH_XPATH_COMMENTS
                                                   : PITH_XPATH_NONE;
    if (*test == PITH_XPATH_NONE &&
        !pith_str_eq(name, PITH_S("processing-instruction")))
        return false;
    expect_sign(c, "(", "\"(\"");
    if (*test == PITH_XPATH_NONE && c->lexer.word == PITH_XPATH_WORD_LITERAL)
        pith_xpath_lex(&c->lexer);
    expect_sign(c, ")", "\")\"");
    return true;
}

static void read_test(compiler *c, pith_xpath_axis axis)
{
    pith_xpath_test test = PITH_XPATH_ANY_NAME;
    pith_str name = {0};
    if (c->lexer.word == PITH_XPATH_WORD_NAME) {
        name = c->lexer.value;
        bool called = sign_follows(c, "(");
        size_t from = c->lexer.from;
        pith_xpath_lex(&c->lexer);
        if (!called)
            test = PITH_XPATH_NAMED;
        else if (!read_type_test(c, name, &test))
            fail_at(c, from, "a function is no step of a path");
    } else if (!take_sign(c, "*")) {
        fail_word(c, "a name or *");
    }
    c->end.each = NO_SLOT;
    if (is_sign(c, "[")) {
        c->end.each = c->out->n;
        (void)emit(c, PITH_XPATH_EACH);
    }
    emit_step(c, axis, test, name);
}

/* A step of signs alone, behind which the grammar has no predicates. */
static void read_short_step(compiler *c, pith_xpath_axis axis)
{
    emit_step(c, axis, PITH_XPATH_ANY_NODE, (pith_str){0});
    if (is_sign(c, "["))
        fail_at(c, c->lexer.from,
                "no condition may follow . or .., but self::node() has some");
}

static void read_step(compiler *c)
{
    pith_xpath_axis axis = PITH_XPATH_AXIS_CHILD;
    c->end = (path_end){NO_SLOT, NO_SLOT, false};
    if (take_sign(c, ".")) {
        read_short_step(c, PITH_XPATH_AXIS_SELF);
        return;
    }
    if (take_sign(c, "..")) {
        read_short_step(c, PITH_XPATH_AXIS_PARENT);
        return;
    }
    if (take_sign(c, "@")) {
        axis = PITH_XPATH_AXIS_ATTRIBUTE;
    } else if (c->lexer.word == PITH_XPATH_WORD_NAME && sign_follows(c, "::")) {
        size_t a = 0;
        while (a < PITH_XPATH_AXES && !pith_str_eq(axes[a], c->lexer.value))
            a++;
        if (a == PITH_XPATH_AXES)
            fail_at(c, c->lexer.from, "there is no axis of that name");
        axis = (pith_xpath_axis)a;
        pith_xpath_lex(&c->lexer);
        pith_xpath_lex(&c->lexer);
    }
    read_test(c, axis);
}

static void emit_double_slash(compiler *c)
{
    emit_step(c, PITH_XPATH_AXIS_DESCENDANT_OR_SELF, PITH_XPATH_ANY_NODE,
              (pith_str){0});
}

static bool step_begins(const compiler *c)
{
    return c->lexer.word == PITH_XPATH_WORD_NAME || is_sign(c, "*") ||
           is_sign(c, "@") || is_sign(c, ".") || is_sign(c, "..");
}

/* Predicates and steps behind a value; false where the value ends. */
static bool read_path_on(compiler *c)
{
    if (is_sign(c, "[")) {
        open_predicate(c);
        return true;
    }
    bool twice = is_sign(c, "//");
    finish_step(c);
    if (!twice && !is_sign(c, "/"))
        return false;
    if (c->kind != PITH_XPATH_NODES)
        fail_at(c, c->lexer.from, "a path goes on from nodes, not from values");
    pith_xpath_lex(&c->lexer);
    if (twice)
        emit_double_slash(c);
    read_step(c);
    return true;
}

static void read_path(compiler *c)
{
    if (is_sign(c, "/") || is_sign(c, "//")) {
        bool twice = is_sign(c, "//");
        (void)emit_value(c, PITH_XPATH_ROOT, PITH_XPATH_NODES);
        pith_xpath_lex(&c->lexer);
        if (!twice && !step_begins(c))
            return;
        if (twice)
            emit_double_slash(c);
    } else {
        (void)emit_value(c, PITH_XPATH_CONTEXT, PITH_XPATH_NODES);
    }
    read_step(c);
}

/* -- Values ---------------------------------------------------------------- */

static void push_constant(compiler *c, pith_xpath_kind kind)
{
    pith_xpath_instruction *push = emit_value(c, PITH_XPATH_PUSH, kind);
    if (push) {
        push->kind = (uint8_t)kind;
        push->text = c->lexer.value;
        push->number = kind == PITH_XPATH_NUMBER
                           ? pith_xpath_text_number(c->lexer.value)
                           : 0;
    }
    pith_xpath_lex(&c->lexer);
}

static bool is_node_type(pith_str name)
{
    return pith_str_eq(name, PITH_S("node")) ||
           pith_str_eq(name, PITH_S("text")) ||
           pith_str_eq(name, PITH_S("comment")) ||
           pith_str_eq(name, PITH_S("processing-instruction"));
}

/* A function's name and bracket; true where it is complete, "true()". */
static bool open_call(compiler *c)
{
    uint32_t f = 0;
    while (f < PITH_XPATH_FUNCTIONS &&
           !pith_str_eq(functions[f].name, c->lexer.value))
        f++;
    if (f == PITH_XPATH_FUNCTIONS) {
        fail_at(c, c->lexer.from,
                "XPath 1.0 has no function of that name, or it reads what is "
                "no part of the page");
        return false;
    }
    bracket *b = open_bracket(c, (bracket){.kind = CALL, .function = f});
    pith_xpath_lex(&c->lexer);
    pith_xpath_lex(&c->lexer);
    if (!b || !take_sign(c, ")"))
        return false;
    c->nopen--;
    add_self(c, b);
    emit_call(c, b);
    return true;
}

/* True where a value is complete, false where one is still to come. */
static bool read_value(compiler *c)
{
    c->end = (path_end){NO_SLOT, NO_SLOT, false};
    if (c->lexer.word == PITH_XPATH_WORD_NUMBER) {
        push_constant(c, PITH_XPATH_NUMBER);
    } else if (c->lexer.word == PITH_XPATH_WORD_LITERAL) {
        push_constant(c, PITH_XPATH_STRING);
    } else if (is_sign(c, "-")) {
        wait(c, RANK_NEGATE, PITH_XPATH_NEGATE);
        pith_xpath_lex(&c->lexer);
        return false;
    } else if (is_sign(c, "(")) {
        (void)open_bracket(c, (bracket){.kind = PARENTHESIS});
        pith_xpath_lex(&c->lexer);
        return false;
    } else if (is_sign(c, "$")) {
        fail_at(c, c->lexer.from, "there are no variables here");
    } else if (c->lexer.word == PITH_XPATH_WORD_NAME && sign_follows(c, "(") &&
               !is_node_type(c->lexer.value)) {
        return open_call(c);
    } else if (step_begins(c) || is_sign(c, "/") || is_sign(c, "//")) {
        read_path(c);
    } else {
        fail_word(c, "a value or path");
    }
    return true;
}

/* Behind a value: true where another one has to follow. */
static bool read_between(compiler *c)
{
    while (c->status == PITH_OK) {
        size_t nopen = c->nopen;
        if (read_path_on(c)) {
            if (c->nopen > nopen)
                return true; /* into a predicate */
        } else if (!close_bracket(c)) {
            break;
        }
    }
    if (c->status != PITH_OK)
        return false;
    if (read_operator(c))
        return true;
    bracket *b = c->nopen ? &c->open[c->nopen - 1] : NULL;
    if (b && b->kind == CALL && is_sign(c, ",")) {
        reduce(c, 0);
        check_argument(c, b);
        pith_xpath_lex(&c->lexer);
        return true;
    }
    if (b)
        fail_word(c, b->kind == PREDICATE ? "an operator or \"]\""
                                          : "an operator or \")\"");
    else if (c->lexer.word != PITH_XPATH_WORD_END)
        fail_word(c, "an operator");
    return false;
}

static void compile(compiler *c)
{
    pith_xpath_lex(&c->lexer);
    do {
        while (c->status == PITH_OK && !read_value(c))
            continue;
    } while (c->status == PITH_OK && read_between(c));
    reduce(c, 0);
    c->out->kind = c->kind;
}

pith_status pith_xpath_compile(pith_str text, pith_arena *arena,
                               const pith_xpath **out, pith_error *error)
{
    *out = NULL;
    if (text.len > PITH_XPATH_BYTES)
        return pith_fail(error, PITH_ARG, PITH_XPATH_BYTES,
                         "the expression is longer than %d bytes",
                         (int)PITH_XPATH_BYTES);
    compiler c = {.arena = arena, .error = error};
    c.end = (path_end){NO_SLOT, NO_SLOT, false};
    c.out = pith_arena_zalloc(arena, 1, sizeof *c.out);
    text.data = pith_arena_copy(arena, text);
    if (!c.out || !text.data)
        return PITH_NOMEM;
    c.lexer = (pith_xpath_lexer){.text = text};
    compile(&c);
    if (c.status == PITH_OK)
        *out = c.out;
    return c.status;
}

bool pith_xpath_gives_nodes(const pith_xpath *xpath)
{
    return xpath->kind == PITH_XPATH_NODES;
}
