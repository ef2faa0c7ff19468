/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Internals of the tree builder (HTML 13.2.6), shared by the files with its
 * insertion modes. Names follow the standard.
 *
 * How it stays linear on hostile input:
 *
 * Every question that the standard answers by walking the stack of open
 * elements is answered from the top entry alone: each entry has a bit mask of
 * what is in scope, and the indices of the nearest entries of the kinds that
 * such walks look for. The remaining walks either pop what they pass or are
 * limited by a constant (RESTACK_MAX, FORMATTING_MAX).
 *
 * Nodes are appended in document order as long as the markup allows it. The
 * first insertion elsewhere (foster parenting, the adoption agency, content
 * after </body>) switches the tree to linked mode: sibling links are made from
 * the arrays and maintained from then on, and the nodes are renumbered once at
 * the end.
 */
#ifndef PITH_HTML_BUILDER_H
#define PITH_HTML_BUILDER_H

#include "parse.h"
#include "status.h"

enum {
    NODES_PER_TOKEN = 128, /* more than one token can create */
    OPEN_PER_TOKEN = 96,   /* more than one token can push */
    FORMATTING_MAX = 32,   /* entries after the last marker; a guess: real
                               pages have fewer than ten */
    RESTACK_MAX = 1024,    /* deeper stacks are not modified in the middle;
                              browsers stop at depth 512 */
};

#define PITH_NO_INDEX UINT32_MAX

/* An entry of the stack of open elements. */
typedef struct pith_open {
    uint64_t scope; /* PITH_SCOPE_* bits that are in scope here */
    uint32_t node;
    uint32_t special; /* nearest entry, this one included, that is special */
    uint32_t barrier; /* ... special and not address, div or p */
    uint32_t anchor;  /* ... that decides "reset the insertion mode" */
    uint32_t html;    /* ... in the HTML namespace */
    uint32_t same;    /* the entry below of the same name and kind */
    uint16_t tag;
} pith_open;

/* An entry of the list of active formatting elements. */
typedef struct pith_formatting {
    uint32_t node;
    uint16_t tag;
    bool marker;
    bool open; /* on the stack of open elements */
} pith_formatting;

typedef struct pith_builder pith_builder;

/* An insertion mode: true when the token has to be processed again. */
typedef bool (*pith_mode)(pith_builder *builder, pith_token *token);

struct pith_builder {
    pith_tree *tree;
    pith_arena *arena;
    pith_tokenizer tokenizer;
    pith_parse_options options;
    pith_status status; /* sticky: PITH_NOMEM */
    bool stopped;       /* "stop parsing", or a limit */

    pith_mode mode;
    pith_mode original_mode; /* of text and in table text */
    pith_mode *template_modes;
    uint32_t ntemplate_modes, template_mode_cap;

    pith_open *open;
    uint32_t nopen, open_cap;
    uint32_t *top_of_name; /* topmost entry by name and kind (HTML, foreign),
                              or PITH_NO_INDEX */
    uint32_t name_cap;

    pith_formatting *formatting;
    uint32_t nformatting, formatting_cap;

    pith_doctype doctype; /* the one in the tree; later tokens are ignored */
    uint32_t head, form;  /* element pointers; 0: null */
    bool frameset_ok;
    bool foster_parenting;
    bool skip_newline; /* the next text loses its first LF */
    bool saw_selectedcontent;

    uint8_t *joined; /* per node: the text owns its run of the side buffer, with
                        space up to the next power of two; or NULL */
    uint32_t joined_cap;

    pith_span *pending; /* pending table character tokens, and ... */
    pith_span *pending_src;
    uint32_t npending, pending_cap;
    bool pending_inked; /* ... whether one is not white space */
};

/* -- facts.c: what the standard says about elements ---------------------- */

/* Elements whose presence "in scope" is asked for. */
/* clang-format off */
#define PITH_SCOPE_LIST(X)                                              \
    X(ADDRESS) X(ARTICLE) X(ASIDE) X(BLOCKQUOTE) X(BUTTON) X(CENTER)    \
    X(DETAILS) X(DIALOG) X(DIR) X(DIV) X(DL) X(FIELDSET) X(FIGCAPTION)  \
    X(FIGURE) X(FOOTER) X(HEADER) X(HGROUP) X(LISTING) X(MAIN) X(MENU)  \
    X(NAV) X(OL) X(PRE) X(SEARCH) X(SECTION) X(SELECT) X(SUMMARY) X(UL) \
    X(FORM) X(DD) X(DT) X(H1) X(H2) X(H3) X(H4) X(H5) X(H6) X(APPLET)   \
    X(MARQUEE) X(OBJECT) X(BODY) X(RUBY) X(OPTION) X(OPTGROUP) X(NOBR)
/* clang-format on */

#define PITH_TABLE_SCOPE_LIST(X) \
    X(TABLE) X(TBODY) X(TFOOT) X(THEAD) X(TR) X(TD) X(TH) X(CAPTION)

enum {
#define PITH_SCOPE_ROW(name) PITH_SCOPE_BIT_##name,
    PITH_SCOPE_LIST(PITH_SCOPE_ROW) PITH_SCOPE_BIT_P, /* in button scope */
    PITH_SCOPE_BIT_LI,                                /* in list item scope */
    PITH_TABLE_SCOPE_LIST(PITH_SCOPE_ROW)
#undef PITH_SCOPE_ROW
};

#define PITH_SCOPE(name) (UINT64_C(1) << PITH_SCOPE_BIT_##name)

enum {
    PITH_FACT_SPECIAL = 1 << 0,
    PITH_FACT_BARRIER = 1 << 1,
    PITH_FACT_ANCHOR = 1 << 2,
    PITH_FACT_FORMATTING = 1 << 3,
    PITH_FACT_IMPLIED_END = 1 << 4,
    PITH_FACT_THOROUGH_END = 1 << 5, /* implied end tags, thoroughly */
    PITH_FACT_BREAKOUT = 1 << 6,     /* leaves foreign content */
};

typedef struct pith_element_facts {
    uint64_t set;   /* scope bits this element brings */
    uint64_t clear; /* scope bits it hides */
    uint8_t flags;  /* PITH_FACT_* */
} pith_element_facts;

extern const pith_element_facts pith_html_facts[PITH_TAG_STATIC_COUNT];

/** Facts of a tag in any namespace; static, never NULL. */
const pith_element_facts *pith_facts_of(uint16_t tag);

/* -- stack.c: the stack of open elements --------------------------------- */

void pith_open_push(pith_builder *builder, uint32_t node, uint16_t tag);
void pith_open_pop(pith_builder *builder);

/** Pop until the entry at index is gone. */
void pith_open_pop_to(pith_builder *builder, uint32_t index);

/** Pop until an HTML element of that tag has been popped (it is there). */
void pith_open_pop_tag(pith_builder *builder, uint16_t tag);

/** Remove or insert in the middle; false when the stack is too deep for it
 * (nothing is changed then, and the depth limit is reported). */
bool pith_open_remove(pith_builder *builder, uint32_t index);
bool pith_open_insert(pith_builder *builder, uint32_t index, uint32_t node,
                      uint16_t tag);

/** Index of the entry that holds node, or PITH_NO_INDEX. */
uint32_t pith_open_find(const pith_builder *builder, uint32_t node,
                        uint16_t tag);

/** Topmost element with that tag (of any foreign namespace, for a foreign
 * tag), or PITH_NO_INDEX. */
uint32_t pith_open_topmost(const pith_builder *builder, uint16_t tag);

/** Make the stack able to hold elements of that tag; false: no memory. */
bool pith_open_reserve_name(pith_builder *builder, uint16_t tag);

void pith_generate_implied_end_tags(pith_builder *builder, uint16_t except);
void pith_generate_implied_end_tags_thoroughly(pith_builder *builder);

static inline pith_open *pith_open_top(const pith_builder *builder)
{
    return &builder->open[builder->nopen - 1];
}

static inline uint16_t pith_current_tag(const pith_builder *builder)
{
    return builder->open[builder->nopen - 1].tag;
}

/** True when any of the PITH_SCOPE() bits is in its scope. */
static inline bool pith_in_scope(const pith_builder *builder, uint64_t bits)
{
    return (builder->open[builder->nopen - 1].scope & bits) != 0;
}

/* -- nodes.c: storage ----------------------------------------------------- */

/** Reserve space for what one token can create; false if memory ran out. */
bool pith_nodes_reserve(pith_builder *builder);

/** A new node without a place in the tree; room is reserved. */
uint32_t pith_node_new(pith_tree *tree, uint16_t tag, pith_span data,
                       pith_span src);

/**
 * Attach a new node below parent: before one of its children, or (0) at the
 * end.
 */
void pith_node_place(pith_builder *builder, uint32_t node, uint32_t parent,
                     uint32_t before);

/** Remove a node with its subtree from the tree (switches to linked mode). */
void pith_node_detach(pith_builder *builder, uint32_t node);

/** Move all children of `from` to the end of `to`. */
void pith_node_move_children(pith_builder *builder, uint32_t from, uint32_t to);

/** The node before the place {parent, before}, or 0; `before` is set in linked
 * mode only. */
uint32_t pith_node_before(const pith_builder *builder, uint32_t parent,
                          uint32_t before);

/** Append text to a text node, in place where the two adjoin. */
void pith_node_join_text(pith_builder *builder, uint32_t node, pith_span more);

/** Start keeping sibling links. False when memory ran out. */
bool pith_nodes_link(pith_builder *builder);

/** First child, next sibling and last child; in linked mode only. */
uint32_t pith_node_first(const pith_tree *tree, uint32_t node);
uint32_t pith_node_next(const pith_tree *tree, uint32_t node);
uint32_t pith_node_last(const pith_tree *tree, uint32_t node);

/** Restore document order, and compute end[]: the last step of a parse. */
pith_status pith_nodes_finish(pith_builder *builder);

/* -- insert.c: putting things into the tree -------------------------------- */

/** Insert an HTML element for a start tag token and push it. */
uint32_t pith_insert_element(pith_builder *builder, const pith_token *token);

/** The same for an element that the source does not spell out. */
uint32_t pith_insert_implied(pith_builder *builder, uint16_t tag);

/** Insert and push a copy of node (same tag and attributes). */
uint32_t pith_insert_copy(pith_builder *builder, uint32_t node);

/** Insert an element that has no content: not pushed. */
uint32_t pith_insert_void(pith_builder *builder, const pith_token *token);

/** Insert an element of a foreign namespace. */
uint32_t pith_insert_foreign(pith_builder *builder, const pith_token *token,
                             uint16_t ns);

/** Insert text at the appropriate place, joined to text before it. */
void pith_insert_text(pith_builder *builder, pith_span text, pith_span src);

void pith_insert_comment(pith_builder *builder, const pith_token *token);

/** Comment as the last child of a given node. */
void pith_insert_comment_in(pith_builder *builder, const pith_token *token,
                            uint32_t parent);

/** Where a node for `target` goes: the appropriate place for inserting. */
void pith_insertion_place(pith_builder *builder, uint32_t index,
                          uint32_t *parent, uint32_t *before);

/** Add attributes of a token that the element does not have yet. */
void pith_merge_attrs(pith_builder *builder, uint32_t node,
                      const pith_token *token);

/** Split leading white space off a text token; true when there was some. */
bool pith_split_space(const pith_builder *builder, pith_token *token,
                      pith_span *space);

/** Text without U+0000 (or with U+FFFD for each when replace). */
pith_span pith_without_nul(pith_builder *builder, pith_span text, bool replace);

/** Append bytes to the side buffer. False when memory ran out. */
bool pith_side_append(pith_tree *tree, pith_str bytes, pith_span *out);

/* -- formatting.c: active formatting elements ------------------------------- */

void pith_formatting_push(pith_builder *builder, uint32_t node, uint16_t tag);
void pith_formatting_marker(pith_builder *builder);
void pith_formatting_clear_to_marker(pith_builder *builder);
void pith_formatting_closed(pith_builder *builder, uint32_t node);
void pith_formatting_remove_node(pith_builder *builder, uint32_t node);

/** Last entry with that tag after the last marker, or PITH_NO_INDEX. */
uint32_t pith_formatting_find(const pith_builder *builder, uint16_t tag);

void pith_formatting_reopen(pith_builder *builder);

/** Reconstruct the active formatting elements. */
static inline void pith_reconstruct(pith_builder *builder)
{
    if (builder->nformatting == 0)
        return;
    const pith_formatting *last =
        &builder->formatting[builder->nformatting - 1];
    if (!last->marker && !last->open)
        pith_formatting_reopen(builder);
}

/** The adoption agency algorithm; false: "any other end tag" applies. */
bool pith_adoption_agency(pith_builder *builder, uint16_t tag);

/* -- the insertion modes ------------------------------------------------------ */

bool pith_mode_initial(pith_builder *builder, pith_token *token);
bool pith_mode_before_html(pith_builder *builder, pith_token *token);
bool pith_mode_before_head(pith_builder *builder, pith_token *token);
bool pith_mode_in_head(pith_builder *builder, pith_token *token);
bool pith_mode_in_head_noscript(pith_builder *builder, pith_token *token);
bool pith_mode_after_head(pith_builder *builder, pith_token *token);
bool pith_mode_in_body(pith_builder *builder, pith_token *token);
bool pith_mode_text(pith_builder *builder, pith_token *token);
bool pith_mode_in_table(pith_builder *builder, pith_token *token);
bool pith_mode_in_table_text(pith_builder *builder, pith_token *token);
bool pith_mode_in_caption(pith_builder *builder, pith_token *token);
bool pith_mode_in_column_group(pith_builder *builder, pith_token *token);
bool pith_mode_in_table_body(pith_builder *builder, pith_token *token);
bool pith_mode_in_row(pith_builder *builder, pith_token *token);
bool pith_mode_in_cell(pith_builder *builder, pith_token *token);
bool pith_mode_in_template(pith_builder *builder, pith_token *token);
bool pith_mode_after_body(pith_builder *builder, pith_token *token);
bool pith_mode_in_frameset(pith_builder *builder, pith_token *token);
bool pith_mode_after_frameset(pith_builder *builder, pith_token *token);
bool pith_mode_after_after_body(pith_builder *builder, pith_token *token);
bool pith_mode_after_after_frameset(pith_builder *builder, pith_token *token);

/** Rules for tokens in foreign content. */
bool pith_foreign_content(pith_builder *builder, pith_token *token);

/** In body's rules for end tags, which other modes use as well. */
bool pith_in_body_end(pith_builder *builder, pith_token *token);
bool pith_in_body_start(pith_builder *builder, pith_token *token);

/** True of the tag <input type=hidden>. */
bool pith_is_hidden_input(const pith_builder *builder, const pith_token *token);

void pith_close_p(pith_builder *builder);
void pith_any_other_end_tag(pith_builder *builder, uint16_t tag);

/** Generic raw text and RCDATA parsing. */
void pith_parse_raw(pith_builder *builder, const pith_token *token,
                    pith_content_model model);

void pith_push_template_mode(pith_builder *builder, pith_mode mode);
bool pith_template_start(pith_builder *builder, pith_token *token);
bool pith_template_end(pith_builder *builder);
bool pith_template_eof(pith_builder *builder);

void pith_reset_insertion_mode(pith_builder *builder);
void pith_stop_parsing(pith_builder *builder);

/** Tag of the adjusted current node. */
uint16_t pith_adjusted_tag(const pith_builder *builder);

/** Fill each <selectedcontent> with a copy of its select's chosen option. */
pith_status pith_fill_selectedcontent(pith_builder *builder);

#endif
