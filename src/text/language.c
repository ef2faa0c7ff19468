/* SPDX-License-Identifier: Apache-2.0 */
/* Detects the language of a text. If only one language uses the script of most
 * letters, the script decides. Otherwise runs of three characters are weighted
 * by the profiles of that script (language_table.h), as in N-gram methods since
 * Cavnar and Trenkle (1994), but with logarithms of shares instead of ranks. */
#include "language_table.h"
#include "str.h"
#include "text.h"

enum {
    /* maximum runs: some 1,000 letters; more changed nothing on whole pages */
    RUNS_MAX = 1200,
    RUNS_FIRST = 300, /* runs that suffice if the result is clear */
    SCAN_MAX = 20000, /* maximum bytes examined, whatever they are */
    /* letters that one Han, Kana or Hangul character counts as */
    WIDE = 3,
    LETTERS_MIN = 6, /* with fewer, scripts decide nothing either */
    RUNS_MIN = 16,   /* with fewer, profiles decide nothing */
    KANA_PART = 20,  /* Japanese: at least one kana in this many characters */
    UNIT = 16,       /* one natural logarithm, in weights of the table */
    RARE_OFF = 24,   /* rare languages lose one part in this many */
    MATCH_MIN = 6,   /* average weight of a run in a text of the language */
    NO_DOUBT = 95,   /* in hundredths of confidence */
    /* minimum part, in hundredths of the best score, of a certain lead; lists
     * of names and products stay below 12 in languages that they are not in, 19
     * of 20 pages are above 21 */
    CLEAR = 15,
    HALF_WAY = 12, /* lead, in logarithms, that gives at most 3/4 */
};

typedef struct range {
    uint32_t first, last;
    uint8_t script;
} range;

/* Blocks of letters, ascending; a character outside them has no known
 * script. */
static const range ranges[] = {
    {0x41, 0x24f, PITH_SCRIPT_LATIN},
    {0x370, 0x3ff, PITH_SCRIPT_GREEK},
    {0x400, 0x52f, PITH_SCRIPT_CYRILLIC},
    {0x531, 0x58f, PITH_SCRIPT_ARMENIAN},
    {0x591, 0x5f4, PITH_SCRIPT_HEBREW},
    {0x600, 0x6ff, PITH_SCRIPT_ARABIC},
    {0x700, 0x74f, PITH_SCRIPT_SYRIAC},
    {0x750, 0x77f, PITH_SCRIPT_ARABIC},
    {0x780, 0x7bf, PITH_SCRIPT_THAANA},
    {0x7c0, 0x7ff, PITH_SCRIPT_NKO},
    {0x8a0, 0x8ff, PITH_SCRIPT_ARABIC},
    {0x900, 0x97f, PITH_SCRIPT_DEVANAGARI},
    {0x980, 0x9ff, PITH_SCRIPT_BENGALI},
    {0xa00, 0xa7f, PITH_SCRIPT_GURMUKHI},
    {0xa80, 0xaff, PITH_SCRIPT_GUJARATI},
    {0xb00, 0xb7f, PITH_SCRIPT_ORIYA},
    {0xb80, 0xbff, PITH_SCRIPT_TAMIL},
    {0xc00, 0xc7f, PITH_SCRIPT_TELUGU},
    {0xc80, 0xcff, PITH_SCRIPT_KANNADA},
    {0xd00, 0xd7f, PITH_SCRIPT_MALAYALAM},
    {0xd80, 0xdff, PITH_SCRIPT_SINHALA},
    {0xe00, 0xe7f, PITH_SCRIPT_THAI},
    {0xe80, 0xeff, PITH_SCRIPT_LAO},
    {0xf00, 0xfff, PITH_SCRIPT_TIBETAN},
    {0x1000, 0x109f, PITH_SCRIPT_BURMESE},
    {0x10a0, 0x10ff, PITH_SCRIPT_GEORGIAN},
    {0x1100, 0x11ff, PITH_SCRIPT_HANGUL},
    {0x1200, 0x139f, PITH_SCRIPT_ETHIOPIC},
    {0x13a0, 0x13ff, PITH_SCRIPT_CHEROKEE},
    {0x1400, 0x167f, PITH_SCRIPT_SYLLABICS},
    {0x1780, 0x17ff, PITH_SCRIPT_KHMER},
    {0x1800, 0x18af, PITH_SCRIPT_MONGOLIAN},
    {0x1c90, 0x1cbf, PITH_SCRIPT_GEORGIAN},
    {0x1e00, 0x1eff, PITH_SCRIPT_LATIN},
    {0x1f00, 0x1fff, PITH_SCRIPT_GREEK},
    {0x2d30, 0x2d7f, PITH_SCRIPT_TIFINAGH},
    {0x3041, 0x30ff, PITH_SCRIPT_KANA},
    {0x3130, 0x318f, PITH_SCRIPT_HANGUL},
    {0x3400, 0x9fff, PITH_SCRIPT_HAN},
    {0xa980, 0xa9df, PITH_SCRIPT_JAVANESE},
    {0xac00, 0xd7af, PITH_SCRIPT_HANGUL},
    {0xf900, 0xfaff, PITH_SCRIPT_HAN},
    {0xfb1d, 0xfb4f, PITH_SCRIPT_HEBREW},
    {0xfb50, 0xfeff, PITH_SCRIPT_ARABIC},
    {0xff66, 0xff9d, PITH_SCRIPT_KANA},
    {0x20000, 0x2fa1f, PITH_SCRIPT_HAN},
};

enum { RUN_SLOTS = 2048 };

typedef struct tally {
    uint32_t letters[PITH_SCRIPT_COUNT];
    uint32_t sum[PITH_LANGUAGE_PROFILES_MAX]; /* of weights, by profile */
    uint32_t nruns;
    uint32_t run[3]; /* the last three, lower case; ' ' between words */
    size_t at;       /* bytes that were read */
    /* Runs repeat: each is weighted once, after all are counted. */
    uint32_t ndistinct;
    uint32_t key[RUNS_MAX + 1];
    uint16_t times[RUNS_MAX + 1];
    uint16_t slot[RUN_SLOTS]; /* by key: index in key[] plus one; 0: free */
} tally;

/* A range in the table of weights. */
typedef struct weights {
    uint16_t first, end;
} weights;

static pith_script script_of(uint32_t code)
{
    size_t low = 0;
    size_t high = sizeof ranges / sizeof *ranges;
    if (code < ranges[1].first)
        return PITH_SCRIPT_LATIN;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (ranges[middle].last < code)
            low = middle + 1;
        else
            high = middle;
    }
    bool within =
        low < sizeof ranges / sizeof *ranges && ranges[low].first <= code;
    return within ? (pith_script)ranges[low].script : PITH_SCRIPT_OTHER;
}

/* As mix() in tools/gen/languages. */
static inline uint32_t mix(const uint32_t run[3])
{
    uint32_t word =
        run[0] * 0x9e3779b1u ^ run[1] * 0x85ebca6bu ^ run[2] * 0xc2b2ae35u;
    word ^= word >> 15;
    word *= 0x2c1b3c6du;
    return word ^ word >> 13;
}

/* Add a new run to a free slot. */
static void add_run(tally *self, uint32_t at, uint32_t key)
{
    self->key[self->ndistinct] = key;
    __builtin_prefetch(
        &pith_language_key[pith_language_bucket[key >>
                                                PITH_LANGUAGE_BUCKET_SHIFT]]);
    self->times[self->ndistinct] = 1;
    self->slot[at] = (uint16_t)++self->ndistinct;
}

static inline void count_run(tally *self, uint32_t key)
{
    uint32_t at = key % RUN_SLOTS;
    uint32_t place;
    self->nruns++;
    while ((place = self->slot[at]) != 0) {
        if (self->key[place - 1] == key) {
            self->times[place - 1]++;
            return;
        }
        at = (at + 1) % RUN_SLOTS;
    }
    add_run(self, at, key);
}

/* The weights of a run in the table; empty if there are none. */
static weights find_weights(uint32_t key)
{
    const uint16_t *bucket =
        &pith_language_bucket[key >> PITH_LANGUAGE_BUCKET_SHIFT];
    for (uint32_t i = bucket[0]; i < bucket[1]; i++)
        if (pith_language_key[i] == key)
            return (weights){pith_language_first[i],
                             pith_language_first[i + 1]};
    return (weights){0, 0};
}

/* The table does not fit into the nearest caches, so all entries are prefetched
 * before the first one is read. */
static void weigh_runs(tally *self)
{
    weights found[RUNS_MAX + 1];
    memset(self->sum, 0, sizeof self->sum);
    for (uint32_t i = 0; i < self->ndistinct; i++) {
        found[i] = find_weights(self->key[i]);
        __builtin_prefetch(&pith_language_weights[found[i].first]);
    }
    for (uint32_t i = 0; i < self->ndistinct; i++) {
        const pith_language_weight *weight =
            &pith_language_weights[found[i].first];
        const pith_language_weight *end = &pith_language_weights[found[i].end];
        uint32_t times = self->times[i];
        for (; weight < end; weight++)
            self->sum[weight->profile] += weight->weight * times;
    }
}

/* A non-ASCII letter in lower case, counted with its script; other characters
 * end a word: ' '. */
static uint32_t take_wide(tally *self, uint32_t code)
{
    if (!pith_char_is_letter(code))
        return ' ';
    pith_script script = script_of(code);
    bool wide = script == PITH_SCRIPT_HAN || script == PITH_SCRIPT_KANA ||
                script == PITH_SCRIPT_HANGUL;
    self->letters[script] += wide ? WIDE : 1;
    return pith_char_lower(code);
}

/* The next character of the text, a lower-case letter or ' '. */
static inline uint32_t next_code(tally *self, pith_str text)
{
    uint32_t code = (unsigned char)text.data[self->at];
    size_t step = 1;
    if ((code | 0x20) - 'a' < 26) {
        self->letters[PITH_SCRIPT_LATIN]++;
        code |= 0x20;
    } else if (code >= 0x80) {
        pith_str rest = {text.data + self->at, text.len - self->at};
        code = take_wide(self, pith_utf8_next(rest, &step));
    } else {
        code = ' ';
    }
    self->at += step;
    return code;
}

/* Continue through the text until `most` runs are counted. The end of the text
 * ends a word. */
static void count_runs(tally *self, pith_str text, uint32_t most)
{
    size_t stop = text.len < SCAN_MAX ? text.len : SCAN_MAX;
    for (bool more = true; more && self->nruns < most;) {
        more = self->at < stop;
        uint32_t code = more ? next_code(self, text) : ' ';
        uint32_t *run = self->run;
        if (code == ' ' && run[2] == ' ')
            continue;
        run[0] = run[1];
        run[1] = run[2];
        run[2] = code;
        if (run[0] && run[1] != ' ')
            count_run(self, mix(run));
    }
}

/* The script of most letters; Han with enough kana is Japanese. */
static pith_script main_script(const tally *self, uint32_t *total)
{
    uint32_t letters[PITH_SCRIPT_COUNT];
    memcpy(letters, self->letters, sizeof letters);
    uint32_t signs = letters[PITH_SCRIPT_HAN] + letters[PITH_SCRIPT_KANA];
    bool kana = letters[PITH_SCRIPT_KANA] * KANA_PART > signs;
    letters[PITH_SCRIPT_KANA] = kana ? signs : 0;
    letters[PITH_SCRIPT_HAN] = kana ? 0 : signs;
    pith_script best = PITH_SCRIPT_LATIN;
    *total = 0;
    for (size_t i = 0; i < PITH_SCRIPT_COUNT; i++) {
        *total += letters[i];
        if (letters[i] > letters[best])
            best = (pith_script)i;
    }
    return best;
}

static uint32_t score_of(const tally *self, size_t profile)
{
    uint32_t sum = self->sum[profile];
    bool rare = pith_language_profiles[profile].rare;
    return rare ? sum - sum / RARE_OFF : sum;
}

/* The confidence in a profile by its lead over the second. */
static double confidence_of(uint32_t best, uint32_t second)
{
    double lead = (double)(best - second) / UNIT;
    double part = 100.0 * (best - second) / ((double)best * CLEAR);
    return 0.5 + 0.5 * lead / (lead + HALF_WAY) * (part < 1 ? part : 1);
}

/* The profile of a script with the highest score, without one language or, if
 * `kin`, without those akin to it; nprofiles: all others have none. */
static size_t second_to(const tally *self, pith_script script, pith_str best,
                        bool kin)
{
    uint32_t most = 0;
    size_t second = pith_language_nprofiles;
    for (size_t i = 0; i < pith_language_nprofiles; i++) {
        uint32_t score = score_of(self, i);
        if (pith_language_profiles[i].script != script || score <= most)
            continue;
        pith_str tag = pith_str_of(pith_language_profiles[i].tag);
        if (pith_str_eq(tag, best) || (kin && pith_language_kin(tag, best)))
            continue;
        most = score;
        second = i;
    }
    return second;
}

/* The confidence in the language of a profile by the lead over another, if there
 * is one. */
static double confidence_over(const tally *self, uint32_t best, size_t second)
{
    return confidence_of(
        best, second < pith_language_nprofiles ? score_of(self, second) : 0);
}

/* The best profile of a script. */
static pith_language weigh_profiles(const tally *self, pith_script script)
{
    pith_language answer = {{NULL, 0}, 0, 0};
    uint32_t best = 0;
    for (size_t i = 0; i < pith_language_nprofiles; i++) {
        uint32_t score = score_of(self, i);
        if (pith_language_profiles[i].script != script || score <= best)
            continue;
        best = score;
        answer.tag = pith_str_of(pith_language_profiles[i].tag);
    }
    if (self->nruns < RUNS_MIN || best < self->nruns * MATCH_MIN)
        return (pith_language){{NULL, 0}, 0, 0};
    size_t second = second_to(self, script, answer.tag, false);
    answer.confidence = confidence_over(self, best, second);
    bool akin =
        second < pith_language_nprofiles &&
        pith_language_kin(pith_str_of(pith_language_profiles[second].tag),
                          answer.tag);
    answer.of_kin =
        akin ? confidence_over(self, best,
                               second_to(self, script, answer.tag, true))
             : answer.confidence;
    return answer;
}

/* By script: the only language that uses it, or NULL. */
static const char *const alone[] = {
#define ALONE_ROW(id, language) language,
    PITH_SCRIPTS(ALONE_ROW)
#undef ALONE_ROW
};

/* The result from the runs counted so far. */
static pith_language judge(tally *self)
{
    uint32_t total;
    pith_script script = main_script(self, &total);
    if (self->letters[script] < LETTERS_MIN || script == PITH_SCRIPT_OTHER)
        return (pith_language){{NULL, 0}, 0, 0};
    if (!alone[script]) {
        weigh_runs(self);
        return weigh_profiles(self, script);
    }
    uint32_t own = self->letters[script];
    if (script == PITH_SCRIPT_KANA)
        own += self->letters[PITH_SCRIPT_HAN];
    double share = (double)own / total;
    return (pith_language){pith_str_of(alone[script]), share, share};
}

pith_language pith_language_detect(pith_str text)
{
    tally t;
    memset(t.letters, 0, sizeof t.letters);
    memset(t.slot, 0, sizeof t.slot);
    t.nruns = t.ndistinct = 0;
    t.run[0] = t.run[1] = 0;
    t.run[2] = ' ';
    t.at = 0;
    count_runs(&t, text, RUNS_FIRST);
    pith_language found = judge(&t);
    if (t.nruns < RUNS_FIRST || found.confidence * 100 >= NO_DOUBT)
        return found;
    count_runs(&t, text, RUNS_MAX);
    return judge(&t);
}

/* Whether a text is a tag of the tables, which has two or three letters; the
 * tag may be NULL. */
static bool is_tag(pith_str text, const char *tag)
{
    return tag && text.len > 0 && pith_lower(*text.data) == *tag &&
           pith_str_ieq(text, pith_str_of(tag));
}

/* Codes for one language, or for languages that a page may rightly declare
 * although profiles detect the other; rows are sets. */
static const char *const kin[][6] = {
    {"no", "nb", "nn", "da"},
    {"hr", "sr", "bs", "sh", "cnr"},
    {"id", "ms", "in", "jv"},
    {"tl", "fil"},
    {"he", "iw"},
    {"yi", "ji"},
    {"zh", "yue", "wuu"},
    {"bn", "as"},
    {"fa", "ps", "prs"},
    {"hi", "sa"},
    {"bo", "dz"},
    {"ckb", "ku"},
    {"ro", "mo"},
    {"zu", "xh", "nr", "ss"},
    {"st", "nso", "tn"},
    {"gl", "pt"},
    {"es", "ast"},
    {"ca", "oc"},
    {"de", "nds", "gsw"},
    {"bg", "mk"},
};

bool pith_language_kin(pith_str a, pith_str b)
{
    if (pith_str_ieq(a, b))
        return true;
    for (size_t row = 0; row < sizeof kin / sizeof *kin; row++) {
        bool has_a = false;
        bool has_b = false;
        for (size_t i = 0; i < 6 && kin[row][i]; i++) {
            has_a |= is_tag(a, kin[row][i]);
            has_b |= is_tag(b, kin[row][i]);
        }
        if (has_a && has_b)
            return true;
    }
    return false;
}

/* The known scripts of a language, a bit each. */
static uint64_t scripts_of(pith_str tag)
{
    uint64_t scripts = 0;
    if (tag.len == 0)
        return 0;
    for (size_t i = 0; i < PITH_SCRIPT_COUNT; i++)
        if (is_tag(tag, alone[i]))
            scripts |= UINT64_C(1) << i;
    for (size_t i = 0; i < pith_language_nprofiles; i++)
        if (is_tag(tag, pith_language_profiles[i].tag))
            scripts |= UINT64_C(1) << pith_language_profiles[i].script;
    return scripts;
}

/* Whether no other language has the script of this one. */
static bool has_own_script(pith_str tag)
{
    for (size_t i = 0; i < PITH_SCRIPT_COUNT && tag.len > 0; i++)
        if (is_tag(tag, alone[i]))
            return true;
    return false;
}

/* The confidence that a detected language needs to replace a declared one. */
static double needed(pith_str declared, pith_str detected)
{
    if (declared.len == 0)
        return has_own_script(detected) ? PITH_LANGUAGE_ALONE
                                        : PITH_LANGUAGE_SURE;
    uint64_t scripts = scripts_of(declared);
    if (scripts != 0 && (scripts & scripts_of(detected)) == 0)
        return PITH_LANGUAGE_OTHER_SCRIPT;
    return PITH_LANGUAGE_OVERRULES;
}

pith_str pith_language_settle(pith_str declared, pith_language detected)
{
    for (size_t i = 0; i < declared.len; i++)
        if (declared.data[i] == '-' || declared.data[i] == '_')
            declared.len = i;
    bool keep = detected.tag.len == 0 ||
                (declared.len && pith_language_kin(declared, detected.tag)) ||
                detected.of_kin < needed(declared, detected.tag);
    return keep ? declared : detected.tag;
}
