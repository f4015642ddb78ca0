/* Cuts the power: puts the files of a directory back to what a disk could hold, by the log that faults.c kept.

     power-cut DIRECTORY UNDO-DIRECTORY lost|torn SEED

   lost: everything that was not synced is gone.
   torn: of what was not synced, sectors survive by chance, each with any of the contents it had since the last sync;
         sizes likewise; names go back by some of their last steps, in order.
   Prints how many sectors were taken back and how many survived. Run it when no program uses the directory. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "undo.h"

#define SECTOR 512

static char *log_bytes;
static int64_t log_size;
static const struct undo_record **records;
static char *is_durable; /* one flag per record */
static size_t record_count;
static uint64_t random_state;
static int is_torn;
static const char *undo_directory;
static long taken_back, survived, names_taken_back;

static void stop(const char *what, const char *path) {
    fprintf(stderr, "power-cut: %s %s: %s\n", what, path, strerror(errno));
    exit(74);
}

/* SplitMix64: the same in every run of one seed. */
static uint64_t fresh(void) {
    uint64_t mixed = random_state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

static int survives(void) { return is_torn && fresh() % 2; }

/* --- The log */

static void read_log(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/" UNDO_LOG, undo_directory);
    FILE *file = fopen(path, "re");
    if (!file) stop("cannot open", path);
    struct stat information;
    if (fstat(fileno(file), &information) != 0) stop("cannot read", path);
    log_size = information.st_size;
    log_bytes = malloc(log_size + 1);
    if (!log_bytes || fread(log_bytes, 1, log_size, file) != (size_t)log_size) stop("cannot read", path);
    fclose(file);
    size_t room = 0;
    for (int64_t at = 0; at + (int64_t)sizeof(struct undo_record) <= log_size;) {
        const struct undo_record *record = (const void *)(log_bytes + at);
        if (record->magic != UNDO_MAGIC) {
            fprintf(stderr, "power-cut: the log is not whole at byte %lld\n", (long long)at);
            exit(65);
        }
        /* A process that was killed may have left half a record; its write never came. */
        if (at + (int64_t)sizeof *record + record->data > log_size) break;
        if (record_count == room) {
            room = room ? room * 2 : 1024;
            records = realloc(records, room * sizeof *records);
            if (!records) stop("no memory for", path);
        }
        records[record_count++] = record;
        at += sizeof *record + record->data;
        at = (at + 7) & ~(int64_t)7;
    }
    is_durable = calloc(record_count + 1, 1);
}

static int64_t position_of(const struct undo_record *record) { return (const char *)record - log_bytes; }

static int is_name(const struct undo_record *record) {
    return record->kind == UNDO_CREATE || record->kind == UNDO_UNLINK || record->kind == UNDO_RENAME;
}

/* Marks what the syncs made safe. What a failed sync lost stays lost. */
static void find_durable(void) {
    char *is_lost = calloc(record_count + 1, 1);
    for (size_t sync = 0; sync < record_count; sync++) {
        const struct undo_record *end = records[sync];
        if (end->kind != UNDO_SYNC && end->kind != UNDO_LOST) continue;
        for (size_t index = sync; index-- > 0;) {
            const struct undo_record *record = records[index];
            uint64_t inode = is_name(record) ? record->directory : record->inode;
            if (inode != end->inode || position_of(record) >= end->position) continue;
            if (record->kind != UNDO_CHANGE && !is_name(record)) continue;
            /* An earlier sync has dealt with what is before it. */
            if (is_durable[index]) break;
            if (end->kind == UNDO_LOST) is_lost[index] = 1;
            else if (!is_lost[index]) is_durable[index] = 1;
        }
    }
    free(is_lost);
}

/* --- Names */

struct entry {
    uint64_t inode;
    char *path;
};
static struct entry *entries;
static size_t entry_count;

static int visit(const char *path, const struct stat *information, int kind, struct FTW *place) {
    (void)place;
    size_t length = strlen(path);
    if (kind != FTW_F) return 0;
    if (length >= 4 && !strcmp(path + length - 4, "-shm")) return unlink(path);
    entries = realloc(entries, (entry_count + 1) * sizeof *entries);
    if (!entries) stop("no memory for", path);
    entries[entry_count++] = (struct entry){information->st_ino, strdup(path)};
    return 0;
}

static const char *path_of(uint64_t inode) {
    for (size_t index = 0; index < entry_count; index++)
        if (entries[index].inode == inode) return entries[index].path;
    return NULL;
}

static void kept(uint64_t inode, char *path) {
    snprintf(path, PATH_MAX, "%s/" UNDO_KEEP "%llu", undo_directory, (unsigned long long)inode);
}

static void take_back_name(const struct undo_record *record) {
    const char *first = (const char *)(record + 1), *second = first + strlen(first) + 1;
    char path[PATH_MAX];
    names_taken_back += 1;
    static const char *const kinds[] = {[UNDO_CREATE] = "created", [UNDO_UNLINK] = "removed", [UNDO_RENAME] = "moved"};
    printf("was never %s: %s\n", kinds[record->kind], first);
    switch (record->kind) {
    case UNDO_CREATE:
        if (unlink(first) != 0) stop("cannot remove", first);
        break;
    case UNDO_UNLINK:
        kept(record->inode, path);
        if (link(path, first) != 0) stop("cannot bring back", first);
        break;
    case UNDO_RENAME:
        if (rename(second, first) != 0) stop("cannot move back", second);
        kept(record->replaced, path);
        if (record->replaced && link(path, second) != 0) stop("cannot bring back", second);
        break;
    }
}

/* A file system keeps the order of names within a directory, so some of the last steps go, never one in the middle. */
static void take_back_names(void) {
    char *is_done = calloc(record_count + 1, 1);
    for (size_t first = 0; first < record_count; first++) {
        if (!is_name(records[first]) || is_done[first]) continue;
        uint64_t directory = records[first]->directory;
        size_t last_durable = 0, pending = 0;
        for (size_t index = first; index < record_count; index++) {
            if (!is_name(records[index]) || records[index]->directory != directory) continue;
            is_done[index] = 1;
            pending += 1;
            if (is_durable[index]) {
                last_durable = index + 1;
                pending = 0;
            }
        }
        size_t goes = is_torn && pending ? fresh() % (pending + 1) : pending;
        for (size_t index = record_count; index-- > last_durable && goes > 0;) {
            if (!is_name(records[index]) || records[index]->directory != directory) continue;
            take_back_name(records[index]);
            goes -= 1;
        }
    }
    free(is_done);
}

/* --- Contents */

static void take_back_content(uint64_t inode, const char *path) {
    int file = open(path, O_RDWR | O_CLOEXEC);
    struct stat information;
    if (file < 0 || fstat(file, &information) != 0) stop("cannot open", path);
    int64_t room = information.st_size, size = information.st_size;
    for (size_t index = 0; index < record_count; index++) {
        const struct undo_record *record = records[index];
        if (record->kind != UNDO_CHANGE || record->inode != inode) continue;
        if (record->old_size > room) room = record->old_size;
        if (record->offset + record->length > room) room = record->offset + record->length;
    }
    char *content = calloc(room + 1, 1), *is_decided = calloc(room / SECTOR + 1, 1);
    if (!content || !is_decided || pread(file, content, information.st_size, 0) != information.st_size)
        stop("cannot read", path);

    /* From the last change back: a sector stands as soon as a change to it was synced, or survived by chance. */
    int is_size_decided = 0;
    /* A write that was synced is within the file, even where the sync of what made the file longer had failed. */
    int64_t least = 0;
    for (size_t index = record_count; index-- > 0;) {
        const struct undo_record *record = records[index];
        if (record->kind != UNDO_CHANGE || record->inode != inode) continue;
        if (record->new_size != record->old_size && !is_size_decided) {
            if (is_durable[index] || survives()) is_size_decided = 1;
            else size = record->old_size;
        }
        const char *old = (const char *)(record + 1);
        int64_t end = record->offset + record->length;
        if (is_durable[index] && !is_size_decided && record->new_size >= end && end > least) least = end;
        for (int64_t at = record->offset; at < end;) {
            int64_t sector = at / SECTOR, stop_at = (sector + 1) * SECTOR < end ? (sector + 1) * SECTOR : end;
            if (!is_decided[sector]) {
                if (is_durable[index]) is_decided[sector] = 1;
                else if (survives()) {
                    is_decided[sector] = 1;
                    survived += 1;
                } else {
                    for (; at < stop_at; at++)
                        content[at] = at - record->offset < record->data ? old[at - record->offset] : 0;
                    taken_back += 1;
                }
            }
            at = stop_at;
        }
    }
    if (size < least) size = least;
    if (pwrite(file, content, size, 0) != size || ftruncate(file, size) != 0) stop("cannot write", path);
    close(file);
    free(content);
    free(is_decided);
}

static int forget(const char *path, const struct stat *information, int kind, struct FTW *place) {
    (void)information;
    (void)place;
    return kind == FTW_F ? unlink(path) : 0;
}

int main(int count, char **arguments) {
    if (count != 5 || (strcmp(arguments[3], "lost") && strcmp(arguments[3], "torn"))) {
        fprintf(stderr, "usage: power-cut DIRECTORY UNDO-DIRECTORY lost|torn SEED\n");
        return 64;
    }
    undo_directory = arguments[2];
    is_torn = !strcmp(arguments[3], "torn");
    random_state = strtoull(arguments[4], NULL, 10);
    read_log();
    find_durable();
    take_back_names();
    if (nftw(arguments[1], visit, 16, FTW_PHYS) != 0) stop("cannot walk", arguments[1]);

    for (size_t index = 0; index < record_count; index++) {
        uint64_t inode = records[index]->inode;
        if (records[index]->kind != UNDO_CHANGE || is_durable[index]) continue;
        const char *path = path_of(inode);
        if (path) take_back_content(inode, path);
        /* Once for each file: the rest of its changes have been looked at. */
        for (size_t later = index; later < record_count; later++)
            if (records[later]->inode == inode && records[later]->kind == UNDO_CHANGE) is_durable[later] = 1;
    }
    if (nftw(undo_directory, forget, 16, FTW_PHYS) != 0) stop("cannot empty", undo_directory);
    printf("%ld sectors taken back, %ld survived unsynced, %ld names taken back\n", taken_back, survived,
        names_taken_back);
    return 0;
}
