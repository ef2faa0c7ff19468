/* SPDX-License-Identifier: Apache-2.0 */
/* The style of one element: the result of the cascade.
 *
 * There are three kinds of slots: words (an enum value), lengths and a few
 * fields of their own. A declaration has a slot and its value; shorthands are
 * expanded when they are read. */
#ifndef PITH_LAYOUT_COMPUTED_H
#define PITH_LAYOUT_COMPUTED_H

#include "css_value.h"

enum { /* word slots */
       PITH_WORD_DISPLAY,
       PITH_WORD_POSITION,
       PITH_WORD_FLOAT,
       PITH_WORD_CLEAR,
       PITH_WORD_VISIBILITY, /* inherited from here ... */
       PITH_WORD_TEXT_ALIGN,
       PITH_WORD_WHITE_SPACE,
       PITH_WORD_TEXT_TRANSFORM,
       PITH_WORD_FAMILY,
       PITH_WORD_COLLAPSE,
       PITH_WORD_INHERITED_END, /* ... to here */
       PITH_WORD_BOX_SIZING = PITH_WORD_INHERITED_END,
       PITH_WORD_OVERFLOW,
       PITH_WORD_FLEX_DIRECTION,
       PITH_WORD_FLEX_WRAP,
       PITH_WORD_JUSTIFY,
       PITH_WORD_TABLE_LAYOUT,
       PITH_WORD_VERTICAL,
       PITH_WORD_COUNT,
};

enum { /* PITH_WORD_DISPLAY */
       PITH_DISPLAY_INLINE,
       PITH_DISPLAY_BLOCK,
       PITH_DISPLAY_INLINE_BLOCK,
       PITH_DISPLAY_NONE,
       PITH_DISPLAY_FLEX,
       PITH_DISPLAY_INLINE_FLEX,
       PITH_DISPLAY_GRID,
       PITH_DISPLAY_INLINE_GRID,
       PITH_DISPLAY_TABLE,
       PITH_DISPLAY_INLINE_TABLE,
       PITH_DISPLAY_ROW_GROUP,
       PITH_DISPLAY_ROW,
       PITH_DISPLAY_CELL,
       PITH_DISPLAY_FLOW_ROOT,
       PITH_DISPLAY_CONTENTS,
};

enum { PITH_POSITION_STATIC, PITH_POSITION_RELATIVE, PITH_POSITION_ABSOLUTE };
enum { PITH_FLOAT_NONE, PITH_FLOAT_LEFT, PITH_FLOAT_RIGHT };
enum { PITH_CLEAR_NONE, PITH_CLEAR_LEFT, PITH_CLEAR_RIGHT, PITH_CLEAR_BOTH };
enum { PITH_ALIGN_LEFT, PITH_ALIGN_RIGHT, PITH_ALIGN_CENTER };
enum { PITH_SPACE_NORMAL, PITH_SPACE_NOWRAP, PITH_SPACE_PRE };
enum { PITH_SPACE_PRE_WRAP = 3 };
enum { PITH_CASE_NONE, PITH_CASE_UPPER };
enum { PITH_FAMILY_SERIF, PITH_FAMILY_SANS, PITH_FAMILY_MONO };
enum { PITH_FAMILY_WIDE_SANS = 3, PITH_FAMILY_WIDE_SERIF };
enum { PITH_FAMILY_MONO_ALONE = 5 }; /* "monospace" and nothing else */
enum { PITH_FLEX_ROW, PITH_FLEX_ROW_REVERSE, PITH_FLEX_COLUMN };
enum { PITH_JUSTIFY_START, PITH_JUSTIFY_END, PITH_JUSTIFY_CENTER };
enum { PITH_JUSTIFY_BETWEEN = 3, PITH_JUSTIFY_AROUND };
enum { PITH_VERTICAL_BASELINE, PITH_VERTICAL_TOP, PITH_VERTICAL_MIDDLE };
enum { PITH_VERTICAL_BOTTOM = 3 };

enum { PITH_TOP, PITH_RIGHT, PITH_BOTTOM, PITH_LEFT };

enum { /* length slots */
       PITH_LEN_WIDTH,
       PITH_LEN_MIN_WIDTH,
       PITH_LEN_MAX_WIDTH,
       PITH_LEN_HEIGHT,
       PITH_LEN_MIN_HEIGHT,
       PITH_LEN_MAX_HEIGHT,
       PITH_LEN_BASIS,
       PITH_LEN_ROW_GAP,
       PITH_LEN_COLUMN_GAP,
       PITH_LEN_SPACING, /* border-spacing */
       PITH_LEN_INDENT,
       PITH_LEN_MARGIN, /* and three more, in the order of PITH_TOP */
       PITH_LEN_PADDING = PITH_LEN_MARGIN + 4,
       PITH_LEN_BORDER = PITH_LEN_PADDING + 4,
       PITH_LEN_INSET = PITH_LEN_BORDER + 4,
       PITH_LEN_COUNT = PITH_LEN_INSET + 4,
};

enum { /* text slots, of grids */
       PITH_GRID_COLUMNS,
       PITH_GRID_AREAS,
       PITH_GRID_COLUMN,
       PITH_GRID_AREA,
       PITH_GRID_COUNT,
};

/* A length without em and rem. */
typedef struct pith_len {
    float px, share; /* share of the containing block */
    uint8_t kind;    /* pith_length_kind */
} pith_len;

typedef struct pith_computed {
    uint8_t word[PITH_WORD_COUNT];
    bool hidden;       /* display: none, on the element or an ancestor */
    bool bare;         /* margin, padding and border are known to be 0 */
    bool fixed_font;   /* the font size derives from one in px, pt, ... */
    uint8_t size_word; /* keyword of the font size, from 1; 0: none */
    uint16_t font_weight;
    float font_size;
    float line_px;     /* height of a line; 0: line_factor times the font */
    float line_factor; /* 0: normal */
    float grow, shrink;
    float order;                /* of a flex item */
    float ratio;                /* of width to height; 0: none */
    uint32_t color, background; /* 0xAARRGGBB; background 0: none of its own */
    pith_len len[PITH_LEN_COUNT];
    pith_str *grid; /* PITH_GRID_COUNT texts, or NULL */
    /* Generated content before and after the element's content: */
    const struct pith_computed *around[2]; /* its styles; NULL: there is none */
    bool generated;                        /* it is generated */
    pith_str content;                      /* its text; may be empty */
} pith_computed;

typedef enum pith_slot_kind {
    PITH_SLOT_WORD,
    PITH_SLOT_LENGTH,
    PITH_SLOT_FONT_SIZE, /* length; number: a factor of the parent's */
    PITH_SLOT_FONT_WEIGHT,
    PITH_SLOT_LINE_HEIGHT,
    PITH_SLOT_GROW,
    PITH_SLOT_SHRINK,
    PITH_SLOT_ORDER,
    PITH_SLOT_RATIO,
    PITH_SLOT_COLOR,
    PITH_SLOT_BACKGROUND,
    PITH_SLOT_GRID,
    PITH_SLOT_CONTENT, /* text; word 0: none */
} pith_slot_kind;

enum { PITH_FROM_VALUE, PITH_FROM_PARENT, PITH_FROM_INITIAL };

/* One parsed declaration. */
typedef struct pith_decl {
    uint8_t kind;
    uint8_t slot;
    uint8_t word;
    uint8_t from; /* PITH_FROM_* */
    bool important;
    uint32_t color;
    pith_length length;
    pith_str text;
} pith_decl;

/* A list of declarations that grows in an arena up to a limit. */
typedef struct pith_decls {
    pith_arena *arena;
    pith_decl *items;
    uint32_t count, cap;
    bool failed; /* memory ran out; sticky */
    bool cut;    /* the limit was reached */
    bool deep;   /* a value was dropped because of its nesting */
} pith_decls;

/** Read "name: value; ..." into decls. Unknown properties and invalid values
 * are skipped, as CSS requires. */
void pith_decls_read(pith_decls *decls, pith_str block, pith_css_view view);

/** Read one declaration whose value is already delimited. */
void pith_decl_read(pith_decls *decls, const pith_css_declaration *one,
                    pith_css_view view);

/** The style without any rules: initial values, and the inherited ones of the
 * parent (NULL: all are initial). */
void pith_computed_begin(const pith_computed *parent, pith_computed *out);

/** Called when family and size are known: a size that does not derive from a
 * length is smaller if the family is "monospace" alone (13 px instead of 16),
 * as in browsers. */
void pith_computed_settle_font(pith_computed *style,
                               const pith_computed *parent);

/** Note whether the style is bare. */
void pith_computed_settle_edges(pith_computed *style);

/** Apply a declaration to a style whose font size is final. root: px of a rem.
 * False if memory ran out. */
bool pith_computed_apply(pith_computed *style, const pith_decl *decl,
                         const pith_computed *parent, double root,
                         pith_arena *arena);

#endif
