import Foundation
import Kernel
import TestSupport
import Testing

@testable import ModuleKit

/// The calendar that determines an owner's day.
struct OwnerCalendarTests {
    private static let database = TimeZoneDatabase(.system())
    private static let berlin = MachineZones(
        database: database, guess: ZoneGuess(zone: "Europe/Berlin", source: "/etc/localtime"))
    /// 23:30 in Berlin.
    private static let night = Instant(microseconds: 1_767_911_400_000_000)

    private static func stay(_ day: String?, _ zone: String, _ dayStart: Int = 0) -> ZoneStay {
        ZoneStay(from: day.flatMap { CivilDay($0) }, zone: zone, dayStart: dayStart)
    }

    @Test func withoutAZoneListTheMachinesZoneApplies() throws {
        let calendar = try OwnerCalendar(stays: [], machine: Self.berlin)
        #expect(calendar.origin == .guessed(ZoneGuess(zone: "Europe/Berlin", source: "/etc/localtime")))
        #expect(try calendar.today(at: Self.night).description == "2026-01-08")
        let nothing = try OwnerCalendar(stays: [], machine: MachineZones(database: Self.database))
        #expect(nothing.origin == .none)
        #expect(try nothing.today(at: Self.night).description == "2026-01-08")
        let unknown = MachineZones(
            database: Self.database, guess: ZoneGuess(zone: "Mars/Base", source: "/etc/timezone"))
        #expect(try OwnerCalendar(stays: [], machine: unknown).origin == .none)
    }

    @Test func aZoneListOverridesTheMachinesZone() throws {
        let calendar = try OwnerCalendar(stays: [Self.stay(nil, "Asia/Tokyo")], machine: Self.berlin)
        #expect(calendar.origin == .set)
        #expect(try calendar.today(at: Self.night).description == "2026-01-09")
        #expect(try calendar.moments(at: Self.night).moment("today").description == "2026-01-08T15:00:00.000Z")
    }

    /// An unknown zone may come from a newer phone. Until the next known zone begins, the clocks of the zone before the unknown
    /// zone are used.
    @Test func anUnknownZoneUsesTheClocksOfThePreviousZone() throws {
        let stays = [
            Self.stay(nil, "Asia/Tokyo"), Self.stay("2026-01-05", "Mars/Base", 3),
            Self.stay("2026-02-01", "Asia/Riyadh"),
        ]
        let calendar = try OwnerCalendar(stays: stays, machine: Self.berlin)
        #expect(calendar.unknown == [stays[1]])
        #expect(
            calendar.zones.stays == [stays[0], Self.stay("2026-01-05", "Asia/Tokyo", 3), stays[2]])
        let first = try OwnerCalendar(
            stays: [Self.stay(nil, "Mars/Base"), Self.stay("2026-02-01", "Asia/Riyadh")], machine: Self.berlin)
        #expect(first.zones.stays.map(\.zone) == ["Asia/Riyadh", "Asia/Riyadh"])
        let only = try OwnerCalendar(stays: [Self.stay(nil, "Mars/Base")], machine: Self.berlin)
        #expect(only.zones.stays.map(\.zone) == ["UTC"])
    }

    /// A store that was edited by hand may violate any rule.
    @Test func aZoneListWithAGapIsFollowed() throws {
        let calendar = try OwnerCalendar(stays: [Self.stay("2026-03-01", "Asia/Tokyo")], machine: Self.berlin)
        #expect(try calendar.today(at: Self.night).description == "2026-01-09")
    }

    @Test func theSignatureChangesIfDaysMayDiffer() throws {
        func signature(_ stays: ZoneStay...) throws -> String {
            try OwnerCalendar(stays: stays, machine: Self.berlin).signature
        }
        #expect(try signature() == "0001-01-01 Europe/Berlin 0")
        #expect(try signature(Self.stay(nil, "Europe/Berlin")) == "0001-01-01 Europe/Berlin 0")
        #expect(
            try signature(Self.stay(nil, "Europe/Berlin", 3), Self.stay("2026-03-01", "Asia/Tokyo"))
                == "0001-01-01 Europe/Berlin 3, 2026-03-01 Asia/Tokyo 0")
    }

    // MARK: The machine

    private static func machine(_ fill: (TemporaryDirectory) throws -> Void) throws -> ZoneGuess? {
        let directory = try TemporaryDirectory()
        try fill(directory)
        let guess = MachineZones.system(etc: directory.path).guess
        return guess.map { ZoneGuess(zone: $0.zone, source: $0.source.replacing(directory.path, with: "/etc")) }
    }

    private static func link(_ directory: TemporaryDirectory, to path: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("localtime"), withDestinationPath: path)
    }

    @Test func theMachinesZoneComesFromItsLinkOrItsFile() throws {
        let link = try Self.machine {
            try Self.link($0, to: "/usr/share/zoneinfo/Asia/Tokyo")
            try $0.write(Array("Europe/Berlin\n".utf8), to: "timezone")
        }
        #expect(link == ZoneGuess(zone: "Asia/Tokyo", source: "/etc/localtime"))
        let file = try Self.machine { try $0.write(Array("Europe/Berlin\n".utf8), to: "timezone") }
        #expect(file == ZoneGuess(zone: "Europe/Berlin", source: "/etc/timezone"))
    }

    @Test func aMachineWithoutAZoneNameHasNone() throws {
        #expect(try Self.machine { _ in } == nil)
        #expect(try Self.machine { try $0.write(Array("somewhere".utf8), to: "timezone") } == nil)
        #expect(try Self.machine { try Self.link($0, to: "/somewhere/else") } == nil)
        #expect(try Self.machine { try $0.write([0xFF, 0xFE], to: "timezone") } == nil)
    }
}
