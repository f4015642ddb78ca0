import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import FinanceData

/// A merge of accounts moves what is in the trash, too: it may come back.
struct TrashedTransferTests {
    @Test(arguments: [false, true])
    func aTransferBetweenTheTwoIsInTheWay(isLive: Bool) async throws {
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

    /// Of one with a third account, both legs follow, so that it comes back whole.
    @Test(arguments: [false, true])
    func oneWithAThirdAccountFollows(goesOut: Bool) async throws {
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
}
