import Changes
import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// A merge that is too large for one transaction is executed in parts. Anything may happen between two parts.
struct MergeInPartsTests {
    private let ledger: LedgerStore
    private let cash: UUID
    private let bank: UUID
    private let purse: UUID
    private let food: UUID
    private let treats: UUID
    /// A part moves at most 200 transactions.
    private static let count = 450
    private static let onePiece = PartLimit(pieces: 1)
    private static let onePart = PartLimit(pieces: 1, parts: 1)

    init() async throws {
        ledger = try await LedgerStore()
        cash = try await ledger.account("Cash")
        bank = try await ledger.account("Bank")
        purse = try await ledger.account("Purse")
        food = try await ledger.category("Food")
        treats = try await ledger.category("Treats")
        try await ledger.store.write(within: .seconds(60)) { [module = ledger.module, cash, purse, treats] in
            let day = TransactionDate(try #require(CivilDay("2026-01-08")))
            for number in 1...Self.count {
                _ = try module.addTransaction(
                    TransactionDraft(
                        accountID: purse, amount: Amount(minorUnits: Int64(number)), categoryID: treats, date: day),
                    in: $0)
            }
            for _ in 1...3 {
                _ = try module.transfer(
                    TransferDraft(from: purse, to: cash, sent: Amount(minorUnits: 7), date: day), in: $0)
            }
        }
    }

    private var merge: PartedChange<Int64> {
        get throws { try ledger.module.accountMerge([purse], into: bank) }
    }

    private func step(_ limit: PartLimit = onePart) async throws -> Int64? {
        do {
            return try await PartLimit.$current.withValue(limit) {
                try await ledger.module.change(merge, of: ledger.store.owner)
            }
        } catch is CancellationError {
            return nil
        }
    }

    private func unfinished() async throws -> [UnfinishedOperation] {
        try await ledger.store.read { try UnfinishedOperation.all(in: $0) }
    }

    private func operations(since version: RecordVersion) async throws -> Set<String> {
        try await ledger.store.read { reading in
            var operations: Set<String> = []
            try Journal.forEachBatch(in: reading) { batch in
                guard batch.versions.lowerBound > version else { return false }
                operations.insert(batch.operation.id)
                return true
            }
            return operations
        }
    }

    private func version() async throws -> RecordVersion {
        try await ledger.store.read { try Journal.position(in: $0).version }
    }

    @Test func eachPartOfAMergeIsConsistentAndTheLastPartRemovesTheSource() async throws {
        let begin = try await version()
        let all = Int64(Self.count * (Self.count + 1) / 2 - 21)
        var parts = 0
        var moved: Int64?
        repeat {
            moved = try await step()
            parts += 1
            #expect(try await ledger.findings() == [])
            let balances = (try await ledger.balance(purse), try await ledger.balance(bank))
            #expect(balances.0 + balances.1 == all)
            guard moved == nil else { break }
            #expect(try await ledger.fields("finance.Account", purse) != nil)
            let told = try await unfinished()
            #expect(told.map(\.done) == [Int64(parts * 200)])
            let name = try merge.name
            #expect(told.map(\.name) == [name])
        } while parts < 10
        #expect(parts == 3)
        #expect(moved == Int64(Self.count) + 3)
        #expect(try await ledger.fields("finance.Account", purse) == nil)
        #expect(try await ledger.balance(bank) == all)
        #expect(try await unfinished() == [])
        #expect(try await operations(since: begin).count == 1)
    }

    @Test func entriesAddedBetweenTwoPartsAreMovedToo() async throws {
        #expect(try await step() == nil)
        _ = try await ledger.spend(-5, from: purse)
        #expect(try await step(Self.onePiece) == Int64(Self.count) + 4)
        #expect(try await ledger.findings() == [])
    }

    /// The opening balance precedes all entries, even those that are added between two parts.
    @Test func entriesAddedBetweenTwoPartsFollowTheOpeningBalance() async throws {
        let target = try await ledger.account("Target", opening: 500)
        let merge = try ledger.module.accountMerge([purse], into: target)
        await #expect(throws: CancellationError.self) {
            try await PartLimit.$current.withValue(Self.onePart) {
                try await ledger.module.change(merge, of: ledger.store.owner)
            }
        }
        for day in ["2025-06-01", "2025-07-01"] {
            _ = try await ledger.spend(-5, from: target, day: day)
        }
        _ = try await PartLimit.$current.withValue(Self.onePiece) {
            try await ledger.module.change(merge, of: ledger.store.owner)
        }
        let days = try await ledger.store.read { [module = ledger.module] in
            try module.register(of: target, RecordQuery(limit: 1_000), in: $0).items.map {
                $0.transaction.date.day.description
            }
        }
        #expect(days.suffix(3) == ["2025-07-01", "2025-06-01", "2025-05-31"])
        #expect(try await ledger.findings() == [])
    }

    /// The merge would put both ends of such a transfer into a single account.
    @Test func aTransferAddedBetweenTwoPartsStopsTheNextPart() async throws {
        #expect(try await step() == nil)
        _ = try await ledger.transfer(9, from: purse, to: bank)
        await #expect(throws: LedgerError.self) { _ = try await step() }
        #expect(try await ledger.findings() == [])
        #expect(try await unfinished().count == 1)
    }

    @Test func aTransferBetweenTwoSourcesIsRefusedBeforeAnythingIsMoved() async throws {
        let begin = try await version()
        await #expect(throws: LedgerError.self) {
            try await ledger.module.change(
                try ledger.module.accountMerge([purse, cash], into: bank), of: ledger.store.owner)
        }
        #expect(try await version() == begin)
    }

    /// If another merge removed the source or the target meanwhile, the merge is refused and does not remain unfinished.
    @Test(arguments: [true, false])
    func aMergeWithoutItsSourceOrTargetEndsUnfinished(isSource: Bool) async throws {
        #expect(try await step() == nil)
        let operation = try #require(try await unfinished().first?.operation)
        let third = try await ledger.account("Third")
        _ = try await ledger.module.change(
            try ledger.module.accountMerge([isSource ? purse : bank], into: third), of: ledger.store.owner)
        let refusal = await #expect(throws: MizanError.self) { _ = try await step() }
        #expect(refusal?.code == .notFound)
        #expect(refusal?.message.hasSuffix("Everything done before that stays unchanged.") == true)
        #expect(try await unfinished() == [])
        #expect(try await ledger.findings() == [])
        // The parts that were stored before remain an operation like any other.
        #expect(try await ledger.store.read { try !Journal.batches(of: operation, in: $0).isEmpty })
        let again = await #expect(throws: MizanError.self) { _ = try await step() }
        #expect(again?.message.contains("before that") == false)
    }

    @Test func aMergeOfAMissingCategoryEndsUnfinished() async throws {
        func merge(_ source: UUID, _ target: UUID, _ limit: PartLimit) async throws {
            _ = try await PartLimit.$current.withValue(limit) {
                try await ledger.module.change(
                    try ledger.module.categoryMerge([source], into: target), of: ledger.store.owner)
            }
        }
        await #expect(throws: CancellationError.self) { try await merge(treats, food, Self.onePart) }
        try await merge(treats, try await ledger.category("Sweets"), .standard)
        let refusal = await #expect(throws: MizanError.self) { try await merge(treats, food, .standard) }
        #expect(refusal?.code == .notFound)
        #expect(try await unfinished() == [])
    }

    @Test func anUndoneMergeCanBeginAgain() async throws {
        #expect(try await step() == nil)
        let told = try #require(try await unfinished().first)
        // Records an undo of the whole merge, as `undo` would.
        try await ledger.store.write { transaction in
            transaction.begin(
                JournalOperation(
                    action: "undo", origin: .commandLine, undoes: .init(told.operation, isAll: true)))
            try RecordTable<CategoryRecord>(transaction).remove(
                FinanceModule.categories(in: transaction).all().first { $0.name == "Food" }.map(\.id.text) ?? "")
        }
        #expect(try await unfinished() == [])
        let begin = try await version()
        #expect(try await step(Self.onePiece) == Int64(Self.count) + 3 - 200)
        #expect(try await unfinished() == [])
        #expect(try await !operations(since: begin).contains(told.operation))
    }

    @Test func categoriesAreMergedInPartsToo() async throws {
        var result: MergeCategoriesResult?
        var parts = 0
        while result == nil, parts < 10 {
            parts += 1
            do {
                result = try await PartLimit.$current.withValue(Self.onePart) {
                    try await ledger.module.change(
                        try ledger.module.categoryMerge([treats], into: food), of: ledger.store.owner)
                }
            } catch is CancellationError {
                #expect(try await ledger.findings() == [])
                #expect(try await ledger.fields("finance.Category", treats) != nil)
            }
        }
        #expect(parts == 3)
        #expect(result?.affectedTransactionCount == Int64(Self.count))
        #expect(try await ledger.fields("finance.Category", treats) == nil)
    }

    @Test func tooManyMergeSourcesAreRefused() throws {
        let error = #expect(throws: LedgerError.self) {
            try ledger.module.accountMerge((0...1_000).map { _ in UUID() }, into: bank)
        }
        #expect(error == .mergeSize(1_001))
    }
}
