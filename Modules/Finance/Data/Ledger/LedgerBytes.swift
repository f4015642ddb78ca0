internal import FinanceInfrastructure
internal import Kernel
internal import ModuleKit

/// The rows of a file of transactions, read as its bytes arrive.
final class LedgerBytes {
    let header: LedgerHeader
    private(set) var bytesRead: Int64
    private let stream: any ByteStream
    private var reader: LedgerReader
    private var isAtEnd = false

    private static let chunk = 1 << 16
    /// The number of first bytes, which contain the headings.
    private static let head = 1 << 12

    /// - Parameter wanted: the columns whose bytes are read; nil for all.
    init(_ stream: any ByteStream, wanted: [LedgerColumn]? = nil) throws {
        self.stream = stream
        var start: [UInt8] = []
        while start.count < Self.head, !start.contains(UInt8(ascii: "\n")) {
            let more = try stream.read(upTo: Self.head - start.count)
            if more.isEmpty { break }
            start += more
        }
        header = try Self.header(start)
        reader = LedgerReader(header, wanted: wanted)
        reader.append(start)
        bytesRead = Int64(start.count)
    }

    private static func header(_ start: [UInt8]) throws(MizanError) -> LedgerHeader {
        func refused(_ sentence: String, _ details: [String: String] = [:]) -> MizanError {
            MizanError(.invalidInput, "finance.ledger-headings", sentence, details: details)
        }
        let all = LedgerColumn.names(LedgerColumn.allCases)
        guard let header = LedgerHeader(start) else {
            throw refused("The file does not begin with its headings: \(all).")
        }
        guard header.missing.isEmpty else {
            throw refused(
                "The file has no column \(LedgerColumn.names(header.missing)). It needs \(all).",
                ["missing": header.missing.map(\.rawValue).joined(separator: ", ")])
        }
        guard header.repeated.isEmpty else {
            throw refused(
                "The file has more than one column \(LedgerColumn.names(header.repeated)). It needs one of each.",
                ["repeated": header.repeated.map(\.rawValue).joined(separator: ", ")])
        }
        return header
    }

    func nextRow() throws -> Result<LedgerRow, LedgerRowFault>? {
        do {
            return try next { (reader: inout LedgerReader) throws(CSVFault) in try reader.next() }
        } catch let fault as CSVFault {
            throw MizanError(.corruptData, "finance.ledger-damaged", "The file cannot be read any further: \(fault).")
        }
    }

    /// The next row as the bytes of its fields; nil at the end, and if the file is damaged.
    func nextFields() throws -> CSVRowReader.Row? {
        do {
            return try next { (reader: inout LedgerReader) throws(CSVFault) in try reader.nextBytes() }
        } catch is CSVFault {
            return nil
        }
    }

    private func next<Row>(_ take: (inout LedgerReader) throws(CSVFault) -> Row?) throws -> Row? {
        while true {
            if let row = try take(&reader) { return row }
            guard !isAtEnd else { return nil }
            let bytes = try stream.read(upTo: Self.chunk)
            bytesRead += Int64(bytes.count)
            if bytes.isEmpty {
                isAtEnd = true
                reader.finish()
            } else {
                reader.append(bytes)
            }
        }
    }
}

extension LedgerColumn {
    /// The columns as a sentence names them: “Date”, “Amount” and so on.
    fileprivate static func names(_ columns: [LedgerColumn]) -> String {
        columns.map { "“\($0.rawValue)”" }.joined(separator: ", ")
    }
}
