internal import Changes
package import Kernel
package import Storage

/// A row of `home_zone_stay`: a zone, and the first day on which the owner lives in it.
///
/// The first stay has no beginning, but a key cannot be absent. The key of the first stay is therefore 0001-01-01, the earliest
/// day of all. All keys are thus days and are sorted as days, so no list can be out of order.
package struct ZoneStayRecord: StoredRecord {
    package let startsOn: CivilDay
    package var zone: String
    package var dayStart: Int

    package static let words = RecordWords(
        "zone", "A time zone, from its first day on.", by: ["zone"], beside: ["startsOn"])

    package static let schema = RecordSchema<Self>(
        "home.ZoneStay", table: "home_zone_stay", merging: .fields, isFew: true,
        columns: Column("startsOn", \.startsOn, [.key, .filtered, .sorted]),
        Column("zone", \.zone, [.filtered]),
        Column("dayStart", \.dayStart),
        make: Self.init)
}

extension ZoneStay: RecordEntity {
    package var recordID: CivilDay { from ?? .earliest }

    /// Accepts a zone that this machine does not know, because a device with newer tzdata may have sent the zone.
    package init(startsOn day: CivilDay, zone: String, dayStart: Int) throws(ZoneStayError) {
        guard TimeZoneDatabase.isName(zone) else { throw .notName(zone) }
        guard (0...23).contains(dayStart) else { throw .dayStart(dayStart) }
        self.init(from: day == .earliest ? nil : day, zone: zone, dayStart: dayStart)
    }
}

enum ZoneStayMapper: RecordMapper {
    static func toDomain(_ data: ZoneStayRecord) throws -> ZoneStay {
        try ZoneStay(startsOn: data.startsOn, zone: data.zone, dayStart: data.dayStart)
    }

    static func toData(_ entity: ZoneStay) -> ZoneStayRecord {
        ZoneStayRecord(startsOn: entity.recordID, zone: entity.zone, dayStart: entity.dayStart)
    }

    static func update(_ data: inout ZoneStayRecord, with entity: ZoneStay) {
        data.zone = entity.zone
        data.dayStart = entity.dayStart
    }
}
