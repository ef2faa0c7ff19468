# SPDX-License-Identifier: Apache-2.0
"""What is no content on pages of a certain type, though it reads like content:
what src/method/auto/auto_exclusion.c leaves out, as cross-validation sees it. The
figures are the same there; docs/records/auto.md, "What is left out", says
where they come from."""
import numpy

import fit
import score

# Levels up to a name that speaks of it.
COMMENT_LEVELS = 2
REVIEW_LEVELS = 4
SIGNATURE_LEVELS = 3
CAPTION_WORDS = 50  # from which a block is no caption
COPY_LEVELS = 1  # up to a name that speaks of a caption that was there before
ECHO_FROM = 0.8  # of a block's runs of three words, said before on the page
PARAGRAPH_WORDS = 15  # below which nobody says a paragraph again by itself
TITLE_FROM = 0.7  # of the title's words, from which a heading says it again
P, ITEM, PRE = 1, 2, 5  # kinds of blocks, of src/feature/feature.h

# Probabilities of the page's type.
COMMENTS_ARTICLE_FROM = 0.7
COMMENTS_FORUM_FROM = 0.3
CAPTIONS_ARTICLE_FROM = 0.5
REVIEWS_PRODUCT_FROM = 0.5
SIGNATURES_FORUM_FROM = 0.5
ECHOES_FROM = 0.6  # forum, product or service

# Parts of the words that are content.
REMARKS_BELOW = 1 / 3
ECHOES_BELOW = 2 / 3


def within(column, levels):
    return (column >= 0) & (column <= levels)


def find_echoes(column, rows):
    """What stood on the page before, and what may have beside such a row."""
    said = ((column("own.echo") >= numpy.float32(ECHO_FROM))
            & (column("in.quote") < 0) & (column("own.tag") != PRE))
    little = ((column("own.tag") == P)
              & (rows.matrix[:, fit.WORDS] < PARAGRAPH_WORDS))
    heading = ((column("own.rank") > 0)
               & (column("title.overlap") < numpy.float32(TITLE_FROM)))
    alone = little | heading | (column("own.tag") == ITEM)
    same = rows.page[1:] == rows.page[:-1]
    beside = numpy.zeros(len(said), bool)
    beside[1:] |= said[:-1] & same
    beside[:-1] |= said[1:] & same
    return said & (~alone | beside)


def find_signs(names, rows):
    """Masks of the rows: comments, reviews, signatures, echoes, captions,
    captions said before."""
    def column(name):
        return rows.matrix[:, names.index(name)]
    caption = column("in.caption") >= 0
    return (within(column("says.comment"), COMMENT_LEVELS),
            within(column("says.review"), REVIEW_LEVELS),
            within(column("says.signature"), SIGNATURE_LEVELS),
            find_echoes(column, rows),
            caption & (rows.matrix[:, fit.WORDS] < CAPTION_WORDS),
            (caption | within(column("says.caption"), COPY_LEVELS))
            & (column("own.again") > 0))


def choose(names, types, rows, share):
    """A mask of the rows whose share becomes 0, by their pages' types."""
    comment, review, signature, echo, caption, copy = find_signs(names, rows)
    article, forum, product, service = (
        types[:, score.TYPES.index(name)]
        for name in ("article", "forum", "product", "service"))
    words = share * rows.matrix[:, fit.WORDS]

    def part(sign):
        return (numpy.bincount(rows.page, words * sign, len(types))
                / (numpy.bincount(rows.page, words, len(types)) + 1e-9))
    remarks = part(comment) < REMARKS_BELOW
    comments_go = ((article >= COMMENTS_ARTICLE_FROM)
                   | ((forum >= COMMENTS_FORUM_FROM) & remarks))
    captions_go = article >= CAPTIONS_ARTICLE_FROM
    reviews_go = product >= REVIEWS_PRODUCT_FROM
    signatures_go = forum >= SIGNATURES_FORUM_FROM
    echoes_go = ((forum + product + service >= ECHOES_FROM)
                 & (part(echo) < ECHOES_BELOW))
    return (comment & comments_go[rows.page]
            | review & reviews_go[rows.page]
            | signature & signatures_go[rows.page]
            | echo & echoes_go[rows.page]
            | caption & captions_go[rows.page] | copy)
