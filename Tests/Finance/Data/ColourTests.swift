import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// What is typed or asked for as a colour is one; what devices know as colours is kept (seed 001 has any text).
struct ColourTests {
    @Test(arguments: ["red", "#12345", "#1234567", "123456", "#12345g", ""])
    func whatIsNoColourIsRefused(text: String) async throws {
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

    /// Who sends it back as it is changes nothing about it.
    @Test func aDevicesColourStaysBesideAnotherChange() async throws {
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
