import FinanceDomain
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import FinanceData

/// `mizan finance trash empty`, and how devices learn that records were deleted for good.
struct EmptyTrashTests {
    private let ledger: LedgerStore
    private let cash: UUID
    private let purse: UUID

    init() async throws {
        ledger = try await LedgerStore()
        cash = try await ledger.account("Cash")
        purse = try await ledger.account("Purse")
    }

    private func remove(_ ids: UUID...) async throws {
        try await ledger.store.write { [module = ledger.module] in
            for id in ids { try module.removeTransaction(id, in: $0) }
        }
    }

    private func empty(upTo moment: Instant? = nil) async throws -> Int64 {
        try await ledger.store.write { [module = ledger.module] in
            try module.emptyingTrash(upTo: moment).whole(in: $0)
        }
    }

    private func left() async throws -> FinanceModule.TrashCount {
        try await ledger.store.read { [module = ledger.module] in try module.trashCount(in: $0) }
    }

    @Test func onlyUnreferencedRecordsInTheTrashAreDeleted() async throws {
        let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
        let treats = try await ledger.category("Treats", in: fun)
        let kept = try await ledger.spend(-100, from: cash, on: food)
        let gone = try await ledger.spend(-200, from: cash, on: food)
        let moved = try await ledger.transfer(500, from: cash, to: purse)
        try await remove(gone, moved.out.id)
        try await ledger.store.write { [module = ledger.module] in
            try module.removeCategory(treats, in: $0)
            try module.removeCategory(fun, in: $0)
            try module.removeAccount(purse, in: $0)
        }
        let there = try await left()
        #expect(there == FinanceModule.TrashCount(transactions: 3, accounts: 1, categories: 2))
        #expect(try await empty() == 6)
        #expect(try await left().all == 0)
        #expect(try await ledger.view(kept).amount.minorUnits == -100)
        #expect(try await ledger.balance(cash) == -100)
        #expect(try await ledger.findings() == [])
        #expect(try await empty() == 0)
    }

    @Test func entriesTrashedDuringTheConfirmationAreNotDeleted() async throws {
        let (first, second) = (try await ledger.spend(-1, from: cash), try await ledger.spend(-2, from: cash))
        try await remove(first)
        let asked = ledger.store.clock.now
        ledger.store.clock.advance(seconds: 1)
        try await remove(second)
        #expect(try await empty(upTo: asked) == 1)
        #expect(try await left().transactions == 1)
    }

    /// The query must not use the index of previous versions. With that index, it would read the whole history for each record.
    @Test func undoneEntriesAreFoundThroughTheIndexByRecord() async throws {
        let plan = try await ledger.store.read { reading in
            let key = "a"
            let statement = UndoneTransactions.statement("\(key), \(key)", in: reading)
            return try reading.session.rows("EXPLAIN QUERY PLAN \(statement)").map { try $0.text(3) }
        }
        #expect(plan.contains("SEARCH h USING INDEX history_by_record (owner=? AND type=? AND key=?)"), "\(plan)")
    }

    /// F-60: a device may still have a record's tombstone, which contains the record's texts. The device is informed that the
    /// record was deleted for good.
    @Test func devicesAreInformedOfPermanentDeletions() async throws {
        let id = try await ledger.spend(-100, from: cash)
        try await remove(id)
        let changes = LedgerSyncRepository(ledger.module)
        func since(_ version: RecordVersion) async throws -> LedgerChanges {
            try await ledger.store.read {
                try changes.getChangesSince(version, epoch: nil, of: .transactions, limit: 100, in: $0)
            }
        }
        let removed = try await since(0)
        #expect(removed.deleted.count == 1 && removed.deleted[0]["amountCents"] == -100)
        #expect(try await empty() == 1)
        let purged = try await since(removed.currentServerVersion)
        let version = purged.currentServerVersion
        #expect(version > removed.currentServerVersion)
        #expect(purged.deleted == [["id": .string(id.text), "version": .integer(version)]])
        #expect(try await since(0).deleted == purged.deleted)
    }
}
