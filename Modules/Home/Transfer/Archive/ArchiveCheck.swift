internal import Kernel
internal import Storage

/// Reads a whole archive without a store, and checks its lines, the order of its rows, and its digests.
enum ArchiveCheck {
    private static let checkedEvery = 1_000

    /// Returns the number of rows.
    static func run(
        _ path: String, _ schema: ArchiveSchema, telling listener: WorkListener, _ cancellation: Cancellation
    ) throws -> Int {
        var reader = try ArchiveReader(path)
        var tables = [reader.manifest.ownerDigest]
        var current: TableDigest?
        var check: ArchiveTableCheck?
        while true {
            switch try reader.next() {
            case .table(let position):
                if let digest = current { tables.append(digest.finish()) }
                let target = schema.targets[position]
                current = TableDigest(table: target.table.name, columns: target.columns)
                check = ArchiveTableCheck(target, upTo: reader.manifest.ownerVersion)
            case .row(let row):
                try check?.take(row, line: reader.line)
                current?.add(row)
                guard reader.line.isMultiple(of: checkedEvery) else { continue }
                try cancellation.check()
                listener.report(WorkProgress(bytes: reader.bytes))
            case .end(let trailer):
                if let digest = current { tables.append(digest.finish()) }
                try AccountImportCheck.requireEqual(OwnerDigest(tables), trailer, line: reader.line)
                return tables.dropFirst().reduce(0) { $0 + $1.rows }
            }
        }
    }
}
