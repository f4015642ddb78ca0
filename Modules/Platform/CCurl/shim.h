#ifndef MIZAN_CCURL_SHIM_H
#define MIZAN_CCURL_SHIM_H

// The macros that check types in C hide the functions from Swift.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// libcurl is loaded by the first request, not by every start of a program: with the thirty libraries that it needs that
// takes six milliseconds, and most commands ask nobody. So nothing here is linked; each function is looked for once in each
// place that calls it. mizan_curl_global_init comes first and says whether the library is there.
static inline void *mizan_curl_function(const char *name) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    return library == NULL ? NULL : dlsym(library, name);
}

#define MIZAN_CURL(name) \
    static void *found; \
    void *known = __atomic_load_n(&found, __ATOMIC_RELAXED); \
    if (known == NULL) { \
        known = mizan_curl_function(#name); \
        __atomic_store_n(&found, known, __ATOMIC_RELAXED); \
    } \
    __typeof__(&name) function = (__typeof__(&name))known

// False where libcurl is missing, or is older than what is used here: curl_multi_wakeup came last.
static inline int mizan_curl_is_here(void) {
    return mizan_curl_function("curl_global_init") != NULL && mizan_curl_function("curl_multi_wakeup") != NULL;
}

// Swift calls no function with variable arguments, and such a function believes whatever width it is given: each kind
// of value has a function of its own, with the type that libcurl reads.
static inline CURLcode mizan_curl_set_long(CURL *handle, CURLoption option, long value) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, option, value);
}

static inline CURLcode mizan_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, option, value);
}

static inline CURLcode mizan_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, option, value);
}

static inline CURLcode mizan_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, option, value);
}

static inline CURLcode mizan_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, option, value);
}

static inline CURLcode mizan_curl_set_data(
    CURL *handle, CURLoption option, size_t (*value)(char *, size_t, size_t, void *)) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, option, value);
}

static inline CURLcode mizan_curl_set_seek(CURL *handle, int (*value)(void *, curl_off_t, int)) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLcode mizan_curl_set_open(
    CURL *handle, curl_socket_t (*value)(void *, curlsocktype, struct curl_sockaddr *)) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode mizan_curl_set_before(CURL *handle, int (*value)(void *, char *, char *, int, int)) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLcode mizan_curl_set_debug(
    CURL *handle, int (*value)(CURL *, curl_infotype, char *, size_t, void *)) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, CURLOPT_DEBUGFUNCTION, value);
}

// libcurl calls it when it begins to look a name up, before each connection that it opens.
static inline CURLcode mizan_curl_set_look_up(CURL *handle, int (*value)(void *, void *, void *)) {
    MIZAN_CURL(curl_easy_setopt);
    return function(handle, CURLOPT_RESOLVER_START_FUNCTION, value);
}

static inline long mizan_curl_get_long(CURL *handle, CURLINFO info) {
    MIZAN_CURL(curl_easy_getinfo);
    long value = 0;
    return function(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t mizan_curl_get_size(CURL *handle, CURLINFO info) {
    MIZAN_CURL(curl_easy_getinfo);
    curl_off_t value = 0;
    return function(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_socket_t mizan_curl_get_socket(CURL *handle) {
    MIZAN_CURL(curl_easy_getinfo);
    curl_socket_t value = CURL_SOCKET_BAD;
    return function(handle, CURLINFO_ACTIVESOCKET, &value) == CURLE_OK ? value : CURL_SOCKET_BAD;
}

// Of the OpenSSL that libcurl uses: what is looked for in libcurl is looked for in what libcurl needs as well.
struct ssl_st;
extern int SSL_has_pending(const struct ssl_st *);

static inline int mizan_curl_ssl_has_pending(const struct ssl_st *session) {
    MIZAN_CURL(SSL_has_pending);
    return function == NULL || function(session);
}

// Whether the TLS library holds bytes of the transfer's secure connection that libcurl has not taken: of the record that an
// answer ended in. No look at the socket shows them. Where nobody can tell (another TLS library than OpenSSL; outside of the
// callbacks, where libcurl knows no connection) it is said that there are some.
static inline int mizan_curl_holds_more(CURL *handle) {
    MIZAN_CURL(curl_easy_getinfo);
    struct curl_tlssessioninfo *session = NULL;
    if (function(handle, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || session == NULL || session->internals == NULL
        || session->backend != CURLSSLBACKEND_OPENSSL) {
        return 1;
    }
    return mizan_curl_ssl_has_pending(session->internals);
}

static inline void *mizan_curl_get_private(CURL *handle) {
    MIZAN_CURL(curl_easy_getinfo);
    char *value = NULL;
    return function(handle, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}

static inline CURLMcode mizan_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    MIZAN_CURL(curl_multi_setopt);
    return function(multi, option, value);
}

// Macros that are sums of macros, which Swift does not import.
static inline CURLcode mizan_curl_global_init(void) {
    MIZAN_CURL(curl_global_init);
    // libcurl would write the keys of all connections to the file that this names, even if another program set it.
    if (getenv("SSLKEYLOGFILE") != NULL) {
        unsetenv("SSLKEYLOGFILE");
    }
    return function(CURL_GLOBAL_DEFAULT);
}

static inline CURLcode mizan_curl_go_on(CURL *handle) {
    MIZAN_CURL(curl_easy_pause);
    return function(handle, CURLPAUSE_CONT);
}

// The others, as they are.
static inline CURL *mizan_curl_easy_init(void) {
    MIZAN_CURL(curl_easy_init);
    return function();
}

static inline void mizan_curl_easy_cleanup(CURL *handle) {
    MIZAN_CURL(curl_easy_cleanup);
    function(handle);
}

static inline void mizan_curl_easy_reset(CURL *handle) {
    MIZAN_CURL(curl_easy_reset);
    function(handle);
}

static inline CURLM *mizan_curl_multi_init(void) {
    MIZAN_CURL(curl_multi_init);
    return function();
}

static inline CURLMcode mizan_curl_multi_cleanup(CURLM *multi) {
    MIZAN_CURL(curl_multi_cleanup);
    return function(multi);
}

static inline CURLMcode mizan_curl_multi_add_handle(CURLM *multi, CURL *handle) {
    MIZAN_CURL(curl_multi_add_handle);
    return function(multi, handle);
}

static inline CURLMcode mizan_curl_multi_remove_handle(CURLM *multi, CURL *handle) {
    MIZAN_CURL(curl_multi_remove_handle);
    return function(multi, handle);
}

static inline CURLMcode mizan_curl_multi_perform(CURLM *multi, int *running) {
    MIZAN_CURL(curl_multi_perform);
    return function(multi, running);
}

static inline CURLMsg *mizan_curl_multi_info_read(CURLM *multi, int *left) {
    MIZAN_CURL(curl_multi_info_read);
    return function(multi, left);
}

static inline CURLMcode mizan_curl_multi_wakeup(CURLM *multi) {
    MIZAN_CURL(curl_multi_wakeup);
    return function(multi);
}

static inline struct curl_slist *mizan_curl_slist_append(struct curl_slist *list, const char *text) {
    MIZAN_CURL(curl_slist_append);
    return function(list, text);
}

static inline void mizan_curl_slist_free_all(struct curl_slist *list) {
    MIZAN_CURL(curl_slist_free_all);
    function(list);
}

// Until something comes or goes, libcurl has something to do, or somebody wakes it.
static inline CURLMcode mizan_curl_multi_wait(CURLM *multi, int milliseconds) {
    MIZAN_CURL(curl_multi_poll);
    return function(multi, NULL, 0, milliseconds, NULL);
}

// The 4 or 16 bytes of the address that libcurl is about to connect to; 0 for an address of another kind. It stands
// behind the end of `struct sockaddr` for IPv6, which Swift would not look at.
static inline int mizan_curl_address(const struct curl_sockaddr *address, unsigned char bytes[16]) {
    if (address->family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr, 16);
        return 16;
    }
    return 0;
}

struct mizan_curl_end { char address[INET6_ADDRSTRLEN]; int port; };

static inline int mizan_curl_end_of(curl_socket_t number, int isPeer, struct mizan_curl_end *end) {
    union { struct sockaddr any; struct sockaddr_in four; struct sockaddr_in6 six; } name;
    socklen_t length = sizeof name;
    if ((isPeer ? getpeername(number, &name.any, &length) : getsockname(number, &name.any, &length)) != 0) {
        return 0;
    }
    const void *bytes = name.any.sa_family == AF_INET ? (const void *)&name.four.sin_addr : &name.six.sin6_addr;
    if (name.any.sa_family != AF_INET && name.any.sa_family != AF_INET6) {
        return 0;
    }
    end->port = ntohs(name.any.sa_family == AF_INET ? name.four.sin_port : name.six.sin6_port);
    return inet_ntop(name.any.sa_family, bytes, end->address, sizeof end->address) != NULL;
}

// The port of a socket on this side, and where it leads to, as libcurl says both of a connection that it is about to use;
// 0 if the number is none of a connected socket any more.
static inline int mizan_curl_way(curl_socket_t number, int *port, struct mizan_curl_end *peer) {
    struct mizan_curl_end own;
    if (!mizan_curl_end_of(number, 0, &own) || !mizan_curl_end_of(number, 1, peer)) {
        return 0;
    }
    *port = own.port;
    return 1;
}

// Whether there is nothing to read on a socket, not even its end.
static inline int mizan_curl_is_quiet(curl_socket_t number) {
    char byte;
    return recv(number, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0;
}

// As libcurl opens sockets, but for children: they get none.
static inline curl_socket_t mizan_curl_open(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

#endif
