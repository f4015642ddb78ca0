/* What a power cut would take back: the log that faults.c keeps while a program runs and that power-cut.c reads.

   The log is one file of records, appended to by every process that has the library loaded. Before a file changes, the
   bytes that are about to go are noted; after it was synced, that is noted too. Whatever lies between the two is what
   a disk may lose, in whole or in part. */
#ifndef FAULTS_UNDO_H
#define FAULTS_UNDO_H

#include <stdint.h>

#define UNDO_LOG "log"        /* the log's name in $FAULTS_UNDO */
#define UNDO_KEEP "keep-"     /* files whose name is gone are kept here under keep-INODE, so that no inode is reused */
#define UNDO_MAGIC 0x4F444E55u

enum undo_kind {
    UNDO_CHANGE = 1, /* bytes of a file are about to change: a write or a truncation */
    UNDO_CREATE,     /* a name was made in a directory */
    UNDO_UNLINK,     /* a name was removed */
    UNDO_RENAME,     /* a name was moved, perhaps over another */
    UNDO_SYNC,       /* what was changed before `position` is on the disk */
    UNDO_LOST,       /* a sync failed: what was changed before `position` and not synced yet will never be, unless it
                        is written anew. That is what Linux does: the pages count as clean after the error. */
};

struct undo_record {
    uint32_t magic;
    uint32_t kind;
    uint64_t inode;     /* of the file; of the directory for UNDO_SYNC and UNDO_LOST of names */
    uint64_t directory; /* names: the directory's inode */
    uint64_t replaced;  /* UNDO_RENAME: the inode that had the new name, or 0 */
    int64_t offset;     /* UNDO_CHANGE: where */
    int64_t length;     /* UNDO_CHANGE: how many bytes change; those beyond `old_size` were not there before */
    int64_t old_size;
    int64_t new_size;
    int64_t position; /* UNDO_SYNC, UNDO_LOST: the log's length when the sync began */
    uint32_t data;    /* bytes that follow: the old content, or one or two paths with their NULs */
    uint32_t padding;
};

#endif
