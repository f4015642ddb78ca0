internal import Kernel

/// The slices that a device follows. A cursor is valid only for the selection for which it was created, because the changes of
/// all other slices were skipped.
package struct SyncSelection: Sendable, Hashable {
    /// In order.
    package let slices: [String]
    package let feed: FeedName

    init(slices: [String], of feed: FeedName = .own) {
        (self.slices, self.feed) = (slices, feed)
    }

    package func has(type: String) -> Bool { slices.contains(RecordReference(type: type, key: "").slice) }

    /// The selection's mark in a cursor: FNV-1a (32 bit) over the names of the slices, separated by commas. If the feed is not
    /// the owner's own, the feed's name and a colon come before the names. A cursor of one feed is therefore never valid for
    /// another feed.
    package var mark: String {
        var hash: UInt32 = 0x811C_9DC5
        let text = (feed == .own ? "" : "\(feed.rawValue):") + slices.joined(separator: ",")
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return String(hash, radix: 36)
    }
}
