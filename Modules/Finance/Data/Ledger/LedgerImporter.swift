internal import FinanceInfrastructure
internal import Kernel
internal import ModuleKit

/// Takes in the app's file of eight columns, row by row (contracts/finance.md §1.1 and §2.2).
struct LedgerImporter: StreamImporter {
    let name = "finance.csv"
    let title = "Transactions (CSV)"
    let recognisedBy = LedgerColumn.allCases.map(\.rawValue)
    let options = LedgerOptions.all
    let finance: FinanceModule

    func recognises(_ head: [UInt8]) -> Bool { LedgerHeader(head) != nil }

    func open(_ source: any ImportSource, _ choices: ImportChoices) throws -> any ImportPieces {
        try LedgerPieces(source.open(), LedgerOptions(choices), finance)
    }
}

/// The rows of one file, some hundred at a time.
private final class LedgerPieces: ImportPieces {
    private let stream: any ByteStream
    private let options: LedgerOptions
    private let finance: FinanceModule
    private var reader: LedgerReader
    private var counter = LedgerEntry.Counter()
    private let first = FirstPieces()
    private var pieces = 0
    private var isAtEnd = false
    private(set) var bytesRead: Int64

    private static let chunk = 1 << 16
    private static let rowsOfPiece = 800
    /// The headings are among these.
    private static let head = 1 << 12

    init(_ stream: any ByteStream, _ options: LedgerOptions, _ finance: FinanceModule) throws {
        (self.stream, self.options, self.finance) = (stream, options, finance)
        var start: [UInt8] = []
        while start.count < Self.head, !start.contains(UInt8(ascii: "\n")) {
            let more = try stream.read(upTo: Self.head - start.count)
            if more.isEmpty { break }
            start += more
        }
        guard let header = LedgerHeader(start) else {
            throw MizanError(
                .invalidInput, "finance.ledger-headings",
                "The file does not begin with its headings: \(LedgerColumn.names(LedgerColumn.allCases)).")
        }
        guard header.missing.isEmpty else {
            throw MizanError(
                .invalidInput, "finance.ledger-headings",
                "The file has no column \(LedgerColumn.names(header.missing)). It needs "
                    + "\(LedgerColumn.names(LedgerColumn.allCases)).",
                details: ["missing": header.missing.map(\.rawValue).joined(separator: ", ")])
        }
        guard header.repeated.isEmpty else {
            throw MizanError(
                .invalidInput, "finance.ledger-headings",
                "The file has more than one column \(LedgerColumn.names(header.repeated)). It needs one of each.",
                details: ["repeated": header.repeated.map(\.rawValue).joined(separator: ", ")])
        }
        reader = LedgerReader(header)
        reader.append(start)
        bytesRead = Int64(start.count)
    }

    func next() throws -> PreparedImport? {
        pieces += 1
        var piece = LedgerPiece(options.removed, first.of(pieces), finance)
        while piece.count < Self.rowsOfPiece, let row = try nextRow() {
            do throws(LedgerRowFault) {
                piece.entries.append(try LedgerEntry(row.get(), options, countedBy: &counter))
            } catch {
                piece.rejected.append(error)
            }
        }
        return piece.count == 0 ? nil : piece.prepared
    }

    private func nextRow() throws -> Result<LedgerRow, LedgerRowFault>? {
        do {
            while true {
                if let row = try reader.next() { return row }
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
        } catch let fault as CSVFault {
            throw MizanError(.corruptData, "finance.ledger-damaged", "The file cannot be read on: \(fault).")
        }
    }
}

extension LedgerColumn {
    /// “Date”, “Amount” and so on, as a sentence names them.
    fileprivate static func names(_ columns: [LedgerColumn]) -> String {
        columns.map { "“\($0.rawValue)”" }.joined(separator: ", ")
    }
}
