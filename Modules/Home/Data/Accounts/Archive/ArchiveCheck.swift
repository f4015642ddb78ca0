internal import Kernel
internal import Storage

/// Reads an archive to its end without a store: its lines, the order of its rows, and its digests.
enum ArchiveCheck {
    private static let checkedEvery = 1_000

    static func run(_ path: String, _ schema: ArchiveSchema, _ cancellation: Cancellation) throws {
        var reader = try ArchiveReader(path)
        let ownerRow = reader.manifest.ownerRow
        var owner = TableDigest(table: CatalogueTable.owners, columns: ownerRow.map(\.column))
        owner.add(ownerRow.map(\.value))
        var tables = [owner.finish()]
        var current: TableDigest?
        var order: ArchiveOrder?
        while true {
            switch try reader.next() {
            case .table(let position):
                if let digest = current { tables.append(digest.finish()) }
                let target = schema.targets[position]
                current = TableDigest(table: target.table.name, columns: target.columns)
                order = ArchiveOrder(target)
            case .row(let row):
                try order?.take(row, line: reader.line)
                current?.add(row)
                if reader.line.isMultiple(of: checkedEvery) { try cancellation.check() }
            case .end(let trailer):
                if let digest = current { tables.append(digest.finish()) }
                return try AccountImportCheck.requireEqual(OwnerDigest(tables), trailer, line: reader.line)
            }
        }
    }
}

/// The rows of a table come in the order of its key, each once.
struct ArchiveOrder {
    private let target: ArchiveSchema.Target
    private var last: [SQLValue]?

    init(_ target: ArchiveSchema.Target) {
        self.target = target
    }

    mutating func take(_ row: [SQLValue], line: Int) throws(MizanError) {
        if let last, !target.key.isEmpty, !KeyOrder.isAscending(last, row, key: target.key) {
            throw ArchiveError.damaged(
                "this row of \(target.table.name) stands twice, or not in its place", line: line)
        }
        last = row
    }
}
