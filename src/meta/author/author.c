/* SPDX-License-Identifier: Apache-2.0 */
/* Extracts authors' names from the text of elements that hold an author: see
 * facts.h.
 *
 * "By Ann Smith | March 4, 2025", "Posted by: ann on Tuesday", "Von Anna
 * Schmidt, Berlin": a label in front, a rest behind. Labels and the words that
 * begin a rest are lists; a language is added by adding its words.
 */
#include "author_words.h"
#include "facts.h"
#include "str.h"
#include "tag_kind.h"
#include "text.h"

enum {
    NAME_MAX_BYTES = 150,
    NAME_WORDS = 16, /* several authors with their titles */
};

/* Labels by their first byte, in which longer ones come before their prefixes; a
 * colon or space follows. */
static const pith_word_group groups[256] = {
    ['-'] = PITH_WORD_GROUP("-"),
    ['a'] = PITH_WORD_GROUP("articles by", "authored by", "article written by",
                            "article by", "author(s):", "author(s)", "asked by",
                            "author:", "authors:", "author", "authors",
                            "alle beiträge von", "autor:", "autor",
                            "autorin:", "auteur :", "auteur:", "auteur",
                            "autora:", "autore:", "av", "af"),
    ['b'] = PITH_WORD_GROUP("by:", "by", "bekijk alle berichten van", "bởi"),
    ['c'] = PITH_WORD_GROUP("contributed by", "contributors:", "contributor:",
                            "created by", "compiled by"),
    ['d'] = PITH_WORD_GROUP("di", "da", "door", "de"),
    ['e'] = PITH_WORD_GROUP("edited by", "erstellt von", "ein artikel von",
                            "ein beitrag von", "escrito por"),
    ['g'] =
        PITH_WORD_GROUP("guest post by", "geschrieben von", "geschreven door"),
    ['i'] = PITH_WORD_GROUP("interview by", "interviewed by", "interview von"),
    ['k'] = PITH_WORD_GROUP("kirjoittanut"),
    ['m'] = PITH_WORD_GROUP("more posts by", "more articles by",
                            "medically reviewed by"),
    ['n'] = PITH_WORD_GROUP("napsal"),
    ['o'] = PITH_WORD_GROUP("originally posted by", "oleh:", "oleh"),
    ['p'] = PITH_WORD_GROUP("posts by", "posted by", "published by", "post by",
                            "publié par", "par", "publicado por", "por",
                            "pubblicato da", "penulis:"),
    ['r'] = PITH_WORD_GROUP("read more by", "researched by", "recipe by",
                            "reviewed by"),
    ['s'] = PITH_WORD_GROUP("see all posts by", "submitted by", "started by",
                            "story by", "scritto da", "skriven av",
                            "skrevet av", "skrevet af", "szerző:", "scris de"),
    ['t'] = PITH_WORD_GROUP("this post was written by",
                            "this article was written by", "this article is by",
                            "text by", "teksti:", "tác giả:"),
    ['v'] = PITH_WORD_GROUP(
        "view all posts by", "view all articles by", "view posts by",
        "veröffentlicht von", "verfasst von", "ver todas las entradas de",
        "ver todas las entradas por", "ver todos os posts de",
        "ver todos os artigos de", "voir tous les articles de",
        "voir toutes les publications de", "vedi tutti gli articoli di",
        "visa alla inlägg av", "von"),
    ['w'] = PITH_WORD_GROUP("written and reviewed by", "written and edited by",
                            "written by", "words by"),
    ['y'] = PITH_WORD_GROUP("yazar:", "yazan:"),
    ['z'] =
        PITH_WORD_GROUP("zeige alle beiträge von", "zobacz wszystkie wpisy"),
    ['~'] = PITH_WORD_GROUP("~"),
    [0xc3] = PITH_WORD_GROUP("écrit par", "írta:"),
    [0xcf] = PITH_WORD_GROUP("του"),
    [0xd0] = PITH_WORD_GROUP("посмотреть все записи автора", "автор записи",
                             "автор:", "автор"),
    [0xd7] = PITH_WORD_GROUP("מאת"),
    [0xd8] = PITH_WORD_GROUP("بقلم:", "بقلم"),
    [0xe0] = PITH_WORD_GROUP("โดย"),
    [0xe2] = PITH_WORD_GROUP("—"),
    [0xe4] = PITH_WORD_GROUP("作者：", "作者:", "作者"),
    [0xe5] = PITH_WORD_GROUP("執筆者"),
    [0xe6] = PITH_WORD_GROUP("文／", "文/", "执笔：", "执笔", "文：", "撰文：",
                             "撰文"),
    [0xe8] = PITH_WORD_GROUP("著者：", "著者"),
    [0xea] = PITH_WORD_GROUP("글 "),
};

/* Words that begin what a person is, and with which no name goes on; lower
 * case. */
static const char *const roles[] = {
    "editor",      "writer",  "reporter",  "columnist",    "correspondent",
    "contributor", "founder", "senior",    "lead",         "chief",
    "managing",    "deputy",  "associate", "contributing", "review",
    "journalist",  "staff",   "director",  "co-founder",   "author",
    "head",        "manager", "analyst",   "ceo",          "cto",
    "extension",   "expert",
};

/* What ends a name: punctuation, and words that begin something else. */
static const char *const ends[] = {
    " | ",
    "|",
    "•",
    "·",
    " – ",
    " — ",
    " - ",
    "»",
    "«",
    "/",
    "(",
    " on ",
    " at ",
    " in ",
    " from ",
    " updated",
    " published",
    " posted",
    " last ",
    " am ",
    " le ",
    " el ",
    " il ",
    " op ",
    " min read",
    " mins read",
    " minutes ",
    " views",
    " comments",
    " follow",
    " am:",
    " read more",
    " ⋅",
    " view",
    ". reviewed by",
    " reviewed by",
    " is ",
    " lives ",
    " writes ",
    " on behalf of ",

    " edited by",
};

/* Bytes of a sign at the front (end: the back) of a text, or 0. */
static size_t sign_len(pith_str text, bool end)
{
    static const char ascii[] = " \t\n,;:|-/*\"&";
    static const pith_str signs[] = {{"\xe2\x80\x93", 3}, /* en dash */
                                     {"\xe2\x80\x94", 3}, /* em dash */
                                     {"\xe2\x80\xa2", 3}, /* bullet */
                                     {"\xe2\x8b\x85", 3}, /* dot operator */
                                     {"\xc2\xb7", 2}};    /* middle dot */
    if (text.len == 0)
        return 0;
    if (memchr(ascii, text.data[end ? text.len - 1 : 0], sizeof ascii - 1))
        return 1;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t len = signs[i].len;
        if (text.len >= len && memcmp(text.data + (end ? text.len - len : 0),
                                      signs[i].data, len) == 0)
            return len;
    }
    return 0;
}

static pith_str trim_signs(pith_str text)
{
    size_t len;
    while ((len = sign_len(text, false)) > 0) {
        text.data += len;
        text.len -= len;
    }
    while ((len = sign_len(text, true)) > 0)
        text.len -= len;
    return text;
}

/* Length of a label at the start of a text, letters of any script in either
 * case; 0: there is none. Most labels differ in one of the first bytes, so the
 * label's length is not counted before. */
static size_t label_len(pith_str text, const char *label)
{
    size_t at = 0;
    while (*label) {
        size_t wanted, got;
        if (at == text.len)
            return 0;
        if (((unsigned char)text.data[at] | (unsigned char)*label) < 0x80) {
            if (pith_lower(text.data[at++]) != *label++)
                return 0;
            continue;
        }
        uint32_t code = pith_utf8_next(pith_str_of(label), &wanted);
        uint32_t other =
            pith_utf8_next((pith_str){text.data + at, text.len - at}, &got);
        if (pith_char_lower(other) != code)
            return 0;
        at += got;
        label += wanted;
    }
    return at;
}

/* The labels that a text can begin with; most texts begin otherwise. */
static pith_word_group group_of(pith_str text)
{
    size_t step;
    char first[4];
    if ((unsigned char)*text.data < 0x80)
        return groups[(unsigned char)pith_lower(*text.data)];
    pith_utf8_put(pith_char_lower(pith_utf8_next(text, &step)), first);
    return groups[(unsigned char)first[0]];
}

/* Whether a text may begin with a word of a list, whose words are in lower
 * case. Rejects most texts early. */
static bool may_begin(pith_str text, const char *word)
{
    return text.len > 0 && pith_lower(*text.data) == *word;
}

bool pith_meta_is_particle(pith_str label)
{
    static const char *const particles[] = {"von", "di", "da", "de",  "par",
                                            "por", "av", "af", "door"};
    for (size_t i = 0; i < sizeof particles / sizeof *particles; i++)
        if (may_begin(label, particles[i]) &&
            pith_str_ieq_name(label, particles[i]))
            return true;
    return false;
}

/* Whether a text begins with a name of two words, so that what precedes it is
 * not part of it. "La Cruz" is not such a name, because "La" continues a
 * name. */
static bool begins_full_name(pith_str text)
{
    static const char *const more[] = {"la ", "las ", "los ", "der ", "den "};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (pith_str_istarts_name(text, more[i]))
            return false;
    for (size_t i = 1; i + 1 < text.len; i++) {
        if (text.data[i] == ' ')
            return pith_is_alpha((unsigned char)text.data[i + 1]) ||
                   (unsigned char)text.data[i + 1] >= 0x80;
        if (strchr(",|(;/", text.data[i]))
            return false;
    }
    return false;
}

/* The text without a label at its start. */
static pith_str skip_label(pith_str text)
{
    if (text.len == 0)
        return text;
    pith_word_group group = group_of(text);
    for (size_t i = 0; i < group.n; i++) {
        size_t len = label_len(text, group.words[i]);
        if (len == 0 || text.len == len)
            continue;
        pith_str label = pith_str_of(group.words[i]);
        unsigned char last = (unsigned char)label.data[label.len - 1];
        unsigned char next = (unsigned char)text.data[len];
        bool letter = pith_is_alpha(last) || last >= 0x80;
        /* Scripts without spaces do not have one after a label either. */
        bool spaced = next == ' ' || next == ':' ||
                      (last >= 0x80 && label.data[0] & 0x80);
        pith_str rest = trim_signs((pith_str){text.data + len, text.len - len});
        if ((letter && !spaced) ||
            (next == ' ' && pith_meta_is_particle(label) &&
             !begins_full_name(rest)))
            continue;
        return rest;
    }
    return text;
}

/* "Ann (Annie) Smith": a parenthesis within the name. */
static bool is_nickname(pith_str text, size_t at)
{
    if (text.data[at] != '(')
        return false;
    const char *closed = memchr(text.data + at, ')', text.len - at);
    size_t from = closed ? (size_t)(closed - text.data) + 2 : text.len;
    return from < text.len && text.data[from] >= 'A' && text.data[from] <= 'Z';
}

/* The pairs of adjacent bytes of a text, in lower case: a bit for each pair,
 * which other pairs share. */
typedef struct pairs {
    uint64_t bits[8];
} pairs;

static unsigned pair_of(char first, char second)
{
    return ((unsigned char)first * 37u + (unsigned char)second) % 512;
}

static void read_pairs(pith_str text, pairs *out)
{
    char before = text.len > 0 ? pith_lower(*text.data) : '\0';
    *out = (pairs){0};
    for (size_t i = 1; i < text.len; i++) {
        char next = pith_lower(text.data[i]);
        unsigned pair = pair_of(before, next);
        out->bits[pair / 64] |= UINT64_C(1) << pair % 64;
        before = next;
    }
}

/* Whether a text may contain a word in lower case: most contain none of
 * ends[]. */
static bool may_hold(const pairs *in, const char *word)
{
    if (word[1] == '\0')
        return true;
    unsigned pair = pair_of(word[0], word[1]);
    return in->bits[pair / 64] >> pair % 64 & 1;
}

static pith_str cut_rest(pith_str text)
{
    pairs in;
    read_pairs(text, &in);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (!may_hold(&in, ends[i]))
            continue;
        size_t at = pith_str_ifind(text, pith_str_of(ends[i]));
        if (at != SIZE_MAX && at > 0 && !is_nickname(text, at))
            text.len = at;
    }
    pith_date any;
    if (!pith_date_find(text, PITH_DATE_DAY_FIRST, &any))
        return trim_signs(text);
    /* A date after the name: cut before its first digit or month, if there is a
     * date; user names with digits stay. */
    for (size_t i = 1; i + 5 < text.len; i++) {
        pith_date date;
        pith_str rest = {text.data + i, text.len - i};
        if (text.data[i - 1] != ' ' ||
            !pith_date_find(rest, PITH_DATE_DAY_FIRST, &date))
            continue;
        /* The date begins at the last place from which it is still found. */
        size_t from = i;
        for (size_t k = i + 1; k < text.len; k++)
            if (text.data[k - 1] == ' ') {
                rest = (pith_str){text.data + k, text.len - k};
                if (!pith_date_find(rest, PITH_DATE_DAY_FIRST, &date))
                    break;
                from = k;
            }
        text.len = from;
        break;
    }
    return trim_signs(text);
}

/* A label that nothing follows: the name stands elsewhere. Not of nothing. */
static bool is_label(pith_str text)
{
    pith_word_group group = group_of(text);
    for (size_t i = 0; i < group.n; i++)
        if (label_len(text, group.words[i]) == text.len)
            return true;
    return false;
}

/* A date with nothing before it; "Sep 16" counts as one. */
static bool is_date(pith_str text)
{
    static const pith_str year = {" 2000", 5};
    char dated[NAME_MAX_BYTES + 5];
    pith_date any;
    if (text.len > NAME_MAX_BYTES)
        return false;
    memcpy(dated, text.data, text.len);
    memcpy(dated + text.len, year.data, year.len);
    bool figures = false;
    for (size_t i = 0; i < text.len; i++)
        figures = figures || ((i == 0 || text.data[i - 1] == ' ') &&
                              pith_is_digit((unsigned char)text.data[i]));
    return figures && memchr(text.data, ' ', text.len) &&
           (pith_date_find(text, PITH_DATE_DAY_FIRST, &any) ||
            pith_date_find((pith_str){dated, text.len + year.len},
                           PITH_DATE_DAY_FIRST, &any));
}

/* "By clicking here you agree": Latin words, of which the first and at least
 * two others are in lower case. Names have particles, but not as many. */
static bool is_sentence(pith_str text)
{
    enum { SMALL_WORDS = 3 };
    unsigned small = 0;
    for (size_t i = 0; i < text.len; i++)
        small += text.data[i] >= 'a' && text.data[i] <= 'z' &&
                 (i == 0 || text.data[i - 1] == ' ');
    return small >= SMALL_WORDS && text.data[0] >= 'a' && text.data[0] <= 'z';
}

/* "page.head.author", "mdelatorreq6vkpg2ma0ci": a placeholder of a template, or
 * a generated user name. */
static bool is_made_up(pith_str text)
{
    enum { DOTS = 3, LONG = 16, NUMBERS = 2 };
    unsigned dots = 0, numbers = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c == ' ' || c >= 0x80)
            return false;
        dots += c == '.';
        numbers += pith_is_digit(c) && i + 1 < text.len &&
                   pith_is_alpha((unsigned char)text.data[i + 1]);
    }
    return dots >= DOTS || (text.len >= LONG && numbers >= NUMBERS);
}

/* More words than a name has, and nothing that parts several: a title. */
static bool is_long(pith_str text, size_t words)
{
    enum { MOST = 6 };
    return words > MOST && !memchr(text.data, ',', text.len) &&
           !memchr(text.data, ';', text.len) &&
           pith_str_ifind(text, PITH_S(" and ")) == SIZE_MAX &&
           pith_str_ifind(text, PITH_S(" & ")) == SIZE_MAX;
}

/* Addresses, e-mail addresses, markup, numbers and sentences are not names. */
static bool is_name(pith_str text)
{
    size_t words = 1;
    size_t letters = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        words += c == ' ';
        letters += pith_is_alpha(c) || c >= 0x80;
        if (c == '@' || c == '<' || c == '>' || c == '{' || c == '=' ||
            c == '?')
            return false;
    }
    return letters > 1 && words <= NAME_WORDS && text.len <= NAME_MAX_BYTES &&
           pith_str_ifind(text, PITH_S("http")) == SIZE_MAX &&
           pith_str_ifind(text, PITH_S("www.")) == SIZE_MAX &&
           !pith_author_is_nobody(text) && !is_made_up(text) &&
           !is_long(text, words);
}

/* The block element, at or below `top`, to which a text node belongs. */
static uint32_t block_of(const pith_page *page, uint32_t node, uint32_t top)
{
    do
        node = page->parent[node];
    while (node > top && pith_tag_is_inline(page->tag[node]));
    return node;
}

/* The lines of an element that holds a name. */
typedef struct name_box {
    pith_str line; /* so far */
    pith_str name; /* the best name so far */
    bool initials; /* it is "AS", the initials of the Ann Smith that follows */
    bool labelled; /* the line before is only a label: "Written by" */
} name_box;

static bool is_initials(pith_str name)
{
    enum { MOST = 3 };
    bool capitals = name.len <= MOST;
    for (size_t i = 0; i < name.len; i++)
        capitals = capitals && name.data[i] >= 'A' && name.data[i] <= 'Z';
    return capitals;
}

/* Whether a line has a label for an author, who follows in the line or
 * below. */
static bool has_label(pith_str line)
{
    line = trim_signs(line);
    return line.len > 0 &&
           (is_label(line) || (skip_label(line).len < line.len &&
                               pith_is_alpha((unsigned char)line.data[0])));
}

/* End a line; returns whether the name is now known. */
static bool end_line(name_box *box)
{
    pith_str name = pith_meta_author_shown(box->line);
    bool label = has_label(box->line);
    bool done = name.len > 0 && (box->labelled || label);
    if (done || (name.len > 0 && (box->name.len == 0 || box->initials))) {
        box->name = name;
        box->initials = is_initials(name);
    }
    box->labelled = label;
    box->line.data += box->line.len;
    box->line.len = 0;
    return done;
}

pith_str pith_meta_author_at(const pith_page *page, uint32_t node, char *out,
                             size_t max)
{
    name_box box = {.line = {out, 0}, .name = {out, 0}};
    if (pith_meta_text(page, node, out, max).len == 0)
        return box.name;
    uint32_t block = node;
    bool broken = false;
    uint32_t last = 0;
    for (uint32_t i = node; i < page->end[node]; i++) {
        pith_str text = pith_page_text(page, i);
        broken = broken || page->tag[i] == PITH_TAG_BR;
        if (page->tag[i] != PITH_TAG_TEXT || text.len == 0)
            continue;
        uint32_t here = block_of(page, i, node);
        if ((here != block || broken) && end_line(&box))
            return box.name;
        block = here;
        broken = false;
        bool more = box.line.len > 0;
        bool names = more && pith_meta_are_names(page, last, i);
        char *end = out + (box.line.data - out) + box.line.len;
        if ((size_t)(end - out) + names + more + text.len > max)
            break;
        if (names)
            *end++ = ',';
        if (more)
            *end++ = ' ';
        memcpy(end, text.data, text.len);
        box.line.len = (size_t)(end - box.line.data) + text.len;
        last = i;
    }
    (void)end_line(&box);
    return box.name;
}

/* Whether a text begins with a date. */
static bool begins_dated(pith_str text)
{
    pith_date date;
    size_t at = 0;
    while (at < text.len && text.data[at] != ' ')
        at++;
    pith_str rest = {text.data + at, text.len - at};
    return pith_date_find(text, PITH_DATE_DAY_FIRST, &date) &&
           !pith_date_find(rest, PITH_DATE_DAY_FIRST, &date);
}

/* The text without a date at its start: "Dec 17, 2025 Ann Smith". */
static pith_str skip_date(pith_str text)
{
    enum { LONGEST = 40 };
    for (size_t i = 1; i + 1 < text.len && i < LONGEST; i++) {
        if (text.data[i] != ' ' || !begins_dated((pith_str){text.data, i}))
            continue;
        pith_str rest = trim_signs((pith_str){text.data + i, text.len - i});
        unsigned char next = rest.len ? (unsigned char)rest.data[0] : '0';
        if (!pith_is_digit(next))
            return rest;
    }
    return text;
}

/* "[deleted]" */
static bool is_in_brackets(pith_str text)
{
    return text.len > 1 && text.data[0] == '[' &&
           text.data[text.len - 1] == ']';
}

pith_str pith_meta_author(pith_str text)
{
    if (is_in_brackets(pith_str_trim(text)))
        return (pith_str){NULL, 0};
    text = trim_signs(text);
    if (text.len > (size_t)NAME_MAX_BYTES * 2 ||
        pith_author_names_another(text) ||
        pith_str_ifind(text, PITH_S("://")) != SIZE_MAX)
        return (pith_str){NULL, 0};
    pith_str bare = skip_label(skip_date(text));
    bare = skip_label(bare);
    pith_str name = cut_rest(bare);
    if (!is_name(name) || is_label(name) || is_date(name) ||
        is_sentence(name) || pith_author_names_another(name))
        return (pith_str){NULL, 0};
    return name;
}

/* The word at text.data[from], without trailing punctuation. */
static pith_str word_at(pith_str text, size_t from)
{
    size_t to = from;
    while (to < text.len && text.data[to] != ' ')
        to++;
    return trim_signs((pith_str){text.data + from, to - from});
}

/* Where the role begins whose word is at `at`: after the last comma if two
 * words of a name precede it, else at the word. */
static size_t role_start(pith_str name, size_t at)
{
    bool space = false;
    for (size_t i = 0; i < at; i++) {
        if (name.data[i] == ',' && space)
            return i;
        space = space || (name.data[i] == ' ' && name.data[i + 1] != ',');
    }
    return at;
}

/* Links in an author box to the author's social media profiles. */
static bool is_network(pith_str name)
{
    static const char *const networks[] = {"facebook", "twitter", "instagram",
                                           "linkedin", "youtube", "whatsapp"};
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++)
        if (pith_str_ieq_name(name, networks[i]))
            return true;
    return false;
}

pith_str pith_meta_author_shown(pith_str text)
{
    pith_str name = pith_meta_author(text);
    unsigned words = 0;
    if (is_network(name))
        return (pith_str){NULL, 0};
    for (size_t i = 0; i < name.len; i++) {
        if (i > 0 && name.data[i - 1] != ' ')
            continue;
        pith_str word = word_at(name, i);
        for (size_t k = 0; words > 1 && k < sizeof roles / sizeof *roles; k++)
            if (may_begin(word, roles[k]) && pith_str_ieq_name(word, roles[k]))
                return trim_signs((pith_str){name.data, role_start(name, i)});
        words++;
    }
    return name;
}

bool pith_meta_is_author_label(pith_str text)
{
    text = trim_signs(text);
    return text.len > 0 && is_label(text) && !pith_meta_is_particle(text);
}
