// A resolver for the checks of Transport, preloaded: it answers for names under `.names.example` as the first word of the name
// says, and lets nothing leave this machine.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct addrinfo *address(const char *text, const char *service, const struct addrinfo *hints, struct addrinfo *next) {
    struct addrinfo numeric = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_family = AF_INET};
    numeric.ai_socktype = hints == NULL ? 0 : hints->ai_socktype;
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
    struct addrinfo *found = NULL;
    if (real(text, service, &numeric, &found) != 0) {
        return next;
    }
    found->ai_next = next;
    return found;
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    static atomic_int asked;
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
    const char *end = name == NULL ? NULL : strstr(name, ".names.example");
    if (end == NULL) {
        return real(name, service, hints, result);
    }
    if (strncmp(name, "hangs.", 6) == 0) {
        sleep(30);
        return EAI_AGAIN;
    }
    if (strncmp(name, "fails.", 6) == 0) {
        return EAI_FAIL;
    }
    if (strncmp(name, "turns.", 6) == 0) {
        // Public at first, and this machine when it is asked again.
        *result = address(atomic_fetch_add(&asked, 1) == 0 ? "93.184.215.14" : "127.0.0.1", service, hints, NULL);
        return 0;
    }
    if (strncmp(name, "both.", 5) == 0) {
        *result = address("93.184.215.14", service, hints, address("127.0.0.1", service, hints, NULL));
        return 0;
    }
    if (strncmp(name, "thousand.", 9) == 0) {
        // The last of them answers.
        struct addrinfo *all = address("127.0.0.1", service, hints, NULL);
        for (int number = 0; number < 999; number++) {
            char text[16];
            snprintf(text, sizeof text, "10.0.%d.%d", number / 250, number % 250 + 1);
            all = address(text, service, hints, all);
        }
        *result = all;
        return 0;
    }
    return EAI_NONAME;
}

void freeaddrinfo(struct addrinfo *list) {
    void (*real)(struct addrinfo *) = dlsym(RTLD_NEXT, "freeaddrinfo");
    while (list != NULL) {
        struct addrinfo *next = list->ai_next;
        list->ai_next = NULL;
        real(list);
        list = next;
    }
}

// A machine without libcurl.
void *dlopen(const char *name, int flags) {
    void *(*real)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
    if (getenv("WITHOUT_LIBCURL") != NULL && name != NULL && strstr(name, "libcurl") != NULL) {
        return NULL;
    }
    return real(name, flags);
}

int connect(int socket, const struct sockaddr *address, socklen_t length) {
    int (*real)(int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "connect");
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *inet = (const struct sockaddr_in *)address;
        if (ntohl(inet->sin_addr.s_addr) >> 24 != 127) {
            fprintf(stderr, "tried to connect to %s\n", inet_ntoa(inet->sin_addr));
            errno = ECONNREFUSED;
            return -1;
        }
    }
    return real(socket, address, length);
}
