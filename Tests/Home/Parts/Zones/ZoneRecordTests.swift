import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeBase
@testable import HomeDevices
@testable import HomeDoor
@testable import HomePeople

/// Zone lists as records: entries by people, edits from devices, and the refusals of both.
struct ZoneRecordTests {
    let application: SyncApplication

    init() async throws {
        application = try await SyncApplication()
    }

    private func set(_ zone: String, from day: String = "0001-01-01", dayStart: Int? = nil) async throws {
        let day = try #require(CivilDay(day))
        _ = try await application.store.write { [home = application.home] in
            try home.zone.set(zone, from: day, dayStart: dayStart, in: $0)
        }
    }

    private func put(
        _ id: String, _ day: String, _ zone: String, _ dayStart: Int = 0, base: RecordVersion? = nil,
        group: String? = nil
    ) -> SyncMutation {
        SyncMutation(
            id: id,
            edit: RecordEdit(
                RecordReference(type: "home.ZoneStay", key: day),
                .put([
                    "startsOn": .string(day), "zone": .string(zone), "dayStart": .integer(Int64(dayStart)),
                ]), base: base), group: group)
    }

    private func stays() async throws -> [String] {
        try await application.store.read { try HomeBase.stays(in: $0) }.map {
            "\($0.recordID) \($0.zone) \($0.dayStart)"
        }
    }

    private func calendar() async throws -> OwnerCalendar {
        try await application.store.read { [zones = application.home.zone.zones] in try zones.calendar(in: $0) }
    }

    @Test func aZoneListIsSynced() async throws {
        try await set("Europe/Berlin")
        try await set("Asia/Tokyo", from: "2026-03-01", dayStart: 3)
        let page = try await application.page()
        #expect(page.items.map { "\($0.reference)" } == ["home.ZoneStay/0001-01-01", "home.ZoneStay/2026-03-01"])
        #expect(page.items.last?.fields?["dayStart"] == 3)
        let results = try await application.push([put("1", "2026-03-10", "America/Los_Angeles")])
        #expect(results.map(\.reason) == [nil])
        #expect(try await stays().count == 3)
        #expect(try application.selection().slices.contains("home"))
    }

    /// The number of entries in the list is limited, because the list is read at each write of a value with a day.
    @Test func aZoneListHasALimit() async throws {
        let first = try #require(CivilDay("2000-01-01")).daysSince1970
        let days = (0...HomeBase.mostStays).compactMap { CivilDay(daysSince1970: first + $0)?.description }
        let puts = (["0001-01-01"] + days).enumerated().map { put("\($0)", $1, "Europe/Berlin") }
        let results = try await application.push(puts.prefix(HomeBase.mostStays).map(\.self))
        #expect(results.compactMap(\.reason) == [])
        #expect(try await application.push([puts[HomeBase.mostStays]]).map(\.reason) == ["calendar.zone-list"])
        #expect(try await stays().count == HomeBase.mostStays)
    }

    @Test func aTokenForAnotherSliceSeesNoZones() async throws {
        try await set("Europe/Berlin")
        let selection = try application.sync.types.selection(nil) { $0 != "home" }
        let page = try await application.sync.page(after: nil, limit: 10, selection, owner: application.store.owner)
        #expect(page.items.isEmpty)
    }

    /// A device may be newer, so a zone that this machine does not know is accepted from a device. A person may have mistyped
    /// such a zone, so it is refused from a person.
    @Test func anUnknownZoneIsAcceptedFromADeviceAndRefusedFromAPerson() async throws {
        let error = await #expect(throws: TimeZoneError.self) { try await set("Mars/Base") }
        #expect(error == .unknown("Mars/Base", nearest: nil))
        #expect(try await application.push([put("1", "0001-01-01", "Mars/Base", 3)]).map(\.reason) == [nil])
        #expect(try await stays() == ["0001-01-01 Mars/Base 3"])
        let calendar = try await calendar()
        #expect(calendar.unknown.map(\.zone) == ["Mars/Base"])
        #expect(calendar.origin == .set)
    }

    @Test(arguments: [
        ("0001-01-01", "Europe/Berlin", 25, "calendar.day-start"),
        ("0001-01-01", "Europe/Berlin", -1, "calendar.day-start"),
        ("0001-01-01", "../../etc/passwd", 0, "calendar.zone-unknown"), ("0001-01-01", "", 0, "calendar.zone-unknown"),
        ("2026-03-01", "Asia/Tokyo", 0, "calendar.zone-list"),
    ])
    func invalidZoneListsFromADeviceAreRefused(day: String, zone: String, dayStart: Int, reason: String) async throws {
        #expect(try await application.push([put("1", day, zone, dayStart)]).map(\.reason) == [reason])
        #expect(try await stays() == [])
    }

    @Test(arguments: ["2026-02-30", "0000-01-01", "always", "20260301"])
    func aStayMustBeginOnAValidDay(day: String) async throws {
        try await set("Europe/Berlin")
        #expect(try await application.push([put("1", day, "Asia/Tokyo")]).allSatisfy { $0.reason != nil })
        #expect(try await stays().count == 1)
    }

    @Test func aZoneListSentTogetherMayBeInAnyOrder() async throws {
        let results = try await application.push([
            put("1", "2026-03-01", "Asia/Tokyo", group: "g"), put("2", "0001-01-01", "Europe/Berlin", group: "g"),
        ])
        #expect(results.map(\.reason) == [nil, nil])
        #expect(try await stays() == ["0001-01-01 Europe/Berlin 0", "2026-03-01 Asia/Tokyo 0"])
    }

    @Test func zoneAndHourChangedByTwoDevicesAreMerged() async throws {
        try await set("Europe/Berlin")
        let seen = try await application.page().items.first?.version
        try await set("Europe/Paris")
        #expect(
            try await application.push([put("1", "0001-01-01", "Europe/Berlin", 3, base: seen)]).map(\.reason) == [nil])
        #expect(try await stays() == ["0001-01-01 Europe/Paris 3"])
    }

    @Test func theFirstStayCannotBeRemovedBeforeTheLaterStays() async throws {
        try await set("Europe/Berlin")
        try await set("Asia/Tokyo", from: "2026-03-01")
        let day = try #require(CivilDay("2026-03-01"))
        await #expect(throws: ZoneStayError.gap(before: day)) {
            try await application.store.write { [home = application.home] in
                try home.zone.remove(from: .earliest, in: $0)
            }
        }
        #expect(try await stays().count == 2)
        try await application.store.write { [home = application.home] in
            try home.zone.remove(from: day, in: $0)
            try home.zone.remove(from: .earliest, in: $0)
        }
        #expect(try await stays() == [])
    }

    @Test func anAddedStayHasThePreviousDayStartUnlessADayStartIsGiven() async throws {
        try await set("Europe/Berlin", dayStart: 3)
        try await set("Asia/Tokyo", from: "2026-03-01")
        try await set("Asia/Riyadh", from: "2026-03-01", dayStart: 0)
        try await set("Europe/Paris")
        #expect(try await stays() == ["0001-01-01 Europe/Paris 3", "2026-03-01 Asia/Riyadh 0"])
        await #expect(throws: ZoneStayError.dayStart(24)) { try await set("Europe/Paris", dayStart: 24) }
    }

    @Test func eachOwnerHasTheirOwnZones() async throws {
        try await set("Europe/Berlin")
        let other = try await application.store.database.read(application.store.other) { try HomeBase.stays(in: $0) }
        #expect(other == [])
    }
}
