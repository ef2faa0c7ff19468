/* SPDX-License-Identifier: Apache-2.0 */
/* Credits of pictures: see credit.h. */
#include "credit.h"

#include "heading_role.h"
#include "said.h"
#include "str.h"

#include <string.h>

enum {
    /* A longer caption says what the text does not, unless an agency stands in
     * brackets behind it. */
    WORDS = 50,
    AGENCY_WORDS = 150,
    BRACKET_MAX = 90, /* bytes in brackets */
    NAME_MAX = 70,    /* bytes behind "Photo:", or of a name without that */
    LABEL_WORDS = 4,
    END_BYTES = 256, /* more than a credit has, with what stands before it */
};

/* Lists are in lower case, each word with a bar at its end. */
static const char labels[] =
    "photo|photos|photograph|photographs|photographer|image|images|picture|"
    "pictures|credit|credits|illustration|foto|fotos|fotograf|fotografie|bild|"
    "bilder|bildquelle|kuva|kuvat|fotó|fot|zdjęcie|snímek|crédit|crédits|"
    "imagen|imágenes|imagem|immagine|фото|φωτο|φωτογραφία|"
    "图片来源|圖片來源|照片|写真|사진|";

/* What stands with them: "lead image courtesy of". */
static const char companions[] =
    "ap|by|of|via|from|courtesy|main|lead|header|featured|top|cover|file|"
    "stock|par|von|av|door|di|de|";

static const char agencies[] =
    "ap|afp|reuters|getty|getty images|epa|epa-efe|xinhua|dpa|upi|tass|pti|"
    "kyodo|yonhap|shutterstock|imago|bloomberg|wireimage|filmmagic|alamy|"
    "istock|unsplash|pexels|pixabay|imagn|usa today sports|nurphoto|zuma|"
    "picture alliance|picture-alliance|scanpix|ntb|tt|ritzau|anp|lehtikuva|"
    "keystone|čtk|pap|apa|ansa|lapresse|efe|lusa|belga|mti|anadolu|flickr|";

static bool stands_in(const char *list, pith_str word)
{
    for (pith_str one; (one = pith_phrase_next(&list)).len > 0;)
        if (pith_str_eq(one, word))
            return true;
    return false;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
}

/* Cut the next word off a text, with what stands before it. */
static pith_str next_word(pith_str *rest)
{
    size_t at = 0, from;
    while (at < rest->len && !is_letter(rest->data[at]))
        at++;
    for (from = at; at < rest->len && is_letter(rest->data[at]);)
        at++;
    pith_str word = {rest->data + from, at - from};
    *rest = (pith_str){rest->data + at, rest->len - at};
    return word;
}

/* A text without the given signs at its end, and without spaces there. */
static pith_str trim_end(pith_str text, const char *signs)
{
    while (text.len > 0 && (text.data[text.len - 1] == ' ' ||
                            strchr(signs, text.data[text.len - 1])))
        text.len--;
    return text;
}

/* Whether a byte is the last one of a sign that ends a sentence. */
static bool may_end_sentence(char c)
{
    static const char quotes[] = "”»";
    return c == '.' || c == '!' || c == '?' || c == '"' || c == ')' ||
           c == ']' || c == '\0' || c == quotes[2] || c == quotes[4];
}

/* What stands behind the last end of a sentence; all of a text without one. */
static pith_str last_sentence(pith_str text)
{
    for (size_t at = text.len; at > 0; at--) {
        pith_str before = {text.data, at};
        if (may_end_sentence(text.data[at - 1]) &&
            ((unsigned char)text.data[at - 1] < 0x80 ||
             pith_str_ends(before, PITH_S("”")) ||
             pith_str_ends(before, PITH_S("»"))))
            return (pith_str){text.data + at, text.len - at};
    }
    return text;
}

/* "photo", "lead image courtesy of" */
static bool is_label(pith_str text)
{
    unsigned words = 0;
    bool found = false;
    for (pith_str word; (word = next_word(&text)).len > 0; words++) {
        bool label = stands_in(labels, word);
        if (!label && !stands_in(companions, word))
            return false;
        found = found || label;
    }
    return found && words <= LABEL_WORDS;
}

/* "ann lee via getty images"; with a sign alone, too: "ann lee/ap" */
static bool ends_with_agency(pith_str text, bool by_sign)
{
    const char *rest = agencies;
    if (!memchr(text.data, '/', text.len) &&
        pith_str_ifind(text, PITH_S(" via")) == SIZE_MAX)
        return false;
    for (pith_str name; (name = pith_phrase_next(&rest)).len > 0;) {
        if (!pith_str_ends(text, name))
            continue;
        pith_str before =
            trim_end((pith_str){text.data, text.len - name.len}, "");
        bool apart = before.len + name.len < text.len;
        if ((by_sign && pith_str_ends(before, PITH_S("/"))) ||
            (apart && pith_str_ends(before, PITH_S(" via"))))
            return true;
    }
    return false;
}

/* "photo: ann lee" at the end, as a sentence of its own */
static bool is_labelled(pith_str text)
{
    size_t at = text.len;
    while (at > 0 && text.data[at - 1] != ':' &&
           !pith_str_ends((pith_str){text.data, at}, PITH_S("：")))
        at--;
    if (at == 0)
        return false;
    size_t sign = text.data[at - 1] == ':' ? 1 : sizeof "：" - 1;
    pith_str name = {text.data + at, text.len - at};
    pith_str rest = name;
    if (name.len > NAME_MAX || next_word(&rest).len == 0 ||
        memchr(name.data, '!', name.len) || memchr(name.data, '?', name.len))
        return false;
    return is_label(last_sentence((pith_str){text.data, at - sign}));
}

/* "ann lee/ap" at the end, as a sentence of its own */
static bool is_signed(pith_str text)
{
    pith_str name = last_sentence(text);
    return name.len <= NAME_MAX && ends_with_agency(name, true);
}

/* Whether a label is followed by a sign or a word that leads to a name, or is
 * all there is: "un photo / ann lee", "photo by ann lee", "ap photo". */
static bool holds_label(pith_str text)
{
    pith_str rest = text;
    for (pith_str word; (word = next_word(&rest)).len > 0;) {
        if (!stands_in(labels, word))
            continue;
        pith_str next = rest;
        while (next.len > 0 && next.data[0] == ' ')
            next = (pith_str){next.data + 1, next.len - 1};
        if (next.len == 0)
            return is_label(text);
        if (next.data[0] == ':' || next.data[0] == '/')
            return true;
        word = next_word(&next);
        return word.len > 0 && stands_in("by|via|from|courtesy|credit|", word);
    }
    return false;
}

/* What brackets at the end hold, without ", file"; empty if there are none. */
static pith_str find_bracketed(pith_str text)
{
    const pith_str none = {NULL, 0};
    if (!pith_str_ends(text, PITH_S(")")) && !pith_str_ends(text, PITH_S("]")))
        return none;
    size_t from = --text.len;
    while (from > 0 && text.data[from - 1] != '(' && text.data[from - 1] != '[')
        from--;
    pith_str inner = {text.data + from, text.len - from};
    if (from == 0 || inner.len > BRACKET_MAX)
        return none;
    if (pith_str_ends(inner, PITH_S(", file")))
        inner.len -= sizeof ", file" - 1;
    return inner;
}

/* Whether brackets begin with an agency and this: "ap photo/ann lee". */
static bool begins_with_agency(pith_str inner, pith_str sign)
{
    pith_str rest = inner;
    pith_str first = next_word(&rest);
    return stands_in(agencies, first) &&
           pith_str_istarts(pith_str_trim(rest), sign);
}

/* "(ap photo/ann lee)", "(afp / ann lee)", "[photo by ann lee]" at the end */
static bool is_bracketed(pith_str text)
{
    pith_str inner = find_bracketed(text);
    return inner.len > 0 &&
           (begins_with_agency(inner, PITH_S("/")) || holds_label(inner) ||
            ends_with_agency(inner, true));
}

/* "(ap photo/ann lee)", "(ann lee via ap)" at the end. "(xinhua/ann lee)" also
 * ends the paragraphs of a story in pictures, whose text they are. */
static bool is_agency_photo(pith_str text)
{
    pith_str inner = find_bracketed(text);
    return inner.len > 0 && (begins_with_agency(inner, PITH_S("photo/")) ||
                             ends_with_agency(inner, false));
}

/* Whether the end is a bracket or, in a short text, has a sign of those before
 * a name: nearly all blocks are rejected here, without being put in another
 * form. */
static bool may_end_so(pith_str text, bool is_short)
{
    static const char colon[] = "：";
    text = trim_end(text, ".'\"");
    if (pith_str_ends(text, PITH_S(")")) || pith_str_ends(text, PITH_S("]")))
        return true;
    if (!is_short)
        return false;
    size_t from = text.len > NAME_MAX + 1 ? text.len - NAME_MAX - 1 : 0;
    for (const char *c = text.data + from; c < text.data + text.len; c++)
        if (*c == ':' || *c == '/' ||
            ((*c == 'v' || *c == *colon) && text.data + text.len - c >= 3 &&
             (memcmp(c, "via", 3) == 0 || memcmp(c, colon, 3) == 0)))
            return true;
    return false;
}

/* The node with which the end of a block begins. */
static uint32_t find_end(const pith_page *page, const pith_block_span *block)
{
    uint32_t stop = page->text_before[block->last + 1];
    uint32_t node = block->last;
    while (node > block->first && stop - page->text_before[node] < END_BYTES)
        node--;
    return node;
}

/* Whether the last text of a block is what its element calls a credit. */
static bool ends_in_named(const pith_page *page, const pith_block_span *block)
{
    uint32_t last = block->last;
    while (last > block->first && (page->tag[last] != PITH_TAG_TEXT ||
                                   pith_page_chars(page, last) == 0))
        last--;
    pith_str rest = pith_page_attr(page, page->parent[last], PITH_ATTR_CLASS);
    for (pith_str name = pith_str_word(&rest); name.len > 0;
         name = pith_str_word(&rest))
        if (pith_str_ieq(name, PITH_S("credit")) ||
            pith_str_ieq(name, PITH_S("credits")) ||
            pith_str_ieq(name, PITH_S("photo-credit")) ||
            pith_str_ieq(name, PITH_S("image-credit")))
            return true;
    return false;
}

/* Whether an element is no paragraph: its end is that of a longer text. */
static bool is_part(const pith_page *page, uint32_t element)
{
    uint16_t tag = page->tag[element];
    return tag == PITH_TAG_LI || tag == PITH_TAG_TD || tag == PITH_TAG_TH ||
           tag == PITH_TAG_DT || tag == PITH_TAG_DD || tag == PITH_TAG_PRE ||
           pith_page_heading_around(page, element);
}

bool pith_ends_in_credit(const pith_page *page, const pith_block_span *block)
{
    uint32_t words =
        page->words_before[block->last + 1] - page->words_before[block->first];
    if (words >= AGENCY_WORDS || is_part(page, block->element))
        return false;
    bool is_short = words < WORDS;
    if (is_short && ends_in_named(page, block))
        return true;
    if (!may_end_so(pith_block_text(page, block), is_short))
        return false;
    pith_said said;
    pith_say_nodes(&said, page, find_end(page, block), block->last);
    pith_str text = trim_end(pith_said_view(&said), ".'\"");
    if (!is_short)
        return is_agency_photo(text);
    return is_bracketed(text) || is_labelled(text) || is_signed(text);
}
