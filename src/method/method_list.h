/* SPDX-License-Identifier: Apache-2.0 */
/* The list of extraction methods, in the order in which users see them. The
 * first is the default. */
#define PITH_METHOD_LIST(X) \
    X(auto)                 \
    X(body)                 \
    X(td)                   \
    X(ctd)                  \
    X(hybrid)               \
    X(blocks)               \
    X(ttr)                  \
    X(weight)               \
    X(outlier)              \
    X(candidate)            \
    X(shallow)              \
    X(context)              \
    X(rules)
