package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Synchronization

/// The files that are being taken in, to show how far they are, and so that there are not too many.
package final class Uploads: Sendable {
    package enum Phase: String, Sendable, CaseIterable {
        case receiving, reading, storing
    }

    package struct Entry: Sendable, Equatable {
        package let id: UUID
        package let name: String
        package var phase: Phase
        package var received: Int
        /// Nil where the client did not say.
        package let expected: Int?
        /// How far it has been read, where it is taken in part by part.
        package var read: Int64
        /// How many records have been looked at, where that is known.
        package var records: Int64?
        package let since: Instant
        /// Whether no other of its name is taken in meanwhile.
        let isAlone: Bool
    }

    private struct Key: Hashable {
        let owner: OwnerID
        let id: UUID
    }

    private let mostPerOwner: Int
    private let most: Int
    private let entries = Mutex<[Key: Entry]>([:])

    private let clock: Clock
    private let identifiers: Identifiers

    package init(context: ModuleContext, mostPerOwner: Int = 2, most: Int = 4) {
        clock = context.clock
        identifiers = context.identifiers
        self.mostPerOwner = mostPerOwner
        self.most = most
    }

    /// This owner's, the oldest first.
    package func running(of owner: OwnerID) -> [Entry] {
        entries.withLock { entries in
            entries.filter { $0.key.owner == owner }.map(\.value)
                .sorted { ($0.since, $0.id.text) < ($1.since, $1.id.text) }
        }
    }

    /// Lists one more, under the client's own id if it gave one. Alone: two under one name would both go on with what an
    /// import of that name left incomplete.
    package func begin(
        _ name: String, id: UUID? = nil, of owner: OwnerID, expecting length: Int? = nil, alone: Bool = false
    ) throws(MizanError) -> Upload {
        let id = id ?? identifiers.fresh()
        let now = clock.now()
        let key = Key(owner: owner, id: id)
        let refusal = entries.withLock { entries -> MizanError? in
            if entries[key] != nil { return Self.idInUse(id) }
            if alone, entries.contains(where: { $0.key.owner == owner && $0.value.isAlone && $0.value.name == name }) {
                return Self.sameName(name)
            }
            if entries.keys.count(where: { $0.owner == owner }) >= mostPerOwner { return tooMany }
            if entries.count >= most { return Self.busy }
            entries[key] = Entry(
                id: id, name: name, phase: .receiving, received: 0, expected: length, read: 0, since: now,
                isAlone: alone)
            return nil
        }
        if let refusal { throw refusal }
        return Upload(
            change: { change in self.entries.withLock { if var entry = $0[key] { change(&entry); $0[key] = entry } } },
            end: { self.entries.withLock { _ = $0.removeValue(forKey: key) } })
    }

    private var tooMany: MizanError {
        MizanError(
            .rateLimited, "import.too-many",
            "\(Counted.text(mostPerOwner, "file of yours is", "files of yours are")) being taken in already. Wait until one is done.",
            details: ["retryAfter": "5"])
    }

    private static let busy = MizanError(
        .unavailable, "import.busy", "As many files are being taken in as the server takes at once. Try again soon.",
        details: ["retryAfter": "10"])

    private static func sameName(_ name: String) -> MizanError {
        MizanError(
            .rateLimited, "import.same-name",
            "A file called “\(name)” is being taken in already. Wait until it is done, or give this one another name.",
            details: ["retryAfter": "5"])
    }

    private static func idInUse(_ id: UUID) -> MizanError {
        MizanError(
            .conflict, "import.id-in-use", "An import with this id is under way already; take a new id for each.",
            details: ["id": id.text])
    }
}

/// One file that is being taken in. It is listed for as long as this value is there.
package final class Upload: Sendable {
    private let change: @Sendable ((inout Uploads.Entry) -> Void) -> Void
    private let end: @Sendable () -> Void

    init(
        change: @escaping @Sendable ((inout Uploads.Entry) -> Void) -> Void, end: @escaping @Sendable () -> Void
    ) {
        self.change = change
        self.end = end
    }

    deinit { end() }

    package func received(_ count: Int) { change { $0.received += count } }
    package func enter(_ phase: Uploads.Phase) { change { $0.phase = phase } }
    package func read(_ progress: WorkProgress) {
        change { ($0.read, $0.records) = (progress.bytes?.done ?? 0, progress.records?.done) }
    }
}
