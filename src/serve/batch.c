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
    ENOUGH = 1 << 20,  /* bytes pending, from which receiving pauses */
    LINE_SLACK = 4096, /* bytes of a line other than its page */
    WAIT_MS = 500,     /* between checks of the time */
    /* times the time limit without a byte in either direction */
    PATIENCE = 6,
};

/* A line in progress. */
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
    struct MHD_Connection *connection; /* NULL: the request has ended */
    pith_pair *query;                  /* options for every line */
    size_t nquery;
    pith_buf in;
    /* of in: used by earlier lines; searched without finding a line break */
    size_t used, looked;
    bool eof, skipping, suspended, finished, http10;
    atomic_bool dead;
    int fd;
    uint64_t lines, last_ns, sent;
    unsigned users; /* the request, and the thread */
    batch_item item[WINDOW_MAX];
    unsigned window, first, n;
} pith_batch;

static void drop(pith_batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    bool last = --batch->users == 0;
    pthread_mutex_unlock(&batch->lock);
    if (!last)
        return;
    for (unsigned i = 0; i < WINDOW_MAX; i++) {
        pith_arena_free(&batch->item[i].arena);
        pith_buf_clear(&batch->item[i].line);
        pith_buf_clear(&batch->item[i].out);
    }
    pith_buf_clear(&batch->in);
    if (batch->fd >= 0)
        close(batch->fd);
    pthread_mutex_destroy(&batch->lock);
    pthread_cond_destroy(&batch->change);
    pith_arena arena = batch->arena;
    pith_arena_free(&arena);
}

/* -- Sending --------------------------------------------------------------- */

static bool send_bytes(pith_batch *self, const char *data, size_t len)
{
    int patience_ms = (int)self->server->options.timeout_ms * PATIENCE;
    while (len && !atomic_load(&self->dead)) {
        ssize_t n = send(self->fd, data, len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0) {
            data += n;
            len -= (size_t)n;
            continue;
        }
        struct pollfd wait = {.fd = self->fd, .events = POLLOUT};
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            break;
        if (poll(&wait, 1, patience_ms) <= 0)
            break;
    }
    if (len)
        atomic_store(&self->dead, true);
    return len == 0;
}

static bool send_head(pith_batch *batch)
{
    char head[300], date[64];
    time_t now = time(NULL);
    struct tm broken;
    gmtime_r(&now, &broken);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &broken);
    int n =
        snprintf(head, sizeof head,
                 "HTTP/1.1 200 OK\r\nDate: %s\r\n"
                 "Content-Type: application/x-ndjson\r\n"
                 "X-Content-Type-Options: nosniff\r\n"
                 "Connection: close\r\n%s\r\n",
                 date, batch->http10 ? "" : "Transfer-Encoding: chunked\r\n");
    return send_bytes(batch, head, (size_t)n);
}

static void send_record(pith_batch *batch, const pith_buf *out)
{
    char size[32];
    if (batch->sent == 0 && !send_head(batch))
        return;
    batch->sent += out->len;
    int n = snprintf(size, sizeof size, "%zx\r\n", out->len);
    if (batch->http10) {
        (void)send_bytes(batch, out->data, out->len);
        return;
    }
    (void)(out->len && send_bytes(batch, size, (size_t)n) &&
           send_bytes(batch, out->data, out->len) &&
           send_bytes(batch, "\r\n", 2));
}

static void send_end(pith_batch *batch)
{
    if (batch->sent == 0 && !send_head(batch))
        return;
    if (!batch->http10)
        (void)send_bytes(batch, "0\r\n\r\n", 5);
    (void)shutdown(batch->fd, SHUT_WR);
}

/* -- Lines ----------------------------------------------------------------- */

static void run_item(pith_task *task, pith_hand *hand)
{
    batch_item *item = (batch_item *)(void *)task;
    pith_batch *batch = item->batch;
    char number[32];
    pith_outcome outcome;
    pith_page_task page;
    pith_error error = {0};
    int n = snprintf(number, sizeof number, "%llu",
                     (unsigned long long)item->number);
    pith_arena_clear(&item->arena);
    pith_buf_reset(&item->out);
    pith_page_task_init(&page, hand, &item->arena, NULL);
    page.given_up = &batch->dead;
    page.ask.id = (pith_str){number, (size_t)n};
    bool fine = !item->too_long ||
                pith_page_task_fail(&page, PITH_PROBLEM_TOO_LARGE,
                                    "the line has more bytes than --max-body "
                                    "allows");
    for (size_t i = 0; fine && i < batch->nquery; i++)
        if (pith_ask_set(&page.ask, &item->arena, batch->query[i], &error))
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
    pith_batch *batch = item->batch;
    pthread_mutex_lock(&batch->lock);
    item->done = true;
    pthread_cond_signal(&batch->change);
    pthread_mutex_unlock(&batch->lock);
}

/* The end of the line that begins at `used`; SIZE_MAX: not received yet. */
static size_t find_end(pith_batch *batch)
{
    if (batch->looked < batch->used)
        batch->looked = batch->used;
    const char *end = batch->looked < batch->in.len
                          ? memchr(batch->in.data + batch->looked, '\n',
                                   batch->in.len - batch->looked)
                          : NULL;
    if (end) {
        batch->looked = (size_t)(end - batch->in.data);
        return batch->looked;
    }
    batch->looked = batch->in.len;
    return batch->eof && batch->in.len > batch->used ? batch->in.len : SIZE_MAX;
}

/* Drop the bytes of earlier lines. */
static void make_room(pith_batch *batch)
{
    if (batch->used < ENOUGH / 2 && batch->used < batch->in.len)
        return;
    memmove(batch->in.data, batch->in.data + batch->used,
            batch->in.len - batch->used);
    batch->in.len -= batch->used;
    batch->looked -= batch->used < batch->looked ? batch->used : batch->looked;
    batch->used = 0;
    if (batch->suspended && !batch->eof && batch->in.len < ENOUGH &&
        batch->connection) {
        batch->suspended = false;
        MHD_resume_connection(batch->connection);
    }
}

/* Move the next line into the item, with the lock held; false: there is
 * none. */
static bool take_line(pith_batch *batch, batch_item *item)
{
    size_t max = batch->server->options.max_body + LINE_SLACK;
    for (;;) {
        size_t end = find_end(batch);
        if (end == SIZE_MAX && batch->in.len - batch->used <= max)
            return false;
        bool cut = end == SIZE_MAX;
        end = cut ? batch->in.len : end;
        pith_str line = {batch->in.data + batch->used, end - batch->used};
        bool skipped = batch->skipping;
        bool blank = pith_str_is_blank(line) && !cut;
        batch->skipping = cut;
        item->too_long = line.len > max;
        pith_buf_reset(&item->line);
        if (!skipped && !item->too_long)
            pith_buf_str(&item->line, line);
        batch->used = end + (end < batch->in.len);
        make_room(batch);
        if (skipped || (blank && !item->too_long)) {
            batch->lines += blank && !skipped;
            continue;
        }
        item->number = ++batch->lines;
        return true;
    }
}

/* Queue as many lines as are available and allowed. */
static void fill(pith_batch *self)
{
    while (self->n < self->window && !atomic_load(&self->dead)) {
        batch_item *item = &self->item[(self->first + self->n) % self->window];
        if (!take_line(self, item))
            return;
        item->done = false;
        self->n++;
        pthread_mutex_unlock(&self->lock);
        bool fine = pith_crew_push(&self->server->crew, &item->task, true);
        pthread_mutex_lock(&self->lock);
        if (!fine) {
            atomic_store(&self->dead, true);
            item->done = true;
        }
    }
}

static void wait_change(pith_batch *self)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WAIT_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&self->change, &self->lock, &until);
    uint64_t limit =
        (uint64_t)self->server->options.timeout_ms * 1000000U * PATIENCE;
    bool silent = self->n == 0 && !self->eof && !self->suspended &&
                  pith_serve_now() - self->last_ns > limit;
    if (silent || atomic_load(&self->server->cancelled)) {
        atomic_store(&self->dead, true);
        (void)shutdown(self->fd, SHUT_RDWR);
    }
}

/* Answer lines until there are no more or the client is gone. */
static void answer_lines(pith_batch *self)
{
    for (;;) {
        fill(self);
        batch_item *oldest = &self->item[self->first];
        if (self->n && oldest->done) {
            pthread_mutex_unlock(&self->lock);
            send_record(self, &oldest->out);
            pthread_mutex_lock(&self->lock);
            self->last_ns = pith_serve_now();
            self->first = (self->first + 1) % self->window;
            self->n--;
            continue;
        }
        if (self->n == 0 && (atomic_load(&self->dead) ||
                             (self->eof && self->used >= self->in.len)))
            return;
        wait_change(self);
    }
}

static void *run_batch(void *context)
{
    pith_batch *batch = context;
    struct pith_server *server = batch->server;
    pthread_mutex_lock(&batch->lock);
    answer_lines(batch);
    pthread_mutex_unlock(&batch->lock);
    send_end(batch);
    pthread_mutex_lock(&batch->lock);
    batch->finished = true;
    if (batch->suspended && batch->connection) {
        batch->suspended = false;
        MHD_resume_connection(batch->connection);
    }
    pthread_mutex_unlock(&batch->lock);
    drop(batch);
    atomic_fetch_sub(&server->batches, 1);
    return NULL;
}

/* -- Receiving ------------------------------------------------------------- */

static bool accept_batch(pith_request *request)
{
    pith_str type = pith_request_header(request, "Content-Type");
    pith_str coding = pith_request_header(request, "Content-Encoding");
    bool lines = pith_str_istarts(type, PITH_S("application/x-ndjson")) ||
                 pith_str_istarts(type, PITH_S("application/jsonl"));
    if (!lines || (coding.len && !pith_str_ieq(coding, PITH_S("identity")))) {
        pith_request_fail(request, PITH_PROBLEM_BAD_TYPE,
                          "a batch is application/x-ndjson without "
                          "Content-Encoding");
        return false;
    }
    pith_ask ask;
    pith_error error = {0};
    pith_ask_init(&ask, 1, 1);
    for (size_t i = 0; i < request->nquery; i++) {
        if (pith_ask_set(&ask, &request->arena, request->query[i], &error) ==
            PITH_OK)
            continue;
        pith_request_fail(request, PITH_PROBLEM_BAD_OPTION, "%s", error.text);
        return false;
    }
    return true;
}

/* The query belongs to the request, which may end before the batch. */
static bool copy_query(pith_batch *batch, const pith_request *request)
{
    batch->query = pith_arena_zalloc(&batch->arena, request->nquery + 1,
                                     sizeof *batch->query);
    for (size_t i = 0; batch->query && i < request->nquery; i++) {
        pith_pair *pair = &batch->query[batch->nquery++];
        pair->name =
            (pith_str){pith_arena_copy(&batch->arena, request->query[i].name),
                       request->query[i].name.len};
        pair->value =
            (pith_str){pith_arena_copy(&batch->arena, request->query[i].value),
                       request->query[i].value.len};
        if (!pair->name.data || !pair->value.data)
            return false;
    }
    return batch->query != NULL;
}

static pith_batch *make(pith_request *request)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_batch *batch = pith_arena_zalloc(&arena, 1, sizeof *batch);
    if (!batch) {
        pith_arena_free(&arena);
        return NULL;
    }
    batch->arena = arena;
    batch->server = request->server;
    batch->connection = request->connection;
    batch->http10 = request->http10;
    batch->fd = fcntl(request->peer, F_DUPFD_CLOEXEC, 0);
    batch->last_ns = pith_serve_now();
    batch->users = 1;
    unsigned threads = request->server->options.threads;
    batch->window = threads + 1 < WINDOW_MAX ? threads + 1 : WINDOW_MAX;
    pthread_mutex_init(&batch->lock, NULL);
    pthread_cond_init(&batch->change, NULL);
    pith_buf_init(&batch->in, 0);
    for (unsigned i = 0; i < WINDOW_MAX; i++) {
        batch_item *item = &batch->item[i];
        item->task = (pith_task){run_item, finish_item};
        item->batch = batch;
        pith_arena_init(&item->arena, 0);
        pith_buf_init(&item->line, 0);
        pith_buf_init(&item->out, 0);
    }
    if (copy_query(batch, request) && batch->fd >= 0)
        return batch;
    drop(batch);
    return NULL;
}

static bool start(pith_batch *batch)
{
    pthread_t thread;
    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    batch->users++;
    bool fine = pthread_create(&thread, &detached, run_batch, batch) == 0;
    batch->users -= fine ? 0 : 1;
    pthread_attr_destroy(&detached);
    return fine;
}

void pith_batch_begin(pith_request *request)
{
    struct pith_server *server = request->server;
    if (!accept_batch(request))
        return;
    if (atomic_fetch_add(&server->batches, 1) >= PITH_BATCHES_MAX) {
        atomic_fetch_sub(&server->batches, 1);
        pith_request_fail(request, PITH_PROBLEM_BUSY,
                          "%d batches are being answered", PITH_BATCHES_MAX);
        return;
    }
    pith_batch *batch = make(request);
    if (!batch || !start(batch)) {
        if (batch)
            drop(batch);
        atomic_fetch_sub(&server->batches, 1);
        pith_request_fail(request, PITH_PROBLEM_STOPPING,
                          "no thread for a batch");
        return;
    }
    request->batch = batch;
    pith_client_links_turn(&server->links, request->link, PITH_LINK_STREAMING);
}

bool pith_batch_receive(pith_request *request, const char *data, size_t *len)
{
    pith_batch *batch = request->batch;
    pthread_mutex_lock(&batch->lock);
    bool open = !batch->finished && !(atomic_load(&batch->dead) && *len);
    batch->last_ns = pith_serve_now();
    if (open && *len) {
        pith_buf_put(&batch->in, data, *len);
        if (batch->in.status != PITH_OK) {
            atomic_store(&batch->dead, true);
            batch->eof = true;
        }
    }
    batch->eof |= *len == 0;
    bool pause = open && (batch->eof || (batch->in.len - batch->used > ENOUGH &&
                                         find_end(batch) != SIZE_MAX));
    request->received += *len;
    *len = 0;
    if (pause) {
        batch->suspended = true;
        MHD_suspend_connection(request->connection);
    }
    pthread_cond_signal(&batch->change);
    pthread_mutex_unlock(&batch->lock);
    return open;
}

void pith_batch_leave(pith_request *request)
{
    pith_batch *batch = request->batch;
    if (!batch)
        return;
    pthread_mutex_lock(&batch->lock);
    batch->connection = NULL;
    if (!batch->finished)
        atomic_store(&batch->dead, true);
    uint64_t sent = batch->sent;
    pthread_cond_signal(&batch->change);
    pthread_mutex_unlock(&batch->lock);
    pith_figures_kept_request(&request->server->figures, request->route, 200,
                              request->received, sent);
    request->batch = NULL;
    drop(batch);
}

#endif
