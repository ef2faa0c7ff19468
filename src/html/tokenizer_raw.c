/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Content that is not markup: RCDATA, RAWTEXT, script data, PLAINTEXT (HTML
 * 13.2.5.2 to .5 and what they lead to). One text token holds all of it, up to
 * the "appropriate end tag"; that tag is then read like any other.
 *
 * Four tenths of the bytes of real pages are scripts and styles, so the
 * search is the scanners' search for '<' and little else.
 *
 * The escaped states of script data need no state per dash: "-->" ends them
 * wherever it stands, its dashes may be those of "<!--", and nothing else is
 * decided by dashes. What remains is one flag, "double escaped", which
 * <script and </script turn on and off. Every byte is looked at once.
 */
#include "tokenizer_internal.h"

/* Is `word` (lower case) at `at`, in any case, with a tag's delimiter behind
 * it? Stops at the first byte that differs, so never beyond the padding. */
static bool word_at(const char *at, pith_str word)
{
    for (size_t i = 0; i < word.len; i++)
        if (pith_lower(at[i]) != word.data[i])
            return false;
    return pith_class_of(at[word.len]) & PITH_CLASS_TAG_END;
}

/* Is "</name" at `at`? An empty name: there is no appropriate end tag. */
static inline bool ends_at(const char *at, pith_str name)
{
    return at[1] == '/' && name.len && word_at(at + 2, name);
}

bool pith_tokenizer_lacks_end(const pith_tokenizer *tokenizer, uint16_t tag)
{
    pith_str name = pith_tree_tag_name(tokenizer->tree, tag);
    const char *stop = tokenizer->stop;
    for (const char *at = tokenizer->at; at < stop; at++) {
        at = memchr(at, '<', (size_t)(stop - at));
        if (!at)
            break;
        if (ends_at(at, name))
            return false;
        if (word_at(at + 1, name))
            break;
    }
    return true;
}

static const char *find_end(const pith_tokenizer *tokenizer, pith_str name,
                            bool *dirty)
{
    const char *stop = tokenizer->stop;
    const char *at = tokenizer->at;
    bool references = tokenizer->model == PITH_MODEL_RCDATA;
    const char *(*seek)(const char *, const char *, bool *) =
        references ? tokenizer->scan->text : tokenizer->scan->raw;
    for (;; at++) {
        at = seek(at, stop, dirty);
        if (at == stop || ends_at(at, name))
            return at;
    }
}

/* The next '<' or '>'; *dirty is set when CR or NUL was passed over. */
static const char *find_angle(const char *at, const char *stop, bool *dirty)
{
#ifdef PITH_TOKEN_SSE2
    const __m128i two = _mm_set1_epi8('<' ^ '>');
    const __m128i greater = _mm_set1_epi8('>');
    const __m128i returns = _mm_set1_epi8('\r');
    for (; at < stop; at += 16) {
        __m128i v = _mm_loadu_si128((const __m128i *)at);
        __m128i hit = _mm_cmpeq_epi8(_mm_or_si128(v, two), greater);
        __m128i dirt = _mm_or_si128(_mm_cmpeq_epi8(v, returns),
                                    _mm_cmpeq_epi8(v, _mm_setzero_si128()));
        if (_mm_movemask_epi8(_mm_or_si128(hit, dirt)))
            break;
    }
#endif
    for (; at < stop && *at != '<' && *at != '>'; at++)
        if (*at == '\r' || *at == '\0')
            *dirty = true;
    return at < stop ? at : stop;
}

/*
 * The script data escaped and double escaped states, from the first dash of
 * "<!--". Returns where script data goes on behind "-->", or where the text
 * ends, with *ended set.
 */
static const char *skip_escaped(const char *at, const pith_tokenizer *tokenizer,
                                pith_str name, bool *dirty, bool *ended)
{
    const char *stop = tokenizer->stop;
    bool twice = false;
    for (at += 2;; at++) {
        at = find_angle(at, stop, dirty);
        if (at == stop)
            break;
        if (*at == '>') {
            if (at[-1] == '-' && at[-2] == '-')
                return at + 1;
        } else if (twice) {
            twice = !(at[1] == '/' && word_at(at + 2, PITH_S("script")));
        } else {
            if (ends_at(at, name))
                break;
            twice = word_at(at + 1, PITH_S("script"));
        }
    }
    *ended = true;
    return at;
}

static const char *find_script_end(const pith_tokenizer *tokenizer,
                                   pith_str name, bool *dirty)
{
    const char *stop = tokenizer->stop;
    const char *at = tokenizer->at;
    bool ended = false;
    while (!ended) {
        at = tokenizer->scan->raw(at, stop, dirty);
        if (at == stop || ends_at(at, name))
            break;
        if (at[1] == '!' && at[2] == '-' && at[3] == '-')
            at = skip_escaped(at + 2, tokenizer, name, dirty, &ended);
        else
            at++;
    }
    return at;
}

bool pith_token_raw(pith_tokenizer *tokenizer, pith_token *token)
{
    bool dirty = false;
    const char *end;
    unsigned how = PITH_CLEAN_NUL;
    pith_str name = {NULL, 0};
    if (tokenizer->last_start)
        name = pith_tree_tag_name(tokenizer->tree, tokenizer->last_start);
    if (tokenizer->model == PITH_MODEL_PLAINTEXT) {
        dirty = true;
        end = tokenizer->stop;
    } else if (tokenizer->model == PITH_MODEL_SCRIPT) {
        end = find_script_end(tokenizer, name, &dirty);
    } else {
        end = find_end(tokenizer, name, &dirty);
    }
    if (tokenizer->model == PITH_MODEL_RCDATA)
        how |= PITH_CLEAN_REFERENCES;
    if (tokenizer->model != PITH_MODEL_PLAINTEXT)
        tokenizer->model = PITH_MODEL_DATA;
    if (end == tokenizer->at)
        return false;
    return pith_token_text(tokenizer, token, end, dirty, how);
}
