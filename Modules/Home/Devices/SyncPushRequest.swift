internal import Changes
package import Kernel

/// The changes of one push.
package struct SyncPushRequest: Sendable {
    /// The device's name, unique among its owner's devices.
    package let client: String
    /// The epoch of the base versions.
    package let epoch: String?
    package let mutations: [SyncMutation]
    package let feed: FeedName

    package static let most = 1_000
    /// The maximum number of changes in a group. A group is one transaction, during which other writes wait.
    package static let mostOfAGroup = 100

    package init(
        client: String, epoch: String? = nil, feed: FeedName = .own, mutations: [SyncMutation]
    ) throws(MizanError) {
        (self.client, self.epoch, self.mutations, self.feed) = (client, epoch, mutations, feed)
        try check()
    }

    private func check() throws(MizanError) {
        guard (1...Self.most).contains(mutations.count) else {
            throw Refusal.syncCount("A push has 1 to \(Self.most) mutations, not \(mutations.count).")
        }
        try Self.check(client, at: "$.client")
        var names: Set<String> = []
        var records: Set<RecordReference> = []
        var groups: [String: Int] = [:]
        for (position, mutation) in mutations.enumerated() {
            let place = "$.mutations[\(position)]"
            try Self.check(mutation.id, at: place + ".id")
            if let group = mutation.group {
                try Self.check(group, at: place + ".group")
                groups[group, default: 0] += 1
                guard groups[group, default: 0] <= Self.mostOfAGroup else {
                    throw Refusal.syncCount(
                        "A group can have at most \(Self.mostOfAGroup) mutations.", details: ["path": place])
                }
            }
            guard names.insert(mutation.id).inserted else {
                throw Refusal.syncRepeatedId("Two mutations have the same id.", details: ["path": place])
            }
            guard records.insert(mutation.edit.reference).inserted else {
                throw Refusal.syncRepeatedRecord(
                    "Two mutations change the same record; send only its final state.",
                    details: ["path": place])
            }
            guard (mutation.edit.version ?? 0) == 0 || epoch != nil else {
                throw Refusal.syncNoEpoch(
                    "Base versions belong to an epoch: send the epoch that was received with them.",
                    details: ["path": place])
            }
        }
    }

    private static func check(_ name: String, at place: String) throws(MizanError) {
        guard !isName(name) else { return }
        throw Refusal.syncName(
            "\(place): the name of a client, a mutation or a group is 1 to 100 letters, digits and . _ : -",
            details: ["path": place])
    }

    /// True if the name contains no separator, so that it can be a part of a key in the store.
    private static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || ".:_-".utf8.contains(byte)
            }
    }
}
