/* SPDX-License-Identifier: Apache-2.0 */
/* Starting and ending the browser: see chromium.h. Code after fork() only uses
 * calls that are safe there, because other threads may hold locks. */
#include "chromium.h"

#include "str.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    ARGS_MAX = 48,
    ENV_MAX = 16,
    HIGH = 20,       /* descriptors are moved above this number */
    NAP_US = 2000,   /* between two checks of dying processes */
    NAPS_MAX = 2500, /* then they are ignored: five seconds */
    YOUNG_S = 10,    /* a folder that may not be locked yet */
    STALE_MAX = 8    /* maximum removed by one start */
};

static const char PROFILE[] = "pith-browser-";

/* What one start needs, prepared before fork(). */
typedef struct launch {
    char program[PITH_CHROMIUM_PATH];
    char profile[PITH_CHROMIUM_PATH];
    char text[6][PITH_CHROMIUM_PATH + 32];
    const char *args[ARGS_MAX];
    const char *env[ENV_MAX];
    int life; /* the keeper's end */
    int wire; /* the browser's end */
    int lock;
} launch;

/* No port, no network, no windows, nothing that outlives a page. Requests are
 * answered by us before names are resolved; the rule for names stops everything
 * that is not a request of the page (web sockets, workers, the browser's
 * own). */
static const char *const flags[] = {
    "--headless",
    "--remote-debugging-pipe",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=direct://",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-breakpad",
    "--disable-crash-reporter",
    "--disable-dev-shm-usage",
    "--disable-domain-reliability",
    "--disable-client-side-phishing-detection",
    "--disable-field-trial-config",
    "--disable-popup-blocking",
    "--disable-prompt-on-repost",
    "--disable-notifications",
    ("--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
     "Translate,MediaRouter,OptimizationHints"),
    "--block-new-web-contents",
    "--deny-permission-prompts",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--hide-scrollbars",
    "--mute-audio",
    "--no-default-browser-check",
    "--no-first-run",
    "--no-pings",
    "--password-store=basic",
    "--use-mock-keychain",
    "--lang=en-US",
};

/* -- Before the fork ------------------------------------------------------- */

static bool is_program(const char *path)
{
    return access(path, X_OK) == 0;
}

bool pith_chromium_find(const char *program, char path[PITH_CHROMIUM_PATH])
{
    const char *name = program ? program : "chromium";
    const char *folders = getenv("PATH");
    if (strchr(name, '/')) {
        int n = snprintf(path, PITH_CHROMIUM_PATH, "%s", name);
        return n > 0 && n < PITH_CHROMIUM_PATH && is_program(path);
    }
    while (folders && *folders) {
        size_t len = strcspn(folders, ":");
        int n = snprintf(path, PITH_CHROMIUM_PATH, "%.*s/%s", (int)len, folders,
                         name);
        if (len > 0 && n < PITH_CHROMIUM_PATH && is_program(path))
            return true;
        folders += len + (folders[len] == ':');
    }
    return false;
}

/* A start writes hundreds of small files and syncs each; on a busy disk that
 * takes longer than everything else. */
static const char MEMORY[] = "/dev/shm";

static bool has_room_in_memory(void)
{
    enum { ROOM = 512 << 20 };
    struct statvfs state;
    return statvfs(MEMORY, &state) == 0 && access(MEMORY, W_OK | X_OK) == 0 &&
           (uint64_t)state.f_bavail * state.f_frsize >= ROOM;
}

/* Lock a profile's folder; -1: another process holds it, or it is not a
 * profile. */
static int lock_profile(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static void remove_folder(const char *path)
{
    const char *const args[] = {"rm", "-rf", "--", path, NULL};
    char *const env[] = {NULL};
    pid_t pid;
    if (posix_spawn(&pid, "/bin/rm", NULL, NULL, (char *const *)args, env) != 0)
        return;
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue;
}

/* Remove a profile of ours that no process holds any more; returns whether it
 * was one. */
static bool remove_stale(const char *path)
{
    struct stat info;
    if (lstat(path, &info) != 0 || !S_ISDIR(info.st_mode) ||
        info.st_uid != geteuid() || time(NULL) - info.st_mtime < YOUNG_S)
        return false;
    int lock = lock_profile(path);
    if (lock < 0)
        return false;
    remove_folder(path);
    close(lock);
    return true;
}

static void remove_stale_profiles(const char *folder)
{
    char path[PITH_CHROMIUM_PATH];
    int removed = 0;
    struct dirent *entry;
    DIR *entries = opendir(folder);
    while (entries && removed < STALE_MAX && (entry = readdir(entries))) {
        if (strncmp(entry->d_name, PROFILE, sizeof PROFILE - 1) != 0)
            continue;
        int n = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (n > 0 && (size_t)n < sizeof path)
            removed += remove_stale(path);
    }
    if (entries)
        closedir(entries);
}

static bool make_profile(launch *self)
{
    const char *folder = getenv("TMPDIR");
    if (!folder || folder[0] != '/')
        folder = has_room_in_memory() ? MEMORY : "/tmp";
    remove_stale_profiles(folder);
    int n = snprintf(self->profile, sizeof self->profile, "%s/%sXXXXXX", folder,
                     PROFILE);
    if (n < 0 || (size_t)n >= sizeof self->profile || !mkdtemp(self->profile))
        return false;
    self->lock = lock_profile(self->profile);
    if (self->lock >= 0)
        return true;
    rmdir(self->profile);
    return false;
}

/* Everything that the browser writes goes below the profile. */
static void fill_env(launch *self)
{
    static const char *const names[] = {"HOME", "TMPDIR", "XDG_CONFIG_HOME",
                                        "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"};
    enum { NNAMES = sizeof names / sizeof *names };
    size_t n = 0;
    for (size_t i = 0; i < NNAMES; i++) {
        snprintf(self->text[i], sizeof self->text[i], "%s=%s", names[i],
                 self->profile);
        self->env[n++] = self->text[i];
    }
    self->env[n++] = "PATH=/usr/local/bin:/usr/bin:/bin";
    self->env[n++] = "DBUS_SESSION_BUS_ADDRESS=disabled:";
    self->env[n++] = "LANG=C.UTF-8";
    self->env[n] = NULL;
}

static void fill_args(launch *self)
{
    enum { FOLDER = 5 };
    size_t n = 0;
    self->args[n++] = self->program;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        self->args[n++] = flags[i];
    /* Chromium refuses to run its sandbox as root. */
    if (geteuid() == 0)
        self->args[n++] = "--no-sandbox";
    snprintf(self->text[FOLDER], sizeof self->text[FOLDER],
             "--user-data-dir=%s", self->profile);
    self->args[n++] = self->text[FOLDER];
    self->args[n++] = "about:blank";
    self->args[n] = NULL;
}

/* -- In the children ------------------------------------------------------- */

static void set_signals(void (*how)(int))
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], how);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

_Noreturn static void run_browser(const launch *self)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* if the keeper is killed */
    set_signals(SIG_DFL);
    int null = open("/dev/null", O_RDWR);
    bool fine = null >= 0 && dup2(null, 0) == 0 && dup2(null, 1) == 1 &&
                dup2(null, 2) == 2 && dup2(self->wire, 3) == 3 &&
                dup2(self->wire, 4) == 4;
    close_range(5, ~0u, 0);
    if (fine)
        execve(self->program, (char *const *)self->args,
               (char *const *)self->env);
    _exit(127);
}

/* Kill all our children; new ones appear when their parents die. */
static void kill_children(void)
{
    char list[4096];
    int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    ssize_t len = fd < 0 ? 0 : read(fd, list, sizeof list);
    if (fd >= 0)
        close(fd);
    pid_t pid = 0;
    for (ssize_t i = 0; i < len; i++) {
        if (pith_is_digit((unsigned char)list[i])) {
            pid = pid * 10 + (list[i] - '0');
            continue;
        }
        if (pid > 1)
            kill(pid, SIGKILL);
        pid = 0;
    }
}

_Noreturn static void keep(launch *self)
{
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    set_signals(SIG_IGN);
    /* Move both above 0 to 4 and close everything else: a keeper that held
     * another browser's pipe would keep that one alive. */
    int life = fcntl(self->life, F_DUPFD_CLOEXEC, HIGH);
    int wire = fcntl(self->wire, F_DUPFD_CLOEXEC, HIGH);
    close_range(0, HIGH - 1, 0);
    int low = life < wire ? life : wire, high = life < wire ? wire : life;
    if (low > HIGH)
        close_range(HIGH, (unsigned)low - 1, 0);
    if (high > low + 1)
        close_range((unsigned)low + 1, (unsigned)high - 1, 0);
    close_range((unsigned)high + 1, ~0u, 0);
    self->wire = wire;
    pid_t browser = life < 0 || wire < 0 ? -1 : fork();
    if (browser == 0)
        run_browser(self);
    close(wire);
    struct pollfd watch = {.fd = life};
    while (browser > 0 && poll(&watch, 1, -1) < 0 && errno == EINTR)
        continue;
    if (browser > 0)
        kill(-browser, SIGKILL);
    for (int i = 0; i < NAPS_MAX; i++) {
        kill_children();
        pid_t dead;
        while ((dead = waitpid(-1, NULL, WNOHANG)) > 0)
            continue;
        if (dead < 0 && errno == ECHILD)
            break;
        usleep(NAP_US);
    }
    const char *const args[] = {"rm", "-rf", "--", self->profile, NULL};
    execve("/bin/rm", (char *const *)args, (char *const *)self->env);
    _exit(127);
}

/* -- Start and end --------------------------------------------------------- */

static bool launch_keeper(launch *self, pith_chromium *out)
{
    int life[2] = {-1, -1}, wire[2] = {-1, -1};
    bool fine = pipe2(life, O_CLOEXEC) == 0 &&
                socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, wire) == 0;
    self->life = life[0];
    self->wire = wire[1];
    pid_t keeper = fine ? fork() : -1;
    if (keeper == 0)
        keep(self);
    if (life[0] >= 0)
        close(life[0]);
    if (wire[1] >= 0)
        close(wire[1]);
    if (keeper > 0) {
        *out = (pith_chromium){.keeper = keeper,
                               .life = life[1],
                               .wire = wire[0],
                               .lock = self->lock};
        memcpy(out->profile, self->profile, sizeof out->profile);
        return true;
    }
    if (life[1] >= 0)
        close(life[1]);
    if (wire[0] >= 0)
        close(wire[0]);
    return false;
}

bool pith_chromium_start(const char *program, pith_chromium *out)
{
    launch l = {0};
    *out = (pith_chromium){0};
    if (!pith_chromium_find(program, l.program) || !make_profile(&l))
        return false;
    fill_env(&l);
    fill_args(&l);
    if (launch_keeper(&l, out))
        return true;
    rmdir(l.profile);
    close(l.lock);
    return false;
}

void pith_chromium_stop(pith_chromium *chromium)
{
    if (chromium->keeper == 0)
        return;
    close(chromium->wire);
    close(chromium->life);
    int status = 0;
    while (waitpid(chromium->keeper, &status, 0) < 0 && errno == EINTR)
        continue;
    /* Clean up if the keeper was killed. The browser dies with its keeper, and
     * its helpers shortly after it. */
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        usleep(100 * NAP_US);
        remove_folder(chromium->profile);
    }
    close(chromium->lock);
    *chromium = (pith_chromium){0};
}
