/* SPDX-License-Identifier: Apache-2.0 */
/* Credentials and endpoint: see s3_settings.h. */
#include "s3_settings.h"

#include "status.h"
#include "str.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum {
    FILE_MAX = 1 << 20, /* bytes of a file of credentials; a guess */
    PATH_ROOM = 4096,
};

/* What is read on the way. */
typedef struct settings_reading {
    const char *const *environment;
    pith_arena *arena;
    pith_error *error;
    pith_str profile;
    bool named;           /* this profile was requested explicitly */
    pith_buf credentials; /* the files' bytes */
    pith_buf config;
} settings_reading;

/* -- INI files ---------------------------------------------------------- */

static pith_str take_line(pith_str *rest)
{
    const char *end = memchr(rest->data, '\n', rest->len);
    size_t len = end ? (size_t)(end - rest->data) : rest->len;
    pith_str line = {rest->data, len};
    len += end != NULL;
    *rest = (pith_str){rest->data + len, rest->len - len};
    return line;
}

/* The name in "[profile name]" or "[name]"; false: not a heading. */
static bool read_heading(pith_str line, pith_str *name)
{
    static const char profile[] = "profile ";
    if (line.len < 2 || line.data[0] != '[')
        return false;
    const char *end = memchr(line.data, ']', line.len);
    if (end == NULL)
        return false;
    *name =
        pith_str_trim((pith_str){line.data + 1, (size_t)(end - line.data) - 1});
    if (pith_str_istarts(*name, pith_str_of(profile)))
        *name = pith_str_trim((pith_str){name->data + sizeof profile - 1,
                                         name->len - (sizeof profile - 1)});
    return true;
}

static bool split_pair(pith_str line, pith_str *key, pith_str *value)
{
    const char *equals = memchr(line.data, '=', line.len);
    if (equals == NULL)
        return false;
    size_t len = (size_t)(equals - line.data);
    *key = pith_str_trim((pith_str){line.data, len});
    *value = pith_str_trim((pith_str){line.data + len + 1, line.len - len - 1});
    return key->len > 0;
}

/* Is this "s3.addressing_style", where the parent is "s3"? */
static bool is_inner_key(pith_str wanted, pith_str parent, pith_str key)
{
    return wanted.len == parent.len + 1 + key.len && parent.len > 0 &&
           memcmp(wanted.data, parent.data, parent.len) == 0 &&
           wanted.data[parent.len] == '.' &&
           memcmp(wanted.data + parent.len + 1, key.data, key.len) == 0;
}

/* found: out: whether the section exists. */
static pith_str find_value(pith_str text, pith_str section, pith_str wanted,
                           bool *found)
{
    pith_str best = {0};
    pith_str parent = {0};
    bool inside = false;
    while (text.len) {
        pith_str line = take_line(&text);
        bool indented = line.len && pith_is_space((unsigned char)line.data[0]);
        line = pith_str_trim(line);
        pith_str key, value;
        if (line.len == 0 || line.data[0] == '#' || line.data[0] == ';')
            continue;
        if (read_heading(line, &key)) {
            inside = pith_str_eq(key, section);
            *found |= inside;
            continue;
        }
        if (!inside || !split_pair(line, &key, &value))
            continue;
        if (indented ? is_inner_key(wanted, parent, key)
                     : pith_str_eq(key, wanted))
            best = value;
        if (!indented)
            parent = key;
    }
    return best;
}

pith_str pith_ini_find(pith_str text, pith_str section, pith_str key)
{
    bool found = false;
    return find_value(text, section, key, &found);
}

/* -- Variables and files ------------------------------------------------ */

/* NULL: it is not set, or empty. */
static const char *find_variable(const settings_reading *self, const char *name)
{
    size_t len = pith_str_of(name).len;
    for (const char *const *at = self->environment; at && *at; at++)
        if (strncmp(*at, name, len) == 0 && (*at)[len] == '=')
            return (*at)[len + 1] ? *at + len + 1 : NULL;
    return NULL;
}

static bool read_whole(int fd, pith_buf *out)
{
    ssize_t n = 1;
    while (n != 0 && pith_buf_reserve(out, 4096)) {
        n = read(fd, out->data + out->len, 4096);
        if (n < 0 && errno != EINTR)
            return false;
        out->len += n > 0 ? (size_t)n : 0;
    }
    errno = EFBIG;
    return out->status == PITH_OK;
}

/* A file named by a variable must exist; one at its default path need not. */
static pith_status load_file(const settings_reading *self, const char *variable,
                             const char *usual, pith_buf *out)
{
    char path[PATH_ROOM];
    const char *given = find_variable(self, variable);
    const char *home = find_variable(self, "HOME");
    if (!given && !home)
        return PITH_OK;
    int len = given ? snprintf(path, sizeof path, "%s", given)
                    : snprintf(path, sizeof path, "%s/%s", home, usual);
    errno = ENAMETOOLONG;
    int fd = len > 0 && len < PATH_ROOM ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    bool fine = fd >= 0 ? read_whole(fd, out) : !given && errno == ENOENT;
    int why = errno;
    if (fd >= 0)
        close(fd);
    if (fine)
        return PITH_OK;
    pith_buf_clear(out);
    return pith_fail(self->error, PITH_IO, 0, "%.150s: %s", path,
                     strerror(why));
}

/* A setting: a variable, else a key of the profile in either file. */
static pith_str find_setting(const settings_reading *self, const char *variable,
                             const char *key)
{
    const char *given = variable ? find_variable(self, variable) : NULL;
    if (given)
        return pith_str_of(given);
    pith_str name = pith_str_of(key);
    pith_str value =
        pith_ini_find(pith_buf_view(&self->credentials), self->profile, name);
    return value.len ? value
                     : pith_ini_find(pith_buf_view(&self->config),
                                     self->profile, name);
}

static pith_status keep(const settings_reading *self, pith_str value,
                        pith_str *out)
{
    *out = (pith_str){0};
    if (value.len == 0)
        return PITH_OK;
    char *copy = pith_arena_copy(self->arena, value);
    if (copy == NULL)
        return pith_fail(self->error, PITH_NOMEM, 0, "no memory for settings");
    *out = (pith_str){copy, value.len};
    return PITH_OK;
}

/* -- Settings ----------------------------------------------------------- */

/* Both keys come from the same source: one from a variable and one from a file
 * do not match. */
static pith_status read_keys(const settings_reading *self,
                             pith_s3_settings *out)
{
    const char *anonymous = find_variable(self, "AWS_NO_SIGN_REQUEST");
    if (anonymous && pith_str_istarts(pith_str_of(anonymous), PITH_S("y")))
        return PITH_OK;
    const char *id = find_variable(self, "AWS_ACCESS_KEY_ID");
    const char *secret = find_variable(self, "AWS_SECRET_ACCESS_KEY");
    bool variables = !self->named && (id || secret);
    pith_str key_id = variables ? pith_str_of(id)
                                : find_setting(self, NULL, "aws_access_key_id");
    pith_str key = variables
                       ? pith_str_of(secret)
                       : find_setting(self, NULL, "aws_secret_access_key");
    pith_str token = variables
                         ? pith_str_of(find_variable(self, "AWS_SESSION_TOKEN"))
                         : find_setting(self, NULL, "aws_session_token");
    if ((key_id.len == 0) != (key.len == 0))
        return pith_fail(
            self->error, PITH_ARG, 0,
            "S3: half of the access key is missing: set "
            "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or both in "
            "the credentials file");
    PITH_TRY(keep(self, key_id, &out->key_id));
    PITH_TRY(keep(self, key, &out->secret));
    return keep(self, token, &out->token);
}

static pith_status read_place(const settings_reading *self,
                              pith_s3_settings *out)
{
    pith_str region = find_setting(self, "AWS_REGION", "region");
    const char *other = find_variable(self, "AWS_DEFAULT_REGION");
    if (!find_variable(self, "AWS_REGION") && other)
        region = pith_str_of(other);
    pith_str endpoint = find_setting(self, "AWS_ENDPOINT_URL_S3", "");
    if (endpoint.len == 0)
        endpoint = find_setting(self, "AWS_ENDPOINT_URL", "endpoint_url");
    while (endpoint.len && endpoint.data[endpoint.len - 1] == '/')
        endpoint.len--;
    if (endpoint.len && !pith_url_is_web(endpoint))
        return pith_fail(self->error, PITH_ARG, 0,
                         "S3: the endpoint must start with http:// or "
                         "https:// (AWS_ENDPOINT_URL)");
    pith_str style =
        find_setting(self, "AWS_S3_ADDRESSING_STYLE", "s3.addressing_style");
    out->virtual_host = style.len && !pith_str_eq(style, PITH_S("auto"))
                            ? pith_str_eq(style, PITH_S("virtual"))
                            : endpoint.len == 0;
    pith_str bundle = find_setting(self, "AWS_CA_BUNDLE", "ca_bundle");
    pith_str kept;
    PITH_TRY(keep(self, bundle, &kept));
    out->ca_file = kept.data;
    PITH_TRY(
        keep(self, region.len ? region : PITH_S("us-east-1"), &out->region));
    return keep(self, endpoint, &out->endpoint);
}

static pith_status check_profile(const settings_reading *self)
{
    bool found = false;
    (void)find_value(pith_buf_view(&self->credentials), self->profile,
                     PITH_S(""), &found);
    (void)find_value(pith_buf_view(&self->config), self->profile, PITH_S(""),
                     &found);
    if (found || !self->named)
        return PITH_OK;
    return pith_fail(self->error, PITH_ARG, 0,
                     "S3: no profile \"%.60s\" in the credentials or "
                     "configuration file (AWS_PROFILE)",
                     self->profile.data);
}

pith_status pith_s3_settings_read(const char *const *environment,
                                  pith_arena *arena, pith_s3_settings *out,
                                  pith_error *error)
{
    settings_reading r = {
        .environment = environment, .arena = arena, .error = error};
    *out = (pith_s3_settings){0};
    const char *profile = find_variable(&r, "AWS_PROFILE");
    r.named = profile != NULL;
    r.profile = pith_str_of(profile ? profile : "default");
    pith_buf_init(&r.credentials, FILE_MAX);
    pith_buf_init(&r.config, FILE_MAX);
    pith_status status = load_file(&r, "AWS_SHARED_CREDENTIALS_FILE",
                                   ".aws/credentials", &r.credentials);
    if (status == PITH_OK)
        status = load_file(&r, "AWS_CONFIG_FILE", ".aws/config", &r.config);
    if (status == PITH_OK)
        status = check_profile(&r);
    if (status == PITH_OK)
        status = read_keys(&r, out);
    if (status == PITH_OK)
        status = read_place(&r, out);
    pith_buf_clear(&r.credentials);
    pith_buf_clear(&r.config);
    return status;
}
