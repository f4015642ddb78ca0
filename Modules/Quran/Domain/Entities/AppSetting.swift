package import Kernel

/// A setting of the app: a key and a JSON value that only the app understands (seed 002, AppSettings).
package struct AppSetting: Hashable, Sendable {
    package let settingKey: String
    /// JSON without white space between its tokens; numbers and strings stay as they were written.
    package private(set) var settingValue: String
    package private(set) var lastModifiedAt: Instant

    private static let keyRule = TextRule(field: "settingKey", maximumBytes: 200, forbids: .controls)
    private static let valueRule = TextRule(
        field: "settingValue", maximumBytes: TextRule.recordBytes, forbids: .nul)

    package init(settingKey: String, settingValue: String, lastModifiedAt: Instant) throws(QuranError) {
        try Self.keyRule.check(settingKey)
        self.settingKey = settingKey
        self.settingValue = try Self.compact(settingValue)
        self.lastModifiedAt = lastModifiedAt
    }

    package mutating func change(to settingValue: String, at moment: Instant) throws(QuranError) {
        self.settingValue = try Self.compact(settingValue)
        lastModifiedAt = moment
    }

    private static func compact(_ text: String) throws(QuranError) -> String {
        try valueRule.check(text)
        do {
            return try CompactJSON.text(text)
        } catch {
            throw .notJSON(field: valueRule.field, problem: error.description)
        }
    }
}
