/* SPDX-License-Identifier: Apache-2.0 */
/*
 * CSS selectors: read once, matched against any node of a page.
 *
 *     pith_selectors set;
 *     pith_selectors_init(&set, &arena);
 *     uint32_t first;
 *     pith_selectors_add(&set, PITH_S("main > p, .note"), &first, &error);
 *     pith_selector_page page;
 *     pith_selector_page_make(&frozen_page, &arena, &page);
 *     if (pith_selector_list_matches(&set, first, &page, node)) ...
 *
 * Understood: type, *, .class, #id, [attribute] with all its operators and
 * the i flag, the combinators (blank > + ~), :not() :is() :where() :matches(),
 * :first-child :last-child :only-child :nth-child() :nth-last-child(), the
 * same of-type, :empty, :root, :link, :any-link, :checked, :disabled,
 * :enabled. Selectors that depend on a user (:hover, :focus) and those that no
 * element matches (::marker) never match, but are valid. Anything else is an
 * error in pith_selectors_add(). ::before and ::after at a selector's end are
 * recorded in it; lists never match by such a selector.
 *
 * Matching never recurses on the page and gives up, as "does not match", when
 * pith_selector_page.budget is used up: time is bounded whatever the
 * selectors are. Elements should be matched in document order: then the search
 * of '~' among siblings examines each of them once.
 */
#ifndef PITH_LAYOUT_SELECTOR_H
#define PITH_LAYOUT_SELECTOR_H

#include "css_scan.h"
#include "page.h"

enum {
    PITH_SELECTOR_COMPOUNDS = 32, /* of one selector */
    PITH_SELECTOR_PARTS = 64,     /* of one compound */
    PITH_SELECTOR_NESTING = 4,    /* of :not() in :is() in ... */
    PITH_SELECTOR_MAX = 400000,   /* selectors, compounds, parts of a set */
    PITH_SELECTOR_NONE = INT32_MAX,
    PITH_SELECTOR_NAMES = 65536, /* bits for the names of a page */
};

typedef enum pith_part_kind {
    PITH_PART_NEVER,
    PITH_PART_ANY, /* "*" */
    PITH_PART_TAG,
    PITH_PART_ID,
    PITH_PART_CLASS,
    PITH_PART_ATTR,
    PITH_PART_NOT,
    PITH_PART_IS,  /* also :where() */
    PITH_PART_NTH, /* :nth-child() and kin */
    PITH_PART_EMPTY,
    PITH_PART_ROOT,
    PITH_PART_LINK,
    PITH_PART_CHECKED,
    PITH_PART_DISABLED,
    PITH_PART_ENABLED,
} pith_part_kind;

/* One simple selector. */
typedef struct pith_part {
    uint8_t kind;
    uint8_t op;       /* of [a]: 0 or '=' '~' '|' '^' '$' '*' */
    bool fold;        /* of [a]: the case of the value is ignored */
    bool from_end;    /* of NTH: -last- */
    bool of_type;     /* of NTH */
    bool of_kind;     /* an element's kind decides whether it matches */
    uint8_t attr;     /* of [a]: PITH_ATTR_* or 0 */
    uint16_t tag;     /* of a type: PITH_TAG_*, or 0 for an unknown name */
    int32_t step, at; /* of NTH: step * n + at */
    pith_str name;    /* of an unknown type, an id, a class or an attribute */
    pith_str value;   /* of [a] */
    uint32_t list;    /* of NOT and IS: the first selector */
    uint64_t hash;    /* of a class: pith_name_hash() */
} pith_part;

/* Parts without a combinator between them, and the combinator on their left. */
typedef struct pith_compound {
    uint32_t part, nparts;
    char combinator; /* to the compound on the left: ' ' '>' '+' '~'; 0: none */
    uint64_t own[2]; /* bits of names that the element must have */
    /* left of '~': a hash of the selector's text up to its end, so that
     * selectors with equal beginnings share results */
    uint64_t upto;
} pith_compound;

/* What a selector matches: an element, or generated content. */
enum { PITH_ABOUT_ELEMENT, PITH_ABOUT_BEFORE, PITH_ABOUT_AFTER };

/* One selector; its compounds from right to left. */
typedef struct pith_selector {
    uint32_t compound, ncompounds;
    uint8_t about;        /* PITH_ABOUT_* */
    bool of_kind;         /* an element's kind decides whether it matches */
    uint32_t specificity; /* ids << 20 | classes << 10 | types */
    uint64_t above[2];    /* bits of names that ancestors must have */
    uint64_t beside[2];   /* likewise for its preceding siblings */
    uint32_t next;        /* in the same list; PITH_SELECTOR_NONE: the last */
} pith_selector;

typedef struct pith_selectors {
    pith_arena *arena;
    pith_selector *items;
    uint32_t count; /* of items, including those of :not() and :is() */
    pith_compound *compounds;
    uint32_t ncompounds;
    pith_part *parts;
    uint32_t nparts;
    uint32_t item_cap, compound_cap, part_cap;
} pith_selectors;

/* The cached result for the children of an element and the part of a selector
 * left of a '~'. */
typedef struct pith_sibling_memo {
    uint64_t upto;
    uint32_t parent;
    uint32_t until; /* the last child that was tried; 0: none */
    uint32_t found; /* the first that matched; 0: none */
} pith_sibling_memo;

enum { PITH_SIBLING_MEMOS = 1024 }; /* a power of two */

/* A class of an element. */
typedef struct pith_class_name {
    uint64_t hash; /* pith_name_hash() */
    pith_str text;
} pith_class_name;

/* The classes of the elements of a kind: a run of class_names of the
 * page. */
typedef struct pith_class_run {
    uint32_t at, len;
} pith_class_run;

/*
 * Data about a page that matching needs, computed once.
 *
 * Elements are of the same kind if they have the same tag, id, class attribute
 * and names of attributes, and their parents are of the same kind: selectors
 * that ask for nothing else match all of them or none.
 */
typedef struct pith_selector_page {
    const pith_page *page;
    uint32_t *before;        /* the element before a node, same parent; or 0 */
    uint32_t *position;      /* 1 for the first element of a parent */
    uint32_t *elements;      /* number of a node's element children */
    uint32_t *kind;          /* see above; not 0 for elements */
    uint32_t nkinds;         /* all are below it */
    pith_class_run *classes; /* of each kind */
    pith_class_name *class_names;
    uint64_t (*above)[2];    /* bits of the names of an element's ancestors */
    uint64_t (*own)[2];      /* of its own */
    uint64_t (*aside)[2];    /* of its siblings before it */
    uint64_t *names;         /* bits of all names on the page */
    pith_sibling_memo *memo; /* PITH_SIBLING_MEMOS */
    uint64_t budget;         /* steps of matching that are left */
    bool spent;              /* the budget is used up */
} pith_selector_page;

/** Make an empty set; its contents are in the arena. */
void pith_selectors_init(pith_selectors *set, pith_arena *arena);

/** Read a list ("a, b"). *first is the first of its selectors, from which
 * .next leads to the others.
 *
 * PITH_ARG if it is not a selector, with the offset in error (nothing is then
 * added), PITH_LIMIT beyond the caps above, PITH_NOMEM. The text must live as
 * long as the set. */
pith_status pith_selectors_add(pith_selectors *set, pith_str text,
                               uint32_t *first, pith_error *error);

/** Compute the data that matching needs; in the arena. Linear. PITH_NOMEM or
 * OK. */
pith_status pith_selector_page_make(const pith_page *page, pith_arena *arena,
                                    pith_selector_page *out);

/** Whether a list of selectors that is not yet parsed can match anything on
 * the page: false if each of them names, outside brackets, a type, id or class
 * that no element has. One pass over the text. */
bool pith_selector_may_match(const pith_selector_page *page, pith_str text);

/** Whether selector k of the set matches an element, or the element of its
 * generated content. */
bool pith_selector_matches(const pith_selectors *set, uint32_t k,
                           pith_selector_page *page, uint32_t node);

/* Which elements of a kind a selector matches. */
typedef enum pith_kind_fit {
    PITH_FITS_NONE,
    PITH_FITS_SOME, /* perhaps: it depends on more than the kind */
    PITH_FITS_ALL,
} pith_kind_fit;

/** Which elements of a node's kind selector k of the set matches. */
pith_kind_fit pith_selector_fits_kind(const pith_selectors *set, uint32_t k,
                                      pith_selector_page *page, uint32_t node);

/** Whether any selector of the list that begins at first matches. */
bool pith_selector_list_matches(const pith_selectors *set, uint32_t first,
                                pith_selector_page *page, uint32_t node);

#endif
