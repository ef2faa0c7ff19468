/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tokens, as the standard's tokenization stage makes them (HTML 13.2.5), and
 * the tokenizer that makes them one at a time.
 */
#ifndef PITH_HTML_TOKEN_H
#define PITH_HTML_TOKEN_H

#include "tree.h"

typedef enum pith_token_kind {
    PITH_TOKEN_EOF,
    PITH_TOKEN_TEXT,
    PITH_TOKEN_START,
    PITH_TOKEN_END,
    PITH_TOKEN_COMMENT,
    PITH_TOKEN_DOCTYPE,
} pith_token_kind;

typedef struct pith_token {
    uint8_t kind;
    bool self_closing; /* START */
    bool has_nul;      /* TEXT: holds U+0000 (only in data and CDATA) */
    uint16_t tag;      /* START, END: name number, HTML namespace */
    uint32_t attr;     /* START: first attribute in tree->attrs */
    uint32_t nattrs;   /* START: how many */
    pith_span text;    /* TEXT, COMMENT */
    pith_span src;     /* the whole token in the source */
} pith_token;

/* Content models that the tree builder or a fragment's context switches to. */
typedef enum pith_content_model {
    PITH_MODEL_DATA,
    PITH_MODEL_RCDATA,  /* title, textarea: references, no tags */
    PITH_MODEL_RAWTEXT, /* style, iframe, ...: neither */
    PITH_MODEL_SCRIPT,  /* script: RAWTEXT with comment-like escapes */
    PITH_MODEL_PLAINTEXT,
    PITH_MODEL_CDATA, /* inside <![CDATA[, for tests only */
} pith_content_model;

/* Byte scanners of one instruction set; see scan.h. */
typedef struct pith_scan pith_scan;

/* Attribute names of a tag that has many; see tokenizer_names.c. */
typedef struct pith_name_set pith_name_set;

typedef struct pith_tokenizer {
    pith_tree *tree; /* attributes, side text and names go here */
    const pith_scan *scan;
    const char *at;   /* next byte */
    const char *stop; /* end of the source */
    pith_content_model model;
    uint16_t last_start;     /* tag of the last start tag ("appropriate end
                               tag"); 0: none */
    bool cdata_allowed;      /* adjusted current node is not HTML; kept up to
                               date by the tree builder */
    uint32_t max_attrs;      /* per element */
    pith_status status;      /* sticky: PITH_NOMEM */
    pith_name_set *name_set; /* NULL until a tag needs it */
} pith_tokenizer;

/**
 * Begin at the start of tree->source. The source must be UTF-8 and be
 * followed by PITH_SOURCE_PADDING zero bytes.
 */
void pith_tokenizer_init(pith_tokenizer *tokenizer, pith_tree *tree,
                         const pith_scan *scan, uint32_t max_attrs);

/**
 * The next token into *token; PITH_TOKEN_EOF at the end, again and again.
 * Consecutive TEXT tokens are possible. DOCTYPE details go to
 * tree->doctype. After NOMEM it returns EOF and status says so.
 *
 * When the builder drops a start tag it sets tree->nattrs back to
 * token->attr; nothing else refers to those attributes.
 */
void pith_tokenizer_next(pith_tokenizer *tokenizer, pith_token *token);

/**
 * Whether an element whose start tag was just read has no end tag before the
 * next start tag of the same name, or before the end of the source. Linear in
 * the bytes up to there.
 */
bool pith_tokenizer_lacks_end(const pith_tokenizer *tokenizer, uint16_t tag);

/**
 * Append raw, a part of tree->source, to the side buffer with its character
 * references resolved (in_attribute: by the rules of attribute values), CR
 * and CR LF turned into LF and, when nul_to_fffd, NUL into U+FFFD; *out says
 * where. False when memory ran out; nothing has changed then.
 */
bool pith_tokenizer_decode(pith_tree *tree, pith_str raw, bool in_attribute,
                           bool nul_to_fffd, pith_span *out);

#endif
