/* SPDX-License-Identifier: Apache-2.0 */
/* Keys and rates: see gatekeeper.h. */
#include "gatekeeper.h"

#include "str.h"

enum { PROBES = 8 };

pith_status pith_gatekeeper_init(pith_gatekeeper *gate, pith_arena *arena,
                                 pith_str keys, double rate)
{
    size_t lines = 1;
    for (size_t i = 0; i < keys.len; i++)
        lines += keys.data[i] == '\n';
    pthread_mutex_init(&gate->lock, NULL);
    gate->rate = rate;
    gate->keys = pith_arena_zalloc(arena, lines, sizeof *gate->keys);
    gate->clients =
        pith_arena_zalloc(arena, PITH_GATE_CLIENTS, sizeof *gate->clients);
    if (!gate->keys || !gate->clients)
        return PITH_NOMEM;
    while (keys.len) {
        const char *end = memchr(keys.data, '\n', keys.len);
        size_t len = end ? (size_t)(end - keys.data) : keys.len;
        pith_str key = pith_str_trim((pith_str){keys.data, len});
        if (key.len && key.data[0] != '#') {
            const char *copy = pith_arena_copy(arena, key);
            if (!copy)
                return PITH_NOMEM;
            gate->keys[gate->nkeys++] = (pith_str){copy, key.len};
        }
        len += end != NULL;
        keys = (pith_str){keys.data + len, keys.len - len};
    }
    return PITH_OK;
}

static pith_str key_of(const pith_request *request)
{
    pith_str given = pith_request_header(request, "Authorization");
    if (pith_str_istarts(given, PITH_S("Bearer ")))
        return pith_str_trim((pith_str){given.data + 7, given.len - 7});
    return pith_request_header(request, "X-API-Key");
}

/* Takes constant time, so that it does not reveal how much of a key is
 * right. */
static bool is_same(pith_str key, pith_str given)
{
    unsigned char differs = key.len != given.len;
    for (size_t i = 0; i < key.len; i++)
        differs |=
            (unsigned char)(key.data[i] ^ (i < given.len ? given.data[i] : 0));
    return !differs;
}

bool pith_gatekeeper_knows(const pith_gatekeeper *gate,
                           const pith_request *request)
{
    pith_str given = key_of(request);
    bool known = gate->nkeys == 0;
    for (size_t i = 0; i < gate->nkeys; i++)
        known |= is_same(gate->keys[i], given);
    return known;
}

/* The client's slot, or the one unused for longest. */
static pith_allowance *find(pith_gatekeeper *gate, uint64_t client,
                            uint64_t now)
{
    pith_allowance *oldest = NULL;
    for (size_t i = 0; i < PROBES; i++) {
        pith_allowance *allowance =
            &gate->clients[(client + i) % PITH_GATE_CLIENTS];
        if (allowance->client == client && allowance->since_ns)
            return allowance;
        if (!oldest || allowance->since_ns < oldest->since_ns)
            oldest = allowance;
    }
    *oldest = (pith_allowance){client, now, gate->rate < 1 ? 1 : gate->rate};
    return oldest;
}

bool pith_gatekeeper_allows(pith_gatekeeper *gate, const pith_request *request)
{
    if (gate->rate <= 0)
        return true;
    pith_str key = key_of(request);
    uint64_t client = pith_str_hash(
        gate->nkeys && key.len ? key : pith_str_of(request->address));
    uint64_t now = pith_serve_now();
    double most = gate->rate < 1 ? 1 : gate->rate;
    pthread_mutex_lock(&gate->lock);
    pith_allowance *allowance = find(gate, client, now);
    allowance->left += (double)(now - allowance->since_ns) / 1e9 * gate->rate;
    if (allowance->left > most)
        allowance->left = most;
    allowance->since_ns = now;
    bool allowed = allowance->left >= 1;
    if (allowed)
        allowance->left -= 1;
    pthread_mutex_unlock(&gate->lock);
    return allowed;
}
