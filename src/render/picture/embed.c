/* SPDX-License-Identifier: Apache-2.0 */
/* Video and audio: see embed.h. */
#include "embed.h"

#include "str.h"
#include "text.h"

/* A player: the address prefix of its frames, and that of the page of what they
 * play, to which the rest of the path is appended; NULL: the frame itself. */
typedef struct player {
    pith_str host, path;
    const char *page;
    pith_str name;
} player;

#define ROW(host, path, page, name)                             \
    {                                                           \
        {host, sizeof host - 1}, {path, sizeof path - 1}, page, \
        {                                                       \
            name, sizeof name - 1                               \
        }                                                       \
    }

static const player players[] = {
    ROW("youtube.com", "/embed/",
        "https://www.youtube.com/watch?v=", "YouTube"),
    ROW("youtube-nocookie.com", "/embed/",
        "https://www.youtube.com/watch?v=", "YouTube"),
    ROW("player.vimeo.com", "/video/", "https://vimeo.com/", "Vimeo"),
    ROW("dailymotion.com", "/embed/video/",
        "https://www.dailymotion.com/video/", "Dailymotion"),
    ROW("geo.dailymotion.com", "/", NULL, "Dailymotion"),
    ROW("open.spotify.com", "/embed/", "https://open.spotify.com/", "Spotify"),
    ROW("embed.podcasts.apple.com", "/", "https://podcasts.apple.com/",
        "Apple Podcasts"),
    ROW("embed.music.apple.com", "/", "https://music.apple.com/",
        "Apple Music"),
    ROW("embed.ted.com", "/", "https://www.ted.com/", "TED"),
    ROW("archive.org", "/embed/", "https://archive.org/details/",
        "Internet Archive"),
    ROW("streamable.com", "/e/", "https://streamable.com/", "Streamable"),
    ROW("rutube.ru", "/play/embed/", "https://rutube.ru/video/", "Rutube"),
    ROW("w.soundcloud.com", "/player", NULL, "SoundCloud"),
    ROW("bandcamp.com", "/EmbeddedPlayer", NULL, "Bandcamp"),
    ROW("mixcloud.com", "/widget/", NULL, "Mixcloud"),
    ROW("player.twitch.tv", "/", NULL, "Twitch"),
    ROW("clips.twitch.tv", "/embed", NULL, "Twitch"),
    ROW("fast.wistia.net", "/embed/", NULL, "Wistia"),
    ROW("fast.wistia.com", "/embed/", NULL, "Wistia"),
    ROW("players.brightcove.net", "/", NULL, "Brightcove"),
    ROW("cdn.jwplayer.com", "/players/", NULL, "JW Player"),
    ROW("content.jwplatform.com", "/players/", NULL, "JW Player"),
    ROW("facebook.com", "/plugins/video.php", NULL, "Facebook"),
    ROW("tiktok.com", "/embed/", NULL, "TikTok"),
    ROW("rumble.com", "/embed/", NULL, "Rumble"),
    ROW("odysee.com", "/$/embed/", NULL, "Odysee"),
    ROW("player.bilibili.com", "/", NULL, "Bilibili"),
    ROW("player.youku.com", "/embed/", NULL, "Youku"),
    ROW("v.qq.com", "/", NULL, "Tencent Video"),
    ROW("vk.com", "/video_ext.php", NULL, "VK"),
    ROW("ok.ru", "/videoembed/", NULL, "OK"),
    ROW("player.megaphone.fm", "/", NULL, "Megaphone"),
    ROW("embed.acast.com", "/", NULL, "Acast"),
    ROW("player.simplecast.com", "/", NULL, "Simplecast"),
    ROW("html5-player.libsyn.com", "/embed/", NULL, "Libsyn"),
    ROW("buzzsprout.com", "/", NULL, "Buzzsprout"),
};

/* -- Frames ---------------------------------------------------------------- */

/* Host and path of a web address, without "www."; host is empty if there is
 * none. */
static void split(pith_str address, pith_str *host, pith_str *path)
{
    size_t at = pith_str_ifind(address, PITH_S("//"));
    *host = *path = PITH_S("");
    if (at == SIZE_MAX || at > sizeof "https:" - 1)
        return;
    *host = (pith_str){address.data + at + 2, address.len - at - 2};
    if (pith_str_istarts(*host, PITH_S("www.")))
        *host = (pith_str){host->data + 4, host->len - 4};
    size_t len = 0;
    while (len < host->len && host->data[len] != '/')
        len++;
    *path = (pith_str){host->data + len, host->len - len};
    host->len = len;
}

/* The player of an address, and the rest of its path; NULL: none. */
static const player *find_player(pith_str address, pith_str *rest)
{
    pith_str host, path;
    split(address, &host, &path);
    for (size_t i = 0; host.len && i < sizeof players / sizeof *players; i++) {
        const player *self = &players[i];
        if (!pith_str_ieq(host, self->host) ||
            !pith_str_istarts(path, self->path))
            continue;
        *rest =
            (pith_str){path.data + self->path.len, path.len - self->path.len};
        return self;
    }
    return NULL;
}

/* The id of a video in the address of its frame; a frame that plays a list has
 * no page of one video. */
static pith_str film_of(pith_str rest)
{
    size_t len = 0;
    while (len < rest.len && rest.data[len] != '?' && rest.data[len] != '#' &&
           rest.data[len] != '&')
        len++;
    rest.len = len;
    return pith_str_ieq(rest, PITH_S("videoseries")) ? PITH_S("") : rest;
}

/* -- Elements -------------------------------------------------------------- */

/* The address that a script gives an element when it comes into view. */
static pith_str late_source(const pith_page *page, uint32_t node)
{
    static const uint8_t late[] = {PITH_ATTR_DATA_SRC, PITH_ATTR_DATA_LAZY_SRC};
    pith_str source = {"", 0};
    for (size_t k = 0; source.len == 0 && k < sizeof late; k++)
        source = pith_str_trim(pith_page_attr(page, node, late[k]));
    return source;
}

/* The address of a frame, video or audio element: its own, that of its first
 * source, or a late one ("about:blank" stands for it until then). */
static pith_str source_of(const pith_page *page, uint32_t node)
{
    pith_str own = pith_str_trim(pith_page_attr(page, node, PITH_ATTR_SRC));
    if (own.len == 0 || pith_str_istarts(own, PITH_S("about:")) ||
        pith_str_istarts(own, PITH_S("data:")))
        own = late_source(page, node);
    for (uint32_t i = node + 1; own.len == 0 && i < page->end[node]; i++)
        if (page->tag[i] == PITH_TAG_SOURCE)
            own = pith_str_trim(pith_page_attr(page, i, PITH_ATTR_SRC));
    return own;
}

/* Whether an element is empty until a script puts a player there. */
static bool is_place(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_DIV && page->end[node] == node + 1;
}

/* The player in an element, and the rest of its path; NULL: none. */
static const player *player_of(const pith_page *page, uint32_t node,
                               pith_str *rest)
{
    if (page->tag[node] == PITH_TAG_IFRAME)
        return find_player(source_of(page, node), rest);
    return is_place(page, node) ? find_player(late_source(page, node), rest)
                                : NULL;
}

static bool is_film(const pith_page *page, uint32_t node)
{
    pith_str source = source_of(page, node);
    bool plays_itself = pith_tree_attr(page->tree, node, PITH_ATTR_AUTOPLAY) &&
                        !pith_tree_attr(page->tree, node, PITH_ATTR_CONTROLS);
    return source.len > 0 && !plays_itself && pith_url_is_safe(source) &&
           !pith_str_istarts(source, PITH_S("blob:"));
}

bool pith_embed_is(const pith_page *page, uint32_t node)
{
    pith_str rest;
    switch (page->tag[node]) {
    case PITH_TAG_IFRAME:
    case PITH_TAG_DIV:
        return player_of(page, node, &rest) != NULL;
    case PITH_TAG_VIDEO:
    case PITH_TAG_AUDIO:
        return is_film(page, node);
    default:
        return false;
    }
}

/* The last segment of an address's path. */
static pith_str file_of(pith_str address)
{
    size_t len = 0;
    while (len < address.len && address.data[len] != '?' &&
           address.data[len] != '#')
        len++;
    size_t from = len;
    while (from > 0 && address.data[from - 1] != '/')
        from--;
    return from < len ? (pith_str){address.data + from, len - from} : address;
}

pith_str pith_embed_title(const pith_page *page, uint32_t node)
{
    pith_str rest;
    pith_str source = source_of(page, node);
    pith_str title = pith_str_trim(pith_page_attr(page, node, PITH_ATTR_TITLE));
    if (title.len == 0)
        title = pith_str_trim(pith_page_attr(page, node, PITH_ATTR_ARIA_LABEL));
    if (title.len > 0)
        return title;
    const player *self = player_of(page, node, &rest);
    return self ? self->name : file_of(source);
}

pith_str pith_embed_address(pith_address *address, uint32_t node)
{
    const pith_page *page = address->page;
    pith_str source = source_of(page, node);
    pith_str rest;
    const player *self = player_of(page, node, &rest);
    pith_str film = self && self->page ? film_of(rest) : PITH_S("");
    if (film.len == 0)
        return pith_address_of(address, source);
    return pith_address_join(address, pith_str_of(self->page), film);
}
