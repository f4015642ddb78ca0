internal import Kernel
internal import Storage

/// The data of one owner in a store, and the contradictions in this data.
struct Findings: Sendable {
    let version: RecordVersion
    /// For each version, the record that it changed.
    private(set) var history: [RecordVersion: String] = [:]
    private(set) var markers: [String: Int] = [:]
    private(set) var counters: [String: Double] = [:]
    private(set) var toggled: Set<String> = []
    private(set) var problems: [String] = []

    init(_ transaction: ReadTransaction) throws {
        let session = transaction.session
        let owner = transaction.ownerKey
        version = try session.firstRow("SELECT version FROM owners WHERE owner = \(owner)")?.integer(0) ?? -1
        for change in try Journal.changed(1...max(1, version), in: transaction) {
            history[change.version] = change.reference.key
        }
        if Int64(history.count) != version || (history.keys.max() ?? 0) != version {
            problems.append("version \(version), but \(history.count) changes up to \(history.keys.max() ?? 0)")
        }
        try readRecords(transaction)
        try compareJournal(transaction)
        try compareChecksums(transaction)
    }

    private mutating func readRecords(_ transaction: ReadTransaction) throws {
        try transaction.session.forEachRow(
            """
            SELECT name, weight FROM sample_record WHERE owner = \(transaction.ownerKey) AND deleted_at IS NULL
            """
        ) { row in
            let name = try row.text(0)
            switch name.prefix(while: { $0 != "/" }) {
            case "k": markers[name] = Int(try row.real(1))
            case "hot": counters[name] = try row.real(1)
            case "t": toggled.insert(name)
            default: problems.append("\(name) is there, which was rolled back")
            }
        }
    }

    /// Checks that the journal has the latest version of each record, and that each row agrees with its entry.
    private mutating func compareJournal(_ transaction: ReadTransaction) throws {
        let owner = transaction.ownerKey
        var latest = history.reduce(into: [String: RecordVersion]()) { $0[$1.value] = max($0[$1.value] ?? 0, $1.key) }
        try transaction.session.forEachRow(
            """
            SELECT r.name, r.version, j.version, r.deleted_at IS NULL, j.kind FROM sample_record r
            LEFT JOIN journal j ON j.owner = r.owner AND j.type = 'sample.Record' AND j.key = r.name
            WHERE r.owner = \(owner)
            """
        ) { row in
            let version = try row.integer(1)
            guard try latest.removeValue(forKey: row.text(0)) == version, try row.optionalInteger(2) == version,
                try row.integer(3) == row.optionalInteger(4)
            else {
                problems.append("\(try row.text(0)), its journal and its history do not agree")
                return
            }
        }
        if !latest.isEmpty { problems.append("\(latest.count) records of the history are not there") }
        let (entries, rows) = (
            try transaction.session.firstRow("SELECT COUNT(*) FROM journal WHERE owner = \(owner)")?.integer(0),
            try transaction.session.firstRow("SELECT COUNT(*) FROM sample_record WHERE owner = \(owner)")?.integer(0)
        )
        let keys = Int64(Set(history.values).count)
        if entries != keys || rows != keys {
            problems.append("\(keys) records in history, \(entries ?? -1) in the journal, \(rows ?? -1) rows")
        }
    }

    private mutating func compareChecksums(_ transaction: ReadTransaction) throws {
        var sum: UInt64 = 0
        try transaction.session.forEachRow(
            "SELECT type, key, version, kind FROM journal WHERE owner = \(transaction.ownerKey)"
        ) { row in
            let reference = RecordReference(type: try row.text(0), key: try row.text(1))
            let entry = RecordChange.Entry(
                version: try row.integer(2), kind: try row.integer(3) == 1 ? .live : .removed)
            sum &+= Checksum.term(reference, entry)
        }
        if try Checksum.stored(slice: "sample", in: transaction) != sum {
            problems.append("the checksum is not that of the journal")
        }
    }
}
