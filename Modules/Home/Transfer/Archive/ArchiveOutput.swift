internal import Kernel

/// Collects the lines of an archive, and writes many of them at a time.
struct ArchiveOutput<Target: ArchiveTarget> {
    private let target: Target
    private let listener: WorkListener
    private let allRows: Int64
    private var buffer: [UInt8] = []
    private var bytes: Int64 = 0
    private var rows: Int64 = 0

    private static var most: Int { 1 << 18 }

    init(to target: Target, rows: Int64, telling listener: WorkListener) {
        (self.target, self.listener) = (target, listener)
        allRows = rows
    }

    mutating func line(_ bytes: [UInt8]) {
        buffer += bytes
        buffer.append(UInt8(ascii: "\n"))
    }

    /// Adds a row, and returns the length of its line.
    mutating func row(_ write: (inout [UInt8]) throws -> Void) rethrows -> Int {
        let start = buffer.count
        try write(&buffer)
        rows += 1
        return buffer.count - start
    }

    mutating func flushIfDue() throws(MizanError) {
        if buffer.count > Self.most { try flush() }
    }

    mutating func flush() throws(MizanError) {
        bytes += Int64(buffer.count)
        try target.write(&buffer)
        listener.report(WorkProgress(bytes: .init(bytes, of: Int64?.none), records: .init(rows, of: allRows)))
    }
}
