import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// A transaction in the trash may be restored. So it follows merges of accounts and categories, and undos of these merges.
struct TrashedTransferTests {
    @Test(arguments: [false, true])
    func aTransferBetweenTwoAccountsBlocksTheirMerge(isLive: Bool) async throws {
        let ledger = try await LedgerStore()
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let moved = try await ledger.transfer(500, from: cash, to: bank)
        if !isLive {
            try await ledger.store.write { [module = ledger.module] in
                try module.removeTransaction(moved.into.id, in: $0)
            }
        }
        let error = try await ledger.refusal { [module = ledger.module] in
            _ = try module.mergeAccounts([cash], into: bank, in: $0)
        }
        #expect(error.reason == "finance.merge-transfers")
        #expect(error.message.contains("in the trash") == !isLive)
        guard !isLive else { return }
        try await ledger.store.write { [module = ledger.module] in
            try module.permanentlyDelete(moved.out.id, in: $0)
            _ = try module.mergeAccounts([cash], into: bank, in: $0)
        }
        #expect(try await ledger.findings() == [])
    }

    /// A transaction with the id of a transfer's leg in the trash is refused. Otherwise the other leg could never be restored.
    @Test func aLegInTheTrashIsNotOverwritten() async throws {
        let ledger = try await LedgerStore()
        let (cash, bank) = (try await ledger.account("Cash"), try await ledger.account("Bank"))
        let moved = try await ledger.transfer(500, from: cash, to: bank)
        let out = try #require(try await ledger.fields("finance.Transaction", moved.out.id)).fields
        try await ledger.store.write { [module = ledger.module] in try module.removeTransaction(moved.out.id, in: $0) }
        let again = TransactionDraft(id: moved.out.id, accountID: cash, amount: try Amount(minorUnits: 123))
        let byHand = try await ledger.refusal { [module = ledger.module] in _ = try module.addTransaction(again, in: $0)
        }
        #expect(byHand.reason == "finance.transaction-exists")
        #expect(byHand.advice?.contains("mizan finance trash restore") == true)
        guard case .object(let members) = out else { return }
        let alone = members.filter { !["transferId", "otherAccountId", "otherAmountCents"].contains($0.name) }
        let reference = RecordReference(type: "finance.Transaction", key: moved.out.id.text)
        let error = await #expect(throws: MizanError.self) {
            _ = try await ledger.push([RecordEdit(reference, .put(.object(alone)), base: nil)])
        }
        #expect(error?.reason == "finance.half-transfer")
        #expect(error?.advice?.contains(moved.into.id.text) == true)
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.restoreTransaction(moved.into.id, in: $0)
        }
        #expect(try await ledger.balance(cash) == -500)
        #expect(try await ledger.findings() == [])
    }

    /// Both legs of a transfer with a third account follow the merge, so it returns complete.
    @Test(arguments: [false, true])
    func aTransferWithAThirdAccountFollowsTheMerge(goesOut: Bool) async throws {
        let ledger = try await LedgerStore()
        let (cash, purse) = (try await ledger.account("Cash"), try await ledger.account("Purse"))
        let bank = try await ledger.account("Bank")
        let moved =
            goesOut
            ? try await ledger.transfer(500, from: purse, to: bank)
            : try await ledger.transfer(500, from: bank, to: purse)
        try await ledger.store.write { [module = ledger.module] in
            try module.removeTransaction(moved.out.id, in: $0)
            _ = try module.mergeAccounts([purse], into: cash, in: $0)
        }
        #expect(try await ledger.findings() == [])
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.restoreTransaction(moved.out.id, in: $0)
        }
        #expect(try await ledger.balance(cash) == (goesOut ? -500 : 500))
        #expect(try await ledger.balance(bank) == (goesOut ? 500 : -500))
        #expect(try await ledger.findings() == [])
    }

    /// After any sequence of merges and undos, the trash shows the account to which a transaction would be restored.
    @Test func theTrashFollowsUndoneAndRedoneMerges() async throws {
        let ledger = try await LedgerStore()
        let (cash, purse) = (try await ledger.account("Cash"), try await ledger.account("Purse"))
        let bank = try await ledger.account("Bank")
        let spent = try await ledger.spend(-7, from: purse)
        try await ledger.store.write { [module = ledger.module] in try module.removeTransaction(spent, in: $0) }
        func place() async throws -> UUID? {
            try await ledger.store.read { [module = ledger.module] reading in
                let account = try module.trash(RecordQuery(), in: reading).items.first?.accountID
                let filter = RecordQuery.Filter("accountId", .equal, account?.text ?? "")
                return try module.trash(RecordQuery(filters: [filter]), in: reading).items.first?.accountID
            }
        }
        #expect(try await place() == purse)
        let merge = JournalOperation(action: "merge", origin: .commandLine)
        try await merge.during {
            try await ledger.store.write { [module = ledger.module] in
                _ = try module.mergeAccounts([purse], into: cash, in: $0)
            }
        }
        #expect(try await place() == cash)
        let undo = JournalOperation(action: "undo", origin: .commandLine, undoes: .init(merge.id, isAll: true))
        try await undo.during {
            try await ledger.store.write { [module = ledger.module] in _ = try module.restoreAccount(purse, in: $0) }
        }
        #expect(try await place() == purse)
        let redo = JournalOperation(action: "undo", origin: .commandLine, undoes: .init(undo.id, isAll: true))
        try await redo.during {
            try await ledger.store.write { [module = ledger.module] in try module.removeAccount(purse, in: $0) }
        }
        #expect(try await place() == cash)
        // If that account is merged in turn, the transaction follows.
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.mergeAccounts([cash], into: bank, in: $0)
        }
        #expect(try await place() == bank)
        // This time the account is removed by hand and not by a merge.
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.restoreAccount(purse, in: $0)
            try module.removeAccount(purse, in: $0)
        }
        #expect(try await place() == purse)
    }

    /// After the merge is undone, a transaction is restored to its original account.
    @Test func aRestoredEntryFollowsAnUndoneMerge() async throws {
        let ledger = try await LedgerStore()
        let (cash, purse) = (try await ledger.account("Cash"), try await ledger.account("Purse"))
        let (food, treats) = (try await ledger.category("Food"), try await ledger.category("Treats"))
        let bank = try await ledger.account("Bank")
        let spent = try await ledger.spend(-7, from: purse, on: treats)
        let moved = try await ledger.transfer(500, from: bank, to: purse)
        try await ledger.store.write { [module = ledger.module] in
            try module.removeTransaction(spent, in: $0)
            try module.removeTransaction(moved.out.id, in: $0)
            _ = try module.mergeAccounts([purse], into: cash, in: $0)
            _ = try module.mergeCategories([treats], into: food, in: $0)
        }
        try await ledger.store.write { [module = ledger.module] in
            _ = try module.restoreAccount(purse, in: $0)
            _ = try module.restoreCategory(treats, in: $0)
            _ = try module.restoreTransaction(spent, in: $0)
            _ = try module.restoreTransaction(moved.out.id, in: $0)
        }
        #expect(try await ledger.view(spent).accountID == purse)
        #expect(try await ledger.view(spent).categoryID == treats)
        #expect(try await ledger.balance(purse) == 493)
        #expect(try await ledger.balance(cash) == 0)
        #expect(try await ledger.findings() == [])
    }

    /// The message names the missing record and a command that restores it.
    @Test func theRefusalToRestoreAnEntryWithAMissingRecordSuggestsARemedy() async throws {
        let ledger = try await LedgerStore()
        let (cash, purse) = (try await ledger.account("Cash"), try await ledger.account("Purse"))
        let moved = try await ledger.transfer(500, from: cash, to: purse)
        try await ledger.store.write { [module = ledger.module] in
            try module.removeTransaction(moved.out.id, in: $0)
            try module.removeAccount(purse, in: $0)
        }
        let error = try await ledger.refusal { [module = ledger.module] in
            _ = try module.restoreTransaction(moved.out.id, in: $0)
        }
        #expect(error.reason == "finance.no-such-account" && error.message.contains("“Purse”"))
        #expect(error.advice?.contains("account restore \(purse.text)") == true)
    }
}
