import Changes
import FoundationEssentials
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData
@testable import FinanceInfrastructure

/// Rows of a bank's file that are linked to entries made by hand. Devices push such links, and an interrupted import continues
/// with them.
struct BankRowPushTests {
    private static let row = "2026-01-08,-3.50,Coffee,,Cash,EUR,1,"

    private func entries(_ count: Int) async throws -> (ImportedStore, LedgerStore, [UUID]) {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        var ids: [UUID] = []
        for _ in 0..<count { ids.append(try await ledger.spend(-350, from: cash)) }
        return (ImportedStore(ledger), ledger, ids)
    }

    private func bankRows(_ ledger: LedgerStore) async throws -> [BankRowRecord] {
        try await ledger.store.read { try RecordTable<BankRowRecord>($0).list(RecordQuery()).items.map(\.entity) }
    }

    /// The transaction with the lower id wins on both devices, whichever arrives first.
    @Test(arguments: [0, 1]) func twoDevicesThatLinkedARowDifferentlyAgreeOnOneLink(first: Int) async throws {
        let (imported, ledger, ids) = try await entries(2)
        #expect(try await imported.take([Self.row], ["match": "link"]).counts.first?.linked == 1)
        let row = try #require(try await bankRows(ledger).first)
        let wanted = try #require(ids.map(\.text).min())
        let other = try #require(ids.first { $0 != row.transactionId })
        let (here, sent) = first == 0 ? (row.transactionId, other) : (other, row.transactionId)
        func fields(_ transaction: UUID) -> JSONValue {
            [
                "id": .string(row.id.text), "importer": "finance.csv", "account": "Cash EUR",
                "transactionId": .string(transaction.text), "createdAt": "2026-01-09T00:00:00.000Z",
            ]
        }
        let reference = RecordReference(type: "finance.BankRow", key: row.id.text)
        _ = try await ledger.push([RecordEdit(reference, .put(fields(here)))])
        let outcomes = try await ledger.push([RecordEdit(reference, .put(fields(sent)), base: 0)])
        if case .conflict = outcomes[0] { Issue.record("\(outcomes)") }
        #expect(try await bankRows(ledger).map(\.transactionId.text) == [wanted])
        #expect(try await imported.take([Self.row]).unchanged("transactions") == 1)
    }

    /// A pushed link to a transaction that does not exist on this server has no effect.
    @Test func aRowLinkedToAMissingTransactionIsNew() async throws {
        let (imported, ledger, _) = try await entries(0)
        let id = try LedgerEntryID.of(Self.row)
        let fields: JSONValue = [
            "id": .string(id.text), "importer": "finance.csv", "account": "Cash EUR",
            "transactionId": "01a2b3c4-0000-7000-8000-0000000000d1", "createdAt": "2026-01-09T00:00:00.000Z",
        ]
        _ = try await ledger.push([
            RecordEdit(RecordReference(type: "finance.BankRow", key: id.text), .put(fields), base: 0)
        ])
        #expect(try await imported.take([Self.row]).added("transactions") == 1)
    }

    /// Each entry matches at most one row. This is also true if the file is imported in parts and an earlier part used the
    /// entry.
    @Test(arguments: ["ask", "link"]) func anEntryIsLinkedToAtMostOneRow(match: String) async throws {
        let (imported, ledger, _) = try await entries(1)
        let file = Array(repeating: Self.row, count: 1_700)
        let report = try await imported.take(file, ["match": match])
        #expect(report.added("transactions") == 1_699)
        #expect(report.waiting + (report.counts.first?.linked ?? 0) == 1)
        #expect(try await bankRows(ledger).count == (match == "link" ? 1 : 0))
        let again = try await imported.take(file, ["match": match])
        #expect(again.unchanged("transactions") == (match == "link" ? 1_700 : 1_699) && again.changed == 0)
    }

    /// An import that broke off continues where it stopped.
    @Test func anInterruptedImportContinues() async throws {
        let (imported, ledger, ids) = try await entries(2)
        let file = [Self.row] + (0..<900).map { "2026-01-09,-1.00,row \($0),,Cash,EUR,1," } + [Self.row]
        struct Broken: Error {}
        let text = ([ImportedStore.headings] + file).joined(separator: "\n")
        await #expect(throws: Broken.self) {
            try await imported.take(text: text, ["match": "link"]) { throw Broken() }
        }
        #expect(try await bankRows(ledger).count == 1)
        let report = try await imported.take(file, ["match": "link"])
        #expect(report.counts.first?.linked == 1 && report.unchanged("transactions") > 0)
        #expect(Set(try await bankRows(ledger).map(\.transactionId)) == Set(ids))
    }
}

/// Derives the id of a file's row.
private enum LedgerEntryID {
    static func of(_ row: String) throws -> UUID {
        let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        var counter = LedgerEntry.Counter()
        return try LedgerEntry(LedgerRow(number: 2, texts: cells), LedgerOptions(.none), countedBy: &counter).id
    }
}
