/* SPDX-License-Identifier: Apache-2.0 */
/* The features of a leaf block, in the order of a row: family, name, meaning.
 * Adding or reordering rows requires new training (docs/auto-training.md).
 * Shares are 0 to 1; -1 means "there is none". Words and characters are counted
 * as on the page, except that two Han, Hiragana or Katakana characters count as
 * one word, and each as three characters, as in scripts with spaces between
 * words. */
#define PITH_FEATURE_LIST(X)                                                  \
    X(own, words, "words")                                                    \
    X(own, chars, "code points")                                              \
    X(own, link, "share of words in links")                                   \
    X(own, sentences, "sentence ends")                                        \
    X(own, commas, "commas of any script")                                    \
    X(own, digits, "share of characters that are digits")                     \
    X(own, wordlen, "characters per word")                                    \
    X(own, tag, "what the element is: a small number per kind")               \
    X(own, rank, "heading rank, 1 to 6; 0: no heading")                       \
    X(own, ends,                                                              \
      "last character: 0 letter, 1 sentence end, 2 colon, 3 other, "          \
      "4 ellipsis")                                                           \
    X(own, symbols, "copyright, price, bar, bullet, arrow: a bit each")       \
    X(own, repeats, "leaves of the page with the same text")                  \
    X(own, controls, "share of words in buttons, labels, options")            \
    X(own, again, "leaves before it with the same text")                      \
    X(own, start, "first character: 1 other, 2 upper, 3 lower case, 4 digit") \
    X(own, stated, "share of its word pairs found in the page's JSON-LD")     \
    X(own, echo, "share of its runs of three words that stood before")        \
    X(gap, before, "nodes between the leaf before and this one")              \
    X(gap, after, "nodes between this leaf and the next")                     \
    X(gap, closed, "levels closed since the leaf before")                     \
    X(gap, opened, "levels opened since then")                                \
    X(gap, closing, "levels closed until the next leaf")                      \
    X(gap, opening, "levels opened until then")                               \
    X(gap, sameprev, "the leaf before is of the same cluster")                \
    X(gap, samenext, "the next leaf is of the same cluster")                  \
    X(pos, index, "leaves before / leaves")                                   \
    X(pos, bytes, "bytes of source before / bytes of source")                 \
    X(pos, words, "words before / words")                                     \
    X(pos, longbefore, "words of long plain leaves before")                   \
    X(pos, longleft, "share of long plain words still to come")               \
    X(page, leaves, "leaves of the page")                                     \
    X(page, words, "words of the page")                                       \
    X(page, link, "share of words in links")                                  \
    X(page, longshare, "share of words in long plain leaves")                 \
    X(page, articles, "article elements")                                     \
    X(page, headings, "heading leaves")                                       \
    X(page, firsts, "h1 leaves")                                              \
    X(page, prices, "leaves with a price")                                    \
    X(page, images, "pictures")                                               \
    X(page, controls, "inputs and buttons")                                   \
    X(page, main, "share of words in main elements")                          \
    X(page, again, "share of words in leaves said before")                    \
    X(page, top, "words of the longest leaf")                                 \
    X(a1, words, "words below the parent")                                    \
    X(a1, link, "link share there")                                           \
    X(a1, share, "share of the page's words there")                           \
    X(a1, perleaf, "words per leaf there")                                    \
    X(a1, longshare, "share of long plain words there")                       \
    X(a2, words, "the same, grandparent")                                     \
    X(a2, link, "")                                                           \
    X(a2, share, "")                                                          \
    X(a2, perleaf, "")                                                        \
    X(a2, longshare, "")                                                      \
    X(a3, words, "the same, third ancestor")                                  \
    X(a3, link, "")                                                           \
    X(a3, share, "")                                                          \
    X(a3, perleaf, "")                                                        \
    X(a3, longshare, "")                                                      \
    X(a5, words, "the same, fifth ancestor")                                  \
    X(a5, link, "")                                                           \
    X(a5, share, "")                                                          \
    X(a5, perleaf, "")                                                        \
    X(a5, longshare, "")                                                      \
    X(near2, images, "pictures per leaf below the grandparent")               \
    X(near2, controls, "inputs and buttons per leaf there")                   \
    X(near2, headings, "headings per leaf there")                             \
    X(near2, prices, "prices per leaf there")                                 \
    X(near2, again, "share of words there that were said before")             \
    X(near2, sentences, "sentence ends per leaf there")                       \
    X(near4, images, "the same, fourth ancestor")                             \
    X(near4, controls, "")                                                    \
    X(near4, headings, "")                                                    \
    X(near4, prices, "")                                                      \
    X(near4, again, "")                                                       \
    X(near4, sentences, "")                                                   \
    X(density, d0, "plain characters per tag of the element")                 \
    X(density, d1, "of its parent")                                           \
    X(density, d2, "of its grandparent")                                      \
    X(density, d3, "of the third ancestor")                                   \
    X(density, d4, "of the fourth ancestor")                                  \
    X(half, rel, "place inside the element that holds half the words")        \
    X(half, below, "levels below it; -1: outside")                            \
    X(half, climb, "levels to climb from it to reach the leaf")               \
    X(half, out, "leaves past its end (+) or before its start (-)")           \
    X(half, share, "its share of the page's words")                           \
    X(half, link, "its link share")                                           \
    X(half, hit, "title words in it")                                         \
    X(most, rel, "the same, element with 80 % of the words")                  \
    X(most, below, "")                                                        \
    X(most, climb, "")                                                        \
    X(most, out, "")                                                          \
    X(most, share, "")                                                        \
    X(most, link, "")                                                         \
    X(most, hit, "")                                                          \
    X(dsum, rel, "the same, largest density sum")                             \
    X(dsum, below, "")                                                        \
    X(dsum, climb, "")                                                        \
    X(dsum, out, "")                                                          \
    X(dsum, share, "")                                                        \
    X(dsum, link, "")                                                         \
    X(dsum, hit, "")                                                          \
    X(read, rel, "the same, best by paragraphs")                              \
    X(read, below, "")                                                        \
    X(read, climb, "")                                                        \
    X(read, out, "")                                                          \
    X(read, share, "")                                                        \
    X(read, link, "")                                                         \
    X(read, hit, "")                                                          \
    X(head, rel, "the same, around the title's heading")                      \
    X(head, below, "")                                                        \
    X(head, climb, "")                                                        \
    X(head, out, "")                                                          \
    X(head, share, "")                                                        \
    X(head, link, "")                                                         \
    X(head, hit, "")                                                          \
    X(group, rel, "the same, parent of the largest group of alike siblings")  \
    X(group, below, "")                                                       \
    X(group, climb, "")                                                       \
    X(group, out, "")                                                         \
    X(group, share, "")                                                       \
    X(group, link, "")                                                        \
    X(group, hit, "")                                                         \
    X(cluster, n, "leaves with the same tags and classes above them")         \
    X(cluster, mean, "their mean words")                                      \
    X(cluster, deviation, "and the standard deviation")                       \
    X(cluster, share, "their share of the page's words")                      \
    X(cluster, sentences, "their mean sentence ends")                         \
    X(cluster, first, "where the first of them stands, 0 to 1")               \
    X(cluster, link, "their link share")                                      \
    X(cluster, prices, "share of them with a price")                          \
    X(cluster, last, "where the last of them stands, 0 to 1")                 \
    X(cluster, hits, "title words per word in them")                          \
    X(near, n, "siblings alike of the nearest repeated ancestor")             \
    X(near, share, "words of that group / words of the page")                 \
    X(near, up, "levels up to it")                                            \
    X(near, words, "words of the item")                                       \
    X(near, order, "siblings alike before the item / all of them")            \
    X(near, deviation, "standard deviation of the items' words / mean")       \
    X(near, headings, "headings of the item")                                 \
    X(near, prices, "prices of the item")                                     \
    X(near, images, "pictures of the item")                                   \
    X(near, leaves, "leaves of the item")                                     \
    X(near, link, "link share of the item")                                   \
    X(far, n, "the same, outermost repeated ancestor with 2 leaves or more")  \
    X(far, share, "")                                                         \
    X(far, up, "")                                                            \
    X(far, words, "")                                                         \
    X(far, order, "")                                                         \
    X(far, deviation, "")                                                     \
    X(far, headings, "")                                                      \
    X(far, prices, "")                                                        \
    X(far, images, "")                                                        \
    X(far, leaves, "")                                                        \
    X(far, link, "")                                                          \
    X(section, rank, "rank of the heading above")                             \
    X(section, overlap, "its overlap with the title")                         \
    X(section, leaves, "leaves since it")                                     \
    X(section, words, "words of the section")                                 \
    X(section, link, "link share of the section")                             \
    X(section, sincetitle,                                                    \
      "leaves since the title's heading; negative before")                    \
    X(section, wordssincetitle, "words since the title's heading")            \
    X(section, lowest, "lowest heading rank since the title's heading")       \
    X(section, headings, "headings since then")                               \
    X(section, peers, "headings since then of its rank or above")             \
    X(window, prev, "words of the leaf before")                               \
    X(window, next, "words of the leaf after")                                \
    X(window, prevlink, "its link share")                                     \
    X(window, nextlink, "its link share")                                     \
    X(window, words3, "words in 3 leaves around")                             \
    X(window, link3, "their link share")                                      \
    X(window, words10, "words in 10 leaves around")                           \
    X(window, link10, "their link share")                                     \
    X(window, long10, "their share of long plain words")                      \
    X(window, words30, "words in 30 leaves around")                           \
    X(window, link30, "their link share")                                     \
    X(window, after10, "words in the 10 leaves after")                        \
    X(window, afterlong, "long plain words in the 10 leaves after")           \
    X(title, overlap, "share of the title's words in the leaf")               \
    X(title, own, "title words per word")                                     \
    X(title, d1, "the same below the parent")                                 \
    X(title, d2, "below the grandparent")                                     \
    X(title, w10, "in 10 leaves around")                                      \
    X(title, w30, "in 30 leaves around")                                      \
    X(title, described, "share of words in the page's description")           \
    X(title, described2, "the same below the grandparent")                    \
    X(in, main, "levels up to main; -1: none")                                \
    X(in, article, "")                                                        \
    X(in, nav, "")                                                            \
    X(in, footer, "")                                                         \
    X(in, header, "")                                                         \
    X(in, aside, "")                                                          \
    X(in, section, "")                                                        \
    X(in, list, "to ul, ol, dl")                                              \
    X(in, item, "to li, dd, dt")                                              \
    X(in, table, "")                                                          \
    X(in, form, "")                                                           \
    X(in, figure, "")                                                         \
    X(in, quote, "")                                                          \
    X(in, caption, "to figcaption")                                           \
    X(in, depth, "depth of the element")                                      \
    X(inside, article, "share of the page's words in its article element")    \
    X(inside, nth, "article elements that begin before it")                   \
    X(inside, main, "share of the page's words in its main element")          \
    X(inside, child, "earlier sibling elements / sibling elements")           \
    X(says, foot, "levels up to a class of this group (vocabulary.h)")        \
    X(says, nav, "")                                                          \
    X(says, crumb, "")                                                        \
    X(says, comment, "")                                                      \
    X(says, consent, "")                                                      \
    X(says, modal, "")                                                        \
    X(says, veil, "")                                                         \
    X(says, toc, "")                                                          \
    X(says, thread, "")                                                       \
    X(says, share, "")                                                        \
    X(says, related, "")                                                      \
    X(says, further, "")                                                      \
    X(says, side, "")                                                         \
    X(says, promo, "")                                                        \
    X(says, meta, "")                                                         \
    X(says, person, "")                                                       \
    X(says, product, "")                                                      \
    X(says, price, "")                                                        \
    X(says, card, "")                                                         \
    X(says, detail, "")                                                       \
    X(says, body, "")                                                         \
    X(says, title, "")                                                        \
    X(says, tool, "")                                                         \
    X(says, caption, "")                                                      \
    X(says, media, "")                                                        \
    X(says, review, "")                                                       \
    X(says, fold, "")                                                         \
    X(says, signature, "")
