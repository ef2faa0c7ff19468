/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Compiles an expression to a program, by operator precedence.
 *
 * Values are pushed as they are read; operators wait on a stack until their
 * right operand is complete. Open brackets are frames on a stack of their own,
 * so nothing here recurses.
 *
 * A predicate may use a position, which counts the nodes that a step finds from
 * one node: then EACH and NEXT enclose the step. If no predicate of a step
 * does, all its nodes are filtered at once, and a '//' before it becomes the
 * axis descendant: both keep common expressions linear.
 */
#include "number.h"
#include "status.h"
#include "str.h"
#include "text.h"
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

/* The end of the path being read: its last step, or another value. */
typedef struct path_end {
    int64_t step; /* its instruction; NO_SLOT: an expression in brackets, ... */
    int64_t each; /* the instruction before it; NO_SLOT: none */
    bool positional;
} path_end;

typedef struct bracket {
    enum { PARENTHESIS, CALL, PREDICATE } kind;
    size_t noperators; /* that were waiting before it */
    size_t from;       /* position in the text */
    uint32_t function; /* CALL */
    uint8_t nargs;     /* CALL: complete ones */
    uint32_t filter;   /* PREDICATE: its instruction */
    bool positional;   /* PREDICATE: uses position() or last() */
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

static void fail_at(compiler *self, size_t at, const char *problem)
{
    if (self->status == PITH_OK)
        self->status = pith_fail(self->error, PITH_ARG, at, "%s", problem);
}

/* Describe an unexpected word. */
static void fail_word(compiler *self, const char *wanted)
{
    enum { SHOWN = 40 };
    const pith_xpath_lexer *lexer = &self->lexer;
    size_t len = lexer->at - lexer->from;
    if (self->status != PITH_OK)
        return;
    if (lexer->word == PITH_XPATH_WORD_END)
        self->status = pith_fail(self->error, PITH_ARG, lexer->from,
                                 "%s is missing at the end", wanted);
    else if (lexer->word == PITH_XPATH_WORD_BAD && len > 1)
        self->status = pith_fail(self->error, PITH_ARG, lexer->from,
                                 "the quotation mark is not closed");
    else
        self->status = pith_fail(self->error, PITH_ARG, lexer->from,
                                 "%s is missing before \"%.*s\"", wanted,
                                 (int)(len < SHOWN ? len : SHOWN),
                                 lexer->text.data + lexer->from);
}

static bool is_sign(const compiler *self, const char *sign)
{
    return self->lexer.word == PITH_XPATH_WORD_SIGN &&
           pith_str_eq(self->lexer.value, pith_str_of(sign));
}

static bool take_sign(compiler *self, const char *sign)
{
    if (!is_sign(self, sign))
        return false;
    pith_xpath_lex(&self->lexer);
    return true;
}

static void expect_sign(compiler *self, const char *sign, const char *shown)
{
    if (!take_sign(self, sign))
        fail_word(self, shown);
}

/* Whether the next word is a sign; the lexer does not advance. */
static bool sign_follows(const compiler *self, const char *sign)
{
    pith_xpath_lexer ahead = self->lexer;
    pith_xpath_lex(&ahead);
    return ahead.word == PITH_XPATH_WORD_SIGN &&
           pith_str_eq(ahead.value, pith_str_of(sign));
}

/* -- Instructions ---------------------------------------------------------- */

static pith_xpath_instruction *emit(compiler *self, pith_xpath_code code)
{
    static pith_xpath_instruction const none;
    pith_xpath *xpath = self->out;
    pith_xpath_instruction *made = pith_arena_room(
        self->arena, xpath->code, xpath->n, &xpath->cap, sizeof *made);
    if (!made) {
        self->status = PITH_NOMEM;
        return NULL;
    }
    xpath->code = made;
    made += xpath->n++;
    *made = none;
    made->code = (uint8_t)code;
    return made;
}

/* Add an instruction that pushes a value. */
static pith_xpath_instruction *emit_value(compiler *self, pith_xpath_code code,
                                          pith_xpath_kind kind)
{
    self->kind = kind;
    if (++self->depth > PITH_XPATH_STACK) {
        fail_at(self, self->lexer.from, "too many values in one expression");
        return NULL;
    }
    return emit(self, code);
}

static void emit_step(compiler *self, pith_xpath_axis axis,
                      pith_xpath_test test, pith_str name)
{
    self->end.step = self->out->n;
    pith_xpath_instruction *step = emit(self, PITH_XPATH_STEP);
    if (!step)
        return;
    step->axis = (uint8_t)axis;
    step->test = (uint8_t)test;
    step->text = name;
}

/* The step before EACH or a step, if it is a '//'. */
static pith_xpath_instruction *double_slash(const compiler *self,
                                            int64_t behind)
{
    pith_xpath_instruction *step =
        behind > 0 ? &self->out->code[behind - 1] : NULL;
    bool is = step && step->code == PITH_XPATH_STEP && !step->each &&
              step->axis == PITH_XPATH_AXIS_DESCENDANT_OR_SELF &&
              step->test == PITH_XPATH_ANY_NODE;
    return is ? step : NULL;
}

/* No more predicates follow: whether the step is taken from each node
 * separately. */
static void finish_step(compiler *self)
{
    path_end *end = &self->end;
    if (end->step == NO_SLOT || self->status != PITH_OK)
        return;
    pith_xpath_instruction *step = &self->out->code[end->step];
    if (end->positional) {
        pith_xpath_instruction *next = emit(self, PITH_XPATH_NEXT);
        if (!next)
            return;
        self->out->code[end->step].each = true;
        next->to = (uint32_t)end->each + 1;
        self->out->code[end->each].to = self->out->n;
    } else {
        pith_xpath_instruction *slashes =
            double_slash(self, end->each == NO_SLOT ? end->step : end->each);
        step->to = 0;
        if (end->each != NO_SLOT)
            self->out->code[end->each].code = PITH_XPATH_SKIP;
        if (slashes && step->axis == PITH_XPATH_AXIS_CHILD) {
            slashes->code = PITH_XPATH_SKIP;
            step->axis = PITH_XPATH_AXIS_DESCENDANT;
        }
    }
    *end = (path_end){NO_SLOT, NO_SLOT, false};
}

/* -- Operators ------------------------------------------------------------- */

static void reduce_one(compiler *self)
{
    waiting top = self->waits[--self->nwaits];
    if (top.code == PITH_XPATH_IF_TRUE || top.code == PITH_XPATH_IF_FALSE) {
        if (emit(self, PITH_XPATH_BOOL))
            self->out->code[top.slot].to = self->out->n;
        self->kind = PITH_XPATH_BOOLEAN;
        return;
    }
    if (top.code == PITH_XPATH_UNION && self->kind != PITH_XPATH_NODES)
        fail_at(self, self->lexer.from, "\"|\" joins nodes, not values");
    (void)emit(self, top.code);
    if (top.code != PITH_XPATH_NEGATE)
        self->depth--;
    self->kind =
        top.code == PITH_XPATH_UNION ? PITH_XPATH_NODES
        : top.code >= PITH_XPATH_EQUAL && top.code <= PITH_XPATH_GREATER_EQUAL
            ? PITH_XPATH_BOOLEAN
            : PITH_XPATH_NUMBER;
}

/* Emit the bracket's waiting operators of at least this rank. */
static void reduce(compiler *self, uint8_t rank)
{
    size_t base = self->nopen ? self->open[self->nopen - 1].noperators : 0;
    while (self->status == PITH_OK && self->nwaits > base &&
           self->waits[self->nwaits - 1].rank >= rank)
        reduce_one(self);
}

static void wait(compiler *self, uint8_t rank, uint8_t code)
{
    if (self->nwaits == OPERATORS) {
        fail_at(self, self->lexer.from,
                "too many operators wait for each other");
        return;
    }
    self->waits[self->nwaits++] = (waiting){rank, code, self->out->n - 1};
}

static bool read_operator(compiler *self)
{
    if (self->lexer.word != PITH_XPATH_WORD_NAME &&
        self->lexer.word != PITH_XPATH_WORD_SIGN)
        return false;
    const operator_row *row = operators;
    const operator_row *stop = row + sizeof operators / sizeof *operators;
    while (row < stop && !pith_str_eq(row->name, self->lexer.value))
        row++;
    if (row == stop)
        return false;
    reduce(self, row->rank);
    if (row->code == PITH_XPATH_UNION && self->kind != PITH_XPATH_NODES)
        fail_at(self, self->lexer.from, "\"|\" joins nodes, not values");
    if (row->code == PITH_XPATH_IF_TRUE || row->code == PITH_XPATH_IF_FALSE) {
        (void)emit(self, PITH_XPATH_BOOL);
        (void)emit(self, row->code);
        self->depth--;
    }
    wait(self, row->rank, row->code);
    pith_xpath_lex(&self->lexer);
    return true;
}

/* -- Brackets -------------------------------------------------------------- */

static bracket *open_bracket(compiler *self, bracket made)
{
    if (self->nopen == PITH_XPATH_BRACKETS) {
        fail_at(self, self->lexer.from, "brackets are nested too deeply");
        return NULL;
    }
    made.noperators = self->nwaits;
    made.from = self->lexer.from;
    self->open[self->nopen] = made;
    self->end = (path_end){NO_SLOT, NO_SLOT, false};
    return &self->open[self->nopen++];
}

static void open_predicate(compiler *self)
{
    if (self->kind != PITH_XPATH_NODES)
        fail_at(self, self->lexer.from, "only nodes have predicates");
    bracket made = {
        .kind = PREDICATE, .filter = self->out->n, .end = self->end};
    if (!open_bracket(self, made))
        return;
    (void)emit(self, PITH_XPATH_FILTER);
    self->depth--;
    pith_xpath_lex(&self->lexer);
}

/* If the first predicate of a step is a number, no further nodes are needed. */
static void limit_step(compiler *self, const bracket *opened)
{
    const pith_xpath_instruction *number = &self->out->code[opened->filter + 1];
    if (opened->end.step == NO_SLOT || opened->filter != opened->end.step + 1 ||
        self->out->n != opened->filter + 2 || number->code != PITH_XPATH_PUSH)
        return;
    if (number->number >= 1 && number->number < 1e6)
        self->out->code[opened->end.step].to = (uint32_t)number->number;
}

static void close_predicate(compiler *self)
{
    bracket *part = &self->open[--self->nopen];
    part->positional = part->positional || self->kind == PITH_XPATH_NUMBER;
    if (self->kind == PITH_XPATH_NUMBER)
        limit_step(self, part);
    pith_xpath_instruction *test = emit(self, PITH_XPATH_TEST);
    if (!test)
        return;
    test->to = part->filter + 1;
    self->out->code[part->filter].to = self->out->n;
    self->end = part->end;
    self->end.positional = self->end.positional || part->positional;
    self->kind = PITH_XPATH_NODES;
}

static void check_argument(compiler *self, bracket *opened)
{
    if (functions[opened->function].how == NODES &&
        self->kind != PITH_XPATH_NODES)
        fail_at(self, opened->from, "the function takes nodes, not a value");
    opened->nargs++;
}

static void emit_call(compiler *self, const bracket *opened)
{
    const function_row *row = &functions[opened->function];
    if (opened->nargs < row->least || opened->nargs > row->most) {
        if (self->status == PITH_OK)
            self->status = pith_fail(self->error, PITH_ARG, opened->from,
                                     "%.*s() takes %d to %d arguments, not %d",
                                     PITH_FMT(row->name), row->least, row->most,
                                     opened->nargs);
        return;
    }
    self->depth -= opened->nargs;
    pith_xpath_instruction *call = emit_value(self, PITH_XPATH_CALL, row->kind);
    if (!call)
        return;
    call->to = opened->function;
    call->nargs = opened->nargs;
    for (size_t i = self->nopen; row->how == POSITION && i-- > 0;)
        if (self->open[i].kind == PREDICATE) {
            self->open[i].positional = true;
            break;
        }
}

/* A function without arguments that uses the context node. */
static void add_self(compiler *self, bracket *opened)
{
    unsigned how = functions[opened->function].how;
    if (opened->nargs > 0 || functions[opened->function].most != 1 ||
        functions[opened->function].least != 0 || (how != SELF && how != NODES))
        return;
    (void)emit_value(self, PITH_XPATH_CONTEXT, PITH_XPATH_NODES);
    opened->nargs = 1;
}

/* Close a bracket; true if a value is complete. */
static bool close_bracket(compiler *self)
{
    bracket *part = self->nopen ? &self->open[self->nopen - 1] : NULL;
    if (!part || !is_sign(self, part->kind == PREDICATE ? "]" : ")"))
        return false;
    reduce(self, 0);
    if (self->status != PITH_OK)
        return true;
    pith_xpath_lex(&self->lexer);
    if (part->kind == PREDICATE) {
        close_predicate(self);
        return true;
    }
    self->nopen--;
    if (part->kind == CALL) {
        check_argument(self, part);
        emit_call(self, part);
    }
    self->end = (path_end){NO_SLOT, NO_SLOT, false};
    return true;
}

/* -- Paths ----------------------------------------------------------------- */

static bool read_type_test(compiler *self, pith_str name, pith_xpath_test *test)
{
    *test = pith_str_eq(name, PITH_S("node"))      ? PITH_XPATH_ANY_NODE
            : pith_str_eq(name, PITH_S("text"))    ? PITH_XPATH_TEXTS
            : pith_str_eq(name, PITH_S("comment")) ? PITH_XPATH_COMMENTS
                                                   : PITH_XPATH_NONE;
    if (*test == PITH_XPATH_NONE &&
        !pith_str_eq(name, PITH_S("processing-instruction")))
        return false;
    expect_sign(self, "(", "\"(\"");
    if (*test == PITH_XPATH_NONE && self->lexer.word == PITH_XPATH_WORD_LITERAL)
        pith_xpath_lex(&self->lexer);
    expect_sign(self, ")", "\")\"");
    return true;
}

static void read_test(compiler *self, pith_xpath_axis axis)
{
    pith_xpath_test test = PITH_XPATH_ANY_NAME;
    pith_str name = {0};
    if (self->lexer.word == PITH_XPATH_WORD_NAME) {
        name = self->lexer.value;
        bool called = sign_follows(self, "(");
        size_t from = self->lexer.from;
        pith_xpath_lex(&self->lexer);
        if (!called)
            test = PITH_XPATH_NAMED;
        else if (!read_type_test(self, name, &test))
            fail_at(self, from, "a function cannot be a step of a path");
    } else if (!take_sign(self, "*")) {
        fail_word(self, "a name or *");
    }
    self->end.each = NO_SLOT;
    if (is_sign(self, "[")) {
        self->end.each = self->out->n;
        (void)emit(self, PITH_XPATH_EACH);
    }
    emit_step(self, axis, test, name);
}

/* An abbreviated step, "." or ".."; the grammar allows no predicates after
 * it. */
static void read_short_step(compiler *self, pith_xpath_axis axis)
{
    emit_step(self, axis, PITH_XPATH_ANY_NODE, (pith_str){0});
    if (is_sign(self, "["))
        fail_at(self, self->lexer.from,
                "no condition may follow . or .., but self::node() has some");
}

static void read_step(compiler *self)
{
    pith_xpath_axis axis = PITH_XPATH_AXIS_CHILD;
    self->end = (path_end){NO_SLOT, NO_SLOT, false};
    if (take_sign(self, ".")) {
        read_short_step(self, PITH_XPATH_AXIS_SELF);
        return;
    }
    if (take_sign(self, "..")) {
        read_short_step(self, PITH_XPATH_AXIS_PARENT);
        return;
    }
    if (take_sign(self, "@")) {
        axis = PITH_XPATH_AXIS_ATTRIBUTE;
    } else if (self->lexer.word == PITH_XPATH_WORD_NAME &&
               sign_follows(self, "::")) {
        size_t a = 0;
        while (a < PITH_XPATH_AXES && !pith_str_eq(axes[a], self->lexer.value))
            a++;
        if (a == PITH_XPATH_AXES)
            fail_at(self, self->lexer.from, "unknown axis");
        axis = (pith_xpath_axis)a;
        pith_xpath_lex(&self->lexer);
        pith_xpath_lex(&self->lexer);
    }
    read_test(self, axis);
}

static void emit_double_slash(compiler *self)
{
    emit_step(self, PITH_XPATH_AXIS_DESCENDANT_OR_SELF, PITH_XPATH_ANY_NODE,
              (pith_str){0});
}

static bool step_begins(const compiler *self)
{
    return self->lexer.word == PITH_XPATH_WORD_NAME || is_sign(self, "*") ||
           is_sign(self, "@") || is_sign(self, ".") || is_sign(self, "..");
}

/* Predicates and steps after a value; false where the value ends. */
static bool read_path_on(compiler *self)
{
    if (is_sign(self, "[")) {
        open_predicate(self);
        return true;
    }
    bool twice = is_sign(self, "//");
    finish_step(self);
    if (!twice && !is_sign(self, "/"))
        return false;
    if (self->kind != PITH_XPATH_NODES)
        fail_at(self, self->lexer.from,
                "a path goes on from nodes, not from values");
    pith_xpath_lex(&self->lexer);
    if (twice)
        emit_double_slash(self);
    read_step(self);
    return true;
}

static void read_path(compiler *self)
{
    if (is_sign(self, "/") || is_sign(self, "//")) {
        bool twice = is_sign(self, "//");
        (void)emit_value(self, PITH_XPATH_ROOT, PITH_XPATH_NODES);
        pith_xpath_lex(&self->lexer);
        if (!twice && !step_begins(self))
            return;
        if (twice)
            emit_double_slash(self);
    } else {
        (void)emit_value(self, PITH_XPATH_CONTEXT, PITH_XPATH_NODES);
    }
    read_step(self);
}

/* -- Values ---------------------------------------------------------------- */

static void push_constant(compiler *self, pith_xpath_kind kind)
{
    pith_xpath_instruction *push = emit_value(self, PITH_XPATH_PUSH, kind);
    if (push) {
        push->kind = (uint8_t)kind;
        push->text = self->lexer.value;
        push->number = kind == PITH_XPATH_NUMBER
                           ? pith_xpath_text_number(self->lexer.value)
                           : 0;
    }
    pith_xpath_lex(&self->lexer);
}

static bool is_node_type(pith_str name)
{
    return pith_str_eq(name, PITH_S("node")) ||
           pith_str_eq(name, PITH_S("text")) ||
           pith_str_eq(name, PITH_S("comment")) ||
           pith_str_eq(name, PITH_S("processing-instruction"));
}

/* A function's name and bracket; true if it is complete, as in "true()". */
static bool open_call(compiler *self)
{
    uint32_t f = 0;
    while (f < PITH_XPATH_FUNCTIONS &&
           !pith_str_eq(functions[f].name, self->lexer.value))
        f++;
    if (f == PITH_XPATH_FUNCTIONS) {
        fail_at(self, self->lexer.from,
                "XPath 1.0 has no function of that name, or it reads what is "
                "no part of the page");
        return false;
    }
    bracket *part = open_bracket(self, (bracket){.kind = CALL, .function = f});
    pith_xpath_lex(&self->lexer);
    pith_xpath_lex(&self->lexer);
    if (!part || !take_sign(self, ")"))
        return false;
    self->nopen--;
    add_self(self, part);
    emit_call(self, part);
    return true;
}

/* True if a value is complete, false if one must follow. */
static bool read_value(compiler *self)
{
    self->end = (path_end){NO_SLOT, NO_SLOT, false};
    if (self->lexer.word == PITH_XPATH_WORD_NUMBER) {
        push_constant(self, PITH_XPATH_NUMBER);
    } else if (self->lexer.word == PITH_XPATH_WORD_LITERAL) {
        push_constant(self, PITH_XPATH_STRING);
    } else if (is_sign(self, "-")) {
        wait(self, RANK_NEGATE, PITH_XPATH_NEGATE);
        pith_xpath_lex(&self->lexer);
        return false;
    } else if (is_sign(self, "(")) {
        (void)open_bracket(self, (bracket){.kind = PARENTHESIS});
        pith_xpath_lex(&self->lexer);
        return false;
    } else if (is_sign(self, "$")) {
        fail_at(self, self->lexer.from, "variables are not supported");
    } else if (self->lexer.word == PITH_XPATH_WORD_NAME &&
               sign_follows(self, "(") && !is_node_type(self->lexer.value)) {
        return open_call(self);
    } else if (step_begins(self) || is_sign(self, "/") || is_sign(self, "//")) {
        read_path(self);
    } else {
        fail_word(self, "a value or path");
    }
    return true;
}

/* After a value: true if another one must follow. */
static bool read_between(compiler *self)
{
    while (self->status == PITH_OK) {
        size_t nopen = self->nopen;
        if (read_path_on(self)) {
            if (self->nopen > nopen)
                return true; /* into a predicate */
        } else if (!close_bracket(self)) {
            break;
        }
    }
    if (self->status != PITH_OK)
        return false;
    if (read_operator(self))
        return true;
    bracket *part = self->nopen ? &self->open[self->nopen - 1] : NULL;
    if (part && part->kind == CALL && is_sign(self, ",")) {
        reduce(self, 0);
        check_argument(self, part);
        pith_xpath_lex(&self->lexer);
        return true;
    }
    if (part)
        fail_word(self, part->kind == PREDICATE ? "an operator or \"]\""
                                                : "an operator or \")\"");
    else if (self->lexer.word != PITH_XPATH_WORD_END)
        fail_word(self, "an operator");
    return false;
}

static void compile(compiler *self)
{
    pith_xpath_lex(&self->lexer);
    do {
        while (self->status == PITH_OK && !read_value(self))
            continue;
    } while (self->status == PITH_OK && read_between(self));
    reduce(self, 0);
    self->out->kind = self->kind;
}

pith_status pith_xpath_compile(pith_str text, pith_arena *arena,
                               const pith_xpath **out, pith_error *error)
{
    *out = NULL;
    if (text.len > PITH_XPATH_BYTES)
        return pith_fail(error, PITH_ARG, PITH_XPATH_BYTES,
                         "the expression is longer than %d bytes",
                         (int)PITH_XPATH_BYTES);
    size_t valid = pith_utf8_valid(text); /* functions decode code points */
    if (valid < text.len)
        return pith_fail(error, PITH_ARG, valid,
                         "the expression is not valid UTF-8");
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
