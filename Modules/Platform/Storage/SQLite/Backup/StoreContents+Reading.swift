internal import Kernel

extension StoreContents {
    /// True if the file has the tables that make it a store.
    static func isThere(in session: any DatabaseSession) throws -> Bool {
        Set(["migrations", "owners", "journal", "checksums"]).isSubset(of: try session.catalogue.storedTables())
    }

    /// The contents of a store as seen by one transaction: of all its tables, or of those named.
    static func read(_ names: [String]? = nil, in session: any DatabaseSession) throws -> StoreContents {
        var tables: [String: Int64] = [:]
        for name in try names ?? session.catalogue.storedTables() {
            let quoted = name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            let count = try session.firstRow(SQL(text: "SELECT COUNT(*) FROM \"\(quoted)\"", values: []))
            tables[name] = try count?.integer(0)
        }
        let steps = try session.rows("SELECT module, name FROM migrations ORDER BY module, name")
        return StoreContents(
            owners: try owners(in: session),
            migrations: try steps.map { Step(module: try $0.text(0), name: try $0.text(1)) }, tables: tables)
    }

    private static func owners(in session: any DatabaseSession) throws -> [Owner] {
        var sums: [Int64: [String: UInt64]] = [:]
        try session.forEachRow("SELECT owner, slice, sum FROM checksums") { row in
            sums[try row.integer(0), default: [:]][try row.text(1)] = UInt64(bitPattern: try row.integer(2))
        }
        return try session.rows("SELECT owner, id, name, version, epoch FROM owners ORDER BY owner").compactMap { row in
            guard let id = OwnerID(try row.text(1)) else {
                throw MizanError(.corruptData, "storage.owner-id", "The store holds an owner whose id is not a UUID.")
            }
            return id.isDeparted
                ? nil
                : Owner(
                    id: id, name: try row.text(2), version: try row.integer(3), epoch: try row.text(4),
                    checksums: sums[try row.integer(0)] ?? [:])
        }
    }
}

/// The rolling checksums, recomputed from the journal's rows.
struct JournalSum {
    private(set) var checksums: [Int64: [String: UInt64]] = [:]
    private(set) var latest: [Int64: RecordVersion] = [:]

    init(of session: any DatabaseSession, _ cancellation: Cancellation) throws {
        var count = 0
        try session.forEachRow("SELECT owner, type, key, version, kind FROM journal") { row in
            count += 1
            if count % 4_096 == 0 { try cancellation.check() }
            try add(row)
        }
    }

    private mutating func add(_ row: SQLRow) throws {
        let owner = try row.integer(0)
        let reference = RecordReference(type: try row.text(1), key: try row.text(2))
        let version = try row.integer(3)
        guard let kind = RecordChange.Kind(rawValue: try row.integer(4)) else {
            throw MizanError(
                .corruptData, "storage.unexpected-value",
                "The journal holds a row of an unknown kind: \(reference) means neither a present nor a removed record."
            )
        }
        checksums[owner, default: [:]][reference.slice, default: 0] &+= Checksum.term(
            reference, RecordChange.Entry(version: version, kind: kind))
        latest[owner] = max(latest[owner] ?? 0, version)
    }

    /// A contradiction between the store's rows about its owners; nil if there is no contradiction.
    func contradiction(in session: any DatabaseSession) throws -> String? {
        for row in try session.rows("SELECT owner, name, version, id FROM owners ORDER BY owner") {
            let owner = try row.integer(0)
            // A departed owner's rows are deleted in parts, and do not match the sums meanwhile.
            guard OwnerID(try row.text(3))?.isDeparted != true else { continue }
            let name = try row.text(1)
            if let last = latest[owner], last > (try row.integer(2)) {
                return "“\(name)” is at version \(try row.integer(2)), but the journal goes to \(last)"
            }
            var stored: [String: UInt64] = [:]
            for sum in try session.rows("SELECT slice, sum FROM checksums WHERE owner = \(owner)") {
                stored[try sum.text(0)] = UInt64(bitPattern: try sum.integer(1))
            }
            let counted = checksums[owner] ?? [:]
            for slice in Set(stored.keys).union(counted.keys).sorted() where stored[slice] ?? 0 != counted[slice] ?? 0 {
                return "the journal of “\(name)” does not add up to its checksum for \(slice)"
            }
        }
        return nil
    }
}
