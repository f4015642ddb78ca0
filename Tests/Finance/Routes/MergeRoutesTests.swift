import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// A merge runs in parts. Between two parts, a different merge removes one of the accounts of the first merge.
struct MergeRoutesTests {
    @Test func aMergeOfAMissingAccountIsRefusedAndEnds() async throws {
        let facade = try await FinanceFacade()
        let ids = try await facade.store.write(within: .seconds(60)) { [module = facade.module] transaction in
            let ids = try ["Purse", "Bank", "Third"].map { name in
                try module.addAccount(
                    AccountDraft(name: name, type: .other, currency: Currency("EUR")), in: transaction
                ).entity.id
            }
            let day = TransactionDate(try #require(CivilDay("2026-01-08")))
            // A piece moves 200 transactions, so 201 need two pieces.
            for number in 1...201 {
                _ = try module.addTransaction(
                    TransactionDraft(accountID: ids[0], amount: Amount(minorUnits: Int64(number)), date: day),
                    in: transaction)
            }
            return ids
        }
        func merge(_ source: UUID, into target: UUID) -> (target: String, body: JSONValue) {
            ("/v1/finance/accounts/\(target.text)/merge", ["sourceIds": [.string(source.text)]])
        }
        let (asked, crossing) = (merge(ids[0], into: ids[1]), merge(ids[0], into: ids[2]))
        await #expect(throws: (any Error).self) {
            try await PartLimit.$current.withValue(PartLimit(pieces: 1, parts: 1)) {
                _ = try await facade.answer("POST", asked.target, asked.body)
            }
        }
        #expect(try await facade.store.read { try UnfinishedOperation.all(in: $0).count } == 1)
        #expect(
            try await facade.answer("POST", crossing.target, crossing.body)["affectedTransactionCount"] == .integer(1))
        let refusal = try await facade.refusal("POST", asked.target, asked.body)
        #expect(refusal.code == .notFound && refusal.message.hasSuffix("Everything done before that stays unchanged."))
        #expect(try await facade.store.read { try UnfinishedOperation.all(in: $0) } == [])
        let again = try await facade.refusal("POST", asked.target, asked.body)
        #expect(again.code == .notFound && !again.message.contains("before that"))
    }
}
