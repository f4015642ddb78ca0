internal import Kernel
internal import Storage

/// Reads an archive from its first line to its last, and refuses lines that are out of order.
struct ArchiveReader {
    enum Line {
        case table(Int)
        case row([SQLValue])
        case end(ArchiveTrailer)
    }

    let manifest: ArchiveManifest
    private let lines: LineReader
    private let manifestDigest: String
    private let rowReaders: [ArchiveRowReader]
    private var table = -1

    /// The number of the line that was read last.
    var line: Int { lines.number }

    /// The bytes of the file that have been read.
    var bytes: WorkProgress.Amount { .init(lines.taken, of: lines.size) }

    init(_ path: String) throws(MizanError) {
        lines = try LineReader(path)
        let first = try lines.next { line throws(MizanError) -> (ArchiveManifest, String) in
            try Self.requireShort(line, number: 1)
            return (try ArchiveManifest(line: line, of: path), Hexadecimal.digest(line))
        }
        guard let first else { throw ArchiveError.notAnArchive(path, "it is empty") }
        (manifest, manifestDigest) = first
        rowReaders = manifest.tables.map { table in
            ArchiveRowReader(columns: table.columns.map { ArchiveColumn($0) })
        }
    }

    /// The next line. Nothing may be read after the end.
    mutating func next() throws(MizanError) -> Line {
        let number = lines.number + 1
        let reader = rowReaders.indices.contains(table) ? rowReaders[table] : nil
        let line = try lines.next { line throws(MizanError) -> (row: [SQLValue]?, other: JSONValue?) in
            if line.first == UInt8(ascii: "["), let reader { return (try reader.row(line, number: number), nil) }
            try Self.requireShort(line, number: number)
            do throws(JSONError) { return (nil, try JSONReader.read(Array(line))) } catch {
                throw ArchiveError.damaged("\(error)", line: number)
            }
        }
        guard let line else { throw ArchiveError.truncated(afterLine: number - 1) }
        if let row = line.row { return .row(row) }
        guard let other = line.other, case .object(let members) = other, members.count == 1 else {
            throw ArchiveError.damaged("this is neither a table, a row of one, nor the end", line: number)
        }
        switch (members[0].name, members[0].value) {
        case ("table", .string(let name)): return .table(try enter(name, line: number))
        case ("end", let end): return .end(try finish(ArchiveTrailer(end, line: number), line: number))
        default: throw ArchiveError.damaged("this is neither a table, a row of one, nor the end", line: number)
        }
    }

    /// Refuses a long line, because a line that is read as a whole takes many times its length in memory.
    private static func requireShort(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(MizanError) {
        guard line.count <= ArchiveFormat.longestObject else {
            throw ArchiveError.tooLong(line: number, ArchiveFormat.longestObject)
        }
    }

    /// Tables must come in the manifest's order, each once.
    private mutating func enter(_ name: String, line: Int) throws(MizanError) -> Int {
        table += 1
        guard manifest.tables.indices.contains(table) else {
            throw ArchiveError.damaged("a table that the manifest does not name, “\(name.prefix(80))”", line: line)
        }
        guard ExactText(manifest.tables[table].name) == ExactText(name) else {
            throw ArchiveError.damaged(
                "the table \(manifest.tables[table].name) is expected here, not “\(name.prefix(80))”", line: line)
        }
        return table
    }

    private func finish(_ trailer: ArchiveTrailer, line: Int) throws(MizanError) -> ArchiveTrailer {
        guard table == manifest.tables.count - 1 else {
            throw ArchiveError.damaged(
                "the table \(manifest.tables[table + 1].name) is missing before the end", line: line)
        }
        guard trailer.manifest == manifestDigest else {
            throw ArchiveError.damaged("it differs from the line that was written", line: 1)
        }
        let more = try lines.next { _ throws(MizanError) in true }
        guard more == nil else { throw ArchiveError.damaged("there is more data after the end", line: line + 1) }
        return trailer
    }
}

extension ArchiveColumn {
    init(_ column: ArchiveManifest.Column) {
        self.init(name: column.name, type: column.type, kind: CatalogueColumn.Kind(declared: column.type))
    }
}
