import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// The cache of a read is valid until something changes.
struct PlanCacheTests {
    let habits: HabitsStore
    private var module: HabitsModule { habits.module }

    init() async throws {
        habits = try await HabitsStore()
        let journey = try id("starter:first-steps")
        _ = try await habits.store.write { [module = habits.module] in try module.follow(journey, in: $0) }
    }

    private func done() async throws -> Int {
        try await habits.store.read { [module] in try module.plan(on: module.today(in: $0), in: $0).done }
    }

    private func completions() async throws -> Int {
        try await habits.store.read { [module] in try module.summary(in: $0).completions }
    }

    @Test func thePlanReflectsEachChange() async throws {
        #expect(try await (done(), completions()) == (0, 0))
        #expect(try await (done(), completions()) == (0, 0))
        let dua = try id("starter:waking")
        _ = try await habits.store.write { [module] in try module.complete(dua, in: $0) }
        #expect(try await (done(), completions()) == (1, 1))
        _ = try await habits.store.write { [module] in try module.undo(dua, in: $0) }
        #expect(try await (done(), completions()) == (0, 0))
    }

    /// Values that a transaction caches are used by nobody else after the transaction was rolled back.
    @Test func aTransactionSeesItsOwnPlanChange() async throws {
        #expect(try await done() == 0)
        let dua = try id("starter:waking")
        let refusal = try await habits.refusal { [module] transaction in
            _ = try module.complete(dua, in: transaction)
            let day = try module.today(in: transaction)
            #expect(try module.plan(on: day, in: transaction.view).done == 1)
            #expect(try module.summary(in: transaction.view).completions == 1)
            throw MizanError(.conflict, "test.taken-back", "Nothing of it stays.")
        }
        #expect(refusal.reason == "test.taken-back")
        #expect(try await (done(), completions()) == (0, 0))
    }

    @Test func changesOfTheSharedCatalogueAreAlsoSeen() async throws {
        let title = { [module] in
            try await habits.store.read { try module.plan(on: module.today(in: $0), in: $0).habits.first?.title }
        }
        let before = try await title()
        try await habits.store.database.write(.shared) { transaction in
            let links = try HabitsModule.links(in: transaction).all()
            for link in links { _ = try HabitsModule.links(in: transaction).remove(link.recordID) }
        }
        #expect(before != nil)
        #expect(try await title() == nil)
    }

    /// Days in the future, which a wrong clock or an older store may contain, count in no figure.
    @Test func noFigureIncludesFutureDays() async throws {
        let type = HabitsModule.days.recordType
        let fields: JSONValue = [
            "date": "2040-01-01", "completedDuaIds": ["neon:1"], "skippedDuaIds": [], "isFrozen": false,
        ]
        #expect(try await habits.store.write { try type.apply(.put(key: "2040-01-01", fields: fields), in: $0) })
        let summary = try await habits.store.read { [module] in try module.summary(in: $0) }
        #expect(summary.completions == 0)
        #expect(summary.lastDay == nil)
        #expect(summary.level.totalXP == 0)
    }
}
