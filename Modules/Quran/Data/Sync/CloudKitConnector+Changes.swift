internal import Changes
internal import Connectors
internal import Kernel
internal import QuranInfrastructure
internal import Storage
internal import Synchronization

// A zone of its own, which reports its changes (contracts/cloudkit-web-services.md §5).
extension CloudKitConnector {
    /// A page of the zone's changes.
    func changes(_ known: CloudKitPosition) async throws -> RemotePage {
        var position = known
        let changes: CloudKitChanges
        do {
            changes = try await read(known)
        } catch CloudKitError.refused(let refusal)
            where refusal.scope == .zone && refusal.code == .badRequest && known.zone != nil
        {
            // The token is no longer valid. Everything is read again, and compared with the records here.
            (position.zone, position.readAgain) = (nil, 0)
            var page = RemotePage(token: position.text, history: nil, isMore: true)
            page.reset = refusal.quoted
            return page
        }
        guard !changes.isMore || changes.token != known.zone else { throw stuck }
        try requireProgress(isEmpty: changes.items.isEmpty, isMore: changes.isMore)
        var arrivals = try await arrivals(changes.items)
        position.zone = changes.token
        if let before = known.readAgain {
            position.readAgain = before + arrivals.live
            if !changes.isMore {
                if position.readAgain == 0 { try requireSome(try await notes().count) }
                arrivals.take(try await omitted(arrivals.items))
                position.readAgain = nil
            }
        }
        var page = RemotePage(token: position.text, history: nil, isMore: changes.isMore)
        (page.items, page.foreign, page.damaged) = (arrivals.items, arrivals.foreign, arrivals.damaged)
        return page
    }

    /// The zone is created at the first contact. A zone that was there and is gone is not created again, because its records
    /// here would then count as removed there.
    private func read(_ known: CloudKitPosition) async throws -> CloudKitChanges {
        do { return try await client.changes(after: known.zone) } catch CloudKitError.refused(let refusal)
            where refusal.code == .zoneNotFound
        {
            guard known.zone == nil, known.readAgain == nil else { throw zoneGone }
            try await client.createZone()
            return try await client.changes(after: nil)
        }
    }

    /// The records that are there, although everything that was read again lacks them. If most records are missing, this is
    /// believed only after each was looked up by its name.
    private func omitted(_ items: [RemoteItem]) async throws -> [CloudKitItem] {
        let seen = Set(items.map(\.reference))
        let known = try await notes().count
        let names = try await database.read(place.owner) { [connector = place.row.name, user] reading -> [String] in
            guard let row = try ConnectorRow.find(connector, in: reading) else { return [] }
            let missing = try RecordNote.missing(from: row.snapshot, connector, limit: .max, in: reading)
                .map(\.reference).filter { !seen.contains($0) }
            guard missing.count >= 5, missing.count * 2 > known else { return [] }
            return try CloudKitType.all.flatMap { type in
                let some = missing.filter { $0.type == type.recordType.schema.type }
                let records = try type.recordType.read(some.map(\.key), in: reading)
                return some.compactMap { CloudKitType.recordName(of: $0, records[$0.key]?.fields, user: user) }
            }
        }
        return try await client.lookup(names).filter { item in
            if case .refused(let why, _) = item, !why.isAbsence { throw CloudKitError.refused(why) }
            return item.isRecord
        }
    }

    private static let mostEmptyPages = 100

    /// Ends a run that is led from page to page without a record. The next run goes on there.
    func requireProgress(isEmpty: Bool, isMore: Bool) throws {
        let empty = state.emptyPages.withLock { pages in
            pages = isEmpty && isMore ? pages + 1 : 0
            return pages
        }
        guard empty <= Self.mostEmptyPages else { throw stuck }
    }

    var stuck: RemoteFailure {
        RemoteFailure(
            .notUnderstood,
            MizanError(
                .unavailable, "sync.no-end", "“\(place.row.name)” reports more changes but makes no progress.",
                details: ["connector": place.row.name]))
    }

    var zoneGone: RemoteFailure {
        RemoteFailure(
            .notUnderstood,
            Self.emptied(
                "“\(place.row.name)” does not have the zone \(address.zone). Nothing was removed here.",
                details: ["connector": place.row.name],
                advice:
                    "To create it again and send everything: mizan sync remove \(place.row.name), then add it again."))
    }

    // MARK: Before the first run

    /// The most pages that are counted for a person.
    private static let mostCounted = 20

    func outlook() async throws(RemoteFailure) -> [String] {
        try await asking {
            var counts: [String: Int] = [:]
            var isAll = true
            if address.isDefaultZone {
                for type in CloudKitType.all {
                    guard let listing = listing(type, from: nil, keys: true) else {
                        counts[type.name] = try await client.lookup([profileName]).filter(\.isRecord).count
                        continue
                    }
                    isAll = try await count(listing, type.name, &counts) && isAll
                }
            } else {
                guard try await client.hasZone() else {
                    return ["The zone \(address.zone) does not exist there yet: the first run creates it."]
                }
                isAll = try await countChanges(&counts)
            }
            let parts = CloudKitType.all.compactMap { type -> String? in
                guard let count = counts[type.name], count > 0, let noun = Self.nouns[type.name] else { return nil }
                return Counted.text(count, noun.one, noun.many)
            }
            guard !parts.isEmpty else { return ["It has no records of the app yet."] }
            return ["It has \(isAll ? "" : "at least ")\(parts.joined(separator: ", "))."]
        }
    }

    private static let nouns: [String: (one: String, many: String)] = [
        "FavoriteAyah": ("favourite", "favourites"), "AyahNote": ("note", "notes"),
        "ReadingProgress": ("surah with progress", "surahs with progress"),
        "AppSettings": ("setting", "settings"), "UserProfile": ("profile", "profiles"),
    ]

    private func countChanges(_ counts: inout [String: Int]) async throws -> Bool {
        var token: String?
        for _ in 0..<Self.mostCounted {
            let page = try await client.changes(after: token, keys: ["ayahID"])
            for case .record(let record) in page.items where !record.isDeleted {
                if let type = record.type { counts[type, default: 0] += 1 }
            }
            if !page.isMore { return true }
            token = page.token
        }
        return false
    }

    private func count(
        _ listing: CloudKitClient.Listing, _ type: String, _ counts: inout [String: Int]
    ) async throws -> Bool {
        var marker: String?
        for _ in 0..<Self.mostCounted {
            let page = try await client.page(of: listing, after: marker)
            counts[type, default: 0] += page.items.count
            guard let next = page.next else { return true }
            marker = next
        }
        return false
    }
}
