import FitnessDomain
import Foundation
import Kernel
import Testing

/// An entry's properties and refusals.
struct EntryTests {
    private static let noon = Instant(microseconds: 1_767_873_600_000_000)

    private static func entry(
        _ type: ProgressMetricType = .weight, _ quantity: Double = 75.5, at instant: Instant = noon,
        notes: String? = nil
    ) throws -> ProgressEntry {
        try ProgressEntry(
            id: UUID(), type: type, quantity: quantity, taken: TakenAt(instant, zone: "UTC", shown: nil), notes: notes,
            createdAt: noon, updatedAt: noon)
    }

    @Test func notesHaveAtMost500Characters() throws {
        #expect(try Self.entry(notes: String(repeating: "ä", count: 500)).notes?.count == 500)
        #expect(throws: FitnessError.notesTooLong(501)) { try Self.entry(notes: String(repeating: "ä", count: 501)) }
        // Notes of only blanks count as missing, even if there are more blanks than notes may have characters.
        #expect(try Self.entry(notes: String(repeating: " ", count: 501)).notes == nil)
        #expect(throws: TextError.forbiddenCharacter(field: "notes", codePoint: 0)) { try Self.entry(notes: "a\0") }
    }

    @Test func anEntryWithAValueOutOfRangeIsRefused() {
        #expect(throws: FitnessError.outOfRange(.weight, "nan")) { try Self.entry(.weight, .nan) }
        #expect(throws: FitnessError.outOfRange(.mood, "11.0")) { try Self.entry(.mood, 11) }
    }

    @Test(arguments: [
        ("2026-01-08", "12:00:00", true), ("2026-01-08", "23:00:00", true), ("2026-01-07", "21:00:00", true),
        ("2026-01-09", "02:00:00", true), ("2026-01-09", "12:00:00", false), ("2026-01-07", "12:00:00", false),
        ("2025-01-08", "12:00:00", false),
    ])
    func anImpossibleClockTimeIsRefused(day: String, time: String, isTaken: Bool) throws {
        let shown = TakenAt.Shown(day: try #require(CivilDay(day)), time: try #require(ClockTime(time)))
        let noon = TakenAt.Shown(
            day: try #require(CivilDay("2026-01-08")), time: try #require(ClockTime("12:00:00")))
        #expect(try TakenAt(Self.noon, zone: "Europe/Berlin", shown: shown).shown == (isTaken ? shown : noon))
    }

    @Test(arguments: ["berlin", "/etc/passwd", "", "Europe//Berlin", "Europe/../x"])
    func anUnknownZoneIsRefused(zone: String) {
        #expect(throws: FitnessError.zone(zone)) { try TakenAt(Self.noon, zone: zone, shown: nil) }
    }

    @Test func aPreferenceHasAUnitOfItsType() throws {
        #expect(try MetricPreference(.weight, unit: .pound).unit == .pound)
        #expect(throws: FitnessError.wrongUnit("km", .weight)) { try MetricPreference(.weight, unit: .kilometre) }
        let preferences = MetricPreferences([try MetricPreference(.water, dayRule: .latest)])
        #expect(preferences.dayRule(of: .water) == .latest)
        #expect(preferences.dayRule(of: .steps) == .sum)
        #expect(preferences.unit(of: .water) == .litre)
    }
}
