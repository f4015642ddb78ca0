internal import Changes
internal import Connectors
internal import Kernel
internal import QuranInfrastructure
internal import Storage
internal import Synchronization

/// A person's private CloudKit database as a remote (decision 57). A zone of its own reports its changes; the default zone is
/// queried and compared.
struct CloudKitConnector: Connector {
    static let kind = "icloud"

    let place: ConnectorPlace
    let address: CloudKitAddress
    let client: CloudKitClient
    let database: any Database
    let now: @Sendable () -> Instant
    let state = State()

    /// CloudKit accepts 200 operations and about 2 MB in a request.
    let limits = RemoteLimits(changes: CloudKitClient.most, bytes: 1_500_000, requestsPerMinute: Self.requestsPerMinute)
    /// CloudKit publishes no rate, and says when it wants fewer requests. This limit only ends loops.
    static let requestsPerMinute = 6_000
    let precision = RemotePrecision.milliseconds
    /// A run may need more requests than the engine makes.
    let pacesItself = true

    /// The state of one run.
    final class State: Sendable {
        let user = Mutex<String?>(nil)
        /// True if there was no room for more records.
        let isFull = Mutex(false)
        /// The number of pages without a record in a row.
        let emptyPages = Mutex(0)
        /// The number of requests with one record that were refused as a whole since a request was accepted.
        let refusedAlone = Mutex(0)
    }

    func carries(_ schema: AnyRecordSchema) -> Bool {
        CloudKitType.all.contains { $0.recordType.schema.type == schema.type }
    }

    /// The person's name in the container.
    var user: String { state.user.withLock { $0 } ?? place.row.account.id }

    func account() async throws(RemoteFailure) -> RemoteAccount {
        let user = try await asking { try await client.user() }
        state.user.withLock { $0 = user.recordName }
        return RemoteAccount(id: user.recordName, name: user.name ?? user.recordName)
    }

    func objection(to item: RemoteItem) -> MizanError? { CloudKitArrivals.objection(to: item, user: user) }

    func pull(after token: String?) async throws(RemoteFailure) -> RemotePage {
        try await asking {
            let position = CloudKitPosition(token)
            var page = address.isDefaultZone ? try await defaultZone(position) : try await changes(position)
            if page.isMore || page.reset != nil { return page }
            var reached = CloudKitPosition(page.token)
            guard CloudKitPosition.isDue(reached.subscribed, every: Self.subscriptionsEvery, at: now()) else {
                return page
            }
            try await subscribe()
            reached.subscribed = CloudKitPosition.second(of: now())
            page = page.moved(to: reached)
            return page
        }
    }

    func hint(after token: String?) async throws(RemoteFailure) {
        try await asking { try await client.awaitNews() }
    }

    func asking<Answer>(_ body: () async throws -> Answer) async throws(RemoteFailure) -> Answer {
        do { return try await body() } catch { throw failure(error) }
    }

    // MARK: Subscriptions

    private static let subscriptionsEvery: Int64 = 3_600

    /// The seed's subscriptions (seed 002, “Subscription Setup”).
    private static let subscriptions = [
        CloudKitClient.Subscription("favorite-ayah-changes", type: "FavoriteAyah"),
        CloudKitClient.Subscription("ayah-note-changes", type: "AyahNote"),
        CloudKitClient.Subscription("reading-progress-changes", type: "ReadingProgress"),
    ]

    /// Changes arrive also without subscriptions, only later. So a refused subscription ends no run.
    private func subscribe() async throws {
        do { _ = try await client.subscribe(to: Self.subscriptions, owner: user) } catch CloudKitError.refused(
            let refusal)
            where !refusal.isOfTheSession && !refusal.isPassing
        {}
    }

    // MARK: Notes

    /// The notes about the records of all types.
    func notes() async throws -> [RecordNote] {
        try await database.read(place.owner) { [name = place.row.name] reading in
            var notes: [RecordNote] = []
            for type in CloudKitType.all {
                try RecordNote.each(of: type.recordType.schema.type, name, in: reading) { notes.append($0) }
            }
            return notes
        }
    }

    /// The most held records that are found again by their names.
    private static let mostHeld = 10_000

    /// The items of an answer.
    func arrivals(_ found: [CloudKitItem]) async throws -> CloudKitArrivals {
        let names = Set(found.compactMap(\.name))
        let held = try await database.read(place.owner) { [connector = place.row.name] reading in
            var held: [String: RecordReference] = [:]
            let all = try RecordNote.references(with: .held, connector, limit: Self.mostHeld, in: reading)
            for reference in all where names.contains(reference.key) {
                // Another record may have the same key by chance.
                let tag = CloudKitTag(try RecordNote.find(reference, connector, in: reading)?.theirs?.tag)
                if tag?.name == reference.key { held[reference.key] = reference }
            }
            return held
        }
        var arrivals = CloudKitArrivals(user: user, held: held)
        arrivals.take(found)
        return arrivals
    }

    /// People seldom remove everything one by one, so nothing is removed here because of an empty zone.
    func requireSome(_ gone: Int) throws {
        guard gone >= 5 else { return }
        throw RemoteFailure(
            .notUnderstood,
            Self.emptied(
                "“\(place.row.name)” no longer has any of its records, of which \(gone) are here. Nothing was removed "
                    + "here.", details: ["connector": place.row.name],
                advice:
                    "If they were lost there, send them again: mizan sync remove \(place.row.name), then add it again."
            ))
    }

    static let emptied = Refusal(.conflict, "quran.icloud-emptied")
}

extension RemotePage {
    /// The page at another position.
    func moved(to position: CloudKitPosition) -> RemotePage {
        var page = RemotePage(token: position.text, history: history, isMore: isMore)
        (page.items, page.reset, page.obstacle) = (items, reset, obstacle)
        (page.foreign, page.damaged, page.slices) = (foreign, damaged, slices)
        return page
    }
}
