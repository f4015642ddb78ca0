import Changes
import HabitsDomain
import Kernel
import TestSupport
import Testing

@testable import HabitsData

/// Devices that independently complete and undo duas of one day, and sync with the server in any order.
struct PracticeSimulationTests {
    private static let duas = (1...6).map { "neon:\($0)" }

    /// A phone that remembers what it saw last.
    private struct Device {
        var base: RecordVersion = 0
        var seen: Set<String> = []
        var mine: Set<String> = []

        /// Completes a dua or undoes its completion. No other device changes this dua, because two opposite changes of the same
        /// dua could not both be kept.
        mutating func act(on own: [String], _ random: inout SeededGenerator) {
            guard let dua = own.randomElement(using: &random) else { return }
            if mine.remove(dua) == nil { mine.insert(dua) }
        }
    }

    @Test(arguments: Array(UInt64(1)...200))
    func devicesEndWithTheUnionOfTheirChanges(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let habits = try await Self.store()
        var devices = [Device(), Device()]
        let own = [Array(Self.duas.prefix(3)), Array(Self.duas.suffix(3))]
        for _ in 0..<Int.random(in: 2...12, using: &random) {
            let place = Int.random(in: 0..<devices.count, using: &random)
            for _ in 0..<Int.random(in: 0...3, using: &random) { devices[place].act(on: own[place], &random) }
            try await Self.sync(&devices[place], habits)
        }
        for place in [0, 1, 0] { try await Self.sync(&devices[place], habits) }
        #expect(devices[0].mine == devices[1].mine)
        for (device, own) in zip(devices, own) {
            #expect(device.mine.intersection(own) == device.seen.intersection(own))
        }
    }

    /// Pushes the device's state, based on the version that it saw last, and then adopts the server's state.
    private static func sync(_ device: inout Device, _ habits: HabitsStore) async throws {
        let wanted = device.mine
        if wanted != device.seen {
            _ = try await habits.push("habits.Day", "2026-01-08", fields(wanted), base: device.base)
        }
        let day = try #require(CivilDay("2026-01-08"))
        let stored = try await habits.store.read { try HabitsModule.days(in: $0).find(day) }
        device.base = stored?.version ?? 0
        let there = Set(stored?.entity.completed.map(\.text) ?? [])
        // All changes of this device are on the server, whatever other devices did.
        #expect(wanted.subtracting(device.seen).isSubset(of: there))
        #expect(device.seen.subtracting(wanted).isDisjoint(with: there))
        (device.seen, device.mine) = (there, there)
    }

    private static func fields(_ completed: Set<String>) -> JSONValue {
        [
            "date": "2026-01-08", "completedDuaIds": .array(completed.sorted().map(JSONValue.string)),
            "skippedDuaIds": [], "isFrozen": false,
        ]
    }

    private static func store() async throws -> HabitsStore { try await HabitsStore() }
}
