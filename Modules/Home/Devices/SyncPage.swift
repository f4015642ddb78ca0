package import Changes
package import Kernel

/// The changes, as far as one page goes.
package struct SyncPage: Sendable {
    package let epoch: String
    /// The slices that it is about.
    package let slices: [String]
    /// The version after which it begins.
    package let from: RecordVersion
    /// The position at which the next page begins.
    package let cursor: SyncCursor
    /// Within a snapshot, the version at which it began; the cursor forgets it when it has got so far.
    package var start: RecordVersion?
    /// True if there is more right now.
    package let more: Bool
    /// Set if the device has to begin anew, with this cursor; there are no items then.
    package var reset: SyncReset?
    package var items: [RecordChanges.Item] = []
    /// No tombstone is left at or below it: a device forgets its own before it compares checksums.
    package let floor: RecordVersion
    /// By slice, when there is no more: what a device that applied all of it computes as well.
    package var checksums: [(slice: String, sum: UInt64)]?
    /// The next record in the journal, which this server cannot show now; the cursor stays before it.
    package var unavailable: RecordChanges.Unavailable?
    /// The records whose stored state is not as the journal says. The cursor passes over them.
    package var damaged: [RecordChanges.Damaged] = []
}
