/* SPDX-License-Identifier: Apache-2.0 */
/* Units by leases: see pith/job.h.
 *
 * A lease is a file "TOKEN BEAT LOST": the owner, a growing number, and the
 * number of earlier owners that vanished. An observer stores a hash of these
 * bytes and when it first saw them, by its own clock. */
#include "job_internal.h"
#include "status.h"
#include "str.h"

/* What was observed of a unit's lease. */
typedef struct watched {
    uint64_t hash;  /* of its bytes; 0: never seen */
    uint64_t since; /* when these bytes were first seen */
} watched;

struct pith_claims {
    pith_arena arena; /* holds this struct */
    pith_manifest *manifest;
    uint32_t expiry_ms;
    char token[PITH_JOB_TOKEN];
    uint32_t first;    /* the unit to try first, different for each process */
    uint8_t *states;   /* of the last survey, updated since */
    uint64_t surveyed; /* the time of that survey */
    watched *watched;
    uint64_t beat; /* of our own lease */
    unsigned lost; /* earlier owners that vanished */
};

typedef struct lease {
    pith_str token;
    uint64_t beat, lost;
} lease;

pith_status pith_claims_new(pith_manifest *manifest, uint32_t expiry_ms,
                            pith_claims **out, pith_error *error)
{
    uint32_t units = manifest->facts.units;
    *out = NULL;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_claims *claims = pith_arena_zalloc(&arena, 1, sizeof *claims);
    if (claims) {
        claims->states = pith_arena_zalloc(&arena, units, 1);
        claims->watched =
            pith_arena_zalloc(&arena, units, sizeof *claims->watched);
    }
    if (!claims || !claims->states || !claims->watched) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "no memory for leases");
    }
    claims->arena = arena;
    claims->manifest = manifest;
    claims->expiry_ms = expiry_ms;
    /* Before the first survey no unit is known to be free. */
    memset(claims->states, PITH_UNIT_RUNNING, units);
    pith_job_token(claims->token);
    uint64_t hash = pith_str_hash(pith_str_of(claims->token));
    claims->first = units ? (uint32_t)(hash % units) : 0;
    *out = claims;
    return PITH_OK;
}

void pith_claims_free(pith_claims *claims)
{
    if (!claims)
        return;
    pith_arena arena = claims->arena;
    pith_arena_free(&arena);
}

/* -- Files -------------------------------------------------------------- */

static void write_lease(const pith_claims *claims, char out[PITH_JOB_TOKEN * 2])
{
    snprintf(out, (size_t)PITH_JOB_TOKEN * 2, "%s %llu %u\n", claims->token,
             (unsigned long long)claims->beat, claims->lost);
}

/* False for a damaged file, which has no owner. */
static bool read_lease(pith_str bytes, lease *out)
{
    pith_str rest = bytes;
    pith_str beat, lost;
    *out = (lease){0};
    out->token = pith_str_word(&rest);
    beat = pith_str_word(&rest);
    lost = pith_str_word(&rest);
    return pith_str_uint(&beat, UINT64_MAX, &out->beat) &&
           pith_str_uint(&lost, UINT32_MAX, &out->lost);
}

static pith_status load_lease(const pith_claims *claims, uint32_t unit,
                              char **bytes, size_t *len, pith_error *error)
{
    char name[PITH_JOB_NAME];
    pith_folder *folder = claims->manifest->folder;
    pith_job_name("lease", unit, "", name);
    return folder->load(folder->context, name, bytes, len, error);
}

static pith_status store_lease(const pith_claims *claims, uint32_t unit,
                               pith_error *error)
{
    char name[PITH_JOB_NAME];
    char text[PITH_JOB_TOKEN * 2];
    pith_folder *folder = claims->manifest->folder;
    pith_job_name("lease", unit, "", name);
    write_lease(claims, text);
    return folder->store(folder->context, name, pith_str_of(text), error);
}

static pith_status remove_lease(const pith_claims *claims, uint32_t unit,
                                pith_error *error)
{
    char name[PITH_JOB_NAME];
    pith_folder *folder = claims->manifest->folder;
    pith_job_name("lease", unit, "", name);
    return folder->remove(folder->context, name, error);
}

/* -- Taking ------------------------------------------------------------- */

/* Take a unit without an owner. */
static pith_status take_free(pith_claims *claims, uint32_t unit, bool *ours,
                             pith_error *error)
{
    char name[PITH_JOB_NAME];
    char text[PITH_JOB_TOKEN * 2];
    pith_folder *folder = claims->manifest->folder;
    pith_job_name("lease", unit, "", name);
    claims->beat = claims->lost = 0;
    write_lease(claims, text);
    return folder->create(folder->context, name, pith_str_of(text), ours,
                          error);
}

/* Take over the lease of an owner that vanished, unless that was the last one
 * allowed for the unit. */
static pith_status take_over(pith_claims *claims, uint32_t unit,
                             const lease *old, bool *ours, pith_error *error)
{
    char reason[120];
    if (old->lost + 1 >= PITH_JOB_LEASE_END) {
        snprintf(reason, sizeof reason,
                 "%d processes that worked on it vanished, the last of them "
                 "%.*s",
                 PITH_JOB_LEASE_END,
                 (int)(old->token.len < 60 ? old->token.len : 60),
                 old->token.data ? old->token.data : "");
        PITH_TRY(
            pith_unit_fail(claims->manifest, unit, pith_str_of(reason), error));
        return remove_lease(claims, unit, error);
    }
    claims->beat = 0;
    claims->lost = (unsigned)old->lost + 1;
    PITH_TRY(store_lease(claims, unit, error));
    *ours = true;
    return PITH_OK;
}

/* Examine a unit that has or had an owner. */
static pith_status watch(pith_claims *claims, uint32_t unit, uint64_t now,
                         bool *ours, pith_error *error)
{
    char *bytes;
    size_t len;
    PITH_TRY(load_lease(claims, unit, &bytes, &len, error));
    watched *seen = &claims->watched[unit];
    if (!bytes) {
        *seen = (watched){0};
        return PITH_OK; /* given back: the next survey has its state */
    }
    uint64_t hash = pith_str_hash((pith_str){bytes, len}) | 1;
    pith_status status = PITH_OK;
    lease old;
    if (seen->hash != hash) {
        *seen = (watched){hash, now};
    } else if (now - seen->since >= claims->expiry_ms) {
        (void)read_lease((pith_str){bytes, len}, &old);
        *seen = (watched){0};
        status = take_over(claims, unit, &old, ours, error);
    }
    pith_free(bytes);
    return status;
}

/* Whether a unit that was taken still needs work: it may have been finished, or
 * have failed, between the survey and now. */
static pith_status check_taken(pith_claims *claims, uint32_t unit, bool *ours,
                               pith_error *error)
{
    char name[PITH_JOB_NAME];
    pith_unit_done done;
    uint64_t failed;
    pith_folder *folder = claims->manifest->folder;
    PITH_TRY(pith_unit_look(claims->manifest, unit, &done, error));
    pith_job_name("failed", unit, ".json", name);
    PITH_TRY(folder->size(folder->context, name, &failed, error));
    claims->states[unit] = done.done              ? PITH_UNIT_DONE
                           : failed != UINT64_MAX ? PITH_UNIT_FAILED
                                                  : PITH_UNIT_RUNNING;
    if (claims->states[unit] == PITH_UNIT_RUNNING)
        return PITH_OK;
    *ours = false;
    return remove_lease(claims, unit, error);
}

/* Try a unit that had no owner at the last survey. */
static pith_status try_left(pith_claims *claims, uint32_t unit, bool *ours,
                            pith_error *error)
{
    claims->states[unit] = PITH_UNIT_RUNNING;
    PITH_TRY(take_free(claims, unit, ours, error));
    return *ours ? check_taken(claims, unit, ours, error) : PITH_OK;
}

static pith_status try_leased(pith_claims *claims, uint32_t unit, uint64_t now,
                              bool *ours, pith_error *error)
{
    PITH_TRY(watch(claims, unit, now, ours, error));
    return *ours ? check_taken(claims, unit, ours, error) : PITH_OK;
}

/* Try all units from the last one on, and take the first that is available. */
static pith_status try_all(pith_claims *claims, const uint64_t *now,
                           pith_claim *what, uint32_t *unit, pith_error *error)
{
    uint32_t units = claims->manifest->facts.units;
    *what = PITH_CLAIM_NONE;
    for (uint32_t n = 0; n < units; n++) {
        uint32_t i = (uint32_t)(((uint64_t)claims->first + n) % units);
        bool ours = false;
        if (claims->states[i] == PITH_UNIT_LEFT)
            PITH_TRY(try_left(claims, i, &ours, error));
        else if (now && claims->states[i] == PITH_UNIT_RUNNING)
            PITH_TRY(try_leased(claims, i, *now, &ours, error));
        if (ours) {
            *what = PITH_CLAIM_UNIT;
            *unit = i;
            claims->first = i;
            return PITH_OK;
        }
        if (claims->states[i] == PITH_UNIT_RUNNING)
            *what = PITH_CLAIM_WAIT;
    }
    return PITH_OK;
}

/* Units that were free in the last survey are tried first: a survey per unit
 * would make the listings of a job grow with the square of its units. */
pith_status pith_claims_next(pith_claims *claims, uint64_t now_ms,
                             pith_claim *what, uint32_t *unit,
                             pith_error *error)
{
    if (now_ms - claims->surveyed < claims->expiry_ms / 2) {
        PITH_TRY(try_all(claims, NULL, what, unit, error));
        if (*what == PITH_CLAIM_UNIT)
            return PITH_OK;
    }
    claims->surveyed = now_ms;
    PITH_TRY(pith_job_survey(claims->manifest, claims->states, error));
    PITH_TRY(try_all(claims, &now_ms, what, unit, error));
    return *what == PITH_CLAIM_NONE
               ? pith_job_drop_leases(claims->manifest, claims->states, error)
               : PITH_OK;
}

/* -- Keeping ------------------------------------------------------------ */

/* Check whether we still own the lease of a unit. */
static pith_status check_ours(const pith_claims *claims, uint32_t unit,
                              bool *ours, pith_error *error)
{
    char *bytes;
    size_t len;
    lease now;
    *ours = false;
    PITH_TRY(pith_job_check_unit(claims->manifest, unit, error));
    PITH_TRY(load_lease(claims, unit, &bytes, &len, error));
    *ours = bytes && read_lease((pith_str){bytes, len}, &now) &&
            pith_str_eq(now.token, pith_str_of(claims->token));
    pith_free(bytes);
    return PITH_OK;
}

pith_status pith_claims_beat(pith_claims *claims, uint32_t unit, bool *ours,
                             pith_error *error)
{
    PITH_TRY(check_ours(claims, unit, ours, error));
    if (!*ours)
        return PITH_OK;
    claims->beat++;
    return store_lease(claims, unit, error);
}

pith_status pith_claims_release(pith_claims *claims, uint32_t unit,
                                pith_error *error)
{
    bool ours;
    PITH_TRY(check_ours(claims, unit, &ours, error));
    return ours ? remove_lease(claims, unit, error) : PITH_OK;
}
