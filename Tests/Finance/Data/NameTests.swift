import Changes
import FinanceDomain
import Foundation
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// White space and invisible characters around a name are not part of the name, by whatever route the name arrives.
struct NameTests {
    private static let around = ["Cash ", " cash", "\u{00A0}Cash", "Cash\u{200B}", "\u{2060}\u{200E}Cash\u{3000}"]

    private func names(_ ledger: LedgerStore) async throws -> [String] {
        try await ledger.store.read { try FinanceModule.accounts.all(in: $0).map(\.name) }
    }

    @Test(arguments: around)
    func aSecondAccountWithTheSameNameIsRefused(name: String) async throws {
        let ledger = try await LedgerStore()
        let bank = try await ledger.account("Bank")
        _ = try await ledger.account("Cash")
        let added = try await ledger.refusal { [module = ledger.module] in
            _ = try module.addAccount(AccountDraft(name: name, type: .cash, currency: Currency("EUR")), in: $0)
        }
        // The message shows the stored spelling.
        #expect(added.message == "Another account is called “Cash”.")
        let renamed = try await ledger.refusal { [module = ledger.module] in
            var change = AccountChange()
            change.name = name
            _ = try module.changeAccount(bank, change, in: $0)
        }
        #expect(renamed.message == "Another account is called “Cash”.")
    }

    @Test func aNameIsStoredTrimmed() async throws {
        let ledger = try await LedgerStore()
        let dollars = try await ledger.account("\u{200B} My purse\u{00A0}", "USD")
        let euros = try await ledger.account("my purse")
        let accounts = try await ledger.store.read { try FinanceModule.accounts.all(in: $0) }
        #expect(accounts.first { $0.id == dollars }?.name == "My purse")
        #expect(Set(accounts.map(\.groupID)).count == 1 && accounts.contains { $0.id == euros })
        let food = try await ledger.category("\u{FEFF}Food ")
        _ = try await ledger.category(" Coffee", in: food)
        let categories = try await ledger.store.read { try FinanceModule.categories.all(in: $0).map(\.name) }
        #expect(categories.sorted() == ["Coffee", "Food"])
    }

    @Test(arguments: ["Food ", "\u{200B}food"])
    func aSecondCategoryWithTheSameNameIsRefused(name: String) async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.category("Food")
        let fun = try await ledger.category("Fun")
        let added = try await ledger.refusal { [module = ledger.module] in
            _ = try module.addCategory(name, type: .expense, in: nil, in: $0)
        }
        #expect(added.reason == "finance.duplicate-name")
        let renamed = try await ledger.refusal { [module = ledger.module] in
            var change = CategoryChange()
            change.name = name
            _ = try module.changeCategory(fun, change, in: $0)
        }
        #expect(renamed.reason == "finance.duplicate-name")
    }

    @Test(arguments: ["", " ", "\u{200B}", "\u{FEFF}\u{00A0}"])
    func aBlankNameIsRefused(name: String) async throws {
        let ledger = try await LedgerStore()
        let error = try await ledger.refusal { [module = ledger.module] in
            _ = try module.addAccount(AccountDraft(name: name, type: .cash, currency: Currency("EUR")), in: $0)
        }
        #expect(error.code == .invalidInput)
    }

    /// A device is informed of the new name of its record.
    @Test(arguments: around)
    func aPushedNameIsTrimmedAndGetsANumberIfItIsTaken(name: String) async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let id = UUID()
        let outcomes = try await ledger.push([
            RecordEdit(
                RecordReference(type: "finance.Account", key: id.text),
                .put(FinanceSamples.accountFields(id.text, name)), base: 0)
        ])
        guard case .applied(_, isMerged: true)? = outcomes.first else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(try await names(ledger).map { $0.lowercased() }.sorted() == ["cash", "cash (2)"])
        let (food, other) = (UUID(), UUID())
        let put = { (id: UUID, name: String) in
            RecordEdit(
                RecordReference(type: "finance.Category", key: id.text),
                .put(FinanceSamples.categoryFields(id.text, name)), base: 0)
        }
        _ = try await ledger.push([put(food, name), put(other, "Cash")])
        let categories = try await ledger.store.read { try FinanceModule.categories.all(in: $0).map(\.name) }
        #expect(categories.map { $0.lowercased() }.sorted() == ["cash", "cash (2)"])
    }

    @Test func aFileMatchesExistingAccountsAndCategories() async throws {
        let imported = try await ImportedStore()
        try await imported.take(["2026-01-08,-3.50,a,Food,Cash,EUR,1,"])
        try await imported.take(["2026-01-09,-4.00,b,\u{200B}food\u{00A0},Cash\u{200B},EUR,1,"])
        #expect(try await imported.balances() == ["Cash EUR": -750])
        #expect(try await imported.categories() == ["Uncategorized expense", "Uncategorized: Food expense"])
    }
}
