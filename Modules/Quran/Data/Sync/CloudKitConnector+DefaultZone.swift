internal import Connectors
internal import Kernel
internal import QuranInfrastructure

// The default zone, which reports no changes (contracts/cloudkit-web-services.md §9.3). Every run asks for the records with
// recent dates. Once a day, all names are compared with the notes here, which finds removals and everything that the dates miss.
extension CloudKitConnector {
    static let sweepEvery: Int64 = 86_400
    /// An index may lag behind, and devices' clocks differ.
    private static let margin: Int64 = 600_000
    /// The most pages of one list.
    private static let mostPages = 1_000

    private static let dates = [
        "FavoriteAyah": "favoritedAt", "AyahNote": "modifiedAt", "ReadingProgress": "lastUpdatedAt",
        "AppSettings": "lastModifiedAt",
    ]

    /// Nil for the profile, which has no field for its person. It has a known name instead.
    func listing(_ type: CloudKitType, from earliest: Int64?, keys: Bool = false) -> CloudKitClient.Listing? {
        Self.dates[type.name].map {
            CloudKitClient.Listing(type.name, of: user, by: $0, from: earliest, keys: keys ? [$0] : nil)
        }
    }

    func defaultZone(_ known: CloudKitPosition) async throws -> RemotePage {
        guard let swept = known.swept else { return try await firstPage(known) }
        let isDue = CloudKitPosition.isDue(swept, every: Self.sweepEvery, at: now())
        return isDue ? try await sweep(known) : try await recent(known)
    }

    private func page(_ position: CloudKitPosition, _ arrivals: CloudKitArrivals, isMore: Bool = false) -> RemotePage {
        var page = RemotePage(token: position.text, history: nil, isMore: isMore)
        (page.items, page.damaged) = (arrivals.items, arrivals.damaged)
        return page
    }

    /// A page of all records, one type after the other.
    private func firstPage(_ known: CloudKitPosition) async throws -> RemotePage {
        var position = known
        let place = Int(known.first ?? 0)
        guard CloudKitType.all.indices.contains(place) else { return try await firstPage(CloudKitPosition()) }
        let type = CloudKitType.all[place]
        let found: [CloudKitItem]
        if let listing = listing(type, from: nil) {
            (found, position.page) = try await page(of: listing, after: known.page)
            try requireProgress(isEmpty: found.isEmpty, isMore: position.page != nil)
            note(type, found, in: &position)
        } else {
            found = try await client.lookup([profileName]).filter(\.isRecord)
        }
        let next = position.page == nil ? place + 1 : place
        position.first = CloudKitType.all.indices.contains(next) ? Int64(next) : nil
        if position.first == nil { position.swept = CloudKitPosition.second(of: now()) }
        return page(position, try await arrivals(found), isMore: position.first != nil)
    }

    /// A page of a list, or its first page if the mark has expired since an earlier run.
    private func page(
        of listing: CloudKitClient.Listing, after marker: String?
    ) async throws -> (items: [CloudKitItem], next: String?) {
        do { return try await client.page(of: listing, after: marker) } catch CloudKitError.refused(let refusal)
            where refusal.code == .badRequest && marker != nil
        {
            return try await client.page(of: listing, after: nil)
        }
    }

    /// The records with recent dates.
    private func recent(_ known: CloudKitPosition) async throws -> RemotePage {
        var position = known
        var found: [CloudKitItem] = []
        let latest = now().microseconds / 1_000
        for type in CloudKitType.all {
            let earliest = known.marks[type.name].map { min($0, latest) - Self.margin }
            guard let listing = listing(type, from: earliest) else { continue }
            let records = try await all(listing)
            note(type, records, in: &position)
            found += records
        }
        let arrivals = try await arrivals(found + (try await client.lookup([profileName])))
        return page(position, arrivals)
    }

    func all(_ listing: CloudKitClient.Listing) async throws -> [CloudKitItem] {
        var found: [CloudKitItem] = []
        var marker: String?
        for _ in 0..<Self.mostPages {
            let page = try await client.page(of: listing, after: marker)
            found += page.items
            try requireProgress(isEmpty: page.items.isEmpty, isMore: page.next != nil)
            guard let next = page.next else { return found }
            marker = next
        }
        throw stuck
    }

    /// Compares all names and change tags with the notes. A record that no list shows is looked up before it counts as removed,
    /// because lists lag behind.
    private func sweep(_ known: CloudKitPosition) async throws -> RemotePage {
        var position = known
        var listed: [String: String] = [:]
        for type in CloudKitType.all {
            guard let listing = listing(type, from: nil, keys: true) else { continue }
            let records = try await all(listing)
            note(type, records, in: &position)
            for case .record(let record) in records { listed[record.name] = record.changeTag ?? "" }
        }
        var expected: [String: String] = [:]
        for note in try await notes() {
            guard let tag = CloudKitTag(note.theirs?.tag ?? note.tag), let change = tag.change else { continue }
            expected[tag.name] = change
        }
        let changed = listed.filter { expected[$0.key] != $0.value }.keys
        let absent = Set(expected.keys).subtracting(listed.keys)
        let found = try await client.lookup(Array(Set(changed).union(absent).union([profileName])).sorted())
        if listed.isEmpty, !found.contains(where: \.isRecord) { try requireSome(expected.count) }
        // A record that is refused may have changed, so the comparison stays due.
        let refused = found.compactMap { item -> CloudKitRefusal? in
            if case .refused(let refusal, _) = item, !refusal.isAbsence { refusal } else { nil }
        }
        if refused.isEmpty { position.swept = CloudKitPosition.second(of: now()) }
        var page = page(position, try await arrivals(found))
        page.obstacle = refused.first.map {
            "\(Counted.text(refused.count, "record")) could not be looked up: \($0.quoted)."
        }
        return page
    }

    /// Records the latest date of a type. A date in the future would hide later records, so it does not count: neither a
    /// record's, nor a noted one if the clock was put back.
    private func note(_ type: CloudKitType, _ found: [CloudKitItem], in position: inout CloudKitPosition) {
        guard let date = Self.dates[type.name] else { return }
        let latest = now().microseconds / 1_000
        for case .record(let record) in found {
            guard case .integer(let moment)? = record.fields[date]?["value"] else { continue }
            position.marks[type.name] = min(max(position.marks[type.name] ?? 0, moment), latest)
        }
    }

    // MARK: The profile

    var profileName: String { "profile-\(user)" }
}

extension CloudKitItem {
    var isRecord: Bool { if case .record(let record) = self { !record.isDeleted } else { false } }
}
