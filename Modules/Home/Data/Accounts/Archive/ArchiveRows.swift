internal import Kernel
internal import Storage

/// Puts the rows of an archive into the store, many at a time.
struct ArchiveRows {
    private let owner: Int64
    private let schema: ArchiveSchema
    private let session: any DatabaseSession
    private var waiting: [SQL] = []
    private var firstWaiting = 0
    private var waitingBytes = 0
    private var count = 0
    /// Hears how many there are so far.
    private let stored: (Int) -> Void

    private static let batch = 1_000
    private static let batchBytes = 4 << 20

    init(
        owner: Int64, schema: ArchiveSchema, session: any DatabaseSession, stored: @escaping (Int) -> Void
    ) {
        self.stored = stored
        self.owner = owner
        self.schema = schema
        self.session = session
    }

    /// Reads to the end, and returns the last line.
    mutating func takeIn(_ reader: inout ArchiveReader) throws -> ArchiveTrailer {
        var target: ArchiveSchema.Target?
        var check: ArchiveTableCheck?
        while true {
            switch try reader.next() {
            case .table(let position):
                target = schema.targets[position]
                check = target.map { ArchiveTableCheck($0, upTo: reader.manifest.ownerVersion) }
            case .row(let row):
                // A row without a table does not come out of the reader.
                guard let target else { continue }
                try check?.take(row, line: reader.line)
                try add(target.insertion(owner, row), bytes: Self.size(of: row), line: reader.line)
            case .end(let trailer):
                try flush(line: reader.line)
                return trailer
            }
        }
    }

    private mutating func add(_ statement: SQL, bytes: Int, line: Int) throws {
        if waiting.isEmpty { firstWaiting = line }
        waiting.append(statement)
        waitingBytes += bytes
        if waiting.count >= Self.batch || waitingBytes >= Self.batchBytes { try flush(line: line) }
    }

    private mutating func flush(line: Int) throws {
        do {
            try session.executeMany(waiting)
        } catch let error as MizanError where error.reason == "storage.constraint" || error.reason == "storage.nul" {
            throw MizanError(
                .corruptData, "archive.damaged",
                "Lines \(firstWaiting) to \(line) of the archive hold a row that cannot be: \(error.message) Nothing was stored.",
                details: ["line": String(firstWaiting), "lastLine": String(line)])
        }
        count += waiting.count
        stored(count)
        waiting.removeAll(keepingCapacity: true)
        waitingBytes = 0
    }

    private static func size(of row: [SQLValue]) -> Int {
        row.reduce(0) { sum, value in
            switch value {
            case .text(let text): sum + text.utf8.count
            case .blob(let bytes): sum + bytes.count
            default: sum + 8
            }
        }
    }
}
