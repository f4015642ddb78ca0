#ifndef MIZAN_CPOSTGRES_SHIM_H
#define MIZAN_CPOSTGRES_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

// The part of libpq's interface that Mizan uses, by the names of libpq-fe.h. The interface of libpq.so.5 is fixed, so no build
// of Mizan needs libpq's headers.
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct pg_cancel PGcancel;
typedef unsigned int Oid;
typedef void (*PQnoticeReceiver)(void *context, const PGresult *notice);
typedef struct {
    char *keyword, *envvar, *compiled, *val, *label, *dispchar;
    int dispsize;
} PQconninfoOption;

enum { CONNECTION_OK = 0, CONNECTION_BAD = 1 };
enum { PGRES_POLLING_FAILED = 0, PGRES_POLLING_READING, PGRES_POLLING_WRITING, PGRES_POLLING_OK };
enum { PQERRORS_DEFAULT = 1, PQERRORS_VERBOSE = 2 };
enum { PQTRANS_IDLE = 0, PQTRANS_ACTIVE, PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_UNKNOWN };
enum { PGRES_COMMAND_OK = 1, PGRES_TUPLES_OK = 2, PGRES_COPY_IN = 4, PGRES_FATAL_ERROR = 7, PGRES_SINGLE_TUPLE = 9, PGRES_PIPELINE_SYNC = 10,
    PGRES_PIPELINE_ABORTED = 11 };
enum { PG_DIAG_SEVERITY_NONLOCALIZED = 'V', PG_DIAG_SQLSTATE = 'C', PG_DIAG_MESSAGE_PRIMARY = 'M' };

// libpq is loaded by the first connection, not by every start of a program: it needs as many libraries as libcurl does, and
// a store on SQLite needs none of them. So nothing here is linked; each function is looked for once in each place that calls
// it. mizan_pq_is_here comes first and says whether the library is there.
static inline void *mizan_pq_function(const char *name) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    return library == NULL ? NULL : dlsym(library, name);
}

// False where libpq is missing, or is older than what is used here: the pipelines of version 14 came last.
static inline int mizan_pq_is_here(void) {
    return mizan_pq_function("PQpipelineSync") != NULL;
}

#define MIZAN_PQ(result, name, parameters, arguments) \
    static inline result mizan_##name parameters { \
        static void *found; \
        void *known = __atomic_load_n(&found, __ATOMIC_RELAXED); \
        if (known == NULL) { \
            known = mizan_pq_function(#name); \
            __atomic_store_n(&found, known, __ATOMIC_RELAXED); \
        } \
        return ((result(*) parameters)known)arguments; \
    }

MIZAN_PQ(PGconn *, PQconnectStartParams, (const char *const *keys, const char *const *values, int expand), (keys, values, expand))
MIZAN_PQ(PGconn *, PQconnectdbParams, (const char *const *keys, const char *const *values, int expand), (keys, values, expand))
MIZAN_PQ(int, PQconnectPoll, (PGconn *connection), (connection))
MIZAN_PQ(int, PQsetErrorVerbosity, (PGconn *connection, int verbosity), (connection, verbosity))
MIZAN_PQ(PQconninfoOption *, PQconninfoParse, (const char *text, char **error), (text, error))
MIZAN_PQ(void, PQconninfoFree, (PQconninfoOption *options), (options))
MIZAN_PQ(void, PQfreemem, (void *memory), (memory))
MIZAN_PQ(int, PQstatus, (const PGconn *connection), (connection))
MIZAN_PQ(int, PQtransactionStatus, (const PGconn *connection), (connection))
MIZAN_PQ(char *, PQerrorMessage, (const PGconn *connection), (connection))
MIZAN_PQ(int, PQserverVersion, (const PGconn *connection), (connection))
MIZAN_PQ(const char *, PQparameterStatus, (const PGconn *connection, const char *name), (connection, name))
MIZAN_PQ(int, PQsocket, (const PGconn *connection), (connection))
MIZAN_PQ(void, PQfinish, (PGconn *connection), (connection))
MIZAN_PQ(PQnoticeReceiver, PQsetNoticeReceiver, (PGconn *connection, PQnoticeReceiver told, void *context), (connection, told, context))
MIZAN_PQ(int, PQenterPipelineMode, (PGconn *connection), (connection))
MIZAN_PQ(int, PQexitPipelineMode, (PGconn *connection), (connection))
MIZAN_PQ(int, PQpipelineSync, (PGconn *connection), (connection))
MIZAN_PQ(int, PQflush, (PGconn *connection), (connection))
MIZAN_PQ(int, PQconsumeInput, (PGconn *connection), (connection))
MIZAN_PQ(int, PQisBusy, (PGconn *connection), (connection))
MIZAN_PQ(int, PQsetSingleRowMode, (PGconn *connection), (connection))
MIZAN_PQ(int, PQsendPrepare, (PGconn *connection, const char *name, const char *text, int count, const Oid *types), (connection, name, text, count, types))
MIZAN_PQ(int, PQsendQueryPrepared, (PGconn *connection, const char *name, int count, const char *const *values, const int *lengths, const int *formats, int format), (connection, name, count, values, lengths, formats, format))
MIZAN_PQ(int, PQsendQueryParams, (PGconn *connection, const char *text, int count, const Oid *types, const char *const *values, const int *lengths, const int *formats, int format), (connection, text, count, types, values, lengths, formats, format))
MIZAN_PQ(int, PQsendQuery, (PGconn *connection, const char *text), (connection, text))
MIZAN_PQ(int, PQputCopyData, (PGconn *connection, const char *data, int length), (connection, data, length))
MIZAN_PQ(int, PQputCopyEnd, (PGconn *connection, const char *error), (connection, error))
MIZAN_PQ(PGresult *, PQgetResult, (PGconn *connection), (connection))
MIZAN_PQ(int, PQresultStatus, (const PGresult *result), (result))
MIZAN_PQ(char *, PQresultErrorField, (const PGresult *result, int field), (result, field))
MIZAN_PQ(char *, PQresultErrorMessage, (const PGresult *result), (result))
MIZAN_PQ(int, PQntuples, (const PGresult *result), (result))
MIZAN_PQ(int, PQnfields, (const PGresult *result), (result))
MIZAN_PQ(Oid, PQftype, (const PGresult *result, int column), (result, column))
MIZAN_PQ(int, PQgetisnull, (const PGresult *result, int row, int column), (result, row, column))
MIZAN_PQ(int, PQgetlength, (const PGresult *result, int row, int column), (result, row, column))
MIZAN_PQ(char *, PQgetvalue, (const PGresult *result, int row, int column), (result, row, column))
MIZAN_PQ(char *, PQcmdStatus, (PGresult *result), (result))
MIZAN_PQ(char *, PQcmdTuples, (PGresult *result), (result))
MIZAN_PQ(void, PQclear, (PGresult *result), (result))
MIZAN_PQ(PGcancel *, PQgetCancel, (PGconn *connection), (connection))
MIZAN_PQ(int, PQcancel, (PGcancel *cancel, char *buffer, int length), (cancel, buffer, length))
MIZAN_PQ(void, PQfreeCancel, (PGcancel *cancel), (cancel))

#endif
