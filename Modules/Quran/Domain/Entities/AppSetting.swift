package import Kernel

/// A setting of the app: a key and a JSON value that only the app understands (seed 002, AppSettings).
package struct AppSetting: Hashable, RecordEntity {
    package let settingKey: String
    /// JSON without white space between its tokens; numbers and strings stay as they were written.
    package private(set) var settingValue: String
    package private(set) var lastModifiedAt: Instant

    package var recordID: String { settingKey }

    private static let keyRule = TextRule(field: "settingKey", maximumBytes: 200, forbids: .controls)
    private static let valueRule = TextRule(
        field: "settingValue", maximumBytes: TextRule.recordBytes, forbids: .nul)

    package init(settingKey: String, settingValue: String, lastModifiedAt: Instant) throws(QuranError) {
        try Self.keyRule.check(settingKey)
        self.settingKey = settingKey
        self.settingValue = try Self.compact(settingValue)
        self.lastModifiedAt = lastModifiedAt
    }

    /// Refuses what no new setting may be called: `.` and `..`, percent-encoded or not, are taken out of addresses by
    /// whatever follows the URL standard, so such a setting could not be asked for over HTTP, and what is asked for would
    /// be another thing. One that is stored from before can be read, listed and removed.
    package func requireAddress() throws(QuranError) {
        guard settingKey != ".", settingKey != ".." else {
            throw .unaddressable(field: Self.keyRule.field, key: settingKey)
        }
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
