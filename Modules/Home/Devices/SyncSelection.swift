internal import Kernel

/// The slices that a device follows: a cursor is good for these alone, because it has passed over all others.
package struct SyncSelection: Sendable, Hashable {
    /// In order.
    package let slices: [String]
    package let feed: FeedName

    init(slices: [String], of feed: FeedName = .own) {
        (self.slices, self.feed) = (slices, feed)
    }

    package func has(type: String) -> Bool { slices.contains(RecordReference(type: type, key: "").slice) }

    /// The selection as a cursor has it: FNV-1a (32 bit) over the names with a comma between them, behind the feed's name
    /// and a colon where it is not the owner's own. So no cursor of one feed is good for the other.
    package var mark: String {
        var hash: UInt32 = 0x811C_9DC5
        let text = (feed == .own ? "" : "\(feed.rawValue):") + slices.joined(separator: ",")
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return String(hash, radix: 36)
    }
}
