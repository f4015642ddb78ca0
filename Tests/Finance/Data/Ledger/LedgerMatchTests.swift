import FinanceDomain
import FoundationEssentials
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// Many rows with one amount meet many entries with that amount.
struct LedgerMatchTests {
    private let ledger: LedgerStore
    private let account: UUID

    /// Two hundred entries with the same amount and day.
    init() async throws {
        ledger = try await LedgerStore()
        account = try await ledger.account("Giro")
        try await ledger.store.write { [module = ledger.module, account] in
            let date = TransactionDate(try #require(CivilDay("2026-03-03")))
            for _ in 0..<200 {
                _ = try module.addTransaction(
                    TransactionDraft(accountID: account, amount: Amount(minorUnits: -300), date: date), in: $0)
            }
        }
    }

    @Test func eachRowIsMatchedWithADifferentEntry() async throws {
        let imported = ImportedStore(ledger)
        let rows = (0..<150).map { "2026-03-0\(1 + $0 % 5),-3.00,Tea \($0),,Giro,EUR,1," }
        #expect(try await imported.take(rows).waiting == 150)
        let report = try await imported.take(rows, ["match": "link"])
        #expect(report.counts.first?.linked == 150 && report.added("transactions") == 0)
        #expect(try await imported.balances() == ["Giro EUR": -60_000])
    }

    /// No more entries are read than there are rows.
    @Test func theNumberOfEntriesReadIsAtMostTheNumberOfRows() async throws {
        try await ledger.store.write { [account] transaction in
            let days = try ["2026-03-03", "2026-03-05"].map { try #require(CivilDay($0)) }
            let pieces = FirstPieces()
            func read(_ piece: Int) throws -> [UUID] {
                try HandEntry.all(in: account, [-300: days], apart: 5, pieces.of(piece), in: transaction).map(\.id)
            }
            let first = try read(0)
            #expect(first.count == 2)
            pieces.of(0).claim(Set(first))
            let second = try read(1)
            #expect(second.count == 2 && Set(first).isDisjoint(with: second))
        }
    }
}
