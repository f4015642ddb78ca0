import Changes
import FoundationEssentials
import HabitsDomain
import Kernel
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HabitsData
@testable import HomeRemotes

/// The engine, the connector and the apps' database.
struct NeonSyncTests {
    private static func pair() async throws -> (NeonDevice, AppsDatabase) {
        let apps = AppsDatabase()
        return (try await NeonDevice(apps, clock: TestClock()), apps)
    }

    @Test func completionsOfEachSideReachTheOtherSide() async throws {
        let (device, apps) = try await Self.pair()
        apps.complete(3, on: "2019-03-01")
        apps.complete(4, on: "2026-01-02")
        try await device.complete(1, on: "2026-01-02")
        try await device.complete(2, on: "2020-06-06")
        let added = try await device.connect()
        #expect(added.account == "Amina")
        #expect(added.remarks.contains("The database has 2 days with 2 completions."))
        #expect(added.pending == 2)
        let report = try await device.run()
        #expect(report.pending + report.failed + report.held + report.conflicts == 0)
        let expected = ["2019-03-01": [3], "2026-01-02": [1, 4], "2020-06-06": [2]]
        #expect(try await device.days == expected)
        #expect(apps.days == ["2019-03-01": [3], "2026-01-02": [4, 1], "2020-06-06": [2]])
        #expect(apps.state.withLock { $0.totals[AppsDatabase.user] } == 60)
        #expect(try await device.profile?.carriedXP == 0)
        let asked = apps.state.withLock { $0.requests }
        try await device.run()
        #expect(apps.state.withLock { $0.requests } == asked + 2, "the year of a day that was sent is read once")
        try await device.run()
        #expect(apps.state.withLock { $0.requests } == asked + 3, "nothing new is one round trip")
    }

    @Test func oldChangesAreFoundByTheirYear() async throws {
        let (device, apps) = try await Self.pair()
        apps.complete(3, on: "2019-03-01")
        apps.complete(4, on: "2019-04-01")
        _ = try await device.connect()
        try await device.run()
        apps.complete(5, on: "2019-03-01")
        apps.state.withLock { $0.days[AppsDatabase.user]?["2019-04-01"] = nil }
        apps.complete(6, on: "2018-01-01")
        try await device.run()
        #expect(try await device.days == ["2018-01-01": [6], "2019-03-01": [3, 5]])
    }

    @Test func completionsRepeatedInTheDatabaseAreReportedAndKept() async throws {
        let (device, apps) = try await Self.pair()
        for _ in 0..<3 { apps.complete(3, on: "2026-01-02") }
        _ = try await device.connect()
        let report = try await device.run()
        #expect(report.remarks.contains { $0.hasPrefix("2 completions repeated in the database") })
        #expect(report.remarks.contains("The apps counted 3 completions in all."))
        #expect(try await device.days == ["2026-01-02": [3]])
        #expect(try await device.profile?.carriedXP == 30)
        try await device.complete(1, on: "2026-01-02")
        try await device.run()
        #expect(apps.days["2026-01-02"] == [3, 3, 3, 1])
    }

    /// Duas of the starter catalogue, skips and days of rest have no place there.
    @Test func contentThatTheAppsCannotStoreStaysInMizan() async throws {
        let (device, apps) = try await Self.pair()
        try await device.change("2026-01-02") { day in
            day.complete(try CatalogueID("starter:waking"))
            day.skip(try CatalogueID(backend: 7))
            day.isFrozen = true
        }
        apps.complete(3, on: "2026-01-02")
        _ = try await device.connect()
        let report = try await device.run()
        #expect(report.pending + report.conflicts == 0)
        #expect(report.remarks.contains { $0.hasPrefix("1 completion of duas that the apps do not have") })
        let day = try #require(try await device.day("2026-01-02"))
        #expect(day.completed.map(\.text) == ["neon:3", "starter:waking"])
        #expect(day.skipped.map(\.text) == ["neon:7"])
        #expect(day.isFrozen)
        #expect(apps.days == ["2026-01-02": [3]])
        apps.state.withLock { $0.days[AppsDatabase.user]?["2026-01-02"] = [] }
        try await device.run()
        #expect(try await device.day("2026-01-02")?.completed.map(\.text) == ["starter:waking"])
    }

    @Test func onlyTheUndoneCompletionIsRemovedFromTheDatabase() async throws {
        let (device, apps) = try await Self.pair()
        for dua in [5, 1, 3] { apps.complete(dua, on: "2026-01-02") }
        _ = try await device.connect()
        try await device.run()
        try await device.undo(1, on: "2026-01-02")
        apps.complete(9, on: "2026-01-02")
        try await device.run()
        #expect(apps.days["2026-01-02"] == [5, 3, 9])
        #expect(try await device.days["2026-01-02"] == [3, 5, 9])
    }

    /// If the answer to a push was lost, nobody knows whether the push was executed. So the days of the push are looked up.
    @Test(arguments: [AppsDatabase.Fault.lostAfter, .lostBefore, .html]) func aLostAnswerDoesNotCountPointsTwice(
        fault: AppsDatabase.Fault
    ) async throws {
        let (device, apps) = try await Self.pair()
        _ = try await device.connect()
        try await device.run()
        try await device.complete(1, on: "2026-01-02")
        apps.state.withLock { $0.faults = [.none, fault] }
        try await device.runThrough()
        try await device.runThrough()
        #expect(apps.days == ["2026-01-02": [1]])
        #expect(apps.state.withLock { $0.totals[AppsDatabase.user] } == AppsDatabase.worth)
        #expect(apps.state.withLock { $0.progress } == [1: 1])
        #expect(try await device.report().pending == 0)
    }

    @Test func anEmptiedTableRemovesNoLocalDays() async throws {
        let (device, apps) = try await Self.pair()
        for day in 1...9 { apps.complete(3, on: "2026-01-0\(day)") }
        _ = try await device.connect()
        try await device.run()
        apps.state.withLock { $0.days = [:] }
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "habits.neon-emptied")
        #expect(try await device.days.count == 9)
    }

    @Test func aNameIsSyncedInBothDirections() async throws {
        let (device, apps) = try await Self.pair()
        _ = try await device.connect()
        try await device.run()
        #expect(try await device.profile?.displayName == "Amina")
        try await device.database.write(device.owner) { transaction in
            let repository = HabitsModule.profile(in: transaction)
            var profile = try #require(try repository.find(OnlyOne())?.entity)
            profile.displayName = "Amina B"
            try repository.save(profile)
        }
        try await device.run()
        #expect(apps.state.withLock { $0.names[AppsDatabase.user] } == "Amina B")
        apps.state.withLock { $0.names[AppsDatabase.user] = "Amina C" }
        try await device.run()
        #expect(try await device.profile?.displayName == "Amina C")
    }

    private static let bilal = "7ba7b810-9dad-11d1-80b4-00c04fd430c8"

    @Test func oneOfSeveralUsersMustBeChosen() async throws {
        let (device, apps) = try await Self.pair()
        apps.state.withLock { $0.names[Self.bilal] = "Bilal" }
        let error = try await #require(throws: MizanError.self) { try await device.connect() }
        #expect(error.reason == "habits.neon-user")
        #expect(error.message.contains("7ba7b810-9dad-11d1-80b4-00c04fd430c8 (Bilal)"))
    }

    @Test func anotherUserIsTakenOnlyOnRequest() async throws {
        let (device, apps) = try await Self.pair()
        apps.complete(3, on: "2026-01-02")
        apps.state.withLock { state in
            state.names[Self.bilal] = "Bilal"
            state.days[Self.bilal] = ["2026-01-01": [5]]
        }
        _ = try await device.connect(user: AppsDatabase.user)
        try await device.run()
        let error = try await #require(throws: MizanError.self) { try await device.setToken(user: Self.bilal) }
        #expect(error.reason == "sync.other-account")
        #expect(error.advice?.contains("mizan sync token apps --other-account") == true)
        try await device.run()
        #expect(try await device.days == ["2026-01-02": [3]])
        #expect(try await device.setToken(user: Self.bilal, otherAccount: true).account == "Bilal")
        try await device.run()
        #expect(try await device.days == ["2026-01-01": [5], "2026-01-02": [3]])
        #expect(apps.days == ["2026-01-02": [3]])
        #expect(apps.state.withLock { $0.days[Self.bilal] } == ["2026-01-01": [5], "2026-01-02": [3]])
    }

    /// All but the question who there is.
    @Test func everyStatementCarriesTheUser() async throws {
        let (device, apps) = try await Self.pair()
        apps.complete(3, on: "2019-03-01")
        let report = try await device.connect()
        #expect(report.address == "https://ep-calm-dawn.eu-central-1.aws.neon.tech/sql", "the connection string's host")
        try await device.run()
        try await device.complete(1, on: "2026-01-02")
        apps.complete(4, on: "2019-03-01")
        for _ in 0..<2 { try await device.run() }
        let statements = apps.state.withLock { $0.statements }
        let others = statements.filter { !$0.values.contains(AppsDatabase.user) }.map(\.query)
        #expect(others.allSatisfy { $0.hasPrefix("SELECT user_id, display_name FROM user_profiles ORDER BY") })
        #expect(others.count == 1 && statements.count > 15)
        #expect(statements.contains { $0.query.hasPrefix("WITH before") })
        #expect(!statements.contains { $0.query.contains("INSERT INTO user_profiles") })
    }

    // MARK: Simulation

    /// `MIZAN_SYNC_SEEDS=1..200` for many.
    private static let seeds: ClosedRange<UInt64> = {
        let parts = (ProcessInfo.processInfo.environment["MIZAN_SYNC_SEEDS"] ?? "1..6")
            .split(separator: ".").compactMap { UInt64($0) }
        guard let first = parts.first, let last = parts.last, first <= last else { return 1...6 }
        return first...last
    }()

    /// Two Mizans and the apps at work on one database, with answers that are lost, stores that fail before or after a commit,
    /// and processes that are killed: no completion is lost, points are counted once by Mizan, and the order of arrays stays.
    @Test(arguments: seeds) func allDevicesAndTheAppsConverge(seed: UInt64) async throws {
        var dice = SeededGenerator(seed: seed)
        let (apps, clock) = (AppsDatabase(), TestClock())
        var devices = [try await NeonDevice(apps, clock: clock), try await NeonDevice(apps, clock: clock)]
        for device in devices { _ = try await device.connect() }
        let choices = ["2017-05-05", "2024-12-31", "2025-01-01", "2025-12-30", "2026-01-01", "2026-01-02"]
        var (done, before) = ([String: Set<Int>](), [String: [Int]]())
        for _ in 0..<150 {
            let (place, day) = (Int.random(in: 0...1, using: &dice), choices.randomElement(using: &dice) ?? "")
            switch Int.random(in: 0..<10, using: &dice) {
            case 0..<3:
                let dua = Int.random(in: 7...9, using: &dice)
                apps.complete(dua, on: day)
                done[day, default: []].insert(dua)
            case 3..<6:
                let dua = [1 + place * 3, 2 + place * 3, 7, 8, 9].randomElement(using: &dice) ?? 7
                // Each takes back only what no other writer touches.
                if dua < 7, done[day]?.contains(dua) == true {
                    try await devices[place].undo(dua, on: day)
                    done[day]?.remove(dua)
                } else {
                    try await devices[place].complete(dua, on: day)
                    done[day, default: []].insert(dua)
                }
            case 6:
                devices[place] = try await devices[place].killed(apps)
            default:
                let database = devices[place].database
                if Int.random(in: 0..<3, using: &dice) == 0 {
                    database.fail(
                        after: Int.random(in: 0...6, using: &dice), Bool.random(using: &dice) ? .before : .after)
                }
                let faults: [AppsDatabase.Fault] = [.none, .none, .suspended, .lostBefore, .lostAfter, .html]
                apps.state.withLock { state in
                    state.faults = (0..<4).map { _ in faults.randomElement(using: &dice) ?? .none }
                }
                do { try await devices[place].run() } catch { clock.advance(seconds: 4_000) }
                apps.state.withLock { $0.faults = [] }
                database.fail(after: 0, nil)
            }
            let now = apps.days
            for (day, duas) in before {
                let kept = duas.filter { now[day]?.contains($0) == true }
                #expect(now[day].map { Array($0.prefix(kept.count)) } == kept)
            }
            before = now
        }
        clock.advance(seconds: 4_000)
        for device in devices + devices { try await device.runThrough() }
        done = done.filter { !$0.value.isEmpty }
        #expect(apps.days.mapValues(Set.init).filter { !$0.value.isEmpty } == done)
        for device in devices {
            #expect(try await device.days.mapValues(Set.init) == done)
            let report = try await device.report()
            #expect(report.pending + report.failed + report.held + report.conflicts == 0)
        }
        let all = apps.days.values.flatMap(\.self)
        #expect(apps.state.withLock { $0.totals[AppsDatabase.user] } == all.count * AppsDatabase.worth)
        for (dua, count) in apps.state.withLock({ $0.progress }) { #expect(all.filter { $0 == dua }.count == count) }
        let repeated = all.count - apps.days.values.reduce(0) { $0 + Set($1).count }
        for device in devices { #expect(try await device.profile?.carriedXP ?? 0 >= repeated * AppsDatabase.worth) }
    }
}
