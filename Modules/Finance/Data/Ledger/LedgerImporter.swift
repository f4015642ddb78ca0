internal import FinanceInfrastructure
internal import ModuleKit

/// Imports the app's file of eight columns, row by row (contracts/finance.md §1.1 and §2.2).
struct LedgerImporter: StreamImporter {
    static let format = "finance.csv"

    let name = format
    let title = "Transactions (CSV)"
    let recognisedBy = LedgerColumn.allCases.map(\.rawValue)
    let headings = LedgerColumn.allCases.map(\.rawValue)
    let options = LedgerOptions.all
    let surveys = true
    let finance: FinanceModule

    func recognises(_ head: [UInt8]) -> Bool { LedgerHeader(head) != nil }

    func survey(_ source: any ImportSource) throws -> ImportSurvey {
        var survey = LedgerSurvey(try LedgerBytes(source.open(), wanted: LedgerSurvey.columns))
        try survey.read()
        let findings = LedgerFindings(survey)
        return ImportSurvey(source: survey.source(of: name), findings: survey.findings) {
            try LedgerPieces($0.open(), LedgerOptions($1), findings, finance)
        }
    }

    func open(_ source: any ImportSource, _ choices: ImportChoices) throws -> any ImportPieces {
        try LedgerPieces(source.open(), LedgerOptions(choices), LedgerFindings(), finance)
    }
}

/// The rows of one file, a few hundred at a time.
private final class LedgerPieces: ImportPieces {
    private let file: LedgerBytes
    private let options: LedgerOptions
    private let findings: LedgerFindings
    private let finance: FinanceModule
    private var counter = LedgerEntry.Counter()
    private let first = FirstPieces()
    private var pieces = 0
    var bytesRead: Int64 { file.bytesRead }

    private static let rowsOfPiece = 800

    init(
        _ stream: any ByteStream, _ options: LedgerOptions, _ findings: LedgerFindings, _ finance: FinanceModule
    ) throws {
        (self.options, self.findings, self.finance) = (options, findings, finance)
        file = try LedgerBytes(stream)
    }

    func next() throws -> PreparedImport? {
        pieces += 1
        var piece = LedgerPiece(options, findings, first.of(pieces), finance)
        while piece.count < Self.rowsOfPiece, let row = try file.nextRow() {
            do throws(LedgerRowFault) {
                let entry = try LedgerEntry(row.get(), options, isOwn: findings.isOwn, countedBy: &counter)
                piece.entries.append(entry)
            } catch {
                piece.rejected.append(error)
            }
        }
        if findings.isNewestFirst(options.dates) { piece.entries.countFromTheLast() }
        return piece.count == 0 ? nil : piece.prepared
    }
}
