import Changes
import Kernel
import TestSupport

@testable import HomeDevices

/// A device that follows Docs/Sync.md and nothing else. Everything that it has written down survives a crash; everything else
/// is lost.
struct SimulatedDevice {
    /// Changes that are pushed together: a single change, or the changes of a group.
    struct Unit {
        struct Change {
            var id: String
            let reference: RecordReference
            var action: RecordEdit.Action
            var base: RecordVersion?
        }

        var changes: [Change]
        /// The client name under which the unit is sent, also when it is sent again.
        var client = ""
        var group: String?
        /// True if the bases of the changes are not known yet. They are set at the end of the next pull.
        var isWaiting = false

        var references: [RecordReference] { changes.map(\.reference) }
    }

    /// The outcomes of the changes that somebody makes on the device.
    struct Fates: Equatable, Sendable {
        var made = 0
        var done = 0
        var merged = 0
        var conflicts = 0
        var givenUp = 0
        var refused = 0

        static func + (left: Fates, right: Fates) -> Fates {
            Fates(
                made: left.made + right.made, done: left.done + right.done, merged: left.merged + right.merged,
                conflicts: left.conflicts + right.conflicts, givenUp: left.givenUp + right.givenUp,
                refused: left.refused + right.refused)
        }
    }

    /// The state that survives a crash: cursor, records and changes are written down together.
    struct Store {
        var replica = Device()
        var queue: [Unit] = []
        var slices: [String]
        /// The client name, which distinguishes the devices of one owner. A copied device has the name of its original until
        /// the server refuses this name.
        var client: String
        var names = 0
        /// True if the device has to pull before its next push.
        var hasToPull = true
        /// True if the latest page was the last one.
        var isAtEnd = false
        /// The id of the last event of a stream. A browser by itself continues the stream after this event.
        var lastEventID: String?
        var fates = Fates()
        /// The version to which the server's disk was reset, if the device has seen later versions; otherwise nil.
        var past: RecordVersion?
        /// True if the device's snapshot began before the reset.
        var isOfThePast = false
        /// The number of differences from the server that the device detected by itself. The next property, `unseen`, is the
        /// number of differences that no checksum shows.
        var differences = 0
        var unseen = 0
    }

    /// The start of a pull or a stream.
    struct Question {
        let cursor: String?
        let limit: Int
        let slices: [String]
        /// False if the request names no slices, which means all slices in the token's scope.
        let areNamed: Bool
    }

    let name: String
    /// The owner of the feed that it follows.
    let owner: Int
    let ownerID: OwnerID
    /// The owner of the device.
    let reader: Int
    var store: Store
    /// The number of the pending request. Answers to any other request are too late and are ignored. Lost in a crash.
    var waitsFor: Int?
    /// The number of the stream that it follows.
    private(set) var listensTo: Int?
    var isAsleep = false
    /// The slices that its token may write.
    var mayWrite = Set(SimulatedApplication.slices)
    /// True if the server's disk was ever reset. A base may then be a version that the server no longer has.
    var hasSeenThePast = false

    init(_ name: String, owner: Int, _ ownerID: OwnerID, by reader: Int? = nil, slices: [String]) {
        self.name = name
        self.owner = owner
        self.ownerID = ownerID
        self.reader = reader ?? owner
        store = Store(slices: slices, client: name)
    }

    /// A device that is set up from a different device's backup.
    init(copying other: SimulatedDevice, as name: String) {
        self.init(name, owner: other.owner, other.ownerID, by: other.reader, slices: other.store.slices)
        store = other.store
        store.fates = Fates(made: other.store.queue.count)
        mayWrite = other.mayWrite
        hasSeenThePast = other.hasSeenThePast
    }

    /// Forgets pending requests.
    mutating func giveUp() {
        waitsFor = nil
        listensTo = nil
    }

    mutating func hangUp(_ number: Int) {
        if listensTo == number { listensTo = nil }
    }

    mutating func follow(_ slices: [String]) {
        store.slices = slices
        store.hasToPull = true
        store.lastEventID = nil
        giveUp()
    }

    /// The record as the device's user sees it: the known state with the device's own changes applied.
    func view(_ reference: RecordReference) -> JSONValue? {
        store.queue.flatMap(\.changes).filter { $0.reference == reference }
            .reduce(store.replica.known[reference]?.fields) { fields, change in
                switch change.action {
                case .put(let fields): fields
                case .patch(let changes): fields?.setting(changes)
                case .remove: nil
                }
            }
    }

    // MARK: Changing

    /// Writes down the changes that a user makes together.
    mutating func change(_ actions: [(RecordReference, RecordEdit.Action)], isBlind: Bool) {
        let taken = Set(store.queue.flatMap(\.references))
        var unit = Unit(changes: [])
        unit.isWaiting = store.replica.isWithinSnapshot || actions.contains { taken.contains($0.0) }
        unit.changes = actions.map { reference, action in
            Unit.Change(
                id: "", reference: reference, action: action,
                base: isBlind ? nil : store.replica.known[reference]?.version ?? 0)
        }
        rename(&unit, isGroup: actions.count > 1)
        store.queue.append(unit)
        store.fates.made += 1
    }

    mutating func rename(_ unit: inout Unit, isGroup: Bool) {
        for index in unit.changes.indices {
            store.names += 1
            unit.changes[index].id = "m\(store.names)"
        }
        unit.group = isGroup ? "g\(store.names)" : nil
        unit.client = store.client
    }

    /// Called when the bases of the waiting changes belong to a different history. The changes get new ids now, and new bases
    /// at the end of the next pull.
    mutating func forsakeBases() {
        store.replica.forgetAll()
        for index in store.queue.indices {
            var unit = store.queue[index]
            rename(&unit, isGroup: unit.group != nil)
            unit.isWaiting = true
            store.queue[index] = unit
        }
    }

    /// Called when the server's disk was reset to an earlier moment.
    mutating func findPast(_ epoch: String, _ version: RecordVersion) {
        hasSeenThePast = true
        let cursor = store.replica.cursor
        // A browser continues after the last event id that it has received, even after a reset.
        let isOfEpoch = cursor?.epoch == epoch || store.lastEventID?.hasPrefix(epoch + ".") == true
        guard cursor == nil || isOfEpoch else { return }
        let seen = store.replica.known.values.map(\.version) + [cursor?.version ?? 0]
        // In the middle of a pull, the device may have missed a record. Before the reset, the record had moved to a later
        // version. After the reset, it is back at an earlier version, which the pull has already passed.
        guard !store.isAtEnd || seen.contains(where: { $0 > version }) else { return }
        store.past = min(store.past ?? .max, version)
        store.isOfThePast = store.isOfThePast || (store.replica.isWithinSnapshot && cursor != nil)
    }

    // MARK: Asking

    /// The next request, written down before it is sent. A device that follows a stream does not pull.
    mutating func next(_ number: Int, _ random: inout SeededGenerator) throws -> SimulatedRequest? {
        let most = Int.random(in: 1...6, using: &random)
        let question = question(&random)
        if !store.hasToPull, !store.replica.isWithinSnapshot, let request = try push(most) {
            waitsFor = number
            return .push(Wire.bytes(request))
        }
        guard listensTo == nil else { return nil }
        waitsFor = number
        store.hasToPull = true
        return .pull(question)
    }

    private func question(_ random: inout SeededGenerator) -> Question {
        Question(
            cursor: store.replica.cursor?.description,
            limit: Int.random(in: 1...(Bool.random(using: &random) ? 3 : 8), using: &random), slices: store.slices,
            areNamed: Bool.random(using: &random))
    }

    /// Opens a stream, after the last event as a browser does, or after everything that the device knows.
    mutating func listen(_ number: Int, _ random: inout SeededGenerator) -> Question {
        giveUp()
        listensTo = number
        let question = question(&random)
        guard let last = store.lastEventID, Bool.random(using: &random) else { return question }
        return Question(cursor: last, limit: question.limit, slices: question.slices, areNamed: question.areNamed)
    }

    /// A request with the first waiting changes. All of them have the same client name.
    private func push(_ most: Int) throws -> SyncPushRequest? {
        var before: Set<RecordReference> = []
        var mutations: [SyncMutation] = []
        var client: String?
        for unit in store.queue where mutations.count < most {
            defer { before.formUnion(unit.references) }
            guard !unit.isWaiting, before.isDisjoint(with: unit.references), client ?? unit.client == unit.client
            else { continue }
            client = unit.client
            mutations += unit.changes.map {
                SyncMutation(
                    id: $0.id, edit: RecordEdit($0.reference, $0.action, base: $0.base), group: unit.group)
            }
        }
        guard let client else { return nil }
        return try SyncPushRequest(
            client: client, epoch: store.replica.cursor?.epoch, feed: SimulatedApplication.feed(owner),
            mutations: mutations)
    }

    func require(_ isSo: Bool, _ what: String) throws {
        guard isSo else { throw Device.Broken(description: "\(name): \(what)") }
    }
}

/// A device's request.
enum SimulatedRequest {
    case pull(SimulatedDevice.Question)
    case push([UInt8])
}

/// An answer of the server: the bytes of its body, and facts that only the simulation knows. The bytes may be truncated
/// anywhere.
enum SimulatedAnswer {
    /// A page. For the last page, `proof` is the digest that a device must have after processing the page.
    case page([UInt8], proof: String?)
    case results([UInt8])
    case failure([UInt8])

    var bytes: [UInt8] {
        switch self {
        case .page(let bytes, _), .results(let bytes), .failure(let bytes): bytes
        }
    }

    func cut(at count: Int) -> SimulatedAnswer {
        let bytes = Array(bytes.prefix(count))
        return switch self {
        case .page(_, let proof): .page(bytes, proof: proof)
        case .results: .results(bytes)
        case .failure: .failure(bytes)
        }
    }
}
