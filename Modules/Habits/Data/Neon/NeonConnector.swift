internal import Connectors
internal import HabitsInfrastructure
internal import Kernel
internal import Storage

/// The apps' database as a remote: the days and the profile of one user. The database stores no versions. Each run therefore
/// reads the last days, and a digest of each earlier year. The run compares the days with the notes of sync.
struct NeonConnector: Connector {
    static let kind = "neon"

    let place: ConnectorPlace
    let client: NeonClient
    let practice: NeonPractice
    let database: any Database
    let now: @Sendable () -> Instant

    /// A push is one transaction there.
    var limits = RemoteLimits(changes: 100, bytes: 1 << 20, requestsPerMinute: 600)
    let precision = RemotePrecision.exact

    /// So many days are read with every run, and so many on a page of the first one.
    private static let recentDays = 60
    private static let pageDays = 250
    /// The number of years that are read in one request, if their digests have changed.
    private static let yearsAtOnce = 5
    /// So many practised days do not go from one run to the next with nothing left.
    private static let mostAtOnce = 5

    func carries(_ schema: AnyRecordSchema) -> Bool { [NeonRecords.day, NeonRecords.profile].contains(schema.type) }

    /// Every statement carries the user's id, so the database is asked for the name alone, and that once.
    func account() async throws(RemoteFailure) -> RemoteAccount {
        let id = practice.user.text
        if place.row.account.id == id { return place.row.account }
        let row = try await asking { try await client.rows(practice.profile) }.first
        return RemoteAccount(id: id, name: row.flatMap { NeonRecords.Profile($0).name } ?? id)
    }

    func outlook() async throws(RemoteFailure) -> [String] {
        var token = NeonToken(first: .earliest)
        token.take(counts: try await asking { try await client.rows(practice.counts) }.first)
        return [
            "The database has \(Counted.text(Int(token.days), "day")) with \(Counted.text(Int(token.completions), "completion"))."
        ]
    }

    /// Never returns, because the database reports nothing by itself. The timer starts each run.
    func hint(after token: String?) async throws(RemoteFailure) {
        while true { try await asking { try await Task.sleep(for: .seconds(3_600)) } }
    }

    func asking<Answer>(_ body: () async throws -> Answer) async throws(RemoteFailure) -> Answer {
        do { return try await body() } catch { throw failure(error) }
    }

    // MARK: Pulling

    func pull(after token: String?) async throws(RemoteFailure) -> RemotePage {
        try await asking {
            guard let known = NeonToken(token), known.after == nil else { return try await all(NeonToken(token)) }
            return try await changes(since: known)
        }
    }

    private func recent() throws -> CivilDay {
        try (CivilDay(utc: now()) ?? .latest).adding(days: -Self.recentDays)
    }

    /// A page of everything. With the first one the figures come that later runs compare with.
    private func all(_ known: NeonToken?) async throws -> RemotePage {
        let first = try known?.first ?? recent()
        var token = known ?? NeonToken(first: first)
        let more = known == nil ? [practice.profile, practice.digests(before: first, and: first), practice.counts] : []
        let answer = try await client.run(
            .reading([practice.days(after: known?.after, limit: Self.pageDays)] + more))
        var profile: JSONValue?
        if known == nil {
            profile = answer[1].rows.first
            token.digests = Self.digests(answer[2].rows, "next")
            token.take(counts: answer[3].rows.first)
        }
        let rows = answer[0].rows
        if rows.count == Self.pageDays, case .string(let last)? = rows.last?["date"] {
            token.after = last
        } else {
            token.after = nil
        }
        let listing = NeonListing(days: rows, profile: profile)
        let items = try await database.read(place.owner) { [name = place.row.name, now] in
            try listing.items(at: now(), name, in: $0)
        }
        return page(token, items, listing, isMore: token.after != nil)
    }

    private func page(_ token: NeonToken, _ items: [RemoteItem], _ listing: NeonListing, isMore: Bool) -> RemotePage {
        var page = RemotePage(token: token.text, history: nil, isMore: isMore)
        page.items = items
        page.damaged = listing.damaged
        return page
    }

    /// Makes one round trip, unless the digest of a year has changed.
    private func changes(since known: NeonToken) async throws -> RemotePage {
        var token = NeonToken(first: try recent())
        let from = min(known.first, token.first)
        let answer = try await client.run(
            .reading([
                practice.days(from: from), practice.profile, practice.digests(before: known.first, and: token.first),
                practice.counts,
            ]))
        token.digests = Self.digests(answer[2].rows, "next")
        token.take(counts: answer[3].rows.first)
        let digests = Self.digests(answer[2].rows, "digest")
        var rows = answer[0].rows
        var covered = [from.recordKey..."~"]
        var years = Set(known.digests.keys).union(digests.keys).filter { known.digests[$0] != digests[$0] }.sorted()[
            ...]
        while !years.isEmpty {
            let some = years.prefix(Self.yearsAtOnce)
            years = years.dropFirst(some.count)
            for result in try await client.run(.reading(some.map { practice.days(of: $0, before: from) })) {
                rows += result.rows
            }
            for year in some {
                guard let first = CivilDay(year: year, month: 1, day: 1) else { continue }
                covered.append(first.recordKey..."\(first.recordKey.prefix(4))-12-31")
            }
        }
        let listing = NeonListing(days: rows, profile: answer[1].rows.first, covered: covered)
        let (items, vanished) = try await database.read(place.owner) { [name = place.row.name, now] in
            try listing.news(at: now(), name, in: $0)
        }
        guard vanished < Self.mostAtOnce || answer[3].rows.first?["days"] != 0 else { throw emptied(vanished) }
        return page(token, items, listing, isMore: false)
    }

    /// People seldom take back all of their practice, so nothing is removed here because of an empty table.
    private func emptied(_ known: Int) -> RemoteFailure {
        RemoteFailure(
            .notUnderstood,
            MizanError(
                .conflict, "habits.neon-emptied",
                "“\(place.row.name)” no longer has any of its days, of which \(known) were recent. Nothing was removed here.",
                details: ["connector": place.row.name],
                advice:
                    "If they were lost there, send them again: mizan sync remove \(place.row.name), then add it again.")
        )
    }

    private static func digests(_ rows: [JSONValue], _ name: String) -> [Int: String] {
        var digests: [Int: String] = [:]
        for row in rows {
            if case .integer(let year)? = row["year"], case .string(let digest)? = row[name] {
                digests[Int(year)] = digest
            }
        }
        return digests
    }
}
