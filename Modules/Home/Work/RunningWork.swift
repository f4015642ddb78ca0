package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage
internal import Synchronization

/// The long work that is running in this process: its progress, a way to end it, and limits on its amount.
package final class RunningWork: Sendable {
    private struct Key: Hashable {
        let owner: OwnerID
        let id: UUID
    }

    private struct Listed {
        var entry: WorkEntry
        let wish: WorkWish
    }

    private let listed = Mutex<[Key: Listed]>([:])
    private let clock: Clock
    private let identifiers: Identifiers

    package init(context: ModuleContext) {
        (clock, identifiers) = (context.clock, context.identifiers)
    }

    /// The work of these owners, or of all, the oldest first.
    package func entries(of owners: [OwnerID]? = nil) -> [WorkEntry] {
        listed.withLock { listed in
            listed.filter { owners?.contains($0.key.owner) ?? true }.map(\.value.entry)
                .sorted { ($0.since, $0.id.text) < ($1.since, $1.id.text) }
        }
    }

    /// Adds work to the list, under the client's own id if the client gave one. `alone` excludes other work with the same name,
    /// because two imports with the same name would both continue the same incomplete import.
    package func begin(
        _ kind: WorkEntry.Kind, _ what: String, id: UUID? = nil, of owner: OwnerID, in phase: WorkPhase,
        expecting length: Int? = nil, alone: Bool = false
    ) throws(MizanError) -> Work {
        let key = Key(owner: owner, id: id ?? identifiers.fresh())
        let entry = WorkEntry(
            id: key.id, owner: owner, kind: kind, what: what, phase: phase, received: .init(0, of: length),
            since: clock.now(),
            isAlone: alone)
        let wish = WorkWish()
        let refusal = listed.withLock { listed -> MizanError? in
            if listed[key] != nil { return WorkLimit.idInUse(key.id) }
            let alike = listed.filter { $0.value.entry.kind == kind }
            let own = alike.filter { $0.key.owner == owner }
            if alone, own.contains(where: { $0.value.entry.isAlone && $0.value.entry.what == what }) {
                return WorkLimit.sameName(what)
            }
            if let refusal = WorkLimit.of(kind)?.refusal(own: own.count, all: alike.count) { return refusal }
            listed[key] = Listed(entry: entry, wish: wish)
            return nil
        }
        if let refusal { throw refusal }
        return Work(
            kind, wish,
            change: { change in self.listed.withLock { if var one = $0[key] { change(&one.entry); $0[key] = one } } },
            end: { self.listed.withLock { _ = $0.removeValue(forKey: key) } })
    }

    /// Cancels all work, because the server ends.
    package func cancelAll() {
        let wishes = listed.withLock { listed in
            for key in listed.keys where listed[key]?.entry.isCancelled == false {
                listed[key]?.entry.phase = .cancelling
            }
            return listed.values.map(\.wish)
        }
        for wish in wishes { wish.end() }
    }

    /// Cancels work. The work ends as soon as it can, and stays in the list until then. Returns false if these owners have no
    /// such work, or if the work was already cancelled.
    package func cancel(_ id: UUID, of owners: [OwnerID]) -> Bool {
        let wish = listed.withLock { listed -> WorkWish? in
            for key in owners.map({ Key(owner: $0, id: id) }) {
                guard var one = listed[key], !one.entry.isCancelled else { continue }
                one.entry.phase = .cancelling
                listed[key] = one
                return one.wish
            }
            return nil
        }
        // Not under the lock, because ended work may be removed from the list at once.
        wish?.end()
        return wish != nil
    }
}
