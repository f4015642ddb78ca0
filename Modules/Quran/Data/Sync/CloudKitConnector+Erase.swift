internal import Connectors
internal import Kernel
internal import QuranInfrastructure

// Empties the database before the account is removed here.
extension CloudKitConnector {
    /// The most times that everything is looked through. Another device may go on writing meanwhile.
    private static let mostSweeps = 10

    /// Everything is looked through until nothing is found, so a removal that was interrupted has nothing to remember.
    func erase(while mayGoOn: @Sendable () async throws -> Void) async throws(RemoteFailure) {
        try await asking {
            var refusal: CloudKitRefusal?
            for _ in 0..<Self.mostSweeps {
                let found =
                    address.isDefaultZone
                    ? try await remove(try await defaultZoneNames(), &refusal, mayGoOn)
                    : try await removeZoneRecords(&refusal, mayGoOn)
                if found == 0 { return }
            }
            throw remaining(refusal)
        }
    }

    /// Returns the number of records that were found. Every record of the zone counts, also one that cannot be read.
    private func removeZoneRecords(
        _ refusal: inout CloudKitRefusal?, _ mayGoOn: @Sendable () async throws -> Void
    ) async throws -> Int {
        var token: String?
        var found = 0
        while true {
            let page: CloudKitChanges
            do { page = try await client.changes(after: token, keys: ["ayahID"]) } catch CloudKitError.refused(let why)
                where why.code == .zoneNotFound
            { return found }
            let live = page.items.filter { if case .record(let record) = $0 { !record.isDeleted } else { true } }
            found += live.count
            _ = try await remove(live.compactMap(\.name), &refusal, mayGoOn)
            guard page.isMore else { return found }
            guard page.token != token else { throw remaining(refusal) }
            token = page.token
        }
    }

    /// The names of all records in the default zone. Lists lag behind, so the records with notes here are looked up, too, and
    /// a listed record counts only if it is still there.
    private func defaultZoneNames() async throws -> [String] {
        var names: Set = [profileName]
        for type in CloudKitType.all {
            guard let listing = listing(type, from: nil, keys: true) else { continue }
            names.formUnion(try await all(listing).compactMap(\.name))
        }
        for note in try await notes() {
            if let tag = CloudKitTag(note.theirs?.tag ?? note.tag) { names.insert(tag.name) }
        }
        return try await client.lookup(names.sorted()).compactMap { item in
            // A record that cannot be looked up may be there.
            if case .refused(let why, _) = item, !why.isAbsence { throw CloudKitError.refused(why) }
            return item.isRecord ? item.name : nil
        }
    }

    private func remove(
        _ names: [String], _ refusal: inout CloudKitRefusal?, _ mayGoOn: @Sendable () async throws -> Void
    ) async throws -> Int {
        for start in stride(from: 0, to: names.count, by: CloudKitClient.most) {
            try await mayGoOn()
            let part = names[start..<min(start + CloudKitClient.most, names.count)]
            for item in try await client.modify(part.map { CloudKitOperation(.forceDelete, $0, type: nil) }) {
                guard case .refused(let why, _) = item, !why.isAbsence else { continue }
                guard !why.isOfTheSession, why.code != .throttled else { throw CloudKitError.refused(why) }
                refusal = why
            }
        }
        return names.count
    }

    private func remaining(_ refusal: CloudKitRefusal?) -> RemoteFailure {
        let name = place.row.name
        let why = refusal.map { " CloudKit’s reason: \($0.quoted)." } ?? " Another device may be adding records."
        return RemoteFailure(
            .passing,
            MizanError(
                .unavailable, "quran.icloud-remaining", "Records are still in “\(name)” after their removal.\(why)",
                details: ["connector": name]))
    }
}
