/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of XPath 1.0. */
#ifndef PITH_XPATH_XPATH_FUNCTIONS_H
#define PITH_XPATH_XPATH_FUNCTIONS_H

/* Name, spelling, minimum and maximum of arguments, kind of the result, and
 * class: NODES the argument must be a node set, SELF the context node replaces
 * a missing argument, POSITION it uses the position in a list, PLAIN none of
 * these. */
#define PITH_XPATH_FUNCTION_LIST(X)                              \
    X(LAST, "last", 0, 0, NUMBER, POSITION)                      \
    X(POSITION, "position", 0, 0, NUMBER, POSITION)              \
    X(COUNT, "count", 1, 1, NUMBER, NODES)                       \
    X(ID, "id", 1, 1, NODES, PLAIN)                              \
    X(LOCAL_NAME, "local-name", 0, 1, STRING, NODES)             \
    X(NAMESPACE_URI, "namespace-uri", 0, 1, STRING, NODES)       \
    X(NAME, "name", 0, 1, STRING, NODES)                         \
    X(STRING, "string", 0, 1, STRING, SELF)                      \
    X(CONCAT, "concat", 2, 32, STRING, PLAIN)                    \
    X(STARTS_WITH, "starts-with", 2, 2, BOOLEAN, PLAIN)          \
    X(CONTAINS, "contains", 2, 2, BOOLEAN, PLAIN)                \
    X(SUBSTRING_BEFORE, "substring-before", 2, 2, STRING, PLAIN) \
    X(SUBSTRING_AFTER, "substring-after", 2, 2, STRING, PLAIN)   \
    X(SUBSTRING, "substring", 2, 3, STRING, PLAIN)               \
    X(STRING_LENGTH, "string-length", 0, 1, NUMBER, SELF)        \
    X(NORMALIZE_SPACE, "normalize-space", 0, 1, STRING, SELF)    \
    X(TRANSLATE, "translate", 3, 3, STRING, PLAIN)               \
    X(BOOLEAN, "boolean", 1, 1, BOOLEAN, PLAIN)                  \
    X(NOT, "not", 1, 1, BOOLEAN, PLAIN)                          \
    X(TRUE, "true", 0, 0, BOOLEAN, PLAIN)                        \
    X(FALSE, "false", 0, 0, BOOLEAN, PLAIN)                      \
    X(LANG, "lang", 1, 1, BOOLEAN, PLAIN)                        \
    X(NUMBER, "number", 0, 1, NUMBER, SELF)                      \
    X(SUM, "sum", 1, 1, NUMBER, NODES)                           \
    X(FLOOR, "floor", 1, 1, NUMBER, PLAIN)                       \
    X(CEILING, "ceiling", 1, 1, NUMBER, PLAIN)                   \
    X(ROUND, "round", 1, 1, NUMBER, PLAIN)

typedef enum pith_xpath_function {
#define PITH_XPATH_ROW(id, name, least, most, kind, how) PITH_XPATH_FN_##id,
    PITH_XPATH_FUNCTION_LIST(PITH_XPATH_ROW)
#undef PITH_XPATH_ROW
        PITH_XPATH_FUNCTIONS
} pith_xpath_function;

#endif
