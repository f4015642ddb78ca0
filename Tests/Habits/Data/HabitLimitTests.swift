import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// The number of habits and journeys is limited, so that a plan or a change can read all habits and journeys.
struct HabitLimitTests {
    private let habits: HabitsStore

    init() async throws { habits = try await HabitsStore() }

    /// Adds habits without the rules, as an earlier Mizan allowed.
    private func fill(_ count: Int) async throws {
        habits.store.database.rules.set(derivations: [], invariants: [])
        try await habits.store.write { transaction in
            let ids = (0..<count).map { "h\($0)" }
            try HabitsModule.habits(in: transaction).saveAll(
                ids.map {
                    try Habit(
                        id: $0, subject: .own(title: $0, goal: nil), timeSlot: .anytime, sortOrder: 0, addedAt: nil)
                })
            try HabitsModule.activeJourneys(in: transaction).saveAll(
                ids.map {
                    try ActiveJourney(journeyID: CatalogueID("x:" + $0), sortOrder: 0, activatedAt: transaction.now)
                })
        }
        habits.store.database.rules.set(of: habits.module)
    }

    @Test func atTheLimitHabitsCanBeChangedButNotAdded() async throws {
        try await fill(499)
        try await habits.store.write { [module = habits.module] in
            _ = try module.add(.own(title: "Walk", goal: nil), slot: .morning, id: "walk", in: $0)
            _ = try module.follow(CatalogueID("neon:1"), in: $0)
        }
        let habit = try await habits.refusal { [module = habits.module] in
            _ = try module.add(.own(title: "More", goal: nil), slot: .morning, in: $0)
        }
        #expect(habit.reason == "habits.too-many" && habit.details["what"] == "habits")
        let journey = try await habits.refusal { [module = habits.module] in
            _ = try module.follow(CatalogueID("neon:2"), in: $0)
        }
        #expect(journey.reason == "habits.too-many" && journey.details["what"] == "journeys")
        try await habits.store.write { [module = habits.module] in
            _ = try module.change("walk", in: $0) { $0.timeSlot = .evening }
            _ = try module.follow(CatalogueID("neon:1"), at: 7, in: $0)
        }
    }

    @Test func habitsBeyondTheLimitInAnOlderStoreAreKept() async throws {
        try await fill(501)
        try await habits.store.write { [module = habits.module] in
            _ = try module.change("h1", in: $0) { $0.isArchived = true }
        }
    }
}
