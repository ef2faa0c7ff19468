/* SPDX-License-Identifier: Apache-2.0 */
/* Requests to subscribe and to follow: see subscribe.h. */
#include "subscribe.h"

#include "said.h"
#include "text.h"

enum { WORDS = 40 }; /* a longer line says something else as well */

/* All lists are in lower case. */

static const char *const mailings[] = {
    "newsletter",     "inbox",       "mailing list", "email list",
    "e-mail list",    "emails",      "email alerts", "push notifications",
    "nieuwsbrief",    "nyhetsbrev",  "infolettre",   "boletín",
    "boletim",        "posteingang", "boîte mail",   "bandeja de entrada",
    "рассылк",        "biuletyn",    "hírlevél",     "bülten",
    "ニュースレター", NULL,
};

static const char *const networks[] = {
    "facebook", "instagram", "twitter",      "youtube",      "telegram",
    "whatsapp", "tiktok",    "linkedin",     "google news",  "pinterest",
    "bluesky",  "viber",     "social media", " x ",          "фейсбук",
    "телеграм", "инстаграм", "вконтакте",    "одноклассник", NULL,
};

/* With a newsletter or a network. */
static const char *const follow[] = {
    /* English */
    "connect with us",
    "find us on",
    "follow me",
    "follow on",
    "follow our",
    "follow us",
    "join me on",
    "join us on",
    "like us",
    "please subscribe",
    "subscribe",
    /* German, Dutch */
    "abonnieren sie",
    "folge uns",
    "folgen sie uns",
    "abonneer",
    "volg ons",
    /* Swedish, Danish, Norwegian, Finnish */
    "anmäl dig",
    "följ oss",
    "følg med",
    "følg os",
    "følg oss",
    "meld deg på",
    "tilmeld dig",
    "seuraa meitä",
    "tilaa",
    /* French, Spanish, Portuguese, Italian, Romanian */
    "abonnez-vous",
    "suivez-nous",
    "suscríbase",
    "suscríbete",
    "síguenos",
    "assine",
    "inscreva-se",
    "siga-nos",
    "iscrivetevi",
    "iscriviti",
    "seguici",
    "abonați-vă",
    "urmăriți-ne",
    /* Polish, Czech, Slovak, Hungarian */
    "obserwuj nas",
    "zapisz się",
    "śledź nas",
    "přihlaste se",
    "sledujte nás",
    "prihláste sa",
    "iratkozz fel",
    "kövess minket",
    /* Russian, Ukrainian, Bulgarian, Greek */
    "подписывайтесь",
    "подпишитесь",
    "подпишись",
    "следите за",
    "читайте нас",
    "підписуйтесь",
    "підпишіться",
    "абонирайте",
    "последвайте",
    "ακολουθήστε",
    /* Turkish, Indonesian, Vietnamese, Chinese, Japanese */
    "abone ol",
    "takip edin",
    "follow official",
    "ikuti",
    "关注我们",
    "關注我們",
    NULL,
};

/* With a newsletter. */
static const char *const subscribe[] = {
    /* English */
    "click here to sign up",
    "click here to subscribe",
    "delivered",
    "don't miss",
    "enjoyed",
    "enjoying",
    "for more",
    "get alerts",
    "get daily",
    "get our",
    "get posts",
    "get the",
    "join our",
    "join the",
    "like what you",
    "love",
    "never miss",
    "please sign up",
    "receive",
    "register",
    "sign up",
    "stay connected",
    "stay in the know",
    "stay informed",
    "stay up to date",
    "want",
    /* German, Dutch, Norwegian */
    "holen sie sich",
    "jetzt",
    "melden sie sich",
    "meld je aan",
    "ontvang",
    "schrijf je in",
    /* French, Spanish, Portuguese, Italian */
    "inscrivez-vous",
    "recevez",
    "recibe",
    "regístrate",
    "receba",
    "ricevi",
    NULL,
};

/* Wherever they stand. */
static const char *const anywhere[] = {
    "by signing up, you",
    "by subscribing, you",
    "delivered to your inbox",
    "direct to your inbox",
    "directly in your inbox",
    "directly to your inbox",
    "right to your inbox",
    "straight to your inbox",
    "thank you for subscribing",
    "thanks for subscribing",
    NULL,
};

/* Of one of these, in letters of either case. */
static const char *const parts_of_anywhere[] = {"your inbox", "subscribing",
                                                "signing up", NULL};

static bool starts_with(pith_str text, const char *phrase)
{
    size_t len = pith_str_of(phrase).len;
    return text.len >= len && memcmp(text.data, phrase, len) == 0;
}

static bool begins_with(const char *const *list, pith_str text)
{
    for (; *list; list++) {
        if (text.len == 0 || **list != *text.data || !starts_with(text, *list))
            continue;
        size_t len = pith_str_of(*list).len;
        if (text.len == len || (!pith_is_alpha((unsigned char)text.data[len]) &&
                                (unsigned char)text.data[len] < 0x80))
            return true;
    }
    return false;
}

static bool holds(const char *const *list, pith_str text)
{
    for (; *list; list++)
        if (pith_str_ifind(text, pith_str_of(*list)) != SIZE_MAX)
            return true;
    return false;
}

/* "follow the courier on " */
static bool follows_someone(pith_str text)
{
    enum { NAME_WORDS = 4 };
    const pith_str begin = PITH_S("follow ");
    if (text.len < begin.len || memcmp(text.data, begin.data, begin.len) != 0)
        return false;
    text = (pith_str){text.data + begin.len, text.len - begin.len};
    for (unsigned words = 0; words <= NAME_WORDS; words++) {
        const char *end = memchr(text.data, ' ', text.len);
        if (!end)
            return false;
        size_t len = (size_t)(end - text.data);
        if (words > 0 && pith_str_eq((pith_str){text.data, len}, PITH_S("on")))
            return true;
        text = (pith_str){end + 1, text.len - len - 1};
    }
    return false;
}

/* How the phrases of both lists begin. */
static const pith_phrase_starts *fill(pith_phrase_starts *starts)
{
    if (starts->filled)
        return starts;
    for (const char *const *phrase = follow; *phrase; phrase++)
        pith_phrase_starts_add(starts, *phrase);
    for (const char *const *phrase = subscribe; *phrase; phrase++)
        pith_phrase_starts_add(starts, *phrase);
    starts->filled = true;
    return starts;
}

static bool ends_part(char c)
{
    return c == ':' || c == '?' || c == '!' || c == '.';
}

/* Go on behind the next label, question or sentence, "Ground Game: Sign up". */
static void skip_part(pith_str *line)
{
    size_t at = 1;
    while (at < line->len &&
           !(line->data[at] == ' ' && ends_part(line->data[at - 1])))
        at++;
    at = at < line->len ? at + 1 : line->len;
    *line = (pith_str){line->data + at, line->len - at};
}

/* Nearly all lines are rejected here, without being put in another form. */
static bool may_ask(pith_str text, const pith_phrase_starts *starts)
{
    if (holds(parts_of_anywhere, text))
        return true;
    for (; text.len > 0; skip_part(&text))
        if (pith_phrase_starts_may(starts, text))
            return true;
    return false;
}

/* Whether a line asks from here on. */
static bool asks(pith_str text)
{
    size_t signs = pith_said_signs(text);
    text = (pith_str){text.data + signs, text.len - signs};
    bool follow_us = begins_with(follow, text) || follows_someone(text);
    if (!follow_us && !begins_with(subscribe, text))
        return false;
    return holds(mailings, text) || (follow_us && holds(networks, text));
}

bool pith_asks_to_follow(const pith_page *page, const pith_block_span *block,
                         pith_phrase_starts *starts)
{
    if (pith_block_words(page, block) >= WORDS ||
        !may_ask(pith_block_text(page, block), fill(starts)))
        return false;
    pith_said said;
    pith_say_nodes(&said, page, block->first, block->last);
    pith_str text = pith_said_view(&said);
    if (holds(anywhere, text))
        return true;
    for (; text.len > 0; skip_part(&text))
        if (asks(text))
            return true;
    return false;
}
