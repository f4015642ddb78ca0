import FinanceData
import FinanceDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceCommands

/// A merge broke off, and then its source account was merged into a different account. If the first merge is repeated by name,
/// it is completed.
struct MergeNamingTests {
    @Test func anInterruptedMergeIsFoundByItsRemovedAccount() async throws {
        let store = try await TestStore([MigrationSet(module: FinanceModule.id, FinanceModule.migrations)])
        let module = FinanceModule(context: store.context(zones: .utc))
        store.database.rules.set(of: module)
        try await store.write(within: .seconds(60)) { transaction in
            let purse = try module.addAccount(
                AccountDraft(name: "Purse", type: .other, currency: Currency("EUR")), in: transaction
            ).entity.id
            for name in ["Bank", "Third"] {
                let draft = AccountDraft(name: name, type: .other, currency: try Currency("EUR"))
                _ = try module.addAccount(draft, in: transaction)
            }
            let day = TransactionDate(try #require(CivilDay("2026-01-08")))
            // A piece moves 200 transactions, so 201 need two pieces.
            for number in 1...201 {
                _ = try module.addTransaction(
                    TransactionDraft(accountID: purse, amount: Amount(minorUnits: Int64(number)), date: day),
                    in: transaction)
            }
        }
        func merge(into target: String) async throws {
            let merge = try await store.read {
                try Naming(in: $0).accountMerge(["Purse"], into: target, module, in: $0)
            }
            _ = try await module.change(merge.change, of: store.owner)
        }
        await #expect(throws: CancellationError.self) {
            try await PartLimit.$current.withValue(PartLimit(pieces: 1, parts: 1)) { try await merge(into: "Bank") }
        }
        try await merge(into: "Third")
        let ended = await #expect(throws: MizanError.self) { try await merge(into: "Bank") }
        #expect(ended?.message.hasSuffix("Everything done before that stays unchanged.") == true)
        #expect(try await store.read { try UnfinishedOperation.all(in: $0) } == [])
        let unknown = await #expect(throws: MizanError.self) { try await merge(into: "Bank") }
        #expect(unknown?.message == "There is no account “Purse”.")
    }
}
