/* SPDX-License-Identifier: Apache-2.0 */
/* Writing emphasis, code and links: see inline_markup.h.
 *
 * The words used below are CommonMark's (0.31, section 6.2): an opening run of
 * delimiters must be left-flanking, a closing one right-flanking. Both ask
 * whether the characters on either side are white space, punctuation or
 * neither; here, every character that is not a letter, mark or digit counts as
 * punctuation, which is the conservative reading. */
#include "inline_markup.h"

#include "str.h"
#include "text.h"

#include <string.h>

typedef enum edge { EDGE_SPACE, EDGE_PUNCT, EDGE_WORD } edge;

static const pith_str delimiters[PITH_MARK_KINDS] = {
    [PITH_MARK_EMPHASIS] = {"*", 1}, [PITH_MARK_STRONG] = {"**", 2},
    [PITH_MARK_STRIKE] = {"~~", 2},  [PITH_MARK_CODE] = {"", 0},
    [PITH_MARK_LINK] = {"[", 1},
};

void pith_inline_markup_init(pith_inline_markup *markup, pith_lines *lines,
                             pith_address *address, unsigned kinds)
{
    *markup = (pith_inline_markup){
        .lines = lines, .address = address, .kinds = kinds};
}

/* -- Looking at characters ---------------------------------------------- */

/* Unicode spaces that pith does not collapse. */
static bool is_odd_space(uint32_t code)
{
    return code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
           code == 0x202f || code == 0x205f;
}

static edge edge_of(uint32_t code)
{
    if (pith_char_is_space(code) || is_odd_space(code))
        return EDGE_SPACE;
    return pith_char_word_kind(code) == PITH_WORD_NONE ? EDGE_PUNCT : EDGE_WORD;
}

static edge first_edge(pith_str text)
{
    size_t len;
    return edge_of(pith_utf8_next(text, &len));
}

/* Length of the last character of out[0..end); 0 if there is none. */
static size_t last_char(const pith_buf *out, size_t end)
{
    size_t len = 0;
    while (len < end && len < 4) {
        len++;
        if (((unsigned char)out->data[end - len] & 0xc0) != 0x80)
            break;
    }
    return len;
}

static edge edge_before(const pith_buf *out, size_t end)
{
    size_t len = last_char(out, end);
    if (len == 0)
        return EDGE_SPACE;
    return first_edge((pith_str){out->data + end - len, len});
}

/* -- Closing ------------------------------------------------------------- */

/* The number of backticks that a code span needs so that none inside ends
 * it. */
static size_t fence_length(const char *text, size_t len)
{
    size_t run = 0;
    size_t longest = 0;
    for (size_t i = 0; i < len; i++) {
        run = text[i] == '`' ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest + 1;
}

static void close_code(pith_inline_markup *markup, const pith_mark *mark)
{
    pith_buf *out = markup->lines->out;
    size_t len = out->len - mark->at;
    if (out->status != PITH_OK || len == 0)
        return;
    char *text = out->data + mark->at;
    size_t fence = fence_length(text, len);
    size_t pad = text[0] == '`' || text[len - 1] == '`';
    if (!pith_buf_reserve(out, 2 * (fence + pad)))
        return;
    text = out->data + mark->at;
    memmove(text + fence + pad, text, len);
    memset(text, '`', fence);
    memset(text + fence, ' ', pad);
    memset(text + fence + pad + len, ' ', pad);
    memset(text + fence + 2 * pad + len, '`', fence);
    out->len += 2 * (fence + pad);
    markup->markup_end = out->len;
}

void pith_inline_markup_target(pith_inline_markup *markup, pith_str url)
{
    pith_buf *out = markup->lines->out;
    if (markup->plain)
        pith_buf_byte(out, ' ');
    if (markup->links) {
        pith_buf_byte(out, '[');
        pith_buf_uint(out, pith_link_list_number(markup->links, url));
        pith_buf_byte(out, ']');
        return;
    }
    pith_buf_byte(out, '(');
    if (markup->plain)
        pith_link_list_plain(out, url);
    else
        pith_link_list_address(out, url);
    pith_buf_byte(out, ')');
}

static void close_link(pith_inline_markup *markup, pith_mark *mark)
{
    pith_buf *out = markup->lines->out;
    pith_str url = pith_address_link(markup->address, mark->node);
    /* Only the first block of a link carries the link, and one image block
     * before it: in cards, people click on the title below the image. */
    mark->dead = mark->said;
    markup->link = *mark;
    markup->link_text_end = out->len;
    if (!markup->plain)
        pith_buf_byte(out, ']');
    if (!markup->plain || out->len < mark->at ||
        !pith_str_eq(url,
                     (pith_str){out->data + mark->at, out->len - mark->at}))
        pith_inline_markup_target(markup, url);
    markup->markup_end = markup->link_end = out->len;
}

static size_t delimiter_length(pith_mark_kind kind)
{
    return delimiters[kind].len;
}

/* Remove the opening delimiter of a mark. */
static void take_out(pith_buf *out, const pith_mark *mark)
{
    size_t len = delimiter_length(mark->kind);
    size_t after = mark->at + len;
    memmove(out->data + mark->at, out->data + after, out->len - after);
    out->len -= len;
}

static void close_emphasis(pith_inline_markup *markup, const pith_mark *mark)
{
    pith_buf *out = markup->lines->out;
    if (out->status != PITH_OK)
        return;
    if (markup->nrun == 0 || markup->run_end != out->len) {
        markup->nrun = 0;
        markup->run_start = out->len;
    }
    /* Nothing can close after a Unicode space; images are not emphasised. */
    if (edge_before(out, markup->run_start) == EDGE_SPACE ||
        markup->said_at <= mark->at) {
        take_out(out, mark);
        markup->run_start = markup->run_end = out->len;
        return;
    }
    pith_buf_str(out, delimiters[mark->kind]);
    markup->run[markup->nrun++] = *mark;
    markup->run_end = out->len;
}

static void close_mark(pith_inline_markup *markup, pith_mark *mark)
{
    if (!mark->open)
        return;
    if (mark->kind == PITH_MARK_CODE)
        close_code(markup, mark);
    else if (mark->kind == PITH_MARK_LINK)
        close_link(markup, mark);
    else
        close_emphasis(markup, mark);
    mark->open = false;
}

/* -- Repairing what was closed ------------------------------------------- */

/* Remove the delimiters of the run, which would show as asterisks. */
static void undo_run(pith_inline_markup *markup)
{
    pith_buf *out = markup->lines->out;
    out->len = markup->run_start;
    for (unsigned i = 0; i < markup->nrun; i++)
        take_out(out, &markup->run[i]);
    markup->nrun = 0;
    markup->markup_end = 0;
}

/* A word character follows a closing run directly, and punctuation stands
 * before it: "**Note:**then". Move the run before the punctuation or, if that
 * does not help, remove it. */
static void mend_run(pith_inline_markup *markup)
{
    pith_buf *out = markup->lines->out;
    size_t start = markup->run_start;
    size_t moved = last_char(out, start);
    if (moved == 1 && start > 1 && out->data[start - 2] == '\\')
        moved = 2;
    size_t inner = markup->run[0].at + delimiter_length(markup->run[0].kind);
    bool possible = start != markup->markup_end && start - moved > inner &&
                    edge_before(out, start - moved) != EDGE_SPACE;
    if (!possible) {
        undo_run(markup);
        return;
    }
    char passed[4];
    size_t run_len = markup->run_end - start;
    memcpy(passed, out->data + start - moved, moved);
    memmove(out->data + start - moved, out->data + start, run_len);
    memcpy(out->data + start - moved + run_len, passed, moved);
    markup->nrun = 0;
}

/* A kind may be switched off while its element is open. */
static bool is_pending(const pith_inline_markup *markup, const pith_mark *mark)
{
    return !mark->open && !mark->dead && markup->kinds >> mark->kind & 1;
}

/* Whether the only mark of the run goes on: "**a:****b**" becomes one. */
static bool goes_on(const pith_inline_markup *markup)
{
    for (unsigned i = 0; i < markup->count && markup->nrun == 1; i++)
        if (is_pending(markup, &markup->stack[i]))
            return markup->stack[i].kind == markup->run[0].kind;
    return false;
}

/* Whether the delimiter of a code span or link is written next. */
static bool opens_solid(const pith_inline_markup *markup)
{
    for (unsigned i = 0; i < markup->count; i++) {
        const pith_mark *mark = &markup->stack[i];
        if (!mark->open && !mark->dead)
            return mark->kind >= PITH_MARK_CODE && !markup->plain;
    }
    return false;
}

static void check_run(pith_inline_markup *markup, pith_str text)
{
    const pith_buf *out = markup->lines->out;
    if (markup->nrun == 0 || markup->run_end != out->len ||
        out->status != PITH_OK || markup->lines->gap != PITH_GAP_NONE ||
        markup->lines->cells)
        return;
    if (first_edge(text) == EDGE_WORD && !opens_solid(markup) &&
        !goes_on(markup) && edge_before(out, markup->run_start) == EDGE_PUNCT)
        mend_run(markup);
}

/* -- Opening ------------------------------------------------------------- */

/* "**a****b**" is not emphasis: reopen the mark that was closed last. */
static bool reopen(pith_inline_markup *markup, pith_mark *mark)
{
    pith_buf *out = markup->lines->out;
    if (markup->nrun == 0 || markup->run_end != out->len ||
        markup->run[markup->nrun - 1].kind != mark->kind)
        return false;
    const pith_mark *last = &markup->run[--markup->nrun];
    mark->open = true;
    mark->at = last->at;
    out->len -= delimiter_length(mark->kind);
    markup->run_end = out->len;
    return true;
}

/* Whether an element follows another one with nothing but white space between
 * them, and spans that editors leave behind. */
static bool follows(const pith_inline_markup *markup, uint32_t before,
                    uint32_t node)
{
    const pith_page *page = markup->page;
    uint32_t at = page->end[before];
    while (at < node && (page->tag[at] == PITH_TAG_TEXT ||
                         (page->tag[at] == PITH_TAG_SPAN &&
                          pith_page_attr(page, at, PITH_ATTR_CLASS).len == 0)))
        at++;
    return at == node;
}

/* Word processors break emphasis: "*crossing* *the* *river*" is one piece. Take
 * the delimiters before a space back if the same marks begin behind it. */
static void rejoin(pith_inline_markup *markup)
{
    const pith_lines *lines = markup->lines;
    if (markup->off || lines->gap != PITH_GAP_SPACE || lines->cells ||
        markup->set_apart == markup->run_end || lines->out->status != PITH_OK)
        return;
    bool first = true;
    for (unsigned i = 0; i < markup->count; i++) {
        pith_mark *mark = &markup->stack[i];
        if (!is_pending(markup, mark))
            continue;
        if (mark->kind >= PITH_MARK_CODE || markup->nrun == 0 ||
            (first && !follows(markup, markup->run[markup->nrun - 1].node,
                               mark->node)) ||
            !reopen(markup, mark))
            return;
        first = false;
    }
}

static pith_str href_of(const pith_inline_markup *markup, uint32_t node)
{
    return pith_page_attr(markup->address->page, node, PITH_ATTR_HREF);
}

/* Editors break links: "[case stud](x)[ies](x)" is one. Take the target of the
 * link that was closed last back. */
static bool continue_link(pith_inline_markup *markup, pith_mark *mark,
                          pith_str text)
{
    pith_buf *out = markup->lines->out;
    const pith_mark *last = &markup->link;
    if (mark->kind != PITH_MARK_LINK || markup->link_end != out->len ||
        !last->said || out->status != PITH_OK ||
        !pith_str_eq(href_of(markup, last->node), href_of(markup, mark->node)))
        return false;
    out->len = markup->markup_end = markup->link_text_end;
    mark->at = last->at;
    mark->open = true;
    check_run(markup, text);
    return true;
}

/* Editors also break links at a space: "[case](x) [studies](x)" is one, too. */
static void rejoin_link(pith_inline_markup *markup)
{
    const pith_lines *lines = markup->lines;
    const pith_mark *last = &markup->link;
    pith_buf *out = lines->out;
    pith_mark *mark = markup->stack;
    if (markup->off || lines->gap != PITH_GAP_SPACE || lines->cells ||
        markup->link_end != out->len || markup->set_apart == out->len ||
        !last->said || out->status != PITH_OK)
        return;
    while (mark < markup->stack + markup->count && !is_pending(markup, mark))
        mark++;
    if (mark == markup->stack + markup->count || mark->kind != PITH_MARK_LINK ||
        !follows(markup, last->node, mark->node) ||
        !pith_str_eq(href_of(markup, last->node), href_of(markup, mark->node)))
        return;
    out->len = markup->markup_end = markup->link_text_end;
    mark->at = last->at;
    mark->open = true;
}

static void open_mark(pith_inline_markup *markup, pith_mark *mark)
{
    pith_buf *out = markup->lines->out;
    if (!markup->plain && mark->kind == PITH_MARK_LINK) {
        /* "!" before a link would make it an image. */
        if (out->len > 0 && out->data[out->len - 1] == '!') {
            out->data[out->len - 1] = '\\';
            pith_buf_byte(out, '!');
        }
    } else if (mark->kind == PITH_MARK_LINK) {
        mark->open = true;
        mark->at = out->len;
        return;
    }
    mark->open = true;
    mark->at = out->len;
    pith_buf_str(out, delimiters[mark->kind]);
    markup->lines->fresh = false;
}

/* Length of the characters of one kind at the start of a text. */
static size_t leading(pith_str text, edge kind)
{
    size_t at = 0;
    while (at < text.len) {
        size_t len;
        pith_str rest = {text.data + at, text.len - at};
        if (edge_of(pith_utf8_next(rest, &len)) != kind)
            break;
        at += len;
    }
    return at;
}

/* An opening run is not left-flanking if a space follows it, or if it is
 * between a word character and punctuation. Then the first characters of plain
 * text are written before it (their number is returned); before a link or code
 * span the emphasis is dropped. */
static size_t make_way(pith_inline_markup *markup, pith_str text, bool word)
{
    bool emphasis = false;
    bool solid = false; /* a link or code span comes first */
    for (unsigned i = 0; i < markup->count; i++) {
        const pith_mark *mark = &markup->stack[i];
        bool other = mark->kind >= PITH_MARK_CODE;
        if (is_pending(markup, mark) && !(other && markup->plain))
            *(other ? &solid : &emphasis) = true;
    }
    if (!emphasis || (solid && !word))
        return 0;
    if (!solid) {
        size_t spaces = leading(text, EDGE_SPACE);
        return spaces || !word ? spaces : leading(text, EDGE_PUNCT);
    }
    for (unsigned i = 0; i < markup->count; i++) {
        pith_mark *mark = &markup->stack[i];
        if (is_pending(markup, mark) && mark->kind < PITH_MARK_CODE)
            mark->dead = true;
    }
    return 0;
}

/* Whether an opening run directly after a closing one is read as two runs. It
 * is if one mark closes and one of another kind opens between words; with more
 * asterisks or punctuation the reading is ambiguous. */
static bool can_follow_run(const pith_inline_markup *markup, pith_str text)
{
    const pith_buf *out = markup->lines->out;
    return markup->nrun == 0 || markup->run_end != out->len ||
           (markup->nrun == 1 && first_edge(text) == EDGE_WORD &&
            edge_before(out, markup->run_start) == EDGE_WORD);
}

/* Open pending marks; the gap is already written. */
static void open_pending(pith_inline_markup *markup, pith_str text,
                         bool touching)
{
    for (unsigned i = 0; i < markup->count; i++) {
        pith_mark *mark = &markup->stack[i];
        if (!is_pending(markup, mark))
            continue;
        if (touching &&
            (reopen(markup, mark) || continue_link(markup, mark, text)))
            continue;
        if (touching && mark->kind < PITH_MARK_CODE &&
            !can_follow_run(markup, text)) {
            mark->dead = true;
            continue;
        }
        touching = false;
        open_mark(markup, mark);
    }
}

bool pith_inline_markup_pending(const pith_inline_markup *markup)
{
    for (unsigned i = 0; i < markup->count; i++)
        if (is_pending(markup, &markup->stack[i]))
            return true;
    return false;
}

/* As pith_inline_markup_settle(), whatever comes next. */
static size_t make_ready(pith_inline_markup *markup, pith_str text)
{
    pith_lines *lines = markup->lines;
    if (lines->gap >= PITH_GAP_LINE || lines->cells ||
        (lines->gap >= PITH_GAP_CELL && pith_inline_markup_in_code(markup)))
        pith_inline_markup_break(markup);
    check_run(markup, text);
    if (markup->off || !pith_inline_markup_pending(markup)) {
        pith_lines_settle(lines);
        return 0;
    }
    bool touching = lines->gap == PITH_GAP_NONE && !lines->cells;
    pith_lines_settle(lines);
    bool word = touching && !lines->fresh && lines->out->status == PITH_OK &&
                edge_before(lines->out, lines->out->len) == EDGE_WORD;
    size_t first = make_way(markup, text, word);
    if (first)
        return first;
    if (lines->out->status == PITH_OK)
        open_pending(markup, text, touching);
    return 0;
}

size_t pith_inline_markup_settle(pith_inline_markup *markup, pith_str text)
{
    rejoin_link(markup);
    rejoin(markup);
    size_t first = make_ready(markup, text);
    if (first)
        return first;
    for (unsigned i = 0; i < markup->count; i++)
        markup->stack[i].said = true;
    markup->said_at = markup->lines->out->len;
    return 0;
}

void pith_inline_markup_settle_image(pith_inline_markup *markup)
{
    (void)make_ready(markup, PITH_S("!"));
}

/* -- Elements ------------------------------------------------------------ */

void pith_inline_markup_enter(pith_inline_markup *markup, pith_mark_kind kind,
                              uint32_t node)
{
    bool first = markup->depth[kind]++ == 0;
    if (!first || markup->off || !(markup->kinds >> kind & 1) ||
        pith_inline_markup_in_code(markup))
        return;
    if (kind == PITH_MARK_LINK &&
        !pith_address_leads_away(markup->address, node))
        return;
    markup->stack[markup->count++] = (pith_mark){.kind = kind, .node = node};
}

void pith_inline_markup_exit(pith_inline_markup *markup, pith_mark_kind kind)
{
    if (--markup->depth[kind] > 0 || markup->count == 0 ||
        markup->stack[markup->count - 1].kind != kind)
        return;
    close_mark(markup, &markup->stack[--markup->count]);
}

void pith_inline_markup_break(pith_inline_markup *markup)
{
    for (unsigned i = markup->count; i > 0; i--)
        close_mark(markup, &markup->stack[i - 1]);
    markup->nrun = 0;
}

bool pith_inline_markup_in_link(const pith_inline_markup *markup)
{
    for (unsigned i = 0; i < markup->count; i++)
        if (markup->stack[i].kind == PITH_MARK_LINK && markup->stack[i].open)
            return true;
    return false;
}

void pith_inline_markup_wrote_markup(pith_inline_markup *markup)
{
    markup->markup_end = markup->lines->out->len;
    markup->lines->fresh = false;
}
