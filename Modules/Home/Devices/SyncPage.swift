package import Changes
package import Kernel

/// One page of changes.
package struct SyncPage: Sendable {
    package let epoch: String
    /// The slices that the page covers.
    package let slices: [String]
    /// The page contains changes after this version.
    package let from: RecordVersion
    /// The position at which the next page begins.
    package let cursor: SyncCursor
    /// Within a snapshot, the version at which it began; removed from the cursor once that version is reached.
    package var start: RecordVersion?
    /// True if another page is available now.
    package let more: Bool
    /// Set if the device has to begin anew with this cursor; then there are no items.
    package var reset: SyncReset?
    package var items: [RecordChanges.Item] = []
    /// All tombstones up to this version were discarded: a device discards its own before it compares checksums.
    package let floor: RecordVersion
    /// The checksums by slice, on the last page; a device that applied everything computes the same.
    package var checksums: [(slice: String, sum: UInt64)]?
    /// The next record in the journal, which this server cannot show now; the cursor stays before it.
    package var unavailable: RecordChanges.Unavailable?
    /// The records whose stored state differs from the journal. The cursor moves past them.
    package var damaged: [RecordChanges.Damaged] = []
}
