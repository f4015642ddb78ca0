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
    /// The version at which the snapshot began; nil if there is no snapshot. The cursor no longer contains this version when
    /// the snapshot has reached it.
    package var start: RecordVersion?
    /// True if another page is available now.
    package let more: Bool
    /// Set if the device has to begin anew with this cursor; then there are no items.
    package var reset: SyncReset?
    package var items: [RecordChanges.Item] = []
    /// All tombstones up to this version were discarded. A device discards its own tombstones up to this version before it
    /// compares checksums.
    package let floor: RecordVersion
    /// The checksums by slice, on the last page; a device that applied everything computes the same.
    package var checksums: [(slice: String, sum: UInt64)]?
    /// The next record in the journal, if this server cannot show that record now. The cursor then stays before the record.
    package var unavailable: RecordChanges.Unavailable?
    /// The records whose stored state differs from the journal. The cursor moves past them.
    package var damaged: [RecordChanges.Damaged] = []
}
