package import Kernel

/// A setting of the app: a key and a JSON value that only the app understands (seed 002, AppSettings).
package struct AppSetting: Hashable, RecordEntity {
    package let settingKey: String
    /// JSON without white space between its tokens; numbers and strings keep their spelling.
    package let settingValue: String
    package let lastModifiedAt: Instant

    package var recordID: String { settingKey }

    private static let keyRule = TextRule("settingKey", maximumBytes: 200, forbids: .controls)
    private static let valueRule = TextRule("settingValue", forbids: .nul)

    package init(settingKey: String, settingValue: String, lastModifiedAt: Instant) throws(TextError) {
        try Self.keyRule.check(settingKey)
        self.settingKey = settingKey
        self.settingValue = try Self.valueRule.compactJSON(settingValue)
        self.lastModifiedAt = lastModifiedAt
    }

    /// Refuses keys that could never have been stored. A key that only older rules allowed can still be read, listed and
    /// removed.
    package func requireAddress() throws(TextError) { try Self.keyRule.requireAddress(settingKey) }
}
