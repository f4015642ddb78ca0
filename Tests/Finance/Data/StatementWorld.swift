import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// A ledger to which anything is done by any door, and what must hold after each step: told by the rows alone.
struct StatementWorld {
    enum Kind: CaseIterable {
        case add, edit, remove, restore, purge, transfer, split, whole, begin, link, unlink, complete, revert, discard,
            push, pushLink, pushPart, mergeAccounts, mergeCategories, takeIn, takeBack
    }

    let ledger: LedgerStore
    private(set) var made: Set<Kind> = []
    private(set) var refused = 0
    private var random: SeededGenerator
    /// The transactions of the completed statements, as they were completed.
    private var held: [String: String] = [:]
    private var version: RecordVersion?

    init(_ ledger: LedgerStore, seed: UInt64) async throws {
        self.ledger = ledger
        random = SeededGenerator(seed: seed)
        for name in ["A", "B"] { _ = try await ledger.account(name, opening: 5_000) }
        _ = try await ledger.account("C", "USD")
        for name in ["Food", "Fun", "Rent"] { _ = try await ledger.category(name) }
    }

    private mutating func one(of ids: [UUID]) throws -> UUID {
        try ids.randomElement(using: &random) ?? { throw Nothing() }()
    }

    private struct Nothing: Error {}

    /// The ids of a table's rows in the order in which they were made.
    private func ids(_ table: SQL, _ condition: SQL = "deleted_at IS NULL") async throws -> [UUID] {
        try await ledger.store.read { reading in
            try reading.session.rows(
                """
                SELECT id FROM \(table) WHERE owner = \(reading.ownerKey) AND \(condition) ORDER BY created_version, id
                """
            ).compactMap { UUID(text: try $0.text(0)) }
        }
    }

    /// Makes a step, or is refused. Returns the faults that it left.
    mutating func step(_ number: Int) async throws -> [String] {
        let kind = Kind.allCases.randomElement(using: &random) ?? .add
        let before = try await ledger.store.write { $0.version }
        do {
            try await perform(kind, number)
            made.insert(kind)
            version = kind == .takeBack || kind == .purge ? nil : before
        } catch is Nothing {
            return []
        } catch {
            let known = MizanError(crossing: error)
            guard [.conflict, .invalidInput, .notFound].contains(known.code) else { throw error }
            refused += 1
        }
        return try await faults().map { "\(kind) at \(number): \($0)" }
    }

    private mutating func amount() -> Int64 { Int64.random(in: 1...999, using: &random) * 10 }

    private mutating func day() -> String {
        let day = Int.random(in: 1...28, using: &random)
        return "2026-0\(Int.random(in: 1...3, using: &random))-\(day < 10 ? "0" : "")\(day)"
    }

    private mutating func perform(_ kind: Kind, _ number: Int) async throws {
        let module = ledger.module
        let live = try await ids("finance_transaction")
        let accounts = try await ids("finance_account")
        let categories = try await ids("finance_category")
        let drafts = try await ids("finance_reconciliation", "deleted_at IS NULL AND status = 'draft'")
        let amount = amount()
        switch kind {
        case .add:
            let account = try one(of: accounts)
            _ = try await ledger.spend(-amount, from: account, on: one(of: categories), rate: nil, day: day())
        case .edit:
            let (id, account, part) = (try one(of: live), try one(of: accounts), Int.random(in: 0..<4, using: &random))
            let day = day()
            try await ledger.store.write { transaction in
                var change = TransactionChange()
                if part == 0 { change.amount = try Amount(minorUnits: amount) }
                if part == 1 { change.date = CivilDay(day).map { TransactionDate($0) } }
                if part == 2 { change.accountID = account }
                if part == 3 { change.notes = .set(day) }
                _ = try module.changeTransaction(id, change, in: transaction)
            }
        case .remove:
            let id = try one(of: live)
            try await ledger.store.write { try module.removeTransaction(id, in: $0) }
        case .restore:
            let id = try one(of: try await ids("finance_transaction", "deleted_at IS NOT NULL"))
            try await ledger.store.write { _ = try module.restoreTransaction(id, withNamed: true, in: $0) }
        case .purge:
            let id = try one(of: try await ids("finance_transaction", "1 = 1"))
            try await ledger.store.write { try module.permanentlyDelete(id, in: $0) }
        case .transfer:
            let (from, to) = (try one(of: accounts), try one(of: accounts))
            _ = try await ledger.transfer(amount, from: from, to: to)
        case .split:
            let id = try one(of: live)
            let whole = try await ledger.view(id).amount.minorUnits
            let first = Bool.random(using: &random) ? amount : whole / 2
            try await ledger.split(id, [(first, try one(of: categories)), (whole - first, nil)])
        case .whole:
            try await ledger.split(
                try one(
                    of: try await ids("finance_transaction", "id IN (SELECT transaction_id FROM finance_split_part)")),
                [])
        case .begin: _ = try await ledger.statement(try one(of: accounts), to: amount)
        case .link:
            let ids = Bool.random(using: &random) ? nil : [try one(of: live), try one(of: live)]
            _ = try await ledger.link(ids, to: try one(of: drafts))
        case .unlink:
            let (draft, id) = (try one(of: drafts), try one(of: live))
            _ = try await ledger.store.write { try module.unlink([id], from: draft, in: $0) }
        case .complete:
            let draft = try one(of: drafts)
            let isRight = Int.random(in: 0..<4, using: &random) > 0
            try await ledger.store.write { transaction in
                let view = try FinanceModule.reconciliationViews.one(draft, in: transaction.view)
                var change = ReconciliationChange()
                if isRight {
                    change.ending = try Amount(minorUnits: view.reconciliation.beginning.minorUnits + view.linkedCents)
                }
                _ = try module.changeReconciliation(draft, change, in: transaction)
                _ = try module.completeReconciliation(draft, in: transaction)
            }
        case .revert:
            let id = try one(of: try await ids("finance_reconciliation", "deleted_at IS NULL AND status = 'completed'"))
            _ = try await ledger.store.write { try module.revertReconciliation(id, in: $0) }
        case .discard:
            let id = try one(of: try await ids("finance_reconciliation"))
            try await ledger.store.write { try module.removeReconciliation(id, in: $0) }
        case .push: try await push(one(of: live), "Transaction", ["amountCents": .integer(-amount)])
        case .pushLink:
            let statement = try one(of: try await ids("finance_reconciliation"))
            let isOff = Bool.random(using: &random)
            try await push(one(of: live), "Transaction", ["reconciliationId": isOff ? .null : .string(statement.text)])
        case .pushPart:
            let part = try one(of: try await ids("finance_split_part"))
            try await push(part, "SplitPart", ["amountCents": .integer(amount)])
        case .mergeAccounts:
            guard accounts.count > 2 else { return _ = try await ledger.account("Account \(number)") }
            let (from, to) = (try one(of: accounts), try one(of: accounts))
            _ = try await ledger.store.write { try module.mergeAccounts([from], into: to, in: $0) }
        case .mergeCategories:
            guard categories.count > 2 else { return _ = try await ledger.category("Category \(number)") }
            let (from, to) = (try one(of: categories), try one(of: categories))
            _ = try await ledger.store.write { try module.mergeCategories([from], into: to, in: $0) }
        case .takeIn:
            let lines = (0..<3).map { "\(day()),-\($0 + 1).00,File \(number),,A,EUR,1," }
            _ = try await ImportedStore(ledger).take(lines)
        case .takeBack:
            guard let version else { throw Nothing() }
            try await ledger.takeBack(since: version)
        }
    }

    /// A device of which nobody knows how old its copy is.
    private mutating func push(_ id: UUID, _ type: String, _ fields: JSONValue) async throws {
        let version = try await ledger.store.write { $0.version }
        let base = Bool.random(using: &random) ? version : max(1, version - Int64.random(in: 0..<20, using: &random))
        let edit = RecordEdit(RecordReference(type: "finance." + type, key: id.text), .patch(fields), base: base)
        _ = try await ledger.push([edit])
    }

    // MARK: Conditions that must always be satisfied

    private struct Row {
        let id: String
        let account: String
        let amount: Int64
        let date: Int64
        let statement: String?
        let category: String?
    }

    private mutating func faults() async throws -> [String] {
        let (rows, parts, statements) = try await ledger.store.read { reading in
            let rows = try reading.session.rows(
                """
                SELECT id, account_id, amount_cents, date, reconciliation_id, category_id FROM finance_transaction
                WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL ORDER BY id
                """
            ).map {
                Row(
                    id: try $0.text(0), account: try $0.text(1), amount: try $0.integer(2), date: try $0.integer(3),
                    statement: try $0.optionalText(4), category: try $0.optionalText(5))
            }
            let parts = try reading.session.rows(
                """
                SELECT transaction_id, amount_cents FROM finance_split_part
                WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL
                """
            ).map { (try $0.text(0), try $0.integer(1)) }
            let statements = try reading.session.rows(
                """
                SELECT id, account_id, ending_balance_cents - beginning_balance_cents, status FROM finance_reconciliation
                WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL
                """
            ).map { (id: try $0.text(0), account: try $0.text(1), change: try $0.integer(2), status: try $0.text(3)) }
            return (rows, parts, statements)
        }
        var faults: [String] = []
        var completed: [String: String] = [:]
        for statement in statements {
            let own = rows.filter { $0.statement == statement.id }
            if own.contains(where: { $0.account != statement.account }) { faults.append("a link into another account") }
            guard statement.status == "completed" else { continue }
            if own.reduce(0, { $0 + $1.amount }) != statement.change {
                faults.append("a completed statement that drifted")
            }
            completed[statement.id] = own.map { "\($0.id) \($0.amount) \($0.date) \($0.account)" }.joined(
                separator: "\n")
            if let before = held[statement.id], before != completed[statement.id] {
                faults.append("a completed statement that changed")
            }
        }
        held = completed
        let there = Set(statements.map(\.id))
        if rows.contains(where: { row in row.statement.map { !there.contains($0) } ?? false }) {
            faults.append("a link to nothing")
        }
        for (id, own) in Dictionary(grouping: parts, by: \.0) {
            guard let row = rows.first(where: { $0.id == id }) else { continue }
            if own.reduce(0, { $0 + $1.1 }) != row.amount || row.category != nil {
                faults.append("an unbalanced split")
            }
        }
        return faults + (try await ledger.findings())
    }
}
