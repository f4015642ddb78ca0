import FitnessDomain
import Foundation
import Kernel
import TestSupport
import Testing

@testable import FitnessData

/// Day and time are those that clocks showed where the measurement was taken, and never change.
struct DayTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let zone: String
        let date: String
        let shown: String

        var testDescription: String { "\(date) in \(zone)" }

        init(_ zone: String, _ date: String, _ shown: String) {
            (self.zone, self.date, self.shown) = (zone, date, shown)
        }
    }

    static let lines = [
        Line("UTC", "2024-01-15T08:00:00Z", "2024-01-15 08:00:00"),
        Line("UTC", "2024-02-29T23:59:59.999Z", "2024-02-29 23:59:59"),
        Line("America/New_York", "2024-01-15T08:00:00Z", "2024-01-15 03:00:00"),
        Line("America/New_York", "2024-01-15T04:59:59Z", "2024-01-14 23:59:59"),
        // Clocks are put forward at two in the morning of 10 March, and back on 3 November.
        Line("America/New_York", "2024-03-10T06:59:59Z", "2024-03-10 01:59:59"),
        Line("America/New_York", "2024-03-10T07:00:00Z", "2024-03-10 03:00:00"),
        Line("America/New_York", "2024-03-11T03:59:59Z", "2024-03-10 23:59:59"),
        Line("America/New_York", "2024-11-03T05:30:00Z", "2024-11-03 01:30:00"),
        Line("America/New_York", "2024-11-03T06:30:00Z", "2024-11-03 01:30:00"),
        Line("America/New_York", "2024-11-04T04:59:59Z", "2024-11-03 23:59:59"),
        Line("Pacific/Auckland", "2024-01-15T08:00:00Z", "2024-01-15 21:00:00"),
        Line("Pacific/Auckland", "2024-01-15T11:00:00Z", "2024-01-16 00:00:00"),
        Line("Pacific/Auckland", "2024-04-06T13:59:59Z", "2024-04-07 02:59:59"),
        Line("Pacific/Auckland", "2024-04-06T14:00:00Z", "2024-04-07 02:00:00"),
        Line("Pacific/Auckland", "2024-09-28T14:00:00Z", "2024-09-29 03:00:00"),
        Line("Asia/Ho_Chi_Minh", "2024-01-15T08:00:00Z", "2024-01-15 15:00:00"),
        Line("Asia/Ho_Chi_Minh", "2024-01-15T17:00:00Z", "2024-01-16 00:00:00"),
        Line("Asia/Ho_Chi_Minh", "1970-01-01T00:00:00Z", "1970-01-01 08:00:00"),
    ]

    private static func text(_ entry: ProgressEntry) -> String {
        "\(entry.taken.shown.day) \(entry.taken.shown.time)"
    }

    /// The day and the time are those in the entry's zone. The zone may be the owner's zone, or a zone that only this entry
    /// names. The entry may be logged on the server or sent by a device.
    @Test(arguments: lines)
    func anEntrysDayIsTheDayInTheZoneOfTheEntry(line: Line) async throws {
        let home = try await FitnessStore(zones: .living(in: line.zone))
        let entry = try await home.log(.weight, 75.5, at: line.date)
        #expect(Self.text(entry) == line.shown)
        #expect(entry.taken.zone == line.zone)
        let abroad = try home.living(in: .living(in: "Asia/Riyadh"))
        #expect(Self.text(try await abroad.log(.weight, 75.5, at: line.date, zone: line.zone)) == line.shown)
        let id = UUID()
        try await home.push(FitnessSamples.fields(id.text, date: line.date, zone: line.zone))
        #expect(Self.text(try await home.entry(id)) == line.shown)
        let other = UUID()
        try await abroad.push(FitnessSamples.fields(other.text, date: line.date, zone: line.zone))
        #expect(Self.text(try await abroad.entry(other)) == line.shown)
    }

    /// A move changes no earlier day; entries made afterwards use the new zone.
    @Test func movingToAnotherZoneKeepsEnteredDays() async throws {
        let before = try await FitnessStore(zones: .living(in: "America/New_York"))
        let entry = try await before.log(.weight, 75.5, at: "2024-01-15T04:00:00Z")
        #expect(Self.text(entry) == "2024-01-14 23:00:00")
        let after = try before.living(in: .living(in: "Pacific/Auckland"))
        #expect(try await after.entry(entry.id) == entry)
        // Another edit leaves the day as it is, and so does a device that sends all fields again.
        let edited = try await after.change(entry.id) { $0.quantity = 75 }
        #expect(edited.taken == entry.taken)
        try await after.push(
            FitnessSamples.fields(entry.id.text, date: "2024-01-15T04:00:00.000Z", zone: "America/New_York"))
        #expect(try await after.entry(entry.id).taken == entry.taken)
        // A new moment is shown in the zone in which the entry was measured.
        let moved = try await after.change(entry.id) { $0.date = Instant("2024-01-15T06:00:00Z") }
        #expect(Self.text(moved) == "2024-01-15 01:00:00")
        #expect(Self.text(try await after.log(.weight, 75, at: "2024-01-15T04:00:00Z")) == "2024-01-15 17:00:00")
        #expect(try await after.findings() == [])
    }

    /// A device that changes the moment may still send the old day; the old day is ignored.
    @Test func aDeviceMayMoveTheMomentAndStillSendTheOldDay() async throws {
        let store = try await FitnessStore(zones: .living(in: "Asia/Ho_Chi_Minh"))
        let entry = try await store.log(.weight, 75.5, at: "2024-01-15T08:00:00Z")
        let old = FitnessSamples.fields(
            entry.id.text, date: "2024-01-15T20:00:00.000Z", zone: "Asia/Ho_Chi_Minh", day: "2024-01-15",
            time: "15:00:00")
        try await store.push(old)
        #expect(Self.text(try await store.entry(entry.id)) == "2024-01-16 03:00:00")
    }

    /// The day and the time are computed from the zone that the device sends; the device's own day and time are ignored. If
    /// this machine does not know that zone, it computes with the owner's zone, and stores the device's zone.
    @Test func aDevicesDayAndTimeAreChecked() async throws {
        let store = try await FitnessStore(zones: .living(in: "Asia/Ho_Chi_Minh"))
        let (near, unknown) = (UUID(), UUID())
        try await store.push(
            FitnessSamples.fields(near.text, zone: "Asia/Ho_Chi_Minh", day: "2026-01-07", time: "23:00:00"))
        #expect(Self.text(try await store.entry(near)) == "2026-01-08 15:00:00")
        try await store.push(FitnessSamples.fields(unknown.text, zone: "Mars/Olympus"))
        #expect(Self.text(try await store.entry(unknown)) == "2026-01-08 15:00:00")
        #expect(try await store.entry(unknown).taken.zone == "Mars/Olympus")
        // A later edit here keeps the stored zone.
        #expect(try await store.change(unknown) { $0.quantity = 75 }.taken.zone == "Mars/Olympus")
    }

    /// A time that was skipped when clocks were put forward did not occur. A time that was repeated when they were put back
    /// occurred twice.
    @Test(arguments: [
        ("America/New_York", "2024-03-10", "02:30:00", nil as String?),
        ("America/New_York", "2024-11-03", "01:30:00", "2024-11-03T05:30:00.000Z"),
        ("America/New_York", "2024-03-10", "03:00:00", "2024-03-10T07:00:00.000Z"),
        ("Pacific/Auckland", "2024-09-29", "02:00:00", nil),
        ("UTC", "2024-03-10", "02:30:00", "2024-03-10T02:30:00.000Z"),
    ])
    func aDayAndATimeDetermineAMoment(zone: String, day: String, time: String, moment: String?) async throws {
        let store = try await FitnessStore(zones: .living(in: zone))
        let (day, time) = (try #require(CivilDay(day)), try #require(ClockTime(time)))
        let module = store.module
        do {
            let found = try await store.store.read { try module.moment(of: day, time, in: $0) }
            #expect(found.description == moment)
        } catch let error as FitnessError {
            #expect(moment == nil)
            #expect(error == .noSuchTime("\(day) \(time)"))
        }
    }
}
