/// A setting together with the Swift type of its value, so that code that reads the setting can neither fail nor misspell its
/// key.
package struct SettingKey<Value: Sendable>: Sendable {
    package let setting: Setting
    private let standard: Value
    private let convert: @Sendable (SettingValue) -> Value?

    fileprivate init(
        _ setting: Setting, standard: Value, convert: @escaping @Sendable (SettingValue) -> Value?
    ) {
        (self.setting, self.standard, self.convert) = (setting, standard, convert)
    }

    /// The value from a source, or the default.
    package func value(_ given: SettingValue?) -> Value {
        given.flatMap(convert) ?? standard
    }
}

extension SettingKey {
    package static func text(
        _ key: String, longest: Int = 255, standard: String, flag: String? = nil, help: String
    ) -> SettingKey where Value == String {
        SettingKey(
            Setting(key, .text(longest: longest), standard: .text(standard), flag: flag, help: help),
            standard: standard, convert: \.asText)
    }

    /// A text without a default.
    package static func text(
        _ key: String, longest: Int = 255, otherwise: String, flag: String? = nil, isSecret: Bool = false,
        isForFile: Bool = true, help: String
    ) -> SettingKey where Value == String? {
        SettingKey(
            Setting(
                key, .text(longest: longest), standard: nil, otherwise: otherwise, flag: flag, isSecret: isSecret,
                isForFile: isForFile, help: help),
            standard: nil, convert: { .some($0.asText) })
    }

    package static func integer(
        _ key: String, _ range: ClosedRange<Int>, standard: Int, flag: String? = nil, help: String
    ) -> SettingKey where Value == Int {
        SettingKey(
            Setting(key, .whole(range), standard: .integer(Int64(standard)), flag: flag, help: help),
            standard: standard, convert: \.asInteger)
    }

    /// A number without a default.
    package static func integer(
        _ key: String, _ range: ClosedRange<Int>, otherwise: String, flag: String? = nil, help: String
    ) -> SettingKey where Value == Int? {
        SettingKey(
            Setting(key, .whole(range), standard: nil, otherwise: otherwise, flag: flag, help: help),
            standard: nil, convert: { .some($0.asInteger) })
    }

    package static func boolean(
        _ key: String, standard: Bool, flag: String? = nil, isForFile: Bool = true, help: String
    ) -> SettingKey where Value == Bool {
        SettingKey(
            Setting(key, .boolean, standard: .boolean(standard), flag: flag, isForFile: isForFile, help: help),
            standard: standard, convert: { $0 == .boolean(true) })
    }

    package static func choice(
        _ key: String, standard: Value, flag: String? = nil, help: String
    ) -> SettingKey where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        SettingKey(
            Setting(
                key, .choice(Value.allCases.map(\.rawValue)), standard: .text(standard.rawValue), flag: flag,
                help: help),
            standard: standard, convert: { $0.asText.flatMap(Value.init(rawValue:)) })
    }

    /// A duration in seconds.
    package static func duration(
        _ key: String, _ range: ClosedRange<Int64>, standard: Int64, flag: String? = nil, help: String
    ) -> SettingKey where Value == Duration {
        SettingKey(
            Setting(
                key, .duration(range, canBeOff: false), standard: .duration(standard), flag: flag, help: help),
            standard: .seconds(standard), convert: { $0.asSeconds.map { .seconds($0) } })
    }

    /// A duration in seconds; nil is off.
    package static func durationOrOff(
        _ key: String, _ range: ClosedRange<Int64>, standard: Int64, flag: String? = nil, help: String
    ) -> SettingKey where Value == Int64? {
        SettingKey(
            Setting(key, .duration(range, canBeOff: true), standard: .duration(standard), flag: flag, help: help),
            standard: standard, convert: { .some($0.asSeconds) })
    }

    package static func list(
        _ key: String, most: Int = 100, flag: String? = nil, help: String
    ) -> SettingKey where Value == [String] {
        SettingKey(
            Setting(key, .list(most: most), standard: .list([]), flag: flag, help: help), standard: [],
            convert: \.asList)
    }
}

extension SettingKind {
    fileprivate static func whole(_ range: ClosedRange<Int>) -> SettingKind {
        .integer(Int64(range.lowerBound)...Int64(range.upperBound))
    }
}

extension SettingValue {
    fileprivate var asText: String? { if case .text(let text) = self { text } else { nil } }
    fileprivate var asInteger: Int? { if case .integer(let number) = self { Int(exactly: number) } else { nil } }
    fileprivate var asSeconds: Int64? { if case .duration(let seconds) = self { seconds } else { nil } }
    fileprivate var asList: [String]? { if case .list(let texts) = self { texts } else { nil } }
}
