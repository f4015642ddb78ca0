internal import Kernel
internal import Storage

/// What a store says of one owner, and where it contradicts itself.
struct Findings: Sendable {
    let version: RecordVersion
    /// The record that each version changed.
    private(set) var history: [RecordVersion: String] = [:]
    private(set) var markers: [String: Int] = [:]
    private(set) var counters: [String: Double] = [:]
    private(set) var toggled: Set<String> = []
    private(set) var problems: [String] = []

    init(_ transaction: ReadTransaction) throws {
        let session = transaction.session
        let owner = transaction.ownerKey
        version = try session.firstRow("SELECT version FROM owners WHERE owner = \(owner)")?.integer(0) ?? -1
        try session.forEachRow("SELECT version, key FROM history WHERE owner = \(owner) ORDER BY version") { row in
            history[try row.integer(0)] = try row.text(1)
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

    /// The journal is the latest version of each record, and each row says the same as its entry.
    private mutating func compareJournal(_ transaction: ReadTransaction) throws {
        let owner = transaction.ownerKey
        let wrong = try transaction.session.firstRow(
            """
            SELECT COUNT(*) FROM (
                SELECT h.key FROM (SELECT key, MAX(version) AS last FROM history WHERE owner = \(owner) GROUP BY key) h
                LEFT JOIN journal j ON j.owner = \(owner) AND j.type = 'sample.Record' AND j.key = h.key
                LEFT JOIN sample_record r ON r.owner = \(owner) AND r.name = h.key
                WHERE j.version IS NOT h.last OR r.version IS NOT h.last OR (r.deleted_at IS NULL) IS NOT j.kind)
            """)?.integer(0)
        if wrong != 0 { problems.append("\(wrong ?? -1) records, their journal and their history do not agree") }
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
