/* A library to be preloaded (LD_PRELOAD) that makes the files in one directory fail as disks do.

   FAULTS_DIR      the directory; files elsewhere are left alone
   FAULTS_CONTROL  a file of key=value lines, read again whenever it changes (replace it by renaming):
                     sync_delay_us=N             every fsync and fdatasync takes that much longer
                     sync_fail_at=N              the Nth sync from now on fails with EIO, in each process
                     sync_fail=once|forever|die  that one, or all from then on, or the process is killed just before it
                     sync_name=SUFFIX            only syncs of files whose path ends so count
                     sync_lies=1                 every sync says that it was done and does nothing
                     write_fail_at=N, write_fail=once|forever|die, write_name=SUFFIX
                                                 the same for writes; the error is ENOSPC, after half of the bytes
   FAULTS_UNDO     a directory on the same file system: what is not synced is noted there, for power-cut to take back
   FAULTS_REPORT   a file to which each injected failure is appended as a line, so that a check can see that it was

   Debian's SQLite calls open64, write, pwrite64, ftruncate64, fdatasync, unlink and close (nm -D, strace); the others
   are what coreutils and Swift's libraries use. Not modelled: mkdir, links, copies inside the kernel, and mapped
   writes, of which SQLite has only the -shm file, which no power cut leaves behind. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "undo.h"

/* The function of that name that the program would have called without this library. */
#define REAL(name)                                                                                                    \
    ({                                                                                                                \
        static __typeof__(name) *found;                                                                               \
        if (!found) found = dlsym(RTLD_NEXT, #name);                                                                  \
        found;                                                                                                        \
    })

/* --- Which files are meant */

static char watched[PATH_MAX]; /* FAULTS_DIR without symbolic links, or empty */
static int undo_log = -1;
static char undo_directory[PATH_MAX];

#define MOST_DESCRIPTORS 65536
/* Whether a descriptor is of a file in the directory. */
static _Atomic unsigned char tracked[MOST_DESCRIPTORS];

static int is_watched(const char *path) {
    size_t length = strlen(watched);
    return length > 0 && strncmp(path, watched, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* The -shm file is shared memory: it is not on the disk. */
static int is_exempt(const char *path) {
    size_t length = strlen(path);
    return length >= 4 && strcmp(path + length - 4, "-shm") == 0;
}

static int path_of(int descriptor, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return -1;
    path[length] = 0;
    return 0;
}

/* A path as it stands from the root; only FAULTS_DIR itself may be reached through symbolic links. */
static int absolute(int at, const char *path, char *result) {
    char base[PATH_MAX], directory[PATH_MAX];
    if (path[0] == '/') {
        base[0] = 0;
    } else if (at == AT_FDCWD) {
        if (!getcwd(base, sizeof base)) return -1;
    } else if (path_of(at, base) != 0) {
        return -1;
    }
    char joined[2 * PATH_MAX];
    snprintf(joined, sizeof joined, "%s%s%s", base, base[0] ? "/" : "", path);
    char *slash = strrchr(joined, '/');
    if (!slash) return -1;
    *slash = 0;
    if (!realpath(joined[0] ? joined : "/", directory)) return -1;
    snprintf(result, PATH_MAX, "%.*s/%.*s", PATH_MAX - 260, directory, 255, slash + 1);
    return 0;
}

static int is_tracked(int descriptor) {
    return descriptor >= 0 && descriptor < MOST_DESCRIPTORS
        && atomic_load_explicit(&tracked[descriptor], memory_order_relaxed);
}

static void track(int descriptor, int is_ours) {
    if (descriptor >= 0 && descriptor < MOST_DESCRIPTORS)
        atomic_store_explicit(&tracked[descriptor], is_ours, memory_order_relaxed);
}

__attribute__((constructor)) static void start(void) {
    const char *directory = getenv("FAULTS_DIR"), *undo = getenv("FAULTS_UNDO");
    if (!directory || !realpath(directory, watched)) {
        watched[0] = 0;
        return;
    }
    if (undo && realpath(undo, undo_directory)) {
        char path[PATH_MAX + 8];
        snprintf(path, sizeof path, "%s/" UNDO_LOG, undo_directory);
        undo_log = REAL(open64)(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        /* Out of the way of programs that expect the lowest number to be free. */
        int high = fcntl(undo_log, F_DUPFD_CLOEXEC, 1000);
        if (high >= 0) {
            REAL(close)(undo_log);
            undo_log = high;
        }
    }
}

/* --- What is to fail, and when */

struct trigger {
    long at; /* 0: never */
    int forever, dies;
    char name[128];
    long seen;
};

static pthread_mutex_t control_lock = PTHREAD_MUTEX_INITIALIZER;
static struct trigger sync_trigger, write_trigger;
static long sync_delay, sync_lies;
static struct stat control_seen;

static void read_manner(struct trigger *trigger, const char *value) {
    trigger->forever = !strcmp(value, "forever");
    trigger->dies = !strcmp(value, "die");
}

static void read_setting(const char *key, const char *value) {
    if (!strcmp(key, "sync_delay_us")) sync_delay = atol(value);
    else if (!strcmp(key, "sync_fail_at")) sync_trigger.at = atol(value);
    else if (!strcmp(key, "sync_fail")) read_manner(&sync_trigger, value);
    else if (!strcmp(key, "sync_name")) snprintf(sync_trigger.name, sizeof sync_trigger.name, "%s", value);
    else if (!strcmp(key, "sync_lies")) sync_lies = atol(value);
    else if (!strcmp(key, "write_fail_at")) write_trigger.at = atol(value);
    else if (!strcmp(key, "write_fail")) read_manner(&write_trigger, value);
    else if (!strcmp(key, "write_name")) snprintf(write_trigger.name, sizeof write_trigger.name, "%s", value);
    else {
        fprintf(stderr, "faults: unknown key “%s” in the control file\n", key);
        _exit(64);
    }
}

/* With the lock held. */
static void read_control(void) {
    const char *path = getenv("FAULTS_CONTROL");
    struct stat now;
    if (!path || stat(path, &now) != 0) return;
    if (now.st_ino == control_seen.st_ino && now.st_mtim.tv_sec == control_seen.st_mtim.tv_sec
        && now.st_mtim.tv_nsec == control_seen.st_mtim.tv_nsec && now.st_size == control_seen.st_size)
        return;
    control_seen = now;
    memset(&sync_trigger, 0, sizeof sync_trigger);
    memset(&write_trigger, 0, sizeof write_trigger);
    sync_delay = sync_lies = 0;
    FILE *file = fopen(path, "re");
    if (!file) return;
    char line[512];
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        char *equals = strchr(line, '=');
        if (!line[0] || line[0] == '#' || !equals) continue;
        *equals = 0;
        read_setting(line, equals + 1);
    }
    fclose(file);
}

static void report(const char *what, const char *path) {
    const char *file = getenv("FAULTS_REPORT");
    if (!file) return;
    int descriptor = REAL(open64)(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (descriptor < 0) return;
    const char *name = strrchr(path, '/');
    char line[512];
    int length = snprintf(line, sizeof line, "%s %.300s\n", what, name ? name + 1 : path);
    if (REAL(write)(descriptor, line, length) < 0) perror("faults: report");
    REAL(close)(descriptor);
}

/* Whether this call is one that fails; `delay` is how long it takes in any case. */
static int fails(struct trigger *trigger, const char *what, const char *path, long *delay) {
    pthread_mutex_lock(&control_lock);
    read_control();
    if (delay) *delay = sync_delay;
    int result = 0;
    size_t name = strlen(trigger->name), length = strlen(path);
    if (trigger->at > 0 && length >= name && !strcmp(path + length - name, trigger->name)) {
        trigger->seen += 1;
        result = trigger->seen == trigger->at || (trigger->forever && trigger->seen > trigger->at);
    }
    if (result) report(what, path);
    if (result && trigger->dies) kill(getpid(), SIGKILL);
    pthread_mutex_unlock(&control_lock);
    return result;
}

/* --- What a power cut takes back */

static int64_t log_length(void) {
    struct stat information;
    return fstat(undo_log, &information) == 0 ? information.st_size : 0;
}

static void note(struct undo_record *record, const void *data, size_t length) {
    record->magic = UNDO_MAGIC;
    record->data = length;
    /* Records begin at multiples of eight. */
    static const char zeros[8];
    size_t filler = -length & 7;
    struct iovec parts[3] = {{record, sizeof *record}, {(void *)data, length}, {(void *)zeros, filler}};
    if (REAL(writev)(undo_log, parts, 3) != (ssize_t)(sizeof *record + length + filler)) {
        /* Without the log the check would prove nothing. */
        fprintf(stderr, "faults: the undo log cannot be written: %s\n", strerror(errno));
        _exit(74);
    }
}

/* Before bytes change: what they are now. */
static void note_change(int descriptor, int64_t offset, int64_t length, int64_t new_size) {
    struct stat now;
    if (fstat(descriptor, &now) != 0 || !S_ISREG(now.st_mode)) return;
    if (new_size < 0) new_size = now.st_size > offset + length ? now.st_size : offset + length;
    struct undo_record record = {
        .kind = UNDO_CHANGE, .inode = now.st_ino, .offset = offset, .length = length, .old_size = now.st_size,
        .new_size = new_size};
    int64_t there = now.st_size - offset;
    if (there > length) there = length;
    if (there <= 0) {
        note(&record, NULL, 0);
        return;
    }
    char small[8192], *old = there <= (int64_t)sizeof small ? small : malloc(there);
    /* The descriptor may be open for writing alone. */
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t got = old ? pread64(descriptor, old, there, offset) : -1;
    if (got != there && old) {
        int reader = REAL(open64)(link, O_RDONLY | O_CLOEXEC);
        got = reader >= 0 ? pread64(reader, old, there, offset) : -1;
        if (reader >= 0) REAL(close)(reader);
    }
    if (got != there) {
        fprintf(stderr, "faults: the old content cannot be read: %s\n", strerror(errno));
        _exit(74);
    }
    note(&record, old, there);
    if (old != small) free(old);
}

static uint64_t inode_of(const char *path) {
    struct stat information;
    return lstat(path, &information) == 0 ? information.st_ino : 0;
}

static uint64_t directory_of(const char *path) {
    char directory[PATH_MAX];
    snprintf(directory, sizeof directory, "%s", path);
    char *slash = strrchr(directory, '/');
    if (slash) *slash = 0;
    return inode_of(directory);
}

/* Holds on to a file whose name is about to go, so that it can come back and its inode is not reused meanwhile. */
static void keep(const char *path, uint64_t inode) {
    char kept[PATH_MAX + 64];
    snprintf(kept, sizeof kept, "%s/" UNDO_KEEP "%llu", undo_directory, (unsigned long long)inode);
    if (inode && link(path, kept) != 0 && errno != EEXIST) {
        fprintf(stderr, "faults: %s cannot be kept: %s\n", path, strerror(errno));
        _exit(74);
    }
}

static void note_name(enum undo_kind kind, uint64_t inode, uint64_t replaced, const char *path, const char *to) {
    struct undo_record record = {
        .kind = kind, .inode = inode, .replaced = replaced, .directory = directory_of(to ? to : path)};
    char names[2 * PATH_MAX];
    size_t length = strlen(path) + 1;
    memcpy(names, path, length);
    if (to) {
        memcpy(names + length, to, strlen(to) + 1);
        length += strlen(to) + 1;
    }
    note(&record, names, length);
}

/* --- The calls */

static int opened(int at, const char *path, int flags, mode_t mode) {
    char full[PATH_MAX];
    int ours = watched[0] && absolute(at, path, full) == 0 && is_watched(full) && !is_exempt(full);
    uint64_t before = ours && undo_log >= 0 && (flags & O_CREAT) ? inode_of(full) : 1;
    if (ours && undo_log >= 0 && (flags & O_TRUNC)) {
        int existing = REAL(open64)(full, O_RDWR | O_CLOEXEC);
        struct stat now;
        if (existing >= 0 && fstat(existing, &now) == 0) note_change(existing, 0, now.st_size, 0);
        if (existing >= 0) REAL(close)(existing);
    }
    int descriptor = REAL(openat64)(at, path, flags, mode);
    if (descriptor >= 0) track(descriptor, ours);
    if (descriptor >= 0 && before == 0) note_name(UNDO_CREATE, inode_of(full), 0, full, NULL);
    return descriptor;
}

#define MODE(flags, last)                                                                                             \
    mode_t mode = 0;                                                                                                  \
    if (((flags) & O_CREAT) || ((flags) & O_TMPFILE) == O_TMPFILE) {                                                  \
        va_list list;                                                                                                 \
        va_start(list, last);                                                                                         \
        mode = va_arg(list, mode_t);                                                                                  \
        va_end(list);                                                                                                 \
    }

int open(const char *path, int flags, ...) {
    MODE(flags, flags)
    return opened(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags, flags)
    return opened(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

int openat(int at, const char *path, int flags, ...) {
    MODE(flags, flags)
    return opened(at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
    MODE(flags, flags)
    return opened(at, path, flags | O_LARGEFILE, mode);
}

int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int close(int descriptor) {
    if (descriptor == undo_log && undo_log >= 0) {
        errno = EBADF;
        return -1;
    }
    track(descriptor, 0);
    return REAL(close)(descriptor);
}

int dup2(int from, int to) {
    int result = REAL(dup2)(from, to);
    if (result >= 0) track(result, is_tracked(from));
    return result;
}

int dup3(int from, int to, int flags) {
    int result = REAL(dup3)(from, to, flags);
    if (result >= 0) track(result, is_tracked(from));
    return result;
}

/* Before a write; returns how many bytes may be written, or -1 with errno if none. */
static ssize_t writing(int descriptor, size_t count, int64_t offset) {
    char path[PATH_MAX];
    if (path_of(descriptor, path) != 0) path[0] = 0;
    ssize_t allowed = count;
    if (fails(&write_trigger, "write-failed", path, NULL)) {
        allowed = count / 2;
        if (allowed == 0) {
            errno = ENOSPC;
            return -1;
        }
    }
    if (undo_log >= 0) {
        if (offset < 0) {
            struct stat now;
            int appends = fcntl(descriptor, F_GETFL) & O_APPEND;
            offset = appends && fstat(descriptor, &now) == 0 ? now.st_size : lseek64(descriptor, 0, SEEK_CUR);
        }
        note_change(descriptor, offset, allowed, -1);
    }
    return allowed;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    if (is_tracked(descriptor)) {
        ssize_t allowed = writing(descriptor, count, -1);
        if (allowed < 0) return -1;
        count = allowed;
    }
    return REAL(write)(descriptor, bytes, count);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    if (!is_tracked(descriptor)) return REAL(writev)(descriptor, parts, count);
    /* One part after the other, which is a short write where it stops. */
    ssize_t total = 0;
    for (int part = 0; part < count; part++) {
        ssize_t got = write(descriptor, parts[part].iov_base, parts[part].iov_len);
        if (got < 0) return total > 0 ? total : -1;
        total += got;
        if ((size_t)got < parts[part].iov_len) break;
    }
    return total;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    if (is_tracked(descriptor)) {
        ssize_t allowed = writing(descriptor, count, offset);
        if (allowed < 0) return -1;
        count = allowed;
    }
    return REAL(pwrite64)(descriptor, bytes, count, offset);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    return pwrite64(descriptor, bytes, count, offset);
}

int ftruncate64(int descriptor, off64_t size) {
    struct stat now;
    if (is_tracked(descriptor) && undo_log >= 0 && fstat(descriptor, &now) == 0) {
        if (size < now.st_size) note_change(descriptor, size, now.st_size - size, size);
        else if (size > now.st_size) note_change(descriptor, now.st_size, 0, size);
    }
    return REAL(ftruncate64)(descriptor, size);
}

int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

static int synced(int descriptor, int (*call)(int)) {
    if (!is_tracked(descriptor)) return call(descriptor);
    char path[PATH_MAX];
    struct stat now = {0};
    long delay = 0;
    if (path_of(descriptor, path) != 0) path[0] = 0;
    struct undo_record record = {.kind = UNDO_SYNC, .position = undo_log >= 0 ? log_length() : 0};
    if (fstat(descriptor, &now) == 0) record.inode = now.st_ino;
    int failed = fails(&sync_trigger, "sync-failed", path, &delay);
    if (delay > 0) {
        struct timespec pause = {delay / 1000000, delay % 1000000 * 1000};
        nanosleep(&pause, NULL);
    }
    if (failed) {
        record.kind = UNDO_LOST;
        if (undo_log >= 0) note(&record, NULL, 0);
        errno = EIO;
        return -1;
    }
    if (sync_lies) return 0;
    int result = call(descriptor);
    if (result == 0 && undo_log >= 0) note(&record, NULL, 0);
    return result;
}

int fsync(int descriptor) { return synced(descriptor, REAL(fsync)); }

int fdatasync(int descriptor) { return synced(descriptor, REAL(fdatasync)); }

int unlinkat(int at, const char *path, int flags) {
    char full[PATH_MAX];
    if (undo_log < 0 || (flags & AT_REMOVEDIR) || absolute(at, path, full) != 0 || !is_watched(full) || is_exempt(full))
        return REAL(unlinkat)(at, path, flags);
    uint64_t inode = inode_of(full);
    if (inode) keep(full, inode);
    int result = REAL(unlinkat)(at, path, flags);
    if (result == 0) note_name(UNDO_UNLINK, inode, 0, full, NULL);
    return result;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags) {
    char full_from[PATH_MAX], full_to[PATH_MAX];
    if (undo_log < 0 || absolute(from_at, from, full_from) != 0 || absolute(to_at, to, full_to) != 0
        || !is_watched(full_from) || !is_watched(full_to))
        return REAL(renameat2)(from_at, from, to_at, to, flags);
    uint64_t inode = inode_of(full_from), replaced = inode_of(full_to);
    if (replaced) keep(full_to, replaced);
    int result = REAL(renameat2)(from_at, from, to_at, to, flags);
    if (result == 0) note_name(UNDO_RENAME, inode, replaced, full_from, full_to);
    return result;
}

int renameat(int from_at, const char *from, int to_at, const char *to) {
    return renameat2(from_at, from, to_at, to, 0);
}

int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }
