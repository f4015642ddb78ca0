import Changes
import FinanceDomain
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import FinanceData

struct LedgerExportTests {
    private static let lines = [
        "2026-01-08,-3.50,\"Coffee, black\",Uncategorized: Food,Cash,EUR,1,",
        "2026-01-09,-1250,Sushi,Uncategorized: Food,Yen,JPY,0.0061,",
        "2026-01-10,1.234,'=SUM(A1),Gifts:,Dinar,KWD,2.9875,\"two\nlines\"",
        "2026-01-11T10:30:00.000Z,5.00,,,Cash,EUR,1,'-",
    ]

    @Test func anImportedFileIsExportedUnchanged() async throws {
        let imported = try await ImportedStore()
        #expect(try await imported.take(Self.lines).refusals == [])
        let file = try await imported.store.read { [finance = imported.finance] in
            try finance.ledgerFile(of: nil, in: $0)
        }
        #expect(file.transactions == 4 && file.transferLegs == 0)
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(text == ([ImportedStore.headings] + Self.lines).joined(separator: "\r\n") + "\r\n")
        // In this store every row is known. In another store the rows are added, and the balances are the same.
        #expect(try await imported.take(text: text).changed == 0)
        let elsewhere = try await ImportedStore()
        #expect(try await elsewhere.take(text: text).added("transactions") == 4)
        #expect(try await elsewhere.balances() == imported.balances())
    }

    @Test func twoCategoriesWithTheSameNameAreReported() async throws {
        let imported = try await ImportedStore()
        let ids = try await imported.store.write { [finance = imported.finance] transaction in
            try CategoryType.allCases.map {
                try finance.addCategory("Gifts", type: $0, in: nil, in: transaction).entity.id
            }
        }
        try await imported.take(["2026-01-01,-1.00,given,,Cash,EUR,1,", "2026-01-01,1.00,got,,Cash,EUR,1,"])
        let names = try await imported.store.write { [finance = imported.finance] transaction in
            let rows = try FinanceModule.transactions.all(in: transaction)
            for (row, id) in zip(rows, ids) {
                var change = TransactionChange()
                change.categoryID = .set(id)
                _ = try finance.changeTransaction(row.id, change, in: transaction)
            }
            return try finance.ledgerFile(of: nil, in: transaction.view).sharedNames
        }
        #expect(names == ["Gifts:"])
    }

    /// When an export is imported again, each category gets its former place, whatever its name is. This is also true for a
    /// category with refunds.
    @Test func importedCategoriesHaveTheirExportedPlaces() async throws {
        let imported = try await ImportedStore()
        try await imported.store.write { [finance = imported.finance] transaction in
            func add(_ top: String, _ children: [String]) throws {
                let top = try finance.addCategory(top, type: .expense, in: nil, in: transaction).entity
                for child in children { _ = try finance.addCategory(child, type: nil, in: top.id, in: transaction) }
            }
            try add("Rent", [])
            try add(String(repeating: "t", count: 100), [String(repeating: ":", count: 100)])
            try add("Sub: Tea", [])
            try add(#"a\: b\"#, [])
            try add("End:", ["Coffee", "Tea: green", "x:", "\u{301}e"])
            try add("Food", ["Coffee", "General"])
        }
        let ids = try await imported.store.read { try FinanceModule.categories.all(in: $0).map(\.id) }
        try await imported.take(["2026-01-01,-1.00,first,,Cash,EUR,1,"])
        let account = try #require(try await imported.transactions().first?.accountID)
        try await imported.store.write { [finance = imported.finance] transaction in
            for id in ids {
                guard try FinanceModule.categories.all(in: transaction).allSatisfy({ $0.parentID != id }) else {
                    continue
                }
                for units in [Int64(-100), 20] {
                    _ = try finance.addTransaction(
                        TransactionDraft(
                            accountID: account, amount: Amount(minorUnits: units), categoryID: id,
                            description: id.text, date: TransactionDate(CivilDay(year: 2026, month: 1, day: 2)!)),
                        in: transaction)
                }
            }
        }
        let text = try await imported.exported()
        let elsewhere = try await ImportedStore()
        #expect(try await elsewhere.take(text: text).refusals == [])
        let places = try await (elsewhere.categories(), imported.categories())
        #expect(Set(places.0.map(Self.place)) == Set(places.1.map(Self.place)))
        #expect(
            try await elsewhere.exported().split(separator: "\r\n").sorted() == text.split(separator: "\r\n").sorted())
    }

    /// The category without its type, because the file does not contain types.
    private static func place(_ category: String) -> Substring {
        category.lastIndex(of: " ").map { category[..<$0] } ?? category[...]
    }

    @Test func legsOfTransfersAreCounted() async throws {
        let imported = try await ImportedStore()
        let file = try await imported.store.write { [finance = imported.finance] transaction in
            let euro = try Currency("EUR")
            let cash = try finance.addAccount(AccountDraft(name: "Cash", type: .cash, currency: euro), in: transaction)
            let bank = try finance.addAccount(
                AccountDraft(name: "Bank", type: .checking, currency: euro), in: transaction)
            _ = try finance.transfer(
                TransferDraft(from: cash.entity.id, to: bank.entity.id, sent: Amount(minorUnits: 500)), in: transaction)
            return (
                try finance.ledgerFile(of: nil, in: transaction.view),
                try finance.ledgerFile(of: bank.entity.id, in: transaction.view)
            )
        }
        #expect(file.0.transactions == 2 && file.0.transferLegs == 2)
        #expect(file.1.transactions == 1 && file.1.transferLegs == 1)
    }

    /// In an export of Mizan, blanks around a text belong to the text. In the files of other programs, they do not.
    @Test func exportedTextsAreImportedUnchanged() async throws {
        let texts = [
            " lead", "trail ", "\ttab", "tab\t", "a\nb", "multi\r\nline", "=x ", " =x", "'quoted", "end\r",
        ]
        let ledger = try await LedgerStore()
        let account = try await ledger.account("Cash")
        try await ledger.store.write { [module = ledger.module] transaction in
            for text in texts {
                let draft = TransactionDraft(
                    accountID: account, amount: try Amount(minorUnits: -100), description: text, notes: text)
                _ = try module.addTransaction(draft, in: transaction)
            }
        }
        let here = ImportedStore(ledger)
        let text = try await here.exported()
        let report = try await here.take(text: text)
        #expect(report.unchanged("transactions") == texts.count && report.changed == 0 && report.waiting == 0)
        let elsewhere = try await ImportedStore()
        #expect(try await elsewhere.take(text: text).added("transactions") == texts.count)
        for store in [here, elsewhere] {
            let found = try await store.transactions()
            #expect(Set(found.map(\.description)) == Set(texts) && found.allSatisfy { $0.notes == $0.description })
        }
        // The rows are also recognised if an earlier version imported their texts without the surrounding blanks.
        #expect(try await elsewhere.take(text: text).changed == 0)
    }
}
