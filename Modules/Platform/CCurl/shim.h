#ifndef MIZAN_CCURL_SHIM_H
#define MIZAN_CCURL_SHIM_H

// The macros that check types in C hide the functions from Swift.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// Swift calls no function with variable arguments, and such a function believes whatever width it is given: each kind
// of value has a function of its own, with the type that libcurl reads.
static inline CURLcode mizan_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode mizan_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode mizan_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode mizan_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode mizan_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode mizan_curl_set_data(
    CURL *handle, CURLoption option, size_t (*value)(char *, size_t, size_t, void *)) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode mizan_curl_set_seek(CURL *handle, int (*value)(void *, curl_off_t, int)) {
    return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLcode mizan_curl_set_open(
    CURL *handle, curl_socket_t (*value)(void *, curlsocktype, struct curl_sockaddr *)) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline long mizan_curl_get_long(CURL *handle, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t mizan_curl_get_size(CURL *handle, CURLINFO info) {
    curl_off_t value = 0;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline void *mizan_curl_get_private(CURL *handle) {
    char *value = NULL;
    return curl_easy_getinfo(handle, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}

static inline CURLMcode mizan_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// Macros that are sums of macros, which Swift does not import.
static inline CURLcode mizan_curl_global_init(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

static inline CURLcode mizan_curl_go_on(CURL *handle) {
    return curl_easy_pause(handle, CURLPAUSE_CONT);
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

// As libcurl opens sockets, but for children: they get none.
static inline curl_socket_t mizan_curl_open(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

#endif
