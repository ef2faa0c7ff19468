/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of libmicrohttpd that libpith-io calls, loaded late: see
 * late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBMICROHTTPD

#include <microhttpd.h>
#include <stdarg.h>

#define LATE_LIBRARY PITH_LATE_LIBMICROHTTPD

/* As declared by libmicrohttpd. */
#define START                                                       \
    unsigned flags, uint16_t port, MHD_AcceptPolicyCallback accept, \
        void *accept_context, MHD_AccessHandlerCallback handler,    \
        void *handler_context, ...

struct MHD_Daemon *MHD_start_daemon(START)
{
    PITH_LATE_PLACE;
    va_list options;
    va_start(options, handler_context);
    struct MHD_Daemon *daemon = PITH_LATE(MHD_start_daemon_va)(
        flags, port, accept, accept_context, handler, handler_context, options);
    va_end(options);
    return daemon;
}

PITH_LATE_RUN(MHD_stop_daemon, (struct MHD_Daemon * daemon), (daemon))
PITH_LATE_CALL(MHD_socket, MHD_quiesce_daemon, (struct MHD_Daemon * daemon),
               (daemon))

/* The queries of libpith-io about a server or a connection take no argument. */
const union MHD_DaemonInfo *MHD_get_daemon_info(struct MHD_Daemon *daemon,
                                                enum MHD_DaemonInfoType type,
                                                ...)
{
    PITH_LATE_PLACE;
    return PITH_LATE(MHD_get_daemon_info)(daemon, type);
}

const union MHD_ConnectionInfo *
MHD_get_connection_info(struct MHD_Connection *connection,
                        enum MHD_ConnectionInfoType type, ...)
{
    PITH_LATE_PLACE;
    return PITH_LATE(MHD_get_connection_info)(connection, type);
}

PITH_LATE_CALL(int, MHD_get_connection_values,
               (struct MHD_Connection * connection, enum MHD_ValueKind kind,
                MHD_KeyValueIterator iterator, void *context),
               (connection, kind, iterator, context))
PITH_LATE_RUN(MHD_suspend_connection, (struct MHD_Connection * connection),
              (connection))
PITH_LATE_RUN(MHD_resume_connection, (struct MHD_Connection * connection),
              (connection))
PITH_LATE_CALL(struct MHD_Response *, MHD_create_response_from_buffer,
               (size_t size, void *bytes, enum MHD_ResponseMemoryMode mode),
               (size, bytes, mode))
PITH_LATE_CALL(struct MHD_Response *,
               MHD_create_response_from_buffer_with_free_callback,
               (size_t size, void *bytes,
                MHD_ContentReaderFreeCallback release),
               (size, bytes, release))
PITH_LATE_CALL(enum MHD_Result, MHD_add_response_header,
               (struct MHD_Response * response, const char *name,
                const char *value),
               (response, name, value))
PITH_LATE_CALL(enum MHD_Result, MHD_queue_response,
               (struct MHD_Connection * connection, unsigned status,
                struct MHD_Response *response),
               (connection, status, response))
PITH_LATE_RUN(MHD_destroy_response, (struct MHD_Response * response),
              (response))

#endif
