import Changes
import FinanceDomain
import FoundationEssentials
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// A store into which files of transactions are imported.
struct ImportedStore {
    let store: TestStore
    let finance: FinanceModule

    static let headings = "Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes"

    init() async throws { self.init(try await LedgerStore()) }

    init(_ ledger: LedgerStore) { (store, finance) = (ledger.store, ledger.module) }

    /// Imports lines below the headings, each piece in a separate write.
    @discardableResult
    func take(_ lines: [String], _ choices: [String: String] = [:]) async throws -> ImportReport {
        try await take(text: ([Self.headings] + lines).joined(separator: "\n"), choices)
    }

    func take(
        text: String, _ choices: [String: String] = [:], afterEachPiece: () async throws -> Void = {}
    ) async throws -> ImportReport {
        let importer = LedgerImporter(finance: finance)
        let source = TextSource(bytes: Array(text.utf8))
        #expect(importer.recognises(source.bytes))
        let survey = try importer.survey(source)
        let pieces = try survey.open(source, ImportChoices(choices, of: importer.options))
        var report = ImportReport()
        while let piece = try pieces.next() {
            report.extend(by: try await store(piece))
            try await afterEachPiece()
        }
        return report
    }

    private func store(_ piece: PreparedImport) async throws -> ImportReport {
        do {
            return try await store.write { try piece.apply($0) }
        } catch let error as MizanError where !error.isOfTheStore {
            let carefully = try #require(piece.applyCarefully)
            return try await store.write { try carefully($0) }
        }
    }

    /// Sets the home currency.
    func begin(with currency: String) async throws {
        try await store.write { [finance] in _ = try finance.begin(with: Currency(currency), in: $0) }
    }

    func exported() async throws -> String {
        try await store.read { [finance] in
            String(decoding: try finance.ledgerFile(of: nil, in: $0).bytes, as: UTF8.self)
        }
    }

    func transactions() async throws -> [TransactionViewEntity] {
        try await store.read {
            try FinanceModule.transactionViews.page(RecordQuery(limit: 1_000), in: $0).items
        }
    }

    /// Keyed by name and currency: `Cash EUR`.
    func balances() async throws -> [String: Int64] {
        try await store.read { reading in
            Dictionary(
                try FinanceModule.accountViews.page(in: reading).items.map {
                    ("\($0.account.name) \($0.account.currency)", $0.currentBalanceCents)
                }, uniquingKeysWith: +)
        }
    }

    /// The categories in the form `Food: Coffee`, each with its type.
    func categories() async throws -> Set<String> {
        try await store.read { reading in
            let all = try FinanceModule.categories.all(in: reading)
            return Set(
                all.map { category in
                    let parent = category.parentID.flatMap { id in all.first { $0.id == id }?.name }
                    return (parent.map { $0 + ": " } ?? "") + "\(category.name) \(category.type.rawValue)"
                })
        }
    }

    private struct TextSource: ImportSource {
        let name = "ledger.csv"
        let size: Int64? = nil
        let path: String? = nil
        let bytes: [UInt8]

        func head() -> [UInt8]? { Array(bytes.prefix(4_096)) }
        func open() -> any ByteStream { Stream(bytes) }

        private final class Stream: ByteStream {
            private var rest: ArraySlice<UInt8>
            init(_ bytes: [UInt8]) { rest = bytes[...] }
            func read(upTo limit: Int) -> [UInt8] {
                defer { rest = rest.dropFirst(limit) }
                return Array(rest.prefix(limit))
            }
        }
    }
}

extension ImportReport {
    /// The number of new records of a kind.
    func added(_ kind: String) -> Int { counts.first { $0.kind == kind }?.added ?? 0 }
    func unchanged(_ kind: String) -> Int { counts.first { $0.kind == kind }?.unchanged ?? 0 }
    /// `Row 3: why`.
    var refusals: [String] { rejected.map { "\($0.path): \($0.reason)" } }
}
