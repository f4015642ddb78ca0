internal import Changes
package import Kernel
package import Storage

/// An owner's choice of one preference, as text. Unknown keys and values are accepted, because a device of a newer version may
/// have sent them.
package struct PreferenceChoice: Hashable, RecordEntity {
    package let key: String
    package let value: String

    package var recordID: String { key }

    private static let keyRule = TextRule("key", maximumBytes: 100, forbids: .controls)
    private static let valueRule = TextRule("value", maximumBytes: 1_000, forbids: .controls)

    package init(key: String, value: String) throws(TextError) {
        try Self.keyRule.check(key)
        try Self.valueRule.check(value)
        (self.key, self.value) = (key, value)
    }

    package func requireAddress() throws(TextError) { try Self.keyRule.requireAddress(key) }
}

/// A row of `home_preference`.
package struct PreferenceRecord: StoredRecord {
    package let key: String
    package var value: String

    package static let words = RecordWords(
        "setting", "A choice that applies on all of your devices.", beside: ["value"])

    package static let schema = RecordSchema<Self>(
        "home.Preference", table: "home_preference", merging: .fields, isFew: true,
        columns: Column("key", \.key, [.key, .filtered, .sorted]), Column("value", \.value), make: Self.init)
}

enum PreferenceMapper: RecordMapper {
    static func toDomain(_ data: PreferenceRecord) throws -> PreferenceChoice {
        try PreferenceChoice(key: data.key, value: data.value)
    }

    static func toData(_ entity: PreferenceChoice) -> PreferenceRecord {
        PreferenceRecord(key: entity.key, value: entity.value)
    }

    static func update(_ data: inout PreferenceRecord, with entity: PreferenceChoice) { data.value = entity.value }
}

/// Home's own preferences.
package enum HomePreferences {
    package static let today = SettingKey<[String]>.list(
        "today", help: "The parts of your day, in this order; “none” means all parts.")

    package static let all = [today.setting]
}
