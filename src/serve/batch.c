/* SPDX-License-Identifier: Apache-2.0 */
/* Batches: see batch.h. */
#include "batch.h"

#ifdef PITH_HAVE_LIBMICROHTTPD

#include "page_task.h"
#include "server.h"
#include "str.h"

#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    WINDOW_MAX = 16,
    ENOUGH = 1 << 20,  /* bytes that wait before receiving pauses */
    LINE_SLACK = 4096, /* of a line around its page */
    WAIT_MS = 500,     /* between looks at the time */
    PATIENCE = 6,      /* times the time limit without a byte either way */
};

/* A line that is worked on. */
typedef struct batch_item {
    pith_task task;
    struct pith_batch *batch;
    pith_arena arena;
    pith_buf line, out;
    uint64_t number; /* of the line, from 1 */
    bool too_long, done;
} batch_item;

typedef struct pith_batch {
    pith_arena arena; /* holds the batch itself */
    struct pith_server *server;
    pthread_mutex_t lock;
    pthread_cond_t change;
    struct MHD_Connection *connection; /* NULL: it has left */
    pith_pair *query;                  /* options of every line */
    size_t nquery;
    pith_buf in;
    size_t used, looked; /* of in: by lines before; without a line break */
    bool eof, skipping, suspended, finished, http10;
    atomic_bool dead;
    int fd;
    uint64_t lines, last_ns, sent;
    unsigned users; /* the request and the thread */
    batch_item item[WINDOW_MAX];
    unsigned window, first, n;
} pith_batch;

static void drop(pith_batch *b)
{
    pthread_mutex_lock(&b->lock);
    bool last = --b->users == 0;
    pthread_mutex_unlock(&b->lock);
    if (!last)
        return;
    for (unsigned i = 0; i < WINDOW_MAX; i++) {
        pith_arena_free(&b->item[i].arena);
        pith_buf_clear(&b->item[i].line);
        pith_buf_clear(&b->item[i].out);
    }
    pith_buf_clear(&b->in);
    if (b->fd >= 0)
        close(b->fd);
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->change);
    pith_arena arena = b->arena;
    pith_arena_free(&arena);
}

/* -- Sending ------------------------------------------------------------------ */

static bool send_bytes(pith_batch *b, const char *data, size_t len)
{
    int patience_ms = (int)b->server->options.timeout_ms * PATIENCE;
    while (len && !atomic_load(&b->dead)) {
        ssize_t n = send(b->fd, data, len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0) {
            data += n;
            len -= (size_t)n;
            continue;
        }
        struct pollfd wait = {.fd = b->fd, .events = POLLOUT};
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            break;
        if (poll(&wait, 1, patience_ms) <= 0)
            break;
    }
    if (len)
        atomic_store(&b->dead, true);
    return len == 0;
}

static bool send_head(pith_batch *b)
{
    char head[300], date[64];
    time_t now = time(NULL);
    struct tm broken;
    gmtime_r(&now, &broken);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &broken);
    int n = snprintf(head, sizeof head,
                     "HTTP/1.1 200 OK\r\nDate: %s\r\n"
                     "Content-Type: application/x-ndjson\r\n"
                     "X-Content-Type-Options: nosniff\r\n"
                     "Connection: close\r\n%s\r\n",
                     date, b->http10 ? "" : "Transfer-Encoding: chunked\r\n");
    return send_bytes(b, head, (size_t)n);
}

static void send_record(pith_batch *b, const pith_buf *out)
{
    char size[32];
    if (b->sent == 0 && !send_head(b))
        return;
    b->sent += out->len;
    int n = snprintf(size, sizeof size, "%zx\r\n", out->len);
    if (b->http10) {
        (void)send_bytes(b, out->data, out->len);
        return;
    }
    (void)(out->len && send_bytes(b, size, (size_t)n) &&
           send_bytes(b, out->data, out->len) && send_bytes(b, "\r\n", 2));
}

static void send_end(pith_batch *b)
{
    if (b->sent == 0 && !send_head(b))
        return;
    if (!b->http10)
        (void)send_bytes(b, "0\r\n\r\n", 5);
    (void)shutdown(b->fd, SHUT_WR);
}

/* -- Lines --------------------------------------------------------------------- */

static void run_item(pith_task *task, pith_hand *hand)
{
    batch_item *item = (batch_item *)(void *)task;
    pith_batch *b = item->batch;
    char number[32];
    pith_outcome outcome;
    pith_page_task page;
    pith_error error = {0};
    int n = snprintf(number, sizeof number, "%llu",
                     (unsigned long long)item->number);
    pith_arena_clear(&item->arena);
    pith_buf_reset(&item->out);
    pith_page_task_init(&page, hand, &item->arena, NULL);
    page.given_up = &b->dead;
    page.ask.id = (pith_str){number, (size_t)n};
    bool fine = !item->too_long ||
                pith_page_task_fail(&page, PITH_PROBLEM_TOO_LARGE,
                                    "the line has more bytes than --max-body "
                                    "allows");
    for (size_t i = 0; fine && i < b->nquery; i++)
        if (pith_ask_set(&page.ask, &item->arena, b->query[i], &error))
            fine = pith_page_task_fail(&page, PITH_PROBLEM_BAD_OPTION, "%s",
                                       error.text);
    fine = fine && pith_page_task_load_json(&page, pith_buf_view(&item->line));
    if (!fine || !pith_page_task_record(&page, &item->out, &outcome))
        pith_page_task_error_record(&page, page.ask.id, &item->out);
    pith_page_task_clear(&page);
}

static void finish_item(pith_task *task)
{
    batch_item *item = (batch_item *)(void *)task;
    pith_batch *b = item->batch;
    pthread_mutex_lock(&b->lock);
    item->done = true;
    pthread_cond_signal(&b->change);
    pthread_mutex_unlock(&b->lock);
}

/* Where the line ends that begins at used; SIZE_MAX: not here yet. */
static size_t find_end(pith_batch *b)
{
    if (b->looked < b->used)
        b->looked = b->used;
    const char *end =
        b->looked < b->in.len
            ? memchr(b->in.data + b->looked, '\n', b->in.len - b->looked)
            : NULL;
    if (end) {
        b->looked = (size_t)(end - b->in.data);
        return b->looked;
    }
    b->looked = b->in.len;
    return b->eof && b->in.len > b->used ? b->in.len : SIZE_MAX;
}

/* Forget what lines before have used. */
static void make_room(pith_batch *b)
{
    if (b->used < ENOUGH / 2 && b->used < b->in.len)
        return;
    memmove(b->in.data, b->in.data + b->used, b->in.len - b->used);
    b->in.len -= b->used;
    b->looked -= b->used < b->looked ? b->used : b->looked;
    b->used = 0;
    if (b->suspended && !b->eof && b->in.len < ENOUGH && b->connection) {
        b->suspended = false;
        MHD_resume_connection(b->connection);
    }
}

/* The next line into the item, with the lock; false: there is none. */
static bool take_line(pith_batch *b, batch_item *item)
{
    size_t max = b->server->options.max_body + LINE_SLACK;
    for (;;) {
        size_t end = find_end(b);
        if (end == SIZE_MAX && b->in.len - b->used <= max)
            return false;
        bool cut = end == SIZE_MAX;
        end = cut ? b->in.len : end;
        pith_str line = {b->in.data + b->used, end - b->used};
        bool skipped = b->skipping;
        bool blank = pith_str_is_blank(line) && !cut;
        b->skipping = cut;
        item->too_long = line.len > max;
        pith_buf_reset(&item->line);
        if (!skipped && !item->too_long)
            pith_buf_str(&item->line, line);
        b->used = end + (end < b->in.len);
        make_room(b);
        if (skipped || (blank && !item->too_long)) {
            b->lines += blank && !skipped;
            continue;
        }
        item->number = ++b->lines;
        return true;
    }
}

/* Give the crew as many lines as there are and as it may have. */
static void fill(pith_batch *b)
{
    while (b->n < b->window && !atomic_load(&b->dead)) {
        batch_item *item = &b->item[(b->first + b->n) % b->window];
        if (!take_line(b, item))
            return;
        item->done = false;
        b->n++;
        pthread_mutex_unlock(&b->lock);
        bool fine = pith_crew_push(&b->server->crew, &item->task, true);
        pthread_mutex_lock(&b->lock);
        if (!fine) {
            atomic_store(&b->dead, true);
            item->done = true;
        }
    }
}

static void wait_change(pith_batch *b)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WAIT_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&b->change, &b->lock, &until);
    uint64_t limit =
        (uint64_t)b->server->options.timeout_ms * 1000000U * PATIENCE;
    bool silent = b->n == 0 && !b->eof && !b->suspended &&
                  pith_serve_now() - b->last_ns > limit;
    if (silent || atomic_load(&b->server->cancelled)) {
        atomic_store(&b->dead, true);
        (void)shutdown(b->fd, SHUT_RDWR);
    }
}

/* Work until all lines are answered, or nobody listens any more. */
static void answer_lines(pith_batch *b)
{
    for (;;) {
        fill(b);
        batch_item *oldest = &b->item[b->first];
        if (b->n && oldest->done) {
            pthread_mutex_unlock(&b->lock);
            send_record(b, &oldest->out);
            pthread_mutex_lock(&b->lock);
            b->last_ns = pith_serve_now();
            b->first = (b->first + 1) % b->window;
            b->n--;
            continue;
        }
        if (b->n == 0 &&
            (atomic_load(&b->dead) || (b->eof && b->used >= b->in.len)))
            return;
        wait_change(b);
    }
}

static void *run_batch(void *context)
{
    pith_batch *b = context;
    struct pith_server *server = b->server;
    pthread_mutex_lock(&b->lock);
    answer_lines(b);
    pthread_mutex_unlock(&b->lock);
    send_end(b);
    pthread_mutex_lock(&b->lock);
    b->finished = true;
    if (b->suspended && b->connection) {
        b->suspended = false;
        MHD_resume_connection(b->connection);
    }
    pthread_mutex_unlock(&b->lock);
    drop(b);
    atomic_fetch_sub(&server->batches, 1);
    return NULL;
}

/* -- Receiving -------------------------------------------------------------------- */

static bool is_fit(pith_request *r)
{
    pith_str type = pith_request_header(r, "Content-Type");
    pith_str coding = pith_request_header(r, "Content-Encoding");
    bool lines = pith_str_istarts(type, PITH_S("application/x-ndjson")) ||
                 pith_str_istarts(type, PITH_S("application/jsonl"));
    if (!lines || (coding.len && !pith_str_ieq(coding, PITH_S("identity")))) {
        pith_request_fail(r, PITH_PROBLEM_BAD_TYPE,
                          "a batch is application/x-ndjson without "
                          "Content-Encoding");
        return false;
    }
    pith_ask ask;
    pith_error error = {0};
    pith_ask_init(&ask, 1, 1);
    for (size_t i = 0; i < r->nquery; i++) {
        if (pith_ask_set(&ask, &r->arena, r->query[i], &error) == PITH_OK)
            continue;
        pith_request_fail(r, PITH_PROBLEM_BAD_OPTION, "%s", error.text);
        return false;
    }
    return true;
}

/* The query belongs to the request, which may be over before the batch is. */
static bool copy_query(pith_batch *b, const pith_request *r)
{
    b->query = pith_arena_zalloc(&b->arena, r->nquery + 1, sizeof *b->query);
    for (size_t i = 0; b->query && i < r->nquery; i++) {
        pith_pair *pair = &b->query[b->nquery++];
        pair->name = (pith_str){pith_arena_copy(&b->arena, r->query[i].name),
                                r->query[i].name.len};
        pair->value = (pith_str){pith_arena_copy(&b->arena, r->query[i].value),
                                 r->query[i].value.len};
        if (!pair->name.data || !pair->value.data)
            return false;
    }
    return b->query != NULL;
}

static pith_batch *make(pith_request *r)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_batch *b = pith_arena_zalloc(&arena, 1, sizeof *b);
    if (!b) {
        pith_arena_free(&arena);
        return NULL;
    }
    b->arena = arena;
    b->server = r->server;
    b->connection = r->connection;
    b->http10 = r->http10;
    b->fd = fcntl(r->peer, F_DUPFD_CLOEXEC, 0);
    b->last_ns = pith_serve_now();
    b->users = 1;
    unsigned threads = r->server->options.threads;
    b->window = threads + 1 < WINDOW_MAX ? threads + 1 : WINDOW_MAX;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->change, NULL);
    pith_buf_init(&b->in, 0);
    for (unsigned i = 0; i < WINDOW_MAX; i++) {
        batch_item *item = &b->item[i];
        item->task = (pith_task){run_item, finish_item};
        item->batch = b;
        pith_arena_init(&item->arena, 0);
        pith_buf_init(&item->line, 0);
        pith_buf_init(&item->out, 0);
    }
    if (copy_query(b, r) && b->fd >= 0)
        return b;
    drop(b);
    return NULL;
}

static bool start(pith_batch *b)
{
    pthread_t thread;
    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    b->users++;
    bool fine = pthread_create(&thread, &detached, run_batch, b) == 0;
    b->users -= fine ? 0 : 1;
    pthread_attr_destroy(&detached);
    return fine;
}

void pith_batch_begin(pith_request *r)
{
    struct pith_server *server = r->server;
    if (!is_fit(r))
        return;
    if (atomic_fetch_add(&server->batches, 1) >= PITH_BATCHES_MAX) {
        atomic_fetch_sub(&server->batches, 1);
        pith_request_fail(r, PITH_PROBLEM_BUSY, "%d batches are being answered",
                          PITH_BATCHES_MAX);
        return;
    }
    pith_batch *b = make(r);
    if (!b || !start(b)) {
        if (b)
            drop(b);
        atomic_fetch_sub(&server->batches, 1);
        pith_request_fail(r, PITH_PROBLEM_STOPPING, "no thread for a batch");
        return;
    }
    r->batch = b;
    pith_client_links_turn(&server->links, r->link, PITH_LINK_STREAMING);
}

bool pith_batch_receive(pith_request *r, const char *data, size_t *len)
{
    pith_batch *b = r->batch;
    pthread_mutex_lock(&b->lock);
    bool open = !b->finished && !(atomic_load(&b->dead) && *len);
    b->last_ns = pith_serve_now();
    if (open && *len) {
        pith_buf_put(&b->in, data, *len);
        if (b->in.status != PITH_OK) {
            atomic_store(&b->dead, true);
            b->eof = true;
        }
    }
    b->eof |= *len == 0;
    bool pause =
        open &&
        (b->eof || (b->in.len - b->used > ENOUGH && find_end(b) != SIZE_MAX));
    r->received += *len;
    *len = 0;
    if (pause) {
        b->suspended = true;
        MHD_suspend_connection(r->connection);
    }
    pthread_cond_signal(&b->change);
    pthread_mutex_unlock(&b->lock);
    return open;
}

void pith_batch_leave(pith_request *r)
{
    pith_batch *b = r->batch;
    if (!b)
        return;
    pthread_mutex_lock(&b->lock);
    b->connection = NULL;
    if (!b->finished)
        atomic_store(&b->dead, true);
    uint64_t sent = b->sent;
    pthread_cond_signal(&b->change);
    pthread_mutex_unlock(&b->lock);
    pith_figures_kept_request(&r->server->figures, r->route, 200, r->received,
                              sent);
    r->batch = NULL;
    drop(b);
}

#endif
