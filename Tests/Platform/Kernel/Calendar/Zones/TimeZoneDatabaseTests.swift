import ModuleKit
import Synchronization
import TestSupport
import Testing

@testable import Kernel

struct TimeZoneDatabaseTests {
    private final class Reads: Sendable {
        let ids = Mutex<[String]>([])

        var source: TimeZoneSource {
            TimeZoneSource(
                read: { id in
                    self.ids.withLock { $0.append(id) }
                    return id == "Europe/Berlin" ? TimeZoneFile.berlin.bytes : nil
                }, names: { ["Europe/Berlin"] })
        }
    }

    @Test func aZoneIsNamedByItsCityIfOnlyOneZoneHasIt() throws {
        let names = ["Europe/Berlin", "America/New_York", "Asia/Istanbul", "Europe/Istanbul", "Cuba"]
        let database = TimeZoneDatabase(
            TimeZoneSource(read: { $0 == "Europe/Berlin" ? TimeZoneFile.berlin.bytes : nil }, names: { names }))
        #expect(try database.name(typed: "Europe/Berlin") == "Europe/Berlin")
        #expect(try database.name(typed: "berlin") == "Europe/Berlin")
        #expect(try database.name(typed: "New York") == "America/New_York")
        let several = TimeZoneError.city("Istanbul", zones: ["Asia/Istanbul", "Europe/Istanbul"])
        #expect(throws: several) { try database.name(typed: "Istanbul") }
        for unknown in ["Berlyn", "Cuba", "", "Europe", "../Berlin"] {
            #expect(throws: TimeZoneError.self) { try database.name(typed: unknown) }
        }
    }

    @Test func eachZoneIsReadOnceAcrossThreads() async throws {
        let reads = Reads()
        let database = TimeZoneDatabase(reads.source)
        let days = try await withThrowingTaskGroup(of: CivilDay.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    let list = try ZoneList([ZoneStay(zone: "Europe/Berlin")], in: database)
                    return try list.day(of: Instant(microseconds: 1_767_913_200_000_000))
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(days.map(\.description) == ["2026-01-09"])
        #expect(reads.ids.withLock { $0 } == ["Europe/Berlin"])
    }

    @Test(arguments: [
        "", "europe/berlin", "Europe", "Europe/", "/Europe/Berlin", "../Europe/Berlin", "Europe/../Europe/Berlin",
        "Europe//Berlin", "posix/Europe/Berlin", "right/Europe/Berlin", "localtime", "tzdata.zi", "Europe/Berlin\0",
        "Europe/Bérlin",
        "Europe/Berlin ", ":Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3", "+VERSION",
    ])
    func invalidZoneNamesAreUnknown(id: String) throws {
        for source in [Reads().source, TimeZoneSource.system()] {
            let error = try #require(throws: TimeZoneError.self) { try TimeZoneDatabase(source).zone(id) }
            guard case .unknown(id, _) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(error.atBoundary.code == .invalidInput && error.atBoundary.reason == "calendar.zone-unknown")
        }
    }

    @Test func aZoneNameNeverLeavesTheDirectory() {
        let reads = Reads()
        for id in ["../../etc/passwd", "Europe/../../etc/passwd", String(repeating: "A", count: 65), "A/./B"] {
            #expect(throws: TimeZoneError.self) { try TimeZoneDatabase(reads.source).zone(id) }
        }
        #expect(reads.ids.withLock { $0 } == [])
    }

    @Test(arguments: [("Europe/Berlni", "Europe/Berlin"), ("asia/riyadh", "Asia/Riyadh"), ("Mars/Base", nil)])
    func theNearestZoneNameIsSuggested(typed: String, nearest: String?) throws {
        #expect(throws: TimeZoneError.unknown(typed, nearest: nearest)) { try SystemZones.database.zone(typed) }
    }

    @Test func aSystemWithoutZonesIsReportedAndHasUTC() throws {
        let directory = try TemporaryDirectory()
        for place in [directory.path, directory.file("none")] {
            let database = TimeZoneDatabase(.system(directory: place))
            let error = try #require(throws: TimeZoneError.self) { try database.zone("Europe/Berlin") }
            #expect(error == .noData(place: place))
            #expect(error.atBoundary.code == .unavailable)
            #expect(
                error.atBoundary.withAdvice
                    == "This system has no time zone data at \(place). Install the package tzdata.")
            #expect(try database.zone("UTC").offset(at: Instant(microseconds: 0)).abbreviation == "UTC")
        }
    }

    @Test func damagedAndUnreadableZoneFilesAreReported() throws {
        let directory = try TemporaryDirectory()
        try directory.write(TimeZoneFile().bytes, to: "UTC")
        try directory.write(Array("TZif".utf8), to: "Damaged")
        try directory.write([UInt8](repeating: 0, count: 1 << 19), to: "Large")
        try directory.write(TimeZoneFile.berlin.bytes, to: "Berlin")
        let database = TimeZoneDatabase(.system(directory: directory.path))
        #expect(throws: TimeZoneError.damaged("Damaged", .cutOff)) { try database.zone("Damaged") }
        #expect(throws: TimeZoneError.damaged("Large", .notTZif)) { try database.zone("Large") }
        #expect(throws: TimeZoneError.unknown("Nowhere", nearest: nil)) { try database.zone("Nowhere") }
        #expect(try database.zone("Berlin").offset(at: Instant(microseconds: 0)).seconds == 3_600)
    }
}
