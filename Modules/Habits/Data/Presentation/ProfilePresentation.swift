package import HabitsDomain
package import Kernel

extension ShownProfile {
    package static let fields = [
        RecordField("userId", .identifier), RecordField("displayName", .text, required: false),
        RecordField("totalXp", .integer), RecordField("carriedXp", .integer), RecordField("level", .integer),
        RecordField("xpToNext", .integer), RecordField("streak", .integer),
        RecordField("lastActiveDate", .day, required: false), RecordField("isAdmin", .boolean),
        RecordField("createdAt", .instant), RecordField("updatedAt", .instant),
    ]

    package var values: [FieldValue] {
        [
            .text(profile.userID.recordKey), profile.displayName.map(FieldValue.text) ?? .absent,
            .integer(Int64(level.totalXP)), .integer(Int64(profile.carriedXP)), .integer(Int64(level.level)),
            .integer(Int64(level.xpToNext)), .integer(Int64(streak)), lastActiveDay.map(FieldValue.day) ?? .absent,
            .boolean(isAdmin), .instant(profile.createdAt), .instant(profile.updatedAt),
        ]
    }

    package var json: JSONValue { .object(Self.fields, values) }
}
