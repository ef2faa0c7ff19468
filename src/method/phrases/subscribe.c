/* SPDX-License-Identifier: Apache-2.0 */
/* Requests to subscribe and to follow: see subscribe.h. */
#include "subscribe.h"

#include "said.h"

enum { WORDS = 40 }; /* a longer line says something else as well */

/* All lists are in lower case, with a bar at the end of each phrase. */

static const char letters[] =
    "newsletter|inbox|mailing list|email list|e-mail list|emails|email alerts|"
    "push notifications|nieuwsbrief|nyhetsbrev|infolettre|boletín|boletim|"
    "posteingang|boîte mail|bandeja de entrada|рассылк|biuletyn|hírlevél|"
    "bülten|ニュースレター|";

static const char networks[] =
    "facebook|instagram|twitter|youtube|telegram|whatsapp|tiktok|linkedin|"
    "google news|pinterest|bluesky|viber|social media| x |фейсбук|телеграм|"
    "инстаграм|вконтакте|одноклассник|";

/* With a newsletter or a network. */
static const char follow[] =
    /* English */
    "connect with us|find us on|follow me|follow on|follow our|follow us|"
    "join me on|join us on|like us|please subscribe|subscribe|"
    /* German, Dutch */
    "abonnieren sie|folge uns|folgen sie uns|abonneer|volg ons|"
    /* Swedish, Danish, Norwegian, Finnish */
    "anmäl dig|följ oss|følg med|følg os|følg oss|meld deg på|tilmeld dig|"
    "seuraa meitä|tilaa|"
    /* French, Spanish, Portuguese, Italian, Romanian */
    "abonnez-vous|suivez-nous|suscríbase|suscríbete|síguenos|assine|"
    "inscreva-se|siga-nos|iscrivetevi|iscriviti|seguici|abonați-vă|"
    "urmăriți-ne|"
    /* Polish, Czech, Slovak, Hungarian */
    "obserwuj nas|zapisz się|śledź nas|přihlaste se|sledujte nás|"
    "prihláste sa|iratkozz fel|kövess minket|"
    /* Russian, Ukrainian, Bulgarian, Greek */
    "подписывайтесь|подпишитесь|подпишись|следите за|читайте нас|"
    "підписуйтесь|підпишіться|абонирайте|последвайте|ακολουθήστε|"
    /* Turkish, Indonesian, Vietnamese, Chinese, Japanese */
    "abone ol|takip edin|follow official|ikuti|theo dõi|关注我们|關注我們|";

/* With a newsletter. */
static const char subscribe[] =
    /* English */
    "click here to sign up|click here to subscribe|delivered|don't miss|"
    "enjoyed|enjoying|for more|get daily|get our|get the|join our|join the|"
    "like what you|love|never miss|please sign up|receive|register|sign up|"
    "stay connected|stay in the know|stay informed|stay up to date|want more|"
    "want to|"
    /* German, Dutch, Norwegian */
    "holen sie sich|jetzt|melden sie sich|meld je aan|ontvang|schrijf je in|"
    "få|"
    /* French, Spanish, Portuguese, Italian */
    "inscrivez-vous|recevez|recibe|regístrate|receba|ricevi|";

static bool begins_with(const char *list, pith_str text)
{
    for (pith_str one; (one = pith_phrase_next(&list)).len > 0;) {
        if (text.len < one.len || memcmp(text.data, one.data, one.len) != 0)
            continue;
        if (text.len == one.len ||
            (!pith_is_alpha((unsigned char)text.data[one.len]) &&
             (unsigned char)text.data[one.len] < 0x80))
            return true;
    }
    return false;
}

static bool holds(const char *list, pith_str text)
{
    for (pith_str one; (one = pith_phrase_next(&list)).len > 0;)
        if (pith_str_ifind(text, one) != SIZE_MAX)
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

bool pith_asks_to_follow(const pith_page *page, const pith_block_span *block)
{
    uint32_t words =
        page->words_before[block->last + 1] - page->words_before[block->first];
    if (words >= WORDS)
        return false;
    pith_said said;
    pith_say_nodes(&said, page, block->first, block->last);
    pith_str text = pith_said_view(&said);
    size_t signs = pith_said_signs(text);
    text = (pith_str){text.data + signs, text.len - signs};
    bool follow_us = begins_with(follow, text);
    if (!follow_us && !begins_with(subscribe, text) && !follows_someone(text))
        return false;
    return holds(letters, text) ||
           ((follow_us || follows_someone(text)) && holds(networks, text));
}
