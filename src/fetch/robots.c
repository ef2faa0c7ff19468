/* SPDX-License-Identifier: Apache-2.0 */
/* Reading and applying robots.txt: see robots.h.
 *
 * Groups are merged into two sets while the file is read, one for the crawler's
 * name and one for "*"; the first is used if any group has that name. A pattern
 * is matched by the usual greedy search with one backtracking point, which
 * takes at most pattern times path steps and no recursion. */
#include "robots.h"

#include "number.h"
#include "status.h"
#include "str.h"

enum {
    MAX_SITEMAPS = 100,
    MAX_PATTERN = 2048, /* the same as for addresses */
    FIRST_CAP = 16,
    MAX_DELAY_S = 86400,
};

/* The rules for one name. */
typedef struct rule_set {
    pith_robots_rule *rules;
    size_t count, cap;
    double delay_s;
    bool named; /* a group was for this name */
} rule_set;

typedef struct reader {
    pith_arena *arena;
    pith_str token;
    rule_set own, any;
    bool for_own, for_any; /* the names of the current group */
    bool in_rules;         /* a rule has ended the list of names */
    pith_str *sitemaps;
    size_t nsitemaps, more_sitemaps;
} reader;

static bool is_token_byte(char c)
{
    return pith_is_alpha((unsigned char)c) || c == '-' || c == '_';
}

pith_str pith_robots_token(pith_str agent)
{
    size_t n = 0;
    while (n < agent.len && is_token_byte(agent.data[n]))
        n++;
    return (pith_str){agent.data, n};
}

/* -- Patterns ----------------------------------------------------------- */

static int hex_value(char c)
{
    if (pith_is_digit((unsigned char)c))
        return c - '0';
    c = pith_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool is_unreserved(unsigned char c)
{
    return pith_is_alpha(c) || pith_is_digit(c) || c == '-' || c == '.' ||
           c == '_' || c == '~';
}

/* One unit of a path: a byte, or an escape in upper case. Escaped letters
 * become letters, and non-ASCII bytes become escapes, so that all spellings of
 * an address give the same units. */
typedef struct unit {
    char bytes[3];
    size_t len;  /* 1 or 3 */
    size_t step; /* bytes read */
} unit;

static unit read_unit(pith_str text, size_t at)
{
    static const char digits[] = "0123456789ABCDEF";
    unsigned char c = (unsigned char)text.data[at];
    size_t step = 1;
    bool escaped = false;
    if (c == '%' && at + 2 < text.len && hex_value(text.data[at + 1]) >= 0 &&
        hex_value(text.data[at + 2]) >= 0) {
        c = (unsigned char)(hex_value(text.data[at + 1]) << 4 |
                            hex_value(text.data[at + 2]));
        step = 3;
        escaped = !is_unreserved(c);
    }
    if (escaped || c >= 0x80 || c <= ' ')
        return (unit){{'%', digits[c >> 4], digits[c & 15]}, 3, step};
    return (unit){{(char)c}, 1, step};
}

static void normalise(pith_str text, char *out, size_t *len)
{
    *len = 0;
    for (size_t i = 0; i < text.len;) {
        unit u = read_unit(text, i);
        memcpy(out + *len, u.bytes, u.len);
        *len += u.len;
        i += u.step;
    }
}

/* Whether a pattern matches the start of a path. */
static bool matches(pith_str pattern, pith_str path)
{
    size_t p = 0;
    size_t at = 0;
    size_t star = SIZE_MAX; /* after the last "*" */
    size_t from = 0;        /* where the text for that "*" ends */
    for (;;) {
        if (p == pattern.len)
            return true;
        bool end = pattern.data[p] == '$' && p + 1 == pattern.len;
        if (pattern.data[p] == '*') {
            star = ++p;
            from = at;
        } else if (end ? at == path.len
                       : at < path.len && pattern.data[p] == path.data[at]) {
            p++;
            at += !end;
        } else if (star != SIZE_MAX && from < path.len) {
            p = star;
            at = ++from;
        } else {
            return false;
        }
    }
}

bool pith_robots_allows(const pith_robots *robots, pith_str path)
{
    char text[MAX_PATTERN * 3];
    if (pith_str_eq(path, PITH_S("/robots.txt")))
        return true;
    if (robots->deny_all)
        return false;
    if (path.len > MAX_PATTERN)
        path.len = MAX_PATTERN;
    size_t len;
    normalise(path, text, &len);
    bool allowed = true;
    size_t longest = 0;
    for (size_t i = 0; i < robots->nrules; i++) {
        const pith_robots_rule *rule = &robots->rules[i];
        size_t n = rule->pattern.len;
        bool decides = n > longest || (n == longest && rule->allow);
        if (decides && matches(rule->pattern, (pith_str){text, len})) {
            longest = n;
            allowed = rule->allow;
        }
    }
    return allowed;
}

/* -- Reading ------------------------------------------------------------ */

static pith_status add_rule(reader *self, rule_set *set, pith_str pattern,
                            bool allow)
{
    if (set->count == set->cap) {
        size_t cap = set->cap ? set->cap * 2 : FIRST_CAP;
        pith_robots_rule *rules = pith_arena_grow(
            self->arena, set->rules, set->count, cap, sizeof *rules);
        if (rules == NULL)
            return PITH_NOMEM;
        set->rules = rules;
        set->cap = cap;
    }
    set->rules[set->count++] = (pith_robots_rule){pattern, allow};
    return PITH_OK;
}

static pith_status read_rule(reader *self, pith_str value, bool allow)
{
    self->in_rules = true;
    /* An empty Disallow allows everything, like no rule. */
    if (value.len == 0 || value.len > MAX_PATTERN ||
        !(self->for_own || self->for_any))
        return PITH_OK;
    char text[MAX_PATTERN * 3];
    size_t len;
    normalise(value, text, &len);
    pith_str pattern = {pith_arena_copy(self->arena, (pith_str){text, len}),
                        len};
    if (pattern.data == NULL)
        return PITH_NOMEM;
    if (self->for_own)
        PITH_TRY(add_rule(self, &self->own, pattern, allow));
    if (self->for_any)
        PITH_TRY(add_rule(self, &self->any, pattern, allow));
    return PITH_OK;
}

static void read_agent(reader *self, pith_str value)
{
    if (self->in_rules)
        self->for_own = self->for_any = self->in_rules = false;
    if (value.len && value.data[0] == '*') {
        self->for_any = self->any.named = true;
        return;
    }
    pith_str name = pith_robots_token(value);
    if (name.len && pith_str_ieq(name, self->token))
        self->for_own = self->own.named = true;
}

/* Not in the RFC, so it neither ends the list of names nor begins one. */
static void read_delay(reader *self, pith_str value)
{
    double seconds;
    if (!pith_number_parse(value, &seconds) || !(seconds > 0))
        return;
    if (seconds > MAX_DELAY_S)
        seconds = MAX_DELAY_S;
    if (self->for_own)
        self->own.delay_s = seconds;
    if (self->for_any)
        self->any.delay_s = seconds;
}

static pith_status read_sitemap(reader *self, pith_str value)
{
    if (value.len == 0)
        return PITH_OK;
    if (self->nsitemaps == MAX_SITEMAPS) {
        self->more_sitemaps++;
        return PITH_OK;
    }
    if (self->sitemaps == NULL)
        self->sitemaps =
            pith_arena_alloc(self->arena, MAX_SITEMAPS, sizeof *self->sitemaps);
    char *copy = self->sitemaps ? pith_arena_copy(self->arena, value) : NULL;
    if (copy == NULL)
        return PITH_NOMEM;
    self->sitemaps[self->nsitemaps++] = (pith_str){copy, value.len};
    return PITH_OK;
}

static pith_status read_line(reader *self, pith_str line)
{
    const char *hash = line.len ? memchr(line.data, '#', line.len) : NULL;
    if (hash)
        line.len = (size_t)(hash - line.data);
    const char *colon = line.len ? memchr(line.data, ':', line.len) : NULL;
    if (colon == NULL)
        return PITH_OK;
    size_t n = (size_t)(colon - line.data);
    pith_str key = pith_str_trim((pith_str){line.data, n});
    pith_str value = pith_str_trim((pith_str){colon + 1, line.len - n - 1});
    if (pith_str_ieq(key, PITH_S("user-agent")))
        read_agent(self, value);
    else if (pith_str_ieq(key, PITH_S("disallow")))
        return read_rule(self, value, false);
    else if (pith_str_ieq(key, PITH_S("allow")))
        return read_rule(self, value, true);
    else if (pith_str_ieq(key, PITH_S("crawl-delay")))
        read_delay(self, value);
    else if (pith_str_ieq(key, PITH_S("sitemap")))
        return read_sitemap(self, value);
    return PITH_OK;
}

static size_t find_line_end(pith_str text)
{
    size_t n = 0;
    while (n < text.len && text.data[n] != '\n' && text.data[n] != '\r')
        n++;
    return n;
}

/* A truncated rule would be another rule: "Disallow: /" of "Disallow: /x". */
static size_t cut_at_line(const char *text, size_t len)
{
    while (len && text[len - 1] != '\n' && text[len - 1] != '\r')
        len--;
    return len;
}

pith_status pith_robots_parse(pith_arena *arena, pith_str text, pith_str token,
                              pith_robots *out)
{
    reader r = {.arena = arena, .token = pith_robots_token(token)};
    *out = (pith_robots){0};
    if (text.len > PITH_ROBOTS_MAX)
        text.len = cut_at_line(text.data, PITH_ROBOTS_MAX);
    if (text.len >= 3 && memcmp(text.data, "\xEF\xBB\xBF", 3) == 0)
        text = (pith_str){text.data + 3, text.len - 3};
    while (text.len) {
        size_t n = find_line_end(text);
        PITH_TRY(read_line(&r, (pith_str){text.data, n}));
        n += n < text.len;
        text = (pith_str){text.data + n, text.len - n};
    }
    const rule_set *set = r.own.named ? &r.own : &r.any;
    *out = (pith_robots){
        .rules = set->rules,
        .nrules = set->count,
        .delay_s = set->delay_s,
        .sitemaps = r.sitemaps,
        .nsitemaps = r.nsitemaps,
        .more_sitemaps = r.more_sitemaps,
    };
    return PITH_OK;
}

void pith_robots_absent(unsigned status, pith_robots *out)
{
    *out = (pith_robots){.deny_all = status < 400 || status >= 500};
}
