/* SPDX-License-Identifier: Apache-2.0 */
/* Words of titles, and the site's name in them: see title_parts.h. */
#include "title_parts.h"
#include "str.h"
#include "text.h"

enum {
    WORDS = 64,     /* words of a title that are compared */
    TAIL_WORDS = 4, /* a last piece of more words is not a site's name */
    BAR_WORDS = 8,  /* the same after a bar, which titles rarely contain */
};

typedef struct word_set {
    uint64_t hash[WORDS];
    size_t n;
} word_set;

/* List the words in lower case, each once. */
static void list_words(pith_str text, word_set *set)
{
    char word[64];
    size_t len = 0;
    set->n = 0;
    while (true) {
        size_t step = 1;
        uint32_t code = text.len ? pith_utf8_next(text, &step) : ' ';
        bool letter = pith_char_is_word_token(code) && code != '_';
        bool alone = pith_char_word_kind(code) == PITH_WORD_IDEOGRAM;
        if (letter && len + 4 < sizeof word)
            len += pith_utf8_put(pith_char_lower(code), word + len);
        if ((!letter || alone) && len > 0) {
            uint64_t hash = pith_str_hash((pith_str){word, len});
            size_t k = 0;
            while (k < set->n && set->hash[k] != hash)
                k++;
            if (k == set->n && k < WORDS)
                set->hash[set->n++] = hash;
            len = 0;
        }
        if (text.len == 0)
            return;
        text.data += step;
        text.len -= step;
    }
}

/* Percentage of the words of the shorter text that the other also has. */
int pith_title_agreement(pith_str a, pith_str b)
{
    word_set x, y;
    list_words(a, &x);
    list_words(b, &y);
    size_t least = x.n < y.n ? x.n : y.n;
    size_t both = 0;
    for (size_t i = 0; i < x.n; i++)
        for (size_t k = 0; k < y.n; k++)
            both += x.hash[i] == y.hash[k];
    return least ? (int)(100 * both / least) : 0;
}

size_t pith_title_words(pith_str text)
{
    word_set set;
    list_words(text, &set);
    return set.n;
}

/* -- The site's name in a title ------------------------------------------ */

/* How a text relates to the site's name: it is that name (or its beginning), or
 * that name with more after it, as in "Example Inc." and "Example Phone 4". */
typedef enum site_likeness { NOT_SITE, SITE_AND_MORE, SITE } site_likeness;

static site_likeness compare_site(const pith_title_sites *sites, pith_str text)
{
    site_likeness most = NOT_SITE;
    for (size_t i = 0; i < sites->n; i++) {
        if (!pith_meta_same_name(text, sites->name[i]))
            continue;
        bool more = pith_title_words(text) > pith_title_words(sites->name[i]);
        site_likeness now = more ? SITE_AND_MORE : SITE;
        most = now > most ? now : most;
    }
    return most;
}

/* Length of the start of a text that spells a name, ignoring punctuation and
 * spaces; 0: it begins otherwise. */
static size_t name_len(pith_str text, pith_str name)
{
    size_t at = 0;
    while (true) {
        size_t step = 0;
        uint32_t wanted = 0;
        while (name.len > 0 && wanted == 0) {
            uint32_t code = pith_utf8_next(name, &step);
            name = (pith_str){name.data + step, name.len - step};
            wanted = pith_char_is_word_token(code) ? pith_char_lower(code) : 0;
        }
        if (wanted == 0)
            return at;
        uint32_t got = 0;
        while (at < text.len && got == 0) {
            pith_str rest = {text.data + at, text.len - at};
            uint32_t code = pith_utf8_next(rest, &step);
            at += step;
            got = pith_char_is_word_token(code) ? pith_char_lower(code) : 0;
        }
        if (got != wanted)
            return 0;
    }
}

pith_str pith_title_behind_site(const pith_title_sites *sites, pith_str text)
{
    size_t most = 0;
    for (size_t i = 0; i < sites->n; i++) {
        size_t len = name_len(text, sites->name[i]);
        if (len > most && len < text.len)
            most = len;
    }
    return (pith_str){text.data + most, text.len - most};
}

bool pith_title_is_site(const pith_title_sites *sites, pith_str text)
{
    return compare_site(sites, text) == SITE;
}

bool pith_title_ends_with_site(const pith_title_sites *sites, pith_str title,
                               pith_str bare)
{
    size_t step;
    if (bare.len == 0 || title.len <= bare.len ||
        !pith_str_istarts(title, bare))
        return false;
    pith_str rest = {title.data + bare.len, title.len - bare.len};
    if (pith_char_is_word_token(pith_utf8_next(rest, &step)))
        return false;
    for (size_t i = 0; i < sites->n; i++) {
        pith_str name = sites->name[i];
        if (name.len == 0 || name.len >= rest.len)
            continue;
        pith_str end = {rest.data + rest.len - name.len, name.len};
        if (pith_str_ieq(end, name))
            return true;
    }
    return false;
}

/* Whether an underscore separates the parts of a title, as in Chinese, and is
 * not part of a program's name. */
static bool is_low_joint(pith_str text, size_t at)
{
    return text.data[at] == '_' && at > 0 && at + 1 < text.len &&
           ((unsigned char)text.data[at - 1] >= 0x80 ||
            (unsigned char)text.data[at + 1] >= 0x80);
}

/* Whether a text ends as Chinese names of sites do: "net", "forum". */
static bool ends_as_site(pith_str text)
{
    static const pith_str ends[] = {{"\xe7\xbd\x91", 3},
                                    {"\xe7\xb6\xb2", 3},
                                    {"\xe8\xae\xba\xe5\x9d\x9b", 6},
                                    {"\xe8\xab\x96\xe5\xa3\x87", 6}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (text.len > ends[i].len && memcmp(text.data + text.len - ends[i].len,
                                             ends[i].data, ends[i].len) == 0)
            return true;
    return false;
}

/* Whether a hyphen without spaces parts a title from such a name. */
static bool is_site_joint(pith_str text, size_t at)
{
    return text.data[at] == '-' && at > 0 && at + 1 < text.len &&
           (unsigned char)text.data[at + 1] >= 0x80 &&
           !memchr(text.data + at + 1, '-', text.len - at - 1) &&
           ends_as_site((pith_str){text.data + at, text.len - at});
}

/* Bytes of a sign between the pieces of a title at text.data[at], with the
 * spaces around it; 0: none there. Dashes and colons need spaces. */
static size_t joint_at(pith_str text, size_t at)
{
    static const char *const tight[] = {"|", "»", "«", "•", "·", "｜"};
    static const char *const loose[] = {
        "-", "–", "—", ":", "::", "~", "/", "―", "@", "›"};
    size_t from = at;
    unsigned char byte = (unsigned char)text.data[at];
    if (pith_is_alpha(byte) || pith_is_digit(byte))
        return 0; /* most places */
    if (is_low_joint(text, at) || is_site_joint(text, at))
        return 1;
    while (at < text.len && text.data[at] == ' ')
        at++;
    bool space = at > from;
    pith_str rest = {text.data + at, text.len - at};
    if (rest.len == 0 ||
        ((unsigned char)*rest.data < 0x80 && !memchr("|-:~/@", *rest.data, 6)))
        return 0;
    size_t len = 0;
    for (size_t i = 0; i < sizeof tight / sizeof *tight; i++)
        if (pith_str_istarts_name(rest, tight[i]))
            len = pith_str_of(tight[i]).len;
    for (size_t i = 0; space && i < sizeof loose / sizeof *loose; i++) {
        if (!pith_str_istarts_name(rest, loose[i]))
            continue;
        size_t own = pith_str_of(loose[i]).len;
        if (rest.len > own && rest.data[own] == ' ')
            len = own;
    }
    if (len == 0)
        return 0;
    at += len;
    while (at < text.len && text.data[at] == ' ')
        at++;
    return at - from;
}

/* First and last separator of a title: position and length; false: none. */
static bool find_joints(pith_str text, size_t first[2], size_t last[2])
{
    bool any = false;
    for (size_t i = 1; i < text.len; i++) {
        size_t len = joint_at(text, i);
        if (len == 0 || i + len >= text.len)
            continue;
        if (!any) {
            first[0] = i;
            first[1] = len;
        }
        last[0] = i;
        last[1] = len;
        any = true;
        i += len - 1;
    }
    return any;
}

/* Whether a text is a name, or that name as a host: "Example.com". */
static bool is_host_or_name(pith_str text, pith_str name)
{
    const char *dot = memchr(text.data, '.', text.len);
    size_t len = dot ? (size_t)(dot - text.data) : text.len;
    return name_len((pith_str){text.data, len}, name) == len;
}

/* A title without the site's name and a colon in front: "Example.com: Mugs"; or
 * with the name and a hyphen without spaces: "Example Forum-Mugs". */
static pith_str behind_front(const pith_title_sites *sites, pith_str title)
{
    for (size_t i = 0; i < sites->n; i++) {
        size_t at = name_len(title, sites->name[i]);
        if (at > 0 && at + 1 < title.len && title.data[at] == '-' &&
            title.data[at + 1] != ' ' && pith_title_words(sites->name[i]) > 1)
            return (pith_str){title.data + at + 1, title.len - at - 1};
    }
    const char *colon = memchr(title.data, ':', title.len);
    size_t at = colon ? (size_t)(colon - title.data) : 0;
    if (at == 0 || at + 2 >= title.len || colon[1] != ' ')
        return title;
    for (size_t i = 0; i < sites->n; i++)
        if (name_len(title, sites->name[i]) > 0 &&
            is_host_or_name((pith_str){title.data, at}, sites->name[i]))
            return (pith_str){colon + 2, title.len - at - 2};
    return title;
}

/* A title without the site's name at its end or start. guess: also without a
 * short last piece that may be one. */
pith_str pith_title_without_site(const pith_title_sites *sites, pith_str title,
                                 bool guess)
{
    if (!sites->home)
        title = behind_front(sites, title);
    for (unsigned turn = 0; turn < 3; turn++) {
        size_t first[2] = {0}, last[2] = {0};
        if (!find_joints(title, first, last))
            break;
        size_t after = last[0] + last[1];
        pith_str head = {title.data, last[0]};
        pith_str tail = {title.data + after, title.len - after};
        pith_str front = {title.data, first[0]};
        after = first[0] + first[1];
        pith_str back = {title.data + after, title.len - after};
        bool low = title.data[last[0]] == '_';
        bool named = guess && is_site_joint(title, last[0]);
        if (compare_site(sites, tail) != NOT_SITE || named ||
            (low && guess && pith_title_words(tail) <= BAR_WORDS &&
             pith_title_words(head) >= pith_title_words(tail))) {
            title = head; /* after underscores: the channel, then the site */
        } else if (turn == 0 && !sites->home &&
                   pith_title_is_site(sites, front)) {
            title = back;
        } else {
            size_t words = pith_title_words(tail);
            if (memchr(title.data + last[0], '@', last[1]))
                break; /* a place, if it is not the site */
            bool bar = memchr(title.data + last[0], '|', last[1]) != NULL &&
                       !memchr(head.data, '|', head.len);
            if (turn == 0 && guess &&
                ((words <= TAIL_WORDS && pith_title_words(head) >= words) ||
                 (bar && !sites->home && words <= BAR_WORDS)))
                title = head;
            break;
        }
    }
    return title;
}

/* Cut the next letter or digit off a text, in lower case; 0 at its end. sign:
 * out: the first other character before it, except spaces, or 0. */
static uint32_t next_letter(pith_str *text, uint32_t *sign)
{
    *sign = 0;
    while (text->len > 0) {
        size_t step;
        uint32_t code = pith_utf8_next(*text, &step);
        *text = (pith_str){text->data + step, text->len - step};
        if (pith_char_is_word_token(code))
            return pith_char_lower(code);
        if (*sign == 0 && !pith_char_is_space(code))
            *sign = code;
    }
    return 0;
}

static bool is_joint(uint32_t sign)
{
    enum { EN_DASH = 0x2013, EM_DASH = 0x2014 };
    return sign == ':' || sign == '-' || sign == '/' || sign == '|' ||
           sign == EN_DASH || sign == EM_DASH;
}

bool pith_title_has_signs(pith_str fuller, pith_str bare)
{
    bool more = false;
    for (bool first = true;; first = false) {
        uint32_t sign, own;
        uint32_t letter = next_letter(&fuller, &sign);
        if (letter != next_letter(&bare, &own))
            return false;
        bool end = first || letter == 0;
        if ((own != 0) != (sign != 0) && (end || own != 0 || !is_joint(sign)))
            return false;
        more = more || (sign != 0 && own == 0);
        if (letter == 0)
            return more;
    }
}

static bool is_word_byte(char c)
{
    return pith_is_alpha((unsigned char)c) || pith_is_digit((unsigned char)c) ||
           (unsigned char)c >= 0x80;
}

bool pith_title_is_spaced(pith_str wide, pith_str narrow)
{
    size_t at = 0;
    if (wide.len <= narrow.len)
        return false;
    for (size_t i = 0; i < narrow.len; i++) {
        if (at > 0 && at + 1 < wide.len && wide.data[at] == ' ' &&
            narrow.data[i] != ' ' &&
            !(is_word_byte(wide.data[at - 1]) &&
              is_word_byte(wide.data[at + 1])))
            at++;
        if (at >= wide.len ||
            pith_lower(wide.data[at]) != pith_lower(narrow.data[i]))
            return false;
        at++;
    }
    return at == wide.len;
}

pith_str pith_title_head(pith_str title, pith_str *tail)
{
    size_t first[2] = {0}, last[2] = {0};
    *tail = (pith_str){NULL, 0};
    if (!find_joints(title, first, last))
        return title;
    size_t after = last[0] + last[1];
    *tail = (pith_str){title.data + after, title.len - after};
    return (pith_str){title.data, last[0]};
}

static bool is_label(pith_str text)
{
    static const char *const labels[] = {
        "opinion",    "editorial", "analysis", "perspective",
        "commentary", "review",    "column"};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (pith_str_ieq(text, pith_str_of(labels[i])))
            return true;
    return false;
}

/* "Rain (View topic)", as forums write it. */
static pith_str without_view(pith_str title)
{
    static const pith_str view = {" (view topic)", 13};
    if (title.len <= view.len)
        return title;
    size_t at = title.len - view.len;
    if (pith_str_ieq((pith_str){title.data + at, view.len}, view))
        title.len = at;
    return title;
}

pith_str pith_title_without_label(pith_str title)
{
    size_t first[2] = {0}, last[2] = {0};
    title = without_view(title);
    if (!find_joints(title, first, last))
        return title;
    size_t after = last[0] + last[1];
    if (memchr(title.data + last[0], '|', last[1]) &&
        is_label((pith_str){title.data + after, title.len - after}))
        title.len = last[0];
    after = first[0] + first[1];
    if (after < title.len && memchr(title.data + first[0], '|', first[1]) &&
        is_label((pith_str){title.data, first[0]}))
        title = (pith_str){title.data + after, title.len - after};
    return title;
}

pith_str pith_title_without_joint(pith_str title)
{
    static const char *const joints[] = {"-", "–", "—", "|", "•", "·"};
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++) {
        pith_str joint = pith_str_of(joints[i]);
        if (!pith_str_ends(title, joint) || title.len < joint.len + 2)
            continue;
        pith_str rest = {title.data, title.len - joint.len};
        if (pith_str_ends(rest, PITH_S(" ")))
            return pith_str_trim(rest);
    }
    return title;
}

enum { LOWER_MAX = 64 }; /* bytes of a text that may be one of a list */

/* Titles of home pages, in lower case. */
static const char *const starts[] = {
    "home",
    "homepage",
    "home page",
    "index",
    "start",
    "startseite",
    "startsida",
    "forside",
    "etusivu",
    "accueil",
    "inicio",
    "início",
    "inici",
    "página inicial",
    "home pagina",
    "pagina iniziale",
    "strona główna",
    "úvod",
    "úvodní stránka",
    "kezdőlap",
    "acasă",
    "početna",
    "domov",
    "ana sayfa",
    "trang chủ",
    "beranda",
    "αρχική",
    "главная",
    "главная страница",
    "головна",
    "начало",
    "首页",
    "主页",
    "首頁",
    "ホーム",
    "トップページ",
    "홈",
    "الرئيسية",
    "صفحه اصلی",
    "דף הבית",
    "होम",
    "หน้าแรก",
};

/* A short text in lower case; empty if it is longer than `lower`. */
static pith_str lower_of(pith_str text, char lower[LOWER_MAX])
{
    size_t len = 0;
    while (text.len > 0 && len + 4 < LOWER_MAX) {
        size_t step;
        uint32_t code = pith_utf8_next(text, &step);
        len += pith_utf8_put(pith_char_lower(code), lower + len);
        text = (pith_str){text.data + step, text.len - step};
    }
    return (pith_str){lower, text.len > 0 ? 0 : len};
}

bool pith_title_is_start(pith_str text)
{
    char room[LOWER_MAX];
    pith_str lower = lower_of(text, room);
    for (size_t i = 0; lower.len > 0 && i < sizeof starts / sizeof *starts; i++)
        if (*starts[i] == *lower.data &&
            pith_str_eq(lower, pith_str_of(starts[i])))
            return true;
    return false;
}

pith_str pith_title_without_start(pith_str title)
{
    size_t first[2] = {0}, last[2] = {0};
    if (!find_joints(title, first, last))
        return title;
    size_t after = first[0] + first[1];
    if (pith_title_is_start((pith_str){title.data, first[0]}))
        return (pith_str){title.data + after, title.len - after};
    after = last[0] + last[1];
    if (pith_title_is_start((pith_str){title.data + after, title.len - after}))
        return (pith_str){title.data, last[0]};
    return title;
}

/* Cut the digits at the start of a text off; whether there are any. */
static bool cut_digits(pith_str *text)
{
    size_t n = 0;
    while (n < text->len && pith_is_digit((unsigned char)text->data[n]))
        n++;
    *text = pith_str_trim((pith_str){text->data + n, text->len - n});
    return n > 0;
}

/* Cut one of a list of words off the start of a text, and the space behind. */
static bool cut_one_of(pith_str *text, const char *const *words)
{
    for (; *words; words++) {
        pith_str word = pith_str_of(*words);
        if (text->len < word.len ||
            !pith_str_eq((pith_str){text->data, word.len}, word))
            continue;
        *text = pith_str_trim(
            (pith_str){text->data + word.len, text->len - word.len});
        return true;
    }
    return false;
}

bool pith_title_is_page_number(pith_str text)
{
    static const char *const pages[] = {
        "page ",     "pagina ", "página ", "pág. ", "pag. ",
        "seite ",    "strona ", "sida ",   "side ", "стр. ",
        "страница ", "صفحه ",   NULL};
    static const char *const joints[] = {"/",    "of ", "di ", "de ", "sur ",
                                         "von ", "z ",  "av ", "из ", NULL};
    char room[LOWER_MAX];
    pith_str rest = lower_of(pith_str_trim(text), room);
    if (!cut_one_of(&rest, pages) || !cut_digits(&rest))
        return false;
    return rest.len == 0 ||
           (cut_one_of(&rest, joints) && cut_digits(&rest) && rest.len == 0);
}

pith_str pith_title_without_page_number(pith_str title)
{
    size_t first[2] = {0}, last[2] = {0};
    if (!find_joints(title, first, last))
        return title;
    size_t after = last[0] + last[1];
    if (pith_title_is_page_number(
            (pith_str){title.data + after, title.len - after}))
        return (pith_str){title.data, last[0]};
    after = first[0] + first[1];
    if (pith_title_is_page_number((pith_str){title.data, first[0]}))
        return (pith_str){title.data + after, title.len - after};
    return title;
}

/* The name in a host: "example" of https://www.example.co.uk/. */
static pith_str host_label(pith_str address)
{
    size_t at = pith_str_ifind(address, PITH_S("://"));
    if (at == SIZE_MAX || !address.data)
        return (pith_str){NULL, 0};
    pith_str host = {address.data + at + 3, address.len - at - 3};
    for (size_t i = 0; i < host.len; i++)
        if (host.data[i] == '/' || host.data[i] == ':' || host.data[i] == '?')
            host.len = i;
    if (pith_str_istarts(host, PITH_S("www."))) {
        host.data += 4;
        host.len -= 4;
    }
    pith_str best = {host.data, 0};
    /* The longest label except the last one. */
    for (size_t from = 0, i = 0; i < host.len; i++)
        if (host.data[i] == '.') {
            if (i - from > best.len)
                best = (pith_str){host.data + from, i - from};
            from = i + 1;
        }
    return best;
}

pith_str pith_title_address(const pith_meta_job *job)
{
    const pith_meta_candidate *candidate = pith_meta_best(job, PITH_META_URL);
    return job->base_url.len ? job->base_url
           : candidate       ? candidate->value
                             : (pith_str){0};
}

pith_str pith_title_host(const pith_meta_job *job)
{
    return host_label(pith_title_address(job));
}

/* Whether a site may have this name: a page that declares its own title as the
 * site's name declares nothing about the site. */
static bool is_apart(pith_str name, pith_str title)
{
    return name.len > 0 && !pith_str_ieq(name, title);
}

static void add_name(pith_title_sites *sites, pith_str name)
{
    if (name.len > 0 && sites->n < sizeof sites->name / sizeof *sites->name)
        sites->name[sites->n++] = name;
}

pith_str pith_title_beside(pith_str title, pith_str part)
{
    const pith_str nothing = {NULL, 0};
    if (part.len == 0 || part.len >= title.len)
        return nothing;
    if (pith_str_istarts(title, part)) {
        size_t len = joint_at(title, part.len);
        size_t from = part.len + len;
        return len ? (pith_str){title.data + from, title.len - from} : nothing;
    }
    /* "Block | Rain | Acme" beside "Rain | Acme" is a page in a section. */
    size_t first[2] = {0}, last[2] = {0};
    size_t at = title.len - part.len;
    if (!pith_str_ieq((pith_str){title.data + at, part.len}, part) ||
        find_joints(part, first, last))
        return nothing;
    pith_str front = {title.data, at};
    for (size_t i = 1; i < at; i++)
        if (i + joint_at(title, i) == at ||
            (title.data[i] == ':' && i + 2 == at && title.data[i + 1] == ' '))
            return (pith_str){front.data, i};
    return nothing;
}

void pith_title_name_site(const pith_meta_job *job, pith_str written,
                          pith_str declared, pith_title_sites *sites)
{
    const pith_meta_candidate *candidate =
        pith_meta_best(job, PITH_META_SITENAME);
    pith_str address = pith_title_address(job);
    *sites = (pith_title_sites){.slug = pith_title_slug(address)};
    if (candidate && is_apart(candidate->value, written))
        add_name(sites, candidate->value);
    add_name(sites, host_label(address));
    add_name(sites, pith_title_beside(written, declared));
    sites->home = address.len > 0 && sites->slug.len == 0;
}

bool pith_title_is_tail(pith_str title, pith_str text)
{
    size_t first[2] = {0}, last[2] = {0};
    if (!find_joints(title, first, last))
        return false;
    size_t after = last[0] + last[1];
    pith_str tail = {title.data + after, title.len - after};
    return pith_str_ieq(tail, text) ||
           (tail.len > text.len && tail.data[text.len] == ' ' &&
            pith_title_words(text) > 1 && pith_str_istarts(tail, text));
}

pith_str pith_title_slug(pith_str address)
{
    if (address.len == 0)
        return (pith_str){NULL, 0};
    size_t at = pith_str_ifind(address, PITH_S("://"));
    size_t from = at == SIZE_MAX ? 0 : at + 3;
    while (from < address.len && address.data[from] != '/')
        from++;
    size_t stop = from;
    while (stop < address.len && address.data[stop] != '?' &&
           address.data[stop] != '#')
        stop++;
    while (stop > from && address.data[stop - 1] == '/')
        stop--;
    size_t begin = stop;
    for (unsigned parts = 0; begin > from; begin--)
        if (address.data[begin - 1] == '/' && ++parts == 2)
            break;
    return (pith_str){address.data + begin, stop - begin};
}
