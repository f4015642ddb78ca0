package import Kernel

/// Takes the rows of the app's file out of its bytes as they come.
package struct LedgerReader {
    private var reader: CSVRowReader
    private let header: LedgerHeader
    private var isAtHeader = true
    /// The first bytes, until it shows whether they are a mark of the byte order.
    private var start: [UInt8]? = []

    package init(_ header: LedgerHeader) {
        self.header = header
        reader = CSVRowReader(separator: header.separator)
    }

    package mutating func append(_ bytes: [UInt8]) {
        guard let start else { return reader.append(bytes) }
        self.start = start + bytes
        if start.count + bytes.count >= 3 { begin() }
    }

    package mutating func finish() {
        begin()
        reader.finish()
    }

    private mutating func begin() {
        guard let start else { return }
        reader.append(LedgerHeader.withoutMark(start))
        self.start = nil
    }

    /// The next row, or what is wrong with it; nil if more bytes are needed, or none is left. Empty lines are passed over.
    package mutating func next() throws(CSVFault) -> Result<LedgerRow, LedgerRowFault>? {
        while let bytes = try reader.next() {
            if isAtHeader {
                isAtHeader = false
                continue
            }
            do throws(LedgerRowFault) {
                let row = try header.row(bytes)
                if !row.isEmpty { return .success(row) }
            } catch {
                return .failure(error)
            }
        }
        return nil
    }
}
