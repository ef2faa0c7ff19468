/* SPDX-License-Identifier: Apache-2.0 */
/* Expressions as instructions for a machine with a stack of values. */
#ifndef PITH_XPATH_XPATH_PROGRAM_H
#define PITH_XPATH_XPATH_PROGRAM_H

#include "xpath.h"

/* What an instruction pops from the stack and pushes. */
typedef enum pith_xpath_code {
    PITH_XPATH_SKIP,    /* nothing */
    PITH_XPATH_PUSH,    /* -> number or text */
    PITH_XPATH_CONTEXT, /* -> the context node */
    PITH_XPATH_ROOT,    /* -> the document */
    PITH_XPATH_STEP,    /* nodes -> nodes on an axis that pass a test */

    /* Between EACH and NEXT: once for each node, because the instructions
     * between them count positions. nodes -> nodes. */
    PITH_XPATH_EACH,
    PITH_XPATH_NEXT,

    /* Between FILTER and TEST: a predicate, once for each node. TEST takes its
     * value. nodes -> nodes. */
    PITH_XPATH_FILTER,
    PITH_XPATH_TEST,

    PITH_XPATH_BOOL,     /* value -> boolean */
    PITH_XPATH_IF_TRUE,  /* jump, or pop the boolean and continue */
    PITH_XPATH_IF_FALSE, /* likewise */
    PITH_XPATH_NEGATE,
    PITH_XPATH_CALL,
    /* Comparisons of two values. */
    PITH_XPATH_EQUAL,
    PITH_XPATH_UNEQUAL,
    PITH_XPATH_LESS,
    PITH_XPATH_LESS_EQUAL,
    PITH_XPATH_GREATER,
    PITH_XPATH_GREATER_EQUAL,
    PITH_XPATH_ADD,
    PITH_XPATH_SUBTRACT,
    PITH_XPATH_MULTIPLY,
    PITH_XPATH_DIVIDE,
    PITH_XPATH_MODULO,
    PITH_XPATH_UNION,
} pith_xpath_code;

/* Axes: name and spelling. */
#define PITH_XPATH_AXIS_LIST(X)                 \
    X(ANCESTOR, "ancestor")                     \
    X(ANCESTOR_OR_SELF, "ancestor-or-self")     \
    X(ATTRIBUTE, "attribute")                   \
    X(CHILD, "child")                           \
    X(DESCENDANT, "descendant")                 \
    X(DESCENDANT_OR_SELF, "descendant-or-self") \
    X(FOLLOWING, "following")                   \
    X(FOLLOWING_SIBLING, "following-sibling")   \
    X(NAMESPACE, "namespace")                   \
    X(PARENT, "parent")                         \
    X(PRECEDING, "preceding")                   \
    X(PRECEDING_SIBLING, "preceding-sibling")   \
    X(SELF, "self")

typedef enum pith_xpath_axis {
#define PITH_XPATH_ROW(id, name) PITH_XPATH_AXIS_##id,
    PITH_XPATH_AXIS_LIST(PITH_XPATH_ROW)
#undef PITH_XPATH_ROW
        PITH_XPATH_AXES
} pith_xpath_axis;

typedef enum pith_xpath_test {
    PITH_XPATH_ANY_NODE, /* node() */
    PITH_XPATH_ANY_NAME, /* * */
    PITH_XPATH_NAMED,    /* a name */
    PITH_XPATH_TEXTS,    /* text() */
    PITH_XPATH_COMMENTS, /* comment() */
    PITH_XPATH_NONE,     /* processing-instruction(): HTML has none */
} pith_xpath_test;

typedef struct pith_xpath_instruction {
    uint8_t code;  /* pith_xpath_code */
    uint8_t axis;  /* STEP */
    uint8_t test;  /* STEP */
    uint8_t kind;  /* PUSH: pith_xpath_kind */
    uint8_t nargs; /* CALL */
    bool each;     /* STEP: from one node, in the order of the axis */
    uint32_t to;   /* loops and jumps: the target; CALL: the function; STEP:
                      maximum of nodes, 0: all */
    double number;
    pith_str text; /* PUSH, STEP with NAMED */
} pith_xpath_instruction;

enum {
    PITH_XPATH_STACK = 64,    /* values */
    PITH_XPATH_BRACKETS = 32, /* open at the same time, of either kind */
    PITH_XPATH_BYTES = 16384, /* of an expression; real ones have up to 500 */
};

struct pith_xpath {
    pith_xpath_instruction *code;
    uint32_t n;
    uint32_t cap;
    pith_xpath_kind kind; /* of the result */
};

/* -- Words ----------------------------------------------------------------- */

typedef enum pith_xpath_word {
    PITH_XPATH_WORD_END,
    PITH_XPATH_WORD_SIGN,    /* text is one of ( ) [ ] , @ . .. / // | + - = !=
                                < <= > >= * :: $ */
    PITH_XPATH_WORD_NAME,    /* with its prefix */
    PITH_XPATH_WORD_LITERAL, /* text is the content of the quotes */
    PITH_XPATH_WORD_NUMBER,
    PITH_XPATH_WORD_BAD, /* not a word, or an unclosed quote */
} pith_xpath_word;

typedef struct pith_xpath_lexer {
    pith_str text;
    size_t at;   /* after the word */
    size_t from; /* where the word begins */
    pith_xpath_word word;
    pith_str value;
} pith_xpath_lexer;

/** Advance to the next word. Linear in its length. */
void pith_xpath_lex(pith_xpath_lexer *lexer);

/* -- Running --------------------------------------------------------------- */

typedef struct pith_xpath_list {
    pith_xpath_node *node;
    uint32_t n;
    uint32_t cap;
} pith_xpath_list;

/** Charge the budget: PITH_OK, or PITH_LIMIT. */
pith_status pith_xpath_spend(pith_xpath_run *run, uint64_t work);

/** Memory for a value, charged to the budget; NULL and *status on failure. */
void *pith_xpath_alloc(pith_xpath_run *run, size_t bytes, pith_status *status);

pith_status pith_xpath_add(pith_xpath_run *run, pith_xpath_list *list,
                           pith_xpath_node node);

/** Bring into document order, each node once. */
pith_status pith_xpath_sort(pith_xpath_run *run, pith_xpath_list *list);

/** Append the nodes that a STEP finds from a node set. */
pith_status pith_xpath_walk(pith_xpath_run *run,
                            const pith_xpath_instruction *step,
                            const pith_xpath_value *from, pith_xpath_list *out);

/** The attribute of an attribute node, or NULL. */
pith_attr *pith_xpath_attr(const pith_tree *tree, pith_xpath_node node);

/** string() of a node. */
pith_status pith_xpath_node_text(pith_xpath_run *run, pith_xpath_node node,
                                 pith_str *out);

bool pith_xpath_is_true(const pith_xpath_value *value);
double pith_xpath_text_number(pith_str text);
pith_status pith_xpath_number(pith_xpath_run *run,
                              const pith_xpath_value *value, double *out);

/** One of EQUAL to GREATER_EQUAL. */
pith_status pith_xpath_compare(pith_xpath_run *run, pith_xpath_code code,
                               const pith_xpath_value pair[2], bool *out);

/* Where a predicate or a function is evaluated. */
typedef struct pith_xpath_place {
    const pith_xpath_node *node;
    uint32_t position;
    uint32_t size;
} pith_xpath_place;

/** Call a function; args are its values; the first may be omitted. */
pith_status pith_xpath_call(pith_xpath_run *run,
                            const pith_xpath_instruction *call,
                            const pith_xpath_place *place,
                            const pith_xpath_value *args,
                            pith_xpath_value *out);

#endif
