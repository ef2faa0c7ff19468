/* SPDX-License-Identifier: Apache-2.0 */
/* The elements and attributes of HTML output: nothing else is written. */
#ifndef PITH_RENDER_HTML_NAMES_H
#define PITH_RENDER_HTML_NAMES_H

#include "page.h"

/* Sets of attributes an element may have, besides lang and dir. */
enum {
    PITH_HTML_LINK = 1 << 0,
    PITH_HTML_CITE = 1 << 1,
    PITH_HTML_CELL = 1 << 2,
    PITH_HTML_LIST = 1 << 3,
    PITH_HTML_ITEM = 1 << 4,
    PITH_HTML_TIME = 1 << 5,
    PITH_HTML_TITLE = 1 << 6,
    PITH_HTML_CODE = 1 << 7,
    PITH_HTML_OPEN = 1 << 8,
    PITH_HTML_ANY = 1 << 9,
};

/** What an element is written as (0: only its contents), and its attribute
 * sets. */
typedef struct pith_html_form {
    uint16_t as;
    uint16_t attrs;
} pith_html_form;

/* Which values may be written. */
typedef enum pith_html_value {
    PITH_HTML_VALUE_ADDRESS, /* written as an absolute, safe address */
    PITH_HTML_VALUE_NUMBER,  /* a number of at most `most` */
    PITH_HTML_VALUE_WORD, /* letters, digits, - : + . and spaces, at most `most`
                           */
    PITH_HTML_VALUE_CLASS, /* only the language of code, as "language-NAME" */
    PITH_HTML_VALUE_TEXT,  /* any text, escaped, at most `most` bytes */
    PITH_HTML_VALUE_NONE,  /* written without a value */
} pith_html_value;

typedef struct pith_html_attribute {
    uint16_t set;
    uint8_t id;
    uint8_t kind;
    uint32_t most;
} pith_html_attribute;

/** The form of an element with a tag of this number. Constant time. */
pith_html_form pith_html_form_of(uint16_t tag);

/** The attribute's row, if elements with these sets may have it; or NULL. */
const pith_html_attribute *pith_html_attribute_of(unsigned sets, uint8_t id);

#endif
