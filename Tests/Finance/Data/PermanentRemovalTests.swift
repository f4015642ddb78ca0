import FinanceData
import Foundation
import Kernel
import ModuleKit
import TestSupport
import Testing

/// Accounts and categories that no record names can also be deleted for good (F-76).
struct PermanentRemovalTests {
    @Test func anUnusedRecordIsDeletedForGood() async throws {
        let ledger = try await LedgerStore()
        let (cash, food) = (try await ledger.account("Cash"), try await ledger.category("Food"))
        try await ledger.store.write { [module = ledger.module] in
            try module.removeAccount(cash, in: $0)
            try module.permanentlyDeleteAccount(cash, in: $0)
            try module.permanentlyDeleteCategory(food, in: $0)
        }
        for refusal in [
            try await ledger.refusal { [module = ledger.module] in try module.permanentlyDeleteAccount(cash, in: $0) },
            try await ledger.refusal { [module = ledger.module] in _ = try module.restoreAccount(cash, in: $0) },
            try await ledger.refusal { [module = ledger.module] in try module.permanentlyDeleteCategory(food, in: $0) },
        ] {
            #expect(refusal.code == .notFound)
        }
    }

    @Test func aRecordReferencedFromTheTrashIsNotDeleted() async throws {
        let ledger = try await LedgerStore()
        let (cash, food) = (try await ledger.account("Cash"), try await ledger.category("Food"))
        let tea = try await ledger.spend(-1, from: cash, on: food)
        let remove: @Sendable (WriteTransaction) throws -> Void = { [module = ledger.module] in
            try module.permanentlyDeleteAccount(cash, in: $0)
        }
        let live = try await ledger.refusal(remove)
        #expect(live.message.contains("has 1 transaction"))
        try await ledger.store.write { [module = ledger.module] in try module.removeTransaction(tea, in: $0) }
        let refusal = try await ledger.refusal(remove)
        #expect(refusal.code == .conflict && refusal.reason == "finance.has-transactions")
        #expect(refusal.message == "1 transaction in the trash names the account “Cash”. Delete that for good first.")
        // The record names an account that was merged, so the target of the merge cannot be deleted.
        let bank = try await ledger.account("Bank")
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.mergeAccounts([cash], into: bank, in: $0)
        }
        let followed = try await ledger.refusal { [module = ledger.module] in
            try module.permanentlyDeleteAccount(bank, in: $0)
        }
        #expect(followed.code == .conflict)
        try await ledger.store.write { [module = ledger.module] in
            try module.permanentlyDelete(tea, in: $0)
            try module.permanentlyDeleteAccount(bank, in: $0)
            try module.permanentlyDeleteCategory(food, in: $0)
        }
        #expect(try await ledger.findings().isEmpty)
    }

    @Test func aGroupingWithCategoriesIsNotDeleted() async throws {
        let ledger = try await LedgerStore()
        let food = try await ledger.category("Food")
        let tea = try await ledger.category("Tea", in: food)
        let refusal = try await ledger.refusal { [module = ledger.module] in
            try module.permanentlyDeleteCategory(food, in: $0)
        }
        #expect(refusal.reason == "finance.has-children")
        try await ledger.store.write { [module = ledger.module] in
            try module.permanentlyDeleteCategory(tea, in: $0)
            try module.permanentlyDeleteCategory(food, in: $0)
        }
    }
}
