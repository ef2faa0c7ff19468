/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the second model of auto knows about a leaf block besides its features:
 * the shares that the first model gave to it and to what surrounds it. Family,
 * name, meaning, in the order of a row. Means are weighted by words; -1 stands
 * for "there is none". Changing rows means training anew.
 */
#define PITH_CONTEXT_LIST(X)                                                 \
    X(share, own, "the first model's share of the leaf")                     \
    X(share, prev1, "of the leaf before")                                    \
    X(share, prev2, "of the one before that")                                \
    X(share, next1, "of the next leaf")                                      \
    X(share, next2, "of the one after that")                                 \
    X(share, prevalike, "of the last leaf of the same cluster")              \
    X(share, nextalike, "of the next leaf of the same cluster")              \
    X(share, heading, "of the heading before it")                            \
    X(share, headingnext, "of the next heading")                             \
    X(mean, w2, "mean share of the leaf and 2 on each side")                 \
    X(mean, w5, "5 on each side")                                            \
    X(mean, w10, "10 on each side")                                          \
    X(mean, w25, "25 on each side")                                          \
    X(mean, before, "of all leaves before it")                               \
    X(mean, after, "of all leaves after it")                                 \
    X(mean, before5, "of the 5 leaves before it")                            \
    X(mean, after5, "of the 5 leaves after it")                              \
    X(mean, section, "from the heading before it to the next")               \
    X(mean, d0, "below its element")                                         \
    X(mean, d1, "below the parent")                                          \
    X(mean, d2, "below the grandparent")                                     \
    X(mean, d3, "")                                                          \
    X(mean, d4, "")                                                          \
    X(mean, d5, "")                                                          \
    X(mean, d7, "")                                                          \
    X(mean, prevsib, "in the element that stands before its own")            \
    X(mean, nextsib, "in the element that stands behind its own")            \
    X(mean, cluster, "of leaves with the same tags and classes above them")  \
    X(mean, near, "of the nearest group of alike siblings above it")         \
    X(mean, nearitem, "of the sibling in that group that holds it")          \
    X(mean, far, "of the outermost such group")                              \
    X(mean, faritem, "of the sibling in that group that holds it")           \
    X(sum, before, "share of the page's expected content before it")         \
    X(sum, d1, "share of it below the parent")                               \
    X(sum, d2, "below the grandparent")                                      \
    X(sum, d3, "below the third ancestor")                                   \
    X(sum, d5, "below the fifth ancestor")                                   \
    X(sum, cluster, "share of it in leaves with the same tags and classes")  \
    X(cut, over, "share less the cut of the page's expected F1")             \
    X(cut, rank, "share of the page's words in leaves with larger shares")   \
    X(cut, gapbefore, "leaves since the last one over the cut; -1: none")    \
    X(cut, gapafter, "leaves until the next one over the cut; -1: none")     \
    X(cut, fromfirst, "words since the first leaf over the cut")             \
    X(cut, tolast, "words until the last leaf over the cut")                 \
    X(best, out, "leaves past (+) or before (-) the element with most gain") \
    X(best, below, "levels below it; -1: outside")                           \
    X(best, mean, "its mean share")                                          \
    X(all, mean, "mean share of the page")                                   \
    X(all, words, "expected words of content of the page")                   \
    X(all, expected, "expected F1 of the page's cut")                        \
    X(all, threshold, "share at the cut")                                    \
    X(all, doubt, "share of the words in leaves of shares of 0.2 to 0.8")
