import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// After any change, the stored figures of all days equal the figures computed from the days. A person sees the same as if all
/// days had been read.
struct TallyTests {
    private let habits: HabitsStore
    private var module: HabitsModule { habits.module }
    private let today: CivilDay

    init() async throws {
        habits = try await HabitsStore()
        today = try await habits.store.read { [module = habits.module] in try module.today(in: $0) }
    }

    private func requireKept(_ place: Comment) async throws {
        let (findings, standing, summary, kept) = try await habits.store.read { [module] transaction in
            (
                try TallyRows.derivation.compare(transaction).map(\.text), try module.standing(in: transaction),
                try module.summary(in: transaction), try TallyRows.kept(in: transaction)
            )
        }
        try #require(findings == [], place)
        try #require(kept.times.values.allSatisfy { $0 > 0 }, place)
        try #require(kept.years.values.allSatisfy { !$0.isEmpty }, place)
        try #require(standing.level == summary.level, place)
        try #require(standing.streaks == summary.streaks, place)
        try #require(standing.lastDay == summary.lastDay, place)
    }

    /// Days around the end of a year, a future day, and a day far from all others.
    private func anyDay(_ random: inout SeededGenerator) throws -> CivilDay {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: try day("2024-02-29")
        case 1: try today.adding(days: Int.random(in: 1...3, using: &random))
        case 2...5: try day("2025-12-31").adding(days: Int.random(in: -2...2, using: &random))
        default: try today.adding(days: -Int.random(in: 0...5, using: &random))
        }
    }

    private static let duas = ["starter:waking", "starter:ayat-al-kursi", "neon:1", "neon:404"]

    @Test(arguments: Array(UInt64(1)...40))
    func theTallyMatchesTheDaysAfterAnyWrites(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        for step in 0..<30 {
            let (day, dua) = (try anyDay(&random), try id(Self.duas.randomElement(using: &random) ?? ""))
            let (kind, isRefused) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<5, using: &random) == 0)
            do {
                try await habits.store.write { [module] transaction in
                    try Self.change(kind, dua, day, module, transaction)
                    // A part of a write that was rolled back has no effect.
                    if isRefused {
                        do {
                            try transaction.savepoint {
                                try Self.change(6, dua, day, module, transaction)
                                try transaction.settle()
                                throw Back()
                            }
                        } catch is Back {}
                    }
                }
            } catch {
                // Only these refusals may occur: a missing entry cannot be undone, and a future day cannot be practised.
                try #require([.notFound, .invalidInput, .conflict].contains(MizanError(crossing: error).code))
            }
            try await requireKept("seed \(seed), step \(step), kind \(kind)")
        }
    }

    private struct Back: Error {}

    private static func change(
        _ kind: Int, _ dua: CatalogueID, _ day: CivilDay, _ module: HabitsModule, _ transaction: WriteTransaction
    ) throws {
        let days = HabitsModule.days(in: transaction)
        switch kind {
        case 0: _ = try module.undo(dua, on: day, in: transaction)
        case 1: _ = try module.skip(dua, on: day, in: transaction)
        case 2: _ = try module.freeze(day, in: transaction)
        case 3: _ = try module.thaw(day, in: transaction)
        case 4: _ = try days.remove(day)
        case 5: _ = try RecordTable<PracticeDayRecord>(transaction).purge(day.recordKey)
        case 6:
            // A device or an import may send any day, even one in the future.
            let all = try Self.duas.map { try id($0) }
            let practice = try PracticeDay(day: day, completed: all.filter { $0 != dua }, skipped: [dua])
            _ = try days.saveAll([practice])
        case 7:
            // Makes several changes in one write. The first change is settled before the remaining changes.
            _ = try module.complete(dua, on: day, in: transaction)
            try transaction.settle()
            _ = try module.undo(dua, on: day, in: transaction)
            _ = try module.complete(id("neon:1"), on: day, in: transaction)
        case 8: _ = try days.restore(day)
        default: _ = try module.complete(dua, on: day, in: transaction)
        }
    }

    /// A figure that is read during a write includes the changes made so far.
    @Test func aWriteSeesTheDaysThatItChanged() async throws {
        let xp = try await habits.store.write { [module] transaction in
            _ = try module.complete(CatalogueID("neon:1"), in: transaction)
            return try module.standing(in: transaction.view).level.totalXP
        }
        #expect(xp == Dua.usualXP)
    }

    /// If a dua's worth changes, all days on which it was done are counted with the new worth.
    @Test func pointsUseTheCurrentWorthOfDuas() async throws {
        let dua = try id("starter:waking")
        func xp() async throws -> Int {
            try await habits.store.read { [module] in try module.standing(in: $0).level.totalXP }
        }
        try await habits.store.write { [module, today] transaction in
            for past in 0..<3 {
                _ = try module.complete(dua, on: today.adding(days: -past), in: transaction)
            }
        }
        let before = try await xp()
        try await habits.store.database.write(.shared) { transaction in
            var known = try HabitsModule.duas.require(dua, in: transaction).entity
            known.xpValue += 7
            _ = try HabitsModule.duas(in: transaction).saveAll([known])
        }
        #expect(try await xp() == before + 3 * 7)
    }

    /// If the store already contains days, the step that creates the tables also fills them for each owner.
    @Test func anOlderStoreGetsItsTally() async throws {
        let steps = HabitsModule.migrations
        let old = try await TestStore([MigrationSet(module: HabitsModule.id, Array(steps.prefix(2)))])
        for owner in [old.owner, old.other] {
            try await old.database.write(owner) { transaction in
                for past in 0..<(owner == old.owner ? 400 : 3) {
                    let day = try day("2026-01-08").adding(days: -past)
                    let practice = try PracticeDay(day: day, completed: [id("neon:1")], isFrozen: true)
                    _ = try HabitsModule.days(in: transaction).saveAll([practice])
                }
            }
        }
        try await old.database.migrate([MigrationSet(module: HabitsModule.id, steps)])
        for (owner, times) in [(old.owner, 400), (old.other, 3)] {
            let (kept, findings) = try await old.database.read(owner) {
                (try TallyRows.kept(in: $0), try TallyRows.derivation.compare($0).map(\.text))
            }
            #expect(kept.times == [try id("neon:1"): times])
            #expect(findings == [])
        }
    }

    /// Unreadable rows are reported and rebuilt; no figure is shown that would be a guess.
    @Test(
        arguments: [
            "UPDATE habits_year_tally SET marks = '+?'", "UPDATE habits_year_tally SET marks = '+.'",
            "UPDATE habits_year_tally SET year = 0", "UPDATE habits_dua_tally SET dua_id = 'no id'",
            "UPDATE habits_dua_tally SET times = 2", "DELETE FROM habits_year_tally",
        ] as [SQL])
    func wrongFiguresAreFoundAndRebuilt(statement: SQL) async throws {
        try await habits.store.write { [module] in _ = try module.complete(id("neon:1"), in: $0) }
        try await habits.store.write { _ = try $0.session.execute(statement) }
        let findings = try await habits.store.read { try TallyRows.derivation.compare($0) }
        #expect(findings.map(\.level) == [.problem])
        try await habits.store.write { try TallyRows.derivation.rebuild(DerivedRows($0)) }
        try await requireKept("\(statement.text)")
    }
}
