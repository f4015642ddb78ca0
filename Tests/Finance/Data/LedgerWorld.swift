import Changes
import FinanceDomain
import Foundation
import Kernel
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// A ledger and a model of it, to which the same steps are applied.
struct LedgerWorld {
    enum Kind: CaseIterable {
        case spend, transfer, change, bulk, remove, restore, push, delete, mergeAccounts, mergeCategories, takeIn,
            takeBack
    }

    let ledger: LedgerStore
    private(set) var model = LedgerModel()
    /// The kinds of steps that were not refused.
    private(set) var done: Set<Kind> = []
    private var random: SeededGenerator
    /// The state before the last step, if that can be undone.
    private var before: (model: LedgerModel, version: RecordVersion)?

    init(_ ledger: LedgerStore, seed: UInt64) {
        self.ledger = ledger
        random = SeededGenerator(seed: seed)
    }

    mutating func addAccount(_ name: String) async throws { model.accounts[name] = try await ledger.account(name) }

    mutating func addCategory(_ name: String) async throws {
        model.categories.append(try await ledger.category(name))
    }

    /// Runs one operation: an entry by hand, a push, an import of a file, or an undo. Some operations must be refused and
    /// change nothing.
    mutating func step(_ number: Int) async throws {
        let kind = Kind.allCases.randomElement(using: &random) ?? .spend
        let (model, version) = (model, try await ledger.store.write { $0.version })
        guard try await perform(kind, number) else { return }
        done.insert(kind)
        before = kind == .delete || kind == .takeBack ? nil : (model, version)
    }

    private var module: FinanceModule { ledger.module }

    private mutating func account(but other: UUID? = nil) throws -> UUID {
        try #require(
            model.accounts.sorted { $0.key < $1.key }.map(\.value).filter { $0 != other }.randomElement(using: &random))
    }

    private mutating func row(isLive: Bool?) -> UUID? {
        model.ids(isLive: isLive).randomElement(using: &random)
    }

    private mutating func amount() -> Int64 { Int64.random(in: 1...10_000, using: &random) }

    private mutating func perform(_ kind: Kind, _ number: Int) async throws -> Bool {
        switch kind {
        case .spend:
            let (account, amount) = (try account(), -amount())
            let category = model.categories.randomElement(using: &random)
            let id = try await ledger.spend(amount, from: account, on: category)
            model.add(id, LedgerModel.Row(account: account, amount: amount, category: category))
        case .transfer:
            let from = try account()
            let (to, sent) = (try account(but: from), amount())
            let moved = try await ledger.transfer(sent, from: from, to: to)
            let transfer = try #require(moved.out.entity.transfer?.id)
            model.add(moved.out.id, LedgerModel.Row(account: from, amount: -sent, transfer: transfer))
            model.add(moved.into.id, LedgerModel.Row(account: to, amount: sent, transfer: transfer))
        case .change, .bulk:
            guard let one = row(isLive: true), let row = model.rows[one] else { return false }
            return try await change(one, row, isBulk: kind == .bulk)
        case .remove, .restore:
            guard let one = row(isLive: kind == .remove) else { return false }
            try await ledger.store.write { [module] transaction in
                switch kind {
                case .remove: try module.removeTransaction(one, in: transaction)
                default: _ = try module.restoreTransaction(one, in: transaction)
                }
            }
            for id in model.pair(one) { model.rows[id]?.isLive = kind == .restore }
        case .push:
            guard let one = row(isLive: true) else { return false }
            return try await pushRemoval(of: one)
        case .delete:
            guard let one = row(isLive: nil) else { return false }
            try await ledger.store.write { [module] in try module.permanentlyDelete(one, in: $0) }
            for id in model.pair(one) { model.rows[id] = nil }
        case .mergeAccounts: return try await mergeAccounts(number)
        case .mergeCategories: return try await mergeCategories(number)
        case .takeIn: try await takeIn(number)
        case .takeBack: return try await takeBack()
        }
        return true
    }

    // MARK: Each

    private mutating func change(_ one: UUID, _ row: LedgerModel.Row, isBulk: Bool) async throws -> Bool {
        // A bulk update cannot change amounts.
        let size = amount()
        if isBulk {
            let category = row.transfer == nil ? model.categories.randomElement(using: &random) : nil
            let version = try await ledger.view(one).transaction.version
            let result = try await ledger.store.write { [module] in
                var change = TransactionChange()
                change.date = TransactionDate(try #require(CivilDay("2026-02-03")))
                if let category { change.categoryID = .set(category) }
                return try module.bulkUpdate([one], expecting: [version], change, in: $0)
            }
            #expect(result.successCount == 1)
            if let category { model.rows[one]?.category = category }
            return true
        }
        try await ledger.store.write { [module] in
            var change = TransactionChange()
            change.amount = try Amount(minorUnits: row.amount.signum() * size)
            _ = try module.changeTransaction(one, change, in: $0)
        }
        for id in model.pair(one) {
            let isIncome = (model.rows[id]?.amount ?? 0) > 0
            model.rows[id]?.amount = isIncome ? size : -size
        }
        return true
    }

    /// A device may push only half of a transfer, which is refused.
    private mutating func pushRemoval(of one: UUID) async throws -> Bool {
        let isTransfer = model.rows[one]?.transfer != nil
        do {
            _ = try await ledger.push([
                RecordEdit(RecordReference(type: "finance.Transaction", key: one.text), .remove)
            ])
        } catch {
            #expect(isTransfer && MizanError(crossing: error).reason == "finance.half-transfer")
            return false
        }
        #expect(!isTransfer)
        model.rows[one]?.isLive = false
        return true
    }

    private mutating func mergeAccounts(_ number: Int) async throws -> Bool {
        guard model.accounts.count > 2 else {
            try await addAccount("Account \(number)")
            return true
        }
        let source = try account()
        let target = try account(but: source)
        let isInTheWay = model.transfers(between: source, and: target)
        do {
            _ = try await ledger.store.write { [module] in try module.mergeAccounts([source], into: target, in: $0) }
        } catch {
            #expect(isInTheWay && MizanError(crossing: error).reason == "finance.merge-transfers")
            return false
        }
        #expect(!isInTheWay)
        model.moveAll(from: source, to: target)
        return true
    }

    private mutating func mergeCategories(_ number: Int) async throws -> Bool {
        guard model.categories.count > 2 else {
            try await addCategory("Category \(number)")
            return true
        }
        let (source, target) = (model.categories[0], model.categories[1])
        _ = try await ledger.store.write { [module] in try module.mergeCategories([source], into: target, in: $0) }
        model.moveAll(fromCategory: source, to: target)
        return true
    }

    /// Imports a file, and the same file again.
    mutating func takeIn(_ number: Int) async throws {
        let name = try #require(model.accounts.keys.sorted().randomElement(using: &random))
        let amounts = (0..<3).map { _ in amount() }
        let lines = amounts.map { "2026-01-09,-\($0 / 100).\($0 % 100 / 10)\($0 % 10),File \(number),,\(name),EUR,1," }
        let files = ImportedStore(ledger)
        #expect(try await files.take(lines).added("transactions") == 3)
        #expect(try await files.take(lines).added("transactions") == 0)
        let new = try await files.transactions().filter { $0.description == "File \(number)" }
        #expect(new.map(\.amount.minorUnits).sorted() == amounts.map { -$0 }.sorted())
        for one in new.sorted(by: { $0.amount < $1.amount }) {
            model.add(
                one.id,
                LedgerModel.Row(account: one.accountID, amount: one.amount.minorUnits, category: one.categoryID))
        }
    }

    private mutating func takeBack() async throws -> Bool {
        guard let before else { return false }
        try await ledger.takeBack(since: before.version)
        model.goBack(to: before.model)
        return true
    }
}

extension LedgerStore {
    /// Undoes all changes since a version, as an undo does: earlier states are restored through the record types.
    func takeBack(since version: RecordVersion) async throws {
        try await store.write { [module] transaction in
            guard transaction.version > version else { return }
            let types = Dictionary(
                uniqueKeysWithValues: module.recordTypes.map { ($0.schema.type, $0) })
            let changes = try Journal.changed(version + 1...transaction.version, in: transaction.reading)
            for change in changes.reversed() {
                let (type, key) = (try #require(types[change.reference.type]), change.reference.key)
                switch try Journal.before(change.version, in: transaction.reading) {
                case .fields(let fields): _ = try type.apply(.put(key: key, fields: fields), in: transaction)
                case .nothing: _ = try type.apply(.remove(key: key), in: transaction)
                case .forgotten: Issue.record("\(change) is forgotten")
                }
            }
            try transaction.settle()
        }
    }
}
