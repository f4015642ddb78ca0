import Changes
import FinanceDomain
import Foundation
import Kernel
import TestSupport
import Testing

@testable import FinanceData

extension LedgerStore {
    @discardableResult
    func split(_ id: UUID, _ parts: [(Int64, UUID?)], amount: Int64? = nil) async throws -> [SplitPart] {
        try await store.write { [module] in
            try module.split(
                id,
                into: parts.map { SplitDraft(amount: try Amount(minorUnits: $0.0), categoryID: $0.1) },
                amount: amount.map { try Amount(minorUnits: $0) }, in: $0)
        }
    }

    func parts(_ id: UUID) async throws -> [SplitPart] {
        try await store.read { [module] in try module.parts(of: id, in: $0) }
    }

    /// The months' sums in the home currency by category, of all months together.
    func totals() async throws -> [UUID?: [Int64]] {
        let page = try await store.read { [module] in try module.categoryTotals(by: .all, in: $0) }
        return Dictionary(
            page.items.map { ($0.categoryId, [$0.amountCents, $0.amountHomeCents, $0.transactionCount]) }
        ) {
            zip($0, $1).map { $0 + $1 }
        }
    }

    func count(_ category: UUID) async throws -> Int64? {
        try await store.read {
            try FinanceModule.countedCategories.page(in: $0).items.first { $0.entity.category.id == category }?
                .transactionCount
        }
    }
}

/// Transactions with parts.
struct SplitTests {
    @Test func totalsAndCountsAreThoseOfTheParts() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let (food, home) = (try await ledger.category("Food"), try await ledger.category("Household"))
        let spent = try await ledger.spend(-2_000, from: cash, on: food)
        try await ledger.split(spent, [(-1_500, food), (-700, home), (200, nil)])
        #expect(
            try await ledger.totals() == [food: [-1_500, -1_500, 1], home: [-700, -700, 1], nil: [200, 200, 1]])
        #expect(try await ledger.count(food) == 1)
        let view = try await ledger.view(spent)
        #expect((view.categoryID, view.splitCount, view.amount.minorUnits) == (nil, 3, -2_000))
        #expect(try await ledger.balance(cash) == -2_000)
        // Fewer parts, and none.
        try await ledger.split(spent, [(-1_000, food), (-1_000, home)])
        #expect(try await ledger.parts(spent).map(\.position) == [1, 2])
        #expect(try await ledger.totals() == [food: [-1_000, -1_000, 1], home: [-1_000, -1_000, 1]])
        #expect(try await ledger.findings() == [])
        try await ledger.split(spent, [])
        #expect(try await ledger.totals() == [nil: [-2_000, -2_000, 1]])
        #expect(try await ledger.view(spent).splitCount == nil)
    }

    /// 10 at 0.333 each is 3.33, three times; the whole is 9.99, the last part takes what is left.
    @Test func theLastPartTakesTheRestOfTheHomeAmount() async throws {
        let ledger = try await LedgerStore()
        _ = try await ledger.account("Cash")
        let trip = try await ledger.account("Trip", "USD")
        let categories = [
            try await ledger.category("A"), try await ledger.category("B"), try await ledger.category("C"),
        ]
        let spent = try await ledger.spend(-100, from: trip, rate: "0.335")
        try await ledger.split(spent, [(-33, categories[0]), (-33, categories[1]), (-34, categories[2])])
        // 33.5 for all: -34; -11.055 for each of the first: -11.
        let totals = try await ledger.totals()
        #expect(categories.map { totals[$0]?[1] } == [-11, -11, -12])
        #expect(try await ledger.view(spent).homeAmount == -34)
        // Another rate, and another home currency, change what the parts are at home.
        try await ledger.store.write { [module = ledger.module] in
            var change = TransactionChange()
            change.rate = try ExchangeRate(typed: "2")
            _ = try module.changeTransaction(spent, change, in: $0)
        }
        let doubled = try await ledger.totals()
        #expect(categories.map { doubled[$0]?[1] } == [-66, -66, -68])
        #expect(try await ledger.findings() == [])
    }

    @Test(
        arguments: [
            ([(-1_000, nil), (-249, nil)], "finance.split-sum"), ([(-1_250, nil), (0, nil)], "finance.split"),
            (Array(repeating: (-1, nil), count: 101), "finance.split"),
        ] as [([(Int64, UUID?)], String)])
    func partsThatAreNoneAreRefused(parts: [(Int64, UUID?)], reason: String) async throws {
        let ledger = try await LedgerStore()
        let spent = try await ledger.spend(-1_250, from: try await ledger.account("Cash"))
        let drafts = parts.map { $0.0 }
        let refused = try await ledger.refusal { [module = ledger.module] in
            _ = try module.split(
                spent, into: drafts.map { SplitDraft(amount: try Amount(minorUnits: $0)) }, in: $0)
        }
        #expect(refused.reason == reason)
        #expect(try await ledger.parts(spent) == [])
    }

    @Test func anAmountIsNotEditedWithoutItsParts() async throws {
        let ledger = try await LedgerStore()
        let cash = try await ledger.account("Cash")
        let spent = try await ledger.spend(-100, from: cash)
        try await ledger.split(spent, [(-60, nil), (-40, nil)])
        let refused = try await ledger.refusal { [module = ledger.module] in
            var change = TransactionChange()
            change.amount = try Amount(minorUnits: -101)
            _ = try module.changeTransaction(spent, change, in: $0)
        }
        #expect(refused.reason == "finance.split-sum" && refused.code == .conflict)
        #expect(
            try await ledger.pushRefusal([ledger.patch("Transaction", spent, ["amountCents": -101])])
                == "finance.split-sum")
        try await ledger.split(spent, [(-60, nil), (-41, nil)], amount: -101)
        #expect(try await ledger.view(spent).amount.minorUnits == -101)
        // Both at once, as a device sends them.
        let part = try #require(try await ledger.parts(spent).first)
        #expect(
            try await ledger.pushRefusal([
                ledger.patch("Transaction", spent, ["amountCents": -102]),
                ledger.patch("SplitPart", part.id, ["amountCents": -61]),
            ]) == nil)
        #expect(try await ledger.findings() == [])
    }

    @Test func aTransferIsNotSplit() async throws {
        let ledger = try await LedgerStore()
        let moved = try await ledger.transfer(
            10, from: try await ledger.account("A"), to: try await ledger.account("B"))
        let refused = try await ledger.refusal { [module = ledger.module] in
            _ = try module.split(moved.out.id, into: [SplitDraft(amount: Amount(minorUnits: -10))], in: $0)
        }
        #expect(refused.reason == "finance.split")
    }

    @Test func partsGoAndComeWithTheirTransaction() async throws {
        let ledger = try await LedgerStore()
        let module = ledger.module
        let (cash, food) = (try await ledger.account("Cash"), try await ledger.category("Food"))
        let spent = try await ledger.spend(-100, from: cash)
        try await ledger.split(spent, [(-60, food), (-40, nil)])
        try await ledger.store.write { try module.removeTransaction(spent, in: $0) }
        #expect(try await ledger.totals() == [:])
        #expect(try await ledger.count(food) == 0)
        // Its category can go meanwhile; the transaction waits for it.
        try await ledger.store.write { try module.removeCategory(food, in: $0) }
        let refused = try await ledger.refusal { _ = try module.restoreTransaction(spent, in: $0) }
        #expect(refused.reason == "finance.no-such-category")
        let named = try await ledger.refusal { try module.permanentlyDeleteCategory(food, in: $0) }
        #expect(named.reason == "finance.has-transactions")
        try await ledger.store.write { _ = try module.restoreTransaction(spent, withNamed: true, in: $0) }
        #expect(try await ledger.totals() == [food: [-60, -60, 1], nil: [-40, -40, 1]])
        try await ledger.store.write { try module.permanentlyDelete(spent, in: $0) }
        #expect(try await ledger.parts(spent) == [])
        #expect(try await ledger.totals() == [:])
        #expect(try await ledger.findings() == [])
    }

    @Test func mergesAndRemovalsOfCategoriesCountParts() async throws {
        let ledger = try await LedgerStore()
        let module = ledger.module
        let cash = try await ledger.account("Cash")
        let (food, eating) = (try await ledger.category("Food"), try await ledger.category("Eating"))
        let (live, thrown) = (try await ledger.spend(-100, from: cash), try await ledger.spend(-10, from: cash))
        try await ledger.split(live, [(-60, eating), (-40, food)])
        try await ledger.split(thrown, [(-6, eating), (-4, nil)])
        try await ledger.store.write { try module.removeTransaction(thrown, in: $0) }
        let refused = try await ledger.refusal { try module.removeCategory(eating, in: $0) }
        #expect(refused.reason == "finance.has-transactions" && refused.details["count"] == "1")
        let grouping = try await ledger.refusal { _ = try module.addCategory("Sweets", type: nil, in: eating, in: $0) }
        #expect(grouping.reason == "finance.has-transactions")
        _ = try await ledger.store.write { try module.mergeCategories([eating], into: food, in: $0) }
        #expect(try await ledger.totals() == [food: [-100, -100, 2]])
        try await ledger.store.write { _ = try module.restoreTransaction(thrown, in: $0) }
        #expect(try await ledger.totals() == [food: [-106, -106, 3], nil: [-4, -4, 1]])
        // A part of a category that is merged away meanwhile.
        #expect(
            try await ledger.pushRefusal([
                ledger.patch(
                    "SplitPart", try #require(try await ledger.parts(live).first).id,
                    [
                        "categoryId": .string(eating.text)
                    ])
            ]) == "finance.no-such-category")
        #expect(try await ledger.findings() == [])
    }

    @Test func aReconciledTransactionMayBeSplit() async throws {
        let ledger = try await LedgerStore()
        let (cash, food) = (try await ledger.account("Cash"), try await ledger.category("Food"))
        let spent = try await ledger.spend(-100, from: cash)
        try await ledger.complete(try await ledger.statement(cash, to: -100))
        try await ledger.split(spent, [(-60, food), (-40, nil)])
        let refused = try await ledger.refusal { [module = ledger.module] in
            _ = try module.split(
                spent, into: [SplitDraft(amount: Amount(minorUnits: -50))], amount: Amount(minorUnits: -50), in: $0)
        }
        #expect(refused.reason == "finance.reconciled")
    }

    @Test func aFileHasASplitTransactionWhole() async throws {
        let ledger = try await LedgerStore()
        let (cash, food) = (try await ledger.account("Cash"), try await ledger.category("Food"))
        let spent = try await ledger.spend(-100, from: cash)
        try await ledger.split(spent, [(-60, food), (-40, nil)])
        let file = try await ledger.store.read { [module = ledger.module] in try module.ledgerFile(of: nil, in: $0) }
        #expect((file.splits, file.transactions) == (1, 1))
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(text.contains("-1.00,,,Cash"), "\(text)")
        // It adds nothing where it came from, and leaves the parts.
        let lines = text.split(separator: "\n").dropFirst().map { String($0.filter { $0 != "\r" }) }
        #expect(try await ImportedStore(ledger).take(lines).added("transactions") == 0)
        #expect(try await ledger.parts(spent).count == 2)
    }
}
