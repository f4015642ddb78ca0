import Changes
import Kernel
import TestSupport

@testable import HomeDevices

/// A device by Docs/Sync.md, and by nothing else: what it has written down survives a crash, the rest does not.
struct SimulatedDevice {
    /// Changes that are pushed together: one, or those of a group.
    struct Unit {
        struct Change {
            var id: String
            let reference: RecordReference
            var action: RecordEdit.Action
            var base: RecordVersion?
        }

        var changes: [Change]
        /// As whose it is sent, and sent again.
        var client = ""
        var group: String?
        /// It stands on what the device is about to hear of: its bases are those of the next end of a pull.
        var isWaiting = false

        var references: [RecordReference] { changes.map(\.reference) }
    }

    /// The fates of the changes that somebody makes on the device.
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
        /// The device's name among its owner's; another's copy has the same until it is told.
        var client: String
        var names = 0
        /// Pull, push, and pull again.
        var hasToPull = true
        /// True if the latest page was the last one.
        var isAtEnd = false
        /// The last one of a stream; a browser begins there by itself.
        var lastEventID: String?
        var fates = Fates()
        /// Set if the server's disk was taken back to this version, and the device has seen later ones.
        var past: RecordVersion?
        /// The device's snapshot began before that.
        var isOfThePast = false
        /// The differences that the device found by itself, and those that it could not see.
        var differences = 0
        var unseen = 0
    }

    /// The beginning of a pull or a stream.
    struct Question {
        let cursor: String?
        let limit: Int
        let slices: [String]
        /// Else the slices are all that the token is good for.
        let areNamed: Bool
    }

    let name: String
    /// The owner of the feed that it follows.
    let owner: Int
    let ownerID: OwnerID
    /// The owner of the device.
    let reader: Int
    var store: Store
    /// The one request under way, by its number: the answers of others come too late. Gone with a crash.
    var waitsFor: Int?
    /// The stream that it follows, by its number.
    private(set) var listensTo: Int?
    var isAsleep = false
    /// The slices that its token may write.
    var mayWrite = Set(SimulatedApplication.slices)
    /// True if the server's disk was ever taken back: then bases may be of future versions.
    var hasSeenThePast = false

    init(_ name: String, owner: Int, _ ownerID: OwnerID, by reader: Int? = nil, slices: [String]) {
        self.name = name
        self.owner = owner
        self.ownerID = ownerID
        self.reader = reader ?? owner
        store = Store(slices: slices, client: name)
    }

    /// A device that is set up from another's backup.
    init(copying other: SimulatedDevice, as name: String) {
        self.init(name, owner: other.owner, other.ownerID, by: other.reader, slices: other.store.slices)
        store = other.store
        store.fates = Fates(made: other.store.queue.count)
        mayWrite = other.mayWrite
        hasSeenThePast = other.hasSeenThePast
    }

    /// Requests under way are forgotten.
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

    /// The record as the device's holder sees it: the known state with the device's own changes on top.
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

    /// Writes down what somebody changed.
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

    /// The bases that wait are of another history: with the next end of a pull they get others, under new names.
    mutating func forsakeBases() {
        store.replica.forgetAll()
        for index in store.queue.indices {
            var unit = store.queue[index]
            rename(&unit, isGroup: unit.group != nil)
            unit.isWaiting = true
            store.queue[index] = unit
        }
    }

    /// The server's disk is that of an earlier moment again.
    mutating func findPast(_ epoch: String, _ version: RecordVersion) {
        hasSeenThePast = true
        let cursor = store.replica.cursor
        // A browser comes with the last id that it has seen, whatever a reset said meanwhile.
        let isOfEpoch = cursor?.epoch == epoch || store.lastEventID?.hasPrefix(epoch + ".") == true
        guard cursor == nil || isOfEpoch else { return }
        let seen = store.replica.known.values.map(\.version) + [cursor?.version ?? 0]
        // In the middle it may have missed what has moved to later versions since, and is back where it was.
        guard !store.isAtEnd || seen.contains(where: { $0 > version }) else { return }
        store.past = min(store.past ?? .max, version)
        store.isOfThePast = store.isOfThePast || (store.replica.isWithinSnapshot && cursor != nil)
    }

    // MARK: Asking

    /// The next request, written down before it goes. A device that follows a stream does not pull.
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

    /// Opens a stream, behind the last event as a browser does, or behind all it knows.
    mutating func listen(_ number: Int, _ random: inout SeededGenerator) -> Question {
        giveUp()
        listensTo = number
        let question = question(&random)
        guard let last = store.lastEventID, Bool.random(using: &random) else { return question }
        return Question(cursor: last, limit: question.limit, slices: question.slices, areNamed: question.areNamed)
    }

    /// The first change, and the others under the same name.
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

/// The answer: the bytes of a body, which may end anywhere, and facts that the simulation knows of it.
enum SimulatedAnswer {
    /// With the digest of what a device has that takes it in, if it is the last page.
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
