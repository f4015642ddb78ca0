package import Kernel

/// Reads the rows of the app's file from its bytes as they arrive.
package struct LedgerReader {
    private var reader: CSVRowReader
    private let header: LedgerHeader
    private var isAtHeader = true
    /// The first bytes, until they show the encoding.
    private var start: [UInt8]? = []
    /// The decoder of a file in UTF-16.
    private var wide: WideText?

    /// - Parameter wanted: the columns whose bytes are read; nil for all.
    package init(_ header: LedgerHeader, wanted: [LedgerColumn]? = nil) {
        self.header = header
        let places = wanted.map { Set($0.compactMap { header.place(of: $0) }) }
        reader = CSVRowReader(separator: header.separator, wanted: places)
    }

    package mutating func append(_ bytes: [UInt8]) {
        guard let start else { return reader.append(wide?.utf8(of: bytes) ?? bytes) }
        self.start = start + bytes
        if start.count + bytes.count >= WideText.telling { begin() }
    }

    package mutating func finish() {
        begin()
        reader.finish()
    }

    private mutating func begin() {
        guard let start else { return }
        wide = WideText(beginning: start)
        reader.append(wide?.utf8(of: start) ?? LedgerHeader.withoutMark(start))
        self.start = nil
    }

    /// The next row, or its fault; nil if more bytes are needed, or if no row is left. Empty lines are skipped.
    package mutating func next() throws(CSVFault) -> Result<LedgerRow, LedgerRowFault>? {
        while let bytes = try nextBytes() {
            do throws(LedgerRowFault) {
                let row = try header.row(bytes)
                if !row.isEmpty { return .success(row) }
            } catch {
                return .failure(error)
            }
        }
        return nil
    }

    /// The next row as the bytes of its fields.
    package mutating func nextBytes() throws(CSVFault) -> CSVRowReader.Row? {
        guard let row = try reader.next() else { return nil }
        guard isAtHeader else { return row }
        isAtHeader = false
        return try reader.next()
    }
}
