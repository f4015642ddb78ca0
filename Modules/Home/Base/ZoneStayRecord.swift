internal import Changes
package import Kernel
package import Storage

/// A row of `home_zone_stay`: from which day on somebody lives by a zone.
///
/// The first stay has always been, and a key is never absent: its day is 0001-01-01, the first that there is. So every key
/// is a day, sorts as one, and no list can be out of order.
package struct ZoneStayRecord: StoredRecord {
    package let startsOn: CivilDay
    package var zone: String
    package var dayStart: Int

    package static let schema = RecordSchema<Self>(
        "home.ZoneStay", table: "home_zone_stay", merging: .fields, isFew: true,
        columns: Column("startsOn", \.startsOn, [.key, .filtered, .sorted]),
        Column("zone", \.zone, [.filtered]),
        Column("dayStart", \.dayStart),
        make: Self.init)
}

extension ZoneStay: RecordEntity {
    package var recordID: CivilDay { from ?? .earliest }

    /// Zones that this machine does not know are let in: a device whose tzdata is newer may have sent them.
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
