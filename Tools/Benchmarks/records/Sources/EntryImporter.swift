internal import Kernel
internal import ModuleKit
internal import Storage

/// Imports the lines that the peer reads as rows of its table: owner, version, version, key, account, day, amount, memo.
struct EntryImporter: StreamImporter {
    let name = "bench.entries"
    let title = "Entries"
    let recognisedBy = ["nine columns"]

    func recognises(_ head: [UInt8]) -> Bool {
        head.prefix { $0 != UInt8(ascii: "\n") }.count { $0 == UInt8(ascii: ",") } == 8
    }

    func open(_ source: any ImportSource, _ choices: ImportChoices) throws -> any ImportPieces {
        EntryPieces(try source.open())
    }
}

private final class EntryPieces: ImportPieces {
    private static let size = 512

    private let stream: any ByteStream
    private var buffer: [UInt8] = []
    private var start = 0
    private(set) var bytesRead: Int64 = 0

    init(_ stream: any ByteStream) { self.stream = stream }

    func next() throws -> PreparedImport? {
        var entries: [Entry] = []
        entries.reserveCapacity(Self.size)
        while entries.count < Self.size, let entry = try line() { entries.append(entry) }
        guard !entries.isEmpty else { return nil }
        return PreparedImport { [entries] transaction in
            var count = ImportReport.Count(kind: "entries")
            for change in try RecordTable<Entry>(transaction).saveAll(entries) {
                switch change.outcome {
                case .created: count.added += 1
                case .updated: count.updated += 1
                case .unchanged: count.unchanged += 1
                }
            }
            var report = ImportReport()
            report.counts = [count]
            return report
        }
    }

    private func line() throws -> Entry? {
        while true {
            if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                bytesRead += Int64(end + 1 - start)
                return try entry(buffer[start..<end])
            }
            buffer.removeFirst(start)
            start = 0
            let more = try stream.read(upTo: 64 << 10)
            if more.isEmpty { return nil }
            buffer += more
        }
    }

    private func entry(_ line: ArraySlice<UInt8>) throws -> Entry {
        let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count == 9, let day = Int64(fields[5]), let amount = Int64(fields[6]) else {
            throw MizanError(.corruptData, "bench.line", "A line is no entry.")
        }
        return Entry(id: fields[3], account: fields[4], day: day, amount: amount, memo: fields[7])
    }
}
