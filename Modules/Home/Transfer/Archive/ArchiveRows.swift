internal import Kernel
internal import Storage

/// Reads the rows of an archive, a few at a time.
struct ArchiveRows {
    private var reader: ArchiveReader
    private var target: ArchiveSchema.Target?
    private var check: ArchiveTableCheck?
    private var count = 0
    private var trailer: ArchiveTrailer?
    private var isInRing = false

    private static let most = 64
    private static let mostBytes = 256 << 10

    struct Some: Sendable {
        let statements: [SQL]
        let lines: ClosedRange<Int>
        /// The number of rows up to and including these.
        let count: Int
        /// The archive's end, once it is reached.
        let trailer: ArchiveTrailer?
        /// True if some rows have circular references, which are valid only when all rows are stored.
        let isInRing: Bool
    }

    init(_ reader: ArchiveReader) {
        self.reader = reader
    }

    mutating func next(_ schema: ArchiveSchema, of owner: Int64) throws -> Some {
        var statements: [SQL] = []
        var bytes = 0
        let first = reader.line + 1
        while trailer == nil, statements.count < Self.most, bytes < Self.mostBytes {
            switch try reader.next() {
            case .table(let position):
                target = schema.targets[position]
                check = target.map { ArchiveTableCheck($0, upTo: reader.manifest.ownerVersion) }
                if target?.table.isCircular == true { isInRing = true }
            case .row(let row):
                // The reader never returns a row without a table.
                guard let target else { continue }
                let line = reader.line
                try check?.take(row, line: line)
                statements.append(target.insertion(owner, row))
                bytes += Self.size(of: row)
            case .end(let end): trailer = end
            }
        }
        count += statements.count
        return Some(
            statements: statements, lines: first...max(first, reader.line), count: count, trailer: trailer,
            isInRing: isInRing)
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
