import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// Whatever is done, by whatever door, the ledger is what a naive model of it says.
@Suite(.serialized)
struct LedgerModelTests {
    /// Transactions as a list, and nothing kept.
    private struct Model {
        struct Row {
            var account: UUID
            var amount: Int64
            var category: UUID?
            var transfer: UUID?
            var isLive = true
        }
        var rows: [UUID: Row] = [:]

        func balance(_ account: UUID) -> Int64 {
            rows.values.filter { $0.isLive && $0.account == account }.reduce(0) { $0 + $1.amount }
        }

        func count(_ category: UUID) -> Int64 {
            Int64(rows.values.count { $0.isLive && $0.category == category })
        }

        func pair(_ id: UUID) -> [UUID] {
            guard let transfer = rows[id]?.transfer else { return [id] }
            return rows.filter { $0.value.transfer == transfer }.map(\.key)
        }
    }

    @Test(arguments: 1...6)
    func theLedgerIsWhatTheModelSays(seed: UInt64) async throws {
        let ledger = try await LedgerStore()
        var random = SeededGenerator(seed: seed)
        let accounts = [
            try await ledger.account("A"), try await ledger.account("B"), try await ledger.account("C"),
        ]
        let categories = [
            try await ledger.category("Food"), try await ledger.category("Fun"), try await ledger.category("Rent"),
        ]
        var model = Model()
        for step in 0..<120 {
            try await Self.step(&model, &random, ledger, accounts, categories)
            guard step % 20 == 19 else { continue }
            try await Self.compare(model, ledger, accounts, categories)
        }
    }

    private static func compare(
        _ model: Model, _ ledger: LedgerStore, _ accounts: [UUID], _ categories: [UUID]
    ) async throws {
        for account in accounts { #expect(try await ledger.balance(account) == model.balance(account)) }
        let counts = try await ledger.store.read { [module = ledger.module] in
            try module.categoryViews(in: $0).map { ($0.entity.category.id, $0.transactionCount) }
        }
        for (category, count) in counts { #expect(count == model.count(category)) }
        let live = try await ledger.store.read { [module = ledger.module] in
            try module.transactions(RecordQuery(), in: $0).items
        }
        #expect(Set(live.map(\.id)) == Set(model.rows.filter(\.value.isLive).map(\.key)))
        for one in live {
            let row = try #require(model.rows[one.id])
            #expect(one.amountCents == row.amount && one.accountId == row.account && one.categoryId == row.category)
        }
        #expect(try await ledger.findings() == [])
    }

    /// One operation, by hand, by push, or one that is refused and changes nothing.
    private static func step(
        _ model: inout Model, _ random: inout SeededGenerator, _ ledger: LedgerStore, _ accounts: [UUID],
        _ categories: [UUID]
    ) async throws {
        let module = ledger.module
        let amount = Int64.random(in: -10_000...10_000, using: &random)
        let account = accounts[Int.random(in: 0..<3, using: &random)]
        let category = categories[Int.random(in: 0..<3, using: &random)]
        let known = model.rows.keys.sorted { $0.text < $1.text }
        let one = known.randomElement(using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1, 2:
            let id = try await ledger.spend(amount, from: account, on: category)
            model.rows[id] = Model.Row(account: account, amount: amount, category: category)
        case 3, 4:
            guard let other = accounts.filter({ $0 != account }).randomElement(using: &random) else { return }
            let sent = abs(amount) + 1
            let moved = try await ledger.transfer(sent, from: account, to: other)
            let transfer = try #require(moved.out.entity.transfer?.id)
            model.rows[moved.out.id] = Model.Row(account: account, amount: -sent, transfer: transfer)
            model.rows[moved.into.id] = Model.Row(account: other, amount: sent, transfer: transfer)
        case 5:
            guard let one, let row = model.rows[one], row.isLive, amount != 0 else { return }
            try await ledger.store.write {
                var change = TransactionChange()
                change.amount = try Amount(minorUnits: row.transfer == nil ? amount : row.amount.signum() * abs(amount))
                _ = try module.changeTransaction(one, change, in: $0)
            }
            for id in model.pair(one) {
                guard let amountNow = model.rows[id]?.amount else { continue }
                model.rows[id]?.amount = row.transfer == nil ? amount : amountNow.signum() * abs(amount)
            }
        case 6:
            guard let one, model.rows[one]?.isLive == true else { return }
            try await ledger.store.write { try module.removeTransaction(one, in: $0) }
            for id in model.pair(one) { model.rows[id]?.isLive = false }
        case 7:
            guard let one, model.rows[one]?.isLive == false else { return }
            try await ledger.store.write { _ = try module.restoreTransaction(one, in: $0) }
            for id in model.pair(one) { model.rows[id]?.isLive = true }
        case 8:
            // A device, which may send half a transfer.
            guard let one, let row = model.rows[one], row.isLive else { return }
            let edit = RecordEdit(RecordReference(type: "finance.Transaction", key: one.text), .remove)
            do {
                _ = try await ledger.push([edit])
                #expect(row.transfer == nil)
                model.rows[one]?.isLive = false
            } catch {
                #expect(row.transfer != nil && MizanError(crossing: error).reason == "finance.half-transfer")
            }
        default:
            guard let one else { return }
            try await ledger.store.write { try module.permanentlyDelete(one, in: $0) }
            for id in model.pair(one) { model.rows[id] = nil }
        }
    }
}
