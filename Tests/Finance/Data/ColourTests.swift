import Changes
import FinanceDomain
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import FinanceData

/// A colour that is typed or sent to an endpoint must be valid. A colour from a device is stored unchanged, because seed 001
/// allows any text.
struct ColourTests {
    @Test(arguments: ["red", "#12345", "#1234567", "123456", "#12345g", ""])
    func aMalformedColourIsRefused(text: String) async throws {
        let ledger = try await LedgerStore()
        let (cash, food) = (try await ledger.account("Cash"), try await ledger.category("Food"))
        let writes: [@Sendable (FinanceModule, WriteTransaction) throws -> Void] = [
            {
                _ = try $0.addAccount(
                    AccountDraft(name: "Bank", type: .cash, currency: Currency("EUR"), color: text), in: $1)
            },
            {
                var change = AccountChange()
                change.color = text
                _ = try $0.changeAccount(cash, change, in: $1)
            }, { _ = try $0.addCategory("Fun", type: .expense, color: text, in: nil, in: $1) },
            {
                var change = CategoryChange()
                change.color = text
                _ = try $0.changeCategory(food, change, in: $1)
            },
        ]
        for write in writes {
            let error = try await ledger.refusal { [module = ledger.module] in try write(module, $0) }
            #expect(error.reason == "finance.color")
        }
    }

    /// A client that sends a device's colour back unchanged does not change it.
    @Test func aColourSentBackUnchangedByAClientDoesNotChange() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        _ = try await ledger.push([
            RecordEdit(RecordReference(type: "finance.Account", key: cash.text), .patch(["color": "blue"]))
        ])
        let written = try await ledger.store.write { [module = ledger.module] transaction in
            var change = AccountChange()
            (change.name, change.color) = ("Purse", "blue")
            return try module.changeAccount(cash, change, in: transaction).entity
        }
        #expect(written.name == "Purse" && written.color == "blue")
    }
}
